"""What is per share, and what only names something per share."""

from __future__ import annotations

import pytest

from preprocess.report import Unit
from preprocess.tables.meaning.units import row_scaled

MILLIONS = Unit("USD", 1_000_000, "except per share data")
LISTED = "Adjusted EBITDA, EBIT, Net income, and EPS"


@pytest.mark.parametrize(
    ("column", "scaled"),
    [("2022 EBITDA", True), ("2022 Net Income", True), ("2022 EPS (diluted cents)", False), ("2022", False)],
)
def test_the_column_tells_which_measure_of_a_row_of_several_is_per_share(column: str, scaled: bool) -> None:
    assert row_scaled(LISTED, "", column, MILLIONS, ["395", "250", "109", "7.3"]) is scaled


@pytest.mark.parametrize(
    "label",
    [
        "Numerator for diluted earnings per share",
        "Denominator for basic earnings per share—weighted-average shares outstanding",
        "Net income available to shareholders used in basic and diluted earnings per share",
    ],
)
def test_what_earnings_per_share_are_computed_of_is_in_the_tables_unit(label: str) -> None:
    assert row_scaled(label, "Earnings per share:", "2022", MILLIONS, ["767", "771"])


def test_a_price_that_a_label_or_a_heading_tells_makes_no_figure_per_share() -> None:
    assert row_scaled("Dividends ($2.20 declared per common share)", "", "2022", MILLIONS, ["(400)", "(400)"])
    assert row_scaled("Preferred stock", "Cash dividends declared, per share: $1.46", "2022", MILLIONS, ["(1)", "(1)"])
