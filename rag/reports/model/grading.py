"""What a model is asked about one section beside its text: sub-questions before, pass or fail after (S2-15)."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.answering.check.claims.sentences import sentence_spans
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel, Message
from rag.llm.structured import spent, structured
from rag.reports.model.guards import MISQUOTED
from rag.reports.model.prompts import (
    QUERIES_REPAIR,
    QUERIES_SCHEMA,
    VERDICT_REPAIR,
    VERDICT_SCHEMA,
    query_messages,
    verdict_messages,
)
from rag.reports.phrases import ENGLISH, Words
from rag.reports.types import PlannedSection, Queries, SectionGrade
from rag.types import Answer

T = TypeVar("T", Queries, SectionGrade)
# S2-15's five sub-questions; of a failed draft the three weakest points.
MOST_QUERIES, MOST_FOLLOW_UPS = 5, 3
# "Revenue, FY2023: $51,217 million" is a line of the facts that the writer was shown.
_LISTED = re.compile(r",\s*(?:Q[1-4] |[69]M )?(?:FY|fiscal )?(?:19|20)\d\d\s*:\s*[-(]?(?:\$|[A-Z]{3} )?\d")


class _Verdict(BaseModel):
    model_config = ConfigDict(extra="forbid")
    verdict: Literal["pass", "fail"]
    weakness: str = Field(default="", max_length=600)
    queries: list[str] = Field(default=[], max_length=20)


class _Queries(BaseModel):
    model_config = ConfigDict(extra="forbid")
    queries: list[str] = Field(max_length=40)


def sub_questions(
    planned: PlannedSection, light: LanguageModel | None, stop: threading.Event | None = None, words: Words = ENGLISH
) -> Queries:
    """At most five sub-questions: the plan's, else the model's; none where it cannot be asked. Raises LLMStopped."""
    if planned.queries or light is None:
        return Queries(planned.queries[:MOST_QUERIES])
    messages = query_messages(planned)
    return asked(light, messages, words.word("not_split", name=planned.name, error="{error}"), stop)


def asked(light: LanguageModel, messages: Sequence[Message], failed: str, stop: threading.Event | None) -> Queries:
    """The model's list of at most five searches; `failed` says with {error} what it means that there is none."""

    def lost(error: LLMError) -> Queries:
        return Queries((), spent(error), (failed.replace("{error}", str(error)),))

    return _told(light, messages, (QUERIES_SCHEMA, QUERIES_REPAIR), parse_queries, lost, stop)


def grade(
    planned: PlannedSection,
    made: Answer,
    verifier: LanguageModel | None,
    stop: threading.Event | None = None,
    words: Words = ENGLISH,
) -> SectionGrade:
    """Pass or fail, with the weakness: by the program first, then by the verifier. Raises LLMStopped."""
    if made.mode != "model":
        return SectionGrade(False, words.word("weak_nothing"))
    # By the program first: what it can tell needs no call of a model, and no model may overrule it.
    bad = [number.text for number in made.numbers if number.status == "unverified"]
    if bad:
        return SectionGrade(False, words.word("weak_numbers", numbers=", ".join(bad[:8])))
    if len(_LISTED.findall(made.text)) * 2 > len(list(sentence_spans(made.text))):
        return SectionGrade(False, words.word("weak_lists"))
    if MISQUOTED in made.text:
        return SectionGrade(False, words.word("not_quoted"))
    if not made.citations:
        return SectionGrade(False, words.word("weak_source"))
    if verifier is None:
        return SectionGrade(True)

    def lost(error: LLMError) -> SectionGrade:
        said = words.word("not_graded", name=planned.name, error=str(error))
        # Its figures are checked; a grader that is down is no reason to leave the section out.
        return SectionGrade(True, usage=spent(error), said=(said,))

    messages = verdict_messages(planned, made.text)
    return _told(verifier, messages, (VERDICT_SCHEMA, VERDICT_REPAIR), parse_verdict, lost, stop)


def parse_verdict(text: str) -> SectionGrade:
    """A grade as a model sends it; raises LLMBadOutput."""
    try:
        sent = _Verdict.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a verdict.") from error
    queries = tuple(" ".join(query.split())[:200] for query in sent.queries if query.strip())
    return SectionGrade(sent.verdict == "pass", " ".join(sent.weakness.split()), queries[:MOST_FOLLOW_UPS])


def parse_queries(text: str) -> Queries:
    """At most five searches as a model sends them; raises LLMBadOutput."""
    try:
        sent = _Queries.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send sub-questions.") from error
    queries = dict.fromkeys(" ".join(query.split())[:300] for query in sent.queries if query.strip())
    return Queries(tuple(queries)[:MOST_QUERIES])


def _told(
    llm: LanguageModel,
    messages: Sequence[Message],
    form: tuple[Mapping[str, Any], str],
    parse: Callable[[str], T],
    lost: Callable[[LLMError], T],
    stop: threading.Event | None,
) -> T:
    """The parsed reply with its cost and the failures before it; what `lost` makes of it where none is usable."""
    try:
        told = structured(llm, messages, schema=form[0], parse=parse, repair=form[1], stop=stop)
    except LLMStopped:
        raise
    except LLMError as error:
        return lost(error)
    if isinstance(told.value, SectionGrade):
        return replace(told.value, by=told.model, usage=told.usage, said=told.notices)
    return replace(told.value, usage=told.usage, said=told.notices)
