"""How well a sentence fits a question why: it gives a reason, and denies what is asked why it is not so."""

from __future__ import annotations

from rag.answering.match.asked import Ask
from rag.answering.match.causes import DENIED_AS, DENIES, REASON, WHY_NOT
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize

_TOLD, _DENIED, _DONE = 0.25, 0.6, -0.1
_ABOUT_IT = 0.7


def reason_fit(place: SentencePlace, ask: Ask, missing: float) -> float:
    """What a reason is worth; missing where nothing is denied though it is asked why something is not so.

    What "is not able to say, as it may take years" speaks of stands in its paragraph or over it.
    """
    text = place.text
    told = REASON.search(text) is not None
    if WHY_NOT.search(ask.query.question):
        around = text_stems(" ".join((place.heading, *(block.text for block in place.blocks))))
        denied = DENIES.search(text) and (told or DENIED_AS.search(text)) and ask.told(around) >= _ABOUT_IT
        return _DENIED if denied else missing
    return _TOLD if told else _DONE if _acts(text, ask) else missing


def _acts(text: str, ask: Ask) -> bool:
    """Whether a sentence without a cause says at least that it was done; true where nobody "did" anything."""
    acts = [concept for concept in ask.concepts if concept.asked == (ask.verb,)]
    stems = {stem(token) for token in tokenize(text)} if acts else set()
    return not acts or any(concept.among(stems) for concept in acts)
