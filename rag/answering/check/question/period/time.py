"""Whether a figure is of the time that the question asks for: its period, its length, its day."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.same_period import differs
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.period.dated import WHOLE, is_part, may_be_of
from rag.answering.check.question.wish import PART_OF_YEAR, Wish
from rag.answering.match.causes import CAUSE
from rag.answering.numbers.calendar_words import MONTH, month_number
from rag.answering.numbers.stated import Stated, stated

_YEAR = 12
_WEEK = 7
_MONTH_END = re.compile(
    rf"\b(?:end of|close of|as of|as at|at) (?:the end of )?(?P<month>{MONTH})\.? (?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_IN_MONTH = re.compile(
    rf"\b(?:in|for|during|the) (?:the month of )?(?P<month>{MONTH})\.? (?P<year>(?:19|20)\d\d)\b(?! quarter)",
    re.IGNORECASE,
)
_OF_MONTH = re.compile(rf"\b(?P<month>{MONTH})\.?,? (?:of )?(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_CHANGE = re.compile(r"\bchanged?\b.*\bfrom (?P<first>.*\d) to (?P<last>[^,;?]*\d)", re.IGNORECASE)
# "Growth FY2021 vs FY2020", "grew from 2020 to 2021": what moved between two years is of no third one.
_GREW = re.compile(
    r"\b(?:growth|gr[eo]w|grown|increas\w+|decreas\w+|declin\w+|year[- ]over[- ]year)\b.*?"
    r"(?P<first>(?:\bFY|\bfiscal |\bfiscal year |\b)(?:19|20)\d\d) (?:to|vs\.?|versus|over|against) "
    r"(?P<last>(?:FY|fiscal |fiscal year )?(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_TODAY = re.compile(r"\btoday\b", re.IGNORECASE)
_PARTS = (3, 6, 9)
_QUARTER = 365.25 / 4
_SAME_DAY = 12
# What is earned or spent is of no day, whatever the column's head says.
_MOVES = re.compile(
    r"\b(?:income|revenues?|sales|expenses?|costs?|profit|earnings|margin|deliver(?:y|ies)|shipments?|openings?|additions?)\b(?!.*\b(?:receivable|payable|deferred|accrued)\b)",
    re.IGNORECASE,
)
_OPENING = re.compile(r"\b(?:opening|beginning|start)\b", re.IGNORECASE)
# "To date" is a count of all time, "year-to-date" is not; "since the start of 2022" is of that year.
_SO_FAR = re.compile(
    r"\bsince (?:(?:the|its|our|their) )?(?:[\w-]+ ){0,2}?(?:inception|formation|founding|launch|start|beginning)\b"
    r"(?! of (?:the |our |this )?(?:fiscal |financial )?(?:year|quarter|\d{4}))"
    r"|(?<!non-)\bcumulative(?:ly)?\b|\blife[- ]to[- ]date\b"
    r"|(?<!year[- ])(?<!quarter[- ])(?<!month[- ])(?<!up[- ])\bto[- ]date\b",
    re.IGNORECASE,
)
_LEFT = re.compile(r"[^.;]{0,20}\b(?:remain(?:s|ed|ing)?|unused|undrawn) (?:available|under|on|of)\b", re.IGNORECASE)
# "In which quarter of fiscal 2017": what is of a quarter of the year is of the time asked for.
_EACH_QUARTER = re.compile(r"\b(?:which|what|each|every|per|by) (?:fiscal )?quarters?\b|\bquarterly\b", re.IGNORECASE)
_QUARTERS = re.compile(r"\b(?:trailing|last|past|prior) (?:four|five|twelve|12|[45]) (?:fiscal )?quarters\b", re.I)
_GUIDANCE = re.compile(r"\b(?:guidance|outlook)\b", re.IGNORECASE)
_AHEAD = re.compile(
    r"\b(?:expects?|anticipates?|forecast(?:s|ed)?|(?-i:targets?)|guidance|outlook)\b(?:[^;.]|\.(?=\d))*$",
    re.IGNORECASE,
)


def another_period(wish: Wish, ground: Ground) -> str:
    """Why none of the figures is of the period asked for; "" where one may be, or nothing tells."""
    period = _of_quarters(wish) if _EACH_QUARTER.search(wish.question) else wish.period
    if of_all_time := _of_all_time(wish, ground):
        return of_all_time
    if not wish.ahead and ground.figures and all(_looks_ahead(one) for one, _ in ground.figures):
        return "the question asks for what was, the cited sentence says what is expected"
    ends = _ends_of_change(wish.question) if period is None else None
    if ends and ground.figures and not any(_is_at(ends, one, peers) for one, peers in ground.figures):
        return f"the question asks for a change to {ends[1].words}, and no figure of the answer is of either time"
    month = _OF_MONTH.search(wish.question)
    if month and any(_ends_in(month, one) for one, _ in ground.figures):
        return ""
    if period is None or any(_may_be(period, one, peers) for one, peers in ground.figures):
        if not wish.whole_year or any(not _months(one) or _of_its_cause(wish, one) for one, _ in ground.figures):
            return ""
        months = min(_months(one) or _YEAR for one, _ in ground.figures)
        return f"the question asks for all of {period.words if period else 'a year'}, the figure is of {months} months"
    return f"the question asks for {period.words}, and no figure of the answer is of it"


def _ends_in(month: re.Match[str], cited: Cited) -> bool:
    """Whether a balance is of a day in that month, whatever fiscal year the day is of."""
    own = cited.end if cited.months is None else None
    return own is not None and (own.year, own.month) == (int(month["year"]), month_number(month["month"]))


def _of_quarters(wish: Wish) -> Stated | None:
    """The year that is asked for, as any quarter of it; another period as it is."""
    period = wish.period
    bare = period is not None and not (period.months or period.quarter or period.end or period.relative)
    return replace(period, months=_PARTS[0]) if period is not None and bare else period


def _ends_of_change(question: str) -> tuple[Stated, Stated] | None:
    """The two times between which a change is asked for."""
    change = _CHANGE.search(question) or _GREW.search(question)
    ends = [stated(change[name]) for name in ("first", "last")] if change else []
    if [len(end) for end in ends] != [1, 1] or not all(end[0].year for end in ends):
        return None
    first, last = sorted((ends[0][0], ends[1][0]), key=lambda end: end.year or 0)
    return first, last


def _is_at(ends: tuple[Stated, Stated], cited: Cited, peers: tuple[Cited, ...]) -> bool:
    """Whether a figure may be of an end of a change; what says no time of its own, of the last one."""
    own = cited.claim is None or cited.known
    return any(_may_be(end, cited, peers) for end in (ends if own else ends[1:]))


def of_another_day(wish: Wish, ground: Ground) -> str:
    """Why the day on which one quarter ends is not the end of the other quarter, or the year, that is asked for."""
    month = _MONTH_END.search(wish.question)
    if month and ground.figures and all(_is_of_another_month(month, one) for one, _ in ground.figures):
        return f"the question asks for {month['month']} {month['year']}, no figure of the answer is of it"
    inside = _IN_MONTH.search(wish.question)
    if inside and ground.figures and not any(_is_of_month(inside["month"], one) for one, _ in ground.figures):
        return f"the question asks for {inside['month']} {inside['year']}, no figure of the answer is of it"
    asked = wish.period.quarter if wish.period and wish.period.quarter else 4 if _of_year_end(wish, ground) else None
    if not ground.figures:
        return ""
    if not asked or not all(_quarter_ending(one) not in (None, asked) for one, _ in ground.figures):
        early = wish.period is not None and all(_is_before_the_end(wish, one) for one, _ in ground.figures)
        told = wish.period.words if wish.period is not None else ""
        return f"the question asks for {told}, which had not ended on the last day of the filing" if early else ""
    named = "a year" if asked == 4 else f"quarter {asked}"
    return f"the question asks for the end of {named}, the figure is of {ground.figures[0][0].end:%B %-d, %Y}"


def _of_year_end(wish: Wish, ground: Ground) -> bool:
    """Whether a balance is to be of the last day of a year: as the question says, or as a year that is over has it."""
    period = wish.period
    if wish.year_end or period is None or period.year is None:
        return wish.year_end
    own = [cited.citation.filing.fiscal_year for cited, _ in ground.figures]
    bare = not (period.quarter or period.months or period.end or period.relative) and not _OPENING.search(wish.text)
    bare = bare and not _OF_MONTH.search(wish.question)
    return bare and all(year is not None and period.year < year for year in own)


def _is_before_the_end(wish: Wish, cited: Cited) -> bool:
    """Whether a balance is of a filing that reports a part of the fiscal year whose end is asked for."""
    period, filing = wish.period, cited.citation.filing
    if period is None or period.year != filing.fiscal_year or filing.fiscal_quarter not in range(1, 4):
        return False
    if cited.claim is not None or cited.months is not None or _MOVES.search(cited.name):
        return False
    # What tells no day may be expected of the year, but is no balance at its end.
    year = wish.whole_year and (period.fiscal or WHOLE.search(wish.question) is not None)
    closes = wish.year_end or (year and cited.end is not None)
    return closes and filing.period_end is not None and (cited.end or filing.period_end) <= filing.period_end


def _is_of_month(month: str, cited: Cited) -> bool:
    """Whether a figure may be of one month: its column is of a month, or its place names it and no longer time."""
    if cited.months in (*_PARTS, _YEAR):
        return False
    place = cited.citation
    said = f"{cited.name} {cited.column} {place.heading} {place.caption} {place.quote if cited.claim else ''}"
    today = place.filing.date if cited.claim is not None and _TODAY.search(cited.claim.sentence) else None
    if today is not None and today.month == month_number(month):
        return True  # a release says of the day on which it came out that it is today
    if cited.period is None and place.filing.doc_type == "8-k" and cited.cell is not None:
        event = place.filing.period_end or place.filing.date
        return event is not None and event.month == month_number(month)
    return cited.months == 1 or month.lower()[:3] in said.lower()


def _is_of_another_month(asked: re.Match[str], cited: Cited) -> bool:
    """Whether a balance is of a day that is not at the end of the month asked for; a week over counts for it."""
    balance = cited.period is not None and cited.period.kind == "instant" and not _MOVES.search(cited.name)
    if not balance or cited.end is None:
        return False
    day = cited.end - timedelta(days=_WEEK)
    asked_for = (int(asked["year"]), month_number(asked["month"]))
    return asked_for not in {(cited.end.year, cited.end.month), (day.year, day.month)}


def _quarter_ending(cited: Cited) -> int | None:
    """Which fiscal quarter ends on the day of a balance, 4 for a year's end; None where that is not known."""
    filing = cited.citation.filing
    balance = cited.period is not None and cited.period.kind == "instant" and not _MOVES.search(cited.name)
    if not balance or cited.end is None or filing.period_end is None:
        return None
    # Days count from the end of the filing's own period; a fiscal quarter ends on another day each year.
    quarters = (cited.end - filing.period_end).days / _QUARTER
    if abs(quarters - round(quarters)) * _QUARTER > _SAME_DAY:
        return None
    return ((filing.fiscal_quarter or 4) + round(quarters) - 1) % 4 + 1


def _of_all_time(wish: Wish, ground: Ground) -> str:
    """Why what was counted since the beginning is not what one year brought; "" where it is not so counted."""
    period = wish.period
    if period is None or not wish.whole_year or _SO_FAR.search(wish.question) or not ground.figures:
        return ""
    so_far = [_is_so_far(period, cited) for cited, _ in ground.figures]
    place = "sentence" if ground.figures[0][0].claim is not None else "row"
    return f"the question asks for {period.words}, the cited {place} for all the time so far" if all(so_far) else ""


def _is_so_far(period: Stated, cited: Cited) -> bool:
    """Whether a figure counts since the beginning; what a sentence gives a year of its own is of that year."""
    if cited.claim is None:
        return _SO_FAR.search(f"{cited.name} {cited.column}") is not None
    own = cited.claim.period
    dated = own is not None and own.year == period.year and not (own.end or own.relative)
    # What is left of a credit line after all that was drawn "to date" is there on the day of the filing.
    left = _LEFT.search(cited.claim.sentence, cited.claim.start) is not None
    return _SO_FAR.search(cited.claim.sentence) is not None and not (dated or left)


def _may_be(period: Stated, cited: Cited, peers: tuple[Cited, ...]) -> bool:
    """Whether a figure may be of the period: a column that tells none is of the filing's own year, of no quarter."""
    if differs(period, cited, peers):
        return False
    if cited.claim is not None:
        return may_be_of(period, cited, peers)
    if is_part(period) and not _of_part(cited):
        return False
    citation = cited.citation
    if not cited.known and period.quarter and not cited.quarter and citation.filing.fiscal_quarter:
        return citation.filing.fiscal_quarter == period.quarter  # "Three Months Ended: % change" of a filing
    if cited.known or cited.months:
        return True
    if period.end is not None:
        own = citation.filing.period_end
        over = stated(f"{citation.heading} ; {citation.caption} ; {cited.name} ; {cited.column}")
        if period.months == _YEAR and citation.filing.fiscal_quarter in range(1, 4):
            own = None  # what a report of a part of the year leaves undated is of no twelve months
        return any(day and abs((day - period.end).days) <= _WEEK for day in (own, *(one.end for one in over)))
    told = str(period.year) in " ".join((citation.heading, citation.caption, cited.name, cited.column))
    whole = not (period.quarter or period.months)
    return whole and (told or citation.filing.fiscal_year in (None, period.year))


def _looks_ahead(cited: Cited) -> bool:
    """Whether a sentence says what is expected, by its own words or the heading over it."""
    if cited.claim is None:
        return False
    place = cited.citation
    over = _GUIDANCE.search(f"{place.heading} {place.caption}") is not None
    return over or _AHEAD.search(cited.claim.sentence, 0, cited.claim.start) is not None


def _of_part(cited: Cited) -> bool:
    """Whether a cell may be of a part of a year: by its period, the words at it, or a filing that is itself of one."""
    citation = cited.citation
    day = cited.period is not None and cited.period.kind == "instant" and not _MOVES.search(cited.name)
    dated = cited.months or cited.quarter or day
    words = f"{cited.column} {cited.name} {citation.caption} {citation.heading}"
    return bool(dated or citation.filing.fiscal_quarter or PART_OF_YEAR.search(words))


def _of_its_cause(wish: Wish, cited: Cited) -> bool:
    """Whether a part of the year is told of the cause alone: what moved "due to a gain in the first quarter"."""
    cause = CAUSE.search(cited.citation.quote) if wish.kind == "reason" else None
    moved = cited.citation.quote[: cause.start()] if cause is not None else ""
    return bool(moved) and not any(one.quarter or one.months in _PARTS for one in stated(moved))


def _months(cited: Cited) -> int | None:
    """The length of a part of a year, told by the figure's period or by its column's words; None for a year, a day."""
    if cited.months in _PARTS:
        return cited.months
    if cited.months == _YEAR:
        return None
    # "Average of the trailing five quarters" is of a year and more.
    told = [one for one in stated(_QUARTERS.sub(" ", cited.column)) if one.quarter or one.months in _PARTS]
    return (told[0].months or 3) if told else None
