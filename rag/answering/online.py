"""The last resort of a question: pages of the web, where the filings hold nothing or the answer stays weak (S0-11).

The source's loop is grade → rewrite once → web, and draft → retrieve → revise at most three times. Grading, rewriting
into keyword phrases and revising are the rounds of `depth` (standard: three); here the web comes after them, asked in
the question's words first and, where that brings no answer, once more in its keywords.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from rag.answering.answer import QUOTES_NOTICE, OnText, answer
from rag.answering.depth import Means, OnStep
from rag.config import DepthSettings
from rag.errors import WebError, WebNothing
from rag.llm.structured import added
from rag.query.understand import understand
from rag.types import Answer, Step
from rag.web.web import OFF, Looked

WEB_QUOTES = "What stands under “From the web” are quotes; no language model is set."
NOT_THERE = "The web was searched too and holds no answer that could be cited."
KEPT = "The answer rests on your filings alone."


def with_web(
    made: Answer,
    question: str,
    means: Means,
    depth: DepthSettings,
    *,
    on_text: OnText | None = None,
    on_step: OnStep | None = None,
    stop: threading.Event | None = None,
) -> Answer:
    """The answer with what the web says, cited as [N1] with its address; the local answer is never lost.

    Only a refusal or an answer graded below depth.confidence leads to the web. Raises LLMStopped.
    """
    if not weak(made, depth):
        return made
    if means.web is None or not means.web.settings.enabled:
        return _noted(made, OFF)
    steps: list[Step] = []

    def step(text: str) -> None:
        steps.append(Step(made.iterations + 1, "search", text))
        if on_step is not None:
            on_step(steps[-1])

    before = _before(made)
    tell = None if on_text is None else _teller(on_text, before)
    try:
        told = _asked(question, means, tell, step, stop)
    except WebError as error:
        return replace(_noted(made, f"{error} {KEPT}" if not made.refused else str(error)), steps=(*made.steps, *steps))
    made = replace(made, steps=(*made.steps, *steps))
    if told.refused or not told.citations:
        if on_text is not None:
            on_text(made.text)
        return _noted(replace(made, usage=added(made.usage, told.usage)), NOT_THERE)
    return _joined(made, told, before)


def weak(made: Answer, depth: DepthSettings) -> bool:
    """Whether the filings alone do not do: a refusal, or a last grade under the threshold; never a computed figure."""
    grades = [step.grade for step in made.steps if step.grade is not None]
    under = bool(grades) and grades[-1].confidence < depth.confidence
    return made.refused or (made.mode != "computed" and under)


def _asked(
    question: str, means: Means, tell: OnText | None, step: Callable[[str], None], stop: threading.Event | None
) -> Answer:
    """What the web answers, asked a second time in keywords where it does not."""
    assert means.web is not None
    told: Answer | None = None
    failed = WebNothing(NOT_THERE)
    for words in dict.fromkeys((question, _keywords(question, means))):
        try:
            looked = means.web.look_up(words, stop)
        except WebNothing as nothing:
            failed = nothing
            continue
        count = len({context.filing.url for context in looked.result.contexts})
        step(f"Searched the web for “{words}”: {count} {'page' if count == 1 else 'pages'}.")
        again = _read(question, looked, means, tell, stop)
        told = again if told is None else replace(again, usage=added(told.usage, again.usage))
        if told.citations and not told.refused:
            break
    if told is None:
        raise failed
    return told


def _read(question: str, looked: Looked, means: Means, tell: OnText | None, stop: threading.Event | None) -> Answer:
    """An answer from pages of the web only; conversations stay away from it, as their words came from elsewhere."""
    told = answer(question, looked.result, lambda name: looked.reports[name], means.writer, on_text=tell, stop=stop)
    notices = (
        WEB_QUOTES if notice == QUOTES_NOTICE else notice.replace("quotes from the filings", "quotes from the web")
        for notice in told.notices
    )
    return replace(told, notices=tuple(notices))


def _keywords(question: str, means: Means) -> str:
    """The rewrite: companies, periods and the words that describe what is sought, without those that ask."""
    query = understand(question, means.filings())
    years = [str(year) for year, _ in query.periods if year]
    named = (*query.filters.companies, *query.named_absent)
    return " ".join(dict.fromkeys((*named, *query.words, *years))) or question


def _before(made: Answer) -> str:
    """What stands before the web's words: the local answer, or that there is none; and from when they are."""
    today = date.today()
    when = f"{today.day} {today:%B %Y}"
    if made.refused:
        return f"Not in your filings. From the web, fetched on {when}:\n\n"
    return f"{made.text}\n\nFrom the web, fetched on {when}, beside your filings:\n\n"


def _teller(on_text: OnText, before: str) -> OnText:
    def tell(text: str) -> None:
        on_text(before + text)

    return tell


def _joined(made: Answer, told: Answer, before: str) -> Answer:
    """S2-13: local first, then the web; every part was checked against its own footnotes."""
    ahead = len(before)
    moved = tuple(replace(check, start=check.start + ahead, end=check.end + ahead) for check in told.numbers)
    local = () if made.refused else made.numbers
    return replace(
        made,
        text=before + told.text,
        citations=(*made.citations, *told.citations),
        numbers=(*local, *moved),
        contexts=(*made.contexts, *told.contexts),
        refused=False,
        mode=told.mode if made.refused else made.mode,
        usage=added(made.usage, told.usage),
        seconds=made.seconds + told.seconds,
        notices=tuple(dict.fromkeys((*(() if made.refused else made.notices), *told.notices))),
    )


def _noted(made: Answer, sentence: str) -> Answer:
    return replace(made, notices=(*made.notices, sentence))
