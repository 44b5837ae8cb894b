"""Errors of the preprocessing half, as one tree.

FootnoteError                    one clear sentence for a person: what, why, what to do
└── PreprocessError
    ├── RejectedFile             the bytes are not a PDF that can be read (empty, encrypted, truncated …)
    ├── ConversionError          the PDF was accepted but a converter failed on it
    ├── ConverterMissing         a converter that was asked for is not installed
    ├── EditRefused              a change to a filing's metadata that cannot be right
    ├── ReportFormatError        a file in preprocessed_data/ is not in the expected format
    └── StoreError               the disk refused to write or delete a report; nothing was lost
"""


class FootnoteError(Exception):
    """Base of every error that Footnote raises on purpose. `str(error)` is one sentence fit for a person."""


class PreprocessError(FootnoteError):
    """Base of every error of the preprocessing half."""


class RejectedFile(PreprocessError):
    """The bytes cannot be accepted as a filing."""


class ConversionError(PreprocessError):
    """A converter failed on an accepted PDF."""


class ConverterMissing(PreprocessError):
    """The chosen converter is not installed on this machine."""


class EditRefused(PreprocessError):
    """A change to a filing's metadata that cannot be right; nothing was changed."""


class ReportFormatError(PreprocessError):
    """A stored report cannot be read: a key is unknown or missing, or a value is out of bounds."""


class StoreError(PreprocessError):
    """The disk refused to write or delete a report; what was there before is still there."""
