"""What a figure is without is typed in short: "ex fuel"."""

from __future__ import annotations

import pytest

from rag.query.left_out import left_out_in_full


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("Lantern sales growth ex currency 2023", "Lantern sales growth excluding currency 2023"),
        ("Lantern comps ex-fuel", "Lantern comps excluding fuel"),
        ("Lantern ex-dividend date", "Lantern ex-dividend date"),
        ("Lantern pay to its ex-CEO", "Lantern pay to its ex-CEO"),
        ("Lantern op ex 2023", "Lantern op ex 2023"),
        ("Lantern growth ex-US 2023", "Lantern growth ex-US 2023"),
        ("Lantern worldwide lamp sales 2023", "Lantern worldwide lamp sales 2023"),
        ("Lamps worldwide net sales 2023", "Lamps net sales 2023"),
        ("Lantern lamp revenue (not the Lamps segment) 2023", "Lantern lamp revenue 2023"),
        ("Lantern debt (not including leases) 2023", "Lantern debt (not including leases) 2023"),
        ("Lantern loans (not yet due) 2023", "Lantern loans (not yet due) 2023"),
    ],
)
def test_what_is_left_out_is_written_in_full_and_what_is_not_meant_is_not_read(typed: str, full: str) -> None:
    assert left_out_in_full(typed) == full
