"""What a bare name of things asks for, "employees worldwide": how many, and no count of what is called by them.

Nobody says "how many" in haste. "15 Employee Resource Groups" are groups, customers "in each of the 50 states" are not
50, and those who were laid off are not all who work.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import content
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike, speech
from rag.answering.check.question.wish import Wish
from rag.answering.match.wanted import only_names

# The first plural behind a number is what it counts; "hazardous" is none, and how long something lasts is no count.
_BEHIND = re.compile(
    r"\s(?:(?!and\b|or\b|in\b|of\b)[A-Za-z-]+\s|and part-time\s){0,4}?"
    r"(?!years|months|weeks|days|hours|minutes|times|points|percents|dollars|cents|basis)"
    r"(?P<thing>[A-Za-z]{2,}(?:ies|[^s]s)(?<!ous)(?<!ious))\b"
)
_WHAT_IS = re.compile(r"^\W*what (?:is|was|were|are)\b", re.IGNORECASE)
# "Answer in units of percents" wants none.
_PIECES = re.compile(
    r"(?<!in )\b(?:units|headcount)\b(?! of (?:percent|dollars|USD|millions?|billions?|thousands?))", re.I
)
_STAKE = re.compile(
    r"\b(?:stake|(?:equity )?ownership interest|ownership percentage)\b"
    r"(?!.*\b(?:worth|valu\w+|cost|price|paid|pay|sold|sale|bought)\b)",
    re.IGNORECASE,
)
_RATES = ("%", "points", "bps")
_GONE = re.compile(
    r"\b(?:laid[- ]off|lay-?offs?|let go|fired|dismissed|made redundant|redundanc\w+|job cuts|cut jobs)\b",
    re.IGNORECASE,
)
_GOING = re.compile(
    r"\b(?:laid[- ]off|lay-?offs?|let go|fired|dismiss\w+|redundan\w+|reduc\w+|eliminat\w+|terminat\w+"
    r"|severance|cuts?)\b",
    re.IGNORECASE,
)


def counts_what_is_not_named(wish: Wish, ground: Ground) -> str:
    """What every cited number of a sentence counts, where the question is no more than a name of other things."""
    asked = frozenset(content(wish.text))
    if not asked & speech().things or not _is_bare(wish) or ground.number.status == "derived":
        return ""
    found = [_other(asked, cited) for cited, _ in ground.figures]
    return f"the cited number counts {found[0]}, the question asks for other things" if found and all(found) else ""


def money_for_pieces(wish: Wish, ground: Ground) -> str:
    """Why an amount of money is no answer to "backlog units"."""
    if not ground.figures or ground.number.status == "derived" or not _PIECES.search(wish.text) or wish.aim.money:
        return ""
    money = all(len(cited.kind) == len("USD") and cited.kind.isupper() for cited, _ in ground.figures)
    return "the question asks for units, the figure is of money" if money and _is_bare(wish) else ""


def no_stake(wish: Wish, ground: Ground) -> str:
    """Why an amount is no stake, which is a part of a whole."""
    if not ground.figures or not _STAKE.search(wish.text) or ground.number.status == "derived":
        return ""
    amount = all(cited.kind not in _RATES for cited, _ in ground.figures)
    return "the question asks for a stake, the figure is no percentage" if amount else ""


def all_for_those_gone(wish: Wish, ground: Ground) -> str:
    """Why those who work are not those who were laid off."""
    if not ground.figures or not _GONE.search(wish.text):
        return ""
    texts = [said_of(cited) if cited.claim else f"{cited.name} {cited.citation.caption}" for cited, _ in ground.figures]
    return "" if any(map(_GOING.search, texts)) else "the cited place says nothing of anybody who was laid off"


def _is_bare(wish: Wish) -> bool:
    """Whether a question is no more than a name, whatever was put before it: "What is … in 2022"."""
    return only_names(_WHAT_IS.sub("", wish.text))


def _other(asked: frozenset[str], cited: Cited) -> str:
    """The plural behind a bare number of a sentence, where it is another name for nothing that is asked for."""
    if cited.claim is None or cited.claim.kind != "plain":
        return ""
    behind = _BEHIND.match(cited.claim.sentence, cited.claim.mention.end)
    named = asked & speech().things
    own = frozenset(content(behind["thing"])) if behind is not None else frozenset()
    if behind is None or (own and own <= company_stems(cited.citation.filing)):
        return ""
    if any(bears(stem, own | alike(behind[0])) for stem in named):
        return ""
    return behind["thing"]
