"""Tables of many companies side by side, turned so that each company has a row: nothing is cut off beside a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Block = dict[str, Any]
MOST_COLUMNS = 4
# "Q4 FY2022" is a period, and periods run from left to right.
_LONGEST_PERIOD = 9


def upright(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; of a table with more named columns than fit and fewer rows, the columns are the rows."""
    return [{**block, "rows": _turned(block["rows"])} if _is_flat(block) else block for block in blocks]


def _is_flat(block: Block) -> bool:
    if block["kind"] != "table" or block.get("courses"):
        return False
    rows = block["rows"]
    heads = [len("".join(piece["text"] for piece in cell)) for cell in rows[0][1:]]
    if len(heads) <= MOST_COLUMNS or len(heads) < len(rows) or len({len(row) for row in rows}) > 1:
        return False
    return sum(heads) > _LONGEST_PERIOD * len(heads)


def _turned(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
