"""Follow-ups that could not be put on their own feet: they are asked back, never guessed at."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up import question_before
from rag.answering.follow_up_periods import DATED, SHIFT, SPAN
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.types import Filing

_POINTS = re.compile(
    r"\b(?:both|the two|the latter|the former|the other one|of (?:them|these|those)|that|this|it|them|these|those)\b"
    r"(?! (?:year|quarter|period|company|program|plan|facility)s?\b)",
    re.IGNORECASE,
)
_WHICH_QUARTER = re.compile(r"\bthe quarter\b(?! (?:before|after|earlier|later|prior))", re.IGNORECASE)
_SHORT = 12


def unclear(question: str, alone: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> str:
    """What to ask back where a short follow-up still points at what was said; "" where it stands by itself.

    alone: the follow-up as a full question.
    """
    if not history or len(question.split()) > _SHORT or understand(question, filings).filters.companies:
        return ""
    left = _POINTS.search(alone) if _POINTS.search(question) else None
    if left is not None and left[0].lower() in question.lower():
        return f"It is not clear what “{left[0]}” is here: ask the question in full, with its figure and its period."
    moved = SHIFT.search(question) and question_before(history, filings).owner
    lost = moved and not understand(alone, filings).periods
    if lost or (_WHICH_QUARTER.search(question) and SPAN.search(alone)):
        return "It is not clear from which period to count: ask the question in full, with its figure and its period."
    if alone != question and _loses_its_subject(alone, history, filings):
        return "It is not clear which company this is about: ask the question in full, with its company."
    return ""


def _loses_its_subject(alone: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> bool:
    """Whether neither a company nor a word of what was asked before is left, where several companies could be meant."""
    new = understand(alone, filings)
    if new.filters.companies or new.named_absent or len(set(map(company_of, filings))) == 1:
        return False
    before = question_before(history, filings).text
    kept = set(tokenize(DATED.sub(" ", alone))) & set(tokenize(DATED.sub(" ", before)))
    return not kept - vocabulary().stop_words
