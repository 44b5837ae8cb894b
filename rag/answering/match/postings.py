"""Which blocks of a filing hold which words: counted once a filing, asked by every question."""

from __future__ import annotations

import re
from array import array
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from preprocess.reading import reading
from preprocess.report import Block, Report, Table
from rag.answering.match.run_in import run_ins
from rag.answering.match.stems import stem
from rag.chunks.chunk import chunk_report
from rag.chunks.tokens import tokenize
from rag.config import ChunkingSettings
from rag.types import Chunk

_MDNA = re.compile(r"discussion and analysis", re.IGNORECASE)
# Enough that a comparison of many companies counts no filing twice.
_MOST_KEPT = 64


@dataclass(frozen=True)
class Postings:
    """The blocks of a report by the stems they hold; pieces of text without places where a report has no blocks."""

    total: int
    holding: Mapping[str, array[int]]
    counts: Mapping[str, int] = field(default_factory=dict)

    def having(self, form: Iterable[str]) -> frozenset[int]:
        """The blocks that hold all stems of a form, by their place among the report's blocks."""
        lists = sorted((self.holding.get(word, ()) for word in form), key=len)
        found = frozenset(lists[0]) if lists else frozenset()
        for others in lists[1:]:
            found = found.intersection(others) if found else found
        return found


@dataclass
class Sections:
    """What stands over the blocks of a report, and the chunk that each of them is searched in."""

    report: Report
    spelled: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    """What abbreviations.py found in it."""

    @cached_property
    def block_of(self) -> dict[str, Block]:
        """Blocks by id."""
        return {block.id: block for block in self.report.blocks}

    @cached_property
    def opened_by(self) -> dict[str, str]:
        """The heading that a block's paragraph, or one before it, begins with, by the block's id."""
        return run_ins(self.report.blocks)

    @cached_property
    def index_of(self) -> dict[str, int]:
        """Where each block stands among all, by id."""
        return {block.id: at for at, block in enumerate(self.report.blocks)}

    @cached_property
    def lead_of(self) -> dict[str, str]:
        """The sentence that leads to a table ("maturities are as follows:"), by the table's id."""
        pairs = zip(self.report.blocks, self.report.blocks[1:], strict=False)
        return {b.id: a.text for a, b in pairs if b.kind == "Table" and a.text.rstrip().endswith(":")}

    def heading_of(self, table: Table) -> str:
        """The nearest heading over a table."""
        block = self.block_of.get(table.id)
        return table.context_heading or (block.heading_path[-1] if block and block.heading_path else "")

    @cached_property
    def end_of_items(self) -> int:
        """Where the last SEC item ends in the text; 0 for a report without items."""
        return max((block.end for block in self.report.blocks if block.sec_item is not None), default=0)

    @cached_property
    def statements_from(self) -> int:
        """Where the annual report begins that follows the items and holds the statements; 0 where the items do."""
        end = self.end_of_items
        sheets = [self.block_of[t.id].start for t in self.report.tables if t.statement_type == "balance_sheet"]
        if not end or not sheets or min(sheets) < end:
            return 0
        flows = (self.block_of[t.id].start for t in self.report.tables if t.statement_type == "income_statement")
        first = min(start for start in (*sheets, *flows) if start > end)
        opened = (b.start for b in self.report.blocks if b.start > end and b.kind == "Heading" and _MDNA.search(b.text))
        return min(first, next(opened, first))

    def is_own(self, start: int) -> bool:
        """Whether what starts there is the filing's own: of an item or of its statements, and no plan or contract."""
        return not self.end_of_items or start < self.end_of_items or 0 < self.statements_from <= start

    @cached_property
    def chunks(self) -> tuple[Chunk, ...]:
        """The report as it is indexed."""
        return chunk_report(self.report, ChunkingSettings())

    @cached_property
    def chunk_of(self) -> dict[str, Chunk]:
        """The first chunk of each block."""
        found: dict[str, Chunk] = {}
        for chunk in self.chunks:
            for block_id in chunk.block_ids:
                found.setdefault(block_id, chunk)
        return found


_COUNTED: dict[Hashable, Postings] = {}
_SECTIONS: dict[Hashable, Sections] = {}
# A whole report each, as many as the index keeps open.
_MOST_SECTIONS = 8


def postings(report: Report) -> Postings:
    """The words of a report's blocks; kept for the reports used last."""
    key = reading(report)
    known = _COUNTED.pop(key, None) or _counted(report)
    _COUNTED[key] = known
    for old in list(_COUNTED)[:-_MOST_KEPT]:
        _COUNTED.pop(old, None)
    return known


def sections(report: Report) -> Sections:
    """Headings and chunks of a report's blocks; kept for the few reports used last, as they are large."""
    key = reading(report)
    known = _SECTIONS.pop(key, None)
    known = known if known is not None and known.report is report else Sections(report)
    _SECTIONS[key] = known
    for old in list(_SECTIONS)[:-_MOST_SECTIONS]:
        _SECTIONS.pop(old, None)
    return known


def block_counts(report: Report) -> tuple[int, Mapping[str, int]]:
    """Number of blocks of a report, and in how many of them each stem is; a missing stem is in none."""
    known = postings(report)
    return known.total, known.counts


class _Counts(dict[str, int]):
    """Counts that are 0 for what is not there."""

    def __missing__(self, key: str) -> int:
        return 0


def _counted(report: Report) -> Postings:
    holding: dict[str, array[int]] = {}
    pieces = [block.text for block in report.blocks] or report.full_content.split("\n\n")
    for at, piece in enumerate(pieces):
        for word in {stem(token) for token in tokenize(piece)}:
            holding.setdefault(word, array("I")).append(at)
    return Postings(len(pieces), holding, _Counts((word, len(places)) for word, places in holding.items()))
