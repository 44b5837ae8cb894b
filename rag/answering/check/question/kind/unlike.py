"""Figures of another nature than the words of a question: not done for done, one share for their number, no measure.

A funded backlog is not what is not funded, earnings per share are no number of shares, revenue that is requested of a
regulator is none, and a row that only bears the name that was asked for says nothing of what its bare number is.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content, metrics_named
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import PER_SHARE, Wish
from rag.answering.match.stems import stem

_NOT = re.compile(
    r"\b(?:not|never)(?: yet| been| being)* (?P<done>[a-z]{3,}(?:ed|[^aeiou]en|lt|pt|id))\b", re.IGNORECASE
)
_DENIES = re.compile(r"\b(?:not|never|no|without|un[a-z]{4,}|non[a-z-]{4,}|remain\w*|yet to)\b", re.IGNORECASE)
_SHARES = re.compile(
    r"\b(?:share count|number of shares|(?:diluted|basic|average|outstanding|issued) shares"
    r"|shares (?:outstanding|issued))\b",
    re.IGNORECASE,
)
_REQUESTED = re.compile(
    r"\b(?:request(?:s|ed|ing)?|seek(?:s|ing)?|sought|propos(?:es|ed|ing)|petition\w*|applied for"
    r"|filed (?:an?|its) [\w ]{0,40}(?:proceeding|case|application|petition))\b",
    re.IGNORECASE,
)
_ASKS_REQUESTS = re.compile(
    r"\b(?:request\w*|seek\w*|sought|propos\w+|petition\w*|appl(?:y|ied)|fil(?:ed|ing)|rate (?:case|increase|relief)s?"
    r"|additional|surcharges?)\b",
    re.IGNORECASE,
)
_WHAT_IS = re.compile(r"^\W*what (?:is|was|were|are)\b", re.IGNORECASE)


def done_for_not_done(wish: Wish, ground: Ground) -> str:
    """What a place says was done, where the question asks for what was not: a funded backlog for one not funded."""
    asked = _NOT.search(wish.text)
    if asked is None or not ground.figures or ground.number.status == "derived":
        return ""
    texts = [
        said_of(c) if c.claim is not None else f"{c.name} ; {c.column} ; {c.citation.caption}"
        for c, _ in ground.figures
    ]
    done = all(stem(asked["done"].lower()) in content(text) and not _DENIES.search(text) for text in texts)
    return f"the question asks for what is not “{asked['done']}”, the cited place for what is" if done else ""


def of_one_share(wish: Wish, ground: Ground) -> str:
    """Why what one share earned is no number of shares."""
    if not ground.figures or not _SHARES.search(wish.text) or PER_SHARE.search(wish.text):
        return ""
    each = all(cited.kind.endswith("/share") or PER_SHARE.search(cited.name) for cited, _ in ground.figures)
    return "the question asks for a number of shares, the figure is of one share" if each else ""


def requested_for_booked(wish: Wish, ground: Ground) -> str:
    """Why revenue that somebody asks a regulator for is none that was booked."""
    if not ground.figures or _ASKS_REQUESTS.search(wish.text) or not metrics_named(wish.text) & {"revenue"}:
        return ""
    asked = all(c.claim is not None and _REQUESTED.search(c.claim.sentence) for c, _ in ground.figures)
    return "the cited amount is only requested, the question asks for what there was" if asked else ""


def of_no_measure(wish: Wish, ground: Ground) -> str:
    """Why a bare number of a row is no answer to a question that names the row and no measure: acres of a hotel."""
    said = frozenset(content(_WHAT_IS.sub("", wish.text))) - WEAK
    named = frozenset[str]().union(*wish.names)
    if not ground.figures or ground.number.status != "verified" or not said or not said <= named:
        return ""
    bare = all(_is_bare(cited) and said <= frozenset(content(cited.name)) for cited, _ in ground.figures)
    return "neither the question nor the cited row says what the figure is of" if bare else ""


def _is_bare(cited: Cited) -> bool:
    """Whether a cell has neither a unit nor words of its column that say what it counts."""
    unit = cited.citation.unit
    return cited.cell is not None and not cited.kind and (not unit or "not stated" in unit)
