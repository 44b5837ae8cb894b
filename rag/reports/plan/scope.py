"""What a report is about: which filings, companies and periods a topic and its options mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.calculator.spans import Span
from rag.chunks.tokens import tokenize
from rag.errors import RagError
from rag.query.directory import company_of, load_book
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.templates import Template, template, template_names
from rag.reports.types import ReportOptions
from rag.types import Filing

EMPTY_STORE = "There is no filing to write about; upload one first."
# A change needs two years, a course three, and no 10-K prints more than five.
MOST_YEARS = {"short": 2, "standard": 3, "long": 5}
# What the page and the command offer as a period.
_PERIOD = re.compile(r"^(?:Q([1-4])\s*)?(?:FY\s*)?((?:19|20)\d\d)$", re.IGNORECASE)
# A run of capitalised words with the small ones that names have inside.
_NAME = r"[A-Z][\w&.'’-]*(?: (?:[A-Z&][\w&.'’-]*|of|and))*"
# A topic that begins with a name and a kind of report names its company, known or not.
_TITLED = re.compile(rf"\s*(?P<name>{_NAME}?)(?:['’]s?)? (?i:company update|credit memo|earnings note)\b")
_NAMES = re.compile(r"\b[A-Z][\w&'’-]*(?:,? [A-Z][\w&'’-]*\.?){1,4}")
# "Annual credit memo" names a kind of report, and no company.
_NO_NAMES = {"a", "the", "new", "short", "full", "annual", "quarterly", "my", "our", "latest", "detailed", "draft"}
_RANGE = re.compile(r"^(?:FY\s*)?((?:19|20)\d\d)\s*[-–]\s*(?:FY\s*)?((?:19|20)\d\d)$", re.IGNORECASE)


def about(topic: str, options: ReportOptions, filings: Sequence[Filing]) -> tuple[Filing, ...]:
    """The filings of the named companies, those of the named years first; raises RagError where one is absent."""
    if not filings:
        raise RagError(EMPTY_STORE)
    named = [_company(name, filings) for name in options.companies]
    found = find_companies(topic, filings)
    wanted = [name for group in named for name in group] or list(found.companies)
    strangers = () if wanted else (*found.absent, *_stranger(topic))
    wanted = wanted or [name for one in strangers[:1] for name in _part_of(one, filings)]
    if not wanted and (absent := strangers):
        held = ", ".join(sorted({company_of(filing) for filing in filings})[:6]).rstrip(".")
        raise RagError(f"No filing of {absent[0]} is in the library; it holds {held}.")
    ordered = [filing for name in dict.fromkeys(wanted) for filing in filings if company_of(filing) == name]
    return tuple(ordered) or tuple(filings)


def _stranger(topic: str) -> Iterator[str]:
    """A name that no filing is of, by the place it has in a topic: "Zorblax credit memo", "on Zorblax Holdings Ltd"."""
    titled, endings = _TITLED.match(topic), load_book().legal_endings - {"and", "company"}
    ended = (name[0] for name in _NAMES.finditer(topic) if name[0].split()[-1].lower().strip(".,") in endings)
    if name := next(ended, ""):
        yield name.rstrip(",.")
    elif titled is not None and titled["name"].lower() not in _NO_NAMES:
        yield titled["name"]


def _part_of(name: str, filings: Sequence[Filing]) -> tuple[str, ...]:
    """The one company whose name holds these words ("Tradition" of "Compagnie Financière Tradition SA"), else ()."""
    words = set(tokenize(name))
    held = {company_of(f) for f in filings if words and words <= set(tokenize(company_of(f)))}
    return tuple(held) if len(held) == 1 else ()


def _company(name: str, filings: Sequence[Filing]) -> tuple[str, ...]:
    """The indexed names of a company that a person wrote."""
    exact = tuple({company_of(f) for f in filings if company_of(f).casefold() == name.strip().casefold()})
    found = exact or find_companies(name, filings).companies or find_companies(name.title(), filings).companies
    if not found:
        held = ", ".join(sorted({company_of(filing) for filing in filings})[:6]).rstrip(".")
        raise RagError(f"No filing of {name.strip()[:60]} is in the library; it holds {held}.")
    return found


def absent_companies(topic: str, filings: Sequence[Filing]) -> tuple[str, ...]:
    """Companies that the topic names beside indexed ones, and that no filing is of."""
    return find_companies(topic, filings).absent


def chosen_template(topic: str, options: ReportOptions, companies: int) -> tuple[str, Template]:
    """The template of the options, else the one whose words the topic uses, else peers or a company update."""
    if options.template:
        return options.template, template(options.template)
    words = set(tokenize(topic))
    for name in ("credit-memo", "earnings-note", "peer-comparison"):
        if words & set(template(name).words) and (companies > 1 or not template(name).peers):
            return name, template(name)
    name = "peer-comparison" if companies > 1 else "company-update"
    return name, template(name)


def moments_of(
    company: CompanyFacts, options: ReportOptions, topic: str, shape: Template, others: Sequence[CompanyFacts] = ()
) -> tuple[Moment, ...]:
    """The periods that are compared, newest first: the named ones, else the newest quarter or years."""
    named = _named(options, topic)
    if named:
        return tuple(m for m in named if m in company.years or m in company.quarters)
    if shape.basis == "quarter" and company.quarters:
        newest = company.quarters[0]
        to_date = company.to_date(newest)
        pairs = [newest, newest.before, *([to_date, to_date.before] if to_date else [])]
        known = {*company.quarters, *company.years}
        return tuple(m for m in pairs if m in known or (m.span is not None and m.span.months > 3))
    most = min(shape.years, MOST_YEARS[options.length]) if options.length != "long" else MOST_YEARS["long"]
    shared = set.intersection(*(set(other.years) for other in others)) if others else set()
    # Of peers the newest year that all have: one that is ahead would stand alone.
    years = [year for year in company.years if not shared or year <= max(shared)]
    return tuple(years[:most])


def _named(options: ReportOptions, topic: str) -> tuple[Moment, ...]:
    """The periods of the options, else the years and quarters of the topic with the year before each."""
    if options.periods:
        return tuple(dict.fromkeys(m for text in options.periods for m in _moments(text)))
    found = find_periods(topic)
    years = sorted(found.years, reverse=True)
    spans: list[Span | None] = [Span(quarter, 3) for quarter in sorted(found.quarters, reverse=True)]
    if not years:
        return ()
    if len(years) == 1:
        # One year alone compares nothing: those before it come along.
        years = [years[0], years[0] - 1, years[0] - 2][: 2 if spans else 3]
    return tuple(Moment(year, span) for span in (spans or [None]) for year in years)


def _moments(text: str) -> tuple[Moment, ...]:
    """ "2023", "FY2023", "Q2 2023", "2021-2023"; raises RagError for anything else."""
    plain = " ".join(text.split())
    if single := _PERIOD.match(plain):
        return (Moment(int(single[2]), Span(int(single[1]), 3) if single[1] else None),)
    if between := _RANGE.match(plain):
        first, last = sorted((int(between[1]), int(between[2])))
        # A table of more years than that has no page to stand on.
        if last - first <= 10:
            return tuple(Moment(year) for year in range(last, first - 1, -1))
    raise RagError(f"“{plain[:40]}” is no period; write 2023, Q2 2023 or 2021-2023.")


__all__ = ["EMPTY_STORE", "about", "absent_companies", "chosen_template", "moments_of", "template_names"]
