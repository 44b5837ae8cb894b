"""What decides whether quotes are an answer: the shipped steps, the signs they are about, and what they add up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rag.answering.answer import answer
from rag.answering.match.asked import understand_ask
from rag.answering.quote.likely import Weight, Weights, is_the_row, lacks, shipped
from rag.answering.quote.wider import signs_about
from rag.types import SearchResult
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

STAFF = "As of December 31, 2023, Acme employed approximately 3,700 people in eleven countries."
SITES = "Our headquarters are located in Dover, Delaware, where we lease 40,000 square feet of office space."
FILING = make_report(
    "ACME_2023_10K",
    ((H("Item 1. Business", item="Item 1"), STAFF, SITES, "We sell widgets through distributors in Europe."),),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2023,
)


def shared_words(question: str, texts: Sequence[str]) -> list[float]:
    """A measure of meaning that any machine has: the share of the question's words in a text."""
    words = set(question.lower().split())
    return [len(words & set(text.lower().split())) / len(words) for text in texts]


def found(question: str) -> SearchResult:
    return replace(result_of(question, [FILING]), likeness=shared_words)


def test_the_shipped_weights_are_of_the_signs_that_are_read_off_an_answer() -> None:
    result = found("How many people does Acme employ?")
    _, signs = signs_about(result, report_of(FILING), understand_ask(result, [FILING]), [FILING])
    assert set(shipped().signs) == set(signs)


def test_a_sign_above_its_mean_moves_the_chance_the_way_of_its_weight() -> None:
    weights = Weights(answers_from=0.5, base=0.0, signs={"told": Weight(weight=2.0, mean=0.5, spread=0.25)})
    assert weights.chance({"told": 0.5}) == 0.5
    assert weights.chance({"told": 0.75}) == pytest.approx(0.881, abs=0.001)


def test_what_stands_there_is_far_likelier_than_what_only_sounds_like_it() -> None:
    def odds(question: str) -> float:
        result = found(question)
        _, signs = signs_about(result, report_of(FILING), understand_ask(result, [FILING]), [FILING])
        return shipped().chance(signs) if signs else 0.0

    assert odds("How many people does Acme employ?") > 10 * odds("How many people does Acme insure in Kenya?")
    assert odds("How many zeppelins does Acme charter?") < 0.001


def test_without_a_model_of_meaning_the_rules_decide() -> None:
    question = "Where are Acme's headquarters?"
    made = answer(question, result_of(question, [FILING]), report_of(FILING), None)
    assert [citation.quote for citation in made.citations] == [SITES]


def test_a_quote_that_lacks_what_is_asked_is_no_answer_however_alike() -> None:
    whole = {**dict.fromkeys(shipped().signs, 0.0), "names_held": 1.0, "bears_item": 1.0, "counts": 1.0}
    assert not lacks({**whole, "wants_count": 1.0})
    assert lacks({**whole, "wants_count": 1.0, "counts": 0.0})
    assert lacks({**whole, "figure": 1.0, "items": 1.0, "bears_item": 0.0})
    assert lacks({**whole, "names_held": 0.5})
    assert lacks({**whole, "figure": 1.0, "rate_lacking": 1.0})


def test_the_row_of_the_line_item_alone_is_an_answer_however_long_the_question() -> None:
    row = dict.fromkeys(("row", "items", "bears_item", "held", "told_subject", "year_told", "names_held"), 1.0)
    whole = {**dict.fromkeys(shipped().signs, 0.0), **row, "told": 0.7}
    assert is_the_row(whole)
    for sign, other in (("absent_words", 1.0), ("phrases", 1.0), ("year_told", 0.0), ("told", 0.5), ("row", 0.0)):
        assert not is_the_row({**whole, sign: other})
