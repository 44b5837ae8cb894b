"""Figures of more than is asked for: all up to a day for one year, several names together for one of them.

"As of May 31, 2023, we had repurchased 43.5 million shares" is not what was bought in a year, and "A, B and C
collectively accounted for 67%" says nothing of A.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_DONE = r"(?:re)?purchased|bought back|acquired|sold|issued|spent|paid|returned|invested|incurred|recognized|delivered"
_HAS = rf"\b(?:had|have|has)\b(?: \w+)? (?:{_DONE})\b"
_SO_FAR = re.compile(
    rf"\b(?:as of|through|since)\b[^.;]{{3,60}}?{_HAS}|"
    rf"{_HAS}[^.;]{{0,120}}\b(?:to date|since (?:the )?inception|under (?:this|that|the)(?: \w+){{0,2}} program)\b",
    re.IGNORECASE,
)
_ASKS_SO_FAR = re.compile(
    r"\b(?:so far|to date|since|under|programs?|authori[sz]\w+|as of|through|until|cumulative\w*|remain\w*|ever)\b",
    re.I,
)
_WITHIN = re.compile(
    r"\b(?:during|in) (?:the )?(?:fiscal |year |first |second |third |fourth |quarter )*(?:\d{4}|quarter)\b", re.I
)
_TOGETHER = re.compile(r"\b(?:collectively|together|combined|in (?:the )?aggregate)\b", re.IGNORECASE)
# "Proceeds from short-term debt and long-term debt of $5 million and $6 million".
_MOVED = re.compile(
    r"\b(?:proceeds|(?:re)?payments?|borrowings|issuances?|purchases?|sales|inflows?|outflows?) (?:from|of|on|for) "
    r"(?P<list>[^.;:$€£\d]*\b(?:and)\b[^.;:$€£\d]*) of (?:approximately |about )?[$€£]?"
    r"(?:[$€£\s\d.,]|million|billion|and)*$"
)
_BETWEEN = re.compile(r"\b(?:difference|gap) between (?P<one>[^?]+?) and (?P<other>[^?]+)", re.IGNORECASE)
_NEAR = 30
_AND = re.compile(r",? and |, ")
_LISTED = re.compile(r"[A-Z][\w’'.&-]*(?: [\w’'.&-]+){0,5}, (?:[A-Z][^,.;]{1,40}, )*(?:and|&) (?:[A-Z])")


def of_all_so_far(wish: Wish, ground: Ground) -> str:
    """Why what was done up to a day is not what was done in the year that the question asks for."""
    asked = wish.period is not None and wish.period.year and not wish.period.end
    if not ground.figures or not asked or _ASKS_SO_FAR.search(wish.text):
        return ""
    so_far = all(_is_so_far(cited) for cited, _ in ground.figures)
    return "the cited sentence tells all up to a day, the question asks for one year" if so_far else ""


def of_several_together(wish: Wish, ground: Ground) -> str:
    """Why what several names come to is not that of the one that the question names, nor how far two are apart."""
    if both := _of_both_for_each(wish, ground):
        return both
    if not ground.figures or wish.several or _TOGETHER.search(wish.text):
        return ""
    several = all(_is_of_several(wish, cited) for cited, _ in ground.figures)
    return "the cited sentence tells several together, the question asks for one of them" if several else ""


def _of_both_for_each(wish: Wish, ground: Ground) -> str:
    """Why "revenue of A and B was $15" tells neither how far the one is from the other, nor what each of them is."""
    asked = _BETWEEN.search(wish.text)
    pair = [frozenset(content(asked[side])) - WEAK for side in ("one", "other")] if asked is not None else []
    if not ground.figures or not pair or not all(pair):
        return ""
    both = all(_joins(pair[0], pair[1], cited) for cited, _ in ground.figures)
    return "the cited sentence tells both together, the question sets one beside the other" if both else ""


def _joins(one: frozenset[str], other: frozenset[str], cited: Cited) -> bool:
    """Whether the figure's sentence names both, joined, before it."""
    if cited.claim is None:
        return False
    before = cited.claim.sentence[: cited.claim.mention.start]
    return any(
        one & frozenset(content(before[max(0, found.start() - _NEAR) : found.start()]))
        and other & frozenset(content(before[found.end() : found.end() + _NEAR]))
        for found in re.finditer(r"\band\b|&", before)
    )


def _is_so_far(cited: Cited) -> bool:
    """Whether the figure's own part of its sentence is of all up to a day."""
    if cited.claim is None:
        return False
    own = clause_of(cited)
    return _SO_FAR.search(cited.claim.sentence) is not None and _WITHIN.search(own) is None


def _is_of_several(wish: Wish, cited: Cited) -> bool:
    """Whether a sentence tells a list of names as one, of which the question names some and not all."""
    if _moved_several(wish, cited):
        return True
    sentence = cited.claim.sentence if cited.claim is not None else ""
    listed = _LISTED.search(sentence)
    if listed is None or _TOGETHER.search(sentence) is None:
        return False
    said, named = frozenset(content(wish.text)), frozenset(content(listed[0]))
    return bool(said & named) and bool(named - said)


def _moved_several(wish: Wish, cited: Cited) -> bool:
    """Whether what came in or went out is told for several things at once: "proceeds from notes and loans of $5"."""
    claim = cited.claim
    found = _MOVED.search(claim.sentence, 0, claim.mention.start) if claim is not None else None
    members = [frozenset(content(one)) for one in _AND.split(found["list"])] if found is not None else []
    own = [one - frozenset().union(*members[:at], *members[at + 1 :]) - WEAK for at, one in enumerate(members)]
    said = [bool(one & frozenset(content(wish.text))) for one in own if one]
    return any(said) and not all(said)
