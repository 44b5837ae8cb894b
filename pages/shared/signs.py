"""Signs as print has them: a minus before negative numbers, for a hyphen is easily overlooked; a dot before points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

Piece = dict[str, str]
# "-$5,053 million", "(-56.1%)"
SIGN = re.compile(r"(?<![^(])-(?=[^\w\s]?\d)")
# "= FY2023 - FY2022" is a difference and no range of years.
LESS = re.compile(r"(?<=FY\d{4}) - (?=FY\d{4})")
# "due to: - Higher costs; - Lower prices; and - Freight": the points of a list that a quote runs together.
POINT = re.compile(r"(?:(?<=[:;.])|(?<=\band)|(?<=\bor)) - (?=[A-Z])|(?:(?<=[:;])|(?<=; and)|(?<=; or)) - (?=[a-z])")
# "$111,482 million [1] - payments for …": what follows a footnote is taken off.
OFF = re.compile(r"^ - (?=[\w(])")


def minus(text: str) -> str:
    """Figures with a minus where they have a hyphen."""
    return SIGN.sub("\u2212", text)


def plain(text: str) -> str:
    """Words with a minus in a difference of years, and a dot before each point of a quoted list."""
    return POINT.sub(" \u2022 ", LESS.sub(" \u2212 ", text))


def signed(block: dict[str, Any]) -> dict[str, Any]:
    """A block of an answer with a minus in its numbers."""
    if "rows" in block:
        return {**block, "rows": [[_pieces(cell) for cell in row] for row in block["rows"]]}
    return {**block, "pieces": _pieces(block["pieces"])} if "pieces" in block else block


def _pieces(pieces: Sequence[Piece]) -> list[Piece]:
    made = [{**one, "text": (minus if one["kind"] == "number" else plain)(one["text"])} for one in pieces]
    for before, one in pairwise(made):
        if before["kind"] == "marker":
            one["text"] = OFF.sub(" \u2212 ", one["text"])
    return made
