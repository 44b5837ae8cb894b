"""Whether a question for those of several that moved one way is told by a place that names one and the way it went.

"Which region contracted?" is answered by a region that did. A sentence with a region's name and no move, or with a move
of something else, is none; nor is one row, which says nothing of the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import content
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.rivals.versus import bare_question
from rag.answering.check.question.wish import Wish
from rag.calculator.facts.axes import DIMENSION
from rag.calculator.question.part_moves import DOWN, UP
from rag.calculator.question.ranked_figure import SUPERLATIVE
from rag.query.less_or_more import THAN_THEN

# What caused a move is asked for in other words, and when it came is a matter of time.
_ASKED = re.compile(
    r"^\W*(?:and\s+)?(?:(?:in|as of|at|on|for|during)\b[^,?]*,\s+)?(?:(?:in|of|at|on|from|for) )?"
    r"(?:which|what(?= (?:of )?(?:[\w&.’'-]+ ){0,5}?"
    rf"(?:{DIMENSION.pattern.replace('?P<', '?P<_')})\b))"
    r"(?! (?:(?:fiscal|calendar) )?(?:years?|quarters?|months?|half|periods?|dates?|days?|way|direction|firms?)\b)"
    r"(?P<rest>[^?]*)",
    re.IGNORECASE,
)
_CAUSES = re.compile(
    r"\b(?:factors?|reasons?|drivers?|items?|events?|causes?|changes?|actions?|effects?|things?|acquisitions?"
    r"|contribut\w+|dr[io]v\w+|led to|caus\w+|offset\w*)\b",
    re.IGNORECASE,
)
# A move of one of these is none of the sales that are meant where a question names nothing.
_MEASURES = re.compile(
    r"\b(?:margins?|costs?|expenses?|rates?|prices?|pricing|tax(?:es)?|inventor(?:y|ies)|points?|profits?|income|ebitd?a?"
    r"|cash|debt|assets?|headcount|share)\b",
    re.IGNORECASE,
)
# "Sold less than": how it stands beside what it was.
_THAN = re.compile(
    rf"\b(?:(?P<up>more|higher|larger|bigger)|less|fewer|lower|smaller)\b[^?]*\b{THAN_THEN}", re.IGNORECASE
)
_LOWER = re.compile(r"\b(?:lower|weaker|smaller|reduc(?:ed|tion)|declines?|decreases?|drops?|contraction)\b", re.I)
_HIGHER = re.compile(r"\b(?:higher|stronger|larger|increases?|gains?)\b", re.IGNORECASE)
# What moved a figure is none of those that moved.
_REASON = re.compile(
    r"\b(?:due (?:\w+ )?to|driven (?:\w+ )?by|because of|as a result of|attributable to|reflecting)\b.*",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[;•()]|(?<!\d)\.\s|,?\s\b(?:which|while|whereas|but|partially offset|offset)\b|\s[-–]\s")
_NAME = re.compile(r"(?<=[\w,”)] )[A-Z][\w&’'-]+(?: (?:(?:and|of|&) )?[A-Z][\w&’'-]+)*|^[A-Z][\w&’'-]+")


def asks_moved(wish: Wish) -> bool:
    """Whether a question asks which of several went up or down."""
    return bool(_way_of(wish.text))


def unmoved(wish: Wish, ground: Ground) -> str:
    """Why places do not tell which of several went the way that is asked; "" where one does, or none is asked for."""
    way = _way_of(wish.text)
    if not way or ground.number.status == "derived" or any(_tells(wish, cited, way) for cited, _ in ground.figures):
        return ""
    return f"the question asks for what went {'up' if way > 0 else 'down'}, which the cited place does not name"


def _way_of(text: str) -> int:
    """1 where a question asks what rose, -1 for what fell, 0 where it asks for something else."""
    asked = _ASKED.match(bare_question(text))
    if asked is None or _CAUSES.search(asked["rest"]):
        return 0
    if (than := _THAN.search(asked["rest"])) is not None:
        return 1 if than["up"] else -1
    if SUPERLATIVE.search(asked["rest"]):
        return 0
    up, down = UP.search(asked["rest"]), DOWN.search(asked["rest"])
    return 0 if bool(up) == bool(down) else 1 if up else -1


def _tells(wish: Wish, cited: Cited, way: int) -> bool:
    """Whether the figure's clause names one of several beside the move, and no measure that is not asked about."""
    if cited.claim is None:
        return False
    asked = frozenset(content(wish.text)) | company_stems(cited.citation.filing)
    moves = (UP, _HIGHER) if way > 0 else (DOWN, _LOWER)
    clauses = (_REASON.sub(" ", clause) for clause in _CLAUSE.split(" ".join(cited.citation.quote.split())))
    for clause in clauses:
        moved = any(move.search(clause) for move in moves)
        others = {found.lower() for found in _MEASURES.findall(clause)} - set(wish.text.lower().split())
        if (
            moved
            and not others
            and " ".join(cited.text.split()) in clause
            and any(not frozenset(content(name)) <= asked for name in _names(clause, wish))
        ):
            return True
    return False


def _names(clause: str, wish: Wish) -> Iterator[str]:
    """The names in a clause: of the filing's segments, and what is written as one."""
    yield from (name for name in wish.segments if name.lower() in clause.lower())
    yield from (found[0] for found in _NAME.finditer(clause.strip()))
