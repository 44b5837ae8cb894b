"""Figures of all companies of the library in one table: the most or least first, or those of which something holds.

Every cell has its footnote. Companies without a figure for the year are named, as one of them could be the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.calculator.answers.grid import Cell, unlike
from rag.calculator.answers.ranked import Ranked, number_of, told_again
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.library import OverLibrary, read_library
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, Solved, solve
from rag.query.directory import company_of, group_of
from rag.types import Context, Filing, SearchResult

_FEWEST = 2
_PAIR = 2
# A filing prints a year beside up to two later ones.
_LATER = 2


@dataclass(frozen=True, slots=True)
class _Told:
    """A company's figure with the request that it answers."""

    ranked: Ranked
    request: Request

    @property
    def when(self) -> str:
        """Its fiscal year."""
        return f"FY{self.request.years[-1]}"


def over_library(question: str, result: SearchResult, report_of: Callable[[str], Report]) -> Calculation | None:
    """The table of all companies; None where the question names one, or asks for something else."""
    if result.query.filters.companies or result.query.named_absent:
        return None
    sides = _sides(result.filings)
    newest = max((side.newest for side in sides if side.newest), default=None)
    asked = read_library(question, newest) if len(sides) >= _FEWEST else None
    if asked is None:
        return None
    notes = Footnotes(result.contexts)
    found = [(side, _told(asked, side, notes, report_of)) for side in sides]
    told = [one for _, one in found if one is not None]
    untold = [side.company for side, one in found if one is None]
    return _written(asked, told, untold, result.contexts) if len(told) >= _FEWEST else None


def _sides(filings: Sequence[Filing]) -> list[Side]:
    """Every company with its filings."""
    groups = group_of(filings)
    by_group: dict[str, list[Filing]] = {}
    for filing in filings:
        by_group.setdefault(groups[filing.report_id], []).append(filing)
    return [Side(own[0].company or company_of(own[0]), tuple(own)) for own in by_group.values()]


def _told(asked: OverLibrary, side: Side, notes: Footnotes, report_of: Callable[[str], Report]) -> _Told | None:
    """The company's figure of the year that is asked for, or of its own latest one."""
    year = side.newest if asked.latest else asked.request.years[-1]
    near = tuple(f for f in side.filings if year and f.fiscal_year and year <= f.fiscal_year <= year + _LATER)
    if year is None or not near:
        return None
    back = asked.request.years[-1] - year
    request = replace(asked.request, years=tuple(own - back for own in asked.request.years))
    solved = solve(request, Side(side.company, near), report_of)
    said = notes.said(solved.figure, solved.filing) if isinstance(solved, Solved) else None
    if not isinstance(solved, Solved) or said is None:
        return None
    return _Told(Ranked(side.company, solved, said[1]), request)


def _written(
    asked: OverLibrary, told: Sequence[_Told], untold: Sequence[str], contexts: Sequence[Context]
) -> Calculation | None:
    better = asked.better or asked.sign
    rows = sorted(told, key=lambda one: -better * one.ranked.result)
    cells = [_cell(one) for one in rows]
    apart = list(unlike(cells))
    draft, notes = Draft(), Footnotes(contexts)
    rows = [replace(one, ranked=told_again(one.ranked, notes)) for one in rows]
    several = any("currencies" in words for words in apart)
    if asked.holds:
        _holding(draft, asked, rows, notes)
    elif not several and not _leading(draft, asked, rows, notes):
        return None
    _table(draft, asked, rows, notes)
    missing = (f"Without a figure for it here: {', '.join(untold)}.",) if untold else ()
    value = rows[0].ranked.result
    return Calculation(
        draft.text, tuple(notes.citations), tuple(draft.numbers), value, (*missing, *apart, *notes.notices())
    )


def _cell(one: _Told) -> Cell:
    ranked, request = one.ranked, one.request
    return Cell(request.name, ranked.name, request.years[-1], ranked.solved, ranked.numbers, request)


def _of_all(asked: OverLibrary, rows: Sequence[_Told]) -> str:
    """ "Of the 12 companies here with a figure for FY2022, "."""
    when = "their latest fiscal year" if asked.latest else rows[0].when
    return f"Of the {len(rows)} companies here with a figure for {when}, "


def _leading(draft: Draft, asked: OverLibrary, rows: Sequence[_Told], notes: Footnotes) -> bool:
    """The first company in a sentence; False where none is ahead, or none made the loss that is asked for."""
    first = rows[0].ranked
    if first.result == rows[1].ranked.result or (asked.loss and first.result >= 0):
        return False
    degree = ("higher", "lower") if len(rows) == _PAIR else ("highest", "lowest")
    loss = "larger" if len(rows) == _PAIR else "largest"
    most = f"{loss} net loss" if asked.loss else f"{degree[asked.better < 0]} {_figure(asked)}"
    draft.add(f"{_of_all(asked, rows)}{first.name} had the {most}: ")
    number_of(draft, first, notes)
    draft.add(".\n\n")
    return True


def _holding(draft: Draft, asked: OverLibrary, rows: Sequence[_Told], notes: Footnotes) -> None:
    """Those of which it holds, by name with their figures."""
    own = [one.ranked for one in rows if one.ranked.result * asked.sign > 0]
    draft.add(f"{_of_all(asked, rows)}{len(own) if own else 'none'} {asked.holds}{': ' if own else ''}")
    for at, one in enumerate(own):
        draft.add(f"{', ' if at else ''}{one.name} (")
        number_of(draft, one, notes)
        draft.add(")")
    draft.add(".\n\n")


def _figure(asked: OverLibrary) -> str:
    return f"{asked.request.name}{' growth' if asked.request.mode == 'growth' else ''}"


def _table(draft: Draft, asked: OverLibrary, rows: Sequence[_Told], notes: Footnotes) -> None:
    """A line a company."""
    figure = _figure(asked)
    draft.add(f"| Company | {figure[:1].upper()}{figure[1:]} | Fiscal year |\n|---|---|---|")
    for one in rows:
        draft.add(f"\n| {one.ranked.name} | ")
        number_of(draft, one.ranked, notes)
        draft.add(f" | {one.when} |")
