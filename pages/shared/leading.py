"""The figure that was asked for, told apart from the figures it was computed from: an eye finds it first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rag.types import Answer

Block = dict[str, Any]
EQUALS = " = "
"""Behind it stands how the figure came about."""


def led(found: Answer, blocks: Sequence[Block]) -> list[Block]:
    """The blocks; in the first sentence of a computed answer every checked number up to "=" is marked as "lead"."""
    if found.mode != "computed" or not blocks or blocks[0]["kind"] != "p":
        return list(blocks)
    return [{**blocks[0], "pieces": list(_marked(blocks[0]["pieces"]))}, *blocks[1:]]


def _marked(pieces: Sequence[dict[str, str]]) -> Iterator[dict[str, str]]:
    asked = True
    for piece in pieces:
        asked = asked and not (piece["kind"] == "text" and EQUALS in piece["text"])
        figure = piece["kind"] == "number" and piece["status"] != "unverified"
        yield {**piece, "lead": "yes"} if asked and figure else piece
