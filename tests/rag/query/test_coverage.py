"""Which filings a question is about: near ones stay, filters relax one at a time, periods get a scope each."""

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import DocType
from rag.query.coverage import cover, matches_type, plan
from rag.query.understand import understand
from rag.types import Filing, Filters


def filing(company: str, kind: DocType, year: int | None, quarter: int | None = None) -> Filing:
    name = f"{company.split()[0].upper()}_{year}{f'Q{quarter}' if quarter else ''}_{kind}"
    return Filing(name.lower(), name, name, company, None, kind, year, quarter, None, None, 100, 10)


NIKE = [filing("Nike Inc.", "10-k", year) for year in (2018, 2021, 2023)]
BOEING = [filing("Boeing Company", "10-k", 2022), filing("Boeing Company", "10-q", 2022, 2)]
ALL = [*NIKE, *BOEING, filing("Boeing Company", "earnings", 2022, 4)]


def best(question: str, given: Filters | None = None) -> list[str]:
    scopes = plan(understand(question, ALL, given), ALL).scopes
    return [max(scope.weights, key=lambda name: scope.weights[name]) for scope in scopes]


def test_the_filing_of_the_year_comes_first_and_the_year_after_is_near() -> None:
    assert best("Nike FY2021 revenue") == ["nike_2021_10-k"]
    assert best("Nike FY2022 revenue") == ["nike_2023_10-k"]
    assert cover(NIKE[1], (2021, None)) > cover(NIKE[1], (2020, None)) > cover(NIKE[1], (2018, None))


def test_a_year_to_come_is_looked_for_in_the_newest_filing() -> None:
    assert best("Nike outlook for fiscal 2024") == ["nike_2023_10-k"]
    assert best("Nike revenue in 2030") == ["nike_2023_10-k"]


def test_one_filing_that_prints_all_years_needs_no_second_scope() -> None:
    assert best("Nike revenue FY2019 - FY2021") == ["nike_2021_10-k"]


def test_years_that_no_filing_has_together_get_a_scope_each() -> None:
    assert sorted(best("Nike inventory in 2018 and 2023")) == ["nike_2018_10-k", "nike_2023_10-k"]


def test_each_company_gets_a_scope_with_its_own_filings_only() -> None:
    scopes = plan(understand("Compare Nike and Boeing in 2022", ALL), ALL).scopes
    assert len(scopes) == 2
    for scope in scopes:
        assert len({name.split("_")[0] for name in scope.weights}) == 1


def test_without_a_period_the_newest_annual_report_comes_first() -> None:
    assert best("Nike competition") == ["nike_2023_10-k"]


def test_a_quarter_leads_to_its_10q_and_the_fourth_to_the_release() -> None:
    assert best("Boeing Q2 2022 revenue") == ["boeing_2022q2_10-q"]
    assert best("Boeing fourth quarter 2022 revenue") == ["boeing_2022q4_earnings"]


def test_a_named_kind_of_filing_counts_more_than_another() -> None:
    assert best("Boeing 2022 press release, revenue") == ["boeing_2022q4_earnings"]
    assert matches_type(ALL[-1], ["8-k"])


def test_given_filters_are_strict() -> None:
    found = plan(understand("Nike revenue 2023", ALL, Filters(fiscal_years=(2018,))), ALL)
    assert [set(scope.weights) for scope in found.scopes] == [{"nike_2018_10-k"}]
    assert found.relaxed == ()


def test_given_filters_that_leave_nothing_are_dropped_one_at_a_time() -> None:
    given = Filters(companies=("Nike Inc.",), fiscal_years=(2021,), fiscal_quarters=(3,), doc_types=("10-k",))
    found = plan(understand("revenue", ALL, given), ALL)
    assert found.relaxed == ("fiscal_quarters",)
    assert set(found.scopes[0].weights) == {"nike_2021_10-k"}


def test_a_company_is_never_relaxed_away() -> None:
    found = plan(understand("revenue", ALL, Filters(companies=("Nobody",))), ALL)
    assert found.scopes == ()


def test_a_year_that_is_not_there_is_said_and_the_nearest_searched() -> None:
    found = plan(understand("Boeing 2010 revenue", ALL), ALL)
    assert "No filing of Boeing covers fiscal 2010" in found.notices[0]
    assert found.scopes


@pytest.mark.parametrize("period", [(2022, None), (2022, 3), (None, 2)])
def test_a_filing_without_a_year_stays_in_reach(period: tuple[int | None, int | None]) -> None:
    assert 0 < cover(filing("Nike Inc.", "other", None), period) < 0.5


def test_a_year_is_also_known_by_the_calendar_year_it_ends_in() -> None:
    january = replace(filing("Ulta Beauty", "10-k", 2022), period_end=date(2023, 1, 28))
    store = [january, filing("Ulta Beauty", "10-k", 2021)]
    found = plan(understand("Ulta inventory FY2023", store), store)
    assert found.scopes[0].weights[january.report_id] == 1.0
    assert found.notices == ()
    own = [*store, replace(filing("Ulta Beauty", "10-k", 2023), period_end=date(2024, 2, 3))]
    assert best_of("Ulta inventory FY2023", own) == own[-1].report_id


def best_of(question: str, store: list[Filing]) -> str:
    weights = plan(understand(question, store), store).scopes[0].weights
    return max(weights, key=lambda name: weights[name])


@pytest.mark.parametrize("year", range(2015, 2024))
def test_each_year_leads_to_its_own_filing_among_many(year: int) -> None:
    store = [filing("3M", kind, y, q) for y in range(2014, 2025) for kind, q in KINDS]
    assert best_of(f"What was 3M's capital expenditure in FY{year}?", store) == f"3m_{year}_10-k"
    assert best_of(f"3M's sales in Q2 {year}", store) == f"3m_{year}q2_10-q"
    assert best_of(f"3M three year average of sales FY{year - 2} - FY{year}", store) == f"3m_{year}_10-k"
    assert best_of(f"What guidance did 3M give for fiscal {year}?", store) in (
        f"3m_{year - 1}q4_earnings",
        *(f"3m_{year}q{quarter}_earnings" for quarter in (1, 2, 3)),
    )


KINDS: tuple[tuple[DocType, int | None], ...] = (("10-k", None), ("10-q", 1), ("10-q", 2), ("10-q", 3), ("earnings", 4))


def test_a_year_of_weeks_that_runs_over_new_year_is_no_filing_of_the_new_year() -> None:
    over, retail = (replace(NIKE[0], fiscal_year=2022, period_end=date(2023, 1, day)) for day in (1, 28))
    assert cover(over, (2023, None)) < 0.5 < cover(retail, (2023, None))


def test_the_year_of_an_8k_is_no_year_that_no_filing_covers() -> None:
    current = filing("Boeing Company", "8-k", 2024)
    found = plan(understand("Boeing 2024 dividend", [*ALL, current]), [*ALL, current])
    assert found.notices == ("No annual filing of Boeing covers fiscal 2024, so the nearest ones were searched.",)


@pytest.mark.parametrize(
    ("question", "nike", "boeing"),
    [
        ("Compare Nike's 2021 revenue with Boeing's 2022 revenue", ["2021"], ["2022"]),
        ("Is the 2018 margin of Nike above the 2022 margin of Boeing?", ["2018"], ["2022"]),
        ("Nike FY2018 and FY2023 against Boeing FY2022: inventories", ["2018", "2023"], ["2022"]),
        ("Compare the revenue of Nike and Boeing in 2018 and 2022", ["2018", "2023"], ["2022"]),
        ("Nike 2021 revenue and that of Boeing", ["2021"], ["2022"]),
    ],
)
def test_periods_named_with_a_company_are_its_own(question: str, nike: list[str], boeing: list[str]) -> None:
    found = sorted(best(question))
    assert [name.split("_")[1] for name in found if name.startswith("nike")] == nike
    assert [name.split("_")[1] for name in found if name.startswith("boeing")] == boeing


def test_the_release_of_a_quarter_guides_for_its_year() -> None:
    store = [filing("3M", "10-k", 2022), filing("3M", "earnings", 2023, 2)]
    assert best_of("What guidance did 3M give for fiscal 2023?", store) == "3m_2023q2_earnings"


def test_holders_early_in_a_year_are_told_by_the_filing_of_the_year_before() -> None:
    store = [replace(filing("3M", "10-k", year), period_end=date(year, 12, 31)) for year in (2018, 2019, 2020)]
    assert best_of("How many record holders did 3M have in early 2019?", store) == "3m_2018_10-k"
    assert best_of("3M revenue in early 2019", store) == "3m_2019_10-k"
