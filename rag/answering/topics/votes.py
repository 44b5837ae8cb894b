"""How the votes of a meeting fell: the table of nominees or proposals with its columns for and against, whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from preprocess.report import Report
from rag.answering.match.places import RowPlace
from rag.answering.numbers.kinds import printed
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote
from rag.types import Context, SearchResult

_ASKS = re.compile(
    r"\bvot(?:es?|ed|ing)\b.*\b(?:against|withheld|nominees?|proposals?|election of directors)\b|"
    r"\bnominees?\b.*\bvotes?\b",
    re.IGNORECASE,
)
_NOMINEES = re.compile(r"\b(?:nominees?|directors?|board)\b", re.IGNORECASE)
_AGAINST = re.compile(r"\b(?:against|withh[eo]ld)\b", re.IGNORECASE)
_FOR = re.compile(r"\bfor\b", re.IGNORECASE)
_FEWEST_NOMINEES = 3


def vote_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The first table of votes among the found filings; () where there is none.

    The most votes against are named over it where those are asked for.
    """
    if not _ASKS.search(result.query.question):
        return ()
    for context in {context.filing.report_id: context for context in result.contexts}.values():
        rows = _rows(report_of(context.filing.report_id), context, bool(_NOMINEES.search(result.query.question)))
        if rows:
            return tuple(_quotes(rows, _AGAINST.search(result.query.question) is not None))
    return ()


def _rows(report: Report, like: Context, nominees: bool) -> list[RowPlace]:
    """The rows of the table: of the election of directors, which has many rows, or of the first proposal."""
    for table in report.tables:
        labels = [column.label for column in table.columns]
        if not any(map(_AGAINST.search, labels)) or not any(map(_FOR.search, labels)):
            continue
        block = next((block for block in report.blocks if block.id == table.id), None)
        context = context_of(block, report, like) if block is not None else None
        filled = [at for at, row in enumerate(table.rows) if sum(cell.value is not None for cell in row.cells) > 1]
        if context is not None and len(filled) >= (_FEWEST_NOMINEES if nominees else 1):
            return [RowPlace(report, context, table, at) for at in filled]
    return []


def _quotes(rows: Sequence[RowPlace], against: bool) -> Iterator[Quote]:
    labels = [" ".join(column.label.split()) for column in rows[0].table.columns]
    said = f"Most votes against: {max(rows, key=_against).row.label}." if against else "The votes:"
    header = "\n".join((said, "", _line(["", *labels]), "|" + "---|" * (len(labels) + 1)))
    for place in rows:
        yield Quote(place, 1.0, _line([place.row.label, *(printed(cell) for cell in place.row.cells)]), header=header)


def _against(place: RowPlace) -> Decimal:
    found = (value for column, _, value in place.values() if _AGAINST.search(column.label) and value is not None)
    return next(found, Decimal(0))


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in cells) + " |"
