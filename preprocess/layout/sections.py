"""SEC items and heading paths (S1-01): every block knows the Item it stands in and the headings above it.

sec_item is "Item 7", "Item 1A", in an 8-K "Item 2.02"; in Part II of a 10-Q, whose numbers begin anew, "Part II, Item
1A". An Item holds until the next Item heading; tables of contents set nothing, but tell on which page an Item without a
heading begins, and so does the head of a page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from preprocess.layout.headings import ITEM, PART, is_item_heading
from preprocess.layout.item_pages import item_name, part_number
from preprocess.report import DocType

# "Item 7 … 34", "Item 1B N/A", "Risk Factors ....".
_PAGE_AT_END = re.compile(r"(?:\s|\.)(?:[A-Z]-?)?\d{1,3}(?:\s*[-–]\s*\d{1,3})?$|\bN/?A$|\.{4,}")
_ENTRY = re.compile(r"^(?:part\s+[iv]+\b|items?\s+\d)", re.IGNORECASE)
_TITLE = re.compile(r"^(?:form 10-[kq]\W+)?(?:table of contents|index|contents|page)$", re.IGNORECASE)
_LISTED = re.compile(r"^(\d{1,3})(?:\s?[-–]\s?\d{1,3})?\s+(?=[^\W\d])|(?<=[^\W\d])\s+(\d{1,3})(?:\s?[-–]\s?\d{1,3})?$")
"""“29-32 Board of Directors”, “Chair’s statement 4”: a chapter and its pages."""
FEWEST_LISTED = 5
_SIGNATURES = re.compile(r"^signatures?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a block stands: its headings from the outermost, its own included for a heading, and its Item."""

    path: tuple[str, ...]
    item: str | None


class Sections:
    """Walks over the blocks of a document in reading order."""

    def __init__(self, doc_type: DocType = "10-k") -> None:
        self._doc_type = doc_type
        self._stack: list[tuple[int, str]] = []
        self._part = 1
        self._item: str | None = None

    def heading(self, text: str, level: int) -> Place:
        """Enter a heading; returns the place of its own block."""
        self._enter_item(text)
        self._stack = [entry for entry in self._stack if entry[0] < level] + [(level, text)]
        return self.here()

    def here(self) -> Place:
        """The place of a block that is no heading."""
        return Place(tuple(text for _, text in self._stack), self._item)

    def at_page(self, names: Sequence[str], listed: str | None) -> None:
        """Begin a page: names are the Items its head names, listed the Item that the contents let begin here."""
        if names and self._item not in names:
            self._item = names[0]
        elif listed is not None:
            self._item = listed

    def _enter_item(self, text: str) -> None:
        part = PART.match(text)
        if part:
            self._part = part_number(part)
            self._item = None
        rest = text[part.end() :] if part else text
        match = ITEM.match(rest)
        # "Item 5.02" belongs to an 8-K; a 10-K that reports it late does so within one of its own Items.
        foreign = match and "." in match[1] and self._doc_type in ("10-k", "10-q")
        if match and not foreign and is_item_heading(rest):
            self._item = item_name(match, self._part, self._doc_type)
        elif _SIGNATURES.match(text):
            self._item = None


def contents_lines(texts: Sequence[str | None]) -> frozenset[int]:
    """The paragraphs of one page that are entries of a table of contents: Items and Parts without prose between.

    None stands for a table that is known to be one of contents; a page of short Items (10 to 14 of a 10-K) has
    sentences between them and is none.
    """
    known = [i for i, text in enumerate(texts) if text is None]
    entries = [i for i, text in enumerate(texts) if text and _ENTRY.match(text) and len(text) < 160]
    if known:
        title = next((i for i, text in enumerate(texts[: known[0]]) if text and _TITLE.search(text)), known[0])
        prose = [i for i, text in enumerate(texts) if text and len(text) > 250]
        end = next((i for i in prose if i > known[0]), len(texts))
        listed = {i for i in range(title, known[-1]) if len(texts[i] or "") < 200}
        return frozenset(listed | {i for i in entries if title < i < end})
    numbered = [
        i for i in entries if _PAGE_AT_END.search(text := (texts[i] or "").strip()) and not text.endswith("10-K")
    ]
    # A reference to three Items is a sentence, not a table of contents.
    if len(entries) < 5 or len(numbered) < 0.5 * len(entries):
        return _chapters_listed(texts)
    first, last = entries[0], entries[-1]
    above = texts[first - 1] if first else None
    if above and _TITLE.search(above):
        first -= 1
    return frozenset(i for i in range(first, last + 1) if len(texts[i] or "") < 200)


def _chapters_listed(texts: Sequence[str | None]) -> frozenset[int]:
    """The entries of a page that is mostly chapters with their pages, whose numbers rise and skip some."""
    found = [(i, match) for i, text in enumerate(texts) if text and len(text) < 160 and (match := _LISTED.search(text))]
    numbers = [int(match[1] or match[2]) for _, match in found]
    steps = [after - before for before, after in pairwise(numbers)]
    # Numbered points count one by one; figures of a chart rise and fall.
    if len(found) < max(FEWEST_LISTED, 0.5 * len(texts)) or min(steps) < 0 or max(steps) < 3:
        return frozenset()
    first, last = found[0][0], found[-1][0]
    listed = ((i, texts[i] or "") for i in range(first, last + 1))
    return frozenset(i for i, text in listed if len(text) < 200 or _LISTED.search(text))
