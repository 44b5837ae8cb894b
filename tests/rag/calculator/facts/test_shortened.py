"""What people shorten, turn round or leave out is still the row that is meant, and no row beside it."""

from __future__ import annotations

import pytest

from preprocess.report import Period, Report, Unit
from preprocess.tables.meaning.exceptions import is_measured
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import BALANCE, CASH, INCOME, durations, instants, made, searched

LASTING, ENDS = durations(), instants()
LAST_TWO = ("2023", "2022")
OVERHEAD = (("General and administrative", "$ 412", "$ 398"), ("Net interest income", "871", "822"))
STORES = (("Stores at start of year", "1,046", "1,060"), ("Opened", "9", "4"), ("Closed", "(23)", "(18)"),
          ("Stores at end of year", "1,032", "1,046"))  # fmt: skip
BALANCES = (("Average inventories", "$ 8,311", "$ 8,105"),)
BOUGHT = (("Customer base", "$ 1,284", "$ 523", "$ 761"),)
OF_SALES = (("Footwear", "66 %", "64 %"), ("Apparel", "34 %", "36 %"))
BY_KIND = (("Footwear", "$ 33,135", "$ 29,143"), ("Apparel", "13,843", "13,567"), ("Total sales", "46,978", "42,710"))
SHEET = (*BALANCE[:1], ("Accounts receivable, net of allowances of $35 and $34", "4,131", "4,667"), *BALANCE[1:])
FLOWS = (*CASH[:3], ("Changes in:", "", "", ""), ("Accounts receivable", "489", "(504)", "(1,606)"), *CASH[3:])


def filing() -> Report:
    carried = (Period("instant", ENDS[0].end, None, 2023),) * 3
    return made(
        INCOME,
        SHEET,
        FLOWS,
        more=(
            H("Overhead"),
            T(LAST_TWO, OVERHEAD, periods=LASTING[:2]),
            H("Our Stores"),
            T(LAST_TWO, STORES, caption="Stores in operation", periods=LASTING[:2], unit=Unit()),
            H("Averages"),
            T(LAST_TWO, BALANCES, periods=LASTING[:2]),
            H("Goodwill and Acquired Intangible Assets"),
            T(
                ("Gross 2023", "Amortization 2023", "Net 2023"),
                BOUGHT,
                caption="Acquired intangible assets",
                periods=carried,
            ),
            H("Sales by Kind"),
            T(("% of Sales 2023", "% of Sales 2022"), OF_SALES, periods=LASTING[:2]),
            H("Sales of Footwear and Apparel"),
            T(LAST_TWO, BY_KIND, periods=LASTING[:2]),
        ),
    )


def asked(question: str) -> Calculation | Problem | None:
    report = filing()
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's G&A in FY2023?", "$412 million"),
        ("NII of Nike in FY2022?", "$822 million"),
        ("How many stores did Nike close in FY2023?", "was 23"),
        ("What were Nike's average inventories in FY2023?", "$8,311 million"),
        ("What was the net carrying amount of Nike's customer base in FY2023?", "$761 million"),
        ("How much did Nike's footwear sales grow in FY2023, in percent?", "13.7%"),
        ("Nike gross profit growth FY2023 vs FY2022, dollars", "$813 million"),
        ("What is the FY2023 accounts receivable for Nike, net?", "$4,131 million"),
    ],
)
def test_what_is_shortened_or_turned_round_is_the_row_that_is_meant(question: str, said: str) -> None:
    answer = asked(question)
    assert isinstance(answer, Calculation), answer
    assert said in answer.text.replace(" were ", " was ")


def test_what_a_cash_flow_statement_prints_under_the_name_of_a_balance_is_its_change() -> None:
    answer = asked("What was Nike's accounts receivable line in FY2023?")
    assert not isinstance(answer, Calculation) or "489" not in answer.text
    moved = asked("What was Nike's change in accounts receivable in FY2023 in the cash flow statement?")
    assert not isinstance(moved, Calculation) or "4,131" not in moved.text.split(" was ")[0]


def test_fully_taxable_income_counts_nobody() -> None:
    assert not is_measured("Net interest income (FTE)")
    assert is_measured("Staff at year end (FTE)")


BY_REGION = (("Sweden", "1,204", "1,100", "9.5 %", "5"), ("Norway", "880", "905", "(2.8) %", "6"))
MOVED = (*CASH[:2], ("Depreciation", "747", "706", "649"), ("Amortization and other", "27", "10", "13"), *CASH[3:])
OWED = (*BALANCE[:6], ("Debt and capital lease obligations", "1,881", "1,892"), *BALANCE[6:])


def with_change() -> Report:
    periods = (*LASTING[:2], None, None)
    beside = T(("2023", "2022", "% Change", "Note"), BY_REGION, caption="Orders by country", periods=periods)
    return made(INCOME, OWED, MOVED, more=(H("Orders"), beside))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was the percent change of Nike's orders in Norway in FY2023?", "-2.8%"),
        ("What was Nike's total D&A in FY2023?", "$774 million"),
        ("What was Nike's long-term debt at the end of FY2023?", "$1,881 million"),
    ],
)
def test_a_column_without_a_time_a_sum_and_a_wider_name_answer(question: str, said: str) -> None:
    report = with_change()
    answer = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(answer, Calculation), answer
    assert said in answer.text


def test_the_number_of_a_note_is_no_figure() -> None:
    report = with_change()
    question = "What were Nike's notes in Sweden in FY2023?"
    answer = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not isinstance(answer, Calculation)
