from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from tests.preprocess.tables.drawing import put, rows_of, table_of, tables_of


def exhibits(canvas: Canvas) -> None:
    put(canvas, 60, "Exhibit No. Description", "Form", "Exhibit", "Filed")
    listed = (
        "3.1 Certificate of Incorporation",
        "4.1 Form of Indenture",
        "10.2* Equity Incentive Plan",
        "21.1 Subsidiaries",
    )
    for k, text in enumerate(listed):
        put(canvas, 80 + 14 * k, text, "10-Q", f"{k + 3}.1", f"7/2{k}/05")


def signatures(canvas: Canvas) -> None:
    for k, name in enumerate(("Ann Ray", "Bo Lund", "Cy Marsh", "Di Holt")):
        put(canvas, 80 + 14 * k, f"/s/ {name}", "Director", "2/24", "2023")


def test_an_exhibit_index_and_signatures_are_no_tables() -> None:
    assert tables_of(exhibits) == ()
    assert tables_of(signatures) == ()


def test_amounts_on_the_page_of_an_exhibit_index_are_a_table() -> None:
    def both(canvas: Canvas) -> None:
        exhibits(canvas)
        put(canvas, 400, "Years ended December 31,", "2022", "2021", "2020")
        rows_of(canvas, 416, ("Allowance at beginning", "$ 55", "$ 51", "$ 47"), ("Charged", "53", "49", "54"))

    found = tables_of(both)
    assert [one.table.rows[0].label for one in found] == ["Allowance at beginning"]


def test_officers_with_age_and_position_are_a_table() -> None:
    def officers(canvas: Canvas) -> None:
        for k, (name, age, office) in enumerate(
            (("Name", "Age", "Position"), ("Ann Ray", "55", "Chief Executive"), ("Bo Lund", "48", "Chief Financial"),
             ("Cy Marsh", "61", "General Counsel"))
        ):  # fmt: skip
            put(canvas, 80 + 14 * k, name, age, edges=(300,))
            canvas.drawString(330, 792 - 80 - 14 * k, office)

    table = table_of(officers)
    assert [column.label for column in table.columns] == ["Age", "Position"]
    assert [cell.text for cell in table.rows[1].cells] == ["48", "Chief Financial"]
