"""Parts ranked by words that name no figure: profitable, best-selling, lost most; deductions are no products."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.calculator.answers.parting import with_part
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.expressions import Ref
from rag.calculator.question.rank_words import plainly_ranked
from rag.calculator.question.request import Request
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
        ("sales held up best in 2019", "sales highest growth in 2019"),
        ("did worst in 2019 by net sales", "did worst in 2019 by net sales"),
        ("segment earned the most in 2022", "segment had the most operating income in 2022"),
        ("segment earned the most fees", "segment earned the most fees"),
        ("product earned the most", "product earned the most"),
        ("segments lost money in 2022", "segments had the most operating loss in 2022"),
        ("had the biggest loss in 2022", "had the biggest operating loss in 2022"),
        ("had the biggest loss ratio", "had the biggest loss ratio"),
    ],
)
def test_the_figure_that_is_ranked_takes_the_place_of_the_word(text: str, plain: str) -> None:
    assert plainly_ranked(text) == plain


def test_parts_are_profitable_by_their_net_income_where_no_operating_income_is_told() -> None:
    report = split(EARNED, "Net income by segment:")
    found = asked("Which Nike segment was the least profitable in 2023?", report)
    assert isinstance(found, Calculation) and "lowest net income in FY2023 was Balls: $170 million" in found.text


def test_the_segment_that_earned_the_most_is_the_one_with_the_highest_profit() -> None:
    report = split(EARNED, "Net income by segment:")
    found = asked("Which Nike segment earned the most in 2023?", report)
    assert isinstance(found, Calculation) and "highest net income in FY2023 was Shoes: $3,000 million" in found.text


@pytest.mark.parametrize("words", ["had the worst operating loss", "lost the most", "had the largest operating loss"])
def test_the_worst_loss_is_the_largest_one(words: str) -> None:
    rows = (
        ("Operating income (loss):", "", "", ""),
        ("Shoes", "$ 7,000", "$ 4,000", "$ 3,500"),
        ("Shirts", "(900)", "1,234", "1,476"),
        ("Balls", "(185)", "1,441", "1,961"),
        ("Total operating income (loss)", "$ 5,915", "$ 6,675", "$ 6,937"),
    )
    found = asked(f"Which Nike segment {words} in 2023?", split(rows, "Operating income (loss) by segment:"))
    assert isinstance(found, Calculation) and "largest operating loss in FY2023 was Shirts: -$900 million" in found.text


def test_what_stands_for_several_countries_is_no_country() -> None:
    assert isinstance(asked("Which country had the highest net sales for Nike in 2023?"), Calculation)
    assert not isinstance(asked("Which country had the lowest net sales for Nike in 2023?"), Calculation)


def test_what_a_country_makes_is_not_what_is_sold_there() -> None:
    assert not isinstance(asked("Which region made the most Nike shoes in 2023?"), Calculation)


@pytest.mark.parametrize("words", ["saw net sales rise the most", "had the largest rise in net sales"])
def test_a_rise_is_growth(words: str) -> None:
    found = asked(f"Which Nike segment {words} in 2023?")
    assert isinstance(found, Calculation) and "highest net sales growth" in found.text and "Shirts" in found.text


def test_what_is_deducted_from_revenue_is_no_product_of_it() -> None:
    report = split(DEDUCTED, "The following presents information about revenue deductions:", "Revenue of products")
    found = asked("What was Nike's revenue product with the highest revenue in 2023?", report)
    assert not (isinstance(found, Calculation) and "Chargebacks" in found.text)


def test_revenue_from_contracts_with_customers_is_of_whatever_it_is_divided_by() -> None:
    rows = (
        ("Shoes", "$ 30,000", "$ 29,000", "$ 28,000"),
        ("Shirts", "21,217", "17,710", "16,538"),
        ("Total revenue", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    of_contracts = split(rows, "Revenue from contracts with customers:", "Notes")
    assert not isinstance(asked("Which Nike customer had the highest revenue in 2023?", of_contracts), Calculation)


@pytest.mark.parametrize(
    "question",
    [
        "Among Nike's significant segments, which had the highest net sales in dollars in 2023?",
        "How much were net sales at Nike by segment in 2023?",
    ],
)
def test_the_figure_of_a_ranking_is_called_without_the_words_that_ask_for_it(question: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation)
    for words in ("Among", "significant", "How much", "in dollars", " at ", " ,"):
        assert words not in found.text.partition("|")[0], found.text


def test_a_part_that_bears_its_figure_s_name_is_not_called_by_it_twice() -> None:
    share = Request(Ref("revenue"), "percent", "revenue share", (2023,), "single")
    assert with_part(share, "Shoe revenue", frozenset()).name == "Shoe revenue share"
    assert with_part(replace(share, name="revenue"), "Shoe revenue", frozenset()).name == "Shoe revenue"
    assert with_part(replace(share, name="revenues"), "Shoe revenue", frozenset()).name == "Shoe revenue"
    assert with_part(share, "Shoes", frozenset()).name == "Shoes revenue share"
