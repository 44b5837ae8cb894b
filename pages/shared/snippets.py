"""The line or two of a passage that a hit shows: where the question's words stand, table rows without their bars."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary
from rag.types import Chunk

# "|---|---:|", the line below the head of a table.
RULER = re.compile(r"[\s|:-]+")
# "## ", "- ", "> ": marks of headings, lists and quotes, which a snippet shows without.
LEAD = re.compile(r"^\s*(?:#{1,6}\s+|[-*•]\s+|>\s?)")
# Two lines of the list of hits, with some to spare for narrow letters.
LIMIT = 320
# "Purchases of property, net" has most of the words of "purchases of property and equipment", and means it.
LIKE = 0.6


def snippet(chunk: Chunk, question: str, terms: Sequence[str] = (), limit: int = LIMIT) -> str:
    """At most limit characters of the passage, beginning at the line that shares most words with the question.

    A line that is worded like one of terms ("purchases of property" for capex) counts like two shared words.
    """
    lines = _lines(chunk.text)
    if not lines:
        return ""
    # Years and figures stand in every header row, so words decide.
    wanted = {token for token in tokenize(question) if not any(c.isdigit() for c in token)} - vocabulary().stop_words
    phrases = [words for words in (set(tokenize(term)) - vocabulary().stop_words for term in terms) if words]
    # In a table a line with figures says more than the heading above it.
    told = [chunk.kind == "text" or any(c.isdigit() for c in line) for line in lines]
    shared = [_shared(set(tokenize(line)), wanted, phrases) - (not it) for line, it in zip(lines, told, strict=True)]
    best = shared.index(max(shared))
    apart = " … " if chunk.kind == "table" else " "
    return _cut(apart.join(lines[best:]), limit)


def _shared(line: set[str], wanted: set[str], phrases: Sequence[set[str]]) -> float:
    likest = max((len(words & line) / len(words) for words in phrases), default=0.0)
    return len(wanted & line) + (2 * likest if likest >= LIKE else 0.0)


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
