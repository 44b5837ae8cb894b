"""Whether a computed change goes the way that the sentence says: rise or fall, better or worse, or by its sign."""

from __future__ import annotations

import re

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.tried import Try
from rag.answering.check.signs import is_loss
from rag.answering.numbers.operations import CHANGE, DOWN, UP

_CLAUSE = re.compile(r"[;,]|\band\b")
# A rate of costs that improves falls, a margin that improves rises.
_EITHER_WAY = re.compile(r"\b(?:improv|worsen|leverag|widen|narrow)", re.IGNORECASE)
_IMPROVES = re.compile(r"\b(?:(?P<better>improv\w*|better)|worse\w*|deteriorat\w*)\b", re.IGNORECASE)
_COSTS = re.compile(r"\b(?:costs?|expenses?|SG&A|R&D|overhead|charge-?offs?|loss(?:es)?|tax)\b", re.IGNORECASE)
_PROFITS = re.compile(r"\b(?:margins?|income|profits?|earnings|returns?|yield|cash flows?)\b", re.IGNORECASE)
# A loss, a deficit or an outflow: how large it is tells whether it widened.
_WIDENS = re.compile(r"\b(?:(?P<wider>widen|deepen)|narrow)\w*", re.IGNORECASE)
_FELL, _ROSE = (re.compile(rf"\b(?:{way})\b", re.IGNORECASE) for way in (DOWN, UP))


def goes_its_way(claim: Claim, found: Try) -> bool:
    """Whether a change goes the way the sentence says."""
    if not found.signed:
        over_time = len({cited.name for cited in found.inputs}) == 1 and claim.kind == "multiple"
        before = _CLAUSE.split(claim.sentence[: claim.start])[-1]
        if over_time and found.value > 1 and _FELL.search(before) and not _ROSE.search(before):
            return False  # what dropped is not "more than 13 times" what it was
        paid = all(cited.value < 0 for cited in found.inputs)
        if claim.mention.either:
            return True
        if found.inputs[0].value < 0 and "margin" in f"{claim.words} {claim.nearby}".lower():
            return claim.mention.value < 0 or is_loss(f"{claim.words} {claim.nearby}")
        return claim.mention.value > 0 if paid else (found.value < 0) == (claim.mention.value < 0)
    gap = _WIDENS.search(claim.nearby) if all(cited.value < 0 for cited in found.inputs) else None
    if gap:
        new, old = (abs(cited.value) for cited in found.inputs[:2])
        return (new > old) == bool(gap["wider"])
    better = _IMPROVES.search(claim.nearby)
    good = _good_way(claim.words) or _good_way(" ".join(claim.others)) if better and claim.direction == 0 else 0
    if better and good:
        return found.value * good * (1 if better["better"] else -1) >= 0
    way = claim.direction or _sentence_way(claim)
    within = claim.sentence[: claim.mention.start + 1].endswith("(") or claim.sentence[: claim.start].endswith("(")
    if way < 0 and claim.mention.value < 0 and within:
        return found.value < 0  # "fell faster (−9.2%)" says it twice
    if way:
        return found.value * way * (1 if claim.mention.value >= 0 else -1) >= 0 or claim.mention.either
    if claim.mention.value < 0 and not claim.mention.either:
        return found.value < 0
    changed = _EITHER_WAY.search(claim.nearby) or re.search(r"chang|differ", claim.sentence, re.IGNORECASE)
    return bool(changed) or (found.value < 0) == (claim.mention.value < 0) or claim.mention.either


def _good_way(words: str) -> int:
    """Whether more of what the words name is better (+1) or worse (-1); 0 where nothing tells."""
    costs, profits = bool(_COSTS.search(words)), bool(_PROFITS.search(words))
    return 0 if costs == profits else -1 if costs else 1


def _sentence_way(claim: Claim) -> int:
    """The way of the last change told before the number, else of the first after it, where none stands at it."""
    told = [*CHANGE.finditer(claim.sentence)]
    before = [match[0].lower() for match in told if match.end() <= claim.start][-1:]
    word = next(iter(before or [match[0].lower() for match in told]), "")
    if not word or claim.mention.value < 0:
        return 0
    if re.match(rf"{DOWN}|below|shr[ai]nk|contract|sli|halv|減|减|下降|下滑|衰退", word):
        return -1
    return 0 if re.match(r"chang|differ|more|less|swing|widen|narrow|improv|worsen", word) else 1
