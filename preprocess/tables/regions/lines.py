"""Lines of a page as pieces, and which of them can be rows of figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.page.words import PageWords, cluster_lines, union
from preprocess.report import BBox
from preprocess.tables.meaning.values import is_year
from preprocess.tables.regions.pieces import Piece, line_pieces

LABEL_NUMBER = re.compile(r"(?:19|20)\d\d|\d{1,2}(?:\.\d)?")
YEARS = re.compile(r"(?:19|20)\d\d\s?[-–—]\s?(?:(?:19|20)\d\d|\d\d)")
"""“2028 – 2032” heads a column of payments."""
GOES_ON = re.compile(r"(?:\b(?:and|or|of|to|note|notes)|[,(])$", re.IGNORECASE)
CLOSES = re.compile(r"[\d.,; ]+\)")
RAISED = re.compile(r"(?:\((?:\d{1,2}|[a-z]{1,2})\),?)+")
# Raised marks are set at two thirds of the size of the figure that they stand behind.
SMALL = 0.8
# Page numbers stand alone in the outermost 7 % of a page; a lone figure there is none of a table.
MARGIN = 0.07


@dataclass(slots=True)
class PageLine:
    """One line of a page as pieces, with its box and font size."""

    pieces: list[Piece]
    bbox: BBox
    size: float

    @property
    def values(self) -> list[Piece]:
        """The free-standing numbers of the line."""
        return [piece for piece in self.pieces if piece.kind == "value"]

    @property
    def figures(self) -> list[Piece]:
        """The values without a year or small number that stands first, as the label of a row."""
        values = self.values
        if len(values) > 1 and values[0] is self.pieces[0] and LABEL_NUMBER.fullmatch(values[0].text):
            return values[1:]
        return values

    @property
    def years_only(self) -> bool:
        """Whether every number of the line is a year or a stretch of years, as in a header row."""
        values = self.values
        return bool(values) and all(is_year(v.text) or YEARS.fullmatch(v.text) for v in values)

    @property
    def text(self) -> str:
        """The line as printed, wide gaps as two blanks."""
        return "  ".join(piece.text for piece in self.pieces)


def page_lines(page: PageWords, indices: Sequence[int] | None = None) -> list[PageLine]:
    """The lines of a page (or of some of its words) as pieces, top to bottom."""
    chosen = list(range(len(page.words))) if indices is None else list(indices)
    boxes = [page.words[i].bbox for i in chosen]
    lines: list[PageLine] = []
    for cluster in cluster_lines(boxes, [page.sizes[i] for i in chosen]):
        pieces = line_pieces(page, [chosen[k] for k in cluster])
        if pieces:
            _close(lines[-1].pieces[-1] if lines else None, pieces)
            size = max(piece.size for piece in pieces)
            lines.append(PageLine(pieces, union(piece.bbox for piece in pieces), size))
    return _without_marks(lines)


def _without_marks(lines: Sequence[PageLine]) -> list[PageLine]:
    """The lines without those of nothing but raised footnote marks, which go to the pieces they stand behind."""
    kept: list[PageLine] = []
    for k, line in enumerate(lines):
        beside = [other for other in lines[max(k - 1, 0) : k + 2] if other is not line and _raised(line, other)]
        if beside:
            for mark in line.pieces:
                before = [piece for piece in beside[-1].pieces if piece.x1 <= mark.x0 + 1] or beside[-1].pieces[:1]
                before[-1].marks += mark.words
        else:
            kept.append(line)
    return kept


def _raised(line: PageLine, beside: PageLine) -> bool:
    """Whether a line holds only footnote marks, set small and higher than the line beside it, which it overlaps."""
    small = line.size < SMALL * beside.size and all(RAISED.fullmatch(piece.text) for piece in line.pieces)
    return small and line.bbox[3] > beside.bbox[1] > line.bbox[1]


def _close(above: Piece | None, pieces: Sequence[Piece]) -> None:
    """A number that ends the label begun on the line above ("… (Note" over "16)", "… $2 and" over "($7)") is text."""
    first = pieces[0]
    if above is None or above.kind != "text" or first.kind != "value" or len(pieces) < 2:
        return
    under = first.x1 < above.x1 and -1 < (first.x0 - above.x0) / first.size < 3
    opened = CLOSES.fullmatch(first.text) is not None and above.text.count("(") > above.text.count(")")
    if under and (opened or GOES_ON.search(above.text)):
        first.kind = "text"


def is_data(line: PageLine, page: PageWords) -> bool:
    """Whether a line can be a row of figures: free numbers that are not only years, page numbers or list marks."""
    values = line.values
    if not values or line.years_only:
        return False
    if len(line.pieces) == 1 and not (0.06 * page.height < line.bbox[1] < (1 - MARGIN) * page.height):
        return False
    if len(values) == 1 and line.pieces[0] is values[0] and len(line.pieces) > 1:
        return False
    return not (len(values) == 1 and len(line.pieces) == 1 and re.fullmatch(r"\(?\d{1,2}\)?", values[0].text))
