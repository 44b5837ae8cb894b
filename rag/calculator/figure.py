"""One requested figure: its value in each fiscal year, how they go together, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from preprocess.report import Report
from rag.calculator.amounts import amount_words, as_said, is_counted, is_less, label_words, minor_unit, rounded, signed
from rag.calculator.combined import combined, is_quotient, is_stock_on_flow, result_kind
from rag.calculator.dated import dated
from rag.calculator.expressions import Node, Ref
from rag.calculator.facts.items import Fact
from rag.calculator.facts.printed import PRINTED
from rag.calculator.facts.statements import printed_name
from rag.calculator.preferred import Differing, as_printed, values_of
from rag.calculator.question.request import Request
from rag.calculator.row_name import row_name
from rag.calculator.spans import when_words
from rag.calculator.wording import Line, figure_name, money_words, numbers_of, owner_of, plain_formula, verb
from rag.calculator.workings import Incomplete, Workings
from rag.types import NumberCheck

Marker = Callable[[Fact], str]
# What is a profit or a loss, what comes in or goes out, by its sign.
_RESULTS = (
    *("net_income", "net_income_attributable", "operating_income", "pretax_income"),
    *("operating_cash_flow", "investing_cash_flow", "financing_cash_flow"),
)
_PLACES = {"percent": 1, "ratio": 2, "days": 2, "per_share": 2}


@dataclass(frozen=True)
class Figure:
    """A request worked out over one report; values: one of each of its years; results: the answer, rounded.

    differing: what the rows of the statements give instead of a printed ratio.
    """

    request: Request
    workings: Workings
    values: tuple[Decimal, ...]
    result: Decimal
    results: tuple[Decimal, ...]
    differing: tuple[Differing, ...] = ()

    @property
    def is_ahead(self) -> bool:
        """Whether the filing tells of a year that was still to come to it."""
        facts = self.workings.facts.values()
        return bool(facts) and all(fact.fiscal_year > (fact.report.fiscal_year or fact.fiscal_year) for fact in facts)

    def text(self, company: str, marker: Marker) -> tuple[str, tuple[NumberCheck, ...]]:
        """The answer with footnotes by `marker`, and the numbers in it that were computed (with their formula)."""
        line = Line()
        writer = _Writer(self, company, marker, line)
        writer.write()
        return line.text, tuple(line.derived)


@dataclass
class _Writer:
    figure: Figure
    company: str
    marker: Marker
    line: Line

    def write(self) -> None:
        request = self.figure.request
        years = request.years
        when = partial(when_words, span=request.span)
        owner = owner_of(self.company)
        if len(years) == 1:
            dated = "" if request.after else f"{when(years[0])} "
            named = f"{request.name} {day}" if (day := self._day(years[0])) else f"{dated}{request.name}"
            if self.figure.is_ahead and dated:
                self.line.add(f"{owner} {request.name} scheduled for {dated}{verb(request.name, ahead=True)} ")
            else:
                self.line.add(f"{owner} {named} {verb(request.name)} ")
            self._year(years[0], self.figure.values[0], first=True)
        elif request.mode == "each":
            self.line.add(f"{owner} {request.name}: ")
            for at, year in enumerate(years):
                self.line.add(f"{'; ' if at else ''}{when_words(year, request.span)} ")
                self._year(year, self.figure.values[at], first=False)
        else:
            self._together(owner)
        self.line.add(".")

    def _day(self, year: int) -> str:
        """The day on which all of it stood, where a day or a part of a year is asked for."""
        request = self.figure.request
        columns = (fact.table.columns[fact.column] for fact in self.figure.workings.used(request.node, year))
        ends = {column.period.end if column.period and column.period.months is None else None for column in columns}
        end = ends.pop() if len(ends) == 1 else None
        if end is None:
            return ""
        day = f"{end:%B} {end.day}, {end.year}"
        if request.after:
            return f"as of {day}"
        if request.day is not None:
            return f"at {day}"
        return f"at the end of {when_words(year, request.span)} ({day})" if request.span is not None else ""

    def _together(self, owner: str) -> None:
        request, figure, years = self.figure.request, self.figure, self.figure.request.years
        when = partial(when_words, span=request.span)
        first, last = when(years[0]), when(years[-1])
        what = {
            "sum": f"{request.name} of {' and '.join(map(when, years))} together",
            "mean": f"{len(years)}-year average {request.name} ({first}-{last})",
            "growth": f"{request.name} growth from {first} to {last}",
            "cagr": f"{years[-1] - years[0]}-year {request.name} CAGR from {first} to {last}",
            "change": f"change in {request.name} from {first} to {last}",
        }[request.mode]
        self.line.add(f"{owner} {what} was ")
        formula = {
            "sum": " + ".join(map(when, years)),
            "mean": "sum of the years / number of years",
            "growth": f"{last} / {first} - 1",
            "cagr": f"({last} / {first}) ^ (1 / {years[-1] - years[0]}) - 1",
            "change": f"{last} - {first}",
        }[request.mode]
        told = f"average: {formula}" if request.mode == "mean" else formula
        self._computed(figure.result, result_kind(request), told, years, points=request.mode == "change")
        self._relative(years)
        self.line.add(" = ")
        self.line.formula(
            formula, frozenset(word.strip("()") for word in formula.split() if word.strip("()").isdigit())
        )
        self.line.add(", with ")
        for at, year in enumerate(years):
            self.line.add(f"{'; ' if at else ''}{when_words(year, request.span)} ")
            self._year(year, figure.values[at], first=False)

    def _relative(self, years: tuple[int, ...]) -> None:
        """A change of an amount in percent beside it, where it grows from a positive one."""
        first, last = self.figure.values[0], self.figure.values[-1]
        if self.figure.request.mode == "change" and self.figure.request.kind in ("money", "per_share") and first > 0:
            shown = rounded((last / first - 1) * 100, _PLACES["percent"])
            self.line.add(" (")
            # Brackets alone would say that it fell.
            self.line.computed(f"{shown:+,.1f}%", shown, "%", "change / first year", self._inputs(years))
            self.line.add(")")

    def _year(self, year: int, value: Decimal, *, first: bool) -> None:
        """One year's value: a printed cell, or the computed value with its formula."""
        request = self.figure.request
        fact = self._fact(request.node, year)
        if fact is not None:
            self._printed(fact, first)
            return
        several = len({fact.fiscal_year for fact in self.figure.workings.used(request.node, year)}) > 1
        words = self.figure.workings.words(request.node, year, self.marker, dated=several)
        self._computed(value, request.kind, plain_formula(request.node), (year,))
        self.line.add(" = ")
        self.line.formula(words, frozenset(f"{node.value:f}" for node in numbers_of(request.node)))

    def _fact(self, node: Node, year: int) -> Fact | None:
        if not isinstance(node, Ref):
            return None
        return self.figure.workings.facts.get((node.name, node.year if node.year is not None else year - node.back))

    def _printed(self, fact: Fact, first: bool) -> None:
        """A line item as printed; in the unit asked for, with what is printed beside it."""
        request = self.figure.request
        scale, alone = request.scale, request.mode in ("single", "each")
        fact = signed(fact)
        # What is put together, or stands beside a profit, keeps the sign that it counts with.
        if alone and max(self.figure.values) <= 0:
            fact = as_said(fact, request.name if first else label_words(fact))
        mark = self.marker(fact)
        as_printed = scale in (None, fact.table.scale_of(fact.cell)) and request.places is None
        if as_printed or not fact.cell.scaled or fact.cell.percent or not alone:
            self.line.add(
                f"{amount_words(fact)} {mark} (“{fact.label}”)"
                if first
                else f"{label_words(fact)} {amount_words(fact)} {mark}"
            )
            return
        shown = money_words(fact.value, request, self.figure.workings)
        self.line.add(f"{shown} {mark} (“{fact.label}”, printed as {amount_words(fact)})")

    def _computed(
        self, value: Decimal, kind: str, formula: str, years: tuple[int, ...], *, points: bool = False
    ) -> None:
        """A computed number with its formula and the cells of its inputs."""
        request, inputs = self.figure.request, self._inputs(years)
        places = request.places if request.places is not None else _PLACES.get(kind, 2)
        if kind == "fraction":
            self._fraction(value, places, formula, inputs)
        elif kind == "percent":
            shown = rounded(value * 100, places)
            self.line.computed(
                f"{shown:,.{places}f}{' percentage points' if points else '%'}", shown, "%", formula, inputs
            )
        elif minor := self._minor(kind):
            self.line.computed(f"{rounded(value, places):,.{places}f} {minor}", value, "", formula, inputs)
        elif kind == "money":
            self.line.computed(money_words(value, request, self.figure.workings), value, "", formula, inputs)
        else:
            shown = rounded(value, places)
            times = "x" if kind == "times" and not points else ""
            self.line.computed(f"{shown:,.{places}f}{times}", shown, times, formula, inputs)
            self.line.add(" days" if kind == "days" else "")

    def _minor(self, kind: str) -> str:
        """ "pence" for an amount that pence were taken from; else ""."""
        amount = kind in ("per_share", "money")
        units = {minor_unit(fact) for fact in self.figure.workings.facts.values()} if amount else set()
        return units.pop() if len(units) == 1 else ""

    def _fraction(self, value: Decimal, places: int, formula: str, inputs: tuple[tuple[str, int], ...]) -> None:
        """ "0.12 (12.4%)": where only decimals are asked for, a share is told both ways."""
        shown, percent = rounded(value, places), rounded(value * 100, _PLACES["percent"])
        self.line.computed(f"{shown:,.{places}f}", shown, "", formula, inputs)
        if abs(value) > 1:
            return
        self.line.add(" (")
        self.line.computed(f"{percent:,.{_PLACES['percent']}f}%", percent, "%", formula, inputs)
        self.line.add(")")

    def _inputs(self, years: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
        workings, node = self.figure.workings, self.figure.request.node
        used = dict.fromkeys((self.marker(fact), fact.column) for y in years for fact in workings.used(node, y))
        return tuple(used)


def make_figure(request: Request, report: Report) -> Figure:
    """The figure from one report; raises Incomplete when an input is missing, ambiguous, or makes no sense."""
    request = dated(request, report)
    whose = (request.span, request.part, request.among)
    told = Workings(report, *whose, printed=request.printed, placed=dict(request.placed), own_terms=request.own_terms)
    workings, values = values_of(request, told)
    request = as_counted(_as_it_was(request, values, workings), workings)
    values, differing = as_printed(request, workings, values)
    result = combined(request, values)
    places = request.places if request.places is not None else 4
    request = replace(request, name=figure_name(request.name, request.node))
    return Figure(request, workings, values, result, (rounded(result, places + 2),), differing)


def as_counted(request: Request, workings: Workings) -> Request:
    """The request in the kind that its rows are printed in; raises Incomplete where unlike things would be added."""
    facts = list(workings.facts.values())
    if is_stock_on_flow(request.node, request.years[-1], workings):
        raise Incomplete(None, "a balance is not put together with what a year brought")
    if not any(fact.item == PRINTED for fact in facts):
        return request
    shares = {fact.cell.percent for fact in facts}
    if isinstance(request.node, Ref):
        request = replace(request, name=row_name(request.name, facts[-1]))
    if len(shares) > 1 or (len({is_counted(fact) for fact in facts}) > 1 and not is_quotient(request.node)):
        raise Incomplete(None, "amounts, counts and percentages are not put together")
    if shares == {True} and request.mode in ("growth", "cagr"):
        raise Incomplete(None, "the growth of a percentage is not computed")
    return replace(request, kind="percent") if shares == {True} and not is_quotient(request.node) else request


def _as_it_was(request: Request, values: tuple[Decimal, ...], workings: Workings) -> Request:
    """The request under the figure's own name where a question says "loss" of a profit, or of how it moved."""
    alone = request.mode in ("single", "each")
    if not isinstance(request.node, Ref) or not is_less(request.name) or (alone and min(values) < 0):
        return request
    facts = tuple(workings.facts.values())
    if request.node.name in _RESULTS:
        return replace(request, name=f"{request.part} {request.node.name.replace('_', ' ')}".strip())
    if len(facts) == 1 and not is_less(printed_name(facts[0].row.label)):
        return replace(request, name=label_words(facts[0]))
    return request
