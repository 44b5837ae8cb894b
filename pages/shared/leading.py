"""The figure that was asked for, told apart from the figures it was computed from: an eye finds it first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rag.types import Answer

Block = dict[str, Any]
EQUALS, NEXT = " = ", "; "
"""Behind the first stands how a figure came about, behind the second another one that was asked for."""


def led(found: Answer, blocks: Sequence[Block]) -> list[Block]:
    """The blocks; in the sentences of a computed answer every checked number before a "=" is marked as "lead"."""
    if found.mode != "computed":
        return list(blocks)
    return [{**one, "pieces": list(_marked(one["pieces"]))} if one["kind"] == "p" else one for one in blocks]


def _marked(pieces: Sequence[dict[str, str]]) -> Iterator[dict[str, str]]:
    """Of clauses with a "=" what stands before it; where no clause has one, every figure is one that was asked for."""
    text, starts = "", []
    for piece in pieces:
        starts.append(len(text))
        text += piece["text"]
    explained = EQUALS in text
    for piece, start in zip(pieces, starts, strict=True):
        before, after = text[:start].rpartition(NEXT)[2], text[start:].partition(NEXT)[0]
        asked = not explained or (EQUALS not in before and EQUALS in after)
        figure = piece["kind"] == "number" and piece["status"] != "unverified"
        yield {**piece, "lead": "yes"} if asked and figure else piece
