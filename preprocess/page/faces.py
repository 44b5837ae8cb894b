"""What a font's name says of its face: how heavy it is and whether it slants.

Weights and flags in font descriptors are too often wrong (a plain Liberation Serif claims 340, its italic 495); the
name is what the designer chose it by.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# The weights of CSS and OpenType, as fonts' makers number them.
REGULAR = 400
BOLD = 700
# Subset fonts carry no weight, but keep their name: "ABCDEF+Helvetica-Bold".
_BOLD_NAME = re.compile(r"bold|black|heavy|semibd|demi", re.IGNORECASE)
_ITALIC_NAME = re.compile(r"italic|oblique|kursiv|[-,]it$|slanted", re.IGNORECASE)
_WEIGHTS = tuple(
    (re.compile(pattern, re.IGNORECASE), weight)
    for pattern, weight in (
        (r"(?:extra|ultra)[-_ ]?light|thin|hairline", 200),
        (r"(?:semi|demi)[-_ ]?(?:bold|bd)|demi", 600),
        (r"(?:extra|ultra)[-_ ]?bold|black|heavy", 900),
        (r"bold", BOLD),
        (r"light", 300),
        (r"medium", 500),
    )
)
"""The first that a name holds counts: "ExtraLight" before "Light", "SemiBold" before "Bold"."""


@dataclass(frozen=True, slots=True)
class Face:
    """bold: the name says so. weight runs from 200 (extra light) to 900 (black), 400 for a name that says nothing."""

    bold: bool
    weight: int
    italic: bool


def face_of(name: str) -> Face:
    """The face of a font by its PostScript name ("BVRVPF+Poppins-SemiBoldItalic")."""
    bold = _BOLD_NAME.search(name) is not None
    weight = next((weight for pattern, weight in _WEIGHTS if pattern.search(name)), REGULAR)
    return Face(bold, weight, _ITALIC_NAME.search(name) is not None)
