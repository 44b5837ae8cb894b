"""Whether a figure of a sentence is the contrary of what is asked for, or only a part of a name.

"$15 million of net losses, compared to $76 million of net gains": the gain is no loss of the year before.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.wish import Wish

_GAIN = re.compile(r"\bgains?\b", re.IGNORECASE)
_LOSS = re.compile(r"(?<!credit )(?<!loan )\bloss(?:es)?\b(?! (?:ratio|reserves?|adjustment))", re.IGNORECASE)
_CAME_IN = re.compile(
    r"\b(?:receiv(?:e[sd]?|ing)|proceeds|collect(?:s|ed)?|(?:bring|brought|took|take)s? in|(?:sold|sale|selling)\b"
    r"|(?:get|got)(?= for| from| in))",
    re.IGNORECASE,
)
_WORTH = re.compile(
    r"\bworth\b|\bvalue of\b|\bvalued\b|\b(?:contract|deal|order|award|agreement|transaction) values?\b", re.IGNORECASE
)
_LESSENS = re.compile(
    r"\b(?:charges?|loss(?:es)?|impairments?|expenses?|costs?|fees?|gains?|write-?\w+)\b", re.IGNORECASE
)
_LESSENS_BY = re.compile(
    rf"(?P<said>{_LESSENS.pattern})(?: totall?ing| of)(?: approximately| about)? ?[$€£]? ?$", re.IGNORECASE
)
_WAS_PAID = re.compile(
    r"\b(?:paid|pays?|payments?|purchase price|acquisition of|acquired|bought|spen[dt])\b", re.IGNORECASE
)
# "Lot 15", "737 MAX 9", "Note 8": what follows a name within a sentence, and counts nothing.
_NAMED = re.compile(
    rf"(?<=[\w,;] )(?!{MONTH.pattern})(?:[A-Z][\w&’'-]*|lot|note|phase|level|tier|version|block|section|chapter|type"
    r"|class|series|model|part|page|step|stage|item|grade|category)\s\(?$"
)
# "The 737 MAX": a number that is the name, or its beginning.
_THE = re.compile(r"\b(?:the|our|its|of|for|on)\s$", re.IGNORECASE)
_GOES_ON = re.compile(r"\s(?:[A-Z]{2}|program|aircraft|airplanes?|jets?|models?\b|family)")
_LARGEST_NAME = 1000
# How a row of cash flows is called by which way the money went; what is "sold" may be a cost of it.
_RAISED = re.compile(
    r"\b(?:proceeds|receiv(?:e[sd]?|ing)|receipts?|rais(?:e[sd]?|ing)(?! (?:its|the|their) )"
    r"|issu(?:e[sd]?|ances?|ing)|borrow(?:ed|ings?)|collect(?:ed|ions?))\b",
    re.IGNORECASE,
)
_PAID_BACK = re.compile(
    r"\b(?:re-?pa(?:id|y|ys|ying|yments?)|pa(?:id|y|ys|ying|yments?)|re-?purchas\w+|purchas\w+|redee?m\w+|redemptions?"
    r"|retire(?:d|ments?)|distribut\w+|spen[dt]|acqui\w+|b(?:uy|ought))\b",
    re.IGNORECASE,
)


def loss_for_gain(wish: Wish, ground: Ground) -> str:
    """Why a loss is no gain, where the clause of every figure says the one and the question the other."""
    gain, loss = (one.search(wish.text) is not None for one in (_GAIN, _LOSS))
    if gain == loss or not ground.figures:
        return ""
    asked, other = (_GAIN, _LOSS) if gain else (_LOSS, _GAIN)
    if not all(cited.claim is not None and _says_only(other, asked, cited) for cited, _ in ground.figures):
        return ""
    return (
        f"the question asks for a {'gain' if gain else 'loss'}, the cited sentence tells a {'loss' if gain else 'gain'}"
    )


def paid_for_received(wish: Wish, ground: Ground) -> str:
    """Why what was paid for something is not what came in for it, where the clause of every figure says only that."""
    if other_way := _went_the_other_way(wish, ground):
        return other_way
    came, paid = (one.search(wish.text) is not None for one in (_CAME_IN, _WAS_PAID))
    if not came or paid or not ground.figures:
        return ""
    if not all(cited.claim is not None and _says_only(_WAS_PAID, _CAME_IN, cited) for cited, _ in ground.figures):
        return ""
    return "the question asks for what came in, the cited sentence tells what was paid"


def _went_the_other_way(wish: Wish, ground: Ground) -> str:
    """Why rows that are called by what was paid back are not what was raised, or the other way about."""
    raised, paid = (one.search(wish.text) is not None for one in (_RAISED, _PAID_BACK))
    rows = [cited.name for cited, _ in ground.figures if cited.cell is not None]
    if not wish.figure or raised == paid or not rows or len(rows) < len(ground.figures):
        return ""
    asked, other = (_RAISED, _PAID_BACK) if raised else (_PAID_BACK, _RAISED)
    if not all(other.search(row) and not asked.search(row) for row in rows):
        return ""
    return f"the question asks for what was {'raised' if raised else 'paid'}, the cited row is “{short(rows[0])}”"


def lost_for_worth(wish: Wish, ground: Ground) -> str:
    """Why "charges of $203 related to the contract" are not what the contract is worth."""
    if not _WORTH.search(wish.text) or _LESSENS.search(wish.text) or not ground.figures:
        return ""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    before = [_LESSENS_BY.search(claim.sentence, 0, claim.mention.start) for claim in claims]
    found = [one["said"] for one in before if one is not None]
    told = len(found) == len(ground.figures)
    return f"the question asks what something is worth, the cited amount is of {found[0]}" if told else ""


def _says_only(other: re.Pattern[str], asked: re.Pattern[str], cited: Cited) -> bool:
    clause = clause_of(cited)
    return other.search(clause) is not None and asked.search(clause) is None


def of_a_name(wish: Wish, ground: Ground) -> str:
    """Why the number of a lot, of a model or of a note is no figure; what it counts may still be asked for."""
    if not (wish.figure or wish.thing_asked) or not ground.figures:
        return ""
    named = all(_is_of_a_name(wish, cited) for cited, _ in ground.figures)
    return "the cited number is a part of a name" if named else ""


def _is_of_a_name(wish: Wish, cited: Cited) -> bool:
    claim = cited.claim
    if claim is None or claim.kind != "plain" or claim.mention.scaled or claim.mention.currency:
        return False
    whole = cited.value == cited.value.to_integral_value() and abs(cited.value) < _LARGEST_NAME
    start, end = claim.mention.start, claim.mention.end
    begins = _THE.search(claim.sentence, 0, start) and _GOES_ON.match(claim.sentence, end)
    if not whole or not (begins or _NAMED.search(claim.sentence, 0, start)):
        return False
    behind = frozenset(content(" ".join(claim.sentence[end:].split()[:3])))
    return not any(bears(thing, behind) for thing in wish.things)
