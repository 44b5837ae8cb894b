"""A written report as markdown. Text of filings and models is data: escaped, so it can be no link, image or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.answering.numbers import MARKER
from rag.reports.types import ReportPlan
from rag.types import Answer, Citation, Filing

WIDEST_TABLE = 6
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$]|&(?=#?\w+;))")
_LINE_START = re.compile(r"^(\s*)(?:([-+=#:])|(\d+)([.)])(?=\s))", re.MULTILINE)
_SCHEME = re.compile(r"\b(https?|ftp|javascript|data|file|mailto)(:)", re.IGNORECASE)


def escaped(text: str) -> str:
    """Text that markdown shows as it is: no emphasis, link, image, table, HTML, formula or automatic link."""
    text = _SPECIAL.sub(r"\\\1", text)
    text = _SCHEME.sub("\\1\u200b\\2", text).replace("www.", "www\u200b.").replace("@", "\u200b@")
    return _LINE_START.sub(lambda m: f"{m[1]}\\{m[2]}" if m[2] else f"{m[1]}{m[3]}\\{m[4]}", text)


def report_markdown(
    plan: ReportPlan, sections: Sequence[tuple[str, Answer]], citations: Sequence[Citation], notices: Sequence[str]
) -> str:
    """Title, what the report is made of, sections with tables of the cited rows, and the list of sources."""
    parts = [f"# {escaped(_one_line(plan.topic)) or 'Report'}"]
    parts += [f"> {escaped(notice)}" for notice in notices]
    for name, answer in sections:
        parts.append(f"## {escaped(_one_line(name))}")
        parts += list(_body(answer))
    if citations:
        parts.append("## Sources")
        parts += [source_line(citation) for citation in citations]
    return "\n\n".join(parts) + "\n"


def source_line(citation: Citation) -> str:
    """ "[3] NIKE, Inc., 10-K, fiscal 2023, page 33: “Net sales …”"."""
    quote = escaped(_one_line(citation.quote))
    unit = f" ({escaped(citation.unit)})" if citation.unit else ""
    return f"{citation.marker} {escaped(_filing(citation.filing))}, page {citation.page}: “{quote}”{unit}"


def _body(answer: Answer) -> Iterator[str]:
    """A quoted answer as a table of its rows by period, then its sentences; prose as it is."""
    if answer.mode == "model" or answer.refused:
        yield _prose(answer.text)
        return
    rows = [c for c in answer.citations if c.kind == "table" and 0 < len(c.cells) <= WIDEST_TABLE]
    yield from row_tables(rows)
    shown = {citation.marker for citation in rows}
    for piece in answer.text.split("\n\n"):
        markers = set(MARKER.findall(piece))
        if not markers or not markers <= shown:
            yield _prose(piece)


def row_tables(rows: Sequence[Citation]) -> Iterator[str]:
    """Cited rows as markdown tables, one for all rows with the same columns and unit of a filing."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[Citation]] = {}
    for row in rows:
        columns = tuple(label for label, _ in row.cells)
        groups.setdefault((row.filing.report_id, row.unit, columns), []).append(row)
    for (_, unit, columns), members in groups.items():
        head = _filing(members[0].filing) + (f" ({unit})" if unit else "")
        lines = ["| " + " | ".join(escaped(_one_line(cell)) for cell in (head, *columns)) + " | |"]
        lines.append("|---" + "|---:" * len(columns) + "|---|")
        for row in sorted(members, key=_place):
            cells = " | ".join(escaped(_one_line(text)) for _, text in row.cells)
            lines.append(f"| {escaped(_label(row))} | {cells} | {row.marker} |")
        yield "\n".join(lines)


def _place(row: Citation) -> tuple[int, float]:
    """Page and height, which is the order in which the statement prints its rows."""
    return row.page, row.boxes[0].bbox[1] if row.boxes else 0.0


def _label(row: Citation) -> str:
    """The row's name: its quote without the cells after it."""
    printed = " ".join(text for _, text in row.cells if text)
    quote = _one_line(row.quote)
    at = quote.find(_one_line(printed)) if printed else -1
    return quote[:at].strip() if at > 0 else quote


def _prose(text: str) -> str:
    """Escaped text whose footnote markers stay readable as [1]."""
    pieces, last = [], 0
    for match in MARKER.finditer(text):
        pieces += [_after_marker(escaped(text[last : match.start()])), match[0]]
        last = match.end()
    return "".join([*pieces, _after_marker(escaped(text[last:]))])


def _after_marker(text: str) -> str:
    """Text that may follow "[1]" without making a link or a link definition of it."""
    return f"\\{text}" if text[:1] in ("(", ":") else text


def _filing(filing: Filing) -> str:
    period = f"fiscal {filing.fiscal_year}" if filing.fiscal_year else ""
    quarter = f"Q{filing.fiscal_quarter}" if filing.fiscal_quarter else ""
    kind = filing.doc_type.upper() if filing.doc_type in ("10-k", "10-q", "8-k") else filing.doc_type
    named = " ".join(part for part in (quarter, period) if part)
    return ", ".join(part for part in (filing.company or filing.doc_name, kind, named) if part)


def _one_line(text: str) -> str:
    return " ".join(text.split())
