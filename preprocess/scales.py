"""The words that scale a figure: "million", "crore"; one list for what is read, shown, checked and downloaded."""

from __future__ import annotations

NAMES = {
    10**3: "thousand",
    10**5: "lakh",
    10**6: "million",
    10**7: "crore",
    10**9: "billion",
    10**12: "trillion",
}
"""The word after a figure of that scale; a scale without one (ten thousands, hundred millions) is said in millions."""
FACTORS = {name: scale for scale, name in NAMES.items()}
WORDS = "|".join(FACTORS)
"""The words as alternatives of a regular expression."""
# Indian English counts in lakh and crore without an s.
_WITHOUT_S = (10**5, 10**7)


def named(scale: int) -> str:
    """ "millions", "crore": what the figures of a table are in; "" for single units and for a scale without a word."""
    name = NAMES.get(scale, "")
    return name if not name or scale in _WITHOUT_S else f"{name}s"
