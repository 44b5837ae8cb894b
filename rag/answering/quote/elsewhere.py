"""Rows that stand where the question does not look: another registrant's statement, the other half of the assets."""

from __future__ import annotations

import re

from rag.answering.check.question.named.registrant import stranger_over
from rag.answering.match.asked import Ask
from rag.answering.match.places import RowPlace
from rag.calculator.facts.registrants import registrants_of, stands_with_another, whom_it_names

_NONCURRENT = re.compile(r"\bnon-?\s?current\b", re.IGNORECASE)
_CURRENT = re.compile(r"(?<!non-)(?<!non )\bcurrent (?:assets|liabilities)\b", re.IGNORECASE)
_COUNTRY = r"(?:the )?(?:U\.?S\.?A?\b|United States\b)"
# All but one country: a table of these holds nothing of that one.
_OUTSIDE = re.compile(
    rf"\b(?:outside(?: of)?|excluding|except|other than) {_COUNTRY}|\bnon-?\s?U\.?S\b\.?|\babroad\b|\boverseas\b"
)
_AT_HOME = re.compile(_COUNTRY)


def _is_other_side(place: RowPlace, question: str) -> bool:
    """Whether the table is of all but the country that the question asks for, or the other way about."""
    wanted, asked = _OUTSIDE.search(question), _AT_HOME.search(question)
    heads = f"{place.table.context_heading} {place.table.caption} {place.label}"
    abroad = _OUTSIDE.search(heads)
    if wanted or not asked:
        return bool(wanted and not abroad and _AT_HOME.search(heads))
    return bool(abroad and not _AT_HOME.search(_OUTSIDE.sub(" ", heads)))


def stands_elsewhere(place: RowPlace, ask: Ask) -> bool:
    """Whether the row stands in another registrant's statement, or current assets where noncurrent are asked for."""
    question, titles = ask.query.question, (place.table.context_heading, place.table.caption)
    if stranger_over(titles, place.context.filing, question) or _of_another(place, question):
        return True
    if _is_other_side(place, question):
        return True
    wants, parent = _NONCURRENT.search(question), place.row.parent
    over = place.table.rows[parent].label if parent is not None else ""
    said = _CURRENT.search(over) and not _NONCURRENT.search(place.row.label)
    return bool(said if wants else _CURRENT.search(question) and _NONCURRENT.search(over))


def _of_another(place: RowPlace, question: str) -> bool:
    """Whether the table is headed by the filing's company, or by another registrant, where the question names one."""
    filing = place.context.filing
    others = registrants_of(place.report, filing)
    named, company = whom_it_names(question, place.report, filing) if others else ((), True)
    return not company and stands_with_another(place.table, named, others, filing.company or "")
