"""What is told beside a figure: that a fiscal year is no calendar year, that nothing was converted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.numbers.currency import asked_currency
from rag.calculator.results import Calculation
from rag.calculator.solve import ANNUAL, Side

_LAST_MONTH = 12


def told_beside(question: str, side: Side, made: Calculation) -> tuple[str, ...]:
    """The sentences about the currency and the year of a figure."""
    return (*_unconverted(question, made), *_by_calendar(question, side, made))


def _by_calendar(question: str, side: Side, made: Calculation) -> Iterator[str]:
    """The sentence that a fiscal year is told where the question says a calendar year that it is not."""
    cited = {c.filing.report_id for c in made.citations}
    ends = {f.period_end for f in side.filings if f.report_id in cited and f.period_end and f.doc_type in ANNUAL}
    if re.search(r"\bcalendar\b", question, re.IGNORECASE) and any(end.month != _LAST_MONTH for end in ends):
        told = " and ".join(sorted(f"{end:%d %B %Y}".lstrip("0") for end in ends))
        yield f"No calendar year is printed: the figure is of the fiscal year (of the filing to {told})."


def _unconverted(question: str, made: Calculation) -> Iterator[str]:
    """The sentence that amounts are in the filing's currency where the question asks for another."""
    wanted = asked_currency(question)
    printed = {kind[:3] for c in made.citations for kind in c.kinds if kind[:3].isupper()}
    if wanted and printed and wanted not in printed:
        yield f"The filing prints {' and '.join(sorted(printed))}; nothing was converted to {wanted}."
