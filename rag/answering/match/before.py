"""What was said last of when, before a sentence: the sentence before it in its paragraph, or over its list.

"In 2019, we acquired Acme. We recorded a charge of $5 million.": the charge is of 2019, whatever year the filing is of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from preprocess.report import Block, Report
from rag.answering.match.postings import sections
from rag.answering.match.sentences import split_sentences
from rag.answering.numbers.stated import stated


def dated_before(report: Report, blocks: Sequence[Block], start: int) -> str:
    """The last sentence before `start` in its paragraph that states a period; "" where none does.

    An item of a list goes on with what leads to the list, and says nothing of the next item.
    """
    if not blocks:
        return ""
    first = blocks[0]
    pieces = [] if first.kind == "ListItem" and first.start >= start else [(first.start, start)]
    lead = _lead(report, first) if first.kind == "ListItem" else None
    pieces += [(lead.start, lead.end)] if lead is not None else []
    sentences = (text for piece in pieces for text in _backwards(report.full_content, *piece))
    return next((text for text in sentences if tells_when(text)), "")


def tells_when(text: str) -> bool:
    """Whether a text states a period of its own, and not only one that it sets something beside."""
    return any(not (one.relative or one.compared) and (one.year or one.quarter) for one in stated(text))


def _backwards(text: str, start: int, end: int) -> Iterator[str]:
    for begin, stop in reversed(split_sentences(text, start, end)):
        yield " ".join(text[begin:stop].split())


def _lead(report: Report, item: Block) -> Block | None:
    """The paragraph that leads to the list which an item is of: it ends in a colon."""
    at = sections(report).index_of.get(item.id)
    while at is not None and at > 0:
        at -= 1
        block = report.blocks[at]
        if block.kind != "ListItem":
            return block if block.kind == "Text" and block.text.rstrip().endswith(":") else None
    return None
