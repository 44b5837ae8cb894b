"""Tables and charts of facts: companies × periods × metrics, and extracts of statements; footnotes in every cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from preprocess.report import Row, Table
from rag.answering.places import RowPlace, printed
from rag.calculator.statements import Statement, statements_of
from rag.calculator.workings import rounded
from rag.reports.facts import CompanyFacts, Moment
from rag.reports.footing import table_context
from rag.reports.judgements import View, kind_of
from rag.reports.ledger import Ledger
from rag.reports.phrases import Words
from rag.reports.types import Chart, DataTable, FactRow, Series, TableCell, TableRow

EMPTY = TableCell("—")
_SCALES = {10**3: "in_thousands", 10**6: "in_millions", 10**9: "in_billions"}
_MOST_ROWS = {"short": 8, "standard": 18, "long": 40}


def comparison(view: View, title: str) -> DataTable | None:
    """The metrics of a section: over the periods for one company, side by side for several; None without a figure."""
    if len(view.companies) == 1:
        return _one_company(view, view.companies[0], title)
    return _peers(view, title)


def _one_company(view: View, company: CompanyFacts, title: str) -> DataTable | None:
    moments = view.moments.get(company.name, ())
    rows = {name: [view.ledger.fact(company, name, moment) for moment in moments] for name in view.metrics}
    rows = {name: cells for name, cells in rows.items() if any(cells)}
    if not rows:
        return None
    scale, code = _scale([fact for cells in rows.values() for fact in cells if fact])
    made = [
        TableRow(view.words.name(name), (*(_cell(fact, scale) for fact in cells), _changed(view, company, name)))
        for name, cells in rows.items()
    ]
    columns = (*(moment.words for moment in moments), view.words.word("change"))
    return DataTable(title, columns, tuple(made), _unit_words(view.words, scale, code))


def _changed(view: View, company: CompanyFacts, name: str) -> TableCell:
    change = view.change(company, name)
    if change is None:
        return EMPTY
    text = change.printed.replace(" percentage points", " pp")
    return TableCell(text, change.inputs, change.value, change.status)


def _peers(view: View, title: str) -> DataTable | None:
    """A row for each metric and period, a column for each company."""
    facts: dict[tuple[str, Moment], list[FactRow | None]] = {}
    moments = sorted({m for c in view.companies for m in view.moments.get(c.name, ())}, reverse=True)
    for name in view.metrics:
        for moment in moments:
            cells = [
                view.ledger.fact(company, name, moment) if moment in view.moments.get(company.name, ()) else None
                for company in view.companies
            ]
            if any(cells):
                facts[name, moment] = cells
    if not facts:
        return None
    scale, code = _scale([fact for cells in facts.values() for fact in cells if fact])
    rows = tuple(
        TableRow(f"{view.words.name(name)}, {moment.words}", tuple(_cell(fact, scale) for fact in cells))
        for (name, moment), cells in facts.items()
    )
    return DataTable(title, tuple(c.name for c in view.companies), rows, _unit_words(view.words, scale, code))


def _cell(fact: FactRow | None, scale: int) -> TableCell:
    """A fact as a cell: money in the table's scale, brackets for a minus; everything else as it is printed."""
    if fact is None or fact.value is None:
        return EMPTY
    text = fact.printed
    if kind_of(fact.metric) == "money":
        shown = fact.value / scale
        places = 0 if shown == shown.to_integral_value() or abs(shown) >= 100 else 1
        digits = f"{abs(rounded(shown, places)):,.{places}f}"
        text = f"({digits})" if fact.value < 0 else digits
    return TableCell(text, fact.inputs, fact.value, fact.status)


def _scale(facts: Sequence[FactRow]) -> tuple[int, str]:
    """The scale that most money of the table is printed in, and the currency if it is one."""
    money = [fact for fact in facts if kind_of(fact.metric) == "money" and fact.value]
    words = {" thousand": 10**3, " million": 10**6, " billion": 10**9}
    scales = [next((by for word, by in words.items() if fact.printed.endswith(word)), 1) for fact in money]
    codes = {fact.unit for fact in money if fact.unit}
    return max(scales, default=1), codes.pop() if len(codes) == 1 else ""


def _unit_words(words: Words, scale: int, code: str) -> str:
    named = words.word(_SCALES[scale]) if scale in _SCALES else ""
    return ", ".join(part for part in (code, named) if part)


def charts(view: View) -> tuple[Chart, ...]:
    """One chart of amounts and one of percentages, oldest period first, where there are at least two periods.

    A chart is called after the metrics it shows.
    """
    found = []
    for kind, shape in (("money", "bar"), ("percent", "line")):
        names = [name for name in view.metrics if kind_of(name) == kind][: 3 if len(view.companies) == 1 else 1]
        made = _chart(view, names, kind, "bar" if shape == "bar" else "line")
        found += [made] if made else []
    return tuple(found)


def _chart(view: View, names: Sequence[str], kind: str, shape: str) -> Chart | None:
    moments = sorted({m for c in view.companies for m in view.moments.get(c.name, ()) if m.span is None})
    moments = moments or sorted({m for c in view.companies for m in view.moments.get(c.name, ())}, key=str)
    facts = {
        (company.name, name): [view.ledger.fact(company, name, moment) for moment in moments]
        for company in view.companies
        for name in names
    }
    facts = {key: cells for key, cells in facts.items() if sum(cell is not None for cell in cells) > 1}
    if not facts:
        return None
    scale, code = _scale([cell for cells in facts.values() for cell in cells if cell]) if kind == "money" else (1, "%")
    unit = " ".join(part for part in (code, _axis(scale)) if part)
    series = [
        Series(_series_name(view, *key), tuple(_at(cell, scale) for cell in cells), _markers(cells))
        for key, cells in facts.items()
    ]
    shown = dict.fromkeys(view.words.name(name) for _, name in facts)
    return Chart(
        ", ".join(shown), unit, tuple(m.words for m in moments), tuple(series), "bar" if shape == "bar" else "line"
    )


def _series_name(view: View, company: str, name: str) -> str:
    return view.words.name(name) if len(view.companies) == 1 else f"{company}, {view.words.name(name, inside=True)}"


def _axis(scale: int) -> str:
    return {10**3: "thousand", 10**6: "million", 10**9: "billion"}.get(scale, "")


def _at(cell: FactRow | None, scale: int) -> Decimal | None:
    return None if cell is None or cell.value is None else rounded(cell.value / scale, 2)


def _markers(cells: Sequence[FactRow | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(marker for cell in cells if cell for marker in cell.inputs))


def extract(
    ledger: Ledger, company: CompanyFacts, kind: str, moment: Moment, words: Words, length: str
) -> DataTable | None:
    """The rows of a statement of the newest filing that prints the period, as printed; None where there is none."""
    for filing in company.filings:
        report = company.report_of(filing.report_id)
        statements = statements_of(report, moment.span).get(kind, ())  # type: ignore[call-overload]
        statement: Statement | None = next((s for s in statements if moment.year in s.years and s.primary), None)
        if statement is None:
            continue
        years = sorted((year for year in statement.years if year <= moment.year), reverse=True)[:3]
        context = table_context(report, statement.table.id)
        rows = []
        for index in _telling(statement.table, [statement.years[year] for year in years], _MOST_ROWS[length]):
            place = RowPlace(report, context, statement.table, index)
            marker = ledger.cite(place.key, place.citation(""))
            cells = tuple(_printed(place, statement.years[year], marker) for year in years)
            own = statement.table.rows[index].label
            twice = sum(row.label == own for row in statement.table.rows) > 1
            label = " ".join((place.label if twice else own).split()).rstrip(":")
            rows.append(TableRow(label, cells, statement.table.rows[index].level))
        title = words.word("statement_of", company=company.name, statement=words.word(kind))
        unit = statement.table.unit
        columns = tuple(Moment(year, moment.span).words for year in years)
        return DataTable(title, columns, tuple(rows), _unit_words(words, unit.scale, unit.currency or ""), "statement")
    return None


def _telling(table: Table, columns: Sequence[int], most: int) -> Iterator[int]:
    """The labelled rows with a value in every column, the first ones; totals are kept where not all fit."""
    usable = [
        index
        for index, row in enumerate(table.rows)
        if row.label.strip() and all(at < len(row.cells) and row.cells[at].value is not None for at in columns)
    ]
    if len(usable) <= most:
        yield from usable
        return
    told = [index for index in usable if _is_total(table.rows[index])]
    kept = set((told + [index for index in usable if index not in told])[:most])
    yield from (index for index in usable if index in kept)


def _is_total(row: Row) -> bool:
    label = row.label.lower()
    return any(
        word in label for word in ("total", "net ", "income", "revenue", "sales", "profit", "per share", "equity")
    )


def _printed(place: RowPlace, column: int, marker: str) -> TableCell:
    cell = place.row.cells[column]
    return TableCell(printed(cell), (marker,), place.table.base_value(cell))
