"""Answers over the notes of a filing, as language models write them: maturities, roll-forwards, prose of two years."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence
from tests.rag.answering.check.cited_years import yearly

PROPERTY = ("Total property and equipment", "Property and equipment, net", "Software")


def over_years(marker: str, label: str, figures: dict[int, str]) -> Citation:
    """A row of several fiscal years, in millions."""
    cells = {f"FY{year}": (text, f"{text.strip('()')}000000") for year, text in figures.items()}
    periods = tuple(Period("duration", date(year, 12, 31), 12, year, None) for year in figures)
    return replace(row(marker, label, cells), periods=periods, label=label, kinds=("USD",) * len(figures))


CITED = (
    over_years("[1]", "Operating leases", {2024: "589", 2025: "523"}),
    over_years("[2]", "Gross payment volume", {2023: "1123", 2022: "1062", 2021: "847", 2020: "653"}),
    yearly("[3]", PROPERTY[0], ("34,600", "33,550"), PROPERTY),
    yearly("[4]", "Reserve, beginning of period", ("254", "240"), ("Charges",)),
    sentence("[5]", "At December 31, 2023 and 2022, loans were $409 and $422, of which $398 and $411 were impaired."),
    sentence("[6]", "Amortization of $119 million, $123 million and $121 million for 2023 through 2025, respectively."),
    sentence("[7]", "Content owed increased $1.4 billion from $9.5 billion to $10.9 billion as of December 31, 2015."),
    sentence("[8]", "Cash provided was $3.5 billion in 2023, compared with cash used of $3.4 billion in 2022."),
    sentence("[9]", "The notional was $490 million, of which $355 million agricultural and $135 million energy."),
    yearly("[10]", "Long-term debt", ("39", "41"), ()),
    yearly("[11]", "Fair value of the debt", ("43", "44"), ()),
    yearly("[12]", "Deferred revenue", ("996", "1,133"), ()),
    yearly("[13]", "Products", ("334", "310"), ("Services", "Total exposure")),
    yearly("[14]", "Services", ("332", "310"), ("Products", "Total exposure")),
    yearly("[15]", "Total exposure", ("1,193", "1,100"), ("Products", "Services")),
)  # fmt: skip


def unverified(text: str) -> set[str]:
    return {check.text for check in check_numbers(text, CITED) if check.status == "unverified"}


TABLE = "| | 2023 | 2022 |\n|---|---|---|\n| Deferred revenue ($M) [12] | 996 | 1,133 |\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "Of the leases, $589 million falls due in 2024 and the rest later [1].",
        "Volume rose between 2020 and 2023, from $653 million to $1,123 million, but slowed from"
        " 25% in 2022 to 6% in 2023 [2].",
        "Volume was $1,123 million in 2023; two years earlier it was $847 million [2].",
        "The gross property and equipment was $34.6 billion in 2023 [3].",
        "The reserve stood at $254 million at the end of 2022 [4].",
        "Impaired loans were $398 at December 31, 2023 [5].",
        "Amortization should be $119 million in 2023 and $121 million by 2025 [6].",
        "Content owed grew by $1.4 billion to $10.9 billion over the course of 2015, a rise of about 15% [7].",
        "Cash swung to $3.5 billion in 2023 from an outflow of $3.4 billion in 2022, a move of $6.9 billion [8].",
        "Of $490 million, 72% of it agricultural ($355 million), the remaining 28% energy ($135 million) [9].",
        "The debt is carried at $39 million, $4 million below its fair value of $43 million [10][11].",
        f"{TABLE}Deferred revenue is 12% below its level of a year ago.",
        "Exposure was $1,193 million [15]. Products ($334 million) and services ($332 million) together"
        " represent 56% of it [13][14][15].",
    ],
)  # fmt: skip
def test_what_the_notes_give_holds(text: str) -> None:
    assert not unverified(text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Of the leases, $589 million falls due in 2025 and the rest later [1].", "$589 million"),
        ("Volume was $1,123 million in 2023; two years earlier it was $653 million [2].", "$653 million"),
        ("Impaired loans were $398 at December 31, 2022 [5].", "$398"),
        ("The reserve at the beginning of 2022 was $254 million [4].", "$254 million"),
        ("Amortization should be $119 million in 2024 [6].", "$119 million"),
        ("Cash swung to $3.5 billion in 2023 from an outflow of $3.4 billion in 2022, a move of $0.1 billion [8].",
         "$0.1 billion"),
        ("The debt is carried at $39 million, $4 million above its fair value of $43 million [10][11].", "$4 million"),
        (f"{TABLE}Deferred revenue is 21% below its level of a year ago.", "21%"),
    ],
)  # fmt: skip
def test_what_they_do_not_give_is_told(text: str, wrong: str) -> None:
    assert wrong in unverified(text)


def test_a_price_before_an_amount_is_not_in_billions() -> None:
    price, _ = check_numbers(
        "It declared $2.48 and $18.6 billion [16].", [yearly("[16]", "Dividends", ("2.48", "2"), (), "")]
    )
    assert price.value is not None and price.value < 3


def test_days_past_due_are_a_name_and_no_figure() -> None:
    assert not check_numbers("Nothing was 30 days past due or 90 days or more overdue [1].", CITED)
