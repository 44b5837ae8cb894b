"""Two filings that disagree are both shown; unlike things are never set side by side without saying so."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report
from rag.answering.answer import answer
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T, make_report
from tests.rag.statements_elsewhere import FOREIGN, RMB, elsewhere
from tests.rag.statements_made import BALANCE, INCOME, made, searched

NIKE = made()


def asked(question: str, *reports: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, *reports), {r.report_id: r for r in reports}.__getitem__)


def quarter(company: str, ticker: str, end: date, revenue: int) -> Report:
    """A 10-Q for the second fiscal quarter of 2023 that ends on that day."""
    periods = tuple(Period("duration", end.replace(year=end.year - back), 3, 2023 - back, 2) for back in (0, 1))
    rows = tuple(
        (label, f"{revenue * part // 100:,}", f"{revenue * part // 110:,}")
        for label, part in (("Revenues", 100), ("Cost of sales", 60), ("Gross profit", 40), ("Operating income", 20),
                            ("Income before income taxes", 19), ("Income tax expense", 4), ("Net income", 15))
    )  # fmt: skip
    report = make_report(
        f"{company.split()[0].upper()}_2023Q2_10Q",
        (
            (
                H("Statements of Income"),
                T(("2023", "2022"), rows, statement="income_statement", periods=periods, primary=True),
            ),
        ),
        company=company,
        ticker=ticker,
        doc_type="10-q",
        fiscal_year=2023,
        fiscal_quarter=2,
    )
    return replace(report, period_end=end)


def test_a_ratio_of_restated_inputs_shows_both_filings_with_their_pages() -> None:
    older = replace(made(name="NIKE_2022_10K", years=(2022, 2021, 2020)), fiscal_year=2022)
    rows = tuple(("Gross profit", "22,292", "20,000", "19,962") if r[0] == "Gross profit" else r for r in INCOME)
    rows = tuple(("Revenues", "51,217", "51,000", "44,538") if r[0] == "Revenues" else r for r in rows)
    found = asked("What was Nike's gross margin in FY2022?", older, made(income=rows))
    assert isinstance(found, Calculation) and "was 39.2%" in found.text
    assert "Another filing disagrees" in found.text
    assert {c.filing.doc_name for c in found.citations} == {"NIKE_2022_10K", "NIKE_2023_10K"}
    (notice,) = found.notices
    assert notice.count("page") >= 2 and notice.endswith("(restated).")


def test_quarters_that_end_months_apart_are_compared_only_with_their_ends_said() -> None:
    acme = quarter("Acme Corp", "ACM", date(2023, 6, 30), 10000)
    bolt = quarter("Boltworks Inc", "BLT", date(2022, 11, 30), 8000)
    found = asked("Compare the revenue of Acme and Boltworks in Q2 2023.", acme, bolt)
    assert isinstance(found, Calculation), found
    (said,) = [notice for notice in found.notices if "same months" in notice]
    assert said.startswith("The quarters are not the same months") and "30 November 2022" in said


def test_companies_whose_periods_end_together_are_named_together() -> None:
    ends = (("Acme Corp", date(2023, 6, 30)), ("Boltworks Inc", date(2022, 11, 30)), ("Cogs plc", date(2023, 6, 30)))
    filings = [quarter(name, name[:3].upper(), end, 9000 + n) for n, (name, end) in enumerate(ends)]
    found = asked("Compare the revenue of Acme, Boltworks and Cogs in Q2 2023.", *filings)
    assert isinstance(found, Calculation), found
    (said,) = [notice for notice in found.notices if "same months" in notice]
    assert said.endswith(
        "ended on 30 November 2022 (Boltworks Inc); Q2 FY2023 ended on 30 June 2023 (Acme Corp, Cogs plc)."
    )


def test_a_quarter_is_set_beside_a_year_only_with_both_lengths_said() -> None:
    acme = quarter("Acme Corp", "ACM", date(2023, 6, 30), 10000)
    found = asked("Compare the revenue of Acme in Q2 2023 with the revenue of Nike in FY2023.", acme, NIKE)
    assert isinstance(found, Calculation), found
    (said,) = [notice for notice in found.notices if "different lengths" in notice]
    assert "Acme Corp: three months" in said and "a year" in said


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's revenue in FY2022 divided by Acme's revenue in FY2022?",
        "What was Nike's revenue in FY2022 minus Acme's revenue in FY2022?",
        "What was the ratio of Nike's revenue to Acme's revenue in FY2022?",
        "What was the sum of Nike's revenue and Acme's revenue in FY2022?",
        "What was Nike's revenue in FY2023 minus Nike's revenue in FY2022?",
    ],
)
def test_a_figure_is_never_set_off_against_itself(question: str) -> None:
    filings = {one.report_id: one for one in (elsewhere(FOREIGN, unit=RMB), NIKE)}
    found = answer(question, searched(question, *filings.values()), filings.__getitem__, None)
    assert found.mode != "computed", found.text


def test_quarters_that_end_together_need_no_word_about_months() -> None:
    acme, bolt = (quarter(name, name[:3].upper(), date(2023, 6, 30), 9000) for name in ("Acme Corp", "Boltworks Inc"))
    found = asked("Compare the revenue of Acme and Boltworks in Q2 2023.", acme, bolt)
    assert isinstance(found, Calculation) and not any("same months" in notice for notice in found.notices)


def test_an_amount_in_another_currency_than_asked_is_said_to_be_unconverted() -> None:
    report = elsewhere(FOREIGN, unit=RMB)
    found = asked("What was Acme's revenue in FY2022 in USD millions?", report)
    assert isinstance(found, Calculation) and "CNY 947.4 million" in found.text
    assert "The filing prints CNY; nothing was converted to USD." in found.notices
    own = asked("What was Acme's revenue in FY2022 in RMB millions?", report)
    assert isinstance(own, Calculation) and not own.notices


@pytest.mark.parametrize(
    "question",
    [
        "Compare Nike's adjusted EBITDA with its EBITDA in FY2023.",
        "What was Nike's non-GAAP operating income in FY2023?",
        "Compare GAAP and adjusted net income of Nike in FY2023.",
    ],
)
def test_an_adjusted_figure_is_never_computed_from_the_statements(question: str) -> None:
    assert not isinstance(asked(question, NIKE), Calculation)
    made_ = answer(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__, None)
    assert made_.mode != "computed"


@pytest.mark.parametrize(
    ("scale", "shown"), ((10**7, "CNY 1,234 crore"), (10**5, "CNY 1,234 lakh"), (10**8, "CNY 123,400 million"))
)
def test_a_figure_is_said_in_the_scale_of_its_table_or_in_millions(scale: int, shown: str) -> None:
    before = str(scale % 97)  # another filing each time: what is known of a filing is kept
    rows = tuple((r[0], "1,234", before) if r[0] == "Turnover" else r for r in FOREIGN[0])
    report = elsewhere((rows, *FOREIGN[1:]), unit=replace(RMB, scale=scale))
    found = asked("What was Acme's revenue in FY2022?", report)
    assert isinstance(found, Calculation) and shown in found.text
    assert [number.status for number in found.numbers] == ["verified"]


def test_a_filing_that_is_read_again_is_answered_from_the_new_reading() -> None:
    """The same file by another converter: what was worked out from the tables before is not asked again."""
    question = "What was Nike's revenue in FY2023?"
    asked(question, NIKE)
    rows = tuple(("Revenues", "60,000", *r[2:]) if r[0] == "Revenues" else r for r in INCOME)
    again = replace(made(income=rows), sha256=NIKE.sha256, converter="marker")
    found = asked(question, again)
    assert isinstance(found, Calculation) and "$60,000 million" in found.text


def test_a_balance_is_not_taken_from_what_a_year_brought() -> None:
    filing = made(balance=(*BALANCE, ("Noncontrolling interests", "173", "181")))
    question = "What was Nike's net income minus noncontrolling interests in FY2023?"
    found = calculate(question, searched(question, filing), {filing.report_id: filing}.__getitem__)
    assert isinstance(found, Problem) and "a balance is not put together" in found.sentence, found


@pytest.mark.parametrize("joined", ["divided by", "as a percentage of", "minus"])
def test_a_figure_of_one_company_against_another_figure_of_another_is_no_table_of_both(joined: str) -> None:
    other = replace(made(name="ADOBE_2023_10K"), company="Adobe Inc.", ticker="ADBE")
    assert asked(f"Nike's net income {joined} Adobe's total revenue in FY2023", NIKE, other) is None
    beside = asked("Compare Nike's net income as a percentage of revenue with Adobe's in FY2023.", NIKE, other)
    assert isinstance(beside, Calculation), beside
