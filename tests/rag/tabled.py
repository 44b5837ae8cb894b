"""Answers with a table over years of which every figure was verified, made by hand."""

from __future__ import annotations

import re
from decimal import Decimal

from rag.types import Answer, NumberCheck, Usage

FIGURE = re.compile(r"-?\$[\d,]+ million|-?\d+\.\d%")
SERIES = """Lantern sold more each year.

| Fiscal year | FY2021 | FY2022 | FY2023 |
|---|---|---|---|
| Revenue | $1,000 million [1] | $1,200 million [1] | $1,500 million [2] |
| Net income | $90 million [1] | – | -$20 million [2] |
| Net margin | 9.0% [1] | – | -1.3% [2] |
"""


def answered(text: str) -> Answer:
    """An answer of which every figure was verified."""
    numbers = tuple(_checked(match) for match in FIGURE.finditer(text))
    return Answer("How did it go?", text, (), numbers, (), False, "computed", 1, Usage(), 0.1)


def _checked(match: re.Match[str]) -> NumberCheck:
    percent = match[0].endswith("%")
    value = Decimal(re.sub(r"[$,%]| million", "", match[0])) * (1 if percent else 1_000_000)
    unit = "%" if percent else "USD, in millions"
    return NumberCheck(match[0], match.start(), match.end(), value, unit, None, "verified", "[1]")
