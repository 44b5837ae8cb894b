"""The last row of a table alone at the head of the next page."""

from __future__ import annotations

from pathlib import Path

from preprocess.report import Report
from tests.preprocess.made import Put, convert, make_pdf

ENDS = (420, 500)


def row(y: float, label: str, *values: str, x: float = 72, ends: tuple[int, ...] = ENDS) -> list[Put]:
    """A label and figures of six digits whose right ends stand under one another."""
    return [
        Put(label, x, y),
        *(Put(value, end - 5.56 * len(value), y) for value, end in zip(values, ends, strict=False)),
    ]


def filed(tmp_path: Path, *overleaf: Put, below: tuple[Put, ...] = ()) -> Report:
    first = [
        Put("Cash flow statement", 72, 80, bold=True, size=14),
        *row(110, "in thousands", "2023", "2022"),
        *row(130, "Cash from operations", "168300", "151600"),
        *row(146, "Interest paid", "504000", "477000"),
        *row(162, "Opening cash", "523000", "463000"),
        *below,
    ]
    return convert(
        make_pdf(tmp_path / "report.pdf", [first, [*overleaf, Put("Notes on what follows stand here.", 72, 300)]])
    )


def test_a_last_row_overleaf_is_a_row_of_its_table(tmp_path: Path) -> None:
    (table,) = filed(tmp_path, *row(80, "Closing cash", "417000", "523000")).tables
    assert table.pages == (1, 2) and [r.label for r in table.rows][-1] == "Closing cash"
    assert (table.rows[-1].page, table.rows[-1].cells[0].text) == (2, "417000")


def test_a_line_that_does_not_stand_in_the_columns_is_none(tmp_path: Path) -> None:
    aside = filed(tmp_path, *row(80, "Closing cash", "417000", "523000", ends=(420, 540))).tables[0]
    fewer = filed(tmp_path, *row(80, "Closing cash", "417000")).tables[0]
    assert aside.pages == fewer.pages == (1,)


def test_nothing_goes_on_where_a_text_ends_the_page(tmp_path: Path) -> None:
    said = Put("The notes are part of these statements and stand behind them.", 72, 250)
    table = filed(tmp_path, *row(80, "Closing cash", "417000", "523000"), below=(said,)).tables[0]
    assert table.pages == (1,)


def test_the_total_of_a_table_of_one_column_is_its_row_too(tmp_path: Path) -> None:
    first = [
        Put("Debt maturities", 72, 80, bold=True, size=14),
        *row(110, "in thousands", "Amount"),
        *row(130, "2025", "412000"),
        *row(146, "2026", "398000"),
        *row(162, "2027 and later", "956000"),
    ]
    second = [*row(80, "Total", "176600"), Put("The notes say more of it.", 72, 300)]
    (table,) = convert(make_pdf(tmp_path / "debt.pdf", [first, second])).tables
    assert [r.label for r in table.rows][-1] == "Total"
