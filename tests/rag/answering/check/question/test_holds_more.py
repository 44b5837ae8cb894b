"""A row that lists several items is none of them alone; a balance is no payment, and money no number of shares."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence, why_not


def missed(question: str, place: Citation) -> str:
    """Why the first cell of a row, told in millions, is not what a question asks for."""
    numbers = check_numbers(f"{place.label}: {place.cells[0][1]} million [1]", [place])
    assert numbers[0].status == "verified"
    return held_to_the_question(question, numbers, [place], (place.filing,)).missed


@pytest.mark.parametrize(
    ("question", "label", "more"),
    [
        (
            "What were Nike's accounts payable in 2023?",
            "Accounts payable and accrued liabilities",
            "accrued liabilities",
        ),
        (
            "How much was Nike's goodwill impairment in 2023?",
            "Goodwill, trademark and other asset impairments",
            "trademark",
        ),
        (
            "What was Nike's noncontrolling interest in 2023?",
            "Noncontrolling interest and redeemable noncontrolling interest",
            "redeemable",
        ),
        ("What was Nike's long-term debt in 2023?", "Short-term and long-term debt", "Short-term"),
        ("What was Nike's long-term debt in 2023?", "Long-term debt and finance leases", "finance leases"),
        (
            "What were Nike's accounts payable and accrued liabilities in 2023?",
            "Accounts payable and accrued liabilities",
            "",
        ),
        ("What was Nike's cash in 2023?", "Cash and cash equivalents", ""),
        ("What was Nike's PP&E in 2023?", "Property, plant and equipment, net", ""),
        ("What was Nike's revenue in 2023?", "Sales and other operating revenues", ""),
        ("What was Nike's revenue in 2023?", "Total revenues and other income", ""),
        ("What was Nike's income before taxes in 2023?", "Income before income taxes and equity in earnings", ""),
        ("What were Nike's purchases of property in 2023?", "Purchases of property and equipment", ""),
        ("What was Nike's trade spend in 2023?", "Accounts payable and accrued liabilities", ""),
        (
            "What was Nike's capex on intangible assets in 2023?",
            "Purchases related to property and equipment and intangible assets",
            "property equipment",
        ),
    ],
)
def test_a_row_of_several_items_is_not_one_of_them(question: str, label: str, more: str) -> None:
    place = replace(row("[1]", label, {"2023": ("$1,469", "1469000000")}), label=label)
    reason = missed(question, place)
    assert ("holds “" in reason) is bool(more)
    assert more in reason


def test_a_figure_computed_from_several_rows_may_rest_on_one_that_lists_more() -> None:
    payables = row("[1]", "Accounts payable and accrued liabilities", {"2023": ("$1,469", "1469000000")})
    costs = row("[2]", "Cost of sales", {"2023": ("$4,562", "4562000000")})
    numbers = check_numbers("$1,469 million [1]; $4,562 million [2]", [payables, costs])
    rests = replace(numbers[0], status="derived", formula="a / b", inputs=(("[1]", 0), ("[2]", 0)))
    held = held_to_the_question(
        "What were Nike's accounts payable to cost of sales in 2023?", [rests], [payables, costs]
    )
    assert "holds “" not in held.missed


DAY = Period("instant", None, date(2023, 5, 31), 2023, None)


@pytest.mark.parametrize(
    ("question", "label", "refused"),
    [
        ("What were Nike's operating lease payments in 2023?", "Operating lease right-of-use assets", True),
        ("What were Nike's operating lease assets in 2023?", "Operating lease right-of-use assets", False),
        ("What were Nike's operating lease payments in 2023?", "Operating lease payments due", False),
    ],
)
def test_what_is_owned_on_a_day_was_not_paid(question: str, label: str, refused: bool) -> None:
    place = replace(row("[1]", label, {"2023": ("$332", "332000000")}), periods=(DAY,), kinds=("USD",), label=label)
    assert ("paid or charged" in missed(question, place)) is refused


@pytest.mark.parametrize(
    ("question", "said", "refused"),
    [
        (
            "What were Nike's common shares authorized in 2023?",
            "In 2023 the program was authorized up to $2,000 million.",
            True,
        ),
        ("What were Nike's common shares authorized in 2023?", "In 2023, 750,000,000 shares were authorized.", False),
        ("What was Nike's common stock, value, issued in 2023?", "In 2023 we issued 5 million common shares.", True),
        ("What was the amount of shares issued by Nike in 2023?", "In 2023 we issued shares for $25 million.", False),
    ],
)
def test_a_number_of_shares_is_no_money_and_is_authorized_where_that_is_asked(
    question: str, said: str, refused: bool
) -> None:
    reason = why_not(question, sentence("[1]", said))
    assert ("asks for shares" in reason or "number of shares" in reason) is refused


def test_what_was_bought_in_a_year_is_not_what_there_is_on_its_last_day() -> None:
    bought = sentence(
        "[1]",
        "During the twelve months ended May 31, 2023, Nike purchased 152 thousand shares at a cost of $25 million.",
    )
    assert why_not("What was Nike's treasury stock (in shares) at May 31, 2023?", bought)


@pytest.mark.parametrize(
    ("question", "label", "rivals", "refused"),
    [
        ("What was Nike's equity attributable to Nike in 2023?", "Total equity", ("Noncontrolling interests",), True),
        (
            "What was Nike's equity attributable to Nike in 2023?",
            "Total Nike equity",
            ("Noncontrolling interests",),
            False,
        ),
        ("What was Nike's equity attributable to Nike in 2023?", "Total equity", ("Retained earnings",), False),
        ("What was Nike's total equity in 2023?", "Total equity", ("Noncontrolling interests",), False),
    ],
)
def test_what_is_attributable_to_the_holders_leaves_out_what_belongs_to_others(
    question: str, label: str, rivals: tuple[str, ...], refused: bool
) -> None:
    place = replace(row("[1]", label, {"2023": ("$729", "729000000")}), label=label, rivals=rivals)
    assert ("attributable" in missed(question, place)) is refused


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What was Nike's basic earnings per share in 2023?", True),
        ("What was the effect on Nike's earnings per share in 2023?", False),
    ],
)
def test_by_how_much_something_moved_a_figure_is_not_the_figure(question: str, refused: bool) -> None:
    said = "This had the effect of increasing our basic and diluted earnings per share by $0.22 and $0.20 in 2023."
    assert ("changed it" in why_not(question, sentence("[1]", said))) is refused


def test_interests_that_can_be_handed_back_are_not_those_that_cannot() -> None:
    label = "Redeemable noncontrolling interests"
    place = replace(row("[1]", label, {"2023": ("$568", "568000000")}), label=label)
    assert missed("What were Nike's noncontrolling interests in 2023?", place)
    assert not missed("What were Nike's redeemable noncontrolling interests in 2023?", place)


@pytest.mark.parametrize(
    ("question", "label", "refused"),
    [
        ("What was Nike's revenue from other countries in 2023?", "United States", True),
        ("What was Nike's revenue from other countries in 2023?", "Other", False),
        ("What was Nike's revenue in the United States in 2023?", "United States", False),
        ("Which country had the largest revenue of Nike in 2023?", "United States", False),
    ],
)
def test_a_row_called_by_a_place_alone_is_of_that_place(question: str, label: str, refused: bool) -> None:
    place = replace(row("[1]", label, {"2023": ("$12", "12000000")}), label=label, heading="Revenue by country")
    assert ("which the question does not name" in missed(question, place)) is refused


@pytest.mark.parametrize(
    ("label", "heading", "refused"),
    [
        ("Shoe sales", "Results of Operations", True),
        ("Shoe sales", "Segment information", False),
        ("Footwear", "Results of Operations", False),
    ],
)
def test_a_segments_figure_stands_where_segments_are_told_or_is_called_by_one(
    label: str, heading: str, refused: bool
) -> None:
    place = replace(row("[1]", label, {"2023": ("$12", "12000000")}), label=label, heading=heading)
    numbers = check_numbers(f"{label}: $12 million [1]", [place])
    question = "What were the shoe segment's sales of Nike in 2023?"
    held = held_to_the_question(question, numbers, [place], (place.filing,), segments=("Footwear", "Apparel"))
    assert ("asks for a segment’s figure" in held.missed) is refused


SHARE_OF_SALES = replace(row("[1]", "Asia", {"2023": ("16%", "16")}, unit=""), label="Asia", kinds=("%",))


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("Nike Asia segment net sales 2023", True),
        ("What share of Nike's net sales was Asia in 2023?", False),
        ("What percent of net sales came from Asia for Nike in 2023?", False),
    ],
)
def test_a_percentage_of_sales_is_not_the_sales(question: str, refused: bool) -> None:
    reason = why_not(question, SHARE_OF_SALES)
    assert ("the figure is a percentage" in reason) is refused


@pytest.mark.parametrize(
    ("question", "column", "refused"),
    [
        ("What was Nike's amortization of intangible assets in 2023?", "2023 Accumulated Amortization", True),
        (
            "What was Nike's accumulated amortization of intangible assets in 2023?",
            "2023 Accumulated Amortization",
            False,
        ),
        ("What was Nike's amortization of intangible assets in 2023?", "2023 Amortization", False),
    ],
)
def test_what_has_piled_up_was_not_charged_in_a_year(question: str, column: str, refused: bool) -> None:
    label = "Total intangible assets"
    place = replace(row("[1]", label, {column: ("$162", "162000000")}), label=label)
    assert ("is accumulated" in missed(question, place)) is refused


def test_a_table_on_entities_that_are_not_owned_is_not_the_companys() -> None:
    label = "Cash and cash equivalents"
    place = replace(
        row("[1]", label, {"2023": ("$79", "79000000")}), label=label, caption="Assets of consolidated VIEs"
    )
    assert "variable interest" in missed("What was Nike's cash in 2023?", place)
    assert "variable interest" not in missed("What cash did the VIEs of Nike hold in 2023?", place)


@pytest.mark.parametrize(
    ("question", "label", "refused"),
    [
        ("Net of repayments, how much did Nike raise from debt in 2023?", "Proceeds from debt", True),
        (
            "Net of repayments, how much did Nike raise from debt in 2023?",
            "Proceeds from debt, net of repayments",
            False,
        ),
        ("How much did Nike raise from debt in 2023?", "Proceeds from debt", False),
    ],
)
def test_what_was_raised_is_not_what_is_left_net_of_repayments(question: str, label: str, refused: bool) -> None:
    place = replace(row("[1]", label, {"2023": ("$23", "23000000")}), label=label)
    assert ("paid back" in missed(question, place)) is refused


def test_a_sum_in_money_is_no_coverage() -> None:
    place = replace(row("[1]", "Interest expense", {"2023": ("$106", "106000000")}), label="Interest expense")
    rests = check_numbers("Interest expense: $106 million [1]", [place])[0]
    total = replace(rests, text="$713 million", status="derived", formula="a + b", inputs=(("[1]", 0),))
    question = "What was Nike's interest coverage in 2023?"
    assert held_to_the_question(question, [total], [place], (place.filing,)).missed
    times = replace(total, text="6.73x", unit="")
    assert "asks for a ratio" not in held_to_the_question(question, [times], [place], (place.filing,)).missed


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What was Nike's balance of unrecognized tax benefits in 2023?", True),
        ("How much of Nike's unrecognized tax benefits in 2023 would affect the tax rate?", False),
    ],
)
def test_the_tax_benefits_that_would_count_are_a_part_of_them(question: str, refused: bool) -> None:
    said = "In 2023, $204 million of unrecognized tax benefits, if recognized, would impact the effective tax rate."
    assert ("if it were recognized" in why_not(question, sentence("[1]", said))) is refused


def test_the_amount_before_of_which_is_all_that_there_is() -> None:
    said = "In 2023 unrecognized tax benefits were $23 million, of which $11 million, if recognized, would affect it."
    cited = sentence("[1]", said)
    assert not why_not("What was Nike's balance of unrecognized tax benefits in 2023?", cited)


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What was Nike's gross property of equipment in 2023?", True),
        ("What was Nike's gross property and equipment in 2023?", False),
        ("What was the gross value of Nike's property and equipment in 2023?", False),
    ],
)
def test_a_list_is_not_what_of_it_is_of_one_member(question: str, refused: bool) -> None:
    place = row("[1]", "Gross property and equipment", {"2023": ("534", "534000000")})
    assert ("alone" in missed(question, place)) is refused
