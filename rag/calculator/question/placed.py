"""Where a question says that an item stands: "D&A (from the cash flow statement)", "[from cash flow statement]"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from preprocess.report import StatementType
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain

_KINDS: tuple[tuple[StatementType, str], ...] = (
    ("cash_flow", r"(?:cash[- ]flows? statements?|statements? of cash flows?)"),
    ("balance_sheet", r"(?:balance sheets?|statements? of financial (?:position|condition))"),
    ("income_statement", r"(?:income statements?|p&l(?: statements?)?|statements? of (?:income|operations|earnings))"),
)
_PLACED = tuple(
    (
        kind,
        re.compile(
            r"(?P<what>[A-Za-z&][\w&,/’'-]*(?: [\w&,/’'-]+){0,8})\s*[(\[]\s*(?P<short>[\w&]{1,8} )?"
            rf"(?:from|in|on|per|as per|via)\s+(?:the |its )?(?:consolidated )?{source}\s*[)\]]",
            re.IGNORECASE,
        ),
    )
    for kind, source in _KINDS
)
_LONGEST = 8


def placed_items(question: str) -> tuple[tuple[str, StatementType], ...]:
    """The line items behind which the question names the statement that they are to be taken from."""
    return tuple(dict.fromkeys(_placed(question)))


def _placed(question: str) -> Iterator[tuple[str, StatementType]]:
    for kind, pattern in _PLACED:
        for found in pattern.finditer(question):
            words = plain(found["what"]).split()[-_LONGEST:]
            named = (book().names.get(" ".join(words[start:])) for start in range(len(words)))
            name = next((one for one in named if one is not None), None)
            if name is not None and book().line(name) is not None:
                yield name, kind
