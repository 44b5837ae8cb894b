"""What was spent or paid, in the words that filings print: "marketing spending" is a marketing expense."""

from __future__ import annotations

import re
from collections.abc import Collection

from rag.calculator.formulas import PAID

# That on plant has names of its own.
_SPENT = re.compile(r"(?<!capital)(?<!equipment) (?:spending|spend|outlays?)$")
PAYING = frozenset(("pay", "paid", "spend", "spent", "out"))
"""They say nothing only beside what is a payment by its own name: "taxes paid" are not the tax expense."""
_SPENDING = frozenset(("spend", "spent"))


def as_expense(words: str) -> str:
    """The words of a figure with "expense" for what a person calls its spending."""
    return _SPENT.sub(" expense", words)


def as_row(kept: Collection[str], words: Collection[str]) -> str:
    """What a row may be called: the words that are kept, as a payment where those beside them say that it was paid."""
    paid = PAYING.intersection(words) - _SPENDING and not PAYING.intersection(kept)
    return f"{PAID if paid else ''}{as_expense(' '.join(kept))}"
