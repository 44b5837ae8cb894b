"""A word of the question that the place does not bear is not lost: what it is per, of or after, and on which day."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.types import Citation, NumberCheck
from tests.rag.answering.check.cited import row, sentence
from tests.rag.answering.check.question.test_neighbours import reasons
from tests.rag.answering.check.question.test_speech import cells, quoted

INTEREST = replace(cells("Interest expense", ("2023", "26")), caption="In millions, except per share amounts")
PER_STORE = cells("Sales per store", ("2023", "26"))
LEASES = replace(cells("Operating leases", ("2023", "42")), heading="Leases")
LEASED = sentence("[1]", "Operating lease liabilities held for sale were $21 million in 2023.")
LEASE_INCOME = cells("Operating lease income", ("2023", "42"))
DEPOSITS = cells("Client deposits (average): Asia", ("2023", "514"))
TRADED = sentence("[1]", "In 2023 revenue was $81.3 billion with a favorable impact of foreign exchange.")
ABROAD = sentence("[1]", "In 2023 foreign revenue was $51.5 billion.")
PRETAX = replace(cells("Income before income taxes", ("2023", "725")), beside=("United States", "Foreign"))
AT_HOME = replace(cells("United States: Income before income taxes", ("2023", "369")), beside=("Foreign",))
WORN = cells("Depreciation and amortization", ("2023", "556"))
TO_WEAR = replace(cells("Amortization expense", ("2023", "556")), caption="Estimated future amortization expense:")
BENEFITS = cells("Tax benefits from stock options exercised", ("2023", "17"))
STAFF = replace(sentence("[1]", "In 2023 the company had a staff of 40 in Ohio."), heading="OUR EMPLOYEES")
RECEIVABLES = cells("Receivables", ("2023", "93"))
WRITTEN_OFF = cells("Receivables: Write-offs", ("2023", "93"))
MARGIN = replace(
    row("[1]", "Adjusted EBITDA margin", {"2023": ("9.5%", "9.5")}, ""), label="Adjusted EBITDA margin", kinds=("%",)
)
BOND = cells("Bond maturing June 2025", ("2023", "599"))
LOSS = cells("Net loss", ("2023", "179"))


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("Interest expense per unit sold in 2023?", "It was $26 million [1]", INTEREST, "per unit sold"),
        ("Staff in Ohio per unit sold in 2023?", "There were 40 [1]", STAFF, "per unit sold"),
        ("How much of its receivables were written off in 2023?", "It was $93 million [1]", RECEIVABLES, "written off"),
        ("How much of its receivables were written off in 2023?", "It was $93 million [1]", WRITTEN_OFF, ""),
        ("Interest expense per year in 2023?", "It was $26 million [1]", INTEREST, ""),
        ("Sales per store in 2023?", "It was $26 million [1]", PER_STORE, ""),
        ("What was operating lease income in 2023?", "It was $42 million [1]", LEASES, "income"),
        ("What was operating lease income in 2023?", "It was $21 million [1]", LEASED, "income"),
        ("What was operating lease income in 2023?", "It was $42 million [1]", LEASE_INCOME, ""),
        ("What were client deposits in Asia at May 31, 2023?", "They were $514 million [1]", DEPOSITS, "average"),
        ("What were average client deposits in Asia in 2023?", "They were $514 million [1]", DEPOSITS, ""),
        ("How much foreign revenue was there in 2023?", "It was $81.3 billion [1]", TRADED, "foreign"),
        ("How much foreign revenue was there in 2023?", "It was $51.5 billion [1]", ABROAD, ""),
        ("u.s. income before income taxes in 2023", "It was $725 million [1]", PRETAX, "u.s."),
        ("nordic us income before income taxes in 2023", "It was $725 million [1]", PRETAX, "U.S."),
        ("u.s. income before income taxes in 2023", "It was $369 million [1]", AT_HOME, ""),
        ("estimated depreciation and amortization 2023", "It was $556 million [1]", WORN, "estimated"),
        ("estimated amortization expense 2023", "It was $556 million [1]", TO_WEAR, ""),
        ("stock options exercised after tax in 2023", "It was $17 million [1]", BENEFITS, "after tax"),
        ("Adjusted EBITDA in 2023?", "It was 9.5% [1]", MARGIN, "no rate"),
        ("Adjusted EBITDA margin in 2023?", "It was 9.5% [1]", MARGIN, ""),
        ("coupon of the bond maturing June 2025", "It was $599 million [1]", BOND, "a ratio"),
        ("Net loss in 2023 if the dividend had been suspended", "It was $179 million [1]", LOSS, "supposes"),
    ],
)
def test_what_a_question_says_of_its_item_has_to_be_at_the_place(
    question: str, text: str, cited: Citation, why: str
) -> None:
    found = " ".join(reasons(question, text, cited))
    assert why in found if why else not found.strip()


def test_what_something_did_to_an_item_is_not_how_that_moved_over_the_year() -> None:
    moved = row("[1]", "Net earnings", {"FY2023": ("261", "261000000"), "FY2022": ("139", "139000000")})
    how = "FY2023 - FY2022"
    numbers = [
        NumberCheck(
            "$122 million", 0, 12, Decimal(122000000), "", None, "derived", None, how, inputs=(("[1]", 0), ("[1]", 1))
        )
    ]
    asked = "By how much did adopting the standards change net earnings in 2023?"
    assert "what something else did" in held_to_the_question(asked, numbers, [moved]).missed
    assert not held_to_the_question("By how much did net earnings change in 2023?", numbers, [moved]).missed
    volume = "How much did volume change net earnings in 2023?"
    assert "what something else did" in held_to_the_question(volume, numbers, [moved]).missed
    part = "How much of the 2023 change in net earnings came from volume?"
    assert "a part of the change" in held_to_the_question(part, numbers, [moved]).missed


@pytest.mark.parametrize(("label", "why"), [("Net investment income", "net income"), ("Net income", "")])
def test_a_row_quoted_beside_a_yes_or_no_is_of_the_measure_that_is_asked_about(label: str, why: str) -> None:
    question = "Did net income increase between FY2022 and FY2023?"
    assert why in quoted(question, f"{label}: $13 million [1]", cells(label, ("2023", "13"))).unsure


def test_a_kind_that_no_row_says_is_asked_for_by_a_yes_or_no_too() -> None:
    held = cells("Deposits", ("2023", "471"))
    assert "secured" in quoted("Did secured deposits grow in 2023?", "Deposits: $471 million [1]", held).unsure
    assert not quoted("Did deposits grow in 2023?", "Deposits: $471 million [1]", held).unsure


def test_at_home_is_said_of_units_too() -> None:
    orders = cells("Undelivered units under firm orders", ("2023", "604"), kind="", unit="")
    asked = "What were the domestic undelivered units under firm orders in 2023?"
    assert "domestic" in quoted(asked, "They were 604 [1]", orders).unsure
    told = replace(orders, caption="Orders from customers in the United States")
    assert not quoted(asked, "They were 604 [1]", told).unsure


def test_net_investment_income_is_no_interest_income() -> None:
    earned = cells("Interest income", ("2023", "73"))
    asked = "What was net investment income in 2023?"
    assert "investment" in quoted(asked, "Interest income: $73 million [1]", earned).unsure
