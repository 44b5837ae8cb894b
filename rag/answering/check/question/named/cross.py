"""Whether the question crosses two parts of a table that prints no such cell: footwear, and sold through wholesale."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.wish import VAGUE, Wish

_SOLD = frozenset(
    content("sales sold revenues customers profit earnings loss margin growth percent percentage payments due")
)
# "Net sales by products and services, customer and region": the axes of a table are no part of its rows.
_AXES = re.compile(r"\b(?:disaggregated )?by\b.*", re.IGNORECASE | re.DOTALL)
_TOTAL = re.compile(r"\W*total\b", re.IGNORECASE)
# "Segment operating loss" is what is measured of every segment, and no part beside the one that is named.
_OF_ALL = frozenset(content("total net segment segments operating income loss profit earnings margin results sales"))
_EACH = re.compile(r"\b(?:and|or|plus|versus|vs|with|to)\b|[,;&/]", re.IGNORECASE)


def another_part(wish: Wish, ground: Ground) -> str:
    """The other row, column or place that the question names beside the figure's own; "" without one.

    Rows of statements are told by their items alone: a question names several for one figure ("cash from operations").
    """
    if not wish.figure or wish.several or not ground.figures:
        return ""
    said = _telling(wish.named)
    own = frozenset().union(*(_own(one) for one, _ in ground.figures))
    if not any(bears(word, own) for word in said):
        return ""
    lone = next((part for part in _elsewhere(ground) if _is_joined(wish.text, own, _missing(part, said, own))), "")
    # A row called by its year or "Total" is of what the question names, whichever row prints that name.
    called = frozenset(content(" ".join(f"{one.name.rpartition(': ')[2]} {one.column}" for one, _ in ground.figures)))
    beside = () if ground.statements or not said & called else _parts(ground)
    # What is computed of one segment is of all that the rows measure.
    derived = ground.number.status == "derived"
    parts = (part for part in beside if not (derived and frozenset(content(part)) <= _OF_ALL))
    named = lone or next((part for part in parts if _missing(part, said, own)), "")
    return f"the question names “{short(named)}” too, and the answer has no figure of both" if named else ""


def _missing(part: str, said: frozenset[str], own: frozenset[str]) -> frozenset[str]:
    """The stems that the question says of another part and that the figure's own place does not bear."""
    theirs = _telling(part) - own
    told = frozenset(word for word in theirs & said if not bears(word, own))
    return told if 2 * len(told) >= len(theirs) else frozenset()


def _is_joined(text: str, own: frozenset[str], told: frozenset[str]) -> bool:
    """Whether a question asks for one thing of both parts, and not for one thing of each: "cash flow and capex"."""
    words = [(found, frozenset(content(found[0]))) for found in re.finditer(r"[\w’'&.-]+", text)]
    mine = [found for found, stems in words if stems & own]
    theirs = [found for found, stems in words if stems & told]
    if not mine or not theirs:
        return False
    between = min(
        (text[min(one.end(), other.end()) : max(one.start(), other.start())] for one in mine for other in theirs),
        key=len,
    )
    return _EACH.search(between) is None


def _telling(part: str) -> frozenset[str]:
    """The stems that tell a row from its like: of "Sales to Wholesale Customers" the second alone."""
    return frozenset(content(part)) - _SOLD - WEAK - ACCOUNTS - VAGUE


def _own(cited: Cited) -> frozenset[str]:
    """The stems of what stands with a figure, without the axes by which its table is divided."""
    place = cited.citation
    over = f"{_AXES.sub('', place.heading)} {_AXES.sub('', place.caption)}"
    said = place.quote if cited.claim is not None else f"{cited.name} {cited.column}"
    return frozenset(content(f"{said} {over} {place.filing.title}")) | company_stems(place.filing)


def _parts(ground: Ground) -> Iterator[str]:
    """The names of the other rows and columns of the figures' tables, without the headings over them."""
    for cited, _ in ground.figures:
        place = cited.citation
        # A row called by its year is of whatever the table is about, which other rows may print.
        if cited.cell is not None and _telling(cited.name.rpartition(": ")[2]):
            rivals = (rival.rpartition(": ")[2] for rival in (*place.rivals, *place.beside))
            yield from (rival for rival in rivals if not _TOTAL.match(rival))
        if cited.cell is not None:
            yield from (column for column, _ in place.cells if column != cited.column)


def _elsewhere(ground: Ground) -> Iterator[str]:
    """What the other places of the answer are called: a row by its name, a sentence by what stands above it."""
    own = {place.marker for place in ground.citations}
    for other in ground.around:
        if other.marker not in own:
            yield other.label.rpartition(": ")[2] if other.cells else f"{other.heading} {other.caption}"
