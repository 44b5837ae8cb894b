"""Which thing of a kind grew or fell most, or which of them fell, by what a table prints for each in two years.

A table that prints rates of growth ("comparable sales") is ranked by these; else the rates are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.amounts import rounded
from rag.calculator.answers.part_moves import moves_told
from rag.calculator.answers.ranked import Ranked
from rag.calculator.answers.ranking import ranks_told
from rag.calculator.answers.sibling_fit import rank_of
from rag.calculator.answers.siblings import siblings_ranked
from rag.calculator.combined import combined
from rag.calculator.expressions import Ref
from rag.calculator.facts.items import Fact
from rag.calculator.facts.parts import is_rest
from rag.calculator.facts.siblings import Siblings, siblings_of
from rag.calculator.figure import Figure
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import ROW
from rag.calculator.question.kind_moved import KindMoved
from rag.calculator.question.part_moves import PartMoves
from rag.calculator.question.phrases import plain
from rag.calculator.question.ranks import Ranking
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation
from rag.calculator.solve import Side, Solved, ordered
from rag.calculator.workings import Incomplete, Workings
from rag.types import Context, Filing

_FEWEST = 2
Pair = tuple[Siblings, Siblings]


def siblings_moved(
    asked: KindMoved, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The things in order of how they moved; None where no table, or several that disagree, could be meant."""
    by_rate = asked.rated and not asked.way
    if by_rate and (rated := siblings_ranked(asked.asked, side, contexts, report_of, rates=True)):
        return rated
    for filing in ordered(side.filings, asked.asked.year, interim=asked.asked.span is not None):
        report = report_of(filing.report_id)
        fit = list(_fitting(asked, report))
        best = min((rank for rank, _ in fit), default=None)
        told = [_cells(asked, pair, filing, report, contexts) for rank, pair in fit if rank == best]
        if told:
            same = len({tuple((plain(one.name), one.result) for one in cells) for cells in told}) == 1
            return _written(asked, told[0], side.company, contexts) if same else None
    return None


def _fitting(asked: KindMoved, report: Report) -> Iterator[tuple[tuple[int, int, int], Pair]]:
    """The things in both years, with how well they are those that are asked for."""
    kind = asked.asked
    made = siblings_of(report, kind.span)
    before = [one for one in made if one.year == kind.year - 1]
    for one in made:
        rank = rank_of(kind, one, report)
        if rank is None or one.in_percent:
            continue
        yield from ((rank, (other, one)) for other in before if _is_same(other, one))


def _is_same(one: Siblings, other: Siblings) -> bool:
    """Whether the same things of one table are told by the same figure, in one row or column each."""
    lines = {(a[1] == b[1], a[2] == b[2]) for a, b in zip(one.places, other.places, strict=False)}
    alike = (one.table.id, one.names, one.label, one.title) == (other.table.id, other.names, other.label, other.title)
    return alike and len(lines) == 1 and lines != {(True, True)}


def _cells(asked: KindMoved, pair: Pair, filing: Filing, report: Report, contexts: Sequence[Context]) -> list[Ranked]:
    """How each of them moved; none where one of them cannot be told, as it could be the very one that is asked for."""
    notes, cells = Footnotes(contexts), list[Ranked]()
    for first, last in zip(pair[0].places, pair[1].places, strict=True):
        facts = [_fact(one, place, asked, report) for one, place in zip(pair, (first, last), strict=True)]
        figure = _figure(asked, last[0], facts, report)
        said = notes.said(figure, filing) if figure is not None else None
        if figure is not None and said is not None:
            cells.append(Ranked(last[0], Solved(filing, figure), said[1]))
        elif not is_rest(last[0]):
            return []
    return [] if _has_sum(cells) else cells


def _fact(one: Siblings, place: tuple[str, int, int], asked: KindMoved, report: Report) -> Fact:
    name, row, column = place
    return Fact("row", one.year, one.value(place), report, one.table, row, column, name, "", asked.asked.span)


def _figure(asked: KindMoved, name: str, facts: Sequence[Fact], report: Report) -> Figure | None:
    """How one of them moved; None where a rate has no meaning."""
    request = _request(asked, name)
    workings = Workings(report, asked.asked.span, printed=True)
    for fact in facts:
        workings.facts[str(getattr(request.node, "name", "")), fact.fiscal_year] = fact
    values = tuple(fact.value for fact in facts)
    try:
        result = combined(request, values)
    except Incomplete:
        return None
    return Figure(request, workings, values, result, (rounded(result, 6),))


def _request(asked: KindMoved, name: str) -> Request:
    year = asked.asked.year
    made = Request(Ref(f"{ROW}{plain(name)}", said=name), "money", name, (year - 1, year), asked.mode, printed=True)
    return replace(made, span=asked.asked.span)


def _has_sum(cells: Sequence[Ranked]) -> bool:
    """Whether one of them is what some that stand beside it come to in both years, so that it is none of a kind."""
    values = [cell.solved.figure.values for cell in cells]
    return any(
        own in _sums(near)
        for at, own in enumerate(values)
        for near in (values[at + 1 :], values[:at][::-1])
        if len(near) >= _FEWEST
    )


def _sums(values: Sequence[tuple[Decimal, ...]]) -> Iterator[tuple[Decimal, ...]]:
    """What the first two, the first three … of them come to."""
    total = tuple(Decimal(0) for _ in values[0])
    for count, one in enumerate(values, start=1):
        total = tuple(known + more for known, more in zip(total, one, strict=True))
        if count >= _FEWEST:
            yield total


def _written(asked: KindMoved, cells: list[Ranked], company: str, contexts: Sequence[Context]) -> Calculation | None:
    """The first of them, or all that moved that way; none of them is told only where one did."""
    kind = asked.asked
    named = [cell for cell in cells if not is_rest(cell.name)]
    if len(named) < _FEWEST:
        return None
    request = replace(_request(asked, kind.what), node=Ref(f"{ROW}{plain(kind.what)}", said=kind.what))
    ranking = Ranking(request, "named", kind.said, kind.better)
    if not asked.way:
        return ranks_told(ranking, cells, company, contexts)
    if not any(cell.result * asked.way > 0 for cell in named):
        return None
    return moves_told(PartMoves(ranking, asked.way, "which"), cells, company, contexts)
