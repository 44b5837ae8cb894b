"""The part of the service that answers questions: search, ask, one document read by an agent."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from preprocess.report import Report
from rag.config import Settings
from rag.errors import UnknownReport
from rag.jobs.arriving import unread_sentence
from rag.jobs.journal import JobView
from rag.types import Answer, Depth, Filing, Filters, SearchResult, Step

if TYPE_CHECKING:
    from rag.answering.ask import Means
    from rag.index import Index
    from rag.web.web import Web


class Questions(ABC):
    """What Service answers questions with; `web` is made from the settings when it is first needed."""

    settings: Settings
    web: Web | None = None
    _searched = False

    def search(
        self,
        question: str,
        *,
        filters: Filters | None = None,
        ignored: Filters | None = None,
        k: int | None = None,
        recipe: str | None = None,
    ) -> SearchResult:
        """Search with the settings' recipe unless told otherwise; ignored: values of the question that do not count."""
        from rag.recipes import search

        found = search(question, self._index(), self.settings, filters=filters, ignored=ignored, k=k, recipe=recipe)
        self._searched = True
        return found

    def ask(
        self,
        question: str,
        *,
        history: Sequence[tuple[str, str]] = (),
        filters: Filters | None = None,
        mode: Depth | None = None,
        web: bool = False,
        on_text: Callable[[str], None] | None = None,
        on_step: Callable[[Step], None] | None = None,
        on_answer: Callable[[Answer], None] | None = None,
        stop: threading.Event | None = None,
    ) -> Answer:
        """Answer from the filings, as deep as mode says (None: the settings'); on_text gets all text so far.

        on_answer gets the best answer so far: what is left where its grade, another round or the web is stopped.
        web: where the filings do not answer it, the question's words are sent to search engines (settings.web).
        """
        from rag.answering.ask import ask

        missed = unread_sentence(self.jobs())
        found = ask(
            question, self._means(web), self.settings, history=history, filters=filters, mode=mode, web=web,
            on_text=on_text, on_step=on_step, on_answer=on_answer, stop=stop,
        )  # fmt: skip
        return replace(found, notices=(*found.notices, missed)) if missed else found

    def read(
        self,
        report_id: str,
        question: str,
        *,
        on_text: Callable[[str], None] | None = None,
        on_step: Callable[[Step], None] | None = None,
        stop: threading.Event | None = None,
    ) -> Answer:
        """Answer from one document that a language model reads page by page (S2-18); report_id or the file's name.

        Raises UnknownReport, LLMNotConfigured, LLMStopped.
        """
        from rag.llm.roles import open_role
        from rag.tools.agent import read
        from rag.tools.reader import Reader

        known = [f.report_id for f in self.filings() if report_id in (f.report_id, f.doc_name)]
        if not known:
            raise UnknownReport(f"There is no filing {report_id} in the library; `python -m rag search` names them.")
        search = self._means().search
        reader = Reader(self.report(known[0]), search, self.settings.chunking)
        llm, calls = open_role(self.settings.llm, "writer"), self.settings.answering.reader_calls
        return read(question, reader, search, llm, calls=calls, on_text=on_text, on_step=on_step, stop=stop)

    def filings(self) -> tuple[Filing, ...]:
        """Every report that can be searched."""
        return self._index().filings()

    def report(self, report_id: str) -> Report:
        """One report with its pages, blocks and tables; raises UnknownReport."""
        return self._index().report(report_id)

    @abstractmethod
    def jobs(self) -> tuple[JobView, ...]:
        """Every file on its way into the library."""

    @abstractmethod
    def _index(self) -> Index:
        """The open index; raises what opening it raised."""

    def _means(self, web: bool = False) -> Means:
        from rag.answering.ask import Means

        # Made late: without a question for it no library of the web is loaded.
        if web and self.web is None:
            from rag.web.web import open_web

            self.web = open_web(self.settings)

        def search(question: str, filters: Filters | None) -> SearchResult:
            return self.search(question, filters=filters)

        return Means(search, self.report, self.filings, web=self.web if web else None)
