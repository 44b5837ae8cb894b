"""The unit of amounts that notes print without one: "$1,480" where all around it is in the tables' millions."""

from __future__ import annotations

import re
from collections import Counter

from preprocess.report import Report
from rag.answering.numbers.mentions import IN_SCALES

_AMOUNT = re.compile(
    r"[$€£]\s?\d{1,3}(?:(?P<scale>,\d{3},[\d,]+|(?:,\d{3})?(?:\.\d+)?\s?(?:thousand|million|billion|trillion|crore|lakh|[mb]n?\b))"
    r"|(?:,\d{3})?(?![\d.,]*\d))(?!\s(?:per|a|each)\b)",
    re.IGNORECASE,
)
_PAGES_AROUND, _ENOUGH, _BARE_FOR_ONE_SCALED = 6, 8, 8


def unit_of_prose(report: Report, page: int, text: str) -> str:
    """ "USD, in millions" for a sentence of bare amounts among others like it; "" where its amounts are what they say.

    An amount of nine digits or more says itself that it is in full.

    Told by what the pages around print: bare amounts nearly everywhere in their prose, tables of one scale.
    """
    if not any(match["scale"] is None for match in _AMOUNT.finditer(text)):
        return ""
    around = range(page - _PAGES_AROUND, page + _PAGES_AROUND + 1)
    prose = (block.text for block in report.blocks if block.page in around and block.kind in ("Text", "ListItem"))
    found = Counter(match["scale"] is None for words in prose for match in _AMOUNT.finditer(words))
    if found[True] < _ENOUGH or found[False] * _BARE_FOR_ONE_SCALED > found[True]:
        return ""
    near = (table.unit for table in report.tables if any(number in around for number in table.pages))
    units = Counter((unit.currency, unit.scale) for unit in near if unit.currency and unit.scale > 1)
    (currency, scale), count = units.most_common(1)[0] if units else ((None, 1), 0)
    sure = count * 5 > 4 * sum(units.values()) and scale in IN_SCALES
    return f"{currency}, {IN_SCALES[scale]}" if sure else ""


def factor_of(unit: str) -> int:
    """How much one of a unit in words is worth: 1,000,000 of "USD, in millions", 1 where it names no scale."""
    return next((factor for factor, words in IN_SCALES.items() if words in unit), 1)
