"""Quotes that hold what the question is about: from the found contexts, else from the whole of the found filings.

A search may rank the right page low; a name that stands in the filing is looked up there before anything is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

from preprocess.report import Block, Report
from rag.answering.check.question.speech import alike
from rag.answering.match.asked import Ask
from rag.answering.match.evidence import text_stems
from rag.answering.match.fits import tells_amount
from rag.answering.match.places import Place, RowPlace, SentencePlace
from rag.answering.match.postings import block_counts, sections
from rag.answering.match.subject import Subject, asks_of_now, subject_of
from rag.answering.match.wanted import FIGURES, only_names, wanted
from rag.answering.quote.likely import is_the_row, lacks, names_it, shipped
from rag.answering.quote.quotes import best_quotes
from rag.answering.quote.refusal import unknown_subject
from rag.answering.quote.rows import Quote
from rag.answering.quote.signs import Signs, signs_of, wide_stems
from rag.query.directory import company_of, titled
from rag.retrieval.expand import doubts_in
from rag.types import Context, Filing, Hit, Legs, PageBox, SearchResult

_MOST_CONTEXTS, _MOST_FILINGS = 24, 4
# With a word that no filing prints, what is left has to be told nearly whole.
_MOSTLY = 0.6
# What is shown beside a refusal has to be short, and not much too unlikely to be an answer.
_NEAR, _MOST_NEAR, _LONGEST_NEAR = 0.5, 2, 320
_SHORT, _ALL_TOLD, _NEARLY_TOLD = 2, 0.99, 0.8
# Near enough to be shown beside the refusal.
_LACKING = 0.9
_ELSEWHERE = ("person", "date", "duration")
_AMOUNTS = ("figure", "count", "share")
ReportOf = Callable[[str], Report]


@dataclass(frozen=True)
class Found:
    """The quotes that answer best, and how likely they are an answer, 0 to 1.

    whole: those that tell every word of the question; a row, with what stands over it, all but its verb.
    """

    quotes: tuple[Quote, ...] = ()
    chance: float = 0.0
    whole: tuple[Quote, ...] = ()

    @property
    def answers(self) -> bool:
        """Whether the quotes are to be shown as the answer."""
        return bool(self.quotes) and self.chance >= shipped().answers_from


def quotes_about(
    result: SearchResult, report_of: ReportOf, ask: Ask, reports: Sequence[Report], without: Set[object] = frozenset()
) -> Found:
    """The best quotes for a question from the contexts, else from the whole of the found filings.

    without: keys of places that are not to be quoted. What the rules take to hold the subject is one sign of many;
    without a model of meaning it is the only one.
    """
    if asks_of_now(result.query.question):
        return Found()
    quotes, signs = signs_about(result, report_of, ask, reports, without)
    if _wants_amount(ask) and not any(tells_amount(quote.text) for quote in quotes):
        return Found(quotes)
    if ask.wants in ("person", "duration") and all(quote.missing for quote in quotes):
        # An office without its holder ("the Chief Executive Officer concluded") names nobody.
        return Found(quotes)
    if result.likeness is not None:
        return Found(quotes, _chance(signs, ask), tuple(q for q in quotes if _is_whole(q, ask))) if quotes else Found()
    lacking = wanted(result.query.question) != "prose" and all(quote.missing for quote in quotes)
    return Found(quotes, 1.0 if signs.get("held") and not lacking else 0.0)


def _wants_amount(ask: Ask) -> bool:
    """Whether only a figure answers: one is asked for, or something of a year is named and nothing asked of it."""
    named = only_names(ask.query.question) and ask.query.periods and not ask.query.topics
    return ask.wants in _AMOUNTS or (ask.wants == "prose" and bool(named))


def _chance(signs: Signs, ask: Ask) -> float:
    """The chance by the signs; what is asked in a word or two ("… backlog") and stands there is never refused."""
    if lacks(signs):
        return min(shipped().chance(signs), _LACKING * shipped().answers_from)
    short = len(ask.concepts) <= _SHORT and signs["held"] and signs["told"] >= _ALL_TOLD and signs["year_told"]
    return max(
        shipped().chance(signs), shipped().answers_from if short or is_the_row(signs) or names_it(signs) else 0.0
    )


def _is_whole(quote: Quote, ask: Ask) -> bool:
    if isinstance(quote.place, RowPlace):
        return not quote.header and ask.told(wide_stems(quote.place)) >= _NEARLY_TOLD
    text = quote.place.text
    told = ask.told(text_stems(text) | alike(text))
    # What tells less has to say its time itself.
    return told >= _ALL_TOLD or (told >= _MOSTLY and all(str(year) in text for year in ask.years))


def signs_about(
    result: SearchResult, report_of: ReportOf, ask: Ask, reports: Sequence[Report], without: Set[object] = frozenset()
) -> tuple[tuple[Quote, ...], Signs]:
    """The best quotes and the signs that they answer; {} where there is no quote."""
    subject = subject_of(result, ask, reports)
    held = _held(subject, result, report_of, ask, reports, without)
    quotes = held or best_quotes(result.contexts, report_of, ask, lambda place: place.key not in without)
    return quotes, signs_of(result, ask, subject, quotes, bool(held), reports) if quotes else {}


def _held(
    subject: Subject,
    result: SearchResult,
    report_of: ReportOf,
    ask: Ask,
    reports: Sequence[Report],
    without: Set[object],
) -> tuple[Quote, ...]:
    """The best quotes that hold the subject of the question; empty where neither contexts nor filings do."""
    known = {word for report in reports for word in block_counts(report)[1]}
    named = any(phrase.stems <= known for phrase in subject.names)
    unknown = unknown_subject(ask, reports) and not named
    if unknown and not subject.names:
        return ()
    free = subject.is_of_names if not without else lambda place: place.key not in without and subject.is_of_names(place)
    quotes = () if unknown else best_quotes(result.contexts, report_of, ask, free)
    # What has no name, date or length of time in it leaves the question to the company's other filings.
    lacking = ask.wants in _ELSEWHERE and bool(quotes) and all(quote.missing for quote in quotes)
    if quotes and not lacking and (quotes[0].header or (_is_about(quotes[0], ask) and subject.told(_places(quotes)))):
        return quotes
    if quotes and _says_all(quotes[0], ask):
        return quotes
    if not subject.phrases and not (subject.figure and subject.items):
        return ()
    # Words that no filing prints ("stake") would weigh down every sentence that names the subject.
    known |= {word for phrase in subject.phrases for word in phrase.stems}
    ask = replace(ask, weights={word: weight for word, weight in ask.weights.items() if word in known})
    for contexts in (result.contexts, tuple(_contexts_about(subject, result, report_of))):
        keeps = subject.keeps if not without else lambda place: place.key not in without and subject.keeps(place)
        quotes = best_quotes(contexts, report_of, ask, keeps) if contexts else ()
        if ask.wants in (*FIGURES, *_ELSEWHERE) and all(quote.missing for quote in quotes):
            continue
        if quotes and subject.told(_places(quotes)):
            return quotes
    return ()


def _says_all(best: Quote, ask: Ask) -> bool:
    """Whether the best quote is a row that says every word of a question for a figure with what stands over it.

    "Current: Foreign" under "The provision for income taxes is as follows:" names no line item by itself.
    """
    return ask.wants in FIGURES and isinstance(best.place, RowPlace) and ask.told(wide_stems(best.place)) >= _ALL_TOLD


def _is_about(best: Quote, ask: Ask) -> bool:
    """Whether the best quote tells most of a question that holds a word which no filing prints."""
    place = best.place
    text = f"{place.text} {place.heading}" if isinstance(place, SentencePlace) else place.text
    strange = any(concept.absent for concept in ask.concepts)
    return not strange or bool(ask.items) or ask.told(text_stems(text)) >= _MOSTLY


def is_near(found: Found) -> bool:
    """Whether the quotes are not much too unlikely to be an answer."""
    return found.chance >= _NEAR * shipped().answers_from


def nearest(found: Found) -> tuple[str, ...]:
    """What stands nearest to a question that is refused, and where, in words; () where nothing is near."""
    if not is_near(found):
        return ()
    told = (quote for quote in found.quotes if len(quote.text) <= _LONGEST_NEAR and not quote.header)
    places = [f"{quote.text} ({titled(quote.place.context.filing)}, page {quote.place.page})" for quote in told]
    return (f"Nearest, but no answer: {'; '.join(places[:_MOST_NEAR])}.",) if places else ()


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
    for chunk in sections(report).chunks if wanted else ():
        own = wanted.intersection(chunk.block_ids)
        if own:
            boxes = tuple(PageBox(b.page, b.bbox) for b in blocks if b.id in own)
            hit = Hit(chunk, 0.0, Legs())
            pages = tuple(range(chunk.page_first, chunk.page_last + 1))
            ids, doubts = chunk.block_ids, doubts_in(report, chunk.block_ids)
            yield Context((hit,), filing, chunk.text, chunk.start, chunk.end, pages, boxes, ids, doubts)
