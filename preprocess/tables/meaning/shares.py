"""How many shares there are: in the scale of a table's amounts, unless the table prints them in full."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from preprocess.report import Cell, Row, Unit
from preprocess.tables.meaning.currencies import currency
from preprocess.tables.meaning.values import parse_value

_AWARDS = r"(?:options|warrants|RSUs?|PSUs?|SARs?|(?:stock|share|restricted|performance) (?:units|awards|rights))"
SHARE_COUNT = re.compile(rf"\bnumber of\b.{{0,40}}\b(?:shares|ADSs|{_AWARDS})\b", re.IGNORECASE)
AWARD_COUNT = re.compile(rf"\bnumber of\b.{{0,40}}\b{_AWARDS}\b", re.IGNORECASE)
PURCHASED = re.compile(r"\bshares\b.{0,20}\b(?:re)?purchased\b", re.IGNORECASE)
"""What is bought back month by month stands in full beside dollars in millions, and beside a unit of one column."""
IN_SHARES = re.compile(r"\bshares\b[^,;()]{0,24}\bin (?:thousand|million)s\b", re.IGNORECASE)
"""A unit that says so of shares: "$ and shares in millions"."""
IN_DOLLARS = re.compile(r"\s*\(?(?:(?:U\.?S\.? )?dollars|[$€£])(?: amounts)? in\b", re.IGNORECASE)
MOST = {1_000: 5 * 10**9}
MOST_SHARES = 10**11
"""No company has so many: a larger number is printed in full; who has over five billion reports in millions."""

_IN_LABEL = re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3}){2,}(?![\d,]*\d)")
MOST_AWARDS = 10**9
"""No one has so many options or awards outstanding."""


def counts_shares(words: str) -> bool:
    """Whether a row or column is a number of shares, or of what becomes shares."""
    return SHARE_COUNT.search(words) is not None


def tells_number(label: str, figures: Sequence[str]) -> bool:
    """Whether a label says how many shares or units there are, so that its figures are what they are carried at."""
    told = [int(number.replace(",", "")) for number in _IN_LABEL.findall(label)]
    values = [abs(value) for text in figures if (value := parse_value(text).value)]
    return bool(told) and all(10 * value < max(told) for value in values)


def shares_scaled(words: str, unit: Unit, figures: Sequence[str]) -> bool:
    """Whether a number of shares is in the unit of its table, which leaves no shares out; figures are all of them.

    A unit that names a currency and leaves nothing out ("CHF 000") is of money alone, "in millions" of shares too.
    """
    values = [value for text in figures if (value := parse_value(text).value)]
    if any(value != value.to_integral_value() for value in values) or IN_SHARES.search(unit.printed or ""):
        return True
    most = MOST_AWARDS if AWARD_COUNT.search(words) else MOST.get(unit.scale, MOST_SHARES)
    if any(abs(value) * unit.scale >= most for value in values):
        return False
    if not unit.exceptions:
        return not (PURCHASED.search(words) or currency(unit.printed or ""))
    return not (PURCHASED.search(words) and IN_DOLLARS.match(unit.printed or ""))


def in_full(rows: Sequence[Row], columns: Sequence[str], unit: Unit) -> tuple[Row, ...]:
    """The rows with the scale off a column of numbers of shares that prints one of them in full."""
    told = {k for k, label in enumerate(columns) if _is_in_full(label, [row.cells[k] for row in rows], unit)}
    return tuple(
        replace(row, cells=tuple(_whole(cell) if k in told else cell for k, cell in enumerate(row.cells)))
        for row in rows
    )


def _is_in_full(label: str, cells: Sequence[Cell], unit: Unit) -> bool:
    """Whether a column is a number of shares, of which one is printed in full; none is where they have decimals."""
    counted = [cell.text for cell in cells if cell.value and not cell.percent]
    return unit.scale > 1 and counts_shares(label) and not shares_scaled(label, unit, counted)


def _whole(cell: Cell) -> Cell:
    return replace(cell, scaled=False) if cell.scaled and cell.scale is None and cell.value is not None else cell
