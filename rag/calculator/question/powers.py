"""Whether an expression adds like to like: an amount plus a ratio has no meaning, however its brackets were read."""

from __future__ import annotations

from rag.calculator.expressions import Mean, Node, Number, Operation, Ref, refs
from rag.calculator.formulas import book


def is_sensible(node: Node) -> bool:
    """Whether only like things are added and the whole is an amount or a pure number.

    What a year took in has no opening and no closing that its average could be of; years are averaged by their names.
    """
    return _power(node) in (0, 1) and not (isinstance(node, Mean) and all(map(_is_flow, refs(node))))


def is_against_itself(node: Node) -> bool:
    """Whether a figure is set off against itself, of whatever company or year: "A's revenue divided by B's"."""
    if not isinstance(node, Operation):
        return False
    same = node.left == node.right and not isinstance(node.left, Number)
    return same or is_against_itself(node.left) or is_against_itself(node.right)


def _is_flow(ref: Ref) -> bool:
    """Whether a line item is what moved in a year and no balance."""
    item = book().item.get(ref.name)
    return item is not None and "balance_sheet" not in item.statements


def _power(node: Node) -> int | None:
    """How often an amount is a factor of it: 1 for money, 0 for a ratio; None where unlike things are added."""
    if isinstance(node, Number):
        return 0
    if isinstance(node, Mean):
        powers = {_power(part) for part in node.parts}
        return powers.pop() if len(powers) == 1 else None
    if not isinstance(node, Operation):
        return 1 if book().kind_of(node.name) in ("money", "per_share") else 0
    left, right = _power(node.left), _power(node.right)
    if left is None or right is None:
        return None
    if node.operator in "+-":
        # A row by its own words may print a percentage: "1 - the share of costs" is left to what it turns out to be.
        loose = any(book().item.get(ref.name) is None and book().line(ref.name) for ref in refs(node))
        return left if left == right else max(left, right) if loose and isinstance(node.left, Number) else None
    return left + right if node.operator == "*" else left - right
