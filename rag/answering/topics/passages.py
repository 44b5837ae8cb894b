"""The sentences of a filing that answer a question about a topic as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set

from preprocess.report import Block, Report
from rag.answering.match.places import SentencePlace
from rag.answering.match.postings import sections
from rag.answering.match.sentences import split_sentences
from rag.answering.quote.lookup import context_of
from rag.answering.quote.prose import is_boilerplate, is_sentence
from rag.answering.quote.rows import Quote, name_of
from rag.answering.topics.known import Topic, topics_of
from rag.types import Context, SearchResult

_MOST_FILINGS = 3
_HEADED, _ITEM, _EARLY = 1.5, 0.75, 3.5
_NEARLY_AS_GOOD, _OLD, _OPENS = 2.0, 1.0, 1.5
_RISKS = "Item 1A"
_PROSE = ("Text", "ListItem", "Heading", "Footnote")
_LONGEST, _TOO_LONG = 420, 700
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_SUPPOSES = re.compile(r"\b(?:could|may|might|would|if we|there can be no assurance)\b")  # not the month of May
_MARKS = re.compile(r"[#*_\s]*")
_WORDS = re.compile(r"[a-z]{3,}")
_SAME = 0.5


def topic_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The sentences that answer a question about a topic as a whole, from each found filing; () for other questions."""
    if not result.query.filters.companies:
        return ()
    told = (_on_topic(topic, result, report_of) for topic in topics_of(result.query))
    return next((quotes for quotes in told if quotes), ())


def _on_topic(topic: Topic, result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The sentences on one topic."""
    filings = dict.fromkeys(context.filing.report_id for context in result.contexts)
    quotes: list[Quote] = []
    for report_id in list(filings)[:_MOST_FILINGS]:
        like = next(context for context in result.contexts if context.filing.report_id == report_id)
        years = frozenset(year for year, _ in result.query.periods if year)
        quotes += _of_filing(topic, report_of(report_id), like, years, len(filings) > 1)
        if quotes and not result.query.periods:
            break
    return tuple(quotes[: topic.most * 2])


def _of_filing(topic: Topic, report: Report, like: Context, years: Set[int], several: bool) -> list[Quote]:
    """The best sentences of one filing, as many as the topic takes, of the years asked for where there are any."""
    found = sorted(_scored(topic, report, like), key=lambda pair: -pair[0])
    scored = [pair for pair in found if not topic.dated or _is_of(pair[1].text, years)] or found
    near = [(score, place) for score, place in scored if score >= scored[0][0] - _NEARLY_AS_GOOD]
    chosen: list[tuple[float, SentencePlace]] = []
    for key in (_headings, _paragraph) if topic.each else (_itself,):
        for score, place in near:
            full = len(chosen) == topic.most
            if not full and not any(key(place) == key(other) or alike(place, other) for _, other in chosen):
                chosen.append((score, place))
    if topic.each or topic.first:
        chosen.sort(key=lambda pair: pair[1].start)
    name = name_of(chosen[0][1], several) if chosen else ""
    return [Quote(place, score, f"{name + ': ' if name else ''}“{place.text}”") for score, place in chosen]


def _scored(topic: Topic, report: Report, like: Context) -> Iterator[tuple[float, SentencePlace]]:
    read = 0
    for block in report.blocks:
        # Splitting all of a long filing into sentences takes seconds; a block without what is needed holds no answer.
        # What follows the last item is filed with the report: plans, contracts, by-laws.
        if block.kind not in _PROSE or not sections(report).is_own(block.start) or not topic.needed.search(block.text):
            continue
        own = _part(topic, block)
        if not own and (not topic.elsewhere or block.sec_item == _RISKS):
            continue
        for place in sentences_in(block, report, like):
            if (said := _said(topic, place, own)) is not None:
                early = _EARLY / (1 + read / 3) if topic.first else 0.0
                yield said + own + early + (_OPENS if topic.each and place.start <= block.start + 4 else 0.0), place
            read += 1 if own else 0


def _part(topic: Topic, block: Block) -> float:
    """How surely a block stands in the part of the filing that is about the topic; 0 elsewhere."""
    item = (block.sec_item or "").removeprefix("Item ") in topic.items
    if block.sec_item == _RISKS and not item:
        return 0.0
    headed = any(topic.heading.search(heading) for heading in block.heading_path[-3:])
    return (_HEADED if headed else 0.0) + (_ITEM if item else 0.0)


def _said(topic: Topic, place: SentencePlace, own: float) -> float | None:
    """How much of what answers the sentence says; None where it says too little to be an answer."""
    text = place.text
    if not is_sentence(text) or len(text) > _TOO_LONG or is_boilerplate(text) or not topic.needed.search(text):
        return None
    # What may be is no fact: the same words in a risk factor would outweigh the plain statement.
    if _SUPPOSES.search(text) or text.endswith(";") or topic.is_other(text):
        return None
    told = sum(bool(words.search(text)) for words in topic.telling)
    if told < topic.least + (0 if own else 1):
        return None
    age = _age(text, place.report.fiscal_year) if topic.dated else 0.0
    return told - age - max(0, len(text) - _LONGEST) / 200


def _is_of(text: str, years: Set[int]) -> bool:
    """Whether a sentence names one of the years, or none at all."""
    named = {int(year) for year in _YEAR.findall(text)}
    return not years or not named or bool(named & years)


def _age(text: str, newest: int | None) -> float:
    """What a sentence on years ago loses; one on the filing's own year gains."""
    years = [int(year) for year in _YEAR.findall(text)]
    if not years or newest is None:
        return 0.0
    return _OLD if max(years) < newest - 1 else -_OLD / 2 if max(years) >= newest else 0.0


def sentences_in(block: Block, report: Report, like: Context) -> Iterator[SentencePlace]:
    """The sentences of one block as places, without the marks of a heading or list item."""
    context = context_of(block, report, like)
    if context is not None:
        marks = _MARKS.match(report.full_content, block.start)
        for start, end in split_sentences(report.full_content, marks.end() if marks else block.start, block.end):
            yield SentencePlace(report, context, start, end, (block,))


def _headings(place: SentencePlace) -> object:
    """Filings give most matters a heading of their own …"""
    return place.blocks[0].heading_path


def _paragraph(place: SentencePlace) -> object:
    """… and the others a paragraph."""
    return place.blocks[0].id


def _itself(place: SentencePlace) -> object:
    return place.key


def alike(place: SentencePlace, other: SentencePlace) -> bool:
    """Whether two sentences say nearly the same."""
    mine, theirs = set(_WORDS.findall(place.text.lower())), set(_WORDS.findall(other.text.lower()))
    return len(mine & theirs) > _SAME * min(len(mine), len(theirs))
