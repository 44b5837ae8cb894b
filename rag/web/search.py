"""Addresses for a question from public search engines, through ddgs (S0-10)."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rag.errors import WebError, WebRefused, WebUnavailable
from rag.web.addresses import checked_url, same_page

# Engines cut or refuse longer ones.
LONGEST_QUESTION = 300
# A snippet is two lines; what is longer is not for reading.
LONGEST_TEXT = 500
NO_NETWORK = "The web could not be searched: no search engine answered; is there a network connection?"
REFUSED = "The web could not be searched: the search engines refuse more questions for now; try again later."


@dataclass(frozen=True)
class WebResult:
    """One result as an engine describes it; nothing of it is believed but its address."""

    url: str
    title: str
    snippet: str


class WebSearch(Protocol):
    """What finds addresses."""

    def __call__(self, question: str, count: int) -> Sequence[WebResult]:
        """At most `count` results, best first, each page once; raises WebError with one sentence."""
        ...


@dataclass(frozen=True)
class Ddgs:
    """Search through ddgs. seconds is the limit of one engine, and three times that of all together."""

    seconds: float = 8.0

    def __call__(self, question: str, count: int) -> tuple[WebResult, ...]:
        """At most `count` results; the words of the question are sent to the engines. Raises WebError."""
        rows: list[dict[str, Any]] = []
        failed: list[Exception] = []

        def ask() -> None:
            from ddgs import DDGS

            try:
                rows.extend(DDGS(timeout=max(1, round(self.seconds))).text(asked, max_results=count))
            except Exception as error:
                failed.append(error)

        asked = " ".join(question.split())[:LONGEST_QUESTION]
        asking = threading.Thread(target=ask, name="footnote-web-search", daemon=True)
        asking.start()
        # ddgs asks several engines, one after the other.
        asking.join(3 * self.seconds)
        # The library raises for an empty result too, which is an answer.
        if failed and "No results found" not in str(failed[0]):
            raise _told(failed[0]) from failed[0]
        if asking.is_alive():
            raise WebUnavailable(NO_NETWORK)
        return usable((str(r.get("href", "")), str(r.get("title", "")), str(r.get("body", ""))) for r in rows)[:count]


def usable(rows: Iterable[tuple[str, str, str]]) -> tuple[WebResult, ...]:
    """Rows of (address, title, snippet) whose address may be opened, each page once."""
    found: dict[str, WebResult] = {}
    for url, title, snippet in rows:
        try:
            checked = checked_url(url).geturl()
        except WebRefused:
            continue
        found.setdefault(same_page(checked), WebResult(checked, _line(title), _line(snippet)))
    return tuple(found.values())


def _told(error: Exception) -> WebError:
    from ddgs.exceptions import RatelimitException

    if isinstance(error, RatelimitException) or "ratelimit" in str(error).lower():
        return WebUnavailable(REFUSED)
    return WebUnavailable(NO_NETWORK)


def _line(text: str) -> str:
    return " ".join(text.split())[:LONGEST_TEXT]
