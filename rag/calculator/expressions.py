"""Expressions as trees, parsed and never run as code: + - * / and brackets, numbers, names, average(x), change(x).

average(x) is the mean of a fiscal year and the one before, change(x) the difference between them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Literal

from rag.errors import ConfigError

Operator = Literal["+", "-", "*", "/"]


LONGEST = 400


_OPERATORS: dict[type[ast.operator], Operator] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


@dataclass(frozen=True, slots=True)
class Number:
    """A constant of a formula."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Ref:
    """A line item or formula by name: `back` fiscal years before the asked one, or of exactly `year`.

    said: the words that named it, which decide between rows that could all be it.
    """

    name: str
    back: int = 0
    year: int | None = None
    said: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Mean:
    """The arithmetic mean of its parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """left operator right."""

    operator: Operator
    left: Node
    right: Node


Node = Number | Ref | Mean | Operation


def parse(text: str) -> Node:
    """An expression as a tree; raises ConfigError for anything but arithmetic over names and numbers."""
    if len(text) > LONGEST:
        raise ConfigError(f"A formula of {len(text)} characters is too long; {LONGEST} are allowed.")
    try:
        return _node(ast.parse(text, mode="eval").body, text)
    except (SyntaxError, ValueError, RecursionError) as error:
        raise ConfigError(f"“{text}” is not a formula; write arithmetic over line items.") from error


def refs(node: Node) -> Iterator[Ref]:
    """Every name that an expression uses, in order."""
    if isinstance(node, Ref):
        yield node
    elif isinstance(node, Mean):
        for part in node.parts:
            yield from refs(part)
    elif isinstance(node, Operation):
        yield from refs(node.left)
        yield from refs(node.right)


def shifted(node: Node, back: int) -> Node:
    """The expression, that many fiscal years earlier; names of a fixed year stay."""
    if isinstance(node, Ref):
        return node if node.year is not None else replace(node, back=node.back + back)
    if isinstance(node, Mean):
        return Mean(tuple(shifted(part, back) for part in node.parts))
    if isinstance(node, Operation):
        return replace(node, left=shifted(node.left, back), right=shifted(node.right, back))
    return node


def renamed(node: Node, names: dict[str, str]) -> Node:
    """The expression with other names in it."""
    if isinstance(node, Ref):
        return replace(node, name=names.get(node.name, node.name))
    if isinstance(node, Mean):
        return Mean(tuple(renamed(part, names) for part in node.parts))
    if isinstance(node, Operation):
        return replace(node, left=renamed(node.left, names), right=renamed(node.right, names))
    return node


def saying(node: Node, names: str) -> Node:
    """The expression whose rows by their own words know the names that the question writes."""
    if isinstance(node, Ref):
        return node if node.said or not node.name.startswith("row:") else replace(node, said=names)
    if isinstance(node, Mean):
        return Mean(tuple(saying(part, names) for part in node.parts))
    if isinstance(node, Operation):
        return replace(node, left=saying(node.left, names), right=saying(node.right, names))
    return node


def in_year(node: Node, year: int) -> Node:
    """The expression in one fiscal year, whatever year is asked for."""
    if isinstance(node, Ref):
        return node if node.year is not None else replace(node, year=year - node.back, back=0)
    if isinstance(node, Mean):
        return Mean(tuple(in_year(part, year) for part in node.parts))
    if isinstance(node, Operation):
        return Operation(node.operator, in_year(node.left, year), in_year(node.right, year))
    return node


def average(node: Node) -> Node:
    """The mean of a fiscal year and the one before."""
    return Mean((node, shifted(node, 1)))


def change(node: Node) -> Node:
    """A fiscal year minus the one before."""
    return Operation("-", node, shifted(node, 1))


def _node(tree: ast.expr, text: str) -> Node:
    if isinstance(tree, ast.BinOp) and type(tree.op) in _OPERATORS:
        return Operation(_OPERATORS[type(tree.op)], _node(tree.left, text), _node(tree.right, text))
    if isinstance(tree, ast.Constant) and isinstance(tree.value, int | float) and not isinstance(tree.value, bool):
        return Number(Decimal(ast.get_source_segment(text, tree) or str(tree.value)))
    if isinstance(tree, ast.Name):
        return Ref(tree.id)
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and len(tree.args) == 1 and not tree.keywords:
        made = {"average": average, "change": change}.get(tree.func.id)
        if made is not None:
            return made(_node(tree.args[0], text))
    raise ValueError(f"{type(tree).__name__} has no place in a formula")
