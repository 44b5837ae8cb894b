"""Quotes that hold what the question is about: from the found contexts, else from the whole of the found filings.

A search may rank the right page low; a name that stands in the filing is looked up there before anything is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from preprocess.report import Block, Report
from rag.answering.match.asked import Ask
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import Place, SentencePlace, sentences_of
from rag.answering.match.postings import block_counts
from rag.answering.match.subject import Subject, asks_of_now, subject_of
from rag.answering.match.wanted import FIGURES
from rag.answering.quote.quotes import best_quotes, is_sentence
from rag.answering.quote.refusal import unknown_subject
from rag.answering.quote.rows import Quote
from rag.chunk import chunk_report
from rag.config import ChunkingSettings
from rag.query.directory import company_of
from rag.retrieval.expand import doubts_in
from rag.types import Context, Filing, Hit, Legs, PageBox, SearchResult

_MOST_CONTEXTS, _MOST_FILINGS = 24, 4
# With a word that no filing prints, what is left has to be told nearly whole.
_MOSTLY = 0.6
# What is shown beside a refusal has to be short and plainly about the matter.
_NEAR, _MOST_NEAR, _LONGEST_NEAR = 0.55, 8, 320
ReportOf = Callable[[str], Report]


def quotes_about(result: SearchResult, report_of: ReportOf, ask: Ask, reports: Sequence[Report]) -> tuple[Quote, ...]:
    """The best quotes that hold the subject of the question; empty where neither contexts nor filings do."""
    subject = subject_of(result, ask, reports)
    known = {word for report in reports for word in block_counts(report)[1]}
    named = any(phrase.stems <= known for phrase in subject.names)
    unknown = unknown_subject(ask, reports) and not named
    if asks_of_now(result.query.question) or (unknown and not subject.names):
        return ()
    quotes = () if unknown else best_quotes(result.contexts, report_of, ask, subject.is_of_names)
    if quotes and (quotes[0].header or (_is_about(quotes[0], ask) and subject.told(_places(quotes)))):
        return quotes
    if not subject.phrases and not (subject.figure and subject.items):
        return ()
    # Words that no filing prints ("stake") would weigh down every sentence that names the subject.
    known |= {word for phrase in subject.phrases for word in phrase.stems}
    ask = replace(ask, weights={word: weight for word, weight in ask.weights.items() if word in known})
    for contexts in (result.contexts, tuple(_contexts_about(subject, result, report_of))):
        quotes = best_quotes(contexts, report_of, ask, subject.keeps) if contexts else ()
        if ask.wants in FIGURES and all(quote.missing for quote in quotes):
            continue
        if quotes and subject.told(_places(quotes)):
            return quotes
    return ()


def _is_about(best: Quote, ask: Ask) -> bool:
    """Whether the best quote tells most of a question that holds a word which no filing prints."""
    place = best.place
    text = f"{place.text} {place.heading}" if isinstance(place, SentencePlace) else place.text
    strange = any(concept.absent for concept in ask.concepts)
    return not strange or bool(ask.items) or ask.told(text_stems(text)) >= _MOSTLY


def nearest(result: SearchResult, report_of: ReportOf, ask: Ask, found: Sequence[Quote] = ()) -> tuple[str, ...]:
    """What stands nearest to a question that is refused, and where, in words; () where nothing is near.

    found: quotes that lack what was asked for, the best first.
    """
    scored = [
        (ask.told(text_stems(place.text)), place)
        for context in result.contexts[:_MOST_NEAR]
        for place in sentences_of(context, report_of(context.filing.report_id))
        if is_sentence(place.text) and len(place.text) <= _LONGEST_NEAR
    ]
    told, place = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    place = place if told >= _NEAR else None
    place = next((quote.place for quote in found if isinstance(quote.place, SentencePlace)), place)
    if place is None:
        return ()
    return (f"Nearest, which may not answer: “{place.text}” ({place.context.filing.doc_name}, page {place.page}).",)


def _places(quotes: Sequence[Quote]) -> list[Place]:
    return [quote.place for quote in quotes]


def _contexts_about(subject: Subject, result: SearchResult, report_of: ReportOf) -> Iterator[Context]:
    """The chunks of the found filings that hold the words of the subject, those with the most first."""
    filings = {context.filing.report_id: context.filing for context in result.contexts}
    companies, years = set(result.query.filters.companies), {year for year, _ in result.query.periods if year}
    if companies and not years:
        own = (f for f in result.filings if company_of(f) in companies)
        filings |= {f.report_id: f for f in list(own)[:_MOST_FILINGS]}
    words = subject.words()
    for report_id, filing in filings.items():
        report = report_of(report_id)
        scored = [(sum(word in block.text.lower() for word in words), block) for block in report.blocks]
        best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])[:_MOST_CONTEXTS]
        yield from _contexts(report, filing, [block for _, block in best])


def _contexts(report: Report, filing: Filing, blocks: Sequence[Block]) -> Iterator[Context]:
    wanted = {block.id for block in blocks}
    for chunk in chunk_report(report, ChunkingSettings()) if wanted else ():
        own = wanted.intersection(chunk.block_ids)
        if own:
            boxes = tuple(PageBox(b.page, b.bbox) for b in blocks if b.id in own)
            hit = Hit(chunk, 0.0, Legs())
            pages = tuple(range(chunk.page_first, chunk.page_last + 1))
            ids, doubts = chunk.block_ids, doubts_in(report, chunk.block_ids)
            yield Context((hit,), filing, chunk.text, chunk.start, chunk.end, pages, boxes, ids, doubts)
