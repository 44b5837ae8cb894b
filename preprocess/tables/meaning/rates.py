"""Rows that are rates, ratios, margins or times by their name: no scale of a table applies to them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.tables.meaning.values import parse_value

RATIO = re.compile(r"\bratio\b|\bmultiple\b|\(x\)", re.IGNORECASE)
RATE = re.compile(
    r"\bturnover\b|\btimes\b|\brate\b|\bmargin\b"
    r"|(?:\bin|\()\s*years?\)?$|\b(?:life|lives|term|age|duration|maturity)\b.*\byears?\)?$",
    re.IGNORECASE,
)
RATE_THING = re.compile(
    r"\bexchange[- ]rate\b|\brate (?:swaps?|locks?|contracts?|derivatives?|hedges?|caps?|forwards?|products?)\b"
    r"|\brate changes?\b|\bmargin (?:deposits?|loans?|calls?|receivables?)\b",
    re.IGNORECASE,
)
"""What money is named by rates: their changes and the contracts on them are amounts."""
# "Rate", "turnover" and "life" are also words of line items in money, which print larger figures.
LARGEST_RATE = 100


def is_rate(label: str, figures: Sequence[str]) -> bool:
    """Whether a row is called a rate, ratio, margin or time and its figures are not money (a currency sign, 100)."""
    printed = [text for text in figures if "%" not in text]
    if any(re.search(r"[$€£¥]", text) for text in printed):
        return False
    values = [parse_value(text).value for text in printed]
    large = any(value is not None and abs(value) >= LARGEST_RATE for value in values)
    named = RATE_THING.sub(" ", label)
    return RATIO.search(named) is not None or (RATE.search(named) is not None and not large)
