"""What the figures of a table's row count: money, money per share, shares, a percentage, or things such as stores."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Protocol

from preprocess.report import Cell, Column, Row, Table
from preprocess.tables.meaning.counted import BARE_COUNTED, OF_MONEY
from preprocess.tables.meaning.exceptions import is_measured
from preprocess.tables.meaning.units import own_scale
from rag.answering.numbers.mentions import IN_SCALES

# "Closed stores", "stores at beginning of year": those are counted, whatever the sheet around them is in.
_COMES_AND_GOES = re.compile(
    r"\b(?:closed|closures?|opened|openings?|new|beginning|ending|end of|acquired|relocated|count|number)\b",
    re.IGNORECASE,
)
_LENGTH = re.compile(r"(\d+(?:\.\d+)?) (?:years?|months?|weeks?|days?)", re.IGNORECASE)
_PER_SHARE = re.compile(
    r"\bper\b.{0,40}\bshare|\bper (?:common|limited|general|partner)[a-z ]{0,20} unit\b|\beps\b|^earnings per"
    r"|: (?:basic|diluted)(?: \(notes? [^)]*\))?$",
    re.IGNORECASE,
)
# Numbers of shares have such rows as well, in the scale of their table.
_EPS_ROW = re.compile(r"(?:.*: )?(?:basic|diluted)(?: \([^)]*\))?", re.IGNORECASE)
_SHARES = re.compile(
    r"\b(?:shares|stock) (?:outstanding|issued|repurchased|authorized)"
    r"|\b(?:average|number of|diluted|dilutive|basic)[\w ,-]* shares\b|shares? (?:used|granted|vested)"
    r"|^(?:common )?shares of\b|\b(?:stock|share) equivalents?\b",
    re.IGNORECASE,
)
SHARES_HEAD = re.compile(
    r"(?:[\w ]+ )?shares(?: (?:outstanding|issued))?(?: \([^)]*\))?"
    r"|(?:[\w,-]+ )*number of (?:[\w-]+ ){0,3}(?:shares|options|awards|units)(?: outstanding)?(?: \([^)]*\))?",
    re.IGNORECASE,
)
"""A whole column of numbers of shares, in a table of money: "Common Stock Shares", "Number of Options"."""
# What earnings per share are divided by is shares: "Denominator: Potential dilution from awards".
_DENOMINATOR = re.compile(r"\W*denominator\b", re.IGNORECASE)
_DILUTES = re.compile(
    r"\bdilutive (?:effect|impact)|\beffect of (?:potentially )?dilut|\bpotential(?:ly)? diluti\w+|\banti-?dilutive\b",
    re.IGNORECASE,
)
_MEAN_SHARES = re.compile(r"\bweighted[-– ]average\b.*\b(?:shares|stock)\b", re.IGNORECASE)
_FEW = 4  # rows that lead from the basic number of shares to the diluted one
_COUNTED = re.compile(
    r"\b(?:memberships?|members|subscribers?|subscriptions|customers|users|employees|headcount|personnel|stores|shops"
    r"|restaurants|locations|rooms|hotels|aircraft|airplanes|vehicles|deliveries|units (?:sold|shipped)|barrels|tons"
    r"|tonnes|gallons|miles|hours|acres|square feet|transactions|orders|passengers|patients"
    r"|(?:cards?|policies)[- ]in[- ]force)\b",
    re.IGNORECASE,
)
# Said of a heading too, whose rows are then called "Total" or "Mail": a count, whatever the table's unit.
_TALLIED = re.compile(
    r"\bnumber of (?!shares)|\bsquare f(?:ootage|eet)\b|\b(?:claims|prescriptions|orders|transactions|contracts|calls"
    r"|units|vehicles|passengers|patients|meals|parcels|packages)\s+(?:processed|filled|dispensed|handled|served|delivered|carried|shipped|sold)\b",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"\b(?:revenues?|sales|costs?|expenses?|income|profit|margin|loss|cash|assets|liabilit\w+|equity|debt|payable|receivable"
    r"|deposits?|benefits?|compensation|fees?|per|average|relationships|acquired|advances|gains?|proceeds|payments?"
    r"|charges?|expenditures?|dollars|EBITDAR?)\b|%|^(?:rooms|hotels|restaurants|stores|contracts|transactions|orders)$",
    re.IGNORECASE,
)

_CENTS = re.compile(r"\bcents?\b|\bpence\b", re.IGNORECASE)

RATES = ("%", "points", "bps")
"""The kinds of cells that are no amounts."""
_FIGURE = re.compile(r"\d(?:[\d.,'’  ]*\d)?")
_PLAIN = re.compile(r"(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?")
_OWN_UNIT = re.compile(r"\d\)?\s?[a-z]", re.IGNORECASE)


class Labelled(Protocol):
    """A row with its table and the name it has there."""

    @property
    def table(self) -> Table:
        """The table it is in."""

    @property
    def row(self) -> Row:
        """The row itself."""

    @property
    def label(self) -> str:
        """Its label, after those of the rows that head it."""


def length_told(cell: Cell) -> Decimal | None:
    """The number of a cell that is a length of time, "6.5 years"; None for any other."""
    found = _LENGTH.fullmatch(cell.text.strip())
    return Decimal(found[1]) if found is not None else None


def printed(cell: Cell) -> str:
    """The cell as printed; a percentage keeps its sign even where the filing prints it in the header only."""
    text = in_english(cell)
    return f"{text}%" if cell.percent and cell.value is not None and "%" not in text else text


def in_english(cell: Cell) -> str:
    """The cell's text with its figure as English writes it: "1.284.610", "301’204" and "4,42" would be misread."""
    found = _FIGURE.search(cell.text)
    if found is None or cell.value is None:
        return cell.text
    read = Decimal(found[0].replace(",", "")) if _PLAIN.fullmatch(found[0]) else None
    figure = f"{abs(cell.value):,f}"
    same_digits = re.sub(r"\D", "", found[0]) == re.sub(r"\D", "", figure)
    return cell.text.replace(found[0], figure, 1) if same_digits and read != abs(cell.value) else cell.text


def cell_kind(place: Labelled, column: Column, cell: Cell) -> str:
    """What the cell counts: "%", "USD/share", "shares", a currency code, or "" where nothing tells it."""
    if cell.value is None:
        return ""
    if cell.percent:
        return "%"
    currency = place.table.currency_of(column)
    words = f"{place.label} {column.label}"
    if not cell.scaled and _EPS_ROW.fullmatch(place.label):
        return f"{currency}/share"
    if _PER_SHARE.search(words) and (not cell.scaled or place.table.unit.scale == 1):
        return f"{currency}/share"
    # "Common shares repurchased" of a cash flow statement is what was paid for them.
    if _SHARES.search(words) and "$" not in cell.text and place.table.statement_type != "cash_flow":
        return "shares"
    if "$" not in cell.text and cell.scaled and (_DENOMINATOR.match(_section(place)) or _dilutes(place)):
        return "shares"
    if SHARES_HEAD.fullmatch(column.label.strip()) and not prints_money(place.table, column):
        return "shares"
    if counts_things(place):
        return ""
    return currency if cell.scaled else ""


def _section(place: Labelled) -> str:
    """The nearest row of words only over a row."""
    at = next((index for index, row in enumerate(place.table.rows) if row is place.row), 0)
    bare = (row.label for row in reversed(place.table.rows[:at]) if all(one.value is None for one in row.cells))
    return next(bare, "")


def _dilutes(place: Labelled) -> bool:
    """Whether a row leads from the basic number of shares to the diluted one: "Dilutive effect of awards"."""
    if any("$" in cell.text for cell in place.row.cells) or _PER_SHARE.search(place.label):
        return False
    rows = place.table.rows
    at = next((index for index, row in enumerate(rows) if row is place.row), 0)
    around = (rows[max(0, at - _FEW) : at], rows[at + 1 : at + 1 + _FEW])
    before, after = (any(_MEAN_SHARES.search(row.label) for row in some) for some in around)
    return (before and after) or ((before or after) and _DILUTES.search(place.row.label) is not None)


def prints_money(table: Table, column: Column) -> bool:
    """Whether a figure of the column bears a sign of money: "Common Shares" may be what their par comes to."""
    at = next((index for index, one in enumerate(table.columns) if one is column), None)
    held = (row.cells[at].text for row in table.rows if at is not None and at < len(row.cells))
    return any(mark in text for text in held for mark in "$€£¥")


def counts_things(place: Labelled) -> bool:
    """Whether the row counts memberships, employees, stores …, so that its table's currency is not its unit."""
    if any(mark in text for text in (place.row.label, *(cell.text for cell in place.row.cells)) for mark in "$€£¥"):
        return False
    # "Gold produced (thousand ounces)" says itself what it counts, in whatever its table counts the rest.
    if is_measured(place.row.label) and not _CENTS.search(place.row.label):
        return True
    head = "" if place.row.parent is None else place.table.rows[place.row.parent].label
    if _is_scaled_money(place, head):
        return False
    tallied = _TALLIED.search(f"{head} {place.row.label}") is not None
    return is_count(place.row.label) or ((tallied or _apart(place)) and not _MONEY.search(place.row.label))


def _is_scaled_money(place: Labelled, head: str) -> bool:
    """Whether a row named by people or shops is scaled under a heading of money: what they take in."""
    cells = [cell for cell in place.row.cells if cell.value is not None]
    named = BARE_COUNTED.search(place.row.label) is not None and not _COMES_AND_GOES.search(place.row.label)
    return bool(cells) and all(cell.scaled for cell in cells) and named and OF_MONEY.match(head) is not None


def _apart(place: Labelled) -> bool:
    """Whether a row states a scale and no currency where others that state theirs print one: "Cards (millions)"."""
    stating = (*_heading_row(place), place.row)
    if all(own_scale([row.label]) is None for row in stating):
        return False
    others = (row for row in place.table.rows if row not in stating and own_scale([row.label]) is not None)
    return any(sign in cell.text for row in others for cell in row.cells for sign in "$€£¥")


def _heading_row(place: Labelled) -> tuple[Row, ...]:
    """The row over a row that it is a part of and whose figures bear no sign of money."""
    head = None if place.row.parent is None else place.table.rows[place.row.parent]
    return () if head is None or any(sign in cell.text for cell in head.cells for sign in "$€£¥") else (head,)


def is_count(label: str) -> bool:
    """Whether a label names things that are counted, and no money."""
    return bool(_COUNTED.search(label)) and not _MONEY.search(label)


def row_unit(place: Labelled, pairs: Sequence[tuple[Column, Cell]] = ()) -> str:
    """ "USD, in millions": currency and scale of a row's figures; no currency where it counts things, "" for neither.

    A figure with words of its own ("2 pts", "6 years") says its unit itself, and a count needs no scale. pairs: the
    columns shown, of which alone it then is.
    """
    shown = [*pairs] or [*zip(place.table.columns, place.row.cells, strict=False)]
    figures = [cell for _, cell in shown if cell.value is not None and cell.scaled and not cell.percent]
    scales = {place.table.scale_of(cell) for cell in figures if not cell.nil}
    kinds = {cell_kind(place, column, cell) for column, cell in shown if cell in figures}
    unit, counted = place.table.unit, counts_things(place) or kinds == {"shares"}
    scale = scales.pop() if len(scales) == 1 else unit.scale
    # Columns of several scales ("MWh (thousands)" beside "Revenues (millions)") say each its own.
    words = IN_SCALES.get(scale, "") if len(scales) < 2 else ""
    if (
        scale == 1
        and len(scales) < 2
        and unit.printed is None
        and not counted
        and figures
        and not is_measured(place.row.label)
        and not all(is_measured(column.label) for column, _ in shown)
        and not any(_OWN_UNIT.search(c.text) for c in figures)
    ):
        # A figure whose table names no scale may still be in millions: saying nothing would read as single dollars.
        words = "scale not stated"
    codes = {place.table.currency_of(column) for column, cell in shown if cell in figures} - {""}
    code = codes.pop() if len(codes) == 1 else ""
    return ", ".join(part for part in ("" if counted else code, words) if part)
