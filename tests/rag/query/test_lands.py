"""A place in a question, as filings may print it otherwise."""

from __future__ import annotations

from rag.query.lands import told_otherwise


def test_the_country_is_told_in_full() -> None:
    assert list(told_otherwise("Lantern sales in the US 2023")) == ["Lantern sales in the United States 2023"]
    assert list(told_otherwise("Lantern sales in the US FY23")) == ["Lantern sales in the United States FY23"]
    assert list(told_otherwise("Lantern sales in the U.S. Treasury market")) == []


def test_outside_of_it_is_international() -> None:
    assert list(told_otherwise("Lantern sales outside of the U.S., 2023")) == [
        "Lantern sales outside the United States, 2023",
        "Lantern sales international, 2023",
    ]
    assert "Lantern lamps international sales" in told_otherwise("Lantern lamps outside the US")
    assert "Lantern sales outside the United States 2023" in told_otherwise("Lantern sales outside america 2023")
    assert "Lantern international lamp sales 2023" in told_otherwise("Lantern ex-US lamp sales 2023")
    assert list(told_otherwise("non-U.S. share of Lantern sales 2023")) == []
    assert list(told_otherwise("Lantern sales in America's heartland 2023")) == []


def test_a_question_of_no_land_has_no_other_wording() -> None:
    assert list(told_otherwise("What did Lantern tell us in 2023?")) == []


def test_customers_of_a_place_are_those_in_it() -> None:
    assert list(told_otherwise("Lantern revenue from European customers in 2023")) == [
        "Lantern revenue from Europe in 2023"
    ]
