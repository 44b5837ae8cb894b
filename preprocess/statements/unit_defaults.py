"""The unit that a section states once for all its tables ("(Dollars in millions, except as otherwise stated)").

It holds only where it is explicit: a line of its own under the heading of the notes, or words that say it stands unless
stated otherwise; until the SEC item or the notes end; and for tables of money that state no unit themselves. A line of
its own with one short paragraph between it and such a table states the unit of that table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from preprocess.layout.sections import Place
from preprocess.report import Cell, Row, Table, Unit
from preprocess.tables.meaning.column_periods import FLOW, STOCK
from preprocess.tables.meaning.currencies import currency
from preprocess.tables.meaning.headed import Head, heading_of, heads_of
from preprocess.tables.meaning.kinds import told_apart
from preprocess.tables.meaning.per_share import PER_SHARE
from preprocess.tables.meaning.shares import counts_shares
from preprocess.tables.meaning.units import (
    OF_STATEMENTS,
    UNIT,
    is_percent,
    is_unit_text,
    read_unit,
    row_scaled,
)
from preprocess.tables.meaning.values import in_own_unit, is_year

# The heading under which a filing says once in what all its notes are counted.
NOTES = re.compile(r"\bnotes to\b.*\bfinancial statements\b", re.IGNORECASE)
# "except as otherwise noted" makes a unit one for a whole section.
UNLESS = re.compile(
    r"\b(?:unless|except(?: as| where)?)\b.{0,12}\botherwise\b.{0,12}\b(?:stated|noted|indicated|specified)\b",
    re.IGNORECASE,
)
_CHAPTER = re.compile(rf"{NOTES.pattern}|^management['’]s discussion\b", re.IGNORECASE)
# What follows the notes states units of its own.
AFTER_NOTES = re.compile(
    r"\bindependent\b.*\baudit|\bindependent registered\b|^schedule\b|^exhibits?\b|^signatures?\b|^appendix\b"
    r"|^management['’]s discussion|^(?:unaudited )?(?:supplementa\w+|quarterly)\b.*\b(?:data|information)\b",
    re.IGNORECASE,
)
OF_ALL = re.compile(
    r"(?:^|(?<=\.\s))[^.]{4,90}\b(?:unless|(?:except|and) (?:where|as)) (?:otherwise )?(?:noted|stated|indicated)"
    r"(?: otherwise)?[.;,]",
    re.IGNORECASE,
)
"""The sentence that states a unit for all a report prints ("Canadian dollars in millions unless noted.")."""
SHEETS = ("income_statement", "balance_sheet", "cash_flow")
OF_TABLES = re.compile(r"(?:all |the )?tables\b[^.]{0,40}\b(?:are|is)\b[^.]{0,40}\bin\b", re.IGNORECASE)
"""What a sentence says of the tables below it ("The tables below are in millions of euros.")."""
OF_AMOUNTS = re.compile(
    r"(?:unless|except) (?:as )?otherwise|(?:all |the )?(?:amounts|figures|tables|monetary)\b", re.IGNORECASE
)
"""How a paragraph begins whose first sentence states the unit and whose others say more of it."""
FIRST_SENTENCE = re.compile(r".*?[a-z)]\.(?=\s+[A-Z])")
ALONE = 140
"""A line that states nothing but a unit is no longer than this."""
# Characters: a longer text that mentions a unit speaks of something else.
SENTENCE = 300
_SAID = ("Text", "ListItem", "Heading", "Footnote", "Caption")
OF_SHARES = re.compile(r"\W*(?:number of |all )?(?:shares|units|options|awards)\b", re.IGNORECASE)
"""A line about counts says nothing of money."""
MONEY = re.compile(
    r"\b(?:cash(?! (?:machines?|points?|dispensers?))|borrowings?"
    r"|overdrafts?|creditors?|debtors?|turnover|profit|EBITD?A\w*|cap(?:ital )?ex(?:penditure)?"
    r"|dividends?|net debt)\b",
    re.IGNORECASE,
)
"""What rows of money are called that may be of a day and of a stretch."""
PRICE = re.compile(r"[$€£]\s?\d[\d,]*\.\d\d\b")
"""Prices and values per share are printed with two decimals; money in thousands or millions is not."""
COUNTED = re.compile(
    r"^number of\b|\b(?:options?|RSUs?|PSUs?|PBRSUs?|units?|awards?|shares?|warrants?)\b.{0,30}\bactivity\b"
    r"|\bexercise price\b|\bgrant[- ]date\b|\bexpected (?:term|life|volatility)\b",
    re.IGNORECASE,
)
"""What tables of shares and options say: their figures are counts and prices, whatever the section's unit."""


@dataclass(frozen=True, slots=True)
class SectionUnit:
    """A stated unit and the SEC item in which it was stated; whole: for all tables of a report without items."""

    unit: Unit
    item: str | None
    whole: bool = False


def section_unit(known: SectionUnit | None, kind: str, text: str, place: Place) -> SectionUnit | None:
    """The unit that holds after a block: what it states, what held before, or none once its section is over."""
    if kind == "Heading" and (unit := _in_heading(text)):
        return SectionUnit(unit, place.item)
    if kind == "Heading" and AFTER_NOTES.search(text):
        return None
    if known is not None and place.item != known.item:
        known = None
    if kind == "Text" and place.item is None and (unit := _of_all(text)):
        return SectionUnit(unit, None, whole=True)
    stated = _stated(text, place) if kind in _SAID else None
    return SectionUnit(stated, place.item) if stated else known


def _in_heading(text: str) -> Unit | None:
    """The unit in brackets that ends the heading of the notes or of the discussion: it is printed right under it."""
    heading, _, brackets = _bare(text).rpartition("(")
    if not _CHAPTER.search(heading) or not brackets.endswith(")") or not is_unit_text(brackets[:-1]):
        return None
    unit = read_unit([f"({brackets}"])
    return unit if unit.scale > 1 else None


def running_unit(running: Sequence[str]) -> SectionUnit | None:
    """The unit that the head or foot of a page states for all that is printed on it; None where two differ."""
    stated = [unit for text in running if is_unit_text(text) and (unit := read_unit([text])).scale > 1]
    units = {(unit.currency, unit.scale) for unit in stated if unit.currency}
    return SectionUnit(stated[0], None, whole=True) if len(units) == len(stated) == 1 else None


def unit_over(above: Sequence[tuple[str, str]], place: Place) -> SectionUnit | None:
    """The unit of the line over the paragraph that leads to a table; above is (kind, text) of all blocks over it."""
    kinds = [kind for kind, _ in above[-2:]]
    # A footnote belongs to the table above it.
    if len(kinds) < 2 or kinds[0] not in ("Text", "Heading", "Caption") or kinds[1] != "Text":
        return None
    line, paragraph = (_bare(text) for _, text in above[-2:])
    if not is_unit_text(line, whole=True) or OF_SHARES.match(line) or len(paragraph) > SENTENCE:
        return None
    unit = read_unit([line])
    return SectionUnit(unit, place.item) if unit.scale > 1 else None


def _bare(text: str) -> str:
    """A text without the marks of Markdown."""
    return text.strip("#*_ \n").replace("\\", "")


def _stated(text: str, place: Place) -> Unit | None:
    """The unit of a block that states one for its whole section."""
    words = text.strip("#*_ \n")
    if len(words) > SENTENCE and OF_AMOUNTS.match(words) and (first := FIRST_SENTENCE.match(words)):
        words = first.group()
    if len(words) > SENTENCE:
        return None
    under_notes = NOTES.search(" ".join(place.path[-1:])) is not None
    alone = len(words) <= ALONE and re.fullmatch(r"\\?\(.*\)|[^.:]*", words.split("  ")[-1]) is not None
    said = UNLESS.search(words) is not None or OF_TABLES.match(words) is not None
    everywhere = said and not words.rstrip().endswith(":")
    if not ((under_notes and alone and words.startswith(("(", "\\("))) or everywhere) or not UNIT.search(words):
        return None
    unit = read_unit([words.replace("\\", "")])
    return unit if unit.scale > 1 else None


def _of_all(text: str) -> Unit | None:
    """The unit of the sentence that states one for all tables, where a paragraph has such a sentence."""
    if whole := OF_STATEMENTS.search(_bare(text)):
        return Unit(currency=currency(whole[0]), printed=whole[0]) if currency(whole[0]) else None
    said = OF_ALL.search(_bare(text))
    if said is None or not UNIT.search(said[0]) or OF_SHARES.match(said[0]):
        return None
    unit = read_unit([said[0].rstrip(",")])
    return unit if unit.scale > 1 and unit.currency else None


def with_section_unit(table: Table, known: SectionUnit | None, context: Sequence[str] = ()) -> Table:
    """The table in the section's unit where it is money and states none; context is the text right above it."""
    if known is None or table.unit.printed or any(_states_other(text, known) for text in context):
        return table
    if not (_is_money(table) or (known.whole and _is_sheet(table, of_rows=known.unit.scale > 1))):
        return table
    return in_unit_of(table, known.unit)


def in_unit_of(table: Table, known: Unit) -> Table:
    """The table in this unit, with the cells that the unit leaves alone; a currency of its own stays."""
    unit = replace(known, currency=table.unit.currency or known.currency)
    heads = heads_of([column.label for column in table.columns], table.rows)
    rows = [_rescaled(row, table.rows, heads, unit) for row in table.rows]
    return replace(table, unit=unit, rows=told_apart(rows, unit))


def _is_money(table: Table) -> bool:
    """Whether a table prints money as statements do: currency signs, no prices, not percentages alone."""
    cells = [cell for row in table.rows for cell in row.cells if cell.value is not None]
    signed = [cell for cell in _outside_shares(table) if cell.value is not None and re.search(r"[$€£]", cell.text)]
    if table.is_contents or not signed or any(PRICE.search(cell.text) for cell in signed):
        return False
    if any(COUNTED.search(text) for text in (table.caption, *(row.label for row in table.rows))):
        return False
    # A billion millions: such figures are printed in full, whatever the section says.
    return not any(cell.value is not None and abs(cell.value) >= 10**9 for cell in cells)


def _states_other(text: str, known: SectionUnit) -> bool:
    """Whether a text right above a table states a unit and is not the paragraph that states it for all tables."""
    own = known.whole and known.unit.printed is not None and known.unit.printed in _bare(text)
    return is_unit_text(text) and not own


def _is_sheet(table: Table, of_rows: bool) -> bool:
    """Whether a table without signs is a statement by its rows, in figures that a scale may stand for.

    With of_rows also one most of whose rows are named as balances or flows of money are.
    """
    figures = [cell.value for row in table.rows for cell in row.cells if cell.value is not None]
    counts = any(COUNTED.search(row.label) for row in table.rows)
    money = table.statement_type in SHEETS or (of_rows and _of_money(table))
    return money and not counts and all(abs(value) < 10**9 for value in figures)


def _of_money(table: Table) -> bool:
    """Whether most rows of a table that the unit would scale are named as money."""
    labels = [row.label for row in table.rows if any(c.value is not None and not c.percent for c in row.cells)]
    return 2 * sum(names_money(label) for label in labels) > len(labels)


def names_money(text: str) -> bool:
    """Whether a text names a balance or a flow of money."""
    return any(names.search(text) for names in (FLOW, STOCK, MONEY))


def _outside_shares(table: Table) -> Iterator[Cell]:
    """The cells of rows that do not say themselves, or under their heading, that they are per share."""
    for row in table.rows:
        heading = table.rows[row.parent].label if row.parent is not None else ""
        if not PER_SHARE.search(f"{heading} {row.label}"):
            yield from row.cells


def _rescaled(row: Row, rows: Sequence[Row], heads: Sequence[Head], unit: Unit) -> Row:
    """A row whose cells know whether the scale applies to them, by their columns' heads."""
    heading, figures = heading_of(row, rows, unit), [cell.text for cell in row.cells if cell.text]
    cells = [
        _rescaled_cell(cell, row.label, heading, head, unit, figures)
        for cell, head in zip(row.cells, heads, strict=True)
    ]
    return replace(row, cells=tuple(cells))


def _rescaled_cell(cell: Cell, label: str, heading: str, head: Head, unit: Unit, figures: Sequence[str]) -> Cell:
    if cell.value is None or cell.percent or cell.scale or is_percent(cell.text, head.label, label, heading):
        return cell
    counted = counts_shares(head.label) or counts_shares(label)
    apart = is_year(cell.text) or in_own_unit(cell.text) or (counted and not unit.exceptions)
    return replace(cell, scaled=not apart and row_scaled(label, heading, head.over(cell), unit, figures))
