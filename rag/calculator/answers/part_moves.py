"""Which parts of a company went up or down: their names with the rates, or yes or no, over the table of all parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.calculator.answers.contenders import is_none_of_them
from rag.calculator.answers.ranked import Ranked, number_of, told_again
from rag.calculator.answers.ranked_table import table_of_parts
from rag.calculator.answers.ranking import cells_of
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.part_moves import PartMoves
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side
from rag.calculator.spans import when_words
from rag.calculator.wording import owner_of
from rag.types import Context


def part_moves_of(
    asked: PartMoves, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The parts that went that way and the table of all; None where no breakdown, or an unsure one, could be meant."""
    found = cells_of(asked.ranking, side, contexts, report_of)
    if found is None:
        return None
    ranking, cells = found
    return moves_told(replace(asked, ranking=ranking), cells, side.company, contexts)


def moves_told(asked: PartMoves, cells: Sequence[Ranked], company: str, contexts: Sequence[Context]) -> Calculation:
    """The parts that went that way in a sentence over the table of all."""
    draft, notes = Draft(), Footnotes(contexts)
    # What is left over or not allocated stands last, as in every ranking.
    ordered = sorted(cells, key=lambda cell: (is_none_of_them(asked.ranking, cell), -asked.way * cell.result))
    shown = [told_again(cell, notes) for cell in ordered]
    _sentence(draft, asked, [cell for cell in shown if not is_none_of_them(asked.ranking, cell)], company, notes)
    table_of_parts(draft, asked.ranking, shown, notes)
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), shown[0].result, notes.notices())


def _sentence(draft: Draft, asked: PartMoves, cells: Sequence[Ranked], company: str, notes: Footnotes) -> None:
    """ "No: Acme’s net sales rose from FY2021 to FY2022 in Shoes (5.0% [1]); not in Shirts (-2.0% [1])." """
    went = [cell for cell in cells if cell.result * asked.way > 0]
    rest = [cell for cell in cells if cell not in went]
    request, word = asked.ranking.request, asked.ranking.word
    if asked.of != "which":
        draft.add("Yes: " if (not rest if asked.of == "every" else went) else "No: ")
    before, when = (when_words(year, request.span) for year in (request.years[0], request.years[-1]))
    draft.add(f"{owner_of(company)} {asked.ranking.figure} {'rose' if asked.way > 0 else 'fell'} ")
    whole = "every" if not rest else "no" if not went else ""
    draft.add(f"in {whole} {word} from {before} to {when}: " if whole else f"from {before} to {when} in ")
    _names(draft, went, notes)
    draft.add("; not in " if went and rest else "")
    _names(draft, rest, notes)
    draft.add(".\n\n")


def _names(draft: Draft, cells: Sequence[Ranked], notes: Footnotes) -> None:
    """ "Shoes (5.0% [1]), Shirts (2.0% [1])"."""
    for at, cell in enumerate(cells):
        draft.add(f"{', ' if at else ''}{cell.name} (")
        number_of(draft, cell, notes)
        draft.add(")")
