"""Whether a computed answer leaves words of the question that none of its inputs bears and no arithmetic means.

"Search advertising revenue growth" is no growth of all revenue: what is computed says "growth", its inputs "revenue",
and "search advertising" nobody.
"""

from __future__ import annotations

import re

from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import item_stems
from rag.answering.check.question.rivals.rank import asks_rank
from rag.answering.check.question.wish import Wish, is_for_several
from rag.answering.check.question.words.accounted import left_by
from rag.answering.numbers.operations import AVERAGE, CHANGE, SHARE, SUM
from rag.calculator.answers.judgements import said_by_rules
from rag.calculator.answers.over_years import stretch_of
from rag.calculator.facts.axes import DIMENSION
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.chunks.tokens import tokenize

# How it is computed, rounded and shown: no part of what is asked for.
_OPERATIONS = frozenset(
    content(
        "rate share part proportion percent percentage terms points bps basis multiple times ratio divided over plus "
        "minus less difference far apart gap fastest slowest most least cagr compound annual annually mean places "
        "decimals cover coverage year-over-year formula figure units together combined respectively versus definition "
        "lost shrink rounded nearest whole hundredth tenth"
    )
)
_DEFINED = re.compile(
    r"\b(?:define\w*|means|calculated as|computed as|being|that is|i\.e\.|taking|using)\b|=|[^\w\s]\s?/\s?|\w\s/\s\w",
    re.IGNORECASE,
)
# Two years are no two things: "backlog growth 2022 vs 2021".
_YEARS_BESIDE = re.compile(
    r"(?<=\d)\s*(?:vs\.?|versus|against|over|and|compared (?:to|with))\s+(?=(?:in |for |FY ?|fiscal )?(?:19|20)\d\d\b)",
    re.IGNORECASE,
)
_INITIALS = re.compile(r"\(([A-Z]{2,6})\)")


def left_over(wish: Wish, ground: Ground) -> str:
    """The first word that is left; "" for a comparison, a rank, or where the question brings its definition."""
    computed = ground.number.status == "derived" and bool(ground.figures)
    several = wish.several and is_for_several(_YEARS_BESIDE.sub(" ", wish.text), wish.parts)
    if not computed or several or asks_rank(wish) or _DEFINED.search(wish.text):
        return ""
    kinds = " ".join(one[0] for one in DIMENSION.finditer(wish.text))
    judged = f"{said_by_rules(wish.text)} {stretch_of(wish.text)} {kinds}" if wish.kind == "yesno" else ""
    named = _named(wish.text) | set(tokenize(judged)) | {word.lower() for word in _INITIALS.findall(wish.text)}
    items = item_stems(wish.text) | ACCOUNTS | WEAK
    for word in left_by(wish, ground):
        free = set(tokenize(word)) <= named or frozenset(content(word)) <= items | _OPERATIONS
        if not free and not any(one.search(word) for one in (CHANGE, SHARE, SUM, AVERAGE)):
            return f"nothing that it is computed from says the question’s “{word}”"
    return ""


def _named(text: str) -> set[str]:
    """The tokens of all known figures and formulas that a question names."""
    said = f" {plain(text)} "
    return {token for name in book().names if f" {name} " in said for token in tokenize(name)}
