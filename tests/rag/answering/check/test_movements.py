"""Rows of movements between two balances, as answers tell them: what is taken off, what a balance was before."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row
from tests.rag.answering.check.cited_years import yearly

SEGMENTS = ("Pharma", "MedTech", "Total")


def movement(marker: str, label: str, texts: tuple[str, ...], year: int) -> Citation:
    """A row of segments in millions, all of it of the year that its label says."""
    digits = [text.strip("()") for text in texts]
    values = [f"{'-' if '(' in text else ''}{digit}000000" for text, digit in zip(texts, digits, strict=True)]
    cells = {name: (text, value) for name, text, value in zip(SEGMENTS, texts, values, strict=True)}
    period = Period("instant", date(year, 12, 31), None, year, None)
    return replace(row(marker, label, cells), periods=(period,) * 3, label=label, kinds=("USD",) * 3)


CITED = (
    movement("[1]", "Goodwill at December 31, 2023", ("101", "259", "360"), 2023),
    movement("[2]", "Goodwill at December 31, 2022", ("105", "149", "254"), 2022),
    movement("[3]", "Goodwill at December 31, 2022: Disposals", ("(3)", "(17)", "(20)"), 2023),
    movement("[4]", "Goodwill at December 31, 2022: Currency translation/other", ("(4)", "(12)", "(16)"), 2023),
    yearly("[5]", "Deferred compensation", ("117", "(126)"), ("Share-based plans",)),
    yearly("[6]", "", ("271", "739"), ("Regional Operations",)),
    yearly("[7]", "Income before income taxes", ("151", "205"), ("Adjusted income before income taxes",)),
    yearly("[8]", "Other assets", ("734", "482"), ("Other liabilities",)),
)


def unverified(text: str) -> set[str]:
    return {check.text for check in check_numbers(text, CITED) if check.status == "unverified"}


@pytest.mark.parametrize(
    "text",
    [
        "Goodwill grew 42% to $360 million in 2023 [1][2].",
        "Disposals came to $20 million in 2023 [3].",
        "Currency movements cut $16 million in 2023 [4].",
        "Deferred compensation swung from an expense of $126 million to income of $117 million, a move of $243 million"
        " [5].",
        "Spending fell to $0.27 billion from $0.74 billion [6].",
        "Pre-tax income dropped to $151 million in 2023 [7].",
        "The new standard added $252 million to other assets, which rose from $482 million to $734 million [8].",
    ],
)
def test_what_the_rows_give_holds(text: str) -> None:
    assert not unverified(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Goodwill grew 45% to $360 million in 2023 [1][2].", "45%"),
        ("Goodwill fell 42% to $360 million in 2023 [1][2].", "42%"),
        ("Goodwill grew 147% to $259 million in 2023 [1][2].", "147%"),
        ("Currency movements added $16 million in 2023 [4].", "$16 million"),
        ("Adjusted pre-tax income dropped to $151 million in 2023 [7].", "$151 million"),
        ("Other assets rose from $734 million to $482 million [8].", "$482 million"),
    ],
)
def test_what_they_do_not_give_is_told(text: str, wrong: str) -> None:
    assert wrong in unverified(text)
