"""Answers without a language model: the rows and sentences of the filings that answer best, quoted, never composed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from preprocess.report import Cell, Column, Report
from rag.answering.evidence import Ask, item_rows, label_stems, row_score, sentence_score, year_of
from rag.answering.kinds import printed, row_unit
from rag.answering.numbers import figures
from rag.answering.places import Place, RowPlace, SentencePlace, rows_of, sentences_of
from rag.answering.prose import asks_for_all_risks, asks_for_risks, fitness, is_boilerplate, risk_headings, spread
from rag.types import Context, Filing

MOST_QUOTES = 6
_ROW_IS_ITEM = 0.6
_ROW_ANSWERS = 0.35
_SENTENCE_ANSWERS = 0.3
_FIRST_ANSWERS = 0.15
_NOT_FAR = 0.4
_WORTHLESS = 0.1
_SURE = 1.6
_DOTS = re.compile(r"\.{4,}|…{2,}|(?:\. ){4,}")


@dataclass(frozen=True)
class Quote:
    """A place worth quoting and how strongly it answers; text is what the answer prints before its footnote."""

    place: Place
    strength: float
    text: str


def best_quotes(
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
    ask: Ask,
    keeps: Callable[[Place], bool] = lambda place: True,
) -> tuple[Quote, ...]:
    """At most six quotes of places that `keeps` takes, strongest first, none twice; empty when nothing answers."""
    reports = {c.filing.report_id: report_of(c.filing.report_id) for c in contexts}
    rows = [place for c in contexts for place in rows_of(c, reports[c.filing.report_id]) if keeps(place)]
    sentences = [
        (rank, place)
        for rank, c in enumerate(contexts)
        for place in sentences_of(c, reports[c.filing.report_id])
        if is_sentence(place.text) and keeps(place)
    ]
    several = len(reports) > 1
    risks = risk_headings(contexts, report_of) if asks_for_risks(ask) else []
    if risks and asks_for_all_risks(ask):
        return tuple(Quote(place, 1.0, f"“{place.text}”") for place in spread(risks, MOST_QUOTES) if keeps(place))
    sentences += [(1, place) for place in risks if keeps(place)]
    found = [*_item_rows(rows, ask, several), *_other_rows(rows, ask, several), *_sentences(sentences, ask, several)]
    # A sentence about sentences is quoted only where nothing else is found.
    found = [quote for quote in found if not is_boilerplate(quote.text)] or found
    firm = sorted((quote for quote in found if quote.strength >= _SENTENCE_ANSWERS), key=lambda quote: -quote.strength)
    chosen = tuple(_worth(list(_distinct(firm))))[:MOST_QUOTES]
    return _with_first(chosen, contexts[0], found) if chosen else ()


def _with_first(chosen: tuple[Quote, ...], first: Context, found: Sequence[Quote]) -> tuple[Quote, ...]:
    """The best-ranked context is quoted too, in the last place: the search knows more than shared words do."""
    own = [quote for quote in found if quote.place.context is first and quote.strength > _WORTHLESS]
    if not own or any(quote.place.context is first for quote in chosen):
        return chosen
    return (*chosen[: MOST_QUOTES - 1], max(own, key=lambda quote: quote.strength))


def _worth(quotes: Sequence[Quote]) -> Iterator[Quote]:
    """Without quotes far weaker than the best; where a row answers, two sentences at most and only with a figure."""
    row_first = bool(quotes) and isinstance(quotes[0].place, RowPlace) and quotes[0].strength >= _SURE
    sentences = 0
    for quote in quotes:
        prose = isinstance(quote.place, SentencePlace)
        beside = prose and row_first and (sentences >= 2 or not figures(quote.text))
        if quote.strength >= _NOT_FAR * quotes[0].strength and not beside:
            sentences += prose
            yield quote


def is_sentence(text: str) -> bool:
    """Whether a text is worth quoting: whole, of words, no heading, no line of a table of contents."""
    words = text.split()
    letters = sum(c.isalpha() for c in text)
    whole = text[:1].isupper() or text[:1].isdigit() or text[:1] in "“\"'$("
    return (
        len(words) >= 5
        and 25 <= len(text) <= 900
        and whole
        and text.rstrip("\"”’')*")[-1:] in ".!?。;"
        and letters > 0.55 * len(text.replace(" ", ""))
        and not _DOTS.search(text)
        and not text.startswith(("See ", "Refer to ", "Risk Factors section"))
        and text.upper() != text
    )


def row_text(place: RowPlace, columns: Sequence[tuple[Column, Cell]], filing: str = "") -> str:
    """ "Net sales, fiscal 2023 (in millions): $51,217": label, period, unit and the printed values of `columns`."""
    label = f"{filing}, {place.label}" if filing else place.label
    unit = _unit_of(place, [cell for _, cell in columns])
    if len(columns) == 1:
        column, cell = columns[0]
        period = period_words(column, place.context.filing)
        return f"{label}{', ' + period if period else ''}{unit}: {printed(cell)}"
    names = [period_words(column, place.context.filing) for column, _ in columns]
    if len(set(names)) < len(names):
        # Columns of one period (segments side by side) are told apart by their headers only.
        names = [" ".join(column.label.split()) for column, _ in columns]
    values = "; ".join(f"{name}: {printed(cell)}" for name, (_, cell) in zip(names, columns, strict=True))
    return f"{label}{unit} — {values}"


def period_words(column: Column, filing: Filing) -> str:
    """How a column is named in an answer: "fiscal 2023" in an annual report, else its header as printed."""
    period = column.period
    annual = filing.doc_type in ("10-k", "annual-report") and period is not None and period.months in (None, 12)
    if annual and period is not None and period.fiscal_year:
        return f"fiscal {period.fiscal_year}"
    return " ".join(column.label.split())


def asked_columns(place: RowPlace, ask: Ask) -> list[tuple[Column, Cell]]:
    """The columns of the row that the question asks for; [] when it asks for a year that the row has not.

    Without a year: the newest column with a value, the newest two for a question that compares.
    """
    filled = [(column, cell) for column, cell, _ in place.values() if cell.value is not None]
    filled.sort(key=lambda pair: (_length_rank(pair[0], ask), -(year_of(pair[0]) or 0)))
    if not filled:
        return []
    dated = any(year_of(column) for column, _ in filled)
    if ask.years and dated:
        wanted = [pair for year in ask.years for pair in _of_year(filled, year)]
        if wanted and ask.comparing and len(ask.years) == 1:
            before = next((pair for pair in filled if year_of(pair[0]) == ask.years[0] - 1), None)
            return [wanted[0], *([before] if before else [])]
        return wanted[: 4 if len(ask.years) > 1 or ask.comparing else 1]
    return filled[: 2 if ask.comparing else 1]


def _of_year(filled: Sequence[tuple[Column, Cell]], year: int) -> list[tuple[Column, Cell]]:
    """The columns of a year: every instant ("July 29", "January 28"), but only the first of several durations."""
    mine = [pair for pair in filled if year_of(pair[0]) == year]
    lasting = [pair for pair in mine if pair[0].period and pair[0].period.months]
    return lasting[:1] if lasting else mine


def _length_rank(column: Column, ask: Ask) -> int:
    """Three months first where the question names a quarter, else the longest duration first; as printed otherwise."""
    months = (column.period.months if column.period else None) or 0
    return abs(months - 3) if ask.quarters and months else -months


def _unit_of(place: RowPlace, cells: Sequence[Cell]) -> str:
    scaled = any(cell.scaled and not cell.percent for cell in cells)
    unit = row_unit(place)
    if not scaled:
        return ""
    signs = any(mark in cell.text for cell in cells for mark in "$€£¥")
    if signs and place.table.unit.currency == "USD":
        unit = unit.replace("USD, ", "").replace("USD", "")
    return f" ({unit})" if unit else ""


def _item_rows(rows: Sequence[RowPlace], ask: Ask, several: bool) -> Iterator[Quote]:
    """The best row of each line item that the question needs, once per filing."""
    for report_id in dict.fromkeys(place.report.report_id for place in rows):
        own = [place for place in rows if place.report.report_id == report_id]
        fit = [place for place in own if asked_columns(place, ask)]
        for order, item in enumerate(ask.items):
            for score, place in item_rows(fit, item, ask):
                if score >= _ROW_IS_ITEM:
                    strength = (0.5 * score if ask.prose else score + 0.7) - 0.02 * order
                    strength -= 0.4 if ask.quarters and not _is_quarter(place) else 0.0
                    yield Quote(place, strength, row_text(place, asked_columns(place, ask), _name(place, several)))


def _is_quarter(place: RowPlace) -> bool:
    """Whether the row has a column of three months, or says nothing of months."""
    months = {column.period.months for column in place.table.columns if column.period and column.period.months}
    return not months or 3 in months


def _other_rows(rows: Sequence[RowPlace], ask: Ask, several: bool) -> Iterator[Quote]:
    """Rows whose own words answer the question, where it names no line item or beside those it names."""
    for place in rows:
        score = row_score(place, ask)
        if score >= _ROW_ANSWERS and (columns := asked_columns(place, ask)):
            named = 0.8 * ask.qualified(label_stems(place.label)) if ask.items else 0.3
            strength = score + (0.0 if ask.prose else named)
            yield Quote(place, strength, row_text(place, columns, _name(place, several)))


def _sentences(sentences: Iterable[tuple[int, SentencePlace]], ask: Ask, several: bool) -> Iterator[Quote]:
    for rank, place in sentences:
        score = sentence_score(place, ask)
        if score < (_SENTENCE_ANSWERS if rank else _FIRST_ANSWERS):
            continue
        strength = score + 0.12 / (1 + rank) + (0.3 if ask.prose else 0.0)
        fit = fitness(place, ask)
        strength += fit * min(1.0, score) if fit > 0 else fit
        strength -= max(0, len(place.text) - 400) / 2000
        name = _name(place, several)
        yield Quote(place, strength, f"{name + ': ' if name else ''}“{place.text}”")


def _name(place: Place, several: bool) -> str:
    """The filing's name, where quotes of several filings stand side by side."""
    filing = place.context.filing
    year = f" {filing.fiscal_year}" if filing.fiscal_year else ""
    return f"{filing.company or filing.doc_name}{year}" if several else ""


def _distinct(quotes: Iterable[Quote]) -> Iterator[Quote]:
    seen: set[object] = set()
    for quote in quotes:
        wording = re.sub(r"\W+", " ", quote.text).casefold()
        if quote.place.key not in seen and wording not in seen:
            seen |= {quote.place.key, wording}
            yield quote
