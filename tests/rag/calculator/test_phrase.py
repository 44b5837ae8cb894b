"""A label in running text says what is measured, then of what; its verb goes with the noun that it is about."""

from __future__ import annotations

import pytest

from rag.calculator.nouns import is_plural, within_sentence
from rag.calculator.phrase import phrase
from tests.rag.builders import make_report

PROSE = (
    "Our accrued liabilities and unearned revenue rose in Greater China, as the sales to customers of the segment "
    "Adjusted Property EBITDAR and of STELARA grew, with adjusted figures of the property told apart."
)

ROWS = {"Gross payment volume (GPV) (in millions)": "Gross payment volume (GPV) (in millions)"}


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Adjusted Property EBITDAR: MGM China", "Adjusted Property EBITDAR (MGM China)"),
        ("UNEARNED REVENUE: Intelligent Cloud", "unearned revenue (Intelligent Cloud)"),
        ("Accrued Liabilities: Self-insurance", "accrued liabilities (Self-insurance)"),
        ("TOTAL REVENUES: Prevnar family", "revenues (Prevnar family)"),
        ("Disaggregation of Revenue: Front Store (Retail LTC)", "revenue (Front Store, Retail LTC)"),
        ("Revenues by: Apparel (GREATER CHINA)", "revenues (Apparel, Greater China)"),
        ("International Streaming Segment: Contribution loss", "contribution loss (International Streaming Segment)"),
        ("Shares Outstanding: Repurchased", "shares repurchased"),
        ("STELARA: Worldwide (Sales to Customers)", "sales to customers (Worldwide, STELARA)"),
        ("Provision for income taxes: Deferred taxes", "deferred taxes (Provision for income taxes)"),
        ("Gross payment volume (GPV) (in millions)", "gross payment volume (GPV)"),
        ("Net sales", "net sales"),
        ("Inventories at December 31 consisted of the following: Aircraft", "inventories (Aircraft)"),
        ("Square footage (000s): Total", "square footage (Total)"),
        ("Less: Claims paid: Current year", "claims paid (Current year)"),
        ("Annual maturities of debt during the next five years and thereafter", "annual maturities of debt"),
        ("Changes in the reserve for losses: Ending balance", "ending balance (Reserve for losses)"),
        ("Card receivables: Reserve build", "reserve build (Card receivables)"),
    ],
)
def test_the_measure_comes_first_and_its_parts_in_brackets(label: str, said: str) -> None:
    assert (
        phrase(
            label, ROWS.get(label, label.rpartition(": ")[2].split(" (")[0]), make_report("ACME_2023_10K", [[PROSE]])
        )
        == said
    )


def test_of_a_percentage_the_rate_is_the_measure() -> None:
    label, report = "Same store sales increase: Prescription volume", make_report("ACME_2023_10K", [[PROSE]])
    assert (
        phrase(label, "Prescription volume", report, percent=True) == "same store sales increase (Prescription volume)"
    )


@pytest.mark.parametrize(
    "name",
    [
        "Medicare rebates",
        "Defense, Space & Security research expenses",
        "net sales (International, Aeronautics)",
        "sales to customers",
        "cash and cash equivalents, excluding restricted balances",
        "prescriptions filled",
        "dividends paid",
        "paid memberships at end of period (International Streaming Segment)",
    ],
)
def test_several_things_were(name: str) -> None:
    assert is_plural(name)


@pytest.mark.parametrize(
    "name",
    [
        "provision for credit losses",
        "net income",
        "earnings-based gross profit",
        "number of employees",
        "days sales outstanding",
        "income before income taxes",
        "diluted EPS",
        "return on assets",
        "net cash used in operating activities",
        "net loss per share (Diluted)",
    ],
)
def test_one_thing_was(name: str) -> None:
    assert not is_plural(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Total debt", "total debt"), ("Revenue", "revenue"), ("EBITDA", "EBITDA"), ("China sales", "China sales")],
)
def test_a_figure_that_began_its_question_is_small_within_a_sentence_and_a_name_is_not(name: str, shown: str) -> None:
    assert within_sentence(name) == shown


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Cash App revenue", "Cash App revenue"),
        ("Asset & Wealth Management net revenue", "Asset & Wealth Management net revenue"),
        ("Total debt", "total debt"),
        ("Operating EBITDA", "operating EBITDA"),
    ],
)
def test_a_name_of_several_words_keeps_its_first_letter(name: str, said: str) -> None:
    assert within_sentence(name) == said
