"""A part's share of revenue is tried as that of its revenue, where the part is named without the word."""

from __future__ import annotations

from rag.query.shares_told import share_of_each_year, shares_told


def test_the_word_for_what_is_sold_is_put_behind_the_part() -> None:
    told = list(shares_told("What was Acme Corp.'s pumps as a percentage of Tools revenue in Q2 2022?"))
    assert told == ["What was Acme Corp.'s pumps revenue as a percentage of Tools revenue in Q2 2022?"]


def test_an_amount_by_its_own_name_stays() -> None:
    assert list(shares_told("What was Acme's capex as a percentage of revenue in 2022?")) == []
    assert list(shares_told("What was Acme's rent as a percentage of total assets in 2022?")) == []


def test_how_a_share_of_sales_moved_is_told_by_the_share_in_both_years() -> None:
    told = "What was Pumps's share of Lantern's total revenue in FY2021 and FY2023?"
    assert share_of_each_year("How did Pumps's share of Lantern's revenue change from FY2021 to FY2023?") == told
    mix = "How far has Lantern's revenue mix shifted toward Pumps? Compare its share of total revenue in {} and {}."
    assert share_of_each_year(mix.format("FY2021", "FY2023")) == told


def test_how_another_share_moved_stays_as_it_is_asked() -> None:
    for asked in (
        "How did Pumps's share of Lantern's operating income change from FY2021 to FY2023?",
        "Why did Pumps's share of Lantern's revenue change from FY2021 to FY2023?",
        "By how many points did Pumps's share of Lantern's revenue change from FY2021 to FY2023?",
    ):
        assert share_of_each_year(asked) == asked


def test_one_figure_less_another_is_no_part_that_is_sold() -> None:
    assert not list(
        shares_told("What was Acme's pump costs less share pay (pumps) as a percentage of revenue in 2022?")
    )
