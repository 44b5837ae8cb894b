"""A part is not told where a question asks in so many words for all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_meant import WALMART
from tests.rag.answering.check.question.test_parts import cells

NAMES = ("Shoe Services", "Ball Banking")
RATIO = replace(
    cells("Pay as a share of total revenue", ("2023", "29"), kind="%", unit=""),
    heading="Selected income statement data",
    under=("Nike, Inc.", "BALL BANKING", "Selected income statement data"),
)
SALES = replace(cells("Sales: Laces", ("2023", "1,986")), heading="CONVERSE")


def missed(question: str, cited: Citation, letters: tuple[tuple[str, tuple[str, ...]], ...] = ()) -> str:
    figure = "29%" if "%" in cited.kinds else "$1,986 million"
    shown = f"{cited.quote} [1]" if not cited.cells else f"{cited.label}: {figure} [1]"
    numbers = check_numbers(shown, [cited])
    return held_to_the_question(question, numbers, [cited], (cited.filing,), segments=NAMES, spelled=letters).missed


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("Pay as a share of total revenue for Nike as a whole in 2023", True),
        ("Pay as a share of total revenue firmwide in 2023", True),
        ("Pay as a share of total revenue at Ball Banking in 2023", False),
    ],
)
def test_what_stands_anywhere_under_a_segment_is_not_of_the_whole(question: str, refused: bool) -> None:
    assert ("all of the company" in missed(question, RATIO)) is refused


def test_a_known_measure_under_a_segment_s_part_of_the_filing_is_of_the_segment() -> None:
    margin = replace(RATIO, label="Return on equity", quote="Return on equity 29")
    assert "of “Ball Banking”" in missed("return on equity 2023", margin)
    statement = replace(margin, caption="Consolidated statements of income")
    assert "of “Ball Banking”" not in missed("return on equity 2023", statement)


@pytest.mark.parametrize(
    ("who", "refused"), [("BB", True), ("Ball Banking", True), ("The tanker unit of BB", True), ("We", False)]
)
def test_what_a_segment_recorded_is_not_what_all_of_the_company_did(who: str, refused: bool) -> None:
    told = sentence("[1]", f"In 2023, {who} recorded charges of $222 million related to the tanker contract.")
    said = missed("Tanker contract charges in 2023, all of Nike", told, (("bb", ("ball", "bank")),))
    assert ("all of the company" in said) is refused


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("Nike total lace sales 2023 with Converse included", True),
        ("Nike total lace sales 2023 including Converse", True),
        ("Converse lace sales 2023", False),
    ],
)
def test_the_part_that_a_figure_is_to_include_is_not_that_figure(question: str, refused: bool) -> None:
    assert ("of that alone" in missed(question, SALES)) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("In 2023 the redemptions led to a loss on debt of $10 million.", True),
        ("In 2023 the tenders and redemptions led to a loss on debt of $98 million.", False),
        ("In 2023 the loss on debt came to $98 million.", False),
    ],
)
def test_one_of_two_things_is_not_their_sum(quote: str, refused: bool) -> None:
    question = "Nike's loss on debt in 2023 (tenders plus redemptions)"
    assert ("together" in missed(question, sentence("[1]", quote))) is refused


def test_all_sales_are_not_told_for_those_to_a_customer_that_has_a_filing_of_its_own() -> None:
    total = cells("Net sales", ("2023", "18,992"))
    question, numbers = "How much of Nike's 2023 net sales is Walmart?", check_numbers("$18,992 million [1]", [total])
    held = held_to_the_question(question, numbers, [total], (total.filing, WALMART))
    assert "how much of it was “Walmart”" in held.missed


def test_a_company_is_no_first_of_two_things() -> None:
    cited = sentence("[1]", "In 2023 advertising and media expense was $98 million.")
    assert not missed("Nike's media + advertising expense in 2023", cited)
    assert "together" in missed("Nike's rent + advertising expense in 2023", cited)
