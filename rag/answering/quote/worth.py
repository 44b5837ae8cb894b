"""Which of the quotes behind the best one are worth showing: near to it, few, and of the same thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rag.answering.match.asked import Ask
from rag.answering.match.evidence import around_stems, label_stems, text_stems
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.match.wanted import ONE_ANSWER
from rag.answering.numbers.read import figures
from rag.answering.quote.rows import Quote

MOST_SENTENCES = 3
# Rows of line items belong together, though one is found less surely: both sides of a ratio.
NOT_FAR = 0.4
# Of what is quoted second and third, most was noise; where one place answers, only a rival stands beside it.
_NEARLY_AS_GOOD, _ALIKE = 0.6, 0.85
# A row of a statement under its own name, in the year asked for.
_SURE, _ALL_OF_IT = 1.6, 0.85
# Of what is told after the first, what tells much less of the question is of something else.
_AS_MUCH = 0.7
_OF_MANY = ("list", "outlook", "reason", "terms", "policy")


def row_told(place: RowPlace, ask: Ask) -> float:
    """How much of the question a row tells with what stands over it."""
    return ask.told(label_stems(place.label) | around_stems(place))


def worth(quotes: Iterable[Quote], ask: Ask) -> Iterator[Quote]:
    """Without quotes far weaker than the best; few sentences, beside a row that answers only those with a figure."""
    first: Quote | None = None
    sentences = 0
    for quote in quotes:
        first = first or quote
        prose = isinstance(quote.place, SentencePlace)
        row_first = isinstance(first.place, RowPlace) and first.strength >= _SURE
        beside = prose and row_first and (sentences >= 2 or not figures(quote.text))
        whole = isinstance(first.place, RowPlace) and row_told(first.place, ask) >= _ALL_OF_IT
        one = ask.wants in ONE_ANSWER
        near = NOT_FAR if quote.item and (first.item or not whole) else _ALIKE if one else _NEARLY_AS_GOOD
        fits = not beside and sentences + prose <= MOST_SENTENCES - one and _is_of_it(quote, first, ask)
        if quote.strength >= near * first.strength and fits:
            sentences += prose
            yield quote


def _is_of_it(quote: Quote, first: Quote, ask: Ask) -> bool:
    """Whether a later sentence tells about as much of the question as the first one, so that it is of the same thing.

    "Stock options" share a word with a stock split, and no more. Lists and outlooks are told by many.
    """
    place, best = quote.place, first.place
    if ask.wants in _OF_MANY or not (isinstance(place, SentencePlace) and isinstance(best, SentencePlace)):
        return True
    return _told_under(place, ask) >= _AS_MUCH * _told_under(best, ask)


def _told_under(place: SentencePlace, ask: Ask) -> float:
    """How much of the question a sentence tells with the last heading over it."""
    heads = place.blocks[0].heading_path[-1:] if place.blocks else ()
    return ask.told(text_stems(" ".join((*heads, place.text))))
