"""Where a company has its seat, by its filing's cover: the address of its principal offices, or of one registrant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, dropwhile, pairwise, takewhile

from preprocess.report import Block, Report
from rag.answering.match.places import SentencePlace
from rag.answering.match.stems import stem
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote
from rag.answering.topics.part import parts_of
from rag.chunks.tokens import tokenize
from rag.query.directory import load_book
from rag.types import SearchResult

_ASKS = re.compile(
    r"\b(?:headquarter\w*|head office|principal (?:executive )?offices?|main office|registered office|seat|address)\b"
    r"|\bwhere (?:is|are) (?:\S+ ){1,6}?(?:based|located|domiciled)\b",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"^\W*(?:where|in (?:which|what)|what (?:is|are|was) the (?:address|location))\b|"
    r"^\W*what (?:is|are|was) [^?]*\b(?:address|location)\W*$",
    re.IGNORECASE,
)
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
_STARTS = re.compile(r"^\W*(?:\d|(?:Number )?(?:One|Two|Three|Four|Five)\b|Level\b|Suite\b|P\.? ?O\.? Box\b)", re.I)
_OTHER_LINE = re.compile(
    r"^[#*_\s]*\(|\d{2}-\d{7}|\b(?:telephone|commission|exact name|incorporation|registrant|form 10)\b", re.IGNORECASE
)
_CODED = re.compile(r"\b(?:\d{1,5}|One|Two) [A-Z][^()\d\n]{8,80} \d{5}(?:-\d{4})?\b", re.IGNORECASE)
_SAYS = re.compile(
    r"\b(?:headquarter\w*|head office|(?:executive|principal|main|registered) offices?)\b[^.;]{0,60}?"
    r"\b(?:in|at|near) (?:the )?[A-Z\d]"
)
# "(Address of principal executive offices) (Zip Code) Commission File Number 1-31204".
_FORM = re.compile(r"\(zip[^)]*\)|\(address.*|commission file.*", re.IGNORECASE | re.DOTALL)
_SAID = "Address of the principal offices, by the cover"
_MARKS = re.compile(r"[#*_\s]*")
_COVER_PAGES, _LINES_NEAR = 2, 3
_Run = tuple[int, int, tuple[Block, ...]]


def seat_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The lines of a cover with the address of the company that is asked for; () for other questions and without one.

    The registrant whose own heading stands over an address has its seat there; else what is called the head office.
    """
    if not asks_for_seat(result.query.question):
        return ()
    for context in result.contexts:
        report = report_of(context.filing.report_id)
        cover = [block for block in report.blocks if block.page <= _COVER_PAGES]
        lines = [block for block in cover if block.kind != "Table"]
        named = _under_its_name(lines, result.query.question)
        if not named and parts_of(result, report_of):
            # The cover says nothing of where a brand or subsidiary is that the question names.
            return ()
        found = _run(report, named) if named else next(chain(_called_so(report, cover), _with_code(lines)), None)
        if found is not None and (like := context_of(found[2][0], report, context)) is not None:
            place = SentencePlace(report, like, found[0], found[1], found[2])
            return (Quote(place, 1.0, f"{_SAID}: {_plain(place.text)}"),)
    return ()


def asks_for_seat(question: str) -> bool:
    """Whether it asks where a company has its seat."""
    return _ASKS.search(question) is not None and _PLACE.search(question) is not None


def says_where(text: str) -> bool:
    """Whether a sentence says where a seat is, not only that something is sent to it."""
    return _SAYS.search(text) is not None


def _under_its_name(cover: Sequence[Block], question: str) -> list[Block]:
    """The address below a heading that is a name in the question, the last there: one of several registrants."""
    asked = [stem(token) for token in tokenize(question)]
    found: list[tuple[int, list[Block]]] = []
    for over, block in pairwise(cover):
        name = {stem(token) for token in tokenize(over.text)} - load_book().legal_endings
        if over.kind == "Heading" and name and name <= set(asked) and _ADDRESS.search(block.text):
            found.append((max(asked.index(word) for word in name), [over, block]))
    return max(found, key=lambda pair: pair[0], default=(0, []))[1]


def _called_so(report: Report, cover: Sequence[Block]) -> Iterator[_Run]:
    """The address before what says that it is the head office's: in the same block, or in the lines above it."""
    for at, block in enumerate(cover):
        if (called := _SEAT.search(block.text)) is None:
            continue
        before = block.text[: called.start()].rstrip(" (|\n")
        # On some covers all lines are one block: "Delaware (State of …) 05-04 (…) One Drive, Woonsocket (Address of …".
        own = max(before.rfind(")"), before.rfind("|\n")) + 1
        own += len(before[own:]) - len(before[own:].lstrip(" |\n"))
        if _STARTS.search(before[own:]):
            yield block.start + own, block.start + len(before), (block,)
            continue
        near = takewhile(lambda one: not _OTHER_LINE.search(one.text), reversed(cover[max(0, at - _LINES_NEAR) : at]))
        lines = [*reversed(list(near)), block]
        lines = list(dropwhile(lambda one: not _STARTS.search(_MARKS.sub("", one.text, count=1)), lines))
        if len(lines) > 1:
            yield _run(report, lines)


def _with_code(cover: Sequence[Block]) -> Iterator[_Run]:
    """On a cover that does not say what its address is: the first street with a postal code."""
    for block in cover:
        if (found := _CODED.search(block.text)) is not None:
            yield block.start + found.start(), block.start + found.end(), (block,)


def _run(report: Report, blocks: Sequence[Block]) -> _Run:
    marks = _MARKS.match(report.full_content, blocks[0].start)
    return marks.end() if marks else blocks[0].start, blocks[-1].end, tuple(blocks)


def _plain(address: str) -> str:
    """An address in one line, without the marks of headings and tables, and without what the form calls it."""
    bare = _FORM.sub(" ", re.sub(r"[#*_|]+", " ", address))
    return f"{' '.join(bare.split()).strip(' ,.')}."
