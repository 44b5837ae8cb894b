"""Questions for a figure, a ratio, a change or an average, answered from facts by arithmetic; no model is asked.

What comes out is either a Calculation, each input cited and each footnote checked again, or a Problem that says which
input is missing or could be several, or None: the question is not one for the calculator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.report import Report
from rag.answering.places import RowPlace
from rag.answering.verify import check_numbers
from rag.calculator.chinese import in_english
from rag.calculator.facts import Fact
from rag.calculator.figure import Figure, make_figure
from rag.calculator.formulas import Ref, book
from rag.calculator.phrases import NotUnderstood
from rag.calculator.request import Request, read_request
from rag.calculator.workings import Incomplete, amount_words
from rag.chunk import chunk_report
from rag.config import ChunkingSettings
from rag.query.names import company_of, find_companies, group_of
from rag.types import Citation, Context, Filing, NumberCheck, SearchResult

_ANNUAL = ("10-k", "annual-report")


@dataclass(frozen=True, slots=True)
class Calculation:
    """A computed answer: text with footnotes, a verdict for every number of it, and sentences for the person."""

    text: str
    citations: tuple[Citation, ...]
    numbers: tuple[NumberCheck, ...]
    value: Decimal
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a question for a figure was not computed, in one sentence, with the candidates where there are several."""

    sentence: str


def calculate(question: str, result: SearchResult, report_of: Callable[[str], Report]) -> Calculation | Problem | None:
    """The computed answer of a question over the filings of `result`; raises what report_of raises."""
    contexts = list(result.contexts)
    filings = _of_one_company(result)
    if not filings:
        return None
    words = frozenset(word for name in (f.company or "" for f in filings) for word in _words(name))
    words |= {word for key in find_companies(question, filings).words for word in _words(key)}
    newest = max((f.fiscal_year for f in filings if f.fiscal_year and f.doc_type in _ANNUAL), default=None)
    english = in_english(question)
    if english is None:
        return None
    try:
        request = read_request(english, words, newest)
    except NotUnderstood as error:
        return Problem(f"Not calculated: the definition in the question could not be read (“{error.args[0]}”).")
    if request is None:
        return None
    return _first(request, _ordered(filings, request.years[-1], request.span is not None), contexts, report_of)


def _words(text: str) -> Iterator[str]:
    """The words of a name as a question may print them."""
    for word in text.lower().split():
        kept = "".join(char for char in word if char.isalnum() or char in "_&")
        if kept and kept != "&":
            yield kept


def _of_one_company(result: SearchResult) -> list[Filing]:
    """The filings of the contexts, best first; none when they, or the question, are about several companies."""
    filings = list({c.filing.report_id: c.filing for c in result.contexts}.values())
    wanted = result.query.filters.companies
    if result.query.named_absent:
        return []
    if wanted:
        filings = [filing for filing in filings if company_of(filing) in wanted]
    groups = group_of(filings)
    return filings if len({groups[filing.report_id] for filing in filings}) == 1 else []


def _ordered(filings: Sequence[Filing], year: int, interim: bool) -> list[Filing]:
    """The filing of the year first, then later ones that print the year too, then the rest; interim ones if asked."""

    def rank(filing: Filing) -> tuple[bool, bool, int]:
        own = filing.fiscal_year or 0
        return (filing.doc_type not in _ANNUAL) != interim, own < year, abs(own - year)

    return sorted(filings, key=rank)


def _first(
    request: Request, filings: Sequence[Filing], contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """The calculation from the first filing that has every input; others that differ are told of."""
    made: list[tuple[Filing, Figure]] = []
    problem: Problem | None = None
    for filing in filings:
        report = report_of(filing.report_id)
        try:
            made.append((filing, make_figure(request, report)))
        except Incomplete as error:
            problem = problem or _problem(error, request, filing)
    if not made:
        return problem
    filing, figure = made[0]
    calculation = _written(figure, filing, contexts)
    if calculation is None:
        return None
    others = [other for other, figure_ in made[1:] if figure_.results != figure.results]
    notices = tuple(
        f"{_title(other)} prints other values for the same years; this answer uses {_title(filing)}."
        for other in others
    )
    return replace(calculation, notices=notices)


def _title(filing: Filing) -> str:
    return filing.doc_name


def _problem(error: Incomplete, request: Request, filing: Filing) -> Problem | None:
    """The sentence about a missing or ambiguous input."""
    lookup = error.lookup
    if lookup is None:
        return Problem(f"Not calculated: {error.reason}.") if error.reason else None
    what = f"{lookup.item.shown} for {lookup.when}"
    if not lookup.facts:
        plain_item = isinstance(request.node, Ref) and book().line(request.node.name) is not None
        missing = Problem(f"Not calculated: {_title(filing)} prints no {what} that could be told for sure.")
        return None if plain_item else missing
    candidates = ", ".join(_candidate(fact) for fact in lookup.facts[:5])
    why = lookup.facts[0].doubtful if len({f.value for f in lookup.facts}) == 1 else "several rows could be it"
    return Problem(f"Not calculated: {what} is not certain in {_title(filing)} ({why}): {candidates}.")


def _candidate(fact: Fact) -> str:
    return f"“{fact.label}” {amount_words(fact)}, page {fact.row.page}"


def _written(figure: Figure, filing: Filing, contexts: Sequence[Context]) -> Calculation | None:
    """The figure in words, footnoted; None when a footnote does not hold what the text says of it."""
    rows: dict[tuple[str, int], str] = {}
    citations: list[Citation] = []

    def marker(fact: Fact) -> str:
        key = (fact.table.id, fact.index)
        if key not in rows:
            rows[key] = f"[{len(rows) + 1}]"
            citations.append(_citation(fact, rows[key], filing, contexts))
        return rows[key]

    text, derived = figure.text(filing.company or filing.doc_name, marker)
    numbers = tuple(_verdict(check, derived) for check in check_numbers(text, citations))
    if any(number.status == "unverified" for number in numbers):
        return None
    return Calculation(text, tuple(citations), numbers, figure.results[-1])


def _verdict(check: NumberCheck, derived: Sequence[NumberCheck]) -> NumberCheck:
    """The check of an input stands; a computed number is derived, with its formula."""
    own = next((d for d in derived if d.start < check.end and check.start < d.end), None)
    if own is None:
        return check
    return replace(check, status="derived", formula=own.formula, citation=None, unit=own.unit)


def _citation(fact: Fact, marker: str, filing: Filing, contexts: Sequence[Context]) -> Citation:
    """The footnote of a fact's row, with the chunk of its own table."""
    own = [context for context in contexts if context.filing.report_id == filing.report_id]
    holding = [c for c in own if any(fact.table.id in hit.chunk.block_ids for hit in c.hits)]
    place = RowPlace(fact.report, (holding or own)[0], fact.table, fact.index)
    made = place.citation(marker)
    if holding:
        return made
    chunks = chunk_report(fact.report, ChunkingSettings())
    return next((replace(made, ref_id=c.ref_id) for c in chunks if fact.table.id in c.block_ids), made)
