"""Where a fact or sentence of a report stands: contexts for footnotes, and whether the number check confirms a fact."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from preprocess.reading import reading
from preprocess.report import Report
from rag.answering.check.verify import check_numbers
from rag.answering.match.places import RowPlace
from rag.calculator.amounts import amount_words, label_words
from rag.calculator.facts.items import Fact
from rag.chunks.chunk import chunk_report, filing_of
from rag.config import ChunkingSettings
from rag.types import Chunk, Citation, Context, Filing, Hit, Legs


def row_citation(fact: Fact, filing: Filing) -> Citation:
    """The footnote of the row in which a fact is printed, still without a number."""
    return replace(_named(fact, ""), filing=filing)


def _named(fact: Fact, marker: str) -> Citation:
    """The footnote; of a sum that is printed without a label under the name that its place gives it."""
    cited = row_place(fact).citation(marker)
    if fact.row.label.strip():
        return cited
    return replace(cited, label=fact.label, rivals=(), beside=cited.rivals)


def row_place(fact: Fact) -> RowPlace:
    """The row in which a fact is printed."""
    return RowPlace(fact.report, table_context(fact.report, fact.table.id), fact.table, fact.index)


def turned(fact: Fact) -> bool:
    """Whether the fact has the other sign than its cell: a tax printed in brackets, counted as the expense it is."""
    printed = fact.cell.value or 0
    # A statement of charges prints tax in brackets where others print it plain.
    return fact.item == "income_taxes" and (printed < 0) != (fact.value < 0) and printed != 0


def doubt(company: str, fact: Fact, filing: Filing) -> str:
    """Why the number check does not confirm a printed fact against its own row; "" when it does."""
    said = amount_words(fact)
    said = said if not turned(fact) else said.removeprefix("-") if fact.value < 0 else f"-{said}"
    words = f"{company}'s {fact.when} {label_words(fact)} was {said} [1] (“{fact.label}”)."
    checks = check_numbers(words, [_named(fact, "[1]")])
    return next((check.reason for check in checks if check.status == "unverified"), "")


def table_context(report: Report, table_id: str) -> Context:
    """A context that holds the chunk of a table, so that its rows can be footnoted."""
    return _context(report, next((c for c in _known(report) if table_id in c.block_ids), None))


def prose_context(report: Report, start: int) -> Context:
    """A context that holds the chunk of a place in the text."""
    return _context(report, next((c for c in _known(report) if c.kind == "text" and c.start <= start < c.end), None))


def _context(report: Report, chunk: Chunk | None) -> Context:
    known = chunk or _known(report)[0]
    return Context((Hit(known, 0.0, Legs()),), filing_of(report), known.text, known.start, known.end, (), ())


_kept: dict[Hashable, tuple[Chunk, ...]] = {}
# Eight companies with a filing of this year and of the last.
_MOST_KEPT = 16


def _known(report: Report) -> tuple[Chunk, ...]:
    """The chunks of a report; kept for the reports used last."""
    key = reading(report)
    if key not in _kept:
        _kept[key] = chunk_report(report, ChunkingSettings())
        for old in list(_kept)[:-_MOST_KEPT]:
            _kept.pop(old, None)
    return _kept[key]
