"""Everyday ways to ask for a figure of the statements, and what stands before a question."""

from __future__ import annotations

import pytest

from rag.answering.check.question.named.registrant import name_over
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.fronted import unfronted
from rag.calculator.question.usual import in_usual_words
from rag.calculator.question.yearly import as_growth
from tests.rag.statements_made import BALANCE, CASH, INCOME, made, searched


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "Over FY2021 and FY2022 combined, how much did X pay in dividends?",
            "How much did X pay in dividends over FY2021 and FY2022 combined?",
        ),
        (
            "Looking at the financing section of Acme's cash flow statement, what did it pay in FY2019?",
            "What did Acme pay in FY2019 from the financing section of its cash flow statement?",
        ),
        ("In USD millions, what was X's debt in 2022?", "What was X's debt in 2022 in USD millions?"),
        (
            "Over FY2021-FY2023, what was X's free cash flow, defined as cash from operations less capex?",
            "What was X's free cash flow over FY2021-FY2023, defined as cash from operations less capex?",
        ),
        ("At the end of 2022, what U.S. federal tax did X owe?", "What U.S. federal tax did X owe at the end of 2022?"),
        ("In the Boats segment, what was revenue in 2022?", "In the Boats segment, what was revenue in 2022?"),
        ("In the United States, what was revenue in 2022?", "In the United States, what was revenue in 2022?"),
        ("On a pro forma basis, what was revenue in 2022?", "On a pro forma basis, what was revenue in 2022?"),
    ],
)
def test_a_time_a_unit_or_a_statement_before_a_question_stands_behind_it(question: str, said: str) -> None:
    assert unfronted(question) == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was X's cash at the close of FY2021?", "What was X's cash at the end of FY2021?"),
        (
            "What fraction of X's total assets is made up of goodwill?",
            "what was goodwill as a percentage of X's total assets?",
        ),
        (
            "At what compound annual rate did X's sales grow between 2019 and 2021?",
            "What was the compound annual growth rate of X's sales between 2019 and 2021?",
        ),
        (
            "How many percentage points did X's gross margin slip from 2020 to 2021?",
            "by how many percentage points did X's gross margin change from 2020 to 2021?",
        ),
        (
            "By how many USD millions did X's goodwill rise between 2017 and 2018?",
            "what was the change in X's goodwill between 2017 and 2018 in USD millions?",
        ),
        (
            "How much cash did X use for buying back its common stock in 2022?",
            "What were the share repurchases of X in 2022?",
        ),
        ("What income taxes did X pay in cash in 2022?", "how much did X pay in cash for income taxes in 2022?"),
        (
            "What proportion of 2021 sales did X spend on research, and what was the same proportion in 2020?",
            "What was spending on research as a percentage of  sales of X in 2021 and 2020?",
        ),
        (
            "Over the two years from FY2019 to FY2021, at what compound annual rate did X's profit grow or shrink?",
            "What was the compound annual growth rate of X's profit over the two years from FY2019 to FY2021?",
        ),
        (
            "Adding dividends and buybacks in the cash flow statement, how much did X hand back to owners in 2022?",
            "What were the dividends plus buybacks of X in 2022?",
        ),
        (
            "Adding staff and rent, how much did X pay in 2022?",
            "Adding staff and rent, how much did X pay in 2022?",
        ),
        (
            "Express X's FY2021 research costs as a percentage of sales.",
            "What was X's FY2021 research costs as a percentage of sales.",
        ),
        (
            "On the FY2024 year-end balance sheet, what was X's debt?",
            "What was X's debt at the end of FY2024?",
        ),
        ("Does X have positive equity? If so, how large is the surplus?", "Does X have positive equity?"),
        (
            "Does X have positive equity? If not, how large is the shortfall in USD millions?",
            "Does X have positive equity in USD millions?",
        ),
        ("How much cash did X use in operating activities?", "How much cash did X use in operating activities?"),
        ("How much did X pay to repurchase shares in 2023?", "How much did X pay to repurchase shares in 2023?"),
        (
            "X returned cash by buybacks and dividends in 2022. What share of its net income did the two absorb?",
            "What were buybacks plus dividends as a percentage of net income of X in 2022?",
        ),
        (
            "On a net basis, how much senior debt did X repay in 2022 (repayments minus proceeds)?",
            "What were the repayments of senior debt minus the proceeds from issuance of senior debt of X in 2022?",
        ),
        ("What share of sales was represented by Walmart?", "What share of sales was represented by Walmart?"),
    ],
)  # fmt: skip
def test_an_everyday_way_to_ask_is_put_in_the_words_of_figures(question: str, said: str) -> None:
    assert in_usual_words(question) == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("acme lamp sales yoy % 2021", "acme lamp sales year-over-year growth 2021"),
        ("acme lamp sales yoy 2q22 vs 2q21, pct?", "acme lamp sales year-over-year growth 2q22 vs 2q21?"),
        ("acme gross margin yoy 2022", "change in acme gross margin 2022"),
        ("acme sales growth yoy 2021", "acme sales growth yoy 2021"),
        ("Was Acme's revenue yoy what it was in 2021?", "Was Acme's revenue yoy what it was in 2021?"),
        (
            "Acme lamp sales year over year FY2021 vs FY2020? Answer in percent.",
            "Acme lamp sales year-over-year growth FY2021 vs FY2020? Answer in percent.",
        ),
    ],
)
def test_what_is_typed_as_yoy_is_growth_and_of_a_share_its_change(question: str, said: str) -> None:
    assert as_growth(question) == said


_TAXES = ("Payments related to tax on share awards", "(120)", "(110)", "(100)")
_NOTES = ("Proceeds from issuance of senior notes", "400", "300", "200")
_MORE = ("Income taxes paid, net of refunds", "70", "60", "50")


def asked(question: str, *more: tuple[str, ...]) -> Calculation | Problem | None:
    report = made(cash=(*CASH, *more))
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How much did Nike pay in FY2023 for taxes on share awards?", "$120 million"),
        ("How much cash did Nike use for taxes on share awards in FY2022?", "$110 million"),
        ("What proceeds did Nike receive from issuance of senior notes in FY2022?", "$300 million"),
        ("In total, what income taxes did Nike pay in cash over FY2021, FY2022 and FY2023?", "$180 million"),
    ],
)
def test_a_row_of_the_cash_flow_statement_is_found_whatever_says_that_it_was_paid(question: str, said: str) -> None:
    found = asked(question, _TAXES, _NOTES, _MORE)
    assert isinstance(found, Calculation) and said in found.text, found


@pytest.mark.parametrize(
    "question",
    [
        "What proceeds did Nike receive from taxes on share awards in FY2023?",
        "How much did Nike pay for issuance of senior notes in FY2023?",
        "How much did Nike pay for taxes on senior awards in FY2023?",
    ],
)
def test_money_that_went_the_other_way_or_for_something_else_is_none_of_it(question: str) -> None:
    assert not isinstance(asked(question, _TAXES, _NOTES, _MORE), Calculation)


def test_a_part_of_each_cost_below_the_statement_is_not_the_cost() -> None:
    below = (
        ("Stock-based compensation included in costs and expenses:", "", "", ""),
        ("Research and development", "7", "6", "5"),
    )
    report = made(income=(*INCOME[:3], ("Research and development", "900", "800", "700"), *INCOME[3:], *below))
    question = "How large was Nike's research and development spending relative to revenue in FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$900 million" in found.text, found


def test_a_total_is_the_row_of_that_name_and_not_what_is_left_of_it() -> None:
    loans = (("Loans", "5,000", "4,000"), ("Loans, net of allowance for loan losses", "4,900", "3,950"))
    report = made(balance=(*BALANCE, *loans))
    question = "What were Nike's total loans at the end of FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$5,000 million" in found.text, found


def test_the_company_in_a_heading_is_the_one_whose_filing_it_is() -> None:
    assert not name_over(("The table below presents the Company's statements of operations",))
    assert name_over(("PRAIRIE ELECTRIC COMPANY STATEMENTS OF OPERATIONS",)) == "PRAIRIE ELECTRIC COMPANY"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many USD millions did Nike spend on share repurchases in FY2023?", "$5,480 million"),
        ("How much did Nike repurchase in common stock during FY2023?", "$5,480 million"),
        ("How much of its own stock did Nike buy back in FY2023, in USD millions?", "$5,480 million"),
        ("How much did Nike return to its shareholders through share repurchases in FY2023?", "$5,480 million"),
        ("How many USD millions did Nike pay in dividends in FY2023?", "$2,012 million"),
        ("How many USD millions of cash did Nike generate from operating activities in FY2023?", "$5,841 million"),
        (
            "How much did Nike return to shareholders in FY2023 through dividends and share repurchases combined?",
            "$7,492 million",
        ),
        ("How many shares did Nike repurchase in FY2023?", ""),
        ("How much debt did Nike repurchase in FY2023?", ""),
    ],
)
def test_what_was_spent_on_own_shares_is_the_payment_for_them(question: str, told: str) -> None:
    bought = ("Payments related to repurchases of common stock", "(5,480)", "(4,014)", "(608)")
    report = made(cash=(*CASH[:8], bought, *CASH[8:]))
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert (isinstance(found, Calculation) and told in found.text) == bool(told)


def test_the_current_portion_of_somebodys_debt_is_a_row_and_no_share() -> None:
    balance = (
        *BALANCE[:6],
        ("Current liabilities:", "", ""),
        ("Term debt", "900", "850"),
        ("Commercial paper", "100", "120"),
        ("Total current liabilities", "9,256", "10,730"),
        ("Non-current liabilities:", "", ""),
        ("Term debt", "7,000", "8,000"),
        *BALANCE[7:],
    )
    report = made(balance=balance)

    def told(question: str) -> str:
        found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
        return found.text if isinstance(found, Calculation) else f"no figure: {found}"

    current = told("What was the current portion of Nike's long-term debt at the end of FY2023?")
    assert "$900 million" in current
    assert "%" not in current
    assert "$7,000 million" in told("What was Nike's long-term debt at the end of FY2023?")
    assert "was $8,000 million =" in told("What was Nike's total debt at the end of FY2023?")


def test_the_cash_that_activities_provide_is_the_net_cash_from_them() -> None:
    asked = "What cash did Nike's operating activities provide in FY2021? In USD millions."
    assert (
        in_usual_words(asked) == "what was the net cash from operating activities of Nike in FY2021? In USD millions."
    )
