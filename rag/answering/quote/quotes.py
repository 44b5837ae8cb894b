"""Answers without a language model: the rows and sentences of the filings that answer best, quoted, never composed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set

from preprocess.report import Report
from rag.answering.match.asked import Ask
from rag.answering.match.evidence import label_stems, sentence_score, text_stems
from rag.answering.match.fits import MISSING, fit, names_the_rate
from rag.answering.match.places import Place, RowPlace, SentencePlace, rows_of, sentences_of
from rag.answering.match.postings import block_counts
from rag.answering.match.schedules import lead_stems
from rag.answering.match.wanted import described
from rag.answering.quote.because import reasons_of_it
from rag.answering.quote.by_meaning import SENTENCE_ANSWERS, WEAK, by_meaning, meant_first
from rag.answering.quote.columns import asked_columns
from rag.answering.quote.lookup import (
    contexts_about,
    is_attached,
    places_in,
    titles_of,
    with_its_list,
    with_its_reason,
    with_signature,
    with_what_it_points_to,
    with_what_it_requires,
    with_what_names_it,
)
from rag.answering.quote.nearer import said_first, whole_first
from rag.answering.quote.prose import (
    asks_for_all_risks,
    asks_for_risks,
    fitness,
    is_boilerplate,
    is_sentence,
    only_leads,
    risk_headings,
    spread,
)
from rag.answering.quote.rows import Quote, item_quotes, name_of, other_quotes, word_quotes
from rag.answering.quote.tables import table_quotes
from rag.answering.quote.worth import NOT_FAR, row_told, worth
from rag.types import Context

MOST_QUOTES = 6
# Two sentences with three words of five in common say the same.
_SAME = 0.6
# Contracts filed with a report are as wordy as it is, and about other matters.
_ATTACHED, _LONGER, _LESS_TOLD = 0.4, 0.15, 0.4
# A block found by its words alone counts like the fifth place of a search.
_FOUND_BY_WORDS, _FEW_REPORTS = 4, 2
# Until when something runs is told by no table of what was done.
_UNTIL = re.compile(r"^\W*(?:until when|how long)\b", re.IGNORECASE)
# "Scheduled date of payment: June 27, 2024": a line that says what is when.
_DAY_OF = re.compile(r"[A-Z][^:.]{8,80}: ?(?:[A-Z][a-z]+ \d{1,2}, \d{4}|\d{1,2} [A-Z][a-z]+ \d{4})\.?")


def best_quotes(
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
    ask: Ask,
    keeps: Callable[[Place], bool] = lambda place: True,
) -> tuple[Quote, ...]:
    """The few quotes of places that `keeps` takes, strongest first, none twice; empty when nothing answers."""
    reports = {c.filing.report_id: report_of(c.filing.report_id) for c in contexts}
    risks = risk_headings(contexts, report_of) if asks_for_risks(ask) else []
    if risks and asks_for_all_risks(ask):
        return tuple(Quote(place, 1.0, f"“{place.text}”") for place in spread(risks, MOST_QUOTES) if keeps(place))
    rows, sentences = _pool(contexts, reports, ask)
    worded = [place for place in rows if keeps(place)]
    rows = [place for place in worded if any(cell.value is not None for cell in place.row.cells)]
    pool = ((rank, alone, _whole(alone, ask)) for rank, alone in (*sentences, *((1, risk) for risk in risks)))
    told = [(rank, alone, whole) for rank, alone, whole in pool if keeps(whole) and not only_leads(whole.text)]
    if not _UNTIL.search(ask.query.question) and (whole := table_quotes(rows, ask)):
        return whole
    several = len(reports) > 1
    found = [*item_quotes(rows, ask, several), *other_quotes(rows, ask, several)]
    found += word_quotes(worded, ask, several)
    sentences_found = list(by_meaning(list(_sentences(told, ask, reports, several)), ask))
    # A figure never says why, nor what a thing is: the rows of what was done would only repeat the question.
    yes_or_no = ask.wants == "yesno" and not ask.items
    told_in_words = ask.wants == "reason" or yes_or_no or described(ask.query.question)
    found = [*(() if told_in_words and sentences_found else found), *sentences_found]
    # A sentence about sentences is quoted only where nothing else is found, nor is one without what was asked for.
    found = [quote for quote in found if not is_boilerplate(quote.place.text)] or found
    found = [quote for quote in found if not quote.missing] or found
    found = [quote for quote in found if names_the_rate(quote.place, ask)]
    found = [quote for quote in found if not (ask.wants == "share" and _is_amount(quote.place))] or found
    least = SENTENCE_ANSWERS + (MISSING if all(quote.missing for quote in found) else 0.0)
    firm = sorted((quote for quote in found if quote.strength >= least), key=lambda quote: -quote.strength)
    ordered = meant_first(list(_of_one_table(said_first(_most_told(firm, ask), ask), ask)), ask)
    return tuple(whole_first(reasons_of_it(list(worth(_distinct(ordered), ask))[:MOST_QUOTES], ask), ask))


def _is_amount(place: Place) -> bool:
    """Whether a row prints no percentage, so that it is nobody's share."""
    return isinstance(place, RowPlace) and not any(cell.percent or "%" in cell.text for cell in place.row.cells)


def _pool(
    contexts: Sequence[Context], reports: Mapping[str, Report], ask: Ask
) -> tuple[list[RowPlace], list[tuple[int, SentencePlace]]]:
    """Rows and sentences of the contexts with the rank of their context, and of blocks that tell most of it all."""
    rows: dict[object, RowPlace] = {}
    sentences: dict[object, tuple[int, SentencePlace]] = {}
    for rank, context in enumerate(contexts):
        report = reports[context.filing.report_id]
        rows |= {place.key: place for place in rows_of(context, report, True) if place.key not in rows}
        for place in sentences_of(context, report):
            sentences.setdefault(place.key, (rank, place))
    for report_id, report in reports.items():
        if len(reports) > _FEW_REPORTS and not ask.query.filters.companies:
            # Words that fit somewhere in many filings tell nothing of a question that names none of them.
            break
        like = next(context for context in contexts if context.filing.report_id == report_id)
        about = contexts_about(report, ask, like)
        for context in about:
            more, others = places_in(context, report)
            rows |= {place.key: place for place in more if place.key not in rows}
            for place in others:
                sentences.setdefault(place.key, (_FOUND_BY_WORDS, place))
        if ask.wants == "person":
            for place in titles_of((*about, *contexts), report):
                sentences.setdefault(place.key, (_FOUND_BY_WORDS, place))
    return list(rows.values()), [pair for pair in sentences.values() if _is_quotable(pair[1], ask)]


def _is_quotable(place: SentencePlace, ask: Ask) -> bool:
    title = ask.wants == "person" and 3 <= len(place.text.split()) <= 25 and place.text.upper() != place.text
    dated = ask.wants == "date" and _DAY_OF.fullmatch(place.text) is not None
    return is_sentence(place.text) or title or dated


def _most_told(quotes: Sequence[Quote], ask: Ask) -> list[Quote]:
    """Without rows that tell a part of what another row tells: "Total deposits" beside "Time deposits"."""
    told = {id(q): _concepts_told(q.place, ask) for q in quotes if isinstance(q.place, RowPlace) and not q.header}
    computed = any(item.of for item in ask.items)

    def is_less(quote: Quote, other: Quote) -> bool:
        mine, theirs = told[id(quote)], told[id(other)]
        # The parts of a figure are wanted unless a row is the figure itself.
        spared = quote.item and computed and len(theirs) < len(ask.concepts)
        return mine < theirs and not spared and other.strength >= NOT_FAR * quote.strength

    rows = [quote for quote in quotes if id(quote) in told]
    return [quote for quote in quotes if id(quote) not in told or not any(is_less(quote, other) for other in rows)]


def _concepts_told(place: RowPlace, ask: Ask) -> frozenset[int]:
    """Which concepts of the question the row tells with its columns and what leads to its table."""
    columns = " ".join(column.label for column, _ in asked_columns(place, ask))
    stems = label_stems(place.label) | lead_stems(place) | text_stems(columns)
    return frozenset(at for at, concept in enumerate(ask.concepts) if concept.among(stems))


def _of_one_table(quotes: Sequence[Quote], ask: Ask) -> Iterator[Quote]:
    """Without rows that other tables print under the same label, where one stands under what the question names."""
    best: dict[tuple[str, str], float] = {}
    for quote in quotes:
        if isinstance(quote.place, RowPlace):
            key, told = _row_key(quote.place), row_told(quote.place, ask)
            best[key] = max(best.get(key, 0.0), told)
    for quote in quotes:
        place = quote.place
        if not isinstance(place, RowPlace) or row_told(place, ask) >= best[_row_key(place)]:
            yield quote


def _row_key(place: RowPlace) -> tuple[str, str]:
    return place.report.report_id, " ".join(place.row.label.casefold().split())


def _sentences(
    sentences: Sequence[tuple[int, SentencePlace, SentencePlace]],
    ask: Ask,
    reports: Mapping[str, Report],
    several: bool,
) -> Iterator[Quote]:
    """Quotes of (rank of the context, the sentence alone, the sentence with what it needs)."""
    rare = {report_id: block_counts(report)[1] for report_id, report in reports.items()}
    most = max((ask.told(text_stems(alone.text)) for _, alone, _ in sentences), default=0.0)
    for rank, alone, place in sentences:
        score = max(
            sentence_score(place, ask) - (_LONGER if place.start != alone.start else 0.0), sentence_score(alone, ask)
        )
        if score < SENTENCE_ANSWERS and ask.likeness is None:
            continue
        fits = fit(place, ask, rare[place.report.report_id], own_names(place))
        strength = score + 0.12 / (1 + rank) + fits + (0.3 if ask.prose else 0.0)
        about = fitness(place, ask)
        strength += about * min(1.0, score) if about > 0 else about
        strength -= max(0, len(alone.text) - 400) / 2000
        # Where one sentence tells all of the question, another that tells half of it only shares its words.
        strength -= _LESS_TOLD * (most - max(ask.told(text_stems(p.text)) for p in (place, alone)))
        strength -= _ATTACHED if is_attached(place) else 0.0
        strength = strength if score >= SENTENCE_ANSWERS else WEAK + strength / 100
        name = name_of(place, several)
        yield Quote(place, strength, f"{name + ': ' if name else ''}“{place.text}”", missing=fits <= MISSING)


def _whole(place: SentencePlace, ask: Ask) -> SentencePlace:
    led = with_what_it_points_to(place)
    led = led if led.start != place.start else with_what_names_it(place, ask)
    return with_its_list(with_its_reason(with_what_it_requires(with_signature(led), ask), ask))


def own_names(place: SentencePlace) -> Set[str]:
    """Stems of the names of the company whose filing it is."""
    filing = place.context.filing
    return text_stems(f"{filing.company or ''} {filing.ticker or ''} {filing.doc_name.replace('_', ' ')}")


def _distinct(quotes: Iterable[Quote]) -> Iterator[Quote]:
    """Without places quoted before, and without sentences that say nearly the same as one quoted before."""
    seen: set[object] = set()
    said: list[frozenset[str]] = []
    for quote in quotes:
        wording = re.sub(r"\W+", " ", quote.text).casefold()
        if quote.place.key in seen or wording in seen:
            continue
        seen |= {quote.place.key, wording}
        if isinstance(quote.place, SentencePlace):
            words = text_stems(quote.place.text) | {quote.place.report.report_id}
            if any(len(words & other) >= _SAME * len(words | other) or words <= other for other in said):
                continue
            said.append(words)
        yield quote


def written(quotes: Sequence[Quote], markers: Sequence[str], clean: Callable[[str], str]) -> str:
    """The answer's text: a paragraph a quote with its footnote, or the table with a footnote in each row."""
    if quotes and quotes[0].header:
        lines = [_with_marker(clean(quote.text), marker) for quote, marker in zip(quotes, markers, strict=True)]
        return "\n".join((quotes[0].header, *lines))
    return "\n\n".join(f"{clean(quote.text)} {marker}" for quote, marker in zip(quotes, markers, strict=True))


def _with_marker(line: str, marker: str) -> str:
    """The footnote of a table's row stands after its label."""
    _, label, rest = line.split("|", 2)
    return f"| {label.strip()} {marker} |{rest}"
