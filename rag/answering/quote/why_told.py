"""Of what was found for "why did X fall", the sentences that give the reason of X's fall: of no other, no other way.

What a figure did is no reason for it, a risk is none for what happened, and what somebody said in praise of a year is
none either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from preprocess.report import Report
from rag.answering.match.asked import Ask
from rag.answering.match.causes import CAUSE, REASON, SPOKEN, fits_the_way, only_offsets, way_asked, way_told
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.quote.rows import Quote
from rag.answering.topics.driven import Figure, asks_what_moved
from rag.answering.topics.driven_words import phrase_that_moved, told_words
from rag.answering.topics.each_part import is_told_of_one
from rag.answering.topics.of_another import is_another
from rag.answering.topics.of_period import is_of_another_length, is_of_another_year
from rag.types import SearchResult

_RISKS = "Item 1A"
# "Sales declined in China, where resellers destocked after new checks": a reason without a word for one.
_TOLD_AS = re.compile(
    r"\b(?:held back|hurt|helped|boosted|lifted|impacted|affected) by\b|\b(?:after|amid)\b|, where\b|"
    r", as (?!compared|well|of\b|described|discussed|part\b|a\b)",
    re.IGNORECASE,
)
_NOBODY = frozenset(("it", "that", "this", "they", "these", "those"))
_SUPPOSES = re.compile(r"\b(?:could|can|may|might|would)\b")  # not the month of May


def why_told(
    quotes: Sequence[Quote], ask: Ask, result: SearchResult, report_of: Callable[[str], Report]
) -> tuple[Quote, ...]:
    """The quotes that give the reason of what moved; all of them for other questions."""
    if ask.wants != "reason" or not asks_what_moved(result.query.question):
        return tuple(quotes)
    phrase = phrase_that_moved(result.query.question, [context.filing for context in result.contexts])
    if phrase.lower() in _NOBODY:
        return ()
    figure, moved = Figure.of_question(result, report_of), told_words(phrase)
    figure = figure if figure is not None and figure.named.search(phrase) else None
    given = (quote for quote in quotes if _gives_a_reason(quote, ask) and _is_of(quote, moved, ask))
    return _of_one_place([quote for quote in given if figure is None or not _is_of_another(quote, figure)])


def _of_one_place(quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """Those under the headings of the first: the same line under others is of another part, or of another time."""
    heads = [quote.place.blocks[0].heading_path for quote in quotes if isinstance(quote.place, SentencePlace)]
    return tuple(quote for quote, path in zip(quotes, heads, strict=True) if path == heads[0])


def _gives_a_reason(quote: Quote, ask: Ask) -> bool:
    """Whether it is a whole sentence of the results that tells a cause of something that went as asked."""
    place = quote.place
    if not isinstance(place, SentencePlace) or place.text.endswith(":") or only_offsets(place.text):
        return False
    if not (REASON.search(place.text) or _TOLD_AS.search(place.text)):
        return False
    asked, told = way_asked(ask.query.question), way_told(_before_cause(place.text, last=False), ask.query.question)
    cause, heads = CAUSE.search(place.text), place.blocks[0].heading_path[-1:]
    told_of = (_before_cause(place.text, last=False), *heads)
    if any(quarter for _, quarter in ask.query.periods) and any(
        is_of_another_length(one, quarter=True) for one in told_of
    ):
        return False
    if is_of_another_year(_before_cause(place.text, last=False), frozenset(ask.years)):
        return False
    if cause is not None and not fits_the_way(cause[0], asked):
        return False
    risk = place.blocks[0].sec_item == _RISKS or _SUPPOSES.search(place.text) is not None
    return asked * told >= 0 and not risk and SPOKEN.search(place.text) is None


def _is_of(quote: Quote, moved: frozenset[str], ask: Ask) -> bool:
    """Whether all that the question says moved is named over the sentence or in it before it tells the cause."""
    place = quote.place
    heading = place.heading if isinstance(place, SentencePlace) else ""
    stems = text_stems(f"{heading} {_before_cause(place.text, last=True)}")
    needed = (concept for concept in ask.concepts if set(concept.asked) & moved and not concept.absent)
    return all(concept.among(stems) for concept in needed)


def _is_of_another(quote: Quote, figure: Figure) -> bool:
    """Whether the figure that it names before it tells the cause is another one: an adjusted one, a part's."""
    moved, place = _before_cause(quote.place.text, last=True), quote.place
    if isinstance(place, SentencePlace) and is_told_of_one(place, figure, place.report):
        return True
    named = list(figure.named.finditer(moved))
    if not named:
        heading = place.heading if isinstance(place, SentencePlace) else ""
        ways = (figure.named, figure.parts, figure.above)
        return not any(words is not None and words.search(f"{heading} {moved}") for words in ways)
    return all(is_another(figure, moved, found, place.report) for found in named)


def _before_cause(text: str, *, last: bool) -> str:
    """The text before its first or its last cause; all of one that begins with it."""
    causes = [found.start() for found in CAUSE.finditer(text)]
    return text[: causes[-1 if last else 0]] or text if causes else text
