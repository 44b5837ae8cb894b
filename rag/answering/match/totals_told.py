"""What filings say in their text of a total that a question asks for: "total deferred revenue of $13.7 billion"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from preprocess.report import Report
from rag.answering.numbers.read import figures

Total = tuple[str, Decimal]
"""What there is so much of, in lower case, and how much in base units."""
_ASKED = re.compile(r"\btotal (?P<name>[a-z][a-z-]*(?: [a-z][a-z-]*){0,3})", re.IGNORECASE)
_NEAR = 160
# By how much it moved is no total, nor is what was done in a time or what something else adds to it.
_MOVED = re.compile(
    r"\b(?:increas|decreas|gr[eo]w|ris|rose|f[ae]ll|declin|chang|includ|exclud|less|more)\w*|%", re.IGNORECASE
)


def totals_told(question: str, reports: Sequence[Report]) -> tuple[Total, ...]:
    """The totals that the question names, by the longest of its words that a text says with an amount."""
    found = _ASKED.search(question)
    words = found["name"].lower().split() if found is not None else []
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        if told := tuple((name, value) for report in reports for value in _amounts(name, report.full_content)):
            return told
    return ()


def _amounts(name: str, text: str) -> Iterator[Decimal]:
    """The amounts of money that the text says right behind a total."""
    words = r"\s+".join(map(re.escape, ("total", *name.split())))
    pattern = re.compile(rf"\b{words}\b(?=[^.;|]{{0,60}}[$€£])", re.IGNORECASE)
    for match in pattern.finditer(text):
        behind = " ".join(text[match.end() : match.end() + _NEAR].split())
        told = [one for one in figures(behind) if one.currency and one.value]
        if told and not _MOVED.search(behind[: told[0].start]):
            yield from (abs(one.value) for one in told)
