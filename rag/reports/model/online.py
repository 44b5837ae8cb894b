"""The web for one section of a report: pages beside the filings, where these alone did not do (S2-13, S2-15).

Only the words of the approved plan leave this machine: what a model thinks of while it writes could carry text of the
filings, or what a page told it to ask.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.answering.answer import answer
from rag.errors import WebError
from rag.reports.phrases import ENGLISH, Words
from rag.reports.types import PlannedSection
from rag.types import Answer, Context
from rag.web.web import Web

# Beside the filings' own passages: the web must not fill the prompt.
MOST_PAGES = 4


@dataclass(frozen=True)
class Beside:
    """What the web brought for a section: contexts with the pages they are of, and what to say where it failed."""

    contexts: tuple[Context, ...] = ()
    reports: tuple[Report, ...] = ()
    said: tuple[str, ...] = ()

    def report_of(self, report_of: Callable[[str], Report]) -> Callable[[str], Report]:
        """`report_of` that knows the pages too."""
        own = {report.report_id: report for report in self.reports}
        return lambda name: own[name] if name in own else report_of(name)


def look_up(planned: PlannedSection, web: Web, stop: threading.Event | None = None, words: Words = ENGLISH) -> Beside:
    """Pages for the section's question, else for its sub-questions of the plan. Raises LLMStopped."""
    failed: WebError | None = None
    # Each is sent to strangers: three tries are enough.
    for asked in (planned.question, *planned.queries[:2]):
        try:
            looked = web.look_up(asked, stop)
        except WebError as error:
            failed = failed or error
            continue
        return Beside(looked.result.contexts[:MOST_PAGES], tuple(looked.reports.values()))
    return Beside(said=(words.word("web_alone", error=str(failed)),))


def quoted(
    planned: PlannedSection, made: Answer, web: Web, stop: threading.Event | None = None, words: Words = ENGLISH
) -> Answer:
    """Quotes of the web for a section that the filings do not answer, written without a language model."""
    try:
        looked = web.look_up(planned.question, stop)
    except WebError as error:
        return replace(made, notices=(*made.notices, words.word("web_alone", error=str(error))))
    told = answer(planned.question, looked.result, lambda name: looked.reports[name], None, stop=stop)
    return made if told.refused or not told.citations else replace(told, notices=made.notices, seconds=made.seconds)
