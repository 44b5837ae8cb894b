"""In which quarter or year a figure was the highest or the lowest: the period by name, all of them in a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.calculator.answers.ranked import Ranked, number_of, told_again
from rag.calculator.expressions import Ref
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import ROW, book
from rag.calculator.question.phrases import plain
from rag.calculator.question.rank_words import as_profit, is_valued, lost_money
from rag.calculator.question.ranked_figure import SUPERLATIVE, figure_asked
from rag.calculator.question.ranks import without_how_much
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, solve
from rag.calculator.spans import Span, when_words
from rag.calculator.wording import owner_of, spoken_formula, verb
from rag.query.periods import find_periods
from rag.types import Context

# Five years are what an annual filing and its selected data print; finer than four decimals is chance.
_LONGEST, _MOST_YEARS, _FEWEST, _FINEST = 300, 5, 2, 4
_WHEN = re.compile(
    r"\b(?:(?:in|during|for|of)\s+)?(?:which|what)\s+(?:(?:fiscal|calendar)\s+)?(?P<unit>quarter|year)\b", re.I
)
# What a company earns in a quarter is no revenue, where that is all that is said.
_EARNED = re.compile(r"\bearn(?:s|ed)?\b", re.IGNORECASE)
# "In the last five years", and the filing that prints them.
_LAST_YEARS = re.compile(
    r"\b(?:(?:in|over|of|during|for) )?(?:the )?(?:last|past) (?:\w+) (?:fiscal |financial )?years?\b|\b10-?K\b",
    re.IGNORECASE,
)
_PEAK = re.compile(r"\b(?:peak(?:ed)?|at (?:its|their) (?:peak|best))\b", re.IGNORECASE)
_TROUGH = re.compile(r"\b(?:bottom(?:ed)?(?: out)?|at (?:its|their) (?:worst|low))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Peak:
    """What is compared: the figure in each of the periods, oldest first; better is +1 for the highest.

    loss: how the question calls what only periods below nought have.
    """

    requests: tuple[Request, ...]
    unit: str
    better: int
    named: bool
    loss: str = ""


def read_peak(question: str, company_words: Collection[str], newest: int | None) -> Peak | None:
    """The figure and periods of a question for the highest or lowest one; None where it asks for something else."""
    asked = _WHEN.search(question)
    if asked is None or len(question) > _LONGEST:
        return None
    text = without_how_much(f"{question[: asked.start()]} {question[asked.end() :]}".strip(" ?.!"))
    text = _TROUGH.sub(" lowest ", _PEAK.sub(" highest ", text))
    text, lost = as_profit(lost_money(text, "net loss"))
    superlative, periods = SUPERLATIVE.search(text), find_periods(text)
    years = sorted(periods.years) or ([newest] if newest else [])
    if superlative is None or not years or periods.impossible or (periods.latest and not _is_few(periods.latest)):
        return None
    if periods.latest:
        years = [years[-1] - periods.latest[0] + 1, years[-1]]
        text = _LAST_YEARS.sub(" ", text)
    unsaid = "net income" if _EARNED.search(text) else ""
    request = figure_asked(text, company_words, (years[-1],), "single", question, unsaid=unsaid)
    if request is None:
        return None
    unit, better = asked["unit"].lower(), 1 if superlative["most"] else -1
    # The largest loss is the lowest profit.
    better = -better if lost and not is_valued(superlative, lost) else better
    if unit == "quarter":
        each = [replace(request, years=(y,), span=Span(q, 3)) for y in years[-_MOST_YEARS:] for q in (1, 2, 3, 4)]
        return Peak(tuple(each), unit, better, named=True, loss=lost)
    span = range(years[0], years[-1] + 1) if len(years) > 1 else range(years[-1] - _MOST_YEARS + 1, years[-1] + 1)
    return Peak(tuple(replace(request, years=(year,)) for year in span), unit, better, len(years) > 1, lost)


def _is_few(latest: tuple[int, str]) -> bool:
    """Whether the last years are asked for by their number, as many as filings print beside each other."""
    return latest[1] == "year" and _FEWEST <= latest[0] <= _MOST_YEARS


def peak_of(
    asked: Peak, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The period with the table of all; None where one of the named periods could not be told for sure."""
    notes, cells = Footnotes(contexts), []
    for request in asked.requests:
        solved = _solved(request, side, report_of)
        said = notes.said(solved.figure, solved.filing) if isinstance(solved, Solved) else None
        if isinstance(solved, Solved) and said is not None:
            cells.append(Ranked(when_words(request.years[-1], request.span), solved, said[1]))
        elif asked.named or cells:
            return None
    able = [cell for cell in cells if not asked.loss or cell.result < 0]
    best = max(able, key=lambda cell: asked.better * cell.result, default=None)
    if best is None or len(cells) < _FEWEST or sum(cell.result == best.result for cell in cells) > 1:
        return None
    if sum(cell.numbers[0].text == best.numbers[0].text for cell in cells) > 1:
        return _finer(asked, side, contexts, report_of)
    return _written(asked, side.company, cells, best, contexts)


def _solved(request: Request, side: Side, report_of: Callable[[str], Report]) -> Solved | Problem | None:
    """The figure of a statement; of a year that none of them has, that of a row by its name in any table."""
    solved = solve(request, side, report_of)
    if isinstance(solved, Solved) or not isinstance(request.node, Ref) or request.span is not None:
        return solved
    words = plain(request.name)
    printed = replace(request, node=Ref(f"{ROW}{words}", said=request.name), printed=True)
    return solve(printed, side, report_of)


def _finer(
    asked: Peak, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The same with more decimals, where rounding hides which one is the highest."""
    places = asked.requests[0].places
    if places is not None and places > _FINEST:
        return None
    finer = tuple(replace(r, places=2 if places is None else places + 1) for r in asked.requests)
    return peak_of(replace(asked, requests=finer), side, contexts, report_of)


def _written(
    asked: Peak, company: str, cells: Sequence[Ranked], best: Ranked, contexts: Sequence[Context]
) -> Calculation:
    """The period in a sentence, the table of all of them as time goes, the formula where the figure is computed."""
    draft, notes, request = Draft(), Footnotes(contexts), asked.requests[-1]
    best, cells = told_again(best, notes), [told_again(cell, notes) for cell in cells]
    owner = owner_of(company)
    word = "highest" if asked.better > 0 else "lowest"
    draft.add(f"{owner} {request.name} {verb(request.name)} {word} in {best.name}: ")
    number_of(draft, best, notes)
    draft.add(f" ({cells[0].name} to {cells[-1].name} compared)")
    title = f"{request.name[:1].upper()}{request.name[1:]}"
    draft.add(f".\n\n| {asked.unit.capitalize()} | {title} |\n|---|---|")
    for cell in cells:
        draft.add(f"\n| {cell.name} | ")
        number_of(draft, cell, notes)
        draft.add(" |")
    if not isinstance(request.node, Ref) or book().line(request.node.name) is None:
        draft.add(f"\n\n{title} = {spoken_formula(request.node)}.")
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), best.result, notes.notices())
