"""Whether a figure of a sentence may be of the time asked for: by its own words, else by what its place settles.

A sentence without a time is of that of the sentence before it, of its heading, or of the filing, in this order; of a
quarter or of a day only where one of them says so.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.clause import clause_of
from rag.answering.numbers.stated import Stated, stated
from rag.types import Citation, Filing

_YEAR, _QUARTER = 12, 365.25 / 4
_PARTS = (3, 6, 9)
_WEEK, _SAME_DAY = timedelta(days=7), 12
_LONG_AGO = 8
_ENDS = {6: 2, 9: 3}
WHOLE = re.compile(
    r"\b(?:for|over|in) the (?:(?:full|whole|entire) )?(?:fiscal |financial )?year\b|\bfull[- ]year\b", re.IGNORECASE
)
"""What says that a year is meant as a whole."""
_TO_DATE = re.compile(r"\byear[- ]to[- ]date\b", re.IGNORECASE)
# "From the bank as of December 31" compares with nothing.
_BESIDE = re.compile(
    r"(?:(?:as )?compared|versus|vs|than|over|against|relative|from (?:[$€£(\d-]|fiscal\b|FY))", re.IGNORECASE
)
_OF_QUARTER = ("10-q", "earnings")
_OF_QUARTERS = re.compile(r"\bquarter", re.IGNORECASE)
_COMPARES = re.compile(r"\bcompar|\bv(?:ersu)?s\b", re.IGNORECASE)
_QUARTERLY = re.compile(r"\bquarter(?:ly)? (?:results|overview|highlights)\b", re.IGNORECASE)
_ON = re.compile(r"\bon $", re.IGNORECASE)
# What is so, and not what happened: "We have 6,500 employees".
_IS = re.compile(
    r"\b(?:is|are|has|have|owns?|leases?|operates?|employs?|holds?|serves?|offers?|sells?|consists?|includes?"
    r"|supports?|spans?|covers?|provides?|permits?|allows?|remains?|expects?|estimates?|anticipates?|plans?"
    r"|utilizes?|uses|ranges?|accounts?|represents?|bears?|may|can|will)\b",
    re.IGNORECASE,
)
_WAS = re.compile(
    r"\b(?:was|were|had|did|became|made|paid|sold|bought|spent|rose|fell|grew|drew|gave|held|led|met|took|won|lost"
    r"|\w{3,}(?<!spe)(?<!excee)(?<!relat)(?<!bas)(?<!unit)ed)\b",
    re.IGNORECASE,
)
# "Have been recognized" tells what happened.
_HAS_DONE = re.compile(r"\b(?:has|have) (?:been )?\w+(?:ed|en|wn)\b", re.IGNORECASE)


def is_part(period: Stated) -> bool:
    """Whether a period is a part of a year."""
    return bool(period.quarter or (period.months or _YEAR) < _YEAR)


def may_be_of(period: Stated, cited: Cited, peers: tuple[Cited, ...]) -> bool:
    """Whether a figure of a sentence may be of a period which its own words do not speak against."""
    if cited.known:
        return _told(period, cited, peers)
    if _is_after(period, cited) or (is_part(period) and _is_of_the_year(cited, peers)):
        return False
    settled = _before(cited)
    if settled:
        return any(_is_of(period, one, cited) for one in settled)
    above = _above(cited.citation)
    whole = not is_part(period) and period.end is None
    # What happened in a quarter happened in its year; what a heading says is of no more than the quarter.
    if above:
        return any(_is_of(period, one, cited) and not (whole and is_part(one)) for one in above)
    return _is_of_filing(period, cited)


def _told(period: Stated, cited: Cited, peers: tuple[Cited, ...]) -> bool:
    """Whether a figure that is of a year by its own words may be of a quarter or a day."""
    filing = cited.citation.filing
    if is_part(period):
        if _is_any_quarter(period, cited):
            return True
        if cited.end is not None and not cited.months:
            return _ends_it(period, cited.end, filing)
        told = bool(cited.months or cited.quarter or cited.end or filing.fiscal_quarter or filing.url)
        return (told or any(map(is_part, _above(cited.citation)))) and not _is_of_the_year(cited, peers)
    if _was_done_in_another_year(period, cited):
        return False
    return period.end is None or cited.end is not None or _closes(period.end, cited, filing)


def _was_done_in_another_year(period: Stated, cited: Cited) -> bool:
    """Whether a sentence tells what was done on a day of another fiscal year than the one that is asked for by name."""
    assert cited.claim is not None
    own, filing = cited.claim.period, cited.citation.filing
    if not (period.fiscal and own and own.end) or own.months or filing.period_end is None or filing.fiscal_year is None:
        return False
    if filing.fiscal_quarter or not _ON.search(cited.claim.sentence, 0, own.start):
        return False
    after = own.end.replace(year=2000) - filing.period_end.replace(year=2000) > _WEEK
    year = filing.fiscal_year + own.end.year - filing.period_end.year + after
    return period.year != year


def _is_any_quarter(period: Stated, cited: Cited) -> bool:
    """Whether no one quarter is asked for, and a sentence speaks of quarters: "the quarterly dividend"."""
    assert cited.claim is not None
    named = period.quarter or period.end or period.months != _PARTS[0]
    return not named and _OF_QUARTERS.search(cited.claim.sentence) is not None


def _closes(day: date, cited: Cited, filing: Filing) -> bool:
    """Whether what is of a year may be of a day: the last one of the year, as the filing counts it."""
    if cited.months or filing.period_end is None or filing.fiscal_quarter in range(1, 4) or filing.url:
        return True
    apart = (day - filing.period_end).days % 365.25
    return min(apart, 365.25 - apart) <= _SAME_DAY


def _ends_it(period: Stated, day: date, filing: Filing) -> bool:
    """Whether a day is the last one of a quarter, or of the months from the year's start, that is asked for."""
    asked = period.quarter or _ENDS.get(period.months or 0)
    if asked is None or filing.period_end is None:
        return True
    quarters = (day - filing.period_end).days / _QUARTER
    if abs(quarters - round(quarters)) * _QUARTER > _SAME_DAY:
        return False
    return ((filing.fiscal_quarter or 4) + round(quarters) - 1) % 4 + 1 == asked


def _is_of_the_year(cited: Cited, peers: tuple[Cited, ...]) -> bool:
    """Whether a sentence gives a figure the whole year, and other words a part of it: "in 4Q23 and $9 in 2023"."""
    assert cited.claim is not None
    sentence, own = cited.claim.sentence, cited.claim.period
    if WHOLE.search(sentence) and not any(map(is_part, stated(sentence))):
        return True
    bare = own is not None and not (own.quarter or own.months or own.end or own.relative)
    if bare and own is not None and own.fiscal and not any(one.months or one.quarter for one in cited.claim.periods):
        return True  # "in fiscal 2023" is the year; "in 2023" may be its quarter under the heading of one
    return bare and any(cited.fiscal == peer.fiscal and (peer.quarter or peer.months in _PARTS) for peer in peers)


def _is_after(period: Stated, cited: Cited) -> bool:
    """Whether a sentence only sets its figures beside the year asked for: "grew 4% compared with 2017"."""
    assert cited.claim is not None
    text, years = cited.claim.sentence, [one for one in cited.claim.periods if one.year and not one.relative]
    beside = [one.compared and _BESIDE.match(text, one.against) is not None for one in years]
    return bool(years) and all(beside) and any(one.year == period.year for one in years)


def _before(cited: Cited) -> tuple[Stated, ...]:
    """The periods of which a figure without one may be, by the rest of its sentence or the sentence before it."""
    assert cited.claim is not None
    place = cited.citation
    own = () if cited.quarter or cited.months else cited.claim.periods
    said = tuple(one for one in own if _is_main(one, place.filing))
    before = () if said or _is_lasting(cited) else stated(place.before)
    return said or tuple(one for one in before if _is_main(one, place.filing))


def _above(place: Citation) -> tuple[Stated, ...]:
    """The periods that the headings say, the nearest first: of "Fiscal 2017 compared to fiscal 2016" the first."""
    quarter = place.filing.fiscal_quarter
    for text in (place.caption, *reversed(place.heading.split(" ; "))):
        if quarter and _TO_DATE.search(text):
            return (Stated(0, 0, text, place.filing.fiscal_year, months=3 * quarter),)
        if quarter and _QUARTERLY.search(text):
            return (Stated(0, 0, text, place.filing.fiscal_year, quarter, months=3),)
        found = tuple(one for one in stated(text) if _is_main(one, place.filing))
        if found:
            return found[:1] if _COMPARES.search(text) else found
    return ()


def _is_main(one: Stated, filing: Filing) -> bool:
    """Whether a period is what is spoken of: neither compared with, nor ahead, nor a law of long ago."""
    if one.relative or one.compared or not (one.year or one.quarter):
        return False
    year = filing.fiscal_year
    return year is None or one.year is None or year - _LONG_AGO <= one.year <= year + 1


def _is_lasting(cited: Cited) -> bool:
    """Whether the figure's clause says what is so, whatever was told before it."""
    clause = clause_of(cited)
    return _IS.search(clause) is not None and not (_WAS.search(clause) or _HAS_DONE.search(clause))


def _is_of(period: Stated, one: Stated, cited: Cited) -> bool:
    """Whether what is of one period may be of the other, which is asked for."""
    filing = cited.citation.filing
    if one.year is not None and period.year not in _years_of(one, filing):
        return False
    if is_part(period):
        if cited.quarter or cited.months:
            return True
        if one.end is not None and not one.months:
            return _ends_it(period, one.end, filing)
        if one.quarter and period.quarter:
            return one.quarter == period.quarter
        return one.months == period.months and (not (one.end and period.end) or abs(one.end - period.end) <= _WEEK)
    if period.end is not None:
        return abs(one.end - period.end) <= _WEEK if one.end else _closes(period.end, cited, filing)
    return True


def _years_of(one: Stated, filing: Filing) -> set[int]:
    """The years that a stated one may be called: where a fiscal year is none of the calendar, that one too."""
    assert one.year is not None
    ends, own = filing.period_end, filing.fiscal_year
    if (
        one.fiscal
        or one.months == _YEAR
        or ends is None
        or own is None
        or (not filing.fiscal_quarter and _is_calendar(ends))
    ):
        return {one.year}
    counted = one.year + own - ends.year
    return {one.year, counted, counted + 1}


def _is_longer(period: Stated, cited: Cited) -> bool:
    """Whether a longer time is asked for than that of a quarter's report, whose sentence tells what happened."""
    filing = cited.citation.filing
    long = not period.end and (not is_part(period) or period.months in _ENDS) and not (cited.months or cited.quarter)
    return long and filing.fiscal_quarter in range(1, 4) and filing.doc_type in _OF_QUARTER and not _is_lasting(cited)


def _is_calendar(ends: date) -> bool:
    return ends.month == 12 or (ends.month == 1 and ends.day <= _WEEK.days)


def _is_of_filing(period: Stated, cited: Cited) -> bool:
    """Whether a sentence that nothing dates may be of the period: it is of its filing's."""
    filing = cited.citation.filing
    own = {filing.fiscal_year, filing.period_end.year if filing.period_end else None}
    if filing.url or None in own:
        return True
    if period.year not in own or _is_longer(period, cited):
        return False
    if is_part(period):
        if _is_any_quarter(period, cited):
            return True
        if not (filing.fiscal_quarter or cited.quarter or cited.months):
            return False
        if period.end and filing.period_end and abs(period.end - filing.period_end) > _WEEK:
            return False
        return filing.fiscal_quarter in (None, period.quarter or _ENDS.get(period.months or 0) or filing.fiscal_quarter)
    if period.end is not None:
        assert filing.period_end is not None
        return abs(period.end - filing.period_end) <= _WEEK
    return True
