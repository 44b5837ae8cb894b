"""What was done is not what was not, one share no number of them, and a bare number says nothing by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import NumberCheck
from tests.rag.answering.check.cited import row, sentence, why_not
from tests.rag.answering.check.question.test_measures import cells


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("Funded backlog was $95.5 billion at the end of 2023.", True),
        ("Backlog that is not funded was $54.5 billion at the end of 2023.", False),
        ("Unfunded backlog was $54.5 billion at the end of 2023.", False),
    ],
)
def test_what_is_funded_is_not_what_is_not(quote: str, refused: bool) -> None:
    question = "How much of Nike's backlog at the end of 2023 is not funded yet?"
    assert ("is not “funded”" in why_not(question, sentence("[1]", quote))) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("Amortization expense associated with intangible assets for 2023 was $593 million.", True),
        ("Intangible assets acquired by assuming related liabilities during 2023 were $525 million.", True),
        ("In 2023 intangible assets were bought for $525 million.", False),
    ],
)
def test_what_was_charged_or_owed_is_not_what_was_spent(quote: str, refused: bool) -> None:
    spent = why_not("How much did Nike spend on intangible assets in 2023?", sentence("[1]", quote))
    assert ("asks what was spent" in spent) is refused
    held = cells("Total intangible assets; Net Carrying Amount", ("2023", "807", "807"))
    assert "asks what was spent" in why_not("How much did Nike spend on intangible assets in 2023?", held)
    charged = why_not("What was Nike's amortization of intangible assets in 2023?", sentence("[1]", quote))
    assert "asks what was spent" not in charged


@pytest.mark.parametrize(("kind", "refused"), [("USD/share", True), ("shares", False)])
def test_what_one_share_earned_is_no_number_of_shares(kind: str, refused: bool) -> None:
    diluted = cells("Diluted", ("2023", "3.23", "3.23"), kind=kind, unit="")
    assert ("number of shares" in why_not("Nike diluted share count 2023", diluted)) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("In 2023 our Ohio subsidiary filed a proceeding requesting $7 million in additional revenues.", True),
        ("In 2023 revenues of our Ohio subsidiary were $7 million.", False),
    ],
)
def test_what_is_asked_of_a_regulator_is_no_revenue(quote: str, refused: bool) -> None:
    question = "What revenue did Nike book in Ohio in 2023?"
    assert ("only requested" in why_not(question, sentence("[1]", quote))) is refused


@pytest.mark.parametrize(
    ("question", "kind", "refused"),
    [
        ("What was Nike's Harbour Park in 2023?", "", True),
        ("What was Nike's Harbour Park in 2023?", "USD", False),
        ("How many acres did Nike's Harbour Park have in 2023?", "", False),
    ],
)
def test_a_bare_number_of_a_name_says_nothing(question: str, kind: str, refused: bool) -> None:
    acres = replace(row("[1]", "Harbour Park", {"Approximate Acres": ("10", "10")}), label="Harbour Park", unit="")
    number = NumberCheck("10", 0, 2, acres.values[0], "", None, "verified", "[1]", cell=0)
    held = held_to_the_question(question, [number], [replace(acres, kinds=(kind,))], computed=True)
    assert ("says what the figure is of" in held.missed) is refused, held


def test_one_of_two_figures_is_not_what_is_left_of_them() -> None:
    cited = sentence("[1]", "Fees as a percentage of volume were 2.93% in 2023.")
    asked = "Nike 2023: (fees - costs) as % of volume"
    assert "one figure less another" in why_not(asked, cited)
    assert "one figure less another" not in why_not("Nike 2023 fees as % of volume", cited)
    lamps = row("[1]", "Lamps gross profit", {"2023": ("1,225", "1225")})
    assert "one figure less another" in why_not("difference between Lamps and Ovens gross profit, Nike 2023", lamps)
    assert "one figure less another" not in why_not("Lamps gross profit, Nike 2023", lamps)


@pytest.mark.parametrize(
    ("quote", "refused"),
    [("Revenue increased 83% in 2022 compared to 2021.", True), ("Revenue increased 83% in 2023.", False)],
)
def test_how_it_moved_in_the_year_before_is_no_answer(quote: str, refused: bool) -> None:
    assert ("years before" in why_not("Nike revenue growth 2023 vs 2022", sentence("[1]", quote))) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("In 2023, 88% of Swift Jets’ total backlog is with airlines abroad.", True),
        ("In 2023, Swift Jets had 84% of our total backlog.", False),
    ],
)
def test_a_share_of_what_a_part_has_is_none_of_the_whole(quote: str, refused: bool) -> None:
    cited = sentence("[1]", quote)
    numbers = check_numbers(f"{quote} [1]", [cited])
    question = "What share of Nike's total backlog was in Swift Jets in 2023?"
    held = held_to_the_question(question, numbers, [cited], (cited.filing,), parts=("Swift Jets",))
    assert ("what the part has" in held.missed) is refused, held


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("The fall in home lamp revenue was due to a 16% decrease in the number of lamps.", True),
        ("Home lamp revenue declined by 16% in 2023.", True),
        ("In 2023, 16% of revenue was from home lamps.", False),
    ],
)
def test_by_how_much_it_fell_is_no_share_of_it(quote: str, refused: bool) -> None:
    asked = "What % of Nike 2023 revenue was home lamps?"
    assert ("asks for a share" in why_not(asked, sentence("[1]", quote))) is refused
