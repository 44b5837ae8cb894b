"""A move in each of several years, and beside figures that are no growth: "revenue growth and operating margin"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rag.calculator.combined import result_kind
from rag.calculator.question.grown_yearly import year_by_year
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft, numbered
from rag.types import Citation

# "Growth in sales and profit" is of both; "sales growth and profit" of the one before it.
_BEHIND = re.compile(r"\bgrowth(?: rates?)?\b(?!\s+(?:in|of)\b)", re.IGNORECASE)
_SHARES = ("ratio", "percent")
# One digit a marker, so that the text keeps its length when they are numbered anew.
_MOST_MARKERS = 9


def in_their_years(requests: Sequence[Request], text: str, years: Sequence[int], each: bool) -> tuple[Request, ...]:
    """The requests with the years of each: a move in each of the years where each is said, levels where no growth is.

    text is what the requests were read from. Empty where levels beside growth over several years are of no one year.
    """
    modes = {request.mode for request in requests}
    if modes != {"growth"}:
        told = each and modes == {"change"}
        return tuple(_made(requests, [False] * len(requests), (), _pairs(years))) if told else tuple(requests)
    level = [_is_level(request, requests, text) for request in requests]
    levels = tuple(years) if each else tuple(years[-1:])
    if any(level) and not each and len(years) > 1 and years[-1] - years[0] > 1:
        return ()
    return tuple(_made(requests, level, levels, _pairs(years) if each else [()]))


def _pairs(years: Sequence[int]) -> list[tuple[int, ...]]:
    """Each year with the one before."""
    return [(year - 1, year) for year in years]


def _made(
    requests: Sequence[Request], level: Sequence[bool], levels: tuple[int, ...], paired: Sequence[tuple[int, ...]]
) -> Iterator[Request]:
    for request, is_level in zip(requests, level, strict=True):
        if is_level:
            yield replace(request, mode="single" if len(levels) == 1 else "each", years=levels)
        else:
            yield from (replace(request, years=pair or request.years) for pair in paired)


def _is_level(request: Request, requests: Sequence[Request], text: str) -> bool:
    """Whether the growth that is asked for is of another figure."""
    shares = [result_kind(replace(one, mode="single")) in _SHARES for one in requests]
    if shares[list(requests).index(request)] and not all(shares):
        return True
    said = list(_BEHIND.finditer(text))
    at = [_place(one, text) for one in requests]
    behind = bool(said) and any(0 <= place < said[-1].start() for place in at)
    return behind and _place(request, text) > said[-1].start()


def _place(request: Request, text: str) -> int:
    return text.lower().find(request.name.lower())


def grown_yearly(question: str, calculated: Callable[[str], object]) -> Calculation | None:
    """How a figure moved in each of the years, a paragraph each; None where that of one year cannot be told.

    calculated answers one question for a figure.
    """
    made = [calculated(one) for one in year_by_year(question)]
    told = [one for one in made if isinstance(one, Calculation)]
    if not told or len(told) < len(made) or sum(len(one.citations) for one in told) > _MOST_MARKERS:
        return None
    draft, citations = Draft(), list[Citation]()
    for one in told:
        own = numbered(one, len(citations))
        draft.add("\n\n" if draft.text else "")
        draft.add(own.text, own.numbers)
        citations += own.citations
    notices = tuple(dict.fromkeys(sentence for one in told for sentence in one.notices))
    return Calculation(draft.text, tuple(citations), tuple(draft.numbers), told[-1].value, notices)
