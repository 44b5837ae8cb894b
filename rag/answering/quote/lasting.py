"""Which columns end on the day, or last as long, as a question says: 31 December beside 30 June."""

from __future__ import annotations

import re

from preprocess.report import Cell, Column
from rag.answering.match.asked import Ask
from rag.query.days import SLACK

_NUMBERS = {"three": 3, "six": 6, "nine": 9, "twelve": 12}
_WEEKS = {"thirteen": 3, "twenty-six": 6, "thirty-nine": 9, "fifty-two": 12}
_WEEKS |= {"13": 3, "26": 6, "39": 9, "52": 12, "53": 12}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?:{'|'.join(_MONTHS)})[a-z]*"
LASTING = re.compile(
    rf"\b(?P<first>{_MONTH})\.?\s?(?:-|–|—|to|through)\s?(?P<last>{_MONTH})\b|"
    r"\b(?P<months>three|six|nine|twelve|3|6|9|12)[- ]months?\b|"
    r"\b(?P<weeks>thirteen|twenty-six|thirty-nine|fifty-two|13|26|39|52|53)[- ]weeks?\b|"
    r"\b(?P<half>first half|half[- ]year|H1)\b|(?P<ytd>\byear[- ]to[- ]date\b|\bYTD\b)|"
    r"\b(?P<quarter>quarter (?:ended|ending))\b",
    re.IGNORECASE,
)
"""How long the time lasts that a question asks about."""


def on_day(filled: list[tuple[Column, Cell]], ask: Ask) -> list[tuple[Column, Cell]]:
    """The columns that end on the day that the question names, where any do: 31 December beside 30 June of a year."""
    return [pair for pair in filled if ends_on_day(pair[0], ask)] or filled


def ends_on_day(column: Column, ask: Ask) -> bool:
    """Whether a column ends on a day that the question names, of whatever fiscal year that is."""
    end = column.period.end if column.period else None
    return end is not None and any(abs(end - named.last) <= SLACK for named in ask.query.days)


def lasting(filled: list[tuple[Column, Cell]], ask: Ask) -> list[tuple[Column, Cell]]:
    """The columns that last as long as the question says, where any do ("the six months ended …", "May 2024")."""
    found = LASTING.search(ask.query.question)
    if found is None:
        ends = [named.last for named in ask.query.days]
        return [pair for pair in filled if (p := pair[0].period) and p.months == 1 and p.end in ends] or filled
    if found["first"]:
        months = (_MONTHS.index(found["last"].lower()[:3]) - _MONTHS.index(found["first"].lower()[:3])) % 12 + 1
    elif found["ytd"]:
        months = max(((column.period.months or 0) for column, _ in filled if column.period), default=0)
    elif found["half"] or found["quarter"]:
        months = 6 if found["half"] else 3
    else:
        said = (found["months"] or found["weeks"]).lower()
        months = _WEEKS[said] if found["weeks"] else _NUMBERS[said] if said in _NUMBERS else int(said)
    fit = [pair for pair in filled if pair[0].period and pair[0].period.months == months]
    # Other lengths are other figures; only columns of which nothing is known may still be it.
    return fit or [pair for pair in filled if pair[0].period is None or not pair[0].period.months]
