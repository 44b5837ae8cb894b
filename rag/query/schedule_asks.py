"""A question for what falls due in a year to come, without the day that its one filing is of anyway.

"How much of its debt outstanding at December 31, 2021 comes due in 2023" asks the schedule of the filing of 2021, whose
rows are years; the day on which the debt stood is the filing's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.types import Filing

_DAY = (
    r"(?:[A-Z][a-z]{2,8}\.? \d{1,2}, |(?:the )?(?:end of |year[- ]end )(?:fiscal |FY ?)*|(?:fiscal |FY ?))"
    r"(?P<year>(?:19|20)\d\d)(?: year[- ]end)?"
)
_STOOD = re.compile(rf",? (?:that (?:is|was|were) )?(?:(?:outstanding|owed|held) )?(?:at|as of|as at) {_DAY}")
_DUE = re.compile(
    r"\b(?:(?:comes?|falls?|is|are|was|were|becomes?) (?:due|payable)|due|matur(?:es?|ing)|payable"
    r"|(?:to )?be (?:re)?paid|(?:(?:have|has|had|needs?) to|must) (?:re)?pay(?: back| off)?)\b"
    r"[^?.]{0,20}?\b(?:in|during|for)(?: the)?(?: (?:calendar|fiscal|year|FY))* ?(?P<year>20\d\d)\b",
    re.IGNORECASE,
)
_PRINCIPAL = re.compile(r"\b(?P<ask>how much|what amount)(?: of)?(?: the)? principal(?: amount)? of\b", re.IGNORECASE)
# People say bonds for what most filings call notes; those of a kind of their own are called by it.
_BONDS = re.compile(r"(?<=\bits )bonds\b", re.IGNORECASE)


def as_a_schedule(question: str, filings: Sequence[Filing]) -> str:
    """The question as the schedule of its company's only filing reads; as it is where that is of another year."""
    due = _DUE.search(question)
    if due is None:
        return question
    named = find_companies(question, filings).companies
    own = [filing for filing in filings if company_of(filing) in named]
    asked = _BONDS.sub("notes", _PRINCIPAL.sub(r"\g<ask> of", question))
    stood = _STOOD.search(asked)
    if stood is None or len(own) != 1 or int(stood["year"]) >= int(due["year"]):
        return asked
    ended = own[0].period_end
    years = {own[0].fiscal_year, ended.year if ended is not None else None}
    return f"{asked[: stood.start()]}{asked[stood.end() :]}" if int(stood["year"]) in years else asked
