from datetime import date

import pytest

from preprocess.report import Period
from preprocess.tables.meaning.periods import read_period


@pytest.mark.parametrize(
    ("label", "context", "instant", "period"),
    [
        ("Three months ended June 30, 2023", "", None, Period("duration", date(2023, 6, 30), 3, 2023)),
        ("2022", "Years ended December 31,", None, Period("duration", date(2022, 12, 31), 12, 2022)),
        ("Year ended December 31, 2021", "", None, Period("duration", date(2021, 12, 31), 12, 2021)),
        ("December 31, 2022", "", None, Period("instant", date(2022, 12, 31), None, 2022)),
        ("As of May 31, 2022", "", None, Period("instant", date(2022, 5, 31), None, 2022)),
        ("2022", "At December 31,", None, Period("instant", date(2022, 12, 31), None, 2022)),
        ("2022", "", False, Period("duration", None, 12, 2022)),
        ("31 December 2022", "", True, Period("instant", date(2022, 12, 31), None, 2022)),
        ("Twelve Months Ended June 30, 2023", "", None, Period("duration", date(2023, 6, 30), 12, 2023)),
        ("13 weeks ended July 29, 2023", "", None, Period("duration", date(2023, 7, 29), 3, 2023)),
        ("January 1, 2023", "Fiscal years ended", False, Period("duration", date(2023, 1, 1), 12, 2022)),
        ("Years Ended December 1, 2017 Increase", "", False, Period("duration", date(2017, 12, 1), 12, 2017)),
        ("Q2 2023", "", None, Period("duration", None, 3, 2023, 2)),
        ("Quarters Fourth 2019", "", None, Period("duration", None, 3, 2019, 4)),
        ("Fiscal Year Ended January 31, 2017 Q1", "", None, Period("duration", None, 3, 2017, 1)),
        ("Q3 FY23", "", None, Period("duration", None, 3, 2023, 3)),
        ("Q4/23", "", None, Period("duration", None, 3, 2023, 4)),
        ("Trailing four quarters ended May 31, 2022", "", None, Period("duration", date(2022, 5, 31), 12, 2022)),
        (
            "Average for the trailing five quarters ended May 31, 2022",
            "",
            None,
            Period("duration", date(2022, 5, 31), 12, 2022),
        ),
        ("Jun Q 2024", "", None, Period("duration", date(2024, 6, 30), 3, 2024)),
        ("1QFY23", "", None, Period("duration", None, 3, 2023, 1)),
        ("Q4 2023", "", True, Period("instant", None, None, 2023, 4)),
        ("1H2024", "Balance sheet", True, Period("instant", None, None, 2024, 2)),
        ("FY24E", "", True, Period("instant", None, None, 2024)),
        ("Q4 2023", "Average balances of the three months ended", True, Period("duration", None, 3, 2023, 4)),
        ("1H23", "", None, Period("duration", None, 6, 2023)),
        ("9M 2023", "", None, Period("duration", None, 9, 2023)),
        ("Q1–Q3 2023", "", None, Period("duration", None, 9, 2023)),
        ("Jan–Jun 2023", "", None, Period("duration", date(2023, 6, 30), 6, 2023)),
        ("Year to 30 June 2023", "", None, Period("duration", date(2023, 6, 30), 12, 2023)),
        ("LTM Sep-23", "", None, Period("duration", date(2023, 9, 30), 12, 2023)),
        ("1.1.–31.12.2023", "", None, Period("duration", date(2023, 12, 31), 12, 2023)),
        ("FY2022 (Apr. 1, 2021–Mar. 31, 2022)", "", None, Period("duration", date(2022, 3, 31), 12, 2022)),
        ("January 1 to June 30, 2023", "", None, Period("duration", date(2023, 6, 30), 6, 2023)),
        ("2022", "At the end of fiscal years 2022 and 2021", None, Period("instant", None, None, 2022)),
        ("Pharmaceutical 2023", "Q2 QTD - Income by Segment", None, Period("duration", None, 3, 2023, 2)),
        ("30-Jun-23", "", None, Period("instant", date(2023, 6, 30), None, 2023)),
        ("March 2023", "Three months ended", None, Period("duration", date(2023, 3, 31), 3, 2023)),
        ("Second quarter 2022", "", None, Period("duration", None, 3, 2022, 2)),
    ],
)
def test_a_column_label_tells_its_period(label: str, context: str, instant: bool | None, period: Period) -> None:
    assert read_period(label, context, instant) == period


@pytest.mark.parametrize("label", ["Change", "2022 vs. 2021", "% Change", "Total", "Level 1", "1,2022"])
def test_a_column_without_one_period_has_none(label: str) -> None:
    assert read_period(label) is None


def test_the_thirty_first_of_june_is_the_months_last_day() -> None:
    period = read_period("2023", "Years ended February 29,")
    assert period is not None
    assert period.end == date(2023, 2, 28)


@pytest.mark.parametrize(
    "age", ["Less than 12 months", "12 months or more", "Over six months", "Greater than 12 months"]
)
def test_how_long_a_loss_has_lasted_is_no_period(age: str) -> None:
    found = read_period(f"December 31, 2020 {age} Fair Value")
    assert found is not None and (found.kind, found.months) == ("instant", None)
