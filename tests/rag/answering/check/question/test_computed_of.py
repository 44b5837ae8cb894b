"""What a figure is computed of is held to the question as a figure that is told is: of no segment, no more than all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.types import Citation, NumberCheck
from tests.rag.answering.check.question.test_speech import cells


def _of_two(*places: Citation) -> NumberCheck:
    """A share that is computed of the first figure of each place."""
    inputs = tuple((place.marker, 0) for place in places)
    value = places[0].values[0] / places[1].values[0] * 100
    text = f"{value:.1f}%"
    return NumberCheck(text, 0, len(text), value, "%", None, "derived", None, formula="one / other", inputs=inputs)


CHINA = replace(cells("Sales: China", ("2023", "310"), kind="USD"), caption="HPG sales by place are as follows:")
ALL_OF_CHINA = replace(CHINA, caption="Sales by place are as follows:")
TOTAL = replace(cells("Total sales", ("2023", "2,000"), kind="USD"), marker="[2]")


@pytest.mark.parametrize(
    ("place", "why"), [(CHINA, "the cited table is of “HPG”"), (ALL_OF_CHINA, "")], ids=["a segment's", "all"]
)
def test_what_a_figure_is_computed_of_is_of_no_segment_either(place: Citation, why: str) -> None:
    held = held_to_the_question(
        "Sales in China as a percentage of total sales in 2023",
        [_of_two(place, TOTAL)],
        [place, TOTAL],
        computed=True,
        segments=("Paper Goods", "Ink"),
        parts=("China",),
        spelled=(("hpg", ("paper", "good")),),
    )
    assert why in held.missed if why else not held.missed, held


@pytest.mark.parametrize(
    ("question", "places", "why"),
    [
        ("What share of sales in China in 2023 was total sales?", (TOTAL, ALL_OF_CHINA), "cannot be more than all"),
        ("What share of total sales in 2023 was China?", (ALL_OF_CHINA, TOTAL), ""),
        (
            "What was debt as a share of total equity in 2023?",
            (
                cells("Total debt", ("2023", "900"), kind="USD"),
                replace(cells("Total equity", ("2023", "300")), marker="[2]"),
            ),
            "",
        ),
    ],
)
def test_no_part_is_more_than_all_of_it(question: str, places: tuple[Citation, Citation], why: str) -> None:
    first, second = places
    second = replace(second, marker="[2]")
    first = replace(first, marker="[1]")
    held = held_to_the_question(question, [_of_two(first, second)], [first, second], computed=True)
    assert why in held.missed if why else "more than all" not in held.missed, held
