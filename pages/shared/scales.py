"""A table whose amounts are all in one scale says it once, over its labels: "in millions" stands in no cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from preprocess.scales import FACTORS, WORDS, named

Block = dict[str, Any]
Piece = dict[str, str]
# Of fewer figures each can say it itself.
FEWEST = 4
SCALED = re.compile(rf"(?P<figure>.*\d\)?) (?P<word>{WORDS})")
# A share or a multiple is in no scale; a bare "3.23" beside millions could be taken for one of them.
UNSCALED = re.compile(r".*\d(?:%|x)\)?")


def told_once(block: Block) -> Block:
    """The block; of a table of checked amounts in one scale, with the scale behind the first head instead."""
    figures = list(_figures(block)) if block["kind"] == "table" and len(block["rows"]) > 1 else []
    words = [found["word"] for one in figures if (found := SCALED.fullmatch(one["text"]))]
    known = len(words) + sum(UNSCALED.fullmatch(one["text"]) is not None for one in figures)
    checked = all(one["status"] != "unverified" for one in figures)
    if len(words) < FEWEST or len(set(words)) > 1 or known < len(figures) or not checked:
        return block
    (corner, *heads), *rows = block["rows"]
    scale = f"in {named(FACTORS[words[0]])}"
    told = {"kind": "text", "text": f" ({scale})" if corner else scale.capitalize()}
    return {**block, "rows": [[[*corner, told], *heads], *([list(map(_bare, cell)) for cell in row] for row in rows)]}


def _figures(block: Block) -> Iterator[Piece]:
    for row in block["rows"][1:]:
        yield from (piece for cell in row for piece in cell if piece["kind"] == "number")


def _bare(piece: Piece) -> Piece:
    found = SCALED.fullmatch(piece["text"]) if piece["kind"] == "number" else None
    return {**piece, "text": found["figure"]} if found else piece
