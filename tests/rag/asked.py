"""A search result made by hand from built reports: the question understood by the real rules, every chunk a hit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from preprocess.report import Report
from rag.chunks.chunk import chunk_report, filing_of
from rag.config import ChunkingSettings
from rag.query.understand import understand
from rag.types import Chunk, Context, Hit, Legs, PageBox, SearchResult


def result_of(question: str, reports: Sequence[Report], pages: Sequence[int] = ()) -> SearchResult:
    """Every chunk (of `pages`, when given) as a context of its own, in reading order."""
    contexts = [
        context_of(report, chunk)
        for report in reports
        for chunk in chunk_report(report, ChunkingSettings())
        if not pages or chunk.page_first in pages
    ]
    query = understand(question, [filing_of(report) for report in reports])
    return SearchResult(query, "footnote", tuple(c.hits[0] for c in contexts), tuple(contexts), 0.0)


def context_of(report: Report, chunk: Chunk) -> Context:
    """The context of one chunk, not expanded."""
    boxes = tuple(PageBox(b.page, b.bbox) for b in report.blocks if b.id in chunk.block_ids)
    pages = tuple(range(chunk.page_first, chunk.page_last + 1))
    return Context(
        (Hit(chunk, 1.0, Legs(bm25=1.0)),),
        filing_of(report),
        chunk.text,
        chunk.start,
        chunk.end,
        pages,
        boxes,
        chunk.block_ids,
    )


def report_of(*reports: Report) -> Callable[[str], Report]:
    """Reports by id."""
    return {report.report_id: report for report in reports}.__getitem__
