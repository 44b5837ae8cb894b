"""The line or two of a passage that a hit shows: where the question's words stand, table rows without their bars."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.tokens import tokenize
from rag.types import Chunk

RULER = re.compile(r"[\s|:-]+")
LEAD = re.compile(r"^\s*(?:#{1,6}\s+|[-*•]\s+|>\s?)")
LIMIT = 320


def snippet(chunk: Chunk, question: str, limit: int = LIMIT) -> str:
    """At most limit characters of the passage, beginning at the line that shares most words with the question."""
    lines = _lines(chunk.text)
    if not lines:
        return ""
    # Years and figures stand in every header row, so words decide.
    wanted = {token for token in tokenize(question) if not any(c.isdigit() for c in token)}
    shared = [len(wanted.intersection(tokenize(line))) for line in lines]
    best = shared.index(max(shared))
    apart = " … " if chunk.kind == "table" else " "
    return _cut(apart.join(lines[best:]), limit)


def _lines(text: str) -> Sequence[str]:
    return [line for line in (_clean(line) for line in text.splitlines()) if line]


def _clean(line: str) -> str:
    if "|" in line and RULER.fullmatch(line):
        return ""
    if line.lstrip().startswith("|"):
        return "  ".join(cell.strip() for cell in line.strip().strip("|").split("|") if cell.strip())
    return LEAD.sub("", line).strip()


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
