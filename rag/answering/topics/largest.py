"""What a filing itself calls its largest: "Our largest customer, Mart Inc., represented 21% of our net sales"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from preprocess.report import Report
from rag.answering.match.places import SentencePlace
from rag.answering.quote.prose import is_sentence
from rag.answering.quote.rows import Quote
from rag.answering.topics.passages import alike, sentences_in
from rag.types import Context, SearchResult

# "By revenue" names a measure, which is for the calculator; so does what follows a verb ("with the largest …").
_ASKS = re.compile(
    r"^\W*(?:what|which|who)(?:\s+\w+)?\s+(?:is|are|was|were)\b(?!.*\b(?:by|with|had|has)\b)[^?]*?\b"
    r"(?P<rank>(?:second|third|fourth|fifth|next)[\s-]+)?(?:largest|biggest)\s+"
    r"(?P<thing>[a-z-]+(?:\s[a-z-]+)?)\s*(?:$|[?.!]|\s(?:of|in|at|for|as|during)\b)",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(r"\b(?:could|may|might|would|if)\b")
_MOST = 2


def largest_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The sentences that call something the company's largest of the kind that is asked for; () for other questions.

    A filing tells it of its own year: of another one only where it names that year.
    """
    asked = _ASKS.search(result.query.subject)
    if asked is None or not result.query.filters.companies:
        return ()
    thing = re.escape(" ".join(asked["thing"].lower().split())).removesuffix("s")
    rank = rf"{asked['rank'].strip(' -').lower()}[\s-]+" if asked["rank"] else r"(?:single\s+)?"
    called = re.compile(
        rf"(?<!one of )\b(?:our|its|[A-Z][\w&.]*['’]s)\s+{rank}(?:largest|biggest)\s+{thing}s?\b", re.IGNORECASE
    )
    years = {year for year, _ in result.query.periods if year}
    for context in {context.filing.report_id: context for context in result.contexts}.values():
        own = not years or context.filing.fiscal_year in years
        told = _told(called, report_of(context.filing.report_id), context, frozenset() if own else frozenset(years))
        if chosen := _distinct(told):
            return tuple(Quote(place, 1.0, f"“{place.text}”") for place in chosen)
    return ()


def _told(called: re.Pattern[str], report: Report, like: Context, years: frozenset[int]) -> Iterator[SentencePlace]:
    """The sentences that call something so, as facts; years: one of them has to be named."""
    for block in report.blocks:
        if block.kind not in ("Text", "ListItem") or not called.search(block.text):
            continue
        for place in sentences_in(block, report, like):
            dated = not years or any(str(year) in place.text for year in years)
            if dated and called.search(place.text) and is_sentence(place.text) and not _SUPPOSES.search(place.text):
                yield place


def _distinct(places: Iterator[SentencePlace]) -> list[SentencePlace]:
    chosen: list[SentencePlace] = []
    for place in places:
        if len(chosen) < _MOST and not any(alike(place, other) for other in chosen):
            chosen.append(place)
    return chosen
