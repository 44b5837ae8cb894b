"""Labels of rows that go on in the next line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.tables.regions.lines import PageLine

JOINS = re.compile(
    r"(?:[,–—\-/&(]|\b(?:of|and|or|for|in|to|from|the|a|an|by|on|with|at|per|than|including|its|as|before|after|under"
    r"|attributable|excluding|that|which|between))$",
    re.IGNORECASE,
)
"""How no label ends."""
SOLID = 0.6
"""Font sizes between two lines of one label."""
# "a. See note 5" below a table begins small too, and is no word.
BEGINS_SMALL = re.compile(r"[a-z]{2,}\b(?!\.)")


def label_end(lines: Sequence[PageLine], last: int) -> int:
    """The line on which the label of the row at `last` ends: it may go on as words alone, solid under the figures."""
    row = lines[last]
    left = min(value.core for value in row.figures)
    while last + 1 < len(lines) and row.pieces[0].kind == "text":
        above, line = lines[last], lines[last + 1]
        solid = line.bbox[1] - above.bbox[3] < SOLID * line.size and abs(line.size - row.size) < 1
        beside = len(line.pieces) == 1 and -1 < line.pieces[0].x0 - row.pieces[0].x0 < 2 * row.size
        runs_on = BEGINS_SMALL.match(line.text) or JOINS.search(above.pieces[0].text)
        if not (solid and beside and line.bbox[2] < left and runs_on):
            break
        last += 1
    return last
