"""A share of revenue whose part is named without that word: "pumps as a percentage of revenue" is of pumps' revenue."""

from __future__ import annotations

import re
from collections.abc import Iterator

_KIND = r"(?P<kind>revenues?|sales)"
_SHARE = re.compile(
    r"(?P<head>^\W*what (?:was|were|is|are) .+?['’]s? (?P<what>[^?]+?))"
    rf"(?= as a percentage of [^?]*?\b{_KIND}(?:\W|$))",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"\b(?:revenues?|sales|income|profits?|earnings|loss(?:es)?|costs?|expenses?|fees|assets|cash|flow|capex|"
    r"expenditures?|debt|equity|tax(?:es)?|interest|dividends?|margin|bookings|billings|r&d|sg&a|ebitda?)$",
    re.IGNORECASE,
)


def shares_told(question: str) -> Iterator[str]:
    """The question with the word for what is sold behind the part; none where the part is an amount by its own name.

    To be tried where filings print nothing of the part's name alone: its row stands under the revenue of the whole.
    """
    found = _SHARE.match(question)
    if found is not None and not _AMOUNT.search(found["what"]):
        yield f"{found['head']} {found['kind'].lower()}{question[found.end() :]}"
