"""A figure of the whole company, or of another part, is not told for the part that a question names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.match.part_names import parts_named
from rag.chunks.chunk import filing_of
from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_speech import cells, quoted
from tests.rag.calculator.facts.company import REPORT

WHOLE = cells("Operating income", ("2023", "6,200"))
OWN = cells("Operating income: Shoes", ("2023", "3,000"))
HEADED = replace(WHOLE, heading="Shoes Segment")
BRANDS = cells("Global Brand Divisions: EBIT", ("2023", "4,841"))
BRAND = cells("Total NIKE Brand", ("2023", "9,000"))
EVERYWHERE = sentence("[1]", "At May 31, 2023, we employed 125,000 people in three countries.")
ADDED = cells("Additions to property, plant and equipment: Shoes", ("2023", "7"))
COST = cells("Shoes", ("2023 % of Sales", "9.1"), kind="%", unit="")
OF_COST = replace(COST, heading="Research and Development Expense")
OF_PROFIT = replace(
    cells("Shoes", ("2023 Percent of Segment Sales", "16.8"), kind="%", unit=""), heading="Income before tax by segment"
)
SUPPOSED = sentence("[1]", "In 2023 a 1% increase or decrease in operating margins would have an impact on earnings.")
ADJUSTED = replace(cells("Shoes", ("2023", "759")), caption="Adjusted property EBITDA by segment was as follows:")
BACKLOG = replace(cells("Shoes", ("2023", "410")), heading="Backlog", caption="Backlog")
SURCHARGES = replace(
    cells("Ohio", ("Amount", "19")),
    caption="Presented below are annualized incremental revenues that became effective:",
)
TAXED = replace(sentence("[1]", "The worldwide effective tax rate was 17.4% in 2023."), heading="Shoes Segment")
RATIO = cells("Tier capital ratio", ("2023", "16.9"), kind="%", unit="")
MOVED = cells("Revenues increase/(decrease)", ("2023", "383"))


@pytest.mark.parametrize(
    ("question", "part", "text", "cited", "why"),
    [
        ("What was Shoes operating income in 2023?", "Shoes", "$6,200 million [1]", WHOLE, "about “Shoes”"),
        ("What was Shoes operating income in 2023?", "Shoes", "$3,000 million [1]", OWN, ""),
        ("What was Shoes operating income in 2023?", "Shoes", "$6,200 million [1]", HEADED, ""),
        ("What was NIKE Brand EBIT in 2023?", "NIKE Brand", "$4,841 million [1]", BRANDS, "about “NIKE Brand”"),
        ("What was NIKE Brand revenue in 2023?", "NIKE Brand", "$9,000 million [1]", BRAND, ""),
        (
            "tax rate of Shoes in 2023",
            "Shoes",
            "“The worldwide effective tax rate was 17.4% in 2023.” [1]",
            TAXED,
            "Shoes",
        ),
        ("domestic number of employees 2023", "Domestic", "we employed 125,000 people [1]", EVERYWHERE, "“Domestic”"),
    ],
)
def test_a_figure_that_does_not_name_the_part_is_not_of_it(
    question: str, part: str, text: str, cited: Citation, why: str
) -> None:
    held = held_to_the_question(question, check_numbers(text, [cited]), [cited], quoted=text, parts=(part,))
    assert why in held.missed if why else "the question is about" not in held.missed


def test_the_company_with_the_first_word_of_its_figure_is_no_part() -> None:
    cited = replace(WHOLE, filing=replace(WHOLE.filing, company="General Mills, Inc."))
    for part, why in (("General Mills Net", ""), ("General Mills Foods", "is about “General Mills Foods”")):
        held = held_to_the_question(
            "What was net operating income in 2023?",
            check_numbers("$6,200 million [1]", [cited]),
            [cited],
            quoted="$6,200 million [1]",
            parts=(part,),
        )
        assert why in held.missed if why else "is about" not in held.missed


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("Shoes property, plant and equipment 2023", "It was $7 million [1]", ADDED, "what was added"),
        ("Shoes additions to property, plant and equipment 2023", "It was $7 million [1]", ADDED, ""),
        ("What was tier capital in 2023?", "It was 16.9% [1]", RATIO, "no ratio"),
        ("What was the tier capital ratio in 2023?", "It was 16.9% [1]", RATIO, ""),
        ("What was Shoes EBITDA in 2023?", "It was $759 million [1]", ADJUSTED, "Adjusted EBITDA"),
        ("What was Shoes adjusted EBITDA in 2023?", "It was $759 million [1]", ADJUSTED, ""),
        ("What were Shoes inventories in 2023?", "They were $410 million [1]", BACKLOG, "a table of “Backlog”"),
        ("What was the Shoes margin in 2023?", "It was 9.1% [1]", OF_COST, "none of a profit"),
        ("What was the Shoes margin in 2023?", "It was 16.8% [1]", OF_PROFIT, ""),
        ("What was the operating margin in 2023?", "a 1% increase or decrease [1]", SUPPOSED, "something changed"),
        ("What were revenues in 2023?", "It was $383 million [1]", MOVED, "by how much something changed"),
    ],
)
def test_what_was_added_a_ratio_and_a_change_are_no_amount_of_an_item(
    question: str, text: str, cited: Citation, why: str
) -> None:
    held = quoted(question, text, cited)
    assert why in held.missed if why else not held.missed


def test_what_a_rate_case_adds_is_no_revenue() -> None:
    assert "incremental" in quoted("What was Ohio revenue in 2023?", "Ohio: $19 million [1]", SURCHARGES).unsure


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("nike shoes operating profit 2023", ("Shoes",)),
        ("What was Nike's revenue in Europe in 2023?", ("Europe",)),
        ("nike asia pacific net sales 2023", ("Asia Pacific",)),
        ("What was Nike's net income in 2023?", ()),
        ("Does Nike sell shoes?", ()),
    ],
)
def test_parts_are_named_in_any_letters(question: str, expected: tuple[str, ...]) -> None:
    report = {REPORT.report_id: REPORT}.__getitem__
    assert parts_named(question, [filing_of(REPORT)], report) == expected


def test_a_word_of_its_companys_name_is_a_part_only_beside_it() -> None:
    named = replace(REPORT, company="Nike Shoes, Inc.")
    report, filings = {named.report_id: named}.__getitem__, [filing_of(named)]
    assert parts_named("What were Nike Shoes' total assets in 2023?", filings, report) == ()
    assert parts_named("What was Nike Shoes' Shoes revenue in 2023?", filings, report) == ("Shoes",)


@pytest.mark.parametrize(
    ("question", "whole", "why"),
    [
        ("What was Shoes operating profit as a percentage of sales in 2023?", "Sales", "by what is the whole"),
        ("What was Shoes operating profit as a percentage of total sales in 2023?", "Sales", ""),
        ("What was Shoes operating profit as a percentage of total sales in 2023?", "Sales: Shoes", "the question div"),
        ("What was Shoes operating profit as a percentage of its sales in 2023?", "Sales: Shoes", ""),
    ],
)
def test_a_part_is_measured_by_its_own_unless_the_companys_is_named(question: str, whole: str, why: str) -> None:
    over, under = cells("Operating profit: Shoes", ("2023", "3,000")), cells(whole, ("2023", "30,000"))
    places = [over, replace(under, marker="[2]")]
    checks = check_numbers("It was $3,000 million [1] of $30,000 million [2].", places)
    ratio = replace(
        checks[0], text="10.0%", status="derived", formula="profit / sales", inputs=(("[1]", 0), ("[2]", 0))
    )
    held = held_to_the_question(question, [ratio], places, parts=("Shoes",), computed=True)
    assert why in held.missed if why else "divides" not in held.missed


UNDER = replace(cells("Return on equity", ("2023", "23"), kind="%", unit=""), heading="BALL BANKING (continued)")


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("return on equity 2023", UNDER, "of “Ball Banking”"),
        ("What was the company's return on equity in 2023?", UNDER, "of “Ball Banking”"),
        ("return on equity of banking 2023", UNDER, ""),
        ("What was the return on equity of each segment in 2023?", UNDER, ""),
        ("return on equity 2023", replace(UNDER, heading="Capital allocation"), ""),
        ("mortgage loans return on equity 2023", replace(UNDER, label="Mortgage loans: Return on equity"), ""),
    ],
)
def test_what_stands_under_the_name_of_a_segment_is_no_figure_of_the_company(
    question: str, cited: Citation, why: str
) -> None:
    text, names = "It was 23% [1]", ("Shoes", "Ball Banking")
    held = held_to_the_question(question, check_numbers(text, [cited]), [cited], quoted=text, segments=names)
    assert why in held.missed if why else "the cited row is of" not in held.missed


def test_a_quote_beside_the_one_that_answers_is_not_ticked_for_it() -> None:
    segment = replace(cells("Sales to members", ("2023", "602")), heading="Converse")
    whole = replace(cells("Sales to members", ("2023", "12,382")), marker="[2]")
    text = "Sales to members: $602 million [1]\n\nSales to members: $12,382 million [2]"
    numbers = check_numbers(text, [segment, whole])
    question = "What were sales to members in 2023?"
    held = held_to_the_question(
        question, numbers, [segment, whole], quoted=text, as_answer=True, segments=("Converse",)
    )
    assert [one.status for one in held.numbers] == ["unverified", "verified"], held
    assert "Converse" in held.numbers[0].reason and not held.missed


@pytest.mark.parametrize(("part", "missed"), [("Shoe Services", "of “Retail LTC”"), ("Shoe", "")])
def test_a_row_under_another_segment_that_shares_a_word_with_the_one_asked_for_is_not_of_it(
    part: str, missed: str
) -> None:
    shoe = replace(cells("Shoe", ("2023", "3,000")), heading="Retail/LTC revenues")
    text = "Shoe: $3,000 million [1]"
    held = held_to_the_question(
        f"Revenue of {part} in 2023?",
        check_numbers(text, [shoe]),
        [shoe],
        quoted=text,
        parts=(part,),
        segments=("Shoe Services", "Retail LTC"),
    )
    assert missed in held.missed if missed else not held.missed


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Shoes headcount in 2023", "of “Shoes & Ball Banking”"),
        ("Shoes & Ball Banking headcount in 2023", ""),
        ("Ball Banking headcount in 2023", ""),
    ],
)
def test_a_row_under_a_name_that_joins_another_segment_s_with_more_is_not_of_that(question: str, why: str) -> None:
    joined = replace(cells("Headcount", ("2023", "69,447"), kind="", unit=""), heading="SHOES & BALL BANKING")
    text, names = "Headcount: 69,447 [1]", ("Shoes & Ball Banking", "Shoes")
    held = held_to_the_question(question, check_numbers(text, [joined]), [joined], quoted=text, segments=names)
    assert why in held.missed if why else not held.missed, held


def test_a_joined_name_is_said_whole_where_one_of_its_words_tells_nothing() -> None:
    joined = replace(cells("Print and Publishing", ("2023", "43"), kind="USD"), heading="Subscription revenue")
    text, names = "Print and Publishing: $43 million [1]", ("Print and Publishing", "Publishing")
    question = "Print and publishing subscription revenue in 2023"
    held = held_to_the_question(question, check_numbers(text, [joined]), [joined], quoted=text, segments=names)
    assert not held.missed, held


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Sales in China in 2023", "the cited table is of “HPG”"),
        ("HPG sales in China in 2023", ""),
    ],
)
def test_a_table_of_places_whose_title_begins_with_a_segment_is_of_that_alone(question: str, why: str) -> None:
    place = replace(cells("Sales: China", ("2023", "310"), kind="USD"), caption="HPG sales by place are as follows:")
    text, names, letters = "Sales (China): $310 million [1]", ("Paper Goods", "Ink"), (("hpg", ("paper", "good")),)
    numbers = check_numbers(text, [place])
    held = held_to_the_question(
        question, numbers, [place], quoted=text, segments=names, parts=("China",), spelled=letters
    )
    assert why in held.missed if why else not held.missed, held


@pytest.mark.parametrize(
    ("more", "known", "refused"),
    [
        ({"caption": "Revenues"}, True, True),
        ({"caption": "Segment revenues"}, True, False),
        ({"caption": "Revenues", "heading": "Note 9 - Segment Information"}, True, False),
        ({"caption": "Revenues by End Market", "heading": "Note 9 - Segment Information"}, True, True),
        ({"caption": "Segments of business", "beside": ("TOTAL FOOTWEAR: U.S.", "TOTAL APPAREL: U.S.")}, True, True),
        ({"caption": "Net sales"}, False, True),
        ({"caption": "Sales of our business units"}, False, False),
    ],
)
def test_a_line_of_products_is_no_segment_where_the_filing_has_others(
    more: dict[str, object], known: bool, refused: bool
) -> None:
    cited = replace(cells("Shoe sales", ("2023", "44")), **more)  # type: ignore[arg-type]
    numbers = check_numbers("Shoe sales: $44 million [1]", [cited])
    held = held_to_the_question(
        "How much revenue did Nike's shoe sales segment have in 2023?",
        numbers,
        [cited],
        (cited.filing,),
        computed=True,
        parts=("Shoe sales",),
        segments=("Footwear", "Apparel") if known else (),
    )
    assert ("no segment by the filing" in held.missed) is refused, held.missed
