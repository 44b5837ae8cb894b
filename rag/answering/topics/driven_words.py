"""The very words by which a question names what moved: "net bookings" of "Why did Acme's net bookings fall?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.query.names import find_companies
from rag.query.periods import without_periods
from rag.types import Filing

_MOVE = (
    r"(?:increas\w*|decreas\w*|chang\w*|declin\w*|improv\w*|gr[eo]w\w*|f[ae]ll\w*|r[io]s(?:e|en)|drop\w*|jump\w*|"
    r"higher|lower|up|down|shr[aiu]nk|surge\w*|soar\w*|slip\w*|expand\w*|contract(?:ed)?|go(?:ne)?|so|better|worse)"
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
_RESULT_END = re.compile(rf"\s{_RESULT}$", re.IGNORECASE)
_FEWEST, _MOST = 2, 6


def words_that_moved(question: str, filings: Sequence[Filing]) -> re.Pattern[str] | None:
    """What finds the two to six words by which a question names what moved, without its company and its time."""
    plain = without_periods(question)
    found = _WHY.search(plain) or _WHAT.search(plain)
    if found is None:
        return None
    rest = find_companies(found["what"], filings).rest if filings else found["what"]
    words = _bare(" ".join(rest.replace("’s", "'s").split())).split()
    if not _FEWEST <= len(words) <= _MOST or any(word.lower() in ("of", "in", "at", "for") for word in words):
        return None
    joined = r"[\s-]+".join(re.escape(word.strip("'").rstrip("s").removesuffix("'")) + "s?" for word in words)
    return re.compile(rf"(?<!-)\b{joined}\b(?! (?:per|as a percent\w*|margin|rate)\b)", re.IGNORECASE)


def _bare(text: str) -> str:
    """The words without articles and joints around them, and without "growth" of it."""
    last = ""
    while text != last:
        last, text = text, _RESULT_END.sub("", _OUTSIDE.sub("", text.strip(" ,?'’")))
    return text
