"""Questions for yes or no that figures decide: the verdict, the rule in words, and every figure it rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from preprocess.report import Report
from rag.answering.numbers.read import figures
from rag.calculator.answers.judgements import Rule, judgements
from rag.calculator.answers.limits import limit_in, loss_held_to
from rag.calculator.answers.over_years import in_each_year, over_years
from rag.calculator.expressions import Node, Ref
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.asking import INSTRUCTS, Mode, cleaned, is_danger, says_no_figure
from rag.calculator.question.definitions import Definitions, read_definitions
from rag.calculator.question.phrases import SAYS_NOTHING, NotUnderstood, Reader, plain
from rag.calculator.question.request import Request, request_for
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, restated_words, solve
from rag.calculator.spans import Span, read_span
from rag.calculator.wording import verb
from rag.query.periods import find_periods
from rag.types import Context, NumberCheck

_LOSS = re.compile(
    r"(?<!credit )(?<!loan )\bloss(?:es)?\b(?! (?:rates?|ratio|reserves?|provisions?|allowances?))", re.IGNORECASE
)
_EARNED = re.compile(r"\b(?:incomes?|profits?|earnings|margins?|per share)\b|\beps\b", re.IGNORECASE)
_FROM_TO = re.compile(r"\b(?:from|between) (?:fiscal |year |FY ?)*\d{2,4} (?:to|and|until|through)\b", re.IGNORECASE)
_YES_NO = re.compile(r"^\W*(?:is|are|was|were|did|does|do|has|have|can|could|would)\b", re.IGNORECASE)
# Words of a yes-or-no question that name no figure: "a healthy profile based on its …".
_BESIDE = re.compile(
    r"\b(?:compan(?:y|ies)|business|data|based|according|judg(?:ed|ing)|measured|relatively|reasonably|fairly|healthy|"
    r"strong|good|profile|generate[ds]?|compared|versus|vs|relative|prior|previous|year[- ]end|than|by|now|quarter|"
    r"period|between|on (?:the |its )?balance sheets?|maintain(?:s|ed)?|there|been|any)\b",
    re.IGNORECASE,
)
_OF_ONE_TIME = frozenset(("positive", "negative", "at_least", "over", "below", "covers"))
_MEASURED = ", by the measure used here. "


@dataclass(frozen=True, slots=True)
class _Case:
    """A question that a rule decides: its requests, one a figure; the last year is the one judged."""

    rule: Rule
    requests: tuple[Request, ...]
    years: tuple[int, int]


def judged(
    question: str,
    side: Side,
    company_words: Collection[str],
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
    after: Callable[[Solved, Footnotes], Draft | None] | None = None,
) -> Calculation | Problem | None:
    """The verdict with its figures; None where no rule fits or a word is not understood, a Problem without figures.

    after: what is told behind it of the figure that is judged.
    """
    case = _case(question, company_words, side.newest)
    if case is None:
        return None
    notes = Footnotes(contexts)
    found = _solved(case, side, report_of)
    if isinstance(found, Problem) or found is None:
        return found
    said = [notes.said(one.figure, one.filing) for one in found]
    if any(text is None for text in said):
        return None
    draft = Draft()
    rule = case.rule
    name = found[0].figure.request.name
    values = found[0].figure.values
    lost = loss_held_to(rule, question, name, values[-1])
    verdict = _holds(rule, found) if lost is None else lost.holds
    if verdict is None:
        return None
    name = name if lost is None else lost.name
    # A loss is larger the further below zero it is.
    if rule.test in ("rising", "falling") and _LOSS.search(question) and not _EARNED.search(question):
        name = "net loss" if name == "net income" else name
        verdict = not verdict if min(values) < 0 and values[0] != values[-1] else verdict
    words = (rule.words if verdict or not rule.otherwise else rule.otherwise).format(figure=name)
    if rule.test in ("rising", "falling") and values[0] == values[-1]:
        words = f"{name} is the same as in the period before"
    words = re.sub(rf"^({re.escape(name)}) is\b", r"\1 are", words) if verb(name) == "were" else words
    draft.add(f"{rule.says[not verdict]}{': ' if rule.otherwise else _MEASURED if rule.one_measure else '. '}")
    words = f"{words}{'.' if rule.otherwise else ''}"
    draft.add(words, [_constant(words, m.start, m.end, m.value) for m in figures(words)])
    for text, numbers in (one for one in said if one is not None):
        draft.add(" ")
        draft.add(text, numbers)
    if after is not None:
        if (more := after(found[0], notes)) is None:
            return None
        draft.add(f" {more.text}", [replace(one, start=one.start + 1, end=one.end + 1) for one in more.numbers])
    told = tuple(dict.fromkeys(words for one in found for words in restated_words(one)))
    value = found[0].figure.results[-1]
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, (*told, *notes.notices()))


def _constant(words: str, start: int, end: int, value: Decimal) -> NumberCheck:
    return NumberCheck(words[start:end], start, end, value, "", None, "derived", None, "set by the rule")


def _case(question: str, company_words: Collection[str], newest: int | None) -> _Case | None:
    try:
        defined = read_definitions(question, company_words)
    except NotUnderstood:
        return None
    rest = question if defined.whole is None and not defined.names else defined.rest
    sentences = [part for part in re.split(r"(?<=[.?!])\s+(?=[A-Z(])", rest.strip()) if part.strip(" .?!")]
    over = over_years(sentences[0].strip(" .?!") if sentences else "")
    text = over.text
    others = all(INSTRUCTS.match(s) and says_no_figure(s) for s in sentences[1:])
    if not _YES_NO.match(text) or not others or len(text) > 300 or is_danger(text):
        return None
    spoken, years = read_span(text), sorted(find_periods(text).years) or ([newest] if newest else [])
    years = [years[0], years[-1]] if len(years) > 2 and _FROM_TO.search(text) else years
    if spoken is None or not 1 <= len(years) <= (1 if spoken.day else 2):
        return None
    bare = cleaned(_YES_NO.sub(" ", spoken.rest), company_words)
    read = decided_by(re.sub(r",(?!\d)", " ", bare), years[-1], question, defined if rest is not question else None)
    if read is None:
        return None
    rule, requests = read
    # What a balance is on one day says of no other day whether it rose.
    if spoken.day and rule.test not in _OF_ONE_TIME:
        return None
    each = in_each_year(rule) if over.several else rule
    if each is None:
        return None
    span = None if spoken.span == Span(0, 3) and not spoken.day else spoken.span
    pair = (years[0] if len(years) == 2 else years[-1] - 1, years[-1])
    return _Case(each, tuple(replace(r, span=span, day=spoken.day) for r in requests), pair)


def decided_by(
    text: str, year: int, question: str, defined: Definitions | None = None
) -> tuple[Rule, tuple[Request, ...]] | None:
    """The first rule that explains every word of the text, with what it needs; defined: what the question defines."""
    if (limit := limit_in(text)) is not None:
        request = _figure(limit.rest, year, question, defined)
        return (limit.rule, (request,)) if request is not None else None
    for rule in judgements().rules:
        if rule.pattern.search(text) is None:
            continue
        rest = rule.filler.sub(" ", rule.pattern.sub(" ", text, count=1))
        if rule.figures and defined is None and _explained(rest, rule):
            return rule, tuple(_named(name, year) for name in rule.figures)
        request = _figure(rest, year, question, defined) if not rule.figures else None
        if request is not None:
            return rule, (request,)
    return None


def _figure(text: str, year: int, question: str, defined: Definitions | None) -> Request | None:
    """The one figure that the words name, all of them understood."""
    text = text if text.count("(") == text.count(")") else re.sub(r"[()]", " ", text)
    words = " ".join(_BESIDE.sub(" ", text).split())
    try:
        if defined is None or defined.whole is None:
            Reader({} if defined is None else defined.names).read(words)
    except NotUnderstood:
        return None
    return request_for(words, (year,), "single", question, *(() if defined is None else (defined,)))


def _named(name: str, year: int) -> Request:
    node: Node = Ref(name)
    entry = book().item.get(name) or book().formula[name]
    shown = book().item[name].shown if name in book().item else entry.words[0] if entry.words else name
    return Request(node, book().kind_of(name), shown, (year,), "single")


def _explained(rest: str, rule: Rule) -> bool:
    """Whether what the rule leaves is nothing, or names one of its own figures."""
    words = [word for word in plain(_BESIDE.sub(" ", rest)).split() if word not in SAYS_NOTHING]
    own = {word for name in rule.figures for phrase in _words_of(name) for word in phrase.split()}
    return all(word in own for word in words)


def _words_of(name: str) -> tuple[str, ...]:
    return book().item[name].words if name in book().item else book().formula[name].words


def _solved(case: _Case, side: Side, report_of: Callable[[str], Report]) -> list[Solved] | Problem | None:
    """Every figure of the case, in the order of the rule; a Problem or None for the first that is not there."""
    found: list[Solved] = []
    for request in _needed(case):
        made = _series(case.rule, request, side, report_of) if case.rule.is_series else solve(request, side, report_of)
        if not isinstance(made, Solved) and request.mode == "growth" and case.rule.test != "accelerating":
            made = solve(replace(request, mode="each"), side, report_of)
        if isinstance(made, Solved):
            found.append(made)
        elif case.rule.test != "most_rising" and not (case.rule.test == "grew_by" and found):
            return made
    return found or None


def _series(rule: Rule, request: Request, side: Side, report_of: Callable[[str], Report]) -> Solved | Problem | None:
    """The figure, or what may stand in for it, over the three years to the one judged; over two where less is told."""
    first: Problem | None = None
    for asked in (request, *(_named(name, request.years[-1]) for name in rule.instead)):
        for back in (2, 1):
            years = tuple(range(request.years[-1] - back, request.years[-1] + 1))
            made = solve(replace(asked, years=years, mode="each", span=request.span), side, report_of)
            if isinstance(made, Solved):
                return made
            first = first or made
    return first


def _needed(case: _Case) -> list[Request]:
    before, year = case.years
    test = case.rule.test
    if test == "accelerating":
        return [replace(r, years=(y - 1, y), mode="growth") for r in case.requests for y in (year, year - 1)]
    if test in ("rising", "falling", "most_rising", "grew_by"):
        modes: dict[str, Mode] = {"percent": "change", "money": "growth", "per_share": "growth"}
        return [replace(r, years=(before, year), mode=modes.get(r.kind, "each")) for r in case.requests]
    return [replace(r, years=(year,), mode="single") for r in case.requests]


def _holds(rule: Rule, found: Sequence[Solved]) -> bool | None:
    """Whether the rule says yes of the figures, unrounded; None where too few of several were found to tell."""
    if rule.test == "most_rising":
        rising = sum(one.figure.values[-1] > one.figure.values[0] for one in found)
        return True if rising >= 2 else False if len(found) - rising >= 2 else None
    values = [one.figure.values for one in found]
    limit = rule.threshold or Decimal(0)
    last = values[0][-1]
    if rule.says[0] != "Yes" and last == values[0][0]:
        return None
    steps = [later - earlier for earlier, later in pairwise(values[0])]
    return {
        "positive": lambda: last > 0,
        "negative": lambda: last < 0,
        "at_least": lambda: last >= limit,
        "over": lambda: last > limit,
        "below": lambda: last < limit,
        "covers": lambda: last >= values[-1][-1],
        "rising": lambda: last > values[0][0],
        "falling": lambda: last < values[0][0],
        "accelerating": lambda: found[0].figure.result > found[-1].figure.result,
        "grew_by": lambda: found[0].figure.result >= limit,
        "steady": lambda: all(abs(step) <= limit for step in steps),
        "never_falling": lambda: all(step >= 0 for step in steps),
        "never_rising": lambda: all(step <= 0 for step in steps),
    }[rule.test]()
