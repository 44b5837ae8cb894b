"""A ratio that a filing prints under its own name beats a computed one that differs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import BALANCE, durations, instants, made, searched

HEADS = ("Total assets (Millions)", "Net assets (Millions)", "Equity ratio (%)")
ENDS = tuple((Period("instant", date(year, 5, 31), None, year)) for year in (2023, 2022))


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def by_column(equity: str, assets: str = "37,531") -> Report:
    rows = (("As of May 31, 2023", assets, "14,904", equity), ("As of May 31, 2022", "40,321", "16,281", "40.4%"))
    return made(more=(H("Financial Position"), T(HEADS, rows, row_periods=ENDS, unit=Unit())))


def test_a_ratio_under_a_column_head_beats_a_computed_one_that_differs() -> None:
    found = asked("What was Nike's equity ratio in FY2023?", by_column("39.7%"))
    assert isinstance(found, Calculation), found
    assert found.text.startswith("NIKE, Inc.'s FY2023 equity ratio was 39.7% [1]")
    assert [number.status for number in found.numbers] == ["verified"]


def test_a_ratio_in_a_row_beats_a_computed_one_too() -> None:
    rows = (("Revenues", "51,217", "46,710"), ("Operating margin", "12.4%", "14.3%"))
    report = made(more=(H("Five-Year Data"), T(("2023", "2022"), rows, periods=durations()[:2])))
    found = asked("What was Nike's operating margin in FY2023?", report)
    assert isinstance(found, Calculation) and " 12.4% [1]" in found.text, found
    # 14.3 % is what the statements give too: the inputs are told.
    same = asked("What was Nike's operating margin in FY2022?", report)
    assert isinstance(same, Calculation) and "14.3% = " in same.text, same


def test_a_heading_that_says_of_what_kind_a_ratio_is_does_not_say_whose() -> None:
    for heading, printed in (("Selected metrics and ratios", "12.4%"), ("Shoes", "11.5%")):
        rows = (("Revenues", "51,217", "46,710"), (heading, "", ""), ("Operating margin", "12.4%", "14.3%"))
        report = made(more=(H("Five-Year Data"), T(("2023", "2022"), rows, periods=durations()[:2])))
        table = report.tables[-1]
        nested = replace(table, rows=(*table.rows[:2], replace(table.rows[2], parent=1)))
        found = asked(
            "What was Nike's operating margin in FY2023?", replace(report, tables=(*report.tables[:-1], nested))
        )
        assert isinstance(found, Calculation) and f" {printed}" in found.text, found


def test_a_measure_that_a_filing_works_out_itself_is_its_own() -> None:
    rows = (
        ("Net income", "4,689", "5,980"),
        ("Income tax expense", "1,131", "605"),
        ("Interest and other", "380", "300"),
        ("Depreciation and amortization", "859", "840"),
        ("EBITDA", "7,059", "7,725"),
        ("Adjusted EBITDA", "7,100", "7,800"),
    )
    table = T(("2023", "2022"), rows, caption="Reconciliation of adjusted EBITDA", periods=durations()[:2])
    found = asked("What was Nike's EBITDA in FY2023?", made(more=(H("Measures"), table)))
    assert isinstance(found, Calculation) and "EBITDA was $7,059 million [1] (“EBITDA”)" in found.text, found
    bare = asked("What was Nike's EBITDA in FY2023?", made())
    assert isinstance(bare, Calculation) and "$6,774 million = " in bare.text, bare


def test_a_printed_ratio_that_stands_alone_leads_and_what_the_rows_give_is_told_beside_it() -> None:
    report = made(more=(H("Measures"), T(("2023", "2022"), (("Equity ratio", "39.7%", "40.4%"),), periods=instants())))
    found = asked("What was Nike's equity ratio in FY2023?", report)
    assert isinstance(found, Calculation), found
    assert found.text.startswith("NIKE, Inc.'s FY2023 equity ratio was 39.7% [1]")
    assert any("37.3%" in notice for notice in found.notices)


def test_a_printed_ratio_that_differs_by_its_last_digit_was_computed_before_its_inputs_were_rounded() -> None:
    report = made(
        more=(H("Measures"), T(("2023", "2022"), (("Operating margin", "11.6%", "14.2%"),), periods=durations()[:2]))
    )
    for year, printed in ((2023, "11.6%"), (2022, "14.2%")):
        found = asked(f"What was Nike's operating margin in FY{year}?", report)
        assert isinstance(found, Calculation) and f" {printed} [1]" in found.text, found
        assert not found.notices


@pytest.mark.parametrize("adjusted", ["Non-GAAP operating margin", "Adjusted operating margin"])
def test_the_plain_row_that_a_reconciliation_starts_from_is_the_reported_ratio(adjusted: str) -> None:
    rows = (("Operating margin", "11.3%", "14.0%"), ("Restructuring", "1.0%", "0.5%"), (adjusted, "12.3%", "14.5%"))
    table = T(("2023", "2022"), rows, caption="Non-GAAP Financial Measures", periods=durations()[:2])
    found = asked("What was Nike's operating margin in FY2023?", made(more=(table,)))
    assert isinstance(found, Calculation) and "operating margin was 11.3% [1]" in found.text, found


@pytest.mark.parametrize("heading", ["Segment Results", "Results of our equity method investee"])
def test_the_ratio_of_a_segment_or_of_somebody_else_is_not_the_company_s(heading: str) -> None:
    rows = (("Operating margin", "22.4%", "24.3%"),)
    report = made(more=(T(("2023", "2022"), rows, caption=heading, periods=durations()),))
    found = asked("What was Nike's operating margin in FY2023?", report)
    assert isinstance(found, Calculation) and "11.5% = " in found.text, found
    assert not any("22.4%" in notice for notice in found.notices)


def with_debt(*note: tuple[str, str, str]) -> Report:
    balance = (("Long-term debt, net", "15,429", "11,670"), *BALANCE[4:])
    table = T(("2023", "2022"), note, periods=instants(), caption="Our debt consisted of the following:")
    return made(balance=balance, more=(H("Note 10. Debt"), table))


NOTE = (
    ("Notes", "16,842", "12,799"),
    ("Total debt", "16,842", "12,799"),
    ("Less: unamortized discounts", "(1,295)", "(1,123)"),
    ("Total debt, net", "15,547", "11,676"),
    ("Less: current portion", "(118)", "(6)"),
    ("Long-term debt, net", "15,429", "11,670"),
)


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (NOTE, "total debt was $15,547 million [1] (“Total debt, net”)"),
        (NOTE[:3] + NOTE[4:], "total debt was $16,842 million [1] (“Total debt”)"),
        (NOTE[:3], "total debt was $15,429 million = long-term debt, net"),  # nothing says that it is of the same debt
    ],
)
def test_a_note_that_sums_up_the_debt_holds_what_the_balance_sheet_does_not_print(
    note: tuple[tuple[str, str, str], ...], said: str
) -> None:
    found = asked("What was Nike's total debt at the end of FY2023?", with_debt(*note))
    assert isinstance(found, Calculation), found
    assert said in found.text


def test_what_is_computed_of_the_debt_starts_from_that_sum() -> None:
    balance = (
        ("Cash and cash equivalents", "2,547", "3,604"),
        ("Long-term debt, net", "15,429", "11,670"),
        *BALANCE[4:],
    )
    table = T(("2023", "2022"), NOTE, periods=instants(), caption="Our debt consisted of the following:")
    found = asked("What was Nike's FY2023 net debt?", made(balance=balance, more=(H("Note 10. Debt"), table)))
    assert isinstance(found, Calculation), found
    assert "net debt was $13,000 million = total debt, net $15,547 million" in found.text


def test_a_printed_ratio_answers_for_the_part_of_a_year_over_which_no_average_is_computed() -> None:
    period = Period("duration", None, 3, 2023, 2)
    table = T(
        ("Three months ended November 30, 2022",), (("Return on common equity", "18%"),), periods=(period,), unit=Unit()
    )
    found = asked("What was Nike's ROE in Q2 FY2023?", made(more=(H("Capital allocation"), table)))
    assert isinstance(found, Calculation) and " was 18% [1]" in found.text, found
    missing = asked("What was Nike's ROE in Q3 FY2023?", made(more=(H("Capital allocation"), table)))
    assert isinstance(missing, Problem)


def test_a_total_without_what_was_borrowed_for_a_short_time_is_not_all_debt() -> None:
    owed = (("Short-term borrowings", "5,257", "1,099"), ("Current portion of long-term debt", "3,738", "2,256"))
    note = (
        ("Notes", "33,783", "38,271"),
        ("Total debt", "33,783", "38,271"),
        *owed[1:],
        ("Long-term debt", "30,045", "36,015"),
    )
    balance = (*owed, ("Long-term debt", "30,045", "36,015"), *BALANCE[4:])
    table = T(("2023", "2022"), note, periods=instants(), caption="Our long-term debt consisted of the following:")
    report = made(balance=balance, more=(H("Note 6. Debt"), table))
    question = "What was Nike's total debt in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$39,040 million" in found.text, found
