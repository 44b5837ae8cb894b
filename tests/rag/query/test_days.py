"""Days and months as people write them, and which filing a day means."""

from datetime import date

import pytest

from rag.query.coverage import plan
from rag.query.days import find_days
from rag.query.understand import understand
from rag.types import Filing, Filters


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("by how much did it rise on May 26, 2023?", (2023, 5, 26), (2023, 5, 26)),
        ("the 8k dated 1st July 2022", (2022, 7, 1), (2022, 7, 1)),
        ("as of 30 June 2022", (2022, 6, 30), (2022, 6, 30)),
        ("at Dec. 31, 2021", (2021, 12, 31), (2021, 12, 31)),
        ("2022-05-20", (2022, 5, 20), (2022, 5, 20)),
        ("at the end of February 2020", (2020, 2, 1), (2020, 2, 29)),
        ("截至2022年6月30日", (2022, 6, 30), (2022, 6, 30)),
        ("2022年6月底", (2022, 6, 1), (2022, 6, 30)),
    ],
)
def test_days_are_found_as_written(text: str, first: tuple[int, int, int], last: tuple[int, int, int]) -> None:
    (named,) = find_days(text)
    assert (named.first, named.last) == (date(*first), date(*last))


@pytest.mark.parametrize("text", ["revenue in 2022", "the October 1 litigation", "February 30, 2022", "May 26, 1850"])
def test_what_is_no_day_with_a_year_is_left_out(text: str) -> None:
    assert find_days(text) == ()


def filing(kind: str, year: int, quarter: int | None, end: date, filed: date) -> Filing:
    name = f"{kind}-{filed}"
    return Filing(name, name, name, "Lantern Inc.", None, kind, year, quarter, end, filed, 9, 9)  # type: ignore[arg-type]


LIBRARY = [
    filing("10-k", 2021, None, date(2021, 12, 31), date(2022, 2, 9)),
    filing("10-k", 2022, None, date(2022, 12, 31), date(2023, 2, 9)),
    filing("10-q", 2022, 2, date(2022, 7, 2), date(2022, 8, 3)),
    filing("10-q", 2022, 3, date(2022, 10, 1), date(2022, 11, 3)),
    filing("8-k", 2022, None, date(2022, 5, 18), date(2022, 5, 20)),
    filing("8-k", 2022, None, date(2022, 6, 20), date(2022, 6, 24)),
]


def best(question: str, given: Filters | None = None) -> str:
    (scope,) = plan(understand(question, LIBRARY, given), LIBRARY).scopes
    return max(scope.weights, key=lambda name: scope.weights[name])


def test_a_balance_sheet_date_means_the_filing_of_that_period() -> None:
    assert best("Lantern's total assets at June 30, 2022") == "10-q-2022-08-03"
    assert best("What did Lantern owe its suppliers at the end of September 2022?") == "10-q-2022-11-03"
    assert best("Lantern's headcount as of December 31, 2022") == "10-k-2023-02-09"


def test_a_day_means_the_current_report_on_it() -> None:
    assert best("Who was elected at Lantern's annual meeting of May 18, 2022?") == "8-k-2022-05-20"
    assert best("What is the agenda of Lantern's 8-K dated 24 June 2022?") == "8-k-2022-06-24"


def test_a_day_of_no_filing_changes_nothing() -> None:
    assert best("What did Lantern pay for the plant it bought on August 14, 2022?") == "10-k-2023-02-09"


def test_a_year_that_a_person_chose_stands_over_the_day() -> None:
    given = Filters(fiscal_years=(2021,))
    assert best("Lantern's total assets at June 30, 2022", given) == "10-k-2022-02-09"
