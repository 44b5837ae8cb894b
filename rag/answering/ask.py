"""The whole way of a question: what it leans on, answers as deep as asked, what can be asked next."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from rag.answering.answer import OnText
from rag.answering.as_change import as_change
from rag.answering.as_share import as_share
from rag.answering.depth import Means, OnAnswer, OnStep, deep_answer
from rag.answering.directions import without_directions, without_pasted
from rag.answering.draft import is_unsure
from rag.answering.excluded import without_excluded
from rag.answering.follow_up.again import asks_again, where_it_stands
from rag.answering.follow_up.by_model import standing_alone
from rag.answering.follow_up.of_which import is_of_initials
from rag.answering.follow_up.printed import called_a_segment, parts_as_printed, with_parts_as_printed
from rag.answering.follow_up.unclear import unclear
from rag.answering.framed import plainly_readable
from rag.answering.freely import put_freely
from rag.answering.hanging import without_hanging
from rag.answering.match.wanted import only_in_words
from rag.answering.metrics import as_metrics
from rag.answering.of_each_named import of_each_named
from rag.answering.own_shelf import beside_filings
from rag.answering.owner import with_its_owner
from rag.answering.ratios.worked import Shelf, worked_out
from rag.answering.readings import Reading, readings
from rag.answering.suggestions import suggestions
from rag.answering.told_funded import told_funded
from rag.answering.two_questions import both_answered
from rag.answering.twofold import Asked, both_told, ticked
from rag.answering.weighed import both_weighed
from rag.calculator.question.fronted import unfronted
from rag.calculator.question.yearly import as_growth
from rag.config import Settings
from rag.llm.client import LanguageModel
from rag.llm.roles import open_role
from rag.query.everyday_asks import by_its_name
from rag.query.form_told import form_of
from rag.query.idle_words import without_idle_words
from rag.query.initials import initials_spelled_out
from rag.query.lands import told_otherwise
from rag.query.named_otherwise import named_otherwise
from rag.query.own_equity import equity_of_its_own
from rag.query.plainly_put import at_its_term, left_of_a_program, plainly_put
from rag.query.printed_names import names_spelled_out
from rag.query.schedule_asks import as_a_schedule
from rag.query.shares_told import shares_told
from rag.query.short_dates import years_in_full
from rag.query.short_forms import written_out
from rag.query.spelling import respelled
from rag.query.trade_words import in_words_of_filings
from rag.types import Answer, Depth, Filing, Filters, SearchResult, Step, Usage

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

    on_answer gets the best answer so far: what is left where its grade, another round or the web is stopped.
    web: where the filings do not answer it, the web is asked, if the settings allow it (S0-11).
    """
    if (beside := beside_filings(question, means.filings())) is not None:
        return _shown(beside, on_text)
    light = open_role(settings.llm, "light") if history else None
    history = with_parts_as_printed(history, means.filings(), means.report_of)
    said, alone = _read(question, means, history, light, stop)
    if light is None and (open_point := unclear(said, alone, history, means.filings())):
        return _asked_back(question, open_point, on_text)
    alone = plainly_readable(alone, means.filings())
    means = replace(means, writer=open_role(settings.llm, "writer"), verifier=open_role(settings.llm, "verifier"))
    depth = getattr(settings.answering.depth, mode or settings.answering.mode)
    deep = partial(deep_answer, filters=filters, history=history, on_text=on_text, on_step=on_step, stop=stop)
    ways = partial(_explained, means), partial(_otherwise, means), partial(_computed_otherwise, means)
    tried = readings(alone, said, history, means.filings(), light is None, *ways)
    made, result = _first_answered(
        question, tried, lambda one, kept: deep(one.question, means, depth, on_answer=kept), on_step, on_answer
    )
    if light is None:
        shelf = Shelf(means.filings(), means.report_of, partial(_explained, means), partial(_put_otherwise, means))
        by_itself = partial(_by_itself, means, lambda one: deep(one, means, depth))
        made = worked_out(alone, made, by_itself, shelf)
        for one in shares_told(alone) if made.refused else ():
            made = worked_out(one, made, by_itself, shelf)
        made = without_excluded(alone, made, by_itself, means.report_of)
        made = both_weighed(alone, made, lambda half: deep(half, means, depth), means.filings())
        made = both_told(alone, made, lambda half: deep(half, means, depth))
        halves = partial(_as_half, lambda half: deep(half, means, depth), by_itself)
        made = both_answered(alone, made, halves, means.filings())
        made = told_funded(question, of_each_named(alone, made, means.filings()))
    where = where_it_stands(made.citations) if history and asks_again(question) else ""
    made = replace(made, notices=(where, *made.notices)) if where else made
    made = replace(made, suggestions=suggestions(made, result, means.report_of, means.filings()))
    if not web:
        return made
    from rag.answering.online import with_web

    return with_web(made, alone, means, depth, on_text=on_text, on_step=on_step, stop=stop)


def _read(
    question: str,
    means: Means,
    history: Sequence[tuple[str, str]],
    light: LanguageModel | None,
    stop: threading.Event | None,
) -> tuple[str, str]:
    """The question in full words, and as one that stands by itself and says nothing but what is asked."""
    filings = means.filings()
    put = by_its_name(unfronted(plainly_put(without_pasted(question))))
    said = written_out(respelled(put, filings), filings, partial(_texts, means))
    said = called_a_segment(said, history, filings, means.report_of)
    alone = standing_alone(said, history, filings, light, stop)
    alone = form_of(without_hanging(without_directions(alone))).told
    alone = _explained(means, alone) if history and is_of_initials(alone) else alone
    alone = as_growth(years_in_full(by_its_name(without_idle_words(alone))))
    alone = equity_of_its_own(alone, filings)
    return said, in_words_of_filings(alone, filings, partial(_texts, means))


def _by_itself(
    means: Means, deep: Callable[[str], tuple[Answer, SearchResult]], question: str
) -> tuple[Answer, SearchResult]:
    """The answer to a question for one figure, in all the readings that a question of its own has."""
    said, alone = _read(question, means, (), None, None)
    alone = plainly_readable(alone, means.filings())
    ways = partial(_explained, means), partial(_otherwise, means), partial(_computed_otherwise, means)
    tried = readings(alone, said, (), means.filings(), True, *ways)
    return _first_answered(question, tried, lambda one, _: deep(one.question), None, None)


def _as_half(deep: Asked, by_itself: Asked, half: str) -> tuple[Answer, SearchResult]:
    """The answer to one of two questions, in its other readings too where as it stands it has none for sure."""
    made = deep(half)
    return made if ticked(made[0]) or not (made[0].refused or made[0].numbers) else by_itself(half)


def _asked_back(question: str, open_point: str, on_text: OnText | None) -> Answer:
    """What is told instead of an answer to a follow-up that was not understood."""
    return _shown(Answer(question, open_point, (), (), (), True, "quotes", 1, Usage(), 0.0), on_text)


def _shown(made: Answer, on_text: OnText | None) -> Answer:
    """An answer that was ready at once."""
    if on_text is not None:
        on_text(made.text)
    return made


def _explained(means: Means, question: str) -> str:
    """The question with the initials that the filings explain, and the names of parts in the letters they print.

    Where it names only a part, the company whose part it is is named too.
    """
    filings, texts = means.filings(), partial(_texts, means)
    question = with_its_owner(question, filings, lambda one: means.search(one, None), means.report_of, texts)
    full = names_spelled_out(initials_spelled_out(question, filings, texts), filings, texts)
    return parts_as_printed(full, means.filings(), means.report_of)


def _otherwise(means: Means, question: str) -> Iterator[str]:
    """The same question with its places in full, as a share or a change, and in words that the filings print."""
    yield from told_otherwise(question)
    yield at_its_term(question)
    yield left_of_a_program(question)
    yield as_a_schedule(question, means.filings())
    yield from shares_told(question)
    full, filings = _explained(means, question), means.filings()
    yield from (
        put(one, filings) for one in (question, full) for put in (as_share, as_change) if put(one, filings) != one
    )
    yield in_words_of_filings(question, means.filings(), partial(_texts, means), though_printed=True)


def _computed_otherwise(means: Means, question: str) -> Iterator[str]:
    """The same question in words that only what is computed answers: no row has to bear them."""
    yield from named_otherwise(question)
    yield from as_metrics(question, means.filings())
    for one in put_freely(question, means.filings(), means.report_of):
        yield in_words_of_filings(one, means.filings(), partial(_texts, means))


def _put_otherwise(means: Means, question: str) -> Iterator[str]:
    """The question as one for a share or a change; nothing for another one."""
    said = dict.fromkeys((question, _explained(means, question)))
    put = (way(one, means.filings()) for one in said for way in (as_share, as_change))
    yield from (one for one in put if one not in said)


def _texts(means: Means, filings: Sequence[Filing]) -> tuple[str, ...]:
    """The words of filings."""
    return tuple(means.report_of(filing.report_id).full_content for filing in filings)


def _first_answered(
    question: str,
    tried: Iterable[Reading],
    answered: Callable[[Reading, OnAnswer | None], tuple[Answer, SearchResult]],
    on_step: OnStep | None,
    on_answer: OnAnswer | None,
) -> tuple[Answer, SearchResult]:
    """The first answer with a figure, else the first that is no refusal, else that of the reading without a lead.

    One that has no figure for sure stands, but for the same question in other words that has one.
    """
    refused: dict[bool, tuple[Answer, SearchResult]] = {}
    wordy: tuple[Answer, SearchResult] | None = None
    doubtful = False
    for reading in tried:
        if doubtful and not reading.same:
            break
        told = partial(_told, reading, question, _understood(reading.question, question, on_step))
        made, result = answered(reading, None if on_answer is None else _then(told, on_answer))
        if reading.computed and made.mode != "computed":
            continue
        doubtful = doubtful or (is_unsure(made) and wordy is None)
        if _is_final(reading, made, doubtful):
            return told(made), result
        # Sentences without a figure may speak of the name in passing: another reading may have one.
        wordy = wordy or (None if made.refused or reading.row else (told(made), result))
        if not reading.row or made.refused:
            refused.setdefault(bool(reading.lead), (told(made), result))
    return wordy or refused[False]


def _is_final(reading: Reading, made: Answer, doubtful: bool) -> bool:
    """Whether no other reading is tried after an answer; doubtful: the first one has no figure for sure."""
    told = not made.refused and not (doubtful and is_unsure(made))
    # Who holds an office is told by words: a figure of another reading is of something else.
    in_words = made.mode != "quotes" or only_in_words(reading.question)
    return told and bool(reading.lead or made.numbers or in_words)


def _then(told: Callable[[Answer], Answer], on_answer: OnAnswer) -> OnAnswer:
    return lambda made: on_answer(told(made))


def _understood(alone: str, question: str, on_step: OnStep | None) -> Step | None:
    """How the question was understood, shown where it is not as it was asked."""
    if alone == question:
        return None
    step = Step(1, "question", f"Understood as: {alone}")
    if on_step is not None:
        on_step(step)
    return step


def _told(reading: Reading, question: str, understood: Step | None, made: Answer) -> Answer:
    """The answer to the question as it was asked, with how it was understood."""
    steps = (understood, *made.steps) if understood else made.steps
    alone = reading.question if understood else ""
    return replace(reading.told(made), question=question, standalone=alone, steps=steps)
