"""The parts of the parts: products under the areas that divide a company's revenue, ranked over all of the areas.

Each area's products come to its own figure, and the areas to all but a little of the revenue of the company: what they
leave out is smaller than the first of the products, so that none of it could be the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.answers.cell_made import cell_of
from rag.calculator.answers.ranked import Ranked
from rag.calculator.facts.axes import base_of
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.items import Fact, find_fact
from rag.calculator.facts.parted import Breakdown, Part
from rag.calculator.facts.parts import is_rest
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.ranks import Ranking
from rag.types import Filing

_FEWEST_AREAS = 2
# What the areas may leave out of the whole, and by how much rounding may lift them above it.
_LEAST, _MOST = Decimal("0.9"), Decimal("1.001")


def leaves_ranked(asked: Ranking, report: Report, filing: Filing, notes: Footnotes) -> list[Ranked]:
    """The products of all areas with their figures; none where one of them, or what they are parts of, is not sure."""
    request = asked.request
    item = book().line(base_of(request.node))
    if asked.dimension != "product" or request.mode != "single" or item is None or asked.better <= 0:
        return []
    year = request.years[-1]
    total = find_fact(report, item, year, request.span).fact
    areas = list(_areas(report, asked, year)) if total is not None else []
    if total is None or len(areas) < _FEWEST_AREAS:
        return []
    divided = sum((_value(made, whole, year) for made, whole in areas), Decimal(0))
    if not total.value * _LEAST <= divided <= total.value * _MOST:
        return []
    cells = list(_cells(asked, report, areas, filing, notes))
    first = max((cell.result for cell in cells if not is_rest(cell.name)), default=Decimal(0))
    names = [plain(cell.name) for cell in cells]
    return cells if first > total.value - divided and len(set(names)) == len(names) else []


def _areas(report: Report, asked: Ranking, year: int) -> Iterator[tuple[Breakdown, Part]]:
    """What is divided under a heading that speaks of such products, each once; none that is a part of another."""
    noun = re.sub(r"s$", "", asked.word.split()[-1])
    seen = set[str]()
    within = {
        plain(part.name) for made in breakdowns_of(report, asked.request.span) for part in made.parts if made.whole
    }
    for made in breakdowns_of(report, asked.request.span):
        near = f"{made.table.caption} {made.table.context_heading}".lower()
        whole = made.whole
        if whole is None or not made.on_top or year not in whole.places or not ({noun, "product"} & set(_words(near))):
            continue
        if plain(whole.name) not in seen and plain(whole.name) not in within:
            seen.add(plain(whole.name))
            yield made, whole


def _words(text: str) -> list[str]:
    return [re.sub(r"s$", "", word) for word in re.findall(r"[a-z]+", text)]


def _value(made: Breakdown, part: Part, year: int) -> Decimal:
    table, (row, column) = part.table or made.table, part.places[year]
    return table.base_value(table.rows[row].cells[column]) or Decimal(0)


def _cells(
    asked: Ranking, report: Report, areas: Sequence[tuple[Breakdown, Part]], filing: Filing, notes: Footnotes
) -> Iterator[Ranked]:
    year, span = asked.request.years[-1], asked.request.span
    for made, _ in areas:
        for part in made.parts:
            if year not in part.places:
                continue
            table, (row, column) = part.table or made.table, part.places[year]
            fact = Fact("row", year, _value(made, part, year), report, table, row, column, part.name, "", span)
            if (cell := cell_of(asked.request, part.name, (fact,), filing, notes)) is not None:
                yield cell
