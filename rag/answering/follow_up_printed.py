"""The parts of a company in what was asked before, as its filings print them: "netflix domestic streaming revenue".

A follow-up is read by its words alone, where capitals tell a name: what is typed in small letters gets them first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.match.part_names import SMALL, ReportOf, is_measured, names_of_parts, pattern_of
from rag.calculator.facts.parts import regions
from rag.calculator.question.phrases import plain
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies
from rag.query.short_forms import with_its_name
from rag.types import Filing

_LED = re.compile(
    r"^\W*(?:(?:and|but|what about|how about|for|of)\s+)*(?:the\s+)?"
    r"(?P<name>[\w&.,/-]+(?: [\w&.,/-]+){0,4}?)['’]?s?\W*$",
    re.IGNORECASE,
)


def with_parts_as_printed(
    history: Sequence[tuple[str, str]], filings: Sequence[Filing], report_of: ReportOf
) -> tuple[tuple[str, str], ...]:
    """The conversation with a capital to every word of a part's name, where a figure of it is asked for."""
    return tuple((parts_as_printed(asked, filings, report_of), told) for asked, told in history)


def called_a_segment(
    question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing], report_of: ReportOf
) -> str:
    """ "And Blizzard?" behind another part of Activision Blizzard as "and the Blizzard segment?"; else as it was.

    A part that is called by words of its company's own name would be taken for the company.
    """
    found = _LED.match(question)
    if found is None or not history:
        return question
    named = find_companies(question, filings).companies
    asked = history[-1][0]
    if len(named) != 1 or not set(tokenize(found["name"])) < set(tokenize(named[0])):
        return question
    names = {plain(name) for name in names_of_parts(asked, named[0], filings, report_of)}
    of_a_part = any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", plain(asked)) for name in names)
    lead = question[: found.start("name")]
    return f"{lead}the {found['name']} segment?" if plain(found["name"]) in names and of_a_part else question


def parts_as_printed(question: str, filings: Sequence[Filing], report_of: ReportOf) -> str:
    """A question with a capital to every word of the name of a part of its one company."""
    question = with_its_name(question, filings)
    found = find_companies(question, filings)
    if len(found.companies) != 1:
        return question
    taken = [(start, end) for _, start, end in found.spans]
    places = (place for place in regions().places if place in question)
    for name in (*names_of_parts(question, found.companies[0], filings, report_of), *places):
        for match in reversed(list(pattern_of(name).finditer(question))):
            # "mgm china" begins with the company's own name, which is known without capitals.
            start = max((end for begin, end in taken if begin <= match.start() < end), default=match.start("name"))
            within = any(begin < match.end() and start < end for begin, end in taken)
            if within or start >= match.end("name") or not is_measured(question, match):
                continue
            said = question[start : match.end("name")]
            printed = " ".join(map(_capital, said.split(" ")))
            printed = name if plain(name) == plain(printed) and re.fullmatch(r"\w*[A-Z]\w*", name) else printed
            question = f"{question[:start]}{printed}{question[match.end('name') :]}"
            taken.append((match.start(), match.end()))
    return question


def _capital(word: str) -> str:
    if word.lower() in SMALL:
        return word
    return word.upper() if "." in word else word[:1].upper() + word[1:]
