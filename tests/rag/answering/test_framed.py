"""A question is read the same whatever stands around the figure it asks for; what narrows the figure stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rag.answering.framed import plainly_readable
from rag.types import Filing

FILINGS = (
    Filing("r1", "nike_10k", "Annual report", "NIKE, Inc.", None, "10-K", 2023, None, date(2023, 5, 31), None, 100, 80),
)
ROA = "FY2023 net income / (average total assets between FY2022 and FY2023)"


@pytest.mark.parametrize(
    "question",
    [
        "I need Nike's quick ratio for FY2023.",
        "Based on FY2023 data, what is Nike's quick ratio?",
        "Using only the FY2023 10-K, compute Nike's quick ratio.",
        "What is Nike's quick ratio according to the FY2023 financial statements?",
        "Nike: quick ratio, FY2023",
        "Give Nike's quick ratio for FY2023, please, with the inputs used.",
        "What is Nike's FY2023 quick ratio? Explain how you got there.",
        "What is Nike's FY2023 quick ratio? Do not use any outside information.",
        "As an equity research analyst, I'd like to know Nike's quick ratio in FY2023.",
        "If you had to calculate Nike's quick ratio for FY2023, what would it be?",
        "What would you say Nike's FY2023 quick ratio was?",
        "My boss wants to know Nike's FY2023 quick ratio.",
        "Hello! I'd appreciate it if you could tell me Nike's quick ratio in FY2023. Many thanks.",
        "As per the FY2023 10-K of Nike, what is the quick ratio?",
        "In its FY2023 annual report, what quick ratio does Nike show?",
        "Nike (FY2023): quick ratio?",
    ],
)
def test_what_stands_around_the_figure_is_left_out(question: str) -> None:
    asked = ("What is Nike's quick ratio in FY2023?", "What is Nike's FY2023 quick ratio?")
    assert plainly_readable(question, FILINGS) in asked


@pytest.mark.parametrize(
    "question",
    [
        f"What is Nike's FY2023 ROA? For the purposes of this question, assume ROA is defined as ({ROA}).",
        f"What is Nike's FY2023 ROA? We define ROA as {ROA}.",
        f"What is Nike's FY2023 ROA? ROA should be calculated as {ROA}.",
        f"What is Nike's FY2023 ROA? Use the formula ROA = {ROA}.",
        f"ROA being {ROA}, what was Nike's in FY2023?",
        f"With ROA meaning {ROA}, what was Nike's ROA in FY2023?",
        f"Define ROA as {ROA}. What was it for Nike in FY2023?",
        f"Taking ROA as {ROA}, what was Nike's in FY2023?",
        f"By ROA I mean {ROA}. What was Nike's in FY2023?",
        f"I define ROA as {ROA}; what was Nike's for FY2023?",
        f"Our house view is that ROA is {ROA}. Please compute Nike's ROA for FY2023.",
        f"Let ROA be {ROA}: what was Nike's ROA in FY2023?",
        f"I need Nike's FY2023 ROA. My definition: ROA = {ROA}.",
    ],
)
def test_a_formula_is_read_however_it_is_brought_in(question: str) -> None:
    assert f"ROA is defined as: {ROA}" in plainly_readable(question, FILINGS).replace("as FY", "as: FY")


@pytest.mark.parametrize(
    "question",
    [
        "I need Nike's demand creation expense for FY2023.",
        "My boss wants to know Nike's FY2023 demand creation expense. Many thanks!",
        "Looking for: Nike demand creation expense FY2023",
        "I'd like to know what Nike's demand creation expense was in FY2023.",
    ],
)
def test_a_printed_row_is_asked_for_in_many_ways(question: str) -> None:
    assert plainly_readable(question, FILINGS) == "What is Nike's demand creation expense in FY2023?"


def test_what_is_spent_on_growth_is_no_rate() -> None:
    question = "What was Nike's growth capex in FY2023?"
    assert plainly_readable(question, FILINGS) == question


def test_sentences_that_say_nothing_are_left_out_beside_any_question() -> None:
    asked = "What drove Nike's gross margin in FY2023?"
    assert plainly_readable(f"{asked} Thank you very much!", FILINGS) == asked


def test_work_in_process_is_work_in_process() -> None:
    asked = plainly_readable("I need Nike's work in process in FY2023.", FILINGS)
    assert asked == "What is Nike's work-in-process in FY2023?"


def test_words_of_a_rows_own_name_stay() -> None:
    asked = plainly_readable("I need Nike's Level 2 investments at fair value in FY2023.", FILINGS)
    assert asked == "What is Nike's Level 2 investments at fair value in FY2023?"


@pytest.mark.parametrize(
    "question",
    [
        "Is Nike a capital-intensive business based on FY2023 data?",
        "Nike self-insurance liabilities total, FY2023",
        "I need Nike's total fair value of investments at May 31, 2023.",
    ],
)
def test_a_sum_and_a_yes_or_no_stay_what_they_are(question: str) -> None:
    asked = plainly_readable(question, FILINGS)
    assert asked == question or "total" in asked


def test_growth_is_asked_for_in_many_ways() -> None:
    higher = "How many percent higher was Nike's revenue in FY2023 than in FY2022?"
    assert plainly_readable(higher, FILINGS) == "What is Nike's revenue growth rate from FY2022 to FY2023?"


def test_the_unit_asked_for_stays() -> None:
    asked = plainly_readable("My boss wants Nike's total assets for FY2023, in billions.", FILINGS)
    assert asked.endswith("in billions.")


@pytest.mark.parametrize(
    "question",
    [
        "I need Nike's data center revenue for FY2023.",
        "Nike stock price high fiscal 2023",
        "Based on Converse data, what is Nike's revenue in FY2023?",
        "What revenue would Nike have reported in FY2023 without Converse?",
        "I'd like to know why Nike's revenue grew in FY2023.",
        "What is the revenue that analysts expect for Nike in FY2023?",
        "My client wants Nike's client revenue in FY2023.",
        "Assuming constant currency, what would Nike's revenue be in FY2023?",
        "Per its FY2023 10-K, what is Nike's revenue per employee?",
        "I need to know whether Nike's revenue in FY2023 was not restated.",
        "Tell me about Nike's quick ratio target in FY2023.",
        "I need Nike's net assets per share in FY2023.",
        "I need Nike's revenue from research in FY2023.",
        "I need Nike's revenue for the public in FY2023.",
    ],
)
def test_a_word_that_narrows_the_figure_stays(question: str) -> None:
    narrow = {
        "data",
        "center",
        "converse",
        "without",
        "why",
        "expect",
        "client",
        "constant",
        "employee",
        "not",
        "target",
    }
    said = {word.strip(".,?").lower() for word in question.split()} & narrow
    assert said <= {word.strip(".,?").lower() for word in plainly_readable(question, FILINGS).split()}


def test_a_name_of_the_questions_own_is_asked_for_in_any_frame() -> None:
    asked = plainly_readable(
        "I need Nike's FY2023 stock weight. My definition: stock weight = inventories / revenue.", FILINGS
    )
    assert asked == "What is Nike's stock weight in FY2023? Stock weight is defined as: inventories / revenue."
    apposed = plainly_readable("Work out stock weight for Nike in FY2023: inventories divided by revenue.", FILINGS)
    assert apposed == "What is stock weight for Nike in FY2023, defined as inventories divided by revenue?"


def test_the_mean_of_two_ends_of_a_year_is_an_average() -> None:
    mean = "the average of total assets at the start and the end of the year"
    asked = f"What is Nike's FY2023 ROA, which is net income over {mean}?"
    assert plainly_readable(asked, FILINGS).endswith("defined as net income over average total assets?")


@pytest.mark.parametrize(
    "question",
    [
        "If Nike's revenue is higher than its cost of sales less depreciation, what was its margin in FY2023?",
        "What is Nike's revenue less cost of sales in FY2023?",
        "How is Nike's gross margin in FY2023, with cost of sales plus freight as the largest item?",
    ],
)
def test_arithmetic_that_defines_nothing_stays_where_it_is(question: str) -> None:
    assert "defined as" not in plainly_readable(question, FILINGS)


def test_a_word_of_another_companys_name_is_no_frame() -> None:
    other = Filing(
        "r2", "ridge_10k", "Annual report", "Ridge International", None, "10-K", 2023, None, None, None, 9, 9
    )
    asked = plainly_readable("In FY2023, what was the international revenue of Nike?", (*FILINGS, other))
    assert "international" in asked


def test_a_number_of_shares_is_no_amount_for_them() -> None:
    asked = plainly_readable("nike common shares repurchased 2023 number", FILINGS)
    assert asked == "What is Nike's number of common shares repurchased in 2023?"


@pytest.mark.parametrize(
    ("question", "time"),
    [
        ("Restructuring charges recorded by Nike in the year to May 31, 2023?", "in the year to May 31, 2023"),
        ("I need Nike's inventories for the fiscal year ended May 31, 2023", "in the fiscal year ended May 31, 2023"),
        ("My boss needs Nike's inventories at May 31, 2023", "at May 31, 2023"),
    ],
)
def test_a_year_that_ends_on_a_day_is_not_that_day(question: str, time: str) -> None:
    assert plainly_readable(question, FILINGS).endswith(f"{time}?")


def test_an_order_and_a_choice_are_put_as_questions_for_the_first() -> None:
    told = plainly_readable("Nike FY2023 sales by region, largest first", FILINGS)
    assert told == "Which region had the highest Nike FY2023 sales?"
    assert (
        plainly_readable("Did Shoes or Hats sell more at Nike?", FILINGS)
        == "Of Shoes and Hats, which sold more at Nike?"
    )


def test_a_part_that_bears_the_companys_name_is_not_left_out() -> None:
    question = "How much did Nike, Inc.'s Nike operating income change from FY2022 to FY2023?"
    assert plainly_readable(question, FILINGS).count("Nike") > 1
    whole = "How much did Nike's operating income change from FY2022 to FY2023?"
    assert plainly_readable(whole, FILINGS) == "What was the change in Nike's operating income from FY2022 to FY2023?"


def test_what_was_paid_in_cash_is_asked_for_by_its_name() -> None:
    question = "How much did Nike, Inc. actually pay in cash for interest in FY2023?"
    assert plainly_readable(question, FILINGS) == "What was Nike, Inc.'s cash paid for interest in FY2023?"


def test_a_company_called_the_best_ranks_nothing_by_its_name() -> None:
    filing = Filing("r2", "b", "Annual report", "Best Buy Co., Inc.", None, "10-K", 2023, None, None, None, 1, 1)
    question = "rank Best Buy's product categories by revenue in 2023"
    assert plainly_readable(question, (filing,)) == "Which Best Buy product category had the highest revenue in 2023?"


def test_whose_figure_it_is_may_be_said_behind_it() -> None:
    # The calculator reads it as it stands.
    asked = "What is the quick ratio that Nike reported in FY2023?"
    assert plainly_readable(asked, FILINGS) == asked


def test_no_company_goes_with_a_frame() -> None:
    other = replace(FILINGS[0], report_id="r2", company="Adobe Inc.")
    question = "What were Nike's and Adobe's revenue and net income in FY2023?"
    assert plainly_readable(question, (*FILINGS, other)) == question
