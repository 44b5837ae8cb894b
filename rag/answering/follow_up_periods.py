"""The periods of a follow-up question: "the year before", and an earlier question put to another date."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.types import Query

Pair = tuple[int | None, int | None]
# "The year before", "the following quarter": the earlier period moved by one.
SHIFT = re.compile(
    r"\b(?:the )?(?P<unit>year|quarter) (?P<way>before|earlier|after|later)\b"
    r"|\b(?:the )?(?P<way2>previous|prior|preceding|next|following) (?P<unit2>year|quarter)\b|(?P<zh>前一年|上一年)",
    re.IGNORECASE,
)
_FORWARD = ("after", "later", "next", "following")
# A year or quarter in any spelling, but no amount such as "$2,019" or "2019%".
DATED = re.compile(
    r"(?:\b(?:Q[1-4]|first|second|third|fourth)(?: quarter)?(?: of)? )?(?:\b(?:fiscal years?|fiscal|FY)\s*'?)?"
    r"(?<![\d$,.])(?:19|20)\d\d(?!\d|,\d|\.\d|\s?%)|\bFY\s?'?\d\d\b",
    re.IGNORECASE,
)
# "And in the first nine months?"
_SPAN_ALONE = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)?(?:(?:in|for|over|during)\s+)?(?:the )?"
    r"(?P<span>first (?:three|six|nine) months|(?:first|second) half|(?:first|second|third|fourth) quarter|"
    r"year to date|(?:full|whole) year)(?P<year> of (?:fiscal )?(?:19|20)\d\d)?\W*$",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:the )?(?:(?:first|second|third|fourth) quarter|first (?:three|six|nine) months|(?:first|second) half|Q[1-4])"
    r"(?: of)?(?= )",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)


def shifted(question: str, old: Query) -> tuple[Pair, ...]:
    """ "the year before": the earlier question's first period moved by one; () when nothing is moved."""
    match = SHIFT.search(question)
    dated = [pair for pair in old.periods if pair[0]]
    if match is None or not dated:
        return ()
    way = (match["way"] or match["way2"] or "before").lower()
    by = 1 if way in _FORWARD else -1
    year, quarter = (max if by > 0 else min)(dated, key=order)
    assert year is not None
    if (match["unit"] or match["unit2"] or "year").lower() == "year" or quarter is None:
        return ((year + by, quarter),)
    moved = year * 4 + quarter - 1 + by
    return ((moved // 4, moved % 4 + 1),)


def order(pair: Pair) -> tuple[int, int]:
    """Oldest first; what names no year before all."""
    return pair[0] or 0, pair[1] or 0


def period_words(year: int | None, quarter: int | None) -> str:
    """ "Q2 2023", "FY2023": a period as a question names it."""
    return " ".join(
        part
        for part in (f"Q{quarter}" if quarter else "", f"FY{year}" if year and not quarter else str(year or ""))
        if part
    )


def in_words(periods: Sequence[Pair]) -> str:
    """ " in FY2022 and FY2023": periods as the end of a question; "" for none."""
    return " in " + " and ".join(period_words(*pair) for pair in sorted(periods, key=order)) if periods else ""


def redated(text: str, period: str) -> str:
    """The text with its first date replaced and further ones taken out; a text without one gets it at its end."""
    dates = list(DATED.finditer(text))
    if not dates:
        return f"{text.strip().rstrip('?.! ')} in {period}?"
    head = text[: dates[0].start()]
    if len(dates) > 1 and " and " not in period:
        head = _RANGE.sub("in ", head)
    return f"{head}{period}{text[dates[-1].end() :]}"


def span_asked(question: str, before: str) -> str:
    """The earlier question about another part of its year ("and in the first nine months?"); "" for other questions."""
    found = _SPAN_ALONE.match(question)
    if found is None:
        return ""
    span = "" if found["span"].lower().endswith(" year") else f"the {found['span']} of"
    text = redated(before, found["year"].removeprefix(" of ")) if found["year"] else before
    if _PART.search(text):
        return " ".join(_PART.sub(span, text, count=1).split())
    dated = DATED.search(text)
    if dated is None:
        return f"{text.strip().rstrip('?.! ')} in {span.removesuffix(' of') or 'the full year'}?"
    return " ".join(f"{text[: dated.start()]}{span} {text[dated.start() :]}".split())
