"""How a figure that is asked for is printed: as an amount, a percentage, a number of times, a fraction."""

from __future__ import annotations

from rag.calculator.expressions import Node, Number, Operation, Ref
from rag.calculator.formulas import Kind, Shown, book
from rag.calculator.question.phrases import plain


def shown_as(node: Node, name: str, percent: bool, decimals: bool) -> Shown:
    """How the figure is printed: as the book says, else by the shape of the expression; the unit asked for wins."""
    known = book().names.get(plain(name)) or _ratio_called(plain(name))
    kind: Kind = "ratio" if divides(node) else "money"
    if known is not None:
        kind = book().kind_of(known)
    elif isinstance(node, Ref):
        known, kind = node.name, book().kind_of(node.name)
    if kind == "money" and isinstance(node, Operation) and node.operator == "/" and not isinstance(node.right, Number):
        # One amount over another is none, though the name that the question gives it is that of an amount.
        known, kind = None, "ratio"
    if kind == "ratio" and (percent or name.endswith(" margin")):
        return "percent"
    if known in book().formula and decimals and not percent and book().formula[known].fraction:
        return "fraction"
    if kind == "ratio" and known is None and not decimals and isinstance(node, Operation) and node.operator == "/":
        return "fraction"
    return "times" if kind == "ratio" and known in book().formula else kind


def _ratio_called(name: str) -> str | None:
    """The ratio that "interest coverage ratio" names; a "debt ratio" is no debt."""
    known = book().names.get(name.removesuffix(" ratio"))
    return known if known is not None and book().kind_of(known) == "ratio" else None


def divides(node: Node) -> bool:
    """Whether an expression divides, so that what comes out is no amount."""
    if isinstance(node, Ref):
        return book().kind_of(node.name) not in ("money", "per_share")
    return isinstance(node, Operation) and (node.operator == "/" or divides(node.left) or divides(node.right))
