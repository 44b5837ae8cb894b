"""What happened once and is told by an older filing alone: "What did Lumen's holders get?" of the year it was bought.

A question without a time is asked of the newest filing, which tells of no deal that was done years before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.query.directory import company_of
from rag.query.names import capitalised, find_companies
from rag.query.papers import papers_named
from rag.query.periods import find_periods
from rag.types import Filing

_MOST = 3
_FORMS = {"10-k": "10-K", "annual-report": "annual report"}
_HAPPENED = re.compile(
    r"\b(?:did|was|were|got|paid|bought|sold|received|acquired|settled|agreed|swapped|exchanged|merged)\b",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:now|today|current(?:ly)?|latest|newest|most recent|so far|to date)\b", re.IGNORECASE)


def told_before(question: str, filings: Sequence[Filing]) -> Iterator[tuple[str, str]]:
    """(the question of an older annual filing, what is to be said before its answer), the newest of them first.

    Only of one company that names no time, and only where something with a name of its own is asked for: what a
    company has every year its newest filing tells, and an old figure is not the one of now.
    """
    named, periods = find_companies(question, filings), find_periods(question)
    timeless = not (periods.years or periods.quarters or papers_named(question))
    if len(named.companies) != 1 or not timeless or _NOW.search(question) or not _HAPPENED.search(question):
        return
    if not _names_something(named.rest):
        return
    own = [one for one in filings if company_of(one) in named.companies and one.doc_type in _FORMS and one.fiscal_year]
    years = sorted({(one.fiscal_year or 0, _FORMS[one.doc_type]) for one in own}, reverse=True)
    for year, form in years[1 : _MOST + 1]:
        yield f"{question.rstrip(' ?.')}? ({year} {form})", f"The {year} {form} tells it, no newer one:\n\n"


def _names_something(rest: str) -> bool:
    """Whether a question names something beside the company."""
    return bool(capitalised(f"it {rest.strip()}"))
