"""Whether a question asks what one thing did to another, which no movement from year to year tells."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content, metrics_named
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

# "Did adopting the standards change 2017 net earnings": what is moved stands behind.
_ACTED = re.compile(
    r"\bdid\s+(?P<what>[a-z][^?]*?)\s+(?:change|affect|impact|increase|decrease|reduce|raise|lower|boost|cut)\s+"
    r"(?P<moved>(?!(?:in|from|between|during|over|since|by|to|at|for|of|year)\b)[^?]+)",
    re.IGNORECASE,
)
# "How much of the change in interest came from volume": a part of how it moved.
_CAME_FROM = re.compile(
    r"\bof the (?:\S+ ){0,3}?(?:changes?|increase|decrease|growth|decline|rise|drop|fall|improvement)\b[^?]*?"
    r"\b(?:c[ao]mes? from|(?:was|were|is) (?:from|due to|owing to|down to|because of|driven by|caused by)"
    r"|(?:attributable|related|owing|due) to|stem(?:s|med) from|explained by|accounted for by)\b",
    re.IGNORECASE,
)
# "The effect of increasing our net income per share by $0.22 and $0.20": neither is what was earned.
_BY = re.compile(
    r"\b(?:increas|decreas|reduc|lower|rais|improv|impact|affect|chang)(?:es?|ed|ing)?\b[^.;]{3,200}?"
    r"\bby (?:approximately |about )?(?:[$€£]?[\d.,]*\d(?: (?:thousand|million|billion))? (?:and|or) )?[$€£]?$",
    re.IGNORECASE,
)
_OF_THE_CHANGE = re.compile(
    r"(?: (?:thousand|million|billion))? (?:of|to) (?:the|this|that|our|its) (?:[\w-]+ ){0,2}?"
    r"(?:increase|decrease|growth|decline|change)\b",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"\b(?:effects?|impacts?|affect\w*|increas\w+|decreas\w+|reduc\w+|chang\w+|rais\w+|lower\w*|improv\w+|add\w*|cut)\b",
    re.IGNORECASE,
)


def effect_for_level(wish: Wish, ground: Ground) -> str:
    """Why by how much something moved a figure is not the figure."""
    asks = wish.figure and not wish.aim.moved and not _EFFECT.search(wish.text)
    if not asks or not ground.figures or ground.number.status == "derived":
        return ""
    moved = all(_is_by_how_much(cited) for cited, _ in ground.figures)
    return "the question asks how much it was, the figure says by how much something changed it" if moved else ""


def _is_by_how_much(cited: Cited) -> bool:
    if cited.claim is None:
        return False
    sentence, at = cited.claim.sentence, cited.claim.mention
    return _BY.search(sentence, 0, at.start) is not None or _OF_THE_CHANGE.match(sentence, at.end) is not None


def moved_for_effect(wish: Wish, ground: Ground) -> str:
    """Why what a figure moved from one time to another is not by how much something else moved it.

    "By how much did adopting the standard change net earnings?" asks for its effect.
    """
    if ground.number.status != "derived" or len({cited.name for cited, _ in ground.figures}) > 1:
        return ""
    if _CAME_FROM.search(wish.text):
        return "the question asks what a part of the change came from, the figure is how it moved in all"
    acted = _ACTED.search(wish.text)
    if acted is None:
        return ""
    names = " ; ".join(cited.name for cited, _ in ground.figures)
    rows, what, moved = (frozenset(content(text)) for text in (names, acted["what"], acted["moved"]))
    by_it = bool(what) and not what & rows and not metrics_named(acted["what"]) & metrics_named(names)
    by_it = by_it and (bool(moved & rows) or bool(metrics_named(acted["moved"])))
    return "the question asks what something else did to it, the figure is how it moved" if by_it else ""
