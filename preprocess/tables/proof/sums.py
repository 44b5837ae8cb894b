"""Totals that must add up: which printed rows a total sums, found by the figures themselves.

A total is checked only where its rows are known: they add up in at least one column, and stand between a heading (or
the total before) and the total. What adds up nowhere was not understood, and nothing is said about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from preprocess.report import Row, Table, TableCheck
from preprocess.tables.meaning.counted import COUNT
from preprocess.tables.meaning.per_share import PER_SHARE, PRICE
from preprocess.tables.meaning.rates import is_rate
from preprocess.tables.meaning.units import SHARE_CAPITAL

TOTAL = re.compile(
    r"^(?:sub-?)?totals?\b|^(?:net )?cash (?:flows? )?\(?(?:provided|used|from|generated|required)", re.IGNORECASE
)
NET_CHANGE = re.compile(r"^net \(?(?:increase|decrease|change)", re.IGNORECASE)
"""The change of cash is told to add up, never not to: a summary may leave exchange rates out."""
RESULT = re.compile(
    r"^gross (?:profit|margin)|^(?:total )?(?:operating|pre-?tax) (?:income|profit|loss|earnings)"
    r"|^\(?(?:income|profit|loss|earnings)\b.*\b(?:before|from)\b"
    r"|^(?:consolidated )?net \(?(?:income|earnings|loss|profit|sales|revenues?)",
    re.IGNORECASE,
)
LESS = re.compile(r"^(?:less\b|accumulated (?:depreciation|amortization)|allowance)", re.IGNORECASE)
NO_AMOUNTS = re.compile(
    r"%|\b(?:notes?|change|variance|increase|decrease|rates?|percent(?:age)?|ratio|yield|average|page|may yet be)\b"
    r"|\bper (?:share|unit)\b",
    re.IGNORECASE,
)
# 2^6 ways to sign seven rows are tried in no time; more rows meet a result by accident.
MOST_SIGNED = 7
"""A result is sought among sums and differences of at most so many rows."""
# Three digits agree by accident once in a thousand columns, and a filing has more columns than that.
SURE = 1000
"""Printed figures below this add up by accident too often to say which rows a total sums."""
Figures = tuple[Decimal | None, ...]


@dataclass(frozen=True, slots=True)
class _Item:
    """A row that stands for itself or, as a total, for the rows it sums; opens: it comes right under a heading."""

    label: str
    figures: Figures
    opens: bool


@dataclass(frozen=True, slots=True)
class _Fit:
    """How the last `count` items meet a total: the columns that agree, and the sums."""

    count: int
    agree: tuple[bool | None, ...]
    sums: tuple[Decimal, ...]

    @property
    def whole(self) -> bool:
        """Whether all columns that print a total agree."""
        return all(agrees is not False for agrees in self.agree)


def sum_checks(table: Table) -> Iterator[TableCheck]:
    """A check for each total whose rows are understood, in order; columns of equity count shares beside money."""
    if table.statement_type == "equity":
        return
    columns = amount_columns(table)
    items: list[_Item] = []
    opens = True
    for row in table.rows:
        figures = _figures(row, columns)
        if figures is None:
            opens = opens or not any(cell.text for cell in row.cells)
            continue
        fit = _fit(row.label, figures, items)
        if fit is not None:
            if _named(row.label) or not fit.whole:
                yield _check(row, fit, figures, [table.columns[k].label or f"column {k + 1}" for k in columns])
            opens = opens or items[-fit.count].opens
            del items[-fit.count :]
        items.append(_Item(row.label, figures, opens))
        opens = fit is not None or _named(row.label)


def _figures(row: Row, columns: Sequence[int]) -> Figures | None:
    """The numbers of a row in these columns, None where it has none that could be summed (rates, per share, counts)."""
    cells = [row.cells[k] for k in columns]
    figures = tuple(None if cell.percent else cell.value for cell in cells)
    return figures if any(figure is not None for figure in figures) and is_amount(row) else None


def is_amount(row: Row) -> bool:
    """Whether a row is an amount of money, not per share, a number of shares, a ratio or a rate."""
    label = PRICE.sub(" ", row.label)
    if PER_SHARE.search(label) or is_rate(label, [cell.text for cell in row.cells]):
        return False
    return SHARE_CAPITAL.search(label) is not None or COUNT.search(label) is None


def amount_columns(table: Table) -> list[int]:
    """The columns whose figures can be summed: no notes, comparisons, percentages or rates."""
    return [
        k
        for k, column in enumerate(table.columns)
        if not NO_AMOUNTS.search(column.label) and not any(row.cells[k].percent for row in table.rows)
    ]


def _named(label: str) -> bool:
    """Whether a label says that its row is a total or a result."""
    return not label or any(pattern.search(label) for pattern in (TOTAL, NET_CHANGE, RESULT))


def _fit(label: str, total: Figures, items: Sequence[_Item]) -> _Fit | None:
    """The items a row sums: all columns agree, or at least one does beyond doubt and the items are a block."""
    fits = list(_plain_fits(total, items))
    whole = next((fit for fit in fits if fit.whole and _weighs(total, fit, items)), None)
    if whole is None and RESULT.search(label):
        whole = next(_signed_fits(total, items), None)
    if whole is not None:
        return whole
    if RESULT.search(label):
        return next((fit for fit in _pair_fits(total, items) if _surely(total, fit)), None)
    if not TOTAL.search(label):
        return None
    part = [fit for fit in fits if fit.count > 2 and _beyond_doubt(total, fit, items)]
    return part[0] if len(part) == 1 and not _reaches_further(total, part[0], items) else None


def _plain_fits(total: Figures, items: Sequence[_Item]) -> Iterator[_Fit]:
    """Sums of the last two, three … items, a last one that is deducted printed with or without a minus."""
    sums = [Decimal(0)] * len(total)
    for count in range(1, len(items) + 1):
        item = items[-count]
        sign = -1 if count == 1 and LESS.search(item.label) and any(f and f > 0 for f in item.figures) else 1
        sums = [s + sign * (figure or 0) for s, figure in zip(sums, item.figures, strict=True)]
        if count > 1:
            summed = _summed(total, items[-count:])
            yield _Fit(count, _agreement(summed, sums, count), tuple(sums))


def _summed(total: Figures, items: Sequence[_Item]) -> Figures:
    """The figures of a total in the columns where its items print any: in others it may sum what stands elsewhere."""
    return tuple(f if any(item.figures[k] for item in items) else None for k, f in enumerate(total))


def _agreement(total: Figures, sums: Sequence[Decimal], count: int) -> tuple[bool | None, ...]:
    """Per column whether sum and total are the same but for rounding of the addends; None without a total."""
    return tuple(
        None if figure is None else abs(figure - s) <= _unit(figure) * max(1, count // 2)
        for figure, s in zip(total, sums, strict=True)
    )


def _unit(figure: Decimal) -> Decimal:
    """One of the last printed place."""
    exponent = figure.as_tuple().exponent
    return Decimal(1).scaleb(min(exponent, 0) if isinstance(exponent, int) else 0)


def _weighs(total: Figures, fit: _Fit, items: Sequence[_Item]) -> bool:
    """Whether agreement is no accident: two addends at least, and figures of some size in a column."""
    return any(
        figure is not None
        and abs(figure) >= 100 * _unit(figure)
        and sum(bool(item.figures[k]) for item in items[-fit.count :]) > 1
        for k, figure in enumerate(total)
    )


def _beyond_doubt(total: Figures, fit: _Fit, items: Sequence[_Item]) -> bool:
    """Whether large figures of several rows meet the total to the last digit in one column, at a block's beginning."""
    filled = [sum(bool(item.figures[k]) for item in items[-fit.count :]) > 2 for k in range(len(total))]
    return items[-fit.count].opens and _surely(total, fit, filled)


def _surely(total: Figures, fit: _Fit, filled: Sequence[bool] = ()) -> bool:
    """Whether a large total is met to the last digit in one column (of those that are `filled`)."""
    return any(
        agrees
        and figure is not None
        and abs(figure - fit.sums[k]) <= _unit(figure)
        and abs(figure) >= SURE * _unit(figure)
        and (not filled or filled[k])
        for k, (figure, agrees) in enumerate(zip(total, fit.agree, strict=True))
    )


def _pair_fits(total: Figures, items: Sequence[_Item]) -> Iterator[_Fit]:
    """The last two rows added and deducted: sales less their cost, income before taxes less taxes."""
    if len(items) < 2 or not all(all(item.figures) for item in items[-2:]):
        return
    for sign in (1, -1):
        pairs = zip(items[-2].figures, items[-1].figures, strict=True)
        sums = [Decimal(a or 0) + sign * Decimal(b or 0) for a, b in pairs]
        yield _Fit(2, _agreement(total, sums, 2), tuple(sums))


def _reaches_further(total: Figures, fit: _Fit, items: Sequence[_Item]) -> bool:
    """Whether a column of the total has no figures among the items: it may sum what stands elsewhere."""
    summed = _summed(total, items[-fit.count :])
    return any(bool(figure) and known is None for figure, known in zip(total, summed, strict=True))


def _signed_fits(total: Figures, items: Sequence[_Item]) -> Iterator[_Fit]:
    """Sums and differences of the last items that meet a result in every column; costs are printed either way."""
    if sum(figure is not None and abs(figure) >= 100 * _unit(figure) for figure in total) < 2:
        return
    for count in range(2, min(MOST_SIGNED, len(items)) + 1):
        chosen = items[-count:]
        for signs in product((1, -1), repeat=count - 1):
            signed = list(zip((1, *signs), chosen, strict=True))
            sums = [
                sum((s * Decimal(item.figures[k] or 0) for s, item in signed), Decimal(0)) for k in range(len(total))
            ]
            fit = _Fit(count, _agreement(total, sums, count), tuple(sums))
            if fit.whole and all(any(item.figures) for item in chosen):
                yield fit


def _check(row: Row, fit: _Fit, total: Figures, columns: Sequence[str]) -> TableCheck:
    """The check of one total; a failed one says which column, what was summed and what is printed."""
    wrong = [
        f"{column}: the {fit.count} rows above add up to {fit.sums[k]:,}, printed is {total[k]:,}"
        for k, (column, agrees) in enumerate(zip(columns, fit.agree, strict=True))
        if agrees is False
    ]
    return TableCheck(f"{row.label or 'Total'} adds up", not wrong, "; ".join(wrong))
