"""Every bad input through the command line, as a person would meet it: one sentence each, and the others go on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import pdfs

ROOT = Path(__file__).resolve().parents[2]

BAD: dict[str, tuple[bytes, str]] = {
    "empty.pdf": (b"", "empty"),
    "word.pdf": (b"PK\x03\x04" + b"\x00" * 30 + b"word/document.xml", "Word document"),
    "page.pdf": (b"<html><body>Not found</body></html>", "HTML page"),
    "cut10.pdf": (pdfs.truncated_pdf(10), "cut off"),
    "cut50.pdf": (pdfs.truncated_pdf(50), "cut off"),
    "locked.pdf": (pdfs.encrypted_pdf(), "password"),
    "nopages.pdf": (pdfs.no_pages_pdf(), "no pages"),
    "loop.pdf": (pdfs.page_tree_loop_pdf(), "damaged"),
    "garbage.pdf": (b"%PDF-1.4\n" + os.urandom(400) + b"\nstartxref\n0\n%%EOF", "damaged"),
}


def preprocess(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "preprocess", *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """One run over a folder of every bad file, two good ones, a twin, and a name of 240 characters."""
    here = tmp_path_factory.mktemp("run")
    incoming = here / "in"
    incoming.mkdir()
    for name, (data, _) in BAD.items():
        (incoming / name).write_bytes(data)
    (incoming / "good.pdf").write_bytes(pdfs.simple_pdf(2, "harbor"))
    (incoming / "twin.pdf").write_bytes(pdfs.simple_pdf(2, "harbor"))
    (incoming / "hostile.pdf").write_bytes(pdfs.hostile_text_pdf())
    (incoming / "scan.pdf").write_bytes(pdfs.image_only_pdf())
    (incoming / ("n" * 240 + ".pdf")).write_bytes(pdfs.simple_pdf(1, "buoy"))
    return here, preprocess("in", "out", "--json", cwd=here)


Run = tuple[Path, subprocess.CompletedProcess[str]]


def outcomes(run: Run) -> dict[str, dict[str, object]]:
    return {Path(o["source"]).name: o for o in json.loads(run[1].stdout)}


def test_one_bad_file_makes_the_command_fail_but_not_stop(run: Run) -> None:
    assert run[1].returncode == 1
    assert outcomes(run)["good.pdf"]["status"] == "ready"
    assert outcomes(run)["hostile.pdf"]["status"] == "ready"
    assert outcomes(run)["n" * 240 + ".pdf"]["status"] == "ready"


@pytest.mark.parametrize("name", sorted(BAD))
def test_each_bad_file_gets_its_own_sentence(run: Run, name: str) -> None:
    outcome = outcomes(run)[name]
    reason = str(outcome["reason"])
    assert outcome["status"] == "failed"
    assert BAD[name][1] in reason
    assert reason.endswith(".") and "\n" not in reason


def test_the_same_bytes_under_two_names_are_stored_once(run: Run) -> None:
    assert outcomes(run)["twin.pdf"]["status"] == "skipped"
    assert outcomes(run)["twin.pdf"]["report_id"] == outcomes(run)["good.pdf"]["report_id"]


def test_a_pdf_without_a_text_layer_says_so_or_works(run: Run) -> None:
    outcome = outcomes(run)["scan.pdf"]
    assert outcome["status"] == "ready" or "OCR" in str(outcome["reason"])


def test_no_traceback_reaches_a_person(run: Run) -> None:
    assert "Traceback" not in run[1].stderr and "Error:" not in run[1].stderr


def test_nothing_is_written_beside_the_output_folder(run: Run) -> None:
    here, _ = run
    assert sorted(p.name for p in here.iterdir()) == ["in", "out"]
    assert len(list((here / "in").iterdir())) == len(BAD) + 5


def test_no_half_written_report_is_left(run: Run) -> None:
    stored = [p for p in (run[0] / "out").iterdir() if not p.name.startswith(".")]
    ready = {o["report_id"] for o in outcomes(run).values() if o["status"] == "ready"}
    assert {p.name for p in stored} == ready


@pytest.mark.parametrize("arguments", [("nowhere", "out"), ("in",), ("in", "out", "--converter", "magic")])
def test_wrong_arguments_are_one_sentence_and_exit_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "in").mkdir()
    done = preprocess(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == "" and "Traceback" not in done.stderr and done.stderr.strip()


def test_an_empty_folder_is_a_warning_and_exit_1(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    done = preprocess("in", "out", "--json", cwd=tmp_path)
    assert done.returncode == 1
    assert json.loads(done.stdout) == [] and "nothing to do" in done.stderr


def test_a_typo_in_the_configuration_stops_a_command_with_the_line(tmp_path: Path) -> None:
    config = tmp_path / "my.yaml"
    config.write_text("retrieval:\n  top_kk: 5\n", encoding="utf-8")
    command = [sys.executable, "-m", "rag", "health", "--config", str(config)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in {1, 2}
    assert "my.yaml, line 2" in done.stderr and "Traceback" not in done.stderr


HOSTILE_NAMES = (
    "up..\\..\\climb.pdf",
    "annual\u202efdp.exe.pdf",
    "two\nlines.pdf",
    "red\x1b[31m\x1b]0;title\x07.pdf",
    "-rf.pdf",
    "$(reboot) `id`.pdf",
    "年度报告.pdf",
    "<b>bold [link](x).pdf",
)


def test_hostile_names_stay_inside_the_output_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for i, name in enumerate(HOSTILE_NAMES):
        (tmp_path / "in" / name).write_bytes(pdfs.simple_pdf(1, f"word{i}"))
    done = preprocess("in", "out", "--json", cwd=tmp_path)
    results = json.loads(done.stdout)
    assert [o["status"] for o in results] == ["ready"] * len(HOSTILE_NAMES), done.stderr
    assert all(c.isprintable() or c == "\n" for c in done.stderr) and done.stderr.count("\n") == len(HOSTILE_NAMES)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in", "out"]
    names = [p.name for p in (tmp_path / "out").rglob("*")]
    assert all(name.isprintable() and "\\" not in name and "\u202e" not in name for name in names)
