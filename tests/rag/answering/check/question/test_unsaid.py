"""A quoted figure that its place narrows by what the question does not say is not told as the answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.wish import Wish
from rag.answering.check.question.words.unsaid import of_a_column, unsaid
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence
from tests.rag.answering.check.question.test_accounted import held

YEAR = (Period("duration", date(2023, 5, 31), 12, 2023, None),)


def cell(label: str, text: str = "1,854", unit: str = "USD, in millions", **more: object) -> Citation:
    made = row("[1]", label, {"2023": (text, str(int(text.replace(",", "")) * 10**6))}, unit)
    return replace(made, label=label, periods=YEAR, kinds=("USD",), **more)  # type: ignore[arg-type]


RETURN = cell("Expected return on plan assets", heading="Pension plans and contributions to them")
CANADA = cell("Canada: Organic Net Sales")
AVERAGE = cell("Deposits", heading="Average balance sheets")
WHOLE = cell("Net Income", heading="Contribution by segment", rivals=("Gas utility", "Corporate and other"))

OVER_CANADA = cell("Organic Net Sales", heading="Canada:")
MONTH = cell("September 2 — September 29, 2023: Shares repurchased")
LETTERS = replace(
    cell("Total availability"),
    cells=(("Letters of Credit", "1,854"), ("Total", "3,000")),
    values=(Decimal(1854000000), Decimal(3000000000)),
    periods=YEAR * 2,
    kinds=("USD", "USD"),
)
EARNED = replace(LETTERS, cells=(("Interest Income", "1,854"), ("Balance", "3,000")))
LEVELS = replace(LETTERS, cells=(("Fair value on a recurring basis (Level 2)", "1,854"), ("Total", "3,000")))
SEWERS = replace(
    cell("Ohio"),
    cells=(("Operating Revenues Wastewater", "1,854"), ("Operating Revenues Total", "3,000")),
    values=LETTERS.values,
    periods=YEAR * 2,
    kinds=("USD", "USD"),
)
MANAGED = replace(LETTERS, cells=(("Asset & Wealth Management", "1,854"), ("Total", "3,000")))
KINDS = replace(LETTERS, cells=(("Discount Stores Total", "1,854"), ("Supercenters Total", "3,000")))
LOST = cell("Write-offs", caption="The allowance for expected credit losses changed as follows")
OFFICES = cell("Total deposits", caption="Noninterest-bearing deposits", rivals=("Noninterest-bearing (fair value)",))


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What were organic net sales in 2023?", OVER_CANADA, "“Canada”"),
        ("How much was repurchased of shares in 2023?", MONTH, "September 29"),
        ("What availability of credit was there in 2023?", LETTERS, "“Letters of Credit”"),
        ("What availability was there in letters of credit?", LETTERS, ""),
        ("What availability was there in 2023?", EARNED, "“Interest Income”"),
        ("What was level 2 availability in 2023?", LEVELS, ""),
        ("What availability was there in 2023?", LEVELS, "column"),
        ("What was wastewater revenue in Ohio in 2023?", SEWERS, ""),
        ("What was revenue in Ohio in 2023?", SEWERS, "column"),
        ("What availability was there in stores in 2023?", KINDS, "“Discount Stores Total”"),
        ("What availability was there in discount stores in 2023?", KINDS, ""),
        ("What were noninterest-bearing deposits in 2023?", OFFICES, "“Noninterest-bearing"),
        ("What were total deposits in 2023?", OFFICES, ""),
        ("What were write-offs in 2023?", LOST, ""),
        ("How much were the contributions to pension plan assets in 2023?", RETURN, "“expected”"),
        ("How much was the expected return on pension plan assets in 2023?", RETURN, ""),
        ("What were organic net sales in 2023?", CANADA, "“Canada”"),
        ("What were organic net sales in Canada in 2023?", CANADA, ""),
        ("What were organic net sales in 2023?", cell("EMEA: Organic Net Sales"), "“EMEA”"),
        ("What were net sales in Canada in 2023?", CANADA, "“organic”"),
        ("What were deposits in 2023?", AVERAGE, "“average”"),
        ("What were average deposits in 2023?", AVERAGE, ""),
        ("How much did corporate and other contribute to net income in 2023?", WHOLE, "orporate"),
        ("What was net income in 2023?", WHOLE, ""),
    ],
)
def test_a_row_that_is_narrower_or_wider_than_the_question_has_no_tick(
    question: str, cited: Citation, why: str
) -> None:
    after = held(question, f"{cited.label}: $1,854 million [1]", cited)
    assert why in after.unsure if why else not after.unsure


def test_the_level_of_a_row_is_no_growth_of_it() -> None:
    question = "What was organic net sales growth in Canada in 2023?"
    assert "by how much it changed" in held(question, f"{CANADA.label}: $1,854 million [1]", CANADA).missed


def test_a_column_that_the_question_calls_by_its_initials_is_named() -> None:
    (ground,) = grounds_of(check_numbers("Total availability: $1,854 million [1]", [MANAGED]), [MANAGED])
    assert "Asset" in of_a_column(Wish.of("What was total availability in 2023?", [MANAGED.filing]), ground)
    assert not of_a_column(Wish.of("What was total AWM availability in 2023?", [MANAGED.filing]), ground)


WORKFORCE = "Approximately 47% of the workforce was represented by unions."
RATIOS = "The combined ratio rose to 96.2%, and adverse development added $14 million on commercial auto business."
LEFT = "At year end $22 million remained of the $60 million share repurchase program."
PLEDGED = (
    "As of May 31, 2023, restricted cash, cash equivalents and all of the marketable debt and equity securities we "
    "hold were $3 million."
)
LATER = "The combined ratio was 96.2% on account of storms."


@pytest.mark.parametrize(
    ("question", "quote", "figure", "why"),
    [
        ("How large was the workforce?", WORKFORCE, "47%", "asks for none"),
        ("What share of the workforce was represented by unions?", WORKFORCE, "47%", ""),
        ("What was the combined ratio?", RATIOS, "96.2%", ""),
        ("What was the combined ratio of commercial auto?", RATIOS, "96.2%", "“commercial auto”"),
        ("What was the combined ratio in 2019?", LATER, "96.2%", "2019"),
        ("What was the combined ratio in 2023?", LATER, "96.2%", ""),
        ("How much was the share repurchase program?", LEFT, "$60 million", "“remained”"),
        ("How much of the share repurchase program was left?", LEFT, "$22 million", ""),
        (
            "How large were cash, cash equivalents and securities at May 31, 2023?",
            PLEDGED,
            "$3 million",
            "“restricted”",
        ),
        ("How large were restricted cash, cash equivalents and securities at May 31, 2023?", PLEDGED, "$3 million", ""),
    ],
)
def test_a_sentence_that_says_its_figure_of_something_narrower_has_no_tick(
    question: str, quote: str, figure: str, why: str
) -> None:
    after = held(
        question, f"{quote.replace('.', '', 0)[: quote.find(figure) + len(figure)]} [1]", sentence("[1]", quote)
    )
    reason = after.unsure or after.missed
    assert why in reason if why else not reason


def test_a_figure_is_of_the_year_that_respectively_gives_it() -> None:
    quote = "In 2023 and 2021, international markets accounted for 65% and 68% of sales, respectively."
    cited = sentence("[1]", quote)
    assert not held("What share of sales was of international markets in 2021?", f"{quote} [1]", cited).unsure
    assert held("What share of sales was of international markets in 2019?", f"{quote} [1]", cited).missed


def test_what_was_owed_on_a_day_is_not_what_was_earned_in_a_year() -> None:
    owed = "As of May 31, 2023 and 2021, Mart owed us $83 million and $77 million, respectively, for services."
    cited = sentence("[1]", owed)
    assert not held("How much did Mart owe for services at the end of 2021?", f"{owed} [1]", cited).unsure
    after = held("What fees did the company earn from Mart for services in 2021?", f"{owed} [1]", cited)
    assert after.unsure or after.missed


def test_an_amount_of_the_question_has_to_stand_at_the_figure() -> None:
    quote = "Customers with revenue above $100,000 numbered 1,184."
    cited = sentence("[1]", quote)
    assert not held("How many customers with revenue above $100,000 are there?", f"{quote} [1]", cited).unsure
    assert (
        "$1 million"
        in held("How many customers with revenue above $1 million are there?", f"{quote} [1]", cited).unsure
    )


def test_an_amount_whose_table_does_not_say_in_what_it_counts_has_no_tick() -> None:
    cited = replace(cell("Free cash flow", unit="USD, scale not stated"), values=(Decimal(1854),))
    assert "counted" in held("What was free cash flow in 2023?", "Free cash flow: 1,854 [1]", cited).unsure


def test_an_amount_of_a_table_that_its_filing_contradicts_has_no_tick() -> None:
    cited = replace(cell("Free cash flow"), contradicted="2023: “Free cash flow” stands under another on page 9")
    assert "page 9" in held("What was free cash flow in 2023?", "Free cash flow: $1,854 million [1]", cited).unsure


AHEAD = "For 2023 we expect growth capital of $45 million."


def test_what_is_expected_is_held_to_its_words_whether_it_is_asked_for_as_a_figure_or_not() -> None:
    cited = sentence("[1]", AHEAD)
    assert not held("What growth capital is planned for 2023?", f"{AHEAD} [1]", cited).unsure
    assert "“maintenance”" in held("What is the maintenance capital guidance for 2023?", f"{AHEAD} [1]", cited).unsure


def test_a_row_is_held_to_the_words_of_a_question_that_words_might_answer() -> None:
    question = "What floor price do the oil collars have in 2023?"
    cited = cell("Oil collars: Volume", heading="Derivatives")
    assert "“floor price”" in held(question, "Oil collars: Volume: $1,854 million [1]", cited).unsure


LAID = replace(
    row("[1]", "Coats", {"2022": ("70", "70"), "Bought": ("8", "8"), "2023": ("78", "78"), "Sold": ("5", "5")}, "USD"),
    label="Coats",
    periods=(YEAR[0], None, YEAR[0], None),
    kinds=("USD",) * 4,
    heading="Wool",
)


@pytest.mark.parametrize(("second", "why"), [("Bought", "several columns are called “Bought”"), ("Sold", "")])
def test_of_two_columns_of_one_name_and_no_time_neither_is_the_answer(second: str, why: str) -> None:
    cells = (*LAID.cells[:3], (second, "5"))
    assert why in held("What wool was bought for coats?", "8 [1]", replace(LAID, cells=cells)).unsure


@pytest.mark.parametrize(("caption", "why"), [("Purchased intangibles", "goodwill"), ("Goodwill by segment", "")])
def test_a_heading_over_two_things_is_of_the_one_that_the_caption_names(caption: str, why: str) -> None:
    place = cell("Coats", heading="Note 7. Goodwill and Purchased Intangibles", caption=caption)
    assert why in held("What was goodwill of coats in 2023?", "Coats: $1,854 million [1]", place).unsure


@pytest.mark.parametrize(("led", "narrows"), [("a remaining term of over a year", False), ("remaining goods", True)])
def test_how_long_something_still_lasts_narrows_it_not(led: str, narrows: bool) -> None:
    place = cell("Total", "13,308")
    cited = replace(place, caption=f"Payments under purchase obligations with {led} are as follows:")
    wish = Wish.of("What was the total of purchase obligations in 2023?", (cited.filing,))
    ground = grounds_of(check_numbers("$13,308 million [1]", [cited]), [cited])[0]
    assert ("“remaining”" in unsaid(wish, ground)) is narrows
