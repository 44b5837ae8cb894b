"""How deep a heading stands: by its words where they tell, else by how much it stands out among the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from preprocess.layout.headings import NOTE, PART, Style, is_item_heading

REPEATED = 4
"""A heading that comes so often within one section names a part of each of its parts."""
DEEPEST = 9
ACRONYM = 5
"""Letters of a word that may be printed in capitals whatever the others are set in."""
NEAR = 12
"""Headings behind the title of the notes among which the first note is."""
_Rank = tuple[float, ...]
_CLAUSE = re.compile(r"^\d{1,2}(?:\.\d{1,2})+\.?(?=\s)")
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
    note above the headings in it, clause 2.1 above 2.1.1, and a heading that comes again and again ("Revenues" under
    each segment) below those that come once. Words that head what is open already head it once more: a chapter's title
    on its own page and over its first. An auditor's report ends where a statement begins, however its title is set.
    """

    def __init__(self, headings: Sequence[tuple[str, Style]], is_form: bool) -> None:
        self._first = 3 if is_form else 1
        self._capitals = {style for text, style in headings if style.caps and not _is_short(text)}
        self._notes = {style.prominence for text, style in headings if NOTE.match(text)}
        self._titles = _titles_of_notes(headings)
        self._repeated = _repeated(headings)
        self._open: list[tuple[_Rank, int, str]] = []
        self._audit: _Rank = ()
        self._statement: _Rank = ()

    def level(self, text: str, style: Style) -> int:
        """1 … DEEPEST for the next heading."""
        # "EMEA:" among "Canada:" and "Rest of World:" is a word of capitals, not set in them.
        if style.caps and _is_short(text) and style not in self._capitals:
            style = replace(style, caps=False)
        rank = self._rank(text, style)
        again = next((k for k, (_, _, opened) in enumerate(self._open) if opened == _bare(text)), None)
        if again is not None:
            rank = self._open[again][0]
        while self._open and self._open[-1][0] >= rank:
            self._open.pop()
        lowest = rank[0] + 1 if rank[0] < 2 else self._first
        above = self._open[-1][1] + 1 if self._open else 1
        level = min(DEEPEST, int(lowest if rank[0] < 2 else max(lowest, above)))
        self._open.append((rank, level, _bare(text)))
        return level

    def _rank(self, text: str, style: Style) -> _Rank:
        """Smaller for what stands higher.

        A statement stands no lower than the auditor's report before it, the notes no lower than the statements.
        """
        rank = _by_words(text) or (3.0, *style.prominence, self._below(text, style))
        title = self._titles.get((_bare(text), style.prominence))
        if title is not None:
            rank = min(rank, (3.0, *title, -1.0))
        opened = [own for own, _, _ in self._open]
        if self._audit not in opened:
            self._audit = ()
        if _AUDIT.match(text):
            self._audit = rank
        elif self._audit and _STATEMENT.match(text):
            rank = min(rank, self._audit)
        if _STATEMENT.match(text):
            self._statement = rank
        elif _NOTES.match(text) and self._statement in opened:
            rank = min(rank, self._statement)
        return rank

    def _below(self, text: str, style: Style) -> float:
        if NOTE.match(text):
            return 0.0
        # A heading within a note is often set as the note's own title is.
        below = (style.prominence in self._notes) + float((_bare(text), style.prominence) in self._repeated)
        return below + 0.1 * _depth(text)


def _by_words(text: str) -> _Rank | None:
    """The rank of a heading whose words tell it: a Part, an Item or exhibit."""
    if PART.match(text) and len(text) < 60:
        return (0.0,)
    return (1.0,) if is_item_heading(text) or _EXHIBIT.match(text) else None


def _titles_of_notes(headings: Sequence[tuple[str, Style]]) -> dict[tuple[str, _Rank], _Rank]:
    """Titles of notes to statements, each with how the first note after it is set: it stands above that."""
    found: dict[tuple[str, _Rank], _Rank] = {}
    for k, (text, style) in enumerate(headings):
        if _NOTES.match(text):
            after = headings[k + 1 : k + 1 + NEAR]
            note = next((own.prominence for words, own in after if NOTE.match(words)), None)
            if note is not None:
                found.setdefault((_bare(text), style.prominence), note)
    return found


def _is_short(text: str) -> bool:
    return sum(map(str.isalpha, text)) <= ACRONYM


def _depth(text: str) -> int:
    """0 for "2" and for no number, 1 for "2.1", 2 for "2.1.1"."""
    number = _CLAUSE.match(text)
    return number[0].rstrip(".").count(".") if number else 0


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
