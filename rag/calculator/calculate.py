"""Questions for figures, ratios, changes, comparisons and judgements, answered from facts by arithmetic, by no model.

What comes out is either a Calculation, each input cited and each footnote checked again, or a Problem that says which
input is missing or could be several, or None: the question is not one for the calculator.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.answering.numbers.currency import asked_currency
from rag.calculator.answers.across import across_filings
from rag.calculator.answers.bases import bases_asked, bases_of
from rag.calculator.answers.between import between_of, read_between
from rag.calculator.answers.both import both_of
from rag.calculator.answers.judging import judged
from rag.calculator.answers.largest import largest_of, read_largest
from rag.calculator.answers.nearest import nearest_of
from rag.calculator.answers.outlook import outlook_of
from rag.calculator.answers.panel import read_panel, series_panel, tabled
from rag.calculator.answers.parting import by_part
from rag.calculator.answers.peaks import peak_of, read_peak
from rag.calculator.answers.pieces import parted, put_together, trailing, without_trailing
from rag.calculator.answers.races import raced
from rag.calculator.answers.ranking import asks_parts, ranking_of, read_ranking
from rag.calculator.answers.shares import read_shares, shares_of
from rag.calculator.answers.tails import with_tail
from rag.calculator.answers.together import together_of
from rag.calculator.expressions import Ref, saying
from rag.calculator.facts.accounts import own_accounts, without_own
from rag.calculator.facts.weeks import unequal_years
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.preferred import differing_words
from rag.calculator.question.asking import cleaned
from rag.calculator.question.chinese import in_english
from rag.calculator.question.phrases import NotUnderstood
from rag.calculator.question.points import mixed_points, unlike_spans
from rag.calculator.question.request import Request, read_request
from rag.calculator.question.rows import read_rows
from rag.calculator.question.units import asks_percent
from rag.calculator.question.wordings import plainer
from rag.calculator.registrants import by_registrant
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import ANNUAL, Problem, Side, restated_words, sides_of, solve
from rag.query.names import find_companies
from rag.query.proviso import without_proviso
from rag.types import Context, SearchResult

_TABLED = 3
_BESIDE = re.compile(r"\b(?:vs\b|versus\b|compared with\b|compared to\b)", re.IGNORECASE)
_LAST_MONTH = 12
# Letters of a shortened name: three could as well be a measure (EPS, ROA).
_SHORT = 4
__all__ = ["Calculation", "Problem", "calculate"]


def calculate(question: str, result: SearchResult, report_of: Callable[[str], Report]) -> Calculation | Problem | None:
    """The computed answer of a question over the filings of `result`; raises what report_of raises."""
    asked, question = question, without_proviso(question)
    own = by_registrant(question, sides_of(result), report_of)
    return own.restored(_of_sides(asked, question, own.sides, result, own.report_of))


def _of_sides(
    asked: str, question: str, sides: Sequence[Side], result: SearchResult, report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """The answer of a question, as it was asked and without its proviso, over those sides."""
    of_group = without_own(question)
    if of_group != question and len(sides) == 1 and bases_asked(question) is None:
        own = _calculated(of_group, sides, result, own_accounts(report_of))
        told = ("These are the parent's own accounts, not those of its group.",)
        return replace(own, notices=(*told, *own.notices)) if isinstance(own, Calculation) else own
    made = _calculated(question, sides, result, report_of)
    if asked != question and isinstance(made, Problem) and len(sides) == 1:
        return nearest_of(made, sides[0], result.contexts, report_of) or made
    return made


def _calculated(
    question: str, sides: Sequence[Side], result: SearchResult, report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    english = in_english(plainer(question))
    if not sides or english is None:
        return None
    words = _company_words(question, sides)
    newest = [side.newest for side in sides if side.newest]
    single: Calculation | Problem | None = None
    if len(sides) == 1:
        if apart := unlike_spans(english) if mixed_points(english) is None else "":
            return Problem(f"Not calculated: {apart} are periods of different length.")
        if mixed_points(english) is not None:
            spread = read_between(english, words)
            return between_of(spread, sides[0], result.contexts, report_of) if spread is not None else None
        made = (
            bases_of(english, lambda one: calculate(one, result, report_of))
            or together_of(question, sides[0].company, lambda one: calculate(one, result, report_of))
            or outlook_of(english, words, sides[0], result.contexts, report_of)
            or raced(english, sides[0], words, result.contexts, report_of)
            or with_tail(english, words, sides[0], result.contexts, report_of)
            or both_of(english, words, sides[0], result.contexts, report_of)
            or judged(english, sides[0], words, result.contexts, report_of)
            or _ranked(english, words, sides[0], result, report_of)
        )
        if made is not None or asks_parts(english):
            return made
        try:
            request = read_request(english, words, sides[0].newest)
        except NotUnderstood as error:
            return Problem(f"Not calculated: the definition in the question could not be read (“{error.args[0]}”).")
        series = _series(english, request, sides[0], result.contexts, report_of) if request is not None else None
        if series is not None:
            return series
        single = _one(request, sides[0], result.contexts, report_of) if request is not None else None
        if isinstance(single, Calculation):
            told = (*_unconverted(english, single), *_by_calendar(english, sides[0], single))
            single = replace(single, notices=(*told, *single.notices))
        far = across_filings(request, sides[0], result.contexts, report_of) if request and single is None else None
        made = single if isinstance(single, Calculation) else far
        made = made or _made_up(english, request, sides[0], result, report_of)
        if made is not None:
            return made
    panel = read_panel(english, words, min(newest, default=None), len(sides))
    table = tabled(panel, sides, result.contexts, report_of) if panel is not None else None
    if isinstance(table, Calculation) or len(sides) > 1:
        return table or single
    own = by_part(english, words, sides[0], result.contexts, report_of)
    if own or table or (isinstance(single, Problem) and single.missing is None):
        return own or table or single
    return _anywhere(english, words, request, sides[0], result, report_of) or single


def _anywhere(
    english: str,
    words: Collection[str],
    request: Request | None,
    side: Side,
    result: SearchResult,
    report_of: Callable[[str], Report],
) -> Calculation | Problem | None:
    """The figure from rows of any table by their own words; a Problem with the candidates where several could be it."""
    # A percentage that is asked for is no amount under the same words.
    amount = request is not None and request.kind == "money" and request.mode in ("single", "each")
    wide = request is not None and not (amount and asks_percent(english))
    tried = list(read_rows(english, words, side.newest))
    if request is not None and wide:
        # What the question writes as a name has to stand at the row, whoever's row it is.
        names = " ".join(word for word in cleaned(english, words).split()[1:] if word[:1].isupper())
        tried.append(replace(request, printed=True, node=saying(request.node, names)))
    made = (_one(one, side, result.contexts, report_of) for one in tried)
    return next((one for one in made if one is not None), None)


def _ranked(
    question: str, words: Collection[str], side: Side, result: SearchResult, report_of: Callable[[str], Report]
) -> Calculation | None:
    peak = read_peak(question, words, side.newest)
    if peak is not None:
        return peak_of(peak, side, result.contexts, report_of)
    shares = read_shares(question, words, side.newest)
    if shares is not None:
        return shares_of(shares, side, result.contexts, report_of)
    largest = read_largest(question, words, side.newest)
    if largest is not None:
        return largest_of(largest, side, result.contexts, report_of)
    asked = read_ranking(question, words, side.newest)
    return ranking_of(asked, side, result.contexts, report_of) if asked is not None else None


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


def _by_calendar(question: str, side: Side, made: Calculation) -> Iterator[str]:
    """The sentence that a fiscal year is told where the question says a calendar year that it is not."""
    cited = {c.filing.report_id for c in made.citations}
    ends = {f.period_end for f in side.filings if f.report_id in cited and f.period_end and f.doc_type in ANNUAL}
    if re.search(r"\bcalendar\b", question, re.IGNORECASE) and any(end.month != _LAST_MONTH for end in ends):
        told = " and ".join(sorted(f"{end:%d %B %Y}".lstrip("0") for end in ends))
        yield f"No calendar year is printed: the figure is of the fiscal year (of the filing to {told})."


def _unconverted(question: str, made: Calculation) -> Iterator[str]:
    """The sentence that amounts are in the filing's currency where the question asks for another."""
    wanted = asked_currency(question)
    printed = {kind[:3] for c in made.citations for kind in c.kinds if kind[:3].isupper()}
    if wanted and printed and wanted not in printed:
        yield f"The filing prints {' and '.join(sorted(printed))}; nothing was converted to {wanted}."


def _made_up(
    english: str, request: Request | None, side: Side, result: SearchResult, report_of: Callable[[str], Report]
) -> Calculation | None:
    """A quarter, months to date or the last twelve months, put together from periods that filings print."""
    notes = Footnotes(result.contexts)
    shorter = without_trailing(english)
    if shorter is not None:
        newest = max((f.fiscal_year or 0 for f in side.filings), default=0)
        asked = read_request(shorter, _company_words(english, (side,)), newest or None)
        period = trailing(side, asked) if asked is not None and asked.mode == "single" else None
        return put_together(asked, period, side, notes, report_of) if asked is not None and period else None
    if request is None or request.span is None or request.day is not None or request.mode != "single":
        return None
    return put_together(request, parted(request.years[-1], request.span), side, notes, report_of)


def _company_words(question: str, sides: Sequence[Side]) -> frozenset[str]:
    """Lower-case words by which the question names the companies."""
    filings = [filing for side in sides for filing in side.filings]
    words = {word for name in {f.company or "" for f in filings} for word in _words(name)}
    # "Washington REIT's real estate rental revenue": small letters are no part of a name that has capitals beside them.
    printed = question.split()
    small = {word for said in printed if said.islower() for word in _words(said)}
    words -= small if any(said[:1].isupper() for said in printed[1:]) else set()
    words |= {word for key in find_companies(question, filings).words for word in _words(key)}
    words |= {short for name in {f.company or "" for f in filings} for short in _shortened(name)}
    return frozenset(words - {"and", "the", "of"})


def _shortened(name: str) -> Iterator[str]:
    """What the last words of a name are shortened to, by their first letters: "Washington REIT"."""
    letters = "".join(word[0] for word in _words(name))
    yield from (letters[start:] for start in range(len(letters) - _SHORT + 1))


def _words(text: str) -> Iterator[str]:
    """The words of a name as a question may print them."""
    for word in text.lower().split():
        kept = "".join(char for char in word if char.isalnum() or char in "_&")
        if kept and kept != "&":
            yield kept


def _one(
    request: Request, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """One figure in a sentence; other values of other filings are told of."""
    solved = solve(request, side, report_of)
    if solved is None or isinstance(solved, Problem):
        return solved
    notes = Footnotes(contexts)
    said = notes.said(solved.figure, solved.filing)
    if said is None:
        return None
    draft = Draft()
    draft.add(*said)
    other = notes.said(solved.older[1], solved.older[0]) if solved.older else None
    if solved.older is not None and other is not None:
        draft.add("\n\nAnother filing disagrees: ")
        draft.add(*other)
    shared = request.kind in ("ratio", "percent")
    facts = () if shared else solved.figure.workings.facts.values()
    longer = unequal_years((side.company, fact) for fact in facts)
    told = (*differing_words(solved.figure.differing), *restated_words(solved), *longer, *notes.notices())
    value = solved.figure.results[-1]
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, told)
