"""Each fact of a report's metadata says where it was read."""

from __future__ import annotations

from pathlib import Path

from preprocess.metadata.origins import said_by_model
from preprocess.metadata.read import read_metadata
from preprocess.report import Report
from preprocess.store.reports import load_report, save_report
from tests.preprocess.made import convert

COVER = (
    "FORM 10-K",
    "Annual report for the fiscal year ended December 31, 2022",
    "Commission file number 1-1234",
    "LANTERN WORKS, INC.",
    "(Exact name of registrant as specified in its charter)",
)
LAST = ("Our shares trade under the symbol “LTRN”.", "SIGNATURES pursuant to the requirements", "February 3, 2023")


def test_cover_and_later_pages_are_told_apart() -> None:
    said = dict(read_metadata("scan0001.pdf", [COVER, LAST]).origins)
    assert said == {
        "company": "cover",
        "ticker": "text",
        "doc_type": "cover",
        "fiscal_year": "cover",
        "period_end": "cover",
        "date": "text",
    }


def test_a_company_that_has_another_name_today_is_said_by_the_cover_that_prints_the_old_one() -> None:
    found = read_metadata("scan.pdf", [(*COVER[:3], "SQUARE, INC.", COVER[4])])
    assert found.company == "Block, Inc." and dict(found.origins)["company"] == "cover"


def test_what_only_the_file_name_says_is_told() -> None:
    found = read_metadata("NIKE_2023Q2_10Q.pdf", [("Nothing much is printed here.",)])
    assert dict(found.origins) == dict.fromkeys(("company", "doc_type", "fiscal_year", "fiscal_quarter"), "file name")
    filed = read_metadata("10Q-Q2-2023.pdf", [("Nothing much.",)], ("Nike", "2023", "10Q_10K"))
    assert dict(filed.origins)["company"] == "folders" and dict(filed.origins)["fiscal_year"] == "file name"
    named = read_metadata("report.pdf", [("Nothing much.",)], ("Nike", "2023", "10Q_10K"))
    assert dict(named.origins) == {"company": "folders", "fiscal_year": "folders"}


def test_a_field_without_a_value_has_no_origin_and_what_a_model_adds_is_marked(sample: Path, tmp_path: Path) -> None:
    report: Report = convert(sample, sample.name)
    assert dict(report.origins)["company"] == "cover" and "rating" not in dict(report.origins)
    origins = said_by_model(report, ("company", "rating"))
    assert dict(origins) == {**dict(report.origins), "company": "model", "rating": "model"}
    save_report(report, sample, tmp_path)
    assert load_report(tmp_path / report.report_id).origins == report.origins
