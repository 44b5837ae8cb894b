"""Hyphens that a reader takes for something else are shown as what they are."""

from __future__ import annotations

from pages.shared.signs import plain, signed


def test_a_difference_of_years_is_told_with_a_minus_and_a_range_in_words_stays() -> None:
    assert plain("rose by 3.1 points = FY2023 - FY2022") == "rose by 3.1 points = FY2023 \u2212 FY2022"
    assert plain("Fiscal 2023 - what it sells") == "Fiscal 2023 - what it sells"


def test_the_points_of_a_quoted_list_have_dots() -> None:
    listed = "The decrease was due to: - Higher costs of wool; - Lower prices; and - Freight."
    assert plain(listed) == "The decrease was due to: • Higher costs of wool; • Lower prices; and • Freight."


def test_points_that_begin_with_a_small_letter_have_dots_and_an_aside_stays() -> None:
    listed = "It reflected: - higher markdowns; - changes in mix; and - lower shrink."
    assert plain(listed) == "It reflected: • higher markdowns; • changes in mix; and • lower shrink."
    assert (
        plain("Sales - net of returns - rose, and - as before - fell")
        == "Sales - net of returns - rose, and - as before - fell"
    )


def test_what_is_taken_off_behind_a_footnote_has_a_minus() -> None:
    pieces = [{"kind": "marker", "text": "[1]"}, {"kind": "text", "text": " - cost of sales "}]
    assert signed({"kind": "p", "pieces": pieces})["pieces"][1]["text"] == " \u2212 cost of sales "
    assert signed({"kind": "p", "pieces": pieces[1:]})["pieces"][0]["text"] == " - cost of sales "
