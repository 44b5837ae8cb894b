"""Words of a question that ask for nothing."""

from __future__ import annotations

import pytest

from rag.query.idle_words import without_idle_words


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("Lantern capex 2023 pls", "Lantern capex 2023"),
        ("plz Lantern capex 2023, thanks!", "Lantern capex 2023"),
        ("Lantern debt, as things stood at the end of 2023", "Lantern debt at the end of 2023"),
        ("Lantern debt at the end of 2023, all in?", "Lantern debt at the end of 2023?"),
        ("Lantern sales in Peru alone, 2023", "Lantern sales in Peru, 2023"),
        ("Cash sitting on Lantern's balance sheet", "Cash on Lantern's balance sheet"),
        ("Lantern firmwide fees 2023", "Lantern fees 2023 as a whole"),
        ("Lantern fees 2023, whole company", "Lantern fees 2023 as a whole"),
        ("Lantern fees 2023 (not just the bank's)?", "Lantern fees 2023 as a whole"),
        ("Lantern lamps & ovens - sales in Peru in 2023?", "Lantern lamps & ovens sales in Peru in 2023?"),
        ("Lantern sales into Peru 2023", "Lantern sales in Peru 2023"),
        ("Lantern sales in 2023 under GAAP, not core", "Lantern sales in 2023 under GAAP"),
        ("Lantern sales from the army alone, not the whole state", "Lantern sales from the army"),
        ("Lantern sales 2023, the lamp bit only", "Lantern sales 2023 of lamp"),
        ("Lantern debt 2023, current bit", "Lantern debt 2023 of current"),
        ("Beacon lamp maker Lantern: sales in 2023", "Lantern: sales in 2023"),
        ("Lantern lamp sales, second quarter 2023 $", "Lantern lamp sales, second quarter 2023"),
    ],
)
def test_they_are_left_out(asked: str, plain: str) -> None:
    assert without_idle_words(asked) == plain


@pytest.mark.parametrize(
    "asked",
    [
        "Lantern stand-alone sales 2023",
        "Debt of the parent alone 2023",
        "Lantern sales 2023, not including lamps",
        "Lantern sales 2023, not adjusted",
        "Lantern all-in sustaining costs 2023",
        "Lantern sales of the bit of land in Peru",
        "Lantern sales 2023 in $ million",
        "What did the lamp maker earn in 2023?",
    ],
)
def test_words_that_ask_for_a_figure_of_its_own_stay(asked: str) -> None:
    assert without_idle_words(asked) == asked
