from __future__ import annotations

import json
from pathlib import Path

import pytest

from preprocess.cli import main
from preprocess.convert import quiet
from preprocess.converters.marker import Marker
from preprocess.converters.marker_process import MarkerProcess
from preprocess.converters.marker_setup import MarkerOptions, MarkerSetup
from tests.preprocess.converters.replay import recorded_pages

SETUP = MarkerSetup(MarkerOptions(weights="never"))
pytestmark = [
    pytest.mark.marker,
    pytest.mark.skipif(SETUP.python is None, reason="needs .venv-marker, which `make marker` builds"),
]


def test_marker_itself_makes_the_recorded_report(sample: Path, tmp_path: Path) -> None:
    report = Marker(SETUP).convert(sample, sample.name, quiet)
    assert {table.statement_type for table in report.tables} >= {"balance_sheet", "income_statement", "cash_flow"}
    assert report.converter == "marker" and all(check.passed for table in report.tables for check in table.checks)


def test_marker_still_speaks_the_recorded_json(sample: Path) -> None:
    with MarkerProcess(sample, SETUP) as process:
        pages = process.convert([1, 2], [None, None])
    recorded = recorded_pages()
    assert [page.bbox for page in pages] == [tuple(page["bbox"]) for page in recorded[:2]]  # type: ignore[arg-type]
    assert all(block.type == "Text" for page in pages for block in page.blocks)


def test_the_command_runs_marker(sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(sample), str(tmp_path), "--converter", "marker", "--json"]) == 0
    (outcome,) = json.loads(capsys.readouterr().out)
    assert (outcome["status"], outcome["pages"]) == ("ready", 9)
