"""The planted errors of the bench, on the sample filing: a small fixed set that every run of the tests measures."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.analyst_wordings import WORDINGS
from bench.mutations import Outcome, half_of, measure_analysts, measure_reports
from bench.true_answers import templates
from preprocess.convert import convert_file
from preprocess.report import Report


@pytest.fixture(scope="module")
def report(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    return convert_file(sample, sample.name, tmp_path_factory.mktemp("converted"))


@pytest.fixture(scope="module")
def outcome(report: Report) -> Outcome:
    return measure_reports([report])


def test_nearly_every_planted_error_is_caught(outcome: Outcome) -> None:
    assert sum(outcome.planted.values()) > 50
    assert outcome.caught_share >= 0.97, outcome.missed


def test_right_sentences_raise_no_alarm(outcome: Outcome) -> None:
    assert outcome.right > 15
    assert outcome.alarm_share <= 0.04, outcome.alarms


def test_there_are_enough_wordings_and_both_halves_exist() -> None:
    assert len(set(templates())) >= 25
    assert {half_of(name) for name in ("nike-2023", "boeing-2022", "adobe-2017", "pfizer-2021")} == {
        "development",
        "held out",
    }


def test_errors_in_the_wordings_of_analysts_are_caught_too(report: Report) -> None:
    outcome = measure_analysts([report])
    assert sum(outcome.planted.values()) > 50 and len(WORDINGS) > 12
    assert outcome.caught_share >= 0.97, outcome.missed
    assert outcome.alarm_share <= 0.04, outcome.alarms
