"""The cover page of the sample 10-K, and the type styles of all its pages."""

from __future__ import annotations

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.platypus import Flowable, Paragraph, Spacer, Table, TableStyle

from scripts import sample_text

BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=13, spaceAfter=7)
CELL = ParagraphStyle("cell", parent=BODY, fontSize=9, leading=11, spaceAfter=0)
CENTER = ParagraphStyle("center", parent=BODY, alignment=TA_CENTER, spaceAfter=4)
SMALL = ParagraphStyle("small", parent=CENTER, fontSize=8, leading=10)
BIG = ParagraphStyle("big", parent=CENTER, fontName="Times-Bold", fontSize=20, leading=26)
TITLE = ParagraphStyle("title", parent=CENTER, fontName="Times-Bold", fontSize=11, leading=14, spaceAfter=0)
ITEM = ParagraphStyle("item", parent=BODY, fontName="Times-Bold", fontSize=13, leading=17, spaceAfter=8)
HEAD = ParagraphStyle("head", parent=BODY, fontName="Times-BoldItalic", fontSize=10.5, spaceBefore=4, spaceAfter=4)


def cover_page() -> list[Flowable]:
    """The first page as a real 10-K has it: form, fiscal year, exact name, ticker, exchange."""
    bold = ParagraphStyle("bold", parent=CENTER, fontName="Times-Bold")
    stock = _grid(
        [
            ["Title of each class", "Trading Symbol(s)", "Name of each exchange on which registered"],
            ["Common stock, $0.01 par value", sample_text.TICKER, sample_text.EXCHANGE],
        ],
        [2.2 * inch, 1.4 * inch, 3.0 * inch],
    )
    return [
        Paragraph("UNITED STATES", TITLE),
        Paragraph("SECURITIES AND EXCHANGE COMMISSION", TITLE),
        Paragraph("Washington, D.C. 20549", CENTER),
        Spacer(1, 10),
        Paragraph("FORM 10-K", BIG),
        Paragraph("[X] ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934", bold),
        Paragraph("For the fiscal year ended December 31, 2025", bold),
        Paragraph("OR", CENTER),
        Paragraph("[ ] TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE ACT OF 1934", bold),
        Paragraph("Commission File Number: 000-00000", CENTER),
        Spacer(1, 14),
        Paragraph(sample_text.COMPANY, BIG),
        Paragraph("(Exact name of registrant as specified in its charter)", SMALL),
        Spacer(1, 8),
        _grid(
            [["Delaware", "00-0000000"],
             ["(State of incorporation)", "(I.R.S. Employer Identification No.)"]],
            [3.3 * inch, 3.3 * inch],
        ),
        Spacer(1, 8),
        Paragraph("1 Lamplighter Quay, Port Example, Maine 04999", CENTER),
        Paragraph("(Address of principal executive offices)", SMALL),
        Spacer(1, 12),
        Paragraph("Securities registered pursuant to Section 12(b) of the Act:", bold),
        stock,
        Spacer(1, 12),
        Paragraph("Indicate by check mark if the registrant is a well-known seasoned issuer. Yes [ ] No [X]", BODY),
        Paragraph("Indicate by check mark whether the registrant is a large accelerated filer [ ], accelerated filer "
                  "[X], non-accelerated filer [ ] or smaller reporting company [ ].", BODY),
        Paragraph("The aggregate market value of the common stock held by non-affiliates at June 30, 2025 was about "
                  "$1.9 billion. At February 6, 2026, 50,412,300 shares of common stock were outstanding.", BODY),
    ]  # fmt: skip


def _grid(rows: list[list[str]], widths: list[float]) -> Table:
    table = Table(rows, colWidths=widths, hAlign="CENTER")
    table.setStyle(
        TableStyle(
            [
                ("FONT", (0, 0), (-1, -1), "Times-Roman", 9),
                ("FONT", (0, 0), (-1, 0), "Times-Bold", 9),
                ("ALIGN", (0, 0), (-1, -1), "CENTER"),
                ("TOPPADDING", (0, 0), (-1, -1), 1),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ]
        )
    )
    return table
