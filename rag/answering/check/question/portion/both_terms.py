"""One portion told where the question names both: the current part alone for "debt, current plus non-current"."""

from __future__ import annotations

import re

from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_SHORT = r"(?:short[- ]term|(?<!non-)(?<!non )\bcurrent(?:ly due)?)(?: portions?| maturities| instal+ments)?"
_LONG = r"(?:long[- ]term|non-?\s?current)(?: portions?)?"
_AND = r"(?:,? (?:and|plus|&|\+|as well as|together with|with) |/|\+|, )(?:the |its )?"
_WORDS = r"(?: (?!plus\b|to\b|over\b)[a-z][\w-]*){0,3}?"
_BOTH = re.compile(
    rf"\b(?:{_SHORT}(?P<one>{_WORDS}){_AND}{_LONG}|{_LONG}(?P<two>{_WORDS}){_AND}{_SHORT})(?![\w-])", re.IGNORECASE
)
_AFTER, _BEFORE = re.compile(r"(?: [a-z][\w’'-]*){1,3}"), re.compile(r"((?:[\w’'-]+,? ){1,4})\(?$")
_SUM = re.compile(r"\b(?:total|includ(?:ing|es)|combined|aggregate|and|plus)\b|[&+]", re.IGNORECASE)
_TERMS = frozenset(content("short long term current noncurrent non portion portions maturities total combined net sum"))
_MOVED = frozenset(content("change changed grow grew growth increase decrease ratio share percentage percent balance"))


def of_one_term(wish: Wish, ground: Ground) -> str:
    """Why one row of a thing is not both of its portions; "" where two rows of it, or a total, are told."""
    asked = _BOTH.search(wish.text)
    if asked is None or not ground.figures or any(cited.cell is None for cited, _ in ground.figures):
        return ""
    thing = _thing(wish.text, asked)
    told = [cited.name for cited, _ in ground.figures]
    # Of two figures that are told side by side each may be of one portion.
    told += [] if ground.number.status == "derived" else [place.label for place in ground.around if place.cells]
    names = {name.rpartition(": ")[2] for name in told}
    rows = {name for name in names if thing & frozenset(content(name))}
    if len(rows) != 1 or any(map(_SUM.search, rows)):
        return ""
    return f"the question names both portions, the cited row is “{short(next(iter(rows)))}” alone"


def _thing(text: str, asked: re.Match[str]) -> frozenset[str]:
    """The words for that of which both portions are named: within them, right behind or right before."""
    within = asked["one"] or asked["two"] or ""
    behind = _AFTER.match(text, asked.end())
    before = _BEFORE.search(text[: asked.start()])
    said = " ".join((within, behind[0] if behind else "", before[1] if before else ""))
    return frozenset(content(said)) - _TERMS - _MOVED - WEAK
