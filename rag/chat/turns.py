"""Turns of conversations, each answered in a thread of the service: a page only looks at how far it is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from preprocess.errors import FootnoteError
from rag.chat.conversations import STOPPED, ConversationStore, TurnState
from rag.errors import StorageError
from rag.jobs.files import sentence_of
from rag.types import Answer, Depth, Filters, Step

# Turns of different conversations: more of them would only wait for the same cores or the same endpoint.
MAX_RUNNING = 4
# "And the year before?" means the last turn or two; older ones only cost tokens and mislead.
HISTORY_TURNS = 4
LOG = logging.getLogger("footnote.chat")


class Ask(Protocol):
    """How a turn gets its answer: Service.ask."""

    def __call__(
        self,
        question: str,
        *,
        history: tuple[tuple[str, str], ...],
        filters: Filters | None,
        mode: Depth | None,
        web: bool,
        on_text: Callable[[str], None],
        on_step: Callable[[Step], None],
        on_answer: Callable[[Answer], None],
        stop: threading.Event,
    ) -> Answer:
        """Answer, telling all text so far, every step and the answer before another round; raises FootnoteError."""
        ...


@dataclass(eq=False, slots=True)
class _Run:
    """A turn (from 0) that is being answered or waits for the one before it; over is set when it has ended.

    so_far: the answer of the rounds that are done, None in the first one.
    """

    turn: int
    so_far: Answer | None = None
    stop: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)


class Chats:
    """Runs at most MAX_RUNNING turns at a time; those of one conversation one after the other."""

    def __init__(self, store: ConversationStore, ask: Ask) -> None:
        self.store = store
        self._ask = ask
        self._slots = threading.BoundedSemaphore(MAX_RUNNING)
        self._lines: dict[str, list[_Run]] = {}
        self._lock = threading.Lock()

    def start(
        self,
        question: str,
        conversation_id: str | None,
        filters: Filters | None,
        mode: Depth | None = None,
        web: bool = False,
    ) -> str:
        """Begin a turn and return its conversation's id; it waits while another one is being answered there.

        Raises StorageError when the question cannot be stored.
        """
        with self._lock:
            try:
                conversation = self.store.begin(question, conversation_id, filters, mode, web)
            except OSError as error:
                raise StorageError(sentence_of(error, "The question")) from error
            run = _Run(len(conversation.turns) - 1)
            line = self._lines.setdefault(conversation.id, [])
            before = line[-1] if line else None
            line.append(run)
        threading.Thread(
            target=self._run, args=(conversation.id, run, before), name="footnote-turn", daemon=True
        ).start()
        return conversation.id

    def stop(self, conversation_id: str) -> None:
        """Stop the running turn and those that wait for it at once: the answer or text there was so far is kept."""
        with self._lock:
            line = self._lines.pop(conversation_id, [])
        for run in line:
            run.stop.set()
            self._end(conversation_id, run.turn, run.so_far, STOPPED)
            run.over.set()

    def close(self) -> None:
        """Tell every running turn to stop; they show as stopped at the next start."""
        with self._lock:
            lines = list(self._lines.values())
            self._lines.clear()
        for run in (run for line in lines for run in line):
            run.stop.set()
            run.over.set()

    def _run(self, conversation_id: str, run: _Run, before: _Run | None) -> None:
        if before is not None:
            before.over.wait()
        answer, error = None, None
        try:
            with self._slots:
                answer = None if run.stop.is_set() else self._answer(conversation_id, run)
        except FootnoteError as problem:
            error = str(problem)
        except Exception as problem:
            LOG.exception("turn")
            error = sentence_of(problem, "The question")
        # A stopped turn was ended by whoever stopped it, and the app may have been closed meanwhile.
        if not run.stop.is_set():
            self._end(conversation_id, run.turn, answer, error)
        with self._lock:
            line = self._lines.get(conversation_id, [])
            if run in line:
                line.remove(run)
            if not line:
                self._lines.pop(conversation_id, None)
        run.over.set()

    def _answer(self, conversation_id: str, run: _Run) -> Answer | None:
        """The answer to a turn, with those before it in mind; None where its conversation was deleted."""
        conversation = self.store.get(conversation_id)
        if conversation is None:
            return None

        def on_text(text: str) -> None:
            if not run.stop.is_set():
                self.store.grow(conversation_id, run.turn, text)

        def on_step(step: Step) -> None:
            if not run.stop.is_set():
                self.store.step(conversation_id, run.turn, step)

        def on_answer(answer: Answer) -> None:
            run.so_far = answer

        turn = conversation.turns[run.turn]
        return self._ask(
            turn.question,
            history=replace(conversation, turns=conversation.turns[: run.turn]).history[-HISTORY_TURNS:],
            filters=turn.filters,
            mode=turn.mode,
            web=turn.web,
            on_text=on_text,
            on_step=on_step,
            on_answer=on_answer,
            stop=run.stop,
        )

    def _end(self, conversation_id: str, turn: int, answer: Answer | None, error: str | None) -> None:
        state: TurnState = "stopped" if error == STOPPED else "failed" if answer is None else "done"
        try:
            self.store.end(conversation_id, turn, state, answer, error)
        except OSError as problem:
            LOG.warning("answer not stored: %s", problem.strerror)
