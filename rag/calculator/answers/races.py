"""Which of two figures of one company moved faster: "Is debt rising faster than earnings?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from preprocess.report import Report
from rag.calculator.facts.weeks import unequal_years
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.asking import cleaned, is_danger
from rag.calculator.question.phrases import NotUnderstood, Reader
from rag.calculator.question.request import Request, request_for
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, restated_words, solve
from rag.query.periods import find_periods
from rag.types import Context

_RACE = re.compile(
    r"^\W*(?:is|are|was|were|did|does|do|has|have)\s+(?P<one>.+?)\s+(?:been\s+)?"
    r"(?:ris(?:e|en|ing)|gr[eo]wn?|growing|increas(?:e|ed|ing)|expand(?:ed|ing)?)\s+"
    r"(?P<how>faster|quicker|more quickly|more rapidly|more strongly|more|slower|more slowly|less)\s+than\s+"
    r"(?P<other>[^?]+)",
    re.IGNORECASE,
)
# Earnings beside another figure of the same statements are the bottom line.
_EARNINGS = re.compile(r"\b(?:earnings|profits?)\b(?! (?:before|per))", re.IGNORECASE)


def raced(
    question: str,
    side: Side,
    company_words: Collection[str],
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
) -> Calculation | Problem | None:
    """Yes or no with both growths, each footnoted; None where the question asks something else.

    A Problem where one of the two figures is not there or could be several.
    """
    match, newest = _RACE.search(question), side.newest
    years = sorted(find_periods(question).years) or ([newest] if newest is not None else [])
    if match is None or is_danger(question) or not 1 <= len(years) <= 2:
        return None
    pair = (years[0] if len(years) == 2 else years[-1] - 1, years[-1])
    requests = [_request(match[name], company_words, pair, question) for name in ("one", "other")]
    made = [solve(request, side, report_of) if request is not None else None for request in requests]
    first, second = made
    if not (isinstance(first, Solved) and isinstance(second, Solved)):
        return next((one for one in made if isinstance(one, Problem)), None)
    notes, draft = Footnotes(contexts), Draft()
    said = [notes.said(one.figure, one.filing) for one in (first, second)]
    if any(one is None for one in said) or first.figure.result == second.figure.result:
        return None
    faster = first.figure.result > second.figure.result
    draft.add("Yes." if faster == (match["how"].lower() not in ("slower", "more slowly", "less")) else "No.")
    for text, numbers in filter(None, said):
        draft.add(" ")
        draft.add(text, numbers)
    facts = (fact for one in (first, second) for fact in one.figure.workings.facts.values())
    longer = unequal_years((side.company, fact) for fact in facts)
    told = tuple(dict.fromkeys((*restated_words(first), *restated_words(second), *longer, *notes.notices())))
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), first.figure.result, told)


def _request(words: str, company_words: Collection[str], years: tuple[int, int], question: str) -> Request | None:
    """The growth of the figure that the words name; None where a word is left over."""
    bare = _EARNINGS.sub("net income", cleaned(re.sub(r"[’']s?(?=\s|$)", " ", words), company_words)).strip(" ,.?")
    try:
        Reader().read(bare)
    except NotUnderstood:
        return None
    return request_for(bare, years, "growth", question)
