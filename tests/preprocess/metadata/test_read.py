from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from preprocess.metadata.filenames import read_name
from preprocess.metadata.read import Metadata, read_metadata
from preprocess.metadata.witnesses import present_name


def cover(
    form: str = "10-K", period: str = "For the fiscal year ended May 31, 2023", name: str = "LANTERN, INC."
) -> list[str]:
    return [
        *("UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "Washington, D.C. 20549", f"FORM {form}", period),
        *("Commission file number 1-442", name, "(Exact name of registrant as specified in its charter)"),
        *("Securities registered pursuant to Section 12(b) of the Act:", "Title of each class Trading Symbol(s)"),
        "Common Stock, $0.01 par value LTRN New York Stock Exchange",
    ]


def read(lines: Sequence[str], *more: Sequence[str], name: str = "upload.pdf") -> Metadata:
    return read_metadata(name, [lines, *more])


def test_a_cover_page_tells_all() -> None:
    signatures = ["SIGNATURES", "Pursuant to the requirements of Section 13 …", "Date: July 20, 2023"]
    found = read(cover(), ["Lantern, Inc. sells lanterns."], signatures)
    assert replace(found, origins=()) == Metadata(
        title="Lantern, Inc.: Form 10-K, fiscal year 2023",
        company="Lantern, Inc.",
        ticker="LTRN",
        doc_type="10-k",
        fiscal_year=2023,
        fiscal_quarter=None,
        period_end=date(2023, 5, 31),
        date=date(2023, 7, 20),
        amendment=False,
    )


def test_the_cover_beats_the_file_name_and_the_name_fills_what_it_leaves_open() -> None:
    found = read(cover(), name="OTHER_2019_10Q.pdf")
    assert (found.company, found.doc_type, found.fiscal_year) == ("Lantern, Inc.", "10-k", 2023)
    bare = read(["Some words about nothing."], name="NIKE_2023_10K.pdf")
    assert (bare.company, bare.doc_type, bare.fiscal_year) == ("NIKE", "10-k", 2023)


@pytest.mark.parametrize(
    ("said", "year"),
    [
        ("All references to fiscal 2018 are to the fiscal year that ended January 31, 2018.", 2018),
        ("Fiscal 2017 ended on January 31, 2018. In fiscal 2017 sales rose; in fiscal 2016 they fell.", 2017),
        ("In fiscal 2017 sales rose. In fiscal 2017 costs fell. In fiscal 2017 we grew.", 2017),
        ("In fiscal 2018 sales rose. In fiscal 2018 costs fell against fiscal 2017.", 2018),
    ],
)
def test_a_year_that_ends_in_january_is_called_as_the_text_calls_it(said: str, year: int) -> None:
    assert read(cover(period="For the fiscal year ended January 31, 2018"), [said]).fiscal_year == year


def test_a_year_of_52_weeks_that_ends_on_new_years_day_is_the_old_year() -> None:
    assert read(cover(period="For the fiscal year ended January 1, 2023")).fiscal_year == 2022


def test_a_quarter_is_counted_from_the_months_and_its_year_from_its_end() -> None:
    text = ["Six months ended July 29, 2023", "six months ended", "Three months ended July 29, 2023", "fiscal 2024"] * 3
    found = read(cover("10-Q", "For the quarterly period ended July 29, 2023"), text)
    assert (found.doc_type, found.fiscal_quarter, found.fiscal_year) == ("10-q", 2, 2024)
    assert found.title == "Lantern, Inc.: Form 10-Q, Q2 of fiscal year 2024"


@pytest.mark.parametrize(
    ("ended", "said", "told"),
    [
        ("September 30, 2023", ["Three months ended Nine months ended", "September 30, September 30,"], (3, 2023)),
        ("September 30, 2023", ["our annual report for the year ended December 31, 2022"], (3, 2023)),
        ("September 30, 2023", ["our annual report for the fiscal year ended June 24, 2023"], (1, 2024)),
        ("March 25, 2023", ["the year ended June 25, 2022", "a lease of a year ending May 31, 2023"], (3, 2023)),
        (
            "June 30, 2023",
            ["Six months ended June 30, 2023", "fees of the nine months ended September 30, 2021"],
            (2, 2023),
        ),
        ("June 17, 2023", ["the fiscal year ended February 25, 2023", "16 weeks ended June 17, 2023"], (1, 2024)),
    ],
)
def test_the_quarter_lies_between_the_end_of_the_cover_and_that_of_the_year_however_often_it_is_said(
    ended: str, said: list[str], told: tuple[int, int]
) -> None:
    found = read(cover("10-Q", f"For the quarterly period ended {ended}"), [*said, "three months ended", "fiscal 2024"])
    assert (found.fiscal_quarter, found.fiscal_year) == told


def test_a_current_report_is_dated_by_its_event() -> None:
    event = "Date of report (Date of earliest event reported): May 20, 2022 (May 18, 2022)"
    found = read(cover("8-K", event))
    assert (found.doc_type, found.period_end, found.date) == ("8-k", date(2022, 5, 18), date(2022, 5, 20))


def test_an_amendment_is_marked() -> None:
    assert read(cover("10-K/A")).amendment


def test_a_release_is_recognised_by_its_words() -> None:
    lines = [
        "Lantern reports second quarter fiscal 2023 results",
        "Oslo (July 20, 2023) – Lantern Inc. (NYSE: LTRN) today",
    ]
    found = read(lines)
    assert (found.doc_type, found.fiscal_quarter, found.fiscal_year) == ("earnings", 2, 2023)
    assert (found.company, found.ticker, found.date) == ("Lantern Inc.", "LTRN", date(2023, 7, 20))


def test_a_supplement_is_a_release_of_the_quarter_in_its_title() -> None:
    found = read(["Financial and operating supplement", "Fourth quarter 2023", "Lantern Mobile plc (“Lantern”)."])
    assert (found.doc_type, found.fiscal_quarter, found.fiscal_year) == ("earnings", 4, 2023)
    assert read(["Prospectus supplement", "Lantern Mobile plc"]).doc_type == "other"


def test_a_year_before_in_a_table_is_not_the_year_of_a_half_that_ends_in_june() -> None:
    title = ["Lantern Homes plc", "Trading update", "For the six months ended 30 June 2024", "9 July 2024"]
    found = read([*title, "Completions (homes):", "H1 2024 H1 2023 FY 2023"])
    assert (found.doc_type, found.fiscal_year, found.fiscal_quarter) == ("earnings", 2024, 2)


def test_dividends_by_quarter_end_make_no_quarterly_report() -> None:
    title = ["Consolidated Financial Results", "for the Fiscal Year Ended March 31, 2024", "May 10, 2024"]
    heads = ["Annual dividends per share", "First Second Third Fiscal", "quarter-end quarter-end quarter-end year-end"]
    found = read([*title, "Company name: Lantern Works Co., Ltd.", *heads])
    assert (found.doc_type, found.fiscal_quarter, found.fiscal_year) == ("earnings", None, 2024)


def test_what_a_title_says_has_ended_is_the_period_though_two_heads_read_like_a_later_dateline() -> None:
    title = ["Lantern Holdings Limited", "INTERIM RESULTS FOR THE SIX MONTHS ENDED 30 JUNE 2023"]
    found = read([*title, "30 June 31 December", "2023 2022"], ["Members are registered on 20 September 2023"] * 2)
    assert (found.doc_type, found.period_end, found.date) == ("earnings", date(2023, 6, 30), None)
    assert (found.fiscal_year, found.fiscal_quarter) == (2023, 2)


def test_the_first_of_several_registrants_is_the_company() -> None:
    lines = [
        *("UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "FORM 10-Q"),
        *("For the quarterly period ended June 30, 2023", "LANTERN ENERGY CORPORATION"),
        "(a Wyoming corporation) 200 Frontier Avenue, Cheyenne, Wyoming 82001",
        *("Commission File Number 1-31204", "WICK ELECTRIC COMPANY"),
        "(a Colorado corporation) 75 Mesa Street, Grand Junction · Commission File Number 1-02217",
    ]
    assert read(lines).company == "Lantern Energy Corporation"


def test_the_release_of_a_current_report_without_its_form_tells_the_quarter() -> None:
    lines = ["Exhibit 99.1", "Lantern Software Announces First Quarter Fiscal 2025 Results"]
    lines += [
        "DENVER, June 4, 2024 – Lantern Software, Inc. (Nasdaq: LNTN) today announced results for its first quarter"
    ]
    statements = ["Three Months Ended April 30, 2024", "fiscal 2025", "fiscal 2025"]
    found = read(lines, statements, name="LANTERN_8K.pdf")
    assert (found.doc_type, found.fiscal_year, found.fiscal_quarter) == ("8-k", 2025, 1)
    assert (found.period_end, found.date) == (date(2024, 4, 30), date(2024, 6, 4))


def test_results_for_a_named_quarter_are_a_release_of_the_day_that_it_prints() -> None:
    lines = [
        "Lantern Bulk Carriers Ltd.",
        "Results for the second quarter and first half of 2024",
        "Oslo, 22 August 2024.",
    ]
    found = read(lines, ["Balance sheet", "30 June 2024 31 December 2023"])
    assert (found.doc_type, found.fiscal_year, found.fiscal_quarter) == ("earnings", 2024, 2)
    assert found.period_end == date(2024, 6, 30)
    assert read(lines, ["Balance sheet", "30 September 2024"]).period_end != date(2024, 6, 30)


def test_months_in_brackets_are_no_exchange() -> None:
    lines = [
        "Lantern Works Ltd. announces its results",
        "Segment results (six months ended June 30, 2023)",
        "Wicks (aim: oil)",
    ]
    assert (read(lines).company, read(lines).ticker) == ("Lantern Works Ltd.", None)


def test_file_names_and_folders_are_read() -> None:
    assert read_name("Pfizer_2023Q2_10Q.pdf").fiscal_quarter == 2
    dated = read_name("FOOTLOCKER_2022_8K_dated-2022-05-20.pdf")
    assert (dated.doc_type, dated.fiscal_year, dated.date) == ("8-k", 2022, date(2022, 5, 20))
    folders = read_name("10-Q-Q2-2023.pdf", ("data", "Acme", "2023", "10Q_10K"))
    assert (folders.company, folders.doc_type, folders.fiscal_year, folders.fiscal_quarter) == ("Acme", "10-q", 2023, 2)
    assert read_name("scan0001.pdf").company is None


@pytest.mark.shared
def test_real_covers_say_company_type_year_quarter_and_period_without_the_file_name(real_filings: Path) -> None:
    """The labels were checked by eye; signature dates and some tickers stand at the end of a filing, not here."""
    for label in labels():
        found = read_metadata("upload.pdf", first_pages(real_filings / f"{label['doc']}.pdf", 6))
        told = (found.company or "").replace(" ", ""), found.doc_type, found.fiscal_year
        assert told == (label["company"].replace(" ", ""), label["doc_type"], label["fiscal_year"]), label["doc"]
        if label["doc_type"] != "earnings":
            assert (found.fiscal_quarter, str(found.period_end)) == (label["fiscal_quarter"], label["period_end"])


@pytest.mark.shared
def test_short_real_documents_say_all_there_is(real_filings: Path) -> None:
    for label in [label for label in labels() if label["doc_type"] in ("earnings", "8-k")]:
        found = read_metadata(f"{label['doc']}.pdf", first_pages(real_filings / f"{label['doc']}.pdf", None))
        told = {key: str(getattr(found, key)) for key in label if key != "doc"}
        assert told == {key: str(value) for key, value in label.items() if key != "doc"}, label["doc"]


def labels() -> list[dict[str, Any]]:
    path = Path(__file__).parents[2] / "data" / "filing_labels.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def first_pages(pdf: Path, count: int | None) -> list[list[str]]:
    import pypdfium2 as pdfium

    from preprocess.page.words import read_page_words, text_lines

    document = pdfium.PdfDocument(pdf)
    last = min(count or len(document), len(document))
    pages = [[line.text for line in text_lines(read_page_words(document, n))] for n in range(1, last + 1)]
    document.close()
    return pages


def test_what_cover_and_file_name_say_differently_is_told_and_the_cover_counts() -> None:
    found = read(cover(), name="OTHERWISE_2019_10Q.pdf")
    said = "The document says Lantern, Inc., 10-K, fiscal year 2023 and its file name says Otherwise, 10-Q, 2019;"
    assert found.notices == (f"{said} the document counts.",)
    assert read(cover(), name="LANTERN_2023_10K.pdf").notices == ()
    assert read(cover(), name="corp-q2-2022.pdf").company == "Lantern, Inc."


def test_a_renamed_company_is_called_by_its_present_name_and_the_printed_one_is_told() -> None:
    found = read(cover(name="Square, Inc."), ["Square, Inc. makes readers."], name="BLOCK_2023_10K.pdf")
    assert found.company == "Block, Inc."
    assert found.notices == ("The document names Square, Inc., which is called Block, Inc. today; both names find it.",)
    assert present_name("WAL-MART STORES, INC.") == "Walmart Inc."
    assert present_name("Square Enix Holdings Co., Ltd.") == "Square Enix Holdings Co., Ltd."


def test_a_half_year_report_is_about_the_first_half_of_the_year_that_ends_half_a_year_later() -> None:
    found = read(["Lantern Foods Limited", "Half Year Report for the half year ended 31 December 2024"])
    assert (found.fiscal_year, found.fiscal_quarter, found.period_end) == (2025, 2, date(2024, 12, 31))


def test_a_report_that_dates_its_years_without_naming_them_ends_with_the_year_of_its_cover() -> None:
    front, sheets = (
        ["Lantern Trust, Inc.", "Annual Report 2022"],
        ["Years ended December 31 (in thousands)", "2022  2021"],
    )
    assert read(front, [*sheets, "The ratio was 11.8% at December 31, 2022."]).period_end == date(2022, 12, 31)
    assert read(front, [*sheets, "The office opened on November 30, 2022."]).period_end is None


def test_a_fund_is_named_by_its_own_line() -> None:
    found = read(["Lantern European Companies Fund", "Annual Report", "for the year ended 31 March 2024"])
    assert found.company == "Lantern European Companies Fund"


SUPPLEMENT = [
    *("Orchard Pacific Bank", "Supplementary Financial Information for the fourth quarter ended October 31, 2023"),
    *("Unaudited. The fiscal year ends on October 31.", "Expenses should grow by no more than 3% in fiscal 2024."),
]


def test_a_supplement_is_of_the_year_that_ended_and_not_of_its_outlook() -> None:
    found = read(SUPPLEMENT)
    assert (found.doc_type, found.fiscal_year, found.fiscal_quarter) == ("earnings", 2023, 4)
    first = read(
        [line.replace("fourth", "first").replace("October 31, 2023", "January 31, 2024") for line in SUPPLEMENT]
    )
    assert (first.fiscal_year, first.fiscal_quarter) == (2024, 1)


@pytest.mark.parametrize(
    ("feet", "company"),
    [
        (["Orchard Pacific Bank – Supplementary Information – Q4 2023 1"] * 3, "Orchard Pacific Bank"),
        (["Supplementary Information – Q4 2023 1"] * 3, None),
        ([], None),
    ],
)
def test_a_title_that_all_pages_repeat_before_what_they_are_is_the_company(
    feet: list[str], company: str | None
) -> None:
    assert read_metadata("upload.pdf", [SUPPLEMENT], running=feet).company == company
    titled = ["Quarterly Review", *SUPPLEMENT[1:]]
    assert read_metadata("upload.pdf", [titled], running=["Quarterly Review – Orchard 1"] * 3).company is None


def test_the_name_stands_below_the_title_too_and_the_year_is_none_of_the_past() -> None:
    town = "City of Orchard Falls Municipal Light & Water Department"
    title = [
        "Annual Financial Report",
        town,
        "Fiscal years ended June 30, 2023 and 2022",
        "Unchanged since fiscal 2019.",
    ]
    found = read_metadata("upload.pdf", [title], running=[f"{town} – Annual Financial Report – 1"] * 3)
    assert (found.company, found.fiscal_year, found.period_end) == (town, 2023, date(2023, 6, 30))
