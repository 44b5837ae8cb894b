"""Which currency a column of a table is in, and which one a question asks for: "US$" beside "€" of one year."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from preprocess.report import Column, Table
from preprocess.tables.meaning.currencies import ANY, SIGN, currency

# "€ 500 million notes": an amount in a name is no unit; "€ 2022" and "£000" are.
_HEAD = re.compile(
    rf"(?:(?-i:US\$)|{SIGN})(?!\s?(?!(?:19|20)\d\d\b|['’]?000)\d)|\b(?:U\.S\.|US) dollars?\b|\beuros\b", re.IGNORECASE
)
# Columns of money of each kind, which are added up in the table's own.
_SUMMED = re.compile(r"\b(?:totals?|others?|all currencies)\b", re.IGNORECASE)
_MOST_UNITS = 2
_ASKED = re.compile(rf"\b(?:in|into) (?:(?:thousands|millions|billions)(?: of)? )?(?P<code>{ANY})", re.IGNORECASE)
_BARE = re.compile(r"\$|¥|dollars?", re.IGNORECASE)
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


def reporting_currency(table: Table) -> str:
    """The currency of most columns: a translation for the reader's convenience has but one; "" where none is known."""
    codes = [code for column in table.columns if (code := column_currency(table, column))]
    own = table.unit.currency
    return max(Counter(codes).items(), key=lambda item: (item[1], item[0] == own), default=("", 0))[0]


def in_one_currency(table: Table, columns: Sequence[Column], asked: str = "") -> list[bool]:
    """Whether each column is in the currency asked for, or in the reporting one where no column is in that.

    A column whose currency is not known is; so are all of a table in one currency.
    """
    codes = [column_currency(table, column) for column in columns]
    wanted = asked if asked in codes else reporting_currency(table)
    return [code in ("", wanted) for code in codes]


def asked_currency(question: str) -> str:
    """The code of the currency that a question wants its figure in ("in US dollars"); "" where it names none.

    Bare "dollars" are whichever the filing has.
    """
    found = _ASKED.search(question)
    if found is None or _BARE.fullmatch(found["code"]):
        return ""
    return currency(found["code"]) or ""
