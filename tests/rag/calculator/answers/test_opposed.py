"""What the figures of two companies or years come to, told before their table; nothing where they are unlike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, calculate
from tests.rag.statements_made import INCOME, made, searched

NIKE = made()
ROWS = tuple(("Net sales", "$ 10,000", "$ 9,000", "$ 8,000") if r[0] == "Revenues" else r for r in INCOME)
ADOBE = replace(made(name="ADOBE_2023_10K", income=ROWS), company="Adobe Inc.", ticker="ADBE")


def told(question: str, *reports: Report) -> tuple[str, str]:
    """The first line of the answer, and the verdict of its first number."""
    of: Callable[[str], Report] = {report.report_id: report for report in reports}.__getitem__
    found = calculate(question, searched(question, *reports), of)
    assert isinstance(found, Calculation)
    return found.text.splitlines()[0], found.numbers[0].status


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "What was the difference between the revenue of Adobe and that of Nike in FY2022?",
            "NIKE, Inc.'s revenue in FY2022 was $37,710 million higher than Adobe Inc.'s.",
        ),
        (
            "What was the difference between the net margin of Adobe and that of Nike in FY2022?",
            "Adobe Inc.'s net margin in FY2022 was 53.6 percentage points higher than NIKE, Inc.'s.",
        ),
        (
            "How many times as high is the revenue of Adobe as that of Nike in FY2022?",
            "NIKE, Inc.'s revenue in FY2022 was 5.19 times Adobe Inc.'s.",
        ),
        (
            "What was the revenue of Adobe and Nike combined in FY2022?",
            "Adobe Inc. and NIKE, Inc. together: revenue in FY2022 $55,710 million.",
        ),
    ],
)
def test_companies_are_set_beside_each_other(question: str, sentence: str) -> None:
    first, status = told(question, NIKE, ADOBE)
    assert sorted(first.replace(".", "").split()) == sorted(sentence.replace(".", "").split()) and status == "derived"


def test_a_year_is_told_as_a_multiple_of_another() -> None:
    first, status = told("How many times as high is Nike's revenue in FY2023 as in FY2021?", NIKE)
    assert (first, status) == ("NIKE, Inc.'s revenue in FY2023 was 1.15 times that in FY2021.", "derived")


def test_amounts_of_unlike_currencies_are_only_shown() -> None:
    tables = tuple(replace(table, unit=replace(table.unit, currency="EUR")) for table in ADOBE.tables)
    other = replace(ADOBE, tables=tables, sha256="0e" * 32)
    first, _ = told("What was the difference between the revenue of Adobe and that of Nike in FY2022?", NIKE, other)
    assert first.startswith("| FY2022 |")


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "What was the revenue of Adobe divided by that of Nike in FY2022?",
            "Adobe Inc.'s revenue in FY2022 divided by NIKE, Inc.'s comes to 0.19 (19.3%).",
        ),
        (
            "What was the revenue of Adobe and Nike on average in FY2022?",
            "Adobe Inc. and NIKE, Inc. on average: revenue in FY2022 $27,855 million.",
        ),
    ],
)
def test_the_first_of_two_is_divided_by_the_other_and_a_mean_is_of_both(question: str, sentence: str) -> None:
    assert told(question, NIKE, ADOBE) == (sentence, "derived")


def test_a_loss_is_no_part_of_a_profit() -> None:
    rows = tuple(("Net loss", "$ (689)", "$ (980)", "$ (90)") if r[0] == "Net income" else r for r in INCOME)
    losing = replace(made(name="ADOBE_2023_10K", income=rows), company="Adobe Inc.", ticker="ADBE")
    first, _ = told("What was the net income of Adobe divided by that of Nike in FY2022?", NIKE, losing)
    assert "comes to" not in first
