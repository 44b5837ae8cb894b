"""Where a company is incorporated: the line of a filing's cover over "State or other jurisdiction of incorporation"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from preprocess.report import Block, Report
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote
from rag.answering.topics.known import topic_of
from rag.types import Context, SearchResult

TOPIC = "incorporation"
_COVER_PAGES = 3
# The form prints the state and the employer's number side by side, with what they are below.
_STATE = re.compile(r"(?:^|[)\n#]\s*)([A-Z][A-Za-z.,]+(?: [A-Z][A-Za-z.]+){0,3}) (?:\d+-\d+ )?\d{2}-\d{7}\b")
_BELOW = re.compile(
    r"\b(?:state|country|jurisdiction)\b(?:(?!\b(?:address|telephone)\b).)*\bincorporation\b", re.I | re.S
)
_IN_CELL = re.compile(r"([A-Z][A-Za-z.]+(?: [A-Z][A-Za-z.]+){0,2})\s*\(State (?:or other jurisdiction )?of\b")
_SAID = "State or other jurisdiction of incorporation, by the cover"
_LINES_BELOW = 3


def incorporated_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The state that the cover of the first found filing with one names; () for other questions and where none does."""
    topic = topic_of(result.query)
    if topic is None or topic.name != TOPIC or not result.query.filters.companies:
        return ()
    for context in result.contexts:
        report = report_of(context.filing.report_id)
        if found := next(chain(_on_lines(report, context), _in_tables(report, context)), None):
            return (found,)
    return ()


def _on_lines(report: Report, like: Context) -> Iterator[Quote]:
    blocks = [block for block in report.blocks if block.page <= _COVER_PAGES]
    for at, block in enumerate(blocks):
        found = _STATE.search(block.text)
        if found is None or block.kind == "Table":
            continue
        below = blocks[at : at + _LINES_BELOW]
        last = next((n for n in range(1, len(below) + 1) if _BELOW.search(_joined(below[:n]))), 0)
        if last and (context := context_of(block, report, like)) is not None:
            run = tuple(below[:last])
            yield _quote(found[1], SentencePlace(report, context, run[0].start, run[-1].end, run))


def _in_tables(report: Report, like: Context) -> Iterator[Quote]:
    """The same on a cover that was read as a table, whose cells hold the state and what it is."""
    for table in report.tables:
        block = next((block for block in report.blocks if block.id == table.id), None)
        if block is None or block.page > _COVER_PAGES or (found := _IN_CELL.search(block.text)) is None:
            continue
        if (context := context_of(block, report, like)) is not None:
            yield _quote(found[1], SentencePlace(report, context, block.start, block.end, (block,)))


def _joined(blocks: list[Block]) -> str:
    return " ".join(block.text for block in blocks)


def _quote(state: str, place: SentencePlace | RowPlace) -> Quote:
    return Quote(place, 1.0, f"{_SAID}: {state.title() if state.isupper() else state}.")
