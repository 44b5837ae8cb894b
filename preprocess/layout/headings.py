"""Which paragraphs are headings, list items or footnotes, and how a heading is set."""

from __future__ import annotations

import re
from dataclasses import dataclass

from preprocess.layout.flow_lines import BULLETS
from preprocess.layout.measures import Measures, is_caps
from preprocess.layout.paragraphs import Paragraph
from preprocess.report import BlockKind

MAX_HEADING = 400
"""Characters. Risk factors are headed by whole bold sentences."""
PART = re.compile(r"^part\s+(?:i{1,3}|iv)\b(?!\s*,)[\s.:—–-]*", re.IGNORECASE)
ITEM = re.compile(r"^items?\s+(\d{1,2}(?:\.\d{2})?)\s*(?:\(?([A-C])\)?)?(?![\w(])[\s.:—–-]*", re.IGNORECASE)
NOTE = re.compile(r"^(?:note\s+\d{1,2}\b|\(?\d{1,2}[.)]\s+[A-Z])", re.IGNORECASE)
PERIODS = re.compile(
    r"^(?:(?:as\s+of|at|for|the|in|fiscal|years?|quarters?|months?|weeks?|three|six|nine|twelve|ended|ending|change|and|or|to"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|vs\.?|thousands|millions|dollars|\d++|[%$/(),.–—-])\W*+)++$",
    re.IGNORECASE,
)
"""Words of a table's header: bold, above figures, and no title of anything."""
_NOTE_MARK = re.compile(r"^(?:\(\d{1,2}\)|\([a-z]\)|[*†‡§]{1,3}|\d{1,2}(?=\s+[A-Z])|[¹²³⁴-⁹]+)\s*\S")
_SMALL_WORDS = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"))
_SMALL_WORDS |= {"with", "our", "its", "&"}
_LABELS = re.compile(r"^(?:total|net|less|add)\b", re.IGNORECASE)
_SECTION = re.compile(r"^(?:section|article|appendix|schedule|annex)\s+(?:\d+(?:\.\d+)*|[ivx]+|[a-z])\b", re.IGNORECASE)
_COVER = re.compile(r"^(?:indicate by check|if an emerging growth|check the appropriate)", re.IGNORECASE)
_SPAN = re.compile(r"\b(?:ended|quarter|year|months?)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[.:]\s+\w+ \w+ \w+ \w+")
_CROSS_REFERENCE = re.compile(r"^(?:see|refer to|the accompanying|these? )\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Style:
    """How a heading is set: size as a multiple of the text's, heavier by so many hundreds of weight, the rest.

    Headings of one style stand on one level.
    """

    size: float
    heavier: int
    caps: bool = False
    centred: bool = False
    underlined: bool = False
    italic: bool = False

    @property
    def prominence(self) -> tuple[float, ...]:
        """Smaller for what stands out more."""
        return -self.size, -self.heavier, -self.caps, -self.centred, self.italic, -self.underlined


def kind_of(
    paragraph: Paragraph, text: str, usual: Measures, below_table: bool = False, after: Paragraph | None = None
) -> BlockKind:
    """Heading, ListItem, Footnote or Text; below_table: a table stands directly above; after: what comes next."""
    if paragraph.is_row and not (is_item_heading(text) or (NOTE.match(text) and len(text) < 80)):
        return "Text"
    above_table = after is not None and after.table is not None
    if after is not None and after.lines and _goes_on_underlined(paragraph, after):
        return "Text"
    if text.endswith(".") and after is not None and after.lines and _opens_alike(paragraph, after):
        return "Text"
    if is_heading(paragraph, text, usual) and not (above_table and _heads_columns(paragraph)):
        return "Heading"
    if after is not None and after.lines and _is_bulleted_heading(paragraph, after, text, usual):
        return "Heading"
    # Notes are set one size smaller: 9 points under 10.
    small = paragraph.lines[0].size < 0.93 * usual.size
    if _NOTE_MARK.match(text) and (small or below_table) and not text[0].isalpha():
        return "Footnote"
    mark = paragraph.lines[0].mark
    if mark and (mark in BULLETS or len(text) > len(mark) + 1):
        return "ListItem"
    return "Text"


def _opens_alike(paragraph: Paragraph, after: Paragraph) -> bool:
    """Whether a paragraph set no less heavily follows: a lead in bold has sentences, a heading has text below it."""
    size, weight = paragraph.lines[0].size, paragraph.lines[0].weight
    alike = (abs(line.size - size) < 0.5 and line.weight >= weight and line.bold >= 0.9 for line in after.lines)
    return len(after.lines) > 2 and all(alike)


def _goes_on_underlined(paragraph: Paragraph, after: Paragraph) -> bool:
    """A link whose lines were taken for paragraphs: several underlined lines close under one another."""
    last, first = paragraph.lines[-1], after.lines[0]
    return last.underlined and first.underlined and last.bold < 0.9 and after.gap < 0.2


def _heads_columns(paragraph: Paragraph) -> bool:
    """Words set over the columns of a table, off its left edge and off its middle."""
    x0, _, x1, _ = paragraph.bbox
    width = paragraph.right - paragraph.left
    middle = (paragraph.left + paragraph.right) / 2
    return x0 > paragraph.left + 0.25 * width and abs((x0 + x1) / 2 - middle) > 12


def is_heading(paragraph: Paragraph, text: str, usual: Measures) -> bool:
    """Whether a paragraph is set like a heading and reads like one."""
    lines = paragraph.lines
    if len(text) > MAX_HEADING or len(lines) > 4 or (lines[0].mark and lines[0].mark in BULLETS):
        return False
    letters = sum(map(str.isalpha, text))
    if letters < 3:
        return False
    if (
        text.endswith((",", ";"))
        or re.fullmatch(r"\([^()]*\)", text)
        or letters < 0.5 * len(text.replace(" ", ""))
        or not _opens(text)
        or _COVER.match(text)
        or (PERIODS.match(text) and not (lines[0].underlined and _SPAN.search(text)))
    ):
        return False
    if is_item_heading(text) or (PART.match(text) and len(text) < 60):
        return True
    style = style_of(paragraph, text, usual)
    # A tenth larger is the least that a person sees as another size.
    if style.size >= 1.1:
        return not (len(text) > 120 and text.endswith("."))
    # "The following table shows our sales by region and the year before it:" in bold leads to a table.
    if style.heavier and not usual.bold:
        return not (text.endswith(":") and len(text) > 80)
    if style.caps and len(text) <= 120 and not text.endswith(":"):
        return style.size >= 0.9
    return _is_quiet_heading(paragraph, text, usual) or _is_marked_heading(paragraph, text, style, usual)


def _opens(text: str) -> bool:
    """A heading begins with a capital, a number or a mark, not in the middle of a sentence."""
    first = re.search(r"[^\W_]", text)
    return first is not None and not (first[0].islower() and not text[0].isdigit())


def _is_quiet_heading(paragraph: Paragraph, text: str, usual: Measures) -> bool:
    """A short title-case line with air above, in the size and weight of the text: an underlined or italic heading."""
    words = text.split()
    # "Total", "Net" begin the rows of a table that was not found.
    if len(paragraph.lines) > 1 or len(words) > 9 or paragraph.gap < 0.2 or text[-1] in ".:?!)" or _LABELS.match(text):
        return False
    # What runs to the edge is a line of text that happens to be short of verbs.
    if paragraph.lines[0].bbox[2] > 0.75 * paragraph.right or sum(c.isdigit() for c in text) > 2:
        return False
    named = [word for word in words if word.casefold() not in _SMALL_WORDS]
    capital = all(word[0].isupper() for word in named if word[0].isalpha())
    return len(named) >= 1 and capital and len(text) >= 6 and paragraph.lines[0].size >= 0.97 * usual.size


def _is_bulleted_heading(paragraph: Paragraph, after: Paragraph, text: str, usual: Measures) -> bool:
    """A bullet before a short heavier or slanting line over plain text without one: a heading that wears a bullet."""
    first, below = paragraph.lines[0], after.lines[0]
    if first.mark not in BULLETS - {""} or below.mark or below.bold >= 0.9 or below.italic >= 0.9:
        return False
    style = style_of(paragraph, text, usual)
    apart = style.heavier or (style.italic and not usual.italic)
    return bool(apart) and len(paragraph.lines) <= 2 and len(text) < 90 and text[-1] not in ".,;:?!" and after.gap > 0.5


def _is_marked_heading(paragraph: Paragraph, text: str, style: Style, usual: Measures) -> bool:
    """A short line set apart by italics, by a rule under it or by a section's number, in the size of the text."""
    line, words = paragraph.lines[0], text.split()
    apart = style.underlined or (style.italic and not usual.italic) or _SECTION.match(text)
    if (
        not apart
        or len(paragraph.lines) > 2
        or style.size < 0.97
        or text[-1] in ";,?!)"
        or _CROSS_REFERENCE.match(text)
    ):
        return False
    if len(words) > 14 or len(text) > 110 or line.bbox[2] > paragraph.left + 0.85 * (paragraph.right - paragraph.left):
        return False
    return not text.endswith(".") or bool(_SECTION.match(text)) or (style.underlined and len(words) < 8)


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
    """The style of a paragraph that may be a heading."""
    lines = paragraph.lines
    x0, _, x1, _ = paragraph.bbox
    middle = (paragraph.left + paragraph.right) / 2
    ratio = max(line.size for line in lines) / max(usual.size, 1.0)
    # Semibold under bold is a level of its own; a face that names no weight is bold by one step.
    heavier = max(1, round((min(line.weight for line in lines) - usual.weight) / 100))
    return Style(
        # Small capitals read larger than they are set; anything within them is the text's own size.
        size=1.0 if 0.9 < ratio < 1.06 else round(ratio, 1),
        heavier=heavier if all(line.bold >= 0.9 for line in lines) else 0,
        caps=is_caps(text),
        # Twelve points: the middle of a page whose left and right margins differ a little.
        centred=abs((x0 + x1) / 2 - middle) < 12 and x0 > paragraph.left + 24,
        underlined=all(line.underlined for line in lines),
        italic=all(line.italic >= 0.9 for line in lines),
    )
