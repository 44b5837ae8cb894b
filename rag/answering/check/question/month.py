"""Whether a row of a whole year is told for one month: the price paid in December is not that of the year."""

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
_YEAR = 12


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


def _is_of_a_year(cited: Cited, asked: re.Match[str]) -> bool:
    """Whether a cell is of a year that does not end in that month, and nothing at it says the month."""
    if cited.cell is None or (cited.months or 0) < _YEAR or cited.end is None:
        return False
    said = asked["month"].lower() in f"{cited.name} {above(cited)}".lower()
    return not said and (cited.end.year, cited.end.month) != (int(asked["year"]), month_number(asked["month"]))
