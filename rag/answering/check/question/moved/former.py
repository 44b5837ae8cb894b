"""Whether an amount is of what was there before: the previous facility's, or what was planned at first."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_NO_TIME = r"(?!(?:fiscal |calendar )?(?:years?|quarters?|periods?|months?)\b)"
# Up to two words of its name stand between: "the previous senior unsecured $1.25 billion facility".
_FORMER = re.compile(
    rf"\b(?P<said>previous|former|predecessor|terminated|superseded|(?<!the )prior) {_NO_TIME}(?:[\w-]+ ){{0,2}}$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:previous|former|prior|predecessor|old|before|earlier|terminated|replac\w+|supersed\w+)\b", re.IGNORECASE
)


def of_the_former(wish: Wish, ground: Ground) -> str:
    """Why "the previous $1.25 billion facility" is not the one asked for; "" where the question asks for what was."""
    if not ground.figures or _ASKS.search(wish.text):
        return ""
    found = [_former(cited) for cited, _ in ground.figures]
    return f"the cited amount is of the “{found[0]}” one, which the question does not ask for" if all(found) else ""


def _former(cited: Cited) -> str:
    """The word right before a number of a sentence that says it is of what was before; "" without one."""
    claim = cited.claim
    found = _FORMER.search(claim.sentence[: claim.mention.start]) if claim is not None else None
    return found["said"].lower() if found else ""
