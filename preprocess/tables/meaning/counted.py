"""Rows and columns that count things one by one, in a table whose unit is of its amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Unit
from preprocess.tables.meaning.exceptions import excepted, named_in
from preprocess.tables.meaning.values import parse_value

NUMBER_OF = re.compile(r"\bnumber of\b|\bemployees\b|\bheadcount\b|\bworkforce\b|\bstores\b", re.IGNORECASE)
PAID_TO = re.compile(
    r"\b(?:pa(?:id|yments?|yable)|loans?|due|owed|advances?|benefits|compensation)\b.{0,30}?\b(?:to|by|from|for|of)\b"
    r".{0,30}?\bemployees\b",
    re.IGNORECASE,
)
"""Employees in a row of what they are paid are not counted ("Payments to suppliers and employees")."""
SHARE_COUNT = re.compile(r"\bnumber of\b.{0,40}\bshares\b", re.IGNORECASE)
SHARES_COLUMN = re.compile(r"\bshares\W*$", re.IGNORECASE)
"""A column of shares beside one of their amount, where the unit leaves out the number of shares."""
ENDED = re.compile(r"\b(?:years?|quarters?|months?|weeks?|days?) end(?:ed|ing)\b", re.IGNORECASE)
"""The head of a column says when its figures are of: "except years" leaves out none of "fiscal years ended"."""
# The largest companies have some ten billion shares outstanding.
MOST_SHARES = 10**11
"""No company has so many shares: a larger count is printed in full."""
COUNT = re.compile(
    r"\b(?:shares?|units)\b.*\b(?:outstanding|issued|average|repurchased|purchased|granted|authorized|vested)\b"
    r"|\b(?:average|number of|outstanding|total)\b.*\bshares?\b|\bnumber of\b|\bemployees\b|\bstores\b|\bheadcount\b"
    r"|\bworkforce\b",
    re.IGNORECASE,
)


def is_counted(words: str, heading: str, unit: Unit, figures: Sequence[str]) -> bool:
    """Whether a row counts things that the table's unit excepts, or that would be too many in it."""
    exceptions = unit.exceptions or ""
    # A heading has to be the excepted thing and no more: "Unit counts", but not "Employee benefits".
    over, words = named_in(heading) - {"unit"}, ENDED.sub(" ", words)
    if any(named <= named_in(words) or named == over for named in excepted(exceptions)):
        return True
    told = re.sub(r"per[- ]?(?:\w+ )?(?:share|unit)", "", exceptions, flags=re.I)
    if re.search(r"share|unit|number|count", told):
        shares = SHARES_COLUMN.search(words) is not None and re.search(r"\bshares?\b", told) is not None
        return shares or COUNT.search(words) is not None
    counts = [abs(value) for text in figures if COUNT.search(words) and (value := parse_value(text).value)]
    if any(count * unit.scale >= MOST_SHARES for count in counts):
        return True
    return NUMBER_OF.search(words) is not None and not (SHARE_COUNT.search(words) and exceptions)
