"""Fiscal years of 53 weeks, a week longer than those beside them: by the days on which years end, or as told."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from datetime import date

from preprocess.reading import reading
from preprocess.report import Report
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import statements_of

_LONG_DAYS = 371
_TOLD = re.compile(r"\b(?:53|fifty[- ]three)[- ]weeks?\b", re.IGNORECASE)
_FISCAL = re.compile(r"\bfiscal(?: years?)? ((?:19|20)\d\d)\b|\b((?:19|20)\d\d) fiscal year\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[.;,:]|\b(?:and|while|whereas|compared)\b", re.IGNORECASE)
_WINDOW = 160
"""Characters around the words in which a clause that names the year begins and ends."""
_MOST_KEPT = 64
_kept: dict[Hashable, frozenset[int]] = {}


def unequal_years(facts: Iterable[tuple[str, Fact]]) -> Iterator[str]:
    """The sentence that one of the years set side by side has 53 weeks; facts come with the name of their company."""
    whole = [(who, f) for who, f in facts if f.span is None and f.table.statement_type != "balance_sheet"]
    years = dict.fromkeys((who, fact.fiscal_year) for who, fact in whole)
    longer = [(who, fact.fiscal_year) for who, fact in whole if fact.fiscal_year in long_years(fact.report)]
    for who, year in dict.fromkeys(longer):
        if len(set(longer)) < len(years):
            yield f"Fiscal {year} of {who} has 53 weeks; the years beside it are a week shorter."


def long_years(report: Report) -> frozenset[int]:
    """The fiscal years of 53 weeks that the report's statements or sentences tell of."""
    key = reading(report)
    if key not in _kept:
        while len(_kept) >= _MOST_KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[key] = frozenset((*_by_days(report), *_by_words(report)))
    return _kept[key]


def _by_days(report: Report) -> Iterator[int]:
    ends: dict[int, date] = {}
    for kind, statements in statements_of(report).items():
        for statement in statements if kind != "balance_sheet" else ():
            for year, column in statement.years.items():
                period = statement.table.columns[column].period
                if period is not None and period.end is not None:
                    ends.setdefault(year, period.end)
    yield from (y for y, end in ends.items() if y - 1 in ends and (end - ends[y - 1]).days == _LONG_DAYS)


def _by_words(report: Report) -> Iterator[int]:
    """Years of clauses such as "fiscal 2023 consisted of 53 weeks", which name no other year."""
    text = report.full_content
    for told in _TOLD.finditer(text):
        before = _CLAUSE.split(text[max(0, told.start() - _WINDOW) : told.start()])[-1]
        after = _CLAUSE.split(text[told.end() : told.end() + _WINDOW])[0]
        years = {int(match[1] or match[2]) for match in _FISCAL.finditer(f"{before}{told[0]}{after}")}
        if len(years) == 1:
            yield years.pop()
