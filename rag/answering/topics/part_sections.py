"""Sections that are each about one part of a company: "Aeronautics" beside "Space", as a table breaks sales down."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence

from preprocess.reading import reading
from preprocess.report import Report
from rag.answering.match.asked import Ask
from rag.answering.match.causes import CAUSE
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.quote.rows import Quote
from rag.answering.topics.part import parts_of, tells_of
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parts import plain_names
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.spans import Span
from rag.query.vocabulary import vocabulary
from rag.types import SearchResult

_ENOUGH, _MOST_KEPT = 0.5, 64
_kept: OrderedDict[Hashable, frozenset[str]] = OrderedDict()


def tells_its_part(quotes: Sequence[Quote], ask: Ask, result: SearchResult, report_of: Callable[[str], Report]) -> bool:
    """Whether the best quote speaks of the part whose reasons are asked for, or of none; true for other questions."""
    if ask.wants != "reason" or not ask.items or not quotes:
        return True
    place, parts = quotes[0].place, parts_of(result, report_of)
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
    heads = _headed_parts(report)
    path = [head for head in place.blocks[0].heading_path if plain(head) in heads]
    return any(not _says(head, place.text) and not _says(head, question) for head in path)


def _says(head: str, text: str) -> bool:
    return tells_of([text_stems(head)], text)


def _headed_parts(report: Report) -> frozenset[str]:
    """The plain names of parts of which at least two of one breakdown head sections; no line items."""
    key = reading(report)
    if key not in _kept:
        heads = {plain(head) for block in report.blocks for head in block.heading_path}
        found: set[str] = set()
        for span in _spans(report):
            for names in map(plain_names, breakdowns_of(report, span)):
                both = names & heads
                if len(both) > 1 and len(both) >= _ENOUGH * len(names) and not any(map(_is_item, both)):
                    found |= both
        _kept[key] = frozenset(found)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _spans(report: Report) -> Sequence[Span | None]:
    return (None, Span(report.fiscal_quarter, 3)) if report.fiscal_quarter else (None,)


def _is_item(name: str) -> bool:
    """Whether a name is that of a figure, whose section tells of the whole company."""
    return name in book().names or any(name in (m.name, *m.synonyms) for m in vocabulary().metrics)
