import pytest

from preprocess.report import Unit
from preprocess.tables.units import is_percent, is_unit_text, read_unit, row_scaled


@pytest.mark.parametrize(
    ("text", "currency", "scale", "exceptions"),
    [
        ("(Dollars in millions, except per share data)", "USD", 1_000_000, "except per share data"),
        ("(in thousands)", None, 1_000, None),
        ("($ in billions)", "USD", 1_000_000_000, None),
        ("CHF000", "CHF", 1_000, None),
        ("Years Ended December 31 (Millions, except per share amounts)", None, 1_000_000, "except per share amounts"),
        ("($ million)", "USD", 1_000_000, None),
        ("In millions of euros", "EUR", 1_000_000, None),
        ("(MILLIONS, EXCEPT PER COMMON SHARE DATA)", None, 1_000_000, "EXCEPT PER COMMON SHARE DATA"),
    ],
)
def test_a_caption_tells_the_unit(text: str, currency: str | None, scale: int, exceptions: str | None) -> None:
    unit = read_unit([text])
    assert (unit.currency, unit.scale, unit.exceptions) == (currency, scale, exceptions)


@pytest.mark.parametrize(
    "text", ["net of tax of $18 million in 2022, $11 million in 2021 and", "In 2022 we sold", "2022"]
)
def test_amounts_in_a_sentence_are_no_unit(text: str) -> None:
    assert not is_unit_text(text, whole=True)


def test_currency_comes_from_the_figures_where_the_caption_has_none() -> None:
    assert read_unit(["(in thousands)"], "$ 1,000").currency == "USD"


MILLIONS = Unit("USD", 1_000_000, "except per share data")


@pytest.mark.parametrize(
    ("label", "scaled"),
    [("Basic loss per share", False), ("Total revenues", True), ("Return on equity ratio", False), ("Margin %", False)],
)
def test_the_scale_leaves_per_share_and_ratio_rows_alone(label: str, scaled: bool) -> None:
    assert row_scaled(label, "", "2022", MILLIONS) is scaled


def test_a_heading_per_share_holds_for_the_rows_under_it() -> None:
    assert not row_scaled("Basic", "Earnings per common share:", "2022", MILLIONS)


def test_share_counts_are_left_alone_only_where_the_exceptions_name_them() -> None:
    assert row_scaled("Weighted average shares outstanding", "", "2022", MILLIONS)
    assert not row_scaled(
        "Weighted average shares outstanding", "", "2022", Unit("USD", 1000, "except share and per share data")
    )


def test_percent_is_told_by_sign_column_or_row() -> None:
    assert is_percent("12 %", "", "")
    assert is_percent("12", "% Change", "")
    assert not is_percent("$ 12", "% of total", "")
