"""Whose a thing is that a question names without its company: "Cash App" stands in the filings of one company only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.names import names_in
from rag.types import Chunk, Filing, Query

# A name that stands in fewer passages may be anyone's mention; more than the best forty tell the same.
_FEWEST, _READ = 2, 40
# A rival is mentioned now and then, by its own filings all the time.
_OWN = 0.85


class Passages(Protocol):
    """What an index tells of a word: the passages that have it, best first, and one passage by its key."""

    def bm25(self, weights: dict[str, float], k: int) -> Sequence[tuple[str, float]]:
        """(key, score) of the passages with any of the tokens."""

    def chunk(self, key: str) -> Chunk:
        """One passage."""


def owner_of(query: Query, filings: Sequence[Filing], index: Passages) -> str | None:
    """The company nearly all of whose passages print a name of the question; None where a company is named already."""
    chosen = query.filters.companies or query.filters.report_ids or query.named_absent or query.ignored.companies
    if chosen or len({company_of(filing) for filing in filings}) < 2:
        return None
    names = {filing.report_id: company_of(filing) for filing in filings}
    owners = {owner for name in names_in(query.question) if (owner := _owner(name, names, index))}
    return owners.pop() if len(owners) == 1 else None


def _owner(name: str, company: dict[str, str], index: Passages) -> str | None:
    tokens = tokenize(name)
    # In any case of letters: a word of everyday life ("Rights") then stands in everybody's filings.
    words = r"[\s-]+".join(re.escape(word) for word in name.split())
    printed = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)
    found = (index.chunk(key) for key, _ in index.bm25(dict.fromkeys(tokens, 1.0), _READ)) if tokens else ()
    counted = Counter(company[c.report_id] for c in found if c.report_id in company and printed.search(c.text))
    owner, often = next(iter(counted.most_common(1)), ("", 0))
    return owner if often >= max(_FEWEST, _OWN * counted.total()) else None
