"""Whether a sentence names who holds an office: a person or firm, today, at the company that is asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from rag.answering.match.asked import Ask
from rag.answering.match.roles_asked import role_told, says_the_office
from rag.answering.match.spots import spans_of
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize
from rag.query.directory import load_book

_TITLED = re.compile(r"\b(?:Mr|Ms|Mrs|Dr|Messrs)\. [A-Z]")
_FIRM = re.compile(
    r"\b(?:[A-Z][\w&]+ ){1,4}(?:LLP|AG|SA|S\.A\.)(?=\W|$)"
    r"|\b(?:KPMG|Deloitte|PricewaterhouseCoopers|Ernst & Young|PwC|EY)\b"
)
_NAME = re.compile(r"\b[A-Z][a-zA-ZÀ-ÿ’'-]+(?: [A-Z]\.)*(?: (?:de|van|von|der|la))? [A-Z][a-zA-ZÀ-ÿ’'-]+\b")
# "Since when …" wants the sentence with the year, not the signature alone.
_SINCE = re.compile(r"\bsince\b|\bhow long\b|\bwhen\b", re.I)
_SINCE_WHEN = re.compile(r"\bsince when\b|\bhow long\b", re.I)
_BEGAN = re.compile(r"\b(?:since|became|appointed|elected|named|assumed|effective|joined|served)\b", re.I)
_AUDITED = frozenset((stem("audit"), stem("auditor")))
_BEFORE_IT = re.compile(r"\b(?:replac\w+|succeed\w*|former|previous|prior|predecessor)\b[^.;,]{0,20}$", re.I)
_OFFICES = frozenset(
    tokenize(
        "chief executive vice president officer human resources financial operating general counsel "
        "secretary treasurer senior director directors board committee company group corporation supervisory management"
    )
)
# An office that was held before, here or elsewhere, is no answer to "who is".
_ONCE = re.compile(
    r"\b(?:retired|previous(?:ly)?|prior(?: to)?|former(?:ly)?|until|before|from \d{4}|from [A-Z][a-z]+ \d{4}|then)\b",
    re.I,
)
_ENDED = re.compile(r"^.{0,80}\b(?:until|from (?:[A-Z][a-z]+ )?\d{4}|between \d{4}|through (?:[A-Z][a-z]+ )?\d{4})\b")
_NOW = re.compile(
    r"\b(?:is|are|has served|has been|have served|serves|currently|became|was (?:named|appointed|elected)|since|age)\b",
    re.I,
)
_ELSEWHERE = re.compile(
    r"^\W*(?:\w+ ){0,6}?(?:of|at|for) "
    r"(?!the (?:Board|Company|Corporation|Group|Firm|Registrant)\b(?!['’]s)|our\b|this\b)"
    r"(?:the )?((?:[A-Z][\w&.’'-]*\s?){1,6})"
)
# "Form of CEO Performance Award Agreement": a paper in a list of exhibits.
_PAPER = re.compile(r"\W*(?:[A-Z][\w-]* ){0,4}(?:Award|Agreement|Certification|Plan|Letter)\b")
_CAPITAL = re.compile(r"(?<!^)\b[A-Z][\w&-]+")
# An office that was held before or elsewhere only.
_NOT_HERE = -0.3
# "Mr. Doe" and "J. Doe" end no clause.
_CLAUSE = re.compile(r"(?:;|(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\b[A-Z])\.)(?=\s)|, (?:and|where|who|after)\b")
# "Chief Executive Officer, Example Corp": in lists of directors the firm stands behind a comma.
_BEHIND = re.compile(r"^\s*,\s+((?:[A-Z][\w&.’'-]*\s?){1,6})")


def in_office(text: str, ask: Ask, rare: Mapping[str, int], names: Set[str]) -> float | None:
    """What a sentence gains that names a person or firm in the office asked for, today and here; None where none is.

    rare: in how many blocks each stem is; names: stems of the names of the company that is asked about.
    """
    if (told := role_told(ask.query.question, text)) is not None:
        return 0.2 if told and _holds_names(text, ask.query.question, names) else None
    if _AUDITED & {word for concept in ask.concepts for word in concept.asked}:
        dated = not _SINCE.search(ask.query.question) or "since" in text
        if not dated or not _audit_firm(text, names):
            return None
    if not (_TITLED.search(text) or _FIRM.search(text) or any(_is_person(m[0], rare) for m in _NAME.finditer(text))):
        return None
    if not says_the_office(ask.query.question, text):
        return None
    if _SINCE_WHEN.search(ask.query.question) and not _BEGAN.search(text):
        return None
    offices = [span for concept in ask.concepts for span in spans_of(concept, text)]
    held = max((_office(text, start, end, names) for start, end in offices), default=None)
    if held is not None and held < _NOT_HERE:
        return None
    return 0.2 + (-0.8 if held is None else held)


def _holds_names(text: str, question: str, names: Set[str]) -> bool:
    """Whether a text says every name of a question beside the company's own: what was sold in one state."""
    asked = {stem(token) for word in _CAPITAL.findall(question) for token in tokenize(word)}
    return asked - names <= {stem(token) for token in tokenize(text)}


def _audit_firm(text: str, names: Set[str]) -> bool:
    """Whether a firm is named that is not the company itself ("Example SA") and not the one that was replaced."""
    own = names - load_book().legal_endings
    firms = (m for m in _FIRM.finditer(text) if not {stem(token) for token in tokenize(m[0])} & own)
    return any(not _BEFORE_IT.search(text[: m.start()]) for m in firms)


def _is_person(name: str, rare: Mapping[str, int]) -> bool:
    """Whether capital words are a name: words that a filing prints seldom, unlike "Executive Officer"."""
    # The initial of "Jane S. Doe" stands in every filing.
    words = [word for word in tokenize(name) if len(word) > 1]
    return not _OFFICES & set(words) and all(rare[stem(word)] <= 30 for word in words)


def _office(text: str, start: int, end: int, names: Set[str]) -> float:
    """Whether the office at text[start:end] is held now and here."""
    clause = _CLAUSE.split(text[:start])[-1]
    score = 0.1 if _NOW.search(clause) or start < 60 else 0.0
    score -= 0.5 if _ONCE.search(clause) or _ENDED.match(text[end : end + 100]) else 0.0
    after = text[end : end + 100].removeprefix(" Officer")
    score -= 0.5 if _PAPER.match(after) else 0.0
    if _is_of_another(_ELSEWHERE.match(after), names, _OFFICES) or _is_of_another(_BEHIND.match(after), names):
        score -= 0.5
    return score


def _is_of_another(found: re.Match[str] | None, names: Set[str], offices: Set[str] = frozenset()) -> bool:
    """Whether what stands behind an office is a firm other than the one asked about; offices: words that are none."""
    words = set(tokenize(found[1])) if found else set()
    named = bool(words - _OFFICES) and not words & offices
    return named and not {stem(word) for word in words} & names
