"""Which paragraphs are headings, list items or footnotes, and how deep a heading stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from preprocess.layout import BULLETS, Measures, Paragraph
from preprocess.report import BlockKind

MAX_HEADING = 250
"""Characters. Risk factors are headed by whole bold sentences."""
PART = re.compile(r"^part\s+(?:i{1,3}|iv)\b(?!\s*,)[\s.:—–-]*", re.IGNORECASE)
ITEM = re.compile(r"^items?\s+(\d{1,2}(?:\.\d{2})?)\s*(?:\(?([A-C])\)?)?(?![\w(])[\s.:—–-]*", re.IGNORECASE)
NOTE = re.compile(r"^(?:note\s+\d{1,2}\b|\(?\d{1,2}[.)]\s+[A-Z])", re.IGNORECASE)
_PERIODS = re.compile(
    r"^(?:(?:as\s+of|at|for|the|in|fiscal|years?|quarters?|months?|weeks?|three|six|nine|twelve|ended|ending|change|and|or|to"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|vs\.?|thousands|millions|dollars|\d+|[%$/(),.–—-])\W*)+$",
    re.IGNORECASE,
)
"""Words of a table's header: bold, above figures, and no title of anything."""
_NOTE_MARK = re.compile(r"^(?:\(\d{1,2}\)|\([a-z]\)|[*†‡§]{1,3}|\d{1,2}(?=\s+[A-Z])|[¹²³⁴-⁹]+)\s*\S")
_SMALL_WORDS = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"))
_SMALL_WORDS |= {"with", "our", "its", "&"}
_LABELS = re.compile(r"^(?:total|net|less|add)\b", re.IGNORECASE)
Style = tuple[float, bool, bool, bool]


def kind_of(paragraph: Paragraph, text: str, usual: Measures, below_table: bool, above_table: bool) -> BlockKind:
    """Heading, ListItem, Footnote or Text; below_table, above_table: a table stands directly above or below."""
    if is_heading(paragraph, text, usual) and not (above_table and _heads_columns(paragraph)):
        return "Heading"
    small = paragraph.lines[0].size < 0.93 * usual.size
    if _NOTE_MARK.match(text) and (small or below_table) and not text[0].isalpha():
        return "Footnote"
    mark = paragraph.lines[0].mark
    if mark and (mark in BULLETS or len(text) > len(mark) + 1):
        return "ListItem"
    return "Text"


def _heads_columns(paragraph: Paragraph) -> bool:
    """Words set over the columns of a table, off its left edge and off its middle."""
    x0, _, x1, _ = paragraph.bbox
    width = paragraph.right - paragraph.left
    middle = (paragraph.left + paragraph.right) / 2
    return x0 > paragraph.left + 0.25 * width and abs((x0 + x1) / 2 - middle) > 12


def is_heading(paragraph: Paragraph, text: str, usual: Measures) -> bool:
    """Whether a paragraph is set like a heading and reads like one."""
    letters = sum(c.isalpha() for c in text)
    lines = paragraph.lines
    if letters < 3 or len(text) > MAX_HEADING or len(lines) > 4 or (lines[0].mark in BULLETS - {""} and lines[0].mark):
        return False
    if (
        text.endswith((",", ";"))
        or re.fullmatch(r"\([^()]*\)", text)
        or letters < 0.5 * len(text.replace(" ", ""))
        or not _opens(text)
        or _PERIODS.match(text)
    ):
        return False
    if is_item_heading(text) or (PART.match(text) and len(text) < 60):
        return True
    size, caps, bold, _ = style_of(paragraph, text, usual)
    if size >= 1.1:
        return not (len(text) > 120 and text.endswith("."))
    if bold and not usual.bold:
        return not (text.endswith(":") and len(text) > 80)
    if caps and len(text) <= 120 and not text.endswith(":"):
        return size >= 0.9
    return _is_quiet_heading(paragraph, text, usual)


def _opens(text: str) -> bool:
    """A heading begins with a capital, a number or a mark, not in the middle of a sentence."""
    first = re.search(r"[^\W_]", text)
    return first is not None and not (first[0].islower() and not text[0].isdigit())


def _is_quiet_heading(paragraph: Paragraph, text: str, usual: Measures) -> bool:
    """A short title-case line with air above, in the size and weight of the text: an underlined or italic heading."""
    words = text.split()
    if len(paragraph.lines) > 1 or len(words) > 9 or paragraph.gap < 0.2 or text[-1] in ".:?!)" or _LABELS.match(text):
        return False
    if paragraph.lines[0].bbox[2] > 0.75 * paragraph.right or sum(c.isdigit() for c in text) > 2:
        return False
    named = [word for word in words if word.casefold() not in _SMALL_WORDS]
    capital = all(word[0].isupper() for word in named if word[0].isalpha())
    return len(named) >= 1 and capital and len(text) >= 6 and paragraph.lines[0].size >= 0.97 * usual.size


def is_item_heading(text: str) -> bool:
    """ "Item 7. Management's Discussion …" standing alone, not a sentence that begins with a reference to an Item."""
    match = ITEM.match(text)
    if match is None or len(text) > 200:
        return False
    rest = text[match.end() :]
    marked = bool(re.search(r"[.:—–-]\s*$", match[0])) or match[0][:4].isupper()
    if not rest:
        return True
    titled = rest[0].isupper() or rest[0] in "[("
    return titled and (marked or _is_title(rest)) and not re.search(r"\w\.\s+[A-Z]\w+ \w+ \w+ \w+ \w+ \w+", rest)


def _is_title(text: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_]+", text) if word.casefold() not in _SMALL_WORDS]
    return bool(words) and sum(word[0].isupper() for word in words) >= 0.7 * len(words)


def style_of(paragraph: Paragraph, text: str, usual: Measures) -> Style:
    """(size as a multiple of the text's, capitals, bold, centred): headings of one style stand on one level."""
    lines = paragraph.lines
    letters = [c for c in text if c.isalpha()]
    caps = len(letters) >= 4 and sum(c.isupper() for c in letters) >= 0.9 * len(letters)
    bold = all(line.bold >= 0.9 for line in lines)
    x0, _, x1, _ = paragraph.bbox
    middle = (paragraph.left + paragraph.right) / 2
    centred = abs((x0 + x1) / 2 - middle) < 12 and x0 > paragraph.left + 24
    ratio = max(line.size for line in lines) / max(usual.size, 1.0)
    return 1.0 if 0.9 < ratio < 1.06 else round(ratio, 1), caps, bold, centred


class Levels:
    """Levels from styles: PART 1 and Item 2 in an SEC form, below them the styles from prominent to plain.

    Where all headings look alike the words tell: a note stands above the headings in it, and a heading that comes again
    and again ("Revenues" under each segment) stands below the ones that come once.
    """

    def __init__(self, headings: Sequence[tuple[str, Style]], is_form: bool) -> None:
        used = Counter(style[:3] for _, style in headings)
        common = [style for style, count in used.items() if count >= max(2, 0.04 * len(headings))] or list(used)
        self._order = sorted(common, key=_prominence)
        self._first = 3 if is_form else 1
        self._texts = Counter(_bare(text) for text, _ in headings)
        self._notes = {style[:3] for text, style in headings if NOTE.match(text)}

    def level(self, text: str, style: Style) -> int:
        """1 … 6."""
        if PART.match(text) and len(text) < 60:
            return 1
        if is_item_heading(text):
            return 2
        rank = sum(_prominence(other) < _prominence(style) for other in self._order)
        if NOTE.match(text):
            return min(5, self._first + rank)
        below = (style[:3] in self._notes) + (self._texts[_bare(text)] > 1)
        return min(6, self._first + rank + below)


def _bare(text: str) -> str:
    """A heading without "(continued)" and case: the same title set twice."""
    return re.sub(r"\W*\(?continued\)?\W*$", "", text.casefold())


def _prominence(style: tuple[float, bool, bool] | Style) -> tuple[float, int]:
    size, caps, bold = style[:3]
    return -size, -(2 * bold + caps)
