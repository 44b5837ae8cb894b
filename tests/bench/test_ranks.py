"""The bench of ranks reads its truth off rows that add up, and holds a winner and every line against them."""

from __future__ import annotations

from decimal import Decimal

from bench.ranks import blocks_of, judged, rows_of
from rag.types import Answer, NumberCheck, Usage
from tests.rag.builders import H, T, make_report
from tests.rag.calculator.facts.company import SEGMENTS, YEARS

REPORT = make_report(
    pages=[(H("Segments"), T(("2023", "2022", "2021"), SEGMENTS, caption="Results by segment", periods=YEARS))],
    fiscal_year=2023,
)


def answered(text: str) -> Answer:
    number = NumberCheck("$30,000", 0, 1, Decimal(30000), "USD", None, "verified", "[1]")
    return Answer("", text, (), (number,), (), False, "computed", 1, Usage(), 0.0)


def test_rows_that_add_up_are_a_block_with_a_first_and_a_last_part() -> None:
    sales, profit = blocks_of(REPORT)
    assert (sales.measure, profit.measure) == ("net sales", "operating income")
    assert sales.first(1) == ("Shoes", Decimal(30000)) and sales.first(-1) == ("Balls", Decimal(6000))


def test_another_winner_or_a_line_that_no_row_prints_is_wrong() -> None:
    truth, rows = [("Shoes", Decimal(30000))], rows_of(REPORT)
    right = (
        "Acme's segment was Shoes: $30,000 million [1].\n\n| Segment | x |\n|---|---|\n| Shirts | $15,217 million [2] |"
    )
    assert judged(answered(right), truth, rows) == "right"
    assert judged(answered(right.replace("was Shoes: $30,000", "was Balls: $6,000")), truth, rows) == "wrong"
    assert judged(answered(right.replace("15,217", "15,218")), truth, rows) == "wrong"
