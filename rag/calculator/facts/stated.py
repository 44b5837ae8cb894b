"""Whether what heads a figure states its unit, so that no table has to: "(koz)", "($/oz)", "Basic EPS Yen"."""

from __future__ import annotations

import re

from preprocess.report import Table
from rag.answering.numbers.kinds import SHARES_HEAD
from rag.calculator.facts.telling import words

_IN_FULL = 100_000
_BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
# "Cash costs ($ per ounce sold)", "Grade (g/t)", "Energy (kWh/t)".
_RATE = re.compile(r"^(?:(?:US|C|A|NZ|HK)?[$€£¥]|[A-Z]{3}|[a-z]{1,5})\s?(?:/|\bper\b)\s?\w+", re.IGNORECASE)

# What one room, member or ticket brings in is printed in full, whatever else its table counts.
_OF_ONE = re.compile(
    r"\b(?:average daily (?:room )?rate|ADR|RevPA[RC]|ARPU|ARPA|average (?:[\w-]+ ){0,2}(?:ticket|check|fare)"
    r"|average (?:[\w-]+ ){0,3}(?:revenue|rent|rate|price|fee|spend|cost) per (?:available |paying |paid )?"
    r"(?:room|member(?:ship)?|user|subscriber|customer|guest|visit|unit|account|order|head))\b",
    re.IGNORECASE,
)
# "Unit counts by market are as follows": its rows are counted one by one.
_COUNTS = re.compile(
    r"\b(?:unit|store|club|property|restaurant|head|location|branch) ?counts?\b"
    r"|^\W*(?:[\w-]+ ){0,2}deliveries (?:of|by)\b[^.;$]{0,60}\b(?:units|aircraft|airplanes|vehicles|homes|ships)\b",
    re.IGNORECASE,
)


def is_of_one(label: str, text: str) -> bool:
    """Whether a row tells in money what one of many things brings in or costs on average."""
    return _OF_ONE.search(label) is not None and any(sign in text for sign in "$€£¥")


def counts_units(title: str) -> bool:
    """Whether the title of a table says that it counts places of business."""
    return _COUNTS.search(title) is not None


def states_unit(table: Table, index: int, column: int) -> bool:
    """Whether the cell's row or column says in which unit its figure is printed."""
    label, cell = table.rows[index].label, table.rows[index].cells[column]
    if cell.scale is not None or is_of_one(label, cell.text) or counts_units(table.caption):
        return True
    return any(_says(text) for text in (table.rows[index].label, table.columns[column].label))


def counts_shares(table: Table, column: int) -> bool:
    """Whether a column of shares prints them in full: no table would count a hundred million in thousands so."""
    figures = (row.cells[column].value for row in table.rows if column < len(row.cells))
    large = any(value is not None and abs(value) >= _IN_FULL for value in figures)
    return large and SHARES_HEAD.fullmatch(table.columns[column].label.strip()) is not None


def _says(text: str) -> bool:
    last = text.split()[-1].lower() if text.split() else ""
    bracketed = (found.strip() for found in _BRACKET.findall(text))
    return last in words().measured_in or any(
        _RATE.search(said) or said.lower() in words().measured_in for said in bracketed
    )
