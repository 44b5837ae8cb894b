"""What a filing is called when it is shown alone: "Nike: Form 10-K, fiscal year 2023"."""

from __future__ import annotations

import re
from datetime import date

from preprocess.report import DocType

_NAMES: dict[DocType, str] = {
    "10-k": "Form 10-K",
    "10-q": "Form 10-Q",
    "8-k": "Form 8-K",
    "earnings": "earnings release",
    "annual-report": "annual report",
    "research-note": "research note",
    "other": "",
}


def title_of(
    company: str | None, doc_type: DocType, year: int | None, quarter: int | None, when: date | None, source_name: str
) -> str:
    """What a filing is called when it is shown alone ("Nike: Form 10-K, fiscal year 2023"), else its file's name."""
    kind = _NAMES[doc_type]
    if not company or not kind:
        return re.sub(r"\.pdf$", "", source_name, flags=re.IGNORECASE)
    if doc_type == "8-k":
        return f"{company}: {kind} of {when:%B} {when.day}, {when.year}" if when else f"{company}: {kind}"
    period = f"fiscal year {year}" if year else ""
    period = f"Q{quarter} of {period}" if quarter and period else period
    return f"{company}: {kind}, {period}" if period else f"{company}: {kind}"
