"""A measurement on a person's own questions, in a thread of the service: pages only look how far it is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from preprocess.errors import FootnoteError
from rag.config import Settings
from rag.errors import EvaluationError
from rag.jobs.files import sentence_of

if TYPE_CHECKING:
    from rag.evaluation.questions import Question
    from rag.index import Index

LOG = logging.getLogger("footnote.evaluation")
# A question under way takes well under a second: ten are enough even on a busy machine.
CLOSING_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a measurement stands: done of total questions (each counts once a recipe), and the figures of the recipes.

    results is the "recipes" of `python -m rag evaluate`, with the recipes that are finished; error is a sentence.
    """

    name: str
    recipes: tuple[str, ...]
    questions: int
    done: int = 0
    state: Literal["running", "done", "stopped", "failed"] = "running"
    results: dict[str, dict[str, Any]] = field(default_factory=dict)
    error: str | None = None

    @property
    def total(self) -> int:
        """Questions to ask in all."""
        return self.questions * len(self.recipes)


class _Stopped(Exception):
    """Raised between two questions to end the thread."""


class Evaluations:
    """At most one measurement at a time; the last one is kept while the process lives."""

    def __init__(self, settings: Settings, index: Callable[[], Index]) -> None:
        self._settings, self._index = settings, index
        self._lock, self._stop = threading.Lock(), threading.Event()
        self._thread: threading.Thread | None = None
        self._now: Evaluation | None = None

    def start(self, name: str, data: bytes, recipes: Sequence[str]) -> None:
        """Begin; raises EvaluationError for a file or recipe that cannot be used, or while another one runs."""
        from rag.evaluation.evaluate import checked
        from rag.evaluation.questions import parse_questions

        questions, chosen = parse_questions(name, data), checked(recipes)
        with self._lock:
            if self._now is not None and self._now.state == "running":
                raise EvaluationError("Another measurement is running; wait for it or stop it first.")
            self._now = Evaluation(name, chosen, len(questions))
            self._stop.clear()
            self._thread = threading.Thread(target=self._run, args=(questions, chosen), name="footnote-evaluation")
            # A question under way must not keep the server from ending.
            self._thread.daemon = True
            self._thread.start()

    def now(self) -> Evaluation | None:
        """The running or the last measurement."""
        return self._now

    def stop(self) -> None:
        """Stop after the question at hand."""
        self._stop.set()

    def close(self) -> None:
        """Stop and wait for the thread, so that the index can be closed."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(CLOSING_SECONDS)

    def _run(self, questions: Sequence[Question], recipes: Sequence[str]) -> None:
        from rag.evaluation.evaluate import measured

        try:
            for name, figures in measured(questions, self._index(), self._settings, recipes, self._asked):
                self._change(finished={name: figures})
            self._change(state="done")
        except _Stopped:
            self._change(state="stopped")
        except FootnoteError as error:
            self._change(state="failed", error=str(error))
        except Exception as error:
            LOG.exception("evaluation")
            self._change(state="failed", error=sentence_of(error, "The measurement"))

    def _asked(self) -> None:
        if self._stop.is_set():
            raise _Stopped
        self._change(asked=1)

    def _change(self, *, asked: int = 0, finished: dict[str, Any] | None = None, **changes: Any) -> None:
        with self._lock:
            now = self._now
            if now is not None:
                self._now = replace(now, done=now.done + asked, results=now.results | (finished or {}), **changes)
