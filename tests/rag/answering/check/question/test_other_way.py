"""What went the other way, stands by the way or is of all parts is none of what a question asks for."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

DAY, YEAR = Period("instant", date(2023, 5, 31), None, 2023), Period("duration", date(2023, 5, 31), 12, 2023)
SEGMENTS = ("Boats", "Rafts")


def of_row(label: str, period: Period = YEAR, kind: str = "USD", **more: object) -> Citation:
    made = replace(row("[1]", label, {"2023": ("2,079", "2079000000")}), label=label, periods=(period,), kinds=(kind,))
    return replace(made, **more)  # type: ignore[arg-type]


def missed(question: str, cited: Citation, parts: tuple[str, ...] = ()) -> str:
    """What speaks against the first figure as the answer to a question of a company with two segments."""
    shown = f"{cited.label}: {cited.cells[0][1]} million [1]" if cited.cells else f"{cited.quote} [1]"
    numbers = check_numbers(shown, [cited])
    assert numbers[0].status == "verified"
    return held_to_the_question(
        question, numbers, [cited], (cited.filing,), parts=parts, segments=SEGMENTS, as_answer=True
    ).missed


@pytest.mark.parametrize(
    ("question", "label", "why"),
    [
        ("What were the proceeds from long-term debt in 2023?", "Repayments of long-term debt", "was raised"),
        ("What were the proceeds from issuance of long-term debt in 2023?", "Proceeds from long-term debt", ""),
        ("How much long-term debt was repaid in 2023?", "Proceeds from long-term debt", "was paid"),
        ("How much long-term debt was repaid in 2023?", "Repayments of long-term debt", ""),
        (
            "How much was paid to repurchase shares issued to employees in 2023?",
            "Repurchases of shares issued to employees",
            "",
        ),
    ],
)
def test_what_was_paid_back_is_not_what_was_raised(question: str, label: str, why: str) -> None:
    told = missed(question, of_row(label, caption="CONSOLIDATED STATEMENTS OF CASH FLOWS"))
    assert why in told if why else not told


def test_what_a_cash_flow_statement_takes_off_again_is_no_income() -> None:
    cited = of_row("Non-operating expense (income), net", caption="CONSOLIDATED STATEMENTS OF CASH FLOWS")
    assert "takes income off" in missed("What was non-operating income in 2023?", cited)
    assert not missed("What was the non-operating expense (income), net, in 2023?", cited)


@pytest.mark.parametrize(
    ("question", "balance"),
    [
        ("What were the operating lease payments in 2023?", True),
        ("What were operating leases on May 31, 2023?", False),
    ],
)
def test_no_row_of_a_balance_sheet_is_a_payment(question: str, balance: bool) -> None:
    sheet = of_row("Operating leases", DAY, caption="CONSOLIDATED BALANCE SHEETS")
    assert ("is a balance" in missed(question, sheet)) is balance


COMMON = "Common stock ($0.01 par value; 5,000 shares authorized; 1,012 and 1,024 shares issued)"


@pytest.mark.parametrize(
    "question",
    [
        "What were common stock shares issued at May 31, 2023?",
        "How many common shares had the company issued at May 31, 2023?",
        "How many shares of common stock are authorized?",
    ],
)
def test_shares_that_a_row_tells_in_its_name_are_not_what_it_prints(question: str) -> None:
    told = "stand for"
    assert told in missed(question, of_row(COMMON, DAY, "shares"))
    assert told not in missed("What was common stock at May 31, 2023?", of_row(COMMON, DAY))
    assert told not in missed(question, of_row("Shares of common stock authorized and issued", DAY, "shares"))


def test_an_income_or_loss_under_the_name_of_a_segment_is_not_the_company_s() -> None:
    under = of_row("Operating income (loss)", over="Rafts")
    asked = "What was the operating income or loss in 2023?"
    assert "is of “Rafts”" in missed(asked, under)
    assert not missed(asked, replace(under, over="Consolidated"))
    assert not missed("What was the operating income or loss of Rafts in 2023?", under, ("Rafts",))


WORN = "Total depreciation and amortization expense, by segment, is as follows (in millions):"


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What were the total expenses of the Boats segment in 2023?", "a table of “depreciation and amortization"),
        ("What was the depreciation expense of Boats in 2023?", "holds “amortization” too"),
        ("What was the depreciation and amortization expense of Boats in 2023?", ""),
    ],
)
def test_the_costs_of_one_kind_of_a_segment_are_not_all_that_it_spends(question: str, why: str) -> None:
    told = missed(question, of_row("Boats", caption=WORN), ("Boats",))
    assert why in told if why else not told


def test_what_all_parts_come_to_is_not_of_the_part_over_it() -> None:
    whole = of_row("Rafts: Consolidated", heading="Rafts", caption=WORN, rivals=("Boats", "Rafts"))
    asked = "What was the depreciation and amortization expense of Rafts in 2023?"
    assert "about “Rafts”" in missed(asked, whole, ("Rafts",))
    alone = replace(whole, label="Rafts: Total", quote="Rafts: Total 2,079", rivals=("Boats: Oak", "Rafts: Elm"))
    assert not missed(asked, alone, ("Rafts",))


def test_costs_to_do_a_thing_are_no_cost_that_is_called_by_it() -> None:
    cited = sentence("[1]", "Promotional costs to market our boats are expensed and were $20 million in 2023.")
    assert "of no “marketing”" in missed("What was the marketing expense in 2023?", cited)
    named = sentence("[1]", "Marketing costs to market our boats were $20 million in 2023.")
    assert not missed("What was the marketing expense in 2023?", named)


@pytest.mark.parametrize(("kind", "money"), [("USD", True), ("", False)])
def test_an_amount_of_money_is_no_length_of_time(kind: str, money: bool) -> None:
    cited = of_row("Trade names", DAY, kind)
    asked = "What was the useful life of trade names?"
    assert ("an amount of money" in missed(asked, cited)) is money
