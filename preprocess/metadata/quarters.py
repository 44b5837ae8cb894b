"""The quarter of a 10-Q: how far the period of its cover lies from the end of the fiscal year, as its text dates it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from preprocess.metadata.dates import MONTHS, find_date

# "half-year ended" is no year.
YEAR_ENDED = re.compile(r"(?<!half[- ])\byear\s+(?:ended|ending|to)\b", re.IGNORECASE)
# Grocers count 16 + 12 + 12 + 12 weeks, hence the twelve, twenty-four and forty.
_CUMULATED = (
    (3, r"(?:nine\s+(?:fiscal\s+)?months|thirty[- ]nine\s+weeks|39\s+weeks|forty\s+weeks|three\s+quarters)\s+ended"),
    (2, r"(?:six\s+(?:fiscal\s+)?months|twenty[- ]six\s+weeks|26\s+weeks|twenty[- ]four\s+weeks)\s+ended"),
    (1, r"(?:three\s+(?:fiscal\s+)?months|thirteen\s+weeks|13\s+weeks|twelve\s+weeks|quarter(?:ly\s+period)?)\s+ended"),
)
_YEAR_DAYS, _QUARTER_DAYS = 365.25, 91.3125
_OFF = 0.32
"""Of a quarter: grocers' quarters and years of 53 weeks stay below it, a year's end one month away does not."""
_NEAR = 80
"""Characters between "nine months ended" and its day: the heads of other columns may stand between."""


def quarter_of_period(text: str, period_end: date | None) -> int | None:
    """1 … 3 for a 10-Q whose period ends on period_end; None where its text dates neither years nor stretches."""
    if period_end is None:
        return _by_months(text)
    votes = Counter(_quarters(text, period_end)).most_common(1)
    return votes[0][0] if votes else _by_stretch(text, period_end) or _by_months(text)


def _quarters(text: str, period_end: date) -> Iterator[int]:
    """The quarter that a period ends, by each day on which the text says that a year ends."""
    for match in YEAR_ENDED.finditer(text):
        end = find_date(text[match.end() : match.end() + 30])
        if end is None:
            continue
        left = (end - period_end).days % _YEAR_DAYS / _QUARTER_DAYS
        # The fourth quarter is reported with its year: that year ended is not the company's.
        if round(left) in (1, 2, 3) and abs(left - round(left)) <= _OFF:
            yield 4 - round(left)


def _by_stretch(text: str, period_end: date) -> int | None:
    """The longest stretch since the year began that ends on the day of the cover, said once or often."""
    month, day = MONTHS[period_end.month - 1], period_end.day
    own = rf"(?=.{{0,{_NEAR}}}?\b(?:{month[:3]}\w*\.?\s+{day}|{day}\s+{month[:3]}\w*)\b)"
    longer = ((quarter, pattern + own) for quarter, pattern in _CUMULATED if quarter > 1)
    return next((n for n, pattern in longer if re.search(pattern, text, re.IGNORECASE | re.DOTALL)), None)


def _by_months(text: str) -> int | None:
    """The longest stretch since the year began that is printed regularly: "six months ended" means Q2."""
    counts = {quarter: len(re.findall(pattern, text, re.IGNORECASE)) for quarter, pattern in _CUMULATED}
    # A comparison with another stretch is printed once or twice; the report's own stretch heads every table.
    least = max(2, 0.15 * max(counts.values()))
    return next((quarter for quarter in (3, 2) if counts[quarter] >= least), 1 if counts[1] else None)
