"""The index of the service: opened in the background, so that the app answers at once, and made anew when asked."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from preprocess.errors import FootnoteError
from rag.config import Settings
from rag.errors import ModelMissing
from rag.facade.health import Part
from rag.jobs.files import sentence_of

if TYPE_CHECKING:
    from rag.index import Index

LOG = logging.getLogger("footnote.index")


@dataclass(frozen=True, slots=True)
class Reading:
    """Reports read anew, of how many, and the seconds that the rest will take (None: nothing is known yet)."""

    done: int
    total: int
    left: float | None


class IndexHolder:
    """Whoever asks waits until the index is open; an error of opening reaches everyone who asks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._future: Future[Index] = Future()
        self.warm = False
        """Whether what the first question needs is loaded."""
        self.reading: Reading | None = None
        """How far the opening is, where reports have to be cut and counted anew first: after an update, say."""

    @property
    def opened(self) -> bool:
        """Whether whoever asks gets the index, or what its opening raised, without waiting."""
        return self._future.done()

    def open(self, *, stay: bool = True) -> None:
        """Begin to open in a thread; stay=False (a short command) leaves out what only later questions gain from."""
        threading.Thread(target=self._open, args=(self._future, stay), name="footnote-open", daemon=True).start()

    def get(self) -> Index:
        """The open index; raises what opening raised."""
        return self._future.result()

    def settle(self) -> None:
        """Wait until it is open or has failed."""
        self._future.exception()

    def rebuild(self) -> None:
        """Make the index anew from the stored reports; whoever asks waits. Raises ModelMissing before it begins."""
        from rag.embed import embedder_status, open_embedder
        from rag.index import Index

        status = embedder_status(self._settings.embedding)
        if not status.ready:
            raise ModelMissing(status.sentence)
        embedder = open_embedder(self._settings.embedding, status.name)
        # From here on whoever asks waits for the new index.
        old, self._future = self._future, Future()
        if old.exception() is None:
            old.result().close()
        try:
            self._future.set_result(Index.rebuild(self._settings, embedder))
        except BaseException as error:
            self._future.set_exception(error)
            raise

    def close(self) -> None:
        """Close the index once it is open."""
        if self._future.exception() is None:
            self._future.result().close()

    def part(self, upkeep: str | None) -> Part:
        """Its state for health; upkeep is what is being embedded, as a sentence."""
        if not self._future.done():
            return Part("index", False, "The index is being opened.")
        error = self._future.exception()
        if error is not None:
            return Part("index", False, sentence_of(error, "The index"), "Run `python -m rag index --rebuild`.")
        status = self._future.result().status()
        sentence = f"{status.reports} reports with {status.chunks} passages, {status.vectors} of them with vectors."
        counts = {"reports": status.reports, "chunks": status.chunks, "vectors": status.vectors}
        notes = " ".join((sentence, *status.notices, *([upkeep] if upkeep else [])))
        return Part("index", not status.stale, notes, None, counts)

    def _open(self, future: Future[Index], stay: bool) -> None:
        try:
            from rag.index import Index

            index = Index.open(self._settings, whole=False, told=self._clocked())
            future.set_result(index)
        except BaseException as error:
            future.set_exception(error)
            return
        if stay:
            self._warm(index)

    def _clocked(self) -> Callable[[int, int], None]:
        began = time.monotonic()

        def told(done: int, total: int) -> None:
            left = (time.monotonic() - began) / done * (total - done) if done else None
            self.reading = Reading(done, total, left)

        return told

    def _warm(self, index: Index) -> None:
        """Load what the first questions need, in the order in which they need it; nobody waits for it."""
        try:
            # Loads the embedding model; no filing is looked into.
            index.dense("figure", 1, frozenset())
            index.bm25({"figure": 1.0}, 1)
            index.bm25({"figure": 1.0}, 1, unit="page")
            import_module("rag.answering.ask")
            self._liken()
            # Of an empty library no model was asked yet, and the first question will have to load it.
            self.warm = bool(index.filings())
            index.warm()
        except (FootnoteError, OSError):
            LOG.exception("opening the vector store")

    def _liken(self) -> None:
        """Load the model by which sentences are compared with a question: quotes are chosen with it."""
        from rag.retrieval.likeness import likeness

        if (alike := likeness(self._settings, "figure")) is not None:
            alike("figure", ("figure",))
