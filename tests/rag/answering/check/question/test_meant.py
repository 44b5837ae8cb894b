"""Figures that are meant otherwise than asked: of another partner, due by contract, amounts, items of a list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.chunks.chunk import filing_of
from tests.rag.answering.check.cited import row, sentence, why_not
from tests.rag.answering.nike import NIKE

WALMART = replace(
    filing_of(NIKE), report_id="w", doc_name="WALMART_2023_10K", title="Walmart", company="Walmart Inc.", ticker="WMT"
)
LARGEST = "During fiscal 2023, Walmart accounted for 20 percent of our net sales."
OTHERS = "During fiscal 2023, five customers accounted for 40 percent of our net sales."
GOAL = "Exceeding a 30% rate of return on invested capital; and"
RESULT = "Our return on invested capital was 30% in fiscal 2023."


@pytest.mark.parametrize(("quote", "refused"), [(LARGEST, False), (OTHERS, True)])
def test_what_goes_to_a_partner_is_told_where_it_is_named(quote: str, refused: bool) -> None:
    question = "What share of Nike's fiscal 2023 net sales went to Walmart?"
    assert ("goes to Walmart" in why_not(question, sentence("[1]", quote), WALMART)) is refused


@pytest.mark.parametrize(("quote", "refused"), [(GOAL, True), (RESULT, False)])
def test_an_item_of_a_list_is_no_result(quote: str, refused: bool) -> None:
    question = "What was Nike's return on invested capital in fiscal 2023?"
    assert ("item of a list" in why_not(question, sentence("[1]", quote))) is refused


def test_an_assumption_is_a_rate() -> None:
    amount = row("[1]", "Expected return on plan assets", {"2023": ("1,854", "1854")})
    question = "What was Nike's expected return on plan assets assumption in 2023?"
    assert "what is assumed" in why_not(question, amount)
    assert "what is assumed" not in why_not("What was Nike's expected return on plan assets in 2023?", amount)


def test_a_reason_may_be_an_item_of_a_list() -> None:
    quote = "Marketing expense increased $48 million, or 78%, due to the following: an increase of $41 million in ads;"
    assert "item of a list" not in why_not("What drove the 78% rise in Nike's marketing?", sentence("[1]", quote))


def test_a_sentence_among_segments_that_names_none_is_not_the_companys() -> None:
    question = "What was Nike's adjusted EBIT in fiscal 2023?"
    cited = sentence("[1]", "In fiscal 2023, adjusted EBIT was $265 million.")
    among = replace(cited, heading="Segment Information")
    assert "among the results of the segments" in why_not(question, among)
    assert "among the results of the segments" not in why_not(question, cited)


def test_what_has_to_be_kept_is_not_what_there_was() -> None:
    quote = "In 2023 Nike must maintain CET1 and Tier 1 capital ratios of at least 4.5 percent and 6.0 percent."
    assert "required" in why_not("What was Nike's Tier 1 capital ratio in 2023?", sentence("[1]", quote))


def test_what_assets_earned_is_not_what_they_were() -> None:
    question = "What were Nike's pension plan assets in 2023?"
    earned = row("[1]", "Actual return on plan assets", {"2023": ("(13,141)", "-13141")})
    held = row("[1]", "Plan assets at fair value", {"2023": ("49,825", "49825")})
    assert "what it earned" in why_not(question, earned) and "what it earned" not in why_not(question, held)
    apart = "In 2023 the pension plan assets were valued at $10,131 more than the fair value of assets."
    assert "by how much it differs" in why_not(question, sentence("[1]", apart))


@pytest.mark.parametrize(("of", "refused"), [("net income", True), ("net sales", False)])
def test_the_profit_of_a_segment_is_not_what_it_sold(of: str, refused: bool) -> None:
    cited = replace(row("[1]", "Valves", {"2023": ("661", "661")}), caption=f"The table shows segment {of}:")
    assert ("what was sold" in why_not("What did Nike's Valves sell in 2023?", cited)) is refused


def test_how_many_a_list_has_is_no_figure() -> None:
    cited = sentence("[1]", "The following table presents the top 20 exposures of fiscal 2023 by country.")
    assert "how many a list has" in why_not("Top 3 countries by Nike's exposure in fiscal 2023", cited)


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("In 2023 claims payable were 4.8% lower than those days let expect.", True),
        ("Days claims payable were 46 days at the end of 2023.", False),
    ],
)
def test_a_share_is_no_number_of_days(quote: str, refused: bool) -> None:
    assert ("number of days" in why_not("Nike's days claims payable 2023", sentence("[1]", quote))) is refused


@pytest.mark.parametrize(
    ("base", "refused"), [("subscription revenue", True), ("total revenue", False), ("sales", False)]
)
def test_a_percentage_of_all_revenue_is_none_of_a_part_of_it(base: str, refused: bool) -> None:
    cited = replace(row("[1]", "Subscription: Percentage of total revenue", {"2023": ("9%", "9")}), kinds=("%",))
    told = why_not(f"Nike's cost of subscription as a percentage of {base} in 2023", cited)
    assert ("the question asks for one of" in told) is refused


@pytest.mark.parametrize(("sides", "refused"), [("lamps vs ovens revenue 2023", True), ("revenue 2023 vs 2022", False)])
def test_two_things_side_by_side_are_asked_for_by_their_amounts(sides: str, refused: bool) -> None:
    grown = sentence("[1]", "In 2023 revenue of lamps increased 28% and that of ovens 14%.")
    assert ("share or a change" in why_not(f"Nike {sides}", grown)) is refused


def test_what_is_said_of_the_cost_of_sales_is_not_of_sales() -> None:
    question = "By how much did Nike's lamp sales increase in fiscal 2023?"
    cost = "Cost of lamp sales increased $12 million, or 65%, in fiscal 2023."
    sales = "Lamp sales increased $19 million, or 79%, in fiscal 2023."
    assert "of their cost" in why_not(question, sentence("[1]", cost))
    assert "of their cost" not in why_not(question, sentence("[1]", sales))
    assert "of their cost" not in why_not("By how much did Nike's cost of lamp sales increase?", sentence("[1]", cost))


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("In fiscal 2023, the reinsurance of old claims came to $20.4 million.", True),
        ("In fiscal 2023, a credit of 26% of what was spent on insurance was granted.", True),
        ("In fiscal 2023, insurance was 12% of revenue.", False),
    ],
)
def test_which_part_of_the_sales_was_spent_is_told_by_a_percentage_of_them_alone(quote: str, refused: bool) -> None:
    question = "How much of its revenue did Nike put into insurance in fiscal 2023?"
    assert bool(why_not(question, sentence("[1]", quote))) is refused


@pytest.mark.parametrize(("caption", "refused"), [("Net sales by product:", True), ("Costs by product:", False)])
def test_what_something_was_sold_for_is_not_what_was_spent_on_it(caption: str, refused: bool) -> None:
    cited = replace(row("[1]", "Shoes", {"2023": ("661", "661")}), caption=caption)
    assert ("row is of sales" in why_not("How much did Nike spend on shoes in 2023?", cited)) is refused


def test_net_of_its_current_portion_leaves_out_nothing_else() -> None:
    cited = row("[1]", "Long-term debt, net of current portion", {"2023": ("8,927", "8927")})
    assert "leaves in" in why_not("What was Nike's long-term debt in 2023 without convertible notes?", cited)
    assert "leaves in" not in why_not("What was Nike's long-term debt in 2023 excluding the current portion?", cited)
