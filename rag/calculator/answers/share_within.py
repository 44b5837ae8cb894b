"""The share of a part in what it is a part of: "What share of oncology revenue came from Acmab?"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from preprocess.report import Report
from rag.calculator.amounts import amount_words, rounded
from rag.calculator.answers.parting import MOST_PARTS, asks_share, plainly_of_parts, spoken_parts, with_part
from rag.calculator.expressions import Ref
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.items import Fact
from rag.calculator.facts.parted import Breakdown
from rag.calculator.facts.parts import plain_names, total_of
from rag.calculator.facts.telling import telling
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.phrases import NotUnderstood
from rag.calculator.question.request import Request, read_request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Side, Solved, solve
from rag.calculator.spans import when_words
from rag.calculator.wording import owner_of
from rag.types import Context, NumberCheck

_BOTH = 2


def share_within(
    question: str, words: Collection[str], side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The share with both amounts; None where the question names no part together with what divides into it."""
    spoken = spoken_parts(question, words, side, report_of) if asks_share(question) else ()
    if not _BOTH <= len(spoken) <= MOST_PARTS:
        return None
    try:
        request = read_request(plainly_of_parts(question, spoken), words, side.newest)
    except NotUnderstood:
        return None
    if request is None or not isinstance(request.node, Ref) or request.mode != "single" or len(spoken) != _BOTH:
        return None
    names = [one.spellings for one in spoken]
    tried = ((part, whole) for part, whole in (names, names[::-1]))
    made = (_told(request, part, whole, side, contexts, report_of) for part, whole in tried)
    return next((one for one in made if one is not None), None)


def _told(
    request: Request,
    names: Sequence[str],
    wholes: Sequence[str],
    side: Side,
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
) -> Calculation | None:
    for name in names:
        bare = solve(with_part(request, name, frozenset()), side, report_of)
        filings = [bare.filing] if isinstance(bare, Solved) else side.filings
        for filing in filings:
            report = report_of(filing.report_id)
            made = _dividing(report, request, name, wholes)
            own = with_part(request, name, plain_names(made)) if made is not None else None
            solved = solve(own, Side(side.company, (filing,)), report_of) if own is not None else None
            facts = list(solved.figure.workings.facts.values()) if isinstance(solved, Solved) else []
            if made is not None and isinstance(solved, Solved) and len(facts) == 1:
                whole = total_of(report, made, facts[0].item, request.years[-1], request.span)
                return _written(request, facts[0], whole, side.company, solved, contexts)
    return None


def _dividing(report: Report, request: Request, name: str, wholes: Sequence[str]) -> Breakdown | None:
    """The breakdown of one of the wholes that has the part."""
    called, year = {telling(one) for one in wholes}, request.years[-1]
    for made in breakdowns_of(report, request.span):
        own = made.part(name)
        if made.whole and telling(made.whole.name) in called and own is not None and year in own.places:
            return made
    return None


def _written(
    request: Request, part: Fact, whole: Fact, company: str, solved: Solved, contexts: Sequence[Context]
) -> Calculation | None:
    """ "Acme's FY2022 Acmab share of Oncology revenue was 40.0% = $4 million [1] / $10 million [2]." """
    if whole.value == 0 or part.value > whole.value:
        return None
    notes, draft = Footnotes(contexts), Draft()
    marker = notes.of(solved.filing)
    when, share = when_words(request.years[-1], request.span), rounded(part.value / whole.value * 100, 1)
    amounts = [f"{one.part} {request.name} {amount_words(one)} {marker(one)}" for one in (part, whole)]
    inputs = tuple((marker(one), one.column) for one in (part, whole))
    numbers = [notes.checked(text, ()) for text in amounts]
    if any(found is None for found in numbers):
        return None
    draft.add(f"{owner_of(company)} {when} {part.part} share of {whole.part} {request.name} was ")
    formula = f"{part.part} / {whole.part}"
    draft.number(f"{share:,.1f}%", NumberCheck("", 0, 0, share, "%", None, "derived", None, formula, inputs=inputs))
    for joint, text, found in zip((" = ", " / "), amounts, numbers, strict=True):
        draft.add(joint)
        draft.add(text, found or ())
    draft.add(".")
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), share, notes.notices())
