"""A quarter that a question names by the day on which it ended, as its filing counts it: "Q2 fiscal 2024"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from preprocess.report import Report
from rag.calculator.spans import days_said, quarter_on
from rag.types import Filing

_ENDED = re.compile(
    r"(?:\b(?:the|its|fiscal)\s+)*\b(?:quarter|three months)(?: that)? (?:ended|ending|ends)(?: on)? [\w., ]{6,22}$",
    re.IGNORECASE,
)


def with_its_quarter(question: str, filings: Sequence[Filing], report_of: Callable[[str], Report]) -> str:
    """The question with "Q2 fiscal 2024" for "the quarter ended July 29, 2023", where the filings agree on that."""
    for _, end, day in days_said(question):
        ended = _ENDED.search(question[:end])
        known = {quarter_on(report_of(one.report_id), day) for one in filings} if ended is not None else set()
        told = [one for one in known if one is not None]
        if ended is not None and len(told) == 1:
            return f"{question[: ended.start()]}Q{told[0][1]} fiscal {told[0][0]}{question[end:]}"
    return question
