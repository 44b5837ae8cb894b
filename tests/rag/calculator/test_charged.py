"""What is charged to an allowance is told as a magnitude, where the allowance itself is printed below nought."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

BELOW = (
    ("Balance as of January 1", "$ (75)", "$ (60)", "$ (41)"),
    ("Amounts charged to expense", "(24)", "(37)", "(34)"),
    ("Other adjustments, net", "(5)", "(13)", "(8)"),
    ("Balance as of December 31", "$ (104)", "$ (110)", "$ (83)"),
)
ABOVE = (
    ("Balance as of January 1", "$ 75", "$ 60", "$ 41"),
    ("Amounts charged to expense", "(24)", "37", "34"),
    ("Other adjustments, net", "(5)", "13", "8"),
    ("Balance as of December 31", "$ 46", "$ 110", "$ 83"),
)


def told(rows: tuple[tuple[str, ...], ...], question: str) -> str:
    """The answer of a filing whose note on uncollectible accounts prints the rows."""
    caption = "Changes in the allowance for uncollectible accounts were as follows"
    table = T(("2023", "2022", "2021"), rows, caption=caption, periods=durations())
    filing = made(more=(H("Allowance for Uncollectible Accounts"), table))
    found = calculate(question, searched(question, filing), {filing.report_id: filing}.__getitem__)
    assert isinstance(found, Calculation), found
    return found.text


@pytest.mark.parametrize(("year", "said"), [("FY2023", "was $24 million"), ("FY2022", "was $37 million")])
def test_a_charge_to_an_allowance_printed_below_nought_is_told_without_a_minus(year: str, said: str) -> None:
    assert said in told(BELOW, f"What were Nike's uncollectible accounts charged to expense in {year}?")


def test_a_charge_below_nought_that_took_off_a_positive_allowance_keeps_its_minus() -> None:
    assert "-$24 million" in told(ABOVE, "What were Nike's uncollectible accounts charged to expense in FY2023?")


def test_what_is_no_charge_keeps_its_minus_beside_an_allowance_below_nought() -> None:
    question = "What were Nike's other adjustments, net of the allowance for uncollectible accounts in FY2023?"
    assert "-$5 million" in told(BELOW, question)
