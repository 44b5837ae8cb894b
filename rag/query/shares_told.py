"""A share of revenue whose part is named without that word: "pumps as a percentage of revenue" is of pumps' revenue."""

from __future__ import annotations

import re
from collections.abc import Iterator

_KIND = r"(?P<kind>revenues?|sales)"
_SHARE = re.compile(
    r"(?P<head>^\W*what (?:was|were|is|are) .+?['’]s? (?P<what>[^?]+?))"
    rf"(?= as a percentage of [^?]*?\b{_KIND}(?:\W|$))",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"\b(?:revenues?|sales|income|profits?|earnings|loss(?:es)?|costs?|expenses?|fees|assets|cash|flow|capex|"
    r"expenditures?|debt|equity|tax(?:es)?|interest|dividends?|margin|bookings|billings|r&d|sg&a|ebitda?)$",
    re.IGNORECASE,
)
_OF_TWO = re.compile(r"\b(?:less|minus|plus|excluding|without|net of)\b", re.IGNORECASE)
_WHO = r"(?P<who>(?-i:[A-Z])[\w.&’'-]*?(?: (?:of |& )?(?-i:[A-Z])[\w.&’'-]*?)*)"
_OF = r"(?:['’]s?|(?<=s)['’])"
_YEAR = r"(?:(?:the )?(?:fiscal(?: year)?|financial year|FY|year) ?)?(?:19|20)\d\d"
_YEARS = (
    rf"(?P<when>,? (?:in|for|across|during|between|from) {_YEAR}(?:,? (?:and|to|through|versus|vs\.?) )(?:in )?{_YEAR})"
)
_COMPARE = r"(?:please )?(?:show|give|report|compare|calculate|compute|state|quote)(?: me)?"
_SOLD = r"(?:the )?(?:total |overall |company )*(?P<whole>revenues?|net sales|sales)"
# "How far has its revenue mix shifted toward pumps? Compare their share of revenue in 2022 and 2024."
_MIX = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^\W*(?:how (?:far|much|strongly|quickly) )?(?:has|have|did|is) {_WHO}{_OF} "
        r"(?:revenue|sales|net sales|business) mix (?:been )?(?:shift|move|tilt)(?:ed|ing|d)?"
        r" (?:further )?(?:towards?|to|away from|into) (?P<part>[^?]+?)\? "
        rf"{_COMPARE} (?:its|the|their|that) (?:segment['’]s )?(?:share|percentage|proportion) of {_SOLD}{_YEARS}[.?]",
        rf"^\W*(?:{_COMPARE}|how (?:did|has|do)) (?P<part>[^?.]+?){_OF} share of {_WHO}{_OF} {_SOLD}"
        rf"(?: (?:changed?|develop(?:ed)?|evolved?|compare|moved?|shift(?:ed)?))?{_YEARS}[.?]",
    )
)


def share_of_each_year(question: str) -> str:
    """The question for how a share of sales moved as one for the share in both years; others as they are."""
    for pattern in _MIX:
        if (found := pattern.match(question)) is not None:
            years = " and ".join(re.findall(_YEAR, found["when"], re.IGNORECASE))
            asked = f"What was {found['part']}'s share of {found['who']}'s total {found['whole']} in {years}?"
            return f"{asked}{question[found.end() :]}"
    return question


def shares_told(question: str) -> Iterator[str]:
    """The question with the word for what is sold behind the part; none where the part is an amount by its own name.

    To be tried where filings print nothing of the part's name alone: its row stands under the revenue of the whole.
    """
    found = _SHARE.match(question)
    if found is not None and not _AMOUNT.search(found["what"]) and not _OF_TWO.search(found["what"]):
        yield f"{found['head']} {found['kind'].lower()}{question[found.end() :]}"
