"""Companies in a question: which indexed ones are meant, and which are named but not in the library."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.query.vocabulary import load, vocabulary
from rag.types import Filing

COMPANIES = Path(__file__).with_name("companies.yaml")
LONGEST_NAME = 6
_COMPARED = re.compile(r"\b(?:compar\w*|versus|vs|than|against|both|each|respectively|differ\w*)\b", re.IGNORECASE)
FORMS = {("10", "k"), ("10", "q"), ("8", "k"), ("annual", "report"), ("quarterly", "report")}
FILED = {"10k", "10q", "8k", "filing"}
_CJK_NAME = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2}")
_CJK_ENDING = re.compile("(?:股份有限公司|有限责任公司|有限公司|株式会社)$")
_WORD = re.compile(r"[A-Za-zÀ-ÿ0-9&.'$]+")


class _Companies(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    companies: dict[str, tuple[str, ...]]
    everyday: frozenset[str]
    legal_endings: frozenset[str]
    other_endings: frozenset[str]
    before_names: frozenset[str]
    not_names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Named:
    """Companies of a question: indexed names, absent names, and the keys of the words that named the indexed ones.

    rest is the question without those words: "Best Buy" does not speak of buying.
    """

    companies: tuple[str, ...]
    absent: tuple[str, ...]
    words: frozenset[str]
    rest: str = ""


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    key: str
    possessive: bool
    start: int


@dataclass(frozen=True)
class _Directory:
    """Aliases and tickers to groups; a group is one company, under whatever names its filings were indexed."""

    names: dict[str, str]
    tickers: dict[str, str]
    chinese: dict[str, str]
    members: dict[str, tuple[str, ...]]


def find_companies(question: str, filings: Sequence[Filing]) -> Named:
    """S0-02, S3-03: indexed companies by name, alias, ticker or possessive; and companies that are named but absent."""
    directory = _directory(_facts(filings))
    tokens = list(_tokens(question))
    groups: list[str] = []
    owners: list[str] = []
    used: set[str] = set()
    spans: list[tuple[int, int]] = []
    at = 0
    while at < len(tokens):
        size, group = _match(tokens, at, directory)
        if group:
            groups.append(group)
            owners += [group] if _owns_filing(tokens, at + size - 1) else []
            while at + size < len(tokens) and tokens[at + size].key in load_book().legal_endings - {"and"}:
                size += 1
            named = tokens[at : at + size] if group in directory.members else []
            used |= {token.key for token in named}
            spans += [(token.start, token.start + len(token.text)) for token in named]
        at += max(size, 1)
    chinese = {alias: group for alias, group in directory.chinese.items() if alias in question}
    groups += chinese.values()
    used |= {alias for alias, group in chinese.items() if group in directory.members}
    # "according to Microsoft's 10-K, what does it pay for Activision": the filing's owner is the one that is meant.
    groups = owners if owners and not _COMPARED.search(question) else groups
    found = [name for group in dict.fromkeys(groups) for name in directory.members.get(group, ())]
    absent = [group for group in dict.fromkeys(groups) if group not in directory.members]
    if not groups and filings:
        absent = _stranger(tokens)
    return Named(tuple(found), tuple(absent), frozenset(used), _without(question, spans))


def _without(question: str, spans: Sequence[tuple[int, int]]) -> str:
    letters = list(_plain(question))
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


def company_of(filing: Filing) -> str:
    """The company a filing is filed under: as indexed, else the words of its file name before the year."""
    if filing.company:
        return filing.company
    head = re.split(r"(?:19|20)\d\d|10-?[KQ]|8-?K|annual|earnings", filing.doc_name, maxsplit=1, flags=re.IGNORECASE)[0]
    return re.sub(r"[_\W]+", " ", head).strip() or filing.title or filing.doc_name


def group_of(filings: Sequence[Filing]) -> dict[str, str]:
    """report_id to company group: "Square, Inc." and "Block, Inc." are one."""
    members = _directory(_facts(filings)).members
    groups = {name: group for group, names in members.items() for name in names}
    return {filing.report_id: groups[company_of(filing)] for filing in filings}


def is_known(company: str) -> bool:
    """Whether the name is in the book of large companies (else it was only guessed from its capital letter)."""
    return company in load_book().companies


@lru_cache(maxsize=1)
def load_book() -> _Companies:
    """companies.yaml, read once a process."""
    return load(COMPANIES, _Companies)


def _facts(filings: Iterable[Filing]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted({(company_of(filing), filing.ticker or "") for filing in filings}))


@lru_cache(maxsize=8)
def _directory(facts: tuple[tuple[str, str], ...]) -> _Directory:
    variants = {name: _variants(name) for name, _ in facts}
    shared = Counter(key for keys in variants.values() for key in keys[1:])
    group = {name: keys[0] for name, keys in variants.items()}
    names: dict[str, str] = {}
    tickers: dict[str, str] = {}
    chinese: dict[str, str] = {}
    symbol_of = {name: ticker.upper() for name, ticker in facts if ticker}
    for known, aliases in load_book().companies.items():
        answers = {_key(known), *_variants(known)[:2], *(_key(a) for a in aliases if a.isascii() and not _is_ticker(a))}
        ours = [n for n in variants if answers & set(variants[n][:3]) or symbol_of.get(n) in aliases]
        group.update(dict.fromkeys(ours, known))
        names.update(dict.fromkeys(answers, known))
        tickers.update({alias: known for alias in aliases if _is_ticker(alias)})
        chinese.update({alias: known for alias in aliases if not alias.isascii()})
    for name, keys in variants.items():
        names.update({key: group[name] for at, key in enumerate(keys) if at == 0 or shared[key] == 1})
    tickers.update({ticker: group[name] for name, ticker in symbol_of.items()})
    for name in variants:
        chinese.update({alias: group[name] for alias in (name, _CJK_ENDING.sub("", name)) if _CJK_NAME.search(alias)})
    members = {key: tuple(n for n in variants if group[n] == key) for key in group.values()}
    return _Directory(names, tickers, chinese, members)


def _variants(name: str) -> list[str]:
    """The keys a company name answers to: without legal endings, then without "Group", "Holdings", "International"."""
    book = load_book()
    words = [token.key for token in _tokens(name.replace(",", " "))]
    if not words:
        return [name]
    strict = [word for word in words if word not in book.legal_endings] or words
    loose = [word for word in strict if word not in book.legal_endings | book.other_endings] or strict
    keys = [" ".join(strict), " ".join(loose), "".join(strict) if len(strict) > 1 else ""]
    if len(loose) > 1 and len(loose[0]) > 4 and loose[0] not in book.everyday and loose[0] not in vocabulary().words:
        keys.append(loose[0])
    return [key for at, key in enumerate(dict.fromkeys(keys)) if key and (at == 0 or len(key) > 2)]


def _match(tokens: Sequence[_Token], at: int, directory: _Directory) -> tuple[int, str | None]:
    """The longest name that starts at this token: (tokens used, group)."""
    for size in range(min(LONGEST_NAME, len(tokens) - at), 0, -1):
        span = tokens[at : at + size]
        group = directory.names.get(" ".join(token.key for token in span if token.key != "and"))
        if group and _believable(span, tokens[at + size : at + size + 1], at, group in directory.members):
            return size, group
    symbol = re.sub(r"'s?$", "", tokens[at].text)
    group = directory.tickers.get(symbol.removeprefix("$"))
    if group and (len(symbol) > 2 or group in directory.members):
        return 1, group
    return 0, None


def _owns_filing(tokens: Sequence[_Token], last: int) -> bool:
    """Whether a possessive name is followed by a filing: "Microsoft's FY23 10-K"."""
    following = [token.key for token in tokens[last + 1 : last + 5]]
    forms = any(pair in FORMS for pair in pairwise(following))
    return tokens[last].possessive and (forms or bool(FILED & set(following)))


def _believable(span: Sequence[_Token], following: Sequence[_Token], at: int, known: bool) -> bool:
    """Whether a name is meant: an everyday word needs a capital, and at the start of a question more than that."""
    first = span[0]
    if len(span) == 1 and first.key.isdigit():
        return False
    capital = first.text[0].isupper() or first.text[0].isdigit() or first.text != first.text.lower()
    if len(span) == 1 and (first.key in load_book().everyday or first.key in vocabulary().words):
        finance = bool(following) and (following[0].key in vocabulary().words or following[0].key[:1].isdigit())
        return capital and (known or at > 0 or first.possessive or finance)
    return known or capital or first.possessive


def _stranger(tokens: Sequence[_Token]) -> list[str]:
    """A capitalised name nobody knows: it stands before "'s" or after "of", "for", "did", and is no finance word."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].text.lower() if at else ""
        if not _is_name(token) or not (token.possessive or before in load_book().before_names):
            continue
        run = [token]
        for following in tokens[at + 1 : at + 4]:
            if run[-1].possessive or not _is_name(following):
                break
            run.append(following)
        if any(other.text[0].islower() for other in tokens if other.text[0].isalpha()):
            return [" ".join(re.sub(r"'s?$", "", part.text) for part in run)]
    return []


def _is_name(token: _Token) -> bool:
    word = token.text
    if not word[:1].isupper() or len(token.key) < 3 or any(c.isdigit() for c in word):
        return False
    if word.isupper() and not token.possessive:
        return False
    return token.key not in load_book().not_names and token.key not in vocabulary().words


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("’", "'")


def _is_ticker(alias: str) -> bool:
    return alias.isascii() and alias.isupper() and alias.isalpha() and len(alias) <= 5


def _key(name: str) -> str:
    return " ".join(token.key for token in _tokens(name))


def _tokens(text: str) -> Iterator[_Token]:
    """Words with their comparison key: no accents, case, dots, ampersands or possessive; hyphens part words."""
    text = _plain(text)
    for match in _WORD.finditer(text):
        word = match.group().strip("'.")
        possessive = bool(re.search(r"'s?$", match.group())) and len(word) > 1
        plain = unicodedata.normalize("NFD", re.sub(r"'s?$", "", word)).lower()
        key = re.sub(r"[^a-z0-9]", "", plain)
        if key:
            yield _Token(word, key, possessive, match.start())
