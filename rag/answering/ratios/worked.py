"""What figures come to, each found by a question of its own: a ratio of two rows of a segment, a difference of parts.

Every figure is held to its own question, with the company, the part and the time of the whole: what has one of them
that is not told for sure, or that is of another year, is not computed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import reduce

from rag.answering.match.part_names import ReportOf
from rag.answering.ratios.figures import Figure, figure_of
from rag.answering.ratios.form import Form
from rag.answering.ratios.grown import growth, is_of_one_row, times_of
from rag.answering.ratios.in_words import forms
from rag.answering.ratios.masked import Masked, masked
from rag.answering.ratios.moments import moments
from rag.answering.ratios.printing import Printing, apart
from rag.answering.ratios.result import Result, result_of
from rag.answering.ratios.told import written
from rag.answering.ratios.tree import Leaf, leaves
from rag.answering.twofold import Asked, as_answer_to, joined_answers, ticked
from rag.types import Answer, Filing


@dataclass(frozen=True, slots=True)
class Shelf:
    """The filings that may be asked, what was read of them, a question with its initials in full, and put otherwise."""

    filings: Sequence[Filing]
    report_of: ReportOf
    in_full: Callable[[str], str] = str
    otherwise: Callable[[str], Iterable[str]] = tuple


def worked_out(question: str, made: Answer, asked: Asked, shelf: Shelf) -> Answer:
    """The answer to a question for what figures come to, where as a whole it had none for sure."""
    sure = ticked(made)
    if sure and made.mode != "computed" and any(cited.cells for cited in made.citations):
        return made
    put = () if sure else shelf.otherwise(question)
    for said in dict.fromkeys((question, shelf.in_full(question), *put)):
        printing = apart(said)
        at_each = [_computed(one, printing, made, asked, shelf) for one in moments(printing.text)]
        told = [one for one in at_each if one is not None]
        if told and len(told) == len(at_each):
            agrees = sure and all(_agrees(made, one.result) for one in told)
            return made if agrees else as_answer_to(reduce(joined_answers, (one.answer for one in told)), made)
    return made


@dataclass(frozen=True, slots=True)
class _Told:
    """A result, and the answer that tells it."""

    result: Result
    answer: Answer


def _computed(question: str, printing: Printing, made: Answer, asked: Asked, shelf: Shelf) -> _Told | None:
    """What a question for one time comes to; None where no reading of it has all its figures for sure."""
    known: dict[str, Answer] = {}
    for told, form in _forms(question, printing, shelf):
        if ticked(made) and ((made.mode == "computed" and not form.parts) or form.share or form.moved):
            continue
        found = _found(form, told, asked, known)
        result = result_of(form, found) if found else None
        if found is not None and result is not None and not _is_told(form.said, found, shelf):
            return _Told(result, written(form, told, found, result))
    return None


def _forms(question: str, printing: Printing, shelf: Shelf) -> Iterator[tuple[Masked, Form]]:
    """The question without its names and times, and how it may be read."""
    times = times_of(question)
    told = masked(times.question if times is not None else question, shelf.filings, shelf.report_of)
    if told is None:
        return
    if times is not None:
        moved = growth(told.text, times, percent=printing.percent)
        made = iter((replace(moved, name=told.named(moved.name)),) if moved is not None else ())
        told = replace(told, when="")
    else:
        made = forms(told)
    for form in made:
        percent = printing.percent and form.tree.divides and form.kind == "ratio"
        yield told, replace(form, kind="percent" if percent else form.kind, places=printing.places)


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
        if figure is None or (figure.is_loss and form.tree.adds and not form.parts):
            return None
        found[leaf] = figure
    kinds = {one.period.kind for one in found.values() if one.period is not None}
    # What a year brought and what stood at its end do not add up.
    if form.tree.adds and not form.tree.divides and len(kinds) > 1:
        return None
    cells = [tuple((c.ref_id, c.page, c.quote, cell) for c, cell in one.places) for one in found.values()]
    companies = {cited.filing.company for one in found.values() for cited, _ in one.places}
    alike = is_of_one_row(found) if form.moved else _are_of_one_time([*found.values()])
    return found if len(set(cells)) == len(cells) and len(companies) == 1 and alike else None


def _are_of_one_time(figures: Sequence[Figure]) -> bool:
    """Whether no two figures are of different years, or what came in or went out of times of different length."""
    periods = [one.period for one in figures if one.period is not None]
    years = {one.fiscal_year for one in periods} - {None}
    lengths = {one.months for one in periods if one.kind == "duration"} - {None}
    return len(years) <= 1 and len(lengths) <= 1
