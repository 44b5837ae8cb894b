"""How the votes of a meeting fell: the table of nominees or of a proposal with its columns for and against."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from preprocess.report import Report
from rag.answering.match.asked import Ask, understand_ask
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import RowPlace
from rag.answering.match.postings import sections
from rag.answering.match.wanted import wanted
from rag.answering.numbers.kinds import printed
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote
from rag.chunks.tokens import tokenize
from rag.types import Context, SearchResult

_ASKS = re.compile(
    r"\bvot(?:es?|ed|ing)\b.*\b(?:for|against|withheld|abstain\w*|nominees?|proposals?|ratif\w+|approv\w+|compensation|"
    r"election of directors|frequency|say[- ]on[- ](?:pay|frequency))\b|\bnominees?\b.*\bvotes?\b",
    re.IGNORECASE,
)
# How often officers' pay is voted on is a proposal of its own, beside the one on the pay: its columns are years.
_HOW_OFTEN = re.compile(
    r"\bfrequency\b|\bhow often\b|\bevery (?:(?:one|two|three|[1-3]) )?years?\b|\b(?:one|two|three|[1-3])[- ]years?\b",
    re.IGNORECASE,
)
_PAY = re.compile(r"\bsay[- ]on[- ]pay\b|\b(?:pay|compensation|remuneration)\b", re.IGNORECASE)
# What the words over any table of votes may say.
_OF_ANY = text_stems(
    "annual special general meeting shareholders stockholders votes voted voting cast company proposal"
)
# When there is a vote again is no count of one.
_NO_COUNT = ("date", "duration", "place", "reason")
_YEARS = re.compile(r"\b(?:one|two|three|[1-3]) years?\b", re.IGNORECASE)
_NOMINEES = re.compile(r"\b(?:nominees?|directors?|board)\b", re.IGNORECASE)
_AGAINST = re.compile(r"\b(?:against|withh[eo]ld)\b", re.IGNORECASE)
_FOR = re.compile(r"\bfor\b", re.IGNORECASE)
_MOST = re.compile(r"\b(?:most|more|highest|largest|greatest)\b", re.IGNORECASE)
_FEWEST = re.compile(r"\b(?:fewest|least|fewer|lowest|smallest)\b", re.IGNORECASE)
_FEWEST_NOMINEES = 3


def vote_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The table of votes that the question is about, of the first found filing with one; () where there is none.

    Of nominees whom the question names only their rows; who has the most or the fewest is named first.
    """
    question = result.query.question
    if not _ASKS.search(question) or wanted(question) in _NO_COUNT:
        return ()
    for context in {context.filing.report_id: context for context in result.contexts}.values():
        report = report_of(context.filing.report_id)
        tables = list(_tables(report, context))
        if rows := _meant(tables, question, understand_ask(result, [report])):
            return tuple(_quotes(_named(rows, question) or rows, question))
    return ()


def _tables(report: Report, like: Context) -> Iterator[list[RowPlace]]:
    """The rows of each table with columns for and against, or for each number of years."""
    for table in report.tables:
        labels = [column.label for column in table.columns]
        sides = any(map(_AGAINST.search, labels)) and any(map(_FOR.search, labels))
        if not sides and not _is_how_often(labels):
            continue
        block = next((block for block in report.blocks if block.id == table.id), None)
        context = context_of(block, report, like) if block is not None else None
        filled = [at for at, row in enumerate(table.rows) if sum(cell.value is not None for cell in row.cells) > 1]
        if context is not None and filled:
            yield [RowPlace(report, context, table, at) for at in filled]


def _meant(tables: Sequence[list[RowPlace]], question: str, ask: Ask) -> list[RowPlace]:
    """Of nominees, who are many, or whom it names; else of the proposal whose words the question has most of.

    Of several proposals none is meant where the question has as much of all of them. How often to vote on pay is asked
    for by itself, and never told for the vote on the pay.
    """
    often = _HOW_OFTEN.search(question) is not None
    tables = [rows for rows in tables if _is_how_often([column.label for column in rows[0].table.columns]) == often]
    named = [rows for rows in tables if _named(rows, question)]
    if named or _NOMINEES.search(question):
        return next(iter(named or [rows for rows in tables if len(rows) >= _FEWEST_NOMINEES]), [])
    if _PAY.search(question):
        tables = [rows for rows in tables if _PAY.search(_lead(rows[0]))]
    told = [ask.told(text_stems(_lead(rows[0])) - _OF_ANY) for rows in tables]
    alike = len(told) > 1 and len(set(told)) == 1
    return [] if alike or not told else tables[told.index(max(told))]


def _is_how_often(labels: Sequence[str]) -> bool:
    """Whether the columns of a table are the years after which to vote again: "1 Year", "2 Years"."""
    return len({label.lower() for label in labels if _YEARS.search(label)}) > 1


def _lead(place: RowPlace) -> str:
    """The words that lead to the table, which say on what was voted."""
    return place.table.context_paragraph or sections(place.report).lead_of.get(place.table.id, "")


def _named(rows: Sequence[RowPlace], question: str) -> list[RowPlace]:
    """The rows of those whose name stands in the question, its last word at least ("Oakland")."""
    said = set(tokenize(question))
    return [place for place in rows if any(token in said for token in _surname(place.row.label))]


def _surname(label: str) -> list[str]:
    return [token for token in tokenize(label.partition(",")[0]) if token.isalpha()][-1:]


def _quotes(rows: Sequence[RowPlace], question: str) -> Iterator[Quote]:
    table = rows[0].table
    labels = [" ".join(column.label.split()) for column in table.columns]
    on = "" if rows[0].row.label else " ".join(table.caption.split()).rstrip(":")
    on = "The votes on how often to vote on the pay of officers" if _is_how_often(labels) else on
    said = _first_of(rows, question) or f"{on or 'The votes'}:"
    header = "\n".join((said, "", _line(["", *labels]), "|" + "---|" * (len(labels) + 1)))
    for place in rows:
        yield Quote(place, 1.0, _line([place.row.label, *(printed(cell) for cell in place.row.cells)]), header=header)


def _first_of(rows: Sequence[RowPlace], question: str) -> str:
    """Who has the most or the fewest votes for or against, where the question asks for that; "" where it does not."""
    most, fewest = _MOST.search(question), _FEWEST.search(question)
    if not (most or fewest) or len(rows) < _FEWEST_NOMINEES:
        return ""
    side = _AGAINST if _AGAINST.search(question) else _FOR
    best = (max if most else min)(rows, key=lambda place: _votes(place, side))
    told = "against" if side is _AGAINST else "for"
    return f"{'Most' if most else 'Fewest'} votes {told}: {best.row.label}."


def _votes(place: RowPlace, side: re.Pattern[str]) -> Decimal:
    found = (value for column, _, value in place.values() if side.search(column.label) and value is not None)
    return next(found, Decimal(0))


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in cells) + " |"
