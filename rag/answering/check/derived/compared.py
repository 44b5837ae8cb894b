"""Which cited figures a sentence compares: two periods of a line item, two line items of a period, a run of years."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations, pairwise

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited, order
from rag.answering.check.place.columns import OF_ALL
from rag.answering.check.place.items import content, overlap
from rag.answering.check.place.same_period import wrong_period
from rag.answering.numbers.when import BEFORE
from rag.query.directory import company_of
from rag.types import Citation

_SAME_DAY = timedelta(days=7)


def stretches(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[tuple[Cited, ...]]:
    """Two or more neighbouring periods of one row; those that the sentence names, where it names any."""
    named = {one.year for one in claim.periods if one.year and not one.relative}
    for row in rows:
        for start, stop in combinations(range(len(row) + 1), 2):
            first, last = row[start], row[stop - 1]
            fits = len(named) < 2 or (min(named) in _years(first) and max(named) in _years(last))
            ends = {order(cited) for cited in row[start:stop]}
            within = named <= set().union(*map(_years, row[start:stop]))
            if stop - start > 1 and len(ends) == stop - start and fits and within:
                yield tuple(row[start:stop])


def _years(cited: Cited) -> frozenset[int | None]:
    return cited.printed | {cited.fiscal}


def pairs(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[tuple[Cited, Cited]]:
    """(newer, older) figures of one line item, of the same length, in the periods that are compared; newest first."""
    for row in rows:
        for new in reversed(row):
            for old in reversed(row):
                prose = new.claim is not None and new is not old
                later = order(new) > order(old) and new.months == old.months and _of_one_column(new, old)
                if (later and _compares(claim, new, old, row)) or (prose and not later and not new.known):
                    yield new, old


def _of_one_column(new: Cited, old: Cited) -> bool:
    """Whether two balances that stand in rows of their own, each called by its day, are of one column.

    "Goodwill at January 1, 2023" less "Goodwill at January 2, 2022" is a change within each segment.
    """
    return new.citation is old.citation or new.cell is None or content(new.column) == content(old.column)


def _compares(claim: Claim, new: Cited, old: Cited, row: Sequence[Cited]) -> bool:
    """Whether the sentence compares just these two: the one it is about with the one named, or with the one before."""
    said = [one for one in claim.periods if one.year and not one.relative]
    years = {one.year for one in said}
    # "Slowed from 25% in 2019": a change set beside another is of its own year.
    own = claim.period if claim.period in said else None
    about = own if own and (not own.compared or own.against < claim.start < own.start) else None
    same = sorted({order(c) for c in row if c.months == new.months})
    neighbours = (order(old), order(new)) in set(pairwise(same))
    yearly = new.fiscal is None or old.fiscal is None or new.fiscal - old.fiscal == 1
    beside = (yearly and (neighbours or new.months == 3)) or (neighbours and new.months == 3)
    if claim.direction and _a_year_before(claim, new) and yearly and neighbours:
        return True
    if about is not None and wrong_period(claim, new, row):
        return False
    if any(one.compared and one.end and old.end and abs(one.end - old.end) <= _SAME_DAY for one in said):
        return new is max((c for c in row if c.months == new.months), key=order)
    if about is not None and len(years) == 1:
        return beside
    if said and all(one.compared for one in said):
        newest = max(one.year or 0 for one in said)
        return beside and bool(years & {old.fiscal, *old.printed}) and (new.fiscal or 0) > newest
    if len(years) > 1:
        named = bool(years & {old.fiscal, *old.printed})
        return (named and (about is not None or bool(years & {new.fiscal, *new.printed}))) or (
            about is not None and beside
        )
    if said:
        one = old if said[0].compared else new
        return beside and bool(years & {one.fiscal, *one.printed})
    return beside


def _a_year_before(claim: Claim, new: Cited) -> bool:
    """Whether a change is told of the year before one that the sentence names: "after a 6% drop the year before"."""
    one = claim.period
    return one is not None and one.relative and one.words != BEFORE and (new.fiscal or 0) + 1 == one.year


def across_companies(claims: Sequence[Claim], by_marker: Mapping[str, Citation]) -> list[Claim]:
    """The claims, where "against" sets two companies side by side and so says nothing of an earlier period."""
    made = list(claims)
    for at, (one, other) in enumerate(pairwise(claims), start=1):
        period = other.period
        implied = period is not None and period.relative and period.words == BEFORE
        first, second = _companies(one, by_marker), _companies(other, by_marker)
        if implied and first and second and first.isdisjoint(second):
            plain = next((p for p in other.periods if p.year and not p.relative and not p.compared), None)
            made[at] = replace(other, period=plain)
    return made


def _companies(claim: Claim, by_marker: Mapping[str, Citation]) -> set[str]:
    return {company_of(by_marker[marker].filing) for marker in claim.markers if marker in by_marker}


def named_years(claim: Claim, new: Cited, old: Cited) -> bool:
    """Whether the years of both figures are those that the sentence names, where it names two."""
    years = {one.year for one in claim.periods if one.year}
    return len(years) < 2 or {new.fiscal, old.fiscal} <= years


def beside(claim: Claim, rows: Sequence[Sequence[Cited]]) -> Iterator[tuple[Cited, Cited]]:
    """Figures of two line items in the same period, the sentence's where it names one; newest first, both orders."""
    for first in rows:
        for second in rows:
            for a in reversed(first) if first is not second else ():
                for b in reversed(second):
                    same = a.fiscal == b.fiscal and (
                        a.end == b.end or a.end is None or b.end is None or a.fiscal is not None
                    )
                    if (
                        same
                        and _same_column(claim, a, b, first)
                        and _same_column(claim, b, a, second)
                        and not wrong_period(claim, a, first)
                        and not wrong_period(claim, b, second)
                    ):
                        yield a, b


def _same_column(claim: Claim, a: Cited, b: Cited, beside: Sequence[Cited]) -> bool:
    """Whether two figures are of one column, where their table has several for a period (segments).

    A figure of another table goes with the total of them, or with the one that the sentence names.
    """
    if a.cell is None or b.cell is None or a.column == b.column:
        return True
    columns = {c.column for c in beside if c.end == a.end and c.months == a.months and c.kind == a.kind}
    if len(columns) < len("ab"):
        return True
    whole = a.column if any(OF_ALL.search(column) for column in columns) else ""
    apart = a.citation.caption != b.citation.caption or a.citation.page != b.citation.page
    return apart and (not whole or bool(OF_ALL.search(whole) or overlap(claim.sentence, a.column)))
