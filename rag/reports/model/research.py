"""One section by a language model: search, write with footnotes, grade, search again, to max_search_depth (S2-15)."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from rag.answering.check.support import footnoted, names_a_source
from rag.answering.fitting import fitted, room_of
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import ANSWER_SCHEMA, REFUSAL, REPAIR
from rag.llm.reply import Reply, parse_reply
from rag.llm.structured import spent, structured
from rag.reports.data.material import Material
from rag.reports.journal import Journal
from rag.reports.model.checking import FACT_MARK, beside, checked, unverified, with_facts
from rag.reports.model.grading import grade, sub_questions
from rag.reports.model.guards import marked, misquotes
from rag.reports.model.online import Beside, look_up
from rag.reports.model.prompts import listed, write_messages
from rag.reports.model.unchanged import said_once
from rag.reports.types import FactRow, PlannedSection, Queries, SectionDraft, SectionGrade, WrittenSection
from rag.types import Answer, Context
from rag.web.web import Web

# What one prompt holds; a small window still gets the facts that the section is about.
MOST_CONTEXTS, MOST_FACTS, LEAST_FACTS = 10, 40, 6
NUMBER_MARK = re.compile(r"\[\d{1,3}\]")
_DATA_ONLY: Beside = Beside()


@dataclass(frozen=True)
class Researcher:
    """What writes the sections of one report; web None: the filings only."""

    material: Material
    writer: LanguageModel
    light: LanguageModel | None
    verifier: LanguageModel | None
    web: Web | None
    journal: Journal
    stop: threading.Event | None

    def section(self, number: int, data: WrittenSection) -> WrittenSection:
        """The section in prose over its figures; `data`, with a notice, where the model cannot be used."""
        planned = self.material.plan.sections[number]
        asked = self.journal.step(
            f"section:{number}:queries", "search", lambda found: _searches(planned, found), Queries,
            lambda: sub_questions(planned, self.light, self.stop, self.material.words), section=number, stop=self.stop,
        )  # fmt: skip
        drafts, searched = list[SectionDraft](), asked.queries
        while not self._over(drafts):
            draft = self._attempt(number, data, drafts, searched)
            drafts.append(draft)
            follow_ups = draft.grade.queries if draft.grade else ()
            searched = tuple(dict.fromkeys((*follow_ups, *searched)))
        return self._kept(planned, data, drafts, asked.said)

    def _over(self, drafts: Sequence[SectionDraft]) -> bool:
        """Whether no further draft is written: it passed, the model failed, nothing was found, the depth is reached.

        The web has its turn with the second draft, also where only one was asked for.
        """
        if not drafts:
            return False
        last, online = drafts[-1], self.web is not None
        nothing = last.answer.refused and not (online and len(drafts) == 1)
        most = max(2 if online else 1, self.material.plan.options.max_search_depth)
        return nothing or last.grade is None or last.grade.passed or len(drafts) >= most

    def _attempt(
        self, number: int, data: WrittenSection, before: Sequence[SectionDraft], searched: tuple[str, ...]
    ) -> SectionDraft:
        """The next draft with its grade; the web joins where a draft from the filings alone did not pass."""
        planned, attempt = self.material.plan.sections[number], len(before) + 1
        weakness = before[-1].grade.weakness if before and before[-1].grade else ""
        made = self.journal.step(
            f"section:{number}:write:{attempt}", "write", lambda draft: _draft_words(planned, attempt, draft), Answer,
            partial(self._draft, planned, data, searched, weakness, attempt > 1), section=number, stop=self.stop,
        )  # fmt: skip
        if made.mode != "model" and not made.refused:
            return SectionDraft(attempt, made, None, searched)
        verdict = self.journal.step(
            f"section:{number}:grade:{attempt}", "grade", lambda found: _grade_words(planned, attempt, found),
            SectionGrade, partial(grade, planned, made, self.verifier, self.stop, self.material.words), section=number,
            stop=self.stop,
        )  # fmt: skip
        return SectionDraft(attempt, made, verdict, searched)

    def _kept(
        self, planned: PlannedSection, data: WrittenSection, drafts: Sequence[SectionDraft], said: tuple[str, ...]
    ) -> WrittenSection:
        """The best draft, with what went wrong; the section's own figures and quotes where none is usable."""
        usable = [draft for draft in drafts if draft.answer.mode == "model"]
        best = max(usable, key=_worth, default=None)
        lost = [
            sentence
            for draft in drafts
            if draft.answer.mode != "model" and (best is None or not draft.answer.refused)
            for sentence in draft.answer.notices
        ]
        ungraded = [s for draft in drafts if draft.grade for s in draft.grade.said]
        if best is None:
            told = tuple(dict.fromkeys((*data.answer.notices, *said, *lost)))
            return replace(data, answer=replace(data.answer, notices=told), drafts=tuple(drafts))
        failed = best.grade is not None and not best.grade.passed
        short = (_not_passed(self.material, planned, drafts, best),) if failed else ()
        # Whichever draft is kept: what was to be looked up and could not be is said.
        alone = self.material.words.word("web_alone", error="").strip()
        asked = [sentence for draft in drafts for sentence in draft.answer.notices if sentence.endswith(alone)]
        notices = tuple(dict.fromkeys((*short, *said, *best.answer.notices, *asked, *ungraded, *lost)))
        answer = replace(beside(best.answer, data, self.material.library), notices=notices)
        return replace(data, answer=answer, drafts=tuple(drafts))

    def _contexts(self, planned: PlannedSection, queries: Sequence[str], most: int) -> tuple[Context, ...]:
        """The best places of the main question and of every sub-question, each place once."""
        found = [self.material.search(text, self.material.filters).contexts for text in (planned.question, *queries)]
        ranked = [ctx for rank in range(10) for contexts in found for ctx in contexts[rank : rank + 1]]
        by_place = {(ctx.filing.report_id, ctx.start): ctx for ctx in reversed(ranked)}
        return tuple(dict.fromkeys(by_place[ctx.filing.report_id, ctx.start] for ctx in ranked))[:most]

    def _messages(
        self, planned: PlannedSection, facts: Sequence[FactRow], contexts: Sequence[Context],
        queries: tuple[str, ...], weakness: str,
    ) -> tuple[list[dict[str, str]], tuple[Context, ...]]:  # fmt: skip
        """What the writer is asked, and the contexts whose excerpts it is shown, shortened to what it can read."""
        options, most = self.material.plan.options, min(client.settings.max_tokens for client in self.writer.chain)

        def asked(shown: Sequence[Context]) -> list[dict[str, str]]:
            told = (options.length, options.language)
            return write_messages(planned, self.material.plan.topic, facts, shown, told, weakness, most)

        shown = fitted(contexts, " ".join((planned.question, *queries)), room_of(self.writer, asked(())))
        return asked(shown), tuple(contexts[: len(shown)])

    def _draft(
        self, planned: PlannedSection, data: WrittenSection, queries: tuple[str, ...], weakness: str, wider: bool
    ) -> Answer:
        """Prose with footnotes and checked numbers; mode "quotes" where it fails, refused where it found nothing."""
        web = (
            look_up(planned, self.web, self.stop, self.material.words) if wider and self.web is not None else _DATA_ONLY
        )
        local = self._contexts(planned, queries, MOST_CONTEXTS - len(web.contexts))
        facts = _told(data.facts, room_of(self.writer))
        messages, contexts = self._messages(planned, facts, (*web.contexts, *local), queries, weakness)
        try:
            told = structured(
                self.writer, messages, schema=ANSWER_SCHEMA, parse=lambda text: _usable(text, contexts, facts),
                repair=REPAIR, stop=self.stop,
            )  # fmt: skip
        except LLMStopped:
            raise
        except LLMError as error:
            return replace(data.answer, refused=False, usage=spent(error), notices=(*web.said, str(error)))
        if told.value.answer.strip().startswith(REFUSAL.rstrip(".")):
            said = (*web.said, *told.notices, self.material.words.word("found_nothing", name=planned.name))
            return replace(data.answer, refused=True, usage=told.usage, notices=said)
        shown = [*(one.text for one in contexts), *(fact.name for fact in facts), planned.name, planned.question]
        wrong = misquotes(told.value.answer, shown)
        own = said_once(marked(told.value.answer, wrong))
        # Ids beside a text that names its sources itself tell nothing more, and small models invent them.
        ids = () if FACT_MARK.search(own) or NUMBER_MARK.search(own) else told.value.ref_ids
        sent = told.value.model_copy(update={"answer": own, "ref_ids": ids})
        text, cited, notices = footnoted(sent, contexts, web.report_of(self.material.report_of))
        text, citations = with_facts(text, cited, facts, data.answer.citations)
        numbers = checked(text, citations, data.facts, self.material.library)
        said = (*web.said, *told.notices, *notices, *((self.material.words.word("not_quoted"),) if wrong else ()))
        return replace(
            data.answer, text=text, citations=citations, numbers=numbers, mode="model", refused=False,
            usage=told.usage, notices=said,
        )  # fmt: skip


def _told(facts: Sequence[FactRow], room: int | None) -> tuple[FactRow, ...]:
    """The facts that are shown, in their order: those of the newest periods, in a third of the room there is."""
    newest = sorted(dict.fromkeys(fact.period[-4:] for fact in facts), reverse=True)
    ranked = sorted(facts, key=lambda fact: newest.index(fact.period[-4:]))[:MOST_FACTS]
    while room is not None and len(ranked) > LEAST_FACTS and len(listed(ranked)) > room // 3:
        ranked.pop()
    return tuple(fact for fact in facts if fact in ranked)


def _worth(draft: SectionDraft) -> tuple[bool, int, int]:
    passed = draft.grade is not None and draft.grade.passed
    return passed, -unverified(draft.answer.numbers), draft.attempt


def _not_passed(material: Material, planned: PlannedSection, drafts: Sequence[SectionDraft], best: SectionDraft) -> str:
    weakness = best.grade.weakness if best.grade else ""
    return material.words.word("not_passed", name=planned.name, count=str(len(drafts)), weakness=weakness).strip()


def _searches(planned: PlannedSection, found: Queries) -> str:
    return f"{planned.name}: {len(found.queries)} sub-questions"


def _draft_words(planned: PlannedSection, attempt: int, made: Answer) -> str:
    """A line of progress: which draft it is and what became of its numbers."""
    if made.mode != "model":
        return f"{planned.name}, draft {attempt}: nothing found" if made.refused else f"{planned.name}: model failed"
    bad = unverified(made.numbers)
    pages = len({c.filing.url for c in made.citations if c.filing.url})
    web = f", {pages} of the web" if pages else ""
    return f"{planned.name}, draft {attempt}: {len(made.numbers)} numbers, {bad} not verified{web}"


def _grade_words(planned: PlannedSection, attempt: int, found: SectionGrade) -> str:
    verdict = "passed" if found.passed else f"failed: {found.weakness}"
    return f"{planned.name}, draft {attempt} {verdict}"


def _usable(text: str, contexts: Sequence[Context], facts: Sequence[FactRow]) -> Reply:
    reply = parse_reply(text)
    named = names_a_source(reply, contexts) or (bool(facts) and FACT_MARK.search(reply.answer) is not None)
    if not named and REFUSAL.rstrip(".") not in reply.answer:
        raise LLMBadOutput("The language model named no source that exists.")
    return reply
