from __future__ import annotations

import json
import math
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from rag.commands.cli import main
from rag.config import ROOT, Settings
from tests.rag.helpers import Owner, command, here

QUESTION = "What was total revenue?"


def document(home: Path, *arguments: str) -> Any:
    done = command(home, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def alike(one: Any, other: Any) -> bool:
    """Whether two documents say the same; seconds are not compared, and of cosines only what a store keeps."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(key == "seconds" or alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return math.isclose(one, other, rel_tol=1e-4, abs_tol=1e-6) if isinstance(one, float) else bool(one == other)


def test_commands_say_the_same_whether_they_own_the_index_or_ask_its_owner(filled: Settings, tmp_path: Path) -> None:
    home = filled.home
    alone = [document(home, "search", QUESTION, "--k", "3"), here(filled, "ask", QUESTION)]
    owner = Owner(home)
    owner.line()
    asked = [here(filled, "search", QUESTION, "--k", "3"), document(home, "ask", QUESTION)]
    report = tmp_path / "report.md"
    written = here(filled, "report", "Revenue", "-o", str(report), "--yes")
    again = here(filled, "index")
    owner.end()
    assert alike(alone, asked)
    row = asked[0]["results"][0]
    assert set(asked[0]) >= {"query", "filters", "keywords", "recipe", "seconds", "results"}
    assert set(row) == set(
        "rank score legs ref_id report_id doc_name kind page pages bbox doubt text context metadata".split()  # noqa: SIM905
    )
    assert row["doc_name"] == "Sample_2023_10K" and row["page"] in row["pages"] and len(row["bbox"]) == 4
    assert set(asked[1]) >= {"answer", "refused", "citations", "numbers", "iterations", "usage", "seconds"}
    assert report.read_text(encoding="utf-8").startswith("#") and written["file"] == str(report)
    assert again["reports"] == 1 and again["vectors"] == again["chunks"] and again["failed"] == []


def test_text_for_a_person_and_a_rebuild(filled: Settings) -> None:
    rebuilt = command(filled.home, "index", "--rebuild")
    assert rebuilt.returncode == 0 and "1 reports" in rebuilt.stdout
    found = command(filled.home, "search", QUESTION)
    assert found.returncode == 0 and found.stdout.startswith("1. Sample_2023_10K, page ")
    talk = command(filled.home, "chat", stdin="What were total net sales in fiscal 2025?\nand the year before?\n\n")
    first, _, then = talk.stdout.partition("Sample_2023_10K")
    assert talk.returncode == 0 and "1,103" in first and "net sales" in then and "FY2024" in then


def test_wrong_arguments_end_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ("search",),
        ("search", " "),
        ("search", "x", "--k", "0"),
        ("search", "x", "--filter", "colour=red"),
        ("search", "x", "--filter", "fiscal_year=soon"),
        ("ask", "x", "--mode", "telepathic"),
        ("report", "x"),
        ("report", "-o", "x.md"),
        ("report", "x", "--list"),
        ("report", "--rerun", "x", "-o", "x.md"),
        ("dance",),
    ):
        out = StringIO()
        assert (main(arguments, out), out.getvalue()) == (2, ""), arguments
        assert "error: " in capsys.readouterr().err


def test_failures_are_one_sentence_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("retrieval:\n  top_kk: 5\n", encoding="utf-8")
    for arguments, sentence in (
        (("health", "--config", str(config), "--json"), "line 2: unknown key 'retrieval.top_kk'"),
        (("health", "--config", str(tmp_path / "absent.yaml")), "cannot be read"),
    ):
        out = StringIO()
        assert (main(arguments, out), out.getvalue()) == (1, ""), arguments
        assert one_sentence(capsys.readouterr().err, sentence)
    done = command(tmp_path / "home", "evaluate", str(tmp_path / "absent.jsonl"), "--json")
    assert (done.returncode, done.stdout) == (1, "")
    assert one_sentence(done.stderr, "absent.jsonl cannot be read")


def one_sentence(told: str, words: str) -> bool:
    return told.count("\n") == 1 and told.endswith(".\n") and words in told


def test_a_home_that_is_a_file_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder", encoding="utf-8")
    done = command(tmp_path / "home", "health")
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


def test_the_commands_are_known_before_anything_that_calculates_is_loaded() -> None:
    code = "import sys; from rag.commands import cli; cli._parser(); print('rag.calculator' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
