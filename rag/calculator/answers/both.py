"""Two questions in one sentence: "What were the sales in 2023, and how much did EBITDA grow?"; each is answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from preprocess.report import Report
from rag.calculator.footnotes import Footnotes
from rag.calculator.readings import solved_first
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, restated_words
from rag.calculator.spans import read_span
from rag.query.periods import find_periods
from rag.types import Context

_BOTH = re.compile(
    r"^(?P<first>\W*(?:what|how)\b[^?]+?)(?:\?\s*|\s*[,;]?\s+)and\s+"
    r"(?P<second>(?:(?:at |to |from |for )?what|how (?:much|many|fast|high|large)|by how much|by what)\b[^?]+)\?*\s*$",
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
    read = [solved_first(one, company_words, side, report_of) for one in asked]
    if read[1] is None and read[0] is not None:
        read[1] = solved_first(f"{asked[1].rstrip('?')} {_topic(found['first'])}?", company_words, side, report_of)
    made = [one[1] for one in read if one is not None]
    if len(made) < len(read):
        return None
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


def _topic(first: str) -> str:
    """What the first question is about, without its question word and its time: the second may leave it unsaid."""
    spoken = read_span(re.sub(r"^\W*(?:what|how (?:much|many|large|high)?)\b", "", first, flags=re.IGNORECASE))
    return re.sub(r"\b(?:in |FY ?|fiscal )*(?:19|20)\d\d\b", " ", spoken.rest if spoken else "").strip()
