"""Fiscal years, ranges and quarters as people write them."""

import pytest

from rag.query.periods import Periods, find_periods, resolve, without_periods
from rag.types import Filing


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("FY2022 revenue", (2022,)),
        ("FY22 revenue", (2022,)),
        ("FY'98 sales", (1998,)),
        ("fiscal year 2022", (2022,)),
        ("revenue in 2022?", (2022,)),
        ("2020-2022", (2022, 2021, 2020)),
        ("2020-22", (2022, 2021, 2020)),
        ("2020–2022", (2022, 2021, 2020)),
        ("between FY2018 and FY2020", (2020, 2019, 2018)),
        ("from 2016 to 2018", (2018, 2017, 2016)),
        ("FY2015 - FY2017 average", (2017, 2016, 2015)),
        ("at December 31, 2021 and 2020", (2021, 2020)),
        ("2022年的營收", (2022,)),
        ("sales in 2022/23", (2023,)),
        ("sales in FY21/22", (2022,)),
    ],
)
def test_years_are_found_as_written(text: str, years: tuple[int, ...]) -> None:
    assert find_periods(text).years == years


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Q2 2023", ((2023, 2),)),
        ("Q22023", ((2023, 2),)),
        ("Q2'2023", ((2023, 2),)),
        ("Q2 FY23", ((2023, 2),)),
        ("Q3/23", ((2023, 3),)),
        ("net income Q4/2022", ((2022, 4),)),
        ("Q2 of FY2024", ((2024, 2),)),
        ("2023Q2", ((2023, 2),)),
        ("2022 Q2, which segment", ((2022, 2),)),
        ("2Q23", ((2023, 2),)),
        ("revenue in 1H25", ((2025, 2),)),
        ("revenue in 2H FY24", ((2024, 4),)),
        ("second quarter of fiscal 2023", ((2023, 2),)),
        ("the 3rd quarter 2021", ((2021, 3),)),
        ("H1 FY2023", ((2023, 2),)),
        ("first nine months of 2022", ((2022, 3),)),
        ("2022年第三季", ((2022, 3),)),
        ("Q1 and Q2 2023", ((2023, 1), (2023, 2))),
        ("FY 2023 and Q2 of FY2024", ((2024, 2), (2023, None))),
    ],
)
def test_quarters_go_with_their_year(text: str, named: tuple[tuple[int, int | None], ...]) -> None:
    assert find_periods(text).named == named


@pytest.mark.parametrize("text", ["$2000", "2,000", "2000 stores", "1999 million", "12.2020", "2010%", "no. 20221"])
def test_amounts_are_not_years(text: str) -> None:
    assert find_periods(text).years == ()


def test_a_year_that_no_filing_can_have_is_kept_apart() -> None:
    assert find_periods("revenue in 1850") == Periods(impossible=(1850,))


def test_last_three_years_count_back_from_what_is_indexed() -> None:
    periods = find_periods("margin over the last three years")
    assert periods.latest == (3, "year")
    filings = [_filing(2021), _filing(2023), _filing(2024, 1)]
    assert resolve(periods, filings) == ((2023, None), (2022, None), (2021, None))


def test_last_two_quarters_are_those_that_are_indexed() -> None:
    filings = [_filing(2023), _filing(2023, 1), _filing(2023, 3), _filing(2022, 2)]
    assert resolve(find_periods("the past two quarters"), filings) == ((2023, 3), (2023, 1))


def test_the_latest_year_of_an_empty_library_is_nothing() -> None:
    assert resolve(find_periods("latest year"), []) == ()


def _filing(year: int, quarter: int | None = None) -> Filing:
    kind = "10-q" if quarter else "10-k"
    return Filing(f"r{year}{quarter}", f"R_{year}", "R", "R Inc.", "R", kind, year, quarter, None, None, 10, 1)


@pytest.mark.parametrize(
    ("question", "bare"),
    [
        ("Netflix's 2015 net income with Adobe's 2017 one", "Netflix's net income with Adobe's one"),
        ("MGM's revenue in Q2 2023 and Best Buy's in Q2 of fiscal 2024", "MGM's revenue and Best Buy's"),
        ("Nike's sales in the second quarter of 2023", "Nike's sales"),
    ],
)  # fmt: skip
def test_a_question_without_its_periods_keeps_everything_else(question: str, bare: str) -> None:
    assert without_periods(question) == bare
