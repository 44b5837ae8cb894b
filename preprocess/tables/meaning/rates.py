"""Rows that are rates, ratios, margins or times by their name: no scale of a table applies to them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.tables.meaning.values import parse_value

RATIO = re.compile(
    r"\bratio\b|\bmultiple\b|\(x\)|\binventory turns\b"
    r"|\bdays (?:sales|payables?|inventor(?:y|ies)|purchases|cash)\b.*\b(?:outstanding|on hand)\b",
    re.IGNORECASE,
)
SHARES_OF_ONE = re.compile(r"\bratios\b", re.IGNORECASE)
"""What heads ratios that are called by their numerator ("Capital ratios: Tier 1 capital")."""
YEARS = re.compile(
    r"\b(?:life|lives|term|duration|period|maturity)\b.*(?:\bin |\((?:in )?)(?:years|months)\b"
    r"|\b(?:average|useful)\b[\w\s-]{0,40}\b(?:life|lives|term|maturity)(?: remaining)?\W*$"
    r"|\bremaining (?:contractual )?(?:life|term)\W*$",
    re.IGNORECASE,
)
"""The head of a column of times beside columns of money."""
RATE = re.compile(
    r"\bturnover\b|\btimes\b|\brate\b|\bmargin\b|\bnet yield\b|\b(?:charge|write)-offs?\b.*\brates\b"
    r"|(?:\bin|\()\s*years?\)?$|\b(?:life|lives|term|age|duration|maturity)\b.*\byears?\)?$",
    re.IGNORECASE,
)
RATE_THING = re.compile(
    r"\bexchange[- ]rate\b|\brate (?:swaps?|locks?|contracts?|derivatives?|hedges?|caps?|forwards?|products?)\b"
    r"|\brate (?:changes?|sensitivity|risks?|securities|periods?)\b"
    r"|\brate (?:(?:senior|junior|subordinated|secured|unsecured|term|class \w+|mortgage|conduit|preferred) ){0,3}"
    r"(?:notes?|bonds?|debt|debentures|loans?|borrowings?|certificates|deposits?|obligations?|instruments?)\b"
    r"|\bmargin (?:deposits?|loans?|calls?|receivables?)\b"
    r"|\b(?:effects?|impacts?) of\b.*\brates?\b|\bshifts? in\b.*\brates?\b",
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


def is_ratio_of(heading: str, figures: Sequence[str]) -> bool:
    """Whether a row under "Capital ratios" is one by its figures: small, in decimals, not signed as money."""
    values = [value for text in figures if (value := parse_value(text).value)]
    small = all(abs(value) < LARGEST_RATE and value != value.to_integral_value() for value in values)
    return SHARES_OF_ONE.search(heading) is not None and small and not any(re.search(r"[$€£¥]", t) for t in figures)
