"""The last gate of every answer: the question is held against the cells, as its sentences were before.

A figure may be just what its cell prints and still answer something else: another length of time, an amount for a
ratio, the whole for a division. Where no figure of an answer is what was asked for, none keeps its tick; nor does one
that is quoted while a word of the question is left that nothing at it bears.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rag.answering.check.question.accounted import left_of, unaccounted, unheld_amount, unplaced
from rag.answering.check.question.added import added_for_held, not_as_held
from rag.answering.check.question.adjusted import of_adjusted_ebitda
from rag.answering.check.question.bare import plain_for_money
from rag.answering.check.question.beside import beside_the_point
from rag.answering.check.question.change import (
    change_for_level,
    level_for_change,
    limit_for_actual,
    mark_for_figure,
    of_its_own_definition,
    part_for_sum,
    ratio_for_level,
)
from rag.answering.check.question.contrary import loss_for_gain, of_a_name
from rag.answering.check.question.counted import of_other_people
from rag.answering.check.question.cross import another_part
from rag.answering.check.question.effect import moved_for_effect
from rag.answering.check.question.ground import Ground, grounds_of
from rag.answering.check.question.item import another_item, another_segment, unnamed, without_segment
from rag.answering.check.question.margin import of_no_margin
from rag.answering.check.question.measure import another_measure
from rag.answering.check.question.month import year_for_month
from rag.answering.check.question.narrowed import (
    another_kind,
    another_number,
    averaged,
    narrowed_measure,
    negated,
    of_a_kind,
    unnarrowed,
)
from rag.answering.check.question.of_segment import of_a_segment
from rag.answering.check.question.owed import owed_to_others
from rag.answering.check.question.part import of_no_part
from rag.answering.check.question.portion import whole_for_portion
from rag.answering.check.question.qualifier import another_qualifier
from rag.answering.check.question.quantity import amount_for_date, another_currency, another_quantity, balance_for_flow
from rag.answering.check.question.rank import asks_rank, of_another_many, unranked
from rag.answering.check.question.registrant import another_registrant
from rag.answering.check.question.rivals import added_to, listed_beside, outdone, rivalled
from rag.answering.check.question.scaled import doubted, scaled_per_piece, unscaled, whole_for_each
from rag.answering.check.question.scope import (
    leaves_out,
    of_an_included_part,
    of_both_sides,
    of_the_rest,
    of_what_is_taken_off,
    without_the_other,
    without_the_shared,
)
from rag.answering.check.question.shares import other_shares
from rag.answering.check.question.some import moved_for_balance, of_a_later_day, of_all_for_a_part, of_underfunded_plans
from rag.answering.check.question.spans import of_another_group, of_another_length, of_another_span, of_each_month
from rag.answering.check.question.statement import another_statement, of_no_statement
from rag.answering.check.question.subject import another_subject, named_as_reason, of_other_things
from rag.answering.check.question.supposed import unsupposed
from rag.answering.check.question.time import another_period, of_another_day
from rag.answering.check.question.titled import titled_otherwise
from rag.answering.check.question.twins import columns_alike, twins
from rag.answering.check.question.under import among_its_like, of_a_movement, under_another, under_it
from rag.answering.check.question.unmeasured import unmeasured
from rag.answering.check.question.unsaid import unsaid
from rag.answering.check.question.wish import Wish
from rag.types import Citation, Filing, NumberCheck

_PUT_TOGETHER = re.compile(r"\bFY(\d{4}).* [-+] .*\bFY\1")
_TESTS: tuple[Callable[[Wish, Ground], str], ...] = (
    another_period,
    of_another_day,
    of_a_later_day,
    year_for_month,
    of_another_span,
    of_another_group,
    of_each_month,
    another_quantity,
    of_other_people,
    other_shares,
    whole_for_each,
    another_currency,
    another_registrant,
    another_statement,
    of_no_statement,
    balance_for_flow,
    change_for_level,
    added_for_held,
    not_as_held,
    moved_for_balance,
    level_for_change,
    moved_for_effect,
    limit_for_actual,
    part_for_sum,
    whole_for_portion,
    plain_for_money,
    mark_for_figure,
    of_a_name,
    loss_for_gain,
    of_its_own_definition,
    ratio_for_level,
    another_qualifier,
    another_measure,
    of_no_margin,
    of_adjusted_ebitda,
    another_part,
    of_no_part,
    owed_to_others,
    of_a_segment,
    another_kind,
    another_number,
    negated,
    averaged,
    unnarrowed,
    unnamed,
    another_segment,
    without_segment,
    listed_beside,
    another_subject,
    of_other_things,
    named_as_reason,
    of_another_many,
    titled_otherwise,
    under_another,
    of_a_movement,
    another_item,
    leaves_out,
    of_what_is_taken_off,
    unsupposed,
    of_both_sides,
    of_an_included_part,
    of_all_for_a_part,
    of_underfunded_plans,
    of_the_rest,
    without_the_shared,
    amount_for_date,
    of_another_length,
)

_SURE: tuple[Callable[[Wish, Ground], str], ...] = (
    doubted,
    unaccounted,
    unheld_amount,
    unranked,
    unsaid,
    unmeasured,
    under_it,
    among_its_like,
    narrowed_measure,
    unscaled,
    scaled_per_piece,
    rivalled,
    added_to,
    outdone,
    columns_alike,
    without_the_other,
)


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
) -> Held:
    """The verdicts; all unverified where the question asks for a figure that none of them is, with the reason.

    filings: those whose companies the question may name beside those that are cited. quoted: printed words that the
    answer shows with its figures, such as the heading of a part of the filing. as_answer: whether they are quotes that
    stand as the answer, with nothing that says what they are. computed: whether the calculator found them.
    parts: those of the company that the question names; segments: all that its filings tell of.
    """
    # A quarter as the year less nine months rests on other periods than the one asked for, as its formula says.
    if any(number.formula and not number.inputs and _PUT_TOGETHER.search(number.formula) for number in numbers):
        return Held(tuple(numbers))
    grounds = grounds_of(numbers, citations, quoted)
    # A number that only a column's name holds ("30 days past due") is no figure, and speaks for none.
    if not any(ground.figures for ground in grounds):
        return Held(tuple(numbers), unsure=_unproven(question, numbers, filings) if as_answer else "")
    library = list({f.report_id: f for f in (*filings, *(c.filing for c in citations))}.values())
    wish = replace(Wish.of(question, library, parts), segments=segments)
    grounds = [ground for ground in grounds if ground.figures]
    # What is quoted is held to every word below, where it may still be told as the nearest.
    tests = (*_TESTS, unplaced) if computed else _TESTS
    found = [(ground, _reasons(wish, ground, tests)) for ground in grounds]
    left = [ground for ground, reasons in found if not reasons]
    if left:
        unsure = _why_unsure(wish, left) if as_answer else ""
        if unsure:
            return Held(tuple(_unheld(number, unsure) for number in numbers), unsure=unsure)
        beside = beside_the_point(found) if as_answer and wish.figure and not wish.several else {}
        return Held(tuple(_unheld(one, beside[one.start]) if one.start in beside else one for one in numbers))
    reason = min((reasons for _, reasons in found), key=len)[0]
    near = (
        tuple(dict.fromkeys(place for ground in grounds for place in ground.places))
        if wish.figure or _is_told(wish, grounds, rows=_are_rows(grounds))
        else ()
    )
    return Held(tuple(_unheld(number, reason) for number in numbers), reason, near)


def _reasons(wish: Wish, ground: Ground, tests: Sequence[Callable[[Wish, Ground], str]]) -> list[str]:
    """Why a figure is not what is asked for; none where nothing speaks against it."""
    return [reason for test in tests if (reason := test(wish, ground))]


def _why_unsure(wish: Wish, grounds: Sequence[Ground]) -> str:
    """Why none of the figures that nothing speaks against is told as the answer; "" where one is."""
    rows = _are_rows(grounds)
    told = wish.figure or _is_told(wish, grounds, rows=rows)
    if wish.kind == "yesno" and rows and not told:
        # What is quoted beside a yes or no is of the measure that is asked about.
        others = [unmeasured(wish, ground) or of_a_kind(wish, ground) for ground in grounds]
        return others[0] if all(others) else ""
    if not (told or asks_rank(wish)) or any(ground.number.status == "derived" for ground in grounds):
        return ""
    tests = _SURE if wish.figure or rows else (doubted, unaccounted, unranked) if told else (unranked,)
    found = [[reason for test in tests if (reason := test(wish, ground))] for ground in grounds]
    if found and all(found):
        doubts = [len(reasons) + len(left_of(wish, ground)) for ground, reasons in zip(grounds, found, strict=True)]
        return found[doubts.index(min(doubts))][0]
    return twins(wish, [ground for ground, reasons in zip(grounds, found, strict=True) if not reasons])


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
