"""Who is the chief executive or financial officer of a company: who signed its newest filing as that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from preprocess.report import Report
from rag.answering.match.places import SentencePlace
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.types import Context, SearchResult

_OFFICES = (
    (re.compile(r"\b(?:CEO|chief executive(?: officer)?)\b", re.IGNORECASE), "Executive"),
    (re.compile(r"\b(?:CFO|chief financial officer|finance chief)\b", re.IGNORECASE), "Financial"),
)
# All that may be said beside the office and the company: of a business of it, or of another time, nothing is signed.
_SAID = frozenset(
    [
        "who",
        "whos",
        "is",
        "s",
        "the",
        "of",
        "at",
        "for",
        "current",
        "currently",
        "now",
        "today",
        "as",
        "named",
        "name",
        "what",
        "in",
        "fiscal",
        "fy",
        "year",
    ]
)
_WHO = re.compile(r"^\W*(?:who\b|(?:what(?:['’]s| is) )?the name of\b|name\b)", re.IGNORECASE)
_GAP = r"[\s#*]+"
_NAME = r"(?P<name>[A-Z][\w.’'-]*(?:\s+[A-Z][\w.’'-]*){1,4}?)"
_TITLE = (
    r"(?:(?:Chair(?:man|woman|person)?|of|the|Board|Directors?|President|(?:Senior |Executive )*Vice|Senior|Executive|"
    r"Chief|Officer|Financial|and|Co-?Founder|Interim|Company)[\s,;&#*]+){1,16}"
)
_LONGEST = 400


def signed_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The lines with which the officer asked for signed the newest filing, or the one of the year that is named."""
    kind = _asked(result)
    if not kind or not result.contexts:
        return ()
    own = {company_of(context.filing) for context in result.contexts}
    years = {year for year, _ in result.query.periods}
    known = (*(context.filing for context in result.contexts), *result.filings)
    filings = [f for f in known if company_of(f) in own and (not years or f.fiscal_year in years)]
    newest = max(filings, key=lambda filing: filing.fiscal_year or 0, default=None)
    if len(own) != 1 or newest is None:
        return ()
    return tuple(_signed(report_of(newest.report_id), result.contexts[0], kind))[:2]


def _asked(result: SearchResult) -> str:
    """The office by the word with which it is signed; "" where another, or more, is asked for."""
    question = result.query.question
    kinds = [(name, kind) for name, kind in _OFFICES if name.search(question)]
    if len(kinds) != 1 or not _WHO.search(question):
        return ""
    rest = find_companies(question, [context.filing for context in result.contexts]).rest
    words = re.findall(r"[^\W\d]+", kinds[0][0].sub(" ", rest).lower())
    return kinds[0][1] if set(words) <= _SAID else ""


def _signed(report: Report, like: Context, kind: str) -> Iterator[Quote]:
    """Where a name stands twice, signed and printed, beside the title: columns that ran together tell nothing."""
    principal = rf"\(Principal{_GAP}{kind}(?:{_GAP}and{_GAP}\w+)?{_GAP}Officer\)"
    chief = rf"Chief{_GAP}{kind}{_GAP}Officer\b"
    shapes = (
        rf"/s/{_GAP}{_NAME}{_GAP}(?P<again>(?P=name)){_GAP}(?P<title>{_TITLE}){principal}",
        rf"(?P<title>\b{_TITLE})/s/{_GAP}{_NAME}{_GAP}{principal}{_GAP}(?P<again>(?P=name))",
    )
    text, names = report.full_content, set[str]()
    for shape in shapes:
        for found in re.finditer(shape, text, re.IGNORECASE):
            blocks = tuple(b for b in report.blocks if b.start < found.end() and b.end > found.start())
            name = " ".join(found["name"].lower().split())
            told = re.search(chief, found["title"], re.IGNORECASE) and len(found[0]) <= _LONGEST and name not in names
            context = context_of(blocks[0], report, like) if told and blocks else None
            if context is not None:
                names.add(name)
                place = SentencePlace(report, context, found.start(), found.end(), blocks)
                yield Quote(place, 1.0, f"“{' '.join(re.sub(r'[#*]+', ' ', place.text).split())}”")
