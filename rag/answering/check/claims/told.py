"""What the words right around a number say of it: how sure it is told, and what it counts."""

from __future__ import annotations

import re

from rag.answering.numbers.hedges import ABOUT, NEAR, OVER, UNDER
from rag.answering.numbers.mentions import Mention

_PER_SHARE_AFTER = re.compile(
    r"\W*(?:(?:per|a|each)\s(?:[\w-]+\s){0,4}share|per\s(?:[\w-]+\s){0,3}unit)\b", re.IGNORECASE
)
_PER_SHARE_BEFORE = re.compile(
    r"\bper[ -](?:[\w-]+ ){0,3}(?:share|unit)\b|\bEPS\b|\b(?:earnings|loss) a share\b", re.IGNORECASE
)
_SHARES_AFTER = re.compile(r"\s*(?:[\w-]+\s){0,3}shares\b", re.IGNORECASE)
_OVER = re.compile(rf"\b(?:{OVER}|exceed\w*|(?:crossed|topped|surpassed|past)(?: the)?)\s*$", re.IGNORECASE)
# "Inched up to $147" moves, "up to $147" limits.
_UNDER = re.compile(rf"\b(?:{UNDER}|(?:of|for|by|borrow|is|are|repurchase) up to)\s*$", re.IGNORECASE)
_NEAR = re.compile(rf"\b(?:{NEAR})\s*$", re.IGNORECASE)
_ABOUT = re.compile(rf"(?:\b(?:{ABOUT})|[~≈]|[約约])\s*$", re.IGNORECASE)
_HEDGES = {"about": _ABOUT, "over": _OVER, "near": _NEAR, "under": _UNDER}


def hedge_told(before: str) -> str:
    """How the words before a number limit it: about, over, near, under or ""."""
    return next((name for name, words in _HEDGES.items() if words.search(before)), "")


def kind_told(mention: Mention, before: str, after: str) -> str:
    """What a number counts by the words around it: money, per_share, shares, plain, or as it says itself."""
    if mention.kind != "plain":
        return mention.kind
    if _PER_SHARE_AFTER.match(after) or (not mention.scaled and _PER_SHARE_BEFORE.search(before)):
        return "per_share"
    if not mention.currency and _SHARES_AFTER.match(after):
        return "shares"
    return "money" if mention.currency else "plain"
