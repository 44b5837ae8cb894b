"""How a question names an item beside its name in the book: "receivables, net", "capex (purchases of property)"."""

from __future__ import annotations

from collections.abc import Sequence

from rag.calculator.expressions import Node, Ref
from rag.calculator.formulas import ROW, book


def is_weighted(words: Sequence[str], at: int) -> bool:
    """Whether an average is the weighted one that a filing prints, and none of two ends of a year."""
    return at > 0 and words[at - 1] == "weighted"


def netted(said: str) -> str | None:
    """ "Receivables, net": a balance is printed after its allowances, whether a question says so or not."""
    item = book().line(book().names.get(said.removesuffix(" net"), "")) if said.endswith(" net") else None
    return item.name if item is not None and item.statements[0] == "balance_sheet" else None


def glosses(named: Node | None, inner: Node) -> bool:
    """Whether a bracket only says how a filing prints the item before it: "capex (purchases of property)"."""
    item = book().line(named.name) if isinstance(named, Ref) else None
    if item is None or not isinstance(inner, Ref) or not inner.name.startswith(ROW):
        return item is not None and isinstance(inner, Ref) and item.name == inner.name
    words = inner.name.removeprefix(ROW)
    return any(pattern.fullmatch(words) for pattern in item.patterns)
