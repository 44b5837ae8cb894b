"""How much of a made filing's tables the converter read: facts, statement types, units, periods, cells, parents."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Literal

from bench.composed.truth import TrueColumn, TrueFiling, TrueRow, TrueTable
from preprocess.report import Cell, Column, Period, Report, Row, Table

Measure = Literal["facts", "tables", "types", "units", "periods", "cells", "parents"]
MEASURES: tuple[Measure, ...] = ("facts", "tables", "types", "units", "periods", "cells", "parents")
FACTS = ("company", "doc_type", "fiscal_year", "fiscal_quarter", "period_end", "date", "rating", "price_target")
# A label that is found says as much as three values: small figures stand in many tables.
_LABEL = 3
# A quarter of a small table, or one label of a large one, is enough to be the table that is meant.
_SMALL, _SHARE, _LEAST = 8, 0.25, 3
# Of a piece's rows that must be missing in the first piece, for the piece to continue it.
_CONTINUES = 0.6


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that was compared, whether it is right, and what was read where it is not."""

    measure: Measure
    good: bool
    said: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """A true row and the row that was read for it, with the table it stands in; None where there is none."""

    true: TrueRow
    table: Table | None = None
    row: Row | None = None


def marks(truth: TrueFiling, report: Report) -> Iterator[Mark]:
    """Everything that is compared of one filing."""
    for name in FACTS:
        wanted, read = getattr(truth, name), getattr(report, name)
        if wanted is not None:
            yield Mark("facts", wanted == read, f"{name} is {read}, not {wanted}")
    for table in truth.tables:
        yield from _table(table, report)


def bare(text: str) -> str:
    """Letters and digits of a label or cell, without marks of footnotes: how it is set does not matter here."""
    return re.sub(r"[^a-z0-9]+", "", re.sub(r"\((?:\d|[a-z])\)|\b\d\)", "", text.lower()))


def _table(true: TrueTable, report: Report) -> Iterator[Mark]:
    pieces = _pieces(true, report.tables)
    where = f"{true.title}, page {pieces[0].pages[0]}" if pieces else true.title
    yield Mark("tables", bool(pieces), f"{where}: not found")
    pairs = _pairs(true, pieces)
    columns = _columns(true, pairs)
    found = [*_whole(true, pieces[0])] if pieces else []
    for mark in (*found, *_periods(true, pieces, columns), *_cells(pairs, columns), *_parents(pairs)):
        yield Mark(mark.measure, mark.good, f"{where}: {mark.said}")


def _pieces(true: TrueTable, tables: Sequence[Table]) -> list[Table]:
    """The table that shares most labels and values with the true one, and the tables that continue it."""
    labels = {bare(row.label) for row in true.rows if row.label}
    values = {value for row in true.rows for text in row.values if (value := number(text)) is not None}
    words = {bare(text) for row in true.rows for text in row.values if text and number(text) is None}
    shared = {t.id: len(values & _values(t)) + len(words & _words(t)) for t in tables}
    worth = {t.id: _LABEL * len(labels & _labels(t)) + shared[t.id] for t in tables}
    least = max(2, _SHARE * (_LABEL * len(labels) + len(values))) if len(true.rows) < _SMALL else _LEAST
    ranked = sorted((t for t in tables if worth[t.id] >= least), key=lambda t: -worth[t.id])
    missing = labels - _labels(ranked[0]) if ranked else set()
    more = (t for t in ranked[1:] if values & _values(t))
    return ranked[:1] + [t for t in more if len(_labels(t) & missing) >= max(1, _CONTINUES * len(t.rows))]


def _labels(table: Table) -> set[str]:
    return {bare(row.label) for row in table.rows if row.label}


def _values(table: Table) -> set[Decimal]:
    return {cell.value for row in table.rows for cell in row.cells if cell.value is not None}


def _words(table: Table) -> set[str]:
    return {bare(cell.text) for row in table.rows for cell in row.cells if cell.text}


def number(text: str | None) -> Decimal | None:
    """The number that a true value is; None for words, dashes and what is not printed."""
    try:
        return Decimal(text) if text else None
    except InvalidOperation:
        return None


def _pairs(true: TrueTable, pieces: Sequence[Table]) -> list[Pair]:
    """Each true row with the row of its label; labels that stand twice are taken in order."""
    pool: dict[str, list[tuple[Table, Row]]] = defaultdict(list)
    for piece in pieces:
        for row in piece.rows:
            pool[bare(row.label)].append((piece, row))
    left = {label: iter(rows) for label, rows in pool.items()}
    return [Pair(row, *next(left.get(bare(row.label), iter(())), (None, None))) for row in true.rows]


def _columns(true: TrueTable, pairs: Sequence[Pair]) -> dict[int, int]:
    """Which column that was read is which true one: the one with most of its values, whatever their sign."""
    columns = {}
    for k in range(len(true.columns)):
        votes: dict[int, int] = defaultdict(int)
        for pair in pairs:
            for j, cell in enumerate(pair.row.cells if pair.row else ()):
                votes[j] += _alike(pair.true.values[k], cell)
        best = max(votes, key=lambda j: (votes[j], -abs(j - k)), default=None)
        if best is not None and votes[best]:
            columns[k] = best
    return columns


def _alike(wanted: str | None, cell: Cell) -> bool:
    value = number(wanted)
    if value is None:
        return bool(wanted) and bare(cell.text) == bare(wanted or "")
    return cell.value is not None and abs(cell.value) == abs(value)


def _whole(true: TrueTable, found: Table) -> Iterator[Mark]:
    """What a table says of itself as a whole: its type, where it is a statement, and its unit."""
    if true.kind != "other":
        yield Mark("types", found.statement_type == true.kind, f"typed {found.statement_type}, not {true.kind}")
    unit = found.unit
    currency = unit.currency == true.currency or (true.scale == 1 and unit.currency is None)
    scale = unit.scale == true.scale or not any(row.scaled for row in true.rows) or _by_rows(true, found)
    yield Mark("units", currency and scale, f"unit {unit.currency} {unit.scale}, not {true.currency} {true.scale}")


def _by_rows(true: TrueTable, found: Table) -> bool:
    """Whether a table states no scale, and rows or columns the true one themselves, as "ARR (in millions)" does."""
    return found.unit.scale == 1 and any(cell.scale == true.scale for row in found.rows for cell in row.cells)


def _periods(true: TrueTable, pieces: Sequence[Table], columns: dict[int, int]) -> Iterator[Mark]:
    for k, column in enumerate(true.columns):
        if column.end is None:
            continue
        there = pieces[0].columns if pieces else ()
        read = there[columns[k]] if columns.get(k, len(there)) < len(there) else None
        right = read is not None and _dated(column, read, pieces[0].rows)
        yield Mark("periods", right, f"column {column.label!r} read as {read}")


def _dated(true: TrueColumn, read: Column, rows: Sequence[Row]) -> bool:
    """Whether a column has its period; a quarter may take its year from the rows ("2014" above "First … Fourth")."""
    period = read.period or Period("duration", None)
    years = {row.period.end.year for row in rows if row.period and row.period.end}
    by_row = period.end is None and period.fiscal_quarter and true.end and true.end.year in years
    return (by_row or period.end == true.end) and (period.months or None) == true.months


def _cells(pairs: Sequence[Pair], columns: dict[int, int]) -> Iterator[Mark]:
    for pair in pairs:
        for k, wanted in enumerate(pair.true.values):
            if wanted == "":
                continue
            cells = pair.row.cells if pair.row else ()
            cell = cells[columns.get(k, k)] if columns.get(k, k) < len(cells) else None
            read = f"read as {cell.text!r}" if cell else "not read"
            yield Mark("cells", _right(wanted, cell), f"{pair.true.label!r}, column {k + 1}: {wanted} {read}")


def _right(wanted: str | None, cell: Cell | None) -> bool:
    if cell is None:
        return False
    if wanted is None:
        return not cell.value
    value = number(wanted)
    if value is not None:
        return cell.value == value
    digits = re.sub(r"[^\d.]", "", wanted)
    return bare(cell.text) == bare(wanted) or (cell.value is not None and digits == str(abs(cell.value)))


def _parents(pairs: Sequence[Pair]) -> Iterator[Mark]:
    for pair in pairs:
        if not (pair.true.parent and pair.row and pair.table):
            continue
        above = "" if pair.row.parent is None else pair.table.rows[pair.row.parent].label
        wanted, read = bare(pair.true.parent), bare(above)
        right = bool(read) and (wanted in read or read in wanted)
        yield Mark("parents", right, f"{pair.true.label!r} stands under {above!r}, not {pair.true.parent!r}")
