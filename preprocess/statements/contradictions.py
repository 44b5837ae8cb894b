"""What a filing's own figures say against the unit or the period that a table was read with.

A filing prints a figure in several places under one name. Where two places give it the same period and amounts that
are a power of ten apart, one unit was read wrongly; where they give the same amount to different periods, one head was.
The place that fewer others bear out is in doubt, both where neither is. A few digits agree by chance, so that only
figures which hold SURE digits together count.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from preprocess.report import Period, Table, TableCheck
from preprocess.statements.told_amounts import told_against
from preprocess.table import HEADS_AGREE, OWN_LABELS, UNIT_AGREES
from preprocess.tables.meaning.column_currency import alike
from preprocess.tables.meaning.currencies import currency
from preprocess.tables.meaning.exceptions import is_measured
from preprocess.tables.meaning.units import CURRENCY_SIGN
from preprocess.tables.proof.checks import DOUBT
from preprocess.tables.regions.captions import LEAD_IN

SURE = 6
"""Significant digits that agree: two figures of three digits agree by chance once in a million times."""
SURE_UNNAMED = 8
"""Significant digits shared with a primary statement under other names: net income, cash, equity."""
FEWEST = 3
"""Figures of fewer digits agree too often."""
OPENING = re.compile(
    r"\b(?:beginning|opening|start|brought forward|previous|prior|january 1|1 january)\b", re.IGNORECASE
)
"""What a period begins with stands elsewhere under the period before."""
LINE_BLANKS = 7
"""Lines of prose have more words than most labels."""
NAME, ASIDE = re.compile(r"[^\W\d_]{2}"), re.compile(r"\([^()]*\)")
MOST = 40
"""A figure that more places print than this ("Total", 100.0) tells nothing."""
POWERS = tuple(Decimal(10) ** k for k in (2, 3, 5, 6, 7, 9))
"""What units lie apart by: thousands, lakhs, millions, crores …, and what each of them does from another."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """One amount: the table and column it stands in, its row's name, its period, its value in base units and digits."""

    table: int
    column: int
    name: str
    label: str
    period: Period | None
    value: Decimal
    step: Decimal
    digits: str
    primary: bool


def with_contradictions(tables: Sequence[Table], texts: Iterable[str] = ()) -> list[Table]:
    """The tables of a filing, those in doubt with a failed check that says what speaks against them.

    texts are its paragraphs, whose sentences tell amounts of the tables.
    """
    doubts: dict[int, list[TableCheck]] = defaultdict(list)
    for at, check in _found(tables, texts):
        if check.name not in {known.name for known in doubts[at]}:
            doubts[at].append(check)
    return [_doubted(table, doubts[k]) if k in doubts else table for k, table in enumerate(tables)]


def _found(tables: Sequence[Table], texts: Iterable[str]) -> Iterator[tuple[int, TableCheck]]:
    """Every contradiction, by the place of its table."""
    figures = list(_figures(tables))
    yield from _of_signs(tables)
    yield from _of_labels(tables)
    yield from _of_units(tables, figures)
    yield from told_against(tables, texts)
    yield from _of_periods(tables, figures)


def _doubted(table: Table, checks: Sequence[TableCheck]) -> Table:
    return replace(table, checks=(*table.checks, *checks), confidence=round(table.confidence * DOUBT, 2))


def _figures(tables: Sequence[Table]) -> Iterator[_Figure]:
    """The amounts of all tables, without rows of one name in a table: "Intl" under each of many products."""
    for at, table in enumerate(tables):
        names = [re.sub(r"[\W\d_]+", "", row.label).lower() for row in table.rows]
        again = {name for name, count in Counter(names).items() if count > 1} | {""}
        for row, name in zip(table.rows, names, strict=True):
            for k, cell in enumerate(() if name in again or table.is_contents else row.cells):
                digits = _digits(cell.value)
                if cell.value is None or cell.percent or not cell.scaled or len(digits) < FEWEST:
                    continue
                scale = table.scale_of(cell)
                exponent = cell.value.as_tuple().exponent
                step = Decimal(scale).scaleb(exponent if isinstance(exponent, int) else 0)
                period = row.period or table.columns[k].period
                yield _Figure(
                    at, k, name, row.label, period, abs(cell.value * scale), step, digits, table.is_financial_statement
                )


def _digits(value: Decimal | None) -> str:
    return "" if value is None else re.sub(r"\D", "", f"{value:f}").strip("0")


def _of_units(tables: Sequence[Table], figures: Sequence[_Figure]) -> Iterator[tuple[int, TableCheck]]:
    """The tables whose amounts are a power of ten away from the same ones elsewhere."""
    against: dict[tuple[int, int], dict[str, _Figure]] = defaultdict(dict)
    named: dict[tuple[int, int], set[str]] = defaultdict(set)
    borne: dict[int, dict[str, _Figure]] = defaultdict(dict)
    for a, b in _told_twice([figure for figure in figures if tables[figure.table].unit.printed]):
        if abs(a.value - b.value) <= max(a.step, b.step) / 2:
            borne[a.table][a.digits] = a
        elif _apart(a, b):
            digits = min(a.digits, b.digits, key=len)
            against[a.table, b.table][digits] = a
            named[a.table, b.table] |= {digits} if a.name == b.name else set()
    for (at, other), found in against.items():
        sure = _weight(named[at, other]) >= SURE or _weight(found) >= SURE_UNNAMED
        if sure and _weight(borne[at]) <= _weight(borne[other]):
            yield at, TableCheck(UNIT_AGREES, False, _unit_said(tables[at], tables[other], next(iter(found.values()))))


def _of_signs(tables: Sequence[Table]) -> Iterator[tuple[int, TableCheck]]:
    """The tables whose unit names another currency than their figures do ("in euros" over "$"), or no money at all."""
    for at, table in enumerate(tables):
        stated, own = currency(table.unit.printed or "") or "", table.unit.currency or ""
        if own and not table.unit.printed and _measures(table):
            yield at, TableCheck(UNIT_AGREES, False, f"“{table.caption}” stands over amounts in {own}")
        if stated and own and stated != own and not alike(stated, own):
            yield at, TableCheck(UNIT_AGREES, False, f"“{table.unit.printed}” stands over amounts in {own}")


def _measures(table: Table) -> bool:
    """Whether a line leads to a table that names a measure, and its first figures carry a sign of money."""
    figured = (row for row in table.rows if any(cell.value is not None for cell in row.cells))
    first = next(figured, None)
    measured = LEAD_IN.match(table.caption) is not None and is_measured(table.caption)
    return measured and first is not None and any(CURRENCY_SIGN.search(cell.text) for cell in first.cells)


def _of_labels(tables: Sequence[Table]) -> Iterator[tuple[int, TableCheck]]:
    """The tables whose labels stand in their first column, and lines of the prose beside them in the labels' place."""
    for at, table in enumerate(tables):
        rows = [row for row in table.rows if sum(cell.value is not None for cell in row.cells) > 1]
        prose = [r for r in rows if r.label.count(" ") >= LINE_BLANKS and r.cells[0].text and r.cells[0].value is None]
        # A line amid a sentence begins small.
        amid = any(row.label[0].islower() for row in prose)
        if amid and len(prose) >= FEWEST and 2 * len(prose) >= len(rows):
            yield at, TableCheck(OWN_LABELS, False, f"“{prose[0].label}” stands beside “{prose[0].cells[0].text}”")
        elif word := _amid_groups(table):
            yield at, TableCheck(OWN_LABELS, False, f"what “{word}” is of stands beside the middle of its group")


def _amid_groups(table: Table) -> str:
    """What unlabelled rows are called in another column, where a name stands beside the middle of several rows.

    "U.S. / Int’l. / Worldwide" with the product beside the second of them: no row says whose figures it holds.
    """
    rows = [row for row in table.rows if any(cell.value is not None for cell in row.cells)]
    bare = [row for row in rows if not NAME.search(ASIDE.sub("", row.label))]
    if not bare or rows[0] is not bare[0] or rows[0] is not table.rows[0] or len(bare) == len(rows):
        return ""
    called = Counter(c.text for row in bare for c in row.cells if c.value is None and NAME.search(c.text))
    word, count = next(iter(called.most_common(1)), ("", 0))
    return word if count > 1 and not re.search(r"\d", word) else ""


def _time(period: Period) -> tuple[date | int | None, int | None]:
    return period.end or period.fiscal_year, period.months


def _pairs(figures: Sequence[_Figure]) -> Iterator[tuple[_Figure, _Figure]]:
    """Each of the figures with each of another table, both ways."""
    if len(figures) <= MOST:
        yield from ((a, b) for a in figures for b in figures if a.table != b.table)


def _apart(a: _Figure, b: _Figure) -> bool:
    """Whether two amounts are the same in other units, as exactly as the coarser one is printed."""
    large, small = (a, b) if a.value > b.value else (b, a)
    return any(abs(large.value / power - small.value) <= max(large.step / power, small.step) / 2 for power in POWERS)


def _weight(found: Iterable[str]) -> int:
    """How many digits figures have together."""
    return sum(len(digits) for digits in found)


def _told_twice(figures: Sequence[_Figure]) -> Iterator[tuple[_Figure, _Figure]]:
    """Pairs of figures of one name and period, and of the same digits of which a primary statement prints one."""
    places: dict[tuple[object, ...], list[_Figure]] = defaultdict(list)
    for figure in figures:
        if figure.period:
            places[figure.name, *_time(figure.period)].append(figure)
        if len(figure.digits) > FEWEST:
            places[figure.digits,].append(figure)
    for key, same in places.items():
        yield from ((a, b) for a, b in _pairs(same) if len(key) > 1 or a.primary or b.primary)


def _unit_said(table: Table, other: Table, figure: _Figure) -> str:
    return (
        f"“{figure.label}” is a power of ten away from page {other.pages[0]}, "
        f"“{table.unit.printed}” against “{other.unit.printed}”"
    )


def _of_periods(tables: Sequence[Table], figures: Sequence[_Figure]) -> Iterator[tuple[int, TableCheck]]:
    """The tables with columns whose amounts stand elsewhere under another period, and under theirs nowhere."""
    dated = [figure for figure in figures if figure.period]
    said: dict[tuple[int, str], list[_Figure]] = defaultdict(list)
    for figure in dated:
        said[figure.table, figure.name].append(figure)
    against: dict[tuple[int, int], list[_Figure]] = defaultdict(list)
    by_name: dict[tuple[int, int], set[str]] = defaultdict(set)
    borne: dict[int, dict[tuple[int, str], _Figure]] = defaultdict(dict)
    for a, b in _same_amounts(dated):
        if _agree(a.period, b.period):
            borne[a.table][a.column, a.digits] = a
        elif _speaks_against(a, b, said):
            against[a.table, b.table].append(a)
            by_name[a.table, b.table] |= {a.name} if a.name == b.name else set()
    support = {at: _weight({digits for _, digits in found}) for at, found in borne.items()}
    for (at, other), found in against.items():
        left = [figure for figure in found if not any(column == figure.column for column, _ in borne[at])]
        sure = SURE if {figure.name for figure in left} <= by_name[at, other] else SURE_UNNAMED
        if _weight({figure.digits for figure in left}) >= sure and support.get(at, 0) <= support.get(other, 0):
            label = tables[at].columns[left[0].column].label
            said_there = f"“{left[0].label}” stands under another on page {tables[other].pages[0]}"
            yield at, TableCheck(HEADS_AGREE, False, f"{label}: {said_there}")


def _same_amounts(figures: Sequence[_Figure]) -> Iterator[tuple[_Figure, _Figure]]:
    """Pairs of one amount in two tables, none of which prints it twice: under one name, or one of a statement."""
    places: dict[tuple[str, Decimal], list[_Figure]] = defaultdict(list)
    for figure in figures:
        places[figure.name, figure.value].append(figure)
        if len(figure.digits) > FEWEST and not OPENING.search(figure.label):
            places["", figure.value].append(figure)
    for same in places.values():
        if len({(figure.table, figure.column) for figure in same}) == len({figure.table for figure in same}):
            yield from ((a, b) for a, b in _pairs(same) if a.name == b.name or a.primary or b.primary)


def _speaks_against(a: _Figure, b: _Figure, said: Mapping[tuple[int, str], Sequence[_Figure]]) -> bool:
    """Whether the table of b has another amount for the period of a, or says that a's stretch has another length.

    An amount may be the same in two years, each told by a table of its own.
    """
    if a.period and b.period and a.period.end and a.period.end == b.period.end:
        return True
    beside = said[b.table, b.name]
    return any(_agree(a.period, other.period) and other.value != a.value for other in beside)


def _agree(a: Period | None, b: Period | None) -> bool:
    """Whether two periods may be the same: neither ends on another day nor, where a day is unknown, in another year."""
    if a is None or b is None:
        return True
    if a.months and b.months and a.months != b.months:
        return False
    return a.end == b.end if a.end and b.end else a.fiscal_year == b.fiscal_year
