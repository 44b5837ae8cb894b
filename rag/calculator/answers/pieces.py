"""Parts of a year that no filing prints: the fourth quarter as the year less nine months, the last twelve months.

Each amount is put together from printed ones of several filings, by adding and subtracting, and said to be derived.
"""

from __future__ import annotations

import re
from calendar import month_name, monthrange
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.amounts import fact_words, rounded, scaled_words
from rag.calculator.combined import result_kind
from rag.calculator.expressions import Node, Number, Operation, Ref
from rag.calculator.facts.items import Fact
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import LineItem, book
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation
from rag.calculator.solve import ANNUAL, Side, ordered
from rag.calculator.spans import MONTHS, Span
from rag.calculator.wording import owner_of, plain_formula, spoken_formula
from rag.calculator.workings import Incomplete, Workings
from rag.types import Filing, NumberCheck

_DRIFT = 10
# "TTM", "the last four quarters".
_TRAILING = re.compile(
    r"\b(?:for |over |in |during )?(?:the )?(?:ttm|ltm|trailing[- ](?:twelve|12)[- ]months?|"
    r"(?:last|past|latest|most recent) (?:twelve|12) months|"
    r"(?:last|past|latest|most recent|trailing) (?:four|4) (?:fiscal )?quarters)\b"
    rf"(?:,? (?:to|through|until|ended|ending)(?: in)? (?P<month>{'|'.join(MONTHS)})[a-z]*\.?(?: \d{{1,2}},?)? "
    r"(?P<year>(?:19|20)\d\d)|(?: ended)?)",
    re.IGNORECASE,
)
_PLACES = {"percent": 1, "ratio": 2, "days": 2}
ReportOf = Callable[[str], Report]


@dataclass(frozen=True, slots=True)
class Piece:
    """A printed period that is added (+1) or taken away (-1); span None is the whole fiscal year."""

    sign: int
    year: int
    span: Span | None


@dataclass(frozen=True, slots=True)
class Period:
    """A period to put together: how the answer calls it, and the ways to do so, best first."""

    name: str
    ways: tuple[tuple[Piece, ...], ...]


def without_trailing(question: str) -> str | None:
    """The question without "TTM", "the last four quarters"; None where it says nothing of the kind."""
    each = re.search(r"\beach\b|\blist\b|\bby quarter\b|\bquarter by quarter\b", question, re.IGNORECASE)
    return None if each or not _TRAILING.search(question) else _TRAILING.sub(_ending, question)


def _ending(match: re.Match[str]) -> str:
    """The quarter that the twelve months end with, where they name a month; else nothing."""
    if not match["month"]:
        return " "
    month, year = MONTHS.index(match["month"].lower()[:3]) + 1, int(match["year"])
    return f" in the three months ended {month_name[month]} {monthrange(year, month)[1]}, {year}"


def trailing(side: Side, request: Request) -> Period | None:
    """The twelve months to the end of the quarter that is asked for, else of the company's newest filing."""
    dated = [f for f in side.filings if f.fiscal_year and (f.doc_type in ANNUAL or f.fiscal_quarter)]
    if not dated:
        return None
    if request.day is not None:
        # Years of 52 weeks end some days off the month's end.
        dated = [f for f in dated if f.period_end and abs((f.period_end - request.day).days) <= _DRIFT]
        if not dated:
            return None
    named = request.span is not None and request.day is None
    year, quarter = (request.years[-1], request.span.quarter) if named and request.span else _end(max(dated, key=_end))
    name = f"twelve months to the end of Q{quarter} FY{year}"
    if quarter == 4:
        return Period(f"FY{year}", ((Piece(1, year, None),),))
    to_date = Span(quarter, 3 * quarter)
    return Period(name, ((Piece(1, year - 1, None), Piece(1, year, to_date), Piece(-1, year - 1, to_date)),))


def _end(filing: Filing) -> tuple[int, int]:
    """The fiscal year and quarter with which a filing's period ends."""
    return filing.fiscal_year or 0, 4 if filing.doc_type in ANNUAL else filing.fiscal_quarter or 4


def parted(year: int, span: Span) -> Period:
    """A quarter or the first months of a year, from other parts of it."""
    whole = Piece(1, year, None)

    def to(quarters: int, sign: int = 1) -> Piece:
        return Piece(sign, year, Span(quarters, 3 * quarters))

    def alone(number: int, sign: int = 1) -> Piece:
        return Piece(sign, year, Span(number, 3))

    ways: dict[Span, tuple[tuple[Piece, ...], ...]] = {
        Span(1, 3): ((to(2), alone(2, -1)),),
        Span(2, 3): ((to(2), to(1, -1)), (to(3), to(1, -1), alone(3, -1))),
        Span(3, 3): ((to(3), to(2, -1)),),
        Span(4, 3): ((whole, to(3, -1)), (whole, to(2, -1), alone(3, -1))),
        Span(2, 6): ((alone(1), alone(2)), (to(3), alone(3, -1))),
        Span(4, 6): ((alone(3), alone(4)), (whole, to(2, -1))),
        Span(3, 9): ((whole, alone(4, -1)), (to(2), alone(3))),
    }
    return Period(span.words(year), ways.get(span, ()))


@dataclass
class _Worked:
    """Amounts put together so far; sums keeps for each item the pieces with their facts, in order of use."""

    side: Side
    report_of: ReportOf
    way: tuple[Piece, ...]
    sums: dict[str, list[tuple[int, Fact, Filing]]] = field(default_factory=dict)

    def value(self, node: Node) -> Decimal:
        """The expression over the period; raises Incomplete."""
        if isinstance(node, Number):
            return node.value
        if isinstance(node, Operation):
            left, right = self.value(node.left), self.value(node.right)
            if node.operator == "/" and right == 0:
                raise Incomplete(None, "a divisor is zero")
            return {"+": left + right, "-": left - right, "*": left * right}.get(node.operator) or (
                left / right if node.operator == "/" else Decimal(0)
            )
        if not isinstance(node, Ref) or node.back or node.year is not None:
            raise Incomplete(None, "averages and other years are not put together from parts of a year")
        item = book().line(node.name)
        if item is None:
            return self.value(book().formula[node.name].nodes[0])
        return self._sum(node.name, item)

    def _sum(self, name: str, item: LineItem) -> Decimal:
        if item.statements[0] == "balance_sheet" or item.sense == "per_share":
            raise Incomplete(None, f"{item.shown} cannot be added up over parts of a year")
        if name not in self.sums:
            self.sums[name] = [(piece.sign, *self._printed(name, piece)) for piece in self.way]
        total = sum((sign * fact.value for sign, fact, _ in self.sums[name]), Decimal(0))
        if total < 0 and (item.sense == "cost" or name == "revenue"):
            raise Incomplete(None, f"{item.shown} of the parts do not belong together")
        return total

    def _printed(self, name: str, piece: Piece) -> tuple[Fact, Filing]:
        """The fact of a printed period from the filing nearest to it; raises Incomplete."""
        failed = Incomplete(None)
        for filing in ordered(self.side.filings, piece.year, piece.span is not None):
            workings = Workings(self.report_of(filing.report_id), piece.span)
            try:
                workings.value(Ref(name), piece.year)
            except Incomplete as error:
                failed = error
                continue
            fact = workings.facts.get((name, piece.year))
            if fact is not None:
                return fact, filing
        raise failed


def put_together(
    request: Request, period: Period, side: Side, notes: Footnotes, report_of: ReportOf
) -> Calculation | None:
    """The figure over a period that no filing prints, with every printed part cited; None where a part is missing."""
    for way in period.ways:
        worked = _Worked(side, report_of, way)
        try:
            value = worked.value(request.node)
        except Incomplete:
            continue
        units = {f.currency for parts in worked.sums.values() for _, f, _ in parts}
        if len(units) == 1:
            return _said(request, period, side, notes, worked, value)
    return None


def _said(
    request: Request, period: Period, side: Side, notes: Footnotes, worked: _Worked, value: Decimal
) -> Calculation | None:
    """The sentence with its formula; each item's sum after it where there are several."""
    owner = owner_of(side.company)
    writer = _Writer(request, worked, notes)
    writer.add(f"{owner} {request.name} for {'the ' if period.name[0] in 'tfs' else ''}{period.name} was ")
    single = isinstance(request.node, Ref) and request.node.name in worked.sums
    if single:
        writer.total(next(iter(worked.sums)), value)
    else:
        writer.computed(value, result_kind(request), plain_formula(request.node))
        writer.add(f" = {spoken_formula(request.node)}, with ")
        for at, name in enumerate(worked.sums):
            writer.add("; " if at else "")
            writer.add(f"{name.replace('_', ' ')} ")
            total = sum((sign * fact.value for sign, fact, _ in worked.sums[name]), Decimal(0))
            writer.total(name, total)
    writer.add(".")
    numbers = notes.checked(writer.text, writer.derived)
    if numbers is None:
        return None
    told = ("Derived: the filings print the parts, not this period by itself.",) if len(worked.way) > 1 else ()
    return Calculation(writer.text, tuple(notes.citations), numbers, value, (*told, *notes.notices()))


@dataclass
class _Writer:
    request: Request
    worked: _Worked
    notes: Footnotes
    text: str = ""
    derived: list[NumberCheck] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.text += text

    def computed(self, value: Decimal, kind: str, formula: str) -> None:
        """A number with its formula, printed as its kind is."""
        if kind == "money":
            self._amount(value, next(iter(self.worked.sums.values()))[0][1], formula)
            return
        places = self.request.places if self.request.places is not None else _PLACES.get(kind, 2)
        shown, unit = rounded(value * (100 if kind == "percent" else 1), places), "%" if kind == "percent" else ""
        text = f"{shown:,.{places}f}{unit}{' days' if kind == 'days' else ''}"
        self._number(text, shown, unit, formula)

    def total(self, name: str, value: Decimal) -> None:
        """An amount with the printed parts that it is made of."""
        parts = self.worked.sums[name]
        whens = [("-" if s < 0 else "+", f.when) for s, f, _ in parts]
        formula = " ".join(f"{sign} {when}" for sign, when in whens).removeprefix("+ ")
        if len(parts) == 1:
            self.add(f"{fact_words(parts[0][1])} {self._marker(parts[0])}")
            return
        self._amount(value, parts[0][1], formula)
        self.add(" = ")
        for at, part in enumerate(parts):
            self.add("" if not at else " - " if part[0] < 0 else " + ")
            self.add(f"{part[1].when} {fact_words(part[1])} {self._marker(part)}")

    def _amount(self, value: Decimal, like: Fact, formula: str) -> None:
        """An amount in the unit asked for, else in that of a fact."""
        scale = self.request.scale or like.table.unit.scale
        places = self.request.places if self.request.places is not None else min(_decimals(value / scale), 3)
        self._number(scaled_words(value, scale, places, like.currency), value, "", formula)

    def _number(self, text: str, value: Decimal, unit: str, formula: str) -> None:
        start = len(self.text)
        self.text += text
        self.derived.append(NumberCheck(text, start, len(self.text), value, unit, None, "derived", None, formula))

    def _marker(self, part: tuple[int, Fact, Filing]) -> str:
        return self.notes.of(part[2])(part[1])


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
