"""Whether quoted rows of one name and time say different things, so that none of them is the answer for sure."""

from __future__ import annotations

from collections.abc import Sequence

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.calculator.answers.candidates import OF_THE_GROUP
from rag.calculator.facts.telling import named

_NEAR = 50
"""A fiftieth of a figure: what the rounding of a coarser unit may take from it."""


def twins(wish: Wish, grounds: Sequence[Ground]) -> str:
    """Why the first figure is not sure beside another of its name; a statement's row is the company's own."""
    first = grounds[0].figures[0][0]
    if first.cell is None or wish.several or grounds[0].statements or _is_of_the_group(first):
        return ""
    others = (cited for ground in grounds[1:] for cited, _ in ground.figures)
    twin = next((other for other in others if _is_twin(first, other)), None)
    return f"several rows are called “{short(twin.name.rpartition(': ')[2])}”" if twin is not None else ""


def _is_of_the_group(cited: Cited) -> bool:
    """Whether a row says that it is of the whole company, where others of its name are of parts of it."""
    return OF_THE_GROUP.search(f"{cited.column} {cited.citation.caption}") is not None


def _is_twin(one: Cited, other: Cited) -> bool:
    if (
        other.cell is None
        or one.citation.marker == other.citation.marker
        or one.citation.filing != other.citation.filing
    ):
        return False
    alike = named(one.name.rpartition(": ")[2]) == named(other.name.rpartition(": ")[2])
    timed = (one.kind, one.end, one.months) == (other.kind, other.end, other.months)
    return alike and timed and abs(abs(one.value) - abs(other.value)) * _NEAR > abs(one.value)


def columns_alike(wish: Wish, ground: Ground) -> str:
    """Why a figure is not sure whose column tells no time and is called like another of its table."""
    found = [] if wish.several else [_column_alike(cited) for cited, _ in ground.figures]
    return f"several columns are called “{short(found[0])}”" if found and all(found) else ""


def _column_alike(cited: Cited) -> str:
    place, at = cited.citation, cited.cell
    if at is None or cited.period is not None or not cited.column.strip():
        return ""
    own = place.values[at]
    others = zip(place.cells, place.values, strict=False)
    return cited.column if any(name == cited.column and value not in (None, own) for (name, _), value in others) else ""
