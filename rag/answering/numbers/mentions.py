"""One figure of a text, however it is written: in digits, in words, in Chinese."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from preprocess.scales import FACTORS, NAMES, named

SCALES = FACTORS
IN_SCALES = {scale: f"in {named(scale)}" for scale in NAMES}
"""How a unit in words says each scale that tables are printed in."""
CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
"""The characters that stand beside a number without a space between, for use in a regular expression's class."""
RATE_KINDS = ("percent", "points", "bps")
"""The kinds of mentions that are no amounts."""
Kind = Literal["plain", "percent", "points", "bps", "multiple"]


@dataclass(frozen=True, slots=True)
class Mention:
    """One figure of a text. value is in base units with its sign; step is one unit of its last printed digit.

    scaled tells that a scale was said, by the number or by its line ("(in millions)"). either: "(39%)" or "($10.02)"
    may be an aside or a minus: its sign is not compared. currency is an ISO code or "". joint: its scale or sign of
    percent stands with the next number of its list or range ("$4.6 to $5.0 billion"). worded: a word of size
    ("doubled", "two-thirds"), which step says how far to trust.
    """

    text: str
    start: int
    end: int
    value: Decimal
    step: Decimal
    percent: bool
    scaled: bool
    either: bool = False
    kind: Kind = "plain"
    currency: str = ""
    joint: bool = False
    worded: bool = False

    def moved(self, by: int) -> Mention:
        """The same figure in a text that begins elsewhere."""
        return replace(self, start=self.start + by, end=self.end + by)

    def equals(self, value: Decimal, *, sign: bool = True) -> bool:
        """Whether `value` printed with as many digits as this mention has is this mention."""
        mine, other = (self.value, value) if sign and not self.either else (abs(self.value), abs(value))
        return abs(mine - other) * 2 <= self.step if self.scaled or self.step < 1 else mine == other
