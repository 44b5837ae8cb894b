"""Whose filing it is and which period it reports: rules over the cover page, then the text, then the file name.

The cover beats the file name wherever both speak. fiscal_year is the company's own: Nike's fiscal 2023 ends on May 31,
2023; a year that ends in January is called by the year the text calls it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from preprocess.company import registrant, ticker_of
from preprocess.dates import find_date, find_dates
from preprocess.filenames import NameFacts, read_name
from preprocess.fiscal import fiscal_year_of, quarter_of
from preprocess.report import DocType

COVER_PAGES = 4
_FORM = re.compile(
    r"\bform\s*(10\s?-?\s?k|10\s?-?\s?q|8\s?-?\s?k|20\s?-?\s?f|40\s?-?\s?f|6\s?-?\s?k)(?:t)?\s*(/\s*a)?\b", re.I
)
_FORMS: dict[str, DocType] = {"10k": "10-k", "10q": "10-q", "8k": "8-k", "20f": "annual-report", "40f": "annual-report"}
_COVER = re.compile(
    r"exchange\s+commission[\W_]*washington|exact\s+name\s+of\s+(?:the\s+)?registrant|commission\s+file\s+n",
    re.IGNORECASE,
)
_PERIOD = re.compile(r"for\s+the\s+(?:fiscal\s+|quarterly\s+|transition\s+)?(?:year|period|quarter)\s+ended", re.I)
_EVENT = re.compile(r"date\s+of\s+(?:the\s+)?(?:report|earliest\s+event)", re.IGNORECASE)
_ENDED = re.compile(r"\b(?:quarter|year|months|weeks|period)\s+ended", re.IGNORECASE)
_RELEASE = re.compile(
    r"\b(?:reports?|reported|announce[sd]?)\b.{0,120}\b(?:results|earnings)\b"
    r"|\b(?:quarter|full[- ]year).{0,60}\bresults\b",
    re.IGNORECASE | re.DOTALL,
)
_NOTE = re.compile(r"\b(?:price target|target price)\b", re.IGNORECASE)
_SIGNATURES = re.compile(r"\bsignatures?\b[^a-z]{0,20}(?:pursuant\s+to|under)\s+the\s+requirements", re.IGNORECASE)
_NAMES: dict[DocType, str] = {
    "10-k": "Form 10-K",
    "10-q": "Form 10-Q",
    "8-k": "Form 8-K",
    "earnings": "earnings release",
    "annual-report": "annual report",
    "research-note": "research note",
    "other": "",
}


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a Report says about itself; None where neither text nor name say it."""

    title: str
    company: str | None
    ticker: str | None
    doc_type: DocType
    fiscal_year: int | None
    fiscal_quarter: int | None
    period_end: date | None
    date: date | None
    amendment: bool


def read_metadata(source_name: str, pages: Sequence[Sequence[str]], folders: Sequence[str] = ()) -> Metadata:
    """Read the metadata of a filing from the lines of its pages, its file name and its folders."""
    name = read_name(source_name, folders)
    cover = _cover(pages)
    text = "\n".join("\n".join(page) for page in pages)
    doc_type, amendment = _doc_type(cover, name)
    period_end = _period_end(cover, text, doc_type)
    quarter = quarter_of(cover, text, doc_type, name.fiscal_quarter)
    year = fiscal_year_of(text, cover, period_end, quarter, doc_type) or name.fiscal_year
    company = registrant(cover, text) or name.company
    when = _date(cover, text, doc_type, period_end) or name.date
    title = title_of(company, doc_type, year, quarter, when, source_name)
    return Metadata(
        title=title,
        company=company,
        ticker=ticker_of(cover, text),
        doc_type=doc_type,
        fiscal_year=year,
        fiscal_quarter=quarter,
        period_end=period_end,
        date=when,
        amendment=amendment or name.amendment,
    )


def _cover(pages: Sequence[Sequence[str]]) -> str:
    """The page among the first few that names the registrant, else the first pages with words."""
    texts = ["\n".join(page) for page in pages[:COVER_PAGES]]
    for text in texts:
        if _COVER.search(text[:4000]):
            return text
    return "\n".join(texts[:2])


def _doc_type(cover: str, name: NameFacts) -> tuple[DocType, bool]:
    """The form on the cover, else what the first page reads like, else the file name."""
    form = _FORM.search(cover[:3000])
    if form and _COVER.search(cover[:4000]):
        return _FORMS.get(re.sub(r"[\s-]", "", form[1].lower()), "other"), bool(form[2])
    if name.doc_type:
        return name.doc_type, False
    if _RELEASE.search(cover[:2500]):
        return "earnings", False
    if re.search(r"annual\s+report", cover[:3000], re.IGNORECASE):
        return "annual-report", False
    return ("research-note" if _NOTE.search(cover) else "other"), False


def _period_end(cover: str, text: str, doc_type: DocType) -> date | None:
    """The end of the period reported on; for an 8-K the earliest event."""
    if doc_type == "8-k":
        event = _EVENT.search(cover)
        days = [day for _, day in find_dates(cover[event.start() : event.start() + 200])] if event else []
        return min(days[:2], default=None)
    match = _PERIOD.search(cover)
    if match:
        return find_date(cover[match.end() : match.end() + 120])
    reported = find_date(cover[:6000]) if doc_type == "earnings" else None
    ended = (find_date(text[match.end() : match.end() + 30]) for match in _ENDED.finditer(text[:60_000]))
    return max((day for day in ended if day and _may_be_reported(day, reported)), default=None)


def _may_be_reported(end: date, reported: date | None) -> bool:
    """A release comes within four months of the period it is about."""
    return reported is None or timedelta(0) <= reported - end <= timedelta(days=125)


def _date(cover: str, text: str, doc_type: DocType, period_end: date | None) -> date | None:
    """When it was reported: an 8-K's date of report, a release's dateline, the signatures of a 10-K or 10-Q."""
    if doc_type == "8-k":
        event = _EVENT.search(cover)
        return find_date(cover[event.start() : event.start() + 200]) if event else None
    if doc_type in ("10-k", "10-q"):
        signatures = _SIGNATURES.search(text)
        signed = find_dates(text[signatures.end() : signatures.end() + 3000]) if signatures else ()
        return next((day for _, day in signed if period_end is None or day > period_end), None)
    return find_date(cover[:6000]) if doc_type in ("earnings", "research-note") else None


def title_of(
    company: str | None, doc_type: DocType, year: int | None, quarter: int | None, when: date | None, source_name: str
) -> str:
    """What a filing is called when it is shown alone ("Nike: Form 10-K, fiscal year 2023"), else its file's name."""
    kind = _NAMES[doc_type]
    if not company or not kind:
        return re.sub(r"\.pdf$", "", source_name, flags=re.IGNORECASE)
    if doc_type == "8-k":
        return f"{company}: {kind} of {when:%B} {when.day}, {when.year}" if when else f"{company}: {kind}"
    period = f"fiscal year {year}" if year else ""
    period = f"Q{quarter} of {period}" if quarter and period else period
    return f"{company}: {kind}, {period}" if period else f"{company}: {kind}"
