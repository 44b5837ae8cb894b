"""Rows of a cash flow statement whatever words say that money moved: "payments related to tax on …" is tax paid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from preprocess.report import Table
from rag.calculator.facts.statements import plain_label
from rag.calculator.facts.telling import telling

# They say that it was paid or received, which the statement says of all of its rows.
_MOVED = frozenset(
    word.rstrip("e")
    for word in telling(
        "payments payment paid pay repayments repayment repaid spent proceeds received "
        "cash related connection net outflow inflow"
    )
)
_SAYS = re.compile(r"\b(?:proceeds|receiv\w+|pays?|paid|(?:re)?payments?|repaid|repay|spent|outflow|inflow)\b")
_IN, _OUT = re.compile(r"\b(?:proceeds|received)\b"), re.compile(r"\b(?:re)?(?:payments?|paid|pays?)\b|\bspen[dt]\b")
_NO_CASH = re.compile(r"\bnon ?cash\b|\boperating activities\b|^operati|\breconcil|^changes? in\b|^adjust")
# "Income taxes paid, net of refunds" is what was paid.
_NETTED = re.compile(r",?\s+net(?: of [a-z ]+)?\s*$", re.IGNORECASE)


def cash_rows(table: Table, title: str, column: int) -> list[int]:
    """The rows that say the same as the title but for words of payment; none where the money went the other way."""
    wanted = _words(title)
    if table.statement_type != "cash_flow" or not wanted or not _SAYS.search(title):
        return []
    whole = " net " in f" {title} "
    labels = ((at, table.rows[at].label) for at in _paid_rows(table, column))
    said = ((at, label if whole else _NETTED.sub("", label)) for at, label in labels)
    return [at for at, label in said if _words(label) == wanted and _goes(title, table, at, column)]


def _words(text: str) -> frozenset[str]:
    """The words of a title or a label but those of payment; "tax" and "taxes" are one."""
    return frozenset(word.rstrip("e") for word in telling(text)) - _MOVED


def _paid_rows(table: Table, column: int) -> Iterator[int]:
    """The rows with an amount in the column, but for those of operations and of what moved no cash."""
    aside = False
    for at, row in enumerate(table.rows):
        if all(cell.value is None for cell in row.cells):
            aside = bool(_NO_CASH.search(plain_label(row.label))) if row.label.strip() else aside
        elif not aside and column < len(row.cells) and row.cells[column].value is not None:
            yield at


def _goes(title: str, table: Table, index: int, column: int) -> bool:
    """Whether the money of a row went the way that the title says."""
    value = table.rows[index].cells[column].value or 0
    if _IN.search(title):
        return value >= 0
    paid = _OUT.search(plain_label(table.rows[index].label)) is not None
    return value <= 0 or paid or not _OUT.search(title)
