"""Report to chunks: prose by the S2-09 splitter with exact offsets, one chunk a table, never split.

chunk.text is always full_content[start:end]; only a table that is not printed in full_content (a plain S2-06 table
file) has start == end and its markdown as text. Tables of contents are not indexed.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from operator import itemgetter

from preprocess.report import Block, Report, Table
from rag.chunks.spans import Span, split_spans
from rag.config import ChunkingSettings
from rag.types import Chunk, Filing

# Raised when the same report gives other chunks: stored ones are then made again.
CHUNKER_VERSION = 1
log = logging.getLogger(__name__)


def filing_of(report: Report) -> Filing:
    """The facts of a report that filters and source lines show."""
    return Filing(
        report_id=report.report_id,
        doc_name=report.doc_name,
        title=report.title,
        company=report.company,
        ticker=report.ticker,
        doc_type=report.doc_type,
        fiscal_year=report.fiscal_year,
        fiscal_quarter=report.fiscal_quarter,
        period_end=report.period_end,
        date=report.date,
        pages=len(report.pages),
        tables=sum(not table.is_contents for table in report.tables),
        doubtful=sum(table.doubtful for table in report.tables),
        media=report.media,
        url=report.url,
    )


def chunk_report(report: Report, settings: ChunkingSettings) -> tuple[Chunk, ...]:
    """S2-09: every chunk of a report in reading order; tables over max_table_chars are left out with a warning."""
    places = tuple(_table_places(report))
    chunks = [_table_chunk(report, place) for place in places if _indexed(report, place.table, settings)]
    taken = sorted(place.span for place in places if place.span[0] < place.span[1])
    taken += [(b.start, b.end) for b in report.blocks if b.kind in ("Table", "TableOfContents")]
    for run in _prose_runs(report, sorted(taken)):
        chunks += _prose_chunks(report, run, settings)
    ordered = sorted(chunks, key=lambda chunk: (chunk.page_first, chunk.start, chunk.end))
    return _numbered(_timed(ordered, report) if report.media == "audio" else ordered)


def header_line(report: Report, item: str | None, path: Sequence[str]) -> str:
    """ "NIKE, Inc. · 10-K · fiscal year 2023 · Item 7 · Liquidity": what a chunk is about when read alone."""
    quarter = f"Q{report.fiscal_quarter}" if report.fiscal_quarter else None
    year = f"fiscal year {report.fiscal_year}" if report.fiscal_year else None
    item = f"Item {item}" if item and item[0].isdigit() else item
    kind = None if report.doc_type == "other" else report.doc_type.upper().replace("-REPORT", " report")
    parts = (report.company or report.title, kind, quarter, year, item, *path)
    return " · ".join(dict.fromkeys(part for part in parts if part))


def table_text(table: Table) -> str:
    """Everything of a table that can be searched: caption, unit, kind, summary, headers, every label and cell."""
    kind = table.statement_type.replace("_", " ") if table.statement_type != "other" else ""
    headers = " | ".join((table.stub_label, *(column.label for column in table.columns))).strip(" |")
    lines = [table.context_heading, table.caption, table.unit.printed or "", kind, table.summary, headers]
    lines += [" | ".join((row.label, *(cell.text for cell in row.cells))) for row in table.rows]
    if not table.rows:
        lines += [table.context_paragraph, table.markdown]
    return "\n".join(line for line in dict.fromkeys(lines) if line.strip())


@dataclass(frozen=True)
class _Place:
    """Where a table stands in full_content; span is empty when it is not printed there."""

    table: Table
    span: Span
    blocks: tuple[Block, ...]


def _table_places(report: Report) -> Iterator[_Place]:
    blocks = {block.id: block for block in report.blocks}
    ids = {table.id for table in report.tables}
    rest = [b for b in report.blocks if b.kind == "Table" and b.id not in ids]
    cursor = 0
    for table in report.tables:
        # A plain file of the source format has tables and no blocks: they are looked for in its text, in order.
        block = blocks.get(table.id)
        if block is None:
            start = report.full_content.find(table.markdown, cursor) if table.markdown else -1
            span = (start, start + len(table.markdown)) if start >= 0 else (0, 0)
            cursor = max(cursor, span[1])
            yield _Place(table, span, ())
            continue
        # A table over several pages is one chunk as long as nothing but it stands between.
        later = [b for b in rest if b.page in table.pages[1:] and b.start >= block.end]
        end = block.end
        for other in later:
            end = other.end if not report.full_content[end : other.start].strip() else end
        yield _Place(table, (block.start, end), (block, *later))


def _indexed(report: Report, table: Table, settings: ChunkingSettings) -> bool:
    """S2-08: very large tables are skipped with a warning; tables of contents hold no facts."""
    if len(table.markdown) > settings.max_table_chars:
        log.warning(
            "%s: the table %s has %d characters and is not indexed (max_table_chars is %d).",
            report.doc_name,
            table.id,
            len(table.markdown),
            settings.max_table_chars,
        )
        return False
    return not table.is_contents


def _table_chunk(report: Report, place: _Place) -> Chunk:
    table, (start, end) = place.table, place.span
    first = place.blocks[0] if place.blocks else None
    path = first.heading_path if first else tuple(filter(None, (table.context_heading,)))
    item = first.sec_item if first else None
    return Chunk(
        ref_id="",
        report_id=report.report_id,
        doc_name=report.doc_name,
        kind="table",
        text=report.full_content[start:end] if end > start else table.markdown,
        start=start,
        end=end,
        page_first=min(table.pages, default=1),
        page_last=max(table.pages, default=1),
        heading_path=path,
        sec_item=item,
        block_ids=(table.id, *(b.id for b in place.blocks[1:])),
        search_text=header_line(report, item, path) + "\n" + table_text(table),
    )


@dataclass(frozen=True)
class _Run:
    """Prose without a table or a change of SEC item in it."""

    start: int
    end: int
    blocks: tuple[Block, ...]


def _prose_runs(report: Report, taken: Sequence[Span]) -> Iterator[_Run]:
    if not report.blocks:
        yield from (_Run(start, end, ()) for start, end in _gaps(taken, len(report.full_content)))
        return
    place = 0
    spans = sorted(span for span in taken if span[0] < span[1])
    furthest = list(accumulate((end for _, end in spans), max))
    keyed: list[tuple[tuple[int, str | None], Block]] = []
    for block in report.blocks:
        if block.kind in ("Table", "TableOfContents"):
            place += 1
            continue
        # Of the spans that begin before the block the one that reaches furthest holds it, if any does.
        before = bisect_right(spans, block.start, key=itemgetter(0))
        if not before or furthest[before - 1] < block.end:
            keyed.append(((place, block.sec_item), block))
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        blocks = tuple(block for _, block in group)
        if all(block.kind == "Caption" for block in blocks):
            continue  # It says nothing but what the chunk of its table says.
        yield _Run(blocks[0].start, blocks[-1].end, blocks)


def _gaps(taken: Sequence[Span], length: int) -> Iterator[Span]:
    cursor = 0
    for start, end in [*taken, (length, length)]:
        if start > cursor:
            yield cursor, start
        cursor = max(cursor, end)


def _prose_chunks(report: Report, run: _Run, settings: ChunkingSettings) -> Iterator[Chunk]:
    breaks = [block.start for block in run.blocks]
    for start, end in split_spans(report.full_content, run.start, run.end, settings, breaks):
        blocks = [b for b in run.blocks if b.start < end and start < b.end]
        # A heading at the start of a chunk stands under the heading before it; its paragraph tells the right path.
        body = next((b for b in blocks if b.kind != "Heading"), blocks[0] if blocks else None)
        pages = [page for b in blocks for page in _pages_of(b, start, end)] or _pages_at(report, start, end)
        path = body.heading_path if body else ()
        item = body.sec_item if body else None
        text = report.full_content[start:end]
        yield Chunk(
            ref_id="",
            report_id=report.report_id,
            doc_name=report.doc_name,
            kind="text",
            text=text,
            start=start,
            end=end,
            page_first=min(pages),
            page_last=max(pages),
            heading_path=path,
            sec_item=item,
            block_ids=tuple(b.id for b in blocks),
            search_text=header_line(report, item, path) + "\n" + text,
        )


def _pages_of(block: Block, start: int, end: int) -> list[int]:
    """The pages of the block's lines within [start, end)."""
    return [line.page for line in block.lines if line.start < end and start < line.end] or [block.page]


def _pages_at(report: Report, start: int, end: int) -> list[int]:
    return [page.number for page in report.pages if page.start < end and start < page.end] or [1]


def _numbered(chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    numbered = []
    for page, group in groupby(chunks, key=lambda chunk: chunk.page_first):
        numbered += [replace(c, ref_id=f"{c.doc_name}|p{page}|c{i}") for i, c in enumerate(group)]
    return tuple(numbered)


def _timed(chunks: Sequence[Chunk], report: Report) -> list[Chunk]:
    """The chunks of a recording with when their first passage begins and their last one ends."""
    times = {page.number: page.seconds for page in report.pages if page.seconds}
    spans = [(times.get(chunk.page_first), times.get(chunk.page_last)) for chunk in chunks]
    return [
        replace(chunk, seconds=(first[0], last[1])) if first and last else chunk
        for chunk, (first, last) in zip(chunks, spans, strict=True)
    ]
