"""A figure that its place plainly says is told, in whatever words; one that only stands near it is not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

YEAR = Period("duration", date(2023, 5, 31), 12, 2023, None)


def why_not(question: str, text: str, *cited: Citation) -> str:
    """What speaks against all quoted figures, or leaves none of them sure; "" where they are told."""
    held = held_to_the_question(question, check_numbers(text, cited), cited, quoted=text, as_answer=True)
    return f"{held.missed}{held.unsure}"


def year_row(label: str, printed: str, **more: object) -> Citation:
    made = row("[1]", label, {"2023": (printed, str(Decimal(printed.strip("$ ").replace(",", ""))))})
    return replace(made, **({"label": label, "kinds": ("USD",), "periods": (YEAR,)} | more))  # type: ignore[arg-type]


BOTH = (
    "As of May 31, 2023 and 2022, there were 1,200,000 shares of common stock and 20,000 shares of preferred stock "
    "authorized."
)
CLEARED = "Over 190 countries have approved the resumption of 737 MAX operations."
GREW = "Worldwide adjusted operational sales increased 7.7% largely driven by medicines."
DECLARED = "The Board of Directors today declared a quarterly dividend of 12.25 cents per share."
ORDERED = (
    "In April 2023, the Utility Commission issued an order on the rate case. "
    "The order approved a $138 million increase in revenues with new rates effective January 28, 2024."
)
ABROAD = "We employ 26,000 colleagues in the United States and 51,300 colleagues outside the United States."
GOAL = "Our 2023 contribution margin target remains at 40%."
PRICE = year_row("ESPP: Weighted-average grant date fair value", "$16.25", unit="scale not stated")
TOTAL = year_row("ESPP: Total fair value", "$16.25", unit="scale not stated")


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        ("How many preferred shares was it authorized to issue at the end of 2023?", BOTH, ""),
        ("How many preferred shares was it authorized to issue at the end of 2022?", BOTH, ""),
        ("How many preferred shares was it authorized to issue at the end of 2021?", BOTH, "2021"),
        ("How many preferred shares did it issue in 2023?", BOTH, "issue"),
        ("How many countries have cleared the 737 MAX?", CLEARED, ""),
        ("What was worldwide adjusted operational sales growth in 2023?", GREW, ""),
        ("What was worldwide adjusted operational sales growth in April 2023?", GREW, "April 2023"),
        ("What increase in revenues did the Utility Commission approve in April 2023?", ORDERED, ""),
        ("What increase in revenues did the Gas Commission approve in April 2023?", ORDERED, "Gas"),
        ("How many colleagues were based outside the United States in 2023?", ABROAD, ""),
        ("What is the contribution margin goal for 2023?", GOAL, ""),
    ],
)
def test_a_sentence_says_what_is_asked_in_words_of_its_own(question: str, quote: str, why: str) -> None:
    told = why_not(question, f"“{quote}” [1]", sentence("[1]", quote))
    assert why in told if why else not told


@pytest.mark.parametrize(("month", "sure"), [("August", True), ("May", False)])
def test_what_is_done_today_is_done_on_the_day_of_the_release(month: str, sure: bool) -> None:
    plain = sentence("[1]", DECLARED)
    cited = replace(plain, filing=replace(plain.filing, date=date(2023, 8, 14)))
    told = why_not(
        f"What quarterly dividend per share did the board declare in {month} 2023?", f"{DECLARED} [1]", cited
    )
    assert bool(told) is not sure, told


@pytest.mark.parametrize(("cited", "sure"), [(PRICE, True), (TOTAL, False)])
def test_an_average_price_with_its_cents_is_of_one_piece(cited: Citation, sure: bool) -> None:
    question = f"What was the {cited.label.removeprefix('ESPP: ').lower()} of the ESPP in 2023?"
    assert bool(why_not(question, f"{cited.label}: $16.25 [1]", cited)) is not sure


def test_the_expense_a_reconciliation_begins_with_is_no_adjusted_one() -> None:
    cited = year_row("Tax expense", "193", caption="Reconciliation of adjusted net income")
    assert "adjusted" in why_not("What was adjusted tax expense in 2023?", "Tax expense: 193 [1]", cited)
    assert not why_not("What was tax expense in 2023?", "Tax expense: 193 [1]", cited)


def test_no_row_of_how_much_there_was_says_by_how_much_it_rose() -> None:
    cash = [replace(year_row("Cash used in investing", "2127"), marker=marker) for marker in ("[1]", "[2]")]
    shown = "Cash used in investing: 2127 [1]\n\nCash used in investing: 2127 [2]"
    assert "by how much" in why_not("By how much did cash used in investing rise in 2023?", shown, *cash)
    rose = sentence("[2]", "Cash used in investing rose $591 million in 2023.")
    both = f"Cash used in investing: 2127 [1]\n\n“{rose.quote}” [2]"
    assert not why_not("By how much did cash used in investing rise in 2023?", both, cash[0], rose)


REASON = (
    "Earnings from operations in 2023 increased by $3,817 million compared with 2022 due to higher earnings at BDS."
)
OWN = "BDS earnings from operations in 2023 increased by $515 million compared with 2022."


@pytest.mark.parametrize(("quote", "why"), [(REASON, "only as a reason"), (OWN, "")])
def test_what_is_named_as_a_reason_is_not_what_the_figure_is_of(quote: str, why: str) -> None:
    told = why_not(
        "How much did BDS earnings from operations increase in 2023?", f"“{quote}” [1]", sentence("[1]", quote)
    )
    assert why in told if why else not told


def test_a_row_of_one_of_two_items_is_not_both() -> None:
    brands = year_row(
        "Brands and other indefinite-lived intangibles", "6,725", caption="Goodwill and other intangibles"
    )
    both = year_row("Goodwill and indefinite-lived intangibles", "21,104")
    question = "How much goodwill and indefinite-lived intangibles did it have in 2023?"
    assert "goodwill" in why_not(question, "Brands and other indefinite-lived intangibles: 6,725 [1]", brands)
    assert not why_not(question, "Goodwill and indefinite-lived intangibles: 21,104 [1]", both)


def test_a_carrying_amount_is_no_fair_value() -> None:
    columns = {"Carrying Amount of Hedged Items": ("2,236", "2236000000"), "Fair Value": ("2,011", "2011000000")}
    debt = replace(
        row("[1]", "Long-term debt", columns), label="Long-term debt", kinds=("USD",) * 2, periods=(YEAR,) * 2
    )
    question = "What was the fair value of long-term debt in 2023?"
    assert "fair value" in why_not(
        question, "Long-term debt, Carrying Amount of Hedged Items: $2,236 million [1]", debt
    )
    assert not why_not(question, "Long-term debt, Fair Value: $2,011 million [1]", debt)


@pytest.mark.parametrize(("year", "why"), [("2022", ""), ("2021", ""), ("2023", "either time")])
def test_a_change_between_two_years_is_not_that_of_a_third(year: str, why: str) -> None:
    quote = f"Retail earnings in {year} decreased by $599 million compared with the year before."
    told = why_not(
        "What was the change in Retail earnings from FY2021 to FY2022?", f"{quote} [1]", sentence("[1]", quote)
    )
    assert (why in told) if why else "either time" not in told


FIVE = "In 2023, the five largest customers in our domestic segment accounted for 48% of its net sales."
ONE = "Our largest customer, Kroft Stores, represented 21% of our net sales in 2023."


@pytest.mark.parametrize(
    ("many", "quote", "why"),
    [("largest customer", FIVE, "five"), ("largest customer", ONE, ""), ("five largest customers", ONE, "one")],
)
def test_the_five_largest_are_not_the_largest(many: str, quote: str, why: str) -> None:
    told = why_not(f"What share of 2023 net sales came from its {many}?", f"“{quote}” [1]", sentence("[1]", quote))
    assert why in told if why else not told


@pytest.mark.parametrize(("column", "sure"), [("Approximate footage", True), ("Approximate worth", False)])
def test_an_area_is_printed_in_full(column: str, sure: bool) -> None:
    made = row("[1]", "North Tower", {column: ("363,000", "363000")}, unit="scale not stated")
    cited = replace(made, label="North Tower", kinds=("",), periods=(None,))
    question = f"What is the {column.lower()} of the North Tower?"
    assert ("counted" in why_not(question, f"North Tower, {column}: 363,000 [1]", cited)) is not sure


SPENT = (
    "Operating expenses increased 21% in 2023 driven by investments in Quarz and 4 points of growth from a purchase."
)
OPENED = "Net sales rose 32% in 2023 and benefited from the opening of Quarz, which contributed 29% of growth."
QUARZ = "Quarz revenue grew 29% in 2023 driven by growth in consumption."


@pytest.mark.parametrize(("quote", "why"), [(SPENT, "only as a reason"), (QUARZ, ""), (OPENED, "")])
def test_none_of_the_numbers_of_a_sentence_is_the_growth_of_what_it_names_as_a_reason(quote: str, why: str) -> None:
    told = why_not("What is Nike's Quarz growth in 2023?", f"“{quote}” [1]", sentence("[1]", quote))
    assert why in told if why else not told
