"""Sentences measured by what they mean: the answer without the question's words stands nearer than one with them."""

from __future__ import annotations

from rag.config import load_settings
from rag.retrieval.likeness import likeness

SAME = "We announced a decision to reduce our overall workforce by approximately 10,000 jobs."
WORDS = "People of many countries visit the stores of the company."


def test_a_sentence_that_means_the_question_is_nearer_than_one_that_shares_its_words() -> None:
    question = "How many people did the company lay off?"
    measure = likeness(load_settings(), question)
    assert measure is not None
    near, far = measure(question, (SAME, WORDS))
    assert 1 >= near > far >= -1


def test_a_language_that_the_model_does_not_know_is_not_measured() -> None:
    assert likeness(load_settings(), "公司有多少員工?") is None
