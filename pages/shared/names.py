"""How filings, periods, kinds and times are named on every page: plain text, never markup."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from datetime import date

from preprocess.report import Period
from rag.types import Chunk, Citation, Filing

TYPES = {
    "10-k": "10-K",
    "10-q": "10-Q",
    "8-k": "8-K",
    "earnings": "Earnings release",
    "annual-report": "Annual report",
    "research-note": "Research note",
    "other": "Document",
}
# A section title of this length still leaves the quote below it on a line of its own.
SECTION_CHARS = 70
# Heads share the first words of a long group head; one or two shared words belong to their names.
MANY_WORDS = 3
# What stands before it in a long caption is the company or the part of the form.
STATEMENT = re.compile(r"(?:(?:consolidated|condensed)\s+)*(?:statements?\s+of\s|balance\s+sheets?\b).*", re.I | re.S)
FACTS = {
    "company": "company",
    "ticker": "ticker",
    "doc_type": "document type",
    "fiscal_year": "fiscal year",
    "fiscal_quarter": "fiscal quarter",
    "period_end": "period end",
    "date": "date of the filing",
    "rating": "rating",
    "price_target": "price target",
    "highlights": "highlights",
}
"""Fields of a filing's metadata in the middle of a sentence."""

STATEMENTS = {
    "income_statement": "Income",
    "balance_sheet": "Balance sheet",
    "cash_flow": "Cash flow",
    "equity": "Equity",
    "comprehensive_income": "OCI",
    "segment": "Segments",
    "other": "–",
}


def company(filing: Filing) -> str:
    """The company, else the title, else the file's name."""
    return filing.company or filing.title or filing.doc_name


def doc_type(name: str) -> str:
    """The printed name of a document type ("10-k" → "10-K")."""
    return TYPES.get(name, name)


def period(filing: Filing) -> str:
    """ "FY2023", "Q2 FY2023" or "" when the fiscal year is not known."""
    if filing.fiscal_year is None:
        return ""
    quarter = f"Q{filing.fiscal_quarter} " if filing.fiscal_quarter else ""
    return f"{quarter}FY{filing.fiscal_year}"


def day(when: date | None) -> str:
    """ "31 Dec 2015", or "–" when it is not known."""
    return f"{when.day} {when:%b %Y}" if when else "–"


def column_period(period: Period | None) -> str:
    """What a column is about: "at 31 Dec 2015", "12 mo. to 31 Dec 2015", "FY2015" or ""."""
    if period is None:
        return ""
    fiscal = f"FY{period.fiscal_year}" if period.fiscal_year else ""
    fiscal = f"Q{period.fiscal_quarter} {fiscal}".strip() if period.fiscal_quarter else fiscal
    if period.end is None:
        return fiscal
    if period.kind == "instant":
        return f"at {day(period.end)}"
    return " ".join((f"{period.months} mo." if period.months else "", "to", day(period.end))).strip()


def cell_column(citation: Citation, at: int) -> str:
    """What tells a cell of a quoted row from the others: "FY2022", "Q2 FY2023", "31 Dec 2022", else its head."""
    period = citation.periods[at] if at < len(citation.periods) else None
    head = shortened(heads_apart(citation.cells)[at], 40)
    if period is None or citation.periods.count(period) > 1:
        return head
    if period.kind == "instant":
        return day(period.end) if period.end else head
    quarter = f"Q{period.fiscal_quarter} " if period.fiscal_quarter else ""
    whole = period.fiscal_year and period.months == (3 if quarter else 12)
    return f"{quarter}FY{period.fiscal_year}" if whole else column_period(period) or head


def heads_apart(cells: Sequence[tuple[str, str]]) -> list[str]:
    """The heads of cells without the words all of them begin with, where they are more than a few: none tells apart."""
    heads = [column.split() for column, _ in cells]
    same = 0
    for together in zip(*heads, strict=False):
        if len(set(together)) > 1:
            break
        same += 1
    # A head that is all shared words would be left without any.
    same = min([same, *(len(head) - 1 for head in heads)])
    if len(cells) < 2 or same < MANY_WORDS:
        return [column for column, _ in cells]
    return [" ".join(head[same:]) for head in heads]


def kind(filing: Filing) -> str:
    """ "10-K"; a recorded call is no release."""
    return "Earnings call" if filing.media == "audio" and filing.doc_type == "earnings" else doc_type(filing.doc_type)


def file(filing: Filing) -> str:
    """The name of its file; a recording's ending is not known to the index."""
    return filing.doc_name if filing.media == "audio" else f"{filing.doc_name}.pdf"


def form(filing: Filing) -> str:
    """ "10-K FY2023"."""
    if filing.url:
        return "Web page"
    return " ".join(part for part in (kind(filing), period(filing)) if part)


def filing_name(filing: Filing) -> str:
    """ "Nike 10-K FY2023"."""
    return f"{company(filing)} {form(filing)}"


def source_place(citation: Citation) -> str:
    """ "10-K FY2023 · p. 36 · Consolidated Statements of Income"."""
    parts = (form(citation.filing), _place(citation), _table(over(citation.caption, citation.quote)), citation.care)
    return " · ".join(part for part in parts if part)


def _table(caption: str) -> str:
    """A caption; of a long one the statement that it names, as far as there is room."""
    named = STATEMENT.search(caption) if len(caption) > SECTION_CHARS else None
    return shortened((named[0] if named else caption).rstrip(" :"))


def over(caption: str, quote: str) -> str:
    """What a quote stands under; "" where the heading itself is quoted."""
    plain = " ".join(quote.split())
    return "" if plain and " ".join(caption.split()).startswith(plain) else caption


def _place(citation: Citation) -> str:
    """ "p. 36", "12:34" in a recording, or the address of a page of the web."""
    if citation.filing.url:
        return shortened(citation.filing.url, 90)
    return clock(citation.seconds[0]) if citation.seconds else f"p. {citation.page}"


def clock(seconds: float) -> str:
    """ "12:34", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def chunk_pages(chunk: Chunk) -> str:
    """ "p. 36" or "p. 36–37"; "12:34–13:10" in a recording."""
    if chunk.seconds:
        return f"{clock(chunk.seconds[0])}–{clock(chunk.seconds[1])}"
    last = f"–{chunk.page_last}" if chunk.page_last > chunk.page_first else ""
    return f"p. {chunk.page_first}{last}"


def shortened(text: str, limit: int = SECTION_CHARS) -> str:
    """One line of at most limit characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def unescaped(text: str) -> str:
    """Text of a report without the backslashes that keep it from being markdown."""
    return re.sub(r"\\([^A-Za-z0-9\s])", r"\1", text)


def plural(count: int, one: str, many: str | None = None) -> str:
    """ "1 page", "3 pages"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def file_name(title: str) -> str:
    """A title as the name of a file: "CVS Health's revenue in 2022" → "CVS-Health-s-revenue-in-2022"."""
    return re.sub(r"[^\w]+", "-", title)[:60].strip("-_") or "conversation"


def tab(title: str) -> str:
    """What the browser's tab is called: what is open first, because tabs are narrow."""
    return f"{shortened(title, 60)} · Footnote"


def ago(moment: float) -> str:
    """A time of day for today, else the date; moment is Unix seconds."""
    then = time.localtime(moment)
    today = time.localtime()
    same_day = (then.tm_year, then.tm_yday) == (today.tm_year, today.tm_yday)
    return time.strftime("%H:%M" if same_day else "%d %b %Y", then)


def moment(seconds: float) -> str:
    """ "01:16" today, "21 Nov, 01:16" this year, "21 Nov 2025, 01:16" before; seconds are Unix time."""
    then, today = time.localtime(seconds), time.localtime()
    if (then.tm_year, then.tm_yday) == (today.tm_year, today.tm_yday):
        return time.strftime("%H:%M", then)
    year = "" if then.tm_year == today.tm_year else f" {then.tm_year}"
    return f"{then.tm_mday} {time.strftime('%b', then)}{year}, {time.strftime('%H:%M', then)}"
