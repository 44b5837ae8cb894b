"""The whole report edited by a language model: refined, polished, introduced and concluded; never with new facts."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.answering.fitting import room_of, shortened
from rag.answering.numbers.read import MARKER
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.structured import added, spent, structured
from rag.reports.compile import numbered
from rag.reports.data.material import Material
from rag.reports.journal import Journal
from rag.reports.model.checking import checked, unverified
from rag.reports.model.prompts import LONGEST_WHOLE, TEXT_REPAIR, TEXT_SCHEMA, edit_messages, frame_messages
from rag.reports.model.unchanged import added_facts, lost_facts, said_once
from rag.reports.phrases import Said, Words, joined
from rag.reports.types import FactRow, StepKind, WrittenSection
from rag.types import Citation, Usage

# They are written from the sections, so they are edited last and with all of them in view.
FRAMES = ("introduction", "conclusion", "summary")


class _Text(BaseModel):
    model_config = ConfigDict(extra="forbid")
    # A model that runs away must not become a report of megabytes.
    text: str = Field(min_length=1, max_length=30_000)


@dataclass(frozen=True, slots=True)
class Edit:
    """What became of one request: the text, "" where it was dropped or failed, and the sentence that says so."""

    text: str
    said: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True)
class Editor:
    """What edits the sections of one report, once all of them are written; conclude writes what stands around them."""

    material: Material
    writer: LanguageModel
    conclude: LanguageModel
    journal: Journal
    stop: threading.Event | None

    def edited(self, sections: Sequence[WrittenSection]) -> tuple[WrittenSection, ...]:
        """Refined with the whole report in view, polished, then introduced and concluded."""
        done, citations = numbered(sections)
        # Refining may change what is told, so the wording is polished after it.
        for kind in ("refine", "polish"):
            for number, section in enumerate(done):
                if section.answer.mode == "model":
                    changed = self._edited("refine" if kind == "refine" else "polish", number, done, citations)
                    done = (*done[:number], changed, *done[number + 1 :])
        for number, planned in enumerate(self.material.plan.sections):
            if planned.role in FRAMES:
                framed = self._framed(number, done, citations)
                done = (*done[:number], framed, *done[number + 1 :])
        return done

    def _edited(
        self, kind: StepKind, number: int, done: Sequence[WrittenSection], citations: Sequence[Citation]
    ) -> WrittenSection:
        section, others = done[number], [one for at, one in enumerate(done) if at != number]
        text, language = section.answer.text, self.material.plan.options.language
        before = text if kind == "polish" else _whole(done)
        room = room_of(self.writer, edit_messages(kind, section.name, text, "", language))
        messages = edit_messages(kind, section.name, text, _whole(others, room, text), language)
        return self._applied(kind, number, section, messages, before, citations, _facts(done))

    def _framed(self, number: int, done: Sequence[WrittenSection], citations: Sequence[Citation]) -> WrittenSection:
        section, plan = done[number], self.material.plan
        around = {at for at, planned in enumerate(plan.sections) if planned.role in FRAMES}
        finished = [s for at, s in enumerate(done) if at not in around]
        told = [*finished, section] if section.facts else finished
        which = "conclusion" if plan.sections[number].role == "conclusion" else "introduction"
        room = room_of(self.conclude, frame_messages(which, plan.topic, "", plan.options.language))
        messages = frame_messages(which, plan.topic, _whole(told, room, plan.topic), plan.options.language)
        before = f"{plan.topic}\n{_whole(told)}"
        return self._applied("frame", number, section, messages, before, citations, _facts(done))

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
            f"{kind}:{number}", kind, lambda made: f"{section.name}: {'kept as it was' if made.said else _done(kind)}",
            Edit, lambda: self._asked(kind, section.name, messages, before), stop=self.stop,
        )  # fmt: skip
        answer = section.answer
        said = tuple(dict.fromkeys((*answer.notices, *edit.said)))
        usage = added(answer.usage, edit.usage)
        cited = {c.marker: c for c in (*answer.citations, *citations) if c.marker in edit.text}
        numbers = checked(edit.text, tuple(cited.values()), facts, self.material.library) if edit.text else ()
        # An edit may not leave more doubts than it found.
        worse = unverified(numbers) > (unverified(answer.numbers) if kind != "frame" else 0)
        if not edit.text or worse:
            dropped = (self._dropped(kind, section.name, self.material.words.word("edit_not_held")),) if worse else ()
            return replace(section, answer=replace(answer, usage=usage, notices=(*said, *dropped)))
        kept = {c.marker: c for c in answer.citations if section.tables or section.facts}
        whole = tuple({**kept, **cited}.values())
        told = Said(edit.text, numbers)
        if kind == "frame" and self.material.plan.sections[number].role == "conclusion" and answer.numbers:
            # What the rules flag is no less true because a model concluded otherwise.
            told = joined((told, *_unsaid(Said(answer.text, answer.numbers), told.text)), "\n\n")
        made = replace(answer, text=told.text, numbers=told.numbers, citations=whole, usage=usage, notices=said)
        return replace(section, answer=replace(made, mode="model"))

    def _asked(self, kind: StepKind, name: str, messages: list[dict[str, str]], before: str) -> Edit:
        """The model's text where its figures and footnotes were all there before."""
        llm = self.conclude if kind == "frame" else self.writer
        try:
            told = structured(llm, messages, schema=TEXT_SCHEMA, parse=parsed_text, repair=TEXT_REPAIR, stop=self.stop)
        except LLMStopped:
            raise
        except LLMError as error:
            kind_done = self.material.words.word(f"done_{kind}")
            told_of = self.material.words.word("edit_failed", kind=kind_done, name=name, error=str(error))
            return Edit("", (told_of,), spent(error))
        wrong = _forbidden(kind, before, told.value, self.material.words)
        if wrong:
            return Edit("", (self._dropped(kind, name, wrong),), told.usage)
        return Edit(said_once(told.value), told.notices, told.usage)

    def _dropped(self, kind: StepKind, name: str, what: str) -> str:
        words = self.material.words
        return words.word("edit_dropped", kind=words.word(f"edit_{kind}"), name=name, what=what)


def _unsaid(rules: Said, text: str) -> Iterator[Said]:
    """The paragraphs of the rules' points that the text does not hold already."""
    plain, start = _bare(text), 0
    for paragraph in rules.text.split("\n\n"):
        end = start + len(paragraph)
        own = [replace(n, start=n.start - start, end=n.end - start) for n in rules.numbers if start <= n.start < end]
        if _bare(paragraph) not in plain:
            yield Said(paragraph, tuple(own))
        start = end + 2


def _bare(text: str) -> str:
    return " ".join(MARKER.sub(" ", text).lower().replace(" .", ".").split()).replace(" .", ".").strip(". ")


def _done(kind: StepKind) -> str:
    return Words().word(f"done_{kind}")


def _forbidden(kind: StepKind, before: str, after: str, words: Words) -> str:
    """What the new text does that it may not: "added $3 million", "lost [10K2]"; a text around others may be short."""
    new = added_facts(before, after, counted=kind == "polish")
    gone = lost_facts(before, after) if kind == "polish" else ()
    if kind == "frame" and not MARKER.search(after):
        return words.word("edit_no_source")
    said = [
        words.word(key, what=", ".join(what[:5])) for key, what in (("edit_added", new), ("edit_lost", gone)) if what
    ]
    return {"en": " and ", "zh-TW": "，"}[words.language].join(said)


def _whole(sections: Sequence[WrittenSection], room: int | None = None, about: str = "") -> str:
    """The sections one after the other; in so many characters those sentences of each that share most with `about`."""
    share = (room or LONGEST_WHOLE) // max(1, len(sections))
    return "\n\n".join(f"{one.name}\n{shortened(one.answer.text, about, share)}" for one in sections)


def _facts(sections: Sequence[WrittenSection]) -> list[FactRow]:
    return [row for section in sections for row in section.facts]


def parsed_text(text: str) -> str:
    """The text of an edit as a model sends it; raises LLMBadOutput."""
    try:
        return _Text.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1])).text.strip()
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a text.") from error
