"""Figures that are a length of time ("Remaining lease term (in years)"): in no currency and in no scale."""

from __future__ import annotations

import re

from preprocess.report import Table

_LENGTH = re.compile(r"\((?:in )?(years|months|days)\)", re.IGNORECASE)


def length_of(table: Table, index: int, column: int) -> str:
    """ "years", "months" or "days" where the row, the row that heads it or the column says so; "" for other figures."""
    row = table.rows[index]
    over = table.rows[row.parent].label if row.parent is not None else ""
    found = _LENGTH.search(f"{row.label} {over} {table.columns[column].label}")
    money = any(sign in row.cells[column].text for sign in "$€£¥%")
    return found[1].lower() if found is not None and not money else ""
