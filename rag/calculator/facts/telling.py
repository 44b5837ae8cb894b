"""The telling words of a question or a label, so that a row can be found by its own words and by no list of names."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.answering.match.stems import stem
from rag.query.vocabulary import load

# "(1)", "(a)": a mark of a note, no word.
_MARK = re.compile(r"[(\[]\s*(?:\d{1,2}|[a-z]|notes? [^)]*)\s*[)\]]")
_BRACKETS = re.compile(r"\([^)]*\)?")
_WORD = re.compile(r"[a-z]+|\d+(?:\.\d+)?")
# "(ADR)", "(RevPAR)": a label's own short name.
_SHORT = re.compile(r"\(\s*([A-Za-z]*[A-Z][A-Za-z]*[A-Z][A-Za-z]*)\s*\)")
_LETTERS = 3
# Intangible assets that were acquired are the company's own now.
_BOUGHT = re.compile(r"\bacquired (?:[\w-]+ ){0,2}intangible", re.IGNORECASE)
_US = re.compile(r"(?<!\w)u\.s\.?(?:a\.?)?(?!\w)")
# "% to Sales by Segment": along what a figure is split says nothing of the figure.
_SPLIT = re.compile(r"^\s*(?:less|add|plus)\b\s*:?|\s+by\s+.*$", re.IGNORECASE)


class Words(BaseModel):
    """telling.yaml: which words tell, which need not be said, which stand for one another."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    idle: str
    soft: str
    bare: str
    alike: tuple[tuple[str, ...], ...]
    long: dict[str, str]
    aside: str
    measures: str
    units: str
    pays: str
    paid: str
    elsewhere: str

    @cached_property
    def same(self) -> dict[str, str]:
        """The compared form of words that stand for one another."""
        return {stem(word): stem(group[0]) for group in self.alike for word in group}

    @cached_property
    def written_out(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """What each abbreviation is found by, and what it stands for; "G&A" may be written "g and a"."""
        return tuple((_abbreviation(short), long) for short, long in self.long.items())

    @cached_property
    def quiet(self) -> frozenset[str]:
        """Words that tell nothing."""
        return frozenset(self.idle.split())

    @cached_property
    def unheld(self) -> frozenset[str]:
        """Compared forms of the words of a question that nothing has to explain."""
        return self._compared(self.soft)

    @cached_property
    def unsaid(self) -> frozenset[str]:
        """Compared forms of the words of a label that a question need not say."""
        return self._compared(self.bare)

    @cached_property
    def apart(self) -> frozenset[str]:
        """Compared forms of the words that set a figure apart."""
        return self._compared(self.aside)

    @cached_property
    def measured(self) -> frozenset[str]:
        """Compared forms of the words that make another measure of a row."""
        return self._compared(self.measures)

    @cached_property
    def measured_in(self) -> frozenset[str]:
        """Units as heads of figures print them."""
        return frozenset(self.units.split())

    @cached_property
    def paying(self) -> frozenset[str]:
        """Compared forms of the words by which a question asks what was paid."""
        return self._compared(self.pays)

    @cached_property
    def price(self) -> frozenset[str]:
        """Compared forms of the words by which a label says that it is what was paid."""
        return self._compared(self.paid)

    @cached_property
    def foreign(self) -> re.Pattern[str]:
        """The words by which a caption says that a table is of somebody else."""
        return re.compile(rf"\b(?:{'|'.join(self.elsewhere.split())})\b", re.IGNORECASE)

    def _compared(self, text: str) -> frozenset[str]:
        return frozenset(self.same.get(stem(word), stem(word)) for word in text.split())


def _abbreviation(short: str) -> re.Pattern[str]:
    joined = re.escape(short).replace(r"\&", "(?:&| and )")
    return re.compile(rf"(?<!\w){joined}(?!\w)" if short[-1].isalnum() else joined)


@lru_cache(maxsize=1)
def words() -> Words:
    """The shipped list, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("telling.yaml"), Words)


@lru_cache(maxsize=1 << 15)
def telling(text: str) -> frozenset[str]:
    """The telling words of a text in the form in which they are compared; none of its brackets."""
    return _taken(_BRACKETS.sub(" ", _MARK.sub(" ", _plain(text))))


@lru_cache(maxsize=1 << 15)
def aside_words(text: str) -> frozenset[str]:
    """The telling words in the brackets of a text."""
    return _taken(" ".join(_BRACKETS.findall(_MARK.sub(" ", _plain(text)))))


@lru_cache(maxsize=1 << 15)
def named(label: str) -> frozenset[str]:
    """The telling words of a row's label, without along what it is split ("by segment")."""
    return telling(_SPLIT.sub("", label)) or telling(label)


@lru_cache(maxsize=1 << 15)
def short_of(label: str) -> frozenset[str]:
    """What a label may be shortened to, as compared: its own bracket ("(RevPAR)"), or its first letters ("AISC")."""
    said = re.findall(r"[a-z]+", _plain(_BRACKETS.sub(" ", label)))
    full = [word for word in said if word not in words().quiet]
    letters = {"".join(word[0] for word in some) for some in (said, full) if len(some) >= _LETTERS}
    printed = (found[1].lower() for found in _SHORT.finditer(label))
    own = {short for short in printed if any(_holds(short, initials) for initials in letters)}
    return frozenset(stem(short) for short in letters | own)


def _holds(short: str, letters: str) -> bool:
    """Whether the letters stand in the word in their order."""
    rest = iter(short)
    return all(letter in rest for letter in letters)


def elsewhere(text: str) -> frozenset[str]:
    """The telling words by which a caption says that its table is of somebody else, or no longer the company's."""
    return telling(" ".join(words().foreign.findall(_BOUGHT.sub(" ", text))))


@lru_cache(maxsize=1 << 13)
def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).lower().replace("’", "'")
    for pattern, long in words().written_out:
        text = pattern.sub(long, text)
    return _US.sub(" united states ", text).replace("'s ", " ").replace("-", " ")


def _taken(text: str) -> frozenset[str]:
    own = words()
    stems = (stem(word) for word in _WORD.findall(text) if word not in own.quiet)
    return frozenset(own.same.get(word, word) for word in stems)
