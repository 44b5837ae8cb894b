"""The list of sources below an answer: filing, page and table, and of a quoted row the figures that the answer uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pages.shared import names
from rag.types import Answer, Citation

Row = dict[str, str | bool]
MOST_CELLS = 4


def listed(citations: Sequence[Citation], found: Answer | None = None) -> list[Row]:
    """A row each; "same": of the table, or the page, that the source above names. found: the answer they are of.

    Rows of one table stand together, also where an answer goes to and fro between two filings.
    """
    rows = [_source(citation, found) for citation in citations]
    order = list(dict.fromkeys((row["name"], row["place"]) for row in rows))
    rows.sort(key=lambda row: order.index((row["name"], row["place"])))
    named = [(row["name"], row["place"]) for row in rows]
    same = [at > 0 and named[at] == named[at - 1] and bool(row["quote"]) for at, row in enumerate(rows)]
    return [{**row, "same": alike} for row, alike in zip(rows, same, strict=True)]


def _source(citation: Citation, found: Answer | None) -> Row:
    quote = names.shortened(citation.quote, 300)
    # Whoever has just read a sentence in quotes need not read it again.
    if found is not None and not citation.cells and citation.quote in found.text:
        quote = ""
    return {
        "marker": citation.marker,
        "name": names.company(citation.filing),
        "place": names.source_place(citation),
        "quote": (used(citation, found) if found is not None else "") or quote,
    }


def used(citation: Citation, found: Answer) -> str:
    """ "Revenues: 51,217 (FY2023), 46,710 (FY2022) · USD, in millions"; "" where no few cells are known to be used."""
    cells = sorted(set(_cells(citation, found)))
    if not cells or len(cells) > MOST_CELLS or not citation.label:
        return ""
    told = [f"{' '.join(citation.cells[at][1].split())} ({names.cell_column(citation, at)})" for at in cells]
    parts = (f"{names.shortened(citation.label, 80)}: {', '.join(told)}", citation.unit)
    return " · ".join(part for part in parts if part)


def _cells(citation: Citation, found: Answer) -> Iterator[int]:
    """The cells of the row that a number of the answer stands in or is calculated from."""
    for number in found.numbers:
        places = (*number.inputs, *([(number.citation, number.cell)] if number.cell is not None else []))
        yield from (at for marker, at in places if marker == citation.marker and at < len(citation.cells))
