"""Follow-ups for the amount of another part after a share: "and equities, in dollars?" after that of bonds."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import lead_of
from rag.answering.follow_up.said import LEAD
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary
from rag.types import Query

_IN_MONEY = re.compile(
    r"(?P<what>[\w&.’'/-]+(?: [\w&.’'/-]+){0,4}?),? (?:in (?:us )?(?:dollars?|\$|money|absolute terms)|as an amount)",
    re.IGNORECASE,
)
_SHARE = re.compile(r"^(?P<part>.+?) as a percentage of (?P<whole>.+)$", re.IGNORECASE)
_SOLD = re.compile(r"\b(?:revenues?|sales)$", re.IGNORECASE)
# What ends the name of an amount: nothing is put behind it.
_AMOUNT = re.compile(
    r"\b(?:revenues?|sales|income|profits?|earnings|loss(?:es)?|costs?|expenses?|fees|assets|cash|flow|debt|equity|"
    r"tax(?:es)?|interest|dividends?|capex|r&d|sg&a|ebitda?)$",
    re.IGNORECASE,
)


def amount_of_another(question: str, before: Before, new: Query) -> str:
    """The amount of another part of what the share before was of, called as that part was; "" for others."""
    found, share = _IN_MONEY.fullmatch(LEAD.sub("", question).strip(" ?.!,;:")), _SHARE.match(before.figure)
    if found is None or share is None or not before.owner or new.periods or new.filters.companies or new.named_absent:
        return ""
    what, sold = re.sub(r"^(?:the|its) ", "", found["what"], flags=re.IGNORECASE), _SOLD.search(share["whole"])
    if not set(tokenize(what)) - vocabulary().stop_words:
        return ""
    own = lead_of(share["whole"]) or before.inside
    if sold is None or _AMOUNT.search(what):
        return f"What was {before.owner}'s {f'{own} {what}'.strip()}{before.when}?"
    # "Bond markets" beside "equities": these are markets too.
    kind = share["part"].split()[-1] if " " in share["part"] and not _AMOUNT.search(share["part"]) else ""
    named = [own, what, kind if kind.lower() not in what.lower() else "", sold[0]]
    return f"What was {before.owner}'s {' '.join(word for word in named if word)}{before.when}?"
