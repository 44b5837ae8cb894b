"""Rows of a filing's tables that a sentence can be about, and how running text names them and their periods."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from preprocess.report import Cell, Column, Report, Table
from preprocess.tables.meaning.cell_periods import columns_of
from rag.answering.match.places import RowPlace
from rag.answering.numbers.kinds import cell_kind
from rag.types import Context

# What a running text leaves out of a label: notes, brackets, leaders.
_NOTE = re.compile(r"\s*\([^)]*\)|\s*\[[^\]]*\]|,?\s*see note.*$|[:.—–]+$", re.IGNORECASE)
# Labels that can be spoken: no figures, not a single word of a table's own.
_PLAIN = re.compile(r"[A-Za-z][A-Za-z ,&'’/-]{3,70}")


def readable(table: Table) -> bool:
    """Whether a table can be spoken of: its unit is printed and nothing in it is doubtful."""
    return not table.is_contents and not table.doubtful and table.unit.printed is not None and len(table.rows) > 3


def rows_of_table(report: Report, context: Context, table: Table) -> Iterator[RowPlace]:
    """Its rows with a name of their own in plain words."""
    labels = [row.label.strip().lower() for row in table.rows]
    for index, row in enumerate(table.rows):
        plain = _PLAIN.fullmatch(_NOTE.sub("", row.label).strip()) and labels.count(labels[index]) == 1
        if plain and labels[index] not in ("total", "other", "basic", "diluted", "current", "net"):
            yield RowPlace(report, context, table, index)


def dated_cells(place: RowPlace) -> list[tuple[int, Column, Cell, Decimal]]:
    """The filled cells with a period of their own, newest first, two lengths never mixed."""
    found = [
        (at, column, cell, value)
        for at, (column, cell, value) in enumerate(place.values())
        if value and not cell.nil and column.period is not None and column.period.end is not None
    ]
    lengths = {column.period.months for _, column, _, _ in found if column.period}
    ends = [column.period.end for _, column, _, _ in found if column.period]
    if len(lengths) != 1 or len(set(ends)) != len(ends) or len(found) < 2:
        return []
    return sorted(found, key=lambda one: -one[1].period.end.toordinal())  # type: ignore[union-attr]


def neighbour(place: RowPlace, column: int, rng: random.Random) -> RowPlace | None:
    """Another row of the same table and unit with a positive figure in that column."""
    own = kind_at(place, column)
    good = [
        row
        for row in rows_of_table(place.report, place.context, place.table)
        if row.index != place.index and column < len(row.row.cells) and (row.row.cells[column].value or 0) > 0
        and row.row.cells[column].scaled and not row.row.cells[column].percent
        and kind_at(row, column) == own
    ]  # fmt: skip
    return rng.choice(good) if good and (place.row.cells[column].value or 0) > 0 else None


def kind_at(place: RowPlace, column: int) -> str:
    """What the figure in a column of a row counts."""
    return cell_kind(place, columns_of(place.table, place.row)[column], place.row.cells[column])


def yearly(new: Column, old: Column) -> bool:
    """Whether two periods are a year apart."""
    assert new.period and old.period and new.period.end and old.period.end
    # Years of 52 and 53 weeks end on other days.
    return 350 < (new.period.end - old.period.end).days < 380


def label_of(place: RowPlace) -> str:
    """The row's name as running text prints it."""
    label = " ".join(_NOTE.sub("", place.row.label).split()).strip(" ,")
    if label.isupper():
        label = label.lower()
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


def short_name(company: str) -> str:
    """The company without its legal endings."""
    name = re.sub(r",? (?:Inc|Corp|Corporation|Company|Co|plc|Ltd|Group|Holdings)\b\.?", "", company)
    return re.sub(r"^The ", "", name).strip(" ,.&")


def period_words(place: RowPlace, column: Column, style: int) -> str:
    """How a sentence calls the period: by year in an annual filing, by its printed end elsewhere."""
    period = column.period
    assert period is not None and period.end is not None
    day = f"{period.end:%B} {period.end.day}, {period.end.year}"
    filing = place.context.filing
    annual = filing.doc_type == "10-k" and period.months in (None, 12) and filing.fiscal_year is not None
    if annual and filing.period_end is not None and filing.fiscal_year is not None:
        printed: set[str] = set(re.findall(r"\b(?:19|20)\d\d\b", column.label))
        if printed == {str(period.fiscal_year)} and not re.search(r"[A-Za-z]{3,9}\.? \d{1,2},", column.label):
            return (f"fiscal {period.fiscal_year}", f"FY{period.fiscal_year}", *printed, *printed)[style]
        back = round((filing.period_end - period.end).days / 365.25)
        year = filing.fiscal_year - back
        # A column of another day than the year's end has no fiscal year to be called by.
        if abs((filing.period_end - period.end).days - 365.25 * back) < 10:
            return (f"fiscal {year}", f"FY{year}", f"{year}", f"fiscal year {year}")[style]
    words = {
        3: "the three months ended ",
        6: "the six months ended ",
        9: "the nine months ended ",
        12: "the year ended ",
    }
    return (
        words.get(period.months or 0, "the period to ") + day if period.kind == "duration" else f"the balance at {day}"
    )


def rounded_text(value: Decimal, places: int) -> str:
    """Half up, with thousands separated."""
    return f"{value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP):,.{places}f}"
