"""Which dollar a bare sign is: the cover and the unit lines of the statements decide, notes do not."""

from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from preprocess.report import Column, DocType, Table, Unit
from preprocess.statements.dollar import filing_dollar
from tests.preprocess.made import Put, convert, make_pdf

ABN = "ABN 12 345 678 901. ASX: LTN. Registered office: Level 8, Pyrmont NSW 2009."


def table(*heads: str, page: int = 3, primary: bool = False) -> Table:
    return Table(
        id="",
        pages=(page,),
        bbox=(0, 0, 1, 1),
        caption="Consolidated income statement",
        columns=tuple(Column(head) for head in heads),
        rows=(),
        unit=Unit(),
        statement_type="income_statement",
        markdown="",
        is_financial_statement=primary,
    )


@pytest.mark.parametrize(
    ("front", "code"),
    [
        (ABN, "AUD"),
        ("ACN 004 118 902", "AUD"),
        ("Lanterns Limited (NZX: LTN)", "NZD"),
        ("Lanterns Inc. (TSX: LTN)", "CAD"),
        ("Lanterns Ltd (SGX: L4N)", "SGD"),
        ("Results in A$ million", "AUD"),
        ("(in C$ millions, except per share)", "CAD"),
        ("NZ$’000", "NZD"),
        (f"{ABN} All figures in US$ million.", None),
        (f"{ABN} NYSE: LTN", None),
        ("Lanterns (ASX: LTN, NZX: LTN)", None),
        ("We bought a works in Perth for A$50 million.", None),
        ("Lanterns Inc., Wilmington, Delaware", None),
    ],
)
def test_the_cover_and_its_unit_lines_tell_the_dollar(front: str, code: str | None) -> None:
    assert filing_dollar([front], [front], [], "earnings") == code


def test_heads_of_the_filings_own_statements_tell_the_dollar_and_those_of_a_note_do_not() -> None:
    assert filing_dollar([], [], [table("2024 A$m", "2023 A$m", primary=True)], "annual-report") == "AUD"
    assert filing_dollar([], [], [table("2024 A$m", "2023 A$m")], "annual-report") is None
    both = [table("2024 A$m", primary=True), table("2024 US$m", primary=True)]
    assert filing_dollar([], [], both, "annual-report") is None


@pytest.mark.parametrize("form", ["10-k", "10-q", "8-k"])
def test_on_an_american_form_only_a_sentence_on_presentation_makes_the_sign_another_dollar(form: DocType) -> None:
    assert filing_dollar([ABN], [ABN], [table("2024 A$m", primary=True)], form) is None
    assert filing_dollar([ABN], ["All amounts are presented in Australian dollars."], [], form) == "AUD"


@pytest.mark.parametrize(
    "said", ["The report is presented in U.S. dollars.", "The presentation currency of the Group is US$ (USD)."]
)
def test_presentation_in_us_dollars_goes_before_the_register_on_the_cover(said: str) -> None:
    assert filing_dollar([ABN], [said], [], "annual-report") is None


ROWS = (
    ("Revenue", "2", "1,642.8", "1,571.3"),
    ("Cost of sales", "", "(1,118.4)", "(1,083.6)"),
    ("Other income", "3", "6.3", "4.1"),
    ("Payments to suppliers and employees", "", "(42.0)", "(39.5)"),
    ("Income tax expense", "5", "(26.2)", "(33.4)"),
    ("Profit for the period", "", "72.3", "69.9"),
)
EDGES = (54, 436, 489, 541)
"""Where the labels begin and the columns of notes and figures end."""


def _half_year(cover: str) -> list[list[Put]]:
    """A cover, and an income statement whose dates are set wider than their figures, close to the column of notes."""
    title = Put("Consolidated income statement for the half year ended 31 December 2024", 54, 70, bold=True, size=13)
    heads = (("", "", "31 Dec 2024", "31 Dec 2023"), ("", "Note", "$m", "$m"))
    cells = [Put("Half year ended", 460, 88, size=8)]
    for n, row in enumerate((*heads, *ROWS)):
        for text, edge in zip(row, EDGES, strict=True):
            left = edge if edge == EDGES[0] else edge - stringWidth(text, "Helvetica", 8)
            cells += [Put(text, left, 98 + 10 * n, size=8)] if text else []
    return [[Put("Lantern Foods Limited", 54, 80, bold=True, size=16), Put(cover, 54, 110)], [title, *cells]]


def test_a_half_year_in_australian_dollars_is_read_with_its_scale_and_its_column_of_notes(tmp_path: Path) -> None:
    pdf = make_pdf(tmp_path / "half.pdf", _half_year(ABN))
    (read,) = convert(pdf, "half.pdf").tables
    assert (read.unit.currency, read.unit.scale) == ("AUD", 1_000_000)
    assert read.columns[0].label == "Note"
    assert [c.period and (c.period.months, str(c.period.end)) for c in read.columns] == [
        None,
        (6, "2024-12-31"),
        (6, "2023-12-31"),
    ]
    assert all(cell.scaled for cell in read.rows[3].cells[1:])


def test_the_same_without_a_register_on_its_cover_stays_in_us_dollars(tmp_path: Path) -> None:
    pdf = make_pdf(tmp_path / "half.pdf", _half_year("Wilmington, Delaware"))
    (read,) = convert(pdf, "half.pdf").tables
    assert (read.unit.currency, read.unit.scale) == ("USD", 1_000_000)
