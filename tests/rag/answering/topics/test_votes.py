"""How the votes of a meeting fell: the whole table of nominees, each row footnoted, the most against named."""

from __future__ import annotations

from preprocess.report import Unit
from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

FILING = make_report(
    "ACME_2022_8K",
    (
        (
            H("Item 5.07. Submission of Matters to a Vote"),
            "With respect to the proposal to elect ten nominees at the annual meeting, the votes were as below:",
            T(
                ("Votes For", "Votes Against", "Abstentions"),
                (
                    ("Ada Hale", "59,657,810", "294,935", "10,714"),
                    ("Ben Orr", "54,760,830", "15,184,437", "10,721"),
                    ("Cy Poe", "57,760,830", "1,184,437", "10,722"),
                ),
                unit=Unit(None, 1, None, ""),
            ),
            "With respect to the proposal to approve the NEOs’ compensation, the votes were as below:",
            T(
                ("Votes For", "Votes Against"),
                (("", "57,172,731", "13,324,080"),),
                unit=Unit(None, 1, None, ""),
                caption="The proposal to approve, on an advisory basis, the NEOs’ compensation",
            ),
            "On the proposal whether to vote on the NEOs’ compensation every 1, 2, or 3 years:",
            T(
                ("Votes For 1 Year", "Votes For 2 Years", "Votes For 3 Years", "Abstentions"),
                (("", "61,007,265", "41,006", "4,052,683", "104,975"),),
                unit=Unit(None, 1, None, ""),
                caption="Whether the vote to approve the NEOs’ compensation should occur every 1, 2, or 3 years",
            ),
            "With respect to the proposal to ratify the appointment of Ash LLP as auditor, the votes were as below:",
            T(
                ("Votes For", "Votes Against"),
                (("", "75,612,318", "1,854,695"),),
                unit=Unit(None, 1, None, ""),
                caption="The proposal to ratify the appointment of Ash LLP",
            ),
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
)


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [FILING]), report_of(FILING), None)


def test_votes_on_nominees_are_the_whole_table_with_the_most_votes_against_named_over_it() -> None:
    made = asked("Were there any board member nominees who had substantially more votes against than the others?")
    assert made.text.startswith("Most votes against: Ben Orr.")
    assert [citation.label for citation in made.citations] == ["Ada Hale", "Ben Orr", "Cy Poe"]
    assert not any("Not verified" in notice for notice in made.notices)


def test_a_question_about_something_else_gets_no_table_of_votes() -> None:
    assert not asked("How many nominees did Acme elect?").text.startswith("Most votes")


def test_a_number_in_words_is_a_count() -> None:
    assert "ten nominees" in asked("How many nominees did Acme elect?").text


def test_votes_cast_for_directors_are_the_table_and_not_the_sentence_that_leads_to_it() -> None:
    made = asked("How many votes were cast for the election of directors at Acme?")
    assert made.text.startswith("The votes:")
    assert [citation.label for citation in made.citations] == ["Ada Hale", "Ben Orr", "Cy Poe"]


def test_of_nominees_the_question_names_only_their_votes_are_told() -> None:
    made = asked("How many votes were cast against Cy Poe at Acme?")
    assert made.text.startswith("The votes:") and "1,184,437" in made.text
    assert [citation.label for citation in made.citations] == ["Cy Poe"]


def test_votes_on_a_proposal_are_those_of_the_table_below_its_words() -> None:
    made = asked("What were the votes on the proposal to ratify Ash LLP at Acme?")
    assert "75,612,318" in made.text and "59,657,810" not in made.text


def test_say_on_pay_is_the_vote_on_the_compensation_of_officers() -> None:
    for question in ("Acme votes for the say-on-pay proposal", "Acme annual meeting: votes against say on pay"):
        made = asked(question)
        assert "57,172,731" in made.text and "59,657,810" not in made.text and "75,612,318" not in made.text


def test_how_often_to_vote_on_pay_is_another_proposal_than_the_pay() -> None:
    made = asked("How many votes did the one-year frequency for say on pay get at Acme?")
    assert "61,007,265" in made.text and "57,172,731" not in made.text
    paid = asked("How many votes were cast for the compensation of the NEOs at Acme?")
    assert "57,172,731" in paid.text and "61,007,265" not in paid.text


def test_of_several_proposals_none_is_told_where_the_question_says_as_much_of_all() -> None:
    assert "59,657,810" not in asked("Acme votes for the proposal on a merger").text


def test_who_has_the_fewest_votes_for_is_named_over_the_table() -> None:
    made = asked("Which nominee of Acme got the fewest votes in favour?")
    assert made.text.startswith("Fewest votes for: Ben Orr.")


def test_when_there_is_a_vote_again_is_no_count_of_votes() -> None:
    made = asked("When do Acme's shareholders next vote on how often to vote on the NEOs’ compensation?")
    assert not any(citation.cells for citation in made.citations), made.text
