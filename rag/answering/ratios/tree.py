"""Arithmetic as a tree whose leaves are figures in the words of a question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rag.answering.ratios.masked import SIGN
from rag.calculator.formulas import book
from rag.query.vocabulary import vocabulary

_TOKEN = re.compile(
    r"\(|\)|(?<=\s)[-+*/÷×−–](?=\s)|(?<=\))\s*[/÷×*]|[/÷×*](?=\s*\()|"
    r"\b(?:divided by|multiplied by|plus|minus|less|times|over)\b",
    re.IGNORECASE,
)
_OPERATORS = {
    **{"÷": "/", "divided by": "/", "over": "/", "×": "*", "multiplied by": "*", "times": "*"},
    **{"plus": "+", "minus": "-", "less": "-", "−": "-", "–": "-"},
}
_IN_WORDS = ("over", "divided by")
_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}
_IDLE = re.compile(
    r"^(?:(?:the|its|their|that|of|for|in|at|by|from|and)\s+)+|\s+(?:of|for|in|at|by|from|the|its|their)(?=\s*$)|"
    r"\b(?:its|their|the)\s+|\b(?:of|for|in|at|by|from)\s+(?=\s|$)|\b(?:that|the|its) segment['’]s\b",
    re.IGNORECASE,
)
_AMOUNTS = {
    **{"pretax": "pretax income", "pre-tax": "pretax income", "contribution": "contribution profit"},
    **{"net": "net income", "gross": "gross profit", "operating": "operating income"},
}


def _says_whose(words: str) -> bool:
    """Whether a figure is told with a name of its own: "Oncology revenue" beside a drug's is not the drug's."""
    known = {word for name in book().names for word in name.split()} | vocabulary().words
    return any(re.fullmatch(r"[A-Z][a-z]{2,}", word) and word.lower() not in known for word in words.split())


class Unreadable(Exception):
    """Words that are no arithmetic."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One figure: its words, the parts that it is of; whole: it is of the company whatever part is named beside it.

    when: its own time, "" where it is that of the question.
    """

    figure: str
    parts: tuple[int, ...] = ()
    whole: bool = False
    number: Decimal | None = None
    when: str = ""

    @classmethod
    def of(cls, text: str) -> Leaf:
        """The figure that words ask for."""
        # "Capex (additions to PP&E)": what stands in brackets says how it is printed.
        bare = " ".join(re.sub(r"\([^()]*[A-Za-z][^()]*\)", " ", text).split())
        if re.fullmatch(r"\d+(?:\.\d+)?(?: days)?", bare):
            return cls("", number=Decimal(bare.split()[0]))
        parts = tuple(dict.fromkeys(int(found[1]) for found in SIGN.finditer(bare)))
        words = " ".join(re.sub(r"\s+(?:of|for|in|at|by|from)\s+(?:the\s+)?$", " ", SIGN.sub(" ", bare)).split())
        while (cut := " ".join(_IDLE.sub(" ", words).split()).strip(" ,")) != words:
            words = cut
        return cls(words, parts, whole=not parts and _says_whose(words))

    def alone(self) -> Leaf:
        """The figure of the whole company."""
        return replace(self, whole=True)

    def as_amount(self) -> Leaf:
        """ "Pretax income" where a pretax margin is asked for; an EBITDA margin is told by its amount's own name."""
        return replace(self, figure=_AMOUNTS.get(self.figure.lower(), self.figure))


@dataclass(frozen=True, slots=True)
class Tree:
    """A leaf, or left operator right."""

    operator: str = ""
    left: Tree | None = None
    right: Tree | None = None
    leaf: Leaf | None = None

    @property
    def divides(self) -> bool:
        """Whether something in it is divided."""
        return self.operator == "/" or any(one.divides for one in (self.left, self.right) if one)

    @property
    def adds(self) -> bool:
        """Whether something in it is added up, or taken off."""
        return self.operator in ("+", "-") or any(one.adds for one in (self.left, self.right) if one)

    def of(self, parts: tuple[int, ...]) -> Tree:
        """The tree whose figures without a part are of these."""
        if self.leaf is not None:
            own = self.leaf.parts or self.leaf.whole or self.leaf.number is not None
            return self if own else replace(self, leaf=replace(self.leaf, parts=parts))
        return replace(self, left=self.left and self.left.of(parts), right=self.right and self.right.of(parts))

    def measuring(self, figure: str) -> Tree:
        """The tree whose parts without a figure are of this one."""
        if self.leaf is not None:
            return self if self.leaf.figure else replace(self, leaf=replace(self.leaf, figure=figure))
        left, right = self.left and self.left.measuring(figure), self.right and self.right.measuring(figure)
        return replace(self, left=left, right=right)


def degree(tree: Tree) -> int | None:
    """How often an amount is multiplied in a tree: 1 an amount, 0 a quotient of two; None where unlike are added."""
    if tree.leaf is not None:
        return 0 if tree.leaf.number is not None else 1
    assert tree.left is not None and tree.right is not None
    left, right = degree(tree.left), degree(tree.right)
    if left is None or right is None:
        return None
    if tree.operator in "+-":
        return left if left == right else None
    return left + right if tree.operator == "*" else left - right


def leaves(tree: Tree) -> tuple[Leaf, ...]:
    """The figures of a tree in order, without its numbers."""
    if tree.leaf is not None:
        return () if tree.leaf.number is not None else (tree.leaf,)
    return tuple(leaf for one in (tree.left, tree.right) if one for leaf in leaves(one))


def read_tree(text: str) -> Tree:
    """Words with signs as a tree; raises Unreadable."""
    tokens = _grouped(_tokens(text))
    tree, at = _sum(tokens, 0, 0)
    if at != len(tokens):
        raise Unreadable(text)
    return tree


def _tokens(text: str) -> list[str]:
    """Signs and the words between them."""
    found: list[str] = []
    at = 0
    for match in _TOKEN.finditer(text):
        found.append(text[at : match.start()].strip(" ,"))
        sign = " ".join(match[0].lower().split())
        found.append(sign if sign in _IN_WORDS else _OPERATORS.get(sign, sign))
        at = match.end()
    return [one for one in (*found, text[at:].strip(" ,.?;")) if one]


def _grouped(tokens: list[str]) -> list[str]:
    """What is added up before one division in words is divided as a whole: "profit less taxes over sales"."""
    at = [place for place, one in enumerate(tokens) if one in _IN_WORDS]
    signs = [_OPERATORS.get(one, one) for one in tokens]
    if len(at) != 1 or "(" in signs or not {"+", "-"} & {*signs[: at[0]]} or {"+", "-"} & {*signs[at[0] :]}:
        return signs
    return ["(", *signs[: at[0]], ")", *signs[at[0] :]]


def _sum(tokens: Sequence[str], at: int, binding: int) -> tuple[Tree, int]:
    left, at = _factor(tokens, at)
    while at < len(tokens) and _BINDING.get(tokens[at], 0) > binding:
        right, after = _sum(tokens, at + 1, _BINDING[tokens[at]])
        left, at = Tree(tokens[at], left, right), after
    return left, at


def _factor(tokens: Sequence[str], at: int) -> tuple[Tree, int]:
    if at >= len(tokens) or tokens[at] in _BINDING or tokens[at] == ")":
        raise Unreadable(" ".join(tokens))
    if tokens[at] == "(":
        inner, after = _sum(tokens, at + 1, 0)
        if after >= len(tokens) or tokens[after] != ")":
            raise Unreadable(" ".join(tokens))
        return inner, after + 1
    return Tree(leaf=Leaf.of(tokens[at])), at + 1
