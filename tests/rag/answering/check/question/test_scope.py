"""A figure that counts less than was asked, another time or class, or nothing of what two parts share keeps no tick."""

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
from tests.rag.answering.check.question.test_accounted import held
from tests.rag.answering.check.question.test_measures import cells, reason

YEAR = Period("instant", date(2023, 5, 31), None, 2023, None)


def of_the_fourth_quarter(place: Citation) -> Citation:
    return replace(place, filing=replace(place.filing, fiscal_quarter=4))


SPENT = of_the_fourth_quarter(sentence("[1]", "Capex of $164.2 million in 4Q23 and $598.7 million in 2023."))
FOR_THE_YEAR = of_the_fourth_quarter(sentence("[1]", "Growth at constant exchange rates for the year: Widgets 29%."))
NO_FUEL = sentence("[1]", "Identical sales without fuel grew 4.6% in fiscal 2023.")
NO_FUEL_ROW = cells("Sales without fuel", ("2023", "31", "31000000"))
REPAID_OFF = cells("Grants paid, net of amount repaid", ("2023", "31", "31000000"))
CHARGES = sentence("[1]", "Operating costs excluding fuel of $5 million were $90 million in 2023.")
EXTRA = sentence("[1]", "Identical sales without fuel grew 4.6%; the extra week added $168.3 million in fiscal 2023.")
IDENTICAL = cells("Identical sales without fuel", ("2023", "9.8%", "9.8"), kind="%", unit="")
UNDERLYING = cells("Inns", ("Underlying operating profit 2023", "21.8", "21800000"))
EURO_CLASS = sentence("[1]", "The I (acc) EUR class returned 14.8% in the year.")
WEEKS = cells("Benchmark: 3 years (annualised)", ("Benchmark", "0.7%", "0.7"), kind="%", unit="")
PAID = cells("Reinsurance losses paid", ("2023", "38,210", "38210"), unit="USD")
BOTH_SIDES = cells("Total equity and liabilities", ("2023", "1,226", "1226000000"))
OWNED = cells("Equity and liabilities: Equity", ("2023", "436", "436000000"))
OF_A_BRAND = cells("Converse: Total revenues", ("2023", "2,427", "2427000000"))
CHANGED = sentence("[1]", "It was partly offset by a $268 million change in restructuring costs in 2023.")
GROWTH = cells("Footwear", ("% change 2023", "3 %", "3"), kind="%", unit="")
DECLARED = cells("Dividends declared per common share", ("2023", "2.04", "2.04"), unit="USD")
NOTED = replace(cells("Restructuring charges", ("2023", "741", "741000000")), caption="Note 3. Restructuring")
RESERVES = sentence("[1]", "We recorded a $34.0 million reduction to our restructuring reserves in 2023.")
GROSS = cells("Gross profit", ("2023", "8,650", "8650000000"))
WARES = sentence("[1]", "The site offers about 59,000 SKUs in 2023, giving the member delivery to the club.")
BUYBACK = sentence("[1]", "We bought back 35 million common shares in 2023, which moved net income.")
OF_EACH = cells("Average monthly revenue per membership", ("2023", "8.15", "8.15"), unit="USD")
PLACED = replace(cells("Income before taxes", ("2023", "71,102", "71102000000")), rivals=("U.S.", "Foreign"))
BY_RATE = cells("5.4% notes due June 15, 2040", ("Hedge gain 2023", "10.0", "10000000"))
AMONG_THE_REST = sentence(
    "[1]", "Other liabilities includes amounts payable to Lumaron, which totaled $9.7 million in 2023."
)
OF_THE_REST = sentence(
    "[1]", "Other liabilities, which includes amounts payable to Lumaron, totaled $9.7 million in 2023."
)
MINORITY = cells("Net income attributable to noncontrolling interests", ("2023", "10", "10000000"))
THE_REST = cells("Liabilities: Other liabilities", ("2023", "270,583", "270583000"))
INTEREST = cells("Interest expense", ("2023", "133", "133000000"))
ON_NOTES = sentence("[1]", "Interest expense in 2023 consists primarily of $127.1 million of interest on our notes.")
BUILT = sentence("[1]", "Capital expenditures in 2023 included $340 million related to the construction of NIKE Park.")
ALL_SALES = cells("Net sales", ("2023", "18,992", "18992000000"))


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("What were restructuring costs in 2023?", "A $268 million change [1]", CHANGED, "by how much something"),
        ("What percentage of 2023 revenue did footwear make up?", "Footwear: 3 % [1]", GROWTH, "something changed"),
        (
            "How much of 2023 interest expense was on its notes?",
            "Interest: $133 million [1]",
            INTEREST,
            "how much of it was",
        ),
        ("How much of 2023 interest expense was on its notes?", "$127.1 million in 2023 [1]", ON_NOTES, ""),
        ("What did Nike spend on the construction of Nike Park in 2023?", "$340 million in 2023 [1]", BUILT, ""),
        ("How did the dividend develop in 2023?", "Dividends: $2.04 [1]", DECLARED, ""),
        ("What were 2023 restructuring charges in the income statement?", "$741 million [1]", NOTED, "place is none"),
        ("What were 2023 restructuring charges?", "Restructuring: $741 million [1]", NOTED, ""),
        ("Capex in 3Q23?", "Capex was $598.7 million in 2023. [1]", SPENT, "3Q23"),
        ("Capex in 2023?", "Capex was $598.7 million in 2023. [1]", SPENT, ""),
        ("Widgets growth in Q4 2023?", "Widgets grew 29%. [1]", FOR_THE_YEAR, "Q4 2023"),
        ("Widgets growth in 2023?", "Widgets grew 29%. [1]", FOR_THE_YEAR, ""),
        ("By what percent did fuel sales grow in fiscal 2023?", "Sales grew 4.6% in 2023. [1]", NO_FUEL, "out “fuel”"),
        ("Identical sales growth without fuel, fiscal 2023?", "Sales grew 4.6% in 2023. [1]", NO_FUEL, ""),
        ("What were fuel sales in 2023?", "Sales: $31 million [1]", NO_FUEL_ROW, "out “fuel”"),
        ("What were sales excluding fuel in 2023?", "Sales: $31 million [1]", NO_FUEL_ROW, ""),
        (
            "Grants paid before deducting repaid grants, 2023?",
            "Grants: $31 million [1]",
            REPAID_OFF,
            "out “amount repaid”",
        ),
        ("Grants paid before repaid amounts, 2023?", "Grants: $31 million [1]", REPAID_OFF, "out “amount repaid”"),
        ("Grants paid net of what was repaid, 2023?", "Grants: $31 million [1]", REPAID_OFF, ""),
        ("What were operating costs of fuel in 2023?", "Fuel: $5 million in 2023 [1]", CHARGES, ""),
        ("Identical sales without fuel in fiscal 2023?", "Identical sales: 9.8% [1]", IDENTICAL, ""),
        ("Statutory operating profit of Inns in 2023?", "Inns: $21.8 million [1]", UNDERLYING, "as reported"),
        ("Underlying operating profit of Inns in 2023?", "Inns: $21.8 million [1]", UNDERLYING, ""),
        ("What did the I (acc) USD hedged class return?", "It returned 14.8%. [1]", EURO_CLASS, "“USD”"),
        ("What did the I (acc) EUR class return?", "It returned 14.8%. [1]", EURO_CLASS, ""),
        ("Benchmark 5 years annualised?", "Benchmark: 0.7% [1]", WEEKS, "“5 years”"),
        ("Benchmark three years annualised?", "Benchmark: 0.7% [1]", WEEKS, ""),
        ("When was the reinsurance put in run-off?", "Reinsurance losses paid: $38,210 [1]", PAID, "when it was"),
        ("How much reinsurance losses were paid in 2023?", "Reinsurance losses paid: $38,210 [1]", PAID, ""),
        ("Smith's share of Nike's net sales in 2023?", "Net sales: $18,992 million [1]", ALL_SALES, "asks for a ratio"),
        ("Total equity in 2023?", "Total equity and liabilities: $1,226 million [1]", BOTH_SIDES, "which is more"),
        ("Total equity and liabilities in 2023?", "They were $1,226 million in 2023. [1]", BOTH_SIDES, ""),
        ("What was total equity in 2023?", "Total equity: $436 million in 2023 [1]", OWNED, ""),
        ("What would revenues be in 2023 without Converse?", "Revenues: $2,427 million [1]", OF_A_BRAND, "leaves in"),
        ("If it had not sold it, what would revenues be in 2023?", "$2,427 million [1]", OF_A_BRAND, "supposes"),
        ("Converse revenues in 2023?", "Revenues: $2,427 million [1]", OF_A_BRAND, ""),
        ("Restructuring charges in 2023?", "It was $34.0 million in 2023. [1]", RESERVES, "changed"),
        ("Net earnings in 2023?", "It was $8,650 million in 2023. [1]", GROSS, "speaks of net income"),
        ("Gross profit in 2023?", "It was $8,650 million in 2023. [1]", GROSS, ""),
        ("How many members were there in 2023?", "It has 59,000 members. [1]", WARES, "counts nothing"),
        ("How many SKUs were there in 2023?", "It has 59,000 SKUs. [1]", WARES, ""),
        ("What was net income in 2023?", "It was 35 million in 2023. [1]", BUYBACK, "counts things"),
        ("Global memberships in 2023?", "They were 8.15 in 2023. [1]", OF_EACH, "is of each"),
        ("Revenue per membership in 2023?", "It was 8.15 in 2023. [1]", OF_EACH, ""),
        ("Foreign income before taxes in 2023?", "It was $71,102 million. [1]", PLACED, "“Foreign”"),
        ("US net sales in 2023?", "Net sales: $18,992 million [1]", ALL_SALES, "“US”"),
        ("Net sales in US dollars in 2023?", "Net sales: $18,992 million [1]", ALL_SALES, ""),
        ("Hedge gain on the 5.4% notes due June 15, 2040 in 2023?", "It was $10.0 million in 2023. [1]", BY_RATE, ""),
        ("What were total liabilities in 2023?", "They were $270,583 thousand. [1]", THE_REST, "only the rest"),
        ("What were other liabilities in 2023?", "They were $270,583 thousand. [1]", THE_REST, ""),
        ("What was payable to Lumaron in 2023?", "It was $9.7 million in 2023. [1]", AMONG_THE_REST, ""),
        ("What was payable to Lumaron in 2023?", "It was $9.7 million in 2023. [1]", OF_THE_REST, "only the rest"),
        ("Net income before noncontrolling interests 2023?", "It was $10 million. [1]", MINORITY, "alone"),
        ("Net income including noncontrolling interests 2023?", "It was $10 million. [1]", MINORITY, "alone"),
        ("Net income attributable to noncontrolling interests 2023?", "It was $10 million. [1]", MINORITY, ""),
        ("Nike's net sales in 2023?", "Net sales: $18,992 million [1]", ALL_SALES, ""),
    ],
)
def test_a_figure_of_another_scope_loses_its_tick(question: str, text: str, cited: Citation, why: str) -> None:
    found = reason(question, text, cited)
    assert why in found if why else not found


def test_a_clause_with_a_subject_of_its_own_is_not_about_the_sentences() -> None:
    told = held("Identical sales in fiscal 2023?", "The extra week added $168.3 million in fiscal 2023. [1]", EXTRA)
    assert "“Identical sales”" in told.unsure


def balance(marker: str, label: str, value: int) -> Citation:
    made = row(marker, label, {"2023": (f"{value:,}", str(value * 10**6))})
    return replace(made, label=label, periods=(YEAR,), kinds=("USD",))


@pytest.mark.parametrize(
    ("question", "first", "missed"),
    [
        ("current and noncurrent operating lease liabilities together", "Total current liabilities", True),
        ("current and noncurrent operating lease liabilities together", "Current operating lease liabilities", False),
        ("long-term and current portion of liabilities together", "Total current liabilities", False),
    ],
)
def test_two_parts_that_share_a_name_both_bear_it(question: str, first: str, missed: bool) -> None:
    places = [balance("[1]", first, 10), balance("[2]", "Noncurrent operating lease liabilities", 30)]
    total = NumberCheck(
        "$40 million", 0, 11, Decimal(40000000), "", None, "derived", None, "a + b", inputs=(("[1]", 0), ("[2]", 0))
    )
    assert bool(held_to_the_question(f"{question} in 2023?", [total], places).missed) is missed


def test_the_change_of_a_row_that_the_question_does_not_name_is_no_answer() -> None:
    made = row("[1]", "Net earned premiums", {"2023": ("726", "726000000"), "2022": ("666", "666000000")})
    place = replace(
        made,
        label="Net earned premiums",
        periods=(
            Period("duration", date(2023, 5, 31), 12, 2023, None),
            Period("duration", date(2022, 5, 31), 12, 2022, None),
        ),
        kinds=("USD", "USD"),
    )
    change = NumberCheck(
        "9.1%", 0, 4, Decimal("9.1"), "%", None, "derived", None, "FY2023 - FY2022", inputs=(("[1]", 0), ("[1]", 1))
    )
    bare = NumberCheck("$60 million", 9, 20, Decimal(60), "", None, "derived", None, "FY2023 - FY2022")
    assert held_to_the_question("Why did the combined ratio go up in 2023?", [bare, change], [place]).missed
    assert not held_to_the_question("Why did premiums go up in 2023?", [bare, change], [place]).missed


INCLUDED = "In 2023 and 2022 we included book overdrafts of $221 million and $157 million in accounts payable."


@pytest.mark.parametrize(
    ("question", "refused"),
    [("What were Nike's accounts payable in 2022?", True), ("What were Nike's book overdrafts in 2022?", False)],
)
def test_what_was_included_in_an_item_is_not_the_item_in_any_year(question: str, refused: bool) -> None:
    cited = sentence("[1]", INCLUDED)
    numbers = [one for one in check_numbers(f"{INCLUDED} [1]", [cited]) if one.text.startswith("$157")]
    assert ("only a part" in held_to_the_question(question, numbers, [cited]).missed) is refused
