"""Rows of the table of numbers for what a text and the extracts of statements print."""

from __future__ import annotations

import re
from collections.abc import Iterable

from preprocess.scales import NAMES, WORDS
from rag.calculator.amounts import scaled_words
from rag.query.directory import company_of
from rag.reports.types import FactRow, FactStatus, TableCell, WrittenSection
from rag.types import Citation, NumberCheck

# Characters of a quote that name a number without filling its column.
_AROUND = 44
# As citations write the unit of a table.
_SCALED = re.compile(rf"([A-Z]{{3}}), in ({WORDS})s?")


def row_of(number: NumberCheck, by_marker: dict[str, Citation]) -> FactRow | None:
    """A row for a number of a text: the metric in the words of its cell or sentence."""
    citation = by_marker.get(number.citation or next((marker for marker, _ in number.inputs), ""))
    status: FactStatus = number.status
    if citation is None:
        key = f"{number.text} (no source)"
        return FactRow(key, key, "", "", number.value, number.unit, number.text, "", "", 0, "", status,
                       note=number.reason)  # fmt: skip
    column = citation.cells[number.cell][0] if number.cell is not None and number.cell < len(citation.cells) else ""
    label = citation.label if citation.kind == "table" and citation.label else _around(number.text, citation.quote)
    metric = label if citation.kind == "table" and number.status == "verified" else f"{label} ({number.text})"
    name = metric if citation.kind == "table" else label
    period = " ".join(column.split()) or _period(number, citation)
    return FactRow(
        metric, name, company_of(citation.filing), period, number.value, number.unit, number.text,
        citation.filing.doc_name, citation.filing.report_id, citation.page, citation.marker, status,
        number.formula or "", (citation.marker,), number.reason,
    )  # fmt: skip


def _around(text: str, quote: str) -> str:
    """The words of a quote about a number."""
    before, found, after = quote.partition(text)
    if not found:
        return f"“{quote[:_AROUND].strip()}…” ({text})"
    left = before if len(before) <= _AROUND else "…" + before[-_AROUND:].partition(" ")[2]
    right = after if len(after) <= _AROUND // 2 else after[: _AROUND // 2].rpartition(" ")[0] + "…"
    return f"“{left}{text}{right}”"


def _period(number: NumberCheck, citation: Citation) -> str:
    if number.period is not None and number.period.fiscal_year:
        return f"FY{number.period.fiscal_year}"
    return "" if citation.filing.fiscal_year is None else f"in the filing of FY{citation.filing.fiscal_year}"


def _unit(citation: Citation, cell: TableCell) -> str:
    """The unit of a cell: "USD, in millions" of its table, but "shares, in millions" and "USD/share" of its row."""
    kinds = [kind for kind, value in zip(citation.kinds, citation.values, strict=False) if value == cell.value]
    kind = kinds[0] if kinds else ""
    if kind != "shares":
        return kind if "/" in kind or kind == "%" else citation.unit
    return ", ".join(("shares", *citation.unit.split(", ")[1:]))


def extracted(section: WrittenSection, by_marker: dict[str, Citation]) -> Iterable[FactRow]:
    """The cells of statement extracts as rows of the table of numbers."""
    for table in section.tables:
        if table.kind != "statement":
            continue
        for row in table.rows:
            for column, cell in zip(table.columns, row.cells, strict=True):
                citation = by_marker.get(cell.markers[0]) if cell.markers else None
                if citation is not None and cell.value is not None:
                    label = citation.label or row.label
                    unit, printed = _amount(cell, _unit(citation, cell))
                    yield FactRow(
                        f"row:{label}", f"“{label}”", company_of(citation.filing), column, cell.value, unit, printed,
                        citation.filing.doc_name, citation.filing.report_id, citation.page, citation.marker,
                        "verified", "", cell.markers,
                    )  # fmt: skip


def _amount(cell: TableCell, unit: str) -> tuple[str, str]:
    """Unit and printed words as every other row of the table of numbers has them: "USD", "-$434 million"."""
    scaled = _SCALED.fullmatch(unit)
    if scaled is None or cell.value is None:
        return unit, cell.text
    scale = next(by for by, word in NAMES.items() if word == scaled[2])
    places = len(cell.text.rpartition(".")[2].rstrip(") ")) if "." in cell.text else 0
    return scaled[1], scaled_words(cell.value, scale, places, scaled[1])
