"""A paragraph that goes on at the head of the next page is one paragraph; its lines know the page they stand on.

Running lines are gone by now. Footnotes at the foot of the page are set before the paragraph that they interrupt, and a
table at the head of the next one behind it, so that the text of every page stays in one piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from preprocess.layout.entries import Entry, PageParts
from preprocess.layout.joints import joined
from preprocess.layout.measures import Measures
from preprocess.layout.paragraphs import goes_on

_PROSE = ("Text", "ListItem")
_FLOATS = ("Table", "Caption", "Footnote")


def over_pages(pages: Sequence[PageParts], usual: Measures) -> list[PageParts]:
    """The pages with each broken paragraph whole on the page where it begins."""
    entries = [list(page.entries) for page in pages]
    begun = 0
    for number in range(1, len(entries)):
        begun = number - 1 if entries[number - 1] else begun
        here, there = entries[begun], entries[number]
        last, first = _open(here), _continuation(there)
        if last is None or first is None or not goes_on(here[last].paragraph, there[first].paragraph):
            continue
        # Behind a table only a small letter proves it: a paragraph of its own may well begin below one.
        if first == 0 or there[first].text[:1].islower():
            # The footnotes below it now stand before it, so that the text of the page stays in one piece.
            here.append(_whole(here.pop(last), there.pop(first), usual))
    return [replace(page, entries=tuple(own)) for page, own in zip(pages, entries, strict=True)]


def _open(entries: Sequence[Entry]) -> int | None:
    """The paragraph that ends a page, whatever footnotes stand under it."""
    prose = next((i for i in reversed(range(len(entries))) if entries[i].kind != "Footnote"), None)
    return prose if prose is not None and entries[prose].kind in _PROSE else None


def _continuation(entries: Sequence[Entry]) -> int | None:
    """The first paragraph of a page, whatever tables stand over it."""
    prose = next((i for i, entry in enumerate(entries) if entry.kind not in _FLOATS), None)
    return prose if prose is not None and entries[prose].kind == "Text" else None


def _whole(last: Entry, first: Entry, usual: Measures) -> Entry:
    paragraph = replace(last.paragraph, lines=last.paragraph.lines + first.paragraph.lines)
    parts = tuple(joined(paragraph, usual))
    return replace(last, paragraph=paragraph, parts=parts, text="".join(parts))
