"""One PDF to one stored report: choose the converter, run it, save, and read back what was saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from preprocess.audio import AudioOptions, open_transcriber
from preprocess.audio.sound import sniff
from preprocess.converters.base import Converter, Progress
from preprocess.converters.marker_setup import MarkerSetup
from preprocess.converters.marker_words import ROUGH_BOXES, MarkerPages
from preprocess.errors import ConverterMissing
from preprocess.page.reading import PageCache, PageReader
from preprocess.report import Report
from preprocess.store.reports import load_report, save_report
from preprocess.version import CONVERTER_VERSION

CONVERTERS = ("auto", "textlayer", "marker")
# A tag of an MP3 may fill the first kilobytes.
HEAD = 16_384
Describe = Callable[[Report], Report]
"""Adds to a converted report what a language model knows of it (S2-03, S2-05)."""


def quiet(stage: str, done: int, total: int) -> None:
    """A Progress that tells nobody."""


def convert_file(
    pdf: Path,
    source_name: str,
    data_dir: Path,
    *,
    converter: str = "auto",
    with_tables: bool = True,
    folders: Sequence[str] = (),
    progress: Progress = quiet,
    cache: PageCache | None = None,
    ocr: PageReader | None = None,
    describe: Describe | None = None,
    marker: MarkerSetup | None = None,
    speech: AudioOptions | None = None,
) -> Report:
    """Convert an accepted PDF and store it under data_dir; returns the report as stored.

    source_name is the cleaned file name; folders are those above it, innermost last (S3-01). cache keeps pages of a
    conversion that was stopped, and belongs to the caller, who removes it. ocr reads pages without a text layer (None:
    with "auto" marker where it has its weights, else rapidocr; nobody with "textlayer"); describe gets the report
    before it is stored; marker says how marker-pdf is run, speech what writes recordings down. Raises ConversionError,
    ConverterMissing or StoreError with one sentence.
    """
    marker = marker or MarkerSetup()
    with ExitStack() as stack:
        pictures: MarkerPages | None = None
        # By its bytes: the stored file has the name it came with.
        recorded = _is_recording(pdf)
        if ocr is None and converter == "auto" and marker.reads_scans and not recorded:
            ocr = pictures = stack.enter_context(MarkerPages(pdf, marker))
        chosen = None if recorded else open_converter(converter, with_tables, folders, cache, ocr, marker)
        report = (chosen or _audio(speech, cache, folders)).convert(pdf, source_name, progress)
        if pictures is not None and pictures.used:
            report = replace(report, notices=(*report.notices, ROUGH_BOXES))
    report = replace(report, converter_version=CONVERTER_VERSION, source_folders=tuple(folders))
    if describe is not None:
        report = describe(report)
    # As stored: what cannot be read back must fail now, not at the next start.
    return load_report(save_report(report, pdf, data_dir))


def _is_recording(path: Path) -> bool:
    with path.open("rb") as opened:
        return sniff(opened.read(HEAD)) is not None


def _audio(speech: AudioOptions | None, cache: PageCache | None, folders: Sequence[str]) -> Converter:
    from preprocess.converters.audio import Audio

    return Audio(open_transcriber(speech or AudioOptions()), cache, folders)


def open_converter(
    name: str,
    with_tables: bool = True,
    folders: Sequence[str] = (),
    cache: PageCache | None = None,
    ocr: PageReader | None = None,
    marker: MarkerSetup | None = None,
) -> Converter:
    """The converter of that name; "auto" is the text layer, with `ocr` at the words where there is none."""
    if name not in CONVERTERS:
        raise ConverterMissing(f"There is no converter named {name!r}; choose auto, textlayer or marker.")
    from preprocess.ocr import ocr_reader

    reader = ocr or (ocr_reader() if name != "textlayer" else None)
    if name == "marker":
        from preprocess.converters.marker import Marker

        return Marker(marker or MarkerSetup(), with_tables, folders, cache, reader)
    from preprocess.converters.textlayer import TextLayer

    return TextLayer(with_tables, folders, cache, reader)
