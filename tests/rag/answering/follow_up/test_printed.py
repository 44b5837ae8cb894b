"""Another figure is of the part before, in whatever letters that was typed and whatever figure it is."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.other import of_the_whole_instead, other_reading
from rag.answering.follow_up.printed import called_a_segment, with_parts_as_printed
from rag.answering.follow_up.standing_alone import standalone
from rag.chunks.chunk import filing_of
from tests.rag.calculator.facts.company import company

BRANDS = (("Trailblazer", "$ 30", "$ 28", "$ 27"), ("Trail care", "15", "12", "12"))
GOODS = (
    ("Meadow goods", "$ 31,217", "$ 26,710", "$ 24,538"),
    ("Fountain goods", "20,000", "20,000", "20,000"),
    ("Total", "$ 51,217", "$ 46,710", "$ 44,538"),
)
REPORT = company(("Sales of brands", BRANDS), ("Sales by kind of goods", GOODS))
FILINGS = (filing_of(REPORT),)
report_of = {REPORT.report_id: REPORT}.__getitem__


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("nike shoes net sales 2023", "and operating profit?", "Shoes operating profit"),
        ("nike asia pacific net sales 2023", "and inventories?", "Asia Pacific inventories"),
        ("What was Nike's Shoes EBIT in fiscal 2023?", "And its capital expenditures?", "Shoes capital expenditures"),
        ("What was Nike's Shoes EBIT in fiscal 2023?", "And its total assets?", "Shoes total assets"),
        ("What was Nike's Shoes EBIT in fiscal 2023?", "And its booked orders?", "Shoes booked orders"),
        ("What was Nike's Rest of World revenue in fiscal 2023?", "And its goodwill?", "Rest of World goodwill"),
        ("nike trailblazer revenue 2023", "and operating profit?", "Trailblazer operating profit"),
        ("nike trail care revenue 2023", "and goodwill?", "Trail Care goodwill"),
        ("nike texas revenue 2023", "and income tax?", "Texas income tax"),
    ],
)
def test_the_part_is_kept_for_any_other_figure(before: str, question: str, expected: str) -> None:
    history = with_parts_as_printed([(before, "")], FILINGS, report_of)
    assert standalone(question, history, FILINGS) == f"What was {REPORT.company}'s {expected} in FY2023?"
    assert of_the_whole_instead(question, history, FILINGS) is not None


@pytest.mark.parametrize("question", ["And dividends paid?", "And the company's inventories?", "And total revenue?"])
def test_what_is_the_companys_stays_the_companys(question: str) -> None:
    history = with_parts_as_printed([("nike shoes net sales 2023", "")], FILINGS, report_of)
    assert "Shoes" not in standalone(question, history, FILINGS)


def test_a_part_that_the_answer_tells_in_brackets_is_kept() -> None:
    told = "NIKE, Inc.'s FY2023 revenues (Wellness/Spas) were $10 million [10K1] (“Revenues”)."
    history = with_parts_as_printed([("nike wellness revenue 2023", told)], FILINGS, report_of)
    assert standalone("operating profit?", history, FILINGS).startswith(
        f"What was {REPORT.company}'s Wellness operating"
    )


def test_growth_is_that_of_the_figure_before() -> None:
    history = with_parts_as_printed([("What was Nike's Shoes revenue in fiscal 2023?", "")], FILINGS, report_of)
    assert "revenue" in standalone("And its growth?", history, FILINGS)


def test_a_figure_is_no_part() -> None:
    asked = "nike net income 2023"
    assert with_parts_as_printed([(asked, "x")], FILINGS, report_of) == ((asked, "x"),)
    assert called_a_segment("And net income?", [("nike shoes net sales 2023", "")], FILINGS, report_of) == (
        "And net income?"
    )


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("nike net sales 2023", "shoes?", "nike net sales 2023 for the Shoes segment?"),
        ("nike net sales 2023", "and shirts?", "nike net sales 2023 for the Shirts segment?"),
        ("nike trailblazer revenue 2023", "us?", "How much of NIKE, Inc.'s Trailblazer revenue in FY2023 was U.S.?"),
        (
            "nike trailblazer revenue 2023",
            "ex-US?",
            "How much of NIKE, Inc.'s Trailblazer revenue in FY2023 was ex-US?",
        ),
        ("nike asia pacific net sales 2023", "us?", "nike U.S. net sales 2023?"),
        ("nike asia pacific net sales 2023", "emea?", "nike EMEA net sales 2023?"),
    ],
)
def test_a_bare_name_is_the_part_that_the_filings_have(before: str, question: str, expected: str) -> None:
    history = with_parts_as_printed([(before, "")], FILINGS, report_of)
    assert standalone(called_a_segment(question, history, FILINGS, report_of), history, FILINGS) == expected


def test_a_segment_is_no_row_of_its_name() -> None:
    history = with_parts_as_printed([("nike net sales 2023", "")], FILINGS, report_of)
    assert other_reading(called_a_segment("shoes?", history, FILINGS, report_of), history, FILINGS) == ""


@pytest.mark.parametrize(
    ("asked", "name", "expected"),
    [
        ("What was Nike's revenue in fiscal 2023?", "meadow?", "for Meadow goods?"),
        ("What was Nike's Shoes revenue in fiscal 2023?", "and the meadow?", "and for Meadow goods?"),
        ("What were Nike's inventories in fiscal 2023?", "meadow?", "meadow?"),
        ("What was Nike's revenue in fiscal 2023?", "cost?", "cost?"),
    ],
)
def test_a_part_is_known_by_the_words_its_name_begins_with(asked: str, name: str, expected: str) -> None:
    assert called_a_segment(name, [(asked, "")], FILINGS, report_of) == expected


def test_what_is_earned_at_a_part_is_no_word_of_its_name() -> None:
    asked, told = "What was Nike's Shoes trailblazer revenue in 2023?", "NIKE's Shoes (Trailblazer) were $30 million."
    assert with_parts_as_printed([(asked, told)], FILINGS, report_of)[0][0] == asked


def test_a_race_of_two_parts_has_the_names_that_the_filings_print() -> None:
    history = [("What was Nike's Shoes revenue in fiscal 2023?", "")]
    said = called_a_segment("which grew faster, meadow or fountain?", history, FILINGS, report_of)
    assert said == "which grew faster, Meadow goods or Fountain goods?"
    assert called_a_segment("which grew faster, meadow or caves?", history, FILINGS, report_of).endswith("or caves?")
