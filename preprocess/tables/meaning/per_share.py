"""Rows and columns that are money for one of something: earnings per share, prices, revenue per membership."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.tables.meaning.values import parse_value

PER_SHARE = re.compile(
    r"\bper\b[^.]{0,30}\b(?:share|unit|ADS|bond)\b|\b(?:EPS|DPS)\b|\b(?:je|pro|per) aktie\b|\bpar action\b"
    r"|\bper azione\b|\bpor acci[óo]n\b|\bpor a[çc][ãa]o\b|\bper aandeel\b|每股|(?:1|１|一)株当たり",
    re.IGNORECASE,
)
PRICE = re.compile(
    r"[$€£]\s?\d[\d.,]*(?:[\s,;and-]+[$€£]?\s?\d[\d.,]*)*,?\s*(?:par value )?(?:respectively,? )?"
    r"(?:(?:declared|paid|payable) )?per (?:\w+ ){0,2}(?:share|unit)"
    r"|per (?:\w+ ){0,2}(?:share|unit)[:,]? \(?[$€£]\s?\d[\d.,]*",
    re.IGNORECASE,
)
"""A price in a label ("Dividends declared, $0.38 per share") tells about the row; its figures are money."""
SHARES_USED = re.compile(
    r"\bnumber of\b.{0,40}\bshares\b|"
    r"\bshares?\b.{0,30}\b(?:used|outstanding)\b.*\bper\b"
    r"|\b(?:shares?|awards?|options?|units?|securities|warrants?|stock|RSUs?)\b.*\b(?:used|included|excluded|calculat\w+"
    r"|comput\w+|determin\w+)\b.*\bper\b",
    re.IGNORECASE,
)
COMPUTED = re.compile(
    r"\b(?:numerator|denominator)s? (?:for|of|in|used)\b"
    r"|\b(?:income|earnings|loss)\b.*\bused (?:in|to|for)\b.*\b(?:per|EPS)\b",
    re.IGNORECASE,
)
"""What earnings per share are computed of ("Numerator for diluted EPS") is none, unless it shows cents."""
EPS = r"(?:(?:diluted|basic|adjusted) )?(?:EPS|DPS|(?:earnings|income|dividends?) per (?:\w+ )?share)"
LISTED = re.compile(rf"(?P<others>.+?),? (?:and|&) {EPS}\W*", re.IGNORECASE)
"""A row of several measures of which one is per share ("EBITDA, net income and EPS"): its columns tell them apart."""
PRICE_COLUMN = re.compile(
    r"\b(?:average|exercise|option|strike|grant|conversion|closing|share|stock)\b[\w\s-]{0,24}\bprices?\b"
    r"|\bweighted[- ]+average\b[\w\s-]{0,24}\bfair values?\b",
    re.IGNORECASE,
)
"""A column of prices: each figure is money for one of something."""
LARGEST_PER_SHARE = 1000


def without_listed(label: str, column: str) -> str:
    """The label of a row of several measures without the one per share, in a column that names another of them."""
    found = None if PER_SHARE.search(column) else LISTED.fullmatch(label)
    if found is None:
        return label
    others = (name.split() for name in re.split(r",|\band\b|&", found["others"]))
    named = any(re.search(rf"\b{re.escape(name[-1])}\b", column, re.IGNORECASE) for name in others if name)
    return found["others"] if named else label


def is_per_share(words: str, heading: str, figures: Sequence[str]) -> bool:
    """Whether a row is per share by its own words, or by its heading where no figure is too large for that.

    The number of shares that earnings per share are computed with is none.
    """
    if SHARES_USED.search(words) or SHARES_USED.search(heading):
        return False
    values = [parse_value(text).value for text in figures]
    large = any(value is not None and abs(value) >= LARGEST_PER_SHARE for value in values)
    if COMPUTED.search(words) and not all(value.as_tuple().exponent == -2 for value in values if value):
        return False
    return PER_SHARE.search(words) is not None or (PER_SHARE.search(heading) is not None and not large)


def is_price(label: str, figures: Sequence[str]) -> bool:
    """Whether a row is money per something else ("Average revenue per membership"): its figures show cents."""
    printed = [value for text in figures if "%" not in text and (value := parse_value(text).value)]
    cents = [abs(value) < LARGEST_PER_SHARE and value.as_tuple().exponent == -2 for value in printed]
    return bool(cents) and all(cents) and re.search(r"\bper (?!cent\b|annum\b)|\bARPU\b|\bRevPAR\b", label) is not None
