"""A part is named by its short name only where no other part begins with that."""

from __future__ import annotations

import pytest

from rag.calculator.answers.spoken import named_parts

QUESTION = "What was the gross margin of trucks in 2023?"


@pytest.mark.parametrize(
    ("names", "named"),
    [
        (("Trucks sales", "Services"), ["Trucks sales"]),
        (("Trucks sales", "Trucks revenue"), ["Trucks revenue"]),
        (("Trucks sales", "Trucks leasing", "Services"), []),
        (("Trucks", "Trucks leasing"), ["Trucks"]),
    ],
)
def test_the_short_name_of_several_parts_is_none_of_them(names: tuple[str, ...], named: list[str]) -> None:
    assert [one.spellings[0] for one in named_parts(QUESTION, names)] == named


def test_a_part_is_named_in_full_beside_others_that_begin_alike() -> None:
    found = named_parts("What were Trucks sales in 2023?", ("Trucks sales", "Trucks leasing"))
    assert [one.spellings[0] for one in found] == ["Trucks sales"]
