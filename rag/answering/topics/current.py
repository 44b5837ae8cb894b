"""What a current report (8-K) was filed for: each of its items with the sentences that open it.

The numbered items of the form are its agenda; exhibits and signatures are none of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from preprocess.report import Block, Report
from rag.answering.match.places import SentencePlace
from rag.answering.quote.prose import is_sentence
from rag.answering.quote.rows import Quote
from rag.answering.topics.known import topics
from rag.answering.topics.passages import sentences_in
from rag.chunks.tokens import tokenize
from rag.types import Context, SearchResult

_ASKS = re.compile(r"\b(?:8-?\s?k|current report)\b", re.IGNORECASE)
_BESIDE = frozenset(
    tokenize(
        "agenda announce announced announcement purpose subject matter matters item items event events cover "
        "covers covered contain contains contained disclose discloses disclosed say says said tell tells told "
        "file files filed dated date submit submitted summarize summarise summary overview outline explain reason "
        "reasons why happened happen content contents form current me us can you january february march april may "
        "june july august september october november december"
    )
)
_PLAIN = re.compile(r"\d{1,4}(?:st|nd|rd|th)?|\W*|s")
_EXHIBITS = "9.01"
# "Proposal 2. With respect to …": each of several matters that one item is about.
_MATTER = re.compile(r"^\W*(?:Proposal|Matter|Resolution)\s+(?:No\.\s*)?\d+\b", re.IGNORECASE)
_MOST = 8


def current_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The items of the 8-K that the question is about as a whole; () for other questions and where none is found."""
    query = result.query
    if not _ASKS.search(query.question):
        return ()
    left = set(tokenize(_ASKS.sub(" ", query.subject or query.question))) - topics().plain - _BESIDE
    if any(not _PLAIN.fullmatch(word) for word in left):
        return ()
    for context in {context.filing.report_id: context for context in result.contexts}.values():
        if context.filing.doc_type == "8-k" and (quotes := tuple(_items(report_of(context.filing.report_id), context))):
            return quotes[:_MOST]
    return ()


def _items(report: Report, like: Context) -> Iterator[Quote]:
    for item, run in groupby(report.blocks, key=lambda block: (block.sec_item or "").removeprefix("Item ")):
        if not item or item == _EXHIBITS:
            continue
        blocks = list(run)
        heading = " ".join(next((b.heading_path[-1] for b in blocks if b.heading_path), f"Item {item}").split())
        for at, place in enumerate(_opening(blocks, report, like)):
            yield Quote(place, 1.0, f"{heading.rstrip('.') + ': ' if not at else ''}“{place.text}”")


def _opening(blocks: list[Block], report: Report, like: Context) -> Iterator[SentencePlace]:
    """The first sentence of an item, and of each matter that it numbers."""
    prose = [block for block in blocks if block.kind in ("Text", "ListItem")]
    for at, block in enumerate(prose):
        if at == 0 or _MATTER.match(block.text):
            said = (place for place in sentences_in(block, report, like) if is_sentence(place.text))
            yield from (place for place, _ in zip(said, range(1), strict=False))
