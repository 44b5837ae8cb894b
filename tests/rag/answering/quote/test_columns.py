"""Which column and row of a table a question means: its duration, the words of the headers, its qualifiers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from preprocess.report import Period, Report, Unit
from preprocess.tables.meaning.column_currency import with_currencies
from rag.answering.answer import answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import T, make_report

MILLIONS = Unit("USD", 1_000_000, None, "In millions")
FILLER = tuple(f"Item number {n} is stored in many rooms by many people every day." for n in range(20))


def filing(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...], months: tuple[int, ...]) -> Report:
    made = make_report(
        "ALPS_2023_10Q", ((T(heads, rows, unit=MILLIONS), *FILLER),), company="Alps Air", ticker="ALP", fiscal_year=2023
    )
    table = made.tables[0]
    columns = tuple(
        replace(column, period=Period("duration", None, month, 2023))
        for column, month in zip(table.columns, months, strict=True)
    )
    return replace(made, tables=(replace(table, columns=columns),))


def said(question: str, report: Report) -> str:
    return answer(question, result_of(question, [report]), report_of(report), None).text


def test_the_duration_that_is_asked_for_chooses_the_column() -> None:
    heads = ("Three Months Ended June 30, 2023", "Six Months Ended June 30, 2023")
    report = filing(heads, (("Landing slot swaps", "262.8", "511.4"), ("Crew lodging", "11.0", "23.0")), (3, 6))
    text = said("What were Alps Air's landing slot swaps for the six months ended June 30, 2023?", report)
    assert "511.4" in text and "262.8" not in text
    assert "262.8" in said("What were Alps Air's landing slot swaps for the three months ended June 30, 2023?", report)


def test_the_words_of_a_header_choose_among_columns_of_one_period() -> None:
    heads = ("2023 Mainline", "2023 Regional", "2023 Cargo")
    report = filing(heads, (("Lounge catering", "2,001", "411", "37"), ("Crew lodging", "1", "2", "3")), (12,) * 3)
    text = said("What was the lounge catering of Alps Air Regional in 2023?", report)
    assert "411" in text and "2,001" not in text
    whole = said("What was the lounge catering of Alps Air in 2023?", report)
    assert all(value in whole for value in ("2,001", "411", "37"))


def test_the_total_stands_for_all_where_no_part_is_named() -> None:
    heads = ("2023 Before special items", "2023 Special items", "2023 Total")
    report = filing(heads, (("Lounge repairs", "26.0", "3.8", "22.2"), ("Crew lodging", "1", "2", "3")), (12,) * 3)
    text = said("What was Alps Air's lounge repairs in 2023?", report)
    assert "22.2" in text and "26.0" not in text


def test_what_the_parts_have_in_common_names_none_of_them() -> None:
    rows = (("2024", "1,988", "73", "2,061"), ("2025", "1,848", "51", "1,899"), ("Less: Imputed fees", "5", "2", "7"))
    slots = T(("Operating slots", "Finance slots", "Total"), rows, unit=MILLIONS, caption="Slots fall due as follows:")
    report = make_report("ALPS_2023_10K", ((slots, *FILLER),), company="Alps Air", ticker="ALP", fiscal_year=2023)
    text = said("What were the imputed fees on Alps Air's slots in 2023?", report)
    assert "7 " in text and "5 " not in text, text
    assert "2 " in said("What were the imputed fees on Alps Air's finance slots in 2023?", report)


def test_a_row_with_more_of_the_questions_words_beats_its_plainer_neighbour() -> None:
    rows = (("Segment surplus", "60,387"), ("Adjusted segment surplus (Non-GAAP)", "71,020"))
    report = filing(("2023",), rows, (12,))
    text = said("What was Alps Air's adjusted segment surplus in 2023?", report)
    assert "71,020" in text and "60,387" not in text
    assert "60,387" in said("What was Alps Air's segment surplus in 2023?", report).split("\n\n")[0]


def test_columns_without_a_year_are_of_the_filings_own() -> None:
    report = filing(("Amount", "Share"), (("Lounge repairs", "26.0", "3.8"), ("Crew lodging", "1", "2")), (12, 12))
    bare = replace(
        report,
        tables=tuple(replace(t, columns=tuple(replace(c, period=None) for c in t.columns)) for t in report.tables),
    )
    assert "26.0" in said("What was Alps Air's lounge repairs amount in 2023?", bare)
    assert "26.0" not in said("What was Alps Air's lounge repairs amount in 2019?", bare)


def test_another_quarter_is_no_answer() -> None:
    words = "Lounge repairs for the third quarter of fiscal 2023 were $44.2 million."
    report = make_report("ALPS_2023_8K", ((words, *FILLER),), company="Alps Air", ticker="ALP", fiscal_year=2023)
    report = replace(report, doc_type="8-k", fiscal_quarter=None)
    assert "44.2" in said("What were Alps Air's lounge repairs in the third quarter of fiscal 2023?", report)
    other = said("What were Alps Air's lounge repairs in the fourth quarter of fiscal 2023?", report)
    assert "44.2" not in other and "Q4" in other


def test_a_column_without_a_period_is_chosen_by_its_whole_header() -> None:
    heads = ("Ski lifts", "Mountain huts", "Fiscal year 2023 Consolidated")
    report = filing(heads, (("Rope wear", "49", "2", "58"), ("Crew lodging", "1", "2", "3")), (12,) * 3)
    table = report.tables[0]
    columns = tuple(replace(column, period=None) for column in table.columns[:2])
    report = replace(report, tables=(replace(table, columns=(*columns, table.columns[2])),))
    text = said("What was the rope wear of Alps Air's Mountain huts in 2023?", report)
    assert "$2 million" in text and "58" not in text
    assert "58" in said("What was the rope wear of Alps Air in 2023?", report)


def test_a_row_without_what_qualifies_the_figure_is_no_answer() -> None:
    report = filing(("2023",), (("Rope depreciation", "99,170"), ("Crew lodging", "1")), (12,))
    assert "99,170" in said("What was Alps Air's rope depreciation in 2023?", report)
    assert "99,170" not in said("What was Alps Air's accumulated rope depreciation at the end of 2023?", report)


def test_months_from_one_to_another_choose_the_column() -> None:
    heads = ("Oct–Dec 2023", "Jan–Dec 2023")
    report = filing(heads, (("Landing slot swaps", "262.8", "911.4"), ("Crew lodging", "11.0", "23.0")), (3, 12))
    text = said("What were Alps Air's landing slot swaps in October-December 2023?", report)
    assert "262.8" in text and "911.4" not in text


def test_the_quarter_that_the_header_says_chooses_the_column_and_two_are_both_told() -> None:
    made = filing(("4Q23", "3Q23", "4Q22"), (("Slot swaps", "288.6", "275.7", "299.8"),), (3, 3, 3))
    ends = ((2023, 4), (2023, 3), (2022, 4))
    columns = tuple(
        replace(column, period=Period("duration", None, 3, *end))
        for column, end in zip(made.tables[0].columns, ends, strict=True)
    )
    report = replace(made, tables=(replace(made.tables[0], columns=columns),))
    text = said("What were Alps Air's slot swaps in the third quarter of 2023?", report)
    assert "275.7" in text and "288.6" not in text
    both = said("How did Alps Air's slot swaps change from Q3 FY2023 to Q4 FY2023?", report)
    assert "275.7" in both and "288.6" in both and "299.8" not in both


def test_a_quarter_is_no_year() -> None:
    report = filing(("2023", "2022"), (("Landing slot swaps", "911.4", "811.0"),), (12, 12))
    annual = replace(report, doc_type="10-k")
    assert "911.4" not in said("What were Alps Air's landing slot swaps in the fourth quarter of 2023?", annual)


def test_a_named_column_beats_columns_whose_period_is_known() -> None:
    heads = ("Pinyon 2023", "Pinyon 2022", "Cerro (100%) 2023")
    report = filing(heads, (("Slot tariff", "988", "864", "901"), ("Crew lodging", "1", "2", "3")), (12, 12, 12))
    table = report.tables[0]
    undated = (*table.columns[:2], replace(table.columns[2], period=None))
    report = replace(report, tables=(replace(table, columns=undated),))
    text = said("What was the slot tariff of Alps Air at Cerro in 2023?", report)
    assert "901" in text and "988" not in text


def test_a_change_of_a_balance_is_no_balance() -> None:
    rows = (("Change in slot funds and pledged slot funds", "13.9"), ("Slot funds", "118.2"))
    report = filing(("2023",), rows, (12,))
    text = said("What were the slot funds of Alps Air in 2023, without pledged funds?", report)
    assert "118.2" in text and "13.9" not in text


def test_a_part_is_not_told_beside_the_row_that_tells_it_all() -> None:
    rows = (("Total lodging", "50.0"), ("Crew lodging", "11.0"))
    text = said("What was the crew lodging of Alps Air in 2023?", filing(("2023",), rows, (12,)))
    assert "11.0" in text and "50.0" not in text


EUROS = Unit(None, 1_000_000, None, "in millions")
TRANSLATED = ("Year ended 2023 US$ (Note 2)", "Year ended 2023 €", "Year ended 2022 €")


def translated() -> Report:
    report = filing(TRANSLATED, (("Lounge repairs", "240.7", "225.0", "198.4"), ("Lodging", "1", "2", "3")), (12,) * 3)
    table = report.tables[0]
    years = (2023, 2023, 2022)
    columns = tuple(
        replace(column, period=Period("duration", None, 12, year))
        for column, year in zip(table.columns, years, strict=True)
    )
    return replace(report, tables=(with_currencies(replace(table, columns=columns, unit=EUROS)),))


def test_a_translation_answers_only_who_asks_for_its_currency() -> None:
    plain = said("What was Alps Air's lounge repairs in 2023?", translated())
    assert "EUR 225.0 million" in plain and "240.7" not in plain
    dollars = said("What was Alps Air's lounge repairs in 2023 in US dollars?", translated())
    assert "$240.7 million" in dollars and "225.0" not in dollars


def test_columns_of_several_scales_say_each_its_own() -> None:
    heads = ("Seats (thousands) 2023", "Fares (millions) 2023")
    report = filing(heads, (("Islands", "6,418", "812"), ("Mainland", "1", "2")), (12,) * 2)
    table = report.tables[0]
    rows = tuple(
        replace(row, cells=tuple(replace(c, scale=s) for c, s in zip(row.cells, (1_000, 1_000_000), strict=True)))
        for row in table.rows
    )
    made = replace(report, tables=(replace(table, rows=rows, unit=Unit()),))
    found = answer(
        q := "What were Alps Air's fares from the islands in 2023?", result_of(q, [made]), report_of(made), None
    )
    assert "812 million" in found.text or "(in millions): 812" in found.text
    assert {number.status for number in found.numbers} == {"verified"}


def test_the_parent_heading_tells_current_from_noncurrent() -> None:
    rows = (
        ("Current assets", ""),
        ("Landing rights", "118"),
        ("Other assets", ""),
        ("Landing rights", "748"),
        ("Runways", "9"),
    )
    report = filing(("2023",), rows, (12,))
    table = report.tables[0]
    parents = (None, 0, None, 2, 2)
    headed = tuple(replace(row, parent=parent) for row, parent in zip(table.rows, parents, strict=True))
    made = replace(report, tables=(replace(table, rows=headed),))
    text = said("What were Alps Air's noncurrent landing rights in 2023?", made)
    assert "748" in text and "118" not in text


def test_a_month_that_is_asked_for_is_told_and_not_the_year_up_to_it() -> None:
    made = filing(("Jan–Sep 2023", "Sep 2023"), (("Cargo carried (tonnes)", "121,874", "14,206"),), (9, 1))
    table = made.tables[0]
    ends = (replace(c, period=replace(c.period, end=date(2023, 9, 30))) for c in table.columns if c.period)
    report = replace(made, tables=(replace(table, columns=tuple(ends), unit=Unit("USD")),))
    asked = "Alps Air cargo carried Sep 2023"
    found = answer(asked, result_of(asked, [report]), report_of(report), None)
    assert "14,206" in found.text and "121,874" not in found.text
    assert "scale not stated" not in found.text and found.numbers[0].status == "verified"


def test_the_day_that_is_asked_for_chooses_among_columns_of_one_year() -> None:
    days = (date(2022, 12, 31), date(2023, 6, 30), date(2023, 12, 31))
    heads = tuple(f"{day.day} {day:%b %Y}" for day in days)
    rows = (("Slot facility B", "1,150", "1,125", "1,050"), ("Crew bonds", "40", "110", "90"))
    periods = tuple(Period("instant", day, None, day.year) for day in days)
    report = make_report("ALPS_2023_10K", ((T(heads, rows, periods=periods), *FILLER),), company="Alps Air", ticker="A")
    assert "1,050" in said("alps air slot facility B outstanding 31 Dec 2023", report)
    assert "1,125" in said("alps air slot facility B outstanding 30 Jun 2023", report)
    assert "1,050" not in said("alps air slot facility B outstanding 30 Sep 2023", report)


def test_a_quarter_called_by_its_end_is_of_three_months() -> None:
    heads = ("Three Months Ended April 30, 2023", "Six Months Ended April 30, 2023")
    report = filing(heads, (("Lounge settlements", "2,249", "4,128"), ("Crew lodging", "11", "23")), (3, 6))
    text = said("What were Alps Air's lounge settlements for the quarter ended April 30, 2023?", report)
    assert "2,249" in text and "4,128" not in text


def test_a_quarter_that_heads_a_column_without_its_day_is_there() -> None:
    periods = tuple(Period("instant", None, None, 2024, quarter) for quarter in (3, 2, 1))
    rows = (("Lounge occupancy", "81.2%", "79.6%", "77.4%"), ("Hangars", "214", "216", "219"))
    table = T(("3Q24", "2Q24", "1Q24"), rows, unit=Unit(), periods=periods)
    report = make_report(
        "ALPS_2024Q3_EARNINGS", ((table, *FILLER),), company="Alps Air", ticker="ALP", fiscal_year=2024
    )
    report = replace(report, doc_type="earnings", fiscal_quarter=3)
    assert "77.4%" in said("Alps Air lounge occupancy 1Q24", report)
    assert " is about Q1 of fiscal 2023" in said("Alps Air lounge occupancy 1Q23", report)


def test_rows_of_one_name_are_told_apart_by_the_words_in_their_cells() -> None:
    rows = (
        ("Tobiah Crane Rental", "Unitranche", "51,077", "51,480"),
        ("Tobiah Crane Rental", "Warrants", "410", "1,905"),
        ("Harrow Dental Partners", "First lien", "44,390", "43,018"),
    )
    table = T(("Type", "Amortized cost", "Fair value"), rows, caption="Schedule of investments")
    report = make_report("ALPS_2023_10K", ((table, *FILLER),), company="Alps Air", ticker="ALP")

    def ticked(what: str) -> list[str]:
        question = f"What is the fair value of Alps Air's {what} Tobiah Crane Rental?"
        result = replace(result_of(question, [report]), likeness=lambda _, texts: [0.7] * len(texts))
        made = answer(question, result, report_of(report), None)
        return [number.text for number in made.numbers if number.status != "unverified"]

    assert ticked("unitranche to") == ["51,480"]
    assert ticked("warrants in") == ["1,905"]
    assert not ticked("second lien to")


def test_a_day_that_is_asked_for_chooses_its_column_of_whatever_fiscal_year_it_is() -> None:
    made = filing(
        ("July 29, 2023", "January 28, 2023"),
        (("Ski lockers", "117", "203"), ("Crew lodging", "1", "2")),
        (12, 12),
    )
    days = (Period("instant", date(2023, 7, 29), None, 2024, 2), Period("instant", date(2023, 1, 28), None, 2023, None))
    columns = (replace(c, period=day) for c, day in zip(made.tables[0].columns, days, strict=True))
    report = replace(
        made, fiscal_year=2024, fiscal_quarter=2, tables=(replace(made.tables[0], columns=tuple(columns)),)
    )
    text = said("What were the ski lockers of Alps Air at July 29, 2023?", report)
    assert "117" in text and "203" not in text
    assert "203" in said("What were the ski lockers of Alps Air at January 28, 2023?", report)


def test_what_is_taken_off_a_figure_is_not_asked_for() -> None:
    rows = (("Depreciation and amortization", "84,212"), ("Slot rights, net", "47,760"))
    text = said("What were Alps Air's slot rights, net of amortization, in 2023?", filing(("2023",), rows, (12,)))
    assert "47,760" in text and "84,212" not in text


def test_years_of_amounts_in_a_caption_are_not_those_of_the_row() -> None:
    label = "Purchase of landing gear, net of sales: 2023, $1; 2022, $88; 2021, $4"
    made = filing(("2023", "2022"), ((label, "1,855", "1,550"), ("Crew lodging", "1", "2")), (12, 12))
    dated = tuple(
        replace(column, period=Period("duration", None, 12, int(column.label))) for column in made.tables[0].columns
    )
    report = replace(made, tables=(replace(made.tables[0], columns=dated),))
    text = said("What was Alps Air's purchase of landing gear, net of sales, in 2022?", report)
    assert "1,550" in text and "1,855" not in text


def test_a_length_of_time_is_that_of_the_year_that_is_asked_for() -> None:
    heads = ("December 31, 2022", "December 31, 2023")
    rows = (("Remaining lease term of landing slots", "10.6 years", "9.5 years"), ("Crew lodging", "1", "2"))
    made = filing(heads, rows, (12, 12))
    periods = (Period("instant", date(2022, 12, 31), None, 2022), Period("instant", date(2023, 12, 31), None, 2023))
    columns = tuple(replace(c, period=p) for c, p in zip(made.tables[0].columns, periods, strict=True))
    report = replace(made, tables=(replace(made.tables[0], columns=columns),))
    text = said("What was the remaining lease term of Alps Air's landing slots at December 31, 2022?", report)
    assert "10.6 years" in text and "9.5" not in text
    assert "years" not in said("What was the remaining lease term of Alps Air's landing slots in 2019?", report)
