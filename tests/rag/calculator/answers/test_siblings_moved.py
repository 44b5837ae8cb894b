"""Things of a kind are ranked by how their figure moved between two years, or by the rates that a table prints."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.calculate import Calculation, calculate
from rag.calculator.question.quarter_days import with_its_quarter
from tests.rag.builders import MILLIONS, H, T
from tests.rag.statements_made import made, searched

CHANNELS = (
    ("Net revenues by sales channel:", "", "", ""),
    ("Online channels", "$ 4,800", "$ 5,600", "$ (800)"),
    ("Retail channels", "880", "1,100", "(220)"),
    ("Other", "640", "600", "40"),
    ("Total consolidated net revenues", "$ 6,320", "$ 7,300", "$ (980)"),
)
SUMMED = (
    ("Pieces by workshop", "", "", ""),
    ("North", "90", "60", "30"),
    ("South", "40", "50", "(10)"),
    ("Both halls", "130", "110", "20"),
    ("Island", "7", "9", "(2)"),
)
RATES = (("Toasters", "(6.1)%", "2.0%"), ("Kettles", "8.0%", "1.0%"), ("Other", "9.5%", "3.0%"))


def noted(rows: tuple[tuple[str, ...], ...], caption: str, heads: tuple[str, ...], unit: Unit, title: str) -> Report:
    periods = tuple(
        Period("duration", date(int(head[-4:]), 5, 31), 12, int(head[-4:])) if head[-4:].isdigit() else None
        for head in heads
    )
    return made(more=(H(title), T(heads, rows, caption=caption, periods=periods, unit=unit)))


def told(question: str, report: Report) -> str:
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found.text if isinstance(found, Calculation) else ""


BY_CHANNEL = noted(CHANNELS, "Net revenues by channel", ("2023", "2022", "Change"), MILLIONS, "Revenues")
COUNTS = Unit(None, 1, None, None)
BY_HALL = noted(SUMMED, "Pieces made by workshop", ("2023", "2022", "Change"), COUNTS, "Workshops")
BY_CATEGORY = noted(
    RATES,
    "Domestic segment comparable sales by category:",
    ("Comparable sales 2023", "Comparable sales 2022"),
    COUNTS,
    "Domestic",
)


@pytest.mark.parametrize(
    ("question", "report", "said"),
    [
        (
            "Which Nike sales channel lost the most revenue dollars in 2023?",
            BY_CHANNEL,
            "channel with the largest revenue decline from FY2022 to FY2023 was Online channels: -$800 million",
        ),
        ("Which Nike sales channel fell the most in percent in 2023?", BY_CHANNEL, "was Retail channels: -20.0%"),
        ("Which sales channel's net revenues declined at Nike in 2023?", BY_CHANNEL, "Retail channels (-20.0%"),
        (
            "Which Nike category grew fastest in the US on a comparable basis in 2023?",
            BY_CATEGORY,
            "category with the highest “Comparable sales” in FY2023 was Kettles: 8.0%",
        ),
        (
            "Which domestic category of Nike fell the most on a comparable basis in 2023?",
            BY_CATEGORY,
            "Toasters: -6.1%",
        ),
    ],
)
def test_the_first_and_those_that_moved_are_told(question: str, report: Report, said: str) -> None:
    assert said in told(question, report)


def test_a_row_that_others_add_up_to_is_no_thing_of_the_kind() -> None:
    assert told("Which Nike workshop's pieces grew the most in 2023?", BY_HALL) == ""


def test_none_of_them_is_told_where_none_moved_that_way() -> None:
    alone = noted(SUMMED[1:3], "Pieces made by workshop", ("2023", "2022", "Change"), COUNTS, "Workshops")
    assert "rose from FY2022 to FY2023 in North (50.0%" in told("Which Nike workshop's pieces rose in 2023?", alone)
    fell = noted((SUMMED[2], SUMMED[4]), "Pieces made by workshop", ("2023", "2022", "Change"), COUNTS, "Workshops")
    assert told("Which Nike workshop's pieces rose in 2023?", fell) == ""


def test_a_quarter_is_called_as_its_filing_counts_it() -> None:
    report = replace(made(), period_end=date(2023, 5, 31))
    filings = [searched("", report).contexts[0].filing]
    asked = "Nike, quarter ended February 28, 2023: which category grew fastest?"
    said = with_its_quarter(asked, filings, {report.report_id: report}.__getitem__)
    assert said == "Nike, Q3 fiscal 2023: which category grew fastest?"
