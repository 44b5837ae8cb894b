"""The table under a ranking: a row a part, and what the parts are parts of."""

from __future__ import annotations

from collections.abc import Sequence

from rag.calculator.amounts import amount_words
from rag.calculator.answers.ranked import Ranked, markers_of, number_of
from rag.calculator.expressions import Ref
from rag.calculator.facts.parts import total_of
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.ranks import Ranking
from rag.calculator.results import Draft
from rag.calculator.spans import when_words
from rag.calculator.wording import spoken_formula

_FEWEST = 2
# Of very many parts the first ones are told.
_MANY, _SHOWN = 20, 12


def table_of_parts(draft: Draft, asked: Ranking, cells: Sequence[Ranked], notes: Footnotes) -> None:
    """A row a part: its figure, and for growth the two amounts that it is computed from."""
    request = asked.request
    title = f"{request.name[:1].upper()}{request.name[1:]}"
    both = request.mode in ("growth", "change") and all(len(cell.inputs) == _FEWEST for cell in cells)
    whens = [when_words(year, request.span) for year in request.years]
    years = [f"{title}, {when}" for when in whens] if both else []
    heads = [asked.word[:1].upper() + asked.word[1:], *years]
    heads.append(request.mode.capitalize() if both else f"{title}, {whens[-1]}")
    draft.add(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for cell in cells[: _SHOWN if len(cells) > _MANY else _MANY]:
        draft.add(f"\n| {cell.name} | ")
        for number in cell.inputs if both else ():
            draft.number(number.text, number)
            draft.add(f" {markers_of(cell, notes)} | ")
        number_of(draft, cell, notes)
        draft.add(" |")
    _total(draft, asked, cells[0], notes, both=both)
    if not isinstance(request.node, Ref) or book().line(request.node.name) is None:
        draft.add(f"\n\n{title} = {spoken_formula(request.node)}.")


def cut_short(cells: Sequence[Ranked]) -> tuple[str, ...]:
    """That only the first of very many are shown."""
    return (f"The first {_SHOWN} of {len(cells)} are shown.",) if len(cells) > _MANY else ()


def _total(draft: Draft, asked: Ranking, cell: Ranked, notes: Footnotes, *, both: bool) -> None:
    """The last row: what the parts are parts of, where that is no company."""
    made, request = asked.whole, asked.request
    if made is None or made.whole is None or not (both or isinstance(request.node, Ref)):
        return
    known = next(iter(cell.solved.figure.workings.facts.values()))
    facts = [total_of(known.report, made, known.item, year, request.span) for year in request.years]
    marker = notes.of(cell.solved.filing)
    text = f"\n| Total {made.whole.name} | {' | '.join(f'{amount_words(one)} {marker(one)}' for one in facts)} |"
    numbers = notes.checked(text, ())
    if numbers is not None:
        draft.add(text + (" |" if both else ""), numbers)
