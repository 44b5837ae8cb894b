"""“And the quarter before?” of a quarter that was named by the day on which it ended."""

from __future__ import annotations

import re
from calendar import month_name, monthrange

from rag.answering.follow_up.periods import SHIFT, count_of, way_of

_MONTHS = {name.lower(): number for number, name in enumerate(month_name) if name}
_ENDED = re.compile(
    rf"(?P<led>\b(?:quarter|three months),? end(?:ed|ing) )(?P<month>{'|'.join(_MONTHS)}) (?P<day>\d{{1,2}}),? "
    r"(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)


def quarter_moved(question: str, before: str) -> str | None:
    """The question before about the quarter that is asked for; "" where its last day is not known for sure.

    None where no other quarter is asked for, or the one before was not named by a day. Only what ends with a month
    has its neighbours' last days in the calendar: fiscal quarters of 13 weeks have not.
    """
    asked, ended = SHIFT.search(question), _ENDED.search(before)
    if asked is None or ended is None or (asked["unit"] or asked["unit2"] or "").lower() != "quarter":
        return None
    year, month = int(ended["year"]), _MONTHS[ended["month"].lower()]
    if int(ended["day"]) != monthrange(year, month)[1]:
        return ""
    at = year * 12 + month - 1 + 3 * way_of(asked) * count_of(asked["count"] or asked["count2"])
    year, month = at // 12, at % 12 + 1
    day = f"{month_name[month]} {monthrange(year, month)[1]}, {year}"
    return f"{before[: ended.start()]}{ended['led']}{day}{before[ended.end() :]}"
