"""A balance at the beginning of a period is the one at the end of the period before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.calculator.question.time_parts import YEAR, own_filings, parts_of, relative_words
from rag.query.periods import find_periods
from rag.types import Filing

_CASH = re.compile(r"\bcash\b", re.IGNORECASE)
_ALL_CASH = re.compile(r"\bcash (?=at\b|did\b|was\b|on hand\b)", re.IGNORECASE)
_OPENS, _OPENS_ROW = "at the beginning of ", "at the beginning of the year in "
# "What inventories did it start 2023 with"
_BEGUN = re.compile(
    rf"\b(?:start|begin|began|enter|open)(?:ed)? (?P<year>(?:the )?(?:year )?{YEAR}) with\b", re.IGNORECASE
)
# From one end of a period to the other, or the middle between both, is no balance at its beginning.
_BOTH_ENDS = re.compile(r"\b(?:end|close|average|since|until)\b", re.IGNORECASE)


def before_it(question: str, filings: Sequence[Filing]) -> str:
    """The question for cash at the beginning of a period as one for the day before it; another as it is."""
    own = own_filings(question, filings)
    return opened(question.replace(_OPENS_ROW, _OPENS), own, cash=True)


def opened(text: str, own: Sequence[Filing], *, cash: bool = False) -> str:
    """ "At the beginning of fiscal 2024" as "at the end of FY2023".

    Statements of cash flows print what cash there was at the beginning, of more than the balance sheet calls cash: it
    is put so only where `cash` says so.
    """
    if _CASH.search(text) and not cash:
        return _in_its_row(text, own)
    if _BOTH_ENDS.search(text):
        return text
    if begun := _BEGUN.search(text):
        closed = _closed(text, begun.start("year"), own)
        return f"{text[: begun.start()]}have at {closed[1]}{text[begun.end() :]}" if closed else text
    said = re.search(rf"\b{relative_words().any_of('opening')} ", text, re.IGNORECASE)
    balance = re.search(r"\b(?:opening|beginning) (?:balance (?:of|for|in) )?(?=[a-z])", text, re.IGNORECASE)
    if said is not None:
        closed = _closed(text, said.end(), own)
        return f"{text[: said.start()]}at {closed[1]}{text[closed[0] :]}" if closed else text
    if balance is None:
        return text
    for found in re.finditer(r"\b(?:for|in|of|at) (?:the )?", text[balance.end() :], re.IGNORECASE):
        at = balance.end() + found.start()
        closed = _closed(text, balance.end() + found.end(), own)
        if closed:
            return f"{text[: balance.start()]}{text[balance.end() : at]}at {closed[1]}{text[closed[0] :]}"
    return text


def _in_its_row(text: str, own: Sequence[Filing]) -> str:
    """ "Cash at the beginning of fiscal 2024" as "cash at the beginning of the year in FY2024", as its row says."""
    said = re.search(rf"\b{relative_words().any_of('opening')} ", text, re.IGNORECASE)
    year = re.compile(rf"(?:the )?{YEAR}", re.IGNORECASE).match(text, said.end()) if said is not None else None
    if said is None or year is None:
        return text
    text = f"{text[: said.start()]}{_OPENS_ROW}{year[0]}{text[year.end() :]}"
    return _ALL_CASH.sub("cash and cash equivalents ", text)


def _closed(text: str, start: int, own: Sequence[Filing]) -> tuple[int, str] | None:
    """Where the period that begins there ends in the text, and the day before it: "the end of FY2023"."""
    part = next((part for part in parts_of(text, own) if part.start in (start, start - 4)), None)
    if part is not None:
        return part.end, part.before()
    year = re.compile(rf"(?:the )?{YEAR}", re.IGNORECASE).match(text, start)
    named = find_periods(year[0]).years if year is not None else ()
    return (year.end(), f"the end of FY{named[0] - 1}") if year is not None and named else None
