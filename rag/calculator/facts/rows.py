"""Which rows of a table a line item is printed in: by its surest label, by its heading, or as a sum without a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from preprocess.report import Row, Table
from preprocess.tables.meaning.cell_periods import columns_of
from rag.calculator.facts.cash_rows import cash_rows
from rag.calculator.facts.statements import Statement, plain_label
from rag.calculator.formulas import LineItem

# Below the cash flow statement proper: "purchases of property" there are those not yet paid for.
_SUPPLEMENT = re.compile(
    r"supplement|non ?cash (?:investing|financing|transactions|activit|operating)|cash paid (?:during|for)|schedule of"
)


# A bare "Casino" is revenue only under such a heading.
_REVENUE = re.compile(
    r"(?:net |total |operating )*(?:revenues?|sales)(?: and other income)?|(?!.*\bcosts?\b).*\brevenues?"
)


# A heading below a statement: the rows under it repeat the statement's labels with other figures, or with a part of
# each: "Stock-based compensation included in costs and expenses".
_ADJUSTED = re.compile(
    r"^(?:reconciliation of )?(?:non ?gaap|adjusted|pro forma)\b|\bincluded (?:in|above|within)\b|"
    r"\b(?:amounts?|above|expenses?) includes?\b|^includes? (?:stock|share|depreciation|amorti)"
)


# Over an unlabelled row that is gross profit: revenue less these.
_COSTS = re.compile(r"total costs?( and expenses)?|total costs? of .*|total operating costs")


# "Cash flows from investing activities", and the bare "Investing" of a short form.
_SECTION = re.compile(r"\b(operating|investing|financing) activities|^(operat|investing|financing)(?:ions|ing)?$")


def matching_rows(
    table: Table, item: LineItem, column: int, among: Statement | None = None, said: str = ""
) -> tuple[tuple[int, str, int], ...]:
    """The rows that match the item's surest label, each with the label to show; an unlabelled sum where none does.

    said: the question's own name of the item; a row printed under these very words is it ("net sales" beside revenue).
    """
    own = (index for index in _open_rows(table, item) if among is None or among.holds(index))
    # Rows under a year of quarters are told apart by their block already.
    blocked = among is not None and among.rows is not None
    timed = (index for index in own if blocked or _is_of(table, table.rows[index], column))
    usable = [index for index in timed if _has_value(table, table.rows[index], item, column)]
    named = [i for i in usable if said and plain_label(table.rows[i].label) == said]
    if named and not any(_refused(item, table, i) for i in named):
        return tuple((i, _shown(table, i), 0) for i in named)
    # "Total loans" are "Loans", of which "Loans, net" is what is left.
    for title in dict.fromkeys((item.title, item.title.removeprefix("total "))) if item.sense == "row" else ():
        exact = [i for i in usable if plain_label(table.rows[i].label) == title]
        if exact:
            return tuple((i, _shown(table, i), 0) for i in exact)
    for rank, pattern in enumerate(item.patterns):
        found = [i for i in usable if _is_called(pattern, table, i, item) and not _refused(item, table, i)]
        if found:
            return tuple((i, _shown(table, i), rank) for i in found)
    moved = cash_rows(table, item.title, column) if item.sense == "row" else []
    if moved:
        return tuple((i, _shown(table, i), 0) for i in moved)
    headed = [i for i in usable if _under_revenue(table, i, item)]
    if headed:
        return tuple((i, f"{_shown(table, i)} (under revenue)", 0) for i in headed)
    return tuple((i, label, 0) for i, label in _unlabelled(table, item, column))


def _under_revenue(table: Table, index: int, item: LineItem) -> bool:
    """Whether the row bears the item's bare name and stands under a heading of revenue."""
    if item.under_revenue is None or not item.under_revenue.fullmatch(plain_label(table.rows[index].label)):
        return False
    heads = (row for row in reversed(table.rows[:index]) if all(cell.value is None for cell in row.cells))
    head = next(heads, None)
    return head is not None and _REVENUE.fullmatch(plain_label(head.label)) is not None


def _open_rows(table: Table, item: LineItem) -> Iterator[int]:
    """The rows of the item's section of a cash flow statement, without the supplement; every row elsewhere."""
    section, supplement, adjusted = None, False, False
    for index, row in enumerate(table.rows):
        label = plain_label(row.label)
        empty = all(cell.value is None for cell in row.cells)
        if empty and label:
            adjusted = _ADJUSTED.search(label) is not None
        if adjusted:
            continue
        if table.statement_type == "cash_flow" and empty:
            supplement = bool(section and _SUPPLEMENT.search(label)) or (supplement and "reconcil" not in label)
            named = _SECTION.search(label)
            section = "operating" if "reconcil" in label else _section(named) if named else section
        if not supplement and (item.section is None or section in (None, item.section)):
            yield index


def _section(named: re.Match[str]) -> str:
    return named[1] or named[2].replace("operat", "operating")


def _is_of(table: Table, row: Row, column: int) -> bool:
    """Whether a row is about its column's period, and names no other itself ("Balance at January 1, 2021")."""
    return row.period is None or columns_of(table, row)[column].period == table.columns[column].period


def _has_value(table: Table, row: Row, item: LineItem, column: int) -> bool:
    cell = row.cells[column] if column < len(row.cells) else None
    if cell is None or cell.value is None or cell.percent:
        return False
    # A statement in single dollars excepts nothing from its scale.
    return cell.scaled != (item.sense == "per_share") or (item.sense == "per_share" and table.unit.scale == 1)


def _label(table: Table, index: int, item: LineItem) -> str:
    """The plain label; after its heading in a per-share block, and where the heading ends in "attributable to"."""
    row = table.rows[index]
    own = plain_label(row.label)
    above = row.parent if row.parent is not None or item.sense != "per_share" else heading_above(table, index)
    head = "" if above is None else plain_label(table.rows[above].label)
    headed = (item.sense == "per_share" and "per" not in own.split()) or head.endswith("attributable to")
    return f"{head} {own}" if head and headed else own


def _is_called(pattern: re.Pattern[str], table: Table, index: int, item: LineItem) -> bool:
    """Whether a row has that label; one of two rows of one name on a balance sheet also with the heading it is under.

    "Term debt" stands under the current liabilities and again under the others.
    """
    own = _label(table, index, item)
    if pattern.fullmatch(own) is not None:
        return True
    twice = table.statement_type == "balance_sheet" and len(_rows_called(table, own)) > 1
    above = heading_above(table, index) if twice else None
    return above is not None and pattern.fullmatch(f"{plain_label(table.rows[above].label)} {own}") is not None


def _rows_called(table: Table, label: str) -> list[int]:
    return [i for i, row in enumerate(table.rows) if plain_label(row.label) == label]


def heading_above(table: Table, index: int) -> int | None:
    """The nearest row of words only over a row."""
    return next((i for i in range(index - 1, -1, -1) if all(c.value is None for c in table.rows[i].cells)), None)


def _refused(item: LineItem, table: Table, index: int) -> bool:
    return item.refused is not None and item.refused.fullmatch(_label(table, index, item)) is not None


def _shown(table: Table, index: int) -> str:
    """The label as a person reads it: without brackets, amounts and notes, on one line."""
    label = " ".join(table.rows[index].label.split())
    label = re.sub(r"^Adjustments to reconcile .*?(?:activities|operations)\W+(?=\w)", "", label)
    label = re.sub(r"\s*/?\s*(?<!\b40[13])\([^)]*\)|\s+\d{1,2}\)(?=\s*[,;.]|\s|$)", "", label).replace(" ,", ",")
    # "…: 2021—$1,636; 2020—$2,002": amounts of both years in the name of the row.
    label = re.sub(r"[\s:;,–—-]*\b(?:19|20)\d\d\s*[:–—-]+\s*[$€£]?\d.*$", "", label)
    return re.sub(r",?\s*(?:net of|less)\b\D*\d.*$", "", label).strip(" :.,/")


def _unlabelled(table: Table, item: LineItem, column: int) -> Iterator[tuple[int, str]]:
    """Sums without a label: under the item's heading (added up here), or total assets, printed on both sides."""
    if item.name == "total_assets":
        yield from _both_sides(table, column)
    if item.name == "gross_profit":
        yield from _after_costs(table, column)
    for start, head in enumerate(table.rows):
        if item.block is None or not item.block.fullmatch(plain_label(head.label)):
            continue
        if any(cell.value is not None for cell in head.cells):
            continue
        parts: list[Decimal] = []
        for index in range(start + 1, len(table.rows)):
            row = table.rows[index]
            value = row.cells[column].value if column < len(row.cells) else None
            if value is not None and plain_label(row.label) in ("", "total"):
                if len(parts) > 1 and sum(parts) == value:
                    yield index, f"Total {_shown(table, start).lower()}"
                break
            if value is None:
                break
            parts.append(value)


def _both_sides(table: Table, column: int) -> Iterator[tuple[int, str]]:
    """Unlabelled rows that print the same values twice in a balance sheet are its two sums."""
    blank = [(i, row) for i, row in enumerate(table.rows) if not row.label.strip() and column < len(row.cells)]
    for at, (index, row) in enumerate(blank):
        twin = any([c.value for c in row.cells] == [c.value for c in other.cells] for _, other in blank[at + 1 :])
        if twin and row.cells[column].value is not None and table.statement_type == "balance_sheet":
            yield index, "Total assets"
            return


def _after_costs(table: Table, column: int) -> Iterator[tuple[int, str]]:
    """The unlabelled row under the total costs that is revenue less these costs."""
    values = [row.cells[column].value if column < len(row.cells) else None for row in table.rows]
    for index in range(2, len(table.rows)):
        cost, left = values[index - 1], values[index]
        if table.rows[index].label.strip() or cost is None or left is None:
            continue
        costs = _COSTS.fullmatch(plain_label(table.rows[index - 1].label))
        before = (i for i in range(index - 1) if _REVENUE.fullmatch(plain_label(table.rows[i].label)))
        if costs and any(values[i] is not None and values[i] == left + abs(cost) for i in before):
            yield index, "Revenue less total costs"
