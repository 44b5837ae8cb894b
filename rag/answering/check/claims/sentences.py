"""Where the sentences of an answer begin and end; the footnotes after a full stop belong to the one before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.numbers.read import MARKER

_MARKERS = f"(?:{MARKER.pattern})"
_BREAK = re.compile(
    rf"(?<=[.!?])[\"”’')]*(?P<markers>(?:\s?{_MARKERS})*)\s+(?=[\"“(]?(?:[A-Z0-9$]|[a-z][A-Z]))|\n+"
    rf"|(?<=[。！？])[”’」』]*(?:\s?{_MARKERS})*\s*"
)
_SHORT = re.compile(
    r"\b(?:Inc|Corp|Co|No|vs|U\.S|Ltd|approx|Mr|Ms|i\.e|e\.g|incl|excl|resp|ca|c|est|St|Fr"
    r"|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$"
)


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the sentences and lines of an answer; the markers after a full stop belong to the sentence before it."""
    begin = 0
    for match in _BREAK.finditer(text):
        before = text[begin : match.start()]
        within = "\n" not in match[0] and (before[:1] == "|" or before.count("“") > before.count("”"))
        if match.start() > begin and not within and not _SHORT.search(text[begin : match.start()]):
            yield begin, match.end()
            begin = match.end()
    if begin < len(text):
        yield begin, len(text)
