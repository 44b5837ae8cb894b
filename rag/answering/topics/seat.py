"""Where a company has its seat, by its filing's cover: the address of its principal offices, or of one registrant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from preprocess.report import Block, Report
from rag.answering.match.places import SentencePlace
from rag.answering.match.stems import stem
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote
from rag.chunks.tokens import tokenize
from rag.query.directory import load_book
from rag.types import SearchResult

_ASKS = re.compile(
    r"\b(?:headquarter\w*|head office|principal (?:executive )?offices?|main office|registered office|seat)\b"
    r"|\bwhere (?:is|are) (?:\S+ ){1,6}?(?:based|located|domiciled)\b",
    re.IGNORECASE,
)
_PLACE = re.compile(r"^\W*(?:where|in (?:which|what)|what (?:is|are|was) the (?:address|location))\b", re.IGNORECASE)
_SEAT = re.compile(
    r"\b(?:address of (?:the )?(?:registrant['’]s )?principal|principal executive offices|headquarters|head office|"
    r"registered (?:office|address))\b",
    re.IGNORECASE,
)
# "75 Mesa Street, Grand Junction, Colorado 81501", "Level 8, 70 Pirrama Road, Pyrmont NSW 2009".
_ADDRESS = re.compile(
    r"(?:(?:Level|Suite|Floor) \d+, )?(?:\d+[A-Za-z]?|One|Two|Three) (?:[A-Z][\w.’'-]*,? ){1,5}"
    r"(?:[A-Z][\w.’'-]*,? ?){1,5}(?:\d{4,5}(?:-\d{4})?)?"
)
_MARKS = re.compile(r"[#*_\s]*")
_COVER_PAGES, _LINES_NEAR = 2, 3


def seat_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The lines of a cover with the address of the company that is asked for; () for other questions and without one.

    The registrant whose own heading stands over an address has its seat there; else what is called the head office.
    """
    question = result.query.question
    if not (_ASKS.search(question) and _PLACE.search(question)):
        return ()
    for context in result.contexts:
        report = report_of(context.filing.report_id)
        cover = [block for block in report.blocks if block.page <= _COVER_PAGES and block.kind != "Table"]
        found = _under_its_name(cover, question) or next(_called_so(cover), [])
        if found and (like := context_of(found[0], report, context)) is not None:
            marks = _MARKS.match(report.full_content, found[0].start)
            start = marks.end() if marks else found[0].start
            place = SentencePlace(report, like, start, found[-1].end, tuple(found))
            return (Quote(place, 1.0, f"“{place.text}”"),)
    return ()


def _under_its_name(cover: Sequence[Block], question: str) -> list[Block]:
    """The address below a heading that is a name in the question, the last there: one of several registrants."""
    asked = [stem(token) for token in tokenize(question)]
    found: list[tuple[int, list[Block]]] = []
    for over, block in pairwise(cover):
        name = {stem(token) for token in tokenize(over.text)} - load_book().legal_endings
        if over.kind == "Heading" and name and name <= set(asked) and _ADDRESS.search(block.text):
            found.append((max(asked.index(word) for word in name), [over, block]))
    return max(found, key=lambda pair: pair[0], default=(0, []))[1]


def _called_so(cover: Sequence[Block]) -> Iterator[list[Block]]:
    """Lines with an address that say, or stand over what says, that it is the head office's."""
    for at, block in enumerate(cover):
        if _ADDRESS.search(block.text) is None:
            continue
        near = list(cover[at : at + _LINES_NEAR])
        last = next((n for n, one in enumerate(near, 1) if _SEAT.search(one.text)), 0)
        if last:
            yield near[:last]
