"""Paragraphs and tables as language models write them: what is right there holds, and what is not is caught."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row
from tests.rag.answering.check.cited_years import yearly

LENGTHS = [(months, year) for months in (3, 6) for year in (2023, 2022)]
REVENUES = ("Revenues: Products", "Revenues: Services", "Revenues: Total revenues")
EQUITY = ("Total current assets", "Total assets", "Borrowings")


def quarterly(marker: str, label: str, texts: tuple[str, ...]) -> Citation:
    """A row of three and of six months of two years, in millions."""
    values = [f"{months} months {year}" for months, year in LENGTHS]
    cells = {name: (text, str(int(text) * 10**6)) for name, text in zip(values, texts, strict=True)}
    periods = tuple(Period("duration", date(year, 6, 30), months, year, None) for months, year in LENGTHS)
    return replace(row(marker, label, cells), periods=periods, label=label, kinds=("USD",) * 4)


SERVICES = replace(
    yearly("[1]", "Revenues: Total revenues", ("1,060", "1,000"), REVENUES),
    heading="Pharmacy Services Segment",
    caption="Pharmacy Services Segment",
)
WAGES = quarterly("[2]", "Wages and benefits", ("268", "230", "531", "451"))
FEES = yearly("[3]", "Net card fees", ("607", "519"), ("Processed revenue",))
LOSS = yearly("[4]", "(Loss)/earnings from operations: Defense", ("(354)", "154"), ("Net loss",))
CURRENT = yearly("[5]", "Total current assets", ("1,051", "988"), EQUITY)
OWED = yearly("[6]", "Total current liabilities", ("712", "692"), ("Total liabilities",))
SALES = yearly("[7]", "Revenues", ("6,660", "6,228"), ("Loss from operations",))
LOST = yearly("[8]", "Loss from operations", ("(354)", "(290)"), ("Revenues",))
CITED = (SERVICES, WAGES, FEES, LOSS, CURRENT, OWED, SALES, LOST)
TABLE = "| Metric ($ millions) | 2023 | 2022 | Change |\n|---|---|---|---|\n| Net card fees [3] | 607 | 519 | +17% |"
MARGIN = (
    "| | 2023 operating income (loss) | Operating margin |\n|---|---|---|\n| NIKE [8][7] | ($354) million | (5.3%) |"
)


def unverified(text: str) -> set[str]:
    return {check.text for check in check_numbers(text, CITED) if check.status == "unverified"}


@pytest.mark.parametrize(
    "text",
    [
        "Pharmacy Services revenue grew 6% to $1,060 million in 2023 [1].",
        "Wages and benefits rose 17% to $268 million, versus $230 million a year earlier [2].",
        "Net card fees were up clearly ($607 million vs. $519 million) in 2023 [3].",
        "Defense went from a profit of $154 million in 2022 to a loss of $354 million in 2023 [4].",
        "Working capital was $339 million in 2023 ($1,051 million minus $712 million) [5][6].",
        "Net card fees were $607 million in 2023 and $519 million in 2022 [3]. This implies growth of 17% [3].",
        "“Total current assets, 2023 RMB’000 (CNY, in millions): 1,051 [5]”",
        "Net card fees: $519 million (2022) → $607 million (2023), which equals growth of 17% [3].",
        "Card fees in 2023:\n- Net card fees: $607 million (+17%)\nThese are in millions of dollars [3].",
        TABLE,
        MARGIN,
    ],
)
def test_a_right_paragraph_raises_no_alarm(text: str) -> None:
    assert not unverified(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("The Retail segment's total revenues grew to $1,060 million in 2023 [1].", "$1,060 million"),
        ("Wages and benefits rose 18% to $268 million, versus $230 million a year earlier [2].", "18%"),
        ("Net card fees were down clearly ($607 million vs. $519 million) in 2023 [3].", "$607 million"),
        ("Defense went from a loss of $154 million in 2022 to a loss of $354 million in 2023 [4].", "$154 million"),
        ("Working capital was $399 million in 2023 ($1,051 million minus $712 million) [5][6].", "$399 million"),
        (TABLE.replace("+17%", "+16%"), "16%"),
        (TABLE.replace("+17%", "-17%"), "-17%"),
        (MARGIN.replace("(5.3%)", "5.3%"), "5.3%"),
    ],
)
def test_a_paragraph_that_is_wrong_somewhere_is_caught(text: str, number: str) -> None:
    assert number in unverified(text)


def test_a_level_in_both_lengths_is_a_balance_whose_change_has_none() -> None:
    staff = quarterly("[1]", "Loans", ("300", "290", "300", "290"))
    text = "Loans rose 3% to $300 million, from $290 million a year earlier [1]."
    checks = check_numbers(text, (replace(staff, values=tuple(map(Decimal, staff.values))),))  # type: ignore[arg-type]
    assert {check.status for check in checks} <= {"verified", "derived"}
