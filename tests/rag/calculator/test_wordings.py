"""Ways to put a question that mean what others say plainly."""

from __future__ import annotations

from datetime import date

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.expressions import Operation, Ref
from rag.calculator.question.asking import cleaned
from rag.calculator.question.moves import moved
from rag.calculator.question.request import read_request
from rag.calculator.question.rows import read_rows
from rag.calculator.question.units import IN_CURRENCY
from rag.calculator.question.wordings import plainer
from rag.calculator.spans import read_span
from tests.rag.statements_made import BALANCE, CASH, made, searched


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("What were the sales of X in 2022/23?", "What were the sales of X in FY2023?"),
        ("X's margin in FY22/23?", "X's margin in FY2023?"),
        ("What was X's ratio of 3/4 in 2022?", "What was X's ratio of 3/4 in 2022?"),
        ("If liquidity is cash plus inventories, what was X's liquidity in 2022?",
         "What was X's liquidity in 2022? Liquidity is defined as: cash plus inventories."),
        ("Free cash flow here means A minus B. What was X's?",
         "What was X's Free cash flow? Free cash flow is defined as: A minus B."),
        ("Taking A / B as the definition, what is X's yield?", "what is X's yield, defined as A / B?"),
        ("What share of revenues did net income make up in 2022?",
         "what was net income as a percentage of revenues in 2022?"),
        ("By how much did sales grow in Q2 compared with a year before?", "By how much did sales grow in Q2?"),
        ("What was X's statutory operating profit in 2024?", "What was X's operating profit in 2024?"),
        ("What was X's statutory tax rate in 2024?", "What was X's statutory tax rate in 2024?"),
        ("How much did X invest in property and equipment?", "what were the capital expenditures of X?"),
        ("What did X spend on property, plant and equipment?", "what were the capital expenditures of X?"),
        ("What did X spend on PP&E and other intangible assets?", "what were the capital expenditures of X?"),
        ("X's margin for the thirty-nine weeks ended May 1?", "X's margin for the nine months ended May 1?"),
        ("How much cash did X use in operating activities in 2022?", "what was the operating cash flow of X in 2022?"),
        ("How much cash did X generate from operations in 2022?", "what was the operating cash flow of X in 2022?"),
        ("How much cash did X use to pay dividends in 2022?", "what were the dividends paid of X in 2022?"),
        ("X's sales in October-December 2022?", "X's sales in the three months ended December 31, 2022?"),
        ("X's revenue growth in 2022-23?", "X's revenue growth in FY2023?"),
        ("X's debt due in 2026, as at Jan 1, 2023?", "X's debt due in 2026?"),
        ("X's ratio (equity to total assets)?", "X's ratio (equity divided by total assets)?"),
        ("X's retention ratio (using dividends and net income attributable to shareholders)?",
         "X's retention ratio (using dividends and net income attributable to shareholders)?"),
        ("What equity ratio did X have in 2022?", "what was the equity ratio of X in 2022?"),
        ("What was X's property and equipment in 2022?", "What was X's property and equipment in 2022?"),
    ],
)  # fmt: skip
def test_a_question_is_put_plainly(asked: str, plain: str) -> None:
    assert plainer(asked) == plain


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("If liquidity is cash and cash equivalents plus inventories, what was Nike's liquidity in FY2023?",
         "$15,895 million"),
        ("Free cash flow here means net cash provided by operating activities minus capital expenditures. What was "
         "Nike's free cash flow in FY2023?", "$4,872 million"),
        ("What share of Nike's revenues did gross profit make up in FY2023?", "43.5%"),
        ("Gross margin ratio, defined as gross profit divided by revenues, for Nike in FY2023 in %?", "43.5%"),
        ("What was Nike's revenue in 2022/23?", "$51,217 million"),
        ("How much did Nike spend on property, plant and equipment in FY2023?", "$969 million"),
        ("What equity ratio did Nike have at the end of FY2023?", "37.3%"),
    ],
)  # fmt: skip
def test_such_a_question_is_computed(question: str, said: str) -> None:
    report = made()
    answer = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(answer, Calculation), answer
    assert said in answer.text


@pytest.mark.parametrize("text", ["the current ratio at 31 May 2023", "on the 31st of May, 2023", "May 31, 2023"])
def test_a_day_is_read_before_or_after_its_month(text: str) -> None:
    spoken = read_span(text)
    assert spoken is not None
    assert spoken.day == date(2023, 5, 31)


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        ("revenue in 2022 in euros?", "revenue in 2022?"),
        ("revenue in 2022 in US dollars", "revenue in 2022"),
        ("what part of the debt in 2022 is in euros?", "what part of the debt in 2022 is in euros?"),
    ],
)
def test_the_currency_to_read_in_stands_behind_the_year(asked: str, left: str) -> None:
    assert IN_CURRENCY.sub("", asked) == left


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("short-term and long-term borrowings combined", "the sum of short-term borrowings and long-term borrowings"),
        ("capital expenditure, sustaining and growth together", "the sum of sustaining capital expenditure and "
         "growth capital expenditure"),
        ("cash and marketable securities together", "cash and marketable securities together"),
    ],
)  # fmt: skip
def test_two_kinds_of_one_thing_are_put_together_by_their_names(asked: str, meant: str) -> None:
    assert plainer(asked) == meant


def test_a_short_name_in_brackets_takes_nothing_else_away() -> None:
    said = "share-based compensation did Square (Block) record in product development"
    assert cleaned(said, {"square", "block"}).endswith("record in product development")


def test_the_profit_of_a_part_is_not_that_of_the_company() -> None:
    question, report = "What was the income before income taxes of Nike's Golf Division in FY2022?", made()
    answer = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(answer, Calculation)


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        ("accounts receivable for General Mills, net", "accounts receivable net"),
        ("spend on acquisitions in 2023, net of cash acquired", "spend on acquisitions net of cash acquired"),
        ("revenue of General Mills in 2023", "revenue of in"),
    ],
)
def test_what_joined_a_name_to_the_figure_goes_with_the_name(asked: str, left: str) -> None:
    assert cleaned(asked, {"general", "mills"}).replace(" ,", "") == left


def test_a_definition_may_say_where_its_items_stand() -> None:
    question = (
        "What is Nike's FY2023 EBITDA less capex? EBITDA is operating income plus D&A from the cash flow statement."
    )
    report = made()
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$5,805 million" in found.text


@pytest.mark.parametrize(
    "label",
    [
        "Payments to acquire business, net of cash acquired",
        "Acquisition of companies, net of cash acquired, and purchases of intangible and other assets",
        "Acquisitions/dispositions, net of cash acquired",
    ],
)
def test_what_was_spent_on_acquisitions_is_an_amount_paid(label: str) -> None:
    rows = (*CASH[:6], (label, "(1,670)", "(2,038)", "(8,909)"), *CASH[6:])
    report = made(cash=rows)
    question = "How much did Nike spend on acquisitions in FY2023, net of cash acquired?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "were $1,670 million" in found.text


def test_a_row_whose_name_holds_amounts_is_told_by_its_words() -> None:
    debt = (
        (
            "Short-term borrowings, including current portion of long-term debt: 2023—$1,636; 2022—$2,002",
            "2,241",
            "2,703",
        ),
        ("Long-term debt", "36,195", "37,133"),
    )
    report = made(balance=(*BALANCE[:6], *debt, *BALANCE[6:]))
    question = "What was Nike's total debt at the end of FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation)
    assert "$38,436 million = short-term borrowings, including current portion of long-term debt $2,241" in found.text


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("total assets of A and B at their fiscal 2023 year ends", "total assets of A and B at the end of fiscal 2023"),
        ("total assets of A and B at year end 2023", "total assets of A and B at the end of 2023"),
        ("goodwill of A and B at their latest year ends", "goodwill of A and B"),
    ],
)
def test_a_year_end_is_said_in_several_ways(said: str, plain: str) -> None:
    assert plainer(said) == plain


def test_a_source_in_brackets_leaves_no_bracket_behind() -> None:
    question = (
        "What was Nike's FY2023 unadjusted EBITDA % margin? Calculate unadjusted EBITDA using unadjusted operating "
        "income and D&A (from cash flow statement)."
    )
    report = made()
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "13.2% = " in found.text


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("NIKE, Inc. COGS fiscal 2023", "cost_of_revenue"),
        ("NIKE, Inc. R&D growth fiscal 2023 vs fiscal 2022", "rnd"),
        ("What was the revenue of NIKE, Inc. Round to one decimal.", "revenue"),
    ],
)
def test_the_stop_of_a_legal_form_ends_no_sentence_before_the_figure(question: str, name: str) -> None:
    found = read_request(question, {"nike", "inc"}, 2023)
    assert found is not None and isinstance(found.node, Ref) and found.node.name == name


def test_a_formula_by_itself_and_a_plan_that_is_called_defined_are_read() -> None:
    found = read_request("What was Nike's turnover in FY2023? Formula: revenue / total assets.", {"nike"}, 2023)
    assert found is not None and isinstance(found.node, Operation) and found.node.operator == "/"
    plans = read_request("What did Nike spend on its defined contribution plans in 2023?", {"nike"}, 2023)
    assert plans is not None and plans.node == Ref("row:defined contribution plans")


@pytest.mark.parametrize("share", ["a % of revenue", "a percentage of revenue", "a share of revenue"])
def test_to_calculate_a_figure_as_a_share_defines_nothing(share: str) -> None:
    found = read_request(f"Please calculate the capex as {share} of Nike for fiscal 2023.", {"nike"}, 2023)
    assert found is not None and found.node == Operation(
        "/", Ref("capex", said="capex"), Ref("revenue", said="revenue")
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the difference between Nike's cash and cash equivalents in 2023 and in 2022?", "-$1,133 million"),
        ("What is the difference between Nike's total assets in fiscal 2023 and in fiscal 2022?", "-$2,790 million"),
        ("What is the difference between Nike's inventories and its accounts payable in 2023?", "$5,592 million"),
    ],
)
def test_a_difference_is_of_two_times_or_of_two_figures_and_parts_no_name(question: str, said: str) -> None:
    report = made()
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and said in found.text, found


def test_what_came_of_a_change_from_something_is_not_the_whole_change() -> None:
    assert read_rows("How much of the 2023 change in inventories came from volume?", {"nike"}, 2023) == ()
    assert read_rows("What was the change in inventories in 2023?", {"nike"}, 2023)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("What percentage of J&J's 2022 sales was MedTech?", "what share of J&J's 2022 sales came from MedTech?"),
        ("What share of revenue is Global Services?", "what share of revenue came from Global Services?"),
        ("What percentage of revenue was cost of sales?", "what was cost of sales as a percentage of revenue?"),
        ("What percentage of revenue was EBITDA?", "what was EBITDA as a percentage of revenue?"),
    ],
)
def test_a_part_that_has_a_name_is_what_a_figure_came_from(asked: str, meant: str) -> None:
    assert plainer(asked) == meant


def test_the_percentage_of_a_margin_is_the_margin_and_not_how_it_changed() -> None:
    asked = "How did Nike's gross margin percentage change from 2022 to 2023?"
    assert plainer(asked) == "How did Nike's gross margin change from 2022 to 2023?"
    kept = "What was the percentage change of Nike's gross margin in 2023?"
    assert plainer(kept) == kept


def test_a_margin_moves_by_points_however_it_is_called() -> None:
    asked = "What was the change in Nike's gross margin percentage from fiscal 2022 to fiscal 2023?"
    move = moved(asked, {"nike"})
    assert move is not None and move.question == "What was the change in Nike's gross margin from FY2022 to FY2023?"
