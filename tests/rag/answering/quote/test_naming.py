"""How a row is called in an answer, where tables of the same rows stand under one heading."""

from dataclasses import replace

from preprocess.report import Unit
from rag.answering.match.places import RowPlace
from rag.answering.quote.naming import told_apart
from rag.calculator.facts.naming import heading
from tests.rag.asked import result_of
from tests.rag.builders import H, T, make_report

ROWS = (("North", "1,204", "1,311"), ("Midlands", "1,088", "1,140"))


def called(*leads: str) -> list[str]:
    """What the first row of each of these tables is called."""
    tables = [T(("2024", "2023"), ROWS, caption=lead, unit=Unit()) for lead in leads]
    report = make_report("ALPS_2023_10K", ((H("Trading"), *tables),), company="Alps Air", ticker="ALP")
    (context, *_) = result_of("How many flights did Alps Air make in the north?", [report]).contexts
    return [told_apart(RowPlace(report, context, table, 0)) for table in report.tables]


def test_a_line_that_leads_to_one_of_several_tables_names_its_rows() -> None:
    assert called("Flights (charter):", "Seats sold:") == ["Flights (charter): North", "Seats sold: North"]


def test_sentences_titles_and_rows_of_one_table_keep_their_names() -> None:
    assert called("Flights were as follows:", "Seats sold") == ["North", "North"]
    assert called("Flights (charter):") == ["North"]


def test_a_heading_that_leads_to_its_table_is_called_without_its_colon() -> None:
    report = make_report("ALPS_2023_10K", ((T(("2024", "2023"), ROWS),),), company="Alps Air", ticker="ALP")
    assert heading(replace(report.tables[0], context_heading="Lounges at year end:")) == "Lounges at year end"


def test_a_heading_that_is_another_row_of_the_table_is_not_told_over_a_row() -> None:
    tables = (T(("2024", "2023"), ROWS, unit=Unit()), H("Midlands"), T(("2024", "2023"), ROWS, unit=Unit()))
    report = make_report("ALPS_2023_10K", ((H("Trading"), *tables),), company="Alps Air", ticker="ALP")
    (context, *_) = result_of("How many flights did Alps Air make in the north?", [report]).contexts
    assert [told_apart(RowPlace(report, context, table, 0)) for table in report.tables] == ["Trading: North", "North"]


def test_the_title_of_the_notes_and_marks_of_footnotes_are_no_part_of_a_name() -> None:
    rows = (("North(a)", "1,204", "1,311"),)
    over = (H("NOTES TO CONSOLIDATED FINANCIAL STATEMENTS"), T(("2024", "2023"), rows, unit=Unit()))
    other = (H("NOTE 17 \N{EM DASH} ROUTES"), T(("2024", "2023"), rows, unit=Unit()))
    report = make_report("ALPS_2023_10K", (over, other), company="Alps Air", ticker="ALP")
    (context, *_) = result_of("How many flights did Alps Air make in the north?", [report]).contexts
    assert [told_apart(RowPlace(report, context, table, 0)) for table in report.tables] == ["North", "ROUTES: North"]


def test_what_stands_over_a_numbered_note_is_of_the_note_before_it() -> None:
    plan = H("Share plan", 1)
    tables = (H("12. Pay", 1), T(("2024", "2023"), ROWS, unit=Unit()), plan, H("13. Routes", 2))
    parts = (*tables, T(("2024", "2023"), ROWS, unit=Unit()))
    report = make_report("ALPS_2023_10K", (parts,), company="Alps Air", ticker="ALP")
    (context, *_) = result_of("How many flights did Alps Air make in the north?", [report]).contexts
    assert told_apart(RowPlace(report, context, report.tables[1], 0)) == "Routes: North"
