"""Which of several is first: a period, the parts above a share, a row of a statement, a part, an item of a list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.calculator.answers.both_ends import both_ends_of
from rag.calculator.answers.largest import largest_of, read_largest
from rag.calculator.answers.listed import listed_of, read_listed
from rag.calculator.answers.part_moves import part_moves_of
from rag.calculator.answers.part_years import part_years_of
from rag.calculator.answers.peaks import peak_of, read_peak
from rag.calculator.answers.ranking import ranking_of
from rag.calculator.answers.shares import read_shares, shares_of
from rag.calculator.answers.siblings import siblings_ranked
from rag.calculator.answers.siblings_moved import siblings_moved
from rag.calculator.question.choice_asked import chosen_among
from rag.calculator.question.kind_asked import read_kind
from rag.calculator.question.kind_moved import read_moved
from rag.calculator.question.owners import company_words
from rag.calculator.question.part_moves import read_part_moves
from rag.calculator.question.part_years import read_part_years
from rag.calculator.question.quarter_days import with_its_quarter
from rag.calculator.question.rank_shapes import led_last, named_first
from rag.calculator.question.rank_tails import without_tail
from rag.calculator.question.ranks import read_ranking, without_called
from rag.calculator.results import Calculation
from rag.calculator.solve import Side
from rag.types import Context


def ranked_of(
    question: str, words: Collection[str], side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The answer to a question for the first of several; None where it is none, or one of them is not sure."""
    both = both_ends_of(question, lambda one: ranked_of(one, words, side, contexts, report_of))
    if both is not None:
        return both
    among = (ranked_of(one, words, side, contexts, report_of) for one in chosen_among(question))
    chosen = next((made for made in among if made is not None), None)
    if chosen is not None:
        return chosen
    question = named_first(led_last(without_called(with_its_quarter(question, side.filings, report_of), words)))
    # "Which Acme segment" of Acme Tools, which has a segment Acme too.
    words = frozenset(words) | company_words(question, side.filings)
    alone, tail, besides = without_tail(question)
    first = read_ranking(alone, words, side.newest) if tail else None
    if first is not None and first.better:
        return ranking_of(replace(first, tail=tail, besides=besides), side, contexts, report_of)
    peak = read_peak(question, words, side.newest)
    if peak is not None:
        return peak_of(peak, side, contexts, report_of)
    moves = read_part_moves(question, words, side.newest)
    moved = part_moves_of(moves, side, contexts, report_of) if moves is not None else None
    if moved is not None:
        return moved
    years = read_part_years(question, words)
    told = part_years_of(years, side, contexts, report_of) if years else None
    if told is not None:
        return told
    shares = read_shares(question, words, side.newest)
    if shares is not None:
        return shares_of(shares, side, contexts, report_of)
    largest = read_largest(question, words, side.newest)
    if largest is not None:
        return largest_of(largest, side, contexts, report_of)
    asked = read_ranking(question, words, side.newest)
    made = ranking_of(asked, side, contexts, report_of) if asked is not None else None
    listed = read_listed(question, words, side) if made is None else None
    made = listed_of(listed, side, contexts, report_of) if listed is not None else made
    kind = read_kind(question, words, side.newest) if made is None else None
    made = siblings_ranked(kind, side, contexts, report_of) if kind is not None else made
    grown = read_moved(question, words, side.newest) if made is None else None
    return siblings_moved(grown, side, contexts, report_of) if grown is not None else made
