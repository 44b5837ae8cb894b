"""Whether what is of months is told for a year, or of a year for a month or a quarter: what was paid in December."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.headings import above
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.calendar_words import month_number

_IN_MONTH = re.compile(rf"(?P<month>{MONTH.pattern}) (?:of )?(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_BEFORE = re.compile(r"\b(?:end(?:ed|ing|s)?|due|mat\w+|since|until|through|from|to)(?: in| of)? $", re.IGNORECASE)
# A report lists what it bought back month by month over its last quarter.
_PURCHASES = re.compile(
    r"\bpurchases of (?:our )?(?:common|equity) (?:stock|securities|shares)|\bissuer (?:re)?purchases\b", re.I
)
_OWN_TIME = re.compile(r"\b(?:19|20)\d\d\b|\byear\b|\bquarter\b|\bannual", re.IGNORECASE)
_YEAR = 12
_QUARTERLY = re.compile(r"\bquarterly\b|\b(?:per|a|each|every) quarter\b", re.IGNORECASE)
_ANNUAL = re.compile(r"\b(?:annual|annually|full[- ]year|yearly)\b(?!.*\bquarter)", re.IGNORECASE)
_OF_A_QUARTER = re.compile(r"\bquarterly\b(?!.*\b(?:annual|year))", re.IGNORECASE)
# "Acme's November 2022 facility": a thing that is called by the month in which it came about.
_CALLED_BY = re.compile(
    rf"(?:['’]s?|\b(?:the|its|a)) (?P<month>{MONTH.pattern}) (?P<year>(?:19|20)\d\d) "
    r"(?!quarter|fiscal|year|and\b|to\b|were|was)(?=[a-z\d])",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    rf"\W*(?:in|on|during) (?P<month>{MONTH.pattern})(?: \d{{1,2}})?,? (?P<year>(?:19|20)\d\d)\b", re.IGNORECASE
)
_NEAR = 60
"""Characters of a sentence before a number that may say over how long it counts."""


def year_for_month(wish: Wish, ground: Ground) -> str:
    """Why a row that counts over a year is no figure of the one month that the question names."""
    found = _IN_MONTH.search(wish.question)
    if found is None or _BEFORE.search(wish.question[: found.start()]) or not ground.figures:
        return ""
    # "Of the Act of December 2017, in fiscal 2018": another time is asked for.
    if wish.period is None or wish.period.year != int(found["year"]) or wish.period.months or wish.several:
        return ""
    over = all(_is_of_a_year(cited, found) for cited, _ in ground.figures)
    return f"the question asks for {found[0]}, the figure is of a year" if over else ""


def year_for_quarter(wish: Wish, ground: Ground) -> str:
    """Why "the annual dividend of 49 cents" is no quarterly dividend."""
    if not ground.figures or not _QUARTERLY.search(wish.text):
        return ""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    near = [one.sentence[max(0, one.mention.start - _NEAR) : one.mention.start] for one in claims]
    annual = len(near) == len(ground.figures) and all(map(_ANNUAL.search, near))
    return "the question asks for what is quarterly, the cited figure is annual" if annual else ""


def quarter_for_year(wish: Wish, ground: Ground) -> str:
    """Why "the quarterly dividend is $1.00" is no dividend of a year."""
    if not ground.figures or not wish.whole_year or _QUARTERLY.search(wish.text):
        return ""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    near = [one.sentence[max(0, one.mention.start - _NEAR) : one.mention.start] for one in claims]
    told = len(near) == len(ground.figures) and all(map(_OF_A_QUARTER.search, near))
    return "the question asks for a year, the cited figure is quarterly" if told else ""


def months_for_year(wish: Wish, ground: Ground) -> str:
    """Why a sentence on the table of a report's last purchases, which names no year, tells none of a year."""
    if not wish.whole_year or not ground.figures:
        return ""
    of_months = all(
        cited.claim is not None
        and _PURCHASES.search(f"{cited.citation.heading} {cited.citation.caption}")
        and not _OWN_TIME.search(cited.citation.quote)
        for cited, _ in ground.figures
    )
    return "the question asks for a year, the cited sentence is of the report’s last months" if of_months else ""


def _is_of_a_year(cited: Cited, asked: re.Match[str]) -> bool:
    """Whether a cell is of a year that does not end in that month, and nothing at it says the month."""
    if cited.cell is None or (cited.months or 0) < _YEAR or cited.end is None:
        return False
    said = asked["month"].lower() in f"{cited.name} {above(cited)}".lower()
    return not said and (cited.end.year, cited.end.month) != (int(asked["year"]), month_number(asked["month"]))


def of_another_months_thing(wish: Wish, ground: Ground) -> str:
    """Why what came about in one month is not what the question calls by another: "the November 2022 facility"."""
    asked = _CALLED_BY.search(wish.question)
    if asked is None or not ground.figures or not all(_came_about(asked, cited) for cited, _ in ground.figures):
        return ""
    return f"the question asks for that of {asked['month']} {asked['year']}, the cited sentence is of another month"


def _came_about(asked: re.Match[str], cited: Cited) -> bool:
    """Whether a sentence begins with a month that is another: "In September 2022, we entered into"."""
    when = _BEGINS.match(cited.claim.sentence) if cited.claim is not None else None
    own = (int(when["year"]), month_number(when["month"])) if when is not None else None
    return own is not None and own != (int(asked["year"]), month_number(asked["month"]))
