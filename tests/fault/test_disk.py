"""A disk that refuses a write: one sentence, no half-written report, and the next run does the work."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

from rag.config import Settings
from rag.service import Service
from tests import pdfs
from tests.rag.helpers import finished

ROOT = Path(__file__).resolve().parents[2]


def preprocess(cwd: Path, largest_file: int | None) -> subprocess.CompletedProcess[str]:
    """The command in a process that may write no file larger than that many bytes: the kernel refuses, for real."""

    def limit() -> None:
        if largest_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    return subprocess.run(
        [sys.executable, "-m", "preprocess", "in", "out", "--json"],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=limit,
    )


def test_a_refused_write_is_one_sentence_and_the_next_run_makes_it_good(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "filing.pdf").write_bytes(pdfs.filing_pdf())

    refused = preprocess(tmp_path, largest_file=8_000)
    (outcome,) = json.loads(refused.stdout)
    assert refused.returncode == 1
    assert outcome["status"] == "failed"
    assert str(outcome["reason"]).endswith(".") and "Traceback" not in refused.stderr
    left = (
        [p.name for p in (tmp_path / "out").iterdir() if not p.name.startswith(".")]
        if (tmp_path / "out").exists()
        else []
    )
    assert left == []

    again = preprocess(tmp_path, largest_file=None)
    (outcome,) = json.loads(again.stdout)
    assert (again.returncode, outcome["status"]) == (0, "ready")


def test_a_folder_that_cannot_be_written_is_one_sentence_and_nothing_is_lost(warm_home: Settings) -> None:
    service = Service.open(warm_home)
    service.upload("first.pdf", pdfs.simple_pdf(1, "first"))
    finished(service)
    inbox = warm_home.state_dir / "inbox"
    inbox.rmdir()
    inbox.write_text("not a folder")
    refused = service.upload("second.pdf", pdfs.simple_pdf(1, "second"))
    assert refused.state == "failed" and refused.reason is not None
    assert refused.reason.endswith(".") and "second.pdf could not be stored" in refused.reason
    inbox.unlink()
    service.upload("second.pdf", pdfs.simple_pdf(1, "second"))
    finished(service)
    assert sorted(filing.doc_name for filing in service.filings()) == ["first", "second"]
    service.close()
