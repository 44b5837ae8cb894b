"""What stands below and beside an answer: its sources with the figures it uses, a calculated figure with its inputs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from pages.shared import names, places
from pages.shared.leading import led
from pages.shared.signs import minus
from pages.shared.sources import listed
from preprocess.report import Period
from rag.answering import segments
from rag.types import Answer, Citation, Filing, NumberCheck, PageBox
from tests.rag.tabled import answered

FILING = Filing("lantern", "LANTERN_2023_10K", "", "Lantern Works", None, "10-k", 2023, None, None, None, 90, 40)
YEARS = tuple(Period("duration", date(year, 12, 31), 12, year, None) for year in (2023, 2022))
BOXES = (PageBox(31, (10, 10, 90, 20)), PageBox(31, (40, 10, 50, 20)), PageBox(31, (60, 10, 70, 20)))
SALES = Citation(
    "[10K1]",
    "LANTERN_2023_10K|p31|c1",
    FILING,
    31,
    BOXES[:1],
    "Net sales $ 1,500 1,200",
    "table",
    unit="USD, in millions",
    cells=(("Years ended December 31, 2023", "$ 1,500"), ("Years ended December 31, 2022", "1,200")),
    values=(Decimal(1_500_000_000), Decimal(1_200_000_000)),
    label="Net sales",
    periods=YEARS,
    cell_boxes=BOXES[1:],
)
PROFIT = replace(
    SALES,
    marker="[10K2]",
    label="Profit",
    cells=(("2023", "30"), ("2022", "24")),
    boxes=(PageBox(31, (10, 40, 90, 50)),),
)


def told(text: str, *numbers: NumberCheck, citations: tuple[Citation, ...] = (SALES, PROFIT)) -> Answer:
    return replace(answered(text), numbers=numbers, citations=citations)


def checked(text: str, found: str, cell: int, marker: str = "[10K1]") -> NumberCheck:
    at = text.index(found)
    return NumberCheck(found, at, at + len(found), None, "", None, "verified", marker, cell=cell)


def test_a_source_tells_the_figures_of_its_row_that_the_answer_uses_with_period_and_unit() -> None:
    text = "Net sales were $1,500 million [10K1]."
    (used, whole) = listed((SALES, PROFIT), told(text, checked(text, "$1,500 million", 0)))
    assert used["quote"] == "Net sales: $ 1,500 (FY2023) · USD, in millions"
    assert whole["quote"] == PROFIT.quote


def test_a_sentence_that_the_answer_quotes_is_not_said_again_below_it() -> None:
    cited = replace(SALES, cells=(), label="", quote="Lamps sold well.")
    assert listed((cited,), told("“Lamps sold well.” [10K1]"))[0]["quote"] == ""
    assert listed((cited,), told("They did [10K1]."))[0]["quote"] == "Lamps sold well."


def test_cells_of_one_period_are_told_apart_by_their_heads() -> None:
    heads = ("Year ended June 30, 2023 Sales", "Year ended June 30, 2023 Profit")
    twice = replace(SALES, cells=tuple((head, "1") for head in heads), periods=YEARS[:1] * 2)
    assert [names.cell_column(twice, at) for at in (0, 1)] == ["Sales", "Profit"]
    days = (Period("instant", date(2023, 12, 31), None, 2023, None), Period("duration", date(2023, 6, 30), 3, 2023, 2))
    assert [names.cell_column(replace(SALES, periods=days), at) for at in (0, 1)] == ["31 Dec 2023", "Q2 FY2023"]


def test_rows_of_one_table_stand_together_also_between_those_of_another_filing() -> None:
    other = replace(FILING, report_id="other", fiscal_year=2022)
    cited = [replace(SALES, marker=f"[{n}]", filing=(FILING, other)[n % 2]) for n in range(4)]
    rows = [(row["marker"], row["same"]) for row in listed(cited)]
    assert rows == [("[0]", False), ("[2]", True), ("[1]", False), ("[3]", True)]


def test_of_a_long_caption_the_statement_is_named() -> None:
    caption = "PART I — FINANCIAL INFORMATION Item 1. Financial Statements Condensed Consolidated Balance Sheets"
    assert names.source_place(replace(SALES, caption=caption)).endswith(" · Condensed Consolidated Balance Sheets")


def test_a_calculated_figure_opens_all_its_inputs_at_once() -> None:
    opened = places.of_marker((SALES, PROFIT), "[10K2]#0+[10K1]#0")
    assert opened is not None and [one.label for one in opened.inputs] == ["Profit", "Net sales"]
    assert [(one.column, one.text, one.page) for one in opened.inputs] == [
        ("FY2023", "30", "10-K FY2023, p. 31"),
        ("FY2023", "$ 1,500", "10-K FY2023, p. 31"),
    ]
    assert {*PROFIT.boxes, *SALES.boxes, BOXES[1]} == set(opened.boxes) and not opened.cells
    alone = places.of_marker((SALES, PROFIT), "[10K1]#1")
    assert alone is not None and alone.picked == 1 and not alone.inputs


def test_inputs_of_another_filing_are_listed_and_not_boxed() -> None:
    other = replace(PROFIT, filing=replace(FILING, report_id="other"))
    opened = places.of_marker((SALES, other), "[10K1]#0+[10K2]#0")
    assert opened is not None and len(opened.inputs) == 2 and not set(other.boxes) & set(opened.boxes)
    assert places.of_marker((SALES,), "[9]#0+[8]#1") is None


def test_the_figure_that_was_asked_for_leads_and_those_it_came_from_do_not() -> None:
    text = "The margin was 2.0% = profit $30 million [10K2] / net sales $1,500 million [10K1]."
    shown = ("2.0%", "$30 million", "$1,500 million")
    found = told(text, *(checked(text, one, 0) for one in shown))
    (block,) = led(found, segments.blocks(found.text, found.citations, found.numbers))
    assert [piece["text"] for piece in block["pieces"] if piece.get("lead")] == ["2.0%"]
    several = (
        "Debt: FY2022 $8 million = $5 million + $3 million; FY2023 $9 million = $7 million + $2 million, with all."
    )
    each = tuple(checked(several, f"${n} million", 0) for n in (8, 5, 3, 9, 7, 2))
    (both,) = led(told(several, *each), segments.blocks(several, (), each))
    assert [p["text"] for p in both["pieces"] if p.get("lead")] == ["$8 million", "$9 million"]
    quoted = replace(found, mode="quotes")
    assert led(quoted, [block]) == [block]


def test_a_change_is_told_with_a_minus() -> None:
    assert minus("-6.0%") == "\u22126.0%" and minus("+6.0%") == "+6.0%"
