"""A report as a Word file by python-docx (MIT): markers lead to their footnote by bookmarks inside the file."""

from __future__ import annotations

import io
from datetime import datetime
from typing import Any

from docx import Document as new_document
from docx.enum.section import WD_ORIENT, WD_SECTION
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor

from rag.reports.exports import charts
from rag.reports.exports.document import Block, Document, Grid, Note, Paragraph, Picture, Span, Spans, plain
from rag.reports.exports.steady import zipped

EAST_ASIAN = "Microsoft JhengHei"
WARNING = RGBColor(0xB0, 0x2A, 0x2A)
LINK = "1F4E9E"
HYPERLINK = RELATIONSHIP_TYPE.HYPERLINK
NUMBERS = (2.0, 3.4, 1.3, 2.0)
"""Widths of unit, filing, page and status in the table of numbers on a turned page, in centimetres."""
MOST_FIGURE = 4.2
"""A figure with three footnotes behind it, in centimetres."""
STYLES = {"p": "Normal", "h": "Heading 3", "li": "List Bullet", "quote": "Quote"}
_MANY = 5
_Paragraph = Any
"""python-docx's paragraph: its package tells types for what it makes, but not for the XML under it."""


def written(document: Document) -> bytes:
    """The file: notices, sections, the table of numbers, the footnotes."""
    file = new_document()
    _styles(file)
    file.core_properties.title = document.title[:255]
    file.core_properties.author = "Footnote"
    file.core_properties.created = file.core_properties.modified = datetime(2000, 1, 1)
    file.add_heading(document.title, 0)
    for notice in document.notices:
        _notice(file, notice)
    for section in document.sections:
        file.add_heading(section.name, 1)
        for block in section.blocks:
            _block(file, block)
    if document.numbers:
        _turned(file)
        file.add_heading(document.words["numbers"], 1)
        for grid in document.numbers:
            filed = any(plain(cell) == document.words["filing"] for cell in grid.header)
            _grid(file, grid, _number_widths(_room(file), len(grid.header), filed))
        _turned(file)
    if document.notes:
        file.add_heading(document.words["sources"], 1)
        for at, note in enumerate(document.notes):
            _note(file, note, at)
    stream = io.BytesIO()
    file.save(stream)
    return zipped(stream.getvalue())


def _notice(file: Any, text: str) -> None:
    paragraph = file.add_paragraph()
    paragraph.paragraph_format.left_indent = Cm(0.4)
    paragraph.paragraph_format.space_after = Pt(3)
    run = paragraph.add_run(text)
    run.font.size, run.italic = Pt(9), True
    run.font.color.rgb = RGBColor(0x55, 0x55, 0x55)


def _styles(file: Any) -> None:
    for section in file.sections:
        # As the PDF: the package's own template is US Letter.
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        section.left_margin = section.right_margin = Cm(2.2)
        section.top_margin = section.bottom_margin = Cm(2)
    for name in ("Normal", "Title", "Heading 1", "Heading 2", "Heading 3"):
        style = file.styles[name]
        style.font.name = "Calibri"
        style.element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), EAST_ASIAN)
        style.font.color.rgb = RGBColor(0x22, 0x22, 0x22)
    file.styles["Normal"].font.size = Pt(10.5)


def _block(file: Any, block: Block) -> None:
    if isinstance(block, Paragraph):
        _fill(file.add_paragraph(style=STYLES[block.kind]), block.spans)
    elif isinstance(block, Grid):
        _grid(file, block)
    else:
        _picture(file, block)


def _picture(file: Any, block: Picture) -> None:
    file.add_heading(block.chart.title, 3)
    shape = file.add_picture(io.BytesIO(charts.png(block.chart)), width=Cm(15))
    # python-docx has no way to say what a picture shows.
    shape._inline.docPr.set("descr", block.alt)


def _turned(file: Any) -> None:
    """What follows stands on pages turned by a quarter."""
    before = file.sections[-1]
    section = file.add_section(WD_SECTION.NEW_PAGE)
    wide = before.orientation == WD_ORIENT.PORTRAIT
    section.orientation = WD_ORIENT.LANDSCAPE if wide else WD_ORIENT.PORTRAIT
    section.page_width, section.page_height = before.page_height, before.page_width


def _grid(file: Any, grid: Grid, widths: tuple[float, ...] = ()) -> None:
    if grid.title:
        file.add_heading(grid.title, 3)
    table = file.add_table(1 + len(grid.rows), len(grid.header))
    _lined(table)
    table.alignment = WD_TABLE_ALIGNMENT.CENTER
    table.autofit = False
    widths = widths or _widths(file, len(grid.header))
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Cm(width)
    _repeated(table.rows[0])
    levels = (0, *(row.level for row in grid.rows))
    for line, cells in enumerate((grid.header, *(row.cells for row in grid.rows))):
        # `row.cells` walks the whole table each time it is read.
        for at, (place, spans) in enumerate(zip(table.rows[line].cells, cells, strict=True)):
            paragraph = place.paragraphs[0]
            _fill(paragraph, spans, Pt(8 if len(grid.header) > _MANY else 9), line == 0)
            place.width = Cm(widths[at])
            paragraph.paragraph_format.space_after = Pt(1)
            if at >= grid.numeric:
                paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
            elif at == 0 and levels[line]:
                paragraph.paragraph_format.left_indent = Cm(0.35 * levels[line])
    after = file.add_paragraph()
    after.add_run(grid.note).font.size = Pt(8.5)


def _widths(file: Any, columns: int) -> tuple[float, ...]:
    """A wide column of labels and equal ones of figures over the width of the page."""
    whole = _room(file)
    first = max(whole * 0.3, whole - MOST_FIGURE * (columns - 1))
    return (first, *(((whole - first) / max(1, columns - 1),) * (columns - 1)))


def _room(file: Any) -> float:
    """What stands between the margins of the page at hand, in centimetres."""
    section = file.sections[-1]
    return float((section.page_width - section.left_margin - section.right_margin) / Cm(1))


def _number_widths(room: float, columns: int, filed: bool) -> tuple[float, ...]:
    """A column for the metric, as many as there are periods, and the fixed ones; filed: with that of the filing."""
    fixed = NUMBERS if filed else (NUMBERS[0], *NUMBERS[2:])
    values = columns - 1 - len(fixed)
    left = room - sum(fixed)
    each = min(3.4 if values > 1 else 5.0, left * 0.62 / values)
    return (left - each * values, *((each,) * values), *fixed)


def _lined(table: Any) -> None:
    """A line above, below and under the header; no boxes."""
    borders = OxmlElement("w:tblBorders")
    for side, size in (("top", "8"), ("bottom", "8"), ("insideH", "2")):
        line = OxmlElement(f"w:{side}")
        for name, value in (("val", "single"), ("sz", size), ("space", "0"), ("color", "9A9A9A")):
            line.set(qn(f"w:{name}"), value)
        borders.append(line)
    table._tbl.tblPr.append(borders)


def _repeated(row: Any) -> None:
    """The header row on every page that the table reaches."""
    mark = OxmlElement("w:tblHeader")
    mark.set(qn("w:val"), "true")
    row._tr.get_or_add_trPr().append(mark)


def _fill(paragraph: _Paragraph, spans: Spans, size: Any = None, strong: bool = False) -> None:
    for span in spans:
        if span.kind == "marker":
            paragraph._p.append(_jump(paragraph, span, size))
            continue
        run = paragraph.add_run(span.text)
        run.font.size = size
        run.bold = strong or span.kind in ("strong", "stamp") or None
        if span.kind == "stamp":
            run.font.color.rgb = WARNING


def _jump(paragraph: _Paragraph, span: Span, size: Any) -> Any:
    """A run inside a link to a bookmark of this file; there is no address in it."""
    run = paragraph.add_run(span.text)
    run.font.size = size
    run.font.superscript = True
    run.font.color.rgb = RGBColor.from_string(LINK)
    jump = OxmlElement("w:hyperlink")
    jump.set(qn("w:anchor"), f"note{span.text.strip('[]')}")
    jump.append(run._r)
    return jump


def _note(file: Any, note: Note, at: int) -> None:
    paragraph = file.add_paragraph()
    paragraph.paragraph_format.space_after = Pt(3)
    begin, end = OxmlElement("w:bookmarkStart"), OxmlElement("w:bookmarkEnd")
    for mark in (begin, end):
        mark.set(qn("w:id"), str(at))
    begin.set(qn("w:name"), f"note{note.number}")
    paragraph._p.append(begin)
    paragraph.add_run(note.marker).bold = True
    paragraph._p.append(end)
    paragraph.add_run(" ")
    _leading(paragraph, ", ".join(part for part in (note.company, note.form, note.place) if part), note.link)
    paragraph.add_run(": ")
    paragraph.add_run(f"“{note.quote}”").italic = True
    for run in paragraph.runs:
        run.font.size = Pt(9)


def _leading(paragraph: _Paragraph, text: str, link: str) -> None:
    """A run that leads to the page of the filing's file beside the report, where there is one."""
    run = paragraph.add_run(text)
    run.font.size = Pt(9)
    if not link:
        return
    run.font.color.rgb = RGBColor.from_string(LINK)
    jump = OxmlElement("w:hyperlink")
    jump.set(qn("r:id"), paragraph.part.relate_to(link, HYPERLINK, is_external=True))
    jump.append(run._r)
    paragraph._p.append(jump)
