"""A minus before negative numbers: a hyphen is easily overlooked, and a loss must not be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

Piece = dict[str, str]
# "-$5,053 million", "(-56.1%)"
SIGN = re.compile(r"(?<![^(])-(?=[^\w\s]?\d)")


def minus(text: str) -> str:
    """Figures with a minus where they have a hyphen."""
    return SIGN.sub("\u2212", text)


def signed(block: dict[str, Any]) -> dict[str, Any]:
    """A block of an answer with a minus in its numbers."""
    if "rows" in block:
        return {**block, "rows": [[_pieces(cell) for cell in row] for row in block["rows"]]}
    return {**block, "pieces": _pieces(block["pieces"])} if "pieces" in block else block


def _pieces(pieces: Sequence[Piece]) -> list[Piece]:
    return [{**one, "text": minus(one["text"])} if one["kind"] == "number" else one for one in pieces]
