"""What a measurement hands back, and how it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """One measured table: title, column names, rows of printed values, and notes on the conditions."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def printed(figures: Figures) -> str:
    """The table in plain text: first column to the left, the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(figures.columns, *figures.rows, strict=True)]
    lines = [_line(figures.columns, widths), "  ".join("─" * width for width in widths)]
    lines += [_line(row, widths) for row in figures.rows]
    return "\n".join([figures.title, *lines, *(f"({note})" for note in figures.notes)])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cells[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(cells[1:], widths[1:], strict=True))]
    return "  ".join(padded).rstrip()
