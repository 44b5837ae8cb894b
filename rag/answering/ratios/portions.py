"""The share of a part in what it is a part of: "Asia's share of total sales", "how much of sales was from rentals"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rag.answering.ratios.form import WHOLE, Form
from rag.answering.ratios.masked import SIGN
from rag.answering.ratios.tree import Leaf, Tree

_SHARE = r"(?:percentage |percent )?(?:share|portion|proportion|percentage|fraction|%)"
_OF = rf"(?:(?:what )?(?:{_SHARE}|percent) of|(?:how much )?of)"
_CAME = r"(?:(?:came|comes|come|was|is|were|are|did|does|made|earned|generated|derived|sold|booked) )?"
_SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?P<part>⟦\d⟧) {_SHARE} of (?P<whole>.+)$",
        rf"^{_OF} (?P<whole>.+?) {_CAME}(?:from|by|in|contributed by|is|was|did|does) (?P<part>(?:the )?⟦\d⟧)"
        r"(?: contribute| make up)?$",
        rf"^{_OF} (?P<whole>.+?) {_CAME}(?:from|under|through|via|on) (?P<part>[^⟦⟧]+)$",
        rf"^{_OF} (?P<whole>.+?) (?:was|were|is|are) (?:the |its )?(?P<part>[^⟦⟧]+)$",
        rf"^{_OF} (?P<part>[^⟦⟧]+?) in (?P<whole>.+)$",
        rf"^(?P<part>[^⟦⟧]+?)(?:['’]s)? {_SHARE} of (?P<whole>.+)$",
    )
)
# What adds up of what is sold, owed or owned by one and all: a "share of earnings" may be what an owner is due.
_ADDS_UP = re.compile(
    r"\b(?:sales|revenues?|backlog|deposits|receivables|inventor(?:y|ies)|assets|debt|capex|"
    r"expenditures?|costs?|expenses?|premiums|fees|volumes?|bookings|headcount|employees|stores)$",
    re.IGNORECASE,
)
_LED = re.compile(r"^(?:the|its|their|a|an) |\bmarket$", re.IGNORECASE)
_US = re.compile(r"\bUSA?\b")
# "The current portion of long-term debt" is a row, and no share.
_NO_PART = re.compile(
    r"\b(?:market|earnings per|company|what|which|how|why|did|does|as)\b|^(?:(?:non-?)?current|long-term)?$",
    re.IGNORECASE,
)


def portions(text: str) -> Iterator[Form]:
    """The share of a part, a row or a place in a figure of the company, or of a part that holds it."""
    found = next((one for shape in _SHAPES if (one := shape.match(text))), None)
    if found is None:
        return
    part, what = _US.sub("U.S.", _LED.sub("", found["part"])).strip(), found["whole"]
    whole, bare = Leaf.of(what), SIGN.match(part) is None
    if not whole.figure or (whole.parts and not bare) or (bare and not _is_of(part, whole)):
        return
    figure = WHOLE.sub(" ", whole.figure)
    signs = " ".join(f"⟦{one}⟧" for one in whole.parts)
    for said in (f"{part} {figure}", f"{figure} from {part}") if bare else (f"{part} {figure}",):
        tree = Tree("/", left=Tree(leaf=Leaf.of(f"{signs} {said}")), right=Tree(leaf=_divisor(whole)))
        yield Form(tree, "percent", f"{part} share of {what}", share=True)


def _is_of(part: str, whole: Leaf) -> bool:
    """Whether words may be a part of what adds up."""
    return _ADDS_UP.search(whole.figure) is not None and _NO_PART.search(part) is None


def _divisor(whole: Leaf) -> Leaf:
    figure = re.sub(r"\b(?:worldwide|overall) ", "", whole.figure, flags=re.IGNORECASE)
    return whole if whole.parts else replace(whole, figure=figure).alone()
