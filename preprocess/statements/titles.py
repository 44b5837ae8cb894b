"""Titles of statements that stand in a table's own header: what heads the table where no heading of its page does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Table

# Company, title, unit and period stand in the first lines of a page; below them begin the rows.
TOP_LINES = 8
PRIMARY = frozenset(("income_statement", "balance_sheet", "cash_flow", "equity", "comprehensive_income"))
# A title goes on as long as such words follow: the company's name or the period behind it is no part.
_WORDS = (
    r"(?:income|earnings|operations|cash|flows?|comprehensive|\(?loss(?:es)?\)?|equity|deficit|financial|position|condition"
    r"|changes|in|and|total|redeemable|interests?|profit|or|other|activities|(?:stock|share)holders?|owners|[’'/]s?)"
)
_TITLE = re.compile(
    r"(?:(?:condensed|consolidated|consolidating|combined|unaudited|interim|group)\s+)*"
    rf"(?:statements?\s+of(?:\s+|(?<=of)\s){_WORDS}(?:[\s’'/]*{_WORDS})*|balance\s+sheets?|income\s+statements?)",
    re.IGNORECASE,
)
_SAYS = re.compile(r"statements?\b|balance\s+sheet|cash\s+flows?", re.IGNORECASE)


def statement_title(table: Table, path: Sequence[str], lines: Sequence[str]) -> str | None:
    """The title of a primary statement, from its caption, else from the page's top lines; None for any other table.

    path: the headings of its own page above it; where one of them names a statement, that is the title already.
    """
    if table.statement_type not in PRIMARY or any(_SAYS.search(heading) for heading in path[-2:]):
        return None
    found = (_TITLE.match(text.strip()) for text in (table.caption, *lines[:TOP_LINES]))
    return next((match[0].strip() for match in found if match), None)
