"""Whether a figure stands in the primary statement that the question names."""

from __future__ import annotations

from rag.answering.check.question.ground import Ground, statements_named
from rag.answering.check.question.wish import Wish


def another_statement(wish: Wish, ground: Ground) -> str:
    """Why the figure is not of the statement that the question names."""
    if not wish.statements or not ground.statements or wish.statements & ground.statements:
        return ""
    return (
        f"the question asks for the {sorted(wish.statements)[0]}, the figure is of the {sorted(ground.statements)[0]}"
    )


def of_no_statement(wish: Wish, ground: Ground) -> str:
    """Why a figure of a note or a sentence is not the one of a statement, where the question names one."""
    if not wish.statements or not wish.figure or ground.statements or not ground.figures:
        return ""
    # "Gross amounts offset in the balance sheet": a row may name one itself, as a sentence may.
    if any(statements_named(cited.claim.sentence if cited.claim else cited.name) for cited, _ in ground.figures):
        return ""
    return f"the question asks for the {sorted(wish.statements)[0]}, the cited place is none"
