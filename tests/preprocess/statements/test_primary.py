from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from preprocess.report import Column, Row, StatementType, Table, Unit
from preprocess.statements.primary import primary_statements
from tests.preprocess.made import convert

BOX = (0.0, 0.0, 1.0, 1.0)
SET: tuple[StatementType, ...] = ("balance_sheet", "income_statement", "cash_flow")
LABELS = Path(__file__).parents[2] / "data" / "statement_labels.jsonl"


def table(
    page: int, kind: StatementType, primary: bool = True, caption: str = "", rows: Sequence[str] = ("Cash",) * 6
) -> Table:
    printed = tuple(Row(label, 0, (), BOX, page) for label in rows)
    return Table(f"/page/{page}/Table/0", (page,), BOX, caption, (Column("2023"),), printed, Unit(), kind, "",
                 is_financial_statement=primary)  # fmt: skip


def told(tables: Sequence[Table]) -> list[tuple[int, str]]:
    return [(t.pages[0], t.statement_type) for t in primary_statements(tables) if t.is_financial_statement]


def statements(first: int) -> list[Table]:
    return [table(first + i, kind) for i, kind in enumerate(SET)]


def test_what_looks_like_a_statement_in_discussion_or_notes_is_none() -> None:
    tables = [table(30, "income_statement"), *statements(60), table(88, "income_statement"), table(90, "balance_sheet")]
    assert told(tables) == [(60, "balance_sheet"), (61, "income_statement"), (62, "cash_flow")]
    assert primary_statements(tables)[0].statement_type == "income_statement"


def test_a_whole_second_set_of_a_subsidiary_stays() -> None:
    second = [*statements(120), table(123, "equity")]
    assert len(told([*statements(60), table(63, "equity"), *second])) == 8


def test_a_missed_statement_inside_the_set_is_found_by_title_rows_or_as_its_end() -> None:
    titled = table(
        63, "comprehensive_income", False, "Consolidated Statements of Comprehensive Loss", ("Net loss",) * 3
    )
    moves = table(64, "other", False, "", ("Balance, April 2", "Net income", "Dividends", "Shares issued", "Balance"))
    end = table(63, "other", False, "", ("Reconciliation of net income to net cash", "Net income", "Depreciation"))
    assert told([*statements(60), titled])[-1] == (63, "comprehensive_income")
    assert told([*statements(60), moves])[-1] == (64, "equity")
    assert told([*statements(60), end])[-1] == (63, "cash_flow")


@pytest.mark.parametrize(
    "caption",
    [
        "Note 3: Balance sheets",
        "Assets are recorded on our Consolidated Balance Sheets as follows:",
        "3. Balance Sheet",
    ],
)
def test_notes_right_behind_the_set_are_none(caption: str) -> None:
    assert len(told([*statements(60), table(63, "balance_sheet", False, caption)])) == 3


def test_without_a_set_nothing_changes() -> None:
    tables = (table(3, "income_statement"), table(40, "income_statement"))
    assert primary_statements(tables) == tables


@pytest.mark.shared
@pytest.mark.parametrize("doc", ["BESTBUY_2024Q2_10Q", "AMCOR_2023Q4_EARNINGS", "JOHNSON_JOHNSON_2023Q2_EARNINGS"])
def test_statements_of_real_filings_are_the_ones_seen_by_eye(real_filings: Path, doc: str) -> None:
    labels = {label["doc"]: label for label in map(json.loads, LABELS.read_text("utf-8").splitlines())}
    report = convert(real_filings / f"{doc}.pdf", f"{doc}.pdf")
    found = [[table.statement_type, list(table.pages)] for table in report.tables if table.is_financial_statement]
    assert sorted(found) == sorted(labels[doc]["statements"])


def test_statements_named_only_by_the_heading_above_them_are_the_set() -> None:
    titles = ("BALANCE SHEETS", "INCOME STATEMENTS", "CASH FLOWS STATEMENTS")
    rows = {
        "balance_sheet": ("Total assets", "Total liabilities", "Retained earnings", "Total equity", "a", "b"),
        "income_statement": ("Revenue", "Cost of revenue", "Income taxes", "Net income", "a", "b"),
        "cash_flow": ("From operations", "Investing", "Financing", "Depreciation", "a", "b"),
    }
    headed = [
        replace(table(60 + k, kind, False, rows=rows[kind]), context_heading=title)
        for k, (kind, title) in enumerate(zip(SET, titles, strict=True))
    ]
    assert told(headed) == [(60, "balance_sheet"), (61, "income_statement"), (62, "cash_flow")]
    assert told([replace(t, context_heading="MARKET RISK") for t in headed]) == []
