"""Rows and columns of one table: figures fall into columns by right edge, text beside them by overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.page.words import union
from preprocess.report import BBox
from preprocess.tables.grids.columns import Span, free_near, has_digit, off_edge, value_spans, with_text_spans
from preprocess.tables.meaning.values import is_year
from preprocess.tables.regions.lines import LABEL_NUMBER, PageLine
from preprocess.tables.regions.pieces import Piece


@dataclass(slots=True)
class GridRow:
    """One row: its label's pieces (several lines after joining) and a list of pieces per column."""

    label: list[Piece]
    cells: list[list[Piece]]
    bbox: BBox
    size: float

    @property
    def empty(self) -> bool:
        """Whether the row has no figures."""
        return not any(piece.kind == "value" for cell in self.cells for piece in cell)

    @property
    def text(self) -> str:
        """The label as printed, lines joined."""
        return " ".join(piece.text for piece in self.label)


def heading_row(piece: Piece, columns: int) -> GridRow:
    """The row of a heading that has no figures."""
    return GridRow([piece], [[] for _ in range(columns)], piece.bbox, piece.size)


@dataclass(slots=True)
class Grid:
    """Columns and rows of a table body; labels end left of label_right."""

    spans: list[Span]
    rows: list[GridRow]
    label_right: float


def build_grid(lines: Sequence[PageLine], told: Sequence[Span] = ()) -> Grid | None:
    """Sort the pieces of a body into its columns and those that the header tells of; None where no column stands."""
    labels = leading_labels(lines)
    spans = value_spans(lines, labels)
    if not spans:
        return None
    spans = with_text_spans(lines, labels, spans)
    fresh = [span for span in told if all(span.x0 >= other.x1 or span.x1 <= other.ink for other in spans)]
    spans = sorted([*spans, *fresh], key=lambda span: span.center)
    left = min(span.x0 for span in spans)
    label_right = max((p.x1 for p in labels if p is not None and p.x1 <= left + 1), default=left - 4)
    rows = [_row(line, label, spans) for line, label in zip(lines, labels, strict=True)]
    return Grid(spans, rows, min(label_right, left))


def leading_labels(lines: Sequence[PageLine]) -> list[Piece | None]:
    """The piece that labels each line: its first, if it is text, or a year or small number in the labels' place."""
    starts = [line.pieces[0].x0 for line in lines if line.pieces[0].kind == "text"]
    left = min(starts, default=min(line.pieces[0].x0 for line in lines))
    labels: list[Piece | None] = []
    for line in lines:
        first = line.pieces[0]
        near = abs(first.x0 - left) < 3 * first.size and (len(line.pieces) > 1 or is_year(first.text))
        labels.append(first if first.kind == "text" or (near and LABEL_NUMBER.fullmatch(first.text)) else None)
    return labels


def _row(line: PageLine, label: Piece | None, spans: Sequence[Span]) -> GridRow:
    """One line as a row; words that stand in no column go to the label."""
    cells: list[list[Piece]] = [[] for _ in spans]
    labels = [label] if label else []
    rest = [piece for piece in line.pieces if piece is not label]
    for piece in sorted(rest, key=lambda p: (not has_digit(p), off_edge(p, spans))):
        k = column_of(piece, spans, [not cell for cell in cells])
        if k is None:
            labels.append(piece)
        else:
            cells[k].append(piece)
    return GridRow(labels, cells, union(p.bbox for p in line.pieces), line.size)


def column_of(piece: Piece, spans: Sequence[Span], free: Sequence[bool]) -> int | None:
    """The column a piece stands in: that of its right edge, else that which it overlaps most, else a free one near."""
    if piece.kind == "value" and has_digit(piece):
        nearest = min(range(len(spans)), key=lambda k: abs(spans[k].edge - piece.edge))
        if abs(spans[nearest].edge - piece.edge) <= 0.45 * piece.size:
            return nearest
    shared = [min(piece.x1, span.x1) - max(piece.core, span.x0) for span in spans]
    best = max(range(len(spans)), key=lambda k: shared[k])
    if shared[best] > 0:
        return best
    if piece.kind == "value" and not has_digit(piece):
        home = free_near(piece, [span for span, is_free in zip(spans, free, strict=True) if is_free])
        return next((k for k, span in enumerate(spans) if span is home), None)
    return None
