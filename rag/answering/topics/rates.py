"""The rate at which notes that a question calls by their year bear interest: the sentence that prints both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from preprocess.report import Report
from rag.answering.match.places import SentencePlace
from rag.answering.match.postings import sections
from rag.answering.quote.rows import Quote
from rag.answering.topics.passages import sentences_in
from rag.query.papers import papers_named
from rag.types import Context, SearchResult

_ASKS = re.compile(r"\b(?:interest rates?|coupons?|rates? of interest|(?:what|which) (?:fixed )?rate|bears?)\b", re.I)
# "The fair value at the interest rate of …", "the effective rate": what is asked is no coupon.
_OTHER = re.compile(r"\b(?:effective|fair|swap\w*|hedg\w*|carrying|expense|average|how much|paid|total)\b", re.I)
_RATE = re.compile(r"\d+(?:\.\d+)? ?%")
_FILED = re.compile(r"\b(?:exhibits?|incorporated|form of|8-K|10-[KQ])\b", re.IGNORECASE)
_PAPER = r"(?:notes?|bonds?|debentures?)"


def rate_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """What the first found filing prints of the rate of the notes asked for; () for other questions and without one.

    Only where every sentence on those notes tells the same rate: several papers may fall due in one year.
    """
    question = result.query.question
    papers = papers_named(question)
    if len(papers) != 1 or _OTHER.search(question) or not _ASKS.search(question):
        return ()
    if len(result.query.filters.companies) != 1:
        return ()
    (year, month) = papers[0]
    for report_id in dict.fromkeys(context.filing.report_id for context in result.contexts):
        like = next(context for context in result.contexts if context.filing.report_id == report_id)
        found = list(_told(report_of(report_id), like, _printed(year, month)))
        if found:
            best = min(found, key=lambda pair: (len(_RATE.findall(pair[1].text)), len(pair[1].text)))[1]
            same = len({rate for rate, _ in found}) == 1
            return (Quote(best, 1.0, f"“{best.text}”"),) if same else ()
    return ()


def _printed(year: int, month: str) -> tuple[re.Pattern[str], ...]:
    """How a filing prints the rate beside the year of the notes: before "due 2033", or behind "the 2033 Notes"."""
    due = rf"{month}[a-z]*\.?,? (?:\d{{1,2}},? )?" if month else r"(?:[A-Z][a-z]+\.? (?:\d{1,2}, )?)?"
    first = rf"(?P<rate>\d+(?:\.\d+)?) ?% (?:[\w-]+ ){{0,5}}{_PAPER} (?:that mature (?:on )?|due (?:in )?){due}{year}\b"
    then = rf"\b{year} {_PAPER}\)? (?:will )?bears? (?:[\w-]+ ){{0,6}}(?P<rate>\d+(?:\.\d+)?) ?%"
    own = rf"mature on {due}{year} \([^)]*\)[^%]{{0,120}}?(?P<rate>\d+(?:\.\d+)?) ?%"
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in (first, then, own))


def _told(report: Report, like: Context, printed: tuple[re.Pattern[str], ...]) -> Iterator[tuple[float, SentencePlace]]:
    for block in report.blocks:
        if block.kind not in ("Text", "ListItem", "Footnote") or not sections(report).is_own(block.start):
            continue
        if not any(pattern.search(block.text) for pattern in printed):
            continue
        for place in (one for one in sentences_in(block, report, like) if not _FILED.search(one.text)):
            for pattern in printed:
                yield from ((float(found["rate"]), place) for found in pattern.finditer(place.text))
