"""Reports in the plain source format (S2-06): markdown without pages and boxes, tables in files of their own.

Only `full_content` is required; any other key is metadata, read where it is known and left alone where not. Such a
report has one page without size, and its boxes are empty: it can be searched and quoted, not shown as a picture.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from preprocess.errors import ReportFormatError
from preprocess.intake.accept import make_report_id
from preprocess.metadata.dates import find_date
from preprocess.report import BBox, Block, BlockKind, Cell, Column, Page, Report, Row, Table, Unit

NOWHERE: BBox = (0.0, 0.0, 0.0, 0.0)
# S2-03 writes "None" where a model found nothing.
_ABSENT = frozenset({"", "none", "null", "n/a", "unknown"})
# Up to a blank line, as markdown has it.
_PARAGRAPH = re.compile(r"\S(?:.|\n(?!\s*\n))*")
TableFile = tuple[Path, dict[str, Any]]


def load_plain(main: Path, data: bytes, raw: dict[str, Any], table_files: Sequence[TableFile]) -> Report:
    """The Report of a parsed `<name>.json` of S2-06; raises ReportFormatError when it has no text."""
    content = raw.get("full_content")
    if not isinstance(content, str):
        raise ReportFormatError(
            f"{main}: 'full_content' is missing or no text; this is not a report of the S2-06 format."
        )
    parts = [(path, _text(table, "table") or "", table) for path, table in table_files]
    content, spans = _with_tables(content.rstrip(), [markdown.strip() for _, markdown, _ in parts])
    blocks = _blocks(content, spans)
    ids = [next(b.id for b in blocks if b.start == start and b.kind == "Table") for start, _ in spans]
    tables = tuple(_table(id_, part[1].strip(), part[2]) for id_, part in zip(ids, parts, strict=True))
    sha256 = hashlib.sha256(data).hexdigest()
    company = _text(raw, "company") or _text(raw, "investment_target")
    return Report(
        report_id=make_report_id(main.stem, sha256),
        sha256=sha256,
        source_name=main.stem,
        title=_text(raw, "title") or main.stem,
        company=company,
        ticker=_text(raw, "ticker"),
        doc_type="research-note" if _text(raw, "company_rating") else "other",
        fiscal_year=None,
        fiscal_quarter=None,
        period_end=None,
        date=_date(raw, main.stem),
        pages=(Page(1, 0.0, 0.0, 0, len(content), has_text_layer=False),),
        blocks=blocks,
        tables=tables,
        full_content=content,
        converter="plain",
        rating=_text(raw, "company_rating"),
        price_target=_text(raw, "price_target"),
        highlights=_text(raw, "report_highlights"),
    )


def _text(raw: dict[str, Any], key: str) -> str | None:
    """A metadata value as text; the source writes "None" where its model found nothing (S2-03)."""
    value = raw.get(key)
    text = str(value).strip() if value is not None else ""
    return None if text.casefold() in _ABSENT else text


def _date(raw: dict[str, Any], stem: str) -> date | None:
    """S2-08: the date key, else a date in the file name."""
    return find_date(_text(raw, "date") or "") or find_date(stem)


def _with_tables(content: str, tables: Sequence[str]) -> tuple[str, list[tuple[int, int]]]:
    """The text with every table in it (those it does not hold are appended), and where each stands."""
    spans: list[tuple[int, int]] = []
    cursor = 0
    for markdown in tables:
        # From the last one on: two tables may have the same words.
        start = content.find(markdown, cursor) if markdown else -1
        if start < 0:
            content = f"{content}\n\n{markdown or '(empty table)'}"
            spans.append((len(content) - len(markdown or "(empty table)"), len(content)))
            continue
        cursor = start + len(markdown)
        spans.append((start, cursor))
    return content, spans


def _blocks(content: str, spans: Sequence[tuple[int, int]]) -> tuple[Block, ...]:
    """Paragraphs between blank lines; a table stays whole even where its text has blank lines."""
    pieces: list[tuple[int, int, bool]] = [(start, end, True) for start, end in spans]
    edges = [0, *(edge for span in sorted(spans) for edge in span), len(content)]
    for left, right in zip(edges[::2], edges[1::2], strict=True):
        found = _PARAGRAPH.finditer(content, left, right)
        pieces += [(m.start(), m.start() + len(m[0].rstrip()), False) for m in found]
    blocks: list[Block] = []
    path: list[tuple[int, str]] = []
    for start, end, is_table in sorted(pieces):
        text = content[start:end]
        kind, level = _kind(text, is_table)
        if kind == "Heading":
            path = [entry for entry in path if entry[0] < level] + [(level, text.lstrip("#").strip())]
        id_ = f"/page/1/{kind}/{len(blocks)}"
        names = tuple(name for _, name in path)
        blocks.append(Block(id_, kind, 1, NOWHERE, text, start, end, level, names))
    return tuple(blocks)


def _kind(text: str, is_table: bool) -> tuple[BlockKind, int]:
    if is_table:
        return "Table", 0
    heading = re.match(r"(#{1,6})\s+\S", text)
    if heading and "\n" not in text:
        return "Heading", len(heading[1])
    return ("ListItem", 0) if re.match(r"[-*+]\s", text) else ("Text", 0)


def _table(id_: str, markdown: str, raw: dict[str, Any]) -> Table:
    rows = [_cells(line) for line in markdown.splitlines() if line.strip().startswith("|")]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    width = max((len(row) for row in rows), default=1)
    padded = [row + [""] * (width - len(row)) for row in rows]
    head = padded[0] if padded else [""]
    return Table(
        id=id_,
        pages=(1,),
        bbox=NOWHERE,
        caption="",
        columns=tuple(Column(label) for label in head[1:]),
        rows=tuple(_row(row) for row in padded[1:]),
        unit=Unit(),
        statement_type="other",
        markdown=markdown,
        summary=_text(raw, "summary") or "",
        context_heading=_text(raw, "context_heading") or "",
        context_paragraph=_text(raw, "context_paragraph") or "",
        stub_label=head[0],
    )


def _row(cells: Sequence[str]) -> Row:
    return Row(cells[0], 0, tuple(Cell(text, None, None, 1) for text in cells[1:]), NOWHERE, 1)


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
