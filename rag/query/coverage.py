"""Which filings a question is about: every filing gets a weight, so that a near one stays in reach of the right one.

A 10-K of year Y also prints Y-1 and Y-2, a 10-Q the same quarter a year before: hard filters on year and type lose
answers, so only the company is hard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from preprocess.report import DocType
from rag.query.days import falls_on
from rag.query.directory import company_of, group_of
from rag.query.early import told_early
from rag.query.periods import Period
from rag.types import Filing, Filters, Query

# The kinds that report a whole year: two names for one thing to whoever asks for the annual figures.
ANNUAL = ("10-k", "annual-report")
# Above this a filing prints the period itself: its own year, or the two that a 10-K sets beside it.
COVERED = 0.5
# Never 0: a wrong year in the question must not make the only filing that answers it unreachable.
FAR = 0.1
# The filing of the year before tells what is expected, so it stands just below one that prints the year.
NEXT = 0.4
# Guidance for a year stands in the filing of the year before; the filing of the year itself only looks back at it.
FORWARD, LOOKS_BACK = 0.9, 0.8
# A year that ends in January has two names; the company's own name for it goes first.
SAME_END = 0.8
# Years of 52 or 53 weeks end up to a week from the month's end.
WEEK = 7
# A day that names a filing makes the others of its year less likely, not impossible: a balance is repeated.
OTHER_DAY = 0.6
# No year could be read from the filing: in reach, but behind every filing that is known to cover the period.
UNKNOWN = 0.3
NEAREST_SEARCHED = "so the nearest ones were searched."
# A question that says "10-K" is often answered by the release too: half, not none.
OTHER_TYPE = 0.5
# Votes are reported in an 8-K first and told again in the 10-K: where it is told first comes first.
OTHER_TOPIC_TYPE = 0.8
# A year older costs as much as being no annual filing: last year's 10-K stands beside this year's 10-Q.
OLDER = 0.85
# With no period named people mean the last full year; the newest quarter stays just behind it.
INTERIM = 0.85


@dataclass(frozen=True, slots=True)
class Scope:
    """One retrieval: the filings it may look into, with a weight in (0, 1] each, and what it is for.

    too_wide: annual filings where a quarter is asked, so their statements do not print the figure.
    """

    label: str
    weights: Mapping[str, float]
    too_wide: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """The retrievals of a question, the filters that were dropped to have any, and sentences for the person."""

    scopes: tuple[Scope, ...]
    relaxed: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def plan(query: Query, filings: Sequence[Filing], topic_types: Sequence[DocType] = ()) -> Plan:
    """One scope a company and, where no filing covers all periods, one a period; given filters are kept strictly.

    Given filters that leave nothing are dropped one at a time (quarter, type, year), the company never.
    """
    pool, relaxed = _pool(query, filings)
    groups: dict[str, list[Filing]] = {}
    belongs = group_of(filings)
    for filing in pool:
        groups.setdefault(belongs[filing.report_id] if query.filters.companies else "", []).append(filing)
    scopes: list[Scope] = []
    notices: list[str] = []
    own = _own_periods(query)
    for label, members in groups.items():
        asked = replace(query, periods=own.get(label, query.periods))
        reach, weigh = _reach(asked, members), _by_type(asked, topic_types)
        scopes += _scopes(label, members, asked, reach, weigh)
        # One sentence a company: five missing years would bury the answer.
        missing = [p for p in asked.periods if p[0] and max(reach(f, p) for f in members) < COVERED]
        notices += [_no_period(label, period, members) for period in missing[:1]]
    return Plan(tuple(scopes), relaxed, tuple(dict.fromkeys(notices)))


def _own_periods(query: Query) -> dict[str, tuple[Period, ...]]:
    """The periods of each company, unless a person or a model has set others since."""
    own = dict(query.own_periods)
    return own if {period for periods in own.values() for period in periods} == set(query.periods) else {}


def cover(filing: Filing, period: Period, ahead: float = NEXT) -> float:
    """How well a filing reports a period, 0 to 1: its own period best, then the ones it prints for comparison.

    ahead is for the filing of the year before, which may look a whole year ahead.
    """
    year, quarter = period
    if filing.fiscal_year is None or year is None:
        return UNKNOWN if year else _quarter_only(filing, quarter)
    back = filing.fiscal_year - year
    annual, same = filing.doc_type in ANNUAL, filing.fiscal_quarter == quarter
    if quarter is None:
        if annual and back == -1 and _ended_in(filing, year):
            # "Fiscal 2023" is what many call a year that ended in January 2023 and that the filing itself calls 2022.
            return max(SAME_END, ahead)
        if annual:
            # A 10-K prints three years of flows and two of balances, the newest most fully.
            return {0: 1.0, 1: 0.7, 2: 0.5}.get(back, _far(back, ahead))
        if filing.doc_type == "earnings" and filing.fiscal_quarter in (4, None):
            # The release of the fourth quarter prints the year too, with fewer notes.
            return {0: 0.85, 1: 0.5}.get(back, _far(back, ahead))
        # A 10-Q of the year has its quarters and the last balance sheet, never the year's figures.
        return {0: 0.45, 1: 0.35}.get(back, _far(back, min(ahead, NEXT)))
    if annual:
        # The fourth quarter has no 10-Q: the annual filing tells of it, and of the others only in a table of quarters.
        return {0: 0.9 if quarter == 4 else 0.6, 1: 0.5 if quarter == 4 else 0.35}.get(back, _far(back))
    if same:
        return {0: 1.0 if filing.doc_type == "10-q" else 0.95, 1: 0.7}.get(back, _far(back))
    return {0: 0.45, 1: 0.3}.get(back, _far(back))


def _ended_in(filing: Filing, year: int) -> bool:
    """Whether its period ended in a year; one of 52 or 53 weeks that runs over new year by days did not."""
    end = filing.period_end
    return end is not None and end.year == year and (end.month > 1 or end.day > WEEK)


def _far(back: int, ahead: float = 0.0) -> float:
    """What is not covered: the filing of the year before may look a whole year ahead, else the nearer the better."""
    # A tenth a year apart: of filings that do not cover the period the nearer comes first.
    return ahead if ahead and back == -1 else FAR / (1 + abs(back) / 10)


_Reach = Callable[[Filing, Period], float]


def _reach(query: Query, filings: Sequence[Filing]) -> _Reach:
    """cover for one question: a named day leads to the filing of that day, a question about guidance looks ahead."""
    forward = "guidance" in query.topics
    on = {f.report_id: {d.last.year for d in query.days if falls_on(f, d)} for f in filings}
    dated = set[int]().union(*on.values())

    def reach(filing: Filing, period: Period) -> float:
        if period[0] in on[filing.report_id]:
            return 1.0
        if (early := told_early(query.question, filing, period)) is not None:
            return early
        found = cover(filing, period, FORWARD if forward else NEXT)
        if (
            forward
            and filing.doc_type == "earnings"
            and filing.fiscal_quarter != 4
            and period == (filing.fiscal_year, None)
        ):
            # The releases of a year's quarters guide for the rest of it.
            found = FORWARD if filing.fiscal_quarter != 4 else found
        if forward and filing.doc_type in ANNUAL:
            found = min(found, LOOKS_BACK)
        # Only in a year in which a filing of the day exists.
        return found * (OTHER_DAY if period[0] in dated else 1.0)

    return reach


def _quarter_only(filing: Filing, quarter: int | None) -> float:
    return 1.0 if filing.fiscal_quarter == quarter else UNKNOWN


def _scopes(label: str, filings: Sequence[Filing], query: Query, reach: _Reach, weigh: _Weigh) -> list[Scope]:
    """Scopes until every period that some filing covers is covered by the best filing of one of them."""
    if not query.periods:
        forward = "guidance" in query.topics
        return [Scope(label, {f.report_id: _newest(f, filings, forward) * weigh(f) for f in filings})]
    scopes: list[Scope] = []
    open_periods = list(query.periods)
    # Greedy: the filing that covers most of what is left, so that two years of one 10-K are one search.
    while open_periods:
        scores = {f.report_id: weigh(f) * _mean(reach, f, open_periods) for f in filings}
        best = max(filings, key=lambda f: scores[f.report_id])
        covered = [p for p in open_periods if reach(best, p) >= COVERED] or open_periods
        focused = {f.report_id: weigh(f) * _mean(reach, f, covered) for f in filings}
        top = max(focused.values())
        # Their statements would take first place with a figure of the year.
        wide = [f.report_id for f in filings if f.doc_type in ANNUAL and any(quarter for _, quarter in covered)]
        scopes.append(Scope(label, {name: score / top for name, score in focused.items()}, frozenset(wide)))
        left = [p for p in open_periods if p not in covered]
        open_periods = [p for p in left if max(reach(f, p) for f in filings) >= COVERED]
    return scopes


def _mean(reach: _Reach, filing: Filing, periods: Sequence[Period]) -> float:
    return sum(reach(filing, period) for period in periods) / len(periods)


def _newest(filing: Filing, filings: Sequence[Filing], forward: bool) -> float:
    """With no period named the newest counts most, annual before interim unless the question looks ahead."""
    if filing.fiscal_year is None:
        return OLDER
    newest = max(_recency(f) for f in filings)
    kind = 1.0 if forward or filing.doc_type in ANNUAL else INTERIM
    age: float = newest - _recency(filing)
    return max(FAR, kind * float(OLDER**age))


def _recency(filing: Filing) -> float:
    """The end of its period in fiscal years: the 10-K of 2021 is 2022.0, the 10-Q of Q2 2023 is 2023.5."""
    return (filing.fiscal_year or 0) + (filing.fiscal_quarter or 4) / 4


_Weigh = Callable[[Filing], float]


def _by_type(query: Query, topic_types: Sequence[DocType]) -> _Weigh:
    """A factor for the kind of filing: what the question names, then what the topic is first reported in."""
    asked = query.filters.doc_types

    def weigh(filing: Filing) -> float:
        if asked and not matches_type(filing, asked):
            return OTHER_TYPE
        return OTHER_TOPIC_TYPE if topic_types and filing.doc_type not in topic_types else 1.0

    return weigh


def matches_type(filing: Filing, doc_types: Sequence[DocType]) -> bool:
    """An annual report stands for a 10-K, and an earnings release is the exhibit of an 8-K."""
    kinds = {filing.doc_type}
    kinds |= {"10-k"} if filing.doc_type == "annual-report" else set()
    kinds |= {"8-k"} if filing.doc_type == "earnings" else set()
    return bool(kinds & set(doc_types))


def _pool(query: Query, filings: Sequence[Filing]) -> tuple[list[Filing], tuple[str, ...]]:
    given = query.given
    companies = query.filters.companies
    base = [f for f in filings if not companies or company_of(f) in companies]
    pool = [f for f in base if passes(f, given)]
    relaxed: list[str] = []
    for name in ("fiscal_quarters", "doc_types", "fiscal_years", "report_ids"):
        if pool or not getattr(given, name):
            continue
        given = replace(given, **{name: ()})
        relaxed.append(name)
        pool = [f for f in base if passes(f, given)]
    return pool, tuple(relaxed)


def passes(filing: Filing, given: Filters) -> bool:
    """S0-04: every filter holds; companies are not looked at here."""
    return (
        (not given.report_ids or filing.report_id in given.report_ids)
        and (not given.fiscal_years or filing.fiscal_year in given.fiscal_years)
        and (not given.fiscal_quarters or filing.fiscal_quarter in given.fiscal_quarters)
        and (not given.doc_types or matches_type(filing, given.doc_types))
    )


def _no_period(label: str, period: Period, filings: Sequence[Filing]) -> str:
    year, quarter = period
    have = sorted({f.fiscal_year for f in filings if f.fiscal_year})
    named = f"Q{quarter} {year}" if quarter else f"fiscal {year}"
    there = f"; there are filings of {', '.join(map(str, have[:12]))}" if have else ""
    kind, there = ("annual filing", "") if year in have and not quarter else ("filing", there)
    return f"No {kind}{' of ' + label if label else ''} covers {named}{there}, {NEAREST_SEARCHED}"
