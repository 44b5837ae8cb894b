"""A question and its contexts to an Answer: prose by a language model, or quotes; every footnote resolved by code."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from preprocess.report import Report
from rag.answering.evidence import understand_ask
from rag.answering.quotes import best_quotes
from rag.answering.refusal import absent, absent_year, unknown_subject
from rag.answering.support import footnoted
from rag.answering.verify import check_numbers, unverified_sentence
from rag.calculator.calculate import Calculation, calculate
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LLMClient
from rag.llm.prompts import ANSWER_SCHEMA, REFUSAL, REPAIR, answer_messages
from rag.llm.reply import Reply, growing_answer, parse_reply
from rag.types import Answer, AnswerMode, Citation, NumberCheck, SearchResult, Usage

ReportOf = Callable[[str], Report]
OnText = Callable[[str], None]
COMPUTED_NOTICE = "Computed from the cited cells; no language model was asked."
QUOTES_NOTICE = "These are quotes from the filings; no language model is set."
_REFUSED = re.compile(r"^\W*not (?:in|found in|contained in) (?:these|the) (?:documents|excerpts)", re.IGNORECASE)


@dataclass(frozen=True)
class _Draft:
    """An answer before its numbers are checked."""

    text: str
    citations: tuple[Citation, ...]
    mode: AnswerMode
    usage: Usage = field(default_factory=Usage)
    refused: bool = False
    notices: tuple[str, ...] = ()
    numbers: tuple[NumberCheck, ...] | None = None


def answer(
    question: str,
    result: SearchResult,
    report_of: ReportOf,
    llm: LLMClient | None,
    *,
    history: Sequence[tuple[str, str]] = (),
    on_text: OnText | None = None,
    stop: threading.Event | None = None,
) -> Answer:
    """Answer from the contexts of `result` only, with footnotes and checked numbers; S1-05, S1-06.

    on_text gets all of the answer's text so far, each time it grows. A model that fails is replaced by quotes and a
    notice says so. Raises LLMStopped when `stop` is set, and what report_of raises.
    """
    started = time.monotonic()
    draft = _draft(question, result, report_of, llm, history, on_text, stop)
    numbers = check_numbers(draft.text, draft.citations) if draft.numbers is None else draft.numbers
    warning = unverified_sentence(numbers)
    told = (notice for notice in result.notices if notice not in draft.text)
    notices = (*((warning,) if warning else ()), *draft.notices, *told)
    if on_text is not None:
        on_text(draft.text)
    return Answer(
        question=question,
        text=draft.text,
        citations=draft.citations,
        numbers=numbers,
        contexts=result.contexts,
        refused=draft.refused,
        mode=draft.mode,
        iterations=1,
        usage=draft.usage,
        seconds=time.monotonic() - started,
        notices=tuple(dict.fromkeys(notices)),
    )


def _draft(
    question: str,
    result: SearchResult,
    report_of: ReportOf,
    llm: LLMClient | None,
    history: Sequence[tuple[str, str]],
    on_text: OnText | None,
    stop: threading.Event | None,
) -> _Draft:
    if refusal := absent(result):
        return _Draft(refusal, (), "quotes" if llm is None else "model", refused=True)
    computed = calculate(question, result, report_of)
    if isinstance(computed, Calculation):
        notices = (COMPUTED_NOTICE, *computed.notices)
        return _Draft(computed.text, computed.citations, "computed", notices=notices, numbers=computed.numbers)
    draft = _prose(question, result, report_of, llm, history, on_text, stop)
    if computed is None or draft.mode == "model" or draft.refused:
        return draft
    return replace(draft, notices=(computed.sentence, *draft.notices))


def _prose(
    question: str,
    result: SearchResult,
    report_of: ReportOf,
    llm: LLMClient | None,
    history: Sequence[tuple[str, str]],
    on_text: OnText | None,
    stop: threading.Event | None,
) -> _Draft:
    """The answer by the language model, or by quotes where there is none or it fails."""
    if llm is None:
        return _quoted(result, report_of, QUOTES_NOTICE)
    try:
        return _written(question, result, report_of, llm, history, on_text, stop)
    except LLMStopped:
        raise
    except LLMError as error:
        return _quoted(result, report_of, f"{error} What you see are quotes from the filings.")


def _quoted(result: SearchResult, report_of: ReportOf, notice: str) -> _Draft:
    """The answer without a model: quotes, or the refusal when nothing of weight was found."""
    reports = [report_of(report_id) for report_id in dict.fromkeys(c.filing.report_id for c in result.contexts)]
    ask = understand_ask(result, reports)
    refusal = absent_year(result, ask, report_of) or (REFUSAL if unknown_subject(ask, reports) else None)
    quotes = () if refusal else best_quotes(result.contexts, report_of, ask)
    if not quotes:
        failed = () if notice == QUOTES_NOTICE else (notice,)
        return _Draft(refusal or REFUSAL, (), "quotes", refused=True, notices=failed)
    citations = tuple(quote.place.citation(f"[{i}]") for i, quote in enumerate(quotes, start=1))
    lines = [f"{quote.text} {citation.marker}" for quote, citation in zip(quotes, citations, strict=True)]
    return _Draft("\n\n".join(lines), citations, "quotes", notices=(notice,))


def _written(
    question: str,
    result: SearchResult,
    report_of: ReportOf,
    llm: LLMClient,
    history: Sequence[tuple[str, str]],
    on_text: OnText | None,
    stop: threading.Event | None,
) -> _Draft:
    """Prose by the model with its markers turned into footnotes; raises LLMError when it cannot be used."""
    reply, usage = _ask_model(question, result, llm, history, on_text, stop)
    if _REFUSED.match(reply.answer):
        return _Draft(REFUSAL, (), "model", usage, refused=True)
    text, citations, notices = footnoted(reply, result.contexts, report_of)
    if not citations:
        raise LLMBadOutput("The language model named no source that exists.")
    return _Draft(text, citations, "model", usage, notices=notices)


def _ask_model(
    question: str,
    result: SearchResult,
    llm: LLMClient,
    history: Sequence[tuple[str, str]],
    on_text: OnText | None,
    stop: threading.Event | None,
) -> tuple[Reply, Usage]:
    """The parsed reply; a reply that is not the JSON asked for gets one more try with the mistake named."""
    messages = answer_messages(question, result.contexts, history)
    tell = None if on_text is None else _teller(on_text)
    first = llm.complete(messages, schema=ANSWER_SCHEMA, on_text=tell, stop=stop)
    try:
        return parse_reply(first.text), first.usage
    except LLMBadOutput:
        again = [*messages, {"role": "assistant", "content": first.text}, {"role": "user", "content": REPAIR}]
        second = llm.complete(again, schema=ANSWER_SCHEMA, on_text=tell, stop=stop)
        return parse_reply(second.text), _sum(first.usage, second.usage)


def _teller(on_text: OnText) -> OnText:
    """Passes on the growing answer out of the growing JSON, only when it has changed."""
    last = ""

    def tell(partial: str) -> None:
        nonlocal last
        grown = growing_answer(partial)
        if grown != last:
            last = grown
            on_text(grown)

    return tell


def _sum(first: Usage, second: Usage) -> Usage:
    return replace(
        first,
        calls=first.calls + second.calls,
        prompt_tokens=first.prompt_tokens + second.prompt_tokens,
        completion_tokens=first.completion_tokens + second.completion_tokens,
    )
