"""How the result of a question is to be printed: "…, in percent, one decimal" says nothing of what is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rag.calculator.question.units import number

_COUNT = r"(?P<n>\d|one|two|three|four|no|zero)"
_TAIL = re.compile(
    r"(?:[\s,;.?]*\(\s*|[\s,;.?]+)(?:please\s+)?(?:"
    rf"(?:rounded|round|to|with|at)?\s*(?:it\s+)?(?:to\s+)?{_COUNT}[\s-]decimals?(?:[\s-](?:places?|points?|digits?))?"
    r"(?:\s+each)?(?:\s+in)?|"
    r"(?P<percent>(?:(?<=[,;(.?] )|(?<=[,;(])|(?:in|as an?|as|answer in|expressed in|give)\s+)"
    r"(?:percent|percentages?|%))"
    r"(?:\s+each)?|each)\s*\)?[\s.?]*$",
    re.IGNORECASE,
)
# "(operating profit over net sales, %)": within the bracket that ends the question.
_WITHIN = re.compile(r"\s*,\s*(?:in\s+)?(?:%|percent)\s*\)\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Printing:
    """The question without it; percent: whether it asks for a percentage; places: the decimals, None where untold."""

    text: str
    percent: bool = False
    places: int | None = None


def apart(question: str) -> Printing:
    """A question, and how its result is to be printed."""
    made = Printing(question.strip())
    while True:
        if _WITHIN.search(made.text):
            made = replace(made, text=_WITHIN.sub(")", made.text), percent=True)
        elif found := _TAIL.search(made.text):
            places = number(found["n"]) if found["n"] else made.places
            percent = made.percent or bool(found["percent"])
            made = Printing(made.text[: found.start()].rstrip(), percent, places)
        else:
            return made
