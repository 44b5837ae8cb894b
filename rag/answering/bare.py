"""A question without whose figure it asks for and when, which are said again in front of it and behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag.answering.ratios.masked import TIME
from rag.query.names import find_companies
from rag.types import Filing

_QUARTER = re.compile(r"\b(?P<quarter>[1-4])Q\s?(?:FY)?['’]?(?P<year>\d\d)\b(?!\d)")
_OWNS = re.compile(r"[’']s?$")
_POSSESSIVE = re.compile(r"^[’']s?(?=\s|$)")
_LED = re.compile(r"\s*\b(?:at|by|for|in|from|within|to)(?: the)?\s*$", re.IGNORECASE)
# What led to a company or a time that ended the words it stood in: "sales of" Acme, "sales of, in percent".
_LEFT = re.compile(r"\s+of(?=\s*(?:$|[,;:?]|(?:in|for|at|by|from|was|is)\b))", re.IGNORECASE)
_MOST = 2


@dataclass(frozen=True, slots=True)
class Bare:
    """What is left of a question, its company as it is called there, and its times in their order."""

    text: str
    company: str
    times: tuple[str, ...]

    def of(self, figure: str) -> str:
        """ "Acme's figure": whose it is, said in front of it."""
        return f"{self.company}'{'' if self.company.endswith('s') else 's'} {figure}"

    @property
    def at(self) -> str:
        """When, where it is one time: " in 2022"."""
        return f" in {self.times[0]}" if self.times else ""


def bare(question: str, filings: Sequence[Filing]) -> Bare | None:
    """The question without both; None where it names no one company, or more than two times."""
    question = _QUARTER.sub(r"Q\g<quarter> FY20\g<year>", question.strip().rstrip(" ?.!"))
    found = find_companies(question, filings)
    if len(found.companies) != 1 or found.absent or not found.spans:
        return None
    times = [(_begin(one, question), one.end()) for one in TIME.finditer(question)]
    owners = [(start, end) for _, start, end in found.spans]
    told = tuple(dict.fromkeys(" ".join(one["time"].split()) for one in TIME.finditer(question)))
    if len(owners) != 1 or len(told) > _MOST:
        return None
    text, name = question, question[slice(*owners[0])]
    for start, end in sorted((*times, *owners), reverse=True):
        led = text[:start] if (start, end) in times else _LED.sub(" ", text[:start])
        text = f"{led} {_POSSESSIVE.sub('', text[end:])}"
    called = _OWNS.sub("", name)
    return Bare(_tidy(text), called.title() if called.islower() else called, told)


def _begin(time: re.Match[str], question: str) -> int:
    """Where a time begins with what leads to it: "of" may lead to what stands behind, as in "a share of 2022 sales"."""
    led = question[time.start() : time.start("time")].strip(" ,").lower()
    return time.start("time") if led == "of" else time.start()


def _tidy(text: str) -> str:
    text = _LEFT.sub(" ", text)
    text = re.sub(r"\(\s*\)|\s*[-=]>\s*$", " ", text)
    return re.sub(r"\s+([,;:?])", r"\1", " ".join(text.split())).strip(" ,;:-–—>")
