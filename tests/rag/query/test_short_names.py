"""A company whose name is cut short in a question is named in whole."""

from __future__ import annotations

import pytest

from rag.query.short_names import with_whole_name
from tests.rag.query.test_short_forms import LANTERN, filing

VALLEY, HARBOR = filing("General Kilns, Inc.", 2024, "GKLN"), filing("Northern Harbor Works Company", 2024, "NHWC")


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("Gen Kilns capex 2023", "General Kilns capex 2023"),
        ("gen kiln's capex 2023", "General Kilns's capex 2023"),
        ("north harbor works debt 2023", "Northern Harbor Works debt 2023"),
        ("General Kilns capex 2023", "General Kilns capex 2023"),
        ("Lantern debt to Gen Kilns 2023", "Lantern debt to Gen Kilns 2023"),
        ("lant capex 2023", "lant capex 2023"),
        ("ge ki capex 2023", "ge ki capex 2023"),
        ("general costs 2023", "general costs 2023"),
    ],
)
def test_each_word_of_the_name_may_be_cut_short(typed: str, whole: str) -> None:
    assert with_whole_name(typed, (LANTERN, VALLEY, HARBOR)) == whole


def test_a_name_that_two_companies_begin_with_stays() -> None:
    other = filing("Genuine Kilnworks, Inc.", 2024, "GKW")
    assert with_whole_name("Gen Kiln capex 2023", (VALLEY, other)) == "Gen Kiln capex 2023"
