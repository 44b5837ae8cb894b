"""Sections that are each about one part of a company: "Aeronautics" beside "Space", as a table breaks sales down."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from preprocess.report import Report
from rag.answering.match.asked import Ask
from rag.answering.match.causes import CAUSE
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.quote.rows import Quote
from rag.answering.topics.headed_parts import called_by_first_word, headed_parts
from rag.answering.topics.part import parts_of, tells_of
from rag.answering.topics.under_part import is_of_the_whole
from rag.calculator.question.phrases import plain
from rag.types import SearchResult

_SEGMENT = re.compile(
    r"\W*(?!(?:reportable|operating|business|by|our|all)\b)[A-Z][\w&,.’' -]{2,40} segment\W*", re.IGNORECASE
)


def tells_its_part(quotes: Sequence[Quote], ask: Ask, result: SearchResult, report_of: Callable[[str], Report]) -> bool:
    """Whether the best quote speaks of the part whose reasons are asked for, or of none; true for other questions."""
    if ask.wants != "reason" or not quotes:
        return True
    place, parts = quotes[0].place, parts_of(result, report_of)
    if not ask.items and not any(called_by_first_word(result.query.question, place.report)):
        return True
    if not parts:
        return isinstance(place, RowPlace) or not is_of_a_part(place, place.report, result.query.question)
    around = f"{place.table.caption} {place.table.context_heading}" if isinstance(place, RowPlace) else place.heading
    blocks = () if isinstance(place, RowPlace) else place.blocks
    if isinstance(place, SentencePlace) and (cause := CAUSE.search(place.text)) is not None:
        # A part that stands behind the cause is the cause: "sales rose due to higher sales of Engines".
        before = place.report.full_content[min(block.start for block in blocks) : place.start] if blocks else ""
        return tells_of(parts, f"{before} {place.text[: cause.start()] or place.text} {around}", place.report)
    return tells_of(parts, " ".join((place.text, around, *(block.text for block in blocks))), place.report)


def is_of_a_part(place: SentencePlace, report: Report, question: str) -> bool:
    """Whether a sentence stands under the heading of a part that neither it nor the question names."""
    if is_of_the_whole(place.blocks[0]):
        return False
    heads = headed_parts(report)
    path = [head for head in place.blocks[0].heading_path if plain(head) in heads or _is_a_segment(head, report)]
    return any(not _says(head, place.text) and not _says(head, question) for head in path)


def _is_a_segment(head: str, report: Report) -> bool:
    """Whether a heading is the name of a segment beside another: "International Segment" beside "Domestic Segment"."""
    if not _SEGMENT.fullmatch(head):
        return False
    others = (
        last for block in report.blocks if block.heading_path and _SEGMENT.fullmatch(last := block.heading_path[-1])
    )
    return any(plain(other) != plain(head) for other in others)


def _says(head: str, text: str) -> bool:
    return tells_of([text_stems(head)], text)
