"""A part's share of revenue is tried as that of its revenue, where the part is named without the word."""

from __future__ import annotations

from rag.query.shares_told import shares_told


def test_the_word_for_what_is_sold_is_put_behind_the_part() -> None:
    told = list(shares_told("What was Acme Corp.'s pumps as a percentage of Tools revenue in Q2 2022?"))
    assert told == ["What was Acme Corp.'s pumps revenue as a percentage of Tools revenue in Q2 2022?"]


def test_an_amount_by_its_own_name_stays() -> None:
    assert list(shares_told("What was Acme's capex as a percentage of revenue in 2022?")) == []
    assert list(shares_told("What was Acme's rent as a percentage of total assets in 2022?")) == []
