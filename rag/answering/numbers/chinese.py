"""What stands beside a number in Chinese: scales (萬, 百萬, 億), units (美元, 個百分點, 倍), minus (負), dates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from preprocess.tables.meaning.currencies import ANY, currency
from rag.answering.numbers.mentions import Kind, Mention

_SCALES = {
    "千": 10**3, "萬": 10**4, "万": 10**4, "百萬": 10**6, "百万": 10**6, "千萬": 10**7, "千万": 10**7,
    "億": 10**8, "亿": 10**8, "十億": 10**9, "十亿": 10**9, "兆": 10**12, "萬億": 10**12, "万亿": 10**12,
}  # fmt: skip
_AFTER = re.compile(
    rf"\s?(?P<scale>{'|'.join(sorted(_SCALES, key=len, reverse=True))})?"
    rf"(?:\s?(?P<currency>{ANY})|\s?(?P<points>[個个]?百分[點点])|\s?(?P<basis>[個个]?基[點点])|(?P<times>倍))?"
)
_BEFORE = re.compile(rf"(?P<minus>[負负]\s?)?(?:(?P<currency>{ANY})\s?)?(?P<minus2>[負负]\s?)?$")
NO_FIGURE = (
    r"第\s?\d+\s?[季頁页項项章節节條条號号類类級级年]",
    r"(?:19|20)\d{2}\s?年(?:\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?日)?)?",
    r"\d{1,3}\s?[個个]?(?:月|年|季|天|日|週|周|小時|小时|歲|岁)",
    r"(?:附註|附注|項目|项目)\s?\d[\w.\-]*",
)
"""Digits that are dates, lengths of time and numbers of places, as parts of a regular expression."""
_PARTS = re.compile(r"(?P<whole>[二三四五六七八九十])分之(?P<count>[一二三四五六七八九])")
_DOUBLED = re.compile(r"倍增|翻倍|翻了?一[倍番]|成長一倍|增長一倍|增加一倍|(?P<half>減半|减半|腰斬|腰斩)")
_DIGITS = {char: at for at, char in enumerate("一二三四五六七八九十", start=1)}


@dataclass(frozen=True, slots=True)
class Beside:
    """What the words after and before a number make of it; end is where they end, factor 1 where no scale is said."""

    end: int
    factor: int = 1
    currency: str = ""
    kind: Kind | None = None
    minus: bool = False

    @property
    def says(self) -> bool:
        """Whether they say anything of its size."""
        return self.factor != 1


def beside(text: str, start: int, end: int) -> Beside:
    """The Chinese words around text[start:end]."""
    after, before = _AFTER.match(text, end), _BEFORE.search(text, max(0, start - 8), start)
    if after is None or not (after[0].strip() or (before and before[0].strip())):
        return Beside(end)
    named = (after["currency"] or "", (before["currency"] if before else None) or "")
    code = next((currency(name) or "" for name in named if name), "")
    kind: Kind | None = "points" if after["points"] else "bps" if after["basis"] else None
    kind = "multiple" if after["times"] else kind
    last = max((after.end(name) for name in ("scale", "points", "basis", "times")), default=end)
    factor = _SCALES[after["scale"]] if after["scale"] else 1
    return Beside(max(end, last), factor, code, kind, bool(before and (before["minus"] or before["minus2"])))


def worded_figures(text: str) -> list[Mention]:
    """ "三分之二" and "翻倍"."""
    found = []
    for match in _PARTS.finditer(text):
        value = Decimal(_DIGITS[match["count"]]) / _DIGITS[match["whole"]] * 100
        found.append(Mention(match[0], *match.span(), value, Decimal(3), True, True, kind="percent", worded=True))
    for match in _DOUBLED.finditer(text):
        value, step = (Decimal("0.5"), Decimal("0.025")) if match["half"] else (Decimal(2), Decimal("0.1"))
        found.append(Mention(match[0], *match.span(), value, step, False, True, kind="multiple", worded=True))
    return found
