"""The very words by which a question names what moved: "net bookings" of "Why did Acme's net bookings fall?"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rag.answering.match.evidence import text_stems
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies
from rag.query.periods import without_periods
from rag.query.proviso import without_proviso
from rag.query.vocabulary import vocabulary
from rag.types import Filing

_MOVE = (
    r"(?:increas\w*|decreas\w*|chang\w*|declin\w*|improv\w*|gr[eo]w\w*|f[ae]ll\w*|r[io]s(?:e|en)|drop\w*|jump\w*|"
    r"higher|lower|up|down|shr[aiu]nk|surge\w*|soar\w*|slip\w*|expand\w*|contract(?:ed)?|go(?:ne)?|move|come|so|better|worse\w*)"
)
_RESULT = r"(?:(?:increase|decrease|decline|change|drop|fall|rise|growth|jump|improvement|reduction)s?)"
_WHY = re.compile(rf"^\W*why (?:did|has|have|is|was|were) (?P<what>.+?)\s+(?:been )?{_MOVE}\b", re.IGNORECASE)
_WHAT = re.compile(
    r"\b(?:drove|caused|explains?|explained|behind|reasons? for|pushed(?: up| down)?|lifted|lowered|raised)\b\s"
    rf"(?:the )?(?:{_RESULT} (?:in|of) )?(?P<what>.+?)(?:\s+(?:to )?{_MOVE})?\W*$",
    re.IGNORECASE,
)
_OUTSIDE = re.compile(
    r"^(?:the|its|their|of|at|for|in|by)\s+|\s+(?:the|of|at|for|in|by|['’]s?|as)$|['’]s?$", re.IGNORECASE
)
_OWNER_END = re.compile(r"['’]s?$|,$")
_RESULT_END = re.compile(rf"\s{_RESULT}$", re.IGNORECASE)
_FEWEST, _MOST = 2, 6
_GROUPS = "segment business division unit group company total overall whole consolidated reported net expense amount"


def phrase_that_moved(question: str, filings: Sequence[Filing]) -> str:
    """How a question names what moved, without its company and its time; "" where it names nothing."""
    plain = without_periods(without_proviso(question).split("?")[0])
    found = _WHY.search(plain) or _WHAT.search(plain)
    if found is None:
        return ""
    rest = without_owner(found["what"], filings)
    return _bare(" ".join(rest.replace("’s", "'s").split()))


def without_owner(text: str, filings: Sequence[Filing]) -> str:
    """A text without the name of the company, and without the letters by which its share is traded."""
    rest = find_companies(text, filings).rest if filings else text
    traded = {filing.ticker.lower() for filing in filings if filing.ticker and len(filing.ticker) > 2}
    kept = (word for word in rest.split() if _OWNER_END.sub("", word.lower()) not in traded - vocabulary().stop_words)
    return " ".join(kept)


def words_that_moved(question: str, filings: Sequence[Filing]) -> re.Pattern[str] | None:
    """What finds the two to six words by which a question names what moved; None where it names it otherwise."""
    words = phrase_that_moved(question, filings).split()
    if not _FEWEST <= len(words) <= _MOST or any(word.lower() in ("of", "in", "at", "for") for word in words):
        return None
    plain = [re.escape(word.strip("'").rstrip("s").removesuffix("'")) for word in words]
    joined = r"[\s-]+".join(rf"{word}s?(?:['’]s?)?" for word in plain)
    return re.compile(rf"(?<!-)\b{joined}(?!\w)(?! (?:per|as a percent\w*|margin|rate)\b)", re.IGNORECASE)


def told_words(phrase: str) -> frozenset[str]:
    """Stems of the words by which what moved is named, without those that any part or figure has."""
    return words_beside(phrase, re.compile(r"(?!)"), ())


def words_beside(phrase: str, named: re.Pattern[str], parts: Iterable[frozenset[str]]) -> frozenset[str]:
    """Stems of the words of what moved beside the figure and the parts of the company: "current" income taxes."""
    left = named.sub(" ", phrase)
    stems = text_stems(" ".join(word for word in tokenize(left) if word not in vocabulary().stop_words))
    return stems.difference(text_stems(_GROUPS), *parts)


def _bare(text: str) -> str:
    """The words without articles and joints around them, and without "growth" of it."""
    last = ""
    while text != last:
        last, text = text, _RESULT_END.sub("", _OUTSIDE.sub("", text.strip(" ,?'’")))
    return text
