"""Pages of exhibit indexes and signatures: they list documents and people, and what looks like figures there is none.

Lives beside ages do the same. Their lines stay text. Only what prints money, or is known to be a table of contents, is
a table there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Table
from preprocess.tables.regions.lines import PageLine

FEWEST = 3
"""So many numbered exhibits or signatures make an index."""
MENTIONS = 5
# Whole numbers in this range beside lives are ages, in lists of executives and directors.
AGES = range(18, 100)
LIFE = 25
"""A label of so many words is a life, not a name."""
_EXHIBIT = re.compile(r"\W{0,2}\(?\d{1,3}\.(?:\d{1,3}[A-Za-z]{0,2}|[A-Z]{3})(?:\W|\(\d+\))*(?=\s|$)")
_REFERENCE = re.compile(
    r"\bby reference\b|\b(?:filed|furnished) herewith\b|\bexhibits?\b|\b(?:10-[KQ]|8-K|DEF 14A|S-[1348])\b",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"(?:^|\s)/s/")


def is_index_page(lines: Sequence[PageLine]) -> bool:
    """Whether the lines of a page are an exhibit index or signatures."""
    signed = sum(_SIGNED.search(line.text) is not None for line in lines)
    exhibits = sum(_EXHIBIT.match(line.text) is not None for line in lines)
    if signed >= FEWEST:
        return True
    return exhibits >= FEWEST and sum(len(_REFERENCE.findall(line.text)) for line in lines) >= MENTIONS


def is_biographies(table: Table) -> bool:
    """Whether a table is made of lives beside ages: nothing but ages for figures, and a paragraph in a row."""
    values = [cell for row in table.rows for cell in row.cells if cell.value is not None]
    ages = all(cell.text.isdigit() and int(cell.text) in AGES for cell in values)
    texts = [text for row in table.rows for text in (row.label, *(cell.text for cell in row.cells))]
    return bool(values) and ages and any(text.count(" ") >= LIFE for text in texts)


def is_listed(table: Table) -> bool:
    """Whether a table found on such a page is part of the list, not a table of its own."""
    money = any(cell.value is not None and "$" in cell.text for row in table.rows for cell in row.cells)
    return not (money or table.is_contents or table.is_financial_statement)
