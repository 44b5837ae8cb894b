"""One request over all filings of a company: the filing that answers it best, and what other filings print instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from preprocess.report import Report
from rag.calculator.amounts import amount_words
from rag.calculator.expressions import Ref
from rag.calculator.facts.elsewhere import printed_elsewhere
from rag.calculator.facts.items import Fact
from rag.calculator.facts.near import near_rows
from rag.calculator.figure import Figure, make_figure
from rag.calculator.formulas import LineItem, book
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation
from rag.calculator.workings import Incomplete
from rag.query.directory import company_of, group_of, titled
from rag.types import Filing, SearchResult

ANNUAL = ("10-k", "annual-report")
# A figure is printed in its own filing and up to four later ones.
MOST_FILINGS = 6
_LATER = 4
# What is made of one row is compared as a whole.
_FEWEST = 2
# By which words a row was looked for: a short form ("D&A") is no row's label.
_MOST_WORDS, _SHORTEST_WORD = 3, 7

SEVERAL = "several rows could be it"
"""Why a figure is not told where more than one row bears its name."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a question for a figure was not computed, in one sentence, with the candidates where there are several.

    missing: the line item that no row was found to be, of the request that needs it. candidates: the cells of the
    filing any of which could be what is asked for, as nothing else speaks against them. partial: the table of a
    comparison with empty cells, where it is more than nothing.
    """

    sentence: str
    missing: LineItem | None = None
    request: Request | None = None
    filing: Filing | None = None
    candidates: tuple[Fact, ...] = ()
    partial: Calculation | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """A company and its filings in the library, those that the search found first."""

    company: str
    filings: tuple[Filing, ...]

    @property
    def newest(self) -> int | None:
        """The newest fiscal year that an annual filing reports; where there is none, the newest of any filing."""
        years = [f.fiscal_year for f in self.filings if f.fiscal_year and f.doc_type in ANNUAL]
        return max(years or [f.fiscal_year for f in self.filings if f.fiscal_year], default=None)


@dataclass(frozen=True, slots=True)
class Solved:
    """A figure and the filing it is from; older is the first filing that prints another value for the same years.

    inputs: those of several of which another filing, that cannot make the whole figure, prints another amount.
    """

    filing: Filing
    figure: Figure
    older: tuple[Filing, Figure] | None = None
    inputs: tuple[tuple[Fact, Filing, Fact], ...] = ()

    @property
    def is_ahead(self) -> bool:
        """Whether both filings tell of a year that was still to come to them: the newer one knows more."""
        return self.older is not None and self.figure.is_ahead and self.older[1].is_ahead


def sides_of(result: SearchResult) -> tuple[Side, ...]:
    """The companies that the question is about, as it names them; none where one of them is not in the library."""
    if result.query.named_absent:
        return ()
    found = list({c.filing.report_id: c.filing for c in result.contexts}.values())
    known = {f.report_id for f in found}
    pool = [*found, *(f for f in result.filings if f.report_id not in known)]
    wanted = result.query.filters.companies
    groups = group_of(pool)
    if wanted:
        order = [groups[f.report_id] for name in wanted for f in pool if company_of(f) == name]
    else:
        order = [groups[f.report_id] for f in found]
        order = order if len(set(order)) == 1 else []
    sides = []
    for group in dict.fromkeys(order):
        own = tuple(f for f in pool if groups[f.report_id] == group)
        sides.append(Side(own[0].company or own[0].doc_name, own))
    return tuple(sides)


def solve(request: Request, side: Side, report_of: Callable[[str], Report]) -> Solved | Problem | None:
    """The request over the company's filings; a later filing's other value is preferred, for it was restated."""
    made: list[tuple[Filing, Figure]] = []
    problem: Problem | None = None
    for filing in _asked_of(request, side):
        try:
            made.append((filing, make_figure(request, report_of(filing.report_id))))
        except Incomplete as error:
            problem = problem or _problem(error, request, filing, report_of)
    if not made:
        return problem
    first = made[0]
    others = [one for one in made[1:] if one[1].results != first[1].results]
    if not others:
        # Who names the filing that is to answer asks for no other.
        inputs = () if request.filed is not None else tuple(_restated_inputs(*first, side, report_of))
        return Solved(*first, inputs=inputs)
    newest = max(made, key=lambda one: _age(*one))
    if _age(*newest) <= _age(*first) or newest[1].results == first[1].results:
        return Solved(*first, older=others[0])
    return Solved(*newest, older=first)


def _restated_inputs(
    filing: Filing, figure: Figure, side: Side, report_of: Callable[[str], Report]
) -> Iterator[tuple[Fact, Filing, Fact]]:
    """The inputs of a figure of several that another annual filing of the company prints otherwise."""
    facts = list(figure.workings.facts.values())
    if len(facts) < _FEWEST:
        return
    years = {fact.fiscal_year for fact in facts}
    near = [f for f in side.filings if f is not filing and f.doc_type in ANNUAL and f.fiscal_year is not None]
    near = [f for f in near if min(years) <= (f.fiscal_year or 0) <= max(years) + _LATER][: MOST_FILINGS - 1]
    by_report = {f.report_id: f for f in near}
    for fact, other in printed_elsewhere(facts, (report_of(f.report_id) for f in near)):
        yield fact, by_report[other.report.report_id], other


def _asked_of(request: Request, side: Side) -> list[Filing]:
    """The filings that may answer, best first; of a year that no annual filing has reached the newest tell it."""
    if request.filed is not None:
        own = [filing for filing in side.filings if filing.fiscal_year == request.filed]
        return ordered(own, request.filed, interim=False)
    if request.printed and side.newest is not None and request.years[-1] > side.newest:
        annual = [filing for filing in side.filings if filing.doc_type in ANNUAL]
        interim = [filing for filing in side.filings if filing.doc_type not in ANNUAL]
        return [*ordered(interim, request.years[-1], interim=True), *ordered(annual, side.newest, interim=False)]
    return ordered(side.filings, request.years[-1], request.span is not None or request.day is not None)


def _age(filing: Filing, figure: Figure) -> tuple[int, bool]:
    """Which of two filings has the last word: that of the later year, of one year the amendment."""
    return filing.fiscal_year or 0, any(fact.report.amendment for fact in figure.workings.facts.values())


def ordered(filings: Sequence[Filing], year: int, interim: bool) -> list[Filing]:
    """The filing of the year first, then later ones that print the year too, then the rest; interim ones if asked."""

    def rank(filing: Filing) -> tuple[bool, bool, int]:
        own = filing.fiscal_year or 0
        return (filing.doc_type not in ANNUAL) != interim, own < year, abs(own - year)

    near = [f for f in filings if f.fiscal_year is None or year - 1 <= f.fiscal_year <= year + _LATER]
    return sorted(near or filings, key=rank)[:MOST_FILINGS]


def restated_words(solved: Solved) -> Iterator[str]:
    """The sentences that two filings print different values, with the pages of both."""
    for own, other_filing, input_ in solved.inputs:
        yield _disagree((solved.filing, _placed(own)), (other_filing, _placed(input_)))
    if solved.older is None:
        return
    filing, figure = solved.older
    newer = _age(solved.filing, solved.figure) > _age(filing, figure)
    if not solved.is_ahead:
        yield _disagree((solved.filing, _inputs(solved.figure)), (filing, _inputs(figure)), newer)


def _disagree(own: tuple[Filing, str], other: tuple[Filing, str], newer: bool | None = None) -> str:
    """What two filings print, the older first where its figure is not the one that is told."""
    newer = (own[0].fiscal_year or 0) > (other[0].fiscal_year or 0) if newer is None else newer
    why = "the later one is used (restated)" if newer else "the first is used"
    told = " and ".join(f"{filing.doc_name} ({said})" for filing, said in ((other, own) if newer else (own, other)))
    return f"Two filings disagree: {told}; {why}."


def _inputs(figure: Figure) -> str:
    facts = list(figure.workings.facts.values())
    return "; ".join(map(_placed, facts[:4]))


def _placed(fact: Fact) -> str:
    return f"{fact.when} “{fact.label}” {amount_words(fact)}, page {fact.row.page}"


# What joined the figure to its company and its time, which are said anew.
_LEFT_OVER = re.compile(r"(?: (?:in|of|from|to|for|at|by|on))+$")


def _problem(error: Incomplete, request: Request, filing: Filing, report_of: Callable[[str], Report]) -> Problem | None:
    """The sentence about a missing or ambiguous input."""
    lookup = error.lookup
    if lookup is None:
        return Problem(f"Not calculated: {error.reason}.") if error.reason else None
    what = f"{_LEFT_OVER.sub('', lookup.item.shown)} for {lookup.when}"
    if not lookup.facts:
        near = near_rows(report_of(filing.report_id), lookup.item, lookup.fiscal_year, lookup.span)
        plain_item = isinstance(request.node, Ref) and book().line(request.node.name) is not None
        missing = Problem(_missing(filing, what, lookup.item, near), lookup.item, request)
        return None if plain_item else missing
    candidates = ", ".join(_candidate(fact) for fact in lookup.facts[:5])
    several = len({f.value for f in lookup.facts}) > 1
    why = SEVERAL if several else lookup.facts[0].doubtful
    sentence = f"Not calculated: {what} is not certain in {named(filing)} ({why}): {candidates}."
    # An input of a computation that could be several rows makes none of them the answer.
    single = isinstance(request.node, Ref) and request.mode == "single" and book().line(request.node.name) is not None
    if not several or not single or any(fact.doubtful for fact in lookup.facts):
        return Problem(sentence)
    return Problem(sentence, request=request, filing=filing, candidates=lookup.facts)


def named(filing: Filing) -> str:
    """A filing as a sentence names it: its company, its own name where that is not known."""
    return filing.company or filing.doc_name


def _missing(filing: Filing, what: str, item: LineItem, near: Sequence[tuple[str, int]]) -> str:
    """The sentence that a row is missing: by which words it was looked for, and which rows come nearest."""
    words = [word for word in item.words[:_MOST_WORDS] if word not in what and len(word) > _SHORTEST_WORD]
    sought = f" Looked for as {', '.join(f'“{word}”' for word in words)} too." if words else ""
    rows = "; ".join(f"“{label}” ({titled(filing)}, page {page})" for label, page in near)
    nearest = f" The nearest rows: {rows}." if rows else ""
    return f"Not calculated: {named(filing)} prints no {what} that could be told for sure.{sought}{nearest}"


def _candidate(fact: Fact) -> str:
    return f"“{fact.label}” {amount_words(fact)}, page {fact.row.page}"
