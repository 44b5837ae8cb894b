"""What a question says in words that no row bears, as filings name the same: "as reported under GAAP", "minorities".

To be tried where the question as it stands has no answer for sure, and only for what is computed: a filing may print a
row in these very words, and a quote has to bear them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# The income of all owners: what goes to the minority is in it.
_MINORITIES = (
    r"(?:minorit(?:y|ies)(?:['’]s?)?(?: (?:interests?|shareholders?|holders?))?|non-?controlling (?:interests?|owners))"
    r"(?:['’]s?)?(?: share\b)?"
)
_OF_ALL_OWNERS = re.compile(
    r"\bnet (?:income|earnings|profit) (?:before|including|incl\.?|inclusive of|gross of)"
    r"(?: (?:deducting|excluding|stripping out|taking (?:out|off)|subtracting))?"
    rf" (?:the |any )?(?:share of (?:the )?)?{_MINORITIES}",
    re.IGNORECASE,
)
# What filings print without another word is by their accounting standards; no "GAAP to non-GAAP".
_BY_THE_STANDARDS = re.compile(
    r",?\s*(?:\band |\bbut )?\(?(?:\bas reported )?(?:\b(?:under|per|by|on an?|in) )?(?<!non)(?<!non[- ])"
    r"(?:\bU\.?S\.? )?\bGAAP\b(?! (?:to|and|versus|vs))(?: (?:basis|terms|figures?|number)\b)?(?: only\b)?\)?",
    re.IGNORECASE,
)
_ONLY = re.compile(r" only(?=[\s?.,]*$)", re.IGNORECASE)
_ANOTHER_BASIS = re.compile(
    r"\b(?:adjust\w*|non-?\s?gaap|underlying|core|organic|reconcil\w*|differ\w*|pro forma|operational"
    r"|(?:why|how) does)\b",
    re.IGNORECASE,
)
# The stock of goods, and no share: "how much of the stock was finished goods".
_STOCK = re.compile(
    r"\b(?P<of>of (?:the|its|their|our|all) )stock\b(?! (?:options?|price|market|plan|awards?)\b)", re.I
)
_GOODS = re.compile(
    r"\b(?:finished (?:goods|products?)|raw materials?|(?:work|goods)[- ]in[- ](?:process|progress))\b", re.IGNORECASE
)
_PLANT = r"(?:property|plant|equipment|fixed assets|PP&E)"
# "Capex after sale proceeds": what came in for plant is taken off what was paid for it.
_LISTED = rf"{_PLANT}(?:(?:,? and |, ){_PLANT})*"
_NET_SPENDING = re.compile(
    rf"\b(?:capital (?:expenditures?|spending)|capex|(?:purchases?|acquisitions?|additions?) (?:of|to) {_LISTED}),?\s+"
    r"(?:net of|after(?: deducting)?|less|minus)\s+(?:(?:the|its|any|cash|all) )*"
    r"(?:(?:proceeds|receipts)(?: (?:from|on|of) (?:the )?(?:(?:asset|property|equipment) )?"
    rf"(?:sales?|disposals?|selling)(?: of (?:its )?(?:assets|{_LISTED}))?)?|"
    r"(?:(?:asset|property) )?(?:sale|disposal)(?:s|s? proceeds))(?=\s*(?:[,?.]|$|(?:in|for|at|during)\b))",
    re.IGNORECASE,
)


def named_otherwise(question: str) -> Iterator[str]:
    """The question with each of these as filings name it; none where it says none of them."""
    if _OF_ALL_OWNERS.search(question):
        yield _OF_ALL_OWNERS.sub("consolidated net income", question)
    if _BY_THE_STANDARDS.search(question) and not _ANOTHER_BASIS.search(question):
        yield _ONLY.sub("", " ".join(_BY_THE_STANDARDS.sub(" ", question).split()))
    if _STOCK.search(question) and _GOODS.search(question):
        yield _STOCK.sub(r"\g<of>inventories", question)
    if _NET_SPENDING.search(question):
        yield _NET_SPENDING.sub("capital expenditures net of sales", question)
