from __future__ import annotations

from dataclasses import replace

from preprocess.describe.by_rules import MAX_CHARS, summarize
from preprocess.report import Column, Row, Table, Unit

BOX = (0.0, 0.0, 1.0, 1.0)


def table(columns: list[str], rows: list[str], caption: str = "Sales", heading: str = "") -> Table:
    printed = tuple(Row(label, 0, (), BOX, 1) for label in rows)
    return Table("/page/1/Table/0", (1,), BOX, caption, tuple(map(Column, columns)), printed, Unit(), "other", "",
                 context_heading=heading)  # fmt: skip


def test_what_columns_share_is_said_once_and_abbreviations_keep_their_point() -> None:
    columns = ["Year ended May 31, 2023", "Year ended May 31, 2022", "Change"]
    found = summarize(table(columns, ["U.S.", "Europe"]))
    assert found == "Sales. columns: Year ended May 31, 2023, 2022, Change. rows: U.S., Europe."


def test_a_caption_that_is_only_a_day_stands_behind_its_heading() -> None:
    found = summarize(table(["Total"], ["Cash"], "At 31 December 2021", "Fair value of financial instruments"))
    assert found.startswith("Fair value of financial instruments, At 31 December 2021. columns: Total.")


def test_a_long_table_is_cut_at_a_label() -> None:
    found = summarize(table(["2023"], [f"Line item number {n} of many" for n in range(60)]))
    assert len(found) <= MAX_CHARS and found.endswith("…. ".strip())


def test_a_caption_that_says_nothing_of_its_heading_stands_behind_it_and_a_statement_says_its_kind() -> None:
    found = summarize(table(["2023"], ["Granted"], "The following table shows changes in the year", "Stock options"))
    assert found.startswith("Stock options: The following table shows changes in the year. columns: 2023.")
    income = replace(table(["2023"], ["Net sales"], "Lantern Works Inc."), statement_type="income_statement")
    assert summarize(income).startswith("Income statement. Lantern Works Inc.")


def test_columns_below_two_spans_are_all_named() -> None:
    columns = [
        "As of May 31, 2023 Drawn",
        "As of May 31, 2023 Undrawn",
        "As of May 31, 2022 Drawn",
        "As of May 31, 2022 Undrawn",
    ]
    assert "columns: As of May 31, 2023 Drawn, Undrawn, As of May 31, 2022 Drawn, Undrawn." in summarize(
        table(columns, ["Line"])
    )
