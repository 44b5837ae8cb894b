"""Sums and differences in words that are one operand: "divided by the sum of A, B and C"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

# "Divided by the sum of A, B and C": one operand, whatever stands before and after it.
_TOGETHER = re.compile(
    r"\b(?:the )?(?:(?:sum|total) of|(?P<less>difference (?:between|of))) "
    r"(?P<parts>(?:[^()+*/=]|\([^()]*\))+?)(?=\s*(?:[+*/=)]|\b(?:minus|less|plus|times|multiplied by)\b|\s-\s|$))",
    re.IGNORECASE,
)
# "Long-term debt, less current portion" is what a row is called, and no difference.
_LESS_CURRENT = re.compile(
    r",?\s+(?:less|net of|excluding)\s+(?:(?:the|its) )?current (?:portion|maturities|installments)\b", re.IGNORECASE
)
AS_PART = r"as (?:an? )?(?:%|percent(?:age)?|share|multiple|fraction|proportion|portion) of"
"""Words between a figure and what it is told as a part of."""
_IN_YEAR = r"(?:fiscal (?:year )?|FY ?)?(?:19|20)\d\d"
_YEARS = (
    rf"(?:over|across|from|between|during|in) (?:the )?(?:years )?(?P<first>{_IN_YEAR}) ?"
    rf"(?:to|through|until|and|-|–) ?(?P<last>{_IN_YEAR})\b"
)
_TOTAL = r"(?:in total|altogether|combined|together|in aggregate)"
_WHO = r"(?:did|has|have) (?P<who>[^?,]+?)"
_OVER_YEARS = r"the cumulative sum of \g<one> and \g<other> from \g<first> to \g<last>"
SUMS_ASKED = (
    # "The total of A and B over 2020 to 2022": of all these years.
    (
        rf"\b(?:the )?(?:sum|total) of (?P<one>[^?,]+?) and (?P<other>[^?,]+?),? {_YEARS}",
        _OVER_YEARS,
    ),
    # "What did it spend on A and B from 2020 to 2022 in total"
    (
        rf"\b(?:how much|what) {_WHO} (?:spend|pay|use|return|invest) (?:on|for|in|through|as) (?P<one>[^?,]+?) and "
        rf"(?P<other>[^?,]+?) {_YEARS},? {_TOTAL}\b",
        rf"what was {_OVER_YEARS} of \g<who>",
    ),
    # "How much did it return to shareholders through dividends and buybacks"
    (
        rf"\b(?:how much|what) (?:cash |money |capital )?(?:{_TOTAL} )?{_WHO} "
        r"(?:return(?:ed)?|give|given|pay|paid|distributed?|hand|handed)(?: out| back)? to (?:its |their |the )?"
        r"(?:share|stock)holders,? (?:through|via|by way of|in the form of|as|by) (?P<one>[^?,]+?) and "
        rf"(?P<other>[^?,]+?)(?: {_TOTAL})?(?= (?:in|for|during|over|from) )",
        r"what was the sum of \g<one> and \g<other> of \g<who>",
    ),
)
"""Ways to ask for a sum, each with the words that say it plainly."""
_JOINTS = re.compile(r"\s*,\s*and\s+|\s*,\s*|\s+and\s+", re.IGNORECASE)
_MOST_JOINTS = 6


def summed(text: str, is_name: Callable[[str], bool]) -> str:
    """The text with each of them as "((A) + (B))"; is_name tells the words that are a figure by themselves."""
    text = _LESS_CURRENT.sub(" excluding current portion", text)
    return _TOGETHER.sub(lambda match: _together(match, is_name), text)


def _together(match: re.Match[str], is_name: Callable[[str], bool]) -> str:
    """ "Sum of A and B" as "((A) + (B))"; cut where the most parts are names of the book."""
    joints = list(_JOINTS.finditer(match["parts"]))
    if not joints or len(joints) > _MOST_JOINTS:
        return match[0]
    cuts = ([joint for bit, joint in enumerate(joints) if mask >> bit & 1] for mask in range(1, 1 << len(joints)))
    ways = [_cut(match["parts"], cut) for cut in cuts]
    best = max(ways, key=lambda parts: (sum(is_name(part) for part in parts) / len(parts), -len(parts)))
    return f"({(' - ' if match['less'] else ' + ').join(f'({part})' for part in best)})"


def _cut(text: str, joints: Sequence[re.Match[str]]) -> list[str]:
    starts, ends = [0, *(joint.end() for joint in joints)], [*(joint.start() for joint in joints), len(text)]
    return [re.sub(r"^(?:the|its|their) ", "", text[a:b].strip()) for a, b in zip(starts, ends, strict=True)]
