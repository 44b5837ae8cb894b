"""A figure with a tail: "… and how does that compare with the year before?", "…, and is it going up?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from preprocess.report import Report
from rag.calculator.answers.judging import judged
from rag.calculator.answers.parting import read_part
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.request import Request
from rag.calculator.readings import solved_first
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, restated_words, solve
from rag.types import Context

_IT = r"(?:it|that|this|they|those|these|the figure)"
_BEFORE = (
    r"(?:(?:with|to|from|against|versus|vs\.?|on|over|than|since|in)\s+)*(?:the\s+|a\s+)?"
    r"(?:(?:year|period|quarter)[- ](?:before|earlier|ago)|(?:prior|previous|preceding|last)[- ](?:fiscal\s+)?"
    r"(?:year|period|quarter)|same (?:period|quarter) (?:of the |a |in the )?(?:prior |previous |last )?year"
    r"(?: earlier| before)?)"
)
_MOVE = (
    r"(?:chang(?:e|ed|ing)|compar(?:e|ed|es)|differ(?:ed)?|develop(?:ed)?|mov(?:e|ed)|evolv(?:e|ed)|gr[eo]wn?|growing|"
    r"ris(?:e|en|ing)|rose|increas(?:e|ed|ing)|improv(?:e|ed|ing)|fall(?:en|ing)?|fell|declin(?:e|ed|ing)|"
    r"decreas(?:e|ed|ing)|drop(?:ped|ping)?|(?:go|gone|going|went|trend\w*) (?:up|down))"
)
# "Is that better", "was it wider or narrower": how it stands beside what it was.
_BESIDE = (
    r"(?:(?:any|much|a bit|an?) )?(?P<than>better|worse|higher|lower|more|less|larger|smaller|bigger|greater|wider|"
    r"narrower|improvement|deterioration|increase|decrease|up|down|unusual|normal|typical|usual|different|the same)"
    r"(?: or (?:an? )?(?:better|worse|higher|lower|more|less|larger|smaller|bigger|wider|narrower|normal|unusual|"
    r"deterioration|decrease|decline|down|usual))?(?: for (?:it|them|the company))?"
)
_UP = re.compile(r"gr[eo]w|ris|rose|increas|improv|\bup\b|higher|larger|bigger|greater|wider", re.IGNORECASE)
_DOWN = re.compile(r"fall|fell|declin|decreas|drop|\bdown\b|lower|smaller|narrower", re.IGNORECASE)
# What stands after the figure: how it moved, or whether it moved up or down.
_TAIL = re.compile(
    rf"(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+)(?:(?P<asks>(?:is|are|was|were|has|have|did|does)\s+{_IT}\s+(?:been\s+)?"
    rf"(?:{_MOVE}|{_BESIDE}))|"
    rf"(?:how|by how much|by what percentage)(?:\s+much)?\s+(?:is|are|was|were|has|have|did|does|do)\s+{_IT}\s+"
    rf"(?:been\s+)?{_MOVE}|"
    rf"(?:by )?(?P<much>how much )(?:higher|lower|more|less|larger|smaller|greater) "
    rf"(?:(?:is|was|were|are) )?(?:{_IT} )?than|"
    rf"what (?:is|was) the (?:change|growth|difference|increase|decrease))(?:\s+by)?\s*"
    rf"(?:{_BEFORE}|(?:in |than |on |fiscal |FY ?)*(?P<year>(?:19|20)\d\d))?\s*[?.]*\s*$|"
    rf"[,;]?\s+(?:and\s+)?(?:compared|versus|vs\.?|against)\s+{_BEFORE}\s*[?.]*\s*$",
    re.IGNORECASE,
)


def with_tail(
    question: str,
    company_words: Collection[str],
    side: Side,
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
) -> Calculation | None:
    """The figure and its growth against the year before, each footnoted; None for a question without such a tail."""
    tail = _TAIL.search(question)
    if tail is None:
        return None
    head = f"{question[: tail.start()]}?"
    verdict = judged(head, side, company_words, contexts, report_of, partial(_behind, tail, side, report_of))
    if isinstance(verdict, Calculation):
        return verdict
    request = _figure(head, company_words, side, report_of)
    if request is None:
        return None
    first, moved = solve(request, side, report_of), _movement(request, tail, side, report_of)
    notes, draft = Footnotes(contexts), Draft()
    said = [notes.said(one.figure, one.filing) for one in (first, moved) if isinstance(one, Solved)]
    if not (isinstance(first, Solved) and isinstance(moved, Solved)) or any(one is None for one in said):
        return None
    if tail["asks"]:
        draft.add(_verdict(tail["asks"], moved))
    for text, numbers in filter(None, said):
        draft.add(" " if draft.text else "")
        draft.add(text, numbers)
    told = tuple(dict.fromkeys((*restated_words(first), *restated_words(moved), *notes.notices())))
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), first.figure.result, told)


def _figure(
    question: str, company_words: Collection[str], side: Side, report_of: Callable[[str], Report]
) -> Request | None:
    """The one figure of one period before the tail, of the company or of a part of it."""
    read = solved_first(question, company_words, side, report_of)
    request = read[0] if read is not None else None
    if read is None or not isinstance(read[1], Solved):
        parts = read_part(question, company_words, side, report_of)
        request = parts[0] if len(parts) == 1 else None
    return request if request is not None and request.mode == "single" and request.day is None else None


def _movement(
    request: Request, tail: re.Match[str], side: Side, report_of: Callable[[str], Report]
) -> Solved | Problem | None:
    """How the figure moved; how much higher it is is an amount, and from one below nothing there is no growth."""
    moved = solve(_moved(request, tail["year"]), side, report_of)
    if tail["much"] or not isinstance(moved, Solved):
        return solve(replace(_moved(request, tail["year"]), mode="change"), side, report_of)
    return moved


def _behind(
    tail: re.Match[str], side: Side, report_of: Callable[[str], Report], first: Solved, notes: Footnotes
) -> Draft | None:
    """How the figure that was judged moved, in a sentence behind the verdict."""
    if first.figure.request.mode != "single" or first.figure.request.day is not None:
        return None
    moved = _movement(first.figure.request, tail, side, report_of)
    said = notes.said(moved.figure, moved.filing) if isinstance(moved, Solved) else None
    if not isinstance(moved, Solved) or said is None:
        return None
    draft = Draft()
    draft.add(f"{_verdict(tail['asks'], moved)} " if tail["asks"] else "")
    draft.add(*said)
    return draft


def _moved(request: Request, since: str | None) -> Request:
    """Its growth in percent since that year or the one before, the change in points of what is a share or a ratio."""
    year = request.years[-1]
    before = int(since) if since is not None and int(since) < year else year - 1
    mode = "growth" if request.kind in ("money", "per_share") else "change"
    return replace(request, years=(before, year), mode=mode, scale=None, places=None)  # type: ignore[arg-type]


def _verdict(asked: str, moved: Solved) -> str:
    """ "It rose." or, where the question says a direction, "Yes: it rose." """
    first, last = moved.figure.values[0], moved.figure.values[-1]
    how = "It rose." if last > first else "It fell." if last < first else "It did not change."
    if bool(_UP.search(asked)) == bool(_DOWN.search(asked)):
        return how
    holds = last > first if _UP.search(asked) else last < first
    return f"{'Yes' if holds else 'No'}: {how[:1].lower()}{how[1:]}"
