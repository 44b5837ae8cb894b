"""All parts of the breakdown in which some of them were found: the figure may be divided further than another one is.

Revenue may be told of the home country and all others, and assets of one more country beside these.
"""

from __future__ import annotations

from preprocess.report import Report
from rag.calculator.answers.cell_made import cell_of
from rag.calculator.answers.ranked import Ranked
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.items import Fact
from rag.calculator.facts.parted import Breakdown, Part
from rag.calculator.facts.parts import is_rest
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.request import Request
from rag.types import Filing


def completed(cells: list[Ranked], asked: Request, report: Report, filing: Filing, notes: Footnotes) -> list[Ranked]:
    """The cells, or those of all parts where their own table has more of them; none where one of these is not sure."""
    found = [_cell(cell) for cell in cells]
    tables = {table for table, _, _ in found}
    rows = {(row, column) for _, row, column in found}
    for made in breakdowns_of(report, asked.span) if len(tables) == 1 else ():
        own = {part.places.get(asked.years[-1]) for part in made.parts}
        more = [part for part in made.parts if part.places.get(asked.years[-1]) not in rows and not is_rest(part.name)]
        if made.table.id in tables and rows <= own and more:
            told = [_part(asked, made, part, report, filing, notes) for part in made.parts]
            return [cell for cell in told if cell is not None] if all(told) else []
    return cells


def _cell(cell: Ranked) -> tuple[str, int, int]:
    """The table, row and column of the figure of the last year."""
    fact = max(cell.solved.figure.workings.facts.values(), key=lambda one: one.fiscal_year)
    return fact.table.id, fact.index, fact.column


def _part(
    asked: Request, made: Breakdown, part: Part, report: Report, filing: Filing, notes: Footnotes
) -> Ranked | None:
    facts = list[Fact]()
    table = part.table or made.table
    for year in asked.years:
        row, column = part.places.get(year, (-1, -1))
        value = table.base_value(table.rows[row].cells[column]) if row >= 0 else None
        if value is None:
            return None
        facts.append(Fact("row", year, value, report, table, row, column, part.name, "", asked.span))
    return cell_of(asked, part.name, facts, filing, notes)
