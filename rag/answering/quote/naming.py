"""How a row is called in an answer: after the heading that tells it from rows of the same label in other tables."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Table
from rag.answering.match.places import RowPlace
from rag.answering.match.postings import sections
from rag.answering.match.schedules import is_time
from rag.calculator.facts.statements import printed_name

# "Note 12: Debt", "7A. Market Risk": the number is no part of a heading.
_NUMBERED = re.compile(r"^(?:note|item)?\s*\d+[a-z]?\s*[.:—–-]?\s*|^[.:—–\s-]+", re.IGNORECASE)
_LONGEST_HEADING = 90
_SENTENCE = re.compile(
    r"\b(?:is|are|was|were|follow\w*|below|tables?|consist\w*|includ\w*|compris\w*)\b", re.IGNORECASE
)
_NOTES = re.compile(r"notes to (?:the )?(?:\w+ ){0,2}financial statements", re.IGNORECASE)
_NOTE = re.compile(r"(?:note\s+)?\d{1,2}\s*[.:)—–-]", re.IGNORECASE)
_CHAPTER = re.compile(r"\W*(?:part|item|note)\b", re.IGNORECASE)


def told_apart(place: RowPlace) -> str:
    """The row's label, after the heading of its table where tables under other headings have the same row."""
    label = ": ".join(printed_name(part) for part in place.label.split(": "))
    own = _lead_in(place) or _own_heading(place)
    heading = own or table_heading(place)
    if heading.casefold() in (" ".join(row.label.split()).casefold().rstrip(":") for row in place.table.rows):
        # What stands over the last part of a chapter is one of the parts that the table lists.
        return label
    if place.table.is_financial_statement or not heading or heading.casefold() in place.label.casefold():
        return label
    if is_time(place):
        return f"{heading}: {label}"
    known = sections(place.report)
    alike = {known.heading_of(table) for table in _tables_with(place)}
    return f"{heading}: {label}" if len(alike) > 1 or own else label


def _lead_in(place: RowPlace) -> str:
    """The line over a table that names what its rows count ("Completions (homes):") beside others of the same rows."""
    line = place.table.caption.rstrip()
    name = _plain(line) if line.endswith(":") and not _SENTENCE.search(line) else ""
    return name if len(_tables_with(place)) > 1 else ""


def _tables_with(place: RowPlace) -> list[Table]:
    """The tables of the report that have a row of this label."""
    own = " ".join(place.row.label.split()).casefold()
    return [t for t in place.report.tables if any(" ".join(r.label.split()).casefold() == own for r in t.rows)]


def _own_heading(place: RowPlace) -> str:
    """The outermost heading over the row that no other table with such a row has: its segment; "" where none is so."""
    blocks = sections(place.report).block_of
    paths = {t.id: blocks[t.id].heading_path for t in _tables_with(place) if t.id in blocks}
    others = {heading for at, path in paths.items() if at != place.table.id for heading in path}
    chapters = (heading for heading in _of_note(paths.get(place.table.id, ())) if not _CHAPTER.match(heading))
    own = (_plain(heading) for heading in chapters if heading not in others)
    return next((heading for heading in own if heading), "") if others else ""


def _of_note(path: Sequence[str]) -> Sequence[str]:
    """The headings from the numbered one on: what stands before "13. Equity" closes the note before it."""
    numbered = [at for at, heading in enumerate(path) if _NOTE.match(heading)]
    return path[numbered[-1] :] if numbered else path


def table_heading(place: RowPlace) -> str:
    """The nearest heading over the row's table, without its number; "" where it has none that can be quoted."""
    return _plain(sections(place.report).heading_of(place.table))


def _plain(heading: str) -> str:
    """A heading without its number; "" for one that cannot be quoted."""
    plain = _NUMBERED.sub("", " ".join(heading.split())).rstrip(" :.")
    return "" if re.search(r"\d", plain) or len(plain) > _LONGEST_HEADING or _NOTES.match(plain) else plain
