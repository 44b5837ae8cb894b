"""Which headings are said of a sentence beside its own: those of the part that it stands in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Report
from rag.answering.match.postings import sections

# "Fiscal 2018 Compared to Fiscal 2017": what it compares stands in the heading above.
_LASTS = r"fiscal|years?|quarters?|(?:three|six|nine|twelve) months"
_TIME = rf"(?:the )?(?:{_LASTS}|ended|[A-Z][a-z]+ \d{{1,2}},|20\d\d|,|and|\s)+"
_ONLY_TIMES = re.compile(rf"{_TIME}(?:compared (?:to|with)|vs\.?|versus) {_TIME}", re.IGNORECASE)
_NEAR_ABOVE = 3
_OF_ALL = re.compile(r"\W*(?:part|item)\b|notes to\b|management['’]s discussion", re.IGNORECASE)


def over(path: Sequence[str], opened: str = "") -> str:
    """The headings of the part that a sentence's own heading stands in: "Aeronautics" over "Backlog".

    The title of the document, its items and its notes are of everything, and what stands far above may have ended.
    opened: the heading that a paragraph under the last of them begins with, which stands nearest.
    """
    title = 0 if path and _ONLY_TIMES.fullmatch(path[-1]) else 1
    above = (name for name in path[max(title, len(path) - _NEAR_ABOVE) : -1] if not _OF_ALL.match(name))
    return " ; ".join(filter(None, (*above, opened)))


def opened_by(report: Report, block: str) -> str:
    """The heading with which the block, by its id, or the nearest paragraph before it under its heading, begins."""
    return sections(report).opened_by.get(block, "")


def path_of(report: Report, table: str) -> tuple[str, ...]:
    """The headings that a table, by its id, stands under in its filing, the outermost first."""
    return next((block.heading_path for block in report.blocks if block.id == table), ())


def near_above(path: Sequence[str]) -> list[str]:
    """The headings of a path that are of what stands under them, and not of a whole part of the document."""
    return [name for name in path[-_NEAR_ABOVE:] if not _OF_ALL.match(name)]
