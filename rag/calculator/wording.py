"""A computed sentence in the making, and its words: verbs, amounts in the unit asked for, formulas in plain names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from rag.calculator.amounts import is_counted, scaled_words
from rag.calculator.expressions import Mean, Node, Number, Operation, Ref
from rag.calculator.formulas import book
from rag.calculator.nouns import is_plural, within_sentence
from rag.calculator.question.request import Request
from rag.calculator.workings import Workings
from rag.types import NumberCheck

# "gross_profit", "sga": a name of the book within a formula.
_BOOK_NAME = re.compile(r"\b[a-z]+(?:_[a-z]+)*\b")

# What a formula is called that comes without a name.
_NAMELESS = ("ratio",)
_OF_BOTH = re.compile(r"\baverage\((?P<what>[a-z][\w ’'-]*), (?P=what) of the year before\)")


class Line:
    """Text that grows and remembers which parts are computed."""

    def __init__(self) -> None:
        self.text = ""
        self.derived: list[NumberCheck] = []

    def add(self, text: str) -> None:
        """Append text."""
        self.text += text

    def computed(
        self, text: str, value: Decimal, unit: str, formula: str, inputs: tuple[tuple[str, int], ...] = ()
    ) -> None:
        """Append a number that was computed, with its formula and the cells of its inputs."""
        start = len(self.text)
        self.text += text
        made = NumberCheck(text, start, len(self.text), value, unit, None, "derived", None, formula, inputs=inputs)
        self.derived.append(made)

    def formula(self, words: str, constants: frozenset[str]) -> None:
        """A formula: its constants belong to it, they are no figures of the filing."""
        for at, word in enumerate(words.split(" ")):
            bare = word.strip("()")
            before, _, after = word.partition(bare)
            self.add(f"{' ' if at else ''}{before}")
            if bare in constants:
                self.computed(bare, Decimal(bare), "", "a constant of the formula")
            else:
                self.add(bare)
            self.add(after)


def owner_of(company: str) -> str:
    """ "Nike's", "General Mills'": whose a figure is."""
    return f"{company}'" if company.endswith("s") else f"{company}'s"


def verb(name: str, *, ahead: bool = False) -> str:
    """ "were" after a name in the plural ("net sales"), "was" after any other; ahead: of what is still to come."""
    several = is_plural(name.rpartition(": ")[2])
    return ("are" if several else "is") if ahead else ("were" if several else "was")


def money_words(value: Decimal, request: Request, workings: Workings) -> str:
    """An amount in the unit asked for, else in the largest unit of its inputs; whole where that is fine enough.

    A cell in full, such as a number of stores, is in no scale of its table.
    """
    scales = (fact.table.scale_of(fact.cell) for fact in workings.facts.values())
    scale = request.scale or max(scales, default=1)
    money = (fact.currency for fact in workings.facts.values() if not is_counted(fact))
    code = next((currency for currency in money if currency), None)
    exact = (value / scale).as_tuple().exponent
    own = max(0, -exact) if isinstance(exact, int) else 0
    places = request.places if request.places is not None else own if own <= 3 else 2
    return scaled_words(value, scale, places, code)


def plain_formula(node: Node) -> str:
    """The formula in the names of the book."""
    if isinstance(node, Number):
        return f"{node.value:f}"
    if isinstance(node, Mean):
        return f"average({', '.join(plain_formula(part) for part in node.parts)})"
    if isinstance(node, Operation):
        left, right = plain_formula(node.left), plain_formula(node.right)
        left = f"({left})" if isinstance(_spelled(node.left), Operation) and node.operator in "*/" else left
        right = f"({right})" if isinstance(_spelled(node.right), Operation) and node.operator != "+" else right
        return f"{left} {node.operator} {right}"
    if (spelled := _spelled(node)) is not node:
        return f"({plain_formula(spelled)}) of the year before" if node.back else plain_formula(spelled)
    item = book().line(node.name)
    when = f" FY{node.year}" if node.year is not None else " of the year before" if node.back else ""
    return f"{item.shown if item is not None and item.name == 'row' else node.name}{when}"


def spoken_formula(node: Node) -> str:
    """The formula as a reader reads it: "gross profit / revenue"."""
    return _BOOK_NAME.sub(lambda found: _called(found[0]), plain_formula(node))


def _called(name: str) -> str:
    item = book().item.get(name)
    return item.shown if item is not None else name.replace("_", " ")


def _spelled(node: Node) -> Node:
    """What stands in a formula for a name that is itself a formula: "free_cash_flow" of the margin is a difference."""
    if not isinstance(node, Ref) or node.year is not None or book().line(node.name) is not None:
        return node
    return _spelled(book().formula[node.name].nodes[0])


def numbers_of(node: Node) -> Iterator[Number]:
    """The constants of an expression and of the formulas it uses."""
    if isinstance(node, Number):
        yield node
    elif isinstance(node, Mean):
        for part in node.parts:
            yield from numbers_of(part)
    elif isinstance(node, Operation):
        yield from numbers_of(node.left)
        yield from numbers_of(node.right)
    elif node.name in book().formula:
        for own in book().formula[node.name].nodes:
            yield from numbers_of(own)


def figure_name(name: str, node: Node) -> str:
    """The name of a figure within a sentence; one that nobody named is told with its formula."""
    if name.lower() not in _NAMELESS or not isinstance(node, Operation):
        return within_sentence(name)
    formula = _OF_BOTH.sub(r"average \g<what>", spoken_formula(node))
    return f"{name} ({formula})"
