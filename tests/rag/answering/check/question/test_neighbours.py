"""A figure beside the one asked for: counted over all time, of a table about something else, of another day or part."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation, NumberCheck
from tests.rag.answering.check.cited import row, sentence


def reasons(question: str, text: str, cited: Citation) -> set[str]:
    """Why the numbers of a text lose their ticks; {""} where they keep them."""
    checks = check_numbers(text, [cited])
    assert checks and {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    return {check.reason for check in held_to_the_question(question, checks, [cited]).numbers}


ALL_TIME = "We have delivered 894 aircraft since program inception."
OF_YEAR = "We delivered 141 aircraft in 2022, bringing the total since program inception to 894."


@pytest.mark.parametrize(
    ("question", "sentence_", "text", "why"),
    [
        ("How many aircraft were delivered in 2023?", ALL_TIME, "894 aircraft", "for all the time so far"),
        ("How many aircraft were delivered since inception, as of 2023?", ALL_TIME, "894 aircraft", ""),
        ("How many aircraft were delivered in 2022?", OF_YEAR, "141 aircraft", ""),
        ("How many were built in 2023?", "Cumulatively 300 were built.", "300 were built", "for all the time so far"),
        ("How many were built in 2023?", "Year-to-date 300 were built.", "300 were built", ""),
        ("How many were built in 2023?", "300 were built since the start of 2023.", "300 were built", ""),
    ],
)
def test_what_was_counted_since_the_beginning_is_not_what_a_year_brought(
    question: str, sentence_: str, text: str, why: str
) -> None:
    (reason,) = reasons(question, f"{text} [1]", sentence("[1]", sentence_))
    assert why in reason if why else not reason


TAXED = replace(
    row("[1]", "Unearned revenue", {"2023": ("3,296", "3296000000")}),
    label="Unearned revenue",
    kinds=("USD",),
    periods=(Period("duration", date(2023, 5, 31), 12, 2023, None),),
    caption="The components of the deferred income tax assets and liabilities were as follows:",
    rivals=("Amortization", "Leasing liabilities"),
)
OWED = replace(TAXED, caption="Unearned revenue by segment was as follows:")


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was unearned revenue in 2023?", TAXED, "a table about deferred taxes"),
        ("What was the deferred tax asset for unearned revenue in 2023?", TAXED, ""),
        ("What was unearned revenue in 2023?", OWED, ""),
    ],
)
def test_a_row_of_a_table_about_taxes_is_not_the_balance_that_it_is_called_by(
    question: str, cited: Citation, why: str
) -> None:
    (reason,) = reasons(question, "Unearned revenue: $3,296 million [1]", cited)
    assert why in reason if why else not reason


SHOES = replace(
    row("[1]", "Footwear", {"Europe": ("8,260", "8260000000"), "Total": ("35,290", "35290000000")}),
    label="Revenues by: Footwear",
    kinds=("USD", "USD"),
    rivals=("Revenues by: Apparel", "Revenues by: Sales to Wholesale Customers", "TOTAL REVENUES"),
    rival_kinds=("USD", "USD", "USD"),
)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What was the wholesale footwear revenue?", "names “Sales to Wholesale Customers” too"),
        ("What was footwear revenue?", ""),
        ("What were total revenues from footwear?", ""),
    ],
)
def test_a_row_is_no_answer_where_the_question_crosses_it_with_another_row(question: str, why: str) -> None:
    (reason,) = reasons(question, "Footwear, Total: $35,290 million [1]", SHOES)
    assert why in reason if why else not reason


QUARTER = replace(
    row("[1]", "Loans", {"June 30, 2022": ("1,104", "1104000000")}),
    label="Loans",
    kinds=("USD",),
    periods=(Period("instant", date(2022, 6, 30), None, 2022, None),),
)
QUARTER = replace(
    QUARTER, filing=replace(QUARTER.filing, fiscal_year=2022, fiscal_quarter=2, period_end=date(2022, 6, 30))
)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What were loans at year end 2022?", "the end of a year"),
        ("What were loans at the end of 2022?", "the end of a year"),
        ("What were loans at the end of the second quarter of 2022?", ""),
        ("What were loans in fiscal 2022?", "had not ended"),
        ("loans FY22", "had not ended"),
        ("What were loans for the full year 2022?", "had not ended"),
        ("What were loans in 2022?", ""),
        ("What were loans in fiscal 2022 Q2?", ""),
        ("What were loans at June 30, 2022?", ""),
    ],
)
def test_the_end_of_a_quarter_is_not_the_end_of_the_year(question: str, why: str) -> None:
    (reason,) = reasons(question, "Loans: $1,104 million [1]", QUARTER)
    assert why in reason if why else not reason


def test_what_is_of_no_day_is_not_of_the_end_of_a_year_that_goes_on() -> None:
    undated = replace(QUARTER, periods=(None,), cells=(("Amount", "1,104"),))
    assert "had not ended" in reasons("Loans at the end of 2022?", "Loans: $1,104 million [1]", undated).pop()
    assert reasons("Loans in fiscal 2022?", "Loans: $1,104 million [1]", undated) == {""}


def test_an_undated_figure_of_a_half_year_is_of_no_twelve_months() -> None:
    undated = replace(QUARTER, periods=(None,), cells=(("Amount", "1,104"),), label="Voyages", quote="Voyages 1,104")
    text = "Voyages: $1,104 million [1]"
    assert reasons("Voyages for the twelve months ended June 30, 2022?", text, undated) != {""}
    assert reasons("Voyages for the six months ended June 30, 2022?", text, undated) == {""}


def test_what_a_sentence_says_of_a_fiscal_year_is_of_no_part_of_it() -> None:
    said = "Profit sharing has been a benefit for the past nine quarters and was 1.4% of revenue in fiscal 2022."
    cited = replace(sentence("[1]", said), filing=QUARTER.filing)
    text = f"“{said}” [1]"
    assert reasons("Profit sharing as a % of revenue in the nine months ended September 30, 2022?", text, cited) != {""}
    assert reasons("Profit sharing as a % of revenue in fiscal 2022?", text, cited) == {""}


def test_payments_on_debt_are_none_of_the_debt() -> None:
    cited = replace(QUARTER, heading="Consolidated Balance Sheets", caption="Consolidated Balance Sheets")
    question = "What were payments on loans in Q2 2022?"
    assert "a balance of a day" in reasons(question, "Loans: $1,104 million [1]", cited).pop()


def test_a_percentage_whose_sentence_names_nothing_answers_no_question_for_one() -> None:
    found = sentence("[1]", "We expect 9% growth in 2023.")
    question = "What revenue growth is expected for 2023 in %?"
    assert "does not say what its 9% is of" in reasons(question, "“We expect 9% growth in 2023.” [1]", found).pop()
    assert reasons(question, "Growth is 9% [1]", replace(found, heading="Revenue")) == {""}


def cell(label: str, text: str, value: str, kind: str = "USD", column: str = "2023", **more: object) -> Citation:
    """A row of one cell of fiscal 2023, with more of its citation."""
    year = Period("duration", date(2023, 5, 31), 12, 2023, None)
    given = {"label": label, "kinds": (kind,), "periods": (year,)} | more
    return replace(row("[1]", label, {column: (text, value)}), **given)  # type: ignore[arg-type]


ABROAD = cell("Defense", "23,162", "23162000000")
TO_ABROAD = cell("Defense: Non-U.S. customers", "6,018", "6018000000")
PREMIUMS = cell("Reinsurance", "24,330", "24330000000", heading="Net premiums written by line of business")
PRETAX = cell("Profit before tax", "552", "552000000")
BASIC = cell("Year ended May 31, 2023", "176.01", "176.01", "USD/share", "Basic", unit="USD")
BORROWED = cell("Non-current borrowings", "812", "812000000")
PLANES = cell("Deliveries", "387", "387", "", "737", unit="")
YEAR_END = replace(
    QUARTER,
    filing=replace(QUARTER.filing, fiscal_quarter=None, period_end=date(2022, 6, 30)),
    caption="CONSOLIDATED BALANCE SHEETS",
)
RISEN = sentence("[1]", "Rooms revenue rose 8% in 2023 due to an increase in RevPAR.")
LEVEL = sentence("[1]", "The occupancy of our rooms rose to 94% in 2023.")
GUIDED = replace(sentence("[1]", "Adjusted EPS of 67 cents in 2023."), heading="Fiscal 2023 Guidance")


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("What were defense revenues from non-U.S. customers?", "Defense: $23,162 million [1]", ABROAD, "“non-U.S.”"),
        ("What were defense revenues abroad?", "Defense, Non-U.S. customers: $6,018 million [1]", TO_ABROAD, ""),
        (
            "What was the net income of reinsurance?",
            "Reinsurance: $24,330 million [1]",
            PREMIUMS,
            "asks for net income",
        ),
        ("What were reinsurance premiums?", "Reinsurance: $24,330 million [1]", PREMIUMS, ""),
        ("What was the profit for the year?", "Profit before tax: $552 million [1]", PRETAX, "left after tax"),
        ("What was the profit before tax?", "Profit before tax: $552 million [1]", PRETAX, ""),
        ("What was diluted EPS in fiscal 2023?", "Year ended May 31, 2023: $176.01 [1]", BASIC, "“Basic”"),
        ("What was basic EPS in fiscal 2023?", "Year ended May 31, 2023: $176.01 [1]", BASIC, ""),
        ("What did all borrowings come to together?", "Non-current borrowings: $812 million [1]", BORROWED, "a sum"),
        ("What did non-current borrowings come to?", "Non-current borrowings: $812 million [1]", BORROWED, ""),
        ("How many 737s were delivered in 2023?", "Deliveries: 387 [1]", PLANES, ""),
        ("How many 747s were delivered in 2023?", "Deliveries: 387 [1]", PLANES, "counts nothing"),
        ("Loans at the end of the third quarter of 2022?", "Loans: $1,104 million [1]", YEAR_END, "end of quarter 3"),
        ("Loans at the end of the fourth quarter of 2022?", "Loans: $1,104 million [1]", YEAR_END, ""),
        ("What was RevPAR in 2023?", "Rooms revenue rose 8% in 2023 [1]", RISEN, "by how much something changed"),
        ("How much did rooms bring in in 2023?", "Rooms revenue rose 8% in 2023 [1]", RISEN, "asks for an amount"),
        ("By how much did rooms revenue rise in 2023?", "Rooms revenue rose 8% in 2023 [1]", RISEN, ""),
        ("What was the occupancy of rooms in 2023?", "Occupancy of our rooms rose to 94% in 2023 [1]", LEVEL, ""),
        ("What adjusted EPS did it report for 2023?", "Adjusted EPS of 67 cents in 2023 [1]", GUIDED, "is expected"),
        ("What adjusted EPS does it expect for 2023?", "Adjusted EPS of 67 cents in 2023 [1]", GUIDED, ""),
    ],
)
def test_the_neighbour_of_the_measure_asked_for_has_no_tick(
    question: str, text: str, cited: Citation, why: str
) -> None:
    (reason,) = reasons(question, text, cited)
    assert why in reason if why else not reason


def test_two_halves_of_what_is_asked_for_in_two_tables_are_no_answer() -> None:
    cheese = cell("Cheese", "4,890", "4890000000", caption="Net sales")
    canada = replace(cell("Canada", "1,882", "1882000000", caption="Net sales"), marker="[2]")
    checks = check_numbers("Cheese: $4,890 million [1] Canada: $1,882 million [2]", [cheese, canada])
    assert {check.status for check in checks} == {"verified"}
    after = held_to_the_question("What were cheese sales in Canada?", checks, [cheese, canada])
    assert "has no figure of both" in after.missed and len(after.near) == 2
    for question in ("What were cheese sales, and those of Canada?", "What were cheese sales?"):
        assert not held_to_the_question(question, checks, [cheese, canada]).missed


PERIODS = (Period("duration", date(2023, 5, 31), 3, 2023, None),)
COMPARED = replace(
    row("[1]", "STELARA: US", {"SALES vs. PRIOR PERIOD ($MM) FOURTH QUARTER 2023": ("1,817", "1817000000")}),
    label="STELARA: US",
    kinds=("USD",),
    periods=PERIODS,
)
RISEN = replace(COMPARED, cells=(("2023 vs. 2022", "1,817"),))


@pytest.mark.parametrize(("cited", "why"), [(COMPARED, ""), (RISEN, "by how much something changed")])
def test_a_head_over_several_columns_does_not_make_each_of_them_a_change(cited: Citation, why: str) -> None:
    (reason,) = reasons("What were STELARA sales in the US?", "STELARA: US: $1,817 million [1]", cited)
    assert why in reason if why else not reason


def test_a_row_is_what_its_short_name_says() -> None:
    cited = replace(row("[1]", "Return on equity", {"2023": ("24%", "24")}, ""), label="Return on equity", kinds=("%",))
    assert reasons("What was the ROE?", "Return on equity: 24% [1]", cited) == {""}
    other = reasons("What was the ROIC?", "Return on equity: 24% [1]", cited)
    assert other != {""}


def stores(label: str) -> Citation:
    return row("[1]", label, {"Stores": ("2", "2")})


@pytest.mark.parametrize(
    ("question", "label", "why"),
    [
        ("How many stores are there in Mexico?", "New Mexico", "names “Mexico”"),
        ("How many stores are there in New Mexico?", "New Mexico", ""),
        ("How many stores are there in Mexico?", "Mexico", ""),
        ("How many stores are there in Europe?", "Eastern Europe", "names “Europe”"),
        ("How many stores are there in Europe?", "Europe", ""),
    ],
)
def test_a_place_is_not_the_one_whose_longer_name_holds_its_own(question: str, label: str, why: str) -> None:
    (reason,) = reasons(question, f"{label}, Stores: 2 [1]", stores(label))
    assert why in reason if why else not reason


OWED_AHEAD = "Remaining performance obligations were $229 billion as of June 30, 2023."
DUE_AHEAD = "We expect to recognize $103 billion of it as revenue over the next 12 months."


@pytest.mark.parametrize(
    ("question", "sentence_", "text", "why"),
    [
        ("How much do we expect to recognize over the next 12 months?", OWED_AHEAD, "$229 billion", "next 12 months"),
        ("How much do we expect to recognize over the next twelve months?", DUE_AHEAD, "$103 billion", ""),
        ("How much do the obligations come to?", OWED_AHEAD, "$229 billion", ""),
    ],
)
def test_what_is_owed_today_is_not_what_falls_due_ahead(question: str, sentence_: str, text: str, why: str) -> None:
    (reason,) = reasons(question, f"{text} [1]", sentence("[1]", sentence_))
    assert why in reason if why else not reason


MOVED = row("[1]", "Balances, December 31, 2022: Currency translation adjustment", {"2023": ("(7,422)", "-7422000")})
STOOD = row("[1]", "Currency translation adjustment: Balances, December 31, 2023", {"2023": ("(7,422)", "-7422000")})
FLOWN = row("[1]", "Net cash provided by operating activities", {"2023": ("15,322", "15322000000")})
MADE = row("[1]", "787 deliveries", {"2023": ("73", "73")})


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("What was the balance of currency translation at December 31, 2023?", "-$7,422 thousand", MOVED, "a change"),
        ("What was the balance of currency translation at December 31, 2023?", "-$7,422 thousand", STOOD, ""),
        ("What was the currency translation adjustment in 2023?", "-$7,422 thousand", MOVED, ""),
        ("What was the 787 operating cash flow in 2023?", "$15,322 million", FLOWN, "names “787”"),
        ("What was operating cash flow in 2023, in 365 days?", "$15,322 million", FLOWN, ""),
        ("How many 787 deliveries were there in 2023?", "73", MADE, ""),
    ],
)
def test_a_movement_is_no_balance_and_a_number_may_be_a_name(
    question: str, text: str, cited: Citation, why: str
) -> None:
    (reason,) = reasons(question, f"{text} [1]", cited)
    assert why in reason if why else not reason


def test_what_every_segment_has_is_no_part_beside_the_one_whose_margin_is_computed() -> None:
    cited = row("[1]", "Gliders", {"2023": ("(3,544)", "-3544000000")})
    cited = replace(cited, label="Gliders", kinds=("USD",), rivals=("Segment operating loss", "Kites"))
    formula = "operating income / revenue"
    margin = NumberCheck("-15.3%", 0, 6, Decimal("-15.3"), "%", None, "derived", None, formula, inputs=(("[1]", 0),))
    question = "What was the operating margin of the Gliders segment in 2023?"
    (check,) = held_to_the_question(question, [margin], [cited]).numbers
    assert check.status == "derived", check.reason
