"""Several made filings at once, from PDF to answer: restated years, unlike years, currencies, weeks and accounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from preprocess.convert import convert_file
from preprocess.report import Report
from rag.answering.answer import answer
from rag.chunks.chunk import filing_of
from rag.types import Answer
from tests.made_filings import Sheet, income_rows, plain_filing, sec_filing
from tests.rag.asked import report_of, result_of

Read = Callable[[str, bytes], Report]
MILLIONS = "(In millions)"
OF_YEAR = "For the fiscal year ended December 31, "
YEAR_2023 = (1240.5, 800.1, 250.0, 12.0, 38.2)
RESTATED = (1198.7, 800.1, 250.0, 12.0, 29.8)
YEAR_2022 = (1102.3, 720.4, 230.0, 11.0, 30.1)


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """Converts the bytes of a made filing, each once."""
    folder, known = tmp_path_factory.mktemp("made"), dict[str, Report]()

    def convert(name: str, data: bytes) -> Report:
        if name not in known:
            path = Path(folder / f"{name}.pdf")
            path.write_bytes(data)
            known[name] = convert_file(path, path.name, folder / "reports")
        return known[name]

    return convert


def income(columns: Sequence[str], rows: Sequence[tuple[str, ...]], over: str, below: str = "") -> Sheet:
    title = "CONSOLIDATED STATEMENTS OF OPERATIONS"
    return Sheet(title, MILLIONS, over, columns, rows, (below,) if below else ())


def annual(company: str, end: str, rows: Sequence[tuple[str, ...]], form: str = "10-K", below: str = "") -> bytes:
    """A 10-K of the year that ends on that day ("December 31, 2023"), with the year before beside it."""
    day, year = end.rsplit(" ", 1)
    sheet = income((year, str(int(year) - 1)), rows, f"Year Ended {day}", below)
    cover = ("(Amendment No. 1)",) if form.endswith("/A") else ()
    return sec_filing(company, form, f"For the fiscal year ended {end}", (sheet,), cover)


def asked(question: str, *reports: Report) -> Answer:
    return answer(question, result_of(question, reports), report_of(*reports), None)


def told(made: Answer) -> str:
    return "\n".join((made.text, *made.notices))


@pytest.fixture(scope="module")
def harrow(read: Read) -> tuple[Report, Report]:
    """The filing of a year and the amendment that restates its revenue."""
    company = "Harrow Mills, Inc."
    first = annual(company, "December 31, 2023", income_rows(YEAR_2023, YEAR_2022))
    second = annual(company, "December 31, 2023", income_rows(RESTATED, YEAR_2022), "10-K/A", "2023 is restated.")
    return read("HARROWMILLS_2023_10K", first), read("HARROWMILLS_2023_10KA", second)


@pytest.mark.parametrize(
    ("question", "restated", "first"),
    [
        ("What was Harrow Mills' revenue in 2023?", "$1,198.7 million", "$1,240.5 million"),
        ("What was Harrow Mills' net income in 2023?", "$106.8 million", "$140.2 million"),
        ("What was Harrow Mills' gross margin in 2023?", "33.3%", "35.5%"),
        ("How much did Harrow Mills' revenue grow from 2022 to 2023?", "8.7%", "12.5%"),
    ],
)
def test_an_amendment_is_preferred_and_the_first_filing_is_told(
    harrow: tuple[Report, Report], question: str, restated: str, first: str
) -> None:
    made = asked(question, *harrow)
    sentence, other = made.text.split("Another filing disagrees", 1)
    assert restated in sentence and first in other
    assert {c.filing.doc_name for c in made.citations} == {"HARROWMILLS_2023_10K", "HARROWMILLS_2023_10KA"}
    assert any("disagree" in notice and notice.count("page") >= 2 for notice in made.notices)


def test_a_figure_on_which_both_agree_is_told_once(harrow: tuple[Report, Report]) -> None:
    made = asked("What was Harrow Mills' revenue in 2022?", *harrow)
    assert "1,102.3" in made.text and "disagree" not in told(made)


def test_what_was_reported_before_a_restatement_is_told_with_its_page(read: Read) -> None:
    over = ("Year Ended December 31, 2023",)
    columns = ("As previously\nreported", "Adjustments", "As restated")
    rows = (
        ("Revenues", "1,251.2", "(10.7)", "1,240.5"),
        ("Gross profit", "451.1", "(10.7)", "440.4"),
        ("Net income", "150.2", "(10.0)", "140.2"),
    )
    note = Sheet("RESTATEMENT", MILLIONS, over, columns, rows)
    statement = income(("2023", "2022"), income_rows(YEAR_2023, YEAR_2022), "Year Ended December 31,")
    filed = sec_filing("Larkspur Mills, Inc.", "10-K", f"{OF_YEAR}2023", (statement, note))
    made = asked("What was Larkspur Mills' revenue in 2023?", read("LARKSPURMILLS_2023_10K", filed))
    assert "$1,240.5 million" in made.text
    assert any("1,251.2 million before the restatement (page 3" in notice for notice in made.notices), made.notices


def test_the_sum_of_a_table_of_the_same_thing_is_told_where_it_is_another(read: Read) -> None:
    flows = (
        ("Net cash provided by operating activities", "210.0", "190.0"),
        ("Net cash used in investing activities", "(40.0)", "(30.0)"),
        ("Purchases of treasury stock", "(107.5)", "(62.5)"),
        ("Net cash used in financing activities", "(150.0)", "(140.0)"),
        ("Net increase in cash", "20.0", "20.0"),
    )
    title = "CONSOLIDATED STATEMENTS OF CASH FLOWS"
    statement = Sheet(title, MILLIONS, "Year Ended December 31,", ("2023", "2022"), flows)
    rows = (("Open market", "60.3", "40.0"), ("Structured", "41.0", "22.5"), ("Total cost", "101.3", "62.5"))
    summary = Sheet("Summary of Stock Repurchases", MILLIONS, "Year Ended December 31,", ("2023", "2022"), rows)
    filed = sec_filing("Larkspur Mines, Inc.", "10-K", f"{OF_YEAR}2023", (statement, summary))
    report = read("LARKSPURMINES_2023_10K", filed)
    made = asked("How much did Larkspur Mines spend on share repurchases in 2023?", report)
    assert "107.5 million" in made.text
    assert any("101.3 million" in notice and "Page 3" in notice for notice in made.notices), made.notices
    same = asked("How much did Larkspur Mines spend on share repurchases in 2022?", report)
    assert "62.5 million" in same.text and not any("compare what each counts" in notice for notice in same.notices)


@pytest.fixture(scope="module")
def unlike_years(read: Read) -> tuple[Report, Report]:
    marlow = annual("Marlow Devices, Inc.", "September 30, 2023", income_rows(YEAR_2023, YEAR_2022))
    orford = annual("Orford Systems, Inc.", "December 31, 2023", income_rows(YEAR_2022, RESTATED))
    return read("MARLOWDEVICES_2023_10K", marlow), read("ORFORDSYSTEMS_2023_10K", orford)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Compare the revenue of Marlow Devices and Orford Systems in 2023.", ("$1,240.5 million", "$1,102.3 million")),
        ("Did Marlow Devices grow faster than Orford Systems in 2023?", ("12.5%", "-8.0%", "higher revenue growth")),
        ("Which had the higher net margin in 2023, Marlow Devices or Orford Systems?", ("11.3%", "10.1%")),
    ],
)
def test_fiscal_years_of_two_companies_are_told_with_the_days_they_end(
    unlike_years: tuple[Report, Report], question: str, said: Sequence[str]
) -> None:
    made = asked(question, *unlike_years)
    assert all(words in made.text for words in said), made.text
    assert any("30 September 2023" in notice and "31 December 2023" in notice for notice in made.notices)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "Compare Marlow Devices' 2022 revenue with Orford Systems' 2023 revenue.",
            ("| Period | Marlow Devices, Inc., FY2022 | Orford Systems, Inc., FY2023 |", "$1,102.3 million"),
        ),
        (
            "Which was higher, Orford Systems' revenue in 2022 or that of Marlow Devices in 2023?",
            ("Marlow Devices, Inc. had the higher revenue in the period that is asked for", "$1,240.5 million"),
        ),
    ],
)
def test_companies_named_with_a_year_each_are_told_for_that_year(
    unlike_years: tuple[Report, Report], question: str, said: Sequence[str]
) -> None:
    made = asked(question, *unlike_years)
    assert all(words in made.text for words in said), made.text


def test_a_company_of_three_that_does_not_report_it_leaves_its_cell_empty(read: Read) -> None:
    rows = income_rows(YEAR_2023, YEAR_2022)
    reports = [
        read(name, annual(company, "December 31, 2023", own))
        for name, company, own in (
            ("ELMWORKS_2023_10K", "Elm Works, Inc.", rows),
            ("FIRWORKS_2023_10K", "Fir Works, Inc.", rows),
            ("OAKWORKS_2023_10K", "Oak Works, Inc.", [row for row in rows if row[0] != "Interest expense"]),
        )
    ]
    question = "Compare the interest expense of Elm Works, Fir Works and Oak Works in 2023."
    result = replace(result_of(question, reports), filings=tuple(map(filing_of, reports)))
    made = answer(question, result, report_of(*reports), None)
    assert "$12.0 million" in made.text and made.text.count("—") == 1
    assert any("Oak Works" in notice for notice in made.notices)


THOUSANDS = "(In thousands)"


@pytest.fixture(scope="module")
def unlike_scales(read: Read) -> tuple[Report, Report]:
    """A company that prints millions and one that prints thousands."""
    title, over = "CONSOLIDATED STATEMENTS OF OPERATIONS", "Year Ended December 31,"
    years = ((98412, 60100, 20000, 1000, 4000), (90105, 55000, 19000, 1000, 3500), (80105, 50000, 18000, 900, 3100))
    sheet = Sheet(title, THOUSANDS, over, ("2023", "2022", "2021"), income_rows(*years))
    small = sec_filing("Wren Tools, Inc.", "10-K", f"{OF_YEAR}2023", (sheet,))
    large = annual("Marlow Devices, Inc.", "December 31, 2023", income_rows(YEAR_2023, YEAR_2022))
    return read("MARLOWDEVICES_2023_10K_DEC", large), read("WRENTOOLS_2023_10K", small)


def test_amounts_of_a_line_are_told_in_one_scale_to_the_last_digit(unlike_scales: tuple[Report, Report]) -> None:
    made = asked("Compare the revenue of Marlow Devices and Wren Tools in 2023.", *unlike_scales)
    assert "$1,240.5 million" in made.text and "$98.412 million" in made.text and "thousand" not in made.text
    assert {number.status for number in made.numbers} == {"verified"}


def test_the_growth_of_each_company_is_of_the_year_named_with_it(unlike_scales: tuple[Report, Report]) -> None:
    question = "Compare Marlow Devices' revenue growth in 2023 with Wren Tools' revenue growth in fiscal 2022"
    made = asked(question, *unlike_scales)
    assert "FY2022–FY2023" in made.text and "FY2021–FY2022" in made.text


def test_a_side_in_a_year_that_no_filing_covers_is_left_empty(unlike_scales: tuple[Report, Report]) -> None:
    question = "Compare Marlow Devices' net income in 2023 with Wren Tools' in 2015"
    result = replace(result_of(question, unlike_scales), filings=tuple(map(filing_of, unlike_scales)))
    made = answer(question, result, report_of(*unlike_scales), None)
    assert "$140.2 million" in made.text and "—" in made.text and "13,312" not in told(made)


def test_earnings_in_pence_are_told_in_pence(read: Read) -> None:
    rows = (
        ("Revenue", "894.9", "838.9"),
        ("Operating profit", "95.1", "134.0"),
        ("Profit for the year", "39.8", "89.8"),
        ("Basic earnings per share (pence)", "16.9", "38.1"),
    )
    sheet = Sheet("CONSOLIDATED INCOME STATEMENT", "£ million", "Year ended 31 December", ("2023", "2022"), rows)
    report = read("ROOKINNS_2023_AR", plain_filing(("Rook Inns plc", "Annual Report 2023"), (sheet,), "Rook Inns plc"))
    made = asked("What was Rook Inns' basic earnings per share in 2023?", report)
    assert "16.9 pence" in made.text and "GBP 16.9" not in made.text
    moved = asked("How much did Rook Inns' basic earnings per share change from 2022 to 2023?", report)
    assert "was -21.20 pence" in moved.text


def test_best_in_a_name_asks_for_no_ranking(read: Read) -> None:
    rows = income_rows(YEAR_2023, YEAR_2022)
    reports = (
        read("BESTSUPPLY_2023_10K", annual("Best Supply Co., Inc.", "December 31, 2023", rows)),
        read("ORFORDGOODS_2023_10K", annual("Orford Goods, Inc.", "December 31, 2023", rows)),
    )
    made = asked("Compare the revenue of Best Supply and Orford Goods in 2023.", *reports)
    assert "$1,240.5 million" in made.text and "had the" not in made.text


@pytest.fixture(scope="module")
def birch(read: Read) -> Report:
    rows = income_rows(YEAR_2023, RESTATED, YEAR_2022)
    sheet = income(("February 3,\n2024", "January 28,\n2023", "January 29,\n2022"), rows, "Fiscal Year Ended")
    period = "For the fiscal year ended February 3, 2024"
    return read("BIRCHSTORES_2023_10K", sec_filing("Birch Stores, Inc.", "10-K", period, (sheet,)))


@pytest.mark.parametrize(
    "question",
    [
        "What was Birch Stores' revenue growth in fiscal 2023?",
        "Compare Birch Stores' revenue in fiscal 2023 and fiscal 2022.",
        "Did Birch Stores' revenue grow faster than its net income in fiscal 2023?",
    ],
)
def test_a_year_of_53_weeks_is_told_where_it_is_compared(birch: Report, question: str) -> None:
    notices = asked(question, birch).notices
    assert "Fiscal 2023 of Birch Stores, Inc. has 53 weeks; the years beside it are a week shorter." in notices


@pytest.mark.parametrize(
    "question",
    [
        "What was Birch Stores' revenue in fiscal 2023?",
        "What was Birch Stores' revenue growth in fiscal 2022?",
        "How did Birch Stores' net margin develop from fiscal 2022 to fiscal 2023?",
    ],
)
def test_where_no_amounts_of_unequal_years_are_compared_weeks_are_no_matter(birch: Report, question: str) -> None:
    assert "53 weeks" not in told(asked(question, birch))


_NOTES = {
    "STANDALONE": ("the mills alone are meant", "wages rose", "cotton was dear"),
    "CONSOLIDATED": ("both subsidiaries are in", "looms were sold abroad", "a bank lent more"),
}


@pytest.fixture(scope="module")
def kaveri(read: Read) -> Report:
    def sheet(kind: str, *columns: tuple[float, float, float, float, float]) -> Sheet:
        rows = tuple((label, *(value.strip("$") for value in values)) for label, *values in income_rows(*columns))
        title, heads = f"{kind} STATEMENT OF PROFIT AND LOSS", ("March 31, 2023", "March 31, 2022")
        notes = tuple(f"{kind.title()} note: {words}." for words in _NOTES[kind])
        return Sheet(title, "(INR in crore)", "Year ended", heads, rows, notes)

    company = "Kaveri Textiles Limited"
    cover = (company, "Annual Report 2022-23", "", "For the year ended March 31, 2023")
    sheets = (sheet("STANDALONE", YEAR_2022, RESTATED), sheet("CONSOLIDATED", YEAR_2023, RESTATED))
    return read("KAVERITEXTILES_2023_AR", plain_filing(cover, sheets, company))


def test_consolidated_and_standalone_figures_stand_beside_each_other_each_by_its_name(kaveri: Report) -> None:
    made = asked("Compare Kaveri Textiles' consolidated and standalone net income for 2023.", kaveri)
    first, second, apart = made.text.split("\n\n")
    assert first.startswith("Consolidated: ") and "140.2" in first
    assert second.startswith("Standalone: ") and "110.8" in second
    assert "29.4" in apart and [number.status for number in made.numbers] == ["verified", "verified", "derived"]
    assert all(made.text[number.start : number.end] == number.text for number in made.numbers)
    assert "Standalone and consolidated figures do not measure the same thing." in made.notices


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Kaveri Textiles' revenue in 2023?", "1,240.5"),
        ("What was the consolidated net income of Kaveri Textiles in 2023?", "140.2"),
        ("What was the standalone revenue of Kaveri Textiles in 2023?", "1,102.3"),
    ],
)
def test_the_accounts_of_the_group_come_before_its_parents_own(kaveri: Report, question: str, said: str) -> None:
    made = asked(question, kaveri)
    assert said in made.text, made.text


@pytest.fixture(scope="module")
def linden(read: Read) -> tuple[Report, Report]:
    """A 10-K and the release of its year, which prints an adjusted net income beside it."""
    company, rows = "Linden Foods Company", income_rows(YEAR_2023, YEAR_2022)
    beyond = (
        ("Net income (GAAP)", "$140.2", "$110.8"),
        ("Restructuring charges, net of tax", "38.7", "12.0"),
        ("Amortization of intangibles, net of tax", "16.0", "15.5"),
        ("Adjusted net income (non-GAAP)", "$194.9", "$138.3"),
    )
    over = "Twelve Months Ended December 31,"
    adjusted = Sheet("RECONCILIATION OF GAAP TO NON-GAAP MEASURES", MILLIONS, over, ("2023", "2022"), beyond)
    cover = (company, "Linden Foods Reports Fourth Quarter and Full Year 2023 Results", "February 8, 2024")
    release = plain_filing(cover, (income(("2023", "2022"), rows, over), adjusted), company)
    filed = annual(company, "December 31, 2023", rows)
    return read("LINDENFOODS_2023_10K", filed), read("LINDENFOODS_2023Q4_EARNINGS", release)


@pytest.mark.parametrize(
    "question",
    [
        "How far apart are GAAP and adjusted net income of Linden Foods in 2023?",
        "What was the difference between adjusted and reported net income of Linden Foods in 2023?",
        "Compare Linden Foods' net income and adjusted net income in 2023.",
    ],
)
def test_a_gaap_figure_and_its_adjusted_one_are_called_by_their_bases(
    linden: tuple[Report, Report], question: str
) -> None:
    made = asked(question, *linden)
    first, second, apart = made.text.split("\n\n")
    assert "Adjusted: " not in first and "$140.2 million" in first
    assert second.startswith("Adjusted: ") and "$194.9 million" in second and "$54.7 million" in apart
    assert not [number for number in made.numbers if number.status == "unverified"]


def test_the_last_twelve_months_to_a_day_are_put_together_from_both_forms(read: Read) -> None:
    company, half = "Stanhope Lighting Corporation", (584.0, 352.0, 134.0, 7.5, 21.0)
    over = ("Three Months Ended\nJune 30,", "Six Months Ended\nJune 30,")
    columns = (YEAR_2022, YEAR_2023, half, (500.0, 300.0, 120.0, 7.0, 20.0))
    quarter = income(("2024", "2023", "2024", "2023"), income_rows(*columns), "")
    quarter = Sheet(quarter.title, MILLIONS, over, quarter.columns, quarter.rows)
    cash = Sheet("STATEMENTS OF CASH FLOWS", MILLIONS, "Six Months Ended June 30,", ("2024", "2023"), _CASH)
    interim = sec_filing(company, "10-Q", "For the quarterly period ended June 30, 2024", (quarter, cash))
    filed = annual(company, "December 31, 2023", income_rows(YEAR_2023, YEAR_2022))
    reports = read("STANHOPELIGHTING_2023_10K", filed), read("STANHOPELIGHTING_2024Q2_10Q", interim)
    made = asked("What was Stanhope Lighting's revenue for the last twelve months to June 2024?", *reports)
    assert "$1,324.5 million" in made.text and {c.filing.doc_type for c in made.citations} == {"10-k", "10-q"}
    elsewhere = asked("What was Stanhope Lighting's revenue for the last twelve months to March 2024?", *reports)
    assert "1,324.5" not in elsewhere.text


_CASH = (
    ("Net income", "69.5", "53.0"),
    ("Depreciation and amortization", "21.0", "20.0"),
    ("Net cash provided by operating activities", "90.5", "73.0"),
    ("Capital expenditures", "(18.0)", "(17.0)"),
    ("Net cash used in investing activities", "(18.0)", "(17.0)"),
)


def test_a_ratio_of_the_parents_own_accounts_says_whose_they_are(kaveri: Report) -> None:
    made = asked("What was Kaveri Textiles' standalone net margin in 2023?", kaveri)
    assert "10.1%" in made.text and "These are the parent's own accounts, not those of its group." in made.notices


def test_accounts_that_no_filing_has_are_not_taken_from_the_group(birch: Report) -> None:
    assert "1,240.5" not in asked("What was Birch Stores' standalone revenue in fiscal 2023?", birch).text


@pytest.mark.parametrize(
    "question",
    [
        "How much did Calder Tools' revenue grow from 2019 to 2023?",
        "How much did Calder Tools' revenue change in 2023 compared with 2019?",
    ],
)
def test_the_ends_of_a_change_that_no_filing_spans_are_each_taken_from_their_own(read: Read, question: str) -> None:
    older = annual("Calder Tools Corporation", "December 31, 2019", income_rows(YEAR_2022, RESTATED))
    newer = annual("Calder Tools Corporation", "December 31, 2023", income_rows(YEAR_2023, RESTATED))
    made = asked(question, read("CALDERTOOLS_2019_10K", older), read("CALDERTOOLS_2023_10K", newer))
    assert "$1,102.3 million" in made.text and "$1,240.5 million" in made.text and "12.5%" in made.text
    assert {c.filing.doc_name for c in made.citations} == {"CALDERTOOLS_2019_10K", "CALDERTOOLS_2023_10K"}
    assert "The two years are of two filings; the later one may have restated the earlier year." in made.notices


def test_where_one_of_two_reports_no_such_figure_its_cell_is_empty_and_no_other_figure_is_shown(read: Read) -> None:
    rows = income_rows(YEAR_2023, YEAR_2022)
    without = [row for row in rows if row[0] != "Operating income"]
    reports = (
        read("ELMGOODS_2023_10K", annual("Elmgoods, Inc.", "December 31, 2023", rows)),
        read("FIRGOODS_2023_10K", annual("Firgoods, Inc.", "December 31, 2023", without)),
    )
    question = "Compare the operating margin of Elmgoods and Firgoods in 2023."
    result = replace(result_of(question, reports), filings=tuple(map(filing_of, reports)))
    made = answer(question, result, report_of(*reports), None)
    assert "| Operating margin | 15.3%" in made.text and made.text.count("—") == 1, made.text
    assert any("Firgoods" in notice for notice in made.notices)
