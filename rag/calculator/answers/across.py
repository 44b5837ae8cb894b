"""A change between years that no filing prints side by side: each end from its own filing, and what lies between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.amounts import rounded
from rag.calculator.answers.between import Between, write_change
from rag.calculator.combined import combined
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, Solved, restated_words, solve
from rag.calculator.workings import Incomplete
from rag.types import Context, NumberCheck

RESTATED_SINCE = "The two years are of two filings; the later one may have restated the earlier year."


def across_filings(
    request: Request, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """Both amounts, each with its footnote, and their change; None for other questions and where one is not there."""
    if request.mode not in ("change", "growth", "cagr") or request.kind != "money" or request.span or request.day:
        return None
    ends = (request.years[0], request.years[-1])
    places = None if request.mode == "cagr" else request.places
    solved = [solve(replace(request, years=(year,), mode="single", places=places), side, report_of) for year in ends]
    made = [one for one in solved if isinstance(one, Solved)]
    if ends[0] == ends[1] or len(made) < len(ends):
        return None
    notes, draft = Footnotes(contexts), Draft()
    for one in made:
        said = notes.said(one.figure, one.filing)
        if said is None:
            return None
        draft.add(" ")
        draft.add(*said)
    values = [one.figure.result for one in made]
    if request.mode == "cagr":
        if not _write_yearly(draft, request, values, made, notes):
            return None
    else:
        write_change(draft, Between(request, ((ends[0], None), (ends[1], None)), None), values, made, notes)
    told = (RESTATED_SINCE, *(words for one in made for words in restated_words(one)), *notes.notices())
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), values[-1] - values[0], told)


def _write_yearly(
    draft: Draft, request: Request, values: Sequence[Decimal], made: Sequence[Solved], notes: Footnotes
) -> bool:
    """What the amounts come to a year, after them; False where a rate has no meaning."""
    try:
        rate = combined(request, (values[0], values[-1]))
    except Incomplete:
        return False
    first, last = request.years[0], request.years[-1]
    cells = tuple((notes.of(one.filing)(f), f.column) for one in made for f in one.figure.workings.facts.values())
    share = rounded(rate * 100, request.places if request.places is not None else 1)
    formula = f"(FY{last} / FY{first}) ^ (1 / {last - first}) - 1"
    draft.text, draft.numbers = (
        draft.text.lstrip(),
        [replace(n, start=n.start - 1, end=n.end - 1) for n in draft.numbers],
    )
    draft.add(f" The {last - first}-year CAGR from FY{first} to FY{last} is ")
    draft.number(f"{share:,}%", NumberCheck("", 0, 0, share, "%", None, "derived", None, formula, inputs=cells))
    draft.add(".")
    return True
