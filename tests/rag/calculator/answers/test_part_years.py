"""A figure of all parts over years is a table, a row a part; so are the first three of them."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.part_years import read_part_years
from rag.calculator.spans import Span
from tests.rag.calculator.facts.company import REPORT
from tests.rag.statements_made import searched


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's operating profit by segment, fiscal 2021 to 2023?",
        "Nike's operating profit by segment in 2021, 2022, and 2023",
        "Nike: operating profit by segment from FY2021 through FY2023",
    ],
)
def test_a_row_a_part_and_a_column_a_year(question: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation), found
    assert "| Segment | FY2021 | FY2022 | FY2023 |" in found.text
    assert "| Shoes | $3,500 million [1] | $4,000 million [1] | $3,000 million [1] |" in found.text
    assert all(found.text[n.start : n.end] == n.text and n.status == "verified" for n in found.numbers)
    assert len(found.numbers) == 9


@pytest.mark.parametrize(
    "question",
    [
        "Which Nike segment grew net sales most from 2022 to 2023?",
        "Nike's operating profit by segment in 2023",
        "Nike's operating profit from 2021 to 2023",
    ],
)
def test_other_questions_are_not_read_so(question: str) -> None:
    assert read_part_years(question, {"nike"}) == ()


@pytest.mark.parametrize("words", ["top 2", "two largest"])
def test_the_first_ones_are_told_in_the_order_of_all(words: str) -> None:
    found = asked(f"What were Nike's {words} segments by net sales in 2023?")
    assert isinstance(found, Calculation) and "highest net sales in FY2023 was Shoes" in found.text
    assert found.text.index("| Shoes |") < found.text.index("| Shirts |") < found.text.index("| Balls |")


def test_a_figure_is_broken_down() -> None:
    listed = asked("Net sales by segment for Nike in 2023")
    assert isinstance(listed, Calculation) and listed.text.startswith("NIKE, Inc.'s net sales by segment:")
    found = asked("Break down Nike's 2023 net sales by segment")
    assert isinstance(found, Calculation) and "| Shirts | $15,217 million [" in found.text


def test_the_quarter_goes_with_every_year() -> None:
    read = read_part_years("Nike net sales by segment in Q2 2022 and Q2 2023", {"nike"})
    assert [(one.request.years, one.request.span) for one in read] == [((2022,), Span(2, 3)), ((2023,), Span(2, 3))]


def test_two_parts_named_with_two_years_have_a_column_a_year() -> None:
    found = asked("What were Nike's Shoes and Shirts operating profit in 2023 and 2022, respectively?")
    assert isinstance(found, Calculation), found
    assert "FY2022 | FY2023" in found.text and "$4,000 million [1] | $3,000 million [1]" in found.text, found
