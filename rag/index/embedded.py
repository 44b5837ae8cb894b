"""What is embedded of a chunk: its words, each thing once.

A sixth of a chunk's tokens tell it from no other chunk: the form, year, item and part in its first line, which are
filters; the cells of tables, which the lexical leg has, every one; a heading that stands in the path and again in the
text; the rows of a table that its summary names. A token left out is a token of CPU saved.
"""

from __future__ import annotations

import re

from rag.types import Chunk

EMBED_VERSION = 2
"""Names what `embed_text` makes: other texts have other hashes and so other vectors."""
# Figures say nothing to an embedding model; the lexical leg has them all.
_WORD = re.compile(r"[^\W\d_]+")
# Marks of markdown are tokens like words to the model, and mean nothing.
_MARK = re.compile(r"^(?:#+|[-•*]) |\|", re.MULTILINE)
# The parts and items above them are the same in every filing.
OWN_HEADINGS = 2


def embed_text(chunk: Chunk) -> str:
    """A chunk's company, its own headings and its lines, without marks, cells and lines that say nothing new.

    Nothing is cut off: of a chunk without any word the search text is embedded as it is.
    """
    header, _, body = chunk.search_text.partition("\n")
    if not body:
        return chunk.search_text
    first = " · ".join((header.partition(" · ")[0], *chunk.heading_path[-OWN_HEADINGS:]))
    lines = body.split("\n") if chunk.kind == "text" else map(_label, body.split("\n"))
    return _MARK.sub("", "\n".join(_saying_something([first, *lines]))).strip() or chunk.search_text


def _saying_something(lines: list[str]) -> list[str]:
    """The lines with a word that no line before them has."""
    said: set[str] = set()
    kept = []
    for line in lines:
        # As a set: the order of words said before does not make a line new.
        words = set(_WORD.findall(line.casefold()))
        if words - said:
            kept.append(line)
            said |= words
    return kept


def _label(line: str) -> str:
    """A table's row without its cells; rows of words stay whole."""
    label, bar, cells = line.partition(" | ")
    letters = sum(map(str.isalpha, cells))
    # Cells that are mostly letters are words: directors with their offices, plants with their products.
    return label if bar and letters * 2 < len(cells) else line
