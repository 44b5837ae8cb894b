"""Which of a filing's accounts are asked for: the parent's own or the group's, and in which currency."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from dataclasses import replace

from preprocess.reading import reading
from preprocess.report import Report, Row, Table
from rag.answering.numbers.currency import asked_currency

_WORDS = r"stand-?\s?alone|unconsolidated|(?:parent|company)[- ](?:company[- ])?only"
# "Company balance sheet" beside "Consolidated balance sheet".
_OWN = re.compile(
    rf"\b(?:{_WORDS})\b|\bseparate (?:financial )?statements?\b|"
    r"^\W*(?:parent )?company[’']?s? (?:balance sheets?|statements?|income statements?|cash flows?)\b",
    re.IGNORECASE | re.MULTILINE,
)
# Columns of both side by side: "Standalone 2023-24 | Consolidated 2023-24", "Group £m | Company £m".
_OWN_HEAD = re.compile(rf"\b(?:{_WORDS})\b|^(?:the )?(?:parent )?company\b|^parent\b", re.IGNORECASE)
_MOST_KEPT = 32
_kept: OrderedDict[tuple[Hashable, str], Report] = OrderedDict()
_GROUP = re.compile(r"\b(?:consolidated|group)\b", re.IGNORECASE)
_ASKED = re.compile(rf"\b(?:on an? )?(?:{_WORDS})(?: basis)?\b\s*", re.IGNORECASE)


def is_own(table: Table) -> bool:
    """Whether its title says that it is the parent's alone."""
    return _OWN.search(_title(table)) is not None


def is_of_group(table: Table) -> bool:
    """Whether its title says that it is the group's."""
    return not is_own(table) and _GROUP.search(_title(table)) is not None


def without_own(question: str) -> str:
    """The question without the words that ask for the parent's own accounts; as it is where it has none."""
    return _ASKED.sub("", question)


def own_accounts(report_of: Callable[[str], Report]) -> Callable[[str], Report]:
    """Reports with nothing but their tables of the parent's own accounts."""

    def own(report_id: str) -> Report:
        return _of_basis(report_of(report_id), own=True)

    return own


def group_accounts(report_of: Callable[[str], Report]) -> Callable[[str], Report]:
    """Reports whose tables print the parent's own figures beside the group's with nothing but the group's."""

    def group(report_id: str) -> Report:
        return _of_basis(report_of(report_id), own=False)

    return group


def prints_both(column: str) -> bool:
    """Whether the head of a column says that it is the group's."""
    return _GROUP.search(column) is not None and _OWN_HEAD.search(column) is None


def _of_basis(report: Report, *, own: bool) -> Report:
    """Another reading of the file: what is worked out from all its tables is kept under its hash."""
    key = (reading(report), "own" if own else "group")
    if key not in _kept:
        tables = tuple(_narrowed(table, own=own) for table in report.tables)
        told = tuple(new for new, old in zip(tables, report.tables, strict=True) if new is not old or is_own(old))
        same = all(new is old for new, old in zip(tables, report.tables, strict=True))
        named = replace(report, tables=told if own else tables, sha256=f"{report.sha256}-{'own' if own else 'group'}")
        _keep(key, report if same and not own else named)
    return _kept[key]


def _keep(key: tuple[Hashable, str], report: Report) -> None:
    _kept[key] = report
    while len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)


def in_asked_currency(question: str, report_of: Callable[[str], Report]) -> Callable[[str], Report]:
    """Reports whose tables print the currency that is asked for beside another with nothing but that."""
    code = asked_currency(question)

    def translated(report_id: str) -> Report:
        report = report_of(report_id)
        key = (reading(report), code)
        if key not in _kept:
            tables = tuple(_in_currency(table, code) for table in report.tables)
            same = all(new is old for new, old in zip(tables, report.tables, strict=True))
            _keep(key, report if same else replace(report, tables=tables, sha256=f"{report.sha256}-{code}"))
        return _kept[key]

    return translated if code else report_of


def _in_currency(table: Table, code: str) -> Table:
    """The table without the columns in other currencies, where one is in this."""
    codes = [table.currency_of(column) for column in table.columns]
    other = [at for at, own in enumerate(codes) if own not in ("", code)]
    return without_columns(table, other) if code in codes and other else table


def _narrowed(table: Table, *, own: bool) -> Table:
    """The table without the columns of the other basis, where it prints both."""
    parent = {at for at, column in enumerate(table.columns) if _OWN_HEAD.search(column.label)}
    group = {at for at, column in enumerate(table.columns) if prints_both(column.label)}
    if not parent or not group:
        return table
    return without_columns(table, group if own else parent)


def without_columns(table: Table, dropped: Collection[int]) -> Table:
    """The table with its other columns only."""
    kept = [at for at in range(len(table.columns)) if at not in dropped]

    def cut(row: Row) -> Row:
        return replace(row, cells=tuple(row.cells[at] for at in kept if at < len(row.cells)))

    columns = tuple(table.columns[at] for at in kept)
    return replace(table, columns=columns, rows=tuple(map(cut, table.rows)))


def _title(table: Table) -> str:
    return f"{table.caption}\n{table.context_heading}"
