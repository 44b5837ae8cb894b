"""What stands in the next column, moves a balance, counts units or is only the rest is not told for the other."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_measures import YEAR, cells, reason

DAY = Period("instant", date(2022, 9, 30), None, 2022, 3)
CLOSE = Period("instant", date(2023, 12, 31), None, 2023, None)
PLANS = cells("Settlements", ("Retirement Plans 2023", "5", "5000000"), ("Other Benefit Plans 2023", "—", "0"))
ALL_PARTS = cells(
    "Net sales",
    ("Shoes 2023", "4", "4000000"),
    ("Corporate 2023", "—", "0"),
    ("Total Company 2023", "7", "7000000"),
    periods=(None, None, YEAR),
    kinds=("USD", "USD", "USD"),
    caption="Segment results. Corporate assets include cash.",
)
WATER = cells(
    "Billed water services volumes: Residential",
    ("2023", "162,105", "162105"),
    heading="Operating Revenues",
    unit="",
    kind="",
)
COSTS = cells("Total costs", ("2023", "59,269", "59269000000"))
OTHER_COSTS = replace(COSTS, label="Other costs", quote="Other costs 59,269")
LIABILITIES = cells("Other liabilities", ("2023", "23", "23000000"), caption="Consolidated Statements of Cash Flows")
HELD = replace(LIABILITIES, caption="Consolidated Balance Sheets", periods=(CLOSE,))
REPAID = sentence("[1]", "In 2023 the Company repaid its $1.0 billion notes upon maturity.")
STOOD = sentence("[1]", "At the end of 2023 total debt was $1.0 billion.")
GOODWILL = cells("Balance as of December 31, 2023", ("Consolidated Cost", "3,944", "3944000000"), periods=(CLOSE,))
LEVEL_3 = cells(
    "Mortgage backed securities",
    ("Balance 2023", "102", "102000000"),
    ("Transfers into Level 3", "(1)", "-1000000"),
    periods=(CLOSE, None),
    kinds=("USD", "USD"),
)
COUNTRIES = sentence("[1]", "In 2023 our International segment did business in 27 countries.")
PARTNER = sentence("[1]", "In 2023 Mart repaid its 50 percent share of these development costs through lower profit.")
SUBLIMIT = sentence("[1]", "The credit facility of 2023 includes a $1.0 billion sub-limit for other currencies.")
FACILITY = sentence("[1]", "In 2023 we entered into a credit facility of $4.0 billion.")
SECURED = sentence("[1]", "In September 2022, the Company secured a 364-day Credit Facility of $10 billion.")
BESIDES = sentence("[1]", "In November 2022, the Company secured an additional 364-day Credit Facility of $10 billion.")
REPLACED = sentence("[1]", "In 2023 the new facility replaced the previous $1.25 billion senior credit facility.")
ABROAD = cells("Total revenues", ("International 2023", "6,548", "6548000000"))
BOUGHT = sentence("[1]", "At May 31, 2023, we had bought back shares at a cost of $4.8 billion.")
BOUGHT_MORE = sentence("[1]", "In 2023 we bought back shares for $4.8 billion, $0.9 billion more than in 2022.")
YET = sentence("[1]", "At the end of 2023 shares for $10.0 billion may yet be repurchased under the program.")
DONE = sentence("[1]", "During 2023 we repurchased shares for $7.9 billion and the remainder in open markets.")
FIXED_FIRST = replace(
    cells("Fixed-to-Floating Rate Notes", ("2023", "1,250", "1250000000")), rivals=("Floating Rate Notes", "Other")
)
ONE_OF_THEM = sentence("[1]", "In 2023 revenue of the region Asia was $5 million.")
EACH = sentence("[1]", "In 2023 revenue was $5 million in Asia, $3 million in Europe and $1 million in Africa.")
SIDE_BY_SIDE = cells("Revenues", ("Asia", "5", "5000000"), ("Europe", "3", "3000000"), ("Africa", "1", "1000000"))
EARLY = cells("Inventories", ("September 30, 2022", "102", "102000000"), periods=(DAY,))


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What were the settlements of the other benefit plans in 2023?", PLANS, "the column “Other Benefit Plans”"),
        ("What were the settlements of the retirement plans in 2023?", PLANS, ""),
        ("Nike Corporate segment net sales FY2023", ALL_PARTS, "the column “Corporate”"),
        ("What were total net sales in 2023?", ALL_PARTS, ""),
        ("What were residential operating revenues in 2023?", WATER, "counts units"),
        ("What were the residential billed water services volumes in 2023?", WATER, ""),
        ("How much were other costs in 2023?", COSTS, "for what is other"),
        ("How much were other costs in 2023?", OTHER_COSTS, ""),
        ("How much were total costs in 2023?", COSTS, ""),
        ("Other liabilities 2023", LIABILITIES, "says the change"),
        ("What was the cash flow from other liabilities in 2023?", LIABILITIES, ""),
        ("Other liabilities 2023", HELD, ""),
        ("What was total debt in 2023?", REPAID, "what was repaid"),
        ("How much debt was repaid in 2023?", REPAID, ""),
        ("What was total debt in 2023?", STOOD, ""),
        ("How much was charged to expense in 2023?", GOODWILL, "is a balance"),
        ("What was the balance of goodwill cost at December 31, 2023?", GOODWILL, ""),
        ("How large were mortgage backed securities in 2023?", LEVEL_3, "level 3 alone"),
        ("International units in 2023", COUNTRIES, "counts countries"),
        ("In how many countries did International do business in 2023?", COUNTRIES, ""),
        ("What share of profit did Mart have in 2023?", PARTNER, "share of “development costs”"),
        ("What share of the development costs was Mart's in 2023?", PARTNER, ""),
        ("How large was the credit facility in 2023?", SUBLIMIT, "“sub-limit”"),
        ("How large was the credit facility in 2023?", FACILITY, ""),
        ("How large was Nike's November 2022 credit facility?", SECURED, "of another month"),
        ("How large was Nike's September 2022 credit facility?", SECURED, ""),
        ("How large was Nike's November 2022 credit facility?", BESIDES, ""),
        ("How large was the credit facility of 2023?", REPLACED, "of the “previous” one"),
        ("How large was the credit facility that was replaced in 2023?", REPLACED, ""),
        ("revenue drop in dollars for International in 2023", ABROAD, "by how much it changed"),
        ("revenue in dollars for International in 2023", ABROAD, ""),
        ("How much more did Nike pay for bought back shares in 2023 than in 2022?", BOUGHT, "by how much it changed"),
        ("How much more did Nike pay for bought back shares in 2023 than in 2022?", BOUGHT_MORE, ""),
        ("For how much may shares yet be repurchased at the end of 2023?", YET, ""),
        ("What value of shares may yet be repurchased in 2023?", DONE, "“may yet be repurchased”"),
        ("List Nike's regions by revenue in 2023.", ABROAD, "asks for a list"),
        ("List Nike's regions by revenue in 2023.", ONE_OF_THEM, "asks for a list"),
        ("List Nike's regions by revenue in 2023.", EACH, ""),
        ("List Nike's regions by revenue in 2023.", SIDE_BY_SIDE, ""),
        ("What were inventories in fiscal 2022?", EARLY, "the end of a year"),
        ("What were inventories at September 30, 2022?", EARLY, ""),
        ("What were inventories in September 2022?", EARLY, ""),
    ],
)
def test_the_neighbour_of_what_is_asked_is_no_answer(question: str, cited: Citation, why: str) -> None:
    text = cited.cells[-1 if cited is ALL_PARTS else 0][1] if cited.cells else ""
    amount = f"${text} million" if text and cited.unit else text
    missed = reason(question, f"{cited.label}: {amount} [1]" if cited.cells else f"{cited.quote} [1]", cited)
    assert why in missed if why else not missed, missed


def test_a_row_called_more_than_asked_is_not_sure_beside_one_called_just_so() -> None:
    numbers = check_numbers("$1,250 million [1]", [FIXED_FIRST])

    def told(question: str) -> str:
        return held_to_the_question(
            question, numbers, [FIXED_FIRST], quoted="$1,250 million [1]", as_answer=True
        ).unsure

    assert "the row “Floating Rate Notes”" in told("How large were the floating rate notes in 2023?")
    assert not told("How large were the fixed-to-floating rate notes in 2023?")
