"""Items that no heading names: from the page numbers in a filing's contents, and from heads that run over its pages.

Some filings (a bank's 10-Q, a 10-K that is an annual report with a cross-reference index) list their Items only in the
contents, by page; others print the Item only at the head of every page (S1-01).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from preprocess.layout.headings import ITEM, PART
from preprocess.report import DocType

PRINTED = re.compile(r"(?:^|\s)[-–—]?\s?(\d{1,4})\s?[-–—]?$|^(\d{1,4})\s")
"""A page number at the end of a running line, or at its beginning."""
_LISTED = re.compile(r"(?:\s|\.)(\d{1,3})(?:\s*[-–,]\s*\d{1,3})*\s*$")
# Covers and inserts carry no number, and some pages begin with a figure.
_OFFSETS = 0.5
"""The page numbers that are printed count along with the pages on at least this share of them."""
_HEAD = 80
_HEAD_PART = re.compile(r"^part\s+(?:i{1,3}|iv)\b[\s.,:—–-]*", re.IGNORECASE)


def item_name(match: re.Match[str], part: int, doc_type: DocType) -> str:
    """ "Item 7", "Item 1A", "Item 2.02"; in Part II of a 10-Q, whose numbers begin anew, "Part II, Item 1A"."""
    name = f"Item {match[1]}{(match[2] or '').upper()}"
    return f"Part II, {name}" if doc_type == "10-q" and part == 2 else name


def part_number(match: re.Match[str]) -> int:
    """1 … 4 of a match of PART."""
    number = re.search(r"\b(i{1,3}|iv)\b", match[0], re.IGNORECASE)
    return ["i", "ii", "iii", "iv"].index(number[0].lower()) + 1 if number else 1


def listed_items(contents: Sequence[str], running: Sequence[Sequence[str]], doc_type: DocType) -> dict[int, str]:
    """Page (from 1) → the Item that begins there, by the lines of the contents and the running lines of every page.

    An Item without a page of its own begins on the first page of what is listed below it.
    """
    offset = _offset(running)
    if offset is None:
        return {}
    starts: dict[int, str] = {}
    for name, printed in _first_pages(contents, doc_type):
        page = printed + offset
        if 1 <= page <= len(running):
            starts.setdefault(page, name)
    return starts


def _first_pages(contents: Sequence[str], doc_type: DocType) -> Iterator[tuple[str, int]]:
    """Every Item of the contents with the first page number in its lines."""
    part, name = 1, ""
    for line in contents:
        text = line.strip()
        if head := PART.match(text):
            part, text = part_number(head), text[head.end() :]
            name = ""
        if match := ITEM.match(text):
            name = item_name(match, part, doc_type)
            text = text[match.end() :]
        number = _LISTED.search(text)
        if name and number:
            yield name, int(number[1])
            name = ""


def _offset(running: Sequence[Sequence[str]]) -> int | None:
    """What is added to a printed page number to get the page, or None where numbers do not count along."""
    offsets: Counter[int] = Counter()
    numbered = 0
    for page, lines in enumerate(running, start=1):
        found = {int(match[1] or match[2]) for line in lines if (match := PRINTED.search(line))}
        numbered += bool(found)
        offsets.update(page - number for number in found)
    if not offsets:
        return None
    offset, count = offsets.most_common(1)[0]
    return offset if count >= 3 and count >= _OFFSETS * numbered else None


def head_items(running: Sequence[str], doc_type: DocType) -> tuple[str, ...]:
    """The Items that the running lines of one page name ("PART II" over "Item 9, 9A"), in their order."""
    part = 1
    names: list[str] = []
    for line in running:
        text = line.strip()
        if head := _HEAD_PART.match(text):
            part, text = part_number(head), text[head.end() :]
        match = ITEM.match(text) if len(text) < _HEAD else None
        if match:
            names.append(item_name(match, part, doc_type))
            for more in re.finditer(r"(?:,|and|&)\s*(?:items?\s+)?(\d{1,2})([A-C])?\b", text[match.end(1) :], re.I):
                names.append(item_name(more, part, doc_type))
    return tuple(names)
