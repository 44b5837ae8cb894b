"""Quotes that say more of the question than those that are stronger: a row by its own name, a sentence in its words."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from rag.answering.match.asked import Ask
from rag.answering.match.evidence import GENERIC, around_stems, label_stems, text_stems
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.match.schedules import is_time, lead_stems
from rag.answering.match.wanted import FIGURES
from rag.answering.quote.columns import asked_columns
from rag.answering.quote.rows import Quote

_ALL, _HALF, _NOT_FAR = 0.99, 0.5, 0.4


def said_first(quotes: Sequence[Quote], ask: Ask) -> list[Quote]:
    """Strongest first as they come, without totals of tables whose named rows are asked for, nor rows of a line item
    that lack what stands beside its name in the question, where a place that tells all of it is there."""
    kept = [quote for quote in quotes if not any(_is_total_of(quote, other, ask) for other in quotes)]
    if not kept or ask.wants not in FIGURES:
        return kept
    if not ask.qualifiers:
        return _named_first(kept, ask)
    whole = [quote for quote in kept if _tells_all(quote, ask)]
    if not whole or whole[0].strength < _NOT_FAR * kept[0].strength:
        return kept
    return [quote for quote in kept if not _only_resembles(quote, ask)]


def _named_first(quotes: list[Quote], ask: Ask) -> list[Quote]:
    """Without rows that lack the rarest word of the question, where a sentence tells all of it with a figure.

    A row of marketing costs is called so for advertising too, until a sentence says what was spent on advertising.
    """
    rarest = max(ask.concepts, key=lambda concept: concept.weight, default=None)
    told = any(isinstance(quote.place, SentencePlace) and _tells_all(quote, ask) for quote in quotes)
    if rarest is None or not told:
        return quotes
    return [q for q in quotes if not isinstance(q.place, RowPlace) or rarest.among(_row_stems(q.place))]


def _row_stems(place: RowPlace) -> frozenset[str]:
    return label_stems(place.label) | around_stems(place) | lead_stems(place)


def whole_first(quotes: Sequence[Quote], ask: Ask) -> list[Quote]:
    """Of rows under one name that count, the largest first: the whole, where the question names no part of it."""
    rows = [quote for quote in quotes if isinstance(quote.place, RowPlace)]
    if ask.wants != "count" or len(rows) < len(quotes) or not rows:
        return list(quotes)
    names = {quote.place.row.label.casefold() for quote in quotes if isinstance(quote.place, RowPlace)}
    return sorted(quotes, key=lambda quote: -_count(quote, ask)) if len(names) == 1 else list(quotes)


def _count(quote: Quote, ask: Ask) -> Decimal:
    columns = asked_columns(quote.place, ask) if isinstance(quote.place, RowPlace) else []
    return next((cell.value for _, cell in columns if cell.value is not None), Decimal(0))


def _is_total_of(quote: Quote, other: Quote, ask: Ask) -> bool:
    """Whether a bare total stands in the table of another quote, whose label tells something that is asked for."""
    place, named = quote.place, other.place
    if not isinstance(place, RowPlace) or not isinstance(named, RowPlace) or place.table.id != named.table.id:
        return False
    labels = [label_stems(row.label) for row in named.table.rows]
    # What every row is called tells none from the others.
    own = [c for c in ask.concepts if c.among(label_stems(named.label)) and sum(map(c.among, labels)) * 2 < len(labels)]
    return label_stems(place.row.label) <= GENERIC and bool(own) and not label_stems(named.row.label) <= GENERIC


def _tells_all(quote: Quote, ask: Ask) -> bool:
    """Whether the place tells the whole question in its own words, with a figure."""
    place = quote.place
    if isinstance(place, SentencePlace):
        return not quote.missing and bool(place.figures) and ask.told(text_stems(place.text)) >= _ALL
    return ask.told(label_stems(place.label)) >= _ALL


def _only_resembles(quote: Quote, ask: Ask) -> bool:
    """Whether a row of a line item tells, with all that stands over it, less than half of what is beside its name."""
    place = quote.place
    if not quote.item or not isinstance(place, RowPlace) or is_time(place):
        return False
    return ask.told_beside(_row_stems(place)) < _HALF
