"""The words by which a question names the companies that it is about: they are no part of a figure's name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Filing

_SEGMENT = re.compile(r"\bthe ((?:[A-Z][\w&’']* ){1,3})(?:segment|division|business unit)\b")
# Letters of measures that no statement prints, and of what every figure may be in.
_MEASURES = frozenset(("nopat", "tsr", "eva", "ev", "rote", "bvps", "ltv", "rwa", "ltm", "ttm", "us", "usd", "eur"))
_OWNS = re.compile(r"['’]s?$")
# Letters of a shortened name: three could as well be a measure (EPS, ROA).
_SHORT = 4


def company_words(question: str, filings: Sequence[Filing]) -> frozenset[str]:
    """Lower-case words by which the question names the companies."""
    words = {word for name in {f.company or "" for f in filings} for word in _words(name)}
    # "Washington REIT's real estate rental revenue": small letters are no part of a name that has capitals beside them.
    printed = question.split()
    small = {word for said in printed if said.islower() for word in _words(said)}
    words -= small if any(said[:1].isupper() for said in printed[1:]) else set()
    words |= {word for key in find_companies(question, filings).words for word in _words(key)}
    words |= {short for name in {f.company or "" for f in filings} for short in _shortened(name)}
    # A segment may bear a name of the company's: "Activision" of Activision Blizzard.
    words -= {word for named in _SEGMENT.findall(question) for word in _words(named)}
    return frozenset(words - {"and", "the", "of"})


def without_owner(question: str, words: Collection[str]) -> str:
    """The question without the first name of the company, as far as none of its words is said twice; "" without one."""
    said: list[re.Match[str]] = []
    for match in re.finditer(r"[^\s]+", question):
        own = set(_words(re.sub(r"['’]s?\b", "", match[0]))) & set(words)
        again = own & {word for one in said for word in _words(re.sub(r"['’]s?\b", "", one[0]))}
        if own and not again:
            said.append(match)
        elif said:
            break
        if said and _OWNS.search(match[0]):
            break
    return f"{question[: said[0].start()]} {question[said[-1].end() :]}" if said else ""


def names_a_part(name: str, question: str) -> bool:
    """Whether what the question defines is named after somebody ("Aeronautics margin"): it is not the company's own."""
    known = {word for said in book().names for word in said.split()} | vocabulary().words | _MEASURES | {*book().names}
    # "NOPAT" alone is what the measure is called, "CCB overhead ratio" is one of CCB.
    letters = "|[A-Z&]{2,}" if " " in name.strip() else ""
    capital = [word for word in name.split() if re.fullmatch(rf"[A-Z][a-z]+.*{letters}", word)]
    return any(plain(word) not in known and not question.lstrip(" \"'").startswith(word) for word in capital)


def _shortened(name: str) -> Iterator[str]:
    """What the last words of a name are shortened to, by their first letters: "Washington REIT"."""
    letters = "".join(word[0] for word in _words(name))
    yield from (letters[start:] for start in range(len(letters) - _SHORT + 1))


def _words(text: str) -> Iterator[str]:
    """The words of a name as a question may print them."""
    for word in text.lower().split():
        kept = "".join(char for char in word if char.isalnum() or char in "_&")
        if kept and kept != "&":
            yield kept
