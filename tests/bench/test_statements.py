from dataclasses import replace
from datetime import date

import pytest

from bench.statements import CHECKED, CheckedColumn, Tally, balances, boxes, convert, period_text, periods
from preprocess.report import Column, Period


def test_a_period_is_written_so_that_two_that_differ_read_differently() -> None:
    column = Column("June 30, 2023", Period("duration", date(2023, 6, 30), 3, 2023, 2))
    assert period_text(column) == "duration 2023-06-30 3 months fy2023 q2"
    assert period_text(Column("Change")) == "none"
    assert period_text(Column("2022", Period("instant", None, None, 2022))) == "instant ? fy2022"


def test_shares_are_dashes_where_nothing_was_measured() -> None:
    assert (Tally(3, ("a",)).share, Tally(0, ()).share) == ("75.0", "–")


def test_the_checked_columns_are_over_two_hundred_and_each_is_there_once() -> None:
    checked = [CheckedColumn.model_validate_json(line) for line in CHECKED.read_text(encoding="utf-8").splitlines()]
    assert len({(c.doc, c.page, c.table, c.column) for c in checked}) == len(checked) > 200


@pytest.mark.shared
def test_a_release_has_its_periods_units_and_boxes() -> None:
    report = convert("AMCOR_2023Q4_EARNINGS")
    checked = [CheckedColumn.model_validate_json(line) for line in CHECKED.read_text(encoding="utf-8").splitlines()]
    assert periods([report], checked).missed == ()
    assert len(boxes([report]).missed) <= 2
    assert balances([replace(report, doc_type="10-k")]) == Tally(1, ())
