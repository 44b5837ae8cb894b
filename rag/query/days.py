"""Calendar days in a question ("May 26, 2023", "30 June 2022", "2022-05-20", "June 2022"), and the filings of a day.

A balance sheet date names its filing better than its year does, and a current report is named by its day.
"""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from rag.query.periods import FIRST_YEAR, LAST_YEAR
from rag.types import Days, Filing

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
# No day above 31: "May 55" is a page or a price.
_NUMBER = r"(?:0?[1-9]|[12]\d|3[01])"
# Only with its year does a day name a filing; "by June" is a month of any year.
_YEAR = r"(?:19|20)\d\d"
# American, European and ISO order, Chinese, and a month alone, which stands for all its days.
_NAMED = re.compile(
    rf"\b(?P<m1>{_MONTH})\s+(?P<d1>{_NUMBER})(?:st|nd|rd|th)?,?\s+(?P<y1>{_YEAR})\b"
    rf"|\b(?P<d2>{_NUMBER})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m2>{_MONTH}),?\s+(?P<y2>{_YEAR})\b"
    rf"|\b(?P<y3>{_YEAR})[-/](?P<n3>0?[1-9]|1[0-2])[-/](?P<d3>{_NUMBER})\b"
    rf"|(?P<y4>{_YEAR})\s*年\s*(?P<n4>0?[1-9]|1[0-2])\s*月(?:\s*(?P<d4>{_NUMBER})\s*日)?"
    rf"|\b(?P<m5>{_MONTH}),?\s+(?:of\s+)?(?P<y5>{_YEAR})\b",
    re.IGNORECASE,
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# What these report happened days before they are filed, so the day of the event leads to them too.
EVENT = ("8-k", "earnings")
SLACK = timedelta(days=7)
"""A fiscal period ends on a weekday near the day that people name: 2 July stands for the end of June."""
# A company has four business days for an 8-K; releases and long weekends take more, another time zone a day less.
DAY, FILED_AFTER = timedelta(days=1), timedelta(days=15)


def find_days(question: str) -> tuple[Days, ...]:
    """The days and months of a question that name their year, in order; a day that no calendar has is left out."""
    # Digits pasted from a Chinese page are wide ones.
    text = unicodedata.normalize("NFKC", question)
    return tuple(dict.fromkeys(_spans(text)))


def falls_on(filing: Filing, named: Days) -> bool:
    """Whether a filing is of that day: its period ends then, or it reports what happened then."""
    ends, filed = filing.period_end, filing.date
    if filing.doc_type in EVENT and filed and named.first - DAY <= filed <= named.last + FILED_AFTER:
        return True
    return ends is not None and named.first - SLACK <= ends <= named.last + SLACK


def _spans(text: str) -> Iterator[Days]:
    for match in _NAMED.finditer(text):
        found = {name[0]: value for name, value in match.groupdict().items() if value}
        year = int(found["y"])
        month = int(found["n"]) if "n" in found else _MONTHS.index(found["m"][:3].lower()) + 1
        last = monthrange(year, month)[1]
        day = int(found.get("d") or 0)
        if day <= last and FIRST_YEAR <= year <= LAST_YEAR:
            yield Days(date(year, month, day or 1), date(year, month, day or last))
