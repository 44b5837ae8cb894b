"""Words that the question before goes on with: "at what rate?", "from continuing operations only?"."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.types import Query

# "Since when?", "where?": the question before in another respect.
BARE = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)?(?:(?:since|until|from|for|by|at|to) )?(?:when|where|whom?|how long|how often)\W*$",
    re.I,
)
_GOES_ON = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)?(?P<more>(?:at|from|under|with|without|through|to|against|via) \w[^?]*?)"
    r"(?: (?:only|alone))?\W*$",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)?how many (?P<things>shares|units|options|awards)"
    r"(?: (?:is|was|were|are) (?:that|it|this|those))?\W*$",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"^\W*(?:(?:and|but|so)\s+)?how many\W*$", re.IGNORECASE)
_PRICE = re.compile(r"^\W*(?:(?:and|but|so)\s+)?at (?:what|which) (?:average )?price(?: per share)?\W*$", re.IGNORECASE)


def going_on(text: str, before: Before, new: Query) -> str:
    """The question before with what is added to it; "" for words that name a time or a company of their own."""
    if new.periods or new.filters.companies or new.named_absent:
        return ""
    asked = before.text.rstrip(" ?.!")
    if before.query.metrics == ("share repurchases",) and before.owner:
        # What was bought back is told as an amount, as a number of shares and as a price of each.
        counted = _COUNTED.match(text)
        if _HOW_MANY.match(text) or (counted is not None and counted["things"].lower() == "shares"):
            return f"How many shares did {before.owner} repurchase{before.when}?"
        if _PRICE.match(text):
            return f"What was the average price per share of {before.owner}'s share repurchases{before.when}?"
    if counted := _COUNTED.match(text):
        return f"How many {counted['things']}: {asked}?"
    more = _GOES_ON.match(text)
    return f"{asked} {more['more']}?" if more else ""
