"""Table summaries (S2-05). Without a language model a summary is composed of the table's own words.

A model's summary is a step of its own that replaces `Table.summary` after conversion; nothing here pretends to be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from preprocess.report import Table
from preprocess.scales import named

# An embedder reads 256 tokens, and the rows' labels are to fit in beside it.
MAX_CHARS = 400
# Such a caption says when, not what.
_ONLY_PERIOD = re.compile(r"^(?:(?:as )?at|as of|for the|year|\d{1,2})\b[^.;]{0,40}\b(?:19|20)\d\d\W*$", re.IGNORECASE)
# "U.S" lost its point with the others at the label's end.
_ABBREVIATED = re.compile(r"(?:^|\W)[A-Z]\.[A-Z]$")
# A heading that is a whole risk factor would be all of the summary.
MAX_HEADING = 80
"""Characters of a heading worth repeating; risk factors are headed by sentences."""
_KINDS = {
    "income_statement": "Income statement",
    "balance_sheet": "Balance sheet",
    "cash_flow": "Cash flow statement",
    "equity": "Statement of equity",
    "comprehensive_income": "Statement of comprehensive income",
    "segment": "Segment information",
}


def summarize(table: Table) -> str:
    """Caption or heading, unit, columns and row labels in at most 400 characters, cut at a label."""
    title = _title(table)
    parts = [title.rstrip(" .:")]
    unit = _unit(table)
    if unit and unit.casefold() not in title.casefold():
        parts.append(unit)
    labels = list(dict.fromkeys(column.label for column in table.columns if column.label))
    columns = _listed("columns", _shortened(labels), 140)
    text = ". ".join(part for part in (*parts, columns) if part)[: MAX_CHARS - 20]
    rows = _listed("rows", dict.fromkeys(row.label for row in table.rows), MAX_CHARS - len(text) - 3)
    return f"{text}. {rows}." if rows else f"{text}."


def _title(table: Table) -> str:
    """The caption, behind the heading where it is only a period ("At 31 December 2021") or says nothing of it.

    "The following table shows changes in the year" says little alone.
    """
    caption, heading = table.caption, table.context_heading.rstrip(" .:")
    kind = _KINDS.get(table.statement_type, "")
    if caption and heading and _ONLY_PERIOD.match(caption):
        title = f"{heading}, {caption}"
    elif caption and heading and len(heading) <= MAX_HEADING and not _shares_words(heading, caption):
        title = f"{heading}: {caption}"
    else:
        title = caption or heading or "Table"
    return title if not kind or _shares_words(kind, title) else f"{kind}. {title}"


def _shares_words(one: str, other: str) -> bool:
    """Whether most of the words of a heading stand in a caption."""
    words, there = (set(re.findall(r"[^\W\d_]{3,}", text.casefold())) for text in (one, other))
    return len(words & there) * 2 >= len(words)


def _shortened(labels: list[str]) -> list[str]:
    """ "Year ended May 31, 2023", "2022", "2021": what a column shares with the one before it is said once."""
    short = labels[:1]
    for before, label in pairwise(labels):
        head, _, last = label.rpartition(" ")
        short.append(last if head and before.rpartition(" ")[0] == head else label)
    return short


def _unit(table: Table) -> str:
    if table.unit.printed:
        return table.unit.printed.strip("() ")
    scale = named(table.unit.scale)
    return " ".join(part for part in (table.unit.currency or "", scale) if part)


def _listed(name: str, labels: Iterable[str], room: int) -> str:
    """ "rows: Revenues, Cost of sales, …" as far as the room goes."""
    chosen: list[str] = []
    used = len(name) + 2
    for label in (label.strip(" .:") for label in labels):
        if not label:
            continue
        label = f"{label}." if _ABBREVIATED.search(label) else label
        if used + len(label) + 2 > room - 3:
            chosen.append("…")
            break
        chosen.append(label)
        used += len(label) + 2
    return f"{name}: {', '.join(chosen)}" if chosen and chosen != ["…"] else ""
