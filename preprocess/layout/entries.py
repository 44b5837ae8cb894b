"""One page between layout and assembly: its paragraphs and tables in reading order, each with its kind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from preprocess.layout.headings import Style, kind_of, style_of
from preprocess.layout.joints import joined
from preprocess.layout.measures import Measures
from preprocess.layout.paragraphs import Paragraph
from preprocess.layout.sections import contents_lines
from preprocess.page.running import CleanPage
from preprocess.report import BlockKind
from preprocess.tables import FoundTable

_SIGNED = re.compile(r"^(?:by:?\s*)?/s/", re.IGNORECASE)
"""Below a signature stands a name, however it is set."""
CAPTION_WORDS = 16
"""A line over a table that has more words is a sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One paragraph or table of a page, classified."""

    kind: BlockKind
    paragraph: Paragraph
    text: str = ""
    parts: tuple[str, ...] = ()
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class PageParts:
    """One page between layout and assembly."""

    page: CleanPage
    tables: tuple[FoundTable, ...]
    entries: tuple[Entry, ...]
    has_text: bool


def classified(found: Sequence[Paragraph], tables: Sequence[FoundTable], usual: Measures) -> tuple[Entry, ...]:
    """The paragraphs and tables of one page in reading order with their kinds."""
    entries: list[Entry] = []
    below_table = False
    for paragraph, after in zip_longest(found, found[1:]):
        if paragraph.table is not None:
            contents = tables[paragraph.table].table.is_contents
            entries.append(Entry("TableOfContents" if contents else "Table", paragraph))
            below_table = True
            continue
        parts = tuple(joined(paragraph, usual))
        text = "".join(parts)
        kind = kind_of(paragraph, text, usual, below_table, after)
        if kind == "Heading" and entries and _SIGNED.match(entries[-1].text):
            kind = "Text"
        style = style_of(paragraph, text, usual) if kind == "Heading" else None
        entries.append(Entry(kind, paragraph, text, parts, style))
        below_table = below_table and kind == "Footnote"
    return with_captions(with_contents(tuple(entries)))


def with_contents(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries of one page, with lines of a table of contents marked as such."""
    listed = contents_lines([entry.text if entry.kind != "TableOfContents" else None for entry in entries])
    return tuple(
        replace(entry, kind="TableOfContents", style=None) if i in listed else entry for i, entry in enumerate(entries)
    )


def with_captions(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries of one page, with what stands over a table and is no sentence marked as its caption."""
    marked: list[Entry] = []
    for entry in reversed(entries):
        over = bool(marked) and marked[-1].kind in ("Table", "Caption")
        # "Years ended December 31," or "(In millions)": quoted as prose it would say nothing, and half a fact.
        caption = over and entry.kind == "Text" and not _is_sentence(entry.text)
        marked.append(replace(entry, kind="Caption") if caption else entry)
    return tuple(reversed(marked))


def _is_sentence(text: str) -> bool:
    """Whether words say something, or lead to what follows, instead of naming it."""
    return text.count(" ") >= CAPTION_WORDS or text.rstrip("”\"’')*").endswith((".", ":", ";", "?", "!"))
