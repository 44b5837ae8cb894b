"""Another figure of the part before: after Aeronautics' sales, "and its operating profit?" is that of Aeronautics."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.forms import LED_BY_BASIS
from rag.answering.follow_up.named import THERE, lead_of, names_a_part
from rag.answering.follow_up.periods import DATED, SAME_TIME, SHIFT, asked_of, in_words
from rag.answering.follow_up.said import LEAD
from rag.types import Query

_OF_NO_PART = frozenset(
    (
        *("earnings per share", "dividends", "payout ratio", "share repurchases", "shares outstanding"),
        *("equity awards", "book value per share", "stock market information", "credit rating", "debt maturities"),
    )
)
"""What is the whole company's whatever part was asked about before: its shares and what it borrows."""
OF_ALL = re.compile(
    r"\b(?:company|group|firm|whole|total(?! (?:assets|backlog|expenses?|liabilities)\b)|overall|consolidated|combined"
    r"|companywide|per share|attributable)\b",
    re.IGNORECASE,
)
"""What asks for the whole company's figure, whatever part was asked about before."""
_ITS = r"(?:(?:its|their|the|this|that|the segment['’]s|the division['’]s|the business['’]s) )?"
_OWNED = re.compile(
    r"\W*(?:(?:and|but|what about|how about|what (?:was|were|is|are))\s+)*(?:its|their)\s", re.IGNORECASE
)
_ASKED = (
    re.compile(rf"(?:what|how (?:high|large|big|much)) (?:was|were|is|are) {_ITS}(?P<figure>[^?]+)", re.IGNORECASE),
    re.compile(
        r"(?:how much|what) (?P<figure>[^?]+?) (?:did|does|has|had|have) "
        r"(?:it|they|(?:the|this|that) (?:segment|division|business|unit|region|brand)) \w+",
        re.IGNORECASE,
    ),
    re.compile(rf"{_ITS}(?P<figure>[^?]+)", re.IGNORECASE),
)
_THE_PART = re.compile(r"\b(?:the|that|its) (?:segment|division|business|unit)['’]s\b", re.IGNORECASE)
_QUESTION = re.compile(r"\b(?:why|who|when|where|which|did|does|do|has|have|is|are|was|were|how)\b", re.IGNORECASE)
# "And its growth?" is that of the figure before.
_MOVED = re.compile(
    r"(?:\w+ )?(?:growth|change|increase|decrease|decline|rise|fall|drop|trend|development|share|percentage|rank)\b",
    re.IGNORECASE,
)
# A figure that the vocabulary has not: "contribution margin".
_MEASURE = re.compile(r" (?:margin|profit|loss|income|revenues?|sales|costs?|expenses?|bookings)$", re.IGNORECASE)
_MOST = 6


@dataclass(frozen=True, slots=True)
class Kept:
    """The next question asked of the part before, and of the whole company; part: the part's name."""

    question: str
    whole: str
    part: str


def of_the_part_kept(question: str, before: Before, new: Query) -> Kept | None:
    """The figure that a question asks for, of the part that the one before was about; None for other questions.

    A company, another part or the whole that it names is what it is about, and so is what is told of no part.
    """
    part = before.inside or lead_of(before.figure) or re.sub(r"^ \w+ (?:the )?", "", before.part)
    # "How much of Chat's revenue was in Ohio": the segment is Chat, and Ohio a place of it.
    part = (lead_of(before.whole) if _THE_PART.search(question) else "") or part
    named = new.filters.companies or new.named_absent or THERE.search(question)
    if not part or named or not before.owner or OF_ALL.search(question) or LED_BY_BASIS.match(f"{part} "):
        return None
    figure = _figure(question)
    asked = new.metrics or (not new.topics and (_OWNED.match(question) or _MEASURE.search(figure)))
    if set(new.metrics) & _OF_NO_PART or not asked:
        return None
    if not new.metrics and _MOVED.match(figure):
        return None
    if not figure or names_a_part(figure) or part.lower() in figure.lower():
        return None
    moved = asked_of(question, before.text, new, before.query) if new.periods else ()
    when = in_words(moved) if moved else before.when
    whole = f"What was {before.owner}'s {figure}{when}"
    own = f"{whole}{before.part}?" if before.part else f"What was {before.owner}'s {part} {figure}{when}?"
    return Kept(own, f"{whole}?", part)


def _figure(question: str) -> str:
    """The words of the figure that a short question asks for; "" where it asks for more than how much it was."""
    text = DATED.sub(" ", SAME_TIME.sub(" ", SHIFT.sub(" ", LEAD.sub("", question))))
    text = re.sub(r"\s+(?:in|of|for|at|from|by|during)\s*$", "", " ".join(text.split()).strip(" ,?.!"))
    found = next((found["figure"].strip() for form in _ASKED if (found := form.fullmatch(text))), "")
    return "" if _QUESTION.search(found) or len(found.split()) > _MOST else found
