"""Comparison tables of facts: companies × periods × metrics, footnotes in every cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from preprocess.scales import NAMES
from rag.calculator.amounts import rounded
from rag.reports.data.judgements import View
from rag.reports.facts.items import CompanyFacts, Moment, in_time, is_instant
from rag.reports.facts.ledger import GROWTH, kind_of
from rag.reports.types import DataTable, FactRow, TableCell, TableRow

EMPTY = TableCell("—")
_MOST_MARKERS = 3
"""Footnotes in one cell; a figure made of more has them all in the table of numbers."""
# Units without a scale: they have no say in that of the table.
_SHARES = ("%", "points", "x", "days")


def comparison(view: View, title: str) -> DataTable | None:
    """The metrics of a section: over the periods for one company, side by side for several; None without a figure.

    Its note names the metrics that no filing prints for sure.
    """
    if len(view.companies) == 1:
        return _one_company(view, view.companies[0], title)
    return _peers(view, title)


def _one_company(view: View, company: CompanyFacts, title: str) -> DataTable | None:
    """A column for each period, and one for the change behind the newest (behind each pair of quarters)."""
    groups = _groups(view.moments.get(company.name, ()))
    rows: list[tuple[str, list[FactRow | None], list[FactRow | None]]] = []
    for name in view.metrics:
        cells: list[FactRow | None] = []
        changes: list[FactRow | None] = []
        for group in groups:
            own = [view.ledger.fact(company, name, m) if _belongs(name, m, groups) else None for m in group]
            cells += own
            changes.append(view.ledger.change(company, name, group[0]) if own[0] and len(group) > 1 else None)
        if any(cells):
            rows.append((name, cells, changes))
    if not rows:
        return None
    scale, code = scale_of([fact for _, cells, _ in rows for fact in cells if fact])
    columns = [text for group in groups for text in (*(m.words for m in group), *_change_head(view, group))]
    made = tuple(_row(view, name, cells, changes, groups, scale) for name, cells, changes in rows)
    return DataTable(title, tuple(columns), made, view.words.unit(scale, code), note=_note(view, [r[0] for r in rows]))


def _groups(moments: Sequence[Moment]) -> list[list[Moment]]:
    """The periods that one change column follows: all years, or each pair of quarters or parts of the year."""
    if all(moment.span is None for moment in moments) or len({m.span for m in moments}) == 1:
        return [list(moments)] if moments else []
    spans = dict.fromkeys(moment.span for moment in moments)
    return [[moment for moment in moments if moment.span == span] for span in spans]


def _change_head(view: View, group: Sequence[Moment]) -> Iterator[str]:
    if len(group) > 1:
        yield f"{view.words.word('change')} {group[0].words}"


def _belongs(name: str, moment: Moment, groups: Sequence[Sequence[Moment]]) -> bool:
    """Whether a figure is shown in that column: one at a day belongs to the first group only."""
    return not is_instant(name) or moment in groups[0]


def _row(
    view: View, name: str, cells: Sequence[FactRow | None], changes: Sequence[FactRow | None],
    groups: Sequence[Sequence[Moment]], scale: int,
) -> TableRow:  # fmt: skip
    made, rest = [], list(cells)
    for group, change in zip(groups, changes, strict=True):
        made += [amount_cell(view, fact, scale) for fact in rest[: len(group)]]
        made += [changed_cell(view, change)] if len(group) > 1 else []
        rest = rest[len(group) :]
    return TableRow(view.words.name(name), tuple(made))


def changed_cell(view: View, change: FactRow | None) -> TableCell:
    """A change as a cell: percentage points as "pp"."""
    if change is None:
        return EMPTY
    text = view.words.amount(change.printed.replace(" percentage points", " pp"))
    return TableCell(text, change.inputs[:_MOST_MARKERS], change.value, change.status)


def _peers(view: View, title: str) -> DataTable | None:
    """A row for each metric and period, a column for each company; by age where they have no period in common."""
    ages = view.common() is None
    keys: list[Moment | int] = list(range(_oldest(view))) if ages else list(_all_moments(view))
    facts: dict[tuple[str, Moment | int], list[FactRow | None]] = {}
    for name in view.metrics:
        for key in keys:
            cells = [_fact_at(view, company, name, key) for company in view.companies]
            if any(cells):
                facts[name, key] = cells
        # Of a margin the points would stand beside percentages and be read as such.
        changes = [view.change(c, name) if kind_of(name) == "money" else None for c in view.companies]
        if any(changes) and (ages or len({view.newest(c) for c in view.companies}) == 1):
            facts[name + GROWTH, keys[0]] = changes
    if not facts:
        return None
    scale, code = scale_of([fact for cells in facts.values() for fact in cells if fact])
    rows = tuple(_peer_row(view, name, key, cells, scale) for (name, key), cells in facts.items())
    heads = (_head(view, company, ages) for company in view.companies)
    return DataTable(title, tuple(heads), rows, view.words.unit(scale, code), note=_note(view, [n for n, _ in facts]))


def _peer_row(view: View, name: str, key: Moment | int, cells: Sequence[FactRow | None], scale: int) -> TableRow:
    plain, _, change = name.partition(":")
    shown, when = view.words.name(plain), key.words if isinstance(key, Moment) else _age(view, key)
    if change:
        shown = f"{shown}, {view.words.word('change').lower()}" if view.words.language == "en" else (
            shown + view.words.word("change")
        )  # fmt: skip
        return TableRow(f"{shown}, {when}", tuple(changed_cell(view, cell) for cell in cells), 1)
    return TableRow(f"{shown}, {when}", tuple(amount_cell(view, fact, scale) for fact in cells))


def _age(view: View, age: int) -> str:
    return view.words.word("earlier", count=view.words.count_years(age)) if age else view.words.word("newest")


def _head(view: View, company: CompanyFacts, ages: bool) -> str:
    newest = view.newest(company)
    return f"{view.called(company)} ({newest.words})" if ages and newest else view.called(company)


def _all_moments(view: View) -> list[Moment]:
    return in_time({m for c in view.companies for m in view.moments.get(c.name, ())})[::-1]


def _oldest(view: View) -> int:
    return max((len(view.moments.get(company.name, ())) for company in view.companies), default=0)


def _fact_at(view: View, company: CompanyFacts, name: str, key: Moment | int) -> FactRow | None:
    own = view.moments.get(company.name, ())
    if isinstance(key, int):
        return view.ledger.fact(company, name, own[key]) if key < len(own) else None
    return view.ledger.fact(company, name, key) if key in own else None


def _note(view: View, rows: Sequence[str]) -> str:
    """What stands under a table: how its debt, EBITDA and free cash flow are defined, and what is missing in it."""
    told = [view.words.word("debt_defined")] if {"total_debt", "net_debt"} & set(rows) else []
    told += [view.words.word("ebitda_defined")] if any("ebitda" in name for name in rows) else []
    told += [view.words.word("free_cash_defined")] if any("free_cash" in name for name in rows) else []
    return (" " if view.words.language == "en" else "").join([*told, *filter(None, [untold(view)])])


def untold(view: View) -> str:
    """The metrics without a figure for any period of a company, and what the number check refused."""
    found = []
    for company in view.companies:
        for name in view.metrics:
            moments = view.moments.get(company.name, ())
            if any(view.ledger.fact(company, name, moment) for moment in moments):
                continue
            shown = view.words.name(name, inside=True)
            shown = shown if len(view.companies) == 1 else f"{view.called(company)}: {shown}"
            found.append(view.words.word("not_confirmed", name=shown) if name in company.left_out else shown)
    return view.words.word("not_told", names=view.words.list(found)) if found else ""


def amount_cell(view: View, fact: FactRow | None, scale: int) -> TableCell:
    """A fact as a cell: money in the table's scale, brackets for a minus of it; everything else as it is printed."""
    if fact is None or fact.value is None:
        return EMPTY
    text = view.words.amount(fact.printed)
    if kind_of(fact.metric) == "money":
        shown = fact.value / scale
        # Under a hundred the decimal still tells two companies apart.
        places = 0 if shown == shown.to_integral_value() or abs(shown) >= 100 else 1
        digits = f"{abs(rounded(shown, places)):,.{places}f}"
        text = f"({digits})" if fact.value < 0 else digits
    elif fact.value < 0 and not text.lstrip("-−")[:1].isdigit():
        # "-$8.30" a share, below losses in brackets.
        text = f"({text.lstrip('-−')})"
    return TableCell(text, fact.inputs[:_MOST_MARKERS], fact.value, fact.status)


def scale_of(facts: Sequence[FactRow]) -> tuple[int, str]:
    """The scale that most money of the table is printed in, and the currency if it is one."""
    money = [fact for fact in facts if kind_of(fact.metric) == "money" and fact.value and fact.unit not in _SHARES]
    scales = [next((by for by, word in NAMES.items() if fact.printed.endswith(word)), 1) for fact in money]
    codes = {fact.unit for fact in money if fact.unit}
    return max(scales, default=1), codes.pop() if len(codes) == 1 else ""
