"""What heads a cell as its scale listens to it: the row over it and its column, but for what they say of others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.report import Cell, Row, Unit
from preprocess.tables.meaning.counted import CAPITAL_COLUMN, COUNT
from preprocess.tables.meaning.per_share import LARGEST_PER_SHARE, PER_SHARE, PRICE_COLUMN
from preprocess.tables.meaning.units import AMOUNT_COLUMN, CURRENCY_SIGN, SCALE, SCALES, is_unit_text
from preprocess.tables.meaning.values import in_own_unit

WHOLE_CURRENCIES = frozenset(("JPY", "KRW", "IDR", "VND", "CLP", "HUF"))
"""Earnings per share in these are printed without decimals."""
SHARES = re.compile(
    r"^\W*(?:(?:number of|weighted[- ]average|common|diluted|basic) )*shares\b|\bshares\W*$"
    r"|\bshares (?:used|outstanding)\b",
    re.IGNORECASE,
)
MONEY_HEAD = "in money"
"""What a column of money is read as: no count of what it names, nor one behind a row that ends in "shares"."""
RATES = re.compile(r"\brates?\b", re.IGNORECASE)
OF_RATES = re.compile(r"(?<!interest )(?<!exchange )\b(?:rates?|percentages?)\W*$", re.IGNORECASE)
"""What heads rows of rates, and no money in contracts on them."""
LARGEST_RATE = 100


def heading_of(row: Row, rows: Sequence[Row], unit: Unit) -> str:
    """The label of the row that heads it; "" where that is per share and the row one of what it is computed of.

    Under "EPS numerator" and "Basic earnings per share:" stand income and shares too: those without cents are neither.
    """
    heading = _unit_over(row, rows) if row.parent is None else rows[row.parent].label
    if not PER_SHARE.search(heading) or _shows_cents(row) or unit.currency in WHOLE_CURRENCIES:
        return heading
    beside = [one for one in rows if one.parent == row.parent and one is not row]
    return "" if any(_shows_cents(one) or _is_large(one) for one in beside) else heading


def _unit_over(row: Row, rows: Sequence[Row]) -> str:
    """The line that only states a unit ("(in billions)") over the rows of a block, down to their total; "" for none."""
    at = next(at for at, one in enumerate(rows) if one is row)
    for above in reversed(rows[:at]):
        if not any(cell.text for cell in above.cells):
            return above.label if is_unit_text(above.label, whole=True) else ""
        if above.label.casefold().startswith("total"):
            break
    return ""


@dataclass(frozen=True, slots=True)
class Head:
    """The label of a column; money where its figures bear the sign of a currency, whatever the label counts."""

    label: str
    money: bool

    def over(self, cell: Cell) -> str:
        """The label as the scale of one cell reads it: money in whole units is no count, and no percentage."""
        if not self.money or has_decimals(cell):
            return self.label
        return f"equity {MONEY_HEAD}" if CAPITAL_COLUMN.search(self.label) else MONEY_HEAD


def heads_of(labels: Sequence[str], rows: Sequence[Row]) -> list[Head]:
    """The heads of all columns; one of prices or of what is per share stays what it says."""
    return [
        Head(
            label,
            _is_money([row.cells[k] for row in rows]) and not (PRICE_COLUMN.search(label) or PER_SHARE.search(label)),
        )
        for k, label in enumerate(labels)
    ]


def _is_money(cells: Sequence[Cell]) -> bool:
    return any(cell.value and CURRENCY_SIGN.search(cell.text) and not has_decimals(cell) for cell in cells)


def scale_of_shares(cell: Cell, named: tuple[str, str, str], unit: Unit) -> int | None:
    """The scale of shares that a unit leaves out with one of their own: "except shares, reflected in thousands".

    named: the labels of the row, of the row that heads it, and of the column.
    """
    found = SCALE.search(unit.exceptions or "")
    label, heading, column = named
    if found is None or cell.value is None or has_decimals(cell) or CURRENCY_SIGN.search(cell.text):
        return None
    shares = any(SHARES.search(text) for text in (heading, column)) or COUNT.search(label) or SHARES.search(label)
    return SCALES[found[1].lower()] if shares and not AMOUNT_COLUMN.search(column) else None


def with_rates(rows: Sequence[Row], columns: Sequence[str]) -> tuple[Row, ...]:
    """The rows with the figures of a column of rates as percentages where one of them says so itself."""
    told = {k for k, label in enumerate(columns) if RATES.search(label) and _in_rates([row.cells[k] for row in rows])}
    return tuple(
        replace(row, cells=tuple(_rate(cell) if k in told else cell for k, cell in enumerate(row.cells)))
        for row in rows
    )


def under_rates(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows that a row of rates heads, as percentages where the first figure of them says so itself."""
    under = {at: [row for row in rows if row.parent == at] for at, row in enumerate(rows) if OF_RATES.search(row.label)}
    told = {at for at, found in under.items() if _begin_in_rates([cell for row in found for cell in row.cells])}
    return tuple(replace(r, cells=tuple(map(_rate, r.cells))) if r.parent in told else r for r in rows)


def _begin_in_rates(cells: Sequence[Cell]) -> bool:
    """Whether figures are rates of which the first bears a percent sign: the last may be a rate beside money."""
    return next((cell.percent for cell in cells if cell.value), False) and _in_rates(cells)


def _in_rates(cells: Sequence[Cell]) -> bool:
    """Whether figures are rates: one bears a percent sign, and all others are small and in decimals."""
    others = [cell for cell in cells if cell.value and not cell.percent]
    small = all(has_decimals(cell) and abs(cell.value or Decimal(0)) < LARGEST_RATE for cell in others)
    return any(cell.percent for cell in cells) and small and not any(CURRENCY_SIGN.search(c.text) for c in others)


def _rate(cell: Cell) -> Cell:
    own = not cell.value or cell.percent or in_own_unit(cell.text)
    return cell if own else replace(cell, percent=True, scaled=False, scale=None)


def _shows_cents(row: Row) -> bool:
    return any(map(has_decimals, row.cells))


def has_decimals(cell: Cell) -> bool:
    """Whether a figure is printed with decimals."""
    exponent = cell.value.as_tuple().exponent if cell.value is not None else 0
    return isinstance(exponent, int) and exponent < 0


def _is_large(row: Row) -> bool:
    return any(cell.value is not None and abs(cell.value) >= LARGEST_PER_SHARE for cell in row.cells)
