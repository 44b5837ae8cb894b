"""Parts of a fiscal year: a quarter, the first six or nine months, as a question names it and columns print it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from preprocess.report import Column, Report, Table
from rag.query.periods import plain_half

_MONTHS = 12
_LENGTHS = {3: "three months", 6: "six months", 9: "nine months", 12: "a year"}
ORDINALS = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "last": 4,
    "final": 4,
}
_COUNT = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "3": 3, "6": 6, "9": 9, "12": 12}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_END = r"(?:\s*(?:of|in|for|,|/|-)\s*(?:the\s+)?)?"
_QUARTER = re.compile(
    rf"\b(?:(?:the|its|fiscal)\s+)*(?:q(?P<q>[1-4])(?!\d)|(?P<n>[1-4])q(?=\d|\b)|(?P<o>{'|'.join(ORDINALS)})[\s-]+(?:fiscal\s+)?quarter){_END}",
    re.IGNORECASE,
)
# "First half", "six months ended", "nine-month period".
_TO_DATE = re.compile(
    rf"\b(?:(?:the|its)\s+)*(?:(?P<half>first[- ]half(?:[- ]year)?|h1|half[- ]?year\s+(?:ended|ending|to)\b)|"
    r"(?P<second>(?:second|back|latter)[- ]half(?:[- ]year)?|h2|"
    r"(?:last|final|second) (?:six|6) months of (?=the|its|fis|fy|20))|"
    rf"(?:first\s+)?(?P<m>three|six|nine|twelve|3|6|9|12)[\s-]months?"
    rf"(?:\s+(?:ended|ending|period))?){_END}",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\b(?:(?:as of|as at|at|on|ended|ending|the|quarter|year|end of|through)\s+)*"
    rf"(?P<month>{'|'.join(MONTHS)})[a-z]*\.?\s+"
    r"(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)
_DAY_FIRST = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+(?P<month>(?:{'|'.join(MONTHS)})[a-z]*)\.?,?\s+(?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)
# "The first half of the year ending March 31, 2025": the day ends the year and not its part.
_YEAR_TO = re.compile(
    r"(?<!half[ -])\b(?:fiscal |financial |full )*year(?:[- ]end)? (?:that )?(?:ended|ending|ends|to)\s+(?:on )?"
    rf"(?P<month>{'|'.join(MONTHS)})[a-z]*\.?\s+(?:(?P<day>\d{{1,2}}),?\s+)?(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
# "3Q24", "Q3'24": the quarter and its year in one word.
_SHORT_YEAR = re.compile(r"\b(?:(?P<n>[1-4])q|q(?P<q>[1-4]))['’/-]?(?P<year>\d\d)\b", re.IGNORECASE)
_TWELVE = re.compile(r"\b(?:twelve|12)[\s-]months?", re.IGNORECASE)
# A quarter of a year; fiscal quarters of 13 weeks drift by up to three weeks from calendar ones.
_QUARTER_DAYS, _NEAR = 91.31, 21


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The part of a fiscal year that ends with a quarter and lasts so many months; instants at its end belong to it."""

    quarter: int
    months: int

    def words(self, year: int) -> str:
        """ "Q2 FY2023", "first six months of FY2023"."""
        named = {(2, 6): "first six months", (3, 9): "first nine months", (4, 6): "second half"}
        part = named.get((self.quarter, self.months))
        return f"{part} of FY{year}" if part else f"Q{self.quarter} FY{year}"


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a question says of a part of a year: the span, the day on which it ends, and the text without that."""

    span: Span | None
    day: date | None
    rest: str


def when_words(year: int, span: Span | None) -> str:
    """ "FY2023" or the part of it."""
    return span.words(year) if span is not None else f"FY{year}"


def days_said(text: str) -> list[tuple[int, int, date]]:
    """Every day that the text names, month first or day first, with where it stands."""
    found = [(m.start(), m.end(), day) for p in (_DATE, _DAY_FIRST) for m in p.finditer(text) if (day := _day(m))]
    return sorted(found)


def read_span(text: str) -> Spoken | None:
    """The quarter, months to date or day that the text names; None when it names several."""
    text = _SHORT_YEAR.sub(lambda m: f"Q{m['n'] or m['q']} 20{m['year']}", text)
    text = _year_ended(_DAY_FIRST.sub(lambda m: f"{m['month']} {m['day']}, {m['year']}", plain_half(text)))
    quarters = {int(m["q"] or m["n"] or ORDINALS[m["o"].lower()]) for m in _QUARTER.finditer(text)}
    parts = list(_TO_DATE.finditer(text))
    halves = [match for match in parts if match["second"]]
    lengths = {6 if m["half"] or m["second"] else _COUNT[m["m"].lower()] for m in parts}
    days = {day for m in _DATE.finditer(text) if (day := _day(m)) is not None}
    if len(quarters) + len(lengths) > 1 or len(days) > 1 or 0 < len(halves) < len(parts):
        return None
    rest = _DATE.sub(lambda m: f" {m['year']} ", _TO_DATE.sub(" ", _QUARTER.sub(" ", text)))
    day = next(iter(days), None)
    if quarters:
        return Spoken(Span(quarters.pop(), 3), day, rest)
    if halves:
        return Spoken(Span(4, 6), day, rest)
    if lengths:
        months = lengths.pop()
        return Spoken(None if months == 12 else Span(0 if months == 3 else months // 3, months), day, rest)
    return Spoken(None, day, rest)


def _year_ended(text: str) -> str:
    """The text with the end of a year as the year, where a part of it is named or only its month.

    A year that ends in January or February may be called after the one before.
    """
    found = _YEAR_TO.search(text)
    if found is None or found["month"][:3].lower() in MONTHS[:2]:
        return text
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    parted = _QUARTER.search(rest) or (_TO_DATE.search(rest) and not _TWELVE.search(rest))
    return f"{text[: found.start()]}{found['year']}{text[found.end() :]}" if parted or not found["day"] else text


def _day(match: re.Match[str]) -> date | None:
    try:
        return date(int(match["year"]), MONTHS.index(match["month"].lower()[:3]) + 1, int(match["day"]))
    except ValueError:
        return None


def quarter_on(report: Report, day: date) -> tuple[int, int] | None:
    """The fiscal year and quarter that end on that day, counted from the end of the report's own period."""
    anchor = _anchor(report)
    if anchor is None:
        return None
    end, absolute = anchor
    back = round((end - day).days / _QUARTER_DAYS)
    if abs((end - day).days - back * _QUARTER_DAYS) > _NEAR:
        return None
    return (absolute - back) // 4, (absolute - back) % 4 + 1


def span_year(report: Report, table: Table, column: Column, span: Span) -> int | None:
    """The fiscal year whose span the column covers, or at whose end it stands; None for any other column."""
    period = column.period
    instant = table.statement_type == "balance_sheet"
    if period is None or (not instant and period.months != span.months):
        return None
    if period.end is not None:
        found = quarter_on(report, period.end)
        return found[0] if found is not None and found[1] == span.quarter else None
    quarter = period.fiscal_quarter or ((period.months or 0) // 3 if period.months in (6, 9) else None)
    return period.fiscal_year if quarter == span.quarter and not instant else None


def _full(report: Report) -> int | None:
    """The fourth quarter for a release whose statements are of twelve months: a tanshin, a year-end report."""
    columns = (c.period for t in report.tables if t.is_financial_statement for c in t.columns)
    whole = any(period is not None and period.months == _MONTHS for period in columns)
    return 4 if whole and report.doc_type != "10-q" else None


def _anchor(report: Report) -> tuple[date, int] | None:
    """The end of the report's period and its quarter counted from year 0; the newest column's where it is later."""
    if report.fiscal_year is None:
        return None
    quarter = 4 if report.doc_type in ("10-k", "annual-report") else report.fiscal_quarter or _full(report)
    if quarter is None:
        return None
    end = report.period_end
    if report.doc_type not in ("10-k", "annual-report", "10-q"):
        ends = [
            c.period.end
            for t in report.tables
            if t.is_financial_statement
            for c in t.columns
            if c.period and c.period.end
        ]
        end = max((day for day in ends), default=end)
    return None if end is None else (end, report.fiscal_year * 4 + quarter - 1)


def unlike_lengths(lengths: Mapping[str, set[int]]) -> Iterator[str]:
    """The sentence that figures of companies are of periods of other lengths; lengths are in months, by company."""
    if any(not first & other for first, other in combinations(lengths.values(), 2)):
        told = ", ".join(f"{company}: {_listed(months)}" for company, months in lengths.items())
        yield f"The figures are of periods of different lengths and not comparable as they stand ({told})."


def _listed(months: set[int]) -> str:
    return " and ".join(_LENGTHS.get(count, f"{count} months") for count in sorted(months))
