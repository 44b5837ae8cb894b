"""Tables that go on over pages: one table whose rows and cells know their page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from preprocess.page.words import union
from preprocess.report import Table
from preprocess.statements.kinds import statement_type
from preprocess.tables.grids.headerless import is_part, same_ends
from preprocess.tables.markdown import table_markdown
from preprocess.tables.meaning.scaling import in_unit
from preprocess.tables.proof.checks import checked
from preprocess.tables.proof.identities import TOTAL_ASSETS, TOTAL_BOTH

TOP = 150
"""Points from the top of its page within which a table that goes on begins."""
OVERLEAF = 2
"""Pages on: some filings leave the back of a statement's page blank."""
SAME_START = 1.0
"""Points between two labels that begin alike."""
CONTINUED = re.compile(r"\(?\bcont(?:inued|'d|d)?\b\.?\)?", re.IGNORECASE)


def join_continued(tables: Sequence[Table]) -> tuple[Table, ...]:
    """Join a table to the one before it where it goes on: next page, same columns, and "(continued)" or no header."""
    joined: list[Table] = []
    for table in tables:
        if joined and _goes_on(joined[-1], table):
            joined[-1] = _together(joined[-1], table)
        else:
            joined.append(table)
    return tuple(joined)


def _goes_on(first: Table, then: Table) -> bool:
    """Whether `then` carries on `first`: it must say so or have no header, and its columns must be the same."""
    after = then.pages[0] - first.pages[-1]
    if after == 0:
        # A typed balance sheet says "ASSETS" and "LIABILITIES" over its columns, each under years of its own.
        days = [column.period and column.period.end for column in first.columns]
        same = all(days) and days == [column.period and column.period.end for column in then.columns]
        return _is_in_next_column(first, then) or (same and not then.unit.printed and _is_against(first, then))
    if after not in (1, OVERLEAF) or len(then.columns) != len(first.columns):
        return False
    if not any(column.label for column in then.columns) and then.bbox[1] < TOP and first.is_financial_statement:
        return (same_ends(first, then) and is_part(then)) or (not then.caption and after == 1)
    if after != 1:
        return False
    if first.is_contents or then.is_contents:
        return first.is_contents and then.is_contents
    labels = [column.label for column in first.columns], [column.label for column in then.columns]
    same = labels[0] == labels[1] and any(labels[0])
    said = CONTINUED.search(then.caption) is not None and _title(first.caption) == _title(then.caption)
    if same and _title(first.caption) == _title(then.caption) and _other_side(first, then):
        return True
    bare = not any(labels[1]) and not then.caption and then.bbox[1] < TOP
    return (same and said) or (bare and not _is_led_to(first, then))


def _is_in_next_column(first: Table, then: Table) -> bool:
    """Whether a table goes on at the head of the next column of its page, without a header of its own."""
    named = [column.label for column in then.columns]
    same = any(named) and named == [column.label for column in first.columns] and not then.caption
    beside = then.bbox[0] >= first.bbox[2] - SAME_START and then.bbox[1] < first.bbox[1]
    return same and beside and then.bbox[1] > then.rows[0].bbox[1] - SAME_START


def _is_led_to(first: Table, then: Table) -> bool:
    """Whether a sentence of its own leads to the second table ("Charges recorded in fiscal 2021 were as follows:")."""
    own = then.context_paragraph.rstrip()
    return own.endswith(":") and own != first.context_paragraph.rstrip()


def _depth(first: Table, then: Table) -> tuple[int, int | None]:
    """How far the rows of a second part are set in, and the row of the first that heads them; none where one is not.

    A part overleaf may hold nothing but rows of the last group: they begin where that group's do.
    """
    starts = {row.level: row.bbox[0] for row in first.rows if row.label}
    begins = min((row.bbox[0] for row in then.rows if row.label), default=None)
    level = next((k for k, x in sorted(starts.items()) if begins is not None and abs(x - begins) < SAME_START), 0)
    heads = [k for k, row in enumerate(first.rows) if row.level < level]
    return (level, heads[-1]) if heads and not any(cell.text for cell in first.rows[heads[-1]].cells) else (0, None)


def _other_side(first: Table, then: Table) -> bool:
    """Whether two balance sheets are the assets and, below or on the next page, what stands against them."""
    return {first.statement_type, then.statement_type} == {"balance_sheet"} and _is_against(first, then)


def _is_against(first: Table, then: Table) -> bool:
    """Whether one table ends in total assets, and the other in what stands against them."""
    ends = [any(TOTAL_ASSETS.search(row.label) for row in table.rows) for table in (first, then)]
    against = [any(TOTAL_BOTH.search(row.label) for row in table.rows) for table in (first, then)]
    return ends == [True, False] and against == [False, True]


def _title(caption: str) -> str:
    """Caption without "(continued)", case and punctuation."""
    return re.sub(r"\W+", " ", CONTINUED.sub("", caption)).strip().lower()


def _together(first: Table, then: Table) -> Table:
    """One table of two parts; parents of the second part move down by the rows of the first.

    What a part without a header is worth is told by the columns and the unit of the first.
    """
    shift = len(first.rows)
    primary = first.is_financial_statement or then.is_financial_statement
    rows = then.rows
    if not any(column.label for column in then.columns) or (first.unit.printed and not then.unit.printed):
        rows = in_unit(rows, [column.label for column in first.columns], first.unit)
    depth, head = _depth(first, then)
    moved = tuple(
        replace(r, level=r.level + depth, parent=head if r.parent is None else r.parent + shift) for r in rows
    )
    pages = tuple(dict.fromkeys(first.pages + then.pages))
    box = union([first.bbox, then.bbox]) if len(pages) == 1 else first.bbox
    table = checked(replace(first, pages=pages, bbox=box, rows=first.rows + moved, is_financial_statement=primary))
    if first.statement_type == "other":
        # A page may end before the rows that show what a table is.
        kind, primary = statement_type(table, ())
        table = replace(table, statement_type=kind, is_financial_statement=primary)
    return replace(table, markdown=table_markdown(table))
