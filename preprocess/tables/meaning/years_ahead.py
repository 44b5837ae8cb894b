"""Schedules: tables whose rows are years, and what stands over them where their title tells only a time."""

from __future__ import annotations

import re
from dataclasses import replace

from preprocess.report import Table
from preprocess.tables.regions.captions import LEADS

_YEAR = re.compile(r"(?:fiscal |fy ?|(?:fiscal )?year )*((?:19|20)\d\d)\W*(?:\([^()]*\))?", re.IGNORECASE)
_MONTH = r"jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*"
_TIME = re.compile(
    r"(?=.*[a-z])(?:(?:for|as of|at|in|during|the|each|of|our|then|and|to|fiscal|calendar|end(?:ed|ing)?|"
    rf"(?:three|six|nine|twelve|\d\d) (?:months?|weeks?)|years?|quarters?|periods?|{_MONTH}|\d{{1,2}}|(?:19|20)\d\d)\b"
    r"[\s,:;.—–-]*)+",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[a-z\d)][.:])\s+(?=[A-Z])")
_FEWEST = 3


def lists_years(table: Table) -> bool:
    """Whether the rows of one column are years in their order: which cell is of which year is plain without a head."""
    found = [_YEAR.fullmatch(row.label.strip()) for row in table.rows]
    years = [int(year[1]) for year in found if year is not None]
    return len(table.columns) == 1 and len(years) >= _FEWEST and years == list(range(years[0], years[0] + len(years)))


def titled_by_lead(table: Table) -> Table:
    """A table of years with the sentence that leads to it as its title; a time that stood there heads its rows.

    "The maturities of our debt are as follows: / Year Ending June 30, / 2024 …": the sentence tells what the table is.
    """
    caption = table.caption.strip()
    if table.stub_label or not _TIME.fullmatch(caption) or not table.rows or not _tells_time(table.rows[0].label):
        return table
    lead = _SENTENCE.split(table.context_paragraph.strip())[-1]
    return replace(table, caption=lead, stub_label=caption) if LEADS.search(lead) else table


def _tells_time(label: str) -> bool:
    return _YEAR.fullmatch(label.strip()) is not None or _TIME.fullmatch(label.strip()) is not None
