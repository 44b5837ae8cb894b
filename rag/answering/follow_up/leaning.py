"""Whether a question leans on an earlier one by its own words ("and the year before?"), and what it says of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.periods import DATED, QUARTER, SHIFT
from rag.answering.follow_up.said import LEAD
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies, names_in
from rag.query.vocabulary import vocabulary
from rag.types import Filing

# Words that point at something said before.
_LEANS = re.compile(
    r"^\s*(?:and|but|also|then|so|what about|how about|same (?:for|question)|compared? (?:that|it|this))\b"
    r"|\b(?:it|its|they|their|them|that figure|the company|the same|this company)\b"
    r"|\b(?:years?|quarters?) (?:before|earlier|after|later)\b"
    r"|\byear[- ]ago\b"
    r"|\b(?:previous|prior|preceding|next|following) (?:(?:two|three|four|five|\d) )?(?:years?|quarters?)\b"
    r"|\b(?:that|(?:the )?same) (?:year|quarter|period)\b|\b(?:then|there)\W*$"
    r"|^\s*(?:那|呢|前一年|上一年|去年同期)|呢[??]?\s*$",
    re.IGNORECASE,
)
_EMPTY = frozenset(
    re.findall(
        r"\w+", "呢 figure number value same that this it about show give see please can could you last past latest"
    )
)


def leans(question: str) -> bool:
    """Whether the question's own words point at an earlier one."""
    return bool(_LEANS.search(question))


def own_words(question: str, filings: Sequence[Filing]) -> set[str]:
    """The words that say what is asked for, beyond companies, periods and "what about"."""
    text = QUARTER.sub(" ", DATED.sub(" ", SHIFT.sub(" ", LEAD.sub("", question))))
    named = find_companies(question, filings)
    said = (*named.words, *(names_in(question) if named.absent else ()))
    names = {token for word in said for token in tokenize(word)}
    return {t for t in tokenize(text) if t not in vocabulary().stop_words and t not in names and t not in _EMPTY}
