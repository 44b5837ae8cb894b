"""Stretches of years as tables of obligations head their columns, in figures and in words."""

from __future__ import annotations

import pytest

from rag.answering.numbers.stretches import stretches


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Payments due by Period Less than 1 year", {(0, 1)}),
        ("due in less than one year", {(0, 1)}),
        ("payable within the next twelve months", {(0, 1)}),
        ("1-3 years", {(1, 3)}),
        ("one to three years", {(1, 3)}),
        ("More than 5 years", {(5, None)}),
        ("five years and thereafter", {(5, None)}),
        ("in fiscal 2023", set()),
        ("3-1 years", set()),
    ],
)
def test_a_stretch_is_read_in_figures_and_in_words(text: str, found: set[tuple[int, int | None]]) -> None:
    assert stretches(text) == found
