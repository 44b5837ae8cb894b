"""A figure of the whole company, or of another part, is not told for the part that a question names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.match.part_names import parts_named
from rag.chunks.chunk import filing_of
from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.test_speech import cells, quoted
from tests.rag.calculator.facts.company import REPORT

WHOLE = cells("Operating income", ("2023", "6,200"))
OWN = cells("Operating income: Shoes", ("2023", "3,000"))
HEADED = replace(WHOLE, heading="Shoes Segment")
BRANDS = cells("Global Brand Divisions: EBIT", ("2023", "4,841"))
BRAND = cells("Total NIKE Brand", ("2023", "9,000"))
EVERYWHERE = sentence("[1]", "At May 31, 2023, we employed 125,000 people in three countries.")
ADDED = cells("Additions to property, plant and equipment: Shoes", ("2023", "7"))
RATIO = cells("Tier capital ratio", ("2023", "16.9"), kind="%", unit="")
MOVED = cells("Revenues increase/(decrease)", ("2023", "383"))


@pytest.mark.parametrize(
    ("question", "part", "text", "cited", "why"),
    [
        ("What was Shoes operating income in 2023?", "Shoes", "$6,200 million [1]", WHOLE, "about “Shoes”"),
        ("What was Shoes operating income in 2023?", "Shoes", "$3,000 million [1]", OWN, ""),
        ("What was Shoes operating income in 2023?", "Shoes", "$6,200 million [1]", HEADED, ""),
        ("What was NIKE Brand EBIT in 2023?", "NIKE Brand", "$4,841 million [1]", BRANDS, "about “NIKE Brand”"),
        ("What was NIKE Brand revenue in 2023?", "NIKE Brand", "$9,000 million [1]", BRAND, ""),
        ("domestic number of employees 2023", "Domestic", "we employed 125,000 people [1]", EVERYWHERE, "“Domestic”"),
    ],
)
def test_a_figure_that_does_not_name_the_part_is_not_of_it(
    question: str, part: str, text: str, cited: Citation, why: str
) -> None:
    held = held_to_the_question(question, check_numbers(text, [cited]), [cited], quoted=text, parts=(part,))
    assert why in held.missed if why else "the question is about" not in held.missed


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("Shoes property, plant and equipment 2023", "It was $7 million [1]", ADDED, "what was added"),
        ("Shoes additions to property, plant and equipment 2023", "It was $7 million [1]", ADDED, ""),
        ("What was tier capital in 2023?", "It was 16.9% [1]", RATIO, "no ratio"),
        ("What was the tier capital ratio in 2023?", "It was 16.9% [1]", RATIO, ""),
        ("What were revenues in 2023?", "It was $383 million [1]", MOVED, "by how much something changed"),
    ],
)
def test_what_was_added_a_ratio_and_a_change_are_no_amount_of_an_item(
    question: str, text: str, cited: Citation, why: str
) -> None:
    held = quoted(question, text, cited)
    assert why in held.missed if why else not held.missed


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("nike shoes operating profit 2023", ("Shoes",)),
        ("What was Nike's revenue in Europe in 2023?", ("Europe",)),
        ("nike asia pacific net sales 2023", ("Asia Pacific",)),
        ("What was Nike's net income in 2023?", ()),
        ("Does Nike sell shoes?", ()),
    ],
)
def test_parts_are_named_in_any_letters(question: str, expected: tuple[str, ...]) -> None:
    report = {REPORT.report_id: REPORT}.__getitem__
    assert parts_named(question, [filing_of(REPORT)], report) == expected
