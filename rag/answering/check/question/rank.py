"""Whether a question for the largest, the first or the most of several is told by a place that says a rank.

A row is one of several, and says nothing of the others: "net income was $2 billion" names no best segment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_RANKS = (
    r"highest|lowest|largest|smallest|biggest|greatest|fewest|best|worst|strongest|weakest|fastest|slowest|longest"
    r"|shortest|(?<!at )most(?! (?:recent|direct))|(?<!at )least|top"
)
_ASKED = re.compile(
    rf"^\W*(?:the )?(?:{_RANKS})\b|^\W*(?:please )?rank\b|"
    # "In 2022 Q2, which …": when it is asked of stands before.
    r"^\W*(?:(?:in|as of|at|on|for|during)\b[^,?]*,\s+)?(?:(?:in|of|at|on|from|for) )?"
    rf"(?:which|what|who|where|when)\b.*\b(?:{_RANKS})\b",
    re.IGNORECASE,
)
# What something is primarily due to is no rank.
_PRIMARY = (
    r"primar\w+\b(?<!due primarily)"
    r"(?! (?:due|driven|attributable|because|related|result\w+|reflect\w*|by|as)\b)"
)
_SAID = re.compile(
    rf"\b(?:{_RANKS}|{_PRIMARY}|principal\w*|main(?:ly)?|chief(?:ly)?|majority|predominant\w*|led|leading|leads?|first"
    r"|rank\w*|major|significant\w*|substantial\w*|half|no other|one [a-z]+(?=,)|exceed\w*|all-time|record)\b",
    re.IGNORECASE,
)
_SEVERAL = 3
# "The five largest customers" are not the largest customer, nor the ten largest.
_LARGEST = re.compile(
    r"\b(?:(?:top )?(?P<many>two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|\d{1,3}) )?"
    r"(?:largest|biggest|top) (?:\w+ )?(?P<what>customer|client|tenant|supplier|vendor|shareholder|stockholder|product"
    r"|market|contract|lender|depositor|borrower|distributor|licensee|partner|competitor|brand|store|propert|holder)",
    re.IGNORECASE,
)


def asks_rank(wish: Wish) -> bool:
    """Whether a question asks which of several is the first by some measure."""
    return _ASKED.search(wish.text) is not None


def unranked(wish: Wish, ground: Ground) -> str:
    """Why places that say no rank do not answer a question for one; "" where one says it, or none is asked for."""
    if not asks_rank(wish) or ground.number.status == "derived":
        return ""
    ranked = any(_SAID.search(_at(cited)) or _lists(cited, peers) for cited, peers in ground.figures)
    return "" if ranked else "the question asks for a rank, which nothing at the cited place says"


def _lists(cited: Cited, peers: Sequence[Cited]) -> bool:
    """Whether a sentence says as much of several, which rank themselves: "7% in toys, 5% in shoes and 2% in tents"."""
    return cited.claim is not None and sum(peer.kind == cited.kind for peer in peers) >= _SEVERAL


def _at(cited: Cited) -> str:
    """The sentence, or the row and its column: a title over a table ("Significant products") ranks no row of it."""
    return cited.citation.quote if cited.claim is not None else f"{cited.name} ; {cited.column}"


def of_another_many(wish: Wish, ground: Ground) -> str:
    """Why a sentence on the five largest of a kind is no answer on the largest one; "" where both name as many."""
    asked = _LARGEST.search(wish.text)
    if asked is None or not ground.figures:
        return ""
    found = [_many_of(asked["what"], cited) for cited, _ in ground.figures]
    if not all(found) or any((asked["many"] or "").lower() in many for many in found):
        return ""
    return f"the question asks for “{asked[0]}”, the cited sentence is of {max(map(max, found)) or 'one'} of them"


def _many_of(what: str, cited: Cited) -> set[str]:
    """How many of the largest of a kind a sentence speaks of, each in small letters; "" stands for one."""
    sentence = cited.claim.sentence if cited.claim is not None else ""
    said = (one for one in _LARGEST.finditer(sentence) if one["what"].lower() == what.lower())
    return {(one["many"] or "").lower() for one in said}
