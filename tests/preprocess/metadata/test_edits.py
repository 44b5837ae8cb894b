from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from preprocess.convert import convert_file
from preprocess.errors import EditRefused, ReportFormatError
from preprocess.metadata.edits import FilingEdits, edited, edits_stamp, forget_edits, read_edits, save_edits, with_edits
from preprocess.report import Report


@pytest.fixture(scope="module")
def report(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return convert_file(sample, sample.name, tmp_path_factory.mktemp("data"))


def test_a_correction_stands_over_what_was_read_and_the_title_follows(report: Report, tmp_path: Path) -> None:
    edits = edited(report, {"company": "  Lantern\nHoldings ", "fiscal_year": 2024, "ticker": "lan.a"})
    save_edits(tmp_path, report.sha256, edits)
    after = with_edits(report, tmp_path)
    assert (after.company, after.fiscal_year, after.ticker) == ("Lantern Holdings", 2024, "LAN.A")
    assert after.title == "Lantern Holdings: Form 10-K, fiscal year 2024"
    assert read_edits(tmp_path, report.sha256) == edits and edits_stamp(tmp_path, report.report_id)


def test_corrections_add_up_and_a_value_as_printed_is_none(report: Report) -> None:
    first = edited(report, {"fiscal_year": 2024, "period_end": date(2024, 12, 31)})
    then = edited(report, {"fiscal_year": report.fiscal_year, "ticker": None}, first)
    assert then.model_dump(exclude_unset=True) == {"period_end": date(2024, 12, 31), "ticker": None}


def test_what_a_broker_says_is_kept_in_one_form(report: Report, tmp_path: Path) -> None:
    given = {"rating": "overweight", "price_target": "$185.50", "highlights": " Sales grew.\n\n Risks stay. "}
    save_edits(tmp_path, report.sha256, edited(report, {**given, "amendment": True}))
    after = with_edits(report, tmp_path)
    assert (after.rating, after.price_target, after.amendment) == ("Buy (Overweight)", "USD 185.50", True)
    assert after.highlights == "Sales grew.\nRisks stay."
    again = edited(after, {"rating": "Buy (Overweight)", "price_target": "USD 185.50"})
    assert not again.model_fields_set
    taken = edited(after, {"rating": "", "highlights": "  "})
    assert taken.model_dump(exclude_unset=True) == {"rating": None, "highlights": None}


def test_without_corrections_there_is_no_file(report: Report, tmp_path: Path) -> None:
    save_edits(tmp_path, report.sha256, FilingEdits(company="X"))
    save_edits(tmp_path, report.sha256, FilingEdits())
    assert list(tmp_path.iterdir()) == [] and edits_stamp(tmp_path, report.report_id) == ""
    forget_edits(tmp_path, report.sha256)
    assert with_edits(report, tmp_path) == report


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"fiscal_year": "soon"}, "fiscal year is a whole number"),
        ({"fiscal_year": 20155}, "fiscal year"),
        ({"fiscal_quarter": 5}, "quarter is 1, 2, 3 or 4"),
        ({"fiscal_quarter": 2, "fiscal_year": None}, "needs its fiscal year"),
        ({"ticker": "<b>"}, "ticker has"),
        ({"company": "x" * 121}, "company has"),
        ({"doc_type": "novel"}, "document types"),
        ({"period_end": "31/12"}, "period ends on a day"),
        ({"rating": "Lantern"}, "rating is Buy, Neutral or Sell"),
        ({"rating": "Sell (Overweight)"}, "rating is"),
        ({"price_target": "soon"}, "one amount with its currency"),
        ({"highlights": "x" * 2001}, "at most 2,000 characters"),
        ({"amendment": "maybe"}, "amends an earlier one"),
        ({"pages": 3}, "'pages' cannot be edited"),
    ],
)
def test_a_value_that_cannot_be_right_is_one_sentence(report: Report, changes: dict[str, object], words: str) -> None:
    with pytest.raises(EditRefused, match=words) as caught:
        edited(report, changes)
    assert str(caught.value).endswith(".") and "\n" not in str(caught.value)


def test_a_damaged_file_of_corrections_is_named(report: Report, tmp_path: Path) -> None:
    path = tmp_path / f"{report.sha256}.json"
    path.write_text('{"colour": "red"}')
    with pytest.raises(ReportFormatError, match=r"'colour' is not usable"):
        with_edits(report, tmp_path)
    with pytest.raises(ReportFormatError):
        read_edits(tmp_path, "../../etc/passwd")
