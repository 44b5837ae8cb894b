"""Whether a figure's place prints what the question narrows its item to: abroad, online, before a restatement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.answering.check.place.headings import above
from rag.answering.check.place.items import PROFITS, metrics_named
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import TYPED_AMERICA
from rag.answering.check.question.wish import Wish
from rag.query.directory import company_of
from rag.query.vocabulary import load

_LONG = 40


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    said: str
    borne: str
    beside: bool = False
    computed: bool = False
    known: bool = False


class _Entries(BaseModel):
    """qualifiers.yaml, which says what its fields mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    qualifiers: tuple[_Entry, ...]


_KNOWN = PROFITS | {
    "revenue",
    "cost of goods sold",
    "total assets",
    "income taxes",
    "capital expenditures",
    "interest expense",
    "depreciation and amortization",
    "research and development",
    "selling general and administrative",
}
# A row that is called by the qualifier alone is the part of a sum: "Foreign", "U.S. operations".
_PART = 2


@dataclass(frozen=True, slots=True)
class Qualifier:
    """One entry, compiled."""

    said: re.Pattern[str]
    borne: re.Pattern[str]
    beside: bool
    computed: bool
    known: bool


@lru_cache(maxsize=1)
def _qualifiers() -> tuple[Qualifier, ...]:
    entries = load(Path(__file__).with_name("qualifiers.yaml"), _Entries).qualifiers
    return tuple(
        Qualifier(_words(entry.said), re.compile(entry.borne, re.IGNORECASE), entry.beside, entry.computed, entry.known)
        for entry in entries
    )


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE)


def another_qualifier(wish: Wish, ground: Ground) -> str:
    """The qualifier of the question that nothing at the figures bears; "" where there is none.

    A computed number bears what its formula says: an average of two balances is one.
    """
    if not (wish.figure or wish.thing_asked) or wish.several or not ground.figures:
        return ""
    printed = " ".join(_printed(ground))
    for place in ground.citations:
        printed = printed.replace(company_of(place.filing), " ")  # American Express is not of the United States for it
    asked = TYPED_AMERICA.sub("U.S.", wish.text)
    for qualifier in _qualifiers():
        if qualifier.computed and ground.number.status == "derived":
            continue
        if qualifier.known and (wish.quantity == "count" or not metrics_named(wish.text) & _KNOWN):
            continue
        said = qualifier.said.search(asked)
        told = not qualifier.beside or qualifier.borne.search(_beside(ground))
        own = qualifier.borne.search(printed) and not _stands_beside(qualifier, ground)
        if said and told and not own:
            words = " ".join(said[0].split())
            asked = words if len(words) <= _LONG else words.split()[-1]
            return f"the question asks for “{asked}”, which the cited place does not say"
    return ""


def _stands_beside(qualifier: Qualifier, ground: Ground) -> bool:
    """Whether a row beside the figure's says the qualifier and its own does not: the sum of "U.S." and "Foreign"."""
    cells = [cited for cited, _ in ground.figures if cited.cell is not None]
    own = any(qualifier.borne.search(f"{cited.name} {cited.column} {cited.citation.label}") for cited in cells)
    rows = (name for cited in cells for name in (*cited.citation.rivals, *cited.citation.beside))
    parts = (name for name in rows if len(name.split()) <= _PART)
    return bool(cells) and not own and any(qualifier.borne.search(name) for name in parts)


def without_qualifiers(text: str, printed: str) -> str:
    """The text without the words that qualify an item, which a place may print in others; printed: what it prints.

    What is held of known line items alone stays where nothing at the place says it.
    """
    for qualifier in _qualifiers():
        held = not qualifier.known or qualifier.borne.search(printed)
        text = qualifier.said.sub(" ", text) if held else text
    return text


def _beside(ground: Ground) -> str:
    """The names of the other rows and columns of the figures' tables."""
    places = [cited.citation for cited, _ in ground.figures if cited.cell is not None]
    return " ; ".join(name for c in places for name in (*c.rivals, *c.beside, *(column for column, _ in c.cells)))


def _printed(ground: Ground) -> Iterator[str]:
    """All words at the figures: names, columns, what stands above, sentences, and the formula."""
    yield ground.number.formula or ""
    for cited, _ in ground.figures:
        place = cited.citation
        yield f"{cited.name} {cited.column} {above(cited)} {place.label} {place.filing.title}"
        yield ground.shown_with(place)
        yield place.quote if cited.claim is not None else ""
