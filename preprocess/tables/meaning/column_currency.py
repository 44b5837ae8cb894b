"""Which currency a column of a table is in: "US$" beside "€" of one year."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from preprocess.report import Table
from preprocess.tables.meaning.currencies import SIGN, currency

# "€ 500 million notes": an amount in a name is no unit; "€ 2022" and "£000" are.
_HEAD = re.compile(
    rf"(?:(?-i:US\$)|{SIGN})(?!\s?(?!(?:19|20)\d\d\b|['’]?000)\d)|\b(?:U\.S\.|US) dollars?\b|\beuros\b", re.IGNORECASE
)
# Columns of money of each kind, which are added up in the table's own.
_SUMMED = re.compile(r"\b(?:totals?|others?|all currencies)\b", re.IGNORECASE)
_COUNTS = re.compile(r"\bnumber of\b", re.IGNORECASE)
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


def most_named(heads: Sequence[str]) -> str:
    """The code of the currency that two heads of columns and more name, and more than any other; "" for none.

    A translation for the reader's convenience ("2023 US$ | 2023 € | 2022 €") stands in the fewest columns.
    """
    counted = Counter(code for head in heads if (code := named_currency(head)))
    (code, most), (_, next_most), *_ = [*counted.most_common(), ("", 0), ("", 0)]
    return code if most > max(next_most, 1) and len(counted) <= _MOST_UNITS else ""


def alike(code: str, other: str) -> bool:
    """Whether one sign stands for both currencies: U.S. and other dollars, yen and yuan."""
    return any({code, other} <= group for group in (_DOLLARS, _YUAN))


def with_currencies(table: Table) -> Table:
    """The table with the currency of every column whose head names another than the table's own, or counts things."""
    own = table.unit.currency or ""
    codes = [named_currency(column.label, own) for column in table.columns]
    split = _are_split(table, codes)
    columns = (
        replace(column, currency=_own(column.label, "" if split else code, own))
        for column, code in zip(table.columns, codes, strict=True)
    )
    return replace(table, columns=tuple(columns))


def _own(head: str, code: str, table: str) -> str | None:
    if _COUNTS.search(head):
        return ""
    return code if code not in ("", table) else None


def _are_split(table: Table, codes: Sequence[str]) -> bool:
    """Whether heads name along what amounts are split ("USD | EUR | Total"), and not what they are printed in."""
    named = set(codes) - {""}
    return len(named) > _MOST_UNITS or (
        len(named) > 1 and any(_SUMMED.search(column.label) for column in table.columns)
    )
