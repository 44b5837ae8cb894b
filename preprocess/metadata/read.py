"""Whose filing it is and which period it reports: rules over the cover page, then the text, then the file name.

The cover beats the file name wherever both speak. fiscal_year is the company's own: Nike's fiscal 2023 ends on May 31,
2023; a year that ends in January is called by the year the text calls it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from preprocess.metadata.company import registrant, ticker_of
from preprocess.metadata.dates import find_date, find_dates
from preprocess.metadata.east_asian import east_asian_period
from preprocess.metadata.filenames import NameFacts, read_name
from preprocess.metadata.fiscal import fiscal_year_of, named_quarter, quarter_of
from preprocess.metadata.forms import TITLE, doc_type_of, is_bound, is_cover, is_furnished
from preprocess.metadata.furnished import Announced, announced
from preprocess.metadata.interim import stretch_of
from preprocess.metadata.naming import title_of
from preprocess.metadata.origins import Origins, origins_of
from preprocess.metadata.research import NoteFacts, read_note
from preprocess.metadata.witnesses import conflicts, present_name
from preprocess.report import DocType

COVER_PAGES = 4
LETTERS = 40
"""So many pages of pictures and letters to shareholders may stand before the form they were bound with."""
# "For the fiscal year ended", "For the quarterly period ended", "for the year ended".
_PERIOD = re.compile(r"for\s+(?:the\s+)?(?:fiscal\s+|quarterly\s+|transition\s+)?(?:year|period|quarter)\s+ended", re.I)
_TRANSITION = re.compile(r"for\s+the\s+transition\s+period\s+from\b(.{6,60}?)\bto\b(.{6,40})", re.I | re.DOTALL)
_EVENT = re.compile(r"date\s+of\s+(?:the\s+)?(?:report|earliest\s+event)", re.IGNORECASE)
_ENDED = re.compile(
    r"\b(?:quarter|year|months|weeks|period)\s+ended|\bquarter\s+of\s[^.;]{4,24}\bended|\b(?:Geschäftsjahr|Zeitraum)\s+vom\s.{2,22}?\sbis(?:\s+zum)?"
    r"|\b(?:exercice|semestre|trimestre|période)\s+clos\w*\s+(?:le|au)|\b(?:annuel|semestriel|trimestriel)\w*\s+au"
    r"|\bmonths\s+to\b|\byear\s+from\s.{2,22}?\s(?:to|until)\b",
    re.IGNORECASE,
)
_PERIOD_BEFORE = re.compile(r"\b(?:quarter|year|half|months|weeks|period)\s+end(?:ed|ing)\W{1,3}$", re.IGNORECASE)
# "SIGNATURES Pursuant to the requirements of Section 13": the day below it is that of signing.
_SIGNATURES = re.compile(r"\bsignatures?\b[^a-z]{0,20}(?:pursuant\s+to|under)\s+the\s+requirements", re.IGNORECASE)
# "sold on 30 November 2023" is no year's end.
_EVENT_BEFORE = re.compile(r"(?<!ended )(?<!ends )\bon\s$", re.IGNORECASE)
_YEARS_ENDED = re.compile(r"\byears\s+ended\s+([a-z]{3,9} \d{1,2})\b", re.IGNORECASE)


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
    rating: str | None = None
    price_target: str | None = None
    highlights: str | None = None
    notices: tuple[str, ...] = ()
    origins: Origins = ()
    announced: Announced | None = None


def read_metadata(
    source_name: str,
    pages: Sequence[Sequence[str]],
    folders: Sequence[str] = (),
    blocks: Sequence[tuple[str, str]] = (),
    running: Sequence[str] = (),
) -> Metadata:
    """Read the metadata of a filing from the lines of its pages, its file name and its folders.

    blocks: (kind, text) of its first page as read; running: heads and feet, which name the company of a pictured cover.
    """
    name = read_name(source_name, folders)
    front, text = _cover(pages), "\n".join("\n".join(page) for page in pages)
    doc_type, amendment = doc_type_of(front, name)
    note = read_note(front, blocks) if doc_type == "research-note" else NoteFacts()
    cover = front if is_cover(front) else _bound(pages) or front
    period = _reported(cover, text, doc_type, name)
    printed, ticker = note.company or registrant(cover, text, running), note.ticker or ticker_of(cover, text)
    company = present_name(printed) if printed else name.company
    year = period.year or name.fiscal_year
    told, noted = _told(front, doc_type), _note_values(note)
    own = (printed, ticker, told, period.year, period.own_quarter, period.end, period.own_date, *noted)
    values = (company, ticker, told or name.doc_type, year, period.quarter, period.end, period.when, *noted)
    return Metadata(
        title=title_of(company, doc_type, year, period.quarter, period.when, source_name),
        company=company,
        ticker=ticker,
        doc_type=doc_type,
        fiscal_year=year,
        fiscal_quarter=period.quarter,
        period_end=period.end,
        date=period.when,
        amendment=amendment or name.amendment,
        rating=note.rating,
        price_target=note.price_target,
        highlights=note.highlights,
        notices=conflicts(company, printed, doc_type, period.year, period.quarter, name),
        origins=origins_of(values, own, cover, source_name, folders),
        announced=period.release,
    )


@dataclass(frozen=True, slots=True)
class _Reported:
    """The period that a document is about and when it was reported; own_… without what its file name says."""

    year: int | None
    quarter: int | None
    end: date | None
    when: date | None
    own_quarter: int | None
    own_date: date | None
    release: Announced | None


def _reported(cover: str, text: str, doc_type: DocType, name: NameFacts) -> _Reported:
    """The period by the cover and the text; an 8-K over a release is about the release's."""
    end = _period_end(cover, text, doc_type)
    own_quarter = quarter_of(cover, text, doc_type, None, end)
    quarter = own_quarter or quarter_of("", "", doc_type, name.fiscal_quarter)
    bare = doc_type == "8-k" and not is_cover(cover)
    own_date = _date(cover, text, "earnings" if bare else doc_type, end)
    when = own_date or name.date
    year = fiscal_year_of(text, cover, when if doc_type == "research-note" else end, quarter, doc_type)
    release = announced(text, own_date, bare) if doc_type == "8-k" else None
    if release is None:
        return _Reported(year, quarter, end, when, own_quarter, own_date, None)
    day = release.end if bare else end
    return _Reported(release.year or year, release.quarter, day, when, release.quarter, own_date, release)


def _told(cover: str, doc_type: DocType) -> DocType | None:
    """The kind of document, where its cover alone says it."""
    return doc_type if doc_type != "other" and doc_type_of(cover, NameFacts())[0] == doc_type else None


def _note_values(note: NoteFacts) -> tuple[str | None, ...]:
    return note.rating, note.price_target, note.highlights


def _cover(pages: Sequence[Sequence[str]]) -> str:
    """The page among the first few that names the registrant, else the first pages with words."""
    texts = ["\n".join(page) for page in pages[:COVER_PAGES]]
    for text in texts:
        if is_cover(text):
            return "\n".join(texts) if is_furnished(text) else text
    return "\n".join(texts[:2])


def _bound(pages: Sequence[Sequence[str]]) -> str | None:
    """The cover of the form that an annual report to shareholders was bound with, behind its letters."""
    texts = ("\n".join(page) for page in pages[COVER_PAGES:LETTERS])
    return next((text for text in texts if is_bound(text)), None)


def _period_end(cover: str, text: str, doc_type: DocType) -> date | None:
    """The end of the period reported on; for an 8-K the earliest event."""
    if doc_type == "8-k":
        return min(_event_days(cover)[:2], default=None)
    if doc_type == "research-note":
        return None
    moved = _TRANSITION.search(cover)
    # Only a report of a transition period has its two days filled in.
    if moved and find_date(moved[1]) and (end := find_date(moved[2])):
        return end
    if doc_type in ("annual-report", "earnings", "other") and (end := east_asian_period(cover[:6000])):
        return end
    match = _PERIOD.search(cover)
    if match:
        # The day stands right behind the words, or on the next line.
        day = find_date(cover[match.end() : match.end() + 120])
        return day if is_cover(cover) else _first_ended(cover[: match.start()]) or day
    reported = _dateline(cover) if doc_type == "earnings" else None
    # Sixty thousand characters: the statements of a release, not the exhibits behind them.
    ended = (find_date(text[match.end() : match.end() + 30]) for match in _ENDED.finditer(text[:60_000]))
    end = max((day for day in ended if day and _may_be_reported(day, reported)), default=None)
    # A day of two heads ("31 December" over "2023") can pass for the dateline: what the title says stands.
    end = end or (_first_ended(cover[:TITLE]) if doc_type == "earnings" else None)
    stretch = stretch_of(cover) if end is None else None
    if stretch is not None:
        return stretch.end
    if end is None and doc_type == "annual-report":
        return _year_printed(cover, text)
    return end or (_often_printed(text, reported) or _quarter_printed(cover, text) if reported else None)


def _first_ended(title: str) -> date | None:
    """The day of "Half-year ended 31 December 2023" over the pages that speak of the year before."""
    return next((day for match in _ENDED.finditer(title) if (day := find_date(title[match.end() :][:30]))), None)


def _year_printed(cover: str, text: str) -> date | None:
    """The month's end that a report without "year ended" prints most, in a year that its cover names."""
    named = set(re.findall(r"\b(?:19|20)\d\d\b", cover[:1500]))
    printed_days = (day for at, day in find_dates(text) if not _EVENT_BEFORE.search(text[max(0, at - 12) : at]))
    days = (day for day in printed_days if (day + timedelta(days=1)).day == 1 and str(day.year) in named)
    ends = {found[1].lower() for found in _YEARS_ENDED.finditer(text)}
    # The year before stands beside it as often.
    printed = sorted(((n, day) for day, n in Counter(days).items()), reverse=True)[:1]
    return next((day for n, day in printed if n >= 2 or f"{day:%B} {day.day}".lower() in ends), None)


def _often_printed(text: str, reported: date) -> date | None:
    """The day over the columns of a release that nowhere says "ended": printed at least twice, before its dateline."""
    days = Counter(day for _, day in find_dates(text) if day < reported and _may_be_reported(day, reported))
    return next((day for day, count in days.most_common(1) if count >= 2), None)


def _quarter_printed(cover: str, text: str) -> date | None:
    """The end of the calendar quarter that a title names with its year, where the release prints that day."""
    quarter, year = named_quarter(cover[:TITLE]), re.search(r"\b20\d\d\b", cover[:TITLE])
    if quarter is None or year is None:
        return None
    after = date(int(year[0]) + quarter // 4, 3 * quarter % 12 + 1, 1)
    return next((day for _, day in find_dates(text) if day == after - timedelta(days=1)), None)


def _event_days(cover: str) -> list[date]:
    """The days an 8-K prints after "Date of report (date of earliest event reported)", or right above it."""
    event = _EVENT.search(cover)
    if event is None:
        return []
    after = re.split(r"exact\s+name|commission\s+file", cover[event.start() : event.start() + 200], flags=re.I)[0]
    days = [day for _, day in find_dates(after)]
    return days or [day for _, day in find_dates(cover[max(0, event.start() - 60) : event.start()])][-1:]


def _may_be_reported(end: date, reported: date | None) -> bool:
    """A release comes within four months of the period it is about."""
    return reported is None or timedelta(0) <= reported - end <= timedelta(days=125)


def _date(cover: str, text: str, doc_type: DocType, period_end: date | None) -> date | None:
    """When it was reported: an 8-K's date of report, a release's dateline, the signatures of a 10-K or 10-Q."""
    if doc_type == "8-k":
        return next(iter(_event_days(cover)), None)
    if doc_type in ("10-k", "10-q"):
        signatures = _SIGNATURES.search(text)
        signed = find_dates(text[signatures.end() : signatures.end() + 3000]) if signatures else ()
        return next((day for _, day in signed if period_end is None or day > period_end), None)
    day = _dateline(cover) if doc_type in ("earnings", "research-note") else None
    return day if period_end is None or _may_be_reported(period_end, day) else None


def _dateline(cover: str) -> date | None:
    """The first day of a release or note that is no period's end; else the first."""
    days = list(find_dates(cover[:6000]))
    issued = (day for at, day in days if not _PERIOD_BEFORE.search(cover[max(0, at - 24) : at]))
    return next(issued, None) or next((day for _, day in days), None)
