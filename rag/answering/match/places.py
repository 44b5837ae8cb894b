"""The places of a context that can be footnoted: table rows and sentences, each with its boxes from the stored report.

Nothing here looks for a text: rows come from the tables, sentences from block offsets, so a footnote cannot land on
another copy of the same words (S2-12).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from preprocess.report import Block, Cell, Column, Report, Row, Table
from preprocess.tables.meaning.cell_periods import called_above, dated_columns
from rag.answering.match.before import dated_before
from rag.answering.match.over import opened_by, over, path_of
from rag.answering.match.sentences import joined_blocks, sentence_boxes, split_sentences
from rag.answering.numbers.kinds import cell_kind, length_told, printed, row_unit
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.prose_unit import unit_of_prose
from rag.answering.numbers.read import figures
from rag.types import Chunk, Citation, Context, PageBox

MOST_RIVALS = 40
# Longer items of lists are paragraphs, whose sentences stand by themselves.
_LONGEST_ITEM = 300
_BULLET = re.compile(r"^\s*(?:[•●▪◦]\s*|(?:[·–—*-]|\(?[a-z0-9]{1,2}[.)])\s+)")


@dataclass(frozen=True)
class RowPlace:
    """One row of a table that a context holds."""

    report: Report
    context: Context
    table: Table
    index: int

    @property
    def row(self) -> Row:
        """The row itself."""
        return self.table.rows[self.index]

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two places the same place."""
        return (self.report.report_id, self.table.id, self.index)

    @cached_property
    def label(self) -> str:
        """The row's label, after those that head it where it stands more than once; a total without one keeps none."""
        own = self.row.label.strip().rstrip(":") or called_above(self.table, self.index, self.report.fiscal_year)
        once = sum(row.label == self.row.label for row in self.table.rows) == 1 and len(own.split()) > 1
        below = not own and any(cell.value is not None for row in self._heads[-1:] for cell in row.cells)
        labels = (row.label.strip() for row in (*(() if below else self._heads), self.row))
        told = dict.fromkeys(label.rstrip(":") for label in labels if label.strip(" :"))
        return own if once or not told else ": ".join(told)

    @cached_property
    def _heads(self) -> tuple[Row, ...]:
        """The rows that head it, the outermost first."""
        found, at = dict[int, Row](), self.row.parent
        while at is not None and at not in (self.index, *found) and 0 <= at < len(self.table.rows):
            found[at] = self.table.rows[at]
            at = found[at].parent
        return tuple(reversed(found.values()))

    @property
    def worded(self) -> str:
        """The words in its other cells: "First lien" of a loan, beside its amounts."""
        return " ".join(cell.text for cell in self.row.cells if cell.value is None and cell.text)

    @property
    def page(self) -> int:
        """The page it stands on."""
        return self.row.page

    @property
    def text(self) -> str:
        """What a reader would take as this row's own words."""
        return " ".join((self.label, *(cell.text for cell in self.row.cells)))

    @property
    def boxes(self) -> tuple[PageBox, ...]:
        """The row's box: label and cells."""
        return (PageBox(self.row.page, self.row.bbox),)

    @cached_property
    def bare(self) -> Citation:
        """Its footnote before it has a number."""
        return self.citation("")

    def values(self) -> Iterator[tuple[Column, Cell, Decimal | None]]:
        """Each cell with its column and its value in base units."""
        own = zip(dated_columns(self.table, self.index, self.report.fiscal_year), self.row.cells, strict=False)
        yield from ((column, cell, self.table.base_value(cell)) for column, cell in own)

    def citation(self, marker: str) -> Citation:
        """The footnote that opens this row."""
        return Citation(
            marker=marker,
            ref_id=chunk_of(self.context, self.table.id, None).ref_id,
            filing=self.context.filing,
            page=self.page,
            boxes=self.boxes,
            quote=" ".join(word for word in (self.label, *(cell.text for cell in self.row.cells)) if word),
            kind="table",
            caption=self.table.caption or self.table.context_heading,
            unit=row_unit(self) if any(cell.scaled and not cell.percent for cell in self.row.cells) else "",
            cells=tuple((column.label, printed(cell)) for column, cell, _ in self.values()),
            values=tuple(length_told(cell) if value is None else value for _, cell, value in self.values()),
            label=self.label,
            periods=tuple(column.period for column, _, _ in self.values()),
            kinds=tuple(cell_kind(self, column, cell) for column, cell, _ in self.values()),
            cell_boxes=tuple(PageBox(cell.page, cell.bbox) if cell.bbox else None for _, cell, _ in self.values()),
            rivals=tuple(rivals := self._rivals()),
            rival_kinds=tuple(rivals.values()),
            note=note_of(self.report, self.row.page),
            doubt=self.table.doubt,
            contradicted=self.table.contradicted,
            heading=self.table.context_heading,
            over=" ; ".join(row.label for row in self._heads if all(cell.value is None for cell in row.cells)),
            under=path_of(self.report, self.table.id),
        )

    def _rivals(self) -> dict[str, str]:
        """The nearest other rows with a value and their kinds, so that a footnote under the wrong row can be told."""
        near = sorted(range(len(self.table.rows)), key=lambda at: abs(at - self.index))[: MOST_RIVALS + 1]
        found: dict[str, str] = {}
        for at in sorted(near):
            other = RowPlace(self.report, self.context, self.table, at)
            filled = next(((c, cell) for c, cell, _ in other.values() if cell.value is not None), None)
            if at != self.index and filled and other.row.label.strip() and other.label != self.label:
                found.setdefault(other.label, cell_kind(other, *filled))
        return found


@dataclass(frozen=True)
class SentencePlace:
    """One sentence of prose: full_content[start:end], on `blocks` (two when it goes on over a page)."""

    report: Report
    context: Context
    start: int
    end: int
    blocks: tuple[Block, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two places the same place."""
        return (self.report.report_id, self.start, self.end)

    @cached_property
    def text(self) -> str:
        """The sentence on one line, without a bullet before it."""
        return _BULLET.sub("", " ".join(self.report.full_content[self.start : self.end].split()))

    @cached_property
    def figures(self) -> tuple[Mention, ...]:
        """The numbers it prints."""
        return figures(self.text)

    @cached_property
    def bare(self) -> Citation:
        """Its footnote before it has a number."""
        return self.citation("")

    @property
    def heading(self) -> str:
        """The headings above the sentence."""
        return " ".join(self.blocks[0].heading_path) if self.blocks else ""

    @property
    def page(self) -> int:
        """The page it begins on; 1 for reports without pages."""
        if self.blocks:
            return self.blocks[0].page_at(self.start)
        return next((p.number for p in self.report.pages if p.start <= self.start < p.end), 1)

    @property
    def boxes(self) -> tuple[PageBox, ...]:
        """The lines it covers, each cut to the sentence's share of it."""
        return tuple(box for block in self.blocks for box in sentence_boxes(block, self.start, self.end))

    def citation(self, marker: str) -> Citation:
        """The footnote that opens this sentence."""
        block_id, path = (self.blocks[0].id, self.blocks[0].heading_path) if self.blocks else ("", ())
        return Citation(
            marker=marker,
            ref_id=chunk_of(self.context, block_id, self.start).ref_id,
            filing=self.context.filing,
            page=self.page,
            boxes=self.boxes,
            quote=self.text,
            kind="text",
            caption=path[-1] if path else "",
            heading=over(path, opened_by(self.report, block_id)),
            before=dated_before(self.report, self.blocks, self.start),
            unit=unit_of_prose(self.report, self.page, self.text),
            note=note_of(self.report, self.page),
            seconds=next((p.seconds for p in self.report.pages if p.number == self.page), None),
        )


Place = RowPlace | SentencePlace


def meaning(place: Place) -> str:
    """The words by which a place is compared with a question in meaning."""
    return f"{place.label} {place.table.caption}" if isinstance(place, RowPlace) else place.text


def note_of(report: Report, page: int) -> str:
    """What a reader should know of a page before relying on its figures; "" for most pages."""
    if report.url:
        return f"from the web, fetched {report.date}"
    if report.media == "audio":
        return "written down by a speech model"
    return "read by OCR" if any(p.ocr for p in report.pages if p.number == page) else ""


def chunk_of(context: Context, block_id: str, start: int | None) -> Chunk:
    """The stored chunk of the context that holds the block (and offset); the first hit's when none does."""
    chunks = [hit.chunk for hit in context.hits]
    holding = [chunk for chunk in chunks if block_id in chunk.block_ids]
    if start is not None:
        holding = [chunk for chunk in holding if chunk.start <= start < chunk.end] or holding
    return (holding or chunks)[0]


def rows_of(context: Context, report: Report, worded: bool = False) -> tuple[RowPlace, ...]:
    """Every row with a value of the tables in the context, with words in its cells if `worded`; contents have none."""
    return tuple(
        RowPlace(report, context, table, index)
        for table in tables_of(context, report)
        for index, row in enumerate(table.rows)
        if row.label.strip() and any(cell.value is not None or (worded and cell.text) for cell in row.cells)
    )


def tables_of(context: Context, report: Report) -> tuple[Table, ...]:
    """The tables of the context: those its hits are, and those printed within it."""
    wanted = set(context.block_ids).union(*(hit.chunk.block_ids for hit in context.hits))
    wanted |= {b.id for b in report.blocks if b.kind == "Table" and context.start <= b.start and b.end <= context.end}
    return tuple(table for table in report.tables if table.id in wanted and not table.is_contents)


def sentences_of(context: Context, report: Report) -> tuple[SentencePlace, ...]:
    """Every sentence that begins in the context; one that goes on in the next block is one sentence."""
    if not report.blocks:
        return tuple(
            SentencePlace(report, context, start, end, ())
            for start, end in split_sentences(report.full_content, context.start, context.end)
        )
    prose = [b for b in report.blocks if b.kind in ("Text", "ListItem", "Footnote")]
    near = [i for i, b in enumerate(prose) if b.start < context.end and context.start < b.end]
    # A sentence may begin in the block before.
    blocks = prose[max(0, near[0] - 1) : near[-1] + 1] if near else []
    return tuple(
        SentencePlace(report, context, start, end, tuple(b for b in run if b.start < end and start < b.end))
        for run in joined_blocks(blocks)
        for start, end in _sentences(report.full_content, run)
        if start < context.end and context.start < end
    )


def _sentences(text: str, run: Sequence[Block]) -> list[tuple[int, int]]:
    """The sentences of a run of blocks; a short item of a list is one: its first words say what the rest is about."""
    spans = split_sentences(text, run[0].start, run[-1].end)
    listed = run[0].kind == "ListItem" and run[-1].end - run[0].start <= _LONGEST_ITEM
    return [(spans[0][0], spans[-1][1])] if spans and listed else spans
