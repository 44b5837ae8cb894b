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

# What is counted as debt, where it is of debt: leases alone are what is added to it.
_LENT = r"(?:debt|borrowings?|notes|bonds|loans?)"
_BOTH_TERMS = re.compile(
    r"\b(?:both )?(?P<one>current|short-term) (?:and|plus) (?P<other>non-?current|long-term) (?P<what>(?:[a-z-]+ )*?"
    rf"{_LENT})\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"(?:[a-z-]+ )*?(?:{_LENT}|commercial paper|(?:lease )?(?:liabilities|obligations))", re.IGNORECASE
)
_COUNTING = re.compile(
    r"(?P<head>\b(?<!net )debt[- ]to[- ](?:equity|assets|total assets|capital|EBITDA)(?: ratio)?\b[^?,.;]*?),? "
    r"(?:counting|with (?:total )?debt (?:as|being|taken as)|(?:taking|treating|defining) (?:total )?debt as|"
    r"where debt (?:is|means)) (?P<list>[a-z][a-z ,+-]*?)(?: as debt)?[.?](?=\s|$)",
    re.IGNORECASE,
)


def all_debt(question: str) -> str:
    """The question with debt of both terms by its name in the book; as it is where it tells a part of debt, or more."""
    question = _COUNTING.sub(_counted, question)
    found = _ASIDE.search(question) or _SENTENCE.search(question)
    if found is None or _WITH_LEASES.search(found[0]):
        return question
    question = _ASIDE.sub(lambda aside: f"short and long term debt{aside['on']}", question)
    return _SENTENCE.sub(" Debt is defined as: short and long term debt.", question)


def _counted(found: re.Match[str]) -> str:
    """The ratio with the debts that are counted as its definition; as it is where they are not all of debt."""
    said = _BOTH_TERMS.sub(
        r"\g<one> \g<what>, \g<other> \g<what>", re.sub(r"^(?:only|all of) ", "", found["list"].strip())
    )
    parts = [re.sub(r"^(?:the|its|both|all) ", "", one) for one in re.split(r",? (?:and|plus) |, | \+ ", said)]
    debts = [one for one in parts if re.search(rf"\b{_LENT}$", one, re.IGNORECASE)]
    if not debts or not all(map(_COUNTED.fullmatch, parts)):
        return found[0]
    return f"{found['head']}? Debt is defined as: {' plus '.join(parts)}."
