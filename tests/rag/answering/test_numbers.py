"""Which digits of a text are figures, and what they are worth."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rag.answering.numbers import figures


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$4.6 billion", [("$4.6 billion", "4600000000")]),
        ("a loss of (1,577) and 12.5%", [("(1,577)", "-1577"), ("12.5%", "12.5")]),
        ("$5.1M, 5.1bn and US$3", [("$5.1M", "5100000"), ("5.1bn", "5100000000"), ("US$3", "3")]),
        ("Net sales, fiscal 2023 (in millions): $51,217 [1]", [("$51,217", "51217000000")]),
        ("Net sales (USD, in thousands) — fiscal 2023: 5; fiscal 2022: (4)", [("5", "5000"), ("(4)", "-4000")]),
        ("Net sales (in millions): 5\nEmployees: 83,700", [("5", "5000000"), ("83,700", "83700")]),
        ("Tax rate (in millions): 16.5%", [("16.5%", "16.5")]),
        ("(see 4) or ($31)", [("4", "4"), ("($31)", "-31")]),
        ("-14.76% and −2", [("-14.76%", "-14.76"), ("−2", "-2")]),
        (
            "$0.05 per share, 16 percent, 2 percentage points",
            [("$0.05", "0.05"), ("16 percent", "16"), ("2 percentage points", "2")],
        ),
        ("51,217 million yen", [("51,217 million", "51217000000")]),
        (
            "2,000 people, $2000 and 2000 million",
            [("2,000", "2000"), ("$2000", "2000"), ("2000 million", "2000000000")],
        ),
    ],
)
def test_figures_have_their_value_in_base_units(text: str, found: list[tuple[str, str]]) -> None:
    assert [(m.text, m.value) for m in figures(text)] == [(words, Decimal(value)) for words, value in found]


@pytest.mark.parametrize(
    "text",
    [
        "in 2023 and fiscal 2022 (2021), 2016-2018, 2021/22",
        "on MAY 31, 2023 and May 31, 2023, 31 May 2023, 2023-05-31 and 5/31/2023",
        "Items 7 and 7A, Note 12, page 33, p. 4, Section 404(b), ASC 606, Level 3, Topic 842",
        "Form 10-K, 10-Q/A, 8-K and S-1",
        "see [1][23] and [10K1] and [N2]",
        "1. First\n2) Second",
        "787-9, COVID-19, 777X, 5G, A320 and Q3 2023",
        "three months, 12 months ended, 52 weeks ended",
    ],
)
def test_years_dates_markers_and_names_are_no_figures(text: str) -> None:
    assert [m.text for m in figures(text)] == []


def test_a_figure_equals_what_rounds_to_it() -> None:
    (told,) = figures("$51.2 billion")
    assert told.equals(Decimal(51_217_000_000)) and not told.equals(Decimal(51_317_000_000))
    (bare,) = figures("51,217")
    assert bare.equals(Decimal(51_217)) and not bare.equals(Decimal(51_217_000_000))


def test_the_sign_counts_except_for_a_percentage_in_brackets() -> None:
    minus, aside = figures("(1,577) of sales (39%)")
    assert not minus.equals(Decimal(1577)) and minus.equals(Decimal(-1577))
    assert aside.equals(Decimal(39)) and aside.equals(Decimal(-39))
