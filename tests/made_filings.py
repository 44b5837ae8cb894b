"""Small filings as PDFs, of companies that do not exist: two of one company, or of unlike years and currencies."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from tests.pdfs import LETTER

Row = tuple[str, ...]
_LEFT, _TOP, _STEP = 60.0, 720.0, 14.0
_RIGHT_EDGES = (330.0, 400.0, 470.0, 540.0)
_COVER = {
    "10-K": "ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934",
    "10-Q": "QUARTERLY REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934",
}


@dataclass(frozen=True)
class Sheet:
    """A printed table: title, the line with its unit, the line over all columns, columns, rows of label and values.

    over: one line over all columns, or several over as many columns each; below: what is printed under the table.
    """

    title: str
    unit: str
    over: str | Sequence[str]
    columns: Sequence[str]
    rows: Sequence[Row]
    below: Sequence[str] = ()


def sec_filing(company: str, form: str, period: str, sheets: Sequence[Sheet], cover: Sequence[str] = ()) -> bytes:
    """A 10-K, 10-K/A or 10-Q: period is "For the fiscal year ended December 31, 2023"; a page a sheet."""
    head = ["UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "Washington, D.C. 20549", "", f"FORM {form}"]
    lines = [
        *head,
        f"[X] {_COVER[form[:4]]}",
        period,
        "",
        company,
        "(Exact name of registrant as specified in its charter)",
    ]
    return plain_filing([*lines, "", *cover], sheets, company)


def plain_filing(cover: Sequence[str], sheets: Sequence[Sheet], company: str) -> bytes:
    """A cover of plain lines, then a page a sheet."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER, invariant=1)
    for n, line in enumerate(cover):
        large = line.startswith("FORM ") or line == company
        canvas.setFont("Times-Bold" if large else "Times-Roman", 16 if large else 9)
        canvas.drawCentredString(LETTER[0] / 2, _TOP - 20 * n, line)
    canvas.showPage()
    for number, sheet in enumerate(sheets, start=2):
        canvas.setFont("Times-Roman", 9)
        canvas.drawCentredString(LETTER[0] / 2, 40, str(number))
        _page(canvas, sheet, company)
    canvas.save()
    return buffer.getvalue()


def _page(canvas: Canvas, sheet: Sheet, company: str) -> None:
    edges = _RIGHT_EDGES[-len(sheet.columns) :]
    canvas.setFont("Times-Bold", 11)
    canvas.drawCentredString(LETTER[0] / 2, _TOP, company.upper())
    canvas.drawCentredString(LETTER[0] / 2, _TOP - _STEP, sheet.title)
    canvas.setFont("Times-Roman", 9)
    canvas.drawCentredString(LETTER[0] / 2, _TOP - 2 * _STEP, sheet.unit)
    y = _TOP - 4 * _STEP
    canvas.setFont("Times-Bold", 9)
    groups = [sheet.over] if isinstance(sheet.over, str) else sheet.over
    size = len(edges) // len(groups)
    for n, words in enumerate(groups):
        for k, part in enumerate(words.split("\n")):
            canvas.drawCentredString((edges[n * size] - 45 + edges[(n + 1) * size - 1]) / 2, y - 11 * k, part)
    y -= _STEP + 11 * max(words.count("\n") for words in groups)
    for edge, column in zip(edges, sheet.columns, strict=True):
        for n, part in enumerate(column.split("\n")):
            canvas.drawRightString(edge, y - n * 11, part)
    y -= _STEP + 11 * max(column.count("\n") for column in sheet.columns)
    canvas.setFont("Times-Roman", 9)
    for label, *values in sheet.rows:
        canvas.drawString(_LEFT, y, label)
        for edge, value in zip(edges, values, strict=False):
            _value(canvas, edge, y, value)
        y -= _STEP
    for n, line in enumerate(sheet.below):
        canvas.drawString(_LEFT, y - _STEP * (n + 1), line)
    canvas.showPage()


def _value(canvas: Canvas, edge: float, y: float, value: str) -> None:
    """The value with its last digit at the edge, a bracket beyond it, "$" at the left of the column."""
    digits = value.removeprefix("$").strip()
    if value.startswith("$"):
        canvas.drawString(edge - 48, y, "$")
    beyond = canvas.stringWidth(")", "Times-Roman", 9) if digits.endswith(")") else 0.0
    canvas.drawRightString(edge + beyond, y, digits)


def income_rows(*columns: tuple[float, float, float, float, float]) -> tuple[Row, ...]:
    """An income statement that adds up, from revenue, cost of sales, overhead, interest and tax of each column."""
    printed: dict[str, list[str]] = {}
    for revenue, cost, overhead, interest, tax in columns:
        gross, before = revenue - cost, revenue - cost - overhead - interest
        amounts = (revenue, cost, gross, overhead, gross - overhead, interest, before, tax, before - tax)
        for label, amount in zip(_INCOME, amounts, strict=True):
            dollar = "$" if label in ("Revenues", "Net income") else ""
            printed.setdefault(label, []).append(f"{dollar}{amount:,.1f}")
    return tuple((label, *values) for label, values in printed.items())


_INCOME = (
    "Revenues",
    "Cost of sales",
    "Gross profit",
    "Selling, general and administrative expenses",
    "Operating income",
    "Interest expense",
    "Income before income taxes",
    "Provision for income taxes",
    "Net income",
)
