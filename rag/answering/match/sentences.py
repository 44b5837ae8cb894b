"""Where sentences begin and end in the text of a filing, over blocks and pages, and where they lie on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from preprocess.report import BBox, Block
from rag.types import PageBox

# Initials with an "&" ("within SG&A.") have no full stop of their own.
_SENTENCE_END = re.compile(r"(?<=[.!?。！？])[\"”’')]*(?:\s+(?=[\"“‘'(]?(?:[A-Z0-9$•]|[a-z][A-Z]))|(?<=[。！？])|\s*$)")
_SHORT = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|No|Nos|Mr|Ms|Mrs|Dr|vs?|approx|Jr|Sr|St|Messrs|al|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)"
    r"|(?<!&)\b[A-Z]|\b(?:Items?|ITEM) \d{1,2}[A-C]?|\b[eE]\.g|\b[iI]\.e|\bU\.S|\bU\.K|\bN\.A)\.$"
)


# "… are in the U.S. We own …": what follows a country begins a sentence, where a company's name would not.
_COUNTRY = re.compile(r"\bU\.(?:S|K)\.$")
_OPENING = re.compile(r"\s+(?:We|Our|The|In|It|This|These|Those|As|For|On|At|During|However|Additionally|There|They)\b")


_PROSE = 120
"""Characters of a paragraph, which no label and no signature has."""


def split_sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of the sentences of text[start:end]; abbreviations and initials do not end one."""
    spans, begin = [], start
    for match in _SENTENCE_END.finditer(text, start, end):
        near = max(begin, match.start() - 12), match.start()
        opens = _COUNTRY.search(text, *near) and _OPENING.match(text, match.start())
        if match.end() < end and not opens and _SHORT.search(text, *near):
            continue
        spans.append((begin, match.end()))
        begin = match.end()
    spans.append((begin, end))
    return [span for span in (_stripped(text, *span) for span in spans) if span[0] < span[1]]


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def joined_blocks(blocks: Sequence[Block]) -> Iterator[tuple[Block, ...]]:
    """Blocks, joined where a sentence goes on: no full stop at the end, a small letter at the start of the next.

    At the end of a page prose that ends in a word goes on in a name too: "related to the VICI / Transaction, which".
    """
    run: list[Block] = []
    for block in blocks:
        goes_on = run and run[-1].text.rstrip()[-1:] not in ".!?:;" and block.text.lstrip()[:1].islower()
        if run and not (
            (goes_on or _turns_the_page(run[-1], block))
            and block.kind == run[-1].kind
            and block.page - run[-1].pages[-1] <= 1
        ):
            yield tuple(run)
            run = []
        run.append(block)
    if run:
        yield tuple(run)


def _turns_the_page(last: Block, block: Block) -> bool:
    """Whether prose runs over the end of its page: long lines that end in a word, and long ones after them."""
    prose = min(len(last.text), len(block.text)) >= _PROSE and ". " in last.text
    return prose and block.page == last.pages[-1] + 1 and last.text.rstrip()[-1:].isalpha()


def sentence_boxes(block: Block, start: int, end: int) -> Iterator[PageBox]:
    """The parts of the block's lines that text[start:end] takes; the whole block where its lines are not known."""
    lines = [line for line in block.lines if line.start < end and start < line.end]
    if not lines and block.start < end and start < block.end and block.bbox[2] > block.bbox[0]:
        yield PageBox(block.page, block.bbox)
    for line in lines:
        yield PageBox(line.page, _cut(line.bbox, line.start, line.end, start, end))


def _cut(box: BBox, line_start: int, line_end: int, start: int, end: int) -> BBox:
    """The part of a line's box that its characters start…end take, were all characters equally wide."""
    x0, y0, x1, y1 = box
    per_character = (x1 - x0) / max(1, line_end - line_start)
    left = x0 + per_character * max(0, start - line_start)
    right = x1 - per_character * max(0, line_end - end)
    return (left, y0, max(right, left + 1), y1)
