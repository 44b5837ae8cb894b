"""Whether what is only owed, foreseen or aimed at is told for what was paid, earned or reached."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.headings import above
from rag.answering.check.place.items import PROFITS, metrics_named
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_PAID = re.compile(
    r"\b(?:paid|pay(?:ments?)?|outlays?|paying|spen[dt]|spending|incur\w*|contribut\w+)\b", re.IGNORECASE
)
_OWED = re.compile(
    r"\b(?:due|ow(?:e[ds]?|ing)|obligat\w*|commit\w*|future|matur\w*|remaining|contract\w*|payable|scheduled?|next|"
    r"expect\w*|will|within|thereafter|have to|has to|must)\b",
    re.IGNORECASE,
)
_OF_OBLIGATIONS = re.compile(
    r"\bcontractual (?:cash )?(?:obligations|commitments)\b|\bpayments due\b|\bdue (?:within|in less than|after)\b|"
    r"\b(?:less|more) than (?:\d|one|five) years?\b|\bthereafter\b",
    re.IGNORECASE,
)
_INTEREST = re.compile(
    r"\binterest\b(?! (?:expenses?|costs?|income|rates?))[^?]*\b(?:paid|pay)\b|\bpa(?:id|y)\b.* interest\b"
    r"(?! (?:expenses?|costs?|income|rates?))",
    re.IGNORECASE,
)
_INTEREST_COST = re.compile(r"\binterest (?:and \w+ )?expenses?\b", re.IGNORECASE)
_CONTRIBUTED = re.compile(r"\bcontribut\w+\b", re.IGNORECASE)
_PLANS = re.compile(r"\b(?:pensions?|plans?|(?:post)?retirement)\b", re.IGNORECASE)
_FUNDED = re.compile(r"\bcontribut\w+\b|\bfunding\b", re.IGNORECASE)
_FORESEES = re.compile(
    r"\b(?:we|company|corporation|firm|management) (?:currently |now )?(?:forecast|expect|anticipat|project)\w*\b|"
    r"\b(?:is|are|was|were) (?:expected|forecast(?:ed)?|projected|anticipated) to\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:expect\w*|forecast\w*|guid\w+|outlook|anticipat\w*|project\w*|plan\w*|will|(?-i:target)\w*|goals?|aim\w*|"
    r"estimat\w*|ahead|predict\w*|see[ns]?|look\w*)\b",
    re.IGNORECASE,
)
_IN_CASH = re.compile(
    r"\bcash (?:was |were )?paid\b|\bpaid (?:out )?in cash\b|\bcash (?:payments?|outlays?|spen[dt])\b", re.IGNORECASE
)
# "Restructuring charges" of the cash flows: what was booked, not what was paid; "interest paid" is what was paid.
_BOOKED = re.compile(
    r"^(?!.*\b(?:paid|payments?|cash|settled)\b).*\b(?:charges?|provision|accruals?|impairments?)\b", re.I
)
_PLANS_TO = re.compile(
    r"\b(?:on track to|(?:we|company) (?:currently |now )?(?:plan|intend|expect|aim)s? to|(?:is|are) planning to)\b",
    re.IGNORECASE,
)
# "Exceeding low 30% range rate of return": a range that is aimed at.
_AIMED_AT = re.compile(r"\b(?:low|mid|high)(?:-|\s)(?:to[- ]high[- ])?\d+(?:%|s)?(?: percent)? range\b", re.IGNORECASE)


def committed_for_paid(wish: Wish, ground: Ground) -> str:
    """Why a row of a table of obligations, which are yet to be paid, is not what was paid."""
    year = wish.period.year if wish.period is not None else None
    if not _PAID.search(wish.text) or _OWED.search(wish.text) or not ground.figures:
        return ""
    if _INTEREST.search(wish.text) and all(_INTEREST_COST.search(cited.name) for cited, _ in ground.figures):
        return "the question asks for the interest that was paid, the cited row is its expense"
    rated = wish.aim.share or wish.quantity == "rate"
    if _IN_CASH.search(wish.text) and not rated and all(cited.kind == "%" for cited, _ in ground.figures):
        return "the question asks what was paid, the figure is a rate"
    booked = all(cited.cell is not None and _BOOKED.search(cited.name) for cited, _ in ground.figures)
    if booked and _IN_CASH.search(wish.text):
        return "the question asks what was paid in cash, the cited row is what was charged"
    owed = all(cited.cell is not None and _is_owed(cited, year) for cited, _ in ground.figures)
    return "the question asks what was paid, the cited row is of what falls due" if owed else ""


def _is_owed(cited: Cited, year: int | None) -> bool:
    """Whether a row stands in a table of obligations of a filing whose year is not before the one asked for."""
    place = cited.citation
    columns = " ; ".join(column for column, _ in place.cells)
    ended = place.filing.fiscal_year is None or year is None or year <= place.filing.fiscal_year
    return ended and _OF_OBLIGATIONS.search(f"{above(cited)} ; {place.caption} ; {columns}") is not None


def benefits_for_contributions(wish: Wish, ground: Ground) -> str:
    """Why what plans pay, owe or hold is not what is contributed to them."""
    asked = _CONTRIBUTED.search(wish.text) and _PLANS.search(wish.text)
    if not asked or not ground.figures or any(cited.cell is None for cited, _ in ground.figures):
        return ""
    said = any(_FUNDED.search(f"{cited.name} {cited.column} {above(cited)}") for cited, _ in ground.figures)
    return "" if said else "nothing at the cited row says what is contributed"


def foreseen_for_actual(wish: Wish, ground: Ground) -> str:
    """Why a forecast is no answer to what was earned, nor a range that is aimed at to what was reached."""
    if _AHEAD.search(wish.text) or not ground.figures or any(cited.claim is None for cited, _ in ground.figures):
        return ""
    if all(_AIMED_AT.search(cited.claim.sentence) for cited, _ in ground.figures if cited.claim is not None):
        return "the cited sentence tells a range that is aimed at, the question asks for what was reached"
    if planned := _planned_for_done(wish, ground):
        return planned
    earned = metrics_named(wish.text) & (PROFITS | {"revenue"}) and wish.period is not None
    foreseen = earned and all(_FORESEES.search(clause_of(cited)) for cited, _ in ground.figures)
    return "the cited sentence foresees it, the question does not ask for what is expected" if foreseen else ""


def _planned_for_done(wish: Wish, ground: Ground) -> str:
    """Why what is planned does not say whether something has changed: "any change in the number of stores?"."""
    if wish.kind != "yesno" or not wish.aim.moved:
        return ""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    planned = len(claims) == len(ground.figures) and all(_PLANS_TO.search(claim.sentence) for claim in claims)
    return "the cited sentence tells a plan, the question asks what has changed" if planned else ""
