"""Whose a part is that a question names without its company: "BGS operating margin 2022", "Rentals segment revenue"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rag.answering.match.part_names import ReportOf
from rag.calculator.facts.segment_names import segments_of
from rag.calculator.question.phrases import plain
from rag.query.directory import company_of, load_book
from rag.query.names import find_companies
from rag.query.short_forms import Texts, initials_spelled_out
from rag.types import Filing, SearchResult

Look = Callable[[str], SearchResult]
_WORD = r"[A-Z][\w&.'’-]*"
_SEGMENT = re.compile(rf"\b(?P<name>{_WORD}(?:(?: (?:and|&|of))? {_WORD})*) (?:segment|division|business unit)\b")
_INITIALS = re.compile(r"(?<![\w&/-])[A-Z]{3,5}(?![\w&/-])")


def with_its_owner(question: str, filings: Sequence[Filing], look: Look, report_of: ReportOf, texts: Texts) -> str:
    """The question with the one company that calls a segment so, or explains its initials; as it is without one."""
    named = find_companies(question, filings)
    if named.companies or named.absent:
        return question
    for name in dict.fromkeys(found[0] for found in _INITIALS.finditer(question)):
        of_all = {f"{_called(one)} {question}" for one in _near(name, look)}
        told = [one for one in of_all if name not in initials_spelled_out(one, filings, texts).split()]
        if len(told) == 1:
            return told[0]
    if (segment := _SEGMENT.search(question)) is not None:
        owners = [one for one in _near(segment[0], look) if _calls_so(segment["name"], one, look, report_of)]
        return f"{_called(owners[0])} {question}" if len(owners) == 1 else question
    return question


def _called(company: str) -> str:
    """A company by its name alone: "Boeing" of The Boeing Company."""
    words = company.removeprefix("The ").split()
    while len(words) > 1 and plain(words[-1]) in load_book().legal_endings:
        words = words[:-1]
    return " ".join(words).rstrip(",")


def _near(name: str, look: Look) -> tuple[str, ...]:
    """The companies in whose filings a name is found first."""
    return tuple(dict.fromkeys(company_of(one.filing) for one in look(name).contexts))


def _calls_so(name: str, company: str, look: Look, report_of: ReportOf) -> bool:
    """Whether the filings of a company that speak of a name call one of their segments so."""
    own = {one.filing.report_id for one in look(name).contexts if company_of(one.filing) == company}
    return plain(name) in map(plain, segments_of(map(report_of, sorted(own))))
