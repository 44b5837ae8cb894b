"""Region of a page → Table: grid, header, rows, unit and periods put together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from preprocess.page.words import PageWords, union
from preprocess.report import BBox, Cell, Column, Row, Table, Unit
from preprocess.statements.kinds import statement_type
from preprocess.tables.grids.grid import Grid, GridRow, build_grid, heading_row
from preprocess.tables.grids.headers import Header, find_header
from preprocess.tables.grids.rows import indent_levels, join_labels, parents
from preprocess.tables.grids.told_columns import told_columns
from preprocess.tables.markdown import table_markdown
from preprocess.tables.meaning.column_currency import most_named
from preprocess.tables.meaning.column_periods import full_labels, with_periods
from preprocess.tables.meaning.currencies import currency
from preprocess.tables.meaning.scaling import in_unit
from preprocess.tables.meaning.units import PERCENT, is_unit_text, labels_unit, read_unit
from preprocess.tables.meaning.values import MARKS_AT_END, parse_value
from preprocess.tables.proof.checks import checked
from preprocess.tables.regions.captions import caption_lines, caption_text
from preprocess.tables.regions.lines import PageLine
from preprocess.tables.regions.pieces import Piece
from preprocess.tables.regions.places import Region

IN_UNIT = re.compile(r"\((?:p|x|(?!([a-z])\1|[ivx]{2})[a-z]{2})\)\s*$")
"""Pence, multiples and units of two letters ("kt") behind a label are no footnote marks: those are doubled or Roman."""


@dataclass(frozen=True)
class FoundTable:
    """A table of one page, the words it is made of (headers too, captions not), and its upper and lower end."""

    table: Table
    words: frozenset[int]
    top: float
    bottom: float


def build_table(
    page: PageWords, lines: Sequence[PageLine], region: Region, stop: int, above: Unit | None
) -> FoundTable | None:
    """The table of a region; lines from `stop` on may be its header and caption. None where it has no columns.

    above is the unit of the table right above: it holds where nothing but a header stands between.
    """
    body = lines[region.first : region.last + 1]
    grid = build_grid(body)
    if grid is None or (len(grid.spans) == 1 and not any(row.label for row in grid.rows)):
        return None
    told = told_columns(page, lines, region.first, stop, grid)
    grid = (build_grid(body, told) if told else None) or grid
    header = find_header(page, lines, region.first, stop, grid)
    body = lines[header.body : region.last + 1]
    whole = build_grid(body, told)
    # Labels above the first figures may change what counts as a column; the header was read for these columns.
    if whole is not None and len(whole.spans) == len(header.labels):
        grid = whole
    if header.heading:
        grid.rows.insert(0, heading_row(header.heading, len(grid.spans)))
    caption = caption_lines(lines, header.first, stop)
    texts = [
        *header.units,
        header.stub,
        *labels_unit(header.labels),
        *(line.text for line in reversed(caption)),
        caption_text(caption),
    ]
    named = most_named(header.labels) or f"{_body_text(body)} {_money_heads(header.labels)}"
    unit = read_unit(texts, named if currency(named) else _money_rows(grid))
    if above and not caption and not unit.printed:
        unit = above
    kept = lines[header.first : region.last + 1]
    lead = " ".join(line.text for line in caption)
    table = table_of(page, grid, header, caption_text(caption), unit, union(line.bbox for line in kept), lead)
    used = frozenset(i for line in kept for piece in line.pieces for i in (*piece.words, *piece.marks))
    return FoundTable(table, used, table.bbox[1], table.bbox[3])


def _body_text(body: Sequence[PageLine]) -> str:
    """What the figures say of the currency."""
    return " ".join(value.text for line in body for value in line.values)


def _money_heads(labels: Sequence[str]) -> str:
    """The heads of columns that each name a unit of money ("(Millions of yen)", "(Yen)")."""
    return " ".join(label for label in labels if is_unit_text(label))


def _money_rows(grid: Grid) -> str:
    """The labels of rows that each name a unit of money ("Profit for the year (£m)"), and no share of it."""
    return " ".join(row.text for row in grid.rows if is_unit_text(row.text) and not PERCENT.search(row.text))


def table_of(
    page: PageWords, grid: Grid, header: Header, caption: str, unit: Unit, bbox: BBox, lead: str = ""
) -> Table:
    """The Table of a grid; its statement type decides what a year alone means, and lead is all that leads to it."""
    limit = grid.spans[0].x0 - 4
    joined = join_labels(grid.rows, limit)
    draft = Table(
        id="",
        pages=(page.number,),
        bbox=bbox,
        caption=caption,
        columns=tuple(Column(label) for label in full_labels(header)),
        rows=_rows(page, joined, header.labels, unit),
        unit=unit,
        statement_type="other",
        markdown="",
        stub_label=header.stub,
    )
    draft = replace(draft, is_contents=_is_contents(draft))
    kind, primary = statement_type(draft, ())
    dated = with_periods(draft, kind, lead)
    table = replace(dated, statement_type=kind, is_financial_statement=primary)
    return checked(replace(table, markdown=table_markdown(table)))


def _rows(page: PageWords, grid_rows: Sequence[GridRow], columns: Sequence[str], unit: Unit) -> tuple[Row, ...]:
    """Rows with their cells in the table's unit."""
    levels = indent_levels(grid_rows)
    heads = parents(grid_rows, levels)
    rows = [
        Row(clean_label(row.text), level, tuple(_cell(page, c) for c in row.cells), row.bbox, page.number, head)
        for row, level, head in zip(grid_rows, levels, heads, strict=True)
    ]
    return in_unit(rows, columns, unit)


def _cell(page: PageWords, pieces: list[Piece]) -> Cell:
    """One printed cell from its pieces, before anything is known of its unit."""
    if not pieces:
        return Cell("", None, None, page.number)
    text = _printed(pieces)
    value = parse_value(text)
    return Cell(text, value.value, union(p.bbox for p in pieces), page.number, value.nil)


def _printed(pieces: Sequence[Piece]) -> str:
    """The text of a cell as printed, line by line."""
    return " ".join(piece.text for piece in sorted(pieces, key=lambda p: (round(p.bbox[1]), p.x0)))


def clean_label(text: str) -> str:
    """A row label without dot leaders and without the footnote marks at its end."""
    text = re.sub(r"\s*(?:[.·…_]\s*){3,}$", "", text)
    stripped = text.strip() if IN_UNIT.search(text) else MARKS_AT_END.sub("", text).strip()
    return stripped if re.search(r"\w", stripped) else text.strip()


def _is_contents(table: Table) -> bool:
    """Whether a table is a table of contents: one column of page numbers that never fall."""
    numbers = [row.cells[-1].text for row in table.rows if row.cells and row.cells[-1].text]
    pages = [int(m.group(1)) for m in (re.fullmatch(r"(?:F-)?(\d{1,3})", text) for text in numbers) if m]
    if len(table.columns) > 2 or len(pages) < 4 or len(pages) < 0.8 * len(numbers):
        return False
    rising = sum(a <= b for a, b in pairwise(pages))
    items = sum(bool(re.match(r"(?:item|part|note)\b", row.label, re.IGNORECASE)) for row in table.rows)
    named = re.search(r"contents|index|page", f"{table.caption} {table.columns[-1].label}", re.IGNORECASE) is not None
    if rising < 0.9 * (len(pages) - 1) or pages[-1] <= pages[0]:
        return False
    return (
        named or items >= 3 or (rising == len(pages) - 1 and len(pages) >= 8 and all(row.label for row in table.rows))
    )
