"""A question and its contexts to an Answer: prose by a language model, or quotes; every footnote resolved by code."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.answering.check.derived.computing import filled_in
from rag.answering.check.posed import Posed
from rag.answering.check.question.gate import Held
from rag.answering.check.support import footnoted, names_a_source
from rag.answering.check.unlike import unlike_notices
from rag.answering.check.verify import unverified_sentence
from rag.answering.doubts import doubt_notices
from rag.answering.draft import Draft, as_candidates, as_nearest
from rag.answering.explained import explained, with_reasons, without_reason
from rag.answering.families import by_family
from rag.answering.fitting import fitted, room_of
from rag.answering.held import held_draft
from rag.answering.match.asked import understand_ask
from rag.answering.match.wanted import missed, only_in_words, wanted
from rag.answering.no_answer import says_no_answer
from rag.answering.quote.as_asked import as_asked, for_sure
from rag.answering.quote.because import tell_a_movement
from rag.answering.quote.own_measure import own_measure
from rag.answering.quote.reasonless import refused_without_reason
from rag.answering.quote.refusal import absent, absent_year, is_said, unprinted, untold_year, what_to_name
from rag.answering.quote.sides import side_quotes
from rag.answering.quote.why_told import why_told
from rag.answering.quote.wider import Found, nearest, quotes_about
from rag.answering.shown import COMPUTED_NOTICE, joined, shown
from rag.answering.topics.by_itself import known_place
from rag.answering.topics.driven import MOVEMENT, asks_what_drove, figure_named
from rag.answering.topics.drivers import driver_quotes
from rag.answering.topics.estimable import estimable_quotes
from rag.answering.topics.headed import headed_quotes
from rag.answering.topics.largest import largest_quotes
from rag.answering.topics.moved import change_of, figure_of, unmeasured
from rag.answering.topics.part import is_of, parts_of
from rag.answering.topics.part_sections import tells_its_part
from rag.answering.topics.passages import topic_quotes
from rag.answering.topics.reasons_told import reasons_told
from rag.answering.topics.risks import risk_quotes
from rag.answering.topics.seat import says_where, seat_quotes
from rag.calculator.answers.candidates import candidates_of
from rag.calculator.calculate import Calculation, calculate
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import ANSWER_SCHEMA, REFUSAL, REPAIR, answer_messages
from rag.llm.reply import Reply, has_words, parse_reply, teller
from rag.llm.structured import structured
from rag.types import Answer, Context, SearchResult

ReportOf = Callable[[str], Report]
OnText = Callable[[str], None]
MOST_NEAR = 3
"""Near misses that a refusal names."""
QUOTES_NOTICE = "These are quotes from the filings; no language model is set."


@dataclass(frozen=True)
class _Asked:
    """A question with all it may be answered from."""

    question: str
    result: SearchResult
    report_of: ReportOf
    llm: LanguageModel | None
    history: Sequence[tuple[str, str]]
    on_text: OnText | None
    stop: threading.Event | None


def answer(
    question: str,
    result: SearchResult,
    report_of: ReportOf,
    llm: LanguageModel | None,
    *,
    history: Sequence[tuple[str, str]] = (),
    on_text: OnText | None = None,
    stop: threading.Event | None = None,
) -> Answer:
    """Answer from the contexts of `result` only, with footnotes and checked numbers; S1-05, S1-06.

    on_text gets all of the answer's text so far, each time it grows. A model that fails is replaced by its backup, then
    by quotes, and a notice says so. Raises LLMStopped when `stop` is set, and what report_of raises.
    """
    started = time.monotonic()
    draft = _as_asked(_Asked(question, result, report_of, llm, history, on_text, stop))
    text, citations, numbers = by_family(draft.text, draft.citations, draft.numbers or ())
    warning = None if draft.unsure else unverified_sentence(numbers)
    told = (notice for notice in result.notices if notice not in draft.text and not is_said(notice, draft.text))
    unlike = () if draft.mode == "computed" else unlike_notices(numbers, citations, result.filings, report_of)
    notices = (*((warning,) if warning else ()), *unlike, *doubt_notices(citations), *draft.notices, *told)
    if on_text is not None:
        on_text(text)
    return Answer(
        question=question,
        text=text,
        citations=citations,
        numbers=numbers,
        contexts=result.contexts,
        refused=draft.refused,
        mode=draft.mode,
        iterations=1,
        usage=draft.usage,
        seconds=time.monotonic() - started,
        notices=tuple(dict.fromkeys(notices)),
    )


def _as_asked(asked: _Asked) -> Draft:
    """The answer with its numbers checked; a refusal where all that was found answers something else than asked.

    What was computed gives way to what is printed or written. A model's words are shown, without their ticks.
    """
    draft, held = _held(asked, refused_without_reason(asked.question, _draft(asked)))
    if held.missed and draft.mode == "computed":
        other, again = _held(asked, _prose(asked))
        if not again.missed and not other.refused:
            return as_nearest(other, again)
    if not held.near or draft.mode == "model" or draft.reason:
        return as_nearest(draft, held)
    near = f"Nearest, but no answer, as {held.missed}: {'; '.join(held.near[:MOST_NEAR])}."
    told = (notice for notice in draft.notices if notice not in (QUOTES_NOTICE, COMPUTED_NOTICE))
    return Draft(REFUSAL, (), "quotes", draft.usage, refused=True, notices=(near, *told), numbers=())


def _held(asked: _Asked, draft: Draft) -> tuple[Draft, Held]:
    return held_draft(draft, asked.question, asked.result.filings, asked.report_of)


def _draft(asked: _Asked) -> Draft:
    if refusal := absent(asked.result):
        return Draft(refusal, (), "quotes" if asked.llm is None else "model", refused=True)
    called = largest_quotes(asked.result, asked.report_of)
    if called and asked.llm is None:
        return shown(called, (QUOTES_NOTICE,))
    spoken = called or only_in_words(asked.question)
    computed = None if spoken else calculate(asked.question, asked.result, asked.report_of)
    if isinstance(computed, Calculation):
        return _computed(computed, asked)
    draft = _prose(asked)
    if computed is None or draft.mode == "model":
        return draft
    # Where the filings' own words do not tell the others, a table with an empty cell tells the most.
    if computed.partial is not None and not side_quotes(asked.result, asked.report_of).quotes:
        return joined(computed.partial, (), ())
    rows = candidates_of(computed, draft.citations, asked.result.contexts)
    if rows is not None:
        return as_candidates(rows, QUOTES_NOTICE)
    return replace(draft, notices=(computed.sentence, *draft.notices))


def _prose(asked: _Asked) -> Draft:
    """The answer by the language model, or by quotes where there is none or it fails."""
    if asked.llm is None:
        return _quoted(asked, QUOTES_NOTICE)
    try:
        return _written(asked, asked.llm)
    except LLMStopped:
        raise
    except LLMError as error:
        return _quoted(asked, f"{error} What you see are quotes from the filings.")


def _quoted(asked: _Asked, notice: str) -> Draft:
    """The answer without a model: quotes, or the refusal when nothing of weight was found."""
    result, report_of = asked.result, asked.report_of
    reports = [report_of(report_id) for report_id in dict.fromkeys(c.filing.report_id for c in result.contexts)]
    ask = understand_ask(result, reports)
    if quotes := known_place(result, report_of):
        return shown(quotes, (notice,))
    if (risks := risk_quotes(result, report_of, ask)).quotes and not absent_year(result, ask, report_of):
        return shown(risks.quotes, (notice, *risks.notices))
    if (sides := side_quotes(result, report_of)).quotes:
        return shown(sides.quotes, (notice, *sides.notices))
    told, figure = topic_quotes(result, report_of), figure_of(result, report_of)
    if told or figure:
        return joined(figure, told, (notice,))
    reasons = driver_quotes(result, report_of)
    if reasons and (told_why := explained(reasons, result, report_of, notice)):
        return told_why
    if by_name := reasons_told(result, report_of):
        return replace(shown(by_name, (notice,)), reason=True)
    if asks_what_drove(result.query) and (instead := unmeasured(result, report_of)):
        return joined(instead, (), (notice,))
    refusal = absent_year(result, ask, report_of)
    if not refusal and (headed := estimable_quotes(result, report_of, ask) or headed_quotes(result, report_of, ask)):
        return shown(headed, (notice,))
    found = Found() if refusal else quotes_about(result, report_of, ask, reports)
    held = as_asked if found.answers else for_sure
    posed = Posed.of(asked.question, result.filings, [quote.place.context.filing for quote in found.quotes], report_of)
    found = held(found, posed, lambda keys: quotes_about(result, report_of, ask, reports, keys))
    refusal = refusal or untold_year(result, ask, [quote.text for quote in found.quotes], report_of)
    seat = () if refusal or (found.answers and says_where(found.quotes[0].text)) else seat_quotes(result, report_of)
    if seat:
        return shown(seat, (notice,))
    moved = (
        not asks_what_drove(result.query)
        or not found.quotes
        or tell_a_movement(found.quotes, figure_named(result, report_of))
    )
    told_of_it = why_told(found.quotes, ask, result, report_of)
    if found.answers and moved and not refusal and told_of_it and tells_its_part(told_of_it, ask, result, report_of):
        return replace(shown(told_of_it, (notice,)), found=True)
    beside = any(MOVEMENT.fullmatch(word) is None for word in ask.qualifiers)
    drove = asks_what_drove(result.query) and not (refusal or beside)
    if drove and (change := change_of(result, report_of, None)):
        return without_reason(change, notice, asked.question)
    why = missed(ask.wants) if found.quotes and found.quotes[0].missing else unprinted(result, ask, reports)
    said = refusal or f"{REFUSAL} {why or what_to_name(result)}".strip()
    failed = () if notice == QUOTES_NOTICE else (notice,)
    return Draft(said, (), "quotes", refused=True, notices=(*failed, *(() if refusal else nearest(found))))


def _computed(made: Calculation, asked: _Asked) -> Draft:
    """The calculator's answer, with the reasons as quotes where the question asks for them too.

    A figure never says why: where only the reason is asked for, one of something else gives way to what is written.
    """
    reasons = driver_quotes(asked.result, asked.report_of, made.numbers)
    if wanted(asked.question) == "reason":
        own = is_of(parts_of(asked.result, asked.report_of), made.citations)
        if reasons and not own:
            return shown(reasons, (QUOTES_NOTICE,))
        if not reasons and not (told := _prose(asked)).refused:
            return told
    if said := own_measure(asked.question, made, asked.result.contexts, asked.report_of):
        rows = f"The rows of the statements give {made.numbers[0].text}: the filing defines it otherwise."
        return shown(said, (QUOTES_NOTICE, rows))
    return with_reasons(made, reasons, asked.result, QUOTES_NOTICE)


def _written(asked: _Asked, llm: LanguageModel) -> Draft:
    """Prose by the model with its markers turned into footnotes; raises LLMError when it cannot be used."""
    shown = fitted(
        asked.result.contexts, asked.question, room_of(llm, answer_messages(asked.question, (), asked.history))
    )
    contexts = asked.result.contexts[: len(shown)]
    told = structured(
        llm,
        answer_messages(asked.question, shown, asked.history),
        schema=ANSWER_SCHEMA,
        parse=lambda text: _usable(text, contexts),
        repair=REPAIR,
        on_text=None if asked.on_text is None else teller(asked.on_text),
        stop=asked.stop,
    )
    reply = told.value
    if says_no_answer(reply.answer):
        return Draft(REFUSAL, (), "model", told.usage, refused=True, notices=told.notices)
    text, citations, notices = footnoted(reply, contexts, asked.report_of)
    filled = filled_in(text, citations, asked.result, asked.report_of)
    if not has_words(filled.text):
        raise LLMBadOutput("The language model said nothing that could be told.")
    notices = (*told.notices, *notices, *filled.notices)
    return Draft(filled.text, filled.citations, "model", told.usage, notices=notices, numbers=filled.numbers)


def _usable(text: str, contexts: Sequence[Context]) -> Reply:
    """The reply, when it is JSON that names an excerpt which exists or refuses; raises LLMBadOutput."""
    reply = parse_reply(text)
    if not says_no_answer(reply.answer) and not names_a_source(reply, contexts):
        raise LLMBadOutput("The language model named no source that exists.")
    return reply
