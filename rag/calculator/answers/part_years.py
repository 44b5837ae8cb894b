"""A figure part by part over years: a row a part, a column a year, every cell with its footnote."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from preprocess.report import Report
from rag.calculator.answers.ranked import Ranked, number_of, told_again
from rag.calculator.answers.ranking import cells_of
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.ranks import Ranking
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side
from rag.calculator.spans import when_words
from rag.calculator.wording import owner_of
from rag.types import Context


def part_years_of(
    asked: Sequence[Ranking], side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The table; None where a year is broken down into other parts than the last one, or into none."""
    found = [cells_of(one, side, contexts, report_of) for one in asked]
    columns = [{cell.name: cell for cell in cells} for _, cells in (one for one in found if one is not None)]
    if len(columns) < len(asked) or any(set(column) != set(columns[-1]) for column in columns):
        return None
    draft, notes = Draft(), Footnotes(contexts)
    draft.add(f"{owner_of(side.company)} {asked[-1].figure} by {asked[-1].word}:\n\n")
    names = sorted(columns[-1], key=lambda name: -columns[-1][name].result)
    _table(draft, asked, [[column[name] for column in columns] for name in names], notes)
    value = columns[-1][names[0]].result
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, notes.notices())


def _table(draft: Draft, asked: Sequence[Ranking], rows: Sequence[Sequence[Ranked]], notes: Footnotes) -> None:
    """A line a part, the largest of the last year first."""
    word = asked[-1].word
    heads = [f"{word[:1].upper()}{word[1:]}", *(when_words(one.request.years[-1], one.request.span) for one in asked)]
    draft.add(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for row in rows:
        draft.add(f"\n| {row[-1].name} |")
        for cell in row:
            draft.add(" ")
            number_of(draft, told_again(cell, notes), notes)
            draft.add(" |")
