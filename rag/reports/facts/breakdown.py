"""Where a filing says what revenue is made of: rows or columns of a table that add up to the revenue of the report.

A table is believed by its arithmetic alone: what stands before a total are its parts where they add up to it, and the
total is the company's revenue of the period. So no heading has to be understood, only to choose between two tables.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Table
from rag.calculator.facts.statements import columns_of, plain_label
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.printed import Source, label_of

# More parts are products in a list, longer labels sentences that a table swallowed.
MOST_PARTS, LONGEST_LABEL = 14, 70
# A row of profit or cost between rows of sales ends them: what stands above belongs to another sum.
_NO_PART = re.compile(r"\b(?:cost|costs|profit|expenses?|taxes|loss|ebitda?|margin|adjusted|assets|number of|growth)\b")
# "Total reportable segments" stands between parts that "Other" and the total still follow.
_BETWEEN = re.compile(r"^(?:sub)?totals?\b|^(?:net )?(?:sales|revenues?)$|\breportable segments?\b")
# Rows that sum others up; as a part beside its own parts it would count twice.
_SUM = re.compile(r"^(?:sub)?totals?\b|\bsegments?\b(?! [a-z])|^segment |segment (?:net )?(?:revenues?|sales)")
# Columns named by quarter or year are periods side by side, not segments.
_TIME = re.compile(r"quarter|\b(?:19|20)\d\d\b", re.IGNORECASE)
# Regions tell less than segments: a table of mostly places is the second choice.
_PLACE = re.compile(
    r"united states|\bu\.s\.|america|canada|europe|\bemea\b|asia|china|japan|middle east|africa|international|domestic|"
    r"foreign|rest of world|other countries"
)
# Of a table of segments side by side only the row of sales adds up to revenue.
_SALES = re.compile(r"\b(?:revenues?|sales|turnover)\b")
# What the caption says is worth, segments most: the chief executive decides by them.
_KINDS = ((re.compile(r"segment|division|business"), 4), (re.compile(r"geograph|region|countr|area"), 2),
          (re.compile(r"product|categor|brand|channel|disaggregat|type"), 2))  # fmt: skip
Cell = tuple[Source, int, int]
"""A table, a row and a column."""


@dataclass(frozen=True)
class Breakdown:
    """The parts of revenue by name, each with its cell of every period; worth: the better of two has the higher one."""

    parts: tuple[tuple[str, dict[Moment, Cell]], ...]
    moments: tuple[Moment, ...]
    worth: int


def breakdowns(company: CompanyFacts, moments: Sequence[Moment], revenue: Mapping[Moment, Decimal]) -> list[Breakdown]:
    """Every breakdown in the newest filing that has one; moments newest first, all of one length."""
    for filing in company.filings:
        report = company.report_of(filing.report_id)
        sources = [Source(company, report, filing, table) for table in report.tables if not table.is_contents]
        found = [one for source in sources for one in _down(source, moments, revenue)]
        across = [piece for source in sources for piece in _across(source, revenue)]
        found += _joined(across, moments)
        if kept := [one for one in found if _telling(one, revenue)]:
            return kept
    return []


def _telling(one: Breakdown, revenue: Mapping[Moment, Decimal]) -> bool:
    """Whether it tells parts: names that differ, none of them a sum of others or nearly the whole."""
    labels = [label.casefold() for label, _ in one.parts]
    first = [_value(cells[one.moments[0]]) for _, cells in one.parts]
    whole = revenue[one.moments[0]]
    return (
        len(set(labels)) == len(labels) > 1
        and not any(_SUM.search(label) for label in labels)
        # Eliminations may be a small minus; what is nearly the whole is the whole less something, no part.
        and all(-whole / 10 < value < whole * Decimal("0.985") for value in first)
    )


def _down(source: Source, moments: Sequence[Moment], revenue: Mapping[Moment, Decimal]) -> Iterator[Breakdown]:
    """Rows above a total, a column for each period."""
    own = columns_of(source.report, source.table, moments[0].span)
    columns = [(moment, own[moment.year]) for moment in moments if moment.year in own and moment in revenue]
    if not columns or columns[0][0] != moments[0]:
        return
    # A total has two parts before it at the least.
    for total in range(2, len(source.table.rows)):
        if source.value(total, columns[0][1]) != revenue[moments[0]]:
            continue
        for skip in (False, True):
            rows = tuple(_opened(source, _above(source, total, columns[0][1], skip), columns[0][1]))
            agreed = [pair for pair in columns if _adds_up(source, rows, pair[1], revenue[pair[0]])]
            if len(rows) > 1 and agreed and agreed[0] == columns[0]:
                parts = tuple(
                    (_name(source, row), {moment: (source, row, column) for moment, column in agreed}) for row in rows
                )
                yield Breakdown(
                    parts, tuple(m for m, _ in agreed), _worth(source.table, len(agreed), [name for name, _ in parts])
                )
                break


def _above(source: Source, total: int, column: int, skip: bool) -> tuple[int, ...]:
    """The rows right above a total that add up to it, in reading order; with skip, totals between them are left out."""
    kept, left = list[int](), source.value(total, column) or Decimal(0)
    for index in range(total - 1, max(-1, total - 1 - 2 * MOST_PARTS), -1):
        row, value = source.table.rows[index], source.value(index, column)
        label = plain_label(row.label)
        if value is None or (skip and _BETWEEN.search(label)):
            continue
        cell = row.cells[column]
        if not label or cell.percent or not cell.scaled or _NO_PART.search(label) or len(kept) == MOST_PARTS:
            break
        kept.append(index)
        left -= value
        # One unit of the table: printed parts are rounded each for itself.
        if len(kept) > 1 and abs(left) <= source.scale(total, column):
            return tuple(reversed(kept))
    return ()


def _opened(source: Source, rows: Sequence[int], column: int) -> Iterator[int]:
    """The rows, a sum among them in the rows that it is made of where the table prints them."""
    for row in rows:
        own = _above(source, row, column, False) if _SUM.search(plain_label(source.table.rows[row].label)) else ()
        yield from own or (row,)


def _adds_up(source: Source, rows: Sequence[int], column: int, whole: Decimal) -> bool:
    values = [source.value(index, column) for index in rows]
    known = [value for value in values if value is not None]
    return 0 < len(known) == len(values) and abs(sum(known, Decimal(0)) - whole) <= source.scale(rows[0], column)


def _across(source: Source, revenue: Mapping[Moment, Decimal]) -> Iterator[tuple[Moment, tuple[tuple[str, Cell], ...]]]:
    """Columns before a total, in a row of sales that is the revenue of a period: a table of segments side by side."""
    for index, row in enumerate(source.table.rows):
        values = [source.value(index, column) for column in range(len(row.cells))]
        for moment, whole in revenue.items():
            at = next((column for column, value in enumerate(values) if value == whole), 0)
            parts = [column for column in range(at) if values[column] is not None]
            added = sum((values[column] or Decimal(0) for column in parts), Decimal(0))
            if len(parts) > 1 and _SALES.search(row.label.lower()) and abs(added - whole) <= source.scale(index, at):
                named = [(" ".join(source.table.columns[column].label.split()), column) for column in parts]
                yield moment, tuple((label, (source, index, column)) for label, column in named)


def _joined(
    pieces: Sequence[tuple[Moment, tuple[tuple[str, Cell], ...]]], moments: Sequence[Moment]
) -> Iterator[Breakdown]:
    """Rows of single periods with the same names, joined to one breakdown."""
    groups: dict[tuple[str, ...], dict[Moment, tuple[tuple[str, Cell], ...]]] = {}
    for moment, cells in pieces:
        groups.setdefault(tuple(label for label, _ in cells), {}).setdefault(moment, cells)
    for labels, by in groups.items():
        known = tuple(moment for moment in moments if moment in by)
        if known and known[0] == moments[0] and all(label and not _TIME.search(label) for label in labels):
            names = _own_words(labels)
            parts = tuple((name, {moment: by[moment][at][1] for moment in known}) for at, name in enumerate(names))
            yield Breakdown(parts, known, _worth(parts[0][1][known[0]][0].table, len(known), names))


def _own_words(labels: Sequence[str]) -> tuple[str, ...]:
    """Labels of columns without the words of the header above all of them."""
    words = [label.split() for label in labels]
    same = 0
    while all(len(own) > same + 1 and own[same] == words[0][same] for own in words):
        same += 1
    return tuple(" ".join(own[same:]) for own in words)


def _worth(table: Table, periods: int, names: Sequence[str]) -> int:
    """Segments before regions and products, all before the income statement; then more periods, then more parts."""
    told = f"{table.caption} {table.context_heading}".lower()
    kind = max((worth for pattern, worth in _KINDS if pattern.search(told)), default=0)
    kind += 4 * (table.statement_type == "segment") - 4 * table.is_financial_statement
    kind -= 2 * sum(_PLACE.search(name.lower()) is not None for name in names) > len(names)
    return kind * 100 + periods * 10 + min(len(names), 6)


def _value(cell: Cell) -> Decimal:
    source, row, column = cell
    return source.value(row, column) or Decimal(0)


def _name(source: Source, row: int) -> str:
    return textwrap.shorten(label_of(source.table.rows[row]), LONGEST_LABEL, placeholder=" …")
