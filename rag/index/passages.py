"""The words of every sentence and table row, kept as numbers: a question is compared with thousands of them at once.

A part is what a chunk says on one page. Its first line holds what stands above all of it (headings, caption, column
heads), each other line one sentence or row.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from preprocess.report import Report
from rag.chunks.tokens import tokenize
from rag.index.bm25 import token_hash
from rag.types import Chunk

# Numbers, because they are stored in an array of bytes.
PROSE, ROW, ABOVE = 0, 1, 2
BAR = " | "
Line = tuple[int, frozenset[str]]
# Rough on purpose: an abbreviation that splits a sentence is healed by pairing neighbours when they are compared.
_EDGE = re.compile(r"(?<=[.!?;])\s+|\n+")


@dataclass(frozen=True)
class Passages:
    """One report: tokens are 32-bit names, each line's in lines[i]:lines[i+1]; kinds is PROSE, ROW or ABOVE a line.

    figures says whether a line prints a number; parts[p]:parts[p+1] are the lines of the p-th part, on page pages[p].
    """

    tokens: NDArray[np.uint32]
    lines: NDArray[np.int32]
    parts: NDArray[np.int32]
    pages: NDArray[np.int32]
    kinds: NDArray[np.uint8]
    figures: NDArray[np.bool_]

    @classmethod
    def of(cls, report: Report, chunks: Sequence[Chunk]) -> Passages:
        """The lines of a report's chunks, each with its different tokens."""
        starts = [page.start for page in report.pages]
        parts = [part for chunk in chunks for part in _parts(chunk, starts, report)]
        flat = [line for _, lines in parts for line in lines]
        names = [np.fromiter(map(token_name, words), np.uint32, len(words)) for _, words in flat]
        return cls(
            np.concatenate([np.zeros(0, np.uint32), *names]),
            np.cumsum([0, *map(len, names)], dtype=np.int32),
            np.cumsum([0, *(len(lines) for _, lines in parts)], dtype=np.int32),
            np.array([page for page, _ in parts], np.int32),
            np.array([kind for kind, _ in flat], np.uint8),
            # Asked of every line for "how much"; tokens of figures begin with a digit.
            np.array([any(word[0].isdigit() for word in words) for _, words in flat], np.bool_),
        )

    def save(self, folder: Path) -> None:
        """Write the arrays into an existing folder."""
        for field in fields(self):
            np.save(folder / f"passages-{field.name}.npy", getattr(self, field.name))

    @classmethod
    def load(cls, folder: Path) -> Passages:
        """Map the arrays of `save` into memory; raises OSError or ValueError when one is missing or cut."""
        paths = (folder / f"passages-{field.name}.npy" for field in fields(cls))
        arrays: Iterable[Any] = (np.asarray(np.load(path, mmap_mode="r")) for path in paths)
        return cls(*arrays)

    def on(self, page: int) -> list[Passages]:
        """The parts that stand on a page."""
        return [self._part(int(number)) for number in np.flatnonzero(self.pages == page)]

    def _part(self, number: int) -> Passages:
        first, last = int(self.parts[number]), int(self.parts[number + 1])
        begin, end = int(self.lines[first]), int(self.lines[last])
        lines = self.lines[first : last + 1] - begin
        whole = np.array([0, last - first], np.int32)
        page = self.pages[number : number + 1]
        return Passages(self.tokens[begin:end], lines, whole, page, self.kinds[first:last], self.figures[first:last])


# Half the memory of the 64-bit hash: two tokens in a hundred thousand share a name, which one line's words cannot show.
@lru_cache(maxsize=1 << 17)
def token_name(token: str) -> int:
    """A token's 32-bit name, the same in every process."""
    return token_hash(token) & 0xFFFFFFFF


def _parts(chunk: Chunk, starts: Sequence[int], report: Report) -> Iterator[tuple[int, list[Line]]]:
    """(page, its lines) of a chunk; a table's rows all count for its first page."""
    above = frozenset(token for heading in chunk.heading_path for token in tokenize(heading))
    if chunk.kind == "table":
        lines = chunk.search_text.split("\n")[1:]
        above = above.union(token for line in lines if BAR not in line for token in tokenize(line))
        rows = [(ROW, frozenset(tokenize(line))) for line in lines if BAR in line]
        yield chunk.page_first, [(ABOVE, above), *rows]
        return
    by_page: dict[int, list[Line]] = {}
    for start, sentence in _sentences(chunk.text):
        # A chunk may run over a page break; each sentence counts for the page that prints it.
        at = bisect_right(starts, chunk.start + start) - 1
        page = report.pages[at].number if at >= 0 else chunk.page_first
        page = min(max(page, chunk.page_first), chunk.page_last)
        by_page.setdefault(page, [(ABOVE, above)]).append((PROSE, frozenset(tokenize(sentence))))
    yield from by_page.items()


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for edge in [*_EDGE.finditer(text), None]:
        end = edge.start() if edge else len(text)
        if text[start:end].strip():
            yield start, text[start:end]
        start = edge.end() if edge else end
