"""Which way a number goes by the words around it: "rose 5%", "a decrease of $2 billion", "13%, or $3.2 billion"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.numbers.hedges import HEDGED
from rag.answering.numbers.mentions import RATE_KINDS, Mention
from rag.answering.numbers.operations import DOWN, UP

_BEFORE_WAY = re.compile(
    rf"(?s:.*)\b(?:(?P<up>{UP})|(?P<down>{DOWN}))\b(?:\s+(?!to\b|from\b|and\b)[\w'’-]+){{0,4}}\s*[($]?$", re.IGNORECASE
)
_AFTER_WAY = re.compile(
    r"\W*(?:year[- ]over[- ]year |yoy )?(?:(?P<up>increase|growth|rise|gain|higher|more|above)"
    r"|(?P<down>decrease|decline|drop|fall|reduction|lower|less|below))\b",
    re.IGNORECASE,
)
_CHINESE_WAY = re.compile(
    r"(?:(?P<up>增加|增長|增长|成長|成长|上升|提高|提升|擴大|扩大|上揚|年增|增幅|增)|"
    r"(?P<down>減少|减少|下降|下滑|衰退|降低|縮減|缩减|年減|年减|降幅|減|减))[了約约達达為为]*\s?$"
)
# What a loss or a gap does when it narrows says nothing of more or less; a margin that narrows is smaller.
_MARGIN_WAY = re.compile(
    r"\b(?:margins?|rates?|yields?)\b[^,;.\d]{0,30}\b(?:(?P<up>widened|widening)|narrow(?:ed|ing))\b[^,;.\d]*$",
    re.IGNORECASE,
)
_SAME_CHANGE = re.compile(rf",?\s(?:or|i\.e\.,?)\s(?:by )?{HEDGED}", re.IGNORECASE)
_NEXT_OF_LIST = re.compile(r"[^.;]*(?:,|\band\b)\s(?:[A-Z][\w.&]*\s?(?:of |and |the )?)+['’]s?\s")
# "Sales declined 6% to $184 billion, and operating profit by 39%": the verb is said once.
_AND_BY = re.compile(rf"[^.;]*(?:,|\band\b)\s(?:(?!\b\w+ed\b)[^.;,\d])*\bby\s{HEDGED}", re.IGNORECASE)


def directions(text: str, found: Sequence[Mention]) -> list[int]:
    """For each number +1 for a rise, -1 for a fall, 0 where nothing tells; both of "13%, or $3.2 billion" go alike."""
    ways = []
    for at, mention in enumerate(found):
        before = text[found[at - 1].end if at else 0 : mention.start]
        after = text[mention.end : found[at + 1].start if at + 1 < len(found) else len(text)]
        ways.append(_way(before, after))
    for at in range(len(found) - 1):
        between = text[found[at].end : found[at + 1].start]
        if _SAME_CHANGE.fullmatch(between) and 0 in ways[at : at + 2]:
            ways[at] = ways[at + 1] = ways[at] or ways[at + 1]
    return _elliptic(text, found, ways)


def _elliptic(text: str, found: Sequence[Mention], ways: list[int]) -> list[int]:
    """ "Canada's sales slid 13% to $2 billion, EMEA's 6% to $3 billion": the verb serves the whole list."""
    for at in range(1, len(found)):
        earlier = [way for way, one in zip(ways[:at], found, strict=False) if one.kind in RATE_KINDS and way]
        between = text[found[at - 1].end : found[at].start]
        listed = _NEXT_OF_LIST.fullmatch(between) or _AND_BY.fullmatch(between)
        if found[at].kind in RATE_KINDS and not ways[at] and earlier and listed:
            ways[at] = earlier[-1]
    return ways


def _way(before: str, after: str) -> int:
    if before.rstrip().endswith("+"):
        return 1
    margin = _MARGIN_WAY.search(before)
    if margin is not None:
        return 1 if margin["up"] else -1
    way = _CHINESE_WAY.search(before) or _BEFORE_WAY.match(before) or _AFTER_WAY.match(after)
    return 0 if way is None else 1 if way["up"] else -1
