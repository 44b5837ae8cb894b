"""Rows by the other names that people have for them: short ones, what was paid, small words of a company's name."""

from __future__ import annotations

import pytest

from preprocess.report import Report, Unit
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.entries import UNIT
from rag.calculator.facts.telling import short_of, telling
from rag.calculator.question.asking import cleaned
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, instants, made, searched

LASTING, ENDS = durations()[:2], instants()
ROOMS = (("Revenue per available room (RevPAR)", "$ 224", "$ 208"), ("Average daily rate (ADR)", "$ 234", "$ 225"))
BOUGHT = (
    ("Aggregate purchase price of shares repurchased", "$ 622", "$ 6,201"),
    ("Average price paid per share", "79.11", "69.18"),
)
PATENTS = (("Shoes", "4,584", "2,135"), ("Shirts", "1,168", "159"))
BY_PART = (("Entry fees", "$ 33", "$ 20", "$ 53"), ("Segment result", "13", "5", "18"))
WELLS = (("Crude oil gathered (Bbl/d)", "71,640", "66,105"), ("NGL production (Bbl/d)", "48,310", "50,275"))
STOCK = (("Raw hides", "$ 100", "$ 90"), ("Cut leather", "300", "270"), ("Leather stock", "$ 400", "$ 360"))


def filing() -> Report:
    return made(
        more=(
            H("Hotels"),
            T(("2023", "2022"), ROOMS, periods=LASTING, unit=Unit("USD", 1, None, None)),
            H("Share Repurchases"),
            T(("2023", "2022"), BOUGHT, periods=LASTING),
            H("Patents"),
            T(("Number of patents worldwide", "U.S. patents"), PATENTS, periods=(None, None), unit=Unit()),
            H("Leather"),
            T(("2023", "2022"), STOCK, periods=ENDS),
            H("Operating segments"),
            T(("Trail", "Track", "Total"), BY_PART, caption="Segments (Q2 2023)", periods=(None, None, None)),
            H("Wells"),
            T(("2023", "2022"), WELLS, periods=LASTING, unit=Unit()),
            H("Regions with like-for-like growth"),
            T(("2023", "2022"), (("Andes", "868", "781"),), caption="Like-for-like growth", periods=LASTING),
        )
    )


def asked(question: str) -> Calculation | Problem | None:
    report = filing()
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What RevPAR did Nike achieve in 2023?", "$224 "),
        ("How much did Nike pay to repurchase shares in 2023?", "$622 million"),
        ("How many U.S. patents did Nike hold for Shirts?", " 159 "),
        ("What were the entry fees of the Track segment of Nike in Q2 2023?", "$20 million"),
        ("By how much did Nike's crude oil gathered volumes grow in 2023, in percent?", "8.4%"),
        ("How many barrels per day of NGLs did Nike produce in 2022?", " 50,275 "),
        ("What share of Nike's leather stock was cut leather at the end of 2023?", "75.0%"),
        ("What did Nike pay to repurchase shares in 2023, and how high was the average price paid per share?", "79.11"),
        ("What were Nike's raw hides in 2023, and how much higher than in 2022?", "11.1%"),
    ],
)
def test_a_row_is_found_by_the_name_that_people_have_for_it(question: str, said: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and said in found.text, found


def test_growth_on_another_basis_is_no_growth_of_the_amounts() -> None:
    assert not isinstance(asked("What like-for-like growth did Nike have in the Andes in 2023?"), Calculation)


def test_a_label_is_shortened_to_its_first_letters_or_to_its_own_bracket() -> None:
    assert {"revpar"} <= short_of("Revenue per available room (RevPAR)")
    assert {"roe"} <= short_of("Return on equity") and "usd" not in short_of("Revenue (USD)")


def test_small_words_of_a_companys_name_stay_where_the_name_is_written_with_capitals() -> None:
    assert cleaned("water customers did American Water have", ("american", "water")) == "water customers did have"
    assert cleaned("revenue of american water", ("american", "water")) == "revenue of"


DEPOSITS = (
    ("Domestic offices", "", ""),
    ("Noninterest-bearing", "$ 714", "$ 711"),
    ("Interest-bearing", "1,343", "1,359"),
    ("Total deposits in domestic offices", "$ 2,057", "$ 2,070"),
)


def test_the_total_is_not_the_part_whose_own_word_the_question_says() -> None:
    caption = "Noninterest-bearing and interest-bearing deposits were as follows"
    report = made(more=(H("Deposits"), T(("2023", "2022"), DEPOSITS, caption=caption, periods=ENDS)))
    question = "What were Nike's noninterest-bearing deposits in domestic offices in FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$714 million" in found.text, found


def test_a_figure_asked_for_by_part_is_not_answered_by_the_whole() -> None:
    assert not isinstance(asked("Nike inventories by region in 2023"), Calculation)


def test_what_a_head_counts_in_is_no_name_of_its_rows() -> None:
    assert not UNIT.sub(" ", "$ and shares in millions, except per share amounts").strip(" ,")
    assert UNIT.sub(" ", "Shares in thousands").strip() == "Shares"


def test_the_short_names_of_the_world_and_of_abroad_are_the_long_ones() -> None:
    assert telling("WW") == telling("worldwide") and telling("Intl") == telling("international")
