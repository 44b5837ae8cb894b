"""Whether the figures of several parts stand beside each other, so that they are of one measure and can be ranked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.calculator.answers.ranked import Ranked
from rag.calculator.facts.columned import goes_on
from rag.calculator.facts.items import Fact
from rag.calculator.facts.parts import is_rest
from rag.calculator.question.phrases import plain

_TOTAL = re.compile(r"\s*(?:total|consolidated|combined)\b", re.IGNORECASE)
_WHOLE = frozenset(("total", "consolidated", "combined", "company", "reportable", "operating", "segment", "segments"))


def beside_each_other(cells: Sequence[Ranked]) -> list[Ranked]:
    """The cells that stand in one row or in one column with the first one, each by itself; none where a part does not.

    What is left over may stand elsewhere, and goes then.
    """
    kept: list[Ranked] = []
    for cell in sorted(cells, key=lambda one: is_rest(one.name)):
        if not kept or all(_in_line(fact, [_facts(one)[at] for one in kept]) for at, fact in enumerate(_facts(cell))):
            kept.append(cell)
        elif not is_rest(cell.name):
            return []
    return kept


def _facts(cell: Ranked) -> tuple[Fact, ...]:
    return tuple(cell.solved.figure.workings.facts.values())


def _in_line(fact: Fact, others: Sequence[Fact]) -> bool:
    """Whether a cell is another one of the same row, or of the same column, as those before it."""
    stacked = fact.table.id != others[0].table.id and goes_on([others[0].table], fact.table)
    if stacked:
        return all(other.index == fact.index for other in others)
    if any(
        other.table.id == fact.table.id and (other.index, other.column) == (fact.index, fact.column) for other in others
    ):
        return False
    row = all(other.index == fact.index for other in others)
    return fact.table.id == others[0].table.id and (row or all(other.column == fact.column for other in others))


def add_up(cells: Sequence[Ranked], figure: str) -> bool:
    """Whether the rows of one table are all there is, as the figure's total says: a part without a row has none."""
    facts = [_facts(cell)[0] for cell in cells if len(_facts(cell)) == 1]
    if len(facts) != len(cells) or len({(fact.table.id, fact.column) for fact in facts}) != 1:
        return False
    table, column = facts[0].table, facts[0].column
    # "Total running brand" is no total of the company.
    whole = {*plain(figure).split(), *_WHOLE}
    totals = (
        row.cells[column] for row in table.rows if _TOTAL.match(row.label) and set(plain(row.label).split()) <= whole
    )
    return any(table.base_value(cell) == sum(fact.value for fact in facts) for cell in totals)
