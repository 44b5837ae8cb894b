"""What an answer sets side by side though it is not alike: periods of other lengths, currencies, years, two filings.

Only the checked numbers count, each by the cell that holds it, so that a footnote which is merely shown says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import combinations

from preprocess.report import Period, Report
from rag.answering.check.place.items import content
from rag.answering.check.restated import MAY_BE, printed_otherwise
from rag.calculator.spans import unlike_lengths
from rag.query.directory import company_of, titled
from rag.types import Citation, Filing, NumberCheck

_YEAR, _QUARTER, _MONTH = 12, 3, 31


@dataclass(frozen=True, slots=True)
class _Used:
    """One cell that an answer rests on."""

    company: str
    citation: Citation
    period: Period | None
    kind: str
    value: Decimal
    text: str
    cell: int


def unlike_notices(
    numbers: Sequence[NumberCheck],
    citations: Sequence[Citation],
    filings: Sequence[Filing] = (),
    report_of: Callable[[str], Report] | None = None,
) -> tuple[str, ...]:
    """A sentence for each way in which the answer's figures are not alike; none where they are.

    filings: those that may print a figure of the answer otherwise, though it does not cite them.
    """
    used = _used(numbers, {citation.marker: citation for citation in citations})
    across = used if len({one.company for one in used}) > 1 else []
    told = [*_lengths(across), *_years(across), *_currencies(across), *_disagreeing(used)]
    cited = {citation.filing.report_id for citation in citations}
    others = [filing for filing in filings if filing.report_id not in cited]
    if report_of is not None:
        told += (words for one in used for words in printed_otherwise(one.citation, one.cell, others, report_of))
    return tuple(dict.fromkeys(told))


def _used(numbers: Sequence[NumberCheck], by_marker: dict[str, Citation]) -> list[_Used]:
    cells = [(n.citation, n.cell) for n in numbers if n.status == "verified"]
    cells += [place for n in numbers if n.status == "derived" for place in n.inputs]
    found = []
    for marker, cell in dict.fromkeys(cells):
        citation = by_marker.get(marker or "")
        if citation is None or cell is None or cell >= len(citation.values):
            continue
        value, text = citation.values[cell], " ".join(citation.cells[cell][1].split())
        period = citation.periods[cell] if cell < len(citation.periods) else None
        kind = citation.kinds[cell] if cell < len(citation.kinds) else ""
        if value is not None:
            found.append(_Used(company_of(citation.filing), citation, period, kind, value, text, cell))
    return found


def _lengths(used: Sequence[_Used]) -> Iterator[str]:
    """Three months of one company beside a year of another."""
    lengths: dict[str, set[int]] = {}
    for one in used:
        if one.period is not None and one.period.kind == "duration" and one.period.months:
            lengths.setdefault(one.company, set()).add(one.period.months)
    yield from unlike_lengths(lengths)


def _years(used: Sequence[_Used]) -> Iterator[str]:
    """Fiscal years, or quarters of them, that have one name and do not end together."""
    ends: dict[tuple[str, str], date] = {}
    for one in used:
        if one.period is not None and one.period.end and (name := _name_of(one.period)):
            ends.setdefault((one.company, name), one.period.end)
    for (company, name), (other, same) in combinations(ends, 2):
        end, beside = ends[company, name], ends[other, same]
        if company != other and name == same and abs((end - beside).days) > _MONTH:
            told = "; ".join(
                f"{who}’s ended on {day.day} {day:%B %Y}" for who, day in ((company, end), (other, beside))
            )
            yield f"{name} is not the same months in both: {told}."


def _name_of(period: Period) -> str:
    """ "Fiscal 2023" for the year and for its end, "Q2 of fiscal 2023" for a quarter; "" for any other time."""
    if not period.fiscal_year:
        return ""
    if period.months == _QUARTER or (period.kind == "instant" and period.fiscal_quarter):
        return f"Q{period.fiscal_quarter} of fiscal {period.fiscal_year}" if period.fiscal_quarter else ""
    return f"Fiscal {period.fiscal_year}" if period.kind == "instant" or period.months == _YEAR else ""


def _currencies(used: Sequence[_Used]) -> Iterator[str]:
    """Amounts in two currencies."""
    codes = {one.company: one.kind[:3] for one in used if one.kind[:3].isupper()}
    if len(set(codes.values())) > 1:
        told = ", ".join(f"{company}: {code}" for company, code in codes.items())
        yield f"The amounts are in different currencies and were not converted ({told})."


def _disagreeing(used: Sequence[_Used]) -> Iterator[str]:
    """One line item of one period that two filings print differently."""
    for one, other in combinations(used, 2):
        apart = one.citation.filing.report_id != other.citation.filing.report_id and one.value != other.value
        same = one.company == other.company and one.kind == other.kind and _when(one) == _when(other) is not None
        if apart and same and content(one.citation.label) == content(other.citation.label) != ():
            # By page and filing, as markers change where answers are put together.
            pages = " and ".join(
                f"{u.text} ({titled(u.citation.filing)}, page {u.citation.page})" for u in (one, other)
            )
            yield f"Two filings print {one.citation.label} of one period differently: {pages}; {MAY_BE}."


def _when(used: _Used) -> tuple[date, int | None] | None:
    return (used.period.end, used.period.months) if used.period is not None and used.period.end else None
