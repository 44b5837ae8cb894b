"""Every name that a company answers to: indexed names, their short forms, tickers, and the book of large companies."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.query.vocabulary import load, vocabulary
from rag.types import Filing

COMPANIES = Path(__file__).with_name("companies.yaml")
# One ideograph is a word of the language, two are a name.
_CJK_NAME = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}")
# Nobody types the legal form of a Chinese or Japanese company.
_CJK_ENDING = re.compile("(?:股份有限公司|有限责任公司|有限公司|株式会社)$")
# "AT&T", "U.S.", "3M" and "$HLLY" are one word each.
_WORD = re.compile(r"[A-Za-zÀ-ÿ0-9&.'$]+")


class Companies(BaseModel):
    """companies.yaml: large companies with their aliases, and the words that decide whether a word is a name."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    companies: dict[str, tuple[str, ...]]
    everyday: frozenset[str]
    legal_endings: frozenset[str]
    other_endings: frozenset[str]
    before_names: frozenset[str]
    not_names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a question: as written, its key, whether it ends in "'s", where it starts."""

    text: str
    key: str
    possessive: bool
    start: int


@dataclass(frozen=True)
class Directory:
    """Aliases and tickers to groups; a group is one company, under whatever names its filings were indexed."""

    names: dict[str, str]
    tickers: dict[str, str]
    chinese: dict[str, str]
    members: dict[str, tuple[str, ...]]
    last_words: dict[str, str]


def company_of(filing: Filing) -> str:
    """The company a filing is filed under: as indexed, else the words of its file name before the year."""
    if filing.company:
        return filing.company
    # Stores of PDFs name their files COMPANY_2022_10K: what stands before the year is the company.
    head = re.split(r"(?:19|20)\d\d|10-?[KQ]|8-?K|annual|earnings", filing.doc_name, maxsplit=1, flags=re.IGNORECASE)[0]
    return re.sub(r"[_\W]+", " ", head).strip() or filing.title or filing.doc_name


def titled(filing: Filing) -> str:
    """A filing as people call it: "NIKE, Inc. 10-K 2023", "Acme Corp 10-Q Q2 2024"."""
    form = filing.doc_type.upper() if filing.doc_type in ("10-k", "10-q", "8-k") else ""
    quarter = f"Q{filing.fiscal_quarter}" if filing.fiscal_quarter and filing.doc_type != "10-k" else ""
    return " ".join(part for part in (company_of(filing), form, quarter, str(filing.fiscal_year or "")) if part)


@lru_cache(maxsize=1)
def load_book() -> Companies:
    """companies.yaml, read once a process."""
    return load(COMPANIES, Companies)


def _named(filings: Iterable[Filing]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted({(company_of(filing), filing.ticker or "") for filing in filings}))


def directory_of(filings: Iterable[Filing]) -> Directory:
    """The directory of these filings, made once for the same names."""
    return _built(_named(filings))


@lru_cache(maxsize=8)
def _built(facts: tuple[tuple[str, str], ...]) -> Directory:
    variants = {name: _variants(name) for name, _ in facts}
    shared = Counter(key for keys in variants.values() for key in keys[1:])
    group = {name: keys[0] for name, keys in variants.items()}
    names: dict[str, str] = {}
    tickers: dict[str, str] = {}
    chinese: dict[str, str] = {}
    symbol_of = {name: ticker.upper() for name, ticker in facts if ticker}
    for known, aliases in load_book().companies.items():
        answers = {
            key_of(known),
            *_variants(known)[:2],
            *(key_of(a) for a in aliases if a.isascii() and not _is_ticker(a)),
        }
        ours = [n for n in variants if answers & set(variants[n][:3]) or symbol_of.get(n) in aliases]
        group.update(dict.fromkeys(ours, known))
        names.update(dict.fromkeys(answers, known))
        tickers.update({alias: known for alias in aliases if _is_ticker(alias)})
        chinese.update({alias: known for alias in aliases if not alias.isascii()})
    for name, keys in variants.items():
        # A short form that two companies share ("American") names neither.
        names.update({key: group[name] for at, key in enumerate(keys) if at == 0 or shared[key] == 1})
    tickers.update({ticker: group[name] for name, ticker in symbol_of.items()})
    for name in variants:
        chinese.update({alias: group[name] for alias in (name, _CJK_ENDING.sub("", name)) if _CJK_NAME.search(alias)})
    members = {key: tuple(n for n in variants if group[n] == key) for key in group.values()}
    lasts = [(word, group[name]) for name in variants for word in (_last_word(name), _everyday_word(name)) if word]
    often = Counter(word for word, _ in set(lasts))
    # A last word that several companies have, or that is a name already, would lead to the wrong one.
    last_words = {word: owner for word, owner in lasts if often[word] == 1 and word not in names}
    return Directory(names, tickers, chinese, members, last_words)


def _variants(name: str) -> list[str]:
    """The keys a company name answers to: without legal endings, then without "Group", "Holdings", "International"."""
    book = load_book()
    tokens = list(name_tokens(name.replace(",", " ")))
    words = [token.key for token in tokens]
    if not words:
        return [name]
    strict = [word for word in words if word not in book.legal_endings] or words
    loose = [word for word in strict if word not in book.legal_endings | book.other_endings] or strict
    shorter = [" ".join(strict[:size]) for size in range(len(strict) - 1, 1, -1) if strict[size] in book.other_endings]
    keys = [" ".join(strict), " ".join(loose), "".join(strict) if len(strict) > 1 else "", *shorter]
    # Long first words are said alone ("Compagnie", "Kraft"); short and everyday ones ("Best", "General") are no names.
    told = len(loose) > 1 and (len(loose[0]) > 4 or _is_abbreviation(tokens, loose[0]))
    if told and loose[0] not in book.everyday and loose[0] not in vocabulary().words:
        keys.append(loose[0])
    # A key of two letters would be found in "GE" and "it" alike; the name itself may be so short.
    return [key for at, key in enumerate(dict.fromkeys(keys)) if key and (at == 0 or len(key) > 2)]


def _is_abbreviation(tokens: Sequence[Token], key: str) -> bool:
    """Whether a word is printed in capitals in a name that has small letters too: "EMC Insurance Group"."""
    own = next(token.text for token in tokens if token.key == key)
    capitals = own.isupper() and not all(token.text.isupper() for token in tokens)
    return capitals and len(key) > 2 and key not in load_book().not_names


def _everyday_word(name: str) -> str:
    """The first word of a name of several, where it is an everyday one or a surname of many ("Morgan Advanced …")."""
    words = [token.key for token in name_tokens(name.replace(",", " "))]
    return words[0] if len(words) > 1 and words[0] in load_book().everyday and len(words[0]) > 3 else ""


def _last_word(name: str) -> str:
    """The last word of a name without its endings ("Compagnie Financière Tradition SA"); "" where it is a place."""
    book = load_book()
    ends = book.legal_endings | book.other_endings
    words = [token.key for token in name_tokens(name.replace(",", " ")) if token.key not in ends]
    # Short last words are initials and legal forms that the book does not list.
    return words[-1] if len(words) > 1 and len(words[-1]) > 3 and words[-1] not in book.not_names else ""


def plain(text: str) -> str:
    """The text in its common form, with straight apostrophes."""
    return unicodedata.normalize("NFKC", text).replace("’", "'")


def _is_ticker(alias: str) -> bool:
    # No exchange has longer symbols; BRK.B is written without its class here.
    return alias.isascii() and alias.isupper() and alias.isalpha() and len(alias) <= 5


def key_of(name: str) -> str:
    """The words of a name as they are compared."""
    return " ".join(token.key for token in name_tokens(name))


def name_tokens(text: str) -> Iterator[Token]:
    """Words with their comparison key: no accents, case, dots, ampersands or possessive; hyphens part words."""
    text = plain(text)
    for match in _WORD.finditer(text):
        word = match.group().strip("'.")
        possessive = bool(re.search(r"'s?$", match.group())) and len(word) > 1
        bare = unicodedata.normalize("NFD", re.sub(r"'s?$", "", word)).lower()
        key = re.sub(r"[^a-z0-9]", "", bare)
        if key:
            yield Token(word, key, possessive, match.start())


def group_of(filings: Sequence[Filing]) -> dict[str, str]:
    """report_id to company group: "Square, Inc." and "Block, Inc." are one."""
    members = directory_of(filings).members
    groups = {name: group for group, names in members.items() for name in names}
    return {filing.report_id: groups[company_of(filing)] for filing in filings}


def is_known(company: str) -> bool:
    """Whether the name is in the book of large companies (else it was only guessed from its capital letter)."""
    return company in load_book().companies
