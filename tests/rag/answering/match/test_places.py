"""Places that can be footnoted: sentences cut from blocks by offsets, rows with their labels, their boxes."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report
from rag.answering.match.places import RowPlace, SentencePlace, rows_of, sentences_of
from rag.answering.match.sentences import split_sentences
from rag.answering.numbers.kinds import counts_things, row_unit
from rag.answering.quote.prose import is_sentence
from rag.types import Context
from tests.rag.asked import result_of
from tests.rag.builders import H, T, make_report


def contexts(report: Report) -> tuple[Context, ...]:
    return result_of("What was the revenue?", [report]).contexts


def sentences(report: Report) -> list[SentencePlace]:
    return [place for context in contexts(report) for place in sentences_of(context, report)]


def rows(report: Report) -> list[RowPlace]:
    return [place for context in contexts(report) for place in rows_of(context, report)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Sales rose. Costs fell.", 2),
        ("Sales of fuel rose. eShop sales rose 7%.", 2),
        ("NIKE, Inc. sells shoes. It does.", 2),
        ("The U.S. Government bought No. 5 of them, e.g. Boats. Good.", 2),
        ("Sales were $1.5 million. “Costs” fell.", 2),
        ("營收成長。成本下降。", 2),
        ("no full stop at all", 1),
        ("", 0),
        ("It is told within SG&A. Lamps cost $5 million.", 2),
        ("About 32% are in the U.S. We own half of them.", 2),
        ("The U.S. Treasury paid. It was a suit captioned Oliver v. American Express Company.", 2),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    assert len(split_sentences(text, 0, len(text))) == count


def test_a_sentence_has_the_part_of_the_lines_that_it_covers() -> None:
    first, second = "Demand is seasonal in all of our markets.", "It may decline at any time of the year."
    report = make_report(pages=((f"{first} {second}",),))
    places = sentences(report)
    assert [p.text for p in places] == [first, second]
    (left,), (right,) = places[0].boxes, places[1].boxes
    line = report.blocks[0].lines[0].bbox
    assert left.bbox[0] == line[0] and left.bbox[2] < right.bbox[0] < right.bbox[2] == pytest.approx(line[2])


def test_a_sentence_that_goes_on_over_the_page_is_one_with_a_box_on_each() -> None:
    report = make_report(pages=(("Sales rose because we opened stores and",), ("sold more shoes in each of them.",)))
    context = replace(contexts(report)[0], start=0, end=len(report.full_content))
    (place,) = sentences_of(context, report)
    assert place.text == "Sales rose because we opened stores and sold more shoes in each of them."
    assert [box.page for box in place.boxes] == [1, 2] and place.citation("[1]").page == 1


def test_prose_that_turns_the_page_within_a_sentence_goes_on_in_a_name_too() -> None:
    one = (
        "Cash from investing was $447 million in the period, mostly from short-term debt securities that matured early."
    )
    lead = "In the prior year period we received $4.4 billion in net cash proceeds related to the Lakeside"
    rest = "Transaction, which were partially offset by cash paid of $1.6 billion, and gave $150 million to Beta."
    report = make_report(pages=((f"{one} {lead}",), (f"{rest} Other uses of cash were small in both of the periods.",)))
    context = replace(contexts(report)[0], start=report.blocks[1].start, end=len(report.full_content))
    assert sentences_of(context, report)[0].text == f"{lead} {rest}"


def test_a_plain_report_without_blocks_has_sentences_without_boxes() -> None:
    report = make_report(pages=(("Sales rose in the year. Costs fell in the year.",),))
    plain = replace(report, blocks=(), tables=())
    place = sentences_of(contexts(report)[0], plain)[0]
    assert place.text == "Sales rose in the year." and place.boxes == () and place.page == 1


def test_a_row_knows_what_heads_it_where_its_label_does_not_tell_it() -> None:
    table = T(("2023",), (("Acquired intangible assets:", ""), ("Trade names", "54"), ("Total, net", "98")))
    report = make_report(pages=((H("Intangible Assets", 2), table),))
    headed = (replace(row, parent=parent) for row, parent in zip(report.tables[0].rows, (None, 0, None), strict=True))
    report = replace(report, tables=(replace(report.tables[0], rows=tuple(headed)),))
    place = next(place for place in rows(report) if place.row.label == "Trade names")
    assert (place.label, place.citation("[1]").over) == ("Trade names", "Acquired intangible assets:")


def test_a_total_without_a_label_is_not_named_by_the_row_of_figures_above_it() -> None:
    table = T(("2023",), (("Other assets", ""), ("Goodwill", "54"), ("Deposits", "44"), ("", "98")))
    report = make_report(pages=((H("Balance Sheets"), table),))
    made = report.tables[0]
    headed = tuple(replace(row, parent=parent) for row, parent in zip(made.rows, (None, 0, 0, 2), strict=True))
    report = replace(report, tables=(replace(made, rows=headed),))
    total = RowPlace(report, contexts(report)[0], report.tables[0], 3)
    assert (total.label, total.citation("[1]").quote) == ("", "98")


def test_a_label_that_stands_twice_is_told_apart_by_its_head() -> None:
    table = T(
        ("2023",),
        (
            ("Revenues:", ""),
            ("Commercial Airplanes", "25,867"),
            ("Earnings:", ""),
            ("Commercial Airplanes", "2"),
            ("Total assets", "9"),
        ),
    )
    report = make_report(pages=((H("Segments"), table),))
    made = report.tables[0]
    headed = tuple(replace(row, parent=parent) for row, parent in zip(made.rows, (None, 0, None, 2, 2), strict=True))
    report = replace(report, tables=(replace(made, rows=headed),))
    labels = [place.label for place in rows(report)]
    assert labels == ["Revenues: Commercial Airplanes", "Earnings: Commercial Airplanes", "Total assets"]


def test_a_row_cites_its_cells_and_values_in_base_units() -> None:
    report = make_report(pages=((H("Income"), T(("2023", "2022"), (("Net sales", "$ 51,217", "(3)"),))),))
    cited = rows(report)[0].citation("[7]")
    assert cited.marker == "[7]" and cited.kind == "table" and cited.unit == "USD, in millions"
    assert cited.cells == (("2023", "$ 51,217"), ("2022", "(3)"))
    assert [int(value or 0) for value in cited.values] == [51_217_000_000, -3_000_000]
    assert cited.boxes[0].bbox == report.tables[0].rows[0].bbox and cited.unit == "USD, in millions"


def test_tables_of_contents_have_no_rows() -> None:
    report = make_report(
        pages=((H("Contents"), T(("Page",), (("Business", "3"),), contents=True), "Some prose here."),)
    )
    assert rows(report) == []


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("Sales rose by two percent in the fiscal year.", True),
        ("and sold more shoes in each of the stores.", False),
        ("Item 7 ........................ 33 and more", False),
        ("See Note 5 to our financial statements for more.", False),
        ("The following table shows the segments of the year:", False),
        ("1,234 5,678 9,012 3,456 7,890 in the year.", False),
        ("RESULTS OF OPERATIONS OF THE FISCAL YEAR.", False),
        ("Sales rose.", False),
    ],
)
def test_only_whole_sentences_of_words_are_worth_quoting(text: str, worth: bool) -> None:
    assert is_sentence(text) is worth


def test_a_row_that_counts_things_has_not_the_currency_of_its_table() -> None:
    table = T(
        ("2023", "2022"),
        (
            ("Revenues", "$ 900", "$ 800"),
            ("Paid memberships at end of period", "30,024", "27,390"),
            ("Employee compensation", "120", "110"),
            ("Customer deposits", "20", "19"),
        ),
    )
    places = {place.label: place for place in rows(make_report(pages=((H("Segments", 2), table),)))}
    units = {label: (row_unit(place), place.citation("[1]").kinds[0]) for label, place in places.items()}
    assert units == {
        "Revenues": ("USD, in millions", "USD"),
        "Paid memberships at end of period": ("in millions", ""),
        "Employee compensation": ("USD, in millions", "USD"),
        "Customer deposits": ("USD, in millions", "USD"),
    }


def test_a_row_that_states_a_scale_and_no_currency_is_no_money_where_others_print_theirs() -> None:
    table = T(("2023",), (("Network volumes (billions)", "$ 1,552"), ("Cards-in-force (millions)", "133.3")))
    volumes, cards = rows(make_report(pages=((table,),)))
    assert (counts_things(volumes), counts_things(cards)) == (False, True)


def test_a_part_of_such_a_row_is_no_money_either() -> None:
    cells = (("Volumes (billions)", "$ 1,552"), ("Licences (millions)", "133.3"), ("Own licences", "76.7"))
    made = make_report(pages=((T(("2023",), cells),),))
    (table,) = made.tables
    table = replace(table, rows=(*table.rows[:2], replace(table.rows[2], parent=1)))
    volumes, _, own = rows(replace(made, tables=(table,)))
    assert (counts_things(volumes), counts_things(own)) == (False, True)


def test_rows_below_a_heading_that_says_what_is_counted_have_no_currency() -> None:
    made = make_report(pages=((T(("2023",), (("Claims processed:", ""), ("Mail choice", "288.4"))),),))
    (table,) = made.tables
    table = replace(table, rows=(table.rows[0], replace(table.rows[1], parent=0)))
    *_, mail = rows(replace(made, tables=(table,)))
    assert (mail.label, row_unit(mail)) == ("Mail choice", "in millions")


def test_stores_in_millions_under_sales_are_what_they_sell() -> None:
    made = make_report(pages=((T(("2023",), (("Net sales:", ""), ("Physical stores", "22,561"))),),))
    (table,) = made.tables
    stores = replace(table.rows[1], parent=0, cells=tuple(replace(c, scaled=True) for c in table.rows[1].cells))
    *_, place = rows(replace(made, tables=(replace(table, rows=(table.rows[0], stores)),)))
    assert (place.label, row_unit(place)) == ("Physical stores", "USD, in millions")


def test_a_footnote_of_a_balance_is_of_its_own_day_whatever_its_columns_tell() -> None:
    equity = T(("Common stock", "Total"), (("Balance at December 31, 2021", "100", "2,400"),))
    report = make_report(pages=((H("Equity"), equity),))
    day = Period("instant", date(2021, 12, 31), None, 2021)
    (table,) = report.tables
    dated = replace(table, rows=tuple(replace(row, period=day) for row in table.rows))
    place = RowPlace(report, contexts(report)[0], dated, 0)
    assert place.citation("[1]").periods == (day, day)


def test_a_sentence_under_a_heading_of_times_alone_has_the_heading_above_it_too() -> None:
    for heading, above in (("FISCAL 2023 COMPARED TO FISCAL 2022", "ASIA PACIFIC"), ("JAPAN COMPARED TO KOREA", "")):
        page = (H("ASIA PACIFIC", level=2), H(heading, level=3), "Apparel grew 15% in the year.")
        assert sentences(make_report(pages=(page,)))[-1].citation("[1]").heading == above


def test_a_sentence_has_the_heading_of_its_part_over_it_and_none_that_is_of_everything() -> None:
    page = (
        H("ACME REPORTS RESULTS AND OUTLOOK", level=1),
        H("Item 7. Management’s Discussion", level=2),
        H("Aeronautics", level=3),
        H("Backlog", level=4),
        "Backlog rose 15% in the year.",
    )
    place = sentences(make_report(pages=(page,)))[-1].citation("[1]")
    assert (place.heading, place.caption) == ("Aeronautics", "Backlog")
