"""A whole fiscal year beside a part of another: "between FY2023 and Q2 of FY2024" are two days, and unlike periods."""

from __future__ import annotations

import re

from rag.calculator.spans import Span, read_span

_FY = r"(?:FY|fiscal(?:\s+year)?)"
_NUMBER = r"(?:19|20)\d\d"
# "FY 2023", "the end of fiscal 2023", "year-end 2023"; a bare "2023" may be a quarter of it by what stands before.
_YEAR = rf"(?:(?:the )?(?:end of )?(?:the )?{_FY}[\s']*|(?:the )?year[- ]end\s+(?:{_FY}\s*)?)({_NUMBER})"
_QUARTER = (
    rf"((?:the\s+)?(?:end of\s+)?(?:the\s+)?(?:q[1-4]|(?:first|second|third|fourth) quarter)\s*(?:of\s+)?(?:the\s+)?"
    rf"{_FY}?[\s']*{_NUMBER})"
)
_JOINT = r"\s*(?:,|and|to|versus|vs\.?|compared (?:to|with)|until)\s*"
_BEFORE = r"(?:\b(?:between|from|in|at|for)\s+)?"
_MIXED = re.compile(rf"{_BEFORE}\b(?:{_YEAR}{_JOINT}{_QUARTER}|{_QUARTER}{_JOINT}{_YEAR})\b", re.IGNORECASE)
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
