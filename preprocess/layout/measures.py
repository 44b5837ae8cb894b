"""What is usual in a document: size, weight and step of its text, which headings and paragraphs are held against."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from preprocess.page.faces import BOLD, REGULAR
from preprocess.page.words import PageWords, TextLine

RARE = 0.01
"""Where no word stands whole elsewhere, fewer lines than this part end in a hyphen if words are not parted at all."""


@dataclass(slots=True)
class Measures:
    """Font size and weight of the text, step from line to line in font sizes, right edge, words that occur."""

    size: float = 10.0
    step: float = 1.2
    bold: bool = False
    right: float = 0.0
    weight: float = REGULAR
    italic: bool = False
    hyphenates: bool = True
    vocabulary: Counter[str] = field(default_factory=Counter)


def measure(pages: Sequence[PageWords], lines: Sequence[Sequence[TextLine]]) -> Measures:
    """Take the measures of a document from its lines of prose; tables are often set smaller and closer."""
    sizes: Counter[float] = Counter()
    steps: Counter[float] = Counter()
    weights: Counter[float] = Counter()
    bold = italic = 0
    edges: list[float] = []
    vocabulary: Counter[str] = Counter()
    for page, own in zip(pages, lines, strict=True):
        vocabulary.update(word.text.strip(".,;:()“”\"'").casefold() for word in page.words)
        prose = [line for line in own if _is_prose(line.text)]
        for line in prose:
            sizes[round(page.sizes[line.words[-1]] * 2) / 2] += len(line.text)
            bold += page.bold[line.words[0]] and page.bold[line.words[-1]]
            italic += is_italic(page, line.words[0]) and is_italic(page, line.words[-1])
            weights[weight_of(page, line.words[-1])] += len(line.text)
            edges.append(line.bbox[2])
        for above, below in pairwise(prose):
            steps[round((below.bbox[3] - above.bbox[3]) / max(1.0, page.sizes[below.words[0]]) * 20) / 20] += 1
    if not edges:
        return Measures(vocabulary=vocabulary)
    edges.sort()
    # Steps outside are two columns side by side, or a blank line.
    usual = [(count, step) for step, count in steps.items() if 0.9 < step < 2.5]
    step = max(usual)[1] if usual else 1.2
    # The last tenth are titles and tables that stick out.
    right = edges[int(0.9 * (len(edges) - 1))]
    return Measures(
        size=sizes.most_common(1)[0][0],
        step=step,
        bold=bold > 0.6 * len(edges),
        right=right,
        weight=weights.most_common(1)[0][0],
        italic=italic > 0.6 * len(edges),
        hyphenates=_hyphenates(lines, vocabulary),
        vocabulary=vocabulary,
    )


def _hyphenates(lines: Sequence[Sequence[TextLine]], vocabulary: Counter[str]) -> bool:
    """Whether words are parted at line ends, as some of them stand whole elsewhere; browsers break compounds only."""
    parted = kept = ends = 0
    for above, below in (pair for own in lines for pair in pairwise(own)):
        head, tail = parted_word(above.text), re.match(r"[a-z]+", below.text)
        if head and tail:
            ends += 1
            first, second = head[1].casefold(), tail[0]
            parted += vocabulary[first + second] > vocabulary[f"{first}-{second}"]
            kept += vocabulary[f"{first}-{second}"] > vocabulary[first + second]
    # Word processors part words at line ends, browsers only at a hyphen that is part of the word.
    if not parted and not kept:
        return ends > RARE * sum(map(len, lines))
    return 3 * parted >= kept


def parted_word(line: str) -> re.Match[str] | None:
    """The letters (group 1) before the hyphen that a line ends in; None where it ends in none."""
    # Asked of every line: most end otherwise, and the search reads the whole of it.
    return re.search(r"([^\W\d_]+)-$", line) if line.endswith("-") else None


def weight_of(page: PageWords, i: int) -> float:
    """How heavy word i is, 200 … 900; pages of OCR know bold and plain only."""
    return page.weights[i] if page.weights else float(BOLD if page.bold[i] else REGULAR)


def is_italic(page: PageWords, i: int) -> bool:
    """Whether word i slants, where its page knows."""
    return bool(page.italic) and page.italic[i]


def is_caps(text: str) -> bool:
    """Whether text is set in capitals; asked of every line."""
    letters = list(filter(str.isalpha, text))
    return len(letters) >= 4 and sum(map(str.isupper, letters)) >= 0.9 * len(letters)


def _is_prose(text: str) -> bool:
    # Seven blanks and mostly letters: rows of tables and headings set no measures.
    return text.count(" ") >= 7 and sum(map(str.isalpha, text)) > 0.7 * len(text)


def at_page(usual: Measures, page: PageWords) -> Measures:
    """The measures for one page: an exhibit may be set larger than the filing it is bound with."""
    sizes: Counter[float] = Counter()
    for word, size in zip(page.words, page.sizes, strict=True):
        sizes[round(size * 2) / 2] += len(word.text)
    size, count = sizes.most_common(1)[0] if sizes else (usual.size, 0)
    # An exhibit in larger type has pages full of it; one large quotation has not.
    return replace(usual, size=size) if size > usual.size and count > max(600, 0.6 * sizes.total()) else usual
