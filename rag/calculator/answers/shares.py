"""Which parts of a company are more than some percent of a figure: "segments that represent more than 20% of sales"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.answers.parting import with_part
from rag.calculator.answers.ranked import Ranked, number_of, told_again
from rag.calculator.expressions import Operation, Ref
from rag.calculator.facts.axes import DIMENSION, are_all_kinds, parts_meant
from rag.calculator.facts.parts import is_rest
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import WHOLE, book
from rag.calculator.question.phrases import plain
from rag.calculator.question.ranked_figure import figure_asked
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, Solved, ordered, solve
from rag.calculator.spans import read_span, when_words
from rag.query.periods import find_periods
from rag.types import Context

_LONGEST, _FEWEST = 300, 2
# Parts that do not make the whole leave one out, and the one left out may be above the limit too.
_OFF = Decimal("0.02")
# "That represent more than 20% of", "accounting for over 10 percent of".
_MORE_THAN = re.compile(
    r"\b(?:that |which )?(?:represent|account(?:ed|s)? for|contribut|make|made|ma[dk]e up|exceed|are|were|generat)\w*"
    r"(?: up| to)?\s+(?:for )?(?:more than|over|above|at least|greater than)?\s*(?P<limit>\d{1,2}(?:\.\d+)?)\s?"
    r"(?:%|percent)(?: or more)? (?:of|in)\b",
    re.IGNORECASE,
)
# Filings name the customers of a tenth and more in words; no breakdown of theirs is of all customers.
_PARTIES = re.compile(r"customers?", re.IGNORECASE)
_ASKING = re.compile(
    r"\b(?:are|is|were|was|there|any|do|does|did|which|what|have|has|categor(?:y|ies)|/)(?=\s|$)", re.I
)


@dataclass(frozen=True, slots=True)
class Shares:
    """The share of the parts of a dimension in a figure, and the limit that the question asks about, in percent."""

    request: Request
    dimension: str
    word: str
    limit: Decimal


def read_shares(question: str, company_words: Collection[str], newest: int | None) -> Shares | None:
    """The parts and the limit of a question; None where it asks for something else."""
    limit, spoken = _MORE_THAN.search(question), read_span(question)
    if limit is None or spoken is None or spoken.day is not None or len(question) > _LONGEST:
        return None
    text = _MORE_THAN.sub(" ", spoken.rest.strip(" ?.!"))
    dimension, periods = DIMENSION.search(text), find_periods(text)
    years = sorted(periods.years) or ([newest] if newest else [])
    if dimension is None or _PARTIES.fullmatch(dimension[0]) or len(years) != 1 or periods.impossible:
        return None
    bare = _ASKING.sub(" ", DIMENSION.sub(" ", text).replace("/", " "))
    request = figure_asked(bare, company_words, (years[0],), "single", "")
    if request is None or not isinstance(request.node, Ref) or book().line(request.node.name) is None:
        return None
    whole = Ref(f"{WHOLE}{request.node.name}")
    shared = replace(request, node=Operation("/", request.node, whole), kind="percent", span=spoken.span, places=1)
    return Shares(shared, str(dimension.lastgroup), dimension[0].lower().split()[-1], Decimal(limit["limit"]))


def shares_of(
    asked: Shares, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """Every part with its share, those above the limit named first; None where a part is not sure."""
    request = asked.request
    for filing in ordered(side.filings, request.years[-1], interim=request.span is not None):
        base = replace(request, node=Ref(_figure(request)))
        parts = parts_meant(report_of(filing.report_id), base, asked.dimension, asked.word)
        if are_all_kinds(parts):
            parts = parts_meant(report_of(filing.report_id), base, "segment", "segment") or parts
        names = frozenset(plain(name) for name in parts if not is_rest(name))
        notes, cells = Footnotes(contexts), []
        for name in parts:
            solved = solve(with_part(request, name, names), Side(side.company, (filing,)), report_of)
            said = notes.said(solved.figure, solved.filing) if isinstance(solved, Solved) else None
            if isinstance(solved, Solved) and said is not None:
                cells.append(Ranked(name, solved, said[1]))
        if len(cells) >= max(_FEWEST, len(names)) and makes_the_whole([cell.result for cell in cells]):
            return _written(asked, side.company, cells, contexts)
    return None


def makes_the_whole(shares: Sequence[Decimal]) -> bool:
    """Whether shares, 1 the whole, leave no part out."""
    return abs(sum(shares, Decimal(-1))) <= _OFF


def _figure(request: Request) -> str:
    node = request.node
    return node.left.name if isinstance(node, Operation) and isinstance(node.left, Ref) else ""


def _written(asked: Shares, company: str, cells: Sequence[Ranked], contexts: Sequence[Context]) -> Calculation:
    draft, notes, request = Draft(), Footnotes(contexts), asked.request
    cells = [told_again(cell, notes) for cell in sorted(cells, key=lambda cell: -cell.result)]
    above = [cell for cell in cells if cell.result * 100 > asked.limit and not is_rest(cell.name)]
    when = when_words(request.years[-1], request.span)
    draft.add("Yes: " if above else f"No part of {company} is above ")
    for at, cell in enumerate(above):
        draft.add(", " if at else "")
        draft.add(f"{cell.name} (")
        number_of(draft, cell, notes)
        draft.add(")")
    draft.add(" — more than " if above else "")
    draft.constant(f"{asked.limit:f}%", asked.limit, "set by the question")
    draft.add(f" of {company}’s {request.name} in {when}.\n\n| Part | Share of {request.name}, {when} |\n|---|---|")
    for cell in cells:
        draft.add(f"\n| {cell.name} | ")
        number_of(draft, cell, notes)
        draft.add(" |")
    value = cells[0].result
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, notes.notices())
