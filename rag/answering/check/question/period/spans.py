"""Whether a figure is of the span of years, the group of a year or the length of time that the question asks for."""

from __future__ import annotations

import re
from collections.abc import Set

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.stated import stated

_YEAR = 12
_LAST = re.compile(r"\b(?:last|past|previous|prior|latest|recent) $", re.IGNORECASE)
_YEARS = re.compile(r"\b(?:19|20)\d\d\b")
_LENGTH = re.compile(
    r"\b(?P<many>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)[- ](?P<unit>year|month|week|day)s?\b",
    re.IGNORECASE,
)
_OF_TIME = re.compile(r"\s?(?:(?:to|and|or|[-–—]) \d+ )?(?:years?|months?)\b(?!['’])", re.IGNORECASE)
# What may be told in years: a life, a term, an age.
_LASTS = re.compile(
    r"\b(?:years?|months?|li[fv]es?|long|terms?|periods?|duration|ages?|aged|old|maturit\w+|tenor|remaining|useful|vest\w*"
    r"|over|horizon|weighted|average|schedule|straight[- ]line)\b",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\b(?:(?:next|coming|following|succeeding) (?:[\w-]+ )?(?:years?|months|quarters?)|"
    r"within (?:one year|a year|12 months|twelve months))\b",
    re.IGNORECASE,
)
_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SPAN = re.compile(r"\b((?:19|20)\d\d)\s?(?:-|–|—|to|through)\s?((?:19|20)\d\d)\b")
_YEARS = re.compile(r"\b(?:19|20)\d\d\b")
# "2019: EMEA", "2019 compared to 2018: EMEA": a heading over rows that says of which year they are.
_OF_A_YEAR = re.compile(r"\W*(?:fiscal )?(?P<year>(?:19|20)\d\d)(?: (?:compared|versus|vs?\.?)\b.*)?\W*", re.IGNORECASE)
_SUMMED = re.compile(r"\b(?:total\w*|aggregate|combined|altogether|sum)\b", re.IGNORECASE)
_TWO = 2
# "On average over 2021, 2022 and 2023", "the three-year average"; an average daily rate is a figure of each year.
_OF_YEARS = re.compile(
    r"\bon average,? (?:over|across|between|from)\b|\b(?:over|across|from) [^?]*?\bon average\b|"
    r"\b(?:two|three|four|five|[2-9])[- ]years? (?:average|mean)\b|"
    r"\b(?:average|mean)\b[^?]*?\b(?:over|across) (?:the )?(?:years? )?(?:fiscal (?:years? )?|FY ?)?(?=(?:19|20)\d\d)",
    re.IGNORECASE,
)
_ANY_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_AVERAGED = re.compile(r"\b(?:average\w*|avg|mean)\b", re.IGNORECASE)
_QUARTERLY = re.compile(r"\bquarter(?:ly)?\b", re.IGNORECASE)

_SO_FAR = re.compile(r"\byear[- ]to[- ]date\b|\b(?:six|nine) months\b|\bfirst half\b|\bYTD\b", re.IGNORECASE)
_OF_QUARTER = re.compile(r"\bquarter\b|\bthree months\b", re.IGNORECASE)
_RECORDED = re.compile(
    r"[^,;.$€£]{0,90}?\b(?:that|which) (?:was|were) (?:recorded|taken|recogni[sz]ed|booked|incurred)[^,;.$€£]{0,40}?"
    r"(?P<then>\bin (?:the (?:\w+ ){1,2}quarter of )?(?:fiscal )?(?:19|20)\d\d)\b"
    r"|[^,;.$€£]{0,60}?\b(?:loss(?:es)?|charges?|gains?|impairments?|benefits?) (?:[\w-]+ ){0,6}?"
    r"(?:recorded|taken|recogni[sz]ed|booked|incurred) (?:on [^,;.]{1,40}? )?"
    r"(?P<also>in (?:the (?:\w+ ){1,2}quarter of )?(?:fiscal )?(?:19|20)\d\d)\b",
    re.IGNORECASE,
)


# What a rate is over a time is said by other words than what it is on a day.
_OVER_TIME = re.compile(
    r"\b(?:during|throughout|over the (?:course of|(?:full |whole |fiscal )*year)|averaged"
    r"|for the (?:full|whole|entire))\b",
    re.IGNORECASE,
)
_RATE_HELD = re.compile(r"\b(?:interest|discount|borrowing|coupon) rates?\b|\byields?\b", re.IGNORECASE)
_ON_DAY = re.compile(
    r"\b(?:as of|as at|at (?=(?:the end|year|fiscal|(?:January|February|March|April|May|June|July|August|September"
    r"|October|November|December)\b)))",
    re.IGNORECASE,
)


def of_a_day_for_a_time(wish: Wish, ground: Ground) -> str:
    """Why a rate of interest on a day is not what was paid over a year: "4.2% as of September 27" for "during 2025"."""
    if not (_OVER_TIME.search(wish.text) and _RATE_HELD.search(wish.text)) or not ground.figures:
        return ""
    held = ground.number.status != "derived" and all(_is_held_on_a_day(cited) for cited, _ in ground.figures)
    return "the question asks for a rate over a time, the cited one is of a day" if held else ""


def _is_held_on_a_day(cited: Cited) -> bool:
    if cited.claim is None:
        return cited.period is not None and cited.period.kind == "instant" and not _OVER_TIME.search(cited.name)
    return _ON_DAY.search(cited.claim.sentence) is not None and not _OVER_TIME.search(cited.claim.sentence)


def of_another_span(wish: Wish, ground: Ground) -> str:
    """Why a figure of years outside those asked for, "in 2028-2032", is none of them."""
    span = _SPAN.search(wish.question)
    if span is None or not ground.figures or ground.number.status == "derived":
        return ""
    asked = range(int(span[1]), int(span[2]) + 1)
    outside = (bool(of := _years_of(cited)) and not any(year in asked for year in of) for cited, _ in ground.figures)
    return f"the question asks for {span[0]}, and no figure of the answer is of it" if all(outside) else ""


def of_another_group(wish: Wish, ground: Ground) -> str:
    """Why a row that stands under another year than those asked for, or beside theirs, is of none of them.

    Growth rates under "2019" and "2018" are of neither by their place; a heading of their own says of which.
    """
    asked = {one.year for one in stated(wish.question) if one.year}
    found = [_grouped(cited, asked) for cited, _ in ground.figures if cited.cell is not None]
    outside = asked and found and len(found) == len(ground.figures) and all(found)
    return f"the cited row stands under “{found[0]}”, the question asks for {max(asked)}" if outside else ""


def of_one_of_the_years(wish: Wish, ground: Ground) -> str:
    """Why the figure of one year is not the average of several that the question asks for."""
    several = len(set(_ANY_YEAR.findall(wish.question))) >= _TWO and _OF_YEARS.search(wish.question)
    if not several or ground.number.status == "derived" or not ground.figures:
        return ""
    told = (c.claim.sentence if c.claim else f"{c.name} ; {c.column} ; {c.citation.quote}" for c, _ in ground.figures)
    averaged = any(map(_AVERAGED.search, told))
    return "" if averaged else "the question asks for the average of several years, the figure is of one"


def of_each_month(wish: Wish, ground: Ground) -> str:
    """Why what was paid in each of several months of a year is not what the year brought."""
    before = [cited.claim.sentence[: cited.claim.mention.start] for cited, _ in ground.figures if cited.claim]
    listed = [len(set(MONTH.findall(text))) > _TWO and _SUMMED.search(text) is None for text in before]
    each = wish.whole_year and listed and len(listed) == len(ground.figures) and all(listed)
    return "the question asks for a year, the cited sentence tells what each of several months brought" if each else ""


def of_another_length(wish: Wish, ground: Ground) -> str:
    """The time over which the question asks for a figure and that no place says: "over 3 months", "5 years".

    A time ahead has to be said by a sentence: what is owed today is not what falls due over the next twelve months.
    """
    if (
        wish.figure
        and not _LASTS.search(wish.text)
        and ground.figures
        and all(_is_a_length(c) for c, _ in ground.figures)
    ):
        return "the question asks for no length of time, the figure is one"
    ahead = _NEXT.search(wish.text)
    if ahead and not any(cited.claim is None or _NEXT.search(cited.claim.sentence) for cited, _ in ground.figures):
        return f"the question asks for the “{ahead[0]}”, which the cited sentence does not say"
    quarter = wish.period is None and _QUARTERLY.search(wish.text) is not None
    if quarter and ground.figures and all(one.cell is not None and one.months == _YEAR for one, _ in ground.figures):
        return "the question asks for a quarter, the figure is of 12 months"
    asked = _LENGTH.search(wish.text)
    length = _length(asked) if asked and (wish.figure or wish.thing_asked) and not wish.period else None
    if asked is None or length in (None, (1, "year"), (12, "month")) or ground.number.status == "derived":
        return ""
    if length[1] == "year" and _LAST.search(wish.text, 0, asked.start()) and _tells_years(ground, length[0]):
        return ""
    printed = (f"{c.name} ; {c.column} ; {c.citation.heading} ; {c.citation.quote}" for c, _ in ground.figures)
    there = {_length(found) for text in printed for found in _LENGTH.finditer(text)}
    return "" if length in there else f"the question asks for “{asked[0]}”, which the cited place does not say"


def _tells_years(ground: Ground, count: int) -> bool:
    """Whether a sentence, or the cells of a row, tell so many years one by one: "in 2025, 2024, and 2023"."""
    said = (
        cited.claim.sentence if cited.claim else " ".join(column for column, _ in cited.citation.cells)
        for cited, _ in ground.figures
    )
    return all(len(set(_YEARS.findall(text))) >= count for text in said)


def _is_a_length(cited: Cited) -> bool:
    """Whether a number of a sentence says how long something lasts, or is an end of that: "over 2 to 40 years"."""
    claim = cited.claim
    return claim is not None and _OF_TIME.match(claim.sentence, claim.mention.end) is not None


def _grouped(cited: Cited, asked: Set[int]) -> str:
    """The heading under which a row stands apart from those of the years asked for; "" where it does not."""
    if cited.quarter and cited.fiscal in asked:
        return ""  # the quarters of one year: "2014", "Earnings per share:", "Diluted" over "March 31"
    over = cited.name.split(": ")[:-1]
    own = [found for found in map(_OF_A_YEAR.fullmatch, over) if found]
    if own:
        return "" if any(int(found["year"]) in asked for found in own) else own[0][0]
    heads = {head for name in (*cited.citation.rivals, *cited.citation.beside) for head in name.split(": ")[:-1]}
    years = {int(found["year"]) for found in map(_OF_A_YEAR.fullmatch, heads) if found}
    return over[-1] if over and years & asked else ""


def _years_of(cited: Cited) -> set[int]:
    """The years that a figure is known to be of."""
    if cited.claim is not None:
        return {cited.claim.period.year} if cited.claim.period and cited.claim.period.year else set()
    named = {int(year) for year in _YEARS.findall(cited.name.rpartition(": ")[2])}
    return named or set(cited.printed) | ({cited.fiscal} if cited.fiscal else set())


def _length(found: re.Match[str]) -> tuple[int, str]:
    many = found["many"].lower()
    return int(many) if many.isdigit() else _COUNTED.index(many) + 1, found["unit"].lower()


def recorded_in_another_year(wish: Wish, ground: Ground) -> str:
    """Why a loss "that was recorded in 2021" is none of 2022, whatever it explains there; "" where it may be."""
    year = wish.period.year if wish.period is not None else None
    if year is None or not ground.figures:
        return ""
    found = [_recorded(cited) for cited, _ in ground.figures]
    other = all(then and str(year) not in then for then in found)
    return f"the question asks for {year}, the cited amount was recorded {found[0]}" if other else ""


def _recorded(cited: Cited) -> str:
    """When a sentence says that its amount was booked, right behind it: "in 2021"."""
    if cited.claim is None:
        return ""
    booked = _RECORDED.match(cited.claim.sentence, cited.claim.mention.end)
    return (booked["then"] or booked["also"]) if booked is not None else ""


def under_another_length(wish: Wish, ground: Ground) -> str:
    """Why a sentence under "Year-to-date results" is of no quarter; "" where it says its own time, or none is asked."""
    asked = [one for one in stated(wish.question) if one.quarter is not None]
    if not asked or not ground.figures or _SO_FAR.search(wish.question):
        return ""
    found = [_headed_so_far(cited) for cited, _ in ground.figures]
    return f"the question asks for a quarter, the cited sentence stands under “{found[0]}”" if all(found) else ""


def _headed_so_far(cited: Cited) -> str:
    """The heading by which a sentence without a quarter of its own is of the year so far; "" else."""
    if cited.claim is None or _OF_QUARTER.search(cited.claim.sentence):
        return ""
    place = cited.citation
    return next((name for name in (place.caption, *place.heading.split(" ; ")) if _SO_FAR.search(name)), "")


SPANS = (
    of_another_span,
    of_another_group,
    of_one_of_the_years,
    of_each_month,
    recorded_in_another_year,
    under_another_length,
    of_a_day_for_a_time,
)
"""What is held against a figure for the stretch of time that it is of; `of_another_length` comes after all others."""
