"""A question is read as arithmetic over figures, each of its own part."""

from __future__ import annotations

import pytest

from rag.answering.ratios.in_words import forms
from rag.answering.ratios.masked import masked
from rag.answering.ratios.tree import Tree, leaves
from rag.chunks.chunk import filing_of
from tests.rag.builders import T, make_report
from tests.rag.calculator.facts.company import REPORT, YEARS

SHOES, BALLS = "Nike Shoes {} in 2023", "Nike Balls {} in 2023"


def spelled(tree: Tree, said: list[str]) -> str:
    """The tree in letters, its figures in the order of `said`."""
    if tree.leaf is not None:
        return str(tree.leaf.number) if tree.leaf.number is not None else said.pop(0)
    assert tree.left is not None and tree.right is not None
    return f"({spelled(tree.left, said)} {tree.operator} {spelled(tree.right, said)})"


def read(question: str) -> str:
    told = masked(question, [filing_of(REPORT)], {REPORT.report_id: REPORT}.__getitem__)
    form = next(forms(told), None) if told is not None else None
    if told is None or form is None:
        return ""
    asked = [f"[{told.asked(leaf.figure, () if leaf.whole else leaf.parts)}]" for leaf in leaves(form.tree)]
    return f"{form.kind}: {spelled(form.tree, asked)}"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "Nike Shoes gross margin 2023, defined as (net sales - cost of sales) / net sales",
            "percent: (([Nike Shoes net sales in 2023] - [Nike Shoes cost of sales in 2023]) / "
            "[Nike Shoes net sales in 2023])",
        ),
        (
            "ratio of cost of sales to net sales of Nike's Shoes segment in 2023",
            "ratio: ([Nike Shoes segment cost of sales in 2023] / [Nike Shoes segment net sales in 2023])",
        ),
        (
            "ratio of Nike's Shoes net sales to Balls net sales in 2023",
            "ratio: ([Nike Shoes net sales in 2023] / [Nike Balls net sales in 2023])",
        ),
        (
            "difference in operating profit between Shoes and Balls at Nike, 2023",
            "amount: ([Nike Shoes operating profit in 2023] - [Nike Balls operating profit in 2023])",
        ),
        (
            "How much more operating profit did Nike's Shoes make than Balls in 2023?",
            "amount: ([Nike Shoes operating profit in 2023] - [Nike Balls operating profit in 2023])",
        ),
        (
            "Nike: how many times did Shoes revenue exceed Balls revenue in 2023",
            "ratio: ([Nike Shoes revenue in 2023] / [Nike Balls revenue in 2023])",
        ),
        (
            "Nike Shoes share of total segment operating profit 2023",
            "percent: ([Nike Shoes segment operating profit in 2023] / [Nike total segment operating profit in 2023])",
        ),
        (
            "Nike Shoes pretax margin 2023",
            "percent: ([Nike Shoes pretax income in 2023] / [Nike Shoes revenue in 2023])",
        ),
        (
            "Nike Shoes inventories / cost of sales * 365 days, 2023",
            "ratio: (([Nike Shoes inventories in 2023] / [Nike Shoes cost of sales in 2023]) * 365)",
        ),
        (
            "How did Nike's revenue in Shoes compare to Balls in 2023?",
            "ratio: ([Nike Shoes revenue in 2023] / [Nike Balls revenue in 2023])",
        ),
        (
            "Nike Shoes cost of sales as a percentage of its total net sales 2023",
            "percent: ([Nike Shoes cost of sales in 2023] / [Nike Shoes total net sales in 2023])",
        ),
        (
            "Nike Balls revenue as a percentage of Outdoor revenue 2023",
            "percent: ([Nike Balls revenue in 2023] / [Nike Outdoor revenue in 2023])",
        ),
        (
            "Nike 2023: operating profit per dollar of net sales",
            "percent: ([Nike operating profit in 2023] / [Nike net sales in 2023])",
        ),
        (
            "Shoes at Nike 2023: operating margin (over segment net sales)",
            "percent: ([Nike Shoes operating income in 2023] / [Nike Shoes segment net sales in 2023])",
        ),
        (
            "Nike Shoes gross profit rate 2023",
            "percent: ([Nike Shoes gross profit in 2023] / [Nike Shoes revenue in 2023])",
        ),
        (
            "Nike free cash flow margin 2023 (cash from operations less capex over net sales)",
            "percent: (([Nike cash from operations in 2023] - [Nike capex in 2023]) / [Nike net sales in 2023])",
        ),
        (
            "How much of Nike's 2023 net sales came from Shoes?",
            "percent: ([Nike Shoes net sales in 2023] / [Nike net sales in 2023])",
        ),
        (
            "Share of rentals in Nike Shoes net sales, 2023",
            "percent: ([Nike Shoes rentals net sales in 2023] / [Nike Shoes net sales in 2023])",
        ),
        (
            "Nike online share of total revenue 2023",
            "percent: ([Nike online revenue in 2023] / [Nike total revenue in 2023])",
        ),
        (
            "share of Nike's 2023 net sales under fixed-price contracts",
            "percent: ([Nike fixed-price contracts net sales in 2023] / [Nike net sales in 2023])",
        ),
        (
            "share of Nike's 2023 net sales from the US",
            "percent: ([Nike U.S. net sales in 2023] / [Nike net sales in 2023])",
        ),
        (
            "Nike footwear share of 2023 worldwide net sales",
            "percent: ([Nike footwear net sales in 2023] / [Nike net sales in 2023])",
        ),
        (
            "What percent of Nike's Shoes net sales was rentals in 2023?",
            "percent: ([Nike Shoes rentals net sales in 2023] / [Nike Shoes net sales in 2023])",
        ),
        ("Nike share of loss of Balls 2023", ""),
        ("Nike market share of net sales 2023", ""),
        ("Nike Shoes operating profit 2023", ""),
        ("Nike net sales in 2023 to 2022", ""),
        ("reconciliation of net income to operating profit of Nike's Shoes 2023", ""),
        ("Nike net income attributable to common stockholders 2023", ""),
    ],
)
def test_figures_have_the_part_and_the_time_of_the_question(question: str, expected: str) -> None:
    assert read(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Nike footwear gross margin 2023 (gross profit / revenue)",
        "Nike XQ return on assets 2023 (net income / total assets)",
        "Nike Shoes operating profit as a percentage of total net sales 2023",
    ],
)
def test_a_word_that_no_figure_has_may_say_whose_it_is_and_nothing_is_read(question: str) -> None:
    assert read(question) == ""


@pytest.mark.parametrize(
    ("asked", "whole"),
    [
        ("What is Nike's 2023 EBITDA?", True),
        ("What is Nike's 2023 EBITDA less capex?", False),
        ("What is Nike's 2023 EBITDA margin?", False),
        ("What is the growth of Nike's EBITDA in 2023?", False),
    ],
)
def test_what_is_defined_answers_only_where_it_is_all_that_is_asked(asked: str, whole: bool) -> None:
    assert bool(read(f"{asked} EBITDA is defined as: operating income + depreciation")) == whole


@pytest.mark.parametrize("whose", ["international business", "lending segment", "foreign subsidiaries"])
def test_what_is_defined_is_no_figure_of_the_company_where_a_part_is_asked_for(whose: str) -> None:
    told = "Asset turnover is defined as: net sales / total assets"
    assert read(f"How efficiently did Nike use its asset base in 2023? {told}")
    assert read(f"How efficiently did Nike's {whose} use its asset base in 2023? {told}") == ""


def test_what_is_defined_is_of_the_part_that_the_question_names() -> None:
    asked = "How efficiently did Nike Shoes use its asset base in 2023?"
    assert read(f"{asked} Asset turnover is defined as: net sales / total assets") == (
        "ratio: ([Nike Shoes net sales in 2023] / [Nike Shoes total assets in 2023])"
    )


def test_the_company_is_meant_where_the_total_of_the_same_figure_divides() -> None:
    assert read("Nike Shoes operating profit as a percentage of total operating profit 2023") == (
        "percent: ([Nike Shoes operating profit in 2023] / [Nike total operating profit in 2023])"
    )


def test_a_segment_may_be_called_without_its_last_word() -> None:
    rows = (("Night Market Stalls", "$ 30", "$ 28", "$ 27"), ("Day Market Stalls", "15", "12", "12"))
    page = ("The Night Market Stalls segment grew.", T(("2023", "2022", "2021"), rows, periods=YEARS))
    report = make_report(pages=[page])
    told = masked("Nike Night Market margin 2023", [filing_of(report)], lambda _: report)
    assert told is not None and told.parts == ("Night Market Stalls",) and told.text == "⟦0⟧ margin"
