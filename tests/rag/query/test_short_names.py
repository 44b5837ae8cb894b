"""A company whose name is cut short in a question is named in whole."""

from __future__ import annotations

import pytest

from rag.query.short_names import in_small_letters, with_whole_name
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


TARGET = filing("Target Corporation", 2025, "TGT")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("avg px target paid on buybacks 2025", "avg px Target paid on buybacks 2025"),
        ("total debt target ye fy25", "total debt Target ye fy25"),
        ("capex target 2024", "capex Target 2024"),
        ("what is the target leverage ratio 2025", ""),
        ("emissions target 2030", ""),
        ("analyst price target 2025", ""),
        ("dividend target range 2025", ""),
        ("Lantern debt target 2025", ""),
    ],
)
def test_an_everyday_word_is_a_company_where_only_a_name_can_stand(typed: str, meant: str) -> None:
    assert in_small_letters(typed, (LANTERN, TARGET)) == meant


def test_an_everyday_word_is_no_company_without_a_filing() -> None:
    assert in_small_letters("total debt target ye fy25", (LANTERN,)) == ""
