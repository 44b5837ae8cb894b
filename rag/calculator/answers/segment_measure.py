"""What a filing calls the segments' own measure ("Segment net sales"), where it is not the company's, part by part.

A note may divide the company's revenue among the segments and print what each of them reports beside it: one has sold
to another, or deferred some. Who asks for a segment's revenue means what it reports.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.answers.cell_made import cell_of
from rag.calculator.answers.ranked import Ranked
from rag.calculator.expressions import Ref
from rag.calculator.facts.axes import base_of
from rag.calculator.facts.items import Fact
from rag.calculator.facts.parted import Breakdown
from rag.calculator.facts.parts import is_named, is_rest, plain_names, ranked
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.ranks import Ranking
from rag.types import Filing

_SEGMENT = "segment "
# Amounts in another unit are rounded.
_NEAR, _BOTH = Decimal("0.001"), 2
Found = tuple[Ranking, list[Ranked]]


def as_they_report(asked: Ranking, cells: list[Ranked], report: Report, filing: Filing, notes: Footnotes) -> Found:
    """The parts by the segments' own measure where the figures found are not it; else as they were found.

    Only a figure of the book has such another; a margin is made of two.
    """
    node = asked.request.node
    if asked.dimension != "segment" or not isinstance(node, Ref) or book().line(node.name) is None:
        return asked, cells
    known = {plain(cell.name): cell for cell in cells if not is_rest(cell.name)}
    by_title = dict[str, dict[tuple[str, int], Fact]]()
    for title, fact in _told(report, asked, frozenset(known)):
        by_title.setdefault(title, {}).setdefault((plain(fact.label), fact.fiscal_year), fact)
    for title, facts in by_title.items():
        own = {name: [facts.get((name, year)) for year in asked.request.years] for name in known}
        whole = {name: [fact for fact in each if fact is not None] for name, each in own.items()}
        if all(len(whole[name]) == len(own[name]) for name in own) and any(
            _differ(whole[name], cell) for name, cell in known.items()
        ):
            named = replace(asked, request=replace(asked.request, name=title))
            made = [
                cell_of(named.request, cell.name, whole[plain(cell.name)], filing, notes) for cell in known.values()
            ]
            return named, [one for one in made if one is not None] if all(made) else []
    return asked, cells


def mixes_measures(cells: Sequence[Ranked], report: Report) -> bool:
    """Whether a margin is of two tables though the one tells both figures, one of them otherwise: two measures."""
    return any(
        _is_otherwise(fact, other, report)
        for cell in cells
        for facts in (tuple(cell.solved.figure.workings.facts.values()),)
        for fact, other in zip(facts, facts[::-1], strict=True)
        if len(facts) == _BOTH and facts[0].table.id != facts[1].table.id
    )


def _is_otherwise(fact: Fact, other: Fact, report: Report) -> bool:
    """Whether the table of the other figure tells another value of this one for the part."""
    item = book().line(fact.item)
    for made, _ in ranked(report, item, fact.span) if item is not None else ():
        part = made.part(fact.part)
        if part is None or (part.table or made.table).id != other.table.id or fact.fiscal_year not in part.places:
            continue
        row, column = part.places[fact.fiscal_year]
        value = other.table.base_value(other.table.rows[row].cells[column])
        if value is not None and abs(value - fact.value) > abs(fact.value) * _NEAR:
            return True
    return False


def _told(report: Report, asked: Ranking, names: frozenset[str]) -> Iterator[tuple[str, Fact]]:
    """Each figure that stands under such a name, of the same parts."""
    item = book().line(base_of(asked.request.node))
    if item is None:
        return
    for made, _ in ranked(report, item, asked.request.span):
        title = next((one for one in made.titles if one.startswith(_SEGMENT) and is_named(one, item)), "")
        if title and plain_names(made) == names:
            yield from ((title, fact) for fact in _facts(report, made, asked))


def _facts(report: Report, made: Breakdown, asked: Ranking) -> Iterator[Fact]:
    for part in made.parts:
        table = part.table or made.table
        for year, (row, column) in part.places.items():
            value = table.base_value(table.rows[row].cells[column])
            if value is not None and all(check.passed for check in table.checks):
                yield Fact("row", year, value, report, table, row, column, part.name, "", asked.request.span)


def _differ(facts: Sequence[Fact], cell: Ranked) -> bool:
    pairs = zip(facts, cell.solved.figure.values, strict=False)
    return any(abs(fact.value - value) > abs(value) * _NEAR for fact, value in pairs)
