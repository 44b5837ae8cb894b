"""Whether a cited figure is of the period that a claim is about, with the reason in words where it is not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.tables.meaning.days import MONTH_YEAR
from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.match.evidence import own_years
from rag.answering.numbers.stated import Stated
from rag.answering.numbers.when import BEFORE, stands_beside

_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")
_OTHER_SPAN = re.compile(r"quarter|period(?! before)", re.IGNORECASE)
_FISCAL = re.compile(r"\bFY|fiscal|財|财", re.IGNORECASE)
_PART_OF_YEAR = re.compile(r"quarter|\bmonths?\b|\bhalf\b|\b[1-4]?Q[1-4]?\b|\bH[12]\b|\b[369]M\b|[季月]", re.IGNORECASE)
# "Of which $17 million falls due in 2024": the year of a row or a column of maturities.
_DUE = re.compile(
    r"[^.;,\d]{0,24}\b(?:due|matur\w+|expir\w+|payable)\s(?:in|during)\s(?:fiscal(?: year)? )?"
    r"(?P<year>(?:19|20)\d{2})\b"
)
_OPENING = re.compile(
    r"\b(?:beginning|opening|start) (?:of|balances?)\b|\bbalances?,? (?:at )?(?:beginning|start)\b", re.IGNORECASE
)
_OPENS = re.compile(r"\b(?:beginning|opening|start(?:ed|s)?|began|begun)\b", re.IGNORECASE)
_WEEK = 7
_TWO = 2
_LAST, _HALF = 4, 6


def wrong_period(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    """Why the periods differ; "" when they agree, or where sentence or place does not say one."""
    stated = claim.period
    if (stated is None or stated in claim.periods) and _is_called_so(claim, cited):
        return ""
    due = _DUE.match(claim.sentence, claim.mention.end)
    if due and cited.claim is None and (years := {*map(int, _YEAR.findall(cited.name)), *cited.printed}):
        of = cited.when or cited.name
        return (
            "" if int(due["year"]) in years else f"the cited {cited.text.strip()} is of {of}, not due in {due['year']}"
        )
    if stated is not None and _OPENING.search(f"{cited.name} {cited.column}") and _closes_before(stated, claim, cited):
        return ""
    if stated is None:
        named = [one for one in claim.periods if not (one.relative or one.compared)]
        shorter = _of_shorter(claim, cited) or _as_old(claim, cited)
        if shorter:
            return shorter
        several = {(one.year, one.quarter, one.months, one.end) for one in named}
        apart = len(several) >= _TWO and all(differs(one, cited, peers) for one in named)
        if not apart or _within(named, cited) or _before_one(claim, named, cited):
            return ""
        stated = named[0]
    elif not differs(stated, cited, peers):
        return ""
    place = "sentence" if cited.claim is not None else "row"
    asked = f"the year before {stated.year}" if stated.relative and stated.year else stated.words
    return f"the cited {place} has {cited.text.strip()} for {cited.when or 'another period'}, not for {asked}"


def _closes_before(stated: Stated, claim: Claim, cited: Cited) -> bool:
    """Whether a period with an opening balance is the one after the stated one, which that balance closes.

    What the sentence itself calls an opening balance is that of the stated period.
    """
    if _OPENS.search(claim.sentence[: claim.mention.end]):
        return False
    if not stated.year or not cited.fiscal or stated.months not in (None, 12):
        return stated.relative
    return stated.year - int(stated.relative) in (cited.fiscal - 1, cited.fiscal - int(stated.relative))


def _of_shorter(claim: Claim, cited: Cited) -> str:
    """Why a figure is not of the quarter that the sentence compares with "the prior-year quarter"; "" where it is."""
    lengths = {one.months for one in claim.periods if one.relative and one.months}
    if len(lengths) != 1 or cited.months in (None, *lengths) or len(claim.periods) > 1:
        return ""
    return f"the cited row has {cited.text.strip()} for {cited.when or f'{cited.months} months'}, not for a quarter"


def _as_old(claim: Claim, cited: Cited) -> str:
    """Why a figure is not the newer one that the sentence sets beside a period it names; "" where it may be.

    "Net earnings were $10.5 billion, up 24% from $8.5 billion in 2017" says no year of the first.
    """
    if stands_beside(claim.sentence, claim.start):
        return ""
    only = all(one.compared for one in claim.periods if one.year)
    before = [one for one in claim.periods if one.compared and one.year and not one.relative and one.end is None]
    oldest = min(before, key=lambda one: one.year or 0, default=None)
    if not (only and oldest and cited.fiscal and claim.start < oldest.against and cited.months in (None, 12)):
        return ""
    if cited.fiscal > (oldest.year or 0):
        return ""
    return f"the cited row has {cited.text.strip()} for {cited.when}, which the sentence compares it with"


def _before_one(claim: Claim, named: Sequence[Stated], cited: Cited) -> bool:
    """Whether the number is what another is compared with, and of the year before one that is named."""
    years = {one.year for one in named}
    return bool(cited.fiscal) and (cited.fiscal or 0) + 1 in years and stands_beside(claim.sentence, claim.start)


def _within(named: Sequence[Stated], cited: Cited) -> bool:
    """Whether the figure's year lies between the first and the last that are named."""
    years = sorted(one.year for one in named if one.year)
    return bool(years and cited.fiscal) and years[0] < (cited.fiscal or 0) < years[-1]


def differs(stated: Stated, cited: Cited, peers: Sequence[Cited]) -> bool:
    """Whether the figure is of another period than the stated one; peers are the other figures of its place."""
    if not cited.known and cited.months is None:
        return False
    year = stated.year
    if stated.relative and stated.words == BEFORE and stated.end and cited.end:
        return not (cited.end < stated.end and stated.months == cited.months)  # a quarter before, or that of last year
    if stated.relative:
        base = year or cited.citation.filing.fiscal_year
        if base is None or (_OTHER_SPAN.search(stated.words) and "year" not in stated.words.lower()):
            return bool(stated.months and cited.months and stated.months != cited.months)
        year = base - 1
    own = own_years(cited.name) if cited.claim is None and year else []
    if own and (str(year) in own or re.fullmatch(r"\D{0,12}\d{4}\D{0,4}", cited.name)):
        return str(year) not in own  # a row of maturities is named by its year
    return _other_length(stated, cited, peers) or _other_year(stated, year, cited, peers)


def _other_length(stated: Stated, cited: Cited, peers: Sequence[Cited]) -> bool:
    """Whether three months are taken for a year, one quarter for another."""
    if stated.quarter and cited.quarter and stated.quarter != cited.quarter:
        return True
    if stated.quarter == _LAST and stated.months == cited.months == _HALF:
        return cited.citation.filing.fiscal_quarter == _TWO  # a half-year report prints the first half
    if stated.months and cited.months:
        return stated.months != cited.months
    whole = any(p.months == 12 and p.fiscal == cited.fiscal for p in peers)
    return bool(stated.months is None and not stated.end and whole and cited.months not in (None, 12))


def part_for_whole(claim: Claim, cited: Cited) -> str:
    """Why the figure of a quarter or half is not that of the year which the sentence names; "" where it may be."""
    one = claim.period
    if one is None or one.relative or one.months or one.end or one.quarter or cited.months in (None, 12):
        return ""
    if _PART_OF_YEAR.search(claim.sentence) or any(p.months for p in claim.periods) or _is_called_so(claim, cited):
        return ""
    if cited.months == 1 and MONTH_YEAR.search(claim.sentence):
        return ""
    length = cited.when or f"{cited.months} months"
    return f"the cited row has {cited.text.strip()} for {length}, not for all of {one.words}"


def _is_called_so(claim: Claim, cited: Cited) -> bool:
    """Whether its time stands in the name of the figure's column, as printed: "Commercial Banking 2022: 761"."""
    column = " ".join(cited.column.split())
    at = claim.sentence.find(column) if len(_YEAR.sub(" ", column).split()) > 1 else -1
    told = claim.periods if claim.period is None else (claim.period,)
    return at >= 0 and all(at <= one.start and one.stop <= at + len(column) for one in told)


def _other_year(stated: Stated, year: int | None, cited: Cited, peers: Sequence[Cited]) -> bool:
    if stated.end and cited.end and not stated.relative:
        return abs((stated.end - cited.end).days) > _WEEK
    if year is None or year == cited.fiscal or not cited.known:
        return False
    if (
        cited.shift
        and (year in cited.printed or cited.fiscal == year + cited.shift)
        and not _FISCAL.search(stated.words)
    ):
        return False
    if cited.fiscal and _FISCAL.search(stated.words) and cited.citation.filing.period_end is not None:
        return True  # the company's own count of years says otherwise, whatever calendar year the header prints
    taken = any(peer.fiscal == year for peer in peers)
    return year not in cited.printed or taken
