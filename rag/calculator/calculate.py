"""Questions for figures, ratios, changes, comparisons and judgements, answered from facts by arithmetic, by no model.

What comes out is either a Calculation, each input cited and each footnote checked again, or a Problem that says which
input is missing or could be several, or None: the question is not one for the calculator.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.calculator.answers.across import across_filings
from rag.calculator.answers.apart import panel_apart
from rag.calculator.answers.bases import bases_asked, bases_of
from rag.calculator.answers.between import as_span, between_of, read_between, read_days
from rag.calculator.answers.both import both_of
from rag.calculator.answers.first_of import ranked_of
from rag.calculator.answers.grown_beside import grown_yearly
from rag.calculator.answers.judging import judged
from rag.calculator.answers.library import over_library
from rag.calculator.answers.nearest import nearest_of
from rag.calculator.answers.not_outlined import not_outlined
from rag.calculator.answers.opposed import Joint, read_opposed, without_other_change
from rag.calculator.answers.outlook import outlook_of
from rag.calculator.answers.panel import read_panel, series_panel, tabled
from rag.calculator.answers.part_verdict import told_of_a_part
from rag.calculator.answers.parting import part_of_name
from rag.calculator.answers.pieces import parted, put_together, trailing, without_trailing
from rag.calculator.answers.races import raced
from rag.calculator.answers.tails import with_tail
from rag.calculator.answers.together import together_of
from rag.calculator.besides import told_beside
from rag.calculator.expressions import Ref
from rag.calculator.facts.accounts import group_accounts, in_asked_currency, own_accounts, prints_both, without_own
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.chinese import in_english
from rag.calculator.question.grown_yearly import grown_in_each
from rag.calculator.question.methods import asks_method
from rag.calculator.question.other_signs import as_one_name
from rag.calculator.question.owners import company_words
from rag.calculator.question.phrases import NotUnderstood
from rag.calculator.question.points import mixed_points, two_quarters, unlike_spans
from rag.calculator.question.ranks import asks_parts, asks_which_moved, asks_which_part
from rag.calculator.question.request import Request, by_printed_rows, read_figure, read_request
from rag.calculator.question.rows import read_rows
from rag.calculator.question.wordings import plainer
from rag.calculator.registrants import by_registrant
from rag.calculator.results import Calculation
from rag.calculator.single import one_figure, printed_average
from rag.calculator.solve import Problem, Side, sides_of
from rag.query.proviso import without_proviso
from rag.types import Context, SearchResult

_TABLED = 3
_BESIDE = re.compile(r"\b(?:vs\b|versus\b|compared with\b|compared to\b)", re.IGNORECASE)
__all__ = ["Calculation", "Problem", "calculate"]


def calculate(question: str, result: SearchResult, report_of: Callable[[str], Report]) -> Calculation | Problem | None:
    """The computed answer of a question over the filings of `result`; raises what report_of raises."""
    asked, question = question, without_proviso(question)
    own = by_registrant(question, sides_of(result), in_asked_currency(question, report_of))
    none = not_outlined(asked, own.sides, result, report_of, calculate)
    of_all = none or over_library(asked, result, report_of)
    return of_all or own.restored(_of_sides(asked, question, own.sides, result, own.report_of))


def _of_sides(
    asked: str, question: str, sides: Sequence[Side], result: SearchResult, report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """The answer of a question, as it was asked and without its proviso, over those sides."""
    of_group = without_own(question)
    if of_group != question and len(sides) == 1 and bases_asked(question) is None:
        own = _calculated(of_group, sides, result, own_accounts(report_of))
        told = ("These are the parent's own accounts, not those of its group.",)
        return replace(own, notices=(*told, *own.notices)) if isinstance(own, Calculation) else own
    made = _on_one_basis(question, _calculated(question, sides, result, group_accounts(report_of)))
    if asked != question and isinstance(made, Problem) and len(sides) == 1:
        return nearest_of(made, sides[0], result.contexts, report_of) or made
    return made


@dataclass(frozen=True, slots=True)
class _Asking:
    """A question as it was asked and in plain English, the words that name its companies, and what may answer it."""

    said: str
    english: str
    words: frozenset[str]
    sides: Sequence[Side]
    result: SearchResult
    report_of: Callable[[str], Report]

    @property
    def side(self) -> Side:
        """The one company, or the first of several."""
        return self.sides[0]

    @property
    def contexts(self) -> Sequence[Context]:
        """What the search found."""
        return self.result.contexts


def _on_one_basis(question: str, made: Calculation | Problem | None) -> Calculation | Problem | None:
    """The answer, told to be the group's where its tables print the parent's figures too and the question says none."""
    if not isinstance(made, Calculation) or prints_both(question):
        return made
    heads = ([column for column, text in cited.cells if text and column] for cited in made.citations)
    # Of a table of segments only one column is "Consolidated".
    if not any(all(map(prints_both, told)) for told in heads if told):
        return made
    return replace(made, notices=("These are the consolidated figures, not the parent's own.", *made.notices))


def _calculated(
    question: str, sides: Sequence[Side], result: SearchResult, report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    english = in_english(plainer(as_one_name(question)))
    if not sides or english is None:
        return None
    english, words = part_of_name(
        english, company_words(question, [f for one in sides for f in one.filings]), sides, report_of
    )
    asking = _Asking(question, english, words, sides, result, report_of)
    if asks_method(english):
        return _by_method(asking) if len(sides) == 1 else None
    if opposed := read_opposed(english):
        table = _panel(replace(asking, english=opposed.question), opposed.joint)
        return table or (_of_one(asking) if len(sides) == 1 else None)
    if grown_in_each(english):
        return _panel(asking) or grown_yearly(english, lambda one: calculate(one, result, report_of))
    return _panel(asking) if len(sides) > 1 else _of_one(asking)


def _of_one(asking: _Asking) -> Calculation | Problem | None:
    """The answer about one company: a sum that is asked for is no one of its parts."""
    english, side = asking.english, asking.side
    if mixed_points(english) is not None or two_quarters(english) is not None:
        spread = read_between(english, asking.words)
        return between_of(spread, side, asking.contexts, asking.report_of) if spread is not None else None
    days = read_days(english, asking.words)
    on_both = between_of(days, side, asking.contexts, asking.report_of) if days is not None else None
    if isinstance(on_both, Calculation):
        return on_both
    if on_both is not None and (spanned := as_span(english)) is not None:
        return calculate(spanned, asking.result, asking.report_of)
    if apart := unlike_spans(english):
        return Problem(f"Not calculated: {apart} are periods of different length.")
    added = together_of(asking.said, side.company, lambda one: calculate(one, asking.result, asking.report_of))
    if isinstance(added, Calculation):
        return added
    made = _at_once(asking)
    if made is None and not (asks_parts(english) or asks_which_part(english) or asks_which_moved(english)):
        made = without_other_change(english, _figure(asking))
    computed = isinstance(made, Calculation) and any(len(number.inputs) > 1 for number in made.numbers)
    return made if added is None or computed else added


def _at_once(asking: _Asking) -> Calculation | Problem | None:
    """The answer to a question of a shape of its own: two bases, an outlook, a race, a tail, a judgement, a rank."""
    english, words, side = asking.english, asking.words, asking.side
    contexts, report_of = asking.contexts, asking.report_of
    return (
        bases_of(english, lambda one: calculate(one, asking.result, report_of))
        or outlook_of(english, words, side, contexts, report_of)
        or raced(english, side, words, contexts, report_of)
        or with_tail(english, words, side, contexts, report_of)
        or both_of(english, words, side, contexts, report_of)
        or judged(english, side, words, contexts, report_of)
        or ranked_of(english, words, side, contexts, report_of)
    )


def _by_method(asking: _Asking) -> Calculation | Problem | None:
    """One figure by the method that the question asks for; no other figure is told under its name."""
    try:
        request = read_request(asking.english, asking.words, asking.side.newest)
    except NotUnderstood as error:
        return Problem(f"Not calculated: the method in the question could not be followed (“{error.args[0]}”).")
    if request is None:
        return None
    series = _series(asking.english, request, asking.side, asking.contexts, asking.report_of)
    return series or one_figure(request, asking.side, asking.contexts, asking.report_of)


def _figure(asking: _Asking) -> Calculation | Problem | None:
    """One figure: as the book computes it, over years, from other filings, put together, or by a row's own words."""
    english, side, contexts, report_of = asking.english, asking.side, asking.contexts, asking.report_of
    try:
        request = read_figure(english, asking.words, side.newest)
    except NotUnderstood as error:
        return Problem(f"Not calculated: the definition in the question could not be read (“{error.args[0]}”).")
    if request is None:
        return _made_up(english, request, side, asking.result, report_of) or _wider(asking, None, None)
    told: Calculation | Problem | None = _series(english, request, side, contexts, report_of)
    if told := told or printed_average(english, request, asking.words, side, contexts, report_of):
        return told
    single = one_figure(request, side, contexts, report_of)
    if isinstance(single, Problem) and request.definition:
        # What the question defines is all that it asks for, wherever its rows are printed.
        by_rows = by_printed_rows(request, english, asking.words)
        told = one_figure(by_rows, side, contexts, report_of) if by_rows else None
        single = told if isinstance(told, Calculation) else single
    if isinstance(single, Calculation):
        return replace(single, notices=(*told_beside(english, side, single), *single.notices))
    made = across_filings(request, side, contexts, report_of) if single is None else None
    made = made or _made_up(english, request, side, asking.result, report_of)
    return made or _wider(asking, request, single)


def _panel(asking: _Asking, joint: Joint | None = None) -> Calculation | Problem | None:
    """A table of companies or years, and what its figures come to."""
    newest = min((side.newest for side in asking.sides if side.newest), default=None)
    apart = panel_apart(asking.english, asking.words, asking.result.query, asking.sides)
    panel = apart or read_panel(asking.english, asking.words, newest, len(asking.sides))
    made = replace(panel, joint=joint) if panel is not None else None
    return tabled(made, asking.sides, asking.contexts, asking.report_of) if made is not None else None


def _wider(asking: _Asking, request: Request | None, single: Problem | None) -> Calculation | Problem | None:
    """The figure of a part of the company, or of a row anywhere; else why the single figure could not be told."""
    english, words, side, report_of = asking.english, asking.words, asking.side, asking.report_of
    if isinstance(table := _panel(asking), Calculation):
        return table
    own = told_of_a_part(english, words, side, asking.contexts, report_of)
    if own or table or (single is not None and single.missing is None):
        return own or table or single
    return _anywhere(english, words, request, side, asking.result, report_of) or single


def _anywhere(
    english: str,
    words: Collection[str],
    request: Request | None,
    side: Side,
    result: SearchResult,
    report_of: Callable[[str], Report],
) -> Calculation | Problem | None:
    """The figure from rows of any table by their own words; a Problem with the candidates where several could be it."""
    tried = list(read_rows(english, words, side.newest))
    if request is not None and (by_rows := by_printed_rows(request, english, words)):
        tried.append(by_rows)
    made = (one_figure(one, side, result.contexts, report_of) for one in tried)
    return next((one for one in made if one is not None), None)


def _series(
    question: str, request: Request, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """A table of a figure over the years, where it is computed, there are three or more of them, or "2022 vs 2021"."""
    printed = isinstance(request.node, Ref) and book().line(request.node.name) is not None
    few = len(request.years) < _TABLED and not _BESIDE.search(question)
    if request.mode != "each" or (printed and few):
        return None
    made = tabled(series_panel(request, side, report_of), (side,), contexts, report_of)
    return made if isinstance(made, Calculation) else None


def _made_up(
    english: str, request: Request | None, side: Side, result: SearchResult, report_of: Callable[[str], Report]
) -> Calculation | None:
    """A quarter, months to date or the last twelve months, put together from periods that filings print."""
    notes = Footnotes(result.contexts)
    if (shorter := without_trailing(english)) is not None:
        newest = max((f.fiscal_year or 0 for f in side.filings), default=0)
        asked = read_request(shorter, company_words(english, side.filings), newest or None)
        period = trailing(side, asked) if asked is not None and asked.mode == "single" else None
        return put_together(asked, period, side, notes, report_of) if asked is not None and period else None
    if request is None or request.span is None or request.day is not None or request.mode != "single":
        return None
    return put_together(request, parted(request.years[-1], request.span), side, notes, report_of)
