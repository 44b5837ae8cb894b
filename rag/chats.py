"""Turns of conversations, each answered in a thread of the service: a page only looks at how far it is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from preprocess.errors import FootnoteError
from rag.conversations import STOPPED, Conversation, ConversationStore, TurnState
from rag.errors import StorageError
from rag.jobs.files import sentence_of
from rag.types import Answer, Depth, Filters, Step

MAX_RUNNING = 4
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
        stop: threading.Event,
    ) -> Answer:
        """Answer, telling all text so far as it grows and every step; raises FootnoteError."""
        ...


class Chats:
    """Runs at most MAX_RUNNING turns at a time; one per conversation."""

    def __init__(self, store: ConversationStore, ask: Ask) -> None:
        self.store = store
        self._ask = ask
        self._slots = threading.BoundedSemaphore(MAX_RUNNING)
        self._stops: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

    def start(
        self,
        question: str,
        conversation_id: str | None,
        filters: Filters | None,
        mode: Depth | None = None,
        web: bool = False,
    ) -> str:
        """Begin a turn and return its conversation's id; a turn still running there is stopped first.

        Raises StorageError when the question cannot be stored.
        """
        if conversation_id is not None:
            self.stop(conversation_id)
        try:
            conversation = self.store.begin(question, conversation_id, filters, mode, web)
        except OSError as error:
            raise StorageError(sentence_of(error, "The question")) from error
        stop = threading.Event()
        with self._lock:
            self._stops[conversation.id] = stop
        threading.Thread(target=self._run, args=(conversation, stop), name="footnote-turn", daemon=True).start()
        return conversation.id

    def stop(self, conversation_id: str) -> None:
        """Stop the running turn at once: what it had so far stays visible."""
        with self._lock:
            stop = self._stops.pop(conversation_id, None)
        if stop is not None:
            stop.set()
            self._end(conversation_id, None, STOPPED)

    def close(self) -> None:
        """Tell every running turn to stop; they show as stopped at the next start."""
        with self._lock:
            stops = list(self._stops.values())
            self._stops.clear()
        for stop in stops:
            stop.set()

    def _run(self, conversation: Conversation, stop: threading.Event) -> None:
        turn = conversation.turns[-1]

        def on_text(text: str) -> None:
            if not stop.is_set():
                self.store.grow(conversation.id, text)

        def on_step(step: Step) -> None:
            if not stop.is_set():
                self.store.step(conversation.id, step)

        answer, error = None, None
        try:
            with self._slots:
                history = conversation.history[-HISTORY_TURNS:]
                answer = self._ask(
                    turn.question,
                    history=history,
                    filters=turn.filters,
                    mode=turn.mode,
                    web=turn.web,
                    on_text=on_text,
                    on_step=on_step,
                    stop=stop,
                )
        except FootnoteError as problem:
            error = str(problem)
        except Exception as problem:
            LOG.exception("turn")
            error = sentence_of(problem, "The question")
        with self._lock:
            # A stopped turn was ended by whoever stopped it, and the app may have been closed meanwhile.
            mine = self._stops.get(conversation.id) is stop
            if mine:
                del self._stops[conversation.id]
        if mine:
            self._end(conversation.id, answer, error)

    def _end(self, conversation_id: str, answer: Answer | None, error: str | None) -> None:
        state: TurnState = "stopped" if error == STOPPED else "failed" if answer is None else "done"
        try:
            self.store.end(conversation_id, state, answer, error)
        except OSError as problem:
            LOG.warning("answer not stored: %s", problem.strerror)
