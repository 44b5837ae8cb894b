"""Small to large (S2-12): a hit becomes a context of its report, by the stored offsets, never by searching its text.

A text hit grows 1000 characters back and 1500 forward, snapped to paragraph boundaries; a table hit is its whole
table; what overlaps or touches in one report is merged. Stored chunks do not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from preprocess.report import Block, Report, Table
from rag.chunks.chunk import filing_of, table_text
from rag.config import RetrievalSettings
from rag.types import Chunk, Context, Hit, PageBox


class Reports(Protocol):
    """What holds the reports of the hits: the index, or pages that were just fetched."""

    def report(self, report_id: str) -> Report:
        """One whole report; raises UnknownReport."""
        ...


PARAGRAPH = "\n\n"


def doubted(hits: Sequence[Hit], index: Reports) -> tuple[Hit, ...]:
    """The hits, each that is a doubtful table with what speaks against it; raises UnknownReport."""
    # A report is read for its tables only; text has none to doubt.
    return tuple(replace(h, doubt=_doubt(h.chunk, index)) if h.chunk.kind == "table" else h for h in hits)


def _doubt(chunk: Chunk, index: Reports) -> str:
    report = index.report(chunk.report_id)
    return next((table.doubt for table in report.tables if table.id == chunk.block_ids[0]), "")


def doubts_in(report: Report, block_ids: Iterable[str]) -> tuple[str, ...]:
    """One line for each doubtful table among blocks: where it stands and what speaks against it."""
    wanted = set(block_ids)
    found = (table for table in report.tables if table.id in wanted and table.doubtful)
    return tuple(f"table on page {table.pages[0]}: {table.doubt}" for table in found)


@dataclass(frozen=True)
class _Part:
    """Hits and the span of one report that they grew to; rank is that of the best hit."""

    rank: int
    hits: tuple[Hit, ...]
    start: int
    end: int
    table: Table | None


def expand(hits: Sequence[Hit], index: Reports, settings: RetrievalSettings) -> tuple[Context, ...]:
    """One context a hit or group of neighbouring hits, ordered by its best hit; raises UnknownReport."""
    contexts = []
    for report_id in dict.fromkeys(hit.chunk.report_id for hit in hits):
        report = index.report(report_id)
        parts = [
            _grown(rank, hit, report, settings) for rank, hit in enumerate(hits) if hit.chunk.report_id == report_id
        ]
        contexts += [(part.rank, _context(part, report)) for part in _merged(parts)]
    return tuple(context for _, context in sorted(contexts, key=lambda pair: pair[0]))


def _grown(rank: int, hit: Hit, report: Report, settings: RetrievalSettings) -> _Part:
    chunk = hit.chunk
    if chunk.kind == "table":
        table = next((table for table in report.tables if table.id == chunk.block_ids[0]), None)
        return _Part(rank, (hit,), chunk.start, chunk.end, table)
    start, end = snapped(report, chunk, settings)
    return _Part(rank, (hit,), start, end, None)


def snapped(report: Report, chunk: Chunk, settings: RetrievalSettings) -> tuple[int, int]:
    """The span of a text chunk with its surroundings: cut at the paragraph boundaries inside the allowance.

    Where the allowance holds no boundary (one long paragraph) it is used whole, cut at a space.
    """
    text = report.full_content
    low, high = max(0, chunk.start - settings.expand_back), min(len(text), chunk.end + settings.expand_forward)
    # The farthest paragraph within the allowance: more around a hit costs a reader less than half a paragraph.
    before = text.find(PARAGRAPH, low, chunk.start)
    start = low if low == 0 else before + len(PARAGRAPH) if before >= 0 else text.find(" ", low, chunk.start) + 1 or low
    after = text.rfind(PARAGRAPH, chunk.end, high)
    end = high if high == len(text) else after if after >= 0 else max(text.rfind(" ", chunk.end, high), chunk.end)
    return start, end


def _merged(parts: Sequence[_Part]) -> list[_Part]:
    """Text spans that overlap or touch become one; a table stays a context of its own."""
    # Text that swallowed a table would print its rows twice: as prose and as the table itself.
    merged = [part for part in parts if part.table or part.start == part.end]
    texts = sorted((part for part in parts if part not in merged), key=lambda part: part.start)
    joined: list[_Part] = []
    for part in texts:
        last = joined[-1] if joined else None
        # Two spans with only the gap between paragraphs between them touch.
        if last is None or part.start > last.end + len(PARAGRAPH):
            joined.append(part)
            continue
        hits = last.hits + part.hits if last.rank < part.rank else part.hits + last.hits
        joined[-1] = _Part(min(last.rank, part.rank), hits, last.start, max(last.end, part.end), None)
    return merged + joined


def _context(part: _Part, report: Report) -> Context:
    text = report.full_content[part.start : part.end]
    blocks = [b for b in report.blocks if b.start < part.end and part.start < b.end]
    pages = {page for block in blocks for page in block.pages}
    if part.table or part.start == part.end:
        text = whole_table(part.table, text or part.hits[0].chunk.text)
        pages |= set(part.table.pages) if part.table else set()
    ids = tuple(block.id for block in blocks)
    # Recordings have blocks without extent; an empty box cannot be drawn on a page.
    own = [box for hit in part.hits for box in hit_boxes(hit.chunk, report) if box.bbox[2] > box.bbox[0]]
    return Context(
        hits=part.hits,
        filing=filing_of(report),
        text=text,
        start=part.start,
        end=part.end,
        pages=tuple(sorted(pages or {hit.chunk.page_first for hit in part.hits})),
        boxes=tuple(dict.fromkeys(own)),
        block_ids=ids,
        doubts=doubts_in(report, (*ids, *((part.table.id,) if part.table else ()))),
    )


def whole_table(table: Table | None, printed: str) -> str:
    """A table as a reader needs it: caption, unit, then the rows with their headers."""
    if table is None:
        return printed
    above = dict.fromkeys(line for line in (table.context_heading, table.caption, table.unit.printed or "") if line)
    lines = [line for line in above if line not in printed]
    return PARAGRAPH.join(["\n".join(lines), printed or table_text(table)]) if lines else printed or table_text(table)


def hit_boxes(chunk: Chunk, report: Report) -> tuple[PageBox, ...]:
    """The places of a chunk's own words: its printed lines, or the rows of its table."""
    if chunk.kind == "table":
        table = next((table for table in report.tables if table.id == chunk.block_ids[0]), None)
        if table is None:
            return ()
        rows = tuple(PageBox(row.page, row.bbox) for row in table.rows)
        return rows or (PageBox(table.pages[0], table.bbox),)
    wanted = set(chunk.block_ids)
    return tuple(_line_boxes((b for b in report.blocks if b.id in wanted), chunk.start, chunk.end))


def _line_boxes(blocks: Iterable[Block], start: int, end: int) -> Iterable[PageBox]:
    for block in blocks:
        if not block.lines:
            yield PageBox(block.page, block.bbox)
        yield from (PageBox(line.page, line.bbox) for line in block.lines if line.start < end and start < line.end)
