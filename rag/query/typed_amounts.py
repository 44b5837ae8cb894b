"""Amounts and models as people type them: "$12bn" for "$12 billion", "KC-46s" for several of what is a "KC-46"."""

from __future__ import annotations

import re

_AMOUNT = re.compile(r"(?P<amount>[$€£]\s?\d[\d.,]*)\s?(?P<of>bn|b|mn|mm|m)\b", re.IGNORECASE)
_MODELS = re.compile(r"\b(?P<one>[A-Z]{1,4}(?:-\d{1,4}|\d{2,4})[A-Z]?)s\b(?<!FY\d\ds)")


def amounts_written_out(question: str) -> str:
    """The question with amounts of money in full words, and a model in the singular that filings print."""
    return _AMOUNT.sub(_in_words, _MODELS.sub(r"\g<one>", question))


def _in_words(match: re.Match[str]) -> str:
    return f"{match['amount']} {'billion' if match['of'][0] in 'bB' else 'million'}"
