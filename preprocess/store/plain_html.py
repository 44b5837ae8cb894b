"""HTML that a converter wrote → its words, and its tables as rows of cells. Nothing is ever rendered from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser

# Elements that end a word: "<td>5</td><td>6</td>" is not 56.
BREAKS = frozenset(("br", "p", "div", "li", "tr", "td", "th", "table"))
# A colspan of a million in a stored file would fill the memory.
LARGEST_SPAN = 100


@dataclass(frozen=True, slots=True)
class HtmlCell:
    """One cell: its text on one line, whether it is a header, and how many columns and rows it takes."""

    text: str
    header: bool
    columns: int = 1
    rows: int = 1


def html_text(html: str) -> str:
    """The words of a piece of HTML, one blank between them."""
    parser = _Parser()
    parser.feed(html)
    parser.close()
    return _one_line(parser.words)


def html_rows(html: str) -> list[list[HtmlCell]]:
    """The rows of the tables in a piece of HTML, as cells of one place each: a cell over n columns comes n times.

    The repetitions of a header keep its text, those of other cells are empty; a cell over several rows is empty below.
    """
    parser = _Parser()
    parser.feed(html)
    parser.close()
    rows: list[list[HtmlCell]] = []
    below: dict[int, int] = {}
    for cells in parser.rows:
        row: list[HtmlCell] = []
        for cell in cells:
            _skip(row, below)
            for k in range(cell.columns):
                # A figure over three columns is one figure, a header over three names each of them.
                text = cell.text if k == 0 or cell.header else ""
                if cell.rows > 1:
                    below[len(row)] = cell.rows - 1
                row.append(HtmlCell(text, cell.header))
        _skip(row, below)
        rows.append(row)
    width = max(map(len, rows), default=0)
    return [[*row, *[HtmlCell("", False)] * (width - len(row))] for row in rows]


def _skip(row: list[HtmlCell], below: dict[int, int]) -> None:
    """Leave the places that cells of the rows above reach into."""
    while below.get(len(row), 0) > 0:
        below[len(row)] -= 1
        row.append(HtmlCell("", False))


def _one_line(words: list[str]) -> str:
    return re.sub(r"\s+", " ", "".join(words)).strip()


class _Parser(HTMLParser):
    """Collects all words, and the cells of rows."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.rows: list[list[HtmlCell]] = []
        self._open: tuple[bool, int, int, int] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in BREAKS:
            self.words.append(" ")
        if tag in ("tr", "td", "th"):
            self._finish()
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            given = dict(attrs)
            spans = _span(given.get("colspan")), _span(given.get("rowspan"))
            self._open = (tag == "th", *spans, len(self.words))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self._finish()
        if tag in BREAKS:
            self.words.append(" ")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def close(self) -> None:
        super().close()
        self._finish()

    def _finish(self) -> None:
        if self._open is not None:
            header, columns, rows, start = self._open
            self.rows[-1].append(HtmlCell(_one_line(self.words[start:]), header, columns, rows))
            self._open = None


def _span(value: str | None) -> int:
    return min(max(int(value), 1), LARGEST_SPAN) if value and value.isdecimal() else 1
