"""Cells that their row or column says are printed in full, or are rates, in a table whose scale is that of its money.

"Average spending per card (dollars)" in millions, "CET1 capital ratio 12.2" where ratios are excepted, "Oil (MBbls)".
"""

from __future__ import annotations

import re
from decimal import Decimal

from rag.answering.numbers.kinds import RATES
from rag.answering.numbers.prose_unit import factor_of
from rag.types import Citation

_IN_FULL = re.compile(r"\((?:in |whole |actual )?(?:(?:US|U\.S\.) )?dollars\)", re.IGNORECASE)
_RATE = re.compile(
    r"\b(?:ratio|rate|yield|return on [a-z ]*(?:equity|assets|capital))(?:\s?\([^)]*\))*\s*(?:: |$)", re.IGNORECASE
)
_UNIT = r"[MT]{0,2}[Bb]bls?|M{0,2}[Bb]oe|M{1,2}cf|[BT]cf|[kMGT]Wh|tonnes|tons|barrels|gallons|k?oz|ounces|[kM]t"
_QUANTITY = re.compile(rf"\(({_UNIT})\b[^)]*\)")
_BEHIND = re.compile(rf"\s?({_UNIT})\b")
_WRITTEN = {"barrels": "bbl", "bbls": "bbl", "mbbls": "mbbl", "mmbbls": "mmbbl", "ounces": "oz", "tonnes": "t"}
_MOST_OF_A_RATE = 1000
_UNSCALED = (*RATES, "multiple", "shares")
QUANTITY = "quantity"
"""The kind of a cell whose row or column names a physical unit."""


def in_full(citation: Citation, label: str, column: str, text: str, value: Decimal, kind: str) -> tuple[Decimal, str]:
    """(value in base units, kind) of a cell, read by the names of its row and column where these say otherwise."""
    if kind in _UNSCALED:
        return value, kind
    rate = is_rate(citation, label, text)
    quantity = "$" not in text and _QUANTITY.search(f"{label} {column}") is not None
    factor = factor_of(citation.unit)
    if (rate or quantity or _IN_FULL.search(label)) and _printed(text) * factor == abs(value):
        value /= factor
    if quantity:
        return value, QUANTITY
    return value, "%" if rate and (kind == "" or len(kind) == len("USD")) else kind


def another_unit(name: str, behind: str) -> str:
    """The physical unit that stands behind a number, where the name of its cell says another one; "" otherwise."""
    told, own = _BEHIND.match(behind), _QUANTITY.search(name)
    if told is None or own is None:
        return ""
    words = [_WRITTEN.get(unit.lower(), unit.lower()) for unit in (told[1], own[1])]
    return "" if words[0] == words[1] else told[1]


def is_rate(citation: Citation, label: str, text: str) -> bool:
    """Whether a figure without a sign of percent is one by the name of its row, as others of its table are."""
    plain = "$" not in text and _printed(text) < _MOST_OF_A_RATE and not text.rstrip().endswith(("x", "×"))
    return plain and ("%" in citation.rival_kinds or "%" in citation.kinds) and _RATE.search(label) is not None


def _printed(text: str) -> Decimal:
    """The digits of a cell as they stand there; 0 without any."""
    digits = re.sub(r"[^\d.]", "", text).strip(".")
    return Decimal(digits) if digits and digits.count(".") < 2 else Decimal(0)
