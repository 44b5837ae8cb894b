"""The table of a report's numbers as a person reads it: a row for each metric, a column for each period.

Every number stands in it with its footnote, unit, filing, page and status. A row has one filing, unit and status; the
formula of a computed metric is that of its newest period, as the others are made alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from preprocess.scales import NAMES, WORDS
from rag.reports.facts.ledger import GROWTH
from rag.reports.phrases import Words
from rag.reports.types import FactRow

Key = tuple[str, str, str]

# Two years of quarters would need eight columns; six fit beside the others on a turned page.
MOST_PERIODS = 6
# Moment.words; anything else is a number inside a quote, without a period that anybody checked.
_PERIOD = re.compile(r"(?:Q[1-4] |[69]M )?FY(?:19|20)\d\d")
# Figures that share scale and currency can stand without them, the unit in a column of its own.
_MONEY = re.compile(rf"(-?)(?:\$|[A-Z]{{3}} )?(\d[\d,]*(?:\.\d+)?)(?: ({WORDS}))?")
# The figure behind a quote's words, which the cells hold already.
_IN_QUOTES = re.compile(r"\s*\([^()]*\)$")
TOLD = ("unit", "filing", "page", "status", "formula")
"""The columns behind the periods."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One row: cells parallel to the periods of its table, each its words and footnotes; page as "58, 61".

    markers are the footnotes that all cells share, which then have none; change is that of the newest period, and of
    others with their name.
    """

    name: str
    cells: tuple[tuple[str, tuple[str, ...]], ...]
    markers: tuple[str, ...]
    change: str
    unit: str
    filing: str
    page: str
    status: str
    how: str


@dataclass(frozen=True, slots=True)
class Listing:
    """The numbers of one company in some periods, the newest first of each length; none: numbers inside quotes."""

    company: str
    periods: tuple[str, ...]
    rows: tuple[Listed, ...]

    @property
    def changed(self) -> bool:
        """Whether it has a column of changes, to the same period a year earlier."""
        return any(row.change for row in self.rows)


def listings(facts: Sequence[FactRow], words: Words) -> tuple[Listing, ...]:
    """Every number, by company: those of periods first, then those inside quotes and those without a source."""
    found = []
    for company in dict.fromkeys(fact.company for fact in facts):
        own = [fact for fact in facts if fact.company == company]
        timed = [fact for fact in own if _PERIOD.fullmatch(fact.period)]
        parts = list(dict.fromkeys(_newness(fact.period)[1] for fact in timed))
        periods = sorted({fact.period for fact in timed}, key=_newness, reverse=True)
        # A stable sort: years together, then quarters, each newest first.
        periods.sort(key=lambda period: parts.index(_newness(period)[1]))
        for at in range(0, len(periods), MOST_PERIODS):
            part = tuple(periods[at : at + MOST_PERIODS])
            rows = _grouped([fact for fact in timed if fact.period in part])
            changes = {fact.key: fact for fact in timed if fact.metric.endswith(GROWTH)}
            found.append(Listing(company, part, tuple(_timed(row, part, changes, words) for row in rows)))
        loose = [fact for fact in own if not _PERIOD.fullmatch(fact.period)]
        if loose:
            found.append(Listing(company, (), tuple(_loose(row, words) for row in _by_place(loose))))
    return tuple(found)


def _newness(period: str) -> tuple[str, str]:
    """The year, then the quarter before the longer part that ends with it."""
    part, _, year = period.rpartition("FY")
    return year, part or "A"


def _grouped(facts: Iterable[FactRow]) -> list[list[FactRow]]:
    """The rows: the periods of a metric together, its changes with it."""
    facts, groups = list(facts), dict[tuple[str, ...], list[FactRow]]()
    known = {fact.metric for fact in facts}
    for fact in facts:
        if fact.metric.removesuffix(GROWTH) == fact.metric or fact.metric.removesuffix(GROWTH) not in known:
            groups.setdefault((fact.metric, fact.name, fact.unit, fact.filing, fact.status), []).append(fact)
    return list(groups.values())


def _by_place(facts: Iterable[FactRow]) -> list[list[FactRow]]:
    """The numbers of one quote together; one without a source alone."""
    groups: dict[tuple[str, ...], list[FactRow]] = {}
    for fact in facts:
        groups.setdefault((fact.marker or fact.name, fact.status), []).append(fact)
    return list(groups.values())


def _timed(facts: Sequence[FactRow], periods: Sequence[str], changes: dict[Key, FactRow], words: Words) -> Listed:
    by = {fact.period: fact for fact in facts}
    newest = max(facts, key=lambda fact: _newness(fact.period))
    texts, unit = _in_one_unit([by[period] for period in periods if period in by], words)
    shown, every = iter(texts), {_marks(fact) for fact in facts}
    shared = every.pop() if len(every) == 1 else ()
    cells = tuple(
        (next(shown), () if shared else _marks(by[period])) if period in by else ("—", ()) for period in periods
    )
    notes = "; ".join(dict.fromkeys(fact.note for fact in facts if fact.note)) if newest.status != "derived" else ""
    own = [
        (period, changes.get((newest.company, newest.metric + GROWTH, period))) for period in periods if period in by
    ]
    told = [(period, words.amount(fact.printed.replace(" percentage points", " pp"))) for period, fact in own if fact]
    change = "; ".join(text if period == periods[0] else f"{text} ({period})" for period, text in told)
    name, pages = words.fact(newest.metric, newest.name), _pages(facts)
    how = words.formula(newest.formula) or words.amount(notes)
    return Listed(name, cells, shared, change, unit, newest.filing, pages, newest.status, how)


def _marks(fact: FactRow) -> tuple[str, ...]:
    return tuple(dict.fromkeys(marker for marker in (fact.marker, *fact.inputs) if marker))


def _in_one_unit(facts: Sequence[FactRow], words: Words) -> tuple[list[str], str]:
    """The figures without what all of them share, and that as the unit: "14,189", "USD million"."""
    read = [_MONEY.fullmatch(fact.printed.strip()) for fact in facts]
    scales = {match[3] for match in read if match}
    plain = facts[0].unit not in ("%", "x", "points", "days") and "/" not in facts[0].unit and "," not in facts[0].unit
    if not plain or not all(read) or len(scales) != 1 or not facts[0].unit:
        return [words.amount(fact.printed) for fact in facts], words.unit_name(facts[0].unit)
    scale = next((by for by, word in NAMES.items() if word in scales), 1)
    digits = [f"{match[1]}{match[2]}" for match in read if match]
    return digits, words.axis(scale, facts[0].unit) if scale > 1 else words.unit_name(facts[0].unit)


def _loose(facts: Sequence[FactRow], words: Words) -> Listed:
    first = facts[0]
    name = first.name if len(facts) == 1 else f"{_IN_QUOTES.sub('', first.name)}"
    printed = " · ".join(words.amount(fact.printed) for fact in facts)
    units = dict.fromkeys(words.unit_name(fact.unit) for fact in facts if fact.unit)
    notes = dict.fromkeys(
        words.formula(fact.formula) or words.amount(fact.note) for fact in facts if fact.formula or fact.note
    )
    return Listed(
        name,
        ((printed, ()),),
        _marks(first),
        "",
        ", ".join(units),
        first.filing,
        _pages(facts),
        first.status,
        "; ".join(notes),
    )


def _pages(facts: Sequence[FactRow]) -> str:
    return ", ".join(str(page) for page in dict.fromkeys(fact.page for fact in facts) if page)


def heads(listing: Listing, words: Words) -> Iterator[str]:
    """The header of a listing: metric or quote, its periods or one column of values, and what is told of each row."""
    yield words.word("metric" if listing.periods else "in_quotes")
    yield from listing.periods or (words.word("value"),)
    yield from (words.word("change"),) if listing.changed else ()
    yield from (words.word(key) for key in TOLD)
