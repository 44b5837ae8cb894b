"""The numbers that one section uses, each once, with its footnote: printed ones checked, computed ones with formula."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal

from rag.answering.numbers.read import MARKER
from rag.calculator.amounts import amount_words, currency_sign, rounded, scaled_words
from rag.calculator.facts.items import Fact
from rag.calculator.formulas import Kind, book
from rag.chunks.chunk import filing_of
from rag.reports.facts.debt import OWN, RATIOS, debt_fact
from rag.reports.facts.footing import row_citation, row_place, turned
from rag.reports.facts.items import CompanyFacts, Held, Moment, Worked
from rag.reports.phrases import Words
from rag.reports.types import FactRow, FactStatus
from rag.types import Citation, Filing

_UNITS = {"percent": "%", "ratio": "x", "days": "days"}
# Behind a metric's name: its change is a fact of its own, with its own place in the table.
GROWTH = ":change"
_SHARES = {"roa", "roe", "payout_ratio", "retention_ratio", "liabilities_to_assets", "equity_ratio"}
"""Ratios of the book that reports print as percentages."""


@dataclass
class Ledger:
    """Facts and footnotes of one section, in order of first use."""

    words: Words = field(default_factory=Words)
    citations: list[Citation] = field(default_factory=list)
    rows: dict[tuple[str, str, str], FactRow] = field(default_factory=dict)
    held: dict[tuple[str, str, str], Held] = field(default_factory=dict)
    _markers: dict[tuple[object, ...], str] = field(default_factory=dict)

    def fact(self, company: CompanyFacts, name: str, moment: Moment) -> FactRow | None:
        """The figure of that period: printed, else computed; None where neither can be told for sure."""
        key = (company.name, name, moment.words)
        if key not in self.rows:
            # The debt of a report is that of the balance sheet's rows, and a bank has none of it.
            held = None if name in OWN else company.printed(name, moment)
            worked = None if held or name in OWN else company.worked(name, moment)
            row = self._printed(company, name, moment, held) if held else None
            row = self._worked(company, name, moment, worked) if worked else row
            row = debt_fact(self, company, name, moment) if name in OWN else row
            if row is None:
                return None
            self.rows[key] = row
            if held is not None:
                self.held[key] = held
        return self.rows[key]

    def change(self, company: CompanyFacts, name: str, moment: Moment) -> FactRow | None:
        """The change to the same period of the year before: a growth rate, points for percentages; None: no meaning."""
        last, first = self.fact(company, name, moment), self.fact(company, name, moment.before)
        # A change of a multiple in percent is read as points by one and as growth by another.
        if last is None or first is None or last.unit != first.unit or last.unit in ("x", "days"):
            return None
        key = (company.name, name + GROWTH, moment.words)
        if key not in self.rows:
            row = _points(last, first) if last.unit == "%" else growth(last, first)
            if row is None:
                return None
            self.rows[key] = row
        return self.rows[key]

    def cite(self, place_key: tuple[object, ...], citation: Citation) -> str:
        """The marker of a place, a new one the first time."""
        if place_key not in self._markers:
            self._markers[place_key] = f"[{len(self._markers) + 1}]"
            self.citations.append(replace(citation, marker=self._markers[place_key]))
        return self._markers[place_key]

    def mark(self, fact: Fact, filing: Filing) -> str:
        """The footnote of the row in which a fact is printed."""
        key = row_place(fact).key
        # The rows around it, which its footnote holds, are read once.
        return self._markers.get(key) or self.cite(key, row_citation(fact, filing))

    def _printed(self, company: CompanyFacts, name: str, moment: Moment, held: Held) -> FactRow | None:
        fact, marker = held.fact, self.mark(held.fact, held.filing)
        others = [self._rival(*rival) for rival in held.rivals]
        formula = self.words.word("expense", cell=fact.cell.text.strip()) if turned(fact) else ""
        status: FactStatus = "conflict" if others else "derived" if formula else "verified"
        unit = (fact.currency or "") + ("/share" if book().kind_of(name) == "per_share" else "")
        return FactRow(
            name, shown_name(name), company.name, moment.words, fact.value, unit, amount_words(fact),
            held.filing.doc_name, held.filing.report_id, fact.row.page, marker, status, formula, (marker,),
            "; ".join(others),
        )  # fmt: skip

    def rivals(self, row: FactRow) -> tuple[FactRow, ...]:
        """What other filings print for the same item and period, as rows of their own."""
        found = []
        for fact, filing in self.held[row.key].rivals:
            marker = self.mark(fact, filing)
            found.append(
                replace(
                    row, value=fact.value, printed=amount_words(fact), filing=filing.doc_name, inputs=(marker,),
                    report_id=filing.report_id, page=fact.row.page, marker=marker, note="",
                )
            )  # fmt: skip
        return tuple(found)

    def _rival(self, fact: Fact, filing: Filing) -> str:
        value = self.words.amount(amount_words(fact))
        told = self.words.word("rival", filing=filing.doc_name, page=str(fact.row.page), value=value)
        return f"{told} {self.mark(fact, filing)}"

    def _worked(self, company: CompanyFacts, name: str, moment: Moment, worked: Worked) -> FactRow | None:
        by_fact = {(held.fact.item, held.fact.fiscal_year): held for held in worked.inputs}

        def marker(fact: Fact) -> str:
            held = by_fact.get((fact.item, fact.fiscal_year))
            return self.mark(fact, held.filing if held else filing_of(fact.report))

        formula = worked.workings.words(worked.node, moment.year, marker, dated=True)
        held_at = (self.mark(held.fact, held.filing) for held in worked.inputs)
        # What a formula reaches through another one is an input too.
        markers = tuple(dict.fromkeys((*held_at, *MARKER.findall(formula))))
        first = worked.inputs[0]
        value, unit, printed = shown_value(worked.value, kind_of(name), [held.fact for held in worked.inputs])
        return FactRow(
            name, shown_name(name), company.name, moment.words, value, unit, printed,
            first.filing.doc_name, first.filing.report_id, first.fact.row.page, markers[0], "derived",
            formula, markers,
        )  # fmt: skip


def growth(last: FactRow, first: FactRow) -> FactRow | None:
    """Growth from one positive amount to another."""
    # From or to a loss growth has no meaning.
    if not first.value or not last.value or first.value <= 0 or last.value <= 0:
        return None
    value = rounded((last.value / first.value - 1) * 100, 1) + 0  # no "-0.0%"
    formula = f"{last.period} {last.printed} / {first.period} {first.printed} - 1"
    return _changed(last, first, value, "%", f"{value:,.1f}%", formula)


def _points(last: FactRow, first: FactRow) -> FactRow:
    """The difference of two percentages as they are shown."""
    assert last.value is not None and first.value is not None
    value = last.value - first.value
    formula = f"{last.period} {last.printed} - {first.period} {first.printed}"
    return _changed(last, first, value, "points", f"{value:,.1f} percentage points", formula)


def _changed(last: FactRow, first: FactRow, value: Decimal, unit: str, printed: str, formula: str) -> FactRow:
    inputs = tuple(dict.fromkeys((*last.inputs, *first.inputs)))
    return replace(
        last, metric=last.metric + GROWTH, name=f"{last.name}, change", value=value, unit=unit, printed=printed,
        status="derived", formula=formula, inputs=inputs, note="",
    )  # fmt: skip


def shown_value(value: Decimal, kind: Kind, inputs: list[Fact]) -> tuple[Decimal, str, str]:
    """A computed value as it is kept, its unit, and how it is printed."""
    code = next((fact.currency for fact in inputs), None)
    if kind == "money":
        scale = max((fact.table.scale_of(fact.cell) for fact in inputs), default=1)
        digits = max((_digits(fact) for fact in inputs if fact.cell.scaled), default=0)
        return value, code or "", scaled_words(value, scale, digits if scale > 1 else 2, code)
    if kind == "per_share":
        return value, f"{code or ''}/share", f"{currency_sign(code)}{rounded(value, 2):,}"
    # As reports print them: a tenth of a percent, a hundredth of a multiple, a tenth of a day.
    kept = rounded(value * 100, 1) if kind == "percent" else rounded(value, 1 if kind == "days" else 2)
    return kept, _UNITS[kind], f"{kept:,}" + {"percent": "%", "ratio": "x", "days": " days"}[kind]


def _digits(fact: Fact) -> int:
    exponent = (fact.cell.value or Decimal(0)).as_tuple().exponent
    # More decimals than two are a table's spare zeros.
    return min(2, max(0, -exponent)) if isinstance(exponent, int) else 0


def kind_of(metric: str) -> Kind:
    """How a report prints a metric; "money" for what the book does not know."""
    if metric in _SHARES:
        return "percent"
    if metric in RATIOS:
        return "ratio"
    return book().kind_of(metric) if metric in book().item or metric in book().formula else "money"


def shown_name(name: str) -> str:
    """ "operating income": a name of the book in words."""
    item = book().line(name) if name in book().item else None
    return item.shown if item is not None else name.replace("_", " ").replace("ebitda", "EBITDA")
