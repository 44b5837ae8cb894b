"""A move that is asked for in each of several years: "sales growth in 2024 and 2025" is two rates.

"How much did sales rise in 2024 and in 2025" is two amounts, each against the year before.
"""

from __future__ import annotations

import re

from rag.query.periods import find_periods

_YEAR = r"(?:(?:fiscal|calendar|years?|FY)\s*)*(?:19|20)\d\d"
_WENT = (
    r"(?:gr[eo]w|grown|increase|decrease|change|decline|r[io]se|f[ae]ll|drop|dropp|shrink|climb|move|go(?: up| down)?)"
    r"(?:e?d)?"
)
_LIST = re.compile(
    rf"(?P<lead>\b(?:between|from|since|to|than|over|through)\s+(?:the )?)?{_YEAR}"
    rf"(?:\s*(?:,\s*and\b|,|&|\band\b)\s*(?:(?:then |again )?{_WENT} )?(?:(?:in|for|during)\s+)?{_YEAR})+"
    r"(?!\s*(?:to|through|[-–])\s*(?:19|20)\d\d)",
    re.IGNORECASE,
)
_LED_LIST = re.compile(rf"(?:\b(?:in|for|during|of)\s+(?:the )?)?{_LIST.pattern}", re.IGNORECASE)
# "Each year from 2023 to 2025": every one of them; "between" them the first is only what the next is set against.
_RANGE = re.compile(
    rf"\b(?:(?:from|over|in|for|during|of|across)\s+(?:the )?)?{_YEAR}\s*(?:to|through|until|[-–])\s*{_YEAR}|"
    rf"\b(?P<apart>between\s+(?:the )?{_YEAR}\s+and\s+{_YEAR})",
    re.IGNORECASE,
)
_EACH = re.compile(
    r",?\s*\b(?:in |for |during |of |over )?(?:each|every)(?: one)?(?: of(?: the| these| those)?)? (?:fiscal |single )?"
    r"years?\b|,?\s*\byear (?:by|after) year\b|,?\s*\b(?:in |for )?each of\b|,?\s*\bannually\b",
    re.IGNORECASE,
)
_GROWTH = re.compile(r"\bgr(?:owth|ow|ew|own)\b|\b(?:%|percent(?:age)?|year[- ](?:over|on)[- ]year|yoy) change", re.I)
# By how much it moved; whether, why or which did is another question.
_MOVED = re.compile(
    rf"\bhow (?:much|far|many (?:[a-z]+ )?(?:dollars|points|percent))(?: in dollars)?,? (?:did|has|have|had)\b"
    rf"(?:(?!\b(?:why|which|who)\b).)*\b{_WENT}\b|"
    r"\b(?:changes?|increases?|decreases?|declines?|rises?|falls?|drops?) in\b.*\b(?:each|every)\b",
    re.IGNORECASE,
)
# One move over several years, or of one against another.
_AS_ONE = re.compile(
    r"\b(?:cagr|compound\w*|averaged?|mean|cumulative\w*|combined|together|versus|vs\.?|against|relative to|"
    r"compar\w+ (?:to|with)|in total|overall)\b",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:between|from|since)\b", re.IGNORECASE)
_MOST = 6


def grown_in_each(question: str) -> bool:
    """Whether a growth, or by how much something moved, is asked for in each of the years that a question names."""
    return bool(each_of(question))


def each_of(question: str) -> tuple[int, ...]:
    """Those years, ascending; () where no move of each is asked for."""
    lists, ranges = list(_LIST.finditer(question)), list(_RANGE.finditer(question))
    moved = _GROWTH.search(question) or _MOVED.search(question)
    if not moved or _AS_ONE.search(question):
        return ()
    if len(lists) == 1 and lists[0]["lead"] is None and not ranges and not _FROM.search(question):
        return _years(lists[0][0])
    if len(ranges) == 1 and _EACH.search(question):
        years = find_periods(ranges[0][0]).years
        named = tuple(range(min(years), max(years) + 1)) if years else ()
        return named[ranges[0]["apart"] is not None :][:_MOST]
    return ()


def year_by_year(question: str) -> tuple[str, ...]:
    """The question for each of those years, the first one first."""
    named = _RANGE if _RANGE.search(question) else _LED_LIST
    bare = _EACH.sub(" ", question)
    return tuple(" ".join(named.sub(f" in FY{year}", bare, count=1).split()) for year in each_of(question))


def _years(text: str) -> tuple[int, ...]:
    return tuple(sorted({int(year) for year in re.findall(r"(?:19|20)\d\d", text)}))
