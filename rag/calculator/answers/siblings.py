"""Which thing of a kind has the most or least of what a table prints for each: resorts by rooms, states by stores."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.answers.largest import Heads, written
from rag.calculator.answers.sibling_fit import is_no_country, part_told, rank_of
from rag.calculator.facts.items import Fact
from rag.calculator.facts.parts import is_rest
from rag.calculator.facts.siblings import Place, Siblings, siblings_of
from rag.calculator.question.kind_asked import KindAsked
from rag.calculator.question.phrases import plain
from rag.calculator.results import Calculation
from rag.calculator.solve import Side, ordered
from rag.calculator.spans import when_words
from rag.types import Context, Filing

# "Number of customers (in thousands) Total"
_ASIDE = re.compile(r"\s*\([^)]*\)|\W+total$", re.IGNORECASE)
Line = tuple[str, Fact, Filing]


def siblings_ranked(
    asked: KindAsked,
    side: Side,
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
    *,
    rates: bool = False,
) -> Calculation | None:
    """The first by name with all of them in a table; None where no table, or several that disagree, could be meant.

    rates: only what is printed in percent.
    """
    for filing in ordered(side.filings, asked.year, interim=asked.span is not None):
        report = report_of(filing.report_id)
        found = ((rank_of(asked, one, report), one) for one in siblings_of(report, asked.span))
        fit = [(rank, one) for rank, one in found if rank is not None and (one.in_percent or not rates)]
        best = min((rank for rank, _ in fit), default=None)
        tops = [one for rank, one in fit if rank == best]
        if tops:
            # Tables that tell another first, or another figure of it, are of different things.
            firsts = {_first(one, _in_order(asked, one)[0]) for one in tops}
            lines = list(_lines(asked, tops[0], filing, report)) if len(firsts) == 1 else []
            return _told(asked, tops[0], lines, side.company, contexts) if lines else None
    return None


def _in_order(asked: KindAsked, one: Siblings) -> list[Place]:
    """The best first; what is left over stands behind all that has a name."""

    def rank(place: Place) -> tuple[bool, Decimal]:
        return is_rest(place[0]), -asked.better * one.value(place)

    return sorted(one.places, key=rank)


def _first(one: Siblings, place: Place) -> tuple[str, Decimal]:
    return plain(place[0]), one.value(place)


def _lines(asked: KindAsked, one: Siblings, filing: Filing, report: Report) -> Iterator[Line]:
    for name, row, column in _in_order(asked, one):
        value = one.value((name, row, column))
        yield name, Fact("row", asked.year, value, report, one.table, row, column, name, "", asked.span), filing


def _told(
    asked: KindAsked, one: Siblings, lines: Sequence[Line], company: str, contexts: Sequence[Context]
) -> Calculation | None:
    """The first in a sentence over the table; None where two are alike, or the first is no one country."""
    (first, fact, _), (_, second, _) = lines[0], lines[1]
    if fact.value == second.value or is_rest(first) or (asked.noun.startswith("countr") and is_no_country(first)):
        return None
    larger = [name for name, other, _ in lines if is_rest(name) and asked.better * (other.value - fact.value) > 0]
    told = [f"“{name}” is not one {asked.said} and is left out of the comparison." for name in larger]
    if part := part_told(asked, one, fact.report):
        told.append(f"The figures are those of {part}.")
    label = next((bare for text in (one.label, one.title) if (bare := _bare(text))), asked.what)
    named = f"{asked.said} with the {'highest' if asked.better > 0 else 'lowest'} “{label}”"
    heads = Heads(named, asked.said, f"in {when_words(asked.year, asked.span)}")
    return written(heads, lines, company, contexts, tuple(told))


def _bare(label: str) -> str:
    return re.sub(r"^totals?$", "", _ASIDE.sub("", label).strip(" :"), flags=re.IGNORECASE)
