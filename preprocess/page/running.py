"""Running heads, feet and page numbers: found by their repetition over the pages, dropped before anything is built."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from preprocess.page.words import PageWords, TextLine

EDGE_LINES = 3
"""How many lines at the top and at the bottom of a page may be running."""
SAME_HEIGHT = 9.0
"""Points a running line may wander: some printers of web pages shift the page by a few."""
# "34", "Page 34 of 120", "F-12", "xii".
_PAGE_NUMBER = re.compile(
    r"(?:page\s+)?[-–—\s]*([A-Z]-?)?(\d{1,4}|[ivxl]{1,6})[-–—\s]*(?:of\s+\d{1,4})?", re.IGNORECASE
)
# "(in millions)" and "Year ended #" come again over tables, which need them.
_DATA = re.compile(
    r"\$|\bended\b|\b(?:three|six|nine|twelve) months\b"
    r"|millions?\b|thousands?\b|billions?\b|(?<!for )\bfiscal\s+(?:year\s+)?#|% change|\btotal\b",
    re.I,
)
_STATEMENT = re.compile(r"^(?!.*\bnotes to\b).*\bconsolidat(?:ed|ing) (?:statements?|balance sheets?)\b", re.IGNORECASE)
_SECTION = re.compile(r"^(?:part\s+[iv]+\b|items?\s+#|(?:note|exhibit|section|article|schedule|appendix)\s+#)")
_BARE = re.compile(r"^(?:part\s+[iv]+\W*)?(?:items?\s+#[\sa-c#,.&]*(?:and\s+(?:item\s+)?#[a-c]?)?)?\W*$")
"""A head that names the Items of a page and no title: "PART II", "Item 9, 9A"."""
# "Notes to Financial Statements (continued)", "(cont'd)".
_CONTINUED = re.compile(r"\(?cont(?:inued|'d|[’.]d)?\.?\)?\W*$")
PIECES_APART = 1.2
"""Font sizes between two pieces of a line; a blank is a quarter of one."""
HEAD_PIECES = 3
"""A running line has a left, a middle and a right piece, so two gaps at most."""
_AMOUNT = re.compile(r"\d,\d{3}\b")
"""A figure with separators of thousands, as no page number and no year is printed."""
_ROW = re.compile(r"(?:\s[$(]?(?!(?:19|20)\d\d\b)\d[\d.]*[)%]*){2,}\s*$")
"""Two figures and more that end a line, none of them a year."""
_CONTENTS = "table of contents"
FIRST_PAGES = 3
"""Covers and contents: what runs from there is the name of the document."""
DENSE = 0.4
"""A head stands on this part of the pages between its first and its last; left and right pages may have their own."""
MANY = 10
"""Pages with a running head in one place; a lone line there is one too."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """A line near the top (place < 0) or bottom of a page."""

    page: int
    place: int
    line: TextLine
    key: str


@dataclass(frozen=True, slots=True)
class CleanPage:
    """A page without its running lines, the lines that are left, and the text of the dropped ones, top to bottom."""

    words: PageWords
    lines: tuple[TextLine, ...]
    running: tuple[str, ...] = ()


def without_running(pages: Sequence[PageWords], lines: Sequence[Sequence[TextLine]]) -> list[CleanPage]:
    """Take the running lines off the pages of a whole document."""
    edges = [edge for index, page in enumerate(lines) for edge in _edges(index, page)]
    repeated = _repeated(edges, pages, lines)
    running = _from_the_edge(repeated + _once_in_their_place(edges, repeated, pages) + _page_numbers(edges))
    dropped: dict[int, dict[int, TextLine]] = defaultdict(dict)
    for edge in running:
        dropped[edge.page][edge.line.words[0]] = edge.line
    return [_without(page, lines[index], dropped[index]) for index, page in enumerate(pages)]


def _edges(index: int, lines: Sequence[TextLine]) -> Iterable[_Edge]:
    tops = lines[:EDGE_LINES]
    bottoms = lines[max(len(tops), len(lines) - EDGE_LINES) :]
    for place, line in enumerate(tops):
        yield _Edge(index, -1 - place, line, _key(line.text))
    for place, line in enumerate(reversed(bottoms)):
        yield _Edge(index, place, line, _key(line.text))


def _key(text: str) -> str:
    # Digits out: "Page 3" and "Page 4" are one line.
    key = re.sub(r"\s+", " ", re.sub(r"\d+", "#", text.casefold())).strip()
    return "item #" if key.startswith("item") and _BARE.match(key) else key


def _repeated(edges: Sequence[_Edge], words: Sequence[PageWords], lines: Sequence[Sequence[TextLine]]) -> list[_Edge]:
    """Lines whose words come again at the same height of other pages."""
    pages = len(lines)
    groups: dict[tuple[str, bool], list[_Edge]] = defaultdict(list)
    for edge in edges:
        said = sum(c.isalpha() for c in edge.key) >= 3
        # The caption and the header of a table that goes on repeat like a head, and the table needs them.
        told = _DATA.search(edge.key) or _STATEMENT.search(edge.key) or _AMOUNT.search(edge.line.text)
        if said and not told and not _heads_columns(edge.line, words[edge.page]):
            groups[edge.key, edge.place < 0].append(edge)
    found: list[_Edge] = []
    for (key, at_top), group in groups.items():
        near = sorted(_same_height(group, pages), key=lambda edge: edge.page)
        if not _SECTION.match(key) and not _repeats(near):
            continue
        # In a short document two pages are all there are; in a long one a pair is chance.
        if len({edge.page for edge in near}) >= (3 if pages >= 6 else 2):
            titled = at_top and key != _CONTENTS and not _SECTION.match(key)
            if titled and _is_set_as_title(near[0].line, words[near[0].page]):
                near = _of_chapter(near, lines)
            found += _of_sections(near) if _SECTION.match(key) else near
    return found


def _repeats(edges: Sequence[_Edge]) -> bool:
    """Whether lines alike but for their digits repeat, or count with their pages: rows of tables differ by figures."""
    if len({edge.line.text for edge in edges}) == 1:
        return not _ROW.search(edges[0].line.text)
    steps = [_counts_along(before, after) for before, after in pairwise(edges)]
    # A page put in or counted anew is out of step with its neighbours.
    return 2 * sum(steps) >= len(steps)


def _counts_along(before: _Edge, after: _Edge) -> bool:
    """Whether the numbers of two lines are the same or grow as their pages do, by two where a sheet holds two pages."""
    first, second = (re.findall(r"\d+", edge.line.text) for edge in (before, after))
    # A sign "#" that is printed looks like a number in a key.
    if len(first) != len(second):
        return False
    # Nine digits are more than any page number has, and few enough to count with.
    grown = {int(new[-9:]) - int(old[-9:]) for old, new in zip(first, second, strict=True) if old != new}
    turned = after.page - before.page
    return grown <= {turned} or grown <= {2 * turned}


def _once_in_their_place(edges: Sequence[_Edge], running: Sequence[_Edge], words: Sequence[PageWords]) -> list[_Edge]:
    """Heads of chapters of one page: set where and as the heads of all the other pages are, which repeat."""
    spots = Counter(_spot(edge, words) for edge in running if edge.place == -1)
    known = {(edge.page, edge.place) for edge in running}
    alone = (edge for edge in edges if edge.place == -1 and (edge.page, edge.place) not in known)
    return [e for e in alone if spots[_spot(e, words)] >= MANY and not _is_set_as_title(e.line, words[e.page])]


def _spot(edge: _Edge, words: Sequence[PageWords]) -> tuple[int, int, float]:
    """Height and right edge in points, and font size: heads of odd and even pages have two of them."""
    _, top, right, _ = edge.line.bbox
    return round(top), round(right), words[edge.page].sizes[edge.line.words[0]]


def _heads_columns(line: TextLine, page: PageWords) -> bool:
    """The header of a table that goes on over pages: more pieces beside one another than a head has."""
    boxes = [page.words[i].bbox for i in line.words]
    gaps = (right[0] - left[2] for left, right in pairwise(boxes))
    return sum(gap > PIECES_APART * page.sizes[line.words[0]] for gap in gaps) >= HEAD_PIECES


def _is_set_as_title(line: TextLine, page: PageWords) -> bool:
    """Bold or in capitals: what stands in the margin as a mere reminder is set lightly."""
    return line.text.isupper() or all(page.bold[i] for i in line.words)


def _of_chapter(edges: Sequence[_Edge], lines: Sequence[Sequence[TextLine]]) -> list[_Edge]:
    """Of heads over one stretch of a document those that repeat its title, which stays where it comes first.

    Words that come again far apart are titles of their own; a head that is there from the start is the document's; a
    title printed large where the chapter begins is not needed twice.
    """
    first, last = edges[0], edges[-1]
    # It is the name of the document, not of a chapter.
    if len(edges) > len(lines) / 2 or first.page < FIRST_PAGES or _CONTINUED.search(first.key):
        return list(edges)
    if len(edges) < DENSE * (last.page - first.page + 1):
        return []
    before = [line for page in lines[first.page - FIRST_PAGES : first.page + 1] for line in page]
    named = any(_key(line.text) == first.key for line in before if line is not first.line)
    return list(edges) if named else list(edges[1:])


def _of_sections(edges: Sequence[_Edge]) -> list[_Edge]:
    """Of heads that name a section those that repeat one: its title stays where it comes first.

    Numbered headings at the top of their pages ("Exhibit 31.1", "Exhibit 32.1") repeat nothing. A head without a title
    ("Item 7" over page after page) is nobody's title.
    """
    texts = Counter(edge.line.text for edge in edges)
    if _BARE.match(edges[0].key):
        return list(edges) if max(texts.values()) > 1 else []
    first = {edge.line.text: edge for edge in reversed(edges)}
    return [edge for edge in edges if edge is not first[edge.line.text]]


def _same_height(group: Sequence[_Edge], pages: int) -> list[_Edge]:
    """The members at the common height; words that end or begin a third of all pages are running at any height."""
    outermost = [edge for edge in group if edge.place in (0, -1)]
    # Printers of web pages set the foot wherever the text ends.
    if len(outermost) > max(3, pages / 3) or group[0].key == _CONTENTS:
        return list(group)
    height = median(edge.line.bbox[1] for edge in group)
    return [edge for edge in group if abs(edge.line.bbox[1] - height) <= SAME_HEIGHT]


def _from_the_edge(running: Sequence[_Edge]) -> list[_Edge]:
    """Only lines with nothing but running lines between them and the edge of the page."""
    places = {(edge.page, edge.place) for edge in running}

    def outer(place: int) -> range:
        return range(place) if place > 0 else range(place + 1, 0)

    return [edge for edge in running if all((edge.page, place) in places for place in outer(edge.place))]


def _page_numbers(edges: Sequence[_Edge]) -> list[_Edge]:
    """First or last lines that hold only a number which counts along with the pages."""
    numbered = [(edge, match) for edge in edges if (match := _PAGE_NUMBER.fullmatch(edge.line.text.strip()))]
    offsets = Counter((match[1] or "", _offset(edge, match)) for edge, match in numbered if match[2].isdigit())
    found = []
    for edge, match in numbered:
        outermost = edge.place in (0, -1)
        # A lone number at an edge may be a cell; one that counts along with the pages is not.
        counts = match[2].isdigit() and offsets[match[1] or "", _offset(edge, match)] >= 2
        letters = bool(match[1]) or not match[2].isdigit()
        if counts or (outermost and letters):
            found.append(edge)
    return found


def _offset(edge: _Edge, match: re.Match[str]) -> int:
    return int(match[2]) - edge.page


def _without(page: PageWords, lines: Sequence[TextLine], dropped: dict[int, TextLine]) -> CleanPage:
    """`dropped` holds the running lines by their first word; word indices are counted anew without them."""
    if not dropped:
        return CleanPage(page, tuple(lines))
    gone = {i for line in dropped.values() for i in line.words}
    kept = [i for i in range(len(page.words)) if i not in gone]
    moved = {old: new for new, old in enumerate(kept)}
    cleaned = page.only(kept)
    left = (line for line in lines if line.words[0] not in gone)
    rest = tuple(replace(line, words=tuple(moved[i] for i in line.words)) for line in left)
    texts = tuple(line.text for line in sorted(dropped.values(), key=lambda line: line.bbox[1]))
    return CleanPage(cleaned, rest, texts)
