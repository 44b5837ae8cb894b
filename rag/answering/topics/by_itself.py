"""What one known place of a filing answers by itself: its cover, its signatures, one table, or two rows of one."""

from __future__ import annotations

from collections.abc import Callable

from preprocess.report import Report
from rag.answering.quote.rows import Quote
from rag.answering.topics.current import current_quotes
from rag.answering.topics.incorporated import incorporated_quotes
from rag.answering.topics.rates import rate_quotes
from rag.answering.topics.registered import registered_quotes
from rag.answering.topics.signed import signed_quotes
from rag.answering.topics.two_rows import two_row_quotes
from rag.answering.topics.votes import vote_quotes
from rag.types import SearchResult

_PLACES = (
    *(current_quotes, registered_quotes, vote_quotes, incorporated_quotes, rate_quotes, signed_quotes),
    two_row_quotes,
)


def known_place(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """What the first of these places says to a question; () for questions that are of none of them."""
    return next((quotes for about in _PLACES if (quotes := about(result, report_of))), ())
