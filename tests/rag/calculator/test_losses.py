"""A loss is told as a magnitude, as its name says that it is one; the checked number keeps the sign of its cell."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, calculate
from rag.calculator.wording import verb
from tests.rag.statements_made import CASH, INCOME, made, searched

LOSING = (
    *INCOME[:3],
    ("Operating income (loss)", "(515)", "(675)", "937"),
    ("Income (loss) before income taxes", "(820)", "(585)", "837"),
    ("Net loss", "$ (689)", "$ (980)", "$ (90)"),
    ("Basic loss per share", "$ (0.50)", "$ (0.75)", "$ (0.06)"),
)


BURNING = (
    *CASH[:3],
    ("Net cash provided by (used in) operating activities", "(841)", "5,188", "(657)"),
    *CASH[4:6],
    ("Net cash provided by investing activities", "3,020", "410", "119"),
)


def asked(question: str) -> Calculation:
    filing: Report = made(income=LOSING, cash=BURNING)
    found = calculate(question, searched(question, filing), {filing.report_id: filing}.__getitem__)
    assert isinstance(found, Calculation), found
    return found


@pytest.mark.parametrize(
    ("question", "said", "values"),
    [
        ("What was Nike's net loss in FY2023?", "net loss was $689 million [1]", (-689,)),
        ("Nike's net loss attributable FY2023", "net loss attributable was $689 million [1]", (-689,)),
        ("What was Nike's net loss in FY2023 in billions?", "net loss was $0.689 billion [1]", (-689, -689)),
        ("What was Nike's operating loss in FY2023?", "was $515 million [1] (“Operating income (loss)”)", (-515,)),
        ("nike loss from operations FY2023", "was $515 million [1] (“Operating income (loss)”)", (-515,)),
        ("What was Nike's operating income in FY2023?", "operating income was -$515 million [1]", (-515,)),
        ("What was Nike's operating loss in FY2021?", "operating income was $937 million [1]", (937,)),
        (
            "What was Nike's net loss in FY2021, FY2022 and FY2023?",
            "| Net loss | $90 million [1] | $980 million [1] | $689 million [1] |",
            (-90, -980, -689),
        ),
        (
            "What was Nike's operating loss in FY2021, FY2022 and FY2023?",
            "| Operating income | $937 million [1] | -$675 million [1] | -$515 million [1] |",
            (937, -675, -515),
        ),
        ("What was Nike's cash used in operating activities in FY2023?", "activities was $841 million [1]", (-841,)),
        (
            "What was Nike's cash used in operating activities in FY2022?",
            "provided by operating activities was $5,188 million [1]",
            (5188,),
        ),
        (
            "What was Nike's net cash used by investing activities in FY2023?",
            "net cash provided by investing activities was $3,020 million [1]",
            (3020,),
        ),
    ],
)
def test_a_loss_is_told_without_a_minus_and_counts_with_one(question: str, said: str, values: tuple[int, ...]) -> None:
    found = asked(question)
    assert said in found.text
    assert tuple(number.value for number in found.numbers) == tuple(Decimal(value) * 10**6 for value in values)
    assert {number.status for number in found.numbers} == {"verified"}


def test_how_a_loss_moved_is_told_of_the_income_so_that_its_sign_means_what_it_says() -> None:
    told = asked("By how much did Nike's net loss change from FY2022 to FY2023?").text
    assert "change in net income from FY2022 to FY2023 was $291 million" in told
    assert "FY2022 net loss -$980 million [1]; FY2023 net loss -$689 million [1]" in told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("United States income before income taxes", "was"),
        ("income taxes", "were"),
        ("goodwill impairments", "were"),
        ("revenues (by channel): Network", "was"),
    ],
)
def test_the_verb_goes_with_the_last_name(name: str, told: str) -> None:
    assert verb(name) == told


def other(income: tuple[tuple[str, ...], ...], scale: int) -> Report:
    """Another company with such an income statement, in that scale."""
    report = replace(made(income=income), company="Acme Corp", ticker="ACM", report_id=f"acme-{scale}")
    tables = tuple(replace(table, unit=replace(table.unit, scale=scale)) for table in report.tables)
    return replace(report, tables=tables)


@pytest.mark.parametrize("scale", [10**6, 10**3])
def test_losses_of_companies_that_print_other_scales_are_told_alike(scale: int) -> None:
    filings = {one.report_id: one for one in (made(income=LOSING), other(LOSING, scale))}
    question = "Compare the net loss of Nike and Acme in FY2023."
    found = calculate(question, searched(question, *filings.values()), filings.__getitem__)
    assert isinstance(found, Calculation)
    acme = "$689 million" if scale == 10**6 else "$0.689 million"
    assert f"| Net loss | $689 million [1] | {acme} [2] |" in found.text
    assert [number.value for number in found.numbers] == [-689 * 10**6, -689 * scale]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which had the larger net loss in FY2023, Nike or Acme?", "Acme Corp had the higher net loss in FY2023."),
        ("Which had the smaller net loss in FY2023, Nike or Acme?", "NIKE, Inc. had the lower net loss in FY2023."),
        ("Rank Nike and Acme by net loss in FY2023.", "Acme Corp had the higher net loss in FY2023."),
        ("Which had the higher net income in FY2023, Nike or Acme?", "NIKE, Inc. had the higher net income in FY2023."),
        (
            "What was the difference between the net loss of Nike and that of Acme in FY2023?",
            "Acme Corp's net loss in FY2023 was $600 million higher than NIKE, Inc.'s.",
        ),
        (
            "How many times as high is the net loss of Acme as that of Nike in FY2023?",
            "Acme Corp's net loss in FY2023 was 7.74 times NIKE, Inc.'s.",
        ),
        (
            "What was the net loss of Nike and Acme combined in FY2023?",
            "NIKE, Inc. and Acme Corp together: net loss in FY2023 $778 million.",
        ),
    ],
)
def test_the_larger_of_two_losses_is_the_one_of_more_money(question: str, said: str) -> None:
    small = tuple(("Net loss", "$ (89)", "$ (80)", "$ (90)") if row[0] == "Net loss" else row for row in LOSING)
    filings = {one.report_id: one for one in (made(income=small), other(LOSING, 10**6))}
    found = calculate(question, searched(question, *filings.values()), filings.__getitem__)
    assert isinstance(found, Calculation) and found.text.startswith(said), found
    assert "$89 million" in found.text and "$689 million" in found.text


def test_of_a_loss_and_a_profit_the_larger_loss_is_the_lowest_income() -> None:
    filings = {one.report_id: one for one in (made(), other(LOSING, 10**6))}
    question = "Which had the larger net loss in FY2023, Nike or Acme?"
    found = calculate(question, searched(question, *filings.values()), filings.__getitem__)
    assert isinstance(found, Calculation) and found.text.startswith("Acme Corp had the lower net income"), found


def test_who_lost_more_in_years_of_their_own_is_asked_of_the_loss() -> None:
    filings = {one.report_id: one for one in (made(income=LOSING), other(LOSING, 10**3))}
    question = "Did Nike lose more in FY2022 than Acme in FY2023?"
    found = calculate(question, searched(question, *filings.values()), filings.__getitem__)
    assert isinstance(found, Calculation) and found.text.startswith("NIKE, Inc. had the higher net loss"), found
