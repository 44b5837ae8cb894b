"""What a filing's own statements say at a glance: a few line items of its newest period, each with its cell.

Only printed figures that pass the number check are told; what is missing or doubtful stays away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Report
from rag.answering.quote.prose import risk_heads
from rag.calculator.amounts import amount_words
from rag.calculator.facts.items import Fact
from rag.calculator.spans import Span
from rag.chunks.chunk import filing_of
from rag.reports.facts.footing import row_citation
from rag.reports.facts.items import ANNUAL, CompanyFacts, Held, Moment, companies_of
from rag.reports.facts.ledger import Ledger, kind_of, shown_name
from rag.types import Citation

METRICS = ("revenue", "operating_income", "net_income", "eps_diluted", "total_assets")
# Not shown, but asked for often: a question is offered only where its answer is there.
ALSO = ("capex", "operating_cash_flow")
# A statement prints three years, a summary of them five.
_MOST_PERIODS = 5
_DIGITS = re.compile(r"\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """One line item: text is its digits in the unit of the filing's other figures.

    change is the growth over a year, or the figure of the year before ("was (5)") where there is no growth to tell;
    course are the values over the periods of the filing, oldest first; cell is the index in the citation's cells.
    """

    metric: str
    name: str
    text: str
    printed: str
    change: str
    course: tuple[Decimal | None, ...]
    citation: Citation
    cell: int


@dataclass(frozen=True, slots=True)
class KeyFigures:
    """The figures of one filing for its newest period ("FY2023", "Q2 FY2024"), those that could be told for sure.

    unit is what the amounts are printed in ("USD million"); known are all metrics that have a value; risks says whether
    headings of the filing name its risks. failed: nothing could be told, as the filing could not be read just now.
    """

    period: str = ""
    unit: str = ""
    figures: tuple[KeyFigure, ...] = ()
    known: tuple[str, ...] = ()
    risks: bool = False
    failed: bool = False


def key_figures(report: Report) -> KeyFigures:
    """The key figures of a report, from its own statements."""
    (company,) = companies_of([filing_of(report)], lambda _: report)
    moments = _moments(company, report)
    if not moments:
        return KeyFigures(risks=bool(risk_heads(report)))
    found = ((name, company.printed(name, moments[0])) for name in (*METRICS, *ALSO))
    held = {name: one for name, one in found if one and _is_told(one.fact)}
    unit = _unit([one.fact for name, one in held.items() if name in METRICS and kind_of(name) == "money"])
    ledger = Ledger()
    made = tuple(_figure(company, ledger, name, held[name], moments, unit) for name in METRICS if name in held)
    return KeyFigures(moments[0].words, unit, made, tuple(held), bool(risk_heads(report)))


def _moments(company: CompanyFacts, report: Report) -> Sequence[Moment]:
    """The periods of the kind that the filing is about, newest first; later ones are plans."""
    found = company.years if report.doc_type in ANNUAL else company.quarters or _halves(company, report)
    last = report.fiscal_year
    return [moment for moment in found if last is None or moment.year <= last][:_MOST_PERIODS]


def _halves(company: CompanyFacts, report: Report) -> tuple[Moment, ...]:
    """The months to date, of a filing that prints no quarter of its own."""
    if report.fiscal_year is None or report.fiscal_quarter is None:
        return ()
    found = company.to_date(Moment(report.fiscal_year, Span(report.fiscal_quarter, 3)))
    return (found, found.before) if found is not None else ()


def _figure(
    company: CompanyFacts, ledger: Ledger, name: str, held: Held, moments: Sequence[Moment], unit: str
) -> KeyFigure:
    fact = held.fact
    others = [company.printed(name, moment) for moment in reversed(moments)]
    return KeyFigure(
        metric=name,
        name=shown_name(name),
        text=_text(name, fact, unit),
        printed=amount_words(fact),
        change=_change(company, ledger, name, moments, unit),
        course=tuple(one.fact.value if one else None for one in others),
        citation=row_citation(fact, held.filing),
        cell=fact.column,
    )


def _change(company: CompanyFacts, ledger: Ledger, name: str, moments: Sequence[Moment], unit: str) -> str:
    """The growth over a year; where there is none, as it was or is a loss, the figure of the year before."""
    if len(moments) < 2:
        return ""
    if change := ledger.change(company, name, moments[0]):
        return f"{'+' if change.value and change.value > 0 else ''}{change.printed}"
    before = company.printed(name, moments[1]) if moments[1] == moments[0].before else None
    return f"was {_text(name, before.fact, unit)}" if before is not None and _is_told(before.fact) else ""


def _text(name: str, fact: Fact, unit: str) -> str:
    """The digits of a figure in the unit of the filing's others, else with its own."""
    return _digits(fact) if kind_of(name) != "money" or _unit([fact]) == unit else amount_words(fact)


def _digits(fact: Fact) -> str:
    """The figure as it is printed without currency and scale, a minus in brackets."""
    digits = "".join(_DIGITS.findall(amount_words(fact))[:1])
    return f"({digits})" if fact.value < 0 else digits


def _unit(facts: Sequence[Fact]) -> str:
    """ "USD million", of amounts that are all printed in it; "" where they are not."""
    units = {(fact.currency or "", _scale(fact)) for fact in facts}
    return " ".join(filter(None, units.pop())) if len(units) == 1 else ""


def _scale(fact: Fact) -> str:
    """The word behind the digits: "million"."""
    return _DIGITS.split(amount_words(fact))[-1].strip()


def _is_told(fact: Fact) -> bool:
    """Whether the words of a figure name the scale of its cell: without it "7,448 crore" would be read as 7,448."""
    return fact.table.scale_of(fact.cell) == 1 or bool(_scale(fact))
