"""Which currency a column of a table is in: "US$" beside "€" of one year."""

from __future__ import annotations

import re
from functools import lru_cache

from preprocess.report import Column, Table
from preprocess.tables.meaning.currencies import SIGN, currency

# "€ 500 million notes": an amount in a name is no unit; "€ 2022" and "£000" are.
_HEAD = re.compile(
    rf"(?:(?-i:US\$)|{SIGN})(?!\s?(?!(?:19|20)\d\d\b|['’]?000)\d)|\b(?:U\.S\.|US) dollars?\b|\beuros\b", re.IGNORECASE
)
# Columns of money of each kind, which are added up in the table's own.
_SUMMED = re.compile(r"\b(?:totals?|others?|all currencies)\b", re.IGNORECASE)
_MOST_UNITS = 2
_DOLLARS = frozenset({"USD", "HKD", "TWD", "SGD", "AUD", "NZD", "CAD"})
_YUAN = frozenset({"CNY", "JPY"})


@lru_cache(maxsize=1 << 12)
def named_currency(head: str, own: str = "") -> str:
    """The code of the one currency that a column's head names as its unit; "" for none or several.

    A bare "$" or "¥" is the table's own dollar or yuan.
    """
    found = {_read(match[0].strip(), own) for match in _HEAD.finditer(head)}
    return found.pop() if len(found) == 1 else ""


def _read(said: str, own: str) -> str:
    code = currency(said) or ""
    return own if said in ("$", "¥") and alike(code, own) else code


def alike(code: str, other: str) -> bool:
    """Whether one sign stands for both currencies: U.S. and other dollars, yen and yuan."""
    return any({code, other} <= group for group in (_DOLLARS, _YUAN))


def column_currency(table: Table, column: Column) -> str:
    """The code of the currency of a column's amounts: the one its head names, else the table's; "" where unknown."""
    own = table.unit.currency or ""
    return (named_currency(column.label, own) if _are_units(table) else "") or own


def _are_units(table: Table) -> bool:
    """Whether heads name what amounts are printed in, and not along what they are split ("USD | EUR | Total")."""
    named = {code for column in table.columns if (code := named_currency(column.label, table.unit.currency or ""))}
    split = len(named) > _MOST_UNITS or any(_SUMMED.search(column.label) for column in table.columns)
    return bool(named) and not (split and len(named) > 1)
