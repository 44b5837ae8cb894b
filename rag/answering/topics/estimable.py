"""Whether a company can estimate a loss: the sentence that says it cannot, in the paragraph on the very matter.

"At this time, the Company is unable to estimate the range of loss" names no matter; its heading and paragraph do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from preprocess.report import Block, Report
from rag.answering.match.asked import Ask
from rag.answering.match.evidence import text_stems
from rag.answering.quote.rows import Quote
from rag.answering.topics.passages import sentences_in
from rag.types import Context, SearchResult

_ESTIMATE = r"(?:estimat\w+|predict\w*|quantif\w+|determin\w+)"
_ASKS = re.compile(
    rf"^\W*(?:can|could|is|are|was|were|has|have|does|do|did|why)\b[^?]*\b{_ESTIMATE}\b"
    r"[^?]*\b(?:loss(?:es)?|outcome|exposure|range|impact|liabilit\w+|damages|penalt\w+|costs?)\b",
    re.IGNORECASE,
)
_UNABLE = re.compile(
    rf"\b(?:unable|not (?:\w+ )?(?:able|possible)|cannot|can not|impossible)\b[^.;]{{0,60}}\b{_ESTIMATE}\b"
    r"|\bnot (?:\w+ )?(?:estimable|determinable)\b",
    re.IGNORECASE,
)
_PROSE, _NEAR_HEADS, _ABOUT_IT = ("Text", "ListItem"), 2, 0.75


def estimable_quotes(result: SearchResult, report_of: Callable[[str], Report], ask: Ask) -> tuple[Quote, ...]:
    """The sentence that says that the loss asked about cannot be estimated; () for other questions and for none."""
    if not _ASKS.search(result.query.question) or not result.query.filters.companies:
        return ()
    for report_id in dict.fromkeys(context.filing.report_id for context in result.contexts):
        like = next(context for context in result.contexts if context.filing.report_id == report_id)
        if ask.years and like.filing.fiscal_year not in ask.years:
            continue
        best = max(_found(report_of(report_id), like, ask), key=lambda quote: quote.strength, default=None)
        if best is not None:
            return (best,)
    return ()


def _found(report: Report, like: Context, ask: Ask) -> Iterator[Quote]:
    for block in report.blocks:
        if block.kind not in _PROSE or not _UNABLE.search(block.text):
            continue
        if (about := ask.told(_stems(block))) < _ABOUT_IT:
            continue
        for place in sentences_in(block, report, like):
            if _UNABLE.search(place.text):
                yield Quote(place, about, f"“{place.text}”")


def _stems(block: Block) -> frozenset[str]:
    return text_stems(" ".join((*block.heading_path[-_NEAR_HEADS:], block.text)))
