"""Questions that lean on the one before, as questions that stand by themselves."""

from __future__ import annotations

import json

import pytest

from rag.answering.follow_up.by_model import standing_alone
from rag.answering.follow_up.other import other_reading
from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.types import Filing
from tests.openai_server import OpenAIServer, Turn


def filing(company: str, year: int, quarter: int | None = None) -> Filing:
    kind = "10-q" if quarter else "10-k"
    name = f"{company}_{year}_{quarter}"
    return Filing(name, name, name, company, None, kind, year, quarter, None, None, 10, 10)  # type: ignore[arg-type]


FILINGS = (
    filing("Lantern Works, Inc.", 2023),
    filing("Lantern Works, Inc.", 2022),
    filing("Harbor Steel Corp.", 2022),
    filing("Amber plc", 2023, 2),
)
BEFORE = "What was Lantern Works' revenue in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (BEFORE, "And the year before?", "What was Lantern Works' revenue in FY2022?"),
        (BEFORE, "and for 2021?", "What was Lantern Works' revenue in FY2021?"),
        ("In 2023 Q2, what was Amber's revenue?", "And the year before?", "In Q2 2022, what was Amber's revenue?"),
        (BEFORE, "What about Harbor Steel?", "What was Harbor Steel Corp.'s revenue in FY2023?"),
        (BEFORE, "And its gross margin?", "What was Lantern Works, Inc.'s gross margin in FY2023?"),
        (BEFORE, "How did its net income change?", "How did Lantern Works, Inc.'s net income change in FY2023?"),
        (BEFORE, "gross margin?", "What was gross margin of Lantern Works, Inc. in FY2023?"),
        (
            "What was Amber's short-term debt in FY2023?",
            "And the long-term part?",
            "What was Amber's long-term debt in FY2023?",
        ),
        (
            "What was Amber's long-term debt in FY2023?",
            "And the current portion?",
            "What was Amber's current portion of long-term debt in FY2023?",
        ),
        ("What was Amber's current portion of debt in FY2023?", "Total?", "What was Amber's total debt in FY2023?"),
        ("What were Lantern Works' basic EPS in 2023?", "diluted?", "What were Lantern Works' diluted EPS in 2023?"),
        (
            BEFORE,
            "And how did it change?",
            "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
        (
            BEFORE,
            "By how much has that grown?",
            "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
        (BEFORE, "Why?", "What drove the change in revenue of Lantern Works, Inc. in FY2023?"),
        ("What was Amber's revenue in Q2 2023?", "And the quarter before?", "What was Amber's revenue in Q1 2023?"),
        ("What was Amber's revenue in Q1 2023?", "And the quarter before?", "What was Amber's revenue in Q4 2022?"),
        ("What was Lantern Works' revenue from 2021 to 2023?", "And the following year?",
         "What was Lantern Works' revenue in FY2024?"),
        (BEFORE, "What were its capital expenditures in the year before?",
         "What were Lantern Works, Inc.'s capital expenditures in FY2022?"),
        (BEFORE, "Why did it fall?", "What drove the change in revenue of Lantern Works, Inc. in FY2023?"),
        (BEFORE, "Can you show the last three years?", "What was Lantern Works' revenue in the last three years?"),
        (BEFORE, "break it down by segment", "What was Lantern Works, Inc.'s revenue by segment in FY2023?"),
        (BEFORE, "Is that more than Harbor Steel?",
         "Compare the revenue of Lantern Works, Inc. and Harbor Steel Corp. in FY2023."),
        (BEFORE, "how does this compare to 2022?",
         "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?"),
        (BEFORE, "How does the board recognize revenue on leases?",
         "How does the board recognize revenue on leases at Lantern Works, Inc.?"),
        ("Who is the chief executive of Amber?", "Since when?", "Since when: Who is the chief executive of Amber?"),
        ("Who is the chief executive of Amber?", "And the CFO?", "Who is the CFO of Amber plc?"),
        ("How capital intensive is Lantern Works?", "and in 2022", "How capital intensive is Lantern Works in FY2022?"),
    ],
)  # fmt: skip
def test_what_is_left_out_comes_from_the_question_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Why did Harbor Steel's revenue grow in 2022?",
        "What are the risk factors of Harbor Steel?",
        "What was Acme's revenue in 2020?",
        "Which company has the highest revenue?",
        "What did sales of Lumivex bring in during 2022 in Europe?",
    ],
)
def test_a_whole_question_stays_as_it_is(question: str) -> None:
    assert standalone(question, [(BEFORE, "an answer")], FILINGS) == question
    assert standalone("And the year before?", [], FILINGS) == "And the year before?"


def test_the_company_may_stand_some_turns_back() -> None:
    history = [(BEFORE, "an answer"), ("Which company has the highest revenue?", "another")]
    assert standalone("And the year before?", history, FILINGS) == "What was Lantern Works' revenue in FY2022?"
    about_two = [(BEFORE, "an answer"), ("What was Harbor Steel Corp.'s revenue in FY2023?", "another")]
    both = "Compare the revenue of Harbor Steel Corp. and Lantern Works, Inc. in FY2023."
    assert standalone("And both compared?", about_two, FILINGS) == both


def test_a_light_model_rewrites_only_what_leans_and_rules_stand_in_for_it() -> None:
    told = json.dumps({"question": "What was the revenue of Lantern Works in 2022?"})
    with OpenAIServer(Turn(text=told), default=Turn(text="no data")) as server:
        model = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        whole = "What are the risk factors of Harbor Steel?"
        assert standing_alone(whole, [(BEFORE, "x")], FILINGS, model) == whole and not server.requests
        history = [(BEFORE, "x")]
        assert standing_alone("And the year before?", history, FILINGS, model) == json.loads(told)["question"]
        assert standing_alone("And the year before?", history, FILINGS, model).endswith("in FY2022?")


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            "What was Tidewater Valley's net interest income in 2022?",
            "And for Harbor Steel?",
            "What was Harbor Steel Corp.'s net interest income in 2022?",
        ),
        (
            BEFORE,
            "in percent of total assets?",
            "What was Lantern Works, Inc.'s revenue as a percentage of total assets in FY2023?",
        ),
        (
            BEFORE,
            "And in the first nine months?",
            "What was Lantern Works' revenue in the first nine months of FY2023?",
        ),
        ("What was Amber's revenue in Q2 2023?", "For the full year?", "What was Amber's revenue in 2023?"),
        (BEFORE, "and in Cerro Alto?", "What was Lantern Works' revenue in FY2023 in Cerro Alto?"),
        (
            BEFORE,
            "How did it develop against the year before?",
            "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
        (BEFORE, "When does the fiscal year end?", "When does the fiscal year end at Lantern Works, Inc.?"),
    ],
)
def test_parts_spans_and_whole_questions_that_follow(before: str, question: str, expected: str) -> None:
    filings = (*FILINGS, filing("Tidewater Valley Bancshares, Inc.", 2022))
    assert standalone(question, [(before, "an answer")], filings) == expected


GROWTH = "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?"
EARNED = "What was Lantern Works' net income in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (BEFORE, "two years earlier?", "What was Lantern Works' revenue in FY2021?"),
        (BEFORE, "and the previous two years?", "What was Lantern Works' revenue in FY2021 and FY2022?"),
        (BEFORE, "a year earlier?", "What was Lantern Works' revenue in FY2022?"),
        (BEFORE, "Compared with the year before?", GROWTH),
        ("What was Lantern Works' revenue in Q2 2023?", "versus the same quarter of the previous year?",
         "How much did the revenue of Lantern Works, Inc. change from Q2 of FY2022 to Q2 of FY2023?"),
        ("What was Lantern Works' revenue in the first half of 2023?", "How does that compare to the year before?",
         "How much did the revenue of Lantern Works, Inc. change from the first half of FY2022 "
         "to the first half of FY2023?"),
        (GROWTH, "And the year before?",
         "How much did the revenue of Lantern Works, Inc. change from FY2021 to FY2022?"),
        (GROWTH, "and net income?",
         "How much did the net income of Lantern Works, Inc. change from FY2022 to FY2023?"),
        ("What was Lantern Works' revenue in Q2 2023?", "What was the gross margin in that quarter?",
         "What was the gross margin at Lantern Works, Inc. in Q2 2023?"),
        (BEFORE, "what was the gross margin then?", "What was the gross margin at Lantern Works, Inc. in FY2023?"),
        (BEFORE, "in euros?", "What was Lantern Works' revenue in FY2023 in euros?"),
        (BEFORE, "and in billions?", "What was Lantern Works' revenue in FY2023 in billions?"),
        (EARNED, "per share, diluted?", "What were the diluted earnings per share of Lantern Works, Inc. in FY2023?"),
        ("How many employees did Lantern Works have as on 31 March 2024?", "And in the previous year?",
         "How many employees did Lantern Works have as on 31 March 2023?"),
        ("What was Lantern Works' cash on December 31, 2023?", "and a year earlier?",
         "What was Lantern Works' cash on December 31, 2022?"),
        (EARNED, "and the margin?", "What was the net margin of Lantern Works, Inc. in FY2023?"),
        (EARNED, "and its share of revenue?",
         "What was Lantern Works, Inc.'s net income as a percentage of revenue in FY2023?"),
        (BEFORE, "in percent?", f"{GROWTH.rstrip('?')} in percent?"),
        (BEFORE, "why the drop?", "What drove the change in revenue of Lantern Works, Inc. in FY2023?"),
        ("What was Lantern Works' revenue in Q2 2023?", "and the year-ago quarter?",
         "What was Lantern Works' revenue in Q2 2022?"),
        ("What was Lantern Works' revenue in Q2 2023?", "how much did it fall?",
         "How much did the revenue of Lantern Works, Inc. change from Q2 of FY2022 to Q2 of FY2023?"),
        (GROWTH, "Is that faster than Harbor Steel?",
         "Compare the revenue growth of Lantern Works, Inc. and Harbor Steel Corp. in FY2023."),
        (EARNED, "And per share?", "What were the earnings per share of Lantern Works, Inc. in FY2023?"),
        ("What was the diluted EPS of Lantern Works in FY2023?", "what about basic?",
         "What was the basic EPS of Lantern Works in FY2023?"),
    ],
)  # fmt: skip
def test_other_years_shares_and_currencies_follow_the_figure_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which is higher?", "Which had the higher revenue in FY2023, Harbor Steel Corp. or Lantern Works, Inc.?"),
        ("Which of the two earned more?",
         "Which had the higher revenue in FY2023, Harbor Steel Corp. or Lantern Works, Inc.?"),
        ("And which of them is smaller?",
         "Which had the lower revenue in FY2023, Harbor Steel Corp. or Lantern Works, Inc.?"),
        ("which one grew faster?",
         "Which had the higher revenue growth in FY2023, Harbor Steel Corp. or Lantern Works, Inc.?"),
        ("And for both in 2022?", "Compare the revenue of Harbor Steel Corp. and Lantern Works, Inc. in FY2022."),
        ("and the operating margin of both?",
         "Compare the operating margin of Harbor Steel Corp. and Lantern Works, Inc. in FY2023."),
        ("how do they compare?", "Compare the revenue of Harbor Steel Corp. and Lantern Works, Inc. in FY2023."),
    ],
)  # fmt: skip
def test_the_two_companies_of_a_conversation_are_set_side_by_side(question: str, expected: str) -> None:
    about_two = [(BEFORE, "an answer"), ("What was Harbor Steel Corp.'s revenue in FY2023?", "another")]
    assert standalone(question, about_two, FILINGS) == expected


def test_the_two_years_of_a_conversation_are_set_side_by_side() -> None:
    history = [(BEFORE, "an answer"), ("What was Lantern Works' revenue in FY2019?", "another")]
    expected = "How much did the revenue of Lantern Works, Inc. change in FY2023 compared with FY2019?"
    assert standalone("How did it change between those two years?", history, FILINGS) == expected
    assert standalone("And over the two?", history[:1], FILINGS) != expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("why the drop?", "What drove the change in revenue of Lantern Works, Inc. in FY2023?"),
        ("How much did it change?", "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?"),
    ],
)
def test_a_change_is_between_the_two_years_that_were_asked_about(question: str, expected: str) -> None:
    history = [(BEFORE, "an answer"), ("What was Lantern Works' revenue in FY2022?", "another")]
    assert standalone(question, history, FILINGS) == expected
    unlike = [("What was Lantern Works' net income in FY2020?", "an answer"), (BEFORE, "another")]
    assert standalone(question, unlike, FILINGS) == expected


REVENUE = "What was Lantern Works, Inc.'s revenue in FY2023?"
OF_CANADA = "What was Lantern Works' revenue in FY2023 for Canada?"
OF_HALF = "What was Lantern Works' revenue in the first half of 2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (BEFORE, "What about Street Lamps?", "What was Lantern Works' revenue in FY2023 for Street Lamps?"),
        (BEFORE, "and the United States?", "What was Lantern Works' revenue in FY2023 for the United States?"),
        (BEFORE, "what about the street lamps segment?",
         "What was Lantern Works' revenue in FY2023 for the street lamps segment?"),
        (BEFORE, "No, only Works", "What was Lantern Works' revenue in FY2023 for the Works segment?"),
        (BEFORE, "and Lantern Works Asia?", "What was Lantern Works' revenue in FY2023 for Lantern Works Asia?"),
        (BEFORE, "Asia only", "What was Lantern Works' revenue in FY2023 for Asia?"),
        (BEFORE, "international?", "What was Lantern Works' revenue in FY2023 for International?"),
        (OF_CANADA, "I meant Mexico", "What was Lantern Works' revenue in FY2023 for Mexico?"),
        (OF_CANADA, "and the year before?", "What was Lantern Works' revenue in FY2022 for Canada?"),
        (OF_CANADA, "and its operating income?",
         "What was Lantern Works, Inc.'s operating income in FY2023 for Canada?"),
        (OF_CANADA, "and dividends?", "What was dividends of Lantern Works, Inc. in FY2023?"),
        (OF_CANADA, "what drove the increase?",
         "What drove the change in Canada revenue of Lantern Works, Inc. in FY2023?"),
        (OF_CANADA, "What about Harbor Steel?", "What was Harbor Steel Corp.'s revenue in FY2023?"),
        (BEFORE, "and Canada's operating income?",
         "What was Lantern Works, Inc.'s operating income in FY2023 for Canada?"),
        (BEFORE, "what about street lamps?", "What was Lantern Works' revenue in FY2023 for street lamps?"),
        ("What was Lantern Works' revenue in FY2023 for street lamps?", "and desk lamps?",
         "What was Lantern Works' revenue in FY2023 for desk lamps?"),
        ("What was Amazon's revenue in 2022?", "and Harbor Steel's in 2021?",
         "What was Harbor Steel Corp.'s revenue in FY2021?"),
        (EARNED, "what about street lamps?", "What was street lamps of Lantern Works, Inc. in FY2023?"),
        (BEFORE, "What about Pepsi?", "What was PepsiCo's revenue in FY2023?"),
        (BEFORE, "and EPS?", "What was EPS of Lantern Works, Inc. in FY2023?"),
    ],
)  # fmt: skip
def test_a_part_that_is_named_narrows_the_figure_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("What was Lantern Works' revenue in Q2 2023?", "no, the full year",
         "What was Lantern Works' revenue in 2023?"),
        (BEFORE, "Sorry, I meant 2021.", "What was Lantern Works' revenue in FY2021?"),
        (BEFORE, "no, Harbor Steel", "What was Harbor Steel Corp.'s revenue in FY2023?"),
        (BEFORE, "in billions, please", "What was Lantern Works' revenue in FY2023 in billions?"),
        (BEFORE, "ok, and net income?", "What was net income of Lantern Works, Inc. in FY2023?"),
        (BEFORE, "actually, net income", "What was net income of Lantern Works, Inc. in FY2023?"),
    ],
)  # fmt: skip
def test_a_correction_takes_the_place_of_what_it_corrects(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (OF_HALF, "and net income?", "What was net income of Lantern Works, Inc. in the first half of FY2023?"),
        (OF_HALF, "and the year before?", "What was Lantern Works' revenue in the first half of FY2022?"),
        (OF_HALF, "how did it develop?",
         "How much did the revenue of Lantern Works, Inc. change from the first half of FY2022 "
         "to the first half of FY2023?"),
        ("What was Lantern Works' revenue in Q2 2023?", "and the same quarter of 2021?",
         "What was Lantern Works' revenue in Q2 2021?"),
    ],
)  # fmt: skip
def test_the_part_of_the_year_stays_where_only_the_year_moves(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("What was Lantern Works' membership and other income in FY2022?", "as a share of total revenues?",
         "What was Lantern Works, Inc.'s membership and other income as a percentage of total revenues in FY2022?"),
        ("What was Lantern Works' revenue in FY2022?", "How much of that was membership and other income?",
         "How much of Lantern Works, Inc.'s revenue in FY2022 was membership and other income?"),
        ("How many shares did Lantern Works repurchase in 2022?", "in dollars?",
         "What were the share repurchases of Lantern Works, Inc. in FY2022 in dollars?"),
        ("How much did Lantern Works spend on share repurchases in 2022?", "How much is left under the program?",
         "How much is left under the share repurchases program at Lantern Works, Inc.?"),
        (OF_CANADA, "what share is that of total revenue?",
         "What was Lantern Works, Inc.'s Canada revenue as a percentage of total revenue in FY2023?"),
        (BEFORE, "Does it have much debt?", "Does Lantern Works, Inc. have much debt in FY2023?"),
        (BEFORE, "what's the growth from 2020 to 2021?",
         "How much did the revenue of Lantern Works, Inc. change from FY2020 to FY2021?"),
        ("What did Lantern Works report for total revenues net of interest expense in 2022?",
         "by how much did it grow?",
         "How much did the total revenues net of interest expense of Lantern Works, Inc. change "
         "from FY2021 to FY2022?"),
    ],
)  # fmt: skip
def test_the_words_of_the_figure_before_are_kept(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


UNDERLYING = "What was Lantern Works' underlying EBIT in 1H25?"
CASINO = "What were Lantern Works' casino revenues in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (BEFORE, "2021?", "What was Lantern Works' revenue in FY2021?"),
        (BEFORE, "in the second quarter?", "What was Lantern Works' revenue in the second quarter of FY2023?"),
        (BEFORE, "what about Q1?", "What was Lantern Works' revenue in Q1 2023?"),
        ("What was Lantern Works' revenue in 4Q23?", "and the quarter before?",
         "What was Lantern Works' revenue in Q3 2023?"),
        ("What was Lantern Works' revenue in 2022/23?", "and the year before?",
         "What was Lantern Works' revenue in FY2022?"),
        ("What was Lantern Works' revenue in Q2 2023?", "same quarter last year?",
         "What was Lantern Works' revenue in Q2 2022?"),
        (BEFORE, "ok back to Harbor Steel: net income?", "What was net income of Harbor Steel in FY2023?"),
        (BEFORE, "back to Harbor Steel", "What was Harbor Steel Corp.'s revenue in FY2023?"),
        ("What was Lantern Works' EBIT in FY2023 for Bakery?", "and EBIT of the group?",
         "What was EBIT of Lantern Works, Inc. in FY2023?"),
        (BEFORE, "percentage change?", GROWTH),
        (BEFORE, "how much did it fall in percent?", GROWTH),
        (BEFORE, "how much is that up?", GROWTH),
        (BEFORE, "By how much is it down on the year before?", GROWTH),
    ],
)  # fmt: skip
def test_a_few_words_of_time_or_change_lean_on_the_question_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("What was Lantern Works' statutory operating profit in FY2023?", "underlying?",
         "What was Lantern Works, Inc.'s underlying operating profit in FY2023?"),
        ("What was Lantern Works' net income in Q4 2023?", "adjusted?",
         "What was Lantern Works, Inc.'s adjusted net income in Q4 2023?"),
        (EARNED, "diluted, in 2022", "What were the diluted earnings per share of Lantern Works, Inc. in FY2022?"),
        (UNDERLYING, "Bakery?", "What was Lantern Works' underlying EBIT in the first half of FY2025 for Bakery?"),
        (CASINO, "and rooms?", "What were Lantern Works' rooms revenues in FY2023?"),
        (BEFORE, "Dividends?", "What was Dividends of Lantern Works, Inc. in FY2023?"),
        ("What was Lantern Works' adjusted EBITDA in FY2023?", "And EBIT on the same basis?",
         "What was adjusted EBIT of Lantern Works, Inc. in FY2023?"),
    ],
)  # fmt: skip
def test_a_word_for_another_basis_or_part_keeps_the_figure_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("as % of total assets", "What was Lantern Works, Inc.'s revenue as a percentage of total assets in FY2023?"),
        ("as a multiple of operating profit?",
         "What was Lantern Works, Inc.'s revenue divided by operating profit in FY2023?"),
        ("share of total assets?", "What was Lantern Works, Inc.'s revenue as a percentage of total assets in FY2023?"),
        ("what's the change to 2025?",
         "How much did the revenue of Lantern Works, Inc. change from FY2023 to FY2025?"),
        ("per employee?", "What was Lantern Works, Inc.'s revenue per employee in FY2023?"),
        ("plus other income?", "What was Lantern Works, Inc.'s revenue plus other income in FY2023?"),
        ("as a percentage of that, how much was research?",
         "What was Lantern Works, Inc.'s research as a percentage of revenue in FY2023?"),
        ("show the calculation", BEFORE),
        ("which page is that on?", BEFORE),
        ("where does it say that?", BEFORE),
    ],
)  # fmt: skip
def test_the_figure_before_is_set_against_another_or_told_again(question: str, expected: str) -> None:
    assert standalone(question, [(BEFORE, "an answer")], FILINGS) == expected


def test_a_share_of_the_total_is_of_the_whole_companys_figure() -> None:
    expected = "What was Lantern Works, Inc.'s Canada revenue as a percentage of revenue in FY2023?"
    assert standalone("as a share of the total?", [(OF_CANADA, "an answer")], FILINGS) == expected


def test_a_question_put_again_for_its_calculation_is_no_second_end_of_a_change() -> None:
    asked = (BEFORE, "What was Lantern Works' revenue in FY2021?", "What was Lantern Works' revenue in FY2021?")
    expected = "How much did the revenue of Lantern Works, Inc. change from FY2021 to FY2023?"
    assert standalone("what is the difference between them?", [(one, "x") for one in asked], FILINGS) == expected
    quarters = ("What was Lantern Works' revenue in Q4 2023?", "What was Lantern Works' revenue in Q3 2023?")
    moved = "How much did the revenue of Lantern Works, Inc. change from Q3 2023 to Q4 2023?"
    assert standalone("change in percent?", [(one, "x") for one in quarters], FILINGS) == moved


def test_a_bare_name_has_a_second_reading_that_only_the_filings_can_choose() -> None:
    row = "What was Bakery of Lantern Works, Inc. in the first half of FY2025?"
    assert other_reading("Bakery?", [(UNDERLYING, "x")], FILINGS) == row
    of_part = "What was Lantern Works' net income in FY2023 for street lamps?"
    assert other_reading("what about street lamps?", [(EARNED, "x")], FILINGS) == of_part
    for whole in ("and net income?", "And the year before?", "Why?", "What about Harbor Steel?"):
        assert other_reading(whole, [(EARNED, "x")], FILINGS) == ""


SALES = "What was Lantern Works' marketing expense in FY2023?"
COSTS = "What was research and development of Lantern Works, Inc. in FY2023?"
OF_2022 = "What was Lantern Works' revenue in FY2022?"


@pytest.mark.parametrize(
    ("asked", "question", "expected"),
    [
        ((SALES, COSTS), "sum of both",
         "What was Lantern Works, Inc.'s marketing expense plus research and development in FY2023?"),
        ((SALES, COSTS), "what's the difference between the two?",
         "What was Lantern Works, Inc.'s marketing expense minus research and development in FY2023?"),
        ((BEFORE, OF_2022), "the difference?",
         "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?"),
        ((BEFORE, OF_2022), "which was higher?",
         "How much did the revenue of Lantern Works, Inc. change from FY2022 to FY2023?"),
        ((BEFORE, OF_2022), "add them up", "What was Lantern Works, Inc.'s revenue in FY2022 and FY2023 combined?"),
    ],
)  # fmt: skip
def test_two_figures_are_put_together_or_apart_where_they_are_of_one_company(
    asked: tuple[str, ...], question: str, expected: str
) -> None:
    assert standalone(question, [(one, "an answer") for one in asked], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (BEFORE, "that seems low, check it", BEFORE),
        (BEFORE, "plot it", BEFORE),
        ("What was Amber's net income in Q1 2023?", "same for the first six months",
         "What was Amber's net income in the first six months of 2023?"),
        ("How much of Lantern Works' revenue in FY2023 was Canada?", "and Mexico?",
         "How much of Lantern Works' revenue in FY2023 was Mexico?"),
        ("Lantern Works' revenues in 2023 by segment?", "and for Street Lamps?",
         "Lantern Works' revenues in 2023 for Street Lamps?"),
        ("What was Lantern Works' revenue in FY2023 for Canada?", "Street Lamps sales",
         "What was Street Lamps sales of Lantern Works, Inc. in FY2023?"),
        ("Lantern Works' Street Lamps revenue fiscal 2023", "operating income?",
         "What was Lantern Works, Inc.'s Street Lamps operating income in FY2023?"),
        ("What was Lantern Works, Inc.'s Street Lamps operating income in FY2023?", "the margin",
         "What was the Street Lamps operating margin of Lantern Works, Inc. in FY2023?"),
        ("What was Amber's net income in Q2 2023?", "versus the same quarter of 2022",
         "How much did the net income of Amber plc change from Q2 FY2022 to Q2 FY2023?"),
        ("What was Lantern Works' gross profit in FY2023?", "back to net sales, the year before",
         "What was net sales of Lantern Works, Inc. in FY2022?"),
        ("How much revenue did Lantern Works Street Lamps make in 2023?", "What was the growth?",
         "How much did the Street Lamps revenue of Lantern Works, Inc. change from FY2022 to FY2023?"),
        ("What was Amber's net income in Q2 2023?", "Harbor Steel total revenues same quarter",
         "What was Harbor Steel total revenues in Q2 2023?"),
        (BEFORE, "inventory turnover for FY2022?", "inventory turnover for FY2022 at Lantern Works, Inc.?"),
        (BEFORE, "which segment had the highest operating margin?",
         "which segment had the highest operating margin at Lantern Works, Inc. in FY2023?"),
    ],
)  # fmt: skip
def test_a_follow_up_takes_the_place_of_what_it_names_again(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


def test_back_to_a_company_is_back_to_the_time_it_was_asked_of() -> None:
    history = [(OF_2022, "an answer"), ("What was Amber's revenue in Q2 2023?", "an answer")]
    alone = standalone("back to Lantern Works: operating income", history, FILINGS)
    assert alone == "What was operating income of Lantern Works in FY2022?"


@pytest.mark.parametrize(
    ("before", "question"),
    [
        (BEFORE, "sum of both"),
        (BEFORE, "for Lantern?"),
        (BEFORE, "which grew faster?"),
        (BEFORE, "what was its margin?"),
        (BEFORE, "which of the two grew faster?"),
        ("What was operating income of Lantern Works?", "and two years before that"),
        ("What was Amber's revenue in the first half of 2023?", "no, the quarter a year earlier"),
        ("How many lamps were sold in 2023?", "and the headcount?"),
        ("What was Lantern Works' EBITDA in FY2023?", "And EBIT on the same basis?"),
        ("Which Lantern Works segment earned the highest operating profit in 2023?", "What was its net sales?"),
    ],
)
def test_a_follow_up_that_still_points_at_something_said_is_asked_back(before: str, question: str) -> None:
    history = [(before, "an answer")]
    assert unclear(question, standalone(question, history, FILINGS), history, FILINGS)


@pytest.mark.parametrize(
    "question", ["And the year before?", "why?", "And its gross margin?", "What about Harbor Steel?"]
)
def test_a_follow_up_that_was_put_on_its_own_feet_is_not_asked_back(question: str) -> None:
    history = [(BEFORE, "an answer")]
    assert not unclear(question, standalone(question, history, FILINGS), history, FILINGS)
