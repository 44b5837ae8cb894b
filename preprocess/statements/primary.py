"""Which tables are the primary statements, seen over the whole document: they stand together, before the notes.

A single table cannot tell: a note restates an income statement under the same title, and a statement of equity may
have no title of its own on its page. The run of pages with the most kinds of statements is the set; what looks like a
statement elsewhere keeps its type and is none, and what lies inside the run and reads like one is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from preprocess.layout.headings import NOTE
from preprocess.report import StatementType, Table
from preprocess.statements.kinds import named_statement, statement_type

GAP, BEFORE, AFTER = 3, 2, 2
"""Pages between two statements of a set at most, and pages around it where a missed one is looked for."""
# Two lines of a page; longer ones are sentences.
LONGEST_TITLE = 120
WHOLE_SET = 4
"""Kinds of statements that make a set of its own: a filing may carry its subsidiary's."""
# Without a title only a whole statement is believed: excerpts of a few rows stand all over a filing.
LONG = 15
KINDS: tuple[StatementType, ...] = ("income_statement", "balance_sheet", "cash_flow", "equity", "comprehensive_income")
# Statements refer to "notes to investors" and the like without being in a note.
_NOTES = re.compile(r"\bnotes?\b(?!\s+to\s+investors)", re.IGNORECASE)
# How a statement of equity begins, whose title is often lost to a page set sideways.
_BALANCE = re.compile(r"^balances?\b", re.IGNORECASE)
_INCOME = re.compile(r"^net (?:income|loss|earnings|\(loss)|dividends", re.IGNORECASE)
# Older cash flow statements end with this on a page of its own.
_RECONCILED = re.compile(r"^reconciliation of (?:consolidated )?net (?:income|loss|earnings|\(loss)", re.IGNORECASE)


def primary_statements(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables with statement_type and is_financial_statement as the whole document shows them.

    Without a run of at least three kinds, a balance sheet among them, all stay as they are.
    """
    headed = [_headed(table) for table in tables]
    runs = _sets(headed)
    if not runs:
        headed = [_untitled(table) for table in headed]
        runs = _sets(headed)
    if not runs:
        return tuple(tables)
    # The fullest set is the filing's own; a summary of a subsidiary lacks statements.
    best = max(runs, key=lambda run: len(_kinds(run)))
    kept = [run for run in runs if run is best or len(_kinds(run)) >= WHOLE_SET]
    titled = (new if any(new in run for run in kept) else old for old, new in zip(tables, headed, strict=True))
    return tuple(_settled(table, kept) for table in titled)


def _sets(tables: Sequence[Table]) -> list[list[Table]]:
    """Runs of at least three kinds of statements, a balance sheet among them."""
    return [run for run in _runs(tables) if len(_kinds(run)) >= 3 and "balance_sheet" in _kinds(run)]


def _untitled(table: Table) -> Table:
    """A long table without a caption that has a statement's rows, as that statement: its title may be a page's head."""
    if table.caption or table.statement_type not in KINDS or len(table.rows) < LONG:
        return table
    return replace(table, is_financial_statement=True)


def _headed(table: Table) -> Table:
    """A table without a caption that the heading above it names a statement, as that statement."""
    heading = table.context_heading
    if table.is_financial_statement or table.caption or not _is_title(heading) or NOTE.match(heading):
        return table
    kind, primary = statement_type(table, (heading,))
    named = named_statement(heading)
    return replace(table, statement_type=kind, is_financial_statement=True) if primary and kind == named else table


def _runs(tables: Sequence[Table]) -> list[list[Table]]:
    """Statements grouped by the pages they stand on, a new group after a gap."""
    runs: list[list[Table]] = []
    for table in sorted((t for t in tables if t.is_financial_statement), key=lambda t: t.pages):
        if runs and table.pages[0] - runs[-1][-1].pages[-1] <= GAP:
            runs[-1].append(table)
        else:
            runs.append([table])
    return runs


def _kinds(run: Sequence[Table]) -> frozenset[StatementType]:
    return frozenset(table.statement_type for table in run)


def _settled(table: Table, runs: Sequence[Sequence[Table]]) -> Table:
    """One table held against the sets; one that was in none of them is no primary statement."""
    if table.is_contents or any(table in run for run in runs):
        return table
    for run in runs:
        if run[0].pages[0] - BEFORE <= table.pages[0] <= run[-1].pages[-1] + AFTER:
            kind = _missed(table, run)
            if kind is not None:
                return replace(table, statement_type=kind, is_financial_statement=True)
    return replace(table, is_financial_statement=False) if table.is_financial_statement else table


def _is_title(text: str) -> bool:
    """A title, not a sentence that mentions one ("presented on our balance sheets as follows:")."""
    return len(text) <= LONGEST_TITLE and not text.rstrip().endswith((":", "."))


def _missed(table: Table, run: Sequence[Table]) -> StatementType | None:
    """The statement that a table near a set is: by its title, by its rows where the set lacks it, or as its end."""
    titles = (table.caption, table.context_heading)
    if len(table.rows) < 3 or not table.columns or any(_NOTES.search(t) or NOTE.match(t) for t in titles):
        return None
    kind = table.statement_type
    named = next(filter(None, (named_statement(title) for title in titles if _is_title(title))), None)
    if kind in KINDS and named == kind:
        return kind
    first = table.rows[0].label
    if _RECONCILED.match(first) and run[-1].pages[-1] + 1 >= table.pages[0] and "cash_flow" in _kinds(run):
        return "cash_flow"
    if "equity" not in _kinds(run) and len(table.rows) >= 5:
        moved = _BALANCE.match(first) and any(_INCOME.match(row.label) for row in table.rows)
        return "equity" if kind == "equity" or moved else None
    return None
