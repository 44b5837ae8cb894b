"""Follow-ups of a question for the first of several: the last of them, another figure, or more on the one told.

"And the smallest?" asks for the other end of the same rank, "which of them grew?" for another rank of the same kind,
and "its revenue" is that of the one that the answer named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.change import CHANGED
from rag.answering.follow_up.said import LEAD
from rag.answering.pairs import is_one_measure
from rag.calculator.facts.axes import DIMENSION
from rag.calculator.question.ranked_figure import SUPERLATIVE
from rag.calculator.spans import read_span
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.types import Filing

_DIMENSION = DIMENSION.pattern.replace("?P<", "?P<_")
_LISTED = re.compile(rf"\b(?P<kind>{_DIMENSION})\s+by\b", re.IGNORECASE)
_RANKED = re.compile(rf"\b(?:which|what)\b[^?]*?\b(?P<kind>{_DIMENSION})\b", re.IGNORECASE)
# "… was Shoes: $30,000 million", "the higher revenue is that of Shoes."
_TOLD = re.compile(r"\bwas (?P<name>[^:|\n]{2,60}): |^The \w+ [^.\n]{2,40} is that of (?P<other>[^\n]{2,60})\.\n")
_FIGURE_TOLD = re.compile(
    r"with the (?:highest|lowest|largest|smallest) “?(?P<what>[^:|\n“”]{2,60}?)”? in "
    r"(?P<quarter>Q[1-4] )?FY(?P<year>\d{4}) was (?P<name>[^:|\n]{2,60}): "
)
_END = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\b\W*)*(?:the |which (?:one )?(?:is|was) (?:the )?)?"
    r"(?P<end>[a-z]+)(?: one)?\W*$",
    re.IGNORECASE,
)
_WHICH = re.compile(r"\W*(?:(?:in|of|at|for|from) )?(?:which|rank|list)\b", re.IGNORECASE)
_OF_THEM = re.compile(
    r"\b(?:which|what)(?: one)? of (?:them|these|those|the (?:two|three|four|five))(?! [a-z]+s\b)", re.IGNORECASE
)
_ITS = re.compile(r"\b(?:its|their|that (?:one|segment|region|product|unit|division|business)[’']s)\b", re.IGNORECASE)
_MEASURE = re.compile(
    rf"{SUPERLATIVE.pattern}\s+(?P<what>[^?]*?)(?=\s+(?:in|at|for|of|during|by)\b|\W*$)", re.IGNORECASE
)


def of_the_first(question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> str:
    """The follow-up with what the rank before it gives; as it is where that asked for none, or more is said."""
    asked, told = history[-1]
    ranked, superlative = _RANKED.search(asked) or _LISTED.search(asked), SUPERLATIVE.search(asked)
    if ranked is None:
        return question
    # "What were the Chat segment's sales?" names one part, and ranks none.
    several = superlative is not None or _LISTED.search(asked) or _WHICH.match(asked)
    if several and (them := _OF_THEM.search(question)) is not None:
        return f"{question[: them.start()]}which {ranked['kind']}{question[them.end() :]}"
    if superlative is None:
        return question
    other = _other_end(question, asked, superlative) or _other_figure(question, asked)
    other = other or _how_it_moved(question, asked, told, filings)
    return other or _of_it(question, asked, told, filings)


def _other_end(question: str, asked: str, superlative: re.Match[str]) -> str:
    """ "And the smallest?" as the question before with that word; "" where more is said."""
    end = _END.match(question)
    new = SUPERLATIVE.fullmatch(end["end"]) if end is not None else None
    if new is None:
        return ""
    # What was "most profitable" is not "lowest profitable".
    old = superlative[0].split()[-1]
    word = new[0] if old.lower() not in ("most", "least", "more", "less") else "least" if new["least"] else "most"
    return f"{asked[: superlative.end() - len(old)]}{word}{asked[superlative.end() :]}"


def _other_figure(question: str, asked: str) -> str:
    """ "And pretax income?" as the question before by that figure; "" where one of them is no single figure."""
    bare, what = LEAD.sub("", question).strip(" ?.!"), _MEASURE.search(asked)
    if what is None or not (is_one_measure(bare) and is_one_measure(what["what"])):
        return ""
    return f"{asked[: what.start('what')]}{bare}{asked[what.end('what') :]}"


def _how_it_moved(question: str, asked: str, told: str, filings: Sequence[Filing]) -> str:
    """ "How much did that grow?" of the figure of the one that was named; "" where it is not told by one figure."""
    figure, owner = _FIGURE_TOLD.search(told), find_companies(asked, filings).companies
    if figure is None or len(owner) != 1 or not CHANGED.match(question):
        return ""
    year = int(figure["year"])
    when, named = f"{figure['quarter'] or ''}FY", f"{figure['name']} {figure['what']}"
    return f"How much did the {named} of {owner[0]} change from {when}{year - 1} to {when}{year}?"


def _of_it(question: str, asked: str, told: str, filings: Sequence[Filing]) -> str:
    """ "Its revenue" as that of the one that was named, of the company and in the time of the question before."""
    winner, owner = _TOLD.search(told), find_companies(asked, filings).companies
    if winner is None or len(owner) != 1 or not _ITS.search(question):
        return question
    text = _ITS.sub(f"{owner[0]}'s {winner['name'] or winner['other']}", question, count=1)
    years, spoken = find_periods(asked).years, read_span(asked)
    if find_periods(text).years or len(years) != 1 or spoken is None:
        return text
    when = spoken.span.words(years[0]) if spoken.span is not None else f"FY{years[0]}"
    return f"{text.rstrip(' ?.!')} in {when}?"
