"""What figures come to, each found by a question of its own: a ratio of two rows of a segment, a difference of parts.

Every figure is held to its own question, with the company, the part and the time of the whole: what has one of them
that is not told for sure, or that is of another year, is not computed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rag.answering.match.part_names import ReportOf
from rag.answering.ratios.figures import Figure, figure_of
from rag.answering.ratios.forms import Form, forms
from rag.answering.ratios.masked import Masked, masked
from rag.answering.ratios.result import Result, result_of
from rag.answering.ratios.told import written
from rag.answering.ratios.tree import Leaf, leaves
from rag.answering.twofold import Asked, as_answer_to, ticked
from rag.types import Answer, Filing


@dataclass(frozen=True, slots=True)
class Shelf:
    """The filings that may be asked, what was read of them, and a question with the initials that they explain."""

    filings: Sequence[Filing]
    report_of: ReportOf
    in_full: Callable[[str], str] = str


def worked_out(question: str, made: Answer, asked: Asked, shelf: Shelf) -> Answer:
    """The answer to a question for what figures come to, where as a whole it had none for sure."""
    sure = ticked(made)
    if sure and made.mode != "computed" and any(cited.cells for cited in made.citations):
        return made
    for said in dict.fromkeys((question, shelf.in_full(question))):
        told = masked(said, shelf.filings, shelf.report_of)
        if told is None:
            continue
        known: dict[str, Answer] = {}
        for form in forms(told):
            if sure and made.mode == "computed" and not form.parts:
                continue
            found = _found(form, told, asked, known)
            result = result_of(form, found) if found else None
            if found is not None and result is not None and not _is_told(form.said, found, shelf):
                agrees = sure and _agrees(made, result)
                return made if agrees else as_answer_to(written(form, told, found, result), made)
    return made


def _is_told(said: str, found: Mapping[Leaf, Figure], shelf: Shelf) -> bool:
    """Whether a filing tells a ratio of that name by a number of its own: it may mean other figures by the words."""
    if not said:
        return False
    name = r"[\s-]+".join(map(re.escape, said.split()))
    told = re.compile(
        rf"\b{name}(?:\s+ratio)?\b[^.;]{{0,160}}?(?<![\d,$])\d+(?:\.\d+)?(?:\s?%|x\b| times\b|\b)", re.IGNORECASE
    )
    reports = {cited.filing.report_id for one in found.values() for cited, _ in one.places}
    return any(told.search(block.text) for one in reports for block in shelf.report_of(one).blocks)


def _agrees(made: Answer, result: Result) -> bool:
    """Whether what is quoted tells the figure that was computed, as far as it is printed."""
    told = [number.value for number in made.numbers if number.value is not None]
    values = [abs(one) for one in (result.value, result.beside) if one is not None]
    return any(abs(abs(one) - value) <= _near(one) for one in told for value in values)


def _near(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    return Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)


def _found(form: Form, told: Masked, asked: Asked, known: dict[str, Answer]) -> dict[Leaf, Figure] | None:
    """The figures of a form; None where one of them is not told for sure, or two are of one cell or of two years."""
    found: dict[Leaf, Figure] = {}
    for leaf in dict.fromkeys(leaves(form.tree)):
        figure = figure_of(leaf, told, asked, known)
        if figure is None:
            return None
        found[leaf] = figure
    cells = [tuple((c.ref_id, c.page, c.quote, cell) for c, cell in one.places) for one in found.values()]
    years = {one.year for one in found.values()} - {None}
    companies = {cited.filing.company for one in found.values() for cited, _ in one.places}
    sure = len(set(cells)) == len(cells) and len(years) <= 1 and len(companies) == 1
    return found if sure else None
