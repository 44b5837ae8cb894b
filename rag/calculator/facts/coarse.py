"""Whether a figure is told by home and abroad only, while another table of the filing tells it by finer places."""

from __future__ import annotations

from collections.abc import Sequence

from preprocess.report import Report, Table
from rag.calculator.facts.parts import is_region, is_rest
from rag.calculator.facts.regions import is_home
from rag.calculator.facts.statements import plain_label
from rag.calculator.formulas import LineItem
from rag.calculator.question.phrases import plain

_ABROAD = frozenset(
    (
        *("international", "foreign", "non us", "non united states", "rest of world", "outside us", "intl"),
        *("outside the united states", "outside united states", "all other countries", "other countries"),
    )
)
_FEWEST = 2


def is_coarse(parts: Sequence[str], item: LineItem | None, report: Report) -> bool:
    """Whether the parts are home and all the rest, and a table of the same figure names more places: none is no answer.

    "Sales fell in no region" may be wrong where "International" alone was asked.
    """
    named = [name for name in parts if not is_rest(name)]
    if item is None or not named or not all(is_home(name) or _is_abroad(name) for name in named):
        return False
    return any(_names_places(table) and _is_of(table, item) for table in report.tables if not table.is_contents)


def _is_abroad(name: str) -> bool:
    return plain(name) in _ABROAD


def _names_places(table: Table) -> bool:
    """Whether rows with amounts are of several places other than these."""
    rows = (row.label for row in table.rows if any(cell.value is not None and not cell.percent for cell in row.cells))
    return len({plain(label) for label in rows if is_region(label) and not is_home(label)} - _ABROAD) >= _FEWEST


def _is_of(table: Table, item: LineItem) -> bool:
    """Whether what stands around the rows of a table, or heads some of them, names the figure."""
    heads = (row.label for row in table.rows if all(cell.value is None for cell in row.cells))
    said = plain_label(" ".join((table.caption, table.context_heading, *heads)))
    return table.unit.printed is not None and any(f" {word} " in f" {said} " for word in item.words)
