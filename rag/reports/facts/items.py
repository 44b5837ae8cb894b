"""Every line item of the chosen companies and periods, once: the value of the newest filing that prints it.

Another filing that prints another value for the same item and period is kept beside it and stated (a restatement).
Figures that are computed are worked out over exactly these values, so no metric has two values in one report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, DivisionByZero, InvalidOperation
from functools import cached_property

from preprocess.report import Report
from rag.calculator.expressions import Node, refs
from rag.calculator.facts.items import Fact, Lookup, find_fact
from rag.calculator.facts.statements import plain_label, statements_of
from rag.calculator.formulas import book
from rag.calculator.spans import Span, when_words
from rag.calculator.workings import Incomplete, Workings
from rag.query.directory import company_of, group_of
from rag.reports.facts.footing import doubt
from rag.types import Filing

# A row a thousand times smaller than its like is the same per share.
_PER_SHARE = 1000
# Non-GAAP figures stand beside the others under nearly the same name, and a report's metrics are GAAP's.
_ADJUSTED = re.compile(r"\badjusted\b|non-?gaap|pro forma", re.IGNORECASE)
# Costs that an insurer or a hospital has beside those of sales: without them sales less cost is no gross profit.
_OTHER_COST = re.compile(
    r"(?:health care |medical |policy ?holder )?(?:benefits?|claims|medical|services?|policy ?holder benefits)"
    r"(?: and [a-z ]+)? (?:costs?|expenses?)|costs? of (?!sales|revenues?|goods|products sold)[a-z ]+"
)
# Where only the equity of the owners is printed, there are no other holders.
_STAND_INS = {"equity": "equity_attributable"}
ANNUAL = ("10-k", "annual-report")
ReportOf = Callable[[str], Report]


@dataclass(frozen=True, slots=True, order=True)
class Moment:
    """A fiscal year, or a part of it; moments of one span are ordered by time."""

    year: int
    span: Span | None = None

    @property
    def words(self) -> str:
        """ "FY2023", "Q2 FY2023", "6M FY2023"."""
        longer = self.span is not None and self.span.months > 3
        return f"{self.span.months}M FY{self.year}" if self.span and longer else when_words(self.year, self.span)

    @property
    def before(self) -> Moment:
        """The same part of the year before."""
        return Moment(self.year - 1, self.span)


def in_time(moments: Iterable[Moment]) -> list[Moment]:
    """Oldest first; a quarter before the longer part of the year that ends with it."""
    return sorted(moments, key=lambda m: (m.year, (m.span.quarter, m.span.months) if m.span else (4, 12)))


@dataclass(frozen=True, slots=True)
class Held:
    """A printed value with its filing, and what other filings print for the same item and period."""

    fact: Fact
    filing: Filing
    rivals: tuple[tuple[Fact, Filing], ...] = ()


@dataclass(frozen=True, slots=True)
class Worked:
    """A computed value, the printed values it was made of, and the workings that can say it in words."""

    value: Decimal
    inputs: tuple[Held, ...]
    workings: Workings
    node: Node


@dataclass
class CompanyFacts:
    """The line items of one company, found when they are asked for. filings: newest first."""

    name: str
    filings: tuple[Filing, ...]
    report_of: ReportOf
    left_out: dict[str, str] = field(default_factory=dict)
    _held: dict[tuple[str, Moment], Held | None] = field(default_factory=dict)
    _workings: dict[Span | None, Workings] = field(default_factory=dict)

    @cached_property
    def years(self) -> tuple[Moment, ...]:
        """The fiscal years whose income statement or balance sheet is printed, newest first."""
        return tuple(sorted({Moment(year) for f in self.filings for year in self._years(f, None)}, reverse=True))

    @cached_property
    def quarters(self) -> tuple[Moment, ...]:
        """The quarters that interim filings print, newest first."""
        spans = {Span(f.fiscal_quarter, 3) for f in self.filings if f.doc_type not in ANNUAL and f.fiscal_quarter}
        found = {Moment(year, span) for span in spans for f in self.filings for year in self._years(f, span)}
        return tuple(sorted(found, key=lambda m: (m.year, m.span.quarter if m.span else 0), reverse=True))

    def to_date(self, moment: Moment) -> Moment | None:
        """The year to date that ends with the quarter; None where it is the quarter itself or no filing prints it."""
        if moment.span is not None and moment.span.quarter == 4:
            return Moment(moment.year) if Moment(moment.year) in self.years else None
        if moment.span is None or moment.span.quarter not in (2, 3):
            return None
        span = Span(moment.span.quarter, 3 * moment.span.quarter)
        printed = any(moment.year in self._years(filing, span) for filing in self.filings)
        return Moment(moment.year, span) if printed else None

    def printed(self, name: str, moment: Moment) -> Held | None:
        """The line item of that period; None where no filing prints it for sure."""
        key = (name, moment)
        if key not in self._held:
            self._held[key] = self._find(name, moment)
        return self._held[key]

    def worked(self, name: str, moment: Moment) -> Worked | None:
        """The formula of that name, or an item that is no row of its own; None where an input is missing."""
        if name not in book().formula:
            return None
        workings = self._prefilled(name, moment)
        if workings is None or not self._complete(name, moment):
            return None
        for node in book().formula[name].nodes:
            try:
                value = workings.value(node, moment.year)
                workings.left_out((name, moment.year), node)
                used: list[Fact] = []
                workings.words(node, moment.year, lambda fact, kept=used: kept.append(fact) or "", dated=False)  # type: ignore[misc]
            except (Incomplete, DivisionByZero, InvalidOperation):
                continue
            return Worked(value, tuple(self._holding(used, moment.span)), workings, node)
        return None

    def _holding(self, used: Iterable[Fact], span: Span | None) -> Iterator[Held]:
        for fact in dict.fromkeys((fact.item, fact.fiscal_year) for fact in used):
            held = self.printed(fact[0], Moment(fact[1], span))
            if held is not None:
                yield held

    def _prefilled(self, name: str, moment: Moment) -> Workings | None:
        """Workings over the values held here: a ratio is made of the very numbers that the report shows."""
        if moment.span not in self._workings:
            own = [f for f in self.filings if self._years(f, moment.span)]
            if not own:
                return None
            self._workings[moment.span] = Workings(self.report_of(own[0].report_id), moment.span)
        workings = self._workings[moment.span]
        for leaf in {leaf for node in book().formula[name].nodes for leaf in _leaves(node)}:
            for year in (moment.year, moment.year - 1):
                held = self.printed(leaf, Moment(year, moment.span))
                if held is not None:
                    workings.facts[leaf, year] = held.fact
        return workings

    def _complete(self, name: str, moment: Moment) -> bool:
        """Whether a gross profit that no filing prints may be worked out."""
        if self.printed("gross_profit", moment) is not None or not name.startswith("gross_"):
            return True
        cost = self.printed("cost_of_revenue", moment)
        return cost is None or _whole_cost(cost.fact)

    def _find(self, name: str, moment: Moment) -> Held | None:
        item = book().line(name) if name in book().item else None
        if item is None:
            return None
        found = []
        for filing in self.filings:
            if moment.year in self._years(filing, moment.span):
                fact = _one(find_fact(self.report_of(filing.report_id), item, moment.year, moment.span))
                if fact is not None and not self._doubted(name, fact, filing):
                    found.append((fact, filing))
        if not found:
            return self._find(_STAND_INS[name], moment) if name in _STAND_INS else None
        first = found[0][0]
        return Held(*found[0], tuple(pair for pair in found[1:] if differs(first, pair[0])))

    def _doubted(self, name: str, fact: Fact, filing: Filing) -> bool:
        """Whether the number check does not confirm the fact; then it is left out, and the reason is kept."""
        reason = doubt(self.name, fact, filing)
        if reason:
            self.left_out[name] = reason
        return bool(reason)

    def _years(self, filing: Filing, span: Span | None) -> frozenset[int]:
        statements = statements_of(self.report_of(filing.report_id), span)
        first = [s for kind in ("income_statement", "balance_sheet") for s in statements.get(kind, ())[:1]]
        return frozenset(year for statement in first for year in statement.years)


def _one(found: Lookup) -> Fact | None:
    """The fact. Of several rows that could be it: not an adjusted one, not one per share, then the one total."""
    if found.fact is not None:
        return found.fact
    largest = max((abs(fact.value) for fact in found.facts), default=Decimal(0))
    own = [f for f in found.facts if not f.doubtful and not _adjusted(f) and abs(f.value) * _PER_SHARE >= largest]
    own = own if len({fact.value for fact in own}) == 1 else [f for f in own if f.label.lower().startswith("total ")]
    return own[0] if len({fact.value for fact in own}) == 1 else None


def _adjusted(fact: Fact) -> bool:
    """Whether the row, or the row that heads it, says that it is no figure of the accounting standards."""
    parent = fact.table.rows[fact.row.parent].label if fact.row.parent is not None else ""
    return _ADJUSTED.search(f"{parent} {fact.row.label}") is not None


def _whole_cost(fact: Fact) -> bool:
    """Whether the cost of sales is all of it: a statement with benefit costs beside it prints no gross profit."""
    others = (row.label for at, row in enumerate(fact.table.rows) if at != fact.index)
    return not any(_OTHER_COST.fullmatch(plain_label(label)) for label in others)


def is_instant(name: str) -> bool:
    """Whether a figure is one of a day: an item of the balance sheet, or a formula of such items alone."""
    if name in ("total_debt", "net_debt", "debt_to_equity"):
        return True
    line = book().line(name) if name in book().item else None
    if line is not None:
        return line.statements == ("balance_sheet",)
    parts = {leaf for node in book().formula[name].nodes for leaf in _leaves(node)} if name in book().formula else set()
    return bool(parts) and all(part in book().item and is_instant(part) for part in parts)


def _leaves(node: Node) -> frozenset[str]:
    """Every item that an expression may come down to, by any of the ways to compute its parts."""
    found: set[str] = set()
    for ref in refs(node):
        found.add(ref.name)
        for other in book().formula[ref.name].nodes if ref.name in book().formula else ():
            found |= _leaves(other)
    return frozenset(found)


def differs(first: Fact, other: Fact) -> bool:
    """Whether two filings print other values, beyond the rounding of the coarser one."""
    # Half of the last digit of the coarser print: "$51.2 billion" does not contradict "$51,217 million".
    return abs(first.value - other.value) * 2 > max(_step(first), _step(other))


def _step(fact: Fact) -> Decimal:
    """One unit of the last printed digit, in base units."""
    value = fact.cell.value or Decimal(0)
    exponent = value.as_tuple().exponent
    return Decimal(fact.table.scale_of(fact.cell)).scaleb(min(0, exponent if isinstance(exponent, int) else 0))


def companies_of(filings: Sequence[Filing], report_of: ReportOf) -> tuple[CompanyFacts, ...]:
    """The companies of the filings, in the order of their first one, each with its filings newest first."""
    groups = group_of(filings)
    members: dict[str, list[Filing]] = {}
    for filing in filings:
        members.setdefault(groups[filing.report_id], []).append(filing)
    ordered = [sorted(own, key=_newness, reverse=True) for own in members.values()]
    return tuple(CompanyFacts(company_of(own[0]), tuple(own), report_of) for own in ordered)


def _newness(filing: Filing) -> tuple[int, int, bool, str]:
    """Later periods first; of the same period the audited report before the release."""
    annual = filing.doc_type in ANNUAL
    # A release of the year has its figures before they were audited.
    return filing.fiscal_year or 0, filing.fiscal_quarter or (4 if annual else 0), annual, filing.doc_name
