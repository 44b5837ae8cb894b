"""The periods that a sentence states, and which of them each of its numbers is about.

"in fiscal 2019 and 2018, $x and $y, respectively", "$x in Q3 2022", "three months ended June 30, 2022: $x", "from $y
the year before": every number gets the period of its own words, None where the sentence does not say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from rag.answering.numbers import Mention

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_COUNT = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "half": 6, "six months": 6, "nine months": 9}
_ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)"
)
_FISCAL = r"(?:fiscal(?: years?)?|financial years?|FY)"
_DATE = (
    r"(?:(?P<months>three|six|nine|twelve|\d{1,2})[ -]months? ended |(?P<quarter_ended>quarters? ended )"
    r"|(?P<year_ended>years? ended ))?"
    rf"\b(?P<month>{_MONTH})\.? (?P<day>\d{{1,2}})(?:, ?(?P<dyear>\d{{4}}))?\b"
)
_QUARTER = (
    r"\b(?:Q(?P<q>[1-4])|(?P<q2>[1-4])Q|(?P<ordinal>first|second|third|fourth)[ -](?:fiscal )?quarter)"
    rf"(?:,? ?(?:of |in )?(?:the )?(?:{_FISCAL}\s?)?'?"
    r"(?P<qyear>(?:19|20)\d{2}|(?<=FY)\d{2}|(?<=')\d{2}|(?<=\dQ)\d{2})\b)?"
)
_SPAN = r"\b(?:first (?P<half>half|six months|nine months)|(?P<months2>three|six|nine)[ -]months?(?: periods?)?)\b"
_PLAIN_YEAR = (
    r"(?<![\d$€£¥.,#/])(?<![A-Za-z]-)\b(?P<year>(?:19|20)\d{2})\b(?!,\d|\.\d|\s?%|/\d|\s+(?:million|billion|thousand|"
    r"shares|stores|employees|people|units|plans?|notes?|act|program|agreement|facility|senior|credit|equity)\b)"
)
_RELATIVE = (
    r"\b(?P<relative>(?:the )?(?:same (?:period|quarter) (?:of |in )?(?:the )?)?(?:prior|previous|preceding|last)[- ]"
    r"(?:fiscal |comparable )?(?:year|quarter|period)(?:['’]s)?(?: period| quarter| total| figure| level)?"
    r"|(?:a |the |one )?year[- ](?:before|earlier|ago)(?: period| quarter)?)\b"
)
_PERIOD = re.compile(
    rf"{_DATE}|{_QUARTER}|{_SPAN}|\b(?P<fiscal>{_FISCAL})\s?'?(?P<fyear>\d{{4}}|\d{{2}})\b|{_PLAIN_YEAR}|{_RELATIVE}",
    re.IGNORECASE,
)
_NO_PERIOD = re.compile(
    r"\b(?:due|matur\w*|expir\w*|since|until|beyond|thereafter)(?: in| on| by| through)?(?: fiscal(?: year)?)? ?$",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:compared (?:with|to)|versus|vs\.?|against|than|from|over|relative to|(?:above|below) (?:that|the level) of)"
    r"(?: (?:the|that|those))*(?: (?:end|year|level) of)?(?: in| for| at| of| year)* ?$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:\s*\[[^\]]*\])*\s*(?:\(|(?:[^,;:.()\[\]]{0,60}?\s)?(?:in|for|at|during|as of|on|through|of|,|)\s?(?:the )?)"
    r"(?:(?:first |full[- ]|same |end of |period |fiscal )*)",
    re.IGNORECASE,
)
_NOT_ACROSS = re.compile(
    r"\b(?:and|from|compared|versus|vs|than|up|down|over|while|but|to|against|was|were|is|respectively|due|since|until)\b"
    r"|\s[-–—+=×÷/*]\s",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"(?:'s|’s)?[\s:(–—-]*(?:(?:was|were) )?", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:from|compared (?:with|to)|versus|vs\.?|against|than|over)\s+(?:[\w’'-]+\s+){0,4}?$", re.IGNORECASE
)
_LIST = re.compile(
    r"(?:\s*\[[^\]]*\])*[\s,;]*(?:and |or |& )?(?:the |about |approximately |roughly |a loss of )?", re.IGNORECASE
)
_OPERATOR = re.compile(r"\s[-–—+=×÷/*]\s")
_PART = re.compile(r";|, with ")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stated:
    """A period in words: what is not said is None. relative: one before `year` (the base), or before an unknown base.

    words is how the sentence prints it; compared: it stands after "compared with", "from", "than".
    """

    start: int
    stop: int
    words: str
    year: int | None = None
    quarter: int | None = None
    months: int | None = None
    end: date | None = None
    fiscal: bool = False
    relative: bool = False
    compared: bool = False


def stated(text: str) -> tuple[Stated, ...]:
    """Every period of a sentence in order; a bare quarter or date takes the year that stands nearest to it."""
    found: list[Stated] = []
    for match in _PERIOD.finditer(text):
        before = text[: match.start()]
        if _NO_PERIOD.search(before):
            continue
        one = replace(_read(match), compared=_COMPARED.search(before) is not None)
        listed = found and _LIST.fullmatch(text[found[-1].stop : one.start])
        if listed and match["year"] and found[-1].fiscal:
            one = replace(one, fiscal=True, months=found[-1].months)
        found.append(one)
    years = [one for one in found if one.year and not one.relative]
    return tuple(_with_year(one, years) for one in found)


def _read(match: re.Match[str]) -> Stated:
    at = Stated(match.start(), match.end(), match[0].strip())
    if match["month"]:
        number = next(i for i, name in enumerate(_NAMES, 1) if match["month"].lower().startswith(name))
        year = int(match["dyear"]) if match["dyear"] else None
        return replace(at, year=year, end=_day(year, number, int(match["day"])), months=_months(match))
    if match["q"] or match["q2"] or match["ordinal"]:
        number = int(match["q"] or match["q2"] or 0) or _ORDINAL[match["ordinal"].lower()]
        year = _full(match["qyear"]) if match["qyear"] else None
        return replace(at, year=year, quarter=number, months=3, fiscal=True)
    if match["half"] or match["months2"]:
        return replace(at, months=_COUNT[(match["half"] or match["months2"]).lower()])
    if match["fiscal"]:
        return replace(at, year=_full(match["fyear"]), fiscal=True)
    if match["year"]:
        return replace(at, year=int(match["year"]))
    return replace(at, relative=True)


def _months(match: re.Match[str]) -> int | None:
    if match["months"]:
        return _COUNT.get(match["months"].lower()) or (int(match["months"]) if match["months"].isdigit() else None)
    return 3 if match["quarter_ended"] else 12 if match["year_ended"] else None


def _day(year: int | None, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year else None
    except ValueError:
        return None


def _full(digits: str) -> int:
    return int(digits) if len(digits) == 4 else 2000 + int(digits) if int(digits) < 60 else 1900 + int(digits)


def _with_year(one: Stated, years: Sequence[Stated]) -> Stated:
    """A bare quarter, span or relative period with the year it leans on."""
    if one.year is not None or not years:
        return one
    if one.relative:
        return replace(one, year=max(other.year or 0 for other in years))
    nearest = min(years, key=lambda other: (abs(other.start - one.start), other.start < one.start))
    return replace(one, year=nearest.year, fiscal=one.fiscal or nearest.fiscal)


def assigned(text: str, mentions: Sequence[Mention]) -> tuple[Stated | None, ...]:
    """The period that each number of a sentence is about, parallel to `mentions`; None where none is said."""
    periods = stated(text)
    by_list = dict(_respectively(text, mentions, periods))
    found: list[Stated | None] = []
    for at, mention in enumerate(mentions):
        one = by_list.get(at) or _own(text, mention, mentions[at + 1 :], periods)
        if one is None:
            one = _governing(text, mention, mentions, periods)
        found.append(one)
    return tuple(found)


def _own(text: str, mention: Mention, later: Sequence[Mention], periods: Sequence[Stated]) -> Stated | None:
    """The period that stands with the number: directly before it ("2023: $5") or after it ("$5 in 2023")."""
    for one in periods:
        if one.stop <= mention.start and _BEFORE.fullmatch(text[one.stop : mention.start]):
            return one
    following = [one for one in periods if one.start >= mention.end][:1]
    if not following or any(mention.end <= m.start < following[0].start for m in later):
        return None
    one = following[0]
    between = text[mention.end : one.start]
    # "(2022: $4 million)": the period that heads the next number is not this one's.
    heads = any(re.fullmatch(r"\s*[:=]\s*", text[one.stop : m.start]) for m in later if m.start >= one.stop)
    return one if not heads and _AFTER.fullmatch(between) and not _NOT_ACROSS.search(between) else None


def _governing(text: str, mention: Mention, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Stated | None:
    """The last period said before the number, else the only one of the sentence; the one before it after "from"."""
    earlier = [m for m in mentions if m.end <= mention.start]
    plain = [one for one in periods if not one.compared]
    before = _reaching(text, mention, [one for one in plain if one.stop <= mention.start])
    one = before[-1] if before else plain[0] if len(plain) == 1 and _free(text, plain[0], mention, mentions) else None
    if one is None:
        return None
    start = max([m.end for m in earlier] + [0])
    if earlier and _OTHER.search(text[start : mention.start]) and not one.relative:
        return Stated(one.start, one.stop, "the period before", one.year, relative=True, fiscal=one.fiscal)
    return one


def _reaching(text: str, mention: Mention, before: Sequence[Stated]) -> Sequence[Stated]:
    """The periods that govern the number: in a worked formula ("FY2022 46% = a / b; FY2023 …") those of its own part.

    There a period counts for its own operand, and the one that opens the part (or the sentence) for all the others.
    """
    if not _OPERATOR.search(text[: mention.start]):
        return before
    begin = max([m.end() for m in _PART.finditer(text, 0, mention.start)] + [0])
    here = [one for one in before if one.start >= begin]
    direct = [one for one in before if not _OPERATOR.search(text[one.stop : mention.start])]
    return [one for one in direct if one in here] or here[:1] or direct or before[:1]


def _free(text: str, one: Stated, mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Whether a period after the number may be its own too: "a was $5 and b was $6 in 2022"."""
    before = text[max([m.end for m in mentions if m.end <= mention.start] + [0]) : mention.start]
    if ";" in text[mention.end : one.start] or _OTHER.search(before):
        return False
    return not any(_BEFORE.fullmatch(text[one.stop : m.start]) for m in mentions if m.start >= one.stop)


def _respectively(text: str, mentions: Sequence[Mention], periods: Sequence[Stated]) -> Iterator[tuple[int, Stated]]:
    """(index of the number, its period) of lists that "respectively" pairs with as many periods."""
    runs = [run for run in _runs(text, [(m.start, m.end) for m in mentions]) if len(run) > 1]
    dates = [run for run in _runs(text, [(p.start, p.stop) for p in periods]) if len(run) > 1]
    if not _RESPECTIVELY.search(text):
        return
    for run in runs:
        fitting = [d for d in dates if len(d) == len(run)]
        if fitting:
            near = min(fitting, key=lambda d: abs(periods[d[0]].start - mentions[run[0]].start))
            yield from ((index, periods[d]) for index, d in zip(run, near, strict=True))


def _runs(text: str, spans: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Indices of spans that follow each other as a list."""
    runs: list[list[int]] = []
    for at, (start, _) in enumerate(spans):
        if at and _LIST.fullmatch(text[spans[at - 1][1] : start]):
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs
