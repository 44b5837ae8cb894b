"""Whether the place of a quoted figure bears everything that the question says; a word that none bears is told.

Rules that reject know the faults that were seen. This one asks the other way about: a quoted row or sentence is the
answer only where no word of the question is left over, in whatever form the row, what stands over it, or its filing
prints it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from string import digits

from pydantic import BaseModel, ConfigDict

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content, metrics_of
from rag.answering.check.place.named import calls_by_initials
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.narrowing import narrows_alike
from rag.answering.check.question.qualifier import without_qualifiers
from rag.answering.check.question.wish import PER_SHARE, Wish
from rag.answering.match.asked_words import known_words
from rag.answering.numbers.read import figures
from rag.answering.numbers.stated import stated
from rag.calculator.facts.telling import aside_words, short_of, telling, words
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.vocabulary import Metric, load, vocabulary

_WORD = re.compile(r"[A-Za-z][\w’'&./-]*|\d[\w-]*[A-Za-z][\w-]*")
_RATES = ("%", "points", "bps", "multiple")
_OF_A_RATIO = telling("share part portion proportion fraction percent stake rate ratio margin")
"""Words by which a question asks for a percentage, which the figure is."""
# These stand over rows of every kind, which are no more "operating" for it.
_TITLE = re.compile(
    r"\b(?:results|statements?) of (?:[\w ,]+ and )?operations\b|\boperating (?:segments?|results)\b", re.IGNORECASE
)
# "Corporate and other" is no part of a corporation's name.
_ENDINGS = re.compile(r"\b(?:corporation|corp|incorporated|company)\b\.?", re.IGNORECASE)
_OWNED = re.compile(r"['’]s?$")


class _Free(BaseModel):
    """accounted.yaml, which says what its fields mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    speech: str
    acts: str
    ahead: str
    sorts: str

    @cached_property
    def all(self) -> frozenset[str]:
        """Every word that no place has to bear, in small letters."""
        own = f"{self.speech} {self.acts} {self.sorts}".split()
        return frozenset(own) | vocabulary().stop_words | words().quiet | known_words().verbs


@lru_cache(maxsize=1)
def _free() -> _Free:
    return load(Path(__file__).with_name("accounted.yaml"), _Free)


def unaccounted(wish: Wish, ground: Ground) -> str:
    """The first word of the question that nothing at the figures bears, with what that means; "" where none is left."""
    word = min((list(_left(wish, cited)) for cited, _ in ground.figures), key=len, default=[])[:1]
    return f"nothing at the cited place says the question’s “{word[0]}”" if word else ""


def unheld_amount(wish: Wish, ground: Ground) -> str:
    """The amount or percentage of the question that no figure's place prints: "customers above $1 million"."""
    apart = [(one.start, one.stop) for one in stated(wish.text)]
    for asked in figures(wish.text):
        free = any(a <= asked.start < b for a, b in apart) or not (asked.currency or asked.kind == "percent")
        there = (figures(_printed(cited)) for cited, _ in ground.figures)
        if not free and not any(abs(one.value) == abs(asked.value) for found in there for one in found):
            return f"nothing at the cited place says the question’s “{asked.text}”"
    return ""


def _left(wish: Wish, cited: Cited) -> Iterator[str]:
    """The words of the question that the place of the figure does not print in any form."""
    text = _printed(cited)
    there = frozenset(content(text))
    alike = telling(text) | aside_words(text) | short_of(cited.name) | short_of(cited.citation.heading)
    alike |= words().unheld | (_OF_A_RATIO if cited.kind in _RATES else frozenset())
    named = _of_the_item(wish.text, cited)
    unnamed = cited.citation.filing.company is None
    free = frozenset(_free().ahead.split()) if wish.kind == "outlook" else frozenset()
    for word in _said(without_qualifiers(PER_SHARE.sub(" ", wish.text)), free):
        own, stems = telling(word.lower()), content(word)
        told = all(bears(stem, there) for stem in stems) if stems else not own & (words().measured | words().apart)
        borne = own <= alike or told or set(tokenize(word)) <= named
        # Of a filing that does not say whose it is, a name may be that.
        borne = borne or narrows_alike(word.lower(), text) or (unnamed and word[:1].isupper())
        if not borne and not calls_by_initials(word.rstrip(digits), text):
            yield word


def _said(text: str, free: frozenset[str]) -> Iterator[str]:
    """The words of a question that a place has to bear; those of its times and amounts are held elsewhere."""
    apart = [(one.start, one.stop) for one in stated(text)]
    for match in _WORD.finditer(text):
        word = _OWNED.sub("", match[0].strip(".-'’/"))
        if word.lower() not in _free().all | free and not any(a <= match.start() < b for a, b in apart):
            yield word


def _printed(cited: Cited) -> str:
    """All words at a figure: its row or sentence, what stands over it, and whose filing it is."""
    place, filing = cited.citation, cited.citation.filing
    above = _TITLE.sub(" ", f"{place.heading} ; {place.caption}")
    own = f"{cited.name} {cited.column} {place.label} {above} {place.unit}"
    whose = f"{filing.title} {company_of(filing)} {filing.doc_name.replace('_', ' ')}"
    return f"{_ENDINGS.sub(' ', f'{own} {whose}')} {said_of(cited) if cited.claim is not None else ''}"


def _of_the_item(text: str, cited: Cited) -> set[str]:
    """The tokens by which a question names the known line item that the row or its column is."""
    tokens = tokenize(text)
    own = frozenset().union(*(metrics_of(name) for name in (cited.name, cited.column)))
    found = (m for m in vocabulary().mentions(text, tokens) if isinstance(m.entry, Metric))
    known = (m for m in found if isinstance(m.entry, Metric) and _is_printed(m.entry, own))
    return {token for m in known for token in tokens[m.position : m.position + m.length]}


def _is_printed(metric: Metric, own: frozenset[str]) -> bool:
    """Whether one of the row's own metrics is the one, or a part of its formula; many rows stand under a heading."""
    return bool(own & set(metric.of)) or (metric.name in own and (metric.statement is not None or bool(metric.of)))
