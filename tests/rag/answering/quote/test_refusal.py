"""Questions about things that the filings do not hold: refused in one sentence, and nothing is cited."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.chunks.chunk import filing_of
from rag.query.coverage import NEAREST_SEARCHED
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import YEARS, durations, made

SEGMENTS = (("Footwear", "33,135", "29,143", "28,021"), ("Apparel", "13,843", "13,567", "12,865"))
NIKE = made()
PROSE = make_report(
    "NIKE_2023_10K",
    (
        (
            H("Statements of Income"),
            T(
                tuple(str(year) for year in YEARS),
                (("Revenues", "51,217", "46,710", "44,538"), ("Net income", "4,689", "5,980", "5,903")),
                statement="income_statement",
                periods=durations(),
                primary=True,
            ),
        ),
        (
            H("Revenues by product"),
            T(tuple(str(year) for year in YEARS), SEGMENTS, statement="segment", periods=durations()),
            "Our footwear is made in 123 factories of independent contractors in eleven countries.",
            "We compete with Zephyr and Kite, and their shoes are sold by the same retailers as ours.",
        ),
        (
            H("Human Capital"),
            "As of May 31, 2023, we had approximately 83,700 employees worldwide, including retail employees.",
        ),
    ),
)


def asked(question: str, report: Report) -> Answer:
    return answer(question, result_of(question, [report]), report_of(report), None)


@pytest.mark.parametrize(
    "question",
    [
        "What was the iPhone revenue of Nike in FY2023?",
        "What was Nike's zeppelin revenue in FY2023?",
        "What revenue did Nike earn from Snapchat in FY2023?",
        "What was Nike's revenue from cloud computing in FY2023?",
        "What was the operating profit of Nike's Retail Pharmacy segment in FY2023?",
        "How many Zephyr sneakers did Nike sell in FY2023?",
        "What was Nike's net interest income in FY2023?",
        "What was Nike's gross profit in FY2023?",
        "When did Jane Roe join the board of Nike?",
        "What is the current price of Nike's shares?",
        "What is the weather forecast for Oregon?",
        "Which team won the 2014 World Cup?",
        "What was Nike's revenue in the third quarter of 2031?",
        "What was Nike's revenue in Brazil in FY2023?",
        "What revenue will Nike have in 2031?",
    ],
)
def test_what_the_filing_does_not_hold_is_refused_and_nothing_is_cited(question: str) -> None:
    found = asked(question, PROSE)
    assert found.refused and not found.citations, found.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's revenue in FY2031?", "Nothing in NIKE, Inc. 10-K 2023 is about fiscal 2031. Add the filing"),
        ("How many mascots does Nike have?", "Nothing in NIKE, Inc. 10-K 2023 speaks of “mascots”."),
        (
            "What was Nike's net interest income in FY2023?",
            "No row or sentence of NIKE, Inc. 10-K 2023 says it for sure: name the figure",
        ),
    ],
)
def test_a_refusal_says_what_was_read_and_what_to_do(question: str, said: str) -> None:
    assert said in asked(question, PROSE).text


def test_the_day_on_which_a_fiscal_year_ends_is_not_of_the_year_after() -> None:
    report = make_report("NIKE_2023_10K", ((H("Properties"), "We leased 288 of our stores."),))
    own = replace(filing_of(report), period_end=date(2024, 2, 3))
    said = "How many stores did Nike lease at February {}?"
    told = {}
    for day in ("3, 2024", "1, 2025"):
        result = result_of(said.format(day), [report])
        result = replace(result, contexts=tuple(replace(one, filing=own) for one in result.contexts))
        told[day] = answer(said.format(day), result, report_of(report), None).text
    assert "is about fiscal" not in told["3, 2024"] and "is about fiscal 2025" in told["1, 2025"], told


def test_a_period_that_a_refusal_names_is_not_told_again_above_it() -> None:
    notice = f"No filing of Nike covers fiscal 2031, {NEAREST_SEARCHED}"
    result = replace(result_of("What was Nike's revenue in FY2031?", [PROSE]), notices=(notice, "Something else."))
    found = answer("What was Nike's revenue in FY2031?", result, report_of(PROSE), None)
    assert found.refused and found.notices == ("Something else.",)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was Nike's footwear revenue in FY2023?", "33,135"),
        ("How many employees did Nike have in FY2023?", "83,700"),
        ("How many factories make Nike's footwear?", "123 factories"),
        ("Who are Nike's competitors, and does Nike compete with Zephyr?", "Zephyr"),
        ("What was Nike's revenue in FY2023?", "51,217"),
    ],
)
def test_what_the_filing_holds_is_not_refused(question: str, told: str) -> None:
    found = asked(question, PROSE)
    assert not found.refused and told in found.text, found.text


def test_a_name_that_stands_elsewhere_in_the_found_filing_is_looked_up_there() -> None:
    question = "Does Nike compete with Zephyr?"
    found = answer(question, result_of(question, [PROSE], pages=(1,)), report_of(PROSE), None)
    assert "Zephyr and Kite" in found.text and found.citations[0].page == 2


def test_capitals_tell_nothing_where_ordinary_words_bear_them_too() -> None:
    question = "What was the Underlying Revenue of Nike in FY2023?"
    assert not asked(question, PROSE).refused


@pytest.mark.parametrize(
    "question",
    [
        "How did Nike's revenue evolve in FY2023?",
        "How high were Nike's inventories?",
        "Does Nike have an improving gross margin profile as of FY2023?",
    ],
)
def test_words_that_only_ask_are_no_subject(question: str) -> None:
    assert not asked(question, NIKE).refused
