"""Which parts went up or down: named with their rates, and yes or no where all or some are asked about."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.part_moves import read_part_moves, without_which
from tests.rag.builders import H, T
from tests.rag.calculator.facts.company import YEARS
from tests.rag.statements_made import made, searched

SALES = (
    ("Shoes", "$ 30,000", "$ 29,000", "$ 28,000"),
    ("Shirts", "11,000", "10,000", "9,000"),
    ("Balls", "10,217", "7,710", "7,538"),
    ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
)
MIXED = (
    ("Shoes", "$ 28,000", "$ 29,000", "$ 28,000"),
    ("Shirts", "13,000", "10,000", "9,000"),
    ("Balls", "10,217", "7,710", "7,538"),
    ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
)


def asked(question: str, rows: tuple[tuple[str, ...], ...] = SALES) -> Calculation | Problem | None:
    table = T(("2023", "2022", "2021"), rows, caption="Net sales by segment:", periods=YEARS)
    report: Report = made(more=(H("Segment information"), table))
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "rows", "said"),
    [
        (
            "Did every Nike segment grow net sales in 2023?",
            SALES,
            "Yes: NIKE, Inc.'s net sales rose in every segment from FY2022 to FY2023: Balls",
        ),
        ("Did net sales increase in all of Nike's segments in 2023?", MIXED, "No: "),
        ("Did any of Nike's segments see net sales decline in 2023?", MIXED, "Yes: "),
        ("Were there any Nike segments with falling net sales in 2023?", SALES, "No: "),
        (
            "Which of Nike's segments shrank in 2023?",
            MIXED,
            "NIKE, Inc.'s revenue fell from FY2022 to FY2023 in Shoes (-3.4%",
        ),
        ("Which of Nike's segments had sales fall in 2023?", MIXED, "fell from FY2022 to FY2023 in Shoes (-3.4%"),
        (
            "Did any of Nike's segments grow in 2023, and which one fell the hardest in percentage terms?",
            MIXED,
            "Yes: ",
        ),
        ("Which Nike segments grew net sales in 2023?", MIXED, "rose from FY2022 to FY2023 in Balls (32.5%"),
    ],
)
def test_the_parts_that_went_that_way_are_told(question: str, rows: tuple[tuple[str, ...], ...], said: str) -> None:
    found = asked(question, rows)
    assert isinstance(found, Calculation) and said in found.text
    assert "| Shirts |" in found.text and {n.status for n in found.numbers} <= {"verified", "derived"}


def test_both_sides_are_told_where_not_all_went_that_way() -> None:
    found = asked("Which of Nike's segments declined in net sales in 2023?", MIXED)
    assert isinstance(found, Calculation) and "in Shoes (-3.4% [1]); not in Shirts (30.0%" in found.text


@pytest.mark.parametrize(
    "question",
    [
        "Which Nike segment grew the most in 2023?",
        "Did Nike's net sales grow in 2023?",
        "Did every Nike segment grow while its margin fell in 2023?",
    ],
)
def test_other_questions_are_not_read_so(question: str) -> None:
    assert read_part_moves(question, {"nike"}, 2023) is None


def test_what_drove_growth_is_no_question_for_the_parts_that_grew() -> None:
    assert not isinstance(asked("Which segments drove Nike's growth in 2023?"), Calculation)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Did net sales of Nike's Shirts segment improve in 2023?", "Yes: NIKE, Inc.'s Shirts net sales growth"),
        ("Did Nike's Shoes segment net sales improve in 2023?", "No: NIKE, Inc.'s Shoes net sales growth"),
        ("Did net sales of Nike's Shoes segment fall in 2023?", "Yes: NIKE, Inc.'s change in Shoes net sales"),
    ],
)
def test_whether_one_part_went_that_way_is_told_yes_or_no(question: str, said: str) -> None:
    found = asked(question, MIXED)
    assert isinstance(found, Calculation) and found.text.startswith(said), found.text
    assert all(found.text[n.start : n.end] == n.text for n in found.numbers)


def test_what_belongs_to_no_part_stands_last_however_it_moved() -> None:
    rows = (
        ("Shoes", "$ 28,000", "$ 27,000", "$ 26,000"),
        ("Shirts", "23,000", "19,600", "18,000"),
        ("Unallocated", "217", "110", "100"),
        ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,100"),
    )
    found = asked("Which Nike segments grew net sales in 2023?", rows)
    assert isinstance(found, Calculation)
    labels = [line.split("|")[1].strip() for line in found.text.splitlines() if line.startswith("|")]
    assert labels[2:] == ["Shirts", "Shoes", "Unallocated"]


@pytest.mark.parametrize("verb", ["slipped", "contracted", "dipped", "lost sales"])
def test_verbs_of_moving_are_alike(verb: str) -> None:
    found = asked(f"Which of Nike's segments {verb} in 2023?", MIXED)
    assert isinstance(found, Calculation) and "fell from FY2022 to FY2023 in Shoes (-3.4%" in found.text


def test_business_areas_are_segments_and_no_places() -> None:
    found = asked("Which Nike business areas shrank in 2023?", MIXED)
    assert isinstance(found, Calculation) and "in Shoes (-3.4%" in found.text


def test_one_figure_of_the_whole_is_no_answer_to_which_of_several_moved() -> None:
    assert not isinstance(asked("Which Nike resort's revenue rose in 2023?"), Calculation)
    assert isinstance(asked("In which year did Nike's revenue peak?"), Calculation)


def test_a_question_that_names_no_figure_keeps_the_parts_that_were_ranked() -> None:
    assert without_which("Which      region contracted in 2023?").split() == ["in", "2023?"]
    assert without_which("What fell in 2023?") == "What fell in 2023?"


COARSE = (("U.S.", "$ 30,000", "$ 28,000", "$ 27,000"), ("International", "21,217", "18,710", "17,538"))
FINER = (
    ("Net sales by geographic area", "", "", ""),
    ("U.S.", "$ 30,000", "$ 28,000", "$ 27,000"),
    ("Europe", "8,000", "9,000", "8,000"),
    ("Latin America", "3,217", "2,710", "2,538"),
    ("Asia Pacific", "10,000", "7,000", "7,000"),
)


def placed(finer: tuple[tuple[str, ...], ...]) -> str:
    """What is told of the regions where one table tells home and abroad, and another one these rows."""
    heads, total = ("2023", "2022", "2021"), ("Worldwide", "$ 51,217", "$ 46,710", "$ 44,538")
    first = T(heads, (*COARSE, total), caption="Net sales by region:", periods=YEARS)
    report = made(more=(H("Sales"), first, H("Supplementary data"), T(heads, (*finer, total), periods=YEARS)))
    question = "In which region did Nike's net sales go down in 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found.text if isinstance(found, Calculation) else ""


def test_regions_are_the_places_that_a_sum_of_all_abroad_is_made_of() -> None:
    assert "fell from FY2022 to FY2023 in Europe (-11.1%" in placed((*FINER, COARSE[1]))


def test_home_and_abroad_tell_no_fall_where_finer_places_are_printed_that_do_not_add_up() -> None:
    assert placed((*FINER[:3], ("Africa", "100", "90", "80"))) == ""
    assert "in no region" in placed(COARSE)


def test_what_a_move_is_measured_in_and_which_is_the_first_name_no_figure() -> None:
    left = without_which("Which of its end markets grew the fastest in percentage terms").split()
    assert not {"fastest", "percentage", "terms"} & set(left)
    assert "margin" in without_which("Which of its segments' margin grew the most in percentage terms")
