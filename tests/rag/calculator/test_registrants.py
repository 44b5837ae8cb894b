"""A holding company and its subsidiaries in one filing: whose statements a question is answered from."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report
from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

QUARTERS = ("Three Months Ended June 30, 2023", "Three Months Ended June 30, 2022")
SPANS = tuple(Period("duration", date(year, 6, 30), 3, year, 2) for year in (2023, 2022))
DAYS = tuple(Period("instant", day, None, day.year, None) for day in (date(2023, 6, 30), date(2022, 12, 31)))


def statements(name: str, revenue: tuple[str, str], operating: tuple[str, str], net: tuple[str, str]) -> list[H | T]:
    rows = [
        ("Operating revenues", *revenue),
        ("Depreciation", "12.0", "11.0"),
        ("Operating income", *operating),
        ("Income before income taxes", *operating),
        ("Net income", *net),
    ]
    title = f"{name} CONDENSED STATEMENTS OF INCOME"
    return [H(title, 3), T(QUARTERS, rows, title, statement="income_statement", periods=SPANS, primary=True)]


HOLDING = [
    "This combined Form 10-Q is filed by Larch Energy Corporation, Alder Power Company and Larch Energy Ohio, LLC.",
    *statements("LARCH ENERGY CORPORATION AND SUBSIDIARIES", ("575.1", "581.8"), ("119.4", "102.3"), ("58.1", "49.5")),
    H("LARCH ENERGY CORPORATION CONDENSED BALANCE SHEETS", 3),
    T(
        ("June 30, 2023", "December 31, 2022"),
        (("Cash", "48.2", "61.7"), ("Receivables", "402.9", "511.3"), ("Inventories", "231.8", "260.4"),
         ("Total current assets", "682.9", "833.4"), ("Total assets", "15,409.5", "15,192.4")),
        "LARCH ENERGY CORPORATION CONDENSED BALANCE SHEETS",
        statement="balance_sheet",
        periods=DAYS,
        primary=True,
    ),
]  # fmt: skip
ALDER = statements("ALDER POWER COMPANY", ("412.6", "398.1"), ("105.3", "89.6"), ("67.0", "55.9"))
OHIO = statements("LARCH ENERGY OHIO, LLC", ("148.3", "171.9"), ("13.1", "13.1"), ("3.7", "4.8"))


@pytest.fixture(scope="module")
def combined() -> Report:
    made = make_report(
        "LARCH_2023Q2_10Q",
        (HOLDING, ALDER, OHIO),
        company="Larch Energy Corporation",
        ticker=None,
        doc_type="10-q",
        fiscal_quarter=2,
    )
    return replace(made, period_end=date(2023, 6, 30))


def asked(question: str, report: Report) -> Answer:
    result = result_of(question, (report,))
    # The search takes a name that a filing prints for that filing's.
    result = replace(result, query=replace(result.query, named_absent=()))
    return answer(question, result, report_of(report), None)


@pytest.mark.parametrize(
    ("question", "said", "page"),
    [
        ("What was Larch Energy's operating margin in the second quarter of 2023?", "20.8%", 1),
        ("What was Alder Power's operating margin in the second quarter of 2023?", "25.5%", 2),
        ("What was the operating margin of Larch Energy Ohio in Q2 2023?", "8.8%", 3),
        ("How much did Alder Power's operating revenues grow in the second quarter of 2023, in percent?", "3.6%", 2),
        ("What was Larch Energy's net income in the second quarter of 2023?", "$58.1 million", 1),
        ("Net income of Larch Energy Ohio for the three months ended June 30, 2022?", "$4.8 million", 3),
    ],
)
def test_a_figure_is_computed_from_the_statements_of_the_registrant_that_is_named(
    combined: Report, question: str, said: str, page: int
) -> None:
    made = asked(question, combined)
    assert said in made.text and {citation.page for citation in made.citations} == {page}
    assert {number.status for number in made.numbers} <= {"verified", "derived"}
    assert {citation.filing.report_id for citation in made.citations} == {combined.report_id}


def test_two_registrants_of_one_filing_stand_side_by_side(combined: Report) -> None:
    made = asked("Which had the higher net income in Q2 2023, Alder Power or Larch Energy Ohio?", combined)
    assert "Alder Power Company had the higher net income" in made.text
    assert "$67.0 million" in made.text and "$3.7 million" in made.text


def test_the_holding_and_a_subsidiary_that_are_both_named_are_both_told(combined: Report) -> None:
    made = asked("What were Larch Energy's and Alder Power's net income in Q2 2023?", combined)
    assert "$58.1 million" in made.text and "$67.0 million" in made.text


@pytest.mark.parametrize(
    "question",
    ["What were the total assets of Alder Power at June 30, 2023?", "What was Larch Energy Ohio's cash in Q2 2023?"],
)
def test_what_a_subsidiary_does_not_report_is_not_taken_from_its_parent(combined: Report, question: str) -> None:
    made = asked(question, combined)
    assert made.refused and "15,409.5" not in made.text and "48.2" not in made.text


def test_a_row_of_the_parents_statement_is_not_quoted_for_a_subsidiary(combined: Report) -> None:
    made = asked("Larch Energy Ohio receivables at June 30, 2023?", combined)
    assert "402.9" not in made.text
