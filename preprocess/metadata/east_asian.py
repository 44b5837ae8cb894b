"""Covers in Chinese and Japanese: company, fiscal year, quarter and dates as 年報, 年度报告 and 決算短信 print them.

Years are of the common era, of the Republic (民國112年 is 2023) or of Reiwa (令和6年 is 2024), in digits or characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

# Zero has three signs in print.
_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "○": 0}
# Printed reports write years in digits, in 〇一二 or in 十 and 百.
_NUMBER = r"[0-9〇零○一二三四五六七八九十百]"
_ERA = r"(?P<era>中華民國|民國|令和)?\s?"
_DAY = re.compile(
    rf"{_ERA}(?P<year>{_NUMBER}{{1,5}})\s?年(?:\s?(?:及|與)\s?{_NUMBER}{{1,5}}\s?年)?"
    rf"\s?(?P<month>{_NUMBER}{{1,3}})\s?月\s?(?P<day>{_NUMBER}{{1,3}})\s?日"
)
_SPAN = re.compile(rf"日\s?(?:～|~|〜|-|–|—|至|から)\s?(?={_ERA.replace('?P<era>', '?:')}{_NUMBER})")
_YEAR = re.compile(
    rf"{_ERA}(?P<year>{_NUMBER}{{1,5}})\s?(?:年\s?{_NUMBER}{{1,3}}\s?月期|年?度?\s?(?:年報|年报|年度|財務報告|财务报告))"
)
_QUARTER = re.compile(r"第\s?([1-4一二三四])\s?(?:四半期|季度?)")
_COMPANY = re.compile(
    r"[^\W_]{2,30}?(?:股份有限公司|有限公司|株式会社)|株式会社[^\W_]{2,20}",
)
# Years of the Republic and of Reiwa count from here; 令和 7 is 2025.
_FIRST_YEAR = {"民國": 1911, "中華民國": 1911, "令和": 2018}


def number(text: str) -> int | None:
    """ "112", "一一二", "一百一十二" and "三十" as numbers; None for what is none."""
    if text.isascii():
        return int(text) if text.isdigit() else None
    if "十" not in text and "百" not in text:
        digits = [str(_DIGITS[char]) if char in _DIGITS else char for char in text]
        return int("".join(digits)) if "".join(digits).isdigit() else None
    hundreds, _, rest = text.rpartition("百")
    tens, ten, ones = rest.rpartition("十")
    total = 100 * (_DIGITS.get(hundreds, 1) if "百" in text else 0)
    total += 10 * (_DIGITS.get(tens, 1) if ten else 0)
    return total + _DIGITS.get(ones, 0)


def east_asian_days(text: str) -> Iterator[tuple[int, date]]:
    """Every date such as 2024年5月10日 with its offset."""
    if "月" not in text:
        return
    for match in _DAY.finditer(text):
        year, month, day = _common_year(match), number(match["month"]), number(match["day"])
        if year and month and day and month <= 12 and day <= 31:
            try:
                yield match.start(), date(year, month, day)
            except ValueError:
                continue


def _common_year(match: re.Match[str]) -> int | None:
    """The year of the common era; a bare year below 200 is of the Republic."""
    year = number(match["year"])
    if year is None:
        return None
    if match["era"]:
        return year + _FIRST_YEAR[match["era"]]
    return year + 1911 if 80 <= year < 200 else year if 1900 <= year < 2100 else None


def east_asian_period(cover: str) -> date | None:
    """The last day of the first stretch printed as "2023年4月1日～2024年3月31日", or of 民國112年及111年12月31日."""
    span = _SPAN.search(cover)
    if span is not None:
        return next((day for _, day in east_asian_days(cover[span.end() :])), None)
    pair = re.search(rf"{_NUMBER}\s?年\s?(?:及|與)\s?{_NUMBER}", cover)
    start = max(0, pair.start() - 10) if pair else 0
    return next((day for _, day in east_asian_days(cover[start:])), None) if pair else None


def east_asian_year(cover: str) -> int | None:
    """The fiscal year of 一一二年度年報, 2023年年度报告 or 2024年3月期."""
    return next((year for match in _YEAR.finditer(cover) if (year := _common_year(match))), None)


def east_asian_quarter(cover: str) -> int | None:
    """The quarter of 第2四半期 or 第三季度."""
    match = _QUARTER.search(cover)
    return number(match[1]) if match else None


def east_asian_company(cover: str) -> str | None:
    """The first company whose legal form is printed with its name."""
    match = _COMPANY.search(cover)
    return match[0] if match else None
