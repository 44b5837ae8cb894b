"""Rows of a schedule: their label says only when ("2026", "After five years"), and what stands over them says what."""

from __future__ import annotations

import re

from rag.answering.match.places import RowPlace
from rag.answering.match.postings import sections
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize

_YEAR = re.compile(
    r"(?:as (?:of|at) |at |fiscal(?: years?)?(?: end(?:ed|ing))? |FY ?|due in |in |(?:full )?years? end(?:ed|ing) )?"
    r"(?:[A-Z][a-z]{2,8} \d{1,2},? )?((?:19|20)\d\d)\W*",
    re.IGNORECASE,
)
_SPAN = re.compile(
    r"(?:over|after|within|between|more than|less than|up to|in)\b.*\byears?\b\W*"
    r"|(?:fiscal(?: years?)? |years? )?(?:19|20)\d\d\s?(?:-|–|—|to|through)\s?(?:19|20)\d\d\W*",
    re.IGNORECASE,
)


def year_label(place: RowPlace) -> int | None:
    """The year that the row is about, where its label is a year and nothing else."""
    found = _YEAR.fullmatch(place.row.label.strip())
    return int(found[1]) if found else None


def is_time(place: RowPlace) -> bool:
    """Whether the label is a year or a span of years and nothing else."""
    return year_label(place) is not None or _SPAN.fullmatch(place.row.label.strip()) is not None


def lead_stems(place: RowPlace) -> frozenset[str]:
    """Stems of what leads to the table: its caption, its heading and the sentence before it."""
    lead = sections(place.report).lead_of.get(place.table.id, "")
    text = f"{place.table.caption} {place.table.context_heading} {lead}"
    return frozenset(stem(token) for token in tokenize(text))
