"""A written report as markdown. Text of filings and models is data: escaped, so it can be no link, image or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.answering.numbers.read import MARKER
from rag.reports.facts.listing import Listed, heads, listings
from rag.reports.phrases import Words, filing_words
from rag.reports.types import DataTable, FactRow, ReportPlan, WrittenSection
from rag.types import Answer, Citation, Filing

# More columns do not fit a page; the row's quote says them anyway.
WIDEST_TABLE = 6
ENGLISH = Words()
# What markdown, HTML entities and formulas in dollars begin with.
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$]|&(?=#?\w+;))")
# A line of a filing that begins with "1." or "-" would become a list, "===" a heading.
_LINE_START = re.compile(r"^(\s*)(?:([-+=#:])|(\d+)([.)])(?=\s))", re.MULTILINE)
# Quotes with their footnotes behind them are list items; a lead of up to a line may stand before.
_QUOTE = re.compile(r"^[^“”]{0,160}“.*”\s*(?:\[\w+\]\s*)+$", re.DOTALL)
# Renderers make links of bare addresses; a zero-width blank keeps this one text.
_SCHEME = re.compile(r"\b(https?|ftp|javascript|data|file|mailto)(:)", re.IGNORECASE)


def escaped(text: str) -> str:
    """Text that markdown shows as it is: no emphasis, link, image, table, HTML, formula or automatic link."""
    text = _SPECIAL.sub(r"\\\1", text)
    text = _SCHEME.sub("\\1\u200b\\2", text).replace("www.", "www\u200b.").replace("@", "\u200b@")
    return _LINE_START.sub(lambda m: f"{m[1]}\\{m[2]}" if m[2] else f"{m[1]}{m[3]}\\{m[4]}", text)


def report_markdown(
    plan: ReportPlan,
    sections: Sequence[WrittenSection],
    citations: Sequence[Citation],
    notices: Sequence[str],
    facts: Sequence[FactRow] = (),
) -> str:
    """Title, what the report is made of, sections with their tables, the table of numbers and the list of sources."""
    words = Words(plan.options.language)
    parts = [f"# {escaped(_one_line(plan.topic)) or words.word('report')}"]
    parts += [f"> {escaped(notice)}" for notice in notices]
    for section in sections:
        parts.append(f"## {escaped(_one_line(section.name))}")
        for table in section.tables:
            parts.append(_data_table(table, section.name))
            parts += [escaped(_one_line(table.note))] if table.note else []
        parts += list(_body(section, words))
    if facts:
        parts += [f"## {words.word('numbers')}", *_numbers(facts, words)]
    if citations:
        parts.append(f"## {words.word('sources')}")
        parts += [source_line(citation, words) for citation in citations]
    return "\n\n".join(parts) + "\n"


def _data_table(table: DataTable, above: str = "") -> str:
    """A table of facts, footnotes in every cell; its title stands in the corner unless it stands over it already."""
    title = "" if table.title == above else escaped(_one_line(table.title))
    head = f"{title} ({escaped(table.unit)})" if title and table.unit else title or escaped(table.unit)
    lines = ["| " + " | ".join([head, *(escaped(_one_line(column)) for column in table.columns)]) + " |"]
    lines.append("|---" + "|---:" * len(table.columns) + "|")
    for row in table.rows:
        indent = "\u2003" * max(0, row.level)
        cells = (f"{escaped(_one_line(cell.text))} {''.join(cell.markers)}".strip() for cell in row.cells)
        lines.append("| " + " | ".join([f"{indent}{escaped(_one_line(row.label))}", *cells]) + " |")
    return "\n".join(lines)


def _numbers(facts: Sequence[FactRow], words: Words) -> Iterator[str]:
    """The tables of numbers, a company's name over its own where there are several companies."""
    several = len({fact.company for fact in facts if fact.company}) > 1
    for listing in listings(facts, words):
        company = (listing.company,) if several else ()
        rows = [
            " | ".join(
                ["| " + " | ".join(_cells(company, row, listing.changed, words)), f"{_prose(_one_line(row.how))} |"]
            )
            for row in listing.rows
        ]
        titles = [*((words.word("company"),) if several else ()), *heads(listing, words)]
        yield "\n".join(["| " + " | ".join(titles) + " |", "|---" * len(titles) + "|", *rows])


def _cells(company: Sequence[str], row: Listed, changed: bool, words: Words) -> Iterator[str]:
    """Every cell of a row but the last."""
    yield from (escaped(_one_line(text)) for text in (*company, row.name))
    yield from (f"{escaped(_one_line(text))} {''.join(markers)}".strip() for text, markers in row.cells)
    yield from (escaped(row.change),) if changed else ()
    yield from (escaped(_one_line(text)) for text in (row.unit, row.filing))
    yield f"{row.page} {''.join(row.markers)}".strip()
    yield escaped(words.word(row.status))


def source_line(citation: Citation, words: Words = ENGLISH) -> str:
    """ "[3] NIKE, Inc., 10-K, fiscal 2023, NIKE_2023_10K.pdf, page 33: “Net sales …”"."""
    quote = escaped(_one_line(citation.quote))
    if citation.filing.url:
        return f"{citation.marker} {_web_page(citation.filing, words)}: “{quote}”"
    unit = f" ({escaped(citation.unit)})" if citation.unit else ""
    at = words.word("at_page", page=str(citation.page))
    doubt = f" — {escaped(words.word('doubtful_table', why=citation.doubt))}" if citation.doubt else ""
    file = f"{citation.filing.doc_name}.pdf, " if citation.filing.media == "pdf" else ""
    told = escaped(f"{filing_words(citation.filing, words)}, {file}{at}")
    return f"{citation.marker} {told}: “{quote}”{unit}{doubt}"


def _web_page(filing: Filing, words: Words) -> str:
    """Title, day and address of a page: the address as code, which can be copied and is no link."""
    # A backtick would end the code and begin markup.
    address = filing.url.replace("`", "%60")
    day = words.word("fetched", day=filing.date.isoformat()) if filing.date else ""
    return ", ".join(part for part in (escaped(_one_line(filing.title)), day, f"`{address}`") if part)


def _body(section: WrittenSection, words: Words) -> Iterator[str]:
    """The text of a section: quotes as a list, unverified numbers stamped in place."""
    answer, rows = section.answer, list[Citation]()
    if answer.mode != "model" and not answer.refused and not section.facts and not section.tables:
        rows = [c for c in answer.citations if c.kind == "table" and 0 < len(c.cells) <= WIDEST_TABLE]
    yield from row_tables(rows)
    shown = {citation.marker for citation in rows}
    for piece in stamped(answer, words).split("\n\n"):
        # A paragraph whose rows stand in the table above would say them twice.
        markers = set(MARKER.findall(piece))
        if piece.strip() and (not rows or not markers or not markers <= shown):
            listed = piece.startswith("- ") or _QUOTE.search(piece) is not None
            yield f"- {_prose(piece.removeprefix('- '))}" if listed else _prose(piece)


def stamped(answer: Answer, words: Words) -> str:
    """The text with a stamp behind every number that no cited place holds."""
    text = answer.text
    # From the end, so that the places of those before stay right.
    for number in sorted(answer.numbers, key=lambda n: -n.end):
        if number.status == "unverified":
            text = f"{text[: number.end]} ({words.word('unverified')}){text[number.end :]}"
    return text


def row_tables(rows: Sequence[Citation]) -> Iterator[str]:
    """Cited rows as markdown tables, one for all rows with the same columns and unit of a filing."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[Citation]] = {}
    for row in rows:
        columns = tuple(label for label, _ in row.cells)
        groups.setdefault((row.filing.report_id, row.unit, columns), []).append(row)
    for (_, unit, columns), members in groups.items():
        head = filing_words(members[0].filing, ENGLISH) + (f" ({unit})" if unit else "")
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


def _one_line(text: str) -> str:
    return " ".join(text.split())
