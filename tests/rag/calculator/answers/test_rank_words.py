"""Parts ranked by words that name no figure: profitable, best-selling, lost most; deductions are no products."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.rank_words import plainly_ranked
from tests.rag.builders import H, T
from tests.rag.calculator.facts.company import REPORT, YEARS
from tests.rag.statements_made import made, searched

EARNED = (
    ("Net income:", "", "", ""),
    ("Shoes", "$ 3,000", "$ 4,000", "$ 3,500"),
    ("Shirts", "1,519", "1,234", "1,476"),
    ("Balls", "170", "746", "927"),
    ("Total net income", "$ 4,689", "$ 5,980", "$ 5,903"),
)
DEDUCTED = (
    ("Rebates of products", "$ 1,800", "$ 1,700", "$ 1,600"),
    ("Chargebacks", "6,122", "5,000", "4,000"),
    ("Total", "$ 7,922", "$ 6,700", "$ 5,600"),
)


def asked(question: str, report: Report = REPORT) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def split(rows: tuple[tuple[str, ...], ...], caption: str, heading: str = "Segment information") -> Report:
    return made(more=(H(heading), T(("2023", "2022", "2021"), rows, caption=caption, periods=YEARS)))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("the best-selling product", "the highest product"),
        ("lost the most money", "had the most operating loss"),
        ("was the least profitable", "was the least operating income"),
        ("performed worst in 2019", "lowest growth in revenue in 2019"),
    ],
)
def test_the_figure_that_is_ranked_takes_the_place_of_the_word(text: str, plain: str) -> None:
    assert plainly_ranked(text) == plain


def test_parts_are_profitable_by_their_net_income_where_no_operating_income_is_told() -> None:
    report = split(EARNED, "Net income by segment:")
    found = asked("Which Nike segment was the least profitable in 2023?", report)
    assert isinstance(found, Calculation) and "lowest net income in FY2023 was Balls: $170 million" in found.text


@pytest.mark.parametrize("words", ["saw net sales rise the most", "had the largest rise in net sales"])
def test_a_rise_is_growth(words: str) -> None:
    found = asked(f"Which Nike segment {words} in 2023?")
    assert isinstance(found, Calculation) and "highest net sales growth" in found.text and "Shirts" in found.text


def test_what_is_deducted_from_revenue_is_no_product_of_it() -> None:
    report = split(DEDUCTED, "The following presents information about revenue deductions:", "Revenue of products")
    found = asked("What was Nike's revenue product with the highest revenue in 2023?", report)
    assert not (isinstance(found, Calculation) and "Chargebacks" in found.text)
