"""The web for one question: search, fetch at the same time, select passages; found like passages of the library."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from datetime import date

from preprocess.report import Report
from rag.config import RetrievalSettings, Settings, WebSettings
from rag.embed import Embedder, embedder_status, open_embedder
from rag.errors import LLMStopped, ModelMissing, WebError, WebNothing, WebUnavailable
from rag.query.understand import understand
from rag.types import Filters, SearchResult
from rag.web.fetch import MB, Fetched, Limits, fetch
from rag.web.page import web_report
from rag.web.search import Ddgs, WebResult, WebSearch
from rag.web.select import select

Fetch = Callable[[str, threading.Event], Fetched]
"""fetch(url, stop) → the page; raises WebError."""
OFF = "The web search is switched off; set web.enabled: true in retriever_config.yaml to use it."
NOTHING = "The web search found no page for this question."
SLOW = "No page of the web could be read in time."
PATIENCE = 2.0
"""Times the limit of one page, until those are left out whose text is still being taken out of their markup."""
# So often Stop is looked for while pages load.
_POLL_SECONDS = 0.05


@dataclass(frozen=True)
class Looked:
    """What a look at the web brought: passages, and the pages they are of by report_id."""

    result: SearchResult
    reports: Mapping[str, Report]


class Web:
    """Search and pages; `search` and `fetch` default to ddgs and the checked fetch. Safe for many threads."""

    def __init__(
        self,
        settings: WebSettings,
        retrieval: RetrievalSettings,
        embedder: Callable[[], Embedder | None],
        *,
        search: WebSearch | None = None,
        fetch: Fetch | None = None,
    ) -> None:
        self.settings = settings
        self._retrieval = retrieval
        self._embedder = embedder
        self._search = search or Ddgs(settings.timeout_seconds)
        self._fetch = fetch or self._fetched

    def find(self, question: str) -> Sequence[WebResult]:
        """Addresses for a question, best first; raises WebError, also while the web is switched off."""
        if not self.settings.enabled:
            raise WebError(OFF)
        found = self._search(question, self.settings.results)
        if not found:
            raise WebNothing(NOTHING)
        return found

    def look_up(self, question: str, stop: threading.Event | None = None) -> Looked:
        """The passages of the web for a question, best page first (S2-14). Raises WebError, LLMStopped.

        A page that cannot be read is left out; only when none can be, the first one's sentence is raised.
        """
        started = time.monotonic()
        pages = self._pages(self.find(question), stop)
        contexts = select(question, pages, self.settings, self._retrieval, self._embedder())
        if not contexts:
            raise WebNothing(NOTHING)
        # What the library lacks must not make the web refuse.
        query = replace(understand(question, ()), filters=Filters(), named_absent=(), impossible_years=())
        hits = tuple(hit for context in contexts for hit in context.hits)
        result = SearchResult(query, "web", hits, contexts, time.monotonic() - started)
        return Looked(result, {page.report_id: page for page in pages})

    def _pages(self, found: Sequence[WebResult], stop: threading.Event | None) -> list[Report]:
        """The pages that could be read, in the order of the results."""
        ended = threading.Event()
        # A thread a page: they only wait for strangers' servers.
        pool = ThreadPoolExecutor(len(found), "footnote-fetch")
        try:
            futures = [pool.submit(self._page, row, ended) for row in found]
            done = _wait(futures, stop, PATIENCE * self.settings.timeout_seconds)
        finally:
            ended.set()
            # A slow page ends at its own deadline; nobody waits for it.
            pool.shutdown(wait=False, cancel_futures=True)
        read = [future for future in futures if future in done]
        failed = [error for error in (future.exception() for future in read) if error is not None]
        for error in failed:
            if not isinstance(error, WebError):
                raise error
        if len(failed) == len(read):
            raise failed[0] if failed else WebUnavailable(SLOW)
        return [future.result() for future in read if future.exception() is None]

    def _page(self, row: WebResult, ended: threading.Event) -> Report:
        return web_report(self._fetch(row.url, ended), row.title, date.today())

    def _fetched(self, url: str, stop: threading.Event) -> Fetched:
        limits = Limits(int(self.settings.max_page_mb * MB), self.settings.timeout_seconds)
        return fetch(url, limits, stop=stop)


def open_web(settings: Settings) -> Web:
    """The web as the settings want it; no connection is made."""

    def embedder() -> Embedder | None:
        try:
            return open_embedder(settings.embedding) if embedder_status(settings.embedding).ready else None
        except ModelMissing:
            return None

    return Web(settings.web, settings.retrieval, embedder)


def _wait(futures: Sequence[Future[Report]], stop: threading.Event | None, seconds: float) -> set[Future[Report]]:
    """The pages that are there, or have failed, within the time; raises LLMStopped as soon as stop is set."""
    end, left = time.monotonic() + seconds, set(futures)
    while left and time.monotonic() < end:
        _, left = wait(left, timeout=_POLL_SECONDS)
        if stop is not None and stop.is_set():
            raise LLMStopped("Stopped by you.")
    return set(futures) - left
