"""The facade that pages and commands call: one Service per process, one process per data folder.

Pages import this and the types; nothing heavy is loaded until it is needed, and the index opens in the background.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from preprocess.store.reports import remove_leftovers
from rag.chat.conversations import Conversation, ConversationStore, ConversationSummary, Thumb, Turn
from rag.chat.turns import Chats
from rag.config import Settings
from rag.errors import RagError
from rag.evaluation.runs import Evaluation, Evaluations
from rag.facade import health as parts
from rag.facade.health import Health, Part
from rag.facade.library import Library
from rag.facade.models import ModelDownload
from rag.facade.opening import IndexHolder, Reading
from rag.facade.reporting import Reporting
from rag.facade.shelf import Shelf
from rag.jobs.files import storing
from rag.jobs.journal import JobView
from rag.logs import log_to, stop_log
from rag.owner.desk import calls
from rag.owner.lock import IndexLock
from rag.owner.loopback import LoopbackServer
from rag.types import Depth, Filters

if TYPE_CHECKING:
    from rag.index import Index, IndexStatus
    from rag.web.web import Web

__all__ = ["Conversation", "ConversationSummary", "Evaluation", "Health", "JobView", "Part", "Service", "Turn"]


class Service(Shelf, Reporting):
    """Everything Footnote can do, for one data folder. Thread-safe. Use Service.open."""

    def __init__(self, settings: Settings, lock: IndexLock, web: Web | None = None) -> None:
        super().__init__()
        self.settings, self.web, self._lock = settings, web, lock
        self._log = log_to(settings.state_dir / "logs")
        self._holder = IndexHolder(settings)
        self._library = Library(settings, self._index)
        self._chats = Chats(ConversationStore(settings.state_dir / "conversations"), self.ask)
        self._evaluations = Evaluations(settings, self._index)
        self._download = ModelDownload(settings, self._library.upkeep.wake)
        self._server = LoopbackServer(calls(self), lock.token)

    @classmethod
    def open(cls, settings: Settings, *, url: str | None = None, resume: bool = True, web: Web | None = None) -> Self:
        """Take the folder's lock, open the index in the background and go on with unfinished work.

        url is the address of the app, for the sentence a second process gets. resume=False leaves unfinished jobs
        alone (a short command). web in place of the one of the settings. Raises IndexBusy, StorageError.
        """
        lock = IndexLock(settings)
        try:
            settings.data_dir.mkdir(parents=True, exist_ok=True)
            remove_leftovers(settings.data_dir)
            service = cls(settings, lock, web)
        except BaseException:
            lock.release()
            raise
        service._start(url, resume)
        return service

    def close(self) -> None:
        """Stop workers and threads, close the index, give the lock back; unfinished work goes on at the next start."""
        self._server.close()
        self._chats.close()
        self._evaluations.close()
        if self._runs is not None:
            self._runs.close()
        self._library.close()
        self._holder.close()
        # Last: until here another process would find files in use.
        self._lock.release()
        stop_log(self._log)

    # Questions

    def evaluate(self, questions: Path, recipes: Sequence[str] = ()) -> dict[str, Any]:
        """Measure recipes on a file of questions: the document of `python -m rag evaluate`."""
        from rag.evaluation.evaluate import evaluate

        return dict(evaluate(questions, self._index(), self.settings, recipes))

    def start_evaluation(self, name: str, data: bytes, recipes: Sequence[str] = ()) -> None:
        """Measure recipes in a thread of the service on a question file of that name; raises EvaluationError."""
        self._evaluations.start(name, data, recipes)

    def evaluation(self) -> Evaluation | None:
        """The measurement as it is now, the last one when none runs; None when there was none in this process."""
        return self._evaluations.now()

    def stop_evaluation(self) -> None:
        """Stop the running measurement; finished recipes are kept."""
        self._evaluations.stop()

    # Conversations

    def conversations(self, words: str = "") -> tuple[ConversationSummary, ...]:
        """Every conversation that holds all these words, the last used first."""
        return self._chats.store.found(words)

    def rename_conversation(self, conversation_id: str, title: str) -> None:
        """Give a conversation another title; raises StorageError."""
        with storing("The title"):
            self._chats.store.rename(conversation_id, title)

    def rate_answer(self, conversation_id: str, turn: int, thumb: Thumb | None, reason: str = "") -> None:
        """Keep what the person thinks of the answer of a turn (from 0), with the reason; raises StorageError."""
        with storing("Your opinion"):
            self._chats.store.rate(conversation_id, turn, thumb, reason)

    def conversation(self, conversation_id: str) -> Conversation:
        """A conversation as it is now; raises RagError when it is gone."""
        found = self._chats.store.get(conversation_id)
        if found is None:
            raise RagError("This conversation is not stored here any more; start a new one.")
        return found

    def start_turn(
        self,
        question: str,
        conversation_id: str | None = None,
        filters: Filters | None = None,
        mode: Depth | None = None,
        web: bool = False,
    ) -> str:
        """Ask in a thread of the service and return the conversation's id; the page polls conversation(id)."""
        return self._chats.start(question, conversation_id, filters, mode, web)

    def stop_turn(self, conversation_id: str) -> None:
        """Stop the running turn."""
        self._chats.stop(conversation_id)

    def delete_conversation(self, conversation_id: str) -> None:
        """Stop and remove a conversation."""
        self._chats.stop(conversation_id)
        self._chats.store.delete(conversation_id)

    # State

    @property
    def opened(self) -> bool:
        """Whether the library is open, or has failed to open; until then whoever asks it for something waits."""
        return self._holder.opened

    @property
    def reading(self) -> Reading | None:
        """How far the opening is where it has to read the filings anew; None where it need not, or it is done."""
        return None if self.opened else self._holder.reading

    @property
    def loading(self) -> bool:
        """Whether a question that is asked now waits for models and libraries first."""
        return not (self._holder.warm or self._searched)

    def health(self, wait: bool = False) -> Health:
        """What works on this machine and what does not; wait: only once the index is open."""
        if wait:
            self._holder.settle()
        settings, store = self.settings, self._chats.store
        return Health(
            embedder=parts.embedder_part(settings),
            reranker=parts.reranker_part(settings),
            llm=parts.llm_part(settings),
            index=self._holder.part(self._library.upkeep.sentence or self._library.describing.sentence),
            converters=parts.converter_parts(settings),
            marker=parts.marker_part(settings),
            web=parts.web_part(settings),
            reader=parts.reader_part(settings),
            jobs=parts.jobs_part(self.jobs()),
            disk=parts.disk_part(settings),
            download=self._download.part(),
            versions=parts.versions(),
            home=str(settings.home),
            notices=(*store.notices, *(self._runs.notices if self._runs else ())),
        )

    def download_models(self) -> None:
        """Fetch bge-m3 in the background, then embed with it; health().download and .index tell how far it is."""
        self._download.start()

    def use_new_models(self) -> None:
        """Look for a model that was downloaded by somebody else, and embed with it in the background."""
        self._library.upkeep.wake()

    def bring_up_to_date(self, rebuild: bool = False) -> IndexStatus:
        """Finish every job and embed what is missing, on an index made anew if asked; blocks until done."""
        library = self._library
        library.runner.start()
        library.runner.wait()
        if rebuild:
            self._holder.rebuild()
        library.upkeep.wake()
        library.upkeep.wait()
        return self._index().status()

    def _start(self, url: str | None, resume: bool) -> None:
        self._resume = resume
        self._server.start()
        self._lock.announce(self._server.port, url)
        self._holder.open(stay=resume)
        if resume:
            self._library.runner.start()
            self._library.upkeep.wake()
            self._library.describing.start()
            # Reading the runs costs time that only those who wrote some should pay.
            if (self.settings.state_dir / "report_runs").is_dir():
                threading.Thread(target=self._report_runs, daemon=True).start()

    def _index(self) -> Index:
        return self._holder.get()
