"""Fiscal years and quarters in a question: FY22, 2020-2022, Q2 2023, 2Q23, first half, last three years."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag.query.papers import paper_years
from rag.types import Filing

# Outside of these a number of four digits is an amount or a page; EDGAR itself begins in 1993.
FIRST_YEAR, LAST_YEAR = 1950, 2050
# "1990-2022" is the life of a plan, not fifteen filings to search.
LONGEST_RANGE = 15
Period = tuple[int | None, int | None]
# What may stand between a quarter and its year.
_FISCAL = r"(?:fiscal\s+years?|fiscal|financial\s+year|calendar\s+year|FY)\s*"
_AFTER = rf"\s*(?:(?:of|in|for|,|/|-)\s*)?(?:the\s+)?(?:{_FISCAL})?'?\s*"
# A bare number is a year only where nothing beside it makes it money, a share, a count or part of a longer number.
_YEAR = re.compile(
    rf"(?:\b|(?<=\d)){_FISCAL}'?(?P<fiscal>\d{{4}}|\d{{2}})(?!\d|,\d|\.\d|%)"
    r"|(?<![\d$€£¥.,#])(?<![A-Za-z]-)(?P<plain>1[5-9]\d\d|20\d\d|21\d\d)(?!\d|,\d|\.\d|\s?%|\s+(?:million|billion|thousand|"
    r"shares|stores|employees|people|units|basis|characters|words)\b)",
    re.IGNORECASE,
)
# Q3, 3Q23, 2023-Q3, "third quarter of fiscal 2023", halves and months to date, 第三季.
_QUARTER = re.compile(
    rf"(?<![A-Za-z\d])Q(?P<a>[1-4])(?:{_AFTER}(?P<ay>(?:19|20)\d\d)|\s*(?:of\s+)?(?:FY\s*'?|')(?P<ay2>\d\d))?(?!\d)"
    r"|(?<![A-Za-z\d])(?P<b>[1-4])Q(?:\s*'?(?P<by>(?:19|20)\d\d|\d\d))?(?!\d)"
    r"|(?P<cy>(?:19|20)\d\d)[\s/-]*Q(?P<c>[1-4])(?!\d)"
    rf"|\b(?P<d>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+(?:fiscal\s+)?quarter(?:{_AFTER}(?P<dy>(?:19|20)\d\d))?"
    r"|(?<![A-Za-z\d])(?:H(?P<h>[12])|(?P<e>first\s+half|first\s+six\s+months|six\s+months\s+ended|first\s+nine\s+months"
    rf"|nine\s+months\s+ended|second\s+half))(?:{_AFTER}(?P<hy>(?:19|20)\d\d))?"
    r"|第(?P<z>[一二三四1-4])季",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:-|to|through|thru|until|till|~|至|到)\s*", re.IGNORECASE)
# "2020-22": the second year in two digits.
_SHORT_END = re.compile(r"\s*-\s*'?(\d\d)(?!\d)")
_COUNT = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "ten": 10,
    "twelve": 12,
}
# "last" before a number and a unit counts back; "last year's plan" has no number and is one year.
_LATEST = re.compile(
    rf"\b(?:last|past|latest|most\s+recent|recent|trailing)\s+(?:(?P<n>\d{{1,2}}|{'|'.join(_COUNT)})\s+)?"
    r"(?:fiscal\s+|full\s+|reported\s+|completed\s+|consecutive\s+)?(?P<unit>year|quarter)s?\b",
    re.IGNORECASE,
)
# "2022/23", "FY22/23": one fiscal year, called after the one it ends in.
_PAIR = re.compile(
    r"(?P<fy>\bFY\s?['’]?)?(?<![\d/.])(?P<first>(?:19|20)?\d\d)\s?/\s?(?P<last>(?:19|20)?\d\d)(?![\d/%])", re.IGNORECASE
)
# "Q3/23": a quarter as Canadian banks write it.
_SLASHED = re.compile(r"(?<![A-Za-z\d])Q(?P<quarter>[1-4])\s?/\s?(?P<year>(?:19|20)?\d\d)(?![\d/%])", re.IGNORECASE)
# "1H25", "2H FY2024": a half of a fiscal year as brokers write it.
_HALF = re.compile(r"(?<![A-Za-z\d])(?P<half>[12])H\s?(?:FY\s?)?['’]?(?P<year>(?:19|20)?\d\d)(?!\d)", re.IGNORECASE)
_ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1": 1, "2": 2, "3": 3, "4": 4}
_CHINESE = {"一": 1, "二": 2, "三": 3, "四": 4}


@dataclass(frozen=True, slots=True)
class Periods:
    """What a question says about time: (year, quarter) pairs as named, "last n", and years no filing can have."""

    named: tuple[Period, ...] = ()
    latest: tuple[int, str] | None = None
    impossible: tuple[int, ...] = ()

    @property
    def years(self) -> tuple[int, ...]:
        """The named years, newest first."""
        return tuple(sorted({year for year, _ in self.named if year}, reverse=True))

    @property
    def quarters(self) -> tuple[int, ...]:
        """The named quarters, in order."""
        return tuple(sorted({quarter for _, quarter in self.named if quarter}))


@dataclass(frozen=True, slots=True)
class _Year:
    year: int
    start: int
    end: int


def find_periods(question: str) -> Periods:
    """S0-01, S3-03: every year, range and quarter of the question; years outside 1950–2050 are kept apart."""
    text = unicodedata.normalize("NFKC", question).replace("’", "'").replace("–", "-").replace("—", "-")
    text = one_year(plain_half(text))
    # Before the quarters: a quarter takes its year from those around it.
    years = list(_years(text))
    quarters = list(_quarters(text, years))
    taken = {year for year, _ in quarters}
    named: list[Period] = [*quarters, *((year, None) for year in _spread(text, years) if year not in taken)]
    latest = _LATEST.search(text)
    impossible = sorted({y for y, _ in named if y and not FIRST_YEAR <= y <= LAST_YEAR})
    return Periods(
        tuple(dict.fromkeys(pair for pair in named if pair[0] not in impossible)),
        (_number(latest["n"]), latest["unit"].lower()) if latest else None,
        tuple(y for y in impossible if y),
    )


def one_year(question: str) -> str:
    """The question with "2022/23" as the fiscal year that ends in the second, "FY2023", and "Q3/23" as "Q3 FY2023"."""
    return _PAIR.sub(_ending, _SLASHED.sub(lambda m: f"Q{m['quarter']} FY{_four_digits(m['year'])}", question))


def plain_half(question: str) -> str:
    """The question with "1H25" as "H1 FY2025"."""

    def told(match: re.Match[str]) -> str:
        return f"H{match['half']} FY{_four_digits(match['year'])}"

    return _HALF.sub(told, question)


def resolve(periods: Periods, filings: Iterable[Filing]) -> tuple[Period, ...]:
    """S4-04: the named periods; "last n years/quarters" is counted back from the newest that these filings have."""
    if periods.latest is None or periods.named:
        return periods.named
    count, unit = periods.latest
    filings = tuple(filings)
    if unit == "quarter":
        pairs = {(f.fiscal_year, f.fiscal_quarter) for f in filings if f.fiscal_year and f.fiscal_quarter}
        return tuple(sorted(pairs, reverse=True)[:count])
    # The newest year is one that is over; a 10-Q is of a year still going on.
    annual = [f.fiscal_year for f in filings if f.fiscal_year and not f.fiscal_quarter]
    newest = max(annual or [f.fiscal_year for f in filings if f.fiscal_year], default=None)
    return tuple((newest - back, None) for back in range(min(count, LONGEST_RANGE))) if newest else ()


def own_periods(question: str, spans: Sequence[tuple[str, int, int]]) -> dict[str, tuple[Period, ...]]:
    """The periods of each company where every one is named with its own ("Nike's 2021 and Boeing's 2022 revenue").

    spans are (company, start, end) in the question; {} where the periods are meant for all of them.
    """
    if len({name for name, _, _ in spans}) < 2:
        return {}
    starts, ends = [start for _, start, _ in spans], [end for _, _, end in spans]
    after = (question[: starts[0]], list(pairwise([*starts, len(question)])))
    before = (question[ends[-1] :], list(pairwise([0, *ends])))
    # "Nike in 2021 and Boeing in 2022" or "the 2021 figure of Nike and the 2022 one of Boeing".
    for outside, pieces in (after, before):
        found: dict[str, tuple[Period, ...]] = {}
        for (name, _, _), (start, end) in zip(spans, pieces, strict=True):
            found[name] = (*found.get(name, ()), *find_periods(question[start:end]).named)
        if all(found.values()) and not find_periods(outside).named:
            # The same period with every company is a period for all.
            return found if len(set(found.values())) > 1 else {}
    return {}


def without_periods(question: str) -> str:
    """The question without its years and quarters, and without the words that lead to them ("in Q2 of fiscal 2024")."""
    text = unicodedata.normalize("NFKC", question)
    for pattern in (_QUARTER, _YEAR):
        said = rf"(?:\b(?:in|for|of|during|from)\s+)?(?:\bthe\s+)?(?:{_bare(pattern)})(?:'s|’s)?"
        text = re.sub(said, " ", text, flags=re.IGNORECASE)
    return " ".join(re.sub(r"\b(?:fiscal|of|in|for)\s+(?=and\b|with\b|[,?.]|$)", " ", text).split())


def _bare(pattern: re.Pattern[str]) -> str:
    return re.sub(r"\(\?P<\w+>", "(?:", pattern.pattern)


def _years(text: str) -> Iterator[_Year]:
    papers = paper_years(text)
    for match in _YEAR.finditer(text):
        if match.start("plain") in papers:
            continue
        digits = match["fiscal"] or match["plain"]
        year = int(digits) if len(digits) == 4 else _century(digits)
        yield _Year(year, *match.span())
    for match in _QUARTER.finditer(text):
        attached = match["ay"] or match["ay2"] or match["by"]
        if attached:
            yield _Year(int(attached) if len(attached) == 4 else _century(attached), *match.span())


def _spread(text: str, years: list[_Year]) -> list[int]:
    """The years with their ranges filled in: "2020-2022", "2020-22", "from FY2018 to FY2020", "between … and …"."""
    found = [mention.year for mention in years]
    ordered = sorted(years, key=lambda mention: mention.start)
    for left, right in pairwise(ordered):
        joint = text[left.end : right.start]
        # "2020 and 2022" are two years, "between 2020 and 2022" three; twelve characters hold "between fiscal".
        between = joint.strip().lower() == "and" and "between" in text[max(0, left.start - 12) : left.start].lower()
        if (between or _BETWEEN.fullmatch(joint)) and 0 < right.year - left.year <= LONGEST_RANGE:
            found += range(left.year, right.year)
    for mention in ordered:
        short = _SHORT_END.match(text, mention.end)
        if short and 0 < (mention.year - mention.year % 100 + int(short[1])) - mention.year <= LONGEST_RANGE:
            found += range(mention.year, mention.year - mention.year % 100 + int(short[1]) + 1)
    return sorted(set(found), reverse=True)


def _quarters(text: str, years: list[_Year]) -> Iterator[Period]:
    for match in _QUARTER.finditer(text):
        attached = match["ay"] or match["ay2"] or match["by"] or match["cy"] or match["dy"] or match["hy"]
        year = (int(attached) if len(attached) == 4 else _century(attached)) if attached else _near(match, years)
        yield year, _quarter(match)


def _quarter(match: re.Match[str]) -> int:
    if match["h"]:
        # The first half is what the 10-Q of the second quarter prints.
        return int(match["h"]) * 2
    if match["e"]:
        words = match["e"].lower()
        return 3 if "nine" in words else 4 if "second" in words else 2
    if match["z"]:
        return _CHINESE.get(match["z"]) or int(match["z"])
    plain = match["a"] or match["b"] or match["c"]
    return int(plain) if plain else _ORDINAL[re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", match["d"].lower())]


def _near(match: re.Match[str], years: list[_Year]) -> int | None:
    """The year that a bare quarter belongs to: the next one named within a few words, else the one before it."""
    # Forty characters are about six words; farther off is another clause.
    after = [y for y in years if 0 <= y.start - match.end() <= 40]
    before = [y for y in years if 0 <= match.start() - y.end <= 40]
    if after:
        return min(after, key=lambda y: y.start).year
    return max(before, key=lambda y: y.end).year if before else None


def _four_digits(year: str) -> int:
    """ "23" and "2023" as 2023."""
    return int(year) if len(year) == 4 else _century(year)


def _century(digits: str) -> int:
    # FY98 is of the last century.
    return 2000 + int(digits) if int(digits) <= LAST_YEAR % 100 else 1900 + int(digits)


def _number(text: str | None) -> int:
    if text is None:
        return 1
    return _COUNT.get(text.lower()) or max(1, int(text))


def _ending(match: re.Match[str]) -> str:
    """ "FY2023" for "2022/23"; as it is where the second is not the year after the first."""
    first, last = match["first"], match["last"]
    if int(last[-2:]) != (int(first[-2:]) + 1) % 100 or (len(first) < 4 and not match["fy"]):
        return match[0]
    year = int(first) + 1 if len(first) == 4 else 2000 + int(last[-2:])
    return f"FY{year}"
