"""Which parts of a company went one way: "Which segments declined?", "Did sales grow in every region?"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from rag.calculator.facts.axes import DIMENSION
from rag.calculator.question.ranked_figure import SUPERLATIVE
from rag.calculator.question.ranks import BASIS, Ranking, read_ranking

Of = Literal["which", "every", "any"]

_PART = DIMENSION.pattern.replace("?P<", "?P<_")
_OWNED = r"(?: (?:the|its|their|of|[\w&.’'-]+)){0,5}?"
_WHICH = re.compile(rf"^\W*(?:in )?which(?: ones)?(?P<left>(?: of)?{_OWNED} (?:{_PART}))\b", re.IGNORECASE)
YES_NO = re.compile(r"^\W*(?:is|are|was|were|did|does|do|has|have)\b(?: there\b)?", re.IGNORECASE)
_QUANTIFIED = re.compile(
    rf"\b(?:in |across |for )?(?:(?P<every>every|each|all)|(?P<any>any|some))(?: one)?"
    rf"(?P<left>(?: of)?{_OWNED} (?:{_PART}))\b",
    re.IGNORECASE,
)
UP = re.compile(
    r"\b(?:gr[eo]w(?:n|s|ing|th)?|increas(?:e[ds]?|ing)|expand(?:ed|ing|s)?|r[io]sen?|rises|rising|went up|"
    r"g(?:o|oing) up|gain(?:ed|s)?|improv(?:e[ds]?|ing)|climb(?:ed|s)?|jump(?:ed|s)?|surged?|soared?|rebound(?:ed)?|"
    r"advanced?|up)\b",
    re.IGNORECASE,
)
DOWN = re.compile(
    r"\b(?:declin(?:e[ds]?|ing)|decreas(?:e[ds]?|ing)|fell|fall(?:en|ing|s)?|shr[aiu]nk(?:ing|s)?|contract(?:ed|ing|s)?|"
    r"went down|g(?:o|oing) down|los[et]s?|losing|dropp?(?:ed|ing|s)?|slid|slipp?(?:ed|s)?|sank|slumped|plunged|"
    r"tumbled|dipped|weakened|receded|retreated|softened|down)\b",
    re.IGNORECASE,
)
# The table of all tells in what order they moved.
_AND_MOST = re.compile(
    r"(?<=\w),?\s+and which (?:one |of them )?"
    r"(?:fell|rose|grew|declined|dropped|shrank|increased|decreased|gained|lost)"
    r"(?: (?:by )?the)? (?:most|least|hardest|furthest|fastest|sharpest|strongest)"
    r"(?: in (?:percent(?:age)?(?: terms)?|relative terms))?\W*$",
    re.IGNORECASE,
)
_HAS = re.compile(r"\b(?:had|have|has|with|whose|that|where|an?|by how much|and)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PartMoves:
    """The parts of a ranking by growth that are asked for: those that went up (way +1) or down (-1).

    of: "which" names them, "every" and "any" ask whether all or some did.
    """

    ranking: Ranking
    way: int
    of: Of


def read_part_moves(question: str, company_words: Collection[str], newest: int | None) -> PartMoves | None:
    """The parts and the way that a question asks for; None where it asks for something else."""
    question = _AND_MOST.sub("", question)
    if SUPERLATIVE.search(question):
        return None
    text, of = _without_quantity(question)
    up, down = UP.search(text), DOWN.search(text)
    if of is None or bool(up) == bool(down):
        return None
    text = (UP if up else DOWN).sub("growth", _HAS.sub(" ", text))
    ranking = read_ranking(f"Rank {text}", company_words, newest)
    if ranking is None or ranking.loss or ranking.request.mode not in ("growth", "change"):
        return None
    return PartMoves(ranking, 1 if up else -1, of)


def without_which(question: str) -> str:
    """A question for parts that moved without its kind of part and without the move: what is left names the figure."""
    # Where a company's name was taken out, more than one space is left.
    question = " ".join(question.split())
    which = _WHICH.match(question)
    if which is None:
        return question
    left = re.sub(_PART, " ", which["left"], flags=re.IGNORECASE)
    return SUPERLATIVE.sub(" ", BASIS.sub(" ", DOWN.sub(" ", UP.sub(" ", f"{left} {question[which.end() :]}"))))


def _without_quantity(question: str) -> tuple[str, Of | None]:
    """The question without the words that say how many of the parts are meant, and what they say."""
    if (which := _WHICH.match(question)) is not None:
        return f"{which['left']}{question[which.end() :]}", "which"
    asks = YES_NO.match(question)
    found = _QUANTIFIED.search(question, asks.end()) if asks is not None else None
    if asks is None or found is None:
        return question, None
    left = f"{question[asks.end() : found.start()]} {found['left']} {question[found.end() :]}"
    return left, "every" if found["every"] else "any"
