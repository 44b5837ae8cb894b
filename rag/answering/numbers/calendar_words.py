"""Months by their names, and days of them."""

from __future__ import annotations

from datetime import date

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)"
)
"""A month's name, as a part of a regular expression."""


def month_number(month: str) -> int:
    """1 for "Jan", 12 for "December"."""
    return next(at for at, name in enumerate(_NAMES, 1) if month.lower().startswith(name))


def day_of(year: int | None, month: int, day: int) -> date | None:
    """The date; None without a year, or where there is no such day."""
    try:
        return date(year, month, day) if year else None
    except ValueError:
        return None
