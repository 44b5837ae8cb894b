"""Amounts written in Chinese numerals: 五十六億八千九百萬美元, 百分之三十, 十二點五億元.

A run of numerals is a figure where a large scale (萬, 億, 兆) or a percent sign in words makes it one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from preprocess.tables.meaning.currencies import ANY, currency
from rag.answering.numbers.mentions import Mention

_DIGITS = {char: at for at, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "兩": 2, "两": 2}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"萬": 10**4, "万": 10**4, "億": 10**8, "亿": 10**8, "兆": 10**12}
_RUN = "".join([*_DIGITS, *_SMALL])
_SCALED = re.compile(
    rf"(?P<minus>[負负]\s?)?(?P<words>(?:[{_RUN}]+(?:[點点][{''.join(_DIGITS)}]+)?[{''.join(_LARGE)}]+)+[{_RUN}]*)"
    rf"(?:\s?(?P<currency>{ANY}))?"
)
_PERCENT = re.compile(rf"百分之(?P<words>[{_RUN}]+(?:[點点][{''.join(_DIGITS)}]+)?)")


def written_figures(text: str) -> Iterator[Mention]:
    """Every amount and percentage in Chinese numerals."""
    if text.isascii():
        return
    for match in _PERCENT.finditer(text):
        value, step = _valued(match["words"])
        yield Mention(match[0], *match.span(), value, step, True, True, kind="percent")
    for match in _SCALED.finditer(text):
        value, step = _valued(match["words"])
        code = currency(match["currency"]) or "" if match["currency"] else ""
        sign = -1 if match["minus"] else 1
        yield Mention(match[0], *match.span(), sign * value, step, False, True, currency=code)


def _valued(words: str) -> tuple[Decimal, Decimal]:
    """The value of numerals and what one of their last digit is worth."""
    total, section, digit, step = Decimal(0), Decimal(0), Decimal(0), Decimal(1)
    places = 0
    for char in words:
        if char in "點点":
            section, digit, places = section + digit, Decimal(0), 1
        elif char in _DIGITS:
            digit = digit + Decimal(_DIGITS[char]).scaleb(-places) if places else Decimal(_DIGITS[char])
            step, places = Decimal(1).scaleb(-places), places + bool(places)
        elif char in _SMALL:
            section += (digit or Decimal(1)) * _SMALL[char]
            digit, step = Decimal(0), Decimal(_SMALL[char])
        else:
            scale = _LARGE[char]
            total = (total + section + digit) * scale if total and total < scale else total + (section + digit) * scale
            section, digit, step, places = Decimal(0), Decimal(0), step * scale, 0
    return total + section + digit, step
