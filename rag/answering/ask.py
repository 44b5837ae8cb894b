"""The whole way of a question: what it leans on, answers as deep as asked, what can be asked next."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rag.answering.answer import OnText
from rag.answering.depth import Means, OnAnswer, OnStep, deep_answer
from rag.answering.directions import without_directions
from rag.answering.follow_up_again import asks_again, where_it_stands
from rag.answering.follow_up_model import standing_alone
from rag.answering.follow_up_other import other_reading
from rag.answering.suggestions import suggestions
from rag.config import Settings
from rag.llm.roles import open_role
from rag.query.spelling import respelled
from rag.types import Answer, Depth, Filters, Step

__all__ = ["Means", "ask"]


def ask(
    question: str,
    means: Means,
    settings: Settings,
    *,
    history: Sequence[tuple[str, str]] = (),
    filters: Filters | None = None,
    mode: Depth | None = None,
    web: bool = False,
    on_text: OnText | None = None,
    on_step: OnStep | None = None,
    on_answer: OnAnswer | None = None,
    stop: threading.Event | None = None,
) -> Answer:
    """Answer a question of a conversation; history holds (question, answer) pairs, oldest first. Raises LLMStopped.

    on_answer gets the best answer so far before another round begins: what is left where that one is stopped.
    web: where the filings do not answer it, the web is asked, if the settings allow it (S0-11).
    """
    light = open_role(settings.llm, "light") if history else None
    said = respelled(question, means.filings())
    alone = without_directions(standing_alone(said, history, means.filings(), light, stop))
    understood = _understood(alone, question, on_step)
    means = replace(means, writer=open_role(settings.llm, "writer"), verifier=open_role(settings.llm, "verifier"))
    depth = getattr(settings.answering.depth, mode or settings.answering.mode)
    told = partial(deep_answer, filters=filters, history=history, on_text=on_text, on_step=on_step, stop=stop)
    kept = None if on_answer is None else lambda made: on_answer(_as_asked(made, question, alone, understood))
    made, result = told(alone, means, depth, on_answer=kept)
    other = other_reading(said, history, means.filings()) if made.refused and light is None else ""
    if other and not (tried := told(other, means, depth))[0].refused:
        (made, result), alone, understood = tried, other, _understood(other, question, on_step)
    made = _as_asked(made, question, alone, understood)
    if history and asks_again(question) and (where := where_it_stands(made.citations)):
        made = replace(made, notices=(where, *made.notices))
    made = replace(made, suggestions=suggestions(made, result, means.report_of, means.filings()))
    if not web:
        return made
    from rag.answering.online import with_web

    return with_web(made, alone, means, depth, on_text=on_text, on_step=on_step, stop=stop)


def _understood(alone: str, question: str, on_step: OnStep | None) -> Step | None:
    """How the question was understood, shown where it is not as it was asked."""
    if alone == question:
        return None
    step = Step(1, "question", f"Understood as: {alone}")
    if on_step is not None:
        on_step(step)
    return step


def _as_asked(made: Answer, question: str, alone: str, understood: Step | None) -> Answer:
    """The answer to the question as it was asked, with how it was understood."""
    steps = (understood, *made.steps) if understood else made.steps
    return replace(made, question=question, standalone=alone if understood else "", steps=steps)
