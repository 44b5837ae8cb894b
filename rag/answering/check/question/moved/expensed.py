"""Whether what was charged, or not paid in cash, is told for what was spent: amortization buys nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_SPENT = re.compile(r"\b(?:spen[dt]|spends|pay|paid|invest(?:ed)? in|buy|bought)\b", re.IGNORECASE)
_CHARGED = re.compile(r"\b(?:amorti[sz]\w+|depreciat\w+|impair\w+|accretion|writ(?:e|ten)[- ]?(?:off|down)s?)\b", re.I)
_ASKS_CHARGED = re.compile(rf"{_CHARGED.pattern}|\b(?:expense\w*|charge[sd]?|costs?|non-?cash)\b", re.IGNORECASE)
_PAID = re.compile(
    r"\b(?:spen[dt]|paid|payments?|purchas\w+|invest\w+|expenditures?|cash|acqui(?:red|sitions?) for|bought)\b", re.I
)
_NO_CASH = re.compile(
    r"\bby assuming\b|\bassum(?:ed|ption of) (?:related )?liabilit|\bnon-?cash\b|\b(?:not (?:yet )?|un)paid\b", re.I
)
# What there is on a day is no payment either, wherever its table stands.
_CARRIED = re.compile(r"\bcarrying (?:amount|value)s?\b|\baccumulated (?:amorti|depreci)", re.IGNORECASE)


def expensed_for_spent(wish: Wish, ground: Ground) -> str:
    """Why none of the figures is what was spent."""
    if not wish.figure or not _SPENT.search(wish.text) or _ASKS_CHARGED.search(wish.text) or not ground.figures:
        return ""
    if ground.number.status == "derived" or not all(_is_no_payment(cited, peers) for cited, peers in ground.figures):
        return ""
    return "the question asks what was spent, the cited figure was charged, is carried, or was not paid in cash"


def _is_no_payment(cited: Cited, peers: Sequence[Cited]) -> bool:
    said = cited.claim.sentence if cited.claim is not None else cited.name
    heads = (f"{one.name} {one.column}" for one in (cited, *peers) if cited.claim is None)
    carried = any(map(_CARRIED.search, heads))
    if carried or _NO_CASH.search(said):
        return True
    return _CHARGED.search(said) is not None and _PAID.search(said) is None
