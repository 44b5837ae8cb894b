"""Region of a page → Table: grid, header, rows, unit and periods put together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from preprocess.metadata.dates import find_dates
from preprocess.page.words import PageWords, union
from preprocess.report import BBox, Cell, Column, Period, Row, Table, Unit
from preprocess.statements.kinds import statement_type
from preprocess.tables.checks import checked
from preprocess.tables.detection import Region
from preprocess.tables.grid import Grid, GridRow, build_grid, heading_row
from preprocess.tables.headers import Header, find_header
from preprocess.tables.kinds import told_apart
from preprocess.tables.lines import PageLine
from preprocess.tables.markdown import table_markdown
from preprocess.tables.periods import (
    COMPARISON,
    MONTH_NAME,
    caption_period,
    in_quarters,
    is_period_text,
    quarter_named,
    read_period,
)
from preprocess.tables.pieces import Piece
from preprocess.tables.rows import indent_levels, join_labels, parents
from preprocess.tables.told_columns import told_columns
from preprocess.tables.units import (
    NUMBER_OF,
    REFERENCE,
    is_percent,
    is_unit_text,
    labels_unit,
    own_scale,
    read_unit,
    row_scaled,
)
from preprocess.tables.values import MARKS_AT_END, is_year, parse_value

CAPTION_LINES = 7
CAPTION_GAP = 3.5
TITLE_GAP = 10.0
"""A short line that is no sentence may stand this many font sizes above its table."""
CAPTION_LENGTH = 110
FLOW = re.compile(
    r"\b(?:sales|revenues?|income|loss|expenses?|costs?|earnings|EBITDA|provision|charges?)\b", re.IGNORECASE
)
STOCK = re.compile(
    r"\b(?:assets|liabilities|receivables?|payable|inventor|equity|debt|notes due|goodwill)"
    r"|^(?:due )?(?:within|between|after|over|less than|more than|up to) (?:one|two|three|five|\d+)\b"
    r".*\b(?:years?|months?)\b",
    re.IGNORECASE,
)
TIME_ROW = re.compile(
    rf"(?:(?:fiscal|year) )?(?:19|20)\d\d\b|{MONTH_NAME}|thereafter|remain|\d{{1,2}}/\d", re.IGNORECASE
)
YEAR_IN = re.compile(r"\b(?:19|20)\d\d\b")
RUNNING_HEAD = re.compile(r"\d+|table of contents", re.IGNORECASE)


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
    caption = _caption(lines, header.first, stop)
    texts = [
        *header.units,
        header.stub,
        *labels_unit(header.labels),
        *(line.text for line in reversed(caption)),
        _caption_text(caption),
    ]
    unit = read_unit(texts, _body_text(body))
    if above and not caption and not unit.printed:
        unit = above
    kept = lines[header.first : region.last + 1]
    table = table_of(page, grid, header, _caption_text(caption), unit, union(line.bbox for line in kept))
    used = frozenset(i for line in kept for piece in line.pieces for i in (*piece.words, *piece.marks))
    return FoundTable(table, used, table.bbox[1], table.bbox[3])


def _body_text(body: Sequence[PageLine]) -> str:
    """What the figures say of the currency."""
    return " ".join(value.text for line in body for value in line.values)


def _caption(lines: Sequence[PageLine], first: int, stop: int) -> list[PageLine]:
    """The lines right above the header: its title lines, or the paragraph that leads to it."""
    taken: list[PageLine] = []
    for k in range(first - 1, max(stop, first - CAPTION_LINES) - 1, -1):
        line, below = lines[k], lines[k + 1]
        blank = (below.bbox[1] - line.bbox[3]) / max(min(line.size, below.size), 1.0)
        room = CAPTION_GAP
        if not taken and not _leads([line]):
            room = TITLE_GAP
        # A unit is often set smaller than the title it stands under.
        titles = [title for title in taken if not is_unit_text(title.text, whole=True)]
        stated = is_unit_text(line.text, whole=True)
        other = bool(titles) and not stated and not 0.9 < line.size / titles[0].size < 1.2
        if blank > room or other or (taken and blank > 0.8 and _leads(taken)):
            break
        taken.insert(0, line)
    return taken


def _leads(lines: Sequence[PageLine]) -> bool:
    """Whether lines are a paragraph rather than titles."""
    return len(lines[-1].text) > CAPTION_LENGTH or re.search(r"[.:]\W*$", lines[-1].text) is not None


def _caption_text(caption: Sequence[PageLine]) -> str:
    """Caption as one text: titles without unit lines and running heads, or the sentence that leads to the table."""
    if not caption:
        return ""
    if _leads(caption):
        text = " ".join(line.text for line in caption)
        return re.sub(r"^.*?\s(?=.{0,300}$)", "", " " + re.split(r"(?<=[a-z)][.:])\s+(?=[A-Z])", text)[-1]).strip()
    texts: list[str] = []
    for line in reversed(caption):
        if len(texts) == 3 or len(line.text) > CAPTION_LENGTH or re.search(r"[.:;]\W*$", line.text):
            break
        if not (is_unit_text(line.text, whole=True) or RUNNING_HEAD.fullmatch(line.text.strip())):
            texts.insert(0, line.text)
    return re.sub(r"\s+", " ", " ".join(texts)).strip()


def table_of(page: PageWords, grid: Grid, header: Header, caption: str, unit: Unit, bbox: BBox) -> Table:
    """The Table of a grid; its statement type decides what a year alone means."""
    limit = grid.spans[0].x0 - 4
    joined = join_labels(grid.rows, limit)
    draft = Table(
        id="",
        pages=(page.number,),
        bbox=bbox,
        caption=caption,
        columns=tuple(Column(label) for label in _labels(header)),
        rows=_rows(page, joined, header, unit),
        unit=unit,
        statement_type="other",
        markdown="",
        stub_label=header.stub,
    )
    draft = replace(draft, is_contents=_is_contents(draft))
    kind, primary = statement_type(draft, ())
    instant = {"balance_sheet": True, "income_statement": False, "cash_flow": False}.get(kind)
    if instant is None and not is_period_text(header.stub):
        instant = _stock_or_flow(draft)
    context = f"{header.stub} {caption}"
    year = in_quarters([c.label for c in draft.columns], header.stub)
    columns = tuple(Column(c.label, _period(c.label, year, context, instant)) for c in draft.columns)
    stated = _stated_period(draft, columns, instant if kind != "other" else None)
    if stated:
        columns = tuple(c if c.period or _untimed(c.label) else Column(c.label, stated) for c in columns)
    table = replace(draft, columns=columns, statement_type=kind, is_financial_statement=primary)
    return checked(replace(table, markdown=table_markdown(table)))


def _stated_period(table: Table, columns: Sequence[Column], instant: bool | None) -> Period | None:
    """The period of columns that tell no time: of the stub over the labels, or where none tells one, of the caption.

    "Six months ended June 30, 2022" over the labels of a roll-forward holds beside columns of balances; rows that are
    times themselves have none of the caption's.
    """
    if any(caption_period(row.label) for row in table.rows if not any(cell.text for cell in row.cells)):
        return None
    stub = caption_period(table.stub_label)
    if stub and stub.kind == "duration":
        return stub
    timed = sum(TIME_ROW.match(row.label) is not None for row in table.rows)
    if any(column.period for column in columns) or 2 * timed >= len(table.rows):
        return None
    return stub or caption_period(table.caption, instant)


def _untimed(label: str) -> bool:
    """Whether a column that names no time has none: a note's number, a change, a count, a year named in passing."""
    if REFERENCE.fullmatch(label.strip()):
        return True
    return bool(COMPARISON.search(label) or NUMBER_OF.search(label) or YEAR_IN.search(label))


def _period(label: str, year: str | None, context: str, instant: bool | None) -> Period | None:
    """The period of a label; a quarter without year is of the year that the table names beside it."""
    found = read_period(label, context, instant)
    if found is None and year and quarter_named(label):
        return read_period(f"{label} {year}", "", False)
    return found


def _stock_or_flow(table: Table) -> bool | None:
    """True where the rows are balances, False where they are flows of a period, None where they do not tell."""
    flows = sum(FLOW.search(row.label) is not None for row in table.rows)
    stocks = sum(STOCK.search(row.label) is not None for row in table.rows)
    return None if max(flows, stocks) < 2 or flows == stocks else stocks > flows


def _labels(header: Header) -> tuple[str, ...]:
    """Column labels; a stub such as "Years ended December 31," goes in front of bare years."""
    stub = re.sub(r"\s*\([^()]*\)\s*", " ", header.stub).strip()
    if (
        not re.search(r"\b(?:ended|ending|as of|at|Q[1-4]|quarter)\b", stub, re.IGNORECASE)
        or is_unit_text(stub)
        or len(stub) > 60
        or len(list(find_dates(stub))) > 1
    ):
        return header.labels
    bare = re.compile(r"(?:19|20)\d\d")
    return tuple(f"{stub} {label}" if bare.fullmatch(label) else label for label in header.labels)


def _rows(page: PageWords, grid_rows: Sequence[GridRow], header: Header, unit: Unit) -> tuple[Row, ...]:
    """Rows with cells; a row's own heading decides whether the scale applies to it."""
    levels, heads = indent_levels(grid_rows), parents(grid_rows, indent_levels(grid_rows))
    rows: list[Row] = []
    for k, grid_row in enumerate(grid_rows):
        label = clean_label(grid_row.text)
        head = heads[k]
        heading = rows[head].label if head is not None else ""
        figures = [_printed(pieces) for pieces in grid_row.cells if pieces]
        cells = tuple(
            _cell(page, pieces, (label, heading, column), unit, figures)
            for pieces, column in zip(grid_row.cells, header.labels, strict=True)
        )
        rows.append(Row(label, levels[k], cells, grid_row.bbox, page.number, head))
    return told_apart(rows, unit)


def _cell(
    page: PageWords, pieces: list[Piece], named: tuple[str, str, str], unit: Unit, figures: Sequence[str]
) -> Cell:
    """One cell from its pieces; it is named by its row's label, the row that heads it, and its column."""
    if not pieces:
        return Cell("", None, None, page.number)
    label, heading, column = named
    text = _printed(pieces)
    value = parse_value(text)
    percent = value.value is not None and (value.percent or is_percent(text, column, label))
    own = own_scale((label, column, heading))
    scaled = own is not None or row_scaled(label, heading, column, unit, figures)
    scaled = scaled and not percent and not is_year(text)
    own = None if own == unit.scale else own
    return Cell(text, value.value, union(p.bbox for p in pieces), page.number, value.nil, percent, scaled, own)


def _printed(pieces: Sequence[Piece]) -> str:
    """The text of a cell as printed, line by line."""
    return " ".join(piece.text for piece in sorted(pieces, key=lambda p: (round(p.bbox[1]), p.x0)))


def clean_label(text: str) -> str:
    """A row label without dot leaders and without the footnote marks at its end."""
    text = re.sub(r"\s*(?:[.·…_]\s*){3,}$", "", text)
    stripped = MARKS_AT_END.sub("", text).strip()
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
