"""Initials of a part are found in whatever letters they are typed."""

from __future__ import annotations

import pytest

from rag.query.capitals import in_capitals

TEXT = "Sales of EMEA rose. EMEA sells shoes; EMEA grew. Net sales of all, net of returns. ITEM 7. Item 8. ITEM 9. RMS"
TEXT += " The SEC has rules of the SEC; the SEC and the SEC at www.sec.gov."
TEXT += " SIX MONTHS ENDED; SIX MONTHS ENDED; SIX MONTHS ENDED."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("emea net sales 2023", "EMEA net sales 2023"),
        ("item of net sales", "item of net sales"),
        ("rms sales", "rms sales"),
        ("sec penalty", "SEC penalty"),
        ("emea's sales", "EMEA's sales"),
        ("emea-like sales", "emea-like sales"),
        ("hospital revenues us 2021", "hospital revenues US 2021"),
        ("sales of the first six months", "sales of the first six months"),
        ("tell us net sales", "tell us net sales"),
    ],
)
def test_what_a_filing_prints_in_capitals_only_is_asked_in_capitals(typed: str, said: str) -> None:
    assert in_capitals(typed, (TEXT,)) == said
