"""The last gate of every answer: the question is held against the cells, as its sentences were before.

A figure may be just what its cell prints and still answer something else: another length of time, an amount for a
ratio, the whole for a division. Where no figure of an answer is what was asked for, none keeps its tick; nor does one
that is quoted while a word of the question is left that nothing at it bears.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.answering.check.question.beside import (
    IN_OWN_WORDS,
    beside_the_point,
    leaving_more,
    leaving_words,
    of_another_thing,
    outdone_in_its_quote,
)
from rag.answering.check.question.for_sure import FOR_SURE
from rag.answering.check.question.ground import Ground, grounds_of, quoted_place
from rag.answering.check.question.kind.rateless import without_rate
from rag.answering.check.question.kind.scaled import doubted
from rag.answering.check.question.kind.unmeasured import unmeasured
from rag.answering.check.question.moved.rolled import bound_for_value
from rag.answering.check.question.moved.told_in_parts import told_in_parts
from rag.answering.check.question.named.narrowed import of_a_kind
from rag.answering.check.question.named.own_name import called_otherwise
from rag.answering.check.question.named.under import straying
from rag.answering.check.question.objections import OBJECTIONS, Objection
from rag.answering.check.question.of_which import with_their_whole
from rag.answering.check.question.portion.holds_more import as_told, holds_more
from rag.answering.check.question.rivals.moved_part import asks_moved, unmoved
from rag.answering.check.question.rivals.rank import (
    asks_rank,
    leads_with_rank,
    unranked,
    unsaid_of_first,
    untold_first,
)
from rag.answering.check.question.rivals.twins import twins
from rag.answering.check.question.rivals.versus import one_sided
from rag.answering.check.question.wish import Wish
from rag.answering.check.question.words.accounted import left_of, unaccounted, unplaced
from rag.answering.check.question.words.left_over import left_over
from rag.answering.check.question.words.unsaid import of_a_column
from rag.answering.match.abbreviations import Spelled
from rag.answering.match.totals_told import Total
from rag.types import Citation, Filing, NumberCheck

_PUT_TOGETHER = re.compile(r"\bFY(\d{4}).* [-+] .*\bFY\1")


@dataclass(frozen=True, slots=True)
class Held:
    """Verdicts after the question was held against their figures; missed says why none of them is what was asked.

    near: what comes nearest, in words, where a question for a figure is answered by none. unsure says why none of the
    quoted figures is for sure what was asked, though nothing speaks against them.
    """

    numbers: tuple[NumberCheck, ...]
    missed: str = ""
    near: tuple[str, ...] = ()
    unsure: str = ""


def held_to_the_question(
    question: str,
    numbers: Sequence[NumberCheck],
    citations: Sequence[Citation],
    filings: Sequence[Filing] = (),
    *,
    quoted: str = "",
    as_answer: bool = False,
    computed: bool = False,
    parts: tuple[str, ...] = (),
    segments: tuple[str, ...] = (),
    spelled: tuple[Spelled, ...] = (),
    totals: tuple[Total, ...] = (),
) -> Held:
    """The verdicts; all unverified where the question asks for a figure that none of them is, with the reason.

    filings: those whose companies the question may name beside those that are cited. quoted: printed words that the
    answer shows with its figures, such as the heading of a part of the filing. as_answer: whether they are quotes that
    stand as the answer, with nothing that says what they are. computed: whether the calculator found them.
    parts: those of the company that the question names; segments: all that its filings tell of;
    spelled: the abbreviations that these spell out; totals: what their text tells of a total that it names.
    """
    # A quarter as the year less nine months rests on other periods than the one asked for, as its formula says.
    if any(number.formula and not number.inputs and _PUT_TOGETHER.search(number.formula) for number in numbers):
        return Held(tuple(numbers))
    grounds = grounds_of(numbers, citations, quoted)
    # A number that only a column's name holds ("30 days past due") is no figure, and speaks for none.
    if not any(ground.figures for ground in grounds):
        if quoted and (untold := untold_first(question, quoted, citations)):
            return Held(tuple(numbers), untold, tuple(dict.fromkeys(map(quoted_place, citations))))
        return Held(tuple(numbers), unsure=_unproven(question, numbers, filings) if as_answer else "")
    library = list({f.report_id: f for f in (*filings, *(c.filing for c in citations))}.values())
    wish = replace(Wish.of(question, library, parts), segments=segments, spelled=spelled, totals=totals)
    grounds = [ground for ground in grounds if ground.figures]
    # What is quoted is held to every word below, where it may still be told as the nearest.
    tests = (*OBJECTIONS, unplaced, called_otherwise, left_over, of_a_column) if computed else OBJECTIONS
    wishes = [without_rate(as_told(wish, ground), ground) if computed else wish for ground in grounds]
    judged = [(ground, _reasons(own, ground, tests)) for own, ground in zip(wishes, grounds, strict=True)]
    found = with_their_whole(judged)
    left = [ground for ground, reasons in found if not reasons]
    # What a computed figure rests on is no answer by itself.
    worked = [ground for ground in grounds if ground.number.status == "derived"] if computed and wish.figure else []
    if left and (not worked or any(ground in worked for ground in left)):
        unsure = told_in_parts(wish, left)
        unsure = unsure or (_why_unsure(wish, left) if as_answer else _says_no_rank(wish, left, quoted))
        if unsure:
            return Held(tuple(_unheld(number, unsure) for number in numbers), unsure=unsure)
        # A question for one figure is answered by no other of the same quotes.
        alone = (as_answer or (quoted and wish.figure and not computed)) and not wish.several
        apart = {} if wish.kind in IN_OWN_WORDS else beside_the_point(found) | of_another_thing(wish, found)
        more = outdone_in_its_quote if wish.figure else leaving_more
        apart |= more(wish, grounds) | ({} if wish.figure else leaving_words(wish, grounds))
        beside = apart if alone else leaving_words(wish, grounds) if as_answer and not wish.figure else {}
        beside = beside | straying(wish, grounds) if computed and wish.several else beside
        beside = beside | {one.number.start: why for one in grounds if (why := bound_for_value(wish, one))}
        if as_answer and wish.several and len(left) > 1:
            beside = beside | {one.number.start: why for one in grounds if (why := holds_more(wish, one))}
        return Held(tuple(_unheld(one, beside[one.start]) if one.start in beside else one for one in numbers))
    reason = min((reasons for _, reasons in found if reasons), key=len)[0]
    near = (
        tuple(dict.fromkeys(place for ground in grounds for place in ground.places))
        if wish.figure or _is_told(wish, grounds, rows=_are_rows(grounds))
        else ()
    )
    return Held(tuple(_unheld(number, reason) for number in numbers), reason, near)


def _reasons(wish: Wish, ground: Ground, tests: Sequence[Objection]) -> list[str]:
    """Why a figure is not what is asked for; none where nothing speaks against it."""
    return [reason for test in tests if (reason := test(wish, ground))]


def _why_unsure(wish: Wish, grounds: Sequence[Ground]) -> str:
    """Why none of the figures that nothing speaks against is told as the answer; "" where one is."""
    rows = _are_rows(grounds)
    told = wish.figure or _is_told(wish, grounds, rows=rows)
    if any(ground.number.status == "derived" for ground in grounds):
        return ""
    if lacking := one_sided(wish, grounds):
        return lacking
    if wish.kind == "yesno" and rows and not told:
        # What is quoted beside a yes or no is of the measure that is asked about.
        others = [unmeasured(wish, ground) or of_a_kind(wish, ground) for ground in grounds]
        return others[0] if all(others) else ""
    of_several = asks_rank(wish) or asks_moved(wish)
    if not (told or of_several):
        return ""
    fewer = (doubted, unaccounted, unranked, unmoved) if told else (unranked, unmoved, unsaid_of_first)
    tests = FOR_SURE if wish.figure or rows or wish.thing_asked else fewer
    found = [[reason for test in tests if (reason := test(wish, ground))] for ground in grounds]
    if found and all(found):
        doubts = [len(reasons) + len(left_of(wish, ground)) for ground, reasons in zip(grounds, found, strict=True)]
        return found[doubts.index(min(doubts))][0]
    return twins(wish, [ground for ground, reasons in zip(grounds, found, strict=True) if not reasons])


def _says_no_rank(wish: Wish, grounds: Sequence[Ground], quoted: str) -> str:
    """Why quotes on a topic do not tell which of several is the first, or went one way; "" where nothing asks so.

    A table that is quoted whole has what is first in it in words of the answer's own above it.
    """
    if not quoted or leads_with_rank(quoted):
        return ""
    found = [unranked(wish, ground) or unmoved(wish, ground) for ground in grounds]
    return one_sided(wish, grounds) or (found[0] if all(found) else "")


def _are_rows(grounds: Sequence[Ground]) -> bool:
    return all(cited.cell is not None for ground in grounds for cited, _ in ground.figures)


def _is_told(wish: Wish, grounds: Sequence[Ground], *, rows: bool) -> bool:
    """Whether a figure is told for the answer to a question that words might answer as well: it is quoted first."""
    first = grounds[0].around[:1] == grounds[0].citations[:1]
    return first and (wish.thing_asked or (rows and wish.kind == "prose") or wish.kind == "outlook")


def _unproven(question: str, numbers: Sequence[NumberCheck], filings: Sequence[Filing]) -> str:
    """Why quotes none of whose numbers stands in its place are not told as the answer to a question for a figure."""
    open_ones = [number.reason for number in numbers if number.status == "unverified" and number.reason]
    return open_ones[-1] if open_ones and Wish.of(question, filings).figure else ""


def _unheld(number: NumberCheck, reason: str) -> NumberCheck:
    if number.status == "unverified":
        return number
    return replace(number, status="unverified", reason=reason, formula=None, inputs=(), citation=None, cell=None)
