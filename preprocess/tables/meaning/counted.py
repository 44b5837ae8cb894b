"""Rows and columns that count things one by one, in a table whose unit is of its amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Unit
from preprocess.tables.meaning.exceptions import excepted, named_in
from preprocess.tables.meaning.shares import MOST_SHARES, counts_shares, shares_scaled
from preprocess.tables.meaning.values import parse_value

NUMBER_OF = re.compile(r"\bnumber of\b|\bemployees\b|\bheadcount\b|\bworkforce\b|\bstores\b", re.IGNORECASE)
_MONEY = (
    r"(?:sales?|proceeds|costs?|expenses?|investments?|expenditures?|purchases?|acquisitions?|impairments?|gains?"
    r"|loss(?:es)?|rents?|revenues?|income|profits?|charges?)"
)
BARE_COUNTED = re.compile(r"(?<!number of )\b(?:employees|workforce|stores)\b", re.IGNORECASE)
"""What is counted only where no heading says that it is money."""
OF_MONEY = re.compile(
    r"(?:total |net |operating |segment |gross )*(?:sales|revenues?|income|profits?|costs?|expenses?|assets)\b"
    r"[^,;]{0,40}$",
    re.IGNORECASE,
)
NOT_COUNTED = re.compile(
    r"\b(?:to|from|by|for|with|due|(?<!number )(?<!count )of)\s+(?:[\w&/.,’'-]+\s+){0,6}?employees\b"
    r"|\bemployees(?=['’])"
    r"|\bemployees\s+(?:stock|shares?|benefits?|provident|welfare|retirement|pensions?|compensation|costs?|tax(?:es)?"
    r"|expenses?|remuneration|savings)\b"
    r"|\b(?:workforce|headcount)[\s-]+(?:related|reductions?|restructurings?|rebalancing|optimi[sz]ation|realignments?"
    r"|transitions?|actions?|costs?|savings)\b"
    r"|\bstores\s*(?:and|&|,)\s*(?:spares?|suppl(?:y|ies)|consumables|loose|parts|materials|packing)\b"
    rf"|\b{_MONEY}\b[^,;:]{{0,40}}\b(?:of|from|in|on|at|for|to)\s+(?:[\w&-]+\s+){{0,4}}stores\b",
    re.IGNORECASE,
)
"""What names people or places and counts none: "Payments to employees", "employees’ tax", "Stores and spares"."""
SHARES_COLUMN = re.compile(r"\bshares\W*$", re.IGNORECASE)
"""A column of shares beside one of their amount, where the unit leaves out the number of shares."""
CAPITAL_COLUMN = re.compile(
    r"\b(?:capital|earnings|deficit|surplus|equity|comprehensive|(?:stated|par) value|non-?controlling)\b"
    r"(?!.*\bshares\W*$)|^(?!.*\bnumber\b).*\b(?:treasury|own) shares\W*$",
    re.IGNORECASE,
)
"""A column of a part of equity holds money, whatever shares its rows tell of ("Shares issued under plans")."""
KIND_OF_SHARES = re.compile(r"\b(?:common|preferred|treasury)\b.*\bshares\W*$", re.IGNORECASE)
"""A column that says itself what its shares are, whatever its rows name ("Preferred stock conversions")."""
SOME_SHARES = re.compile(r"\b(?:preferred|preference|treasury|restricted|esop)\s+(?:stock\s+)?shares?\b", re.IGNORECASE)
"""Where a unit leaves out these shares by their name, it does not leave out the others."""
ENDED = re.compile(r"\b(?:years?|quarters?|months?|weeks?|days?) end(?:ed|ing)\b", re.IGNORECASE)
"""The head of a column says when its figures are of: "except years" leaves out none of "fiscal years ended"."""
COUNT = re.compile(
    r"\b(?:shares?|units)\b.*\b(?:outstanding|issued|average|repurchased|purchased|granted|authorized|vested)\b"
    r"|\b(?:average|number of|outstanding|total)\b.*\bshares?\b|\bnumber of\b|\bemployees\b|\bstores\b|\bheadcount\b"
    r"|\bworkforce\b",
    re.IGNORECASE,
)
NUMBER_OF_UNITS = re.compile(r"\bnumber of (?:[\w-]+ ){0,3}units\b", re.IGNORECASE)
"""Stock units are counted whole: "112.9" of them are millions, where the table says so."""
_PART_OF_ONE = re.compile(r"[\d,]+\.\d+")
_THINGS = re.compile(r"[,;/&]|\b(?:and|or)\b", re.IGNORECASE)
_PER = re.compile(r"\bper[- ]?(?:\w+ )?(?:share|unit)|\bper\b", re.IGNORECASE)
_OF_COUNTS = re.compile(r"\b(?:shares?|units?|numbers?|counts?)\b", re.IGNORECASE)
_WORTH = re.compile(r"(?!.*\baverage\b)(?:\w+ ){0,3}(?:values?|costs?|expenses?) (?:of|for|on)\b", re.IGNORECASE)
"""What something is worth or costs is money, though the unit leaves out how many there are of it."""


def is_counted(label: str, column: str, heading: str, unit: Unit, figures: Sequence[str]) -> bool:
    """Whether a row counts things that the table's unit excepts, or that would be too many in it."""
    words = ENDED.sub(" ", f"{label} {column}")
    capital = CAPITAL_COLUMN.search(column) is not None
    known = capital or KIND_OF_SHARES.search(column) is not None
    if _is_excepted(label, column if known else words, heading, unit.exceptions or ""):
        return True
    if capital:
        return False
    over = re.match(r"number of\b", heading, re.IGNORECASE) is not None
    told = SOME_SHARES.sub(" ", ", ".join(t for t in _THINGS.split(unit.exceptions or "") if not _PER.search(t)))
    if _OF_COUNTS.search(told):
        return over or _is_told(told, words)
    counts = [abs(value) for text in figures if COUNT.search(words) and (value := parse_value(text).value)]
    if any(count * unit.scale >= MOST_SHARES for count in counts):
        return True
    if counts_shares(label) or (over and counts_shares(heading)):
        return not shares_scaled(label, unit, figures)
    if counts_shares(column):
        return False  # in_full tells by the whole column
    if NUMBER_OF_UNITS.search(column) and any(_PART_OF_ONE.fullmatch(text.strip("() ")) for text in figures):
        return False
    return over or NUMBER_OF.search(words) is not None


def _is_excepted(label: str, words: str, heading: str, exceptions: str) -> bool:
    """Whether a unit leaves out a row by the name of the thing, and the row is not what that thing is worth."""
    # A heading has to be the excepted thing and no more: "Unit counts", but not "Employee benefits".
    over, names = named_in(heading) - {"unit"}, named_in(words)
    worth = {"value", "cost", "expense"} if _WORTH.match(label) else set[str]()
    return any(
        (named <= names and not (worth and not named & worth)) or named == over for named in excepted(exceptions)
    )


def _is_told(told: str, words: str) -> bool:
    """Whether a row or column is of the shares, units or numbers that a unit leaves out."""
    if SHARES_COLUMN.search(words) and re.search(r"\bshares?\b", told, re.IGNORECASE):
        return True
    numbers = re.search(r"\bnumbers?\b", told, re.IGNORECASE) and re.search(r"\bnumber\b", words, re.IGNORECASE)
    return numbers is not None or COUNT.search(words) is not None
