"""Two questions in one sentence: "What were the sales in 2023, and how much did EBITDA grow?"; each is answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from preprocess.report import Report
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.phrases import NotUnderstood
from rag.calculator.question.request import Request, read_request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, restated_words, solve
from rag.calculator.spans import read_span
from rag.query.periods import find_periods
from rag.types import Context

_BOTH = re.compile(
    r"^(?P<first>\W*(?:what|how)\b[^?]+?)(?:\?\s*|\s*[,;]?\s+)and\s+"
    r"(?P<second>(?:what|how (?:much|many|fast|high|large)|by how much|by what)\b[^?]+)\?*\s*$",
    re.IGNORECASE,
)
# "And how did it change": the tail of one figure, no second one.
_SAME = re.compile(r"\b(?:it|that|this|they|those|these)\b", re.IGNORECASE)


def both_of(
    question: str,
    company_words: Collection[str],
    side: Side,
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
) -> Calculation | None:
    """Both figures, each in a sentence; of one that cannot be told the reason is a notice. None for one question."""
    found = _BOTH.match(question)
    if found is None or _SAME.search(found["second"]):
        return None
    asked = (f"{found['first']}?", _timed(found["second"], found["first"]))
    requests = [_request(one, company_words, side) for one in asked]
    if any(request is None for request in requests):
        return None
    made = [solve(request, side, report_of) for request in requests if request is not None]
    notes, draft, told = Footnotes(contexts), Draft(), list[str]()
    for one in made:
        said = notes.said(one.figure, one.filing) if isinstance(one, Solved) else None
        if said is not None and isinstance(one, Solved):
            draft.add(" " if draft.text else "")
            draft.add(*said)
            told += restated_words(one)
    told += [one.sentence for one in made if isinstance(one, Problem)]
    value = next((one.figure.result for one in made if isinstance(one, Solved)), None)
    if value is None or not draft.text or not isinstance(made[0], Solved | Problem):
        return None
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, (*told, *notes.notices()))


def _timed(second: str, first: str) -> str:
    """The second question in the period of the first, where it names none."""
    spoken, periods = read_span(first), find_periods(first)
    if find_periods(second).years or spoken is None or len(periods.years) != 1:
        return f"{second}?"
    year = periods.years[0]
    when = f"{spoken.day:%B %d, %Y}" if spoken.day else spoken.span.words(year) if spoken.span else f"FY{year}"
    return f"{second} in {when}?"


def _request(question: str, company_words: Collection[str], side: Side) -> Request | None:
    try:
        return read_request(question, company_words, side.newest)
    except NotUnderstood:
        return None
