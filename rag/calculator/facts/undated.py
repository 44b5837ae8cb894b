"""Columns without a time beside dated ones: "% change", "Units", "Remaining life" are of the newest of those dates."""

from __future__ import annotations

import re

from preprocess.report import Report, Table
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.statements import columns_by_year
from rag.calculator.facts.telling import telling, words
from rag.calculator.spans import Span

_YEARS = re.compile(r"\b(?:19|20)\d\d\b")
# Where a note is to be found is no figure.
_NOTE = re.compile(r"\W*(?:notes?|ref\w*|pages?)\W*", re.IGNORECASE)


def undated_columns(report: Report, table: Table, span: Span | None) -> dict[int, int]:
    """The fiscal year of each column that has a name of its own and no time, in a table whose other columns have one.

    None of several columns of one name is told; a statement's columns all have their time.
    """
    if table.is_financial_statement:
        return {}
    dated = columns_by_year(report, table, span, range(len(table.columns)))
    if not dated:
        return {}
    stems = [column_stem(column) for column in table.columns]
    found: dict[int, int] = {}
    for index, column in enumerate(table.columns):
        own = column.period is None and stems.count(stems[index]) == 1 and telling(stems[index]) - words().unsaid
        if own and not (_NOTE.fullmatch(column.label) or _YEARS.search(column.label)):
            found[index] = max(dated)
    return found
