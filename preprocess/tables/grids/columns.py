"""The columns of a table body: figures that end on one edge, dashes that fit none, words beside figures."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from preprocess.tables.regions.lines import PageLine
from preprocess.tables.regions.pieces import Piece

# Dashes are centred in their column while figures end at its right: they stand up to two letters off.
STAND_IN_REACH = 2.0
"""A dash or "NM" belongs to a column this many font sizes away."""


ALIGNED = 2.0
"""Points within which two pieces begin at the same place."""
# "South Korea" stands beside the first of its companies only: most labels begin where the companies do.
MOST = 0.5
MARK = re.compile(r"\(?\d{1,2}\)")
# Three longer labels that run over the place of "1)" show that labels are printed there, not figures.
FEWEST_OVER = 3
CROSSED = 3
"""So many times more labels than words of a column run into it where it is none."""


@dataclass(slots=True)
class Span:
    """A column: from its leftmost to its rightmost figure, and the edge its figures share.

    signs is where its currency signs begin, which may stand far left of the figures.
    """

    x0: float
    x1: float
    edge: float
    count: int
    rows: set[int] = field(default_factory=set)
    signs: float = math.inf

    @property
    def ink(self) -> float:
        """Left end of the column with its currency signs."""
        return min(self.x0, self.signs)

    @property
    def center(self) -> float:
        """Middle of the column."""
        return (self.x0 + self.x1) / 2


def value_spans(lines: Sequence[PageLine], labels: Sequence[Piece | None]) -> list[Span]:
    """Columns of figures by right edge; edges that never share a line and overlap are one column."""
    found = [
        (value, k)
        for k, line in enumerate(lines)
        for value in line.values
        if value is not labels[k] and not _marks_label(value, labels)
    ]
    spans: list[Span] = []
    for value, k in sorted(found, key=lambda pair: pair[0].edge):
        last = spans[-1] if spans else None
        if not has_digit(value):
            continue
        if last and value.edge - last.edge <= 0.45 * value.size and k not in last.rows:
            _widen(last, value, k)
        else:
            spans.append(Span(value.core, value.x1, value.edge, 1, {k}, value.x0))
    spans = _merged(spans)
    return _merged([*spans, *_stand_in_spans([pair for pair in found if not has_digit(pair[0])], spans)])


def _marks_label(value: Piece, labels: Sequence[Piece | None]) -> bool:
    """Whether a small number stands where the labels of several other rows are printed: a raised mark ("1)")."""
    if not MARK.fullmatch(value.text):
        return False
    return sum(p is not None and p.x0 < value.x0 and p.x1 > value.x1 for p in labels) >= FEWEST_OVER


def _stand_in_spans(found: Sequence[tuple[Piece, int]], spans: Sequence[Span]) -> list[Span]:
    """Columns that hold nothing but dashes, in two rows or more; other dashes are entered into the columns they fit."""
    fresh: list[Span] = []
    for value, k in sorted(found, key=lambda pair: off_edge(pair[0], spans)):
        home = free_near(value, [span for span in (*spans, *fresh) if k not in span.rows])
        if home:
            home.rows.add(k)
        else:
            fresh.append(Span(value.core, value.x1, value.edge, 1, {k}))
    return [span for span in fresh if len(span.rows) > 1 or not spans]


def off_edge(piece: Piece, spans: Sequence[Span]) -> float:
    """How far a piece ends from the nearest edge of a column."""
    return min((abs(span.edge - piece.edge) for span in spans), default=0.0)


def has_digit(piece: Piece) -> bool:
    """Whether a value is a number; dashes and "NM" stand anywhere in their column."""
    return any(c.isdigit() for c in piece.text)


def free_near(piece: Piece, spans: Sequence[Span]) -> Span | None:
    """The nearest of these columns within reach of a dash or an "NM"."""
    near = [(max(0.0, span.x0 - piece.x1, piece.core - span.x1), span) for span in spans]
    near = [pair for pair in near if pair[0] <= STAND_IN_REACH * piece.size]
    return min(near, key=lambda pair: (pair[0], abs(pair[1].center - piece.center)))[1] if near else None


def _widen(span: Span, value: Piece, row: int) -> None:
    """Take a number into a column; the edge follows the numbers so far."""
    span.edge = (span.edge * span.count + value.edge) / (span.count + 1)
    span.x0, span.x1 = min(span.x0, value.core), max(span.x1, value.x1)
    span.signs = min(span.signs, value.x0)
    span.count += 1
    span.rows.add(row)


def _merged(spans: list[Span]) -> list[Span]:
    """Merge neighbours that overlap and hardly ever stand on the same line."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda s: s.edge):
        last = merged[-1] if merged else None
        if last and not (last.rows & span.rows) and _overlap(last, span) > 0.25 * min(_width(last), _width(span)):
            total = last.count + span.count
            last.edge = (last.edge * last.count + span.edge * span.count) / total
            last.x0, last.x1, last.count = min(last.x0, span.x0), max(last.x1, span.x1), total
            last.signs = min(last.signs, span.signs)
            last.rows |= span.rows
        else:
            merged.append(span)
    return merged


def _overlap(a: Span, b: Span) -> float:
    return min(a.x1, b.x1) - max(a.x0, b.x0)


def _width(span: Span) -> float:
    return max(span.x1 - span.x0, 1.0)


def with_text_spans(lines: Sequence[PageLine], labels: Sequence[Piece | None], spans: list[Span]) -> list[Span]:
    """Add columns of words ("Level 2", "Other assets") that stand beside the figures in two rows or more."""
    extra: list[Span] = []
    start, left = _second_start(labels), min((span.x0 for span in spans if len(span.rows) > 1), default=0.0)
    for k, (line, label) in enumerate(zip(lines, labels, strict=True)):
        if not line.values:
            continue
        for piece in line.pieces:
            if piece is label or piece.kind == "value" or any(_over(piece, span) for span in spans):
                continue
            if start is not None and abs(piece.x0 - start) < ALIGNED and piece.x1 <= left:
                continue
            home = next((span for span in extra if min(span.x1, piece.x1) > max(span.x0, piece.x0)), None)
            if home is None:
                extra.append(Span(piece.x0, piece.x1, piece.x1, 1, {k}))
            else:
                home.x0, home.x1 = min(home.x0, piece.x0), max(home.x1, piece.x1)
                home.rows.add(k)
    kept = [span for span in extra if len(span.rows) >= 2 and _crossing(labels, span) < CROSSED * len(span.rows)]
    _widen_by_text(lines, labels, spans[-1])
    return sorted([*spans, *kept], key=lambda span: span.center)


def _crossing(labels: Sequence[Piece | None], span: Span) -> int:
    """How many labels run into a column of words: where most do, the words are the rest of other labels."""
    return sum(label is not None and label.x0 < span.x0 < label.x1 - label.size for label in labels)


def _widen_by_text(lines: Sequence[PageLine], labels: Sequence[Piece | None], last: Span) -> None:
    """Let the last column reach as far as its words, where more of its cells are words than figures."""
    beside = [
        piece
        for line, label in zip(lines, labels, strict=True)
        for piece in line.pieces
        if piece.kind == "text" and piece is not label and _over(piece, last)
    ]
    if len(beside) > last.count:
        last.x1 = max(last.x1, *(piece.x1 for piece in beside))


def _second_start(labels: Sequence[Piece | None]) -> float | None:
    """Where most labels begin, if some begin further left: a cell that heads several rows stands beside one of them.

    "South Korea" stands left of its only company on the same line; the company is no column of its own.
    """
    starts = [label.x0 for label in labels if label is not None and label.kind == "text"]
    usual = max(starts, key=lambda x: sum(abs(x - other) < ALIGNED for other in starts), default=None)
    if usual is None or sum(abs(usual - x) < ALIGNED for x in starts) < MOST * len(starts):
        return None
    return usual if min(starts) < usual - ALIGNED else None


def _over(piece: Piece, span: Span) -> bool:
    """Whether a piece stands in a column."""
    return min(piece.x1, span.x1) - max(piece.core, span.x0) > 0
