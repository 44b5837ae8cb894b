"""How the result of a question is to be printed: "…, in percent, one decimal" says nothing of what is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.calculator.question.units import asked_places
from rag.query.form_told import form_of

# "(operating profit over net sales, %)": within the bracket that ends the question.
_WITHIN = re.compile(r"\s*,\s*(?:in\s+)?(?:%|percent)\s*\)(?=\s*[.?]?\s*$)", re.IGNORECASE)
_TAIL = re.compile(
    r"[\s,;.?]*\s(?:(?:in|as an?)\s+)(?:percent|percentages?|%)(?:\s+each)?[\s.?]*$|[,;]\s+each[\s.?]*$", re.I
)


@dataclass(frozen=True, slots=True)
class Printing:
    """The question without it; percent: whether it asks for a percentage; places: the decimals, None where untold."""

    text: str
    percent: bool = False
    places: int | None = None


def apart(question: str) -> Printing:
    """A question, and how its result is to be printed."""
    form = form_of(question)
    bare = _TAIL.sub("", _WITHIN.sub(")", form.text))
    text = bare.rstrip(" ?.") if bare != question else bare
    return Printing(text.strip(), form.percent or bare != form.text, asked_places(form.rounding))
