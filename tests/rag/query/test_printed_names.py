"""Initials that a filing does not print are the one name in it that begins with them."""

from __future__ import annotations

import pytest

from rag.query.printed_names import names_spelled_out
from tests.rag.query.test_short_forms import LANTERN

PRINTED = (
    "We are a member of the Federal Home Loan Bank of Boston (“FHLBB”). Its Grand Old Light Depot lies beside the "
    "Great Oak Lamp Dock. We report EBITDA."
)


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("Lantern borrowing from FHLB Boston 2023", "Lantern borrowing from Federal Home Loan Bank Boston 2023"),
        ("Lantern borrowing from the FHLBB 2023", "Lantern borrowing from the FHLBB 2023"),
        ("Lantern rent of the GOLD 2023", "Lantern rent of the GOLD 2023"),
        ("Lantern borrowing from the FHLX 2023", "Lantern borrowing from the FHLX 2023"),
        ("Lantern EBITDA 2023", "Lantern EBITDA 2023"),
    ],
)
def test_initials_are_the_one_name_that_begins_with_them(typed: str, full: str) -> None:
    assert names_spelled_out(typed, (LANTERN,), lambda asked: (PRINTED,) if asked else ()) == full


SITES = (
    "We are a potentially liable owner at nine sites. Potentially liable owners share the cost, and each potentially "
    "liable owner may sue. Our plant-level output fell. It is a poorly lit office."
)


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("Sites where Lantern is a PLO", "Sites where Lantern is a potentially liable owner"),
        ("Lantern rent of its PLX", "Lantern rent of its PLX"),
    ],
)
def test_initials_are_the_term_that_is_written_again_and_again(typed: str, full: str) -> None:
    assert names_spelled_out(typed, (LANTERN,), lambda asked: (SITES,) if asked else ()) == full


def test_initials_of_two_terms_that_are_as_often_stay() -> None:
    two = f"{SITES} A partly leased office. Partly leased offices."
    typed = "Sites where Lantern is a PLO"
    assert names_spelled_out(typed, (LANTERN,), lambda asked: (two,)) == typed
