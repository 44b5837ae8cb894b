"""A part that stood within the question before: another takes its place, "there" points at it, months are others."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.other import other_reading
from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
SEGMENT = "What were total assets of Lantern Works' Aeronautics segment at the end of 2023?"
PLACE = "What were Harbor Steel's revenues net of interest expense in APAC in 2023?"
BY_SEGMENT = "What was Harbor Steel's revenue by segment in Q2 2023?"
MONTHS = "What was Harbor Steel's cost of sales for the three months ended July 29, 2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (SEGMENT, "And Space?", "What were total assets of Lantern Works' Space segment at the end of 2023?"),
        (SEGMENT, "Space?", "What were total assets of Lantern Works' Space segment at the end of 2023?"),
        (
            "What were Lantern Works Consumer & Community Banking deposits at June 30, 2023?",
            "What about Commercial Banking?",
            "What were Lantern Works Commercial Banking deposits at June 30, 2023?",
        ),
        (
            "How much revenue did Lantern Works's Global Services segment earn in 2023?",
            "And Defense, Space & Security?",
            "How much revenue did Lantern Works's Defense, Space & Security segment earn in 2023?",
        ),
        (
            "What apparel revenue did Lantern Works's North America segment have in fiscal 2023?",
            "What about equipment?",
            "What equipment revenue did Lantern Works's North America segment have in fiscal 2023?",
        ),
        (
            "What was EBIT of Lantern Works' North America segment in fiscal 2023?",
            "What margin is that on its revenue?",
            "What was Lantern Works, Inc.'s North America EBIT as a percentage of North America revenue in FY2023?",
        ),
        (
            "What rooms revenue did Harbor Steel's Strip Resorts earn in 2023?",
            "And Harbor China?",
            "What rooms revenue did Harbor China earn in 2023?",
        ),
        (PLACE, "And in EMEA?", "What were Harbor Steel's revenues net of interest expense in EMEA in 2023?"),
        (
            PLACE,
            "What was the pretax income there?",
            "What was the pretax income in APAC at Harbor Steel Corp. in FY2023?",
        ),
        (MONTHS, "And for the six months?", MONTHS.replace("three", "six")),
        (BY_SEGMENT, "cgs?", "What was Harbor Steel's revenue in Q2 2023 for CGS?"),
        (BY_SEGMENT, "and CGS?", "What was Harbor Steel's revenue in Q2 2023 for CGS?"),
        (BY_SEGMENT, "eps?", "What was eps of Harbor Steel Corp. in Q2 2023?"),
        (
            "What were Harbor Steel's net charge-offs in Q2 2023?",
            "and the six months?",
            "What were Harbor Steel's net charge-offs in the first six months of 2023?",
        ),
        (
            "What was Harbor Steel's revenue in FY2023?",
            "What was the pretax income there?",
            "What was the pretax income there at Harbor Steel Corp. in FY2023?",
        ),
    ],
)
def test_what_stood_within_the_question_before_is_kept_or_replaced(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


def test_another_part_has_no_second_reading_that_loses_the_figure() -> None:
    assert other_reading("And Space?", [(SEGMENT, "x")], FILINGS) == ""
    assert other_reading("Bakery?", [("What was Lantern Works' net income in FY2023?", "x")], FILINGS)


def test_there_leans_on_the_question_before_in_a_whole_question_too() -> None:
    asked = "What was the income before income taxes there?"
    said = standalone(asked, [(PLACE, "")], FILINGS)
    assert said == "What was the income before income taxes in APAC at Harbor Steel Corp. in FY2023?"


AERO = "What was the operating profit of Lantern Works' Aeronautics segment in 2023?"
STREAMED = "How much contribution profit did Lantern Works' domestic streaming segment make in 2023?"
OWN_NAME = "What operating income did the Lantern U.S. segment have in fiscal 2023?"
BROUGHT = "How much revenue did Beacon bring Lantern Works in 2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (AERO, "And its net sales?", "What was Lantern Works, Inc.'s Aeronautics net sales in FY2023?"),
        (AERO, "What were net sales?", "What was Lantern Works, Inc.'s Aeronautics net sales in FY2023?"),
        (AERO, "How much R&D did it spend?", "What was Lantern Works, Inc.'s Aeronautics R&D in FY2023?"),
        (AERO, "And net sales in 2022?", "What was Lantern Works, Inc.'s Aeronautics net sales in FY2022?"),
        (STREAMED, "What was its marketing?", "What was Lantern Works, Inc.'s domestic streaming marketing in FY2023?"),
        (
            AERO.replace("in 2023", "in the first 6 months of 2023"),
            "And its net sales?",
            "What was Lantern Works, Inc.'s Aeronautics net sales in the first 6 months of FY2023?",
        ),
        (BROUGHT, "What about Torchwood?", "How much revenue did Torchwood bring Lantern Works in 2023?"),
        (OWN_NAME, "And its revenue?", "What was Lantern Works, Inc.'s Lantern U.S. revenue in FY2023?"),
        (AERO, "And total net sales?", "What was total net sales of Lantern Works, Inc. in FY2023?"),
        (AERO, "And the company's net income?", "What was Lantern Works, Inc.'s net income in FY2023?"),
        (AERO, "And dividends paid?", "What was dividends paid of Lantern Works, Inc. in FY2023?"),
        (AERO, "And Harbor Steel's net sales?", "What was Harbor Steel's net sales in FY2023?"),
        (AERO, "Why did net sales fall?", "Why did net sales fall at Lantern Works, Inc. in FY2023?"),
    ],
)
def test_another_figure_is_that_of_the_part_before_unless_it_is_the_companys(
    before: str, question: str, expected: str
) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


PLANS = "What was the service cost of Lantern Works' retirement plans in 2023?"
ASSET = "What deferred tax asset did Lantern Works have for stock-based compensation at the end of fiscal 2023?"
ENDED = "What were net revenues at Lantern Works in the quarter ended December 31, 2023?"
SPENT = "What was Lantern Works' total capital expenditures in 2023?"
CHANGE = "How much did the total capital expenditures of Lantern Works, Inc. change from FY2022 to FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (PLANS, "And for the other benefit plans?", PLANS.replace("retirement", "other benefit")),
        (ASSET, "And for reserves and accruals?", ASSET.replace("stock-based compensation", "reserves and accruals")),
        (ENDED, "And the quarter before?", ENDED.replace("December 31", "September 30")),
        (ENDED, "And two quarters later?", ENDED.replace("December 31, 2023", "June 30, 2024")),
        (ENDED.replace("31", "28"), "And the quarter before?", "And the quarter before?"),
        (SPENT, "How much in 2020?", "What was Lantern Works' total capital expenditures in FY2020?"),
        (SPENT, "How much more is that than a year earlier?", CHANGE),
        (SPENT, "By how many percent did they grow?", CHANGE),
    ],
)
def test_small_words_a_quarter_or_a_year_take_the_place_of_those_before(
    before: str, question: str, expected: str
) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


GREW = "How much did the Aeronautics sales of Lantern Works, Inc. change from FY2022 to FY2023?"


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("And the segment's profit?", "Aeronautics profit"),
        ("And operating profit?", "Aeronautics operating profit"),
        ("And EPS?", "EPS"),
    ],
)
def test_another_figure_after_a_change_is_of_the_same_part_where_a_part_has_it(question: str, figure: str) -> None:
    asked = "What were Lantern Works' sales in Aeronautics in 2023?"
    assert standalone(question, [(asked, ""), (GREW, "")], FILINGS) == GREW.replace("Aeronautics sales", figure)
