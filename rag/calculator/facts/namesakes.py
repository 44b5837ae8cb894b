"""Rows under the very words asked for that are another figure: the movement of a balance, the total of a part."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile

from preprocess.report import Report
from rag.calculator.facts.entries import Entry
from rag.calculator.facts.over import is_bare
from rag.calculator.facts.statements import is_on_the_sheet, plain_label, statements_of
from rag.calculator.facts.telling import telling
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.query.vocabulary import vocabulary

_MOVED, _TOTAL = telling("change flow"), telling("total")
# What heads rows of the income statement that are told of balances: "Interest expense: Deposits".
_ON_BALANCES = telling("interest provision provisions allowance allowances gain gains impairment impairments")
# What a table of movements is called beside what it moves.
_MOVES = telling("change changes activity rollforward reconciliation summary carrying amount balance beginning ending")
UNDERFUNDED = re.compile(
    r"\b(?:in excess of|exceed\w*) (?:the )?(?:fair value of )?(?:the )?(?:(?:pension|benefit) )?plans?[’']?s? assets\b"
    r"|\bunder-?funded plans\b",
    re.IGNORECASE,
)
"""What heads a table of those plans alone that owe more than they hold."""
SAYS_UNDERFUNDED = re.compile(r"\b(?:excess|exceed\w*|under-?funded|more than|greater|larger)\b", re.IGNORECASE)
"""What asks for those plans."""
_LED_BY_LETTERS = re.compile(
    r"(?P<letters>(?!U\.?S)[A-Z]{2,5}) (?:(?:net|total|segment|operating) )?(?:revenues?|sales|income|earnings|profit|"
    r"backlog|assets)\b[^.]*\bby\b"
)
_DEFERRED = re.compile(r"\bdeferred (?:income )?tax(?:es)? (?:assets?|liabilit)", re.IGNORECASE)
_BALANCE = re.compile(r"(?:beginning|ending|opening|closing)? ?balances?\b", re.IGNORECASE)


def is_of_another(report: Report, entry: Entry, wanted: frozenset[str], asked: tuple[str, int]) -> bool:
    """Whether a row is called by what is asked for, and is of something else.

    wanted: the telling words asked for; asked: the words as they are, and the fiscal year.
    """
    title, year = asked
    return (
        _is_flow_of_balance(report, entry, wanted)
        or _is_of_underfunded(entry, title)
        or _is_of_lettered_part(report, entry, title)
        or (_is_flow(title) and _is_held(entry, year))
        or _is_total_of_a_part(report, entry, wanted, year)
        or (_is_term(title) and not _bears_whole(entry, wanted))
        or _is_movement_of_another(report, entry, wanted)
    )


def _is_of_underfunded(entry: Entry, title: str) -> bool:
    """Whether a row is of those plans alone that owe more than they hold, where all plans are asked for."""
    heads = (entry.table.caption, entry.table.context_heading, *entry.heads)
    return any(map(UNDERFUNDED.search, heads)) and not SAYS_UNDERFUNDED.search(title)


def _is_of_lettered_part(report: Report, entry: Entry, title: str) -> bool:
    """Whether a table's title says by letters that its breakdown is of one part: "HPG sales by place are as follows".

    The letters of the company itself are those of the whole.
    """
    led = _LED_BY_LETTERS.match(entry.table.caption)
    if led is None or led["letters"].lower() in plain(title).split():
        return False
    company = plain(report.company or "").split()
    own = {"".join(word[0] for word in company), *company, plain(report.ticker or "")}
    return not any(name.startswith(led["letters"].lower()) for name in own if name)


@lru_cache(maxsize=256)
def _is_flow(title: str) -> bool:
    """Whether words are an item of the book that no balance sheet prints: what came in or went out in a year."""
    item = book().line(book().names.get(plain(title), ""))
    return item is not None and "balance_sheet" not in item.statements


def _is_held(entry: Entry, year: int) -> bool:
    """Whether a place is a balance: a part of deferred taxes, or what there was on a day."""
    labels = (row.label for row in entry.table.rows)
    if any(map(_DEFERRED.search, (entry.table.caption, entry.table.context_heading, *labels))):
        return True
    period = entry.table.columns[entry.columns[year]].period
    return period is not None and period.kind == "instant"


@lru_cache(maxsize=256)
def _is_term(title: str) -> bool:
    """Whether words are a name of the book, but for small words before and behind it."""
    said = plain(title).split()
    while said and said[-1] in vocabulary().stop_words:
        said.pop()
    starts = range(len(list(takewhile(vocabulary().stop_words.__contains__, said))) + 1)
    return any(" ".join(said[start:]) in book().names for start in starts)


def _bears_whole(entry: Entry, wanted: frozenset[str]) -> bool:
    """Whether the row itself is called by all of a term: "net interest income" is no net income of an interest.

    A bare "Total" is called by what heads it; which column is the total says the column.
    """
    row = entry.table.rows[entry.index]
    label = entry.bare[0] if entry.bare and is_bare(row) else f"{row.label} {entry.name}"
    return wanted - telling(label) - entry.short - entry.own <= _TOTAL & entry.column


def _is_movement_of_another(report: Report, entry: Entry, wanted: frozenset[str]) -> bool:
    """Whether a row moves a balance that the question does not name: acquisitions in a table of goodwill's changes."""
    rows = entry.table.rows
    if entry.table.is_financial_statement or not any(_BALANCE.match(row.label) for row in rows):
        return False
    subject = telling(f"{entry.table.caption} {entry.heading}") - telling(report.company or "") - _MOVES
    return bool(subject) and not subject & wanted and not _BALANCE.match(rows[entry.index].label)


def _is_flow_of_balance(report: Report, entry: Entry, wanted: frozenset[str]) -> bool:
    """Whether a row of a statement of flows is only what befell a balance that the sheet prints under the same words.

    "Accounts receivable" of the cash flow statement is their change, "Deposits" under interest expense what they cost:
    a question has to ask for it, by this word or by its heading's.
    """
    heading = entry.above - entry.own
    told = {"cash_flow": False, "income_statement": True}.get(entry.table.statement_type)
    if told is None or wanted & (_MOVED | heading) or (told and not heading & _ON_BALANCES):
        return False
    row = entry.table.rows[entry.index]
    return row.period is None and is_on_the_sheet(report, plain_label(row.label), whole=told)


def _is_total_of_a_part(report: Report, entry: Entry, wanted: frozenset[str], year: int) -> bool:
    """Whether a total that is asked for by its own words alone stands beside others that are not the company's.

    "Total liabilities" of a table of fair values, whose "Total assets" are not those of the balance sheet.
    """
    if not _TOTAL & (entry.own | entry.column) or wanted - entry.own - _TOTAL or entry.table.is_financial_statement:
        return False
    own = {plain_label(row.label): row for row in entry.table.rows if row.label.lower().startswith("total")}
    for statement in (one for kind in statements_of(report).values() for one in kind if one.primary):
        column = statement.years.get(year)
        for row in statement.table.rows if column is not None else ():
            beside = own.get(plain_label(row.label))
            value = None if column is None or beside is None else statement.table.base_value(row.cells[column])
            if beside is not None and value is not None:
                printed = (entry.table.base_value(cell) for cell in beside.cells)
                return all(other is None or abs(other - value) > abs(value) / 100 for other in printed)
    return False
