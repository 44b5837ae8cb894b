"""The fit of what decides between an answer and a refusal: the file it writes says what the fitted model says."""

from __future__ import annotations

import random

import pytest
import yaml

from bench.refusal import Asked, _model, _table, written
from rag.answering.quote.likely import Weights


def asked(count: int) -> list[Asked]:
    """Questions whose answer stands there where two signs agree."""
    rng = random.Random(7)
    made = []
    for at in range(count):
        told, alike = rng.random(), rng.random()
        made.append(
            Asked("made", f"Question {at}?", told + alike > 1, "Acme", {"told": told, "alike": alike, "held": 1})
        )
    return made


def test_the_file_holds_the_model_that_was_fitted() -> None:
    questions = asked(120)
    weights = Weights.model_validate(yaml.safe_load(written(questions, 0.4)))
    _, signs, answerable = _table(questions)
    chances = _model().fit(signs, answerable).predict_proba(signs)[:, 1]
    for one, expected in zip(questions, chances, strict=True):
        assert weights.chance(one.signs) == pytest.approx(expected, abs=0.01)
