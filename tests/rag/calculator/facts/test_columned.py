"""Parts that stand as columns: of a quarter, over several tables below each other, down to the one with the total."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parts import is_rest
from rag.calculator.spans import Span
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import made, searched

Q2 = (
    Period("duration", date(2022, 6, 30), 3, 2022, 2),
    Period("duration", date(2021, 6, 30), 3, 2021, 2),
)
INCOME = (
    ("Total net revenue", "$ 30,000", "$ 29,000"),
    ("Provision for credit losses", "1,000", "1,000"),
    ("Noninterest expense", "18,000", "17,000"),
    ("Income before income tax expense", "11,000", "11,000"),
    ("Income tax expense", "3,000", "2,000"),
    ("Net income", "$ 8,000", "$ 9,000"),
)
ABOVE = (
    ("Total net revenue", "$ 13,000", "$ 12,000", "$ 12,000", "$ 13,000"),
    ("Net income/(loss)", "3,000", "5,000", "3,700", "4,200"),
    ("ROE", "24 %", "44 %", "14 %", "23 %"),
)
BELOW = (
    ("Total net revenue", "$ 4,920", "$ 5,000", "$ 80", "$ (1,000)", "$ 30,000", "$ 29,000"),
    ("Net income/(loss)", "1,400", "1,100", "(100)", "(1,300)", "8,000", "9,000"),
    ("ROE", "23 %", "32 %", "NM", "NM", "13 %", "18 %"),
)
UPPER = (
    "Consumer Banking 2022",
    "Consumer Banking 2021",
    "Corporate & Investment Bank 2022",
    "Corporate & Investment Bank 2021",
)
LOWER = (
    "Wealth Management 2022",
    "Wealth Management 2021",
    "Corporate 2022",
    "Corporate 2021",
    "Total 2022",
    "Total 2021",
)


def bank(below: tuple[tuple[str, ...], ...] = BELOW) -> Report:
    pages = (
        (
            H("Consolidated statements of income"),
            T(("2022", "2021"), INCOME, statement="income_statement", periods=Q2, primary=True),
        ),
        (
            H("Results by segment"),
            "The Consumer Banking segment and the Wealth Management segment are told below.",
            T(UPPER, ABOVE, caption="Results by segment", periods=Q2 * 2),
            T(LOWER, below, periods=Q2 * 3),
        ),
    )
    report = make_report("NIKE_2022Q2_10Q", pages, doc_type="10-q", fiscal_year=2022, fiscal_quarter=2)
    return replace(report, period_end=date(2022, 6, 30))


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def test_columns_go_on_in_the_table_below_down_to_the_total() -> None:
    found = [[part.name for part in made.parts] for made in breakdowns_of(bank(), Span(2, 3))]
    assert ["Consumer Banking", "Corporate & Investment Bank", "Wealth Management", "Corporate"] in found


def test_columns_that_the_total_does_not_add_up_are_no_parts() -> None:
    wrong = (("Total net revenue", "$ 4,930", "$ 5,000", "$ 80", "$ (1,000)", "$ 30,000", "$ 29,000"),)
    assert breakdowns_of(bank(wrong), Span(2, 3)) == ()


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "In 2022 Q2, which of Nike's business segments had the highest net income?",
            "was Corporate & Investment Bank: $3,700 million",
        ),
        ("Which Nike segment had the lowest net revenue in Q2 2022?", "was Wealth Management: $4,920 million"),
        ("Which Nike segment's net income fell the most in Q2 2022?", "was Consumer Banking: -40.0%"),
    ],
)
def test_a_segment_of_a_quarter_is_ranked_from_both_tables(question: str, told: str) -> None:
    found = asked(question, bank())
    assert isinstance(found, Calculation) and told in found.text, found
    assert {number.status for number in found.numbers} <= {"verified", "derived"}


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("Corporate & Investment Bank", False),
        ("Global Corporate Payments", False),
        ("Corporate", True),
        ("Corporate and support", True),
        ("General corporate expenses, net", True),
        ("Reconciling items", True),
    ],
)
def test_what_is_corporate_is_left_over_unless_it_is_a_business(name: str, rest: bool) -> None:
    assert is_rest(name) is rest


def test_what_leads_from_reported_to_adjusted_figures_is_no_part() -> None:
    rows = (
        ("Total net revenue", "$ 28,000", "$ 2,000", "$ 30,000"),
        ("Net income", "7,000", "1,000", "8,000"),
    )
    table = T(("GAAP", "Tax-equivalent", "Total managed"), rows, periods=(Q2[0],) * 3)
    pages = ((H("Consolidated statements of income"), table),)
    report = replace(
        make_report("NIKE_2022Q2_10Q", pages, doc_type="10-q", fiscal_year=2022, fiscal_quarter=2),
        period_end=date(2022, 6, 30),
    )
    assert breakdowns_of(report, Span(2, 3)) == ()


SIDES = ("Fiscal Year", "Lamps", "Chairs", "Abroad", "Corporate", "Total Company")
BELOW_EACH_OTHER = (
    ("Net sales", "2023", "$ 26,000", "$ 15,000", "$ 10,217", "$ —", "$ 51,217"),
    ("", "2022", "25,000", "13,000", "8,710", "—", "46,710"),
    ("", "2021", "24,000", "12,000", "8,538", "—", "44,538"),
    ("Capital expenditures", "2023", "72", "112", "24", "16", "224"),
    ("", "2022", "70", "100", "20", "10", "200"),
)


def of_years_beside(*, newest: str = "2023") -> Report:
    rows = [tuple(newest if text == "2023" else text for text in row) for row in BELOW_EACH_OTHER]
    about = "Corporate assets include cash, prepaid expenses and deferred taxes."
    return made(more=(H("Segment information"), T(SIDES, rows, caption=about)))


def asked_beside(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was the growth of Nike's Chairs segment net sales from FY2021 to FY2022?", "8.3%"),
        ("What were the net sales of Nike's Abroad segment in FY2021?", "$8,538 million"),
        ("What share of Nike's net sales came from Lamps in FY2023?", "50.8%"),
    ],
)
def test_years_that_stand_below_each_other_beside_the_segments_are_those_of_the_rows(question: str, told: str) -> None:
    found = asked_beside(question, of_years_beside())
    assert isinstance(found, Calculation) and told in found.text
    assert found.citations[0].label == "Net sales"


def test_years_beside_the_rows_that_end_in_another_year_than_the_filing_tell_no_years() -> None:
    told = breakdowns_of(of_years_beside(newest="2027"))
    assert all(part.name != "Chairs" for one in told for part in one.parts)
