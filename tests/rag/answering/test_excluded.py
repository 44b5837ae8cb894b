"""What a question leaves out of a balance is not in it where the balance sheet prints both in rows of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.answering.excluded import read_excluded, without_excluded
from rag.calculator.calculate import Calculation, calculate
from rag.types import Answer, SearchResult, Usage
from tests.rag.builders import H, T
from tests.rag.statements_made import BALANCE, instants, made, searched

DEBT = ("Long-term debt", "8,927", "8,920")
LEASES = ("Operating lease liabilities", "2,786", "2,777")
QUESTION = "What was Nike's long-term debt in 2023, leases left out?"
NONE = Answer(QUESTION, "Not in these documents.", (), (), (), True, "quotes", 1, Usage(), 0.0)


def told(question: str, *rows: tuple[str, str, str], more: tuple[H | T | str, ...] = ()) -> Answer:
    report: Report = made(balance=(*BALANCE[:-1], *rows, BALANCE[-1]), more=more)

    def asked(one: str) -> tuple[Answer, SearchResult]:
        found = searched(one, report)
        computed = calculate(one, found, lambda _: report)
        if not isinstance(computed, Calculation):
            return NONE, found
        answer = replace(NONE, text=computed.text, citations=computed.citations, numbers=computed.numbers)
        return replace(answer, refused=False, mode="computed"), found

    return without_excluded(question, NONE, asked, lambda _: report)


@pytest.mark.parametrize(
    "question",
    [
        QUESTION,
        "What was Nike's long-term debt in 2023, not counting leases?",
        "What was Nike's long-term debt without leases in 2023?",
        "What was Nike's long-term debt (excluding lease liabilities) in 2023?",
    ],
)
def test_debt_without_leases_is_the_row_of_debt_beside_one_of_leases(question: str) -> None:
    found = told(question, DEBT, LEASES)
    assert "$8,927 million" in found.text and any("in rows of their own" in notice for notice in found.notices)


def test_nothing_is_told_where_the_sheet_prints_no_leases() -> None:
    assert told(QUESTION, DEBT).refused


def test_nothing_is_told_where_a_note_lists_both_or_a_sentence_puts_the_one_in_the_other() -> None:
    rows = (("Notes", "8,000", "8,000"), ("Finance lease liabilities", "927", "920"), DEBT)
    note = (H("Debt"), T(("2023", "2022"), rows, periods=instants()))
    assert told(QUESTION, DEBT, LEASES, more=note).refused
    assert told(QUESTION, DEBT, LEASES, more=("Long-term debt includes finance leases of $927 million.",)).refused


def test_a_row_that_says_more_than_the_balance_is_not_told_without_a_part() -> None:
    both = ("Long-term debt and lease obligations", "8,927", "8,920")
    assert told(QUESTION, both, LEASES).refused
    netted = ("Long-term debt, net of current portion", "8,927", "8,920")
    assert told("What was Nike's debt in 2023 without leases?", netted, LEASES).refused
    assert told("What were Nike's total assets in 2023 without inventories?", DEBT, LEASES).refused


def test_a_question_that_leaves_out_nothing_or_two_things_is_not_read_so() -> None:
    assert read_excluded("What was Nike's long-term debt in 2023?") is None
    assert read_excluded("What was Nike's debt without leases, excluding notes?") is None
    assert read_excluded("What was Nike's revenue in 2023 excluding currency?") is None
