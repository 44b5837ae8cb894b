"""Answer, grade, search for what is missing, answer again: until good enough, the limit, or nothing new (S4-05)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from preprocess.report import Report
from rag.answering.answer import OnText, answer
from rag.answering.grading import graded
from rag.config import DepthSettings
from rag.errors import LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.structured import added
from rag.types import Answer, Context, Filing, Filters, Grade, SearchResult, Step, Usage

if TYPE_CHECKING:
    from rag.web.web import Web

Search = Callable[[str, Filters | None], SearchResult]
OnStep = Callable[[Step], None]
OnAnswer = Callable[[Answer], None]
# Searches share one index and few cores; more of them only wait.
SEARCHES_AT_ONCE = 4
# S4-03: what a model with a small window still reads.
MOST_CONTEXTS = 15


@dataclass(frozen=True)
class Means:
    """What an answer may use; writer and verifier are None where no language model is set, web where it is not used."""

    search: Search
    report_of: Callable[[str], Report]
    filings: Callable[[], Sequence[Filing]]
    writer: LanguageModel | None = None
    verifier: LanguageModel | None = None
    web: Web | None = None


@dataclass
class _Work:
    """An answer in the making: the steps so far, what answers and grades cost, the phrases already searched."""

    means: Means
    depth: DepthSettings
    filters: Filters | None
    on_step: OnStep | None
    on_answer: OnAnswer | None
    stop: threading.Event | None
    started: float = field(default_factory=time.monotonic)
    answers: Usage = field(default_factory=Usage)
    steps: list[Step] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    searched: set[str] = field(default_factory=set)
    notices: list[str] = field(default_factory=list)

    def step(self, step: Step) -> None:
        """Show a step, unless the person pressed stop: then LLMStopped."""
        if self.stop is not None and self.stop.is_set():
            raise LLMStopped("Stopped by you.")
        self.steps.append(step)
        if self.on_step is not None:
            self.on_step(step)

    def finished(self, best: Answer, rounds: int, *said: str) -> Answer:
        """The best answer of those rounds with its steps, notices and cost; said: sentences for the person before."""
        cost, seconds = added(self.answers, self.usage), time.monotonic() - self.started
        notices, steps = tuple(dict.fromkeys((*said, *best.notices, *self.notices))), tuple(self.steps)
        return replace(best, iterations=rounds, usage=cost, seconds=seconds, notices=notices, steps=steps)


def deep_answer(
    question: str,
    means: Means,
    depth: DepthSettings,
    *,
    filters: Filters | None = None,
    history: Sequence[tuple[str, str]] = (),
    on_text: OnText | None = None,
    on_step: OnStep | None = None,
    on_answer: OnAnswer | None = None,
    stop: threading.Event | None = None,
) -> tuple[Answer, SearchResult]:
    """The best answer within depth.iterations, and what it was searched in; its steps are kept. Raises LLMStopped.

    on_answer gets the best answer so far, as it is to be kept if what comes after it is stopped: its grade, a round.
    """
    work = _Work(means, depth, filters, on_step, on_answer, stop)
    result = means.search(question, filters)
    work.step(Step(1, "search", _found_words(question, len(result.contexts))))

    def made_of(found: SearchResult) -> Answer:
        made = answer(question, found, means.report_of, means.writer, history=history, on_text=on_text, stop=stop)
        work.answers = added(work.answers, made.usage)
        return made

    made = best = made_of(result)
    iteration = 1
    while (wider := _next(work, made, best, result, iteration)) is not None:
        result, iteration = wider, iteration + 1
        made = made_of(result)
        best = _better(best, made)
    if on_text is not None and best is not made:
        on_text(best.text)
    return work.finished(best, iteration), result


def _next(work: _Work, made: Answer, best: Answer, result: SearchResult, iteration: int) -> SearchResult | None:
    """What the next round answers from; None where the answer just made ends the work."""
    work.step(Step(iteration, "answer", _answer_words(made)))
    _keep(work, best, iteration)
    grade = _grade(work, made, result, iteration)
    wider, reason = None, _done(work, best, grade, iteration)
    if reason is None:
        _keep(work, best, iteration)
        wider = _wider(work, result, grade, iteration)
        reason = "Nothing new was found."
    if wider is None:
        work.step(Step(iteration, "end", reason))
    return wider


def _keep(work: _Work, best: Answer, rounds: int) -> None:
    """Tell what is left where the person presses stop from here on; a refusal is nothing to keep."""
    if work.on_answer is not None and not best.refused:
        after = "the first round" if rounds == 1 else f"{rounds} rounds"
        work.on_answer(work.finished(best, rounds, f"Stopped by you: this is the answer after {after}."))


def _grade(work: _Work, made: Answer, result: SearchResult, iteration: int) -> Grade:
    grade, usage, notices = graded(made, result.query, work.means.verifier, work.stop)
    work.usage = added(work.usage, usage)
    work.notices += notices
    words = f"Graded {grade.confidence:.0%}" + (f": {grade.weakness}" if grade.weakness else "")
    work.step(Step(iteration, "grade", words, grade))
    return grade


def _done(work: _Work, best: Answer, grade: Grade, iteration: int) -> str | None:
    """Why no further round is made; None: go on."""
    if best.mode == "computed":
        return "Computed from the cited cells."
    if best.refused and (work.means.writer is None or not best.contexts):
        return "The library holds nothing on it."
    if grade.confidence >= work.depth.confidence and not best.refused:
        return "Good enough."
    if iteration >= work.depth.iterations:
        return f"The limit of {work.depth.iterations} rounds is reached."
    return None if grade.follow_ups else "Nothing more to look for."


def _wider(work: _Work, result: SearchResult, grade: Grade, iteration: int) -> SearchResult | None:
    """The result with what the follow-ups find on top; None when that is nothing new."""
    phrases = [phrase for phrase in grade.follow_ups if phrase.casefold() not in work.searched]
    work.searched |= {phrase.casefold() for phrase in phrases}
    if not phrases:
        return None
    asked = _kept(work.filters, result)
    with ThreadPoolExecutor(min(SEARCHES_AT_ONCE, len(phrases)), "footnote-depth") as pool:
        found = list(pool.map(lambda phrase: work.means.search(phrase, asked), phrases))
    new = _new_contexts(result, found)
    for phrase, one in zip(phrases, found, strict=True):
        work.step(Step(iteration + 1, "search", _found_words(phrase, len(one.contexts))))
    if not new:
        return None
    contexts = (*result.contexts[: MOST_CONTEXTS - min(len(new), MOST_CONTEXTS // 2)], *new)[:MOST_CONTEXTS]
    hits = tuple(dict.fromkeys(hit for context in contexts for hit in context.hits))
    return replace(result, contexts=contexts, hits=hits)


def _kept(filters: Filters | None, result: SearchResult) -> Filters | None:
    """A follow-up stays with the companies of the question, as its phrase may not name them."""
    companies = result.query.filters.companies
    if filters is not None and (filters.companies or filters.report_ids):
        return filters
    return replace(filters or Filters(), companies=companies) if companies else filters


def _new_contexts(result: SearchResult, found: Sequence[SearchResult]) -> list[Context]:
    """What the new searches found that the old ones had not, best first, each place once."""
    seen = [(c.filing.report_id, c.start, c.end) for c in result.contexts]
    new: list[Context] = []
    for context in (c for rank in _ranks(found) for c in rank):
        span = (context.filing.report_id, context.start, context.end)
        if not any(span[0] == s[0] and span[1] < s[2] and s[1] < span[2] for s in seen):
            seen.append(span)
            new.append(context)
    return new


def _ranks(found: Sequence[SearchResult]) -> list[list[Context]]:
    """The first contexts of every search, then the second ones, and so on."""
    most = max((len(one.contexts) for one in found), default=0)
    return [[one.contexts[rank] for one in found if rank < len(one.contexts)] for rank in range(most)]


def _better(best: Answer, made: Answer) -> Answer:
    """The later answer, unless it refuses or fails where the earlier did not, or has more unverified numbers."""

    def worth(one: Answer) -> tuple[bool, bool, int]:
        return not one.refused, one.mode != "quotes", -sum(n.status == "unverified" for n in one.numbers)

    return made if worth(made) >= worth(best) else best


def _found_words(question: str, contexts: int) -> str:
    return f"Searched “{question}”: {contexts} {'place' if contexts == 1 else 'places'}."


def _answer_words(made: Answer) -> str:
    if made.refused:
        return "Found no answer in them."
    bad = sum(number.status == "unverified" for number in made.numbers)
    how = {"computed": "Computed", "quotes": "Quoted", "model": "Written"}[made.mode]
    if not made.numbers:
        return f"{how}, no numbers."
    count = f"{how}, {len(made.numbers)} number{'s' if len(made.numbers) > 1 else ''}"
    return f"{count}, {bad} not verified." if bad else f"{count}, each one checked."
