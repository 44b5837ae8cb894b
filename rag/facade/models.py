"""The download of bge-m3 from the page or the command line: asked for, in the background, its state told."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from preprocess.errors import FootnoteError
from rag.config import Settings
from rag.facade.health import Part
from rag.jobs.files import sentence_of

LOG = logging.getLogger("footnote.models")


class ModelDownload:
    """At most one download at a time; done is called after it, so that the index can change its model."""

    def __init__(self, settings: Settings, done: Callable[[], None]) -> None:
        self._settings = settings
        self._done = done
        self._lock = threading.Lock()
        self._running = False
        self._failure: str | None = None

    def start(self) -> None:
        """Begin in a thread; nothing happens while one runs."""
        with self._lock:
            if self._running:
                return
            self._running, self._failure = True, None
        threading.Thread(target=self._run, name="footnote-download", daemon=True).start()

    def part(self) -> Part:
        """How it stands, for health."""
        with self._lock:
            if self._running:
                return Part("download", False, "bge-m3 is being downloaded (2.3 GB); search goes on meanwhile.")
            if self._failure is not None:
                return Part("download", False, self._failure, "Try again, or run `make models`.")
            return Part("download", True, "No download is running.")

    def _run(self) -> None:
        from rag.embed import download_bge_m3

        failure = None
        try:
            download_bge_m3(self._settings.embedding)
        except FootnoteError as error:
            failure = str(error)
        except Exception as error:
            LOG.exception("download")
            failure = sentence_of(error, "bge-m3")
        with self._lock:
            self._running, self._failure = False, failure
        if failure is None:
            self._done()
