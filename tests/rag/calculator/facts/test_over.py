"""What stands over a row: a sum that is indented under the last of its parts is none of that part."""

from __future__ import annotations

from dataclasses import replace

from preprocess.report import Table
from rag.calculator.calculate import Calculation, calculate
from rag.calculator.facts.over import over, stub_of
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

REPORT = made(
    more=(
        H("Reinsurance"),
        T(
            ("2023", "2022"),
            (
                ("Direct", "85,670", "76,320"),
                ("Assumed", "432", "478"),
                ("Ceded", "(772)", "(680)"),
                ("Net premiums", "85,330", "76,118"),
                ("Of which abroad", "(70)", "(60)"),
            ),
            caption="Premiums",
            periods=durations()[:2],
        ),
    )
)


def table() -> Table:
    """The table of premiums, its last two rows indented under "Ceded"."""
    found = next(one for one in REPORT.tables if one.caption == "Premiums")
    under = (replace(row, parent=2, level=1) for row in found.rows[3:])
    return replace(found, rows=(*found.rows[:3], *under))


def test_what_the_rows_before_add_up_to_is_not_under_the_last_of_them() -> None:
    assert over(table(), 3) == ()


def test_a_part_of_the_last_row_is_under_it() -> None:
    assert over(table(), 4) == (2,)


def test_the_part_that_is_named_is_told_and_not_the_net_of_all() -> None:
    report = replace(REPORT, tables=tuple(table() if one.caption == "Premiums" else one for one in REPORT.tables))
    question = "What were Nike's ceded premiums in fiscal 2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$772 million" in found.text and "85,330" not in found.text, found


def test_a_heading_that_took_in_the_name_of_the_first_row_heads_no_other_row() -> None:
    first, *rest = table().rows
    nameless = replace(table(), stub_label="Premiums Direct", rows=(replace(first, label=""), *rest))
    assert stub_of(nameless) == "" and stub_of(replace(table(), stub_label="Premiums")) == "Premiums"
