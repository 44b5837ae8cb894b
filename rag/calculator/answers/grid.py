"""The table of a comparison or a series: lines "| a | b |", each cell with its footnotes and its verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from preprocess.scales import NAMES
from rag.calculator.amounts import is_counted, is_less, scaled_words
from rag.calculator.combined import result_kind
from rag.calculator.expressions import Ref
from rag.calculator.facts.items import Fact
from rag.calculator.facts.weeks import unequal_years
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.request import Request
from rag.calculator.results import Draft
from rag.calculator.solve import Solved
from rag.calculator.spans import unlike_lengths, when_words
from rag.calculator.wording import spoken_formula
from rag.types import NumberCheck

EMPTY = "—"
_SHARES = ("ratio", "percent")
_MINOR = ("cents", "pence")
_MONTH, _YEAR = 31, 12


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of one company and year; solved is None where it could not be told. numbers are of its sentence.

    of_year: it stands beside levels, so that the growth over a year is that of the year.
    """

    figure: str
    company: str
    year: int
    solved: Solved | None
    numbers: tuple[NumberCheck, ...]
    request: Request
    of_year: bool = False

    @property
    def value(self) -> NumberCheck:
        """The verdict of the figure itself, the first number of its sentence that is no input of a formula."""
        wanted = "verified" if self.is_printed else "derived"
        return next((n for n in self.numbers if n.status == wanted), self.numbers[0])

    @property
    def is_printed(self) -> bool:
        """Whether the filing prints the figure, so that nothing was computed."""
        node, mode = self.request.node, self.request.mode
        line = isinstance(node, Ref) and book().line(node.name) is not None
        return line and self.solved is not None and mode == "single" and len(_facts(self)) == 1

    @property
    def is_amount(self) -> bool:
        """Whether it is money, which is of a currency; a margin or a growth is of none."""
        return self.request.kind in ("money", "per_share") and result_kind(self.request) != "percent"

    @property
    def when(self) -> str:
        """The period in words."""
        years = self.request.years
        last = when_words(years[-1], self.request.span)
        return last if self.of_year or len(years) == 1 else f"{when_words(years[0], self.request.span)}–{last}"


@dataclass(frozen=True)
class Grid:
    """The cells of a table, figure by figure; better: +1 where the question asks who has most, -1 for least.

    latest: the cells of a company are of its own latest fiscal year, which its column names; apart: of the period
    that the question names with it.
    """

    cells: tuple[Cell, ...]
    companies: tuple[str, ...]
    better: int = 0
    latest: bool = False
    apart: bool = False

    def write(self, draft: Draft, notes: Footnotes) -> None:
        """The winner in a sentence where one is asked for, the table, and the formulas below it."""
        if self.better and len(self.companies) > 1:
            self._winner(draft)
        whens = list(dict.fromkeys(cell.when for cell in self.cells))
        one_period = len(whens) == 1 or self.latest
        across = self.companies if one_period else tuple(whens)
        if self.latest and len(whens) > 1:
            across = tuple(f"{company}, {self._when(company)}" for company in self.companies)
        corner = whens[0] if len(whens) == 1 else self._corner
        draft.add(f"| {corner} | {' | '.join(across)} |\n")
        draft.add(f"|{'---|' * (len(across) + 1)}")
        for label, row in self._rows(one_period):
            draft.add(f"\n| {label} |")
            scale = _scale(row)
            for cell in row:
                draft.add(" ")
                self._cell(draft, cell, notes, scale)
                draft.add(" |")
        formulas = list(dict.fromkeys(_formula(cell) for cell in self.cells if cell.solved and not cell.is_printed))
        formulas = [formula for formula in formulas if formula]
        draft.add("\n\n" + " ".join(formulas) if formulas else "")

    @property
    def _corner(self) -> str:
        return "Period" if self.apart else "Latest fiscal year" if self.latest else "Fiscal year"

    def _period(self, cell: Cell) -> str:
        apart = self.latest and len({one.when for one in self.cells}) > 1
        own = "the period that is asked for" if self.apart else "its latest fiscal year"
        return own if apart else cell.when

    def _when(self, company: str) -> str:
        return next(cell.when for cell in self.cells if cell.company == company)

    def _rows(self, one_period: bool) -> Iterator[tuple[str, list[Cell]]]:
        """A row a figure with the companies side by side, or a row a company and figure with the years."""
        for figure in dict.fromkeys(cell.figure for cell in self.cells):
            own = [cell for cell in self.cells if cell.figure == figure]
            title = f"{figure[:1].upper()}{figure[1:]}{joined_words(own[0].request)}"
            if one_period:
                yield title, own
                continue
            for company in self.companies:
                name = f"{company}: {figure}{joined_words(own[0].request)}" if len(self.companies) > 1 else title
                yield name, [cell for cell in own if cell.company == company]

    def _cell(self, draft: Draft, cell: Cell, notes: Footnotes, scale: int) -> None:
        if cell.solved is None:
            draft.add(EMPTY)
            return
        code = _currency(cell)
        foreign = cell.is_amount and code != "USD" and not cell.value.text.endswith(_MINOR)
        text = _at_scale(cell, scale)
        draft.add(f"{code} " if foreign and code and code not in text else "")
        draft.number(text, cell.value)
        marker = notes.of(cell.solved.filing)
        markers = dict.fromkeys(marker(fact) for fact in cell.solved.figure.workings.facts.values())
        draft.add(f" {''.join(markers)}")

    def _winner(self, draft: Draft) -> None:
        """ "Nike had the higher gross margin in FY2022." for each figure and period that all companies have."""
        for figure, when in dict.fromkeys((cell.figure, self._period(cell)) for cell in self.cells):
            own = [c for c in self.cells if (c.figure, self._period(c)) == (figure, when) and c.solved is not None]
            if len(own) < len(self.companies) or len({_currency(cell) for cell in own if cell.is_amount}) > 1:
                continue
            best = max(own, key=lambda cell: self.better * size_of(cell))
            if sum(size_of(cell) == size_of(best) for cell in own) > 1:
                continue
            word = {2: ("lower", "higher")}.get(len(own), ("lowest", "highest"))[self.better > 0]
            draft.add(f"{best.company} had the {word} {figure}{joined_words(best.request)} in {when}.\n\n")


def best_first(cells: Sequence[Cell], better: int) -> list[Cell]:
    """The cells in the order of their figures, untold ones last; amounts in several currencies as they were asked."""
    known = [cell for cell in cells if cell.solved is not None]
    if len({_currency(cell) for cell in known if cell.is_amount}) > 1:
        return list(cells)
    return sorted(known, key=lambda cell: -better * size_of(cell)) + [cell for cell in cells if cell.solved is None]


def unlike(cells: Sequence[Cell]) -> Iterator[str]:
    """What makes the cells unlike: years that end more than a month apart, other lengths, currencies, 53 weeks."""
    ends: dict[str, tuple[str, date]] = {}
    lengths: dict[str, set[int]] = {}
    for cell in cells:
        end, span = _end(cell), cell.request.span
        if any(fact.table.statement_type != "balance_sheet" for fact in _facts(cell)):
            lengths.setdefault(cell.company, set()).add(_YEAR if span is None else span.months)
        if end is not None:
            ends.setdefault(cell.company, (f"fiscal {cell.year}" if span is None else span.words(cell.year), end))
    days = {end for _, end in ends.values()}
    if days and _apart(min(days), max(days)):
        yield f"The {_called(cells)} are not the same months: {_ended(ends)}."
    yield from unlike_lengths(lengths)
    currencies = {cell.company: _currency(cell) for cell in cells if cell.is_amount and _currency(cell)}
    if len(set(currencies.values())) > 1:
        told = ", ".join(f"{company}: {code}" for company, code in currencies.items())
        yield f"The amounts are in different currencies and were not converted ({told})."
    yield from unequal_years((c.company, f) for c in cells if c.request.kind not in _SHARES for f in _facts(c))


def _ended(ends: Mapping[str, tuple[str, date]]) -> str:
    """ "fiscal 2022 ended on 31 May 2022 (Nike); fiscal 2022 ended on 31 December 2022 (Boeing, Netflix)"."""
    together: dict[tuple[str, date], list[str]] = {}
    for company, ended in sorted(ends.items(), key=lambda item: item[1][1]):
        together.setdefault(ended, []).append(company)
    told = (f"{when} ended on {end.day} {end:%B %Y} ({', '.join(own)})" for (when, end), own in together.items())
    return "; ".join(told)


def _called(cells: Sequence[Cell]) -> str:
    spans = [cell.request.span for cell in cells]
    return "fiscal years" if None in spans else "quarters" if all(s and s.months == 3 for s in spans) else "periods"


def _apart(one: date, other: date) -> bool:
    return abs((one - other).days) > _MONTH


def _facts(cell: Cell) -> list[Fact]:
    return list(cell.solved.figure.workings.facts.values()) if cell.solved is not None else []


def _end(cell: Cell) -> date | None:
    """The day on which the cell's fiscal year ends: its column's, else the filing's where it reports that year."""
    for fact in _facts(cell):
        period = fact.table.columns[fact.column].period
        if fact.fiscal_year == cell.year and period is not None and period.end is not None:
            return period.end
    filing = cell.solved.filing if cell.solved is not None else None
    whole = cell.request.span is None and filing is not None and filing.fiscal_year == cell.year
    return filing.period_end if whole and filing is not None else None


def _scale(cells: Sequence[Cell]) -> int:
    """The scale that printed amounts of one line are told in: the largest of theirs; 0 where it is one already."""
    scales = {fact.table.scale_of(fact.cell) for cell in cells if _is_scaled(cell) for fact in _facts(cell)}
    return max(scales) if len(scales) > 1 and all(scale in NAMES for scale in scales) else 0


def _is_scaled(cell: Cell) -> bool:
    facts = _facts(cell) if cell.is_printed and cell.is_amount and cell.request.scale is None else []
    return bool(facts) and facts[0].cell.scaled and not is_counted(facts[0])


def _at_scale(cell: Cell, scale: int) -> str:
    """The amount as it is printed; exactly the same in the scale of its line, where others of it are in that one."""
    fact = _facts(cell)[0] if scale and _is_scaled(cell) else None
    if fact is None or fact.table.scale_of(fact.cell) == scale:
        return cell.value.text
    exponent = (_result(cell) / scale).normalize().as_tuple().exponent
    places = max(0, -exponent) if isinstance(exponent, int) else 0
    # A loss that is told as a magnitude stays one.
    below = "-" in cell.value.text
    return scaled_words(_result(cell) if below else abs(_result(cell)), scale, places, fact.currency)


def _currency(cell: Cell) -> str:
    return next((fact.currency or "" for fact in _facts(cell)), "")


def _result(cell: Cell) -> Decimal:
    assert cell.solved is not None
    return cell.solved.figure.result


def size_of(cell: Cell) -> Decimal:
    """What is compared: of two losses, told as magnitudes, the larger one is the further below nought."""
    return abs(_result(cell)) if is_less(cell.figure) and cell.request.mode in ("single", "each") else _result(cell)


def joined_words(request: Request) -> str:
    """What the name of a figure is followed by where its years go together: "revenue growth"."""
    return {"growth": " growth", "cagr": " CAGR", "mean": ", average", "change": ", change"}.get(request.mode, "")


def _formula(cell: Cell) -> str:
    """ "Gross margin = gross_profit / revenue." in words; "" for the growth of what a filing prints."""
    name, node = f"{cell.figure[:1].upper()}{cell.figure[1:]}", cell.request.node
    if isinstance(node, Ref) and book().line(node.name) is not None:
        return ""
    return f"{name} = {spoken_formula(cell.request.node)}."
