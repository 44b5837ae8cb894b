"""Conversations on disk: one JSON file each in state_dir/conversations/, every answer with its whole evidence chain."""

from __future__ import annotations

import re
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from rag.files import write_atomically
from rag.jobs.files import clean_parts
from rag.types import Answer, Depth, Filters, Step

TurnState = Literal["running", "done", "stopped", "failed"]
Thumb = Literal["up", "down"]
# A line of a list, and some paragraphs: what is longer came from the clipboard by mistake.
LONGEST_TITLE, LONGEST_REASON = 120, 2000
APP_CLOSED = "Stopped: the app was closed before the answer was finished; ask again."
STOPPED = "Stopped by you."
# "What was the operating margin of …": in a narrow list every title would begin with the same words.
LEAD = re.compile(r"(?:what|which|who)(?:'s| is| are| was| were)(?: the)? (?=\w)", re.IGNORECASE)
# uuid4().hex; a file of another name is none of ours and could lead out of the folder.
ID = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Turn:
    """One question and what became of it; partial and steps are what there is so far. asked is Unix seconds.

    web: it may be asked of the web. thumb is what the person thought of the answer, with the reason in their words.
    """

    question: str
    state: TurnState
    partial: str = ""
    answer: Answer | None = None
    error: str | None = None
    filters: Filters | None = None
    asked: float = 0.0
    mode: Depth | None = None
    web: bool = False
    steps: tuple[Step, ...] = ()
    thumb: Thumb | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Conversation:
    """Turns in the order they were asked; created is Unix seconds."""

    id: str
    title: str
    created: float
    turns: tuple[Turn, ...]

    def waits(self, turn: int) -> bool:
        """Whether a running turn (from 0) has not begun, because one before it is not finished."""
        return any(before.state == "running" for before in self.turns[:turn])

    @property
    def history(self) -> tuple[tuple[str, str], ...]:
        """(question as it was understood, answer text) of every finished turn."""
        return tuple((t.answer.standalone or t.question, t.answer.text) for t in self.turns if t.answer is not None)


@dataclass(frozen=True, slots=True)
class ConversationSummary:
    """One row of the list of conversations; updated is Unix seconds, turns their number."""

    id: str
    title: str
    updated: float
    turns: int


ADAPTER = TypeAdapter(Conversation)


class ConversationStore:
    """Every conversation of the folder, in memory and on disk; thread-safe. Broken files are named in notices."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.RLock()
        self._all: dict[str, Conversation] = {}
        self.notices: list[str] = []
        clean_parts(folder)
        for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
            self._load(path)

    def get(self, conversation_id: str) -> Conversation | None:
        """The conversation as it is now, or None."""
        with self._lock:
            return self._all.get(conversation_id)

    def summaries(self) -> tuple[ConversationSummary, ...]:
        """Every conversation, the last used first."""
        with self._lock:
            rows = [
                ConversationSummary(c.id, c.title, max((t.asked for t in c.turns), default=c.created), len(c.turns))
                for c in self._all.values()
            ]
        return tuple(sorted(rows, key=lambda row: row.updated, reverse=True))

    def found(self, words: str) -> tuple[ConversationSummary, ...]:
        """The conversations whose title, questions or answers hold all these words, the last used first."""
        wanted = words.casefold().split()
        return tuple(row for row in self.summaries() if all(word in self._text(row.id) for word in wanted))

    def rename(self, conversation_id: str, title: str) -> None:
        """Give a conversation another title; an empty one changes nothing. Raises OSError."""
        line = " ".join(title.split())[:LONGEST_TITLE]
        with self._lock:
            conversation = self._all.get(conversation_id)
            if conversation is not None and line:
                self._save(replace(conversation, title=line))

    def rate(self, conversation_id: str, turn: int, thumb: Thumb | None, reason: str = "") -> None:
        """Keep what the person thinks of an answer (turn counts from 0); None takes it back. Raises OSError."""
        with self._lock:
            conversation = self._all.get(conversation_id)
            if conversation is None or not 0 <= turn < len(conversation.turns):
                return
            rated = replace(conversation.turns[turn], thumb=thumb, reason=reason.strip()[:LONGEST_REASON])
            turns = (*conversation.turns[:turn], rated, *conversation.turns[turn + 1 :])
            self._save(replace(conversation, turns=turns))

    def begin(
        self,
        question: str,
        conversation_id: str | None,
        filters: Filters | None,
        mode: Depth | None = None,
        web: bool = False,
    ) -> Conversation:
        """Append a running turn to the conversation (or to a new one) and store it; raises OSError."""
        now = time.time()
        with self._lock:
            old = self._all.get(conversation_id or "") or Conversation(uuid.uuid4().hex, _title(question), now, ())
            turn = Turn(question, "running", filters=filters, asked=now, mode=mode, web=web)
            new = replace(old, turns=(*old.turns, turn))
            self._save(new)
            return new

    def grow(self, conversation_id: str, turn: int, partial: str) -> None:
        """Replace the text so far of a running turn (from 0), in memory only."""
        with self._lock:
            self._change(conversation_id, turn, lambda running: replace(running, partial=partial))

    def step(self, conversation_id: str, turn: int, step: Step) -> None:
        """Add a step to a running turn (from 0), in memory only."""
        with self._lock:
            self._change(conversation_id, turn, lambda running: replace(running, steps=(*running.steps, step)))

    def end(
        self, conversation_id: str, turn: int, state: TurnState, answer: Answer | None = None, error: str | None = None
    ) -> None:
        """Finish a running turn (from 0) and store it; nothing happens when it is not running. Raises OSError."""
        # Contexts hold whole pages, and the search text says them once more.
        kept = slim(answer) if answer is not None else None
        with self._lock:
            ended = self._change(
                conversation_id, turn, lambda running: replace(running, state=state, answer=kept, error=error)
            )
            if ended is not None:
                self._save(ended)

    def delete(self, conversation_id: str) -> None:
        """Remove a conversation from memory and disk."""
        with self._lock:
            if self._all.pop(conversation_id, None) is not None:
                (self._folder / f"{conversation_id}.json").unlink(missing_ok=True)

    def _change(self, conversation_id: str, turn: int, change: Callable[[Turn], Turn]) -> Conversation | None:
        """The conversation with a running turn changed, kept in memory; None where it is gone or has ended."""
        conversation = self._all.get(conversation_id)
        if conversation is None or conversation.turns[turn].state != "running":
            return None
        turns = (*conversation.turns[:turn], change(conversation.turns[turn]), *conversation.turns[turn + 1 :])
        self._all[conversation_id] = changed = replace(conversation, turns=turns)
        return changed

    def _text(self, conversation_id: str) -> str:
        conversation = self.get(conversation_id)
        if conversation is None:
            return ""
        turns = (f"{t.question} {t.answer.text if t.answer else ''}" for t in conversation.turns)
        return " ".join((conversation.title, *turns)).casefold()

    def _save(self, conversation: Conversation) -> None:
        write_atomically(self._folder / f"{conversation.id}.json", ADAPTER.dump_json(conversation))
        self._all[conversation.id] = conversation

    def _load(self, path: Path) -> None:
        try:
            conversation = ADAPTER.validate_json(path.read_bytes())
        except (OSError, ValidationError):
            self.notices.append(f"The conversation file {path.name} cannot be read and was left out.")
            return
        # A file that somebody copied or wrote by hand would answer under another's name.
        if conversation.id != path.stem or not ID.fullmatch(conversation.id) or not conversation.turns:
            self.notices.append(f"The conversation file {path.name} is not what its name says and was left out.")
            return
        turns = tuple(
            replace(turn, state="stopped", error=APP_CLOSED) if turn.state == "running" else turn
            for turn in conversation.turns
        )
        self._all[conversation.id] = replace(conversation, turns=turns)


def slim(answer: Answer) -> Answer:
    """The answer without what its filings can give again: the search text of each hit (a copy of text and header)."""
    contexts = tuple(
        replace(c, hits=tuple(replace(h, chunk=replace(h.chunk, search_text="")) for h in c.hits))
        for c in answer.contexts
    )
    return replace(answer, contexts=contexts)


def _title(question: str) -> str:
    words = " ".join(question.split())
    lead = LEAD.match(words)
    if lead:
        words = words[lead.end() :].rstrip("?! ")
        words = words[0].upper() + words[1:]
    # What a side bar shows on one line.
    return words if len(words) <= 60 else words[:59].rsplit(" ", 1)[0] + "…"
