"""A figure by part, and how amounts of one table are read to be added up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Column, Row, Table

FEWEST = 2
"""How many parts make a breakdown."""
# The words of a column's period; what is left tells apart "Net sales 2022" from "Profit 2022".
WHEN = re.compile(
    r"(?i)\b(?:for the|as of|fiscal|years?|quarters?|ended|ending|"
    r"(?:three|six|nine|twelve|3|6|9|12|52|53) (?:months|weeks)|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|"
    r"aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|[1-4]q(?:\d\d)*|q[1-4](?:\d\d)*|(?<!level )(?<!stage )(?<!tier )\d+)\b",
)
Values = tuple[Decimal, ...]
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a whole by its printed name, with the (row, column) of its figure in each fiscal year.

    table is the one that holds these, where parts stand in several tables; None for the breakdown's own.
    """

    name: str
    places: Mapping[int, Place]
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A figure by part. titles: what the table calls the figure, nearest first; totals: the whole, in base units.

    whole: what is divided where that is no company ("Oncology"), with the places of its own figure; on_top: whether it
    stands over its parts.
    """

    table: Table
    titles: tuple[str, ...]
    parts: tuple[Part, ...]
    totals: Mapping[int, Decimal]
    whole: Part | None = None
    on_top: bool = False

    def part(self, name: str) -> Part | None:
        """The part of that name, None where there is none."""
        return next((part for part in self.parts if part.name == name), None)

    @property
    def named(self) -> tuple[Part, ...]:
        """Its parts, and what stands over them by a name of its own."""
        return (*self.parts, self.whole) if self.on_top and self.whole is not None else self.parts


def amounts_in(row: Row, columns: Sequence[int]) -> Values | None:
    """The row's amounts in these columns; None where it prints none, or shares and ratios."""
    cells = [row.cells[column] for column in columns if column < len(row.cells)]
    if len(cells) < len(columns) or all(cell.value is None for cell in cells):
        return None
    if any(cell.percent or not cell.scaled for cell in cells if cell.value is not None):
        return None
    return tuple(cell.value or Decimal(0) for cell in cells)


def exponent_of(value: Decimal) -> int:
    """The power of ten of its last digit."""
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def is_heading(row: Row) -> bool:
    """Whether a row prints no figure."""
    return all(cell.value is None for cell in row.cells)


def column_stem(column: Column, *, printed: bool = False) -> str:
    """What a column's header says beside its period, in small letters unless it is wanted as printed."""
    said = " ".join(WHEN.sub(" ", re.sub(r"[^A-Za-z0-9& ]", " ", column.label)).split())
    return said if printed else said.lower()
