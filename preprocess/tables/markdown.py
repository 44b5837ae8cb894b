"""Table → pipe table: one header row that names every column above its values (S2-04)."""

from __future__ import annotations

import re

from preprocess.report import Table


def table_markdown(table: Table) -> str:
    """A pipe table: row labels first; the header row has each column's joined label in the index of its values."""
    lines = [
        _line([_stub(table), *(column.label for column in table.columns)]),
        _line(["---"] * (len(table.columns) + 1)),
    ]
    lines += [_line([row.label, *(cell.text for cell in row.cells)]) for row in table.rows]
    return "\n".join(lines)


def _stub(table: Table) -> str:
    """What stands over the labels: printed stub, and the unit where it is not in it."""
    unit = table.unit.printed or ""
    if unit and unit.lower() not in table.stub_label.lower():
        return f"{table.stub_label} ({unit})".strip()
    return table.stub_label


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(escape(cell) for cell in cells) + " |"


def escape(text: str) -> str:
    """Text on one line with pipes escaped, so that a cell cannot end early."""
    return re.sub(r"\s+", " ", text.replace("\\", "\\\\")).replace("|", "\\|").strip()
