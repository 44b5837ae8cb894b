"""How deep a heading stands: by its words where they tell, else by how much it stands out among the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from preprocess.layout.headings import NOTE, PART, Style, is_item_heading

REPEATED = 4
"""A heading that comes so often within one section names a part of each of its parts."""
_Rank = tuple[float, ...]
_NOTES = re.compile(r"^(?:condensed )?notes to (?:the )?(?:[a-z]+ ){0,3}financial statements", re.IGNORECASE)
_EXHIBIT = re.compile(r"^\(?exhibit\s+\(?\d{1,3}(?:\.\d{1,3})?[\w.()]{0,4}\W*$", re.IGNORECASE)
"""A document bound with a filing begins."""
_AUDIT = re.compile(
    r"^(?:reports? of (?:the )?(?:independent|statutory|group)\b.*\b(?:audit|account)"
    r"|(?:statutory |independent )?auditor[’'s]* report\b)",
    re.IGNORECASE,
)
_STATEMENT = re.compile(
    r"^(?:(?:condensed|consolidated|consolidating|combined|unaudited|interim|group|average|company)\s+)*"
    r"(?:statements?\s+of\b|balance\s+sheets?\b|income\s+statements?\b|cash\s+flow\s+statements?\b)",
    re.IGNORECASE,
)


class Levels:
    """Levels from styles, in reading order: PART 1 and Item 2 in an SEC form, below them what is less prominent.

    A heading stands one level below the nearest one above it that ranks higher, so that a rare style costs no level
    where it does not occur. Where headings look alike the words tell: the title of the notes stands above the notes, a
    note above the headings in it, and a heading that comes again and again ("Revenues" under each segment) stands below
    those that come once. An auditor's report ends where a statement begins, however its title is set.
    """

    def __init__(self, headings: Sequence[tuple[str, Style]], is_form: bool) -> None:
        self._first = 3 if is_form else 1
        self._notes = {style.prominence for text, style in headings if NOTE.match(text)}
        self._repeated = _repeated(headings)
        self._open: list[tuple[_Rank, int]] = []
        self._audit: _Rank | None = None

    def level(self, text: str, style: Style) -> int:
        """1 … 6 for the next heading."""
        rank = self._rank(text, style)
        while self._open and self._open[-1][0] >= rank:
            self._open.pop()
        lowest = rank[0] + 1 if rank[0] < 2 else self._first
        above = self._open[-1][1] + 1 if self._open else 1
        level = int(lowest if rank[0] < 2 else max(lowest, above))
        self._open.append((rank, min(6, level)))
        return min(6, level)

    def _rank(self, text: str, style: Style) -> _Rank:
        """Smaller for what stands higher; a statement that follows an auditor's report stands where that stood."""
        rank = _by_words(text) or (3.0, *style.prominence, self._below(text, style))
        if self._audit is not None and self._audit not in [opened for opened, _ in self._open]:
            self._audit = None
        if _AUDIT.match(text):
            self._audit = rank
        elif self._audit is not None and _STATEMENT.match(text):
            rank = min(rank, self._audit)
        return rank

    def _below(self, text: str, style: Style) -> float:
        if NOTE.match(text):
            return 0.0
        # A heading within a note is often set as the note's own title is.
        return (style.prominence in self._notes) + float((_bare(text), style.prominence) in self._repeated)


def _by_words(text: str) -> _Rank | None:
    """The rank of a heading whose words tell it: a Part, an Item or exhibit, the title of the notes."""
    if PART.match(text) and len(text) < 60:
        return (0.0,)
    if is_item_heading(text) or _EXHIBIT.match(text):
        return (1.0,)
    return (2.0,) if _NOTES.match(text) else None


def _repeated(headings: Sequence[tuple[str, Style]]) -> set[tuple[str, tuple[float, ...]]]:
    """Headings that come again and again within one section, below one that stands out more.

    What comes once in each of several sections ("Net sales" under each comparison of two years) stands beside its like.
    """
    counts: Counter[tuple[int, str, tuple[float, ...]]] = Counter()
    opened: list[tuple[_Rank, int]] = []
    for k, (text, style) in enumerate(headings):
        rank = _by_words(text) or (3.0, *style.prominence)
        while opened and opened[-1][0] >= rank:
            opened.pop()
        counts[opened[-1][1] if opened else -1, _bare(text), style.prominence] += 1
        opened.append((rank, k))
    return {(text, prominence) for (_, text, prominence), count in counts.items() if count >= REPEATED}


def _bare(text: str) -> str:
    """A heading without "(continued)" and case: the same title set twice."""
    return re.sub(r"\W*\(?continued\)?\W*$", "", text.casefold())
