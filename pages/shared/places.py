"""What a footnote, a figure or a calculated figure opens: a page of a filing with boxes, and the words they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pages.shared import names
from rag.answering.segments import BOTH
from rag.types import Citation, Filing, PageBox


@dataclass(frozen=True, slots=True)
class Input:
    """A cell that a figure was calculated from: its place ("[10K1]#2"), row, period and printed text, and its page."""

    place: str
    label: str
    column: str
    text: str
    page: str


@dataclass(frozen=True, slots=True)
class Place:
    """What the panel shows: a page of a filing, the boxes on it and around it, and the words they hold.

    picked is the one of cells that is asked about; inputs are the cells of a calculated figure.
    """

    filing: Filing
    page: int
    boxes: tuple[PageBox, ...]
    quote: str = ""
    caption: str = ""
    unit: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    doubt: str = ""
    picked: int | None = None
    inputs: tuple[Input, ...] = ()


def of_citation(citation: Citation) -> Place:
    """The place that a footnote opens."""
    return Place(
        citation.filing,
        citation.page,
        citation.boxes,
        citation.quote,
        citation.caption,
        citation.unit,
        citation.cells,
        citation.doubt,
    )


def of_marker(citations: Sequence[Citation], opened: str) -> Place | None:
    """The place of a marker, of one cell of its row ("[1]#2"), or of several, which opens the page of the first."""
    read = [(one, *_read(citations, one)) for one in opened.split(BOTH)]
    found = [(one, citation, at) for one, citation, at in read if citation is not None]
    if not found:
        return None
    _, first, at = found[0]
    if len(found) == 1:
        return _of_cell(first, at)
    inputs = tuple(_input(one, citation, at) for one, citation, at in found if at is not None)
    places = [_of_cell(c, at) for _, c, at in found if c.filing.report_id == first.filing.report_id]
    boxes = tuple(dict.fromkeys(box for place in places for box in place.boxes))
    return replace(_of_cell(first, at), boxes=boxes, quote="", cells=(), picked=None, inputs=inputs)


def _read(citations: Sequence[Citation], opened: str) -> tuple[Citation | None, int | None]:
    """The citation and the cell that a place names; no cell where the row has none of that number."""
    name, _, cell = opened.partition("#")
    citation = next((c for c in citations if c.marker == name), None)
    at = int(cell) if cell.isdecimal() else -1
    return citation, at if citation is not None and 0 <= at < len(citation.cells) else None


def _of_cell(citation: Citation, at: int | None) -> Place:
    """The row with the cell boxed inside it."""
    place = of_citation(citation)
    box = citation.cell_boxes[at] if at is not None and at < len(citation.cell_boxes) else None
    return place if box is None else replace(place, boxes=(*place.boxes, box), picked=at)


def _input(opened: str, citation: Citation, at: int) -> Input:
    text = " ".join(citation.cells[at][1].split())
    label = citation.label or names.over(citation.caption, citation.quote)
    where = f"{names.form(citation.filing)}, p. {citation.page}"
    return Input(opened, names.shortened(label), names.cell_column(citation, at), text, where)
