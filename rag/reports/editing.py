"""The whole report edited by a language model: refined, polished, introduced and concluded; never with new facts."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.answering.numbers import MARKER, figures
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.structured import added, structured
from rag.reports.compile import numbered
from rag.reports.journal import Journal
from rag.reports.prompts import TEXT_REPAIR, TEXT_SCHEMA, edit_messages, frame_messages
from rag.reports.research import checked
from rag.reports.types import FactRow, ReportPlan, StepKind, WrittenSection
from rag.types import Citation, Usage

DROPPED = "The {kind} of “{name}” was dropped: it added {what}."
NOT_HELD = "numbers that are not verified"
FAILED = "“{name}” was not {kind}: {error}"
_DONE: dict[str, str] = {"refine": "refined", "polish": "polished", "frame": "written from the finished sections"}


class _Text(BaseModel):
    model_config = ConfigDict(extra="forbid")
    text: str = Field(min_length=1, max_length=30_000)


@dataclass(frozen=True, slots=True)
class Edit:
    """What became of one request: the text, "" where it was dropped or failed, and the sentence that says so."""

    text: str
    said: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True)
class Editor:
    """What edits the sections of one report, once all of them are written."""

    plan: ReportPlan
    writer: LanguageModel
    journal: Journal
    stop: threading.Event | None

    def edited(self, sections: Sequence[WrittenSection]) -> tuple[WrittenSection, ...]:
        """Refined with the whole report in view, polished, then introduced and concluded."""
        done, citations = numbered(sections)
        for kind in ("refine", "polish"):
            for number, section in enumerate(done):
                if section.answer.mode == "model":
                    changed = self._edited("refine" if kind == "refine" else "polish", number, done, citations)
                    done = (*done[:number], changed, *done[number + 1 :])
        for number, planned in enumerate(self.plan.sections):
            if planned.role in ("introduction", "conclusion", "summary") and any(
                s.answer.mode == "model" for s in done
            ):
                framed = self._framed(number, done, citations)
                done = (*done[:number], framed, *done[number + 1 :])
        return done

    def _edited(
        self, kind: StepKind, number: int, done: Sequence[WrittenSection], citations: Sequence[Citation]
    ) -> WrittenSection:
        section, whole = done[number], _whole(done)
        before = section.answer.text if kind == "polish" else whole
        messages = edit_messages(kind, section.name, section.answer.text, whole, self.plan.options.language)
        return self._applied(kind, number, section, messages, before, citations, _facts(done))

    def _framed(self, number: int, done: Sequence[WrittenSection], citations: Sequence[Citation]) -> WrittenSection:
        section, role = done[number], self.plan.sections[number].role
        whole = _whole([s for at, s in enumerate(done) if at != number])
        which = "conclusion" if role == "conclusion" else "introduction"
        messages = frame_messages(which, self.plan.topic, whole, self.plan.options.language)
        facts = _facts(done)
        return self._applied("frame", number, section, messages, f"{whole}\n{section.answer.text}", citations, facts)

    def _applied(
        self,
        kind: StepKind,
        number: int,
        section: WrittenSection,
        messages: list[dict[str, str]],
        before: str,
        citations: Sequence[Citation],
        facts: Sequence[FactRow],
    ) -> WrittenSection:
        edit = self.journal.step(
            f"{kind}:{number}", kind, section.name, Edit, lambda: self._asked(kind, section.name, messages, before),
            stop=self.stop,
        )  # fmt: skip
        answer = section.answer
        said = tuple(dict.fromkeys((*answer.notices, *edit.said)))
        usage = added(answer.usage, edit.usage)
        cited = {c.marker: c for c in (*answer.citations, *citations) if c.marker in edit.text}
        numbers = checked(edit.text, tuple(cited.values()), facts) if edit.text else ()
        worse = _bad(numbers) > (_bad(answer.numbers) if kind != "frame" else 0)
        if not edit.text or worse:
            dropped = (DROPPED.format(kind=kind, name=section.name, what=NOT_HELD),) if worse else ()
            return replace(section, answer=replace(answer, usage=usage, notices=(*said, *dropped)))
        kept = {c.marker: c for c in answer.citations if section.tables or section.facts}
        whole = tuple({**kept, **cited}.values())
        made = replace(answer, text=edit.text, numbers=numbers, citations=whole, usage=usage, notices=said)
        return replace(section, answer=replace(made, mode="model"))

    def _asked(self, kind: StepKind, name: str, messages: list[dict[str, str]], before: str) -> Edit:
        """The model's text where its figures and footnotes were all there before."""
        try:
            told = structured(
                self.writer, messages, schema=TEXT_SCHEMA, parse=_parsed, repair=TEXT_REPAIR, stop=self.stop
            )
        except LLMStopped:
            raise
        except LLMError as error:
            return Edit("", (FAILED.format(kind=_DONE[kind], name=name, error=error),))
        new = added_facts(before, told.value, counted=kind == "polish")
        if new:
            return Edit("", (DROPPED.format(kind=kind, name=name, what=", ".join(new[:5])),), told.usage)
        return Edit(told.value, told.notices, told.usage)


def added_facts(before: str, after: str, *, counted: bool) -> tuple[str, ...]:
    """Figures and footnotes of `after` that `before` does not have; counted: not as often."""
    had, has = _facts_of(before), _facts_of(after)
    new = has - had if counted else Counter({key: 1 for key in has if key not in had})
    return tuple(dict.fromkeys(new))


def _facts_of(text: str) -> Counter[str]:
    return Counter([*(m.text.strip() for m in figures(text)), *MARKER.findall(text)])


def _whole(sections: Sequence[WrittenSection]) -> str:
    return "\n\n".join(f"{section.name}\n{section.answer.text}" for section in sections)


def _facts(sections: Sequence[WrittenSection]) -> list[FactRow]:
    return [row for section in sections for row in section.facts]


def _bad(numbers: Sequence[object]) -> int:
    return sum(getattr(number, "status", "") == "unverified" for number in numbers)


def _parsed(text: str) -> str:
    try:
        return _Text.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1])).text.strip()
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a text.") from error
