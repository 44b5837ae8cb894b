"""Debt that a question says to be what all debt is: "total debt (st + lt borrowings)", "debt means the current plus the
long-term lines". That is the figure of the book, whatever the rows are called, and the words around it narrow nothing.
"""

from __future__ import annotations

import re

_KIND = r"(?:debt|borrowings|loans|notes)"
_LEFT_OUT = (
    r"(?:[,;]?\s*\(?(?:(?:with(?:out)? |excluding |leaving out )?(?:any )?operating leases?(?: liabilit(?:y|ies))?"
    r"(?: (?:are )?(?:left out|excluded|ignored|not (?:included|counted)))?)\)?)?"
)
_SHORT = r"(?:short[- ]?term|s[/-]?t|current|current portion|current maturities)"
_LONG = r"(?:long[- ]?term|l[/-]?t|non-?current)"
_BOTH = (
    rf"(?:both |the sum of )?(?:the |its )?{_SHORT}(?: {_KIND})?(?: lines?)?,? (?:plus|and|\+|&) (?:the |its )?"
    rf"{_LONG}(?: {_KIND})?(?: lines?| rows?| line items?| portions?)?"
)
_WITH_LEASES = re.compile(r"\bwith (?:any )?operating leases?\b", re.IGNORECASE)
_ASIDE = re.compile(
    r"(?:the |its )?(?:total )?\b(?:debt|borrowings)\b(?P<on>[^().?!]*?)\s*"
    rf"\((?:i\.e\.,? |that is,? |meaning |counting )?{_BOTH}{_LEFT_OUT}\)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"(?<=[?.;])\s+(?:where |here,? |with )?(?:total )?debt "
    rf"(?:(?:here )?means|is defined as|is taken as|is|being|equals|as):? {_BOTH}{_LEFT_OUT}\s*(?P<end>[.;]|$)",
    re.IGNORECASE,
)


def all_debt(question: str) -> str:
    """The question with debt of both terms by its name in the book; as it is where it tells a part of debt, or more."""
    found = _ASIDE.search(question) or _SENTENCE.search(question)
    if found is None or _WITH_LEASES.search(found[0]):
        return question
    question = _ASIDE.sub(lambda aside: f"short and long term debt{aside['on']}", question)
    return _SENTENCE.sub(" Debt is defined as: short and long term debt.", question)
