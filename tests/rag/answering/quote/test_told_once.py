"""One row answers: rows that only share its name are left out, two of one name and time are told as the nearest."""

from __future__ import annotations

from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

OWED = T(("2023", "2022"), (("Customer receivables", "57,613", "53,645"), ("Deposits", "9,100", "8,700")))
QUESTION = "What were Harbor Card's customer receivables at the end of 2023?"


def answered(label: str, heading: str = "Note 5 Credit quality") -> Answer:
    """The answer where a second table has a row of that label."""
    other = T(("2023", "2022"), ((label, "47", "51"), ("Customer loans", "12", "13")))
    pages = ((H("Note 4 Customer Receivables", 1, "8"), OWED), (H(heading, 1, "8"), other))
    report = make_report("BANK_2023_10K", pages, company="Harbor Card", ticker="HBR", fiscal_year=2023)
    return answer(QUESTION, result_of(QUESTION, [report]), report_of(report), None)


def test_a_row_that_says_more_than_is_asked_does_not_stand_beside_the_one_that_is() -> None:
    made = answered("Modified customer receivables in restructurings")
    assert made.text == "Customer receivables, 2023 (USD, in millions): 57,613 [10K1]"
    assert [number.status for number in made.numbers] == ["verified"]


def test_two_rows_of_one_name_and_time_are_told_as_the_nearest_without_ticks() -> None:
    made = answered("Customer receivables", "Note 5 Customer Receivables")
    assert made.text.startswith("No figure for sure: several rows are called “Customer receivables”.")
    assert "57,613 [10K1]" in made.text and "47 [10K2]" in made.text
    assert {number.status for number in made.numbers} == {"unverified"} and not made.refused


def test_the_current_part_is_not_told_beside_the_total_of_the_same_name() -> None:
    rows = (
        ("Operating lease liabilities, current", "185", "175"),
        ("Operating lease liabilities, non-current", "1,644", "1,544"),
        ("Total operating lease liabilities", "1,829", "1,719"),
    )
    report = make_report(
        "BANK_2023_10K",
        ((H("Note 9 Leases", 1, "8"), T(("2023", "2022"), rows)),),
        company="Harbor Card",
        fiscal_year=2023,
    )
    question = "What were Harbor Card's operating lease liabilities at the end of 2023?"
    made = answer(question, result_of(question, [report]), report_of(report), None)
    assert "1,829" in made.text and "185" not in made.text and "1,644" not in made.text
