"""A figure over three years is judged year by year, and on one definition where filings have their own."""

from __future__ import annotations

import pytest

from rag.calculator.answers.over_years import over_years
from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

OWN = T(
    ("2023", "2022"),
    (("Free cash flow", "4,100", "4,000"), ("Average shares", "1,500", "1,500")),
    periods=durations((2023, 2022)),
    caption="Free cash flow (in millions)",
)


def told(question: str, *more: H | T) -> str:
    report = made(more=more)
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found.text if isinstance(found, Calculation) else f"no figure: {found}"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "Has Nike's revenue grown over the last three fiscal years?",
            "Yes. Rising here means that revenue fell in none",
        ),
        ("Has Nike's net income increased over the past three years?", "No. Rising here means that net income fell"),
        ("Did Nike's net margin decline over the last three years through FY2023?", "Yes. Falling here means"),
    ],
)
def test_a_stretch_of_years_is_judged_year_by_year(question: str, said: str) -> None:
    text = told(question)
    assert text.startswith(said)
    assert "FY2021" in text


def test_a_stretch_ends_with_the_year_that_it_names() -> None:
    assert over_years("did it grow over the last three years through FY2022").text == "did it grow in FY2022"
    assert not over_years("did it grow over the last five years").several


def test_what_a_filing_prints_for_some_years_is_not_set_beside_what_is_computed_for_others() -> None:
    text = told("What was Nike's free cash flow in 2021, 2022 and 2023?", H(OWN.caption), OWN)
    assert "$5,962 million" in text
    assert "$4,430 million" in text
    assert "$4,000 million" not in text


def test_what_a_filing_prints_for_all_years_goes_before_what_is_computed() -> None:
    assert "$4,100 million" in told("What was Nike's free cash flow in 2023?", H(OWN.caption), OWN)
    grown = told("How much did Nike's free cash flow grow from 2022 to 2023?", H(OWN.caption), OWN)
    assert "2.5%" in grown
