"""How analysts print an amount: at a table's scale, in billions, short, with a code, spelled out, in Chinese."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from bench.rows import rounded_text

# A scale that is not here cannot be printed, and the wording is left out.
_NAMES = {1: "", 1_000: " thousand", 1_000_000: " million", 1_000_000_000: " billion"}
_LETTERS = {1: "", 1_000: "k", 1_000_000: "m", 1_000_000_000: "bn"}
_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_ONES = tuple(_NUMBERS.split())
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_YI, _WAN, _MILLION = 10**8, 10**4, 10**6
CHANGES = {
    "doubled": (Decimal("1.95"), Decimal("2.05")), "more than doubled": (Decimal("2.0"), Decimal("3.0")),
    "nearly doubled": (Decimal("1.8"), Decimal("2.0")), "tripled": (Decimal("2.9"), Decimal("3.1")),
    "more than tripled": (Decimal("3.0"), Decimal("4.5")), "halved": (Decimal("0.48"), Decimal("0.52")),
    "more than halved": (Decimal("0.25"), Decimal("0.5")), "quadrupled": (Decimal("3.9"), Decimal("4.1")),
}  # fmt: skip
"""What happened in words, and between which ratios of the newer to the older value it is true."""
# Fractions that people say; each is true within a little more than a point (bench/analyst_wordings.py).
SHARES = {
    "half": Decimal(1) / 2, "a third": Decimal(1) / 3, "two-thirds": Decimal(2) / 3, "a quarter": Decimal(1) / 4,
    "three quarters": Decimal(3) / 4, "one fifth": Decimal(1) / 5, "two fifths": Decimal(2) / 5,
    "three-fifths": Decimal(3) / 5, "four fifths": Decimal(4) / 5, "a tenth": Decimal(1) / 10,
}  # fmt: skip


@dataclass(frozen=True)
class Amount:
    """One way to print dollars. shape takes a value in base units and the factor by which its scale is wrong."""

    shape: Callable[[Decimal, int], str]
    dollar: tuple[str, str] = ("$", "€")

    def printed(self, value: Decimal) -> str:
        """The value in this way."""
        return self.shape(value, 1)

    def thousandfold(self, value: Decimal) -> str:
        """The same digits with another scale's name; "" where no scale is printed."""
        try:
            return self.shape(value, 1000)
        except KeyError:
            return ""

    def other_currency(self, value: Decimal) -> str:
        """The same digits in another currency."""
        return self.printed(value).replace(*self.dollar, 1)


def money(style: str, scale: int) -> Amount:
    """The printing style for values whose table has this scale."""
    ways: dict[str, Amount] = {
        "table": Amount(lambda v, k: f"${rounded_text(v / scale, _places(v, scale))}{_NAMES[scale * k]}"),
        "plain": Amount(lambda v, k: f"{rounded_text(v / scale, _places(v, scale))}{_NAMES[scale * k]}"),
        "billion": Amount(lambda v, k: _rounded(v, k, "$", _NAMES)),
        "short": Amount(lambda v, k: _rounded(v, k, "$", _LETTERS)),
        "code": Amount(lambda v, k: f"USD {rounded_text(v / scale, 0)}{_NAMES[scale * k]}", ("USD", "EUR")),
        "dollars": Amount(lambda v, k: f"{_rounded(v, k, '', _NAMES)} dollars", ("dollars", "euros")),
        "spelled": Amount(_spelled, ("dollars", "euros")),
        "zh_yi": Amount(lambda v, k: f"{rounded_text(v / _YI, 2)}{'億' if k == 1 else '兆'}美元", ("美元", "歐元")),
        "zh_wan": Amount(lambda v, k: f"{rounded_text(v / _WAN, 0)}{'萬' if k == 1 else '億'}美元", ("美元", "歐元")),
        "zh_million": Amount(
            lambda v, k: f"{rounded_text(v / _MILLION, 1)}{'百萬' if k == 1 else '億'}美元", ("美元", "歐元")
        ),
    }
    return ways[style]


def digit_swapped(printed: str, rng: random.Random) -> str:
    """One digit replaced by another, never a zero in front; "" without digits."""
    places = [i for i, char in enumerate(printed) if char.isdigit()]
    if not places:
        return ""
    at = rng.choice(places)
    # Never a zero: a leading one would be no figure, a trailing one a rounding.
    return printed[:at] + rng.choice([d for d in "123456789" if d != printed[at]]) + printed[at + 1 :]


def percent_words(change: Decimal) -> str | None:
    """ "seven percent", where the change is near a whole number under a hundred; None elsewhere."""
    whole = int(change.to_integral_value())
    return f"{_integer(whole)} percent" if 2 <= whole < 100 and abs(change - whole) < Decimal("0.4") else None


def _places(value: Decimal, scale: int) -> int:
    return min(3, max(0, -int((value / scale).normalize().as_tuple().exponent)))


def _rounded(value: Decimal, times: int, sign: str, names: dict[int, str]) -> str:
    """Two decimals under the largest scale that leaves a number over one."""
    scale = next((s for s in (10**9, 10**6, 10**3) if value >= s), 1)
    return f"{sign}{rounded_text(value / scale, 2 if scale > 1 else 0)}{names[scale * times]}"


def _spelled(value: Decimal, times: int) -> str:
    """ "four point six billion dollars", rounded to one decimal."""
    scale = next(s for s in (10**9, 10**6, 10**3, 1) if value >= s or s == 1)
    whole, _, tenth = rounded_text(value / scale, 1).replace(",", "").partition(".")
    return f"{_integer(int(whole))} point {_ONES[int(tenth)]}{_NAMES[scale * times]} dollars"


def _integer(number: int) -> str:
    if number < 20:
        return _ONES[number]
    if number < 100:
        ones = f"-{_ONES[number % 10]}" if number % 10 else ""
        return _TENS[number // 10 - 2] + ones
    rest = f" and {_integer(number % 100)}" if number % 100 else ""
    return f"{_ONES[number // 100]} hundred{rest}" if number < 1000 else f"{_integer(number // 1000)} thousand"
