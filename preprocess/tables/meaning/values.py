"""Printed numbers → exact values: signs, dashes, percents, footnote marks (S2-04: a cell keeps its printed text)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

NUMBER = (
    r"(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?"
    r"|\d{1,3}(?:[,'’]\d{3})+(?:\.\d+)?|\d+,\d{1,2}(?![\d,])|\d+(?:\.\d+)?|\.\d+)"
)
CODES = (
    r"(?:CHF|USD|EUR|GBP|RMB|CNY|JPY|HKD|TWD|KRW|INR|SGD|AUD|CAD|NZD|SEK|NOK|DKK|BRL|MXN|ZAR|PLN|CZK|HUF|ILS|NIS"
    r"|AED|SAR|THB|MYR|IDR|PHP|TRY)"
)
"""Codes of currencies as filings print them beside a figure or a scale."""
MONEY = rf"(?:(?:US|C|CA|A|AU|R|HK|NT|S|NZ)\$|[$€£¥₹₩₪₺₱]|{CODES}|Rs\.?)"
BEHIND = r"(?:(?<![12]\d\d\d)[-–−]|(?<=[,'’]\d\d\d)[adefrs])"
"""A minus printed behind its figure, which is no year ("1'284–"), or a footnote letter stuck to it ("18,744a")."""
MARK = r"(?:\((?:\d{1,2}|[a-z]{1,2})\)|[*†‡§#]+|[¹²³⁴⁵⁶⁷⁸⁹⁰]+)"
CLOSING = r"(?:%(?:-?pts?\.?)?|pp?ts?\.?|pts?\.?|pp|bps?|x|¢|(?<=[\d.]\d)[pc])"
OWN_UNIT = re.compile(rf"[\d)]\s*(?:pp?ts?\.?|pts?\.?|pp|bps?|x|¢|(?<=[\d.]\d)[pc])\s*\)?\s*{MARK}?$", re.IGNORECASE)
VALUE_WORD = re.compile(
    rf"[(\-–−△+]?\s*{MONEY}?\s*[(\-–−△+]?\s*(?:{NUMBER})(?:(?<=,\d\d\d),)?"
    rf"(?:{BEHIND}|\s*{CLOSING}?\s*\)?\s*{CLOSING}?\s*{MARK}?\)?)",
    re.IGNORECASE,
)
NUMBER_IN = re.compile(NUMBER)
SCALE_WORD = re.compile(rf"\(?{MONEY}?\s*['’]?0{{3}}['’]?s?\)?", re.IGNORECASE)
DASH = re.compile(rf"{MONEY}?\s*[—–−‒-]{{1,3}}(?:\s*[—–−‒-])*\s*%?\s*{MARK}?")
NOT_A_VALUE = re.compile(
    r"(?:n\.?/?m\.?|n\.?/?a\.?|nil|none|\*+|not meaningful|not applicable|—\*"
    r"|[<>≤≥~≈]\s?\d[\d.,]*\s?%?)",
    re.IGNORECASE,
)
MARKS_AT_END = re.compile(rf"\s*{MARK}(?:\s*,?\s*{MARK})*$")
YEAR = re.compile(rf"(?:FY\s?)?(?:19|20)\d\d[AEe]?\s*{MARK}*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Value:
    """What a printed cell is worth: value is None for words; nil is a dash printed for zero."""

    value: Decimal | None
    nil: bool = False
    percent: bool = False


def is_number_word(text: str) -> bool:
    """Whether one printed word is a number as tables print them ("$1,577", "(3.2)%", "12.5x", "1,577(1)")."""
    return VALUE_WORD.fullmatch(text) is not None and not SCALE_WORD.fullmatch(text)


def ends_thousand(before: str, text: str) -> bool:
    """Whether "000", which alone is a scale, ends a number begun before it ("6 000"), and no unit ("CHF 1 000")."""
    return text.rstrip(")") == "000" and not any(char.isalpha() for char in before)


def is_dash(text: str) -> bool:
    """Whether text is a dash that stands for zero."""
    return DASH.fullmatch(text) is not None


def is_stand_in(text: str) -> bool:
    """Whether text stands where a number would ("N/A", "NM", "<1")."""
    return NOT_A_VALUE.fullmatch(text) is not None


def in_own_unit(text: str) -> bool:
    """Whether a figure is printed with points, a multiple or pence behind it: no scale of a table applies to it."""
    return OWN_UNIT.search(text) is not None


def is_year(text: str) -> bool:
    """Whether text is a year standing alone."""
    return YEAR.fullmatch(text.strip()) is not None


@lru_cache(maxsize=16384)
def parse_value(text: str) -> Value:
    """The exact value of a printed cell; parentheses and minus signs make it negative, a dash is a nil zero."""
    printed = text.strip()
    if is_dash(printed):
        return Value(Decimal(0), nil=True, percent="%" in printed)
    if not VALUE_WORD.fullmatch(printed):
        return Value(None)
    body = _without_mark(printed)
    found = NUMBER_IN.search(body.replace(" ", ""))
    if found is None:
        return Value(None)
    number = _decimal(found.group())
    before = body.replace(" ", "")[: found.start()]
    negative = any(sign in before for sign in "(-–−△") or body[-1] in "-–−"
    return Value(-number if negative else number, percent="%" in body)


def _without_mark(printed: str) -> str:
    """Printed number without the footnote mark behind it; "(5)" alone is minus five, not a mark."""
    stripped = MARKS_AT_END.sub("", printed)
    return stripped if any(c.isdigit() for c in stripped) else printed


def _decimal(number: str) -> Decimal:
    """Decimal of digits with thousands separators; a comma with one or two digits behind it is a decimal comma."""
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,\d{1,2}", number):
        return Decimal(number.replace(".", "").replace(",", "."))
    return Decimal(re.sub(r"[,'’]", "", number))
