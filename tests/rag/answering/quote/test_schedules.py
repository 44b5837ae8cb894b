"""Rows whose label only says when, counts beside prices, and abbreviations that a filing spells out."""

from __future__ import annotations

import pytest

from preprocess.report import Report, Unit
from rag.answering.answer import answer
from rag.answering.match.wanted import Kind, wanted
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

FILLER = tuple(f"Item number {n} is stored in many rooms by many people every day." for n in range(20))
DUE = T(
    ("Amount",),
    (
        ("2024", "11,200"),
        ("2025", "12,290"),
        ("2026-2030", "31,415"),
        ("After five years", "40,118"),
        ("Total", "63,608"),
    ),
    caption="Lease payments that are due under operating leases",
    unit=Unit("USD", 1_000, None, "In thousands"),
)
OPTIONS = T(
    ("Number of Options", "Weighted Average Exercise Price"),
    (("Outstanding, beginning", "1,204,118", "$ 2.10"), ("Granted", "904,330", "$ 3.15"), ("Forfeited", "4,118", "1")),
    caption="Stock options",
    unit=Unit("USD", 1, None, "In dollars"),
)
BANK = make_report(
    "ALPS_2023_10K",
    (
        (H("Leases"), "Lease payments under operating leases are due as follows:", DUE, *FILLER),
        (H("Stock options"), OPTIONS, *FILLER),
        (H("Capital"), "At year end the common equity Tier 1 ratio was 12.4%. Net interest margin fell.", *FILLER),
    ),
    company="Alps Savings",
    ticker="ALP",
    fiscal_year=2023,
)


def said(question: str, report: Report = BANK) -> str:
    return answer(question, result_of(question, [report]), report_of(report), None).text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What lease payments fall due at Alps Savings in 2025?", "12,290"),
        ("What lease payments of Alps Savings fall due after five years?", "40,118"),
        ("What lease payments fall due at Alps Savings in 2026 to 2030?", "31,415"),
    ],
)
def test_a_row_that_only_says_when_is_what_stands_over_it(question: str, value: str) -> None:
    told = said(question)
    assert value in told.split("\n\n")[0]


def test_a_count_stands_in_the_column_of_numbers_beside_the_prices() -> None:
    assert "904,330" in said("How many options did Alps Savings grant in 2023?")


def test_an_abbreviation_is_what_the_filing_spells_out_by_its_letters() -> None:
    assert "12.4%" in said("What was the CET1 ratio of Alps Savings?")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What stake does Alps hold in Umbra?", "share"),
        ("How fast did fee income grow?", "share"),
        ("What royalty does Alps pay to the university?", "figure"),
        ("Which director was once a partner at Umbra?", "person"),
    ],
)
def test_stakes_growth_royalties_and_directors_say_what_they_want(question: str, kind: Kind) -> None:
    assert wanted(question) == kind
