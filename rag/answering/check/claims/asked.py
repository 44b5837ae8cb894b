"""What a question leaves for the sentences of its answer to take as said: its one period and its one company.

"Revenue was $46,710 million [1]" under a question about fiscal 2023 is a claim about fiscal 2023.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited, cited_figures
from rag.answering.check.place.same_period import wrong_period
from rag.answering.numbers.hedges import AGAINST
from rag.answering.numbers.stated import Stated, stated
from rag.query.directory import company_of, is_known
from rag.query.filed_as import without_filing
from rag.query.names import find_companies
from rag.types import Citation, Filing

_OF_ANOTHER = re.compile(
    rf"\b(?:from|{AGAINST}|than|over|before|earlier|ago|previous\w*|prior|after)\b",
    re.IGNORECASE,
)
# "Dividends from joint ventures in the six months ended …": the time has a word of its own, and "from" leads to a name.
_NAMED_FROM = re.compile(
    r"from (?!(?:that|those|its|the (?:level|figure|amount))\b|\W*\d)[^,;]*\b(?:in|for|during|as of|at) (?:the )?",
    re.IGNORECASE,
)
_ANY_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")


@dataclass(frozen=True, slots=True)
class Asked:
    """The question, and its period where it names just one."""

    question: str
    period: Stated | None = None

    @classmethod
    def of(cls, question: str) -> Asked:
        """What `question` says for its answer."""
        asked = without_filing(question)
        said = stated(asked)
        one = len(said) == 1 and said[0].year is not None and not said[0].relative and _is_own(asked, said[0])
        years = set(_ANY_YEAR.findall(asked))
        return cls(question, said[0] if one and len(years) <= 1 else None)

    def wrong(self, claim: Claim, cited: Cited | None, citation: Citation | None, filings: Sequence[Filing]) -> str:
        """Why a figure that holds the claim is not what was asked for; "" where claim or question says nothing."""
        if citation is None:
            return ""
        if cited is not None and self.period is not None and not claim.periods and not self._of_another(claim):
            reason = wrong_period(replace(claim, period=self.period), cited, cited_figures(citation))
            if reason:
                return reason
        return "" if _names(claim.sentence, citation.filing) else self._wrong_company(citation, filings)

    def _wrong_company(self, citation: Citation, filings: Sequence[Filing]) -> str:
        """Only companies that are indexed or known count: a capital letter alone may be a region or a brand."""
        own = company_of(citation.filing)
        named = find_companies(self.question, filings)
        others = [*named.companies, *(name for name in named.absent if is_known(name))]
        if not others or own in others or own in self.question:
            return ""
        return f"the cited filing is {own}'s, not {others[0]}'s"

    def _of_another(self, claim: Claim) -> bool:
        """Whether words between the numbers before it and this one tell of another period."""
        return _OF_ANOTHER.search(claim.sentence[: claim.start]) is not None


def _is_own(question: str, period: Stated) -> bool:
    """Whether a period is what the question is about, and not what it compares that with."""
    return not period.compared or _NAMED_FROM.fullmatch(question, period.against, period.start) is not None


def _names(sentence: str, filing: Filing) -> bool:
    """Whether the sentence itself names the company of the footnote."""
    own = company_of(filing).split()
    return bool(own) and own[0].strip(",.").lower() in sentence.lower()
