from decimal import Decimal

import pytest

from preprocess.tables.meaning.values import is_number_word, parse_value


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("1,577", "1577"),
        ("$ 55,893", "55893"),
        ("(1,577)", "-1577"),
        ("$ (11,873)", "-11873"),
        ("($8.30)", "-8.30"),
        ("-190,094", "-190094"),
        ("−4.5", "-4.5"),
        ("1,577(1)", "1577"),
        ("(5)", "-5"),
        ("1’234’567", "1234567"),
        ("1.234.567,89", "1234567.89"),
        (".25", "0.25"),
        ("12.5x", "12.5"),
        ("(0.2)x", "-0.2"),
        ("(2.8) pts", "-2.8"),
        ("-35bps", "-35"),
        ("1,23,456.78", "123456.78"),
        ("NT$1,577", "1577"),
        ("△1,234", "-1234"),
        ("1'284–", "-1284"),
        ("412-", "-412"),
        ("18,744a", "18744"),
    ],
)
def test_printed_numbers_have_their_exact_value(printed: str, value: str) -> None:
    assert parse_value(printed).value == Decimal(value)


@pytest.mark.parametrize("printed", ["—", "–", "-", "$ —", "— —"])
def test_a_dash_is_a_nil_zero(printed: str) -> None:
    value = parse_value(printed)
    assert value.value == 0
    assert value.nil


@pytest.mark.parametrize(("printed", "value"), [("(12)%", "-12"), ("21 %", "21"), ("(7.8)%", "-7.8"), ("0.5%", "0.5")])
def test_percentages_are_known_as_such(printed: str, value: str) -> None:
    assert parse_value(printed).value == Decimal(value)
    assert parse_value(printed).percent


@pytest.mark.parametrize("printed", ["N/A", "NM", "Level 2", "", "8.5% - 10.7%", "10-K", "12/31/2022", "<1%"])
def test_words_and_ranges_have_no_value(printed: str) -> None:
    assert parse_value(printed).value is None


def test_a_scale_is_not_a_number() -> None:
    assert not is_number_word("CHF000")
    assert is_number_word("CHF1,000")


@pytest.mark.parametrize("printed", ["2023-", "1,234b", "10-K"])
def test_a_year_before_a_dash_or_a_letter_that_is_a_scale_makes_no_number(printed: str) -> None:
    assert not is_number_word(printed)
