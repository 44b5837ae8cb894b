from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from preprocess.metadata.research import highlights_of, is_note, normal_rating, price_target_of, rating_of
from preprocess.report import Report
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf

BULLETS = (
    "• Sales of wicks grew 12% and beat our forecast by two points, helped by the",
    "  northern harbours.",
    "• We lift our earnings per share for 2024 by 4% to $6.10.",
    "• Risks are the price of brass and a mild winter.",
)
BODY = [SENTENCE + "." for _ in range(6)]


def note(path: Path, puts: list[Put], name: str = "note.pdf") -> Report:
    return convert(make_pdf(path / name, [puts, column([SENTENCE] * 20)]), name)


def test_a_note_with_a_panel_beside_its_summary(tmp_path: Path) -> None:
    panel = ["Rating Overweight", "Price target USD 185.00", "Price (11 Jan 2023) USD 151.20", "Market cap USD 12.1bn"]
    puts = [
        Put("Equity Research", 72, 50, size=9),
        Put("12 January 2023", 460, 50, size=9),
        Put("Lantern Inc. (LTRN.N)", 72, 80, bold=True, size=18),
        Put("Light at the end of the quarter", 72, 102, size=13),
        *column(BULLETS, 72, 130),
        *column(panel, 430, 130, 14),
        *column(BODY[:3], 72, 260),
    ]
    found = note(tmp_path, puts)
    assert found.doc_type == "research-note"
    assert (found.company, found.ticker, found.date) == ("Lantern Inc.", "LTRN", date(2023, 1, 12))
    assert (found.rating, found.price_target) == ("Buy (Overweight)", "USD 185.00")
    assert found.highlights is not None and found.highlights.startswith("Sales of wicks grew 12%")
    assert found.highlights.count("\n") == 2 and "Market cap" not in found.highlights
    assert "helped by the northern harbours." in found.highlights and "Price" not in found.highlights
    assert found.period_end is None and found.fiscal_year == 2023


def test_a_note_whose_headline_changes_rating_and_target(tmp_path: Path) -> None:
    puts = [
        Put("Alpengold AG (ALPG SW)", 72, 70, bold=True, size=16),
        Put("Downgrade from Buy to Hold, target price to CHF 92 from CHF 110", 72, 92, bold=True, size=12),
        Put("3 May 2024 | Food producers | Analyst certification on the last page", 72, 110, size=9),
        Put("Key takeaways", 72, 140, bold=True, size=11),
        *column([f"{SENTENCE}. Margins shrink.", *BODY[:4]], 72, 160),
    ]
    found = note(tmp_path, puts)
    assert (found.doc_type, found.company, found.ticker) == ("research-note", "Alpengold AG", "ALPG")
    assert (found.rating, found.price_target, found.date) == ("Neutral (Hold)", "CHF 92", date(2024, 5, 3))
    assert found.highlights is not None and found.highlights.startswith("The company sells lanterns")


def test_a_note_that_lists_its_facts_line_by_line(tmp_path: Path) -> None:
    facts = (
        "Company update",
        "Pearl River Lamps (0451 HK)",
        "Recommendation: SELL (unchanged)",
        "Target price: HK$4.50",
    )
    found = note(tmp_path, [*column([*facts, "Date: 2023-09-14", "", *BULLETS], 72, 60, 16)])
    assert (found.doc_type, found.company, found.ticker) == ("research-note", "Pearl River Lamps", "0451")
    assert (found.rating, found.price_target, found.date) == ("Sell", "HKD 4.50", date(2023, 9, 14))


@pytest.mark.parametrize(
    ("printed", "rating"),
    [
        ("Rating: Outperform", "Buy (Outperform)"),
        ("Stock Rating Equal-weight", "Neutral (Equal-weight)"),
        ("We reiterate our Buy rating on the shares", "Buy"),
        ("We initiate coverage of Lantern with a Market Perform rating", "Neutral (Market perform)"),
        ("UNDERWEIGHT", "Sell (Underweight)"),
        ("Upgraded from Neutral to Buy", "Buy"),
        ("HOLD (from Buy)", "Neutral (Hold)"),
        ("Customers buy lanterns and hold them for years.", None),
        ("The company maintains that it will not sell its plant.", None),
    ],
)
def test_ratings_as_brokers_word_them(printed: str, rating: str | None) -> None:
    assert rating_of(printed) == rating


@pytest.mark.parametrize(
    ("printed", "target"),
    [
        ("Price target: $185.00", "USD 185.00"),
        ("12-month target price (EUR) 92", "EUR 92"),
        ("PT raised to £14.20 from £13", "GBP 14.20"),
        ("we raise our price target from $150 to $185", "USD 185"),
        ("Price target $150 → $185", "USD 185"),
        ("Target price 1,240p", "GBp 1,240"),
        ("Fair value estimate 55 CAD", "CAD 55"),
        ("our 12-month price target", None),
        ("price target for 2024 is under review", None),
        ("Target price: RM 4.10", "MYR 4.10"),
    ],
)
def test_price_targets_carry_their_currency_and_a_change_gives_the_new_one(printed: str, target: str | None) -> None:
    assert price_target_of(printed) == target


def test_filings_and_releases_that_speak_of_prices_are_no_notes() -> None:
    assert not is_note("We grant awards when the price target of the plan is met. Employees may hold or sell shares.")
    assert not is_note("Lantern reports second quarter results. We maintain a neutral stance on currencies.")
    assert normal_rating("splendid") is None


def test_highlights_end_at_about_a_hundred_words() -> None:
    long = "\n".join(f"• {SENTENCE} number {n}." for n in range(20))
    found = highlights_of(long)
    assert found is not None and 60 <= len(found.split()) <= 100
    assert highlights_of("No bullets and no summary here.") is None
