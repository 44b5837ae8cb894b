"""A question as arithmetic over figures, and one figure of it by another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rag.answering.ratios.masked import SIGN
from rag.answering.ratios.tree import Leaf, Tree

Kind = Literal["percent", "ratio", "amount"]
WHOLE = re.compile(
    r"\b(?:total|consolidated|company|company['’]s|group|overall|worldwide|firmwide|companywide)\b", re.IGNORECASE
)
"""What makes a figure the whole company's."""
_ENDS = re.compile(r"[\s,.?;:]+$|\s(?:at|of|for|in|by|on)$", re.IGNORECASE)
_TOTAL = re.compile(r"(?!its\b|their\b).*\btotal\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Form:
    """A question as arithmetic over figures. name: what the result is called; per: an amount for each of a number.

    parts: two parts are set beside each other, so that no change over time is meant. share: of a part in its whole.
    said: the name of the ratio, which a filing may tell by itself. places: the decimals of the result. moved: it is of
    one row at two times.
    """

    tree: Tree
    kind: Kind
    name: str
    per: bool = False
    parts: bool = False
    share: bool = False
    said: str = ""
    places: int | None = None
    moved: bool = False


def divided(one: str, other: str, kind: Kind, name: str, *, whole: bool) -> Iterator[Form]:
    """One figure by another. whole: the total of the same figure is the company's."""
    left, right = Leaf.of(one), Leaf.of(other)
    same = left.figure and right.figure and _bare(left.figure) == _bare(right.figure)
    if whole and left.parts and not right.parts and same and WHOLE.search(right.figure):
        right = right.alone()
    elif whole and left.parts and not right.parts and not same and _TOTAL.match(other.strip()):
        # "Its total revenues" would be the part's; without that word they may as well be the company's.
        return
    yield Form(Tree("/", left=Tree(leaf=left), right=Tree(leaf=right)), kind, name, share=right.whole)


def ended(text: str) -> str:
    """A text without the signs and the small words that it ends in."""
    while (cut := _ENDS.sub("", text)) != text:
        text = cut
    return text


def signs(text: str) -> tuple[str, ...]:
    """The signs of the parts in a text."""
    return tuple(dict.fromkeys(found[0] for found in SIGN.finditer(text)))


def _bare(figure: str) -> str:
    return " ".join(WHOLE.sub(" ", figure).lower().replace("segment", " ").split())
