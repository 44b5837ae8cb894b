"""A question that the calculator cannot read as it is put, as it can: without its frame, its formula told plainly."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rag.answering.match.wanted import only_in_words
from rag.answering.whys import asked_plainly
from rag.calculator.expressions import refs
from rag.calculator.formulas import ROW
from rag.calculator.question.both_terms import with_both_terms
from rag.calculator.question.choice_asked import chosen_put
from rag.calculator.question.debt_words import all_debt
from rag.calculator.question.frames import unframed, without_asides
from rag.calculator.question.library import ranks_all_companies
from rag.calculator.question.metric_asks import without_share_pay
from rag.calculator.question.moves import moved
from rag.calculator.question.order_asked import rank_put_plainly
from rag.calculator.question.order_words import DOWN, UP
from rag.calculator.question.owners import company_words
from rag.calculator.question.paired import told_at_once
from rag.calculator.question.phrases import NotUnderstood
from rag.calculator.question.relative import resolved
from rag.calculator.question.request import read_request
from rag.calculator.question.several import several, sides_named
from rag.calculator.question.supposed import supposed
from rag.calculator.question.told_formula import with_formula
from rag.calculator.question.went import PAID_FOR
from rag.calculator.question.wordings import plainer
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.proviso import without_proviso
from rag.types import Filing

_PAID = re.compile(PAID_FOR, re.IGNORECASE)
_ANY_YEAR = 2000
_SUPERLATIVE_NAME, _OWNS = re.compile(rf"\b(?:{UP}|{DOWN})\b", re.IGNORECASE), re.compile(r"[’']s?$")
# "At the time of the FY22 10-K": what it was in that year.
_AT_A_FILING = re.compile(r"\bat the time of the (?P<year>(?:FY ?|fiscal )?'?\d{2,4}) (?:10-?K|annual report)\b", re.I)


def plainly_readable(question: str, filings: Sequence[Filing]) -> str:
    """The question without its frame where only so it reads as a known figure; else as it is.

    Every word that is left is accounted for then, so a frame that was no frame gives no other figure.
    """
    question = without_share_pay(question)
    question = all_debt(_paid_by_its_name(asked_plainly(_AT_A_FILING.sub(r"in \g<year>", question))))
    if only_in_words(question) or ranks_all_companies(question):
        return question
    put = _in_order(question, filings)
    ranked, question = put != question, put
    question = _with_its_formula(without_asides(told_at_once(resolved(question, filings))), filings)
    if sides := several(question, filings):
        return sides
    chosen = chosen_put(question)
    if ranked or chosen != question:
        return chosen
    words = company_words(question, _own(question, filings))
    move = moved(question, words) if sides_named(question, filings) < 2 else None
    kept = move is not None and _says_as_often(move.question, question, words)
    if move is not None and kept and (not move.figure or _names(move.figure, filings)):
        return move.question
    if _names(question, filings):
        return question
    bare = unframed(question, words)
    # A frame names no company: one that goes with it was asked about.
    whole = sides_named(bare, filings) == sides_named(question, filings)
    return bare if bare != question and whole and _names(bare, filings) is not None else question


def _with_its_formula(question: str, filings: Sequence[Filing]) -> str:
    """The question with what it defines told plainly behind it: the reading of which all figures are known, if any."""
    question = with_both_terms(question)
    told = supposed(question)
    read = _names(told, filings)
    if told != question and read:
        return told
    formula = with_formula(question, company_words(question, _own(question, filings)))
    better = _names(formula, filings)
    return (
        formula
        if formula != question and (read is None or better or (told == question and better is not None))
        else told
    )


def _in_order(question: str, filings: Sequence[Filing]) -> str:
    """A question for an order, put plainly; what is the largest of all only by its name ("Best Buy") ranks nothing."""
    named = {question[start:end] for _, start, end in find_companies(question, filings).spans}
    held = {f"Company{at}X": name for at, name in enumerate(sorted(named)) if _SUPERLATIVE_NAME.search(name)}
    for sign, name in held.items():
        question = question.replace(name, f"{sign}'s" if _OWNS.search(name) else sign)
    put = rank_put_plainly(question)
    for sign, name in held.items():
        put = put.replace(f"{sign}'s", name).replace(sign, _OWNS.sub("", name))
    return put


def _paid_by_its_name(question: str) -> str:
    """ "How much did Acme pay in cash for interest" as "What was Acme's cash paid for interest"; others as they are."""
    return _PAID.sub(r"What was \g<who>'s cash paid for \g<what>", question)


def _says_as_often(put: str, question: str, company: Collection[str]) -> bool:
    """Whether a word of the company's name that the question says twice is left twice: a part may be called by it."""
    said, left = (re.findall(r"\w+", text.lower()) for text in (question, put))
    return all(left.count(word) > 1 for word in company if said.count(word) > 1)


def _own(question: str, filings: Sequence[Filing]) -> Sequence[Filing]:
    """The filings of the companies that the question names: words of another's name are no name in it."""
    named = find_companies(question, filings).companies
    return [filing for filing in filings if company_of(filing) in named] or filings


def _names(question: str, filings: Sequence[Filing]) -> bool | None:
    """Whether a question reads as figures of the book; False where it asks for some printed row, None for nothing."""
    try:
        asked = plainer(without_proviso(question))
        request = read_request(asked, company_words(asked, _own(asked, filings)), _ANY_YEAR)
    except NotUnderstood:
        return None
    if request is None:
        return None
    return not any(ref.name.startswith(ROW) for ref in refs(request.node))
