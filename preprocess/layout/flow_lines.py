"""Printed lines as paragraphs and headings see them: text, size, weight, slant, underline, list mark."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from preprocess.layout.measures import Measures, is_italic, weight_of
from preprocess.layout.strips import Strip
from preprocess.page.words import PageWords
from preprocess.report import BBox, Word

MARK = re.compile(r"(?:[•▪●■◦○‣➢✓❖·]|[–—-]|\((?:\d{1,2}|[a-z]|[ivx]{1,4})\)|(?:\d{1,2}|[a-z])[.)])$")
CLAUSE = re.compile(r"[1-9](?:\.\d{1,2})+\.?")
BULLETS = frozenset("•▪●■◦○‣➢✓❖·–—-")
HEAVIER = 150
"""So much heavier than the text of the document is bold: a text in light has its headings in regular or medium."""
RAISED = {"TM": "™", "SM": "℠", "™": "™", "℠": "℠", "®": "®", "th": "th", "st": "st", "nd": "nd", "rd": "rd"}
COVERED = 0.8
"""A rule under a line underlines it where it runs under this share of it, and hardly further."""


@dataclass(frozen=True, slots=True)
class FlowLine:
    """One printed line in its column. bold and italic are shares of its letters; first_width that of its first word.

    weight is that of most letters; underlined: a rule runs under the line and no further.
    """

    text: str
    bbox: BBox
    size: float
    bold: float
    baseline: float
    first_width: float
    starts_bold: bool
    mark: str
    weight: float = 400.0
    italic: float = 0.0
    underlined: bool = False
    page: int = 0
    ends_bold: bool = False


class Underlines:
    """The drawn level rules of one page, to ask which lines they underline."""

    def __init__(self, page: PageWords) -> None:
        level = (rule for rule in page.rules if rule[3] - rule[1] < rule[2] - rule[0])
        self._rules = sorted((rule[1], rule[0], rule[2]) for rule in level)

    def under(self, bbox: BBox, baseline: float, size: float) -> bool:
        """Whether rules run under a line from its first to its last word and end there."""
        x0, _, x1, _ = bbox
        covered = 0.0
        for k in range(bisect_left(self._rules, (baseline - 0.05 * size,)), len(self._rules)):
            y, left, right = self._rules[k]
            if y > baseline + 0.35 * size:
                break
            # A rule over the whole column parts it from what follows and underlines nothing.
            if left < x0 - size or right > x1 + size:
                return False
            covered += right - left
        return covered > COVERED * (x1 - x0)


def flow_line(page: PageWords, strip: Strip, usual: Measures, underlines: Underlines) -> FlowLine:
    """The line of a strip's words."""
    words = [page.words[i] for i in strip.words]
    lengths = [len(word.text) for word in words]
    sizes, weights = Counter[float](), Counter[float]()
    bold = italic = 0
    for i, length in zip(strip.words, lengths, strict=True):
        weight = weight_of(page, i)
        sizes[page.sizes[i]] += length
        weights[weight] += length
        bold += length * (page.bold[i] or weight >= usual.weight + HEAVIER)
        italic += length * is_italic(page, i)
    main = sizes.most_common(1)[0][0]
    baseline = _baseline(page, strip, main)
    first = words[0]
    return FlowLine(
        text=_text(page, strip.words).replace("\xa0", " "),
        bbox=strip.bbox,
        size=main,
        bold=bold / sum(lengths),
        baseline=baseline,
        first_width=first.bbox[2] - first.bbox[0],
        starts_bold=_is_bold(page, strip.words[0], usual),
        mark=first.text if len(words) > 1 and MARK.match(first.text) else "",
        weight=weights.most_common(1)[0][0],
        italic=italic / sum(lengths),
        underlined=_is_underlined(underlines, words, strip.bbox, baseline, main),
        page=page.number,
        ends_bold=_is_bold(page, strip.words[-1], usual),
    )


def _is_underlined(underlines: Underlines, words: Sequence[Word], bbox: BBox, baseline: float, size: float) -> bool:
    """Whether a rule runs under a line, or under all of it but the number of its clause ("4.3.  Payment of Award")."""
    if underlines.under(bbox, baseline, size):
        return True
    numbered = len(words) > 1 and CLAUSE.fullmatch(words[0].text) is not None
    return numbered and underlines.under((words[1].bbox[0], *bbox[1:]), baseline, size)


def _text(page: PageWords, indices: Sequence[int]) -> str:
    """The words with blanks between them; "®" and a raised "TM" or "th" stand at their word as printed."""
    parts: list[str] = []
    for before, i in zip((None, *indices), indices, strict=False):
        text = page.words[i].text
        if before is not None and text in RAISED and _is_raised(page, before, i):
            parts[-1] += RAISED[text]
        else:
            parts.append(text)
    return " ".join(parts)


def _is_raised(page: PageWords, before: int, i: int) -> bool:
    size = page.sizes[before]
    gap = page.words[i].bbox[0] - page.words[before].bbox[2]
    # A mark raised at its word touches it.
    if gap > 0.15 * size:
        return False
    return not page.words[i].text.isalpha() or page.sizes[i] < 0.8 * size


def _is_bold(page: PageWords, i: int, usual: Measures) -> bool:
    return page.bold[i] or weight_of(page, i) >= usual.weight + HEAVIER


def _baseline(page: PageWords, strip: Strip, size: float) -> float:
    """Where the words of the line's own size stand; a raised mark does not count."""
    own: Sequence[int] = [i for i in strip.words if page.sizes[i] == size]
    return median(page.baselines[i] for i in own) if page.baselines else strip.bbox[3]
