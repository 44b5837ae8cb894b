"""Classified paragraphs and tables become markdown with offsets: full_content, Blocks, Pages.

Blocks are joined by a blank line and a block's text is its markdown, "## " or "- " included. Characters that markdown
would take for markup are escaped where they would act, and only there, because search reads the same text. Every
printed line keeps its own offsets and box.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from preprocess.layout.sections import Place
from preprocess.page.words import PageWords
from preprocess.report import BBox, Block, BlockKind, Line, Page

SEPARATOR = "\n\n"
# A backtick, a tag, emphasis, a link or a picture: what a viewer of markdown would act on.
_ACTS = re.compile(r"`|<(?=[A-Za-z/!?])|\*(?=[\w*(“$])|(?<![\w\\])_(?=\w)|(?<=\])\((?=\S)|(?<=!)\[")
# A heading, a quotation, a bullet, a rule or a table row, at the beginning of a block only.
_ACTS_FIRST = re.compile(r"#{1,6}(?=\s|$)|[>+*-](?=\s|$)|[-=_*]{3,}(?=\s*$)|\|")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s)")
Part = tuple[str, BBox, int]
"""A printed line: its text with the blank that joins it to the next one, its box, its page."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One block before it has offsets. parts are its printed lines; a table has markdown and none of them."""

    kind: BlockKind
    page: int
    bbox: BBox
    place: Place
    parts: tuple[Part, ...] = ()
    level: int = 0
    markdown: str = ""
    table: int | None = None


@dataclass(slots=True)
class Assembly:
    """What has been written so far. table_blocks maps the index of a table to the id of its block."""

    blocks: list[Block] = field(default_factory=list)
    table_blocks: dict[int, str] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=list)
    chunks: list[str] = field(default_factory=list)
    length: int = 0

    @property
    def content(self) -> str:
        """The markdown so far."""
        return "".join(self.chunks)

    def add_page(self, page: PageWords, pieces: Sequence[Piece], running: tuple[str, ...], has_text: bool) -> None:
        """Append the blocks of one page; the page spans its blocks, an empty page spans nothing."""
        number, first = page.number, len(self.blocks)
        for ordinal, piece in enumerate(pieces):
            self._add(piece, f"/page/{number}/{piece.kind}/{ordinal}")
        start, end = self._span(number, self.blocks[first:])
        layer = has_text and not page.ocr
        self.pages.append(Page(number, page.width, page.height, start, end, running, layer, page.ocr, page.turn))

    def _span(self, page: int, own: Sequence[Block]) -> tuple[int, int]:
        """What stands on a page: the end of a paragraph from before, its own blocks as far as they stand on it."""
        lines = [line for block in self.blocks[-len(own) - 1 :] for line in block.lines if line.page == page]
        whole = [block for block in own if all(line.page == page for line in block.lines)]
        starts = [*(block.start for block in own), *(line.start for line in lines)]
        ends = [*(block.end for block in whole), *(line.end for line in lines)]
        return min(starts, default=self.length), max(ends, default=self.length)

    def _add(self, piece: Piece, block_id: str) -> None:
        if self.length:
            self._write(SEPARATOR)
        start, first = self.length, len(self.chunks)
        if piece.markdown:
            lines: tuple[Line, ...] = ()
            self._write(piece.markdown)
        else:
            lines = self._write_lines(piece)
        text = "".join(self.chunks[first:])
        if piece.table is not None:
            self.table_blocks[piece.table] = block_id
        place = piece.place
        bbox = _rounded(piece.bbox)
        self.blocks.append(
            Block(
                block_id,
                piece.kind,
                piece.page,
                bbox,
                text,
                start,
                self.length,
                piece.level,
                place.path,
                place.item,
                lines,
            )
        )

    def _write_lines(self, piece: Piece) -> tuple[Line, ...]:
        """Write the mark of the kind, then each printed line; returns the lines with their offsets."""
        # Markdown knows six levels; a report whose cover is the first has more.
        prefix = (
            "#" * min(6, piece.level) + " " if piece.kind == "Heading" else "- " if piece.kind == "ListItem" else ""
        )
        self._write(prefix)
        lines = []
        for index, (text, bbox, page) in enumerate(piece.parts):
            escaped = escape(text, index == 0 and not prefix)
            start = self.length
            self._write(escaped)
            lines.append(Line(start, start + len(escaped.rstrip()), _rounded(bbox), page))
        return tuple(lines)

    def _write(self, text: str) -> None:
        self.chunks.append(text)
        self.length += len(text)


def escape(text: str, at_start: bool) -> str:
    """Make text from a PDF harmless in markdown; at_start: it begins a line, where "#" or "1." would act too."""
    text = _ACTS.sub(lambda match: "\\" + match[0], text)
    if at_start:
        if _ACTS_FIRST.match(text):
            return "\\" + text
        text = _NUMBERED.sub(r"\1\\\2", text, count=1) if _NUMBERED.match(text) else text
    return text


def _rounded(bbox: BBox) -> BBox:
    x0, y0, x1, y1 = bbox
    return round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2)
