"""Questions whose figure, formula or years are told in a roundabout way."""

from __future__ import annotations

import pytest

from rag.query.plainly_put import at_its_term, left_of_a_program, plainly_put


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        (
            "What return did Lantern earn on its shareholders' equity in 2023, where the return is net income over "
            "average equity? Give a percentage.",
            "what was Lantern's return on shareholders' equity in 2023, defined as net income over average equity? "
            "Give a percentage.",
        ),
        (
            "Lantern's dividend payout ratio for 2023, where the ratio is dividends paid divided by net income?",
            "Lantern's dividend payout ratio for 2023, defined as dividends paid divided by net income?",
        ),
        (
            "What was Lantern's capex coverage in 2023? The coverage is operating cash flow divided by capex.",
            "What was Lantern's capex coverage in 2023, defined as operating cash flow divided by capex?",
        ),
    ],
)
def test_a_formula_told_of_the_noun_of_the_figure_is_the_formula_of_the_figure(asked: str, put: str) -> None:
    assert plainly_put(asked) == put


@pytest.mark.parametrize(
    "asked",
    [
        "What was Lantern's operating margin in 2023, where the tax rate is taxes divided by pretax income?",
        "Which segments had a margin in 2023, where the margin is over 20 percent?",
        "What was Lantern's tax rate in 2023, where the rate is that of the year?",
    ],
)
def test_what_is_told_of_another_noun_or_is_no_arithmetic_defines_nothing(asked: str) -> None:
    assert plainly_put(asked) == asked


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        (
            "What is the three-year average (FY2021 to FY2023) of Lantern's capex as a percentage of revenue? Average "
            "the three yearly percentages and round to one decimal.",
            "What is the three-year average of Lantern's capex as a percentage of revenue over FY2021 to FY2023? Round "
            "to one decimal.",
        ),
        (
            "What is Lantern's capex as a percentage of revenue for FY2021 to FY2023? Average the ratios.",
            "What is the average of Lantern's capex as a percentage of revenue for FY2021 to FY2023?",
        ),
        (
            "On average, what did Lantern put into research per year over fiscal 2021, 2022 and 2023?",
            "what did Lantern spend on research and development on average over fiscal 2021, 2022 and 2023?",
        ),
        (
            "How much did Lantern pay for dividends per year, on average, from 2021 to 2023?",
            "How much did Lantern pay for dividends on average from 2021 to 2023?",
        ),
    ],
)
def test_an_average_a_year_is_the_mean_over_the_years(asked: str, put: str) -> None:
    assert plainly_put(asked) == put


@pytest.mark.parametrize(
    "asked",
    [
        "What was Lantern's inventory turnover, defined as cost of sales over average inventory (FY2022 and FY2023)?",
        "What is Lantern's capex as a percentage of revenue? Divide the sum of capex by the sum of revenue.",
        "How much did Lantern spend on research facilities in 2023?",
        "How much did Lantern spend on lamps per year?",
    ],
)
def test_an_average_within_a_formula_and_another_thing_than_research_stay(asked: str) -> None:
    assert plainly_put(asked) == asked


def test_a_figure_and_yoy_asks_how_much_it_was_and_how_it_moved() -> None:
    assert plainly_put("Lantern sbc fy23 & yoy") == "What was Lantern sbc fy23, and how did it change?"
    # A symbol in small letters is found as one only so.
    assert plainly_put("ltrn sbc fy23 & yoy") == "what was ltrn sbc fy23, and how did it change?"
    assert plainly_put("target sbc fy23 & yoy") == "What was Target sbc fy23, and how did it change?"
    assert plainly_put("lantern sbc yoy fy23") == "lantern sbc yoy fy23"


def test_which_of_the_kinds_that_sales_are_split_into_is_which_of_the_kinds() -> None:
    asked = "Among the kinds of lamps and shades Lantern breaks its sales into, which one grew fastest in 2023?"
    assert plainly_put(asked) == "Which of Lantern's lamps and shades grew fastest in 2023?"


def test_the_share_of_the_total_that_the_first_was_is_its_own_share_and_that_of_something_else_is_not() -> None:
    first = "Which of Lantern's segments made the most operating profit in 2023"
    put = plainly_put(f"{first}, and what share of the company total was that?")
    assert put == f"{first}, and what was its share of the total?"
    other = f"{first}, and what share of total revenue was that?"
    assert plainly_put(other) == other


def test_whether_it_got_better_than_a_year_before_is_by_how_much_it_changed() -> None:
    asked = "Does Lantern have positive working capital in 2023, and did it get better or worse than a year before?"
    assert plainly_put(asked) == "Does Lantern have positive working capital in 2023, and by how much did it change?"
    other = "Is Lantern's working capital positive in 2023, and is it higher than its debt?"
    assert plainly_put(other) == other


def test_the_two_years_of_an_average_that_are_meant_anyway_are_no_other_ones() -> None:
    asked = "How many days did goods sit in stock at Lantern in 2023? Use average inventory of"
    assert plainly_put(f"{asked} FY2022 and FY2023, and 365 days.") == f"{asked[:-3]}, and 365 days."
    other = f"{asked} FY2021 and FY2022, and 365 days."
    assert plainly_put(other) == other


def test_what_went_into_buying_property_is_its_purchases_and_what_was_paid_back_repaid() -> None:
    asked = "What share of Lantern's revenue went into buying new property and equipment?"
    assert plainly_put(asked) == "What share of Lantern's revenue went into purchases of property and equipment?"
    assert (
        plainly_put("How much term debt did Lantern pay back in 2023?")
        == "How much term debt did Lantern repay in 2023?"
    )
    assert plainly_put("How much did Lantern pay back in 2023?") == "How much did Lantern pay back in 2023?"


def test_a_balance_that_is_parted_by_its_heading_is_current_or_not_and_borrowings_stay() -> None:
    assert at_its_term("What is its short-term deferred revenue?") == "What is its current deferred revenue?"
    assert at_its_term("What are its long-term lease liabilities?") == "What are its non-current lease liabilities?"
    assert at_its_term("What are its short-term borrowings?") == "What are its short-term borrowings?"


@pytest.mark.parametrize(
    ("asked", "of"),
    [
        ("How much room is left under Lantern's share repurchase program at May 31, 2023?", " at May 31, 2023"),
        ("How much remained available under Lantern's share repurchase program in 2023?", " in 2023"),
        ("How much did Lantern still have left under its share repurchase program?", ""),
        ("How much of Lantern's share repurchase program was left at the end of 2023?", " at the end of 2023"),
    ],
)
def test_what_is_left_of_a_buyback_is_asked_in_the_words_of_item_5(asked: str, of: str) -> None:
    put = "What was the dollar value of shares that may yet be purchased under Lantern's share repurchase program"
    assert left_of_a_program(asked) == f"{put}{of}?"


def test_what_was_used_of_a_program_is_what_was_utilized_and_another_thing_left_stays() -> None:
    asked = "How much of its buyback program had Lantern used in 2023?"
    assert at_its_term(asked) == "How much of its buyback program had Lantern utilized in 2023?"
    assert at_its_term("How much land had Lantern used in 2023?") == "How much land had Lantern used in 2023?"
    for other in ("How much is left under Lantern's credit facility?", "How much of its buyback program was used?"):
        assert left_of_a_program(other) == other


def test_two_figures_of_one_definition_have_it_behind_both_and_of_two_definitions_stay() -> None:
    asked = "Compute Lantern's EBITDA and EBITDA margin for 2023, with EBITDA as pretax income plus interest expense."
    assert plainly_put(f"{asked} Margin to one decimal.") == (
        "What was Lantern's EBITDA and EBITDA margin for 2023? EBITDA is defined as: pretax income plus interest "
        "expense. Round to one decimal."
    )
    other = asked.replace("with EBITDA", "with profit")
    assert plainly_put(other) == other
