"""Parts of a fiscal year as a question names them, with their places: "Q2 FY24", "six months ended June 30, 2023"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.calculator.spans import Span, read_span
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.query.vocabulary import load
from rag.types import Filing

ANNUAL = ("10-k", "annual-report")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
DAY = rf"(?:{_MONTH} \d{{1,2}}, ?|\d{{1,2}} {_MONTH} )(?:19|20)\d\d"
YEAR = (
    r"(?:(?:fiscal (?:year )?|financial year |calendar (?:year )?|FY ?['’]?)(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d)"
    r"(?![\d,.]\d|\d)"
)
NTH = r"(?:first|second|third|fourth|1st|2nd|3rd|4th)"
_NAMED = rf"(?:Q[1-4]|{NTH}[- ](?:fiscal )?quarter)"
_LASTING = (
    r"(?:quarter|(?:(?:three|six|nine)[- ]months?|(?:thirteen|13|twenty-six|26|thirty-nine|39)[- ]weeks?)(?: period)?)"
)
_PART = re.compile(
    rf"(?<![\w$])(?:(?:the|its) )?(?:"
    rf"(?:{_NAMED}|H1|first half|first (?:six|nine) months),? ?(?:of |in |for )?(?:the )?{YEAR}"
    r"|(?:Q[1-4] ?['’/]?\d\d|(?:[1-4]Q|1H) ?(?:FY ?)?['’]?(?:20)?\d\d)(?!\d)"
    rf"|{YEAR}(?:['’]s)? {_NAMED}|{_LASTING} (?:ended|ending|to|through) (?:on )?{DAY})",
    re.IGNORECASE,
)
_QUARTER_DAYS, _NEAR = 91.31, 21


class RelativeWords(BaseModel):
    """The words of relative.yaml as patterns."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    period: tuple[str, ...]
    year_ago: tuple[str, ...]
    quarter_ago: tuple[str, ...]
    leans: tuple[str, ...]
    against: tuple[str, ...]
    stepwise: tuple[str, ...]
    yearly: tuple[str, ...]
    opening: tuple[str, ...]
    to_date: tuple[str, ...]
    newest_quarter: tuple[str, ...]
    newest_balance: tuple[str, ...]
    last_year_end: tuple[str, ...]

    def any_of(self, name: str) -> str:
        """One of the words of a list, as a pattern."""
        either = "|".join(getattr(self, name)).replace("PERIOD", f"(?:{'|'.join(self.period)})")
        return rf"(?:{either})"


@lru_cache(maxsize=1)
def relative_words() -> RelativeWords:
    """The shipped words, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("relative.yaml"), RelativeWords)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a fiscal year that stands in the text."""

    start: int
    end: int
    year: int
    span: Span

    @property
    def words(self) -> str:
        """As it is called by name: "Q2 FY2023", "the first six months of FY2023"."""
        said = self.span.words(self.year)
        return f"the {said}" if said[0] == "f" else said

    def back(self, quarters: int) -> Part:
        """The part of the same length that ends so many quarters earlier."""
        year, quarter = divmod(self.year * 4 + self.span.quarter - 1 - quarters, 4)
        return replace(self, year=year, span=Span(quarter + 1, self.span.months))

    def before(self) -> str:
        """The day before it begins: "the end of FY2022", "the end of Q1 FY2023"."""
        year, quarter = divmod(self.year * 4 + self.span.quarter - 1 - self.span.months // 3, 4)
        return f"the end of FY{year}" if quarter == 3 else f"the end of Q{quarter + 1} FY{year}"


def own_filings(question: str, filings: Sequence[Filing]) -> list[Filing]:
    """The dated filings of the one company that is asked about, the newest first."""
    named = find_companies(question, filings).companies
    own = [f for f in filings if len(named) == 1 and company_of(f) in named and f.period_end and f.fiscal_year]
    return sorted(own, key=lambda filing: filing.period_end or date.min, reverse=True)


def parts_of(text: str, own: Sequence[Filing]) -> Iterator[Part]:
    """Every part of a fiscal year that the text names, with its place."""
    for match in _PART.finditer(text):
        spoken, years = read_span(match[0]), find_periods(match[0]).years
        if spoken is None:
            continue
        if spoken.day is not None:
            ends = _quarter_on(own, spoken.day.toordinal())
            if ends is not None:
                yield Part(*match.span(), ends[0], Span(ends[1], spoken.span.months if spoken.span else 3))
        elif spoken.span is not None and spoken.span.quarter and len(years) == 1:
            yield Part(*match.span(), years[0], spoken.span)


def _quarter_on(own: Sequence[Filing], day: int) -> tuple[int, int] | None:
    """The fiscal year and quarter that end on a day, counted from the end of a filing's own period."""
    for filing in own:
        quarter = 4 if filing.doc_type in ANNUAL else filing.fiscal_quarter
        if quarter is None or filing.period_end is None or filing.fiscal_year is None:
            continue
        apart = filing.period_end.toordinal() - day
        back = round(apart / _QUARTER_DAYS)
        if abs(apart - back * _QUARTER_DAYS) <= _NEAR:
            year, at = divmod(filing.fiscal_year * 4 + quarter - 1 - back, 4)
            return year, at + 1
    return None
