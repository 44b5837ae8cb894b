"""What a filing prints as the names of its segments: what its text calls so, and what heads a column beside two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from preprocess.report import Column, Report
from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.calculator.facts.axes import called_segments
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.parts import is_rest
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain

SMALL = frozenset(("and", "of", "the", "for", "in", "to", "by", "on"))
"""Words of names that stay in small letters."""
_JOINED = re.compile(r"\s*(?:&|,|\band\b)\s*")
_LETTERS, _LONGEST, _BESIDE = 3, 8, 2
# What stands beside segments and is none: a sum, or how they moved.
_NONE = re.compile(r"\W*(?:total|consolidated|increase|decrease|change)\b|.*\b(?:total|totals|costs?)$", re.IGNORECASE)


def segments_of(reports: Iterable[Report]) -> tuple[str, ...]:
    """The names of the segments of several filings, each once."""
    return tuple(dict.fromkeys(name for report in reports for name in segment_names(report)))


def segment_names(report: Report) -> tuple[str, ...]:
    """The names of the segments as rows, columns and titles of the filing print them, each once."""
    rows = (row.label for table in report.tables for row in table.rows)
    titles = (title for table in report.tables for title in (table.caption, table.context_heading))
    heads = [tuple(_heads(table.columns)) for table in report.tables]
    printed = (*rows, *titles, *(name for one in heads for name in one))
    called = called_segments(report)
    own = dict.fromkeys(name for label in printed if {plain(name := label.strip(" :")), initials(name)} & called)
    known = {plain(name) for name in own}
    beside = (name for one in heads if len({plain(name) for name in one} & known) >= _BESIDE for name in one)
    named = tuple(name for name in dict.fromkeys((*own, *beside)) if _is_a_name(name))
    return (*named, *_by_half_a_name(report, named, printed))


def pieces(name: str) -> tuple[str, ...]:
    """The names that a name joins: "Corporate" and "Investment Bank" of "Corporate & Investment Bank"."""
    return tuple(piece for piece in (one.strip() for one in _JOINED.split(name)) if piece)


def _by_half_a_name(report: Report, named: Sequence[str], printed: Iterable[str]) -> Iterator[str]:
    """What a name joins with another, where it heads something of its own: "Corporate" is another segment."""
    heads = {plain(text.strip(" :")) for block in report.blocks for text in block.heading_path}
    known, heads = {plain(name) for name in named}, heads | {plain(text.strip(" :")) for text in printed}
    halves = (piece for name in named if len(pieces(name)) > 1 for piece in pieces(name))
    yield from (piece for piece in dict.fromkeys(halves) if plain(piece) in heads - known)


def initials(name: str) -> str:
    """ "ccb" of "Consumer & Community Banking"; the name itself where it is of one or two words."""
    words = plain(name.replace(".", "")).split()
    letters = "".join(word if word == "us" else word[0] for word in words if word not in SMALL)
    return letters if len(letters) >= _LETTERS else plain(name)


def _heads(columns: Sequence[Column]) -> Iterator[str]:
    for column in columns:
        yield column_stem(column, printed=True).strip(" :")


def _is_a_name(name: str) -> bool:
    words = name.split()
    telling = frozenset(content(name)) - ACCOUNTS - WEAK and plain(name) not in book().names
    return bool(
        telling and name[:1].isupper() and len(words) <= _LONGEST and not is_rest(name) and not _NONE.match(name)
    )
