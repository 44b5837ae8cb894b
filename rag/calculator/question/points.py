"""Two points of time in a question: "between FY2023 and Q2 of FY2024" are two days, Q2 and Q3 are two quarters."""

from __future__ import annotations

import re
from datetime import date

from rag.calculator.spans import Span, days_said, read_span

_FY = r"(?:FY|fiscal(?:\s+year)?)"
_NUMBER = r"(?:19|20)\d\d"
# "FY 2023", "the end of fiscal 2023", "year-end 2023"; a bare "2023" may be a quarter of it by what stands before.
_YEAR = (
    rf"(?:(?:the )?(?:end of )?(?:the )?{_FY}[\s']*|(?:the )?(?:year[- ]end|end of(?: the year)?)\s+(?:{_FY}\s*)?)"
    rf"({_NUMBER})"
)
_QUARTER = (
    rf"((?:the\s+)?(?:end of\s+)?(?:the\s+)?(?:q[1-4]|(?:first|second|third|fourth) quarter)\s*(?:of\s+)?(?:the\s+)?"
    rf"{_FY}?[\s']*{_NUMBER})"
)
_JOINT = r"\s*(?:,|and|to|versus|vs\.?|compared (?:to|with)|until)\s*"
_BEFORE = r"(?:\b(?:between|from|in|at|for)\s+)?"
_MIXED = re.compile(rf"{_BEFORE}\b(?:{_YEAR}{_JOINT}{_QUARTER}|{_QUARTER}{_JOINT}{_YEAR})\b", re.IGNORECASE)
_END, _JOINED = re.compile(rf"{_BEFORE}\b{_YEAR}", re.IGNORECASE), re.compile(_JOINT, re.IGNORECASE)
_LED = re.compile(r"\b(?:between|from|at|as of|as at|on|both)\s*$", re.IGNORECASE)
_FROM_TO = re.compile(rf"\bfrom {_QUARTER} to {_QUARTER}\b", re.IGNORECASE)
# "Compare the sales of Q2 2024 with those of fiscal 2023": the two stand apart.
_COMPARED = re.compile(r"\bcompar|\bversus\b|\bvs\b|\bagainst\b|\bthan\b|\brelative to\b", re.IGNORECASE)
_ONE_QUARTER, _ONE_YEAR = re.compile(_QUARTER, re.IGNORECASE), re.compile(rf"\b{_YEAR}\b", re.IGNORECASE)
_QUARTER_NEXT = re.compile(r"[’']?s?\s+(?:q[1-4]|(?:first|second|third|fourth)\b)", re.IGNORECASE)
_OF_QUARTER = re.compile(r"(?:\bq[1-4]|\bquarter)\s*(?:of\s+)?(?:the\s+)?$", re.IGNORECASE)
Point = tuple[int, Span | None]


def mixed_points(text: str) -> tuple[tuple[Point, Point], str] | None:
    """The earlier and the later point of time and the text without them; None where the periods are of one length."""
    found = _MIXED.search(text)
    if found is None or _OF_QUARTER.search(text[: found.start()]):
        return None
    quarter, year = found[2] or found[3], int(found[1] or found[4])
    spoken = read_span(quarter)
    if spoken is None or spoken.span is None:
        return None
    ends = sorted([(year, 4), (int(quarter[-4:]), spoken.span.quarter)])
    points: tuple[Point, ...] = tuple((y, None if (y, q) == (year, 4) else Span(q, 3)) for y, q in ends)
    return (points[0], points[1]), f"{text[: found.start()]} {text[found.end() :]}"


def two_quarters(text: str) -> tuple[tuple[Point, Point], str] | None:
    """The earlier and the later of "from Q2 FY2015 to Q3 FY2015" and the text without them; None for other periods.

    A quarter of two years is no such pair: columns print it side by side.
    """
    found = _FROM_TO.search(text)
    spoken = [read_span(quarter) for quarter in found.groups()] if found is not None else []
    spans = [one.span for one in spoken if one is not None and one.span is not None]
    if found is None or len(spans) != 2 or spans[0].quarter == spans[1].quarter:
        return None
    ends = sorted(zip((int(quarter[-4:]) for quarter in found.groups()), spans, strict=True))
    return (ends[0], ends[1]), f"{text[: found.start()]} {text[found.end() :]}"


def two_days(text: str) -> tuple[tuple[date, date], str] | None:
    """The earlier and the later day and the text without them; None where it does not name just two."""
    found = days_said(text)
    if len(found) != 2 or found[0][2] == found[1][2]:
        return None
    (start, _, one), (_, end, other) = found
    return (min(one, other), max(one, other)), f"{_LED.sub('', text[:start])} {text[end:]}"


def end_and_day(text: str) -> tuple[tuple[Point | date, Point | date], str] | None:
    """A year's end and a day, the earlier first, and the text without them; None for other periods."""
    days, ends = days_said(text), list(_END.finditer(text))
    if len(days) != 1 or len(ends) != 1:
        return None
    (start, end, day), year = days[0], ends[0]
    first, last = sorted([(start, end), year.span()])
    if not _JOINED.fullmatch(text[first[1] : last[0]]):
        return None
    point: Point = (int(year[1]), None)
    # Fiscal 2023 may have ended in January: of one year the earlier is the one that is named first.
    before = point[0] < day.year if point[0] != day.year else first == year.span()
    points = (point, day) if before else (day, point)
    return points, f"{_LED.sub('', text[: first[0]])} {text[last[1] :]}"


def unlike_spans(text: str) -> str:
    """Which quarter is compared with which whole fiscal year ("Q2 2024 and fiscal 2023"); "" where none is."""
    quarters = list(_ONE_QUARTER.finditer(text))
    years = [found for found in _ONE_YEAR.finditer(text) if not _QUARTER_NEXT.match(text, found.end())]
    alone = [y for y in years if not any(q.start() <= y.start() < q.end() for q in quarters)]
    if len(quarters) != 1 or len(alone) != 1 or not _COMPARED.search(text):
        return ""
    words = (" ".join(found[0].removeprefix("the ").split()) for found in (quarters[0], alone[0]))
    return " and ".join(words)
