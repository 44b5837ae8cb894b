"""What is said above an answer that rests on tables which were read with doubt."""

from __future__ import annotations

from collections.abc import Iterable

from rag.query.directory import titled
from rag.types import Citation


def doubt_notices(citations: Iterable[Citation]) -> tuple[str, ...]:
    """One sentence for each doubtful table that is cited; by page and filing, as markers change with their answer."""
    said = (
        f"The table cited from page {c.page} of {titled(c.filing)} is doubtful: {c.doubt}; compare it with the page."
        for c in citations
        if c.doubt
    )
    return tuple(dict.fromkeys(said))
