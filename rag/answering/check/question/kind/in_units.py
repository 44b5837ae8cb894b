"""Whether a question says in what it wants its answer: in units, of which money says nothing, or in percent."""

from __future__ import annotations

import re

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import PER_SHARE, Wish
from rag.query.periods import find_periods

# A volume of payments, trades or loans is told in money.
_IN_UNITS = re.compile(
    r"\bin (?:units(?! of)|tons|tonnes|cases|gallons|barrels|ounces)\b|\bunit (?:volumes?|sales|shipments|deliveries)\b"
    r"|(?<!payment )(?<!payments )(?<!dollar )(?<!trading )(?<!network )(?<!transaction )(?<!origination )(?<!loan )"
    r"(?<!purchase )(?<!processing )(?<!processed )(?<!sales )\bvolumes\b",
    re.IGNORECASE,
)
_NUMBER_OF = re.compile(r"\bnumber of (?:[a-z-]+ )?[a-z-]+s\b", re.IGNORECASE)


def money_for_units(wish: Wish, ground: Ground) -> str:
    """Why an amount of money is no answer to a question for units: a backlog "in units", or the volumes of a year."""
    rows = all(cited.cell is not None for cited, _ in ground.figures)
    asked = _IN_UNITS.search(wish.text) or (rows and _NUMBER_OF.search(wish.text))
    if not ground.figures or not asked:
        return ""
    money = all(len(cited.kind) == len("USD") and cited.kind.isupper() for cited, _ in ground.figures)
    return "the question asks for units, the figure is of money" if money else ""


_MONEY_ASKED = re.compile(
    r"\b(?:revenues?|sales|costs?|expenses?|income|profit|earnings)\b(?! (?:volumes?|units?)\b)", re.I
)
_UNITS_SAID = re.compile(
    r"\b(?:(?:services?|sales|water|energy|production|shipped) volumes?|units? (?:sold|shipped|delivered)|gallons?"
    r"|barrels|tonn?es|megawatt|MWh|GWh|kWh|MMBtu|square feet)\b",
    re.IGNORECASE,
)


def units_for_money(wish: Wish, ground: Ground) -> str:
    """Why "water services volumes" under operating revenues are none: the row says what is counted."""
    if not ground.figures or not _MONEY_ASKED.search(wish.text) or _UNITS_SAID.search(wish.text):
        return ""
    rows = [f"{cited.name} ; {cited.column}" if cited.cell is not None else "" for cited, _ in ground.figures]
    units = all(_UNITS_SAID.search(row) and not _MONEY_ASKED.search(row) for row in rows)
    return "the question asks for an amount of money, the cited row counts units" if units else ""


_IN_PERCENT = re.compile(
    r"\bin (?:percent\w*(?: terms| points)?|per cent|%)|\b(?:what|how many) percent", re.IGNORECASE
)
_TWO = re.compile(r"\b(?:what|how|which)\b.*\band\b", re.IGNORECASE)
_RATES = ("%", "points", "bps")
_BOTH = 2
_POINTS = re.compile(r"\bhow many (?:percentage |basis )?points\b", re.IGNORECASE)


def no_two_ends(wish: Wish, ground: Ground) -> str:
    """Why a row is no answer to "by how many points did it fall from 2019 to 2021": it prints one of the years only."""
    rows = [cited.citation for cited, _ in ground.figures if cited.cell is not None]
    asked = set(find_periods(wish.question).years)
    if not _POINTS.search(wish.text) or ground.number.status == "derived" or len(asked) < _BOTH or not rows:
        return ""
    there = {period.fiscal_year for row in rows for period in row.periods if period is not None}
    missing = sorted(asked - there)
    return (
        f"the question asks for points since {missing[0]}, the cited row prints no figure of that year"
        if missing
        else ""
    )


def no_percentage(wish: Wish, ground: Ground) -> str:
    """Why a figure that is no percentage is no answer to "by how much did it change, in percent"."""
    asked = _IN_PERCENT.search(wish.text)
    if not ground.figures or ground.number.status == "derived" or asked is None:
        return ""
    if _TWO.search(wish.text, 0, asked.start()):
        return ""  # the figure may answer the first of two questions
    none = all(cited.kind not in _RATES for cited, _ in ground.figures)
    return "the question asks for a percentage, the figure is none" if none else ""


def no_share(wish: Wish, ground: Ground) -> str:
    """Why the growth of sales is none of the earnings per share: nothing at the percentage says "per share"."""
    if wish.quantity != "per share" or not ground.figures or ground.number.status == "derived":
        return ""
    for cited, _ in ground.figures:
        place = cited.citation
        own = place.quote if cited.claim is not None else f"{cited.name} {cited.column}"
        if cited.kind not in _RATES or PER_SHARE.search(f"{own} {place.heading} {place.caption} {place.over}"):
            return ""
    return "the question asks for what is per share, the figure is a percentage of something else"


IN_UNITS = (money_for_units, units_for_money, no_percentage, no_two_ends, no_share)
"""Why a figure is not told in what the question wants."""
