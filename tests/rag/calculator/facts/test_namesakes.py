"""Rows under the words asked for that are another figure are no answer."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.namesakes import is_of_another
from rag.calculator.facts.spelled import own_entries
from tests.rag.builders import H, T
from tests.rag.statements_made import BALANCE, INCOME, durations, instants, made, searched

YEARS, LAST_TWO = ("2023", "2022", "2021"), ("2023", "2022")
LASTING, ENDS = durations(), instants()


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def told(question: str, report: Report, figure: str) -> bool:
    answer = asked(question, report)
    return isinstance(answer, Calculation) and figure in answer.text


@pytest.mark.parametrize(("assets", "told"), [("268", False), ("37,531", True)])
def test_a_total_beside_totals_that_are_not_the_companys_is_none_of_its_own(assets: str, told: bool) -> None:
    sums = (("Total assets", assets, "88"), ("Total liabilities", "24", "27"))
    note = (H("Pension Trusts"), T(LAST_TWO, sums, periods=ENDS))
    report = made(balance=BALANCE[:-1], more=note)
    whole = asked("What were Nike's total liabilities in FY2023?", report)
    assert (isinstance(whole, Calculation) and "$24 million" in whole.text) == told


def test_a_term_is_borne_by_the_row_itself_and_not_by_row_and_column_together() -> None:
    equity = T(
        ("2023 Owners", "2023 Noncontrolling interest"), (("Net income", "4,689", "661"),), periods=LASTING[:1] * 2
    )
    report = made(more=(H("Equity"), equity))
    assert not told("What was Nike's net interest income in FY2023?", report, "661")
    assert told("What was Nike's net income of noncontrolling interest in FY2023?", report, "661")


def test_a_bare_total_is_no_term_that_stands_near_it() -> None:
    charges = (("Termination benefits", "5", "9"), ("Other", "2", "7"), ("Total", "$ 7", "$ 16"))
    note = (
        H("Restructuring"),
        "Charges within operating expenses were as follows:",
        T(LAST_TWO, charges, periods=LASTING[:2]),
    )
    assert not told("What were Nike's total operating expenses in FY2023?", made(more=note), "$7 million")


@pytest.mark.parametrize(("words", "answered"), [("acquisitions", False), ("goodwill acquisitions", True)])
def test_what_moves_a_balance_is_asked_for_with_its_name(words: str, answered: bool) -> None:
    moves = (
        ("Balance at beginning of year", "280", "242"),
        ("Acquisitions", "3", "38"),
        ("Balance at end of year", "283", "280"),
    )
    note = (
        H("Goodwill"),
        T(LAST_TWO, moves, caption="Changes in the carrying amount of goodwill", periods=LASTING[:2]),
    )
    assert told(f"What were Nike's {words} in FY2023?", made(more=note), "$3 million") == answered


def test_what_befell_a_balance_is_not_told_as_the_balance() -> None:
    provided = (("Provisions for credit losses", "", "", ""), ("Member loans", "151", "115", "345"))
    sheet = (*BALANCE[:2], ("Member loans, less reserves for credit losses", "10,421", "8,525"), *BALANCE[2:])
    report = made(income=(*INCOME[:3], *provided, *INCOME[3:]), balance=sheet)
    assert told("What were Nike's member loans in FY2023?", report, "$10,421 million")
    assert not told("What were Nike's member loans in FY2023?", report, "$151 million")
    assert told("What were Nike's provisions for credit losses on member loans in FY2023?", report, "$151 million")


def test_plans_that_owe_more_than_they_hold_are_not_all_plans() -> None:
    some = T(
        LAST_TWO,
        (("Projected benefit obligation", "508", "615"),),
        periods=ENDS,
        caption=("Plans with benefit obligations in excess of plan assets are as follows:"),
    )
    report = made(more=(H("Pensions"), some))
    assert not told("What was Nike's projected benefit obligation in FY2023?", report, "508")
    assert told("What was Nike's projected benefit obligation in excess of plan assets in FY2023?", report, "508")


def test_a_rate_of_the_same_name_is_told_beside_an_amount() -> None:
    cost = T(
        LAST_TWO,
        (("Service cost", "30", "36"), ("Expected return on plan assets", "(122)", "(126)")),
        periods=LASTING[:2],
    )
    rates = T(LAST_TWO, (("Expected return on plan assets", "6.50%", "6.25%"),), periods=LASTING[:2])
    report = made(more=(H("Pension cost"), cost, H("Assumptions"), rates))
    answer = asked("What was Nike's expected return on plan assets in FY2023?", report)
    if isinstance(answer, Calculation):
        assert any("6.50%" in notice for notice in answer.notices)
    else:
        assert answer is not None and "several rows" in answer.sentence
    service = asked("What was Nike's service cost in FY2023?", report)
    assert isinstance(service, Calculation) and not any("%" in notice for notice in service.notices)


@pytest.mark.parametrize(
    ("caption", "title", "of_part"),
    [
        ("HPG sales by place are as follows:", "sales from peru", True),
        ("HPG sales by place are as follows:", "hpg sales from peru", False),
        ("NIKE sales by place are as follows:", "sales from peru", False),
        ("Sales by place are as follows:", "sales from peru", False),
    ],
)
def test_a_breakdown_that_is_led_by_letters_is_of_that_part_alone(caption: str, title: str, of_part: bool) -> None:
    # Reports that differ by a caption alone are one to what is kept of them.
    rows = (("Sales under orders: Peru", f"$ {len(caption)}", "$ 300", "$ 200"), ("Total", "$ 900", "$ 900", "$ 900"))
    report = made(more=(H("Places"), T(YEARS, rows, caption=caption, periods=LASTING)))
    entry = next(one for one in own_entries(report, None) if "Peru" in one.table.rows[one.index].label)
    assert is_of_another(report, entry, frozenset(("sale", "peru")), (title, 2023)) == of_part
