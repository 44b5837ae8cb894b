"""A figure with a tail, and which of two figures moved faster, over a made filing."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from tests.rag.statements_made import made, searched

NIKE = made()


def asked(question: str) -> Calculation | None:
    found = calculate(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__)
    return found if isinstance(found, Calculation) else None


@pytest.mark.parametrize(
    ("question", "begins", "growth"),
    [
        ("What was Nike's inventory at the end of fiscal 2023, and is it going up?", "Yes: it rose. ", "0.4%"),
        ("What was Nike's gross margin in FY2023, and has it increased?", "No: it fell. ", "-2.5 percentage points"),
        ("What was Nike's revenue in FY2023 and how does that compare with the year before?", "NIKE, Inc.'s", "9.6%"),
        ("What was Nike's revenue in FY2023, and by how much did it change?", "NIKE, Inc.'s FY2023 revenue", "9.6%"),
        ("Did Nike's revenue rise or fall in FY2023, and what was it?", "It rose. ", "9.6%"),
        ("What was Nike's revenue in FY2023, and how much higher than in FY2022?", "NIKE, Inc.'s", "$4,507 million"),
        ("What was Nike's revenue in FY2023 compared with the prior year?", "NIKE, Inc.'s FY2023 revenue", "9.6%"),
        ("What was Nike's gross margin in FY2023, and is that wider or narrower than in FY2022?", "It fell. ", "-2.5"),
        ("What was Nike's gross margin in FY2023, and was it lower than the year before?", "Yes: it fell. ", "-2.5"),
        ("Does Nike have positive working capital, and is that better than the year before?", "Yes: ", "It "),
        ("Is Nike capital-intensive judging by FY2023, and is that more than in FY2022?", "No, by the ", "It rose. "),
    ],
)
def test_a_tail_adds_the_change_to_the_figure(question: str, begins: str, growth: str) -> None:
    found = asked(question)
    assert found is not None and found.text.startswith(begins) and growth in found.text
    assert all(number.status != "unverified" for number in found.numbers)


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is Nike's revenue growing faster than its net income in FY2023?", "Yes."),
        ("Did Nike's net income grow faster than its revenue in FY2023?", "No."),
        ("Did Nike's net income grow more slowly than its revenue in FY2023?", "Yes."),
    ],
)
def test_two_growths_are_set_against_one_another(question: str, verdict: str) -> None:
    found = asked(question)
    assert found is not None and found.text.startswith(verdict)
    assert "revenue growth" in found.text and "net income growth" in found.text


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's revenue in FY2023, and how did the market react?",
        "Is Nike growing faster than Adidas?",
        "Is Nike's revenue growing faster than its number of stores?",
    ],
)
def test_another_tail_and_another_race_are_left_alone(question: str) -> None:
    found = asked(question)
    assert found is None or not found.text.startswith(("Yes", "No", "It"))
