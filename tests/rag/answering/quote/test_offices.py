"""Who holds an office, and how many there are of a thing: now and here, and of that thing, or it is refused."""

from __future__ import annotations

import pytest

from rag.answering.framed import plainly_readable
from rag.answering.match.wanted import only_in_words, wanted
from tests.rag.answering.quote.made import asked

NOW = "Jane S. Doe, age 60, President and Chief Executive Officer of Acme Corporation since 2021."
ELSEWHERE = (
    "Michelle Poe, age 50, Chief Customer Officer of Acme Corporation since 2021; Chief Executive Officer, "
    "Gilt Group, Inc., an online shop, from 2013 through 2016."
)
DIRECTOR = "Leslie Brown Chairman and Chief Executive Officer, Sarr Group LLC"
COUNSEL = "Mr. Gall joined the Company on April 1, 2022 as its General Counsel."
BEFORE = "Prior to joining the Company, Mr. Gall served as the General Counsel of Alliant Energy Corporation."
STATES = "The Company’s regulated utilities operate in 1,600 communities in 14 states of the country."
CLUBS = "The clubs are for members only and had net sales of $59 billion, $57 billion and $56 billion."


@pytest.mark.parametrize("question", ["Who is the Chief Executive Officer of Acme?", "CEO of Acme"])
def test_the_holder_is_the_one_of_the_company_asked_about_and_of_now(question: str) -> None:
    told = asked(question, ELSEWHERE, DIRECTOR, NOW)
    assert [citation.quote for citation in told.citations] == [NOW]


def test_an_office_that_somebody_held_elsewhere_only_has_no_holder() -> None:
    assert asked("Who is the Chief Executive Officer of Acme?", ELSEWHERE, DIRECTOR).refused


def test_an_office_without_a_name_is_no_answer_to_who() -> None:
    concluded = "The Chief Executive Officer concluded that these controls were effective."
    assert asked("Who is the Chief Executive Officer of Acme?", concluded).refused


def test_the_title_of_a_person_ends_no_clause() -> None:
    told = asked("Who is the general counsel of Acme?", BEFORE, COUNSEL)
    assert [citation.quote for citation in told.citations] == [COUNSEL]


def test_who_is_the_cfo_asks_for_no_cash_flow() -> None:
    assert only_in_words("Who's the CFO of Acme in 2022?") and not only_in_words("Acme CFO 2022")
    assert plainly_readable("who is the cfo of acme in 2022", ()) == "who is the cfo of acme in 2022"


def test_how_many_states_is_answered_by_the_count_of_states() -> None:
    assert "14 states" in asked("How many states does Acme's regulated business operate in?", STATES).text


def test_a_count_of_members_is_not_what_was_sold_to_them() -> None:
    assert wanted("Acme clubs members count in fy22") == "count"
    assert not any(
        number.status == "verified" for number in asked("What is Acme's clubs members count?", CLUBS).numbers
    )


LEASE = "In July 2022, Acme leased 226,000 square feet of office space in St Louis, Missouri, for a term of 15 years."
LANDLORD = "Acme leases its office in St Louis from Quill Estates LLC, which built it in 2010."


def test_a_landlord_is_named_by_whom_the_place_is_leased_from() -> None:
    question = "Who's the landlord of Acme's St Louis office?"
    assert asked(question, LEASE).refused
    assert [citation.quote for citation in asked(question, LEASE, LANDLORD).citations] == [LANDLORD]


def test_who_bought_something_may_be_named_as_the_one_it_was_to_be_sold_to() -> None:
    sold = "Acme entered into an agreement to sell its operations in Brazil to Quill Holdings S.A. last year."
    pointed = "See Sale of the operations in Brazil in the Notes to Consolidated Financial Statements of Acme."
    made = asked("Who bought Acme's Brazil operations?", pointed, sold)
    assert [citation.quote for citation in made.citations] == [sold]


def test_since_when_somebody_holds_an_office_is_told_with_the_time() -> None:
    signed = "I, Jane S. Doe, Chief Executive Officer of Acme Corporation, certify this report of 2022."
    made = asked("Chief Executive Officer of Acme in 2022 and since when?", signed, NOW)
    assert [citation.quote for citation in made.citations] == [NOW]
    assert wanted("Acme CFO in 2022 and since when?") == "person"
    asked_at = "Acme CFO at the time of the FY22 10-K and since when?"
    assert plainly_readable(asked_at, ()) == "Acme CFO in FY22 and since when?"


def test_the_holder_of_another_office_is_no_answer() -> None:
    finance = "Frank A. Gall 64 Chief Financial Officer, Executive Vice President since January 2022."
    assert asked("Acme CEO", finance).refused
    assert [citation.quote for citation in asked("Acme CEO", finance, NOW).citations] == [NOW]


def test_since_when_asks_for_no_figure() -> None:
    assert only_in_words("Acme CFO and since when") and wanted("Acme CEO and since when?") == "person"
