"""Which item of a list in the notes is the largest: of accrued liabilities, property and equipment, investments."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.answers.largest import Heads, written
from rag.calculator.facts.axes import DIMENSION
from rag.calculator.facts.items import Fact
from rag.calculator.facts.listings import Listing, around, columns_meant, listings_of
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.statements import printed_name
from rag.calculator.facts.telling import telling
from rag.calculator.question.asking import cleaned
from rag.calculator.question.ranked_figure import SUPERLATIVE
from rag.calculator.question.ranks import without_how_much
from rag.calculator.results import Calculation
from rag.calculator.solve import Side, ordered
from rag.calculator.spans import Span, read_span, when_words
from rag.query.periods import find_periods
from rag.types import Context, Filing

_LONGEST = 300
_FEWEST = 2
# What is left over is no item of its own.
_REST = re.compile(r"(?:all |total )?others?\b", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|what|name)\b", re.IGNORECASE)
# Words for one row of any list; a "segment" or a "state" has to be said by the list.
_KIND = re.compile(
    r"\b(?:single )?(?:types?|kinds?|sorts?|components?|categor(?:y|ies)|class(?:es)?|elements?|parts?|pieces?|"
    r"line items?|items?)\b(?: of\b| in\b)?",
    re.IGNORECASE,
)
# A customer is someone who buys; no item of a list of "customer financing" is one.
_CUSTOMER = re.compile(
    r"\b(?:which|what|who)\b(?: [\w&.’'-]+){0,4}? customers? (?:is|was|were|are|had|has|account\w*|ma[dk]es?|br\w+|"
    r"contribut\w+|generat\w+|represent\w*|paid|bought)\b",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"\b(?:which|what|was|were|is|are|did|do|does|had|has|have|made up|makes up|accounts? for|accounted for|received|"
    r"contributed|represent(?:s|ed)|took|takes?|drew|shares?|portion|majority|among|amount|item|one|ones|by|its|their|the|among|within|"
    r"company|reported?|total|book|carrying)\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:(?P<up>grew|grow(?:n|ing|s)?|growth|increases?d?|rose|rise)|"
    r"(?P<down>declin(?:ed|ing|e)|fell|fall|decreases?d?|dropp?e?d?|contraction))\b",
    re.IGNORECASE,
)
_MOVES = re.compile(r"change|growth|increase|decrease|comparable|like[- ]for[- ]like|organic", re.IGNORECASE)
_LARGEST = {1: "largest item", -1: "smallest item"}
_HIGHEST = {1: "highest", -1: "lowest"}
Line = tuple[str, Fact, Filing]


@dataclass(frozen=True, slots=True)
class Listed:
    """The words of what is listed; better: +1 largest, -1 least; moved: a rate of change is asked for."""

    words: frozenset[str]
    year: int
    span: Span | None
    day: date | None
    better: int
    moved: bool


def read_listed(question: str, company_words: Collection[str], side: Side) -> Listed | None:
    """The list that a question ranks; None where it asks for something else."""
    text = without_how_much(question.strip(" ?.!"))
    spoken, superlative = read_span(text), SUPERLATIVE.search(text)
    if len(question) > _LONGEST or spoken is None or superlative is None or not _WHICH.search(question):
        return None
    # Segments and regions are told by their own names; any other list under such a heading is none of them.
    if _CUSTOMER.search(text) or any(found.lastgroup in ("segment", "region") for found in DIMENSION.finditer(text)):
        return None
    periods = find_periods(spoken.rest)
    years = sorted(periods.years) or ([side.newest] if side.newest else [])
    if len(years) != 1 or periods.impossible:
        return None
    rest, moved = SUPERLATIVE.sub(" ", spoken.rest), _CHANGED.search(spoken.rest)
    rest = _FILLER.sub(" ", _KIND.sub(" ", _CHANGED.sub(" ", rest)))
    words = telling(cleaned(re.sub(r"[’']s?(?=\s|$)", " ", rest), company_words))
    better = -1 if superlative["least"] else 1
    better = -better if moved is not None and moved["down"] else better
    return Listed(words, years[0], spoken.span, spoken.day, better, moved is not None) if words else None


def listed_of(
    asked: Listed, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The largest item with all of the list in a table; None where no list, or several, could be meant."""
    for filing in ordered(side.filings, asked.year, interim=asked.span is not None):
        found = list(_found(asked, filing, report_of(filing.report_id)))
        best = min((rank for rank, *_ in found), default=None)
        tops = [(listing, lines) for rank, listing, lines in found if rank == best]
        if tops:
            named = {_winner(asked, lines) for _, lines in tops}
            return _told(asked, side, tops[0], contexts) if len(named) == 1 else None
    return None


def _found(asked: Listed, filing: Filing, report: Report) -> Iterator[tuple[tuple[int, int], Listing, list[Line]]]:
    """The lists that bear every word, with how well: those that are called so first."""
    for listing in listings_of(report):
        # A sum of something else may stand under a caption that says everything.
        if not listing.is_called(asked.words):
            continue
        columns = [
            column
            for column in columns_meant(report, listing.table, asked.year, asked.span, asked.day)
            if asked.words <= around(listing, column) and _is_move(listing, column) == asked.moved
        ]
        lines = list(_lines(listing, columns[0], asked, filing, report)) if len(columns) == 1 else []
        if len(lines) >= _FEWEST:
            wide = not asked.words <= listing.own
            yield (int(wide), len(listing.own - asked.words)), listing, lines


def _is_move(listing: Listing, column: int) -> bool:
    """Whether the column prints how much something grew or fell."""
    return _MOVES.search(listing.table.columns[column].label) is not None


def _lines(listing: Listing, column: int, asked: Listed, filing: Filing, report: Report) -> Iterator[Line]:
    made = (_line(listing, index, column, asked, filing, report) for index in listing.rows)
    return (line for line in made if line is not None and line[1].value != 0)


def _line(listing: Listing, index: int, column: int, asked: Listed, filing: Filing, report: Report) -> Line | None:
    table = listing.table
    row = table.rows[index]
    value = table.base_value(row.cells[column]) if column < len(row.cells) else None
    if value is None:
        return None
    label = printed_name(row.label)
    return label, Fact("row", asked.year, value, report, table, index, column, label, "", asked.span), filing


def _winner(asked: Listed, lines: Sequence[Line]) -> str:
    return _ranked(asked, lines)[0][0]


def _ranked(asked: Listed, lines: Sequence[Line]) -> list[Line]:
    """The best first; what is left over stands below all that has a name. Costs in brackets are ranked by size."""
    costs = not asked.moved and all(fact.value <= 0 for _, fact, _ in lines)

    def rank(line: Line) -> tuple[bool, Decimal]:
        value = abs(line[1].value) if costs else line[1].value
        return _is_rest(line), -asked.better * value

    return sorted(lines, key=rank)


def _is_rest(line: Line) -> bool:
    return _REST.match(line[0]) is not None


def _told(
    asked: Listed, side: Side, top: tuple[Listing, list[Line]], contexts: Sequence[Context]
) -> Calculation | None:
    listing, lines = top
    rows = _ranked(asked, lines)
    rests = [line for line in rows if _is_rest(line)]
    if len(rows) == len(rests) or rows[0][1].value == rows[1][1].value:
        return None
    notices = ["The rows are those that add up to the printed total."]
    larger = [line[0] for line in rests if asked.better * (line[1].value - rows[0][1].value) > 0]
    if larger:
        notices.append(f"“{larger[0]}” is not one item and is left out of the comparison.")
    first = rows[0][1]
    column = listing.table.columns[first.column]
    total = _line(listing, listing.total, first.column, asked, rows[0][2], first.report)
    instant = column.period is not None and column.period.months is None and column.period.end is not None
    day = column.period.end if instant and column.period is not None else None
    when = f"at {day:%B} {day.day}, {day.year}" if day is not None else f"in {when_words(asked.year, asked.span)}"
    head = listing.name or column_stem(column) or "item"
    size = _LARGEST[asked.better] if listing.name or head == "item" else _HIGHEST[asked.better]
    named = f"{size} of {head}" if listing.name else f"{size} {head}".removesuffix(" item")
    return written(Heads(named, head, when, total), rows, side.company, contexts, tuple(notices))
