"""One part or period of a comparison: its figure, solved, and how a table writes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rag.calculator.footnotes import Footnotes
from rag.calculator.results import Draft
from rag.calculator.solve import Solved
from rag.types import NumberCheck


@dataclass(frozen=True, slots=True)
class Ranked:
    """One part or period with its figure, solved, and the numbers of its sentence."""

    name: str
    solved: Solved
    numbers: tuple[NumberCheck, ...]

    @property
    def result(self) -> Decimal:
        """What the parts are ordered by."""
        return self.solved.figure.result

    @property
    def inputs(self) -> tuple[NumberCheck, ...]:
        """The printed amounts behind a computed figure."""
        return tuple(number for number in self.numbers if number.status == "verified")


def told_again(cell: Ranked, notes: Footnotes) -> Ranked:
    """The cell with its numbers under the footnotes of the answer, which count in the order in which it shows them."""
    said = notes.said(cell.solved.figure, cell.solved.filing)
    return cell if said is None else replace(cell, numbers=said[1])


def number_of(draft: Draft, cell: Ranked, notes: Footnotes) -> None:
    """The part's figure with the footnotes of its inputs."""
    check = cell.numbers[0]
    draft.number(check.text, check)
    draft.add(f" {markers_of(cell, notes)}")


def markers_of(cell: Ranked, notes: Footnotes) -> str:
    """The footnotes of the figure's inputs."""
    marker = notes.of(cell.solved.filing)
    return "".join(dict.fromkeys(marker(fact) for fact in cell.solved.figure.workings.facts.values()))


def unranked(word: str, better: int, shown: Sequence[Ranked], none: Sequence[Ranked]) -> str:
    """Those that stand ahead of the first part in the table and are none: " Not ranked, as no segment: Corporate." """
    first = better * shown[0].result
    ahead = [cell.name for cell in none if better * cell.result > first]
    return f" Not ranked, as no {word}: {', '.join(ahead)}." if ahead else ""
