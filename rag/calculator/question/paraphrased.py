"""What is said beside a question that names a figure again: by its inputs, or by another name."""

from __future__ import annotations

import re
from collections.abc import Collection

from rag.calculator.expressions import Node, refs
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.shown import divides
from rag.query.periods import find_periods

# "Use only the payables component, not accrued liabilities": the row of the book may hold both.
_NARROWS = re.compile(r"\b(?:not|without|excluding|component|broken out|rather than|instead of|other than)\b", re.I)


def paraphrases(text: str, node: Node, years: Collection[int]) -> bool:
    """Whether what is said beside "Calculate …" names no other figure and no other year than that needs."""
    if _NARROWS.search(text):
        return False
    inputs = book().leaves(node)
    words, named = f" {plain(text)} ", set()
    for said in sorted(book().names, key=len, reverse=True):
        if f" {said} " in words:
            named.add(book().names[said])
            words = words.replace(f" {said} ", " | ")
    used = {*inputs, *(ref.name for ref in refs(node))}
    # "Dividends as a share of net income. Give the payout ratio": another name of what is computed.
    own = {name for name in named - used if name in book().formula and _is_of(book().formula[name].nodes[0], inputs)}
    return named - own <= used and set(find_periods(text).years) <= set(years)


def _is_of(node: Node, inputs: Collection[str]) -> bool:
    """Whether a formula is a quotient of the inputs, or of what goes by one name with them, and of nothing else."""
    parts = book().leaves(node)
    return divides(node) and len(parts) == len(set(inputs)) and all(book().family(one) & set(inputs) for one in parts)
