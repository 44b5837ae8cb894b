"""Whose a part is that a question names without its company: "BGS operating margin 2022", "Rentals segment revenue".

So is what only the filings of one company speak of: "X-12 tractor contract value".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rag.answering.match.part_names import ReportOf
from rag.calculator.facts.parts import regions
from rag.calculator.facts.segment_names import segments_of
from rag.calculator.question.phrases import plain
from rag.query.directory import company_of, is_known, load_book
from rag.query.initials import Texts, initials_spelled_out
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Filing, SearchResult

Look = Callable[[str], SearchResult]
_WORD = r"[A-Z][\w&.'’-]*"
_SEGMENT = re.compile(rf"\b(?P<name>{_WORD}(?:(?: (?:and|&|of))? {_WORD})*) (?:segment|division|business unit)\b")
_INITIALS = re.compile(r"(?<![\w&/-])[A-Z]{3,5}(?![\w&/-])")
# A model or a brand: "X-12", "KL7", "Lumaron"; no word that only begins the question.
_THING = re.compile(r"(?<![\w&/’'-])(?:[A-Z][A-Za-z]*-[A-Z\d][\w-]*|[A-Z]+\d[\w-]*|(?<!^)[A-Z][a-z]{3,})(?![\w&/’'-])")
_PERIOD = re.compile(r"(?:FY|Q|H|YE)\d+|10-[KQ]|8-K|COVID\S*")


def with_its_owner(question: str, filings: Sequence[Filing], look: Look, report_of: ReportOf, texts: Texts) -> str:
    """The question with the one company that calls a segment so, or explains its initials; as it is without one."""
    named = find_companies(question, filings)
    if named.companies or any(_is_company(name, question) for name in named.absent):
        return question
    for name in dict.fromkeys(found[0] for found in _INITIALS.finditer(question)):
        of_all = {f"{_called(one)} {question}" for one in _near(name, look)}
        told = [one for one in of_all if name not in initials_spelled_out(one, filings, texts).split()]
        if len(told) == 1:
            return told[0]
    if (segment := _SEGMENT.search(question)) is not None:
        owners = [one for one in _near(segment[0], look) if _calls_so(segment["name"], one, look, report_of)]
        return f"{_called(owners[0])} {question}" if len(owners) == 1 else question
    speaking = tuple(dict.fromkeys(one for name in _things(question) for one in _speaking_of(name, look)))
    return f"{_called(speaking[0])} {question}" if len(speaking) == 1 else question


def _is_company(name: str, question: str) -> bool:
    """Whether a name without a filing is that of a company: "Acme's revenue", but not the "sales of Lumaron"."""
    return is_known(name) or re.search(rf"{re.escape(name)}[’']", question) is not None


def _things(question: str) -> Iterator[str]:
    """The names of models and brands in a question; words of the language and of finance are none."""
    known = load_book().not_names | load_book().everyday | vocabulary().words | vocabulary().stop_words
    for found in _THING.finditer(question):
        plain_word = found[0].lower()
        if not (plain_word in known or plain_word in regions().words | regions().places or _PERIOD.fullmatch(found[0])):
            yield found[0]


def _speaking_of(name: str, look: Look) -> tuple[str, ...]:
    """The companies whose filings print the name where a search finds it."""
    said = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", re.IGNORECASE)
    return tuple(dict.fromkeys(company_of(one.filing) for one in look(name).contexts if said.search(one.text)))


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
