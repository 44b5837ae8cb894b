"""Reports built by hand: words in, a Report with exact offsets, boxes and tables out. For the tests of rag."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from preprocess.report import (
    BBox,
    Block,
    BlockKind,
    Cell,
    Column,
    DocType,
    Line,
    Page,
    Period,
    Report,
    Row,
    StatementType,
    Table,
    Unit,
)
from preprocess.tables.meaning.column_currency import with_currencies

MILLIONS = Unit("USD", 1_000_000, None, "In millions")


@dataclass(frozen=True)
class H:
    """A heading; item sets the SEC item of everything after it."""

    text: str
    level: int = 1
    item: str | None = None


@dataclass(frozen=True)
class T:
    """A table: rows are (label, cell, cell, …) of printed text."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    caption: str = ""
    unit: Unit = MILLIONS
    statement: StatementType = "other"
    contents: bool = False
    summary: str = ""
    periods: Sequence[Period | None] = ()
    primary: bool = False
    row_periods: Sequence[Period | None] = ()


def make_report(
    name: str = "NIKE_2023_10K",
    pages: Sequence[Sequence[H | T | str]] = (("One paragraph.",),),
    *,
    company: str | None = "NIKE, Inc.",
    ticker: str | None = "NKE",
    doc_type: DocType = "10-k",
    fiscal_year: int | None = 2023,
    fiscal_quarter: int | None = None,
) -> Report:
    """A report of `pages`, each a sequence of headings, paragraphs (str) and tables."""
    blocks: list[Block] = []
    tables: list[Table] = []
    made: list[Page] = []
    text, item = "", None
    path: tuple[str, ...] = ()
    for number, parts in enumerate(pages, start=1):
        page_start = len(text) + (2 if text else 0)
        top = 72.0
        counts: dict[str, int] = {}
        for part in parts:
            kind: BlockKind = "Heading" if isinstance(part, H) else "Table" if isinstance(part, T) else "Text"
            if isinstance(part, T) and part.contents:
                kind = "TableOfContents"
            if isinstance(part, H):
                item = part.item or item
                path = (*path[: part.level - 1], part.text)
            block_id = f"/page/{number}/{kind}/{counts.get(kind, 0)}"
            counts[kind] = counts.get(kind, 0) + 1
            body = _markdown(part) if isinstance(part, T) else part.text if isinstance(part, H) else part
            start = len(text) + (2 if text else 0)
            text = f"{text}\n\n{body}" if text else body
            lines, bottom = _lines(body, start, top, number)
            box: BBox = (72.0, top, 540.0, bottom)
            level = part.level if isinstance(part, H) else 0
            blocks.append(
                Block(block_id, kind, number, box, body, start, len(text), level, path, item, lines=tuple(lines))
            )
            if isinstance(part, T):
                tables.append(with_currencies(_table(part, block_id, number, box, body)))
            top = bottom + 12
        made.append(Page(number, 612.0, 792.0, page_start, len(text)))
    digest = hashlib.sha256((name + text).encode()).hexdigest()
    return Report(
        report_id=f"{name.lower().replace('_', '-')}-{digest[:8]}",
        sha256=digest,
        source_name=f"{name}.pdf",
        title=name,
        company=company,
        ticker=ticker,
        doc_type=doc_type,
        fiscal_year=fiscal_year,
        fiscal_quarter=fiscal_quarter,
        period_end=date(fiscal_year, 12, 31) if fiscal_year else None,
        date=None,
        pages=tuple(made),
        blocks=tuple(blocks),
        tables=tuple(tables),
        full_content=text,
        converter="textlayer",
    )


def sentences(count: int, topic: str = "Revenue") -> str:
    """A paragraph of `count` different sentences without a newline."""
    return " ".join(f"{topic} of segment {i} changed by {i * 7 % 90} percent in the year." for i in range(count))


def _markdown(part: T) -> str:
    head = ["| " + " | ".join(["", *part.columns]) + " |", "|" + " --- |" * (len(part.columns) + 1)]
    return "\n".join(head + ["| " + " | ".join(row) + " |" for row in part.rows])


def _lines(body: str, start: int, top: float, page: int) -> tuple[list[Line], float]:
    lines, offset = [], start
    for piece in (part[i : i + 90] for part in body.split("\n") for i in range(0, max(1, len(part)), 90)):
        begin = body.index(piece, offset - start) + start
        lines.append(Line(begin, begin + len(piece), (72.0, top, 72.0 + 5 * len(piece), top + 10), page))
        offset, top = begin + len(piece), top + 12
    return lines, top - 2


def _table(part: T, block_id: str, page: int, box: BBox, markdown: str) -> Table:
    rows: list[Row] = []
    split = next((i for i, row in enumerate(part.rows) if row[0].endswith("ttributable to:")), None)
    for i, (label, *cells) in enumerate(part.rows):
        y = box[1] + 12 * (i + 2)
        scaled = "per share" not in label.lower()
        made = tuple(
            Cell(
                text,
                _value(text),
                (300.0 + 60 * c, y, 350.0 + 60 * c, y + 10),
                page,
                percent="%" in text,
                scaled=scaled,
            )
            for c, text in enumerate(cells)
        )
        head = split if split is not None and i > split else None
        own = part.row_periods[i] if i < len(part.row_periods) else None
        rows.append(Row(label, 0, made, (72.0, y, 540.0, y + 10), page, head, own))
    periods = (*part.periods, *[None] * len(part.columns))
    columns = tuple(Column(label, period) for label, period in zip(part.columns, periods, strict=False))
    return Table(
        block_id,
        (page,),
        box,
        part.caption,
        columns,
        tuple(rows),
        part.unit,
        part.statement,
        markdown,
        part.summary,
        is_contents=part.contents,
        is_financial_statement=part.primary,
    )


def _value(text: str) -> Decimal | None:
    digits = text.strip("$ %)").replace(",", "").replace("(", "-").replace("$", "").replace(" ", "")
    try:
        return Decimal(digits)
    except InvalidOperation:
        return None
