"""Follow-ups that could not be put on their own feet: they are asked back, never guessed at."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.again import asks_again, asks_by_how_much
from rag.answering.follow_up.average import AVERAGED
from rag.answering.follow_up.beside import of_the_last_part, part_before
from rag.answering.follow_up.change import asks_why
from rag.answering.follow_up.compounded import COMPOUNDED
from rag.answering.follow_up.earlier import question_before
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.forms import SAME_BASIS
from rag.answering.follow_up.of_which import POINTS
from rag.answering.follow_up.parts import MARGIN
from rag.answering.follow_up.periods import DATED, SHIFT, SPAN
from rag.answering.follow_up.plainly import put_plainly
from rag.answering.follow_up.pointing import SAME_PART
from rag.calculator.facts.parts import regions
from rag.calculator.question.ranked_figure import SUPERLATIVE
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.types import Filing

_POINTS = re.compile(
    r"\b(?:of each|"
    r"both|the two|the latter|the former|the (?:other|first|second|last) one|"
    r"of (?:them|these|those)|that|this|it|them|these|those)\b"
    r"(?! (?:year|quarter|period|company|program|plan|facility)s?\b)",
    re.IGNORECASE,
)
_WHICH_QUARTER = re.compile(r"\bthe quarter\b(?! (?:before|after|earlier|later|prior))", re.IGNORECASE)
_WHICH = re.compile(
    r"^\W*(?:(?:and|so|but)\s+)?which(?: one)? (?:grew|rose|fell|moved|is|was|has|had) (?:the )?"
    r"(?:\w+(?:er|est)|more|most|less|least)\W*$",
    re.IGNORECASE,
)
_COUNT = re.compile(r"^\W*(?:(?:and|so|but)\s+)?how (?:many|much)\W*$", re.IGNORECASE)
_OF_A_KIND = re.compile(r"\b(?:gross|operating|net|profit|ebit|ebitda|flow|contribution) margin\b", re.IGNORECASE)
# "Which segment earned the most?": what is asked of "its" sales next may be that of the one that was found.
_RACED = re.compile(
    r"^[^:?]{2,60}: which of .+ and .+|"
    r"^\W*(?:which|what)(?: of)?(?: [\w.&]+['’]?s?){0,4}? (?:segment|division|product|region|brand|business|country|"
    r"market|unit|category)s?\b.*\b(?:most|least|more|less|\w+(?:est|er))\b",
    re.IGNORECASE,
)
_OF_IT = re.compile(r"\b(?:its|their|it|there)\b", re.IGNORECASE)
_QUARTERLY = re.compile(r"\bquarter|\bmonths\b|\bQ[1-4]\b", re.IGNORECASE)
# "And in greater china?" where nothing before has a figure for it.
_NO_FIGURE = re.compile(r"^What was (?:in|at|within|from|through) (?:the )?[a-z]", re.IGNORECASE)
_PART = re.compile(r"^\W*(?:(?:and|but|only|just|now) )*(?:the )?(?:[\w&-]+ ){1,4}part\b", re.IGNORECASE)
_LEADS = frozenset(("and", "but", "only", "just", "now", "alone", "part", "about", "fy", "fiscal"))
_SHORT = 12
_ASKED_BACK = ("It is not clear ", "The question before was not understood")
_ENDS = 2


def unclear(question: str, alone: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> str:
    """What to ask back where a short follow-up still points at what was said; "" where it stands by itself.

    alone: the follow-up as a full question.
    """
    if not history:
        return ""
    before = question_before(history, filings)
    if history[-1][1].startswith(_ASKED_BACK) and _takes_its_figure(question, alone, before):
        return "The question before was not understood, so that nothing goes on from it: ask the question in full."
    owner = before.owner
    unchanged = _said(alone, owner) == _said(history[-1][0], owner)
    again = asks_again(question) or asks_by_how_much(question, history[-1][0])
    if alone != question and unchanged and not again:
        return "It is not clear what this changes in the question before: ask the question in full."
    if len(question.split()) > _SHORT or understand(question, filings).filters.companies:
        return ""
    if _WHICH.match(question) and alone.lower().startswith(question.lower().strip(" ?")):
        return "It is not clear which figures are meant: ask the question in full, with its figures and its period."
    if _COUNT.match(question) and alone.lower().startswith(f"{question.lower().strip(' ?')} at "):
        return "It is not clear what is to be counted: ask the question in full."
    there = of_the_last_part(question, before, [asked for asked, _ in history], filings)
    named = there is not before and part_before(there) in alone
    if (
        not named
        and _RACED.match(before.text)
        and (_OF_IT.search(question) or asks_why(question))
        and not SUPERLATIVE.search(alone)
    ):
        return "It is not clear of which part or company this is: ask the question in full, with its name."
    if _NO_FIGURE.match(alone) or _loses_its_figure(question, alone, before, filings):
        return "It is not clear which figure is meant there: ask the question in full, with its figure."
    if SAME_PART.search(alone):
        return "It is not clear of which part that is: ask the question in full, with the part’s name."
    if SAME_BASIS.search(alone):
        return "It is not clear which basis is meant: ask the question in full, with the figure’s own name."
    if MARGIN.match(put_plainly(question)) and not _OF_A_KIND.search(alone):
        return "It is not clear which margin is meant: ask for the gross, the operating or the net margin."
    if POINTS.search(question) and POINTS.search(alone):
        return (
            "It is not clear of what a portion is asked for: ask the question in full, with its figure and its period."
        )
    if AVERAGED.match(question) and len(understand(alone, filings).periods) < _ENDS:
        return "It is not clear over which years: ask for the average in full, with its figure and its years."
    if COMPOUNDED.match(question) and len(understand(alone, filings).periods) < _ENDS:
        return "It is not clear from which year to which: ask the question in full, with both years."
    left = _POINTS.search(alone) if _POINTS.search(question) else None
    if left is not None and left[0].lower() in question.lower():
        return f"It is not clear what “{left[0]}” is here: ask the question in full, with its figure and its period."
    shift = SHIFT.search(question)
    if shift and "quarter" in shift[0].lower() and not _QUARTERLY.search(before.text) and _is_yearly(before):
        return "It is not clear from which quarter to count: ask the question in full, with its quarter."
    lost = SHIFT.search(question) and owner and not understand(alone, filings).periods
    if lost or (_WHICH_QUARTER.search(question) and SPAN.search(alone)):
        return "It is not clear from which period to count: ask the question in full, with its figure and its period."
    told = understand(alone, filings)
    if before.query.named_absent and not (owner or told.filters.companies or told.named_absent):
        return "It is not clear which company this is about: ask the question in full, with its company."
    if alone != question and _loses_its_subject(alone, history, filings):
        return "It is not clear which company this is about: ask the question in full, with its company."
    return ""


def _takes_its_figure(question: str, alone: str, before: Before) -> bool:
    """Whether a follow-up is taken to ask for the figure before, which it does not name: "and the year before?".

    After a question that was asked back it goes on from that one, and not from the one before it.
    """
    figures = {figure.lower() for figure in (before.own, *before.query.metrics) if figure}
    return any(figure in alone.lower() and figure not in question.lower() for figure in figures)


def _loses_its_figure(question: str, alone: str, before: Before, filings: Sequence[Filing]) -> bool:
    """Whether a follow-up that only names a place or a part is left without the figure that was asked for before."""
    if not before.query.metrics or understand(alone, filings).metrics:
        return False
    said = {token for token in tokenize(question) if not token.isdigit()} - vocabulary().stop_words - _LEADS
    return bool(said) and (said <= regions().words or _PART.search(question) is not None)


def _is_yearly(before: Before) -> bool:
    """Whether the question before was asked of years alone."""
    return bool(before.query.periods) and not any(quarter for _, quarter in before.query.periods)


def _said(question: str, owner: str) -> set[str]:
    """The words of a question beside its company's name, which may stand in full or not."""
    return {token for token in tokenize(question) if len(token) > 1} - set(tokenize(owner))


def _loses_its_subject(alone: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> bool:
    """Whether neither a company nor a word of what was asked before is left, where several companies could be meant."""
    new = understand(alone, filings)
    if new.filters.companies or new.named_absent or len(set(map(company_of, filings))) == 1:
        return False
    before = question_before(history, filings).text
    kept = set(tokenize(DATED.sub(" ", alone))) & set(tokenize(DATED.sub(" ", before)))
    return not kept - vocabulary().stop_words
