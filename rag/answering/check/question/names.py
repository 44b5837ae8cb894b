"""The proper names of a question that a figure's place has to bear: regions, products, people; companies apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from preprocess.tables.meaning.currencies import currency
from rag.answering.check.place.items import content
from rag.answering.match.asked_words import known_words
from rag.answering.match.stems import stem
from rag.calculator.facts.parts import regions
from rag.chunks.tokens import tokenize
from rag.query.directory import load_book
from rag.query.papers import papers_named
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing

_NAME = re.compile(r"[A-Z][a-z][\w’'-]+|[A-Z]-[A-Z][a-z]+|[A-Z]?[a-z]+[A-Z][A-Za-z]*|[A-Z]+-?\d+[A-Za-z0-9]*")
_WORD = re.compile(r"[A-Za-z][\w’'&.+-]*")
_AMERICA = re.compile(r"[Uu]\.[Ss]\.?(?:[Aa]\.?)?|USA?|usa")
# "Us" in small letters is the country only where it stands before a noun that somebody types: "nike us revenue".
TYPED_AMERICA = re.compile(
    r"(?<!tell )(?<!give )(?<!show )(?<!help )(?<!let )(?<!for )(?<!to )(?<!of )(?<!by )(?<!with )(?<!from )"
    r"\bus\b(?= [a-z])"
)
_PERIOD = re.compile(r"(?:FY|Q|H)'?\d+|\d?Q\d*|10-?[KQ]|8-?K", re.IGNORECASE)
_CODE = re.compile(r"\b(?:[A-Z]{1,4}-\d+|\d{3}[A-Z]{1,2})\b")
# "The 787", "Office 365": three digits that count nothing are a name.
_NUMBERED = re.compile(
    r"(?<![\d.,$€£%(-])(?<!top )(?<!S&P )(?<!Fortune )(?<!level )\b[2-9]\d\d(?![\d.,%)-])(?=s? [A-Za-z])"
    r"(?! (?:%|percent|per cent|basis|bps|days?|weeks?|months?|years?|hundred|thousand|million|billion|trillion|"
    r"stores?|employees|people|companies|shares?|units?|times|or|and|to)\b)",
    re.IGNORECASE,
)
# Debt is called by the year in which it falls due: "2026 Notes".
_OF_NOTES = re.compile(
    r"\b((?:19|20)\d\d)(?= (?:(?:[Cc]onvertible|[Ss]enior|[Uu]nsecured) )*(?:Notes|Debentures)\b(?! [Pp]ay| [Rr]ec))"
)
_OF_CLASS = re.compile(r"\b(?:Class|Series) [A-Z]\b")
# Shares in a currency: their class is called by it.
_OF_A_CLASS = re.compile(r"\b([A-Z]{3})(?= (?:(?:un)?hedged )?(?:share )?class(?:es)?\b)")
MONTH = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b")
"""The names of the months."""

AMERICA = frozenset(content("United States"))
"""The stems of the country that questions name in two letters."""


def names_of(rest: str, filings: Sequence[Filing]) -> Iterator[frozenset[str]]:
    """The stems of each proper name of the question that is no company's and no line item's."""
    words = list(_WORD.finditer(rest))
    items = item_stems(rest, known_words().groups)  # "Canada" may head a row of revenue, and is a name all the same
    own = {stem(token) for filing in filings for token in tokenize(f"{filing.company or ''} {filing.ticker or ''}")}
    places = regions().places
    known = [word for word in words if _is_plain(word[0], items) and word[0].lower() not in places]
    if any(word[0][:1].isupper() and word[0][1:].islower() and not _begins(rest, word.start()) for word in known):
        return  # capitals tell nothing where ordinary words have them too
    for word in words:
        plain = word[0].strip(".-+").removesuffix("'s").removesuffix("’s").rstrip("'’")
        stems = frozenset(content(plain))
        begins = _begins(rest, word.start()) and plain[1:].islower()
        named = _NAME.fullmatch(plain) is not None and not begins
        america = _AMERICA.fullmatch(word[0]) or TYPED_AMERICA.match(rest, word.start())
        if america and not re.match(r"\s?(?:\$|dollars?|GAAP)", rest[word.end() :], re.IGNORECASE):
            yield AMERICA
        place = plain.lower() in places
        known_word = _is_plain(plain, items) or _is_when(plain) or stems <= own
        if stems and ((place and plain[:1].isupper()) or (named and not known_word)):
            yield stems


def names_america(text: str) -> bool:
    """Whether a place names the country by its letters, which have no stem: "U.S. Services"."""
    return re.search(r"\bU\.S\.|\bUSA?\b(?!\s?\$)", text) is not None


def codes_of(text: str) -> tuple[str, ...]:
    """The names of a question that are letters and a number, or the currency of a class: F-35, "USD hedged class"."""
    classes = [code for code in _OF_A_CLASS.findall(text) if currency(code) == code]
    classes += (*_OF_NOTES.findall(text), *_OF_CLASS.findall(text))
    codes = (code for code in _CODE.findall(text) if not _is_when(code))
    papers = (str(year) for year, _ in papers_named(text))
    return tuple(dict.fromkeys((*codes, *_NUMBERED.findall(text), *classes, *papers)))


def _is_plain(word: str, items: frozenset[str]) -> bool:
    """Whether a word names a line item, or nothing at all."""
    plain = word.lower()
    filler = plain in known_words().filler or plain in vocabulary().stop_words or plain in load_book().not_names
    return filler or {stem(token) for token in tokenize(plain)} <= items


def _is_when(word: str) -> bool:
    return MONTH.search(word) is not None or _PERIOD.fullmatch(word) is not None or word.lower() == "fiscal"


def _begins(text: str, start: int) -> bool:
    return re.search(r"(?:^|[.?!:]\s*)$", text[:start].rstrip(" “\"'(")) is not None


def item_stems(text: str, without: frozenset[str] = frozenset()) -> frozenset[str]:
    """The stems of the words that name line items; without: metrics that are none, by name."""
    tokens = tokenize(text)
    found = (m for m in vocabulary().mentions(text, tokens) if isinstance(m.entry, Metric))
    named = (m for m in found if m.entry.name not in without)
    return frozenset(stem(token) for m in named for token in tokens[m.position : m.position + m.length])


def shape_of(code: str) -> str:
    """The kind of a code, by which F-35 and F-22 are alike: its letters and its digits, each as one."""
    return re.sub(r"[A-Z]+", "A", re.sub(r"\d+", "0", code))
