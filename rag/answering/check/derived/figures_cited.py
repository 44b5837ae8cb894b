"""The figures of a cited place: cells of a row or numbers of a sentence, each with its period, unit, and its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from preprocess.report import Period
from rag.answering.check.claims.claims import Claim, claims_of
from rag.answering.check.derived.in_full import in_full
from rag.answering.numbers.calendar_words import MONTH, day_of, month_number
from rag.answering.numbers.prose_unit import factor_of
from rag.answering.numbers.stated import Stated
from rag.types import Citation, Filing

_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")
_CHANGE = re.compile(r"\b(?:change|variance|vs|versus|increase|decrease|growth|better|worse)\b|Δ", re.IGNORECASE)
_NOTE_COLUMN = re.compile(r"notes?\.?(?: no\.?)?|ref\.?", re.IGNORECASE)
_SEVERAL_QUARTERS = re.compile(r"\b(?:trailing|last|four|five)\b[^,]{0,20}\bquarters\b", re.IGNORECASE)
_COMPARED_ABOVE = re.compile(
    r"\bv(?:ersu)?s\b\.? (?:the )?(?:prior|previous) (?:period|year|quarter)\b.*[a-z].*\b(?:19|20)\d\d$", re.IGNORECASE
)
_COUNTED = re.compile(r"\b(first|second|third|fourth|1st|2nd|3rd|4th)\b", re.IGNORECASE)
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_DAY = re.compile(rf"(?P<month>{MONTH})\.? (?P<day>\d{{1,2}})")
_QUARTER_ENDS = range(1, 5)
_SAME_END = timedelta(days=45)
_DAYS, _WEEK = 365.25, 7
_POINTS = re.compile(r"(?<=[\d)]|\s)(?:ppt?s?|pts?|points?|bps)\b")
_PER_SHARE = re.compile(r"\bper\b.{0,40}\bshare|\beps\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cited:
    """One figure of a cited place. value is in base units, cell its index in a row (None in prose).

    fiscal and printed are the years that the company and the header call its period; end and months are what is known
    of it. kind is "%", "points", "bps", "multiple", "USD", "USD/share", "shares" or "" (not told); claim is how its own
    sentence reads, None for a cell.
    """

    citation: Citation
    text: str
    value: Decimal
    kind: str
    name: str
    column: str = ""
    cell: int | None = None
    fiscal: int | None = None
    printed: frozenset[int] = frozenset()
    end: date | None = None
    months: int | None = None
    quarter: int | None = None
    period: Period | None = None
    claim: Claim | None = None
    shift: int = 0

    @property
    def turns(self) -> bool:
        """Whether the row prints figures of both signs, so that a minus in it tells something."""
        kinds = self.citation.kinds
        like = [v for at, v in enumerate(self.citation.values) if v and (at >= len(kinds) or kinds[at] == self.kind)]
        return self.cell is not None and len({value > 0 for value in like}) > 1

    @property
    def when(self) -> str:
        """The period in words: as the header prints it, short where it is a year; "" where none is known."""
        if self.claim is not None:
            return self.claim.period.words if self.claim.period else ""
        year = self.fiscal or next(iter(self.printed), None)
        if year is None:
            return ""
        if self.months in (None, 12) and not (self.period and self.period.kind == "instant"):
            return str(year)
        return " ".join(self.column.split()) or str(year)

    @property
    def is_change(self) -> bool:
        """Whether its column compares two periods, so that nothing is computed over it as if it were of one.

        What stands over several columns speaks of some of them only: "Sales vs. prior year: 2023, 2022, % change".
        """
        if len(self.kind) == len("USD") and _COMPARED_ABOVE.search(self.column):
            return False
        return _CHANGE.search(self.column) is not None

    @property
    def known(self) -> bool:
        """Whether anything tells its period."""
        return self.fiscal is not None or bool(self.printed)


def cited_figures(citation: Citation) -> tuple[Cited, ...]:
    """Every figure that a footnote's place prints."""
    if citation.kind == "table" and citation.cells:
        found = tuple(_cells(citation))
        return tuple(_of_newer(one, found) if one.is_change and not one.known else one for one in found)
    return tuple(_numbers(citation))


def order(cited: Cited) -> tuple[date, int]:
    """What sorts figures by time, oldest first."""
    return (cited.end or date(cited.fiscal or 1, 12, 31), cited.fiscal or 0)


def row_label(citation: Citation) -> str:
    """The row's name; in footnotes stored without it, its quote without the cells after it."""
    if citation.label or not citation.cells:
        return citation.label
    printed = " ".join(text.rstrip("%") for _, text in citation.cells if text)
    at = citation.quote.find(printed) if printed else -1
    return citation.quote[:at].strip() if at >= 0 else citation.quote


def _cells(citation: Citation) -> Iterator[Cited]:
    shift, label, quarters = _shift(citation), row_label(citation), _quarter_ends(citation)
    for at, ((column, text), value) in enumerate(zip(citation.cells, citation.values, strict=False)):
        if value is None or _NOTE_COLUMN.fullmatch(" ".join(column.split())):
            continue
        period = quarters.get(at) or (citation.periods[at] if at < len(citation.periods) else None)
        years = frozenset(int(year) for year in _YEAR.findall(column))
        ordinal = _ordinal(citation, column) if period is None or period.months is None else None
        fiscal = period.fiscal_year + shift if period is not None and period.fiscal_year else None
        kind = _kind(citation, at, text, label)
        value, kind = in_full(citation, label, column, text, value, kind)
        yield Cited(
            citation=citation,
            text=text,
            value=value,
            kind=kind,
            name=label,
            column=column,
            cell=at,
            fiscal=fiscal if fiscal is not None else next(iter(years)) if len(years) == 1 else None,
            printed=years | ({period.end.year} if period and period.end else set()),
            end=period.end if period else None,
            months=_months(period, column, ordinal),
            quarter=_quarter(period, citation.filing) or ordinal,
            period=period,
            shift=shift,
        )


def _quarter_ends(citation: Citation) -> dict[int, Period]:
    """The periods of a row of one year whose columns are the days on which its quarters end: "June 30", "March 31"."""
    whole = next((one for one in citation.periods if one is not None), None)
    days = [_DAY.fullmatch(" ".join(column.split())) for column, _ in citation.cells]
    if whole is None or whole.end is None or len(days) != len(_QUARTER_ENDS) or set(citation.periods) != {whole}:
        return {}
    ends = [day_of(whole.end.year, month_number(d["month"]), int(d["day"])) if d else None for d in days]
    late = [end.replace(year=end.year - 1) if end and end > whole.end else end for end in ends]
    dated = sorted(end for end in late if end)
    if len({(end.year, end.month) for end in dated}) < len(_QUARTER_ENDS) or dated[-1] != whole.end:
        return {}
    made = {end: Period("duration", end, 3, whole.fiscal_year, at) for at, end in enumerate(dated, 1)}
    return {at: made[end] for at, end in enumerate(late) if end}


def _months(period: Period | None, column: str, ordinal: int | None) -> int | None:
    if ordinal:
        return 3
    return period.months if period and not _SEVERAL_QUARTERS.search(column) else None


def _ordinal(citation: Citation, column: str) -> int | None:
    """The quarter of a column that is only counted: "First" beside "Second", "Third" and "Fourth"."""
    found = _COUNTED.findall(column)
    others = {name.lower()[:2] for other, _ in citation.cells for name in _COUNTED.findall(other)}
    return _QUARTERS[found[0].lower()] if len(found) == 1 and len(others) > 2 else None


def _of_newer(change: Cited, row: Sequence[Cited]) -> Cited:
    """A change whose column says no period, as one of the newer of the two figures that it follows from."""
    dated = sorted((one for one in row if one.known and not one.is_change), key=order)
    made = [(old, new) for old, new in pairwise(dated) if _makes(change, old, new)]
    if not made:
        return change
    # Two years may have risen alike: a change stands beside the figures that it is of.
    _, new = min(made, key=lambda pair: abs((change.cell or 0) - (pair[0].cell or 0)))
    when = {"fiscal": new.fiscal, "printed": new.printed, "end": new.end, "months": new.months}
    return replace(change, **when, quarter=new.quarter)  # type: ignore[arg-type]


def _makes(change: Cited, old: Cited, new: Cited) -> bool:
    """Whether the change is that from one figure to the other, as rounded as it is printed."""
    by = new.value - old.value
    made = by / abs(old.value) * 100 if change.kind == "%" and old.value else by
    return abs(made - change.value) < (1 if change.kind == "%" else abs(by) / 100 or 1)


def _kind(citation: Citation, at: int, text: str, label: str) -> str:
    if text.rstrip().endswith(("x", "×")):
        return "multiple"
    printed = _POINTS.search(text)
    if printed:
        return "bps" if printed[0].startswith("b") else "points"
    if at < len(citation.kinds):
        return citation.kinds[at]
    if "%" in text:
        return "%"
    currency = citation.unit[:3] if citation.unit[:3].isupper() else ""
    return f"{currency}/share" if _PER_SHARE.search(label) else currency


def _shift(citation: Citation) -> int:
    """Years by which the company counts its fiscal years ahead of (or behind) the calendar years of the headers."""
    filing = citation.filing
    if filing.period_end is None or filing.fiscal_year is None:
        return 0
    for period in citation.periods:
        if period is not None and period.end is not None and period.fiscal_year is not None:
            same = abs(period.end - filing.period_end) <= _SAME_END
            if same and abs(filing.fiscal_year - period.fiscal_year) == 1:
                return filing.fiscal_year - period.fiscal_year
    return 0


def _quarter(period: Period | None, filing: Filing) -> int | None:
    """The fiscal quarter of three months: the filing's own for the same days of any year, else as the header says."""
    if period is None or period.months != 3:
        return None
    own = filing.period_end
    if own is not None and period.end is not None and filing.fiscal_quarter:
        day = period.end.timetuple().tm_yday - own.timetuple().tm_yday
        if min(abs(day), 365 - abs(day)) <= 10:
            return filing.fiscal_quarter
    return period.fiscal_quarter


def _numbers(citation: Citation) -> Iterator[Cited]:
    """The numbers of a sentence, with the period it gives them."""
    claims, factor = claims_of(citation.quote), factor_of(citation.unit)
    filing_year = citation.filing.fiscal_year
    for claim in claims:
        stated = claim.period
        year = stated.year if stated else None
        if stated is not None and stated.relative:
            base = year or filing_year
            year = base - 1 if base else None
        printed = Cited(
            citation=citation,
            text=claim.mention.text,
            value=claim.mention.value,
            kind=_prose_kind(claim),
            name=claim.words,
            fiscal=_closed_by(stated, citation.filing) or year,
            printed=frozenset({year} if year else ()),
            end=stated.end if stated and not stated.relative else None,
            months=stated.months if stated else None,
            quarter=stated.quarter if stated else None,
            claim=claim,
        )
        yield printed
        if factor > 1 and claim.kind == "money" and not claim.mention.scaled:
            yield replace(printed, value=printed.value * factor)


def _closed_by(stated: Stated | None, filing: Filing) -> int | None:
    """The fiscal year that ends on a stated day, as the filing counts: "January 1, 2023" is the end of 2022."""
    if stated is None or stated.relative or stated.end is None or stated.months or filing.fiscal_quarter in range(1, 4):
        return None
    if filing.period_end is None or filing.fiscal_year is None:
        return None
    years = round((stated.end - filing.period_end).days / _DAYS)
    apart = abs((stated.end - filing.period_end).days - years * _DAYS)
    return filing.fiscal_year + years if apart <= _WEEK else None


def _prose_kind(claim: Claim) -> str:
    code = claim.mention.currency
    return {"percent": "%", "money": code, "per_share": f"{code}/share", "plain": ""}.get(claim.kind, claim.kind)
