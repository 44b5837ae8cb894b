"""What an analyst's wording is made of: two rows of a table in two periods, and a figure with its planted errors."""

from __future__ import annotations

import random
from dataclasses import dataclass
from decimal import Decimal

from bench.amounts import Amount, digit_swapped, money
from bench.rows import label_of, short_name
from rag.answering.match.places import RowPlace
from rag.query.directory import company_of


@dataclass(frozen=True)
class Facts:
    """Two rows of one table in two periods: a and b are the first's newer and older value, c and d the second's.

    c, d and the second row are None where the table has none that goes with the first.
    """

    place: RowPlace
    second: RowPlace | None
    a: Decimal
    b: Decimal
    c: Decimal | None
    d: Decimal | None
    p: str
    q: str
    kind: str
    annual: bool
    rng: random.Random

    @property
    def label(self) -> str:
        """The first row's name in running text."""
        return label_of(self.place)

    @property
    def Label(self) -> str:
        """The same at the start of a sentence."""
        return self.label[:1].upper() + self.label[1:]

    @property
    def company(self) -> str:
        """The company, short."""
        return short_name(company_of(self.place.context.filing))

    @property
    def scale(self) -> int:
        """What one unit of the table is worth."""
        return self.place.table.unit.scale


Field = tuple[str, tuple[tuple[str, str], ...]]
"""A figure as it is printed, and (kind of error, wrong print) pairs."""
Made = tuple[str, dict[str, Field]]
"""A template and its figures; a template's other words are already in it."""


def money_field(
    facts: Facts, value: Decimal, other_period: Decimal, other_row: Decimal | None, style: str = ""
) -> Field:
    """An amount with its errors: a digit, the scale, the currency, the other period's value, the other row's."""
    shape: Amount = money(style or facts.rng.choice(("table", "billion", "short", "code", "dollars")), facts.scale)
    printed = shape.printed(abs(value))
    wrong = [("digit swap", digit_swapped(printed, facts.rng)), ("×1000", shape.thousandfold(abs(value)))]
    wrong.append(("unit", shape.other_currency(abs(value))))
    wrong.append(("neighbouring period", shape.printed(abs(other_period))))
    if other_row is not None:
        wrong.append(("neighbouring row", shape.printed(abs(other_row))))
    return printed, tuple(wrong)
