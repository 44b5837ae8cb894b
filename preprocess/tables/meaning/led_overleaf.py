"""A table at the head of a page, whose sentence with its title and its unit ends the page before."""

from __future__ import annotations

import re
from dataclasses import replace

from preprocess.report import Table
from preprocess.tables.meaning.scaling import in_unit
from preprocess.tables.meaning.units import read_unit

_SENTENCE = re.compile(r"(?<=[a-z\d)][.:])\s+(?=[A-Z])")
_LEADS = re.compile(r"\b(?:follow\w*|below|tables?)\b.*:\s*$", re.IGNORECASE | re.DOTALL)


def led_from_overleaf(table: Table, before: str) -> Table:
    """A table without a title, with the one that the last paragraph of the page before leads to it with.

    "The following table summarizes our stock unit activity (in millions):": what it is of, and its scale, stand there.
    """
    lead = _SENTENCE.split(before.strip())[-1]
    if table.caption or table.unit.printed or not _LEADS.search(lead):
        return table
    titled, unit = replace(table, caption=lead), read_unit([lead])
    if unit.scale == 1:
        return titled
    unit = replace(unit, currency=table.unit.currency or unit.currency)
    return replace(titled, unit=unit, rows=in_unit(table.rows, [column.label for column in table.columns], unit))
