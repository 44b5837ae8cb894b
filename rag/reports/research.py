"""One section by a language model: search, write with footnotes, grade, search again, to max_search_depth (S2-15)."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.answering.claims import claims_of, sentence_spans
from rag.answering.numbers import MARKER
from rag.answering.support import footnoted, names_a_source
from rag.answering.verify import check_numbers
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import ANSWER_SCHEMA, REFUSAL, REPAIR
from rag.llm.reply import Reply, parse_reply
from rag.llm.structured import structured
from rag.reports.data import Desk
from rag.reports.journal import Journal
from rag.reports.prompts import (
    QUERIES_REPAIR,
    QUERIES_SCHEMA,
    VERDICT_REPAIR,
    VERDICT_SCHEMA,
    query_messages,
    verdict_messages,
    write_messages,
)
from rag.reports.types import FactRow, PlannedSection, SectionDraft, SectionGrade, WrittenSection
from rag.types import Answer, Citation, Context, NumberCheck

MOST_QUERIES, MOST_CONTEXTS, MOST_FACTS = 5, 10, 40
_FACT = re.compile(r"\s?\[F(\d{1,3})\]")
OTHER_WAY = "the report has {name} at {change}"
NO_SOURCE = "It names no source."
NOT_VERIFIED = "These numbers stand in no cited place: {numbers}."


class _Verdict(BaseModel):
    model_config = ConfigDict(extra="forbid")
    verdict: Literal["pass", "fail"]
    weakness: str = Field(default="", max_length=600)
    queries: list[str] = Field(default=[], max_length=20)


class _Queries(BaseModel):
    model_config = ConfigDict(extra="forbid")
    queries: list[str] = Field(max_length=40)


@dataclass(frozen=True)
class Researcher:
    """What writes the sections of one report."""

    desk: Desk
    writer: LanguageModel
    light: LanguageModel | None
    verifier: LanguageModel | None
    journal: Journal
    stop: threading.Event | None

    def section(self, number: int, data: WrittenSection) -> WrittenSection:
        """The section in prose over its figures; `data`, with a notice, where the model cannot be used."""
        planned = self.desk.plan.sections[number]
        queries = self.journal.step(
            f"section:{number}:queries", "search", planned.name, tuple[str, ...], lambda: self._queries(planned),
            section=number, stop=self.stop,
        )  # fmt: skip
        searched, drafts = list(queries), list[SectionDraft]()
        for attempt in range(1, max(1, self.desk.plan.options.max_search_depth) + 1):
            weakness = drafts[-1].grade.weakness if drafts and drafts[-1].grade else ""
            made = self.journal.step(
                f"section:{number}:write:{attempt}", "write", planned.name, Answer,
                partial(self._draft, planned, data, tuple(searched), weakness), section=number, stop=self.stop,
            )  # fmt: skip
            if made.mode != "model":
                break
            grade = self.journal.step(
                f"section:{number}:grade:{attempt}", "grade", planned.name, SectionGrade,
                partial(self._grade, planned, made), section=number, stop=self.stop,
            )  # fmt: skip
            drafts.append(SectionDraft(attempt, made, grade, tuple(searched)))
            if grade.passed:
                break
            searched += [query for query in grade.queries if query not in searched]
        if not drafts:
            answer = replace(data.answer, notices=(*data.answer.notices, *made.notices))
            return replace(data, answer=answer, drafts=(SectionDraft(1, made),))
        best = max(drafts, key=_worth).answer
        return replace(data, answer=_beside(best, data), drafts=tuple(drafts))

    def _queries(self, planned: PlannedSection) -> tuple[str, ...]:
        """At most five sub-questions: the plan's, else the model's; none where it cannot be asked."""
        if planned.queries or self.light is None:
            return planned.queries[:MOST_QUERIES]
        try:
            told = structured(
                self.light, query_messages(planned), schema=QUERIES_SCHEMA, parse=_queries, repair=QUERIES_REPAIR,
                stop=self.stop,
            )  # fmt: skip
        except LLMStopped:
            raise
        except LLMError:
            return ()
        return told.value[:MOST_QUERIES]

    def _contexts(self, planned: PlannedSection, queries: Sequence[str]) -> tuple[Context, ...]:
        """The best places of the main question and of every sub-question, each place once."""
        found = [self.desk.search(text, self.desk.filters).contexts for text in (planned.question, *queries)]
        ranked = [ctx for rank in range(10) for contexts in found for ctx in contexts[rank : rank + 1]]
        by_place = {(ctx.filing.report_id, ctx.start): ctx for ctx in reversed(ranked)}
        return tuple(dict.fromkeys(by_place[ctx.filing.report_id, ctx.start] for ctx in ranked))[:MOST_CONTEXTS]

    def _draft(self, planned: PlannedSection, data: WrittenSection, queries: tuple[str, ...], weakness: str) -> Answer:
        """Prose with footnotes and checked numbers; an answer of mode "quotes" where the model fails."""
        contexts, facts = self._contexts(planned, queries), data.facts[:MOST_FACTS]
        options = self.desk.plan.options
        messages = write_messages(
            planned, self.desk.plan.topic, facts, contexts, (options.length, options.language), weakness
        )
        try:
            told = structured(
                self.writer, messages, schema=ANSWER_SCHEMA, parse=lambda text: _usable(text, contexts, facts),
                repair=REPAIR, stop=self.stop,
            )  # fmt: skip
        except LLMStopped:
            raise
        except LLMError as error:
            return replace(data.answer, notices=(str(error),))
        refused = told.value.answer.strip().startswith(REFUSAL.rstrip("."))
        if refused:
            return replace(data.answer, notices=(f"The language model found nothing for “{planned.name}”.",))
        text, cited, notices = footnoted(told.value, contexts, self.desk.report_of)
        text, citations, used = with_facts(text, cited, facts, data.answer.citations)
        numbers = checked(text, citations, used)
        said = (*told.notices, *notices)
        return replace(
            data.answer, text=text, citations=citations, numbers=numbers, mode="model", usage=told.usage, notices=said
        )

    def _grade(self, planned: PlannedSection, made: Answer) -> SectionGrade:
        """Pass or fail: by the program first, then by the verifier."""
        bad = [number.text for number in made.numbers if number.status == "unverified"]
        if bad:
            return SectionGrade(False, NOT_VERIFIED.format(numbers=", ".join(bad[:8])))
        if not made.citations:
            return SectionGrade(False, NO_SOURCE)
        if self.verifier is None:
            return SectionGrade(True)
        try:
            told = structured(
                self.verifier, verdict_messages(planned, made.text), schema=VERDICT_SCHEMA, parse=_verdict,
                repair=VERDICT_REPAIR, stop=self.stop,
            )  # fmt: skip
        except LLMStopped:
            raise
        except LLMError:
            return SectionGrade(True)
        return replace(told.value, by=told.model)


def with_facts(
    text: str, cited: Sequence[Citation], facts: Sequence[FactRow], known: Sequence[Citation]
) -> tuple[str, tuple[Citation, ...], tuple[FactRow, ...]]:
    """The text with [F2] replaced by the footnotes of that fact, all its citations, and the facts it uses."""
    names = {c.marker: f"[{len(cited) + n}]" for n, c in enumerate(known, start=1)}
    used: list[FactRow] = []

    def marks(match: re.Match[str]) -> str:
        number = int(match[1])
        if not 1 <= number <= len(facts):
            return ""
        used.append(facts[number - 1])
        return " " + "".join(names[marker] for marker in facts[number - 1].inputs)

    text = _FACT.sub(marks, text)
    standing = set(MARKER.findall(text))
    moved = [replace(c, marker=names[c.marker]) for c in known if names[c.marker] in standing]
    return text, (*(c for c in cited if c.marker in standing), *moved), tuple(used)


def checked(text: str, citations: Sequence[Citation], facts: Sequence[FactRow]) -> tuple[NumberCheck, ...]:
    """The verdicts on a text; a figure that prints a computed fact of the report exactly is derived by its formula."""
    ways = dict(_ways(text))
    computed = {f.printed.removeprefix("-"): f for f in facts if f.status == "derived"}
    found = []
    for number in check_numbers(text, citations):
        fact = computed.get(number.text.strip().removeprefix("-"))
        if number.status == "unverified" and fact is not None and _says(text, number, fact):
            number = replace(number, status="derived", formula=fact.formula, reason="", unit=fact.unit)
        wrong = next((f for f in facts if _other_way(number, ways.get(number.start, 0), f)), None)
        if wrong is not None and number.status != "unverified":
            number = replace(
                number, status="unverified", reason=OTHER_WAY.format(name=wrong.name, change=wrong.printed)
            )
        found.append(number)
    return tuple(found)


def _ways(text: str) -> Iterator[tuple[int, int]]:
    """Where a number stands, and whether the text says that something rose (1) or fell (-1) by it."""
    for start, end in sentence_spans(text):
        for claim in claims_of(text[start:end]):
            yield start + claim.start, claim.direction


def _other_way(number: NumberCheck, way: int, fact: FactRow) -> bool:
    """Whether the text says that a change went up which the report's facts have going down, or the reverse."""
    if not way or fact.unit != "%" or not fact.metric.endswith(":change") or not fact.value or number.value is None:
        return False
    return number.text.strip().lstrip("-") == fact.printed.lstrip("-") and (fact.value > 0) != (way > 0)


def _says(text: str, number: NumberCheck, fact: FactRow) -> bool:
    """Whether the words before the number name the fact's metric and its year."""
    begin = max(text.rfind(". ", 0, number.start), text.rfind("\n", 0, number.start)) + 1
    end = text.find(". ", number.end)
    sentence = text[begin : end if end > 0 else len(text)].lower()
    year = re.search(r"(?:19|20)\d\d", fact.period)
    name = fact.name.removesuffix(", change").lower()
    return name in sentence and (year is None or year[0] in sentence)


def _beside(best: Answer, data: WrittenSection) -> Answer:
    """The prose with the citations of the section's tables too, its own first."""
    have = len(best.citations)
    table_marks = {m for table in data.tables for row in table.rows for cell in row.cells for m in cell.markers}
    if not table_marks and not data.facts:
        return best
    # Tables and facts keep their own markers, so the prose moves behind them.
    shift = len(data.answer.citations)
    names = {c.marker: f"[{shift + n}]" for n, c in enumerate(best.citations, start=1)}
    pieces = MARKER.sub(lambda m: names.get(m[0], m[0]), best.text)
    moved = tuple(replace(c, marker=names[c.marker]) for c in best.citations)
    assert have == len(moved)
    whole = (*data.answer.citations, *moved)
    numbers = checked(pieces, whole, data.facts)
    return replace(best, text=pieces, citations=whole, numbers=numbers)


def _worth(draft: SectionDraft) -> tuple[bool, int, int]:
    bad = sum(number.status == "unverified" for number in draft.answer.numbers)
    return draft.grade is not None and draft.grade.passed, -bad, draft.attempt


def _usable(text: str, contexts: Sequence[Context], facts: Sequence[FactRow]) -> Reply:
    reply = parse_reply(text)
    named = names_a_source(reply, contexts) or (bool(facts) and _FACT.search(reply.answer) is not None)
    if not named and REFUSAL.rstrip(".") not in reply.answer:
        raise LLMBadOutput("The language model named no source that exists.")
    return reply


def _verdict(text: str) -> SectionGrade:
    try:
        sent = _Verdict.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a verdict.") from error
    queries = tuple(" ".join(query.split())[:200] for query in sent.queries[:3] if query.strip())
    return SectionGrade(sent.verdict == "pass", " ".join(sent.weakness.split()), queries)


def _queries(text: str) -> tuple[str, ...]:
    try:
        sent = _Queries.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send sub-questions.") from error
    return tuple(" ".join(query.split())[:300] for query in sent.queries if query.strip())
