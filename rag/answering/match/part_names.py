"""The names of a company's parts as its filings print them, and those that a question names in whatever letters."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence

from preprocess.reading import reading
from preprocess.report import Report
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.parts import is_rest, ranked
from rag.calculator.facts.segment_names import segment_names
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.spans import Span, read_span
from rag.query.directory import company_of, load_book
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing

ReportOf = Callable[[str], Report]
# What filings tell of every segment, place or product, and of nothing else that adds up to it.
_TOLD_OF_PARTS = ("revenue", "operating_income", "pretax_income", "net_income")
_MOST_READ, _LONGEST, _MOST_KEPT = 2, 8, 64
_PAIR, _LONGEST_LED = 2, 4
_NO_NAMES = dict.fromkeys(("total", "company", "group", "segment", "all", "consolidated", "segment total"), "")
_TOTAL = re.compile(r"^(?:sub)?total (?:of )?", re.IGNORECASE)
_JOINT = r"(?:['’]s)?[\s,&/()-]+(?:and\s+)?"
_OWN = r"(?:['’]s?)?"
_kept: OrderedDict[tuple[Hashable, Span | None], tuple[str, ...]] = OrderedDict()


def parts_named(
    question: str, filings: Sequence[Filing], report_of: ReportOf, answered: Collection[str] = ()
) -> tuple[str, ...]:
    """The parts of its one company of which a question asks for a figure, as the filings print them.

    answered: the companies that an answer is about, where the question names none.
    """
    found = find_companies(question, filings)
    companies = found.companies or tuple(answered)
    if len(companies) != 1:
        return ()
    named: list[tuple[str, int, int]] = []
    for name in names_of_parts(question, companies[0], filings, report_of):
        for match in pattern_of(name).finditer(question):
            taken = any(start < match.end() and match.start() < end for _, start, end in named)
            # "Blizzard" within "Activision Blizzard's total assets" is no part.
            taken = taken or any(a <= match.start("name") and match.end("name") < b for _, a, b in found.spans)
            taken = taken or any(a < match.start("name") and match.end("name") <= b for _, a, b in found.spans)
            measured = " " in name or is_measured(_without_owner(question, match, found.spans), match)
            if not taken and measured and not _is_the_company(match, question, companies[0]):
                named.append((name, match.start(), match.end()))
    return tuple(dict.fromkeys(name for name, _, _ in named))


def _without_owner(question: str, match: re.Match[str], spans: Sequence[tuple[str, int, int]]) -> str:
    """The question with blanks for its company right before a part: "the tax rate of J&J MedTech" is of MedTech."""
    for _, start, end in spans:
        if end <= match.start() and not re.search(r"\w{2}", question[end : match.start()]):
            led = question[:start].rstrip()
            return f"{led}{' ' * (match.start() - len(led))}{question[match.start() :]}"
    return question


def _is_the_company(match: re.Match[str], question: str, company: str) -> bool:
    """Whether the first words of a company's name are said once, so that they mean all of it: "Activision"."""
    words = plain(match["name"]).split()
    said = plain(question).split()
    first = words == plain(company).split()[: len(words)] and said.count(words[0]) == 1
    return first and re.match(r"\W*(?:segment|division)", question[match.end() :], re.IGNORECASE) is None


def names_of_parts(question: str, company: str, filings: Sequence[Filing], report_of: ReportOf) -> tuple[str, ...]:
    """The names of the company's parts in its filings of the time asked about, the longest first."""
    own = [filing for filing in filings if company_of(filing) == company]
    years = find_periods(question).years
    year = max(years, default=max((f.fiscal_year or 0 for f in own), default=0))
    nearest = sorted(own, key=lambda f: (abs((f.fiscal_year or 0) - year), -(f.fiscal_year or 0)))[:_MOST_READ]
    told = read_span(question)
    spans = (None, told.span) if told is not None and told.span is not None else (None,)
    names = dict.fromkeys(n for f in nearest for span in spans for n in _known(report_of(f.report_id), span))
    return tuple(sorted(names, key=lambda name: -len(name)))


def pattern_of(name: str) -> re.Pattern[str]:
    """What finds a part's name in a text, as its group "name"."""
    words = [re.escape(word) for word in re.findall(r"[\w.'’]+", name) if word.lower() != "and"]
    return re.compile(rf"(?<![\w-])(?P<name>{_JOINT.join(words)}){_OWN}(?![\w-])", re.IGNORECASE)


def is_measured(question: str, match: re.Match[str]) -> bool:
    """Whether a figure stands right behind the name, or the name behind a word that says of what a figure is."""
    return (
        figure_at_once(question[match.end() :].lstrip())
        or re.search(r"\b(?:in|at|for|from|of) +(?:the +)?$", question[: match.start()], re.I) is not None
    )


def figure_at_once(text: str) -> bool:
    """Whether a text begins with the name of a figure."""
    return any(isinstance(one.entry, Metric) and not one.position for one in vocabulary().mentions(text))


def _known(report: Report, span: Span | None) -> tuple[str, ...]:
    """What `_printed` finds, found once: one question asks for it many times, and it takes long."""
    key = (reading(report), span)
    if key not in _kept:
        _kept[key] = tuple(_printed(report, span))
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _printed(report: Report, span: Span | None) -> Iterator[str]:
    """What adds up to a figure of the company, and the rows and columns that are called a segment in its text."""
    items = (item for name in _TOLD_OF_PARTS if (item := book().line(name)) is not None)
    names = [part.name for item in items for made, _ in ranked(report, item, span) for part in made.parts]
    rows = (row.label for table in report.tables for row in table.rows)
    heads = (column_stem(column, printed=True) for table in report.tables for column in table.columns)
    titles = (title for table in report.tables for title in (table.caption, table.context_heading))
    labels = tuple(dict.fromkeys(label.strip(" :") for label in (*rows, *heads, *titles)))
    names += segment_names(report)
    names += [name for label in labels if (name := _led_by_its_owner(label, report.company or ""))]
    for name in dict.fromkeys(name.strip(" :") for name in names):
        telling = re.search(r"[A-Za-z]{2}", name) and len(name.split()) <= _LONGEST
        if telling and not is_rest(name) and plain(name) not in book().names | _NO_NAMES:
            yield name


def _led_by_its_owner(label: str, company: str) -> str:
    """The name of a part that begins with its company's: "NIKE Brand" of "Total NIKE Brand", "MGM China"; else ""."""
    name = _TOTAL.sub("", " ".join(label.split()))
    words, owner = plain(name).split(), plain(company).split()
    own = {*owner, *load_book().legal_endings}
    led = _PAIR <= len(words) <= _LONGEST_LED and bool(owner) and words[0] == owner[0]
    more = led and not set(words) <= own and not set(words[1:]) & (load_book().legal_endings - {"and"})
    return name if more and not vocabulary().mentions(" ".join(words[1:])) else ""
