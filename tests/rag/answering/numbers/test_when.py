"""Which period each number of a sentence is about."""

from __future__ import annotations

import pytest

from rag.answering.numbers.read import figures
from rag.answering.numbers.stated import stated
from rag.answering.numbers.when import assigned


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("In fiscal 2019 and 2018, net sales were $5 million and $4 million, respectively.", [2019, 2018]),
        ("Net sales were $5 million in 2023, up from $4 million in 2022.", [2023, 2022]),
        ("The company spent $9 million on property in 2023 and $7 million in FY22.", [2023, 2022]),
        ("fiscal 2023: 51,217; fiscal 2022: 46,710", [2023, 2022]),
        ("Net sales were $5 million (2022: $4 million).", [None, 2022]),
        ("Sales in 2023, compared with 2022, were $7 million.", [2023]),
        ("At December 31, 2018 and 2017, stock held $116 and $151 of tooling of the 747 line.", [2018, 2017, 2017]),
        ("At December 31, 2018 and 2017, stock held $116 and $151 of tooling beside $90 of wings.", [2017, 2017, 2017]),
        ("As of May 31, 2018 and 2017, there were 9,000 shares of common and 200 of preferred stock.", [None, None]),
        ("The order granted $138 million with rates effective January 28, 2023.", [None]),
        ("3.50% notes due 2027 were $994 million in 2023.", [2023, 2023]),
        ("Revenue for the three months ended June 30, 2022 was $5 million.", [2022]),
        ("Revenue was $5 million.", [None]),
        ("In 2017, increases related to prior period tax positions were $30 million.", [2017]),
        (
            "In the balance at May 1, 2021 and the balance at May 1, 2020, debt was $5 and $4, respectively.",
            [2021, 2020],
        ),
        ("2022年及2021年營收分別為5億美元和4億美元。", [2022, 2021]),
        ("2022年第3季營收為5億美元。", [2022]),
        ("Earnings were $10.5 billion, up 24% from $8.5 billion in 2017.", [None, None, 2017]),
        ("A loss of $6 in 2018 from income of $9 in 2017, after charges of $5.", [2018, 2017, 2018]),
        ("Sales were $553 in 2022, 24% above 2021's $444.", [2022, 2022, 2021]),
        ("EPS was $6 in 2022 against $7 in 2021 and $5 in 2020; sales were $94.", [2022, 2021, 2020, 2022]),
        ("Interest was $821 in 2018, versus $779 and $111 respectively in 2017.", [2018, 2017, 2017]),
        ("2015年營收為67億美元，較2014年的55億美元成長23%。", [2015, 2014, 2015]),
        ("FY2022 46.0% = profit $3 / sales $4; FY2023 50.0% = profit $5 / sales $6", [2022] * 3 + [2023] * 3),
    ],
)
def test_numbers_get_the_period_of_their_own_words(text: str, years: list[int | None]) -> None:
    found = assigned(text, figures(text))
    assert [one.year if one else None for one in found] == years


def test_the_year_before_leans_on_the_year_that_is_named() -> None:
    text = "Net sales rose to $5 million in 2023 from $4 million the year before."
    _, before = assigned(text, figures(text))
    assert before is not None and before.relative and before.year == 2023


def test_a_quarter_has_three_months() -> None:
    (one,) = assigned("In Q3 2022 revenue was $5 million.", figures("In Q3 2022 revenue was $5 million."))
    assert one is not None and (one.year, one.quarter, one.months) == (2022, 3, 3)


def test_the_second_half_ends_with_the_fourth_quarter() -> None:
    (one,) = stated("sales in the second half of fiscal 2023")
    assert (one.year, one.quarter, one.months) == (2023, 4, 6)


def test_the_years_of_a_list_have_the_length_of_its_first() -> None:
    first, other = stated("in the first six months of fiscal 2024 and fiscal 2023")
    assert (first.year, first.months) == (2024, 6) and (other.year, other.months) == (2023, 6)


@pytest.mark.parametrize(
    ("text", "year", "months"),
    [
        ("sales in fiscal 2022/23", 2023, None),
        ("sales in 2022-23", 2023, None),
        ("order intake in October-December 2022", 2022, 3),
        ("sales of July–June 2023", 2023, 12),
    ],
)
def test_split_years_and_ranges_of_months_are_one_period(text: str, year: int, months: int | None) -> None:
    assert [(one.year, one.months) for one in stated(text)] == [(year, months)]


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("It was 1% and 9% for the three and six months ended July 2, 2023, respectively.", [3, 6]),
        ("For the quarter and nine months ended July 2, 2023, costs were $5 and $9, respectively.", [3, 9]),
        (
            "It was 1% and 9% for the three and six months ended July 2, 2023, respectively, and 6% and 2% for the "
            "three and six months ended July 3, 2022, respectively.",
            [3, 6, 3, 6],
        ),
        ("It was 1% and 9% for the three and six months ended July 2, 2023.", [6, 6]),
        ("It was 1% and 9% for the six and three months ended July 2, 2023, respectively.", [3, 3]),
    ],
)
def test_two_lengths_that_end_on_one_day_have_a_number_each(text: str, months: list[int]) -> None:
    found = assigned(text, figures(text))
    assert [one.months if one else None for one in found] == months
