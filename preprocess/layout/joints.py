"""Printed lines become running text: blanks between them, words hyphenated at a line end mended."""

from __future__ import annotations

import re

from preprocess.layout.measures import Measures, parted_word
from preprocess.layout.paragraphs import Paragraph

_ADDRESS = re.compile(r"(?:https?:/|www\.|\w/)\S*[._=?&]$")


def joined(paragraph: Paragraph, usual: Measures) -> list[str]:
    """The text of each line, so that together they are the paragraph: blanks between, hyphens at line ends mended."""
    parts: list[str] = []
    for line, after in zip(paragraph.lines, (*paragraph.lines[1:], None), strict=True):
        parts.append(line.text if after is None else _with_joint(line.text, after.text, usual))
    return parts


def _with_joint(text: str, after: str, usual: Measures) -> str:
    vocabulary = usual.vocabulary
    head, tail = parted_word(text), re.match(r"[^\W\d_]+", after)
    if text.endswith(("-", "–", "/")) and not (head and tail) and not text.endswith((" -", " –")):
        return text if re.match(r"\w", after) else text + " "
    # An address goes on over the line's end behind any of its marks.
    if text[-1:] in "._=?&" and _ADDRESS.search(text) and re.match(r"[a-z0-9]", after):
        return text
    if head is None or tail is None:
        return text if _is_cjk(text[-1:]) and _is_cjk(after[:1]) else text + " "
    first, second = head[1].casefold(), tail[0].casefold()
    whole, compound = vocabulary[first + second], vocabulary[f"{first}-{second}"]
    # "long-" over "term" is in no vocabulary as "longterm"; "manage-" over "ment" is as "management".
    unknown = not compound and not (vocabulary[first] and vocabulary[second])
    # "co-operation", "re-enter": between two of one vowel the hyphen is spelling.
    unknown = unknown and not (first[-1] == second[0] and first[-1] in "aeiou")
    return text[:-1] if whole > compound or (unknown and usual.hyphenates and tail[0].islower()) else text


def _is_cjk(char: str) -> bool:
    return "⺀" <= char <= "鿿" or "가" <= char <= "힣" or "＀" <= char <= "￯"
