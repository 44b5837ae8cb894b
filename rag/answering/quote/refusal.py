"""When the documents do not hold the answer: one sentence that says so, and no citation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set

from preprocess.report import Report, Table
from rag.answering.match.asked import Ask
from rag.answering.match.asked_words import Words
from rag.answering.match.concepts import other_forms
from rag.answering.match.evidence import year_of
from rag.answering.match.places import tables_of
from rag.answering.match.postings import block_counts
from rag.answering.match.stems import stem
from rag.calculator.spans import quarter_on
from rag.chunks.tokens import tokenize
from rag.llm.prompts import REFUSAL
from rag.query.coverage import NEAREST_SEARCHED
from rag.query.days import falls_on
from rag.query.directory import company_of, titled
from rag.query.periods import find_periods
from rag.types import Context, SearchResult

# One odd word beside known ones is how people talk; most of a question is its subject.
_UNKNOWN_SHARE = 0.5
_MOST_NAMED = 3
_ANNUAL = ("10-k", "annual-report")
# Half a year is told in words, or as six months beside the quarter.
_HALF = re.compile(
    r"\bhal(?:f|ves)\b|\bH[12]\b|\b[12]H ?(?:FY)?\d|\bH[12] ?(?:FY)?\d|\b(?:six|nine) months\b", re.IGNORECASE
)
_QUARTERLY = re.compile(r"\bquarter\b|\bQ[1-4]\b|three months", re.IGNORECASE)
# What will be in years that no filing covers cannot stand in one …
_FORETELLS = re.compile(r"\b(?:will|forecast\w*|predict\w*|going to|project(?:ed|ion))\b", re.IGNORECASE)
_FORECAST = re.compile(r"\b(?:forecasts?|outlook|guidance)\b", re.IGNORECASE)
# … but what is due, leased or promised for those years does.
_SCHEDULED = re.compile(
    r"\b(?:due|matur\w*|expir\w*|obligat\w*|commit\w*|payable|repay\w*|leases?|amorti[sz]\w*|target|goal|plan\w*|aim\w*|"
    r"benefits?|contribut\w*|payouts?)\b",
    re.IGNORECASE,
)
# "How many aircraft does it intend to build?"
_INTENDED = re.compile(r"\b(?:intend|plan|expect|project|anticipate|aim|forecast|guide)s?\b", re.IGNORECASE)
_OWED = re.compile(r"\b(?:still owe\w*|falls? due|due in|due (?=[A-Z][a-z]+ 20\d\d))", re.IGNORECASE)
_YEAR_ROW = re.compile(r"(?:fiscal(?: years?)? |FY ?|due in |in )?((?:19|20)\d\d)\b", re.IGNORECASE)
# "The 2028 senior notes": the year is their name.
_NAMED = re.compile(
    r"\b(20\d\d) (?:\w+ ){0,2}(?:notes?|bonds?|debentures?|loans?|warrants?|maturit(?:y|ies))\b", re.IGNORECASE
)
_DUE = re.compile(
    r"\b(?:notes?|bonds?|debentures?|loans?|warrants?) (?:(?:due|maturing|that mature)(?: in)?) (20\d\d)\b",
    re.IGNORECASE,
)
_NOTHING_ABOUT = " is about "
_ADD = "Add the filing to ask about it."
_ORDINALS = ("first", "second", "third", "fourth")
_IN_QUARTER = re.compile(r"\b(first|second|third|fourth)[- ](?:fiscal )?quarter", re.IGNORECASE)


def absent(result: SearchResult) -> str | None:
    """The refusal that needs no reading: the company is not here, the year cannot be, or nothing was found."""
    query = result.query
    if query.named_absent and not query.filters.companies:
        own = f"There is no filing of {_listed(query.named_absent)}{_instead(result.contexts)}."
        return f"{REFUSAL} {next(iter(result.notices), own)} {_ADD}"
    if query.impossible_years and not query.filters.fiscal_years:
        return f"{REFUSAL} No filing can be about {_listed([str(year) for year in query.impossible_years])}."
    if not result.contexts:
        return " ".join((REFUSAL, *result.notices[:1]))
    return _foretold(result)


def _foretold(result: SearchResult) -> str | None:
    """The refusal for what will be, years after the newest filing; what is due by contract stands in filings."""
    question = result.query.question
    years = [year for year, _ in result.query.periods if year]
    newest = max((c.filing.fiscal_year for c in result.contexts if c.filing.fiscal_year), default=None)
    if not years or newest is None or min(years) <= newest + 1:
        return None
    if not _FORETELLS.search(question) or _SCHEDULED.search(question):
        return None
    # A release that prints its forecast under the year tells it.
    if any(str(year) in c.text and _FORECAST.search(c.text) for c in result.contexts for year in years):
        return None
    return (
        f"{REFUSAL} Filings do not tell what will be in {_listed([str(y) for y in years])}{_instead(result.contexts)}."
    )


def absent_year(result: SearchResult, ask: Ask, report_of: Callable[[str], Report]) -> str | None:
    """The refusal for a year that no context is about: neither its filing, nor a column, nor its words."""
    if not _about(ask):
        return None
    if refusal := _absent_quarter(result, report_of):
        return refusal
    there = {context.filing.fiscal_year for context in result.contexts} | _years_of_days(result)
    for context in result.contexts:
        report = report_of(context.filing.report_id)
        there |= _years_of(tables_of(context, report))
        there |= {year for year in ask.years if str(year) in context.text}
    if there & set(ask.years) or _is_ahead(ask, there):
        return None
    return _nothing_about(f"fiscal {_listed(sorted(map(str, _about(ask))))}", result)


def untold_year(result: SearchResult, ask: Ask, told: Sequence[str], report_of: Callable[[str], Report]) -> str | None:
    """The refusal where neither a filing, nor a column, nor what is quoted is about the year that is asked for."""
    covered = {context.filing.fiscal_year for context in result.contexts} | _years_of_days(result)
    for context in result.contexts:
        covered |= _years_of(tables_of(context, report_of(context.filing.report_id)))
    if _is_ahead(ask, covered):
        return None
    if _of_other_quarters(ask, told):
        asked = _listed([f"Q{quarter}" for quarter in ask.quarters])
        return _nothing_about(asked, result)
    years = [year for year in _about(ask) if year not in covered]
    if len(years) < len(ask.years) or not years or any(str(year) in text for year in years for text in told):
        return None
    return _nothing_about(f"fiscal {_listed(sorted(map(str, years)))}", result)


def _years_of_days(result: SearchResult) -> set[int | None]:
    """The calendar years of the days that the question names and on which a fiscal year of a filing ends.

    A year that ends in January is called by the one before.
    """
    days, filings = result.query.days, [context.filing for context in result.contexts]
    return {day.last.year for day in days if any(falls_on(filing, day) for filing in filings)}


def _is_ahead(ask: Ask, covered: Set[int | None]) -> bool:
    """Whether it asks what a filing expects of the year after it, which a sentence tells with that year or without."""
    newest = max((year for year in covered if year), default=0)
    ahead = ask.wants == "outlook" or bool(_INTENDED.search(ask.query.question) or _OWED.search(ask.query.question))
    return ahead and min(ask.years, default=newest) <= newest + 1


def _of_other_quarters(ask: Ask, told: Sequence[str]) -> bool:
    """Whether all that is quoted names a quarter, and none of it one that is asked for."""
    if not ask.quarters or _HALF.search(ask.query.question):
        return False
    named = [{_ORDINALS.index(word.lower()) + 1 for word in _IN_QUARTER.findall(text)} for text in told]
    return bool(named) and all(quarters and not quarters & set(ask.quarters) for quarters in named)


def _years_of(tables: Sequence[Table]) -> set[int | None]:
    """The years of columns, and of the rows of a schedule ("2026", "Fiscal 2027")."""
    rows = {int(found[1]) for table in tables for row in table.rows if (found := _YEAR_ROW.match(row.label.strip()))}
    return {year_of(column) for table in tables for column in table.columns} | rows


def _about(ask: Ask) -> tuple[int, ...]:
    """The years that the question is about, without those by which it names a security."""
    named = {*_NAMED.findall(ask.query.question), *_DUE.findall(ask.query.question)}
    return tuple(year for year in ask.years if str(year) not in named)


def _absent_quarter(result: SearchResult, report_of: Callable[[str], Report]) -> str | None:
    """The refusal for one quarter that no context reports: no filing, column or words of it."""
    asked = set(find_periods(result.query.question).named)
    if len(asked) != 1 or _HALF.search(result.query.question):
        return None
    year, quarter = next(iter(asked))
    if year is None or quarter is None:
        return None
    for context in result.contexts:
        filing, report = context.filing, report_of(context.filing.report_id)
        by_quarter = filing.doc_type in _ANNUAL and _prints_quarters(report)
        own = filing.fiscal_year == year and (filing.fiscal_quarter == quarter or by_quarter)
        periods = [c.period for table in tables_of(context, report) for c in table.columns if c.period]
        named = any((period.fiscal_year, period.fiscal_quarter) == (year, quarter) for period in periods)
        ends = {period.end for period in periods if period.end}
        later = filing.doc_type in _ANNUAL and any(p.months == 3 and p.fiscal_year == year for p in periods)
        printed = re.search(
            rf"{_ORDINALS[quarter - 1]}[ -]quarter[^.]{{0,20}}{year}|Q{quarter} {year}", context.text, re.I
        )
        undated = filing.fiscal_year is None or (filing.fiscal_year == year and filing.fiscal_quarter is None)
        dated = named or any(quarter_on(report, end) == (year, quarter) for end in ends)
        if own or later or undated or printed or dated:
            return None
    return _nothing_about(f"Q{quarter} of fiscal {year}", result)


def is_said(notice: str, text: str) -> bool:
    """Whether a refusal says more than the notice: that the filings next to a period hold nothing about it."""
    return text.startswith(REFUSAL) and _NOTHING_ABOUT in text and notice.endswith(NEAREST_SEARCHED)


def _nothing_about(period: str, result: SearchResult) -> str:
    """The refusal for a period: which filings were read for it, and what to do."""
    return (
        f"{REFUSAL} Nothing in {_searched(result)}{_NOTHING_ABOUT}{period}. {_ADD[:-1]}, or ask about another period."
    )


def unknown_subject(ask: Ask, reports: Sequence[Report]) -> bool:
    """Whether most of what the question is about is words that stand nowhere in these filings.

    Words by which a known line item or topic is called are not counted, as filings print others. One odd word beside
    a line item ("how did capex evolve") is no subject either; two are ("revenue per hotel room").
    """
    known = {word for report in reports for word in block_counts(report)[1]}
    missing = {
        word: weight
        for word, weight in ask.qualifiers.items()
        if word not in known and word != ask.verb and not _printed(word, known)
    }
    if not ask.weights or len(missing) < (2 if ask.items else 1):
        return False
    return sum(missing.values()) / sum(ask.weights.values()) >= _UNKNOWN_SHARE


def unprinted(result: SearchResult, ask: Ask, reports: Sequence[Report]) -> str:
    """What the question names that stands nowhere in the filings that were searched, in one sentence; "" for none.

    Verbs and adverbs ("came", "faster") are no things that a filing could lack.
    """
    phrases = Words.of(ask.query.question, result).phrases(lambda word: 1)
    things = frozenset[str]().union(*(phrase.stems for phrase in phrases))
    known = {word for report in reports for word in block_counts(report)[1]}
    strange = {w for w in things & set(ask.qualifiers) if w not in known and w != ask.verb and not _printed(w, known)}
    asked = re.findall(r"[^\W_][\w&’'-]*", ask.query.subject or ask.query.question)
    named = [word for word in asked if strange & {stem(token) for token in tokenize(word)}]
    if not named or not reports:
        return ""
    return f"Nothing in {_searched(result)} speaks of {_listed([f'“{word}”' for word in dict.fromkeys(named)])}."


def what_to_name(result: SearchResult) -> str:
    """What a question that nothing answers may lack, in one sentence: its company, or the filing's own words."""
    there = (*result.filings, *(context.filing for context in result.contexts))
    companies = sorted({company_of(filing) for filing in there}, key=str.lower)
    if not result.query.filters.companies and len(companies) > 1:
        others = " and others" if len(companies) > _MOST_NAMED else ""
        return f"The question names no company; name one, such as {', '.join(companies[:_MOST_NAMED])}{others}."
    if not result.contexts:
        return ""
    searched = _searched(result)
    return (
        f"No row or sentence of {searched} says it for sure: name the figure and the period as the filing prints them."
    )


def _searched(result: SearchResult) -> str:
    filings = {context.filing.report_id: context.filing for context in result.contexts}
    return _listed([titled(filing) for filing in filings.values()][:_MOST_NAMED])


def _printed(word: str, known: Set[str]) -> bool:
    """Whether the filings print other words for it."""
    return any(form <= known for form in other_forms(word))


def _prints_quarters(report: Report) -> bool:
    """Whether any table of an annual filing has columns of quarters."""
    return any(_QUARTERLY.search(column.label) for table in report.tables for column in table.columns)


def _instead(contexts: Sequence[Context]) -> str:
    names = dict.fromkeys(
        f"{c.filing.company or c.filing.doc_name} {c.filing.fiscal_year or ''}".strip() for c in contexts
    )
    # A sentence that ends with "Yext, Inc." needs no second stop.
    return f"; there are filings of {_listed(list(names)[:5]).removesuffix('.')}" if names else ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
