"""Tables without a header that stand under another table's: one more part of a statement, below its own heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from preprocess.report import Table
from preprocess.tables.build import FoundTable
from preprocess.tables.markdown import table_markdown
from preprocess.tables.meaning.column_periods import with_periods
from preprocess.tables.meaning.scaling import in_unit
from preprocess.tables.proof.checks import checked

ASIDE = 6.0
"""Points by which the figures of one column end apart at most: a parenthesis, a percent sign."""
HEADING = 240
"""What stands between two parts of one statement is a heading, not the sentence that leads to another table."""


def under_header(found: FoundTable, above: Sequence[FoundTable]) -> FoundTable:
    """A table whose columns are unnamed, with the header of the table right above it on the page if they are its own.

    Every column must end where one of the table above ends, and all of that one's must be there.
    """
    table = found.table
    first = above[-1].table if above else None
    if first is None or any(column.label for column in table.columns) or table.stub_label or not is_part(table):
        return found
    if not any(column.label for column in first.columns) or not same_ends(first, table):
        return found
    unit = table.unit if table.unit.printed else replace(first.unit, currency=first.unit.currency)
    rows = in_unit(table.rows, [column.label for column in first.columns], unit)
    named = replace(table, columns=first.columns, stub_label=first.stub_label, unit=unit, rows=rows)
    dated = with_periods(named, first.statement_type) if not table.is_contents else named
    columns = first.columns if any(c.period for c in first.columns) else dated.columns
    whole = checked(replace(named, columns=columns))
    return replace(found, table=replace(whole, markdown=table_markdown(whole)))


def is_part(table: Table) -> bool:
    """Whether nothing but a heading stands over a table without a header."""
    return len(table.caption) <= HEADING and not table.caption.rstrip().endswith((".", ":"))


def same_ends(first: Table, then: Table) -> bool:
    """Whether two tables have the same columns, two or more: their figures end at the same places.

    The pages of a bound report are set further left and right in turn: all columns may be moved alike.
    """
    if len(first.columns) != len(then.columns) or len(then.columns) < 2:
        return False
    ends = list(zip(figure_ends(first), figure_ends(then), strict=True))
    moved = [b - a for a, b in ends if a is not None and b is not None]
    return len(moved) == len(ends) and max(moved) - min(moved) < ASIDE


def figure_ends(table: Table) -> list[float | None]:
    """Where the figures of each column end, None for a column without any."""
    boxes = [[row.cells[k].bbox for row in table.rows] for k in range(len(table.columns))]
    ends = [[box[2] for box in column if box is not None] for column in boxes]
    return [median(column) if column else None for column in ends]
