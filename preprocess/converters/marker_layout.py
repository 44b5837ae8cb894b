"""marker's blocks of one page → classified paragraphs and tables, on the words that lie inside their polygons.

marker says what belongs together, what it is and in which order it is read; the words, their boxes and the cells of
tables are Footnote's own reading of the page. No word is lost: what no block claims is set between the blocks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from preprocess.converters.marker_json import RUNNING, TABLES, MarkerBlock, MarkerPage, Region
from preprocess.converters.marker_tables import table_of_html
from preprocess.layout.entries import Entry, PageParts, classified, with_captions, with_contents
from preprocess.layout.headings import kind_of, style_of
from preprocess.layout.joints import joined
from preprocess.layout.measures import Measures
from preprocess.layout.paragraphs import Paragraph, paragraphs
from preprocess.ocr.doubts import with_doubts
from preprocess.page.running import CleanPage
from preprocess.page.words import PageWords, TextLine, cluster_lines, make_line
from preprocess.report import BBox, BlockKind
from preprocess.tables import FoundTable, find_tables
from preprocess.tables.meaning.values import is_number_word, is_year

# What is not named here is text: marker's further kinds tell how it looks, not what it says.
KINDS: Mapping[str, BlockKind] = {"SectionHeader": "Heading", "ListItem": "ListItem", "Footnote": "Footnote"}
LABELS = {"Heading": "SectionHeader"}
INSIDE = 0.8
"""A table of ours is marker's when this share of its words lies in marker's polygon and none of another block."""
MISSED = 0.15
"""Where the grid reader leaves out more than this share of the figures in a polygon, marker's html may be better."""
CAPTION_REACH = 60.0
"""Points above a table in which marker's block of its caption ends."""


def own_region(page: CleanPage, before: PageWords, usual: Measures) -> Region:
    """What Footnote's own layout finds on a page, for a marker that has no layout weights."""
    tables = find_tables(page.words)
    own = [(found.words, found.table.bbox) for found in tables]
    entries = classified(paragraphs(page.words, page.lines, own, usual), tables, usual)
    boxes = [(LABELS.get(entry.kind, entry.kind), _box(entry, tables)) for entry in entries]
    kept = {word.bbox for word in page.words.words}
    for word in before.words:
        if word.bbox not in kept:
            boxes.append(("PageHeader" if word.bbox[1] < before.height / 2 else "PageFooter", word.bbox))
    return Region(before.width, before.height, tuple(boxes))


def _box(entry: Entry, tables: Sequence[FoundTable]) -> BBox:
    index = entry.paragraph.table
    return entry.paragraph.bbox if index is None else tables[index].table.bbox


def page_parts(page: CleanPage, marker: MarkerPage, usual: Measures, with_tables: bool, has_text: bool) -> PageParts:
    """One page between layout and assembly, as marker divides it."""
    blocks = [_Block(block, marker.box(block, page.words.width, page.words.height)) for block in marker.blocks]
    tables = _tables(page.words, blocks) if with_tables else {}
    claimed = _claimed(page.words, blocks, {i for own in tables.values() for found in own for i in found.words})
    flow, running = _Flow(page.words, usual), list(page.running)
    found: list[FoundTable] = []
    for k, block in enumerate(blocks):
        for table in tables.get(k, ()):
            flow.add_table(table, len(found), block.marker.type == "TableOfContents")
            found.append(table)
        if claimed[k] and block.marker.type in RUNNING:
            running += [line.text for line in _lines(page.words, claimed[k])]
        elif claimed[k]:
            flow.add_text(claimed[k], _kind(block.marker, with_tables))
    for table in tables.get(-1, ()):
        flow.place_table(table, len(found))
        found.append(table)
    flow.place_rest(claimed[-1])
    entries = with_captions(with_contents(tuple(flow.entries)))
    return PageParts(replace(page, running=tuple(running)), tuple(found), entries, has_text)


@dataclass(frozen=True, slots=True)
class _Block:
    """A block of marker's and its box on our page."""

    marker: MarkerBlock
    bbox: BBox

    @property
    def area(self) -> float:
        return (self.bbox[2] - self.bbox[0]) * (self.bbox[3] - self.bbox[1])


def _kind(block: MarkerBlock, with_tables: bool) -> BlockKind:
    if block.type == "TableOfContents" and with_tables:
        return "TableOfContents"
    return KINDS.get(block.type, "Text")


def _tables(page: PageWords, blocks: Sequence[_Block]) -> dict[int, list[FoundTable]]:
    """The tables of each block by its index; -1 holds those of ours that marker took for something else."""
    ours = list(find_tables(page))
    tables: dict[int, list[FoundTable]] = {}
    taken: set[int] = set()
    for k, block in enumerate(blocks):
        if block.marker.type not in TABLES:
            continue
        # A caption lies within the table's polygon as often as above it.
        others = [b.bbox for b in blocks if b.marker.type not in TABLES | RUNNING | {"Caption"}]
        inside = [found for found in ours if _share_inside(page, found.words, [block.bbox]) >= INSIDE]
        spills = any(_share_inside(page, found.words, others) > 1 - INSIDE for found in inside)
        found = inside if inside and not spills else _read_alone(page, block.bbox)
        if _missed(page, found, block.bbox) > MISSED:
            html = table_of_html(page, block.marker.html, block.bbox, _caption(blocks, k))
            found = [html] if html is not None and _figures([html]) > _figures(found) else found
        tables[k] = [with_doubts(table, page) for table in found if not taken & table.words]
        taken.update(i for table in tables[k] for i in table.words)
    tables[-1] = [with_doubts(found, page) for found in ours if not taken & found.words]
    return tables


def _read_alone(page: PageWords, bbox: BBox) -> list[FoundTable]:
    """What the grid reader finds when it sees only the words in a box and those above, where caption and unit stand."""
    seen = [i for i, word in enumerate(page.words) if _middle_in(word.bbox, bbox) or word.bbox[3] <= bbox[1]]
    part = page.only(seen)
    found = [replace(table, words=frozenset(seen[i] for i in table.words)) for table in find_tables(part)]
    return [table for table in found if _share_inside(page, table.words, [bbox]) >= INSIDE]


def _share_inside(page: PageWords, words: Collection[int], boxes: Sequence[BBox]) -> float:
    """The share of these words that lie in one of the boxes."""
    return sum(any(_middle_in(page.words[i].bbox, box) for box in boxes) for i in words) / max(len(words), 1)


def _missed(page: PageWords, tables: Sequence[FoundTable], bbox: BBox) -> float:
    """The share of the figures in a box that stand in none of the tables; all of them where there is no table."""
    taken = {i for found in tables for i in found.words}
    figures = [
        i
        for i, word in enumerate(page.words)
        if is_number_word(word.text) and not is_year(word.text) and _middle_in(word.bbox, bbox)
    ]
    return sum(i not in taken for i in figures) / len(figures) if figures and tables else 1.0


def _figures(tables: Sequence[FoundTable]) -> int:
    """How many cells hold a figure."""
    return sum(
        cell.value is not None and not is_year(cell.text)
        for found in tables
        for row in found.table.rows
        for cell in row.cells
    )


def _caption(blocks: Sequence[_Block], k: int) -> str:
    """The text of marker's block that ends closest above a table."""
    top = blocks[k].bbox[1]
    above = [b for b in blocks if b.marker.type not in TABLES | RUNNING and 0 <= top - b.bbox[3] + 2 < CAPTION_REACH]
    return max(above, key=lambda b: b.bbox[3]).marker.text[-300:] if above else ""


def _claimed(page: PageWords, blocks: Sequence[_Block], taken: set[int]) -> dict[int, list[int]]:
    """The words of each block by its index: a word goes to the smallest block around its middle, else to -1."""
    # A block within a block has the better claim.
    order = sorted(range(len(blocks)), key=lambda k: blocks[k].area)
    claimed: dict[int, list[int]] = {k: [] for k in range(-1, len(blocks))}
    for i, word in enumerate(page.words):
        if i not in taken:
            claimed[next((k for k in order if _middle_in(word.bbox, blocks[k].bbox)), -1)].append(i)
    return claimed


def _middle_in(inner: BBox, outer: BBox) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    # A point of slack: polygons are drawn around pixels.
    return outer[0] - 1 <= x <= outer[2] + 1 and outer[1] - 1 <= y <= outer[3] + 1


def _lines(page: PageWords, indices: Sequence[int]) -> list[TextLine]:
    clusters = cluster_lines([page.words[i].bbox for i in indices], [page.sizes[i] for i in indices])
    return [make_line(page, [indices[k] for k in cluster]) for cluster in clusters]


class _Flow:
    """The entries of a page in reading order, and where each of them stands."""

    def __init__(self, page: PageWords, usual: Measures) -> None:
        self._page = page
        self._usual = usual
        self.entries: list[Entry] = []
        self._boxes: list[BBox] = []

    def add_table(self, found: FoundTable, index: int, contents: bool) -> None:
        """A table where marker has it."""
        self._insert(len(self.entries), self._table_entry(found, index, contents), found.table.bbox)

    def place_table(self, found: FoundTable, index: int) -> None:
        """A table that marker did not see, below what stands over it."""
        self._insert(self._below(found.table.bbox), self._table_entry(found, index, False), found.table.bbox)

    def add_text(self, indices: Sequence[int], kind: BlockKind) -> None:
        """The words of one block as one paragraph of this kind; marker nests list items, which are taken apart."""
        wholes: list[Paragraph] = []
        for part in paragraphs(self._page, _lines(self._page, indices), (), self._usual):
            if part.lines and wholes and not (kind == "ListItem" and part.lines[0].mark):
                last = wholes[-1]
                wholes[-1] = replace(last, lines=last.lines + part.lines, right=max(last.right, part.right))
            elif part.lines:
                wholes.append(part)
        for whole in wholes:
            self._insert(len(self.entries), self._entry(whole, kind), whole.bbox)

    def place_rest(self, indices: Sequence[int]) -> None:
        """Words that no block claims, as Footnote's own layout reads them."""
        for paragraph in paragraphs(self._page, _lines(self._page, indices), (), self._usual):
            if paragraph.lines:
                entry = classified([paragraph], (), self._usual)[0]
                self._insert(self._below(paragraph.bbox), entry, paragraph.bbox)

    def _table_entry(self, found: FoundTable, index: int, contents: bool) -> Entry:
        is_contents = contents or found.table.is_contents
        return Entry("TableOfContents" if is_contents else "Table", Paragraph(table=index))

    def _entry(self, paragraph: Paragraph, kind: BlockKind) -> Entry:
        parts = tuple(joined(paragraph, self._usual))
        text = "".join(parts)
        # marker calls an item Text where no second one follows.
        if kind == "Text" and kind_of(paragraph, text, self._usual) == "ListItem":
            kind = "ListItem"
        style = style_of(paragraph, text, self._usual) if kind == "Heading" else None
        return Entry(kind, paragraph, text, parts, style)

    def _insert(self, at: int, entry: Entry, bbox: BBox) -> None:
        self.entries.insert(at, entry)
        self._boxes.insert(at, bbox)

    def _below(self, bbox: BBox) -> int:
        """The place behind the lowest entry that stands over a box in the same columns; the beginning if none does."""
        over = [
            (other[3], k)
            for k, other in enumerate(self._boxes)
            if other[3] <= bbox[1] + 3 and min(other[2], bbox[2]) > max(other[0], bbox[0])
        ]
        return max(over)[1] + 1 if over else 0
