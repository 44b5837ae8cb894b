"""The periods that a sentence states, in English and in Chinese: years, quarters, dates, spans, "the year before"."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from rag.answering.numbers.calendar_words import day_of, month_number
from rag.answering.numbers.comparisons import listed_after, set_beside
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.mentions import CJK
from rag.answering.numbers.period_patterns import BACK, CHINESE, CHINESE_QUARTER, COUNT, ORDINAL, PERIOD, WEEKS

_CJK = re.compile(f"[{CJK}]")
_PLAIN_RELATIVE = re.compile(r"(?:prior|previous|preceding)\b", re.IGNORECASE)
_BEFORE_RELATIVE = re.compile(
    rf"(?:^|[(\[:;,|–—]|\b(?:in|from|{AGAINST}|than|over|for|with|and)"
    r"(?: \S*\d\S*)?)\s*$",
    re.IGNORECASE,
)
_NO_PERIOD = re.compile(
    r"\b(?:excluding|adjusted for"
    r"|due|matur\w*|expir\w*|since|until|beyond|thereafter|(?:rates? |is |are |be |, )effective)"
    r"(?: in| on| by| through| as of)?(?: fiscal(?: year)?)? ?$",
    re.IGNORECASE,
)
# "Fell, since 2021 had included a gain": why, and not from when.
_DID = re.compile(r"\s(?:had|has|was|were|included|contained|benefit\w*|saw)\b")
_ITS_QUARTER = re.compile(r"[^,;.()\d]{0,40}\bquarters? (?:of|in|for)\s(?:the )?", re.IGNORECASE)
_OF = re.compile(r"\s?(?:of|in|,)?\s?(?:the )?", re.IGNORECASE)
LIST = re.compile(
    r"(?:[美歐欧日港]?[元圓]|美金)?(?:\s*\[[^\]]*\])*[\s,;、]*(?:and |or |& |[及和與与]\s?)?"
    rf"(?:a loss of )?{HEDGED}",
    re.IGNORECASE,
)

ALONG = re.compile(r"\s*(?:→|⇒|->|/)\s*")
"""What joins the members of a run, oldest or newest first: "2019 → 2020", "2022 / 2021 / 2020"."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A period in words: what is not said is None. relative: one before `year` (the base), or before an unknown base.

    back: by how many years, where it is more than one. words is how the sentence prints it; against is where the
    comparison begins that it is part of ("from $5 in 2021"), -1 where it is part of none.
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
    against: int = -1
    back: int = 0

    @property
    def compared(self) -> bool:
        """Whether it is set beside what the sentence speaks of."""
        return self.against >= 0


def stated(text: str) -> tuple[Stated, ...]:
    """Every period of a sentence in order; a bare quarter or date takes the year that stands nearest to it."""
    found: list[Stated] = []
    future = None
    for one in sorted((*_english(text), *_chinese(text)), key=lambda one: (one.start, -one.stop)):
        before = text[: one.start]
        if found and one.start < found[-1].stop:
            continue
        reason = before.endswith("since ") and _DID.match(text, one.stop)
        if (_NO_PERIOD.search(before) and not reason) or (future and listed_after(text, future.stop, one.start)):
            future = one  # "$5 falls due in 2024 and $6 in 2025"
            continue
        if found and _of_its_quarter(text, found[-1], one):
            found[-1] = replace(found[-1], year=one.year, fiscal=True)
            continue
        if found and _of_year(text, found[-1], one):
            start, span = found[-1].start, found[-1]
            one = replace(one, start=start, words=text[start : one.stop], months=span.months, quarter=span.quarter)
            found[-1] = replace(one, against=span.against)
            continue
        between = text[found[-1].stop : one.start] if found else ""
        listed = found and (LIST.fullmatch(between) or ALONG.fullmatch(between))
        goes_on = found and found[-1].compared and listed_after(text, found[-1].stop, one.start)
        one = replace(one, against=found[-1].against if goes_on else set_beside(text, one.start))
        alike = not one.fiscal or (found and found[-1].fiscal and found[-1].months)
        if listed and one.year and alike and not one.end and not one.months:
            one = _as_listed(one, found[-1])
        found.append(one)
    years = [one for one in found if one.year and not one.relative]
    return tuple(_with_year(one, years) for one in found if years or not one.back)


def _of_year(text: str, span: Stated, one: Stated) -> bool:
    """Whether a year belongs to the span before it: "the first six months of fiscal 2024"."""
    bare = span.months and not (span.year or span.end or (span.quarter and span.months == 3) or span.relative)
    return bool(
        bare and one.year and not (one.end or one.months or one.relative) and _OF.fullmatch(text[span.stop : one.start])
    )


def _of_its_quarter(text: str, quarter: Stated, one: Stated) -> bool:
    """Whether a year is that of the quarter before it: "Q4 was the largest quarter of fiscal 2017"."""
    bare = quarter.quarter and not quarter.year and one.year and not (one.months or one.end or one.relative)
    return bool(bare and _ITS_QUARTER.fullmatch(text[quarter.stop : one.start]))


def _as_listed(one: Stated, before: Stated) -> Stated:
    """A year of a list as the period before it: "fiscal 2023 and 2022", "years ended May 31, 2023 and 2022"."""
    end = day_of(one.year, before.end.month, before.end.day) if before.end else None
    return replace(one, fiscal=before.fiscal, months=before.months, end=end)


def _english(text: str) -> Iterator[Stated]:
    marked = text if text.isascii() else _CJK.sub("\x01", text)
    for match in PERIOD.finditer(marked):
        if match["fromyear"] and int(match["fromyear"][2:]) + 1 != int(match["toyear"][-2:]):
            continue
        # "changes related to prior period tax positions" is a name: it says no period.
        named = (
            match["relative"]
            and _PLAIN_RELATIVE.match(match[0])
            and not _BEFORE_RELATIVE.search(marked[: match.start()])
        )
        if not named:
            yield _read(match)


def _chinese(text: str) -> Iterator[Stated]:
    """ "2022年", "2022年第3季", "2022年6月30日", "去年同期"."""
    for match in () if text.isascii() else CHINESE.finditer(text):
        at = Stated(match.start(), match.end(), match[0].strip())
        year = int(match["year"]) if match["year"] else None
        quarter = match["quarter"]
        if year is None:
            yield replace(at, relative=True)
        elif quarter:
            number = CHINESE_QUARTER.get(quarter) or int(quarter)
            yield replace(at, year=year, quarter=number, months=3, fiscal=True)
        else:
            end = day_of(year, int(match["month"]), int(match["day"])) if match["month"] else None
            yield replace(at, year=year, end=end, fiscal=bool(match["fiscal"]))


def _read(match: re.Match[str]) -> Stated:
    at = Stated(match.start(), match.end(), match[0].strip())
    if match["fromyear"]:
        return replace(at, year=int(match["fromyear"]) + 1, fiscal=True)
    if match["fmonth"]:
        return _between(at, month_number(match["fmonth"]), month_number(match["lmonth"]), int(match["ryear"]))
    if match["month"]:
        year = int(match["dyear"]) if match["dyear"] else None
        return replace(
            at, year=year, end=day_of(year, month_number(match["month"]), int(match["day"])), months=_months(match)
        )
    if match["emonth"]:
        end = day_of(int(match["eyear"]), month_number(match["emonth"]), int(match["eday"]))
        return replace(at, year=int(match["eyear"]), end=end, months=_months(match))
    if match["smonth"] or match["qmonth"]:
        return _to_month(at, match)
    if match["letters"] or match["h1"]:
        return replace(at, year=_full(match["lyear"]), months=int(match["letters"] or 6), fiscal=True)
    if match["q"] or match["q2"] or match["ordinal"]:
        number = int(match["q"] or match["q2"] or 0) or ORDINAL[match["ordinal"].lower()]
        year = _full(match["qyear"]) if match["qyear"] else None
        return replace(at, year=year, quarter=number, months=3, fiscal=True)
    if match["second"]:
        return replace(at, quarter=4, months=6)
    if match["half_year"]:
        return replace(at, months=6)
    if match["weeks2"]:
        return replace(at, months=WEEKS[match["weeks2"].lower()])
    if match["half"] or match["months2"]:
        return replace(at, months=COUNT[(match["half"] or match["months2"]).lower()])
    if match["back"]:
        return replace(at, back=BACK[match["back"].lower()])
    if match["fiscal"]:
        return replace(at, year=_full(match["fyear"]), fiscal=True)
    if match["year"]:
        return replace(at, year=int(match["year"]))
    return replace(at, relative=True, months=3 if "quarter" in match["relative"].lower() else None)


def _between(at: Stated, first: int, last: int, year: int) -> Stated:
    """ "October–December 2022"; "July–June 2023" began in the year before."""
    months = (last - first) % 12 + 1
    return replace(at, year=year, months=months, end=day_of(year, last, monthrange(year, last)[1]))


def _to_month(at: Stated, match: re.Match[str]) -> Stated:
    """ "quarter ended June 2023", "the June 2023 quarter", "the June quarter"."""
    words = (match["mspan"] or "quarter").lower()
    months = COUNT.get(words.split()[0].split("-")[0]) or (12 if words == "year" else 3)
    year = int(match["syear"] or match["myear"] or 0) or None
    number = month_number(match["smonth"] or match["qmonth"])
    return replace(
        at, year=year, months=months, end=day_of(year, number, monthrange(year, number)[1]) if year else None
    )


def _months(match: re.Match[str]) -> int | None:
    if match["months"]:
        return COUNT.get(match["months"].lower()) or (int(match["months"]) if match["months"].isdigit() else None)
    if match["weeks"]:
        return WEEKS[match["weeks"].lower()]
    return 3 if match["quarter_ended"] else 6 if match["half_ended"] else 12 if match["year_ended"] else None


def _full(digits: str) -> int:
    return int(digits) if len(digits) == 4 else 2000 + int(digits) if int(digits) < 60 else 1900 + int(digits)


def _with_year(one: Stated, years: Sequence[Stated]) -> Stated:
    """A bare quarter, span or relative period with the year (and the day, and the length) that it leans on."""
    if one.year is not None or not years:
        return one
    if one.back:
        base = max(years, key=lambda other: other.year or 0)
        year = (base.year or 0) - one.back
        end = day_of(year, base.end.month, base.end.day) if base.end else None
        return replace(one, year=year, months=base.months, end=end, fiscal=base.fiscal)
    if one.relative:
        base = max(years, key=lambda other: (other.year or 0, -other.start))
        return replace(one, year=base.year, months=one.months or base.months, quarter=base.quarter)
    nearest = min(years, key=lambda other: (other.compared, abs(other.start - one.start), other.start < one.start))
    if nearest.compared and one.against != nearest.against:
        return one  # "13% for the first half against 21% in the first half of 2021"
    end = nearest.end if one.months and nearest.months else None
    return replace(one, year=nearest.year, end=one.end or end, fiscal=one.fiscal or nearest.fiscal)
