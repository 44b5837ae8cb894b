"""`python -m rag report` as a person uses it: feedback at the terminal, kill, list, resume, one section again, diff."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from rag.config import ROOT, LLMSettings, Settings
from rag.errors import RagError
from tests.openai_server import OpenAIServer, Turn, default_text
from tests.rag.helpers import here, wait_for
from tests.scripted_report import Script, content, role_of

FEEDBACK = "Only two sections please"


def person(settings: Settings, config: Path, said: Path, *arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """`python -m rag` with a terminal as its input and what it says in a file; the process and the keyboard."""
    keyboard, terminal = pty.openpty()
    line = [sys.executable, "-m", "rag", *arguments, "--config", str(config)]
    env = {**os.environ, "FOOTNOTE_HOME": str(settings.home), "PYTHONWARNINGS": "ignore"}
    with said.open("wb") as screen:
        process = subprocess.Popen(line, cwd=ROOT, env=env, stdin=terminal, stdout=subprocess.DEVNULL, stderr=screen)
    os.close(terminal)
    return process, keyboard


def slow_at_the_end(request: dict[str, Any]) -> Turn:
    """Answers all but the conclusion, which keeps it waiting."""
    return Turn(silence=60) if role_of(request) == "frame" else Turn(text=default_text(request))


def test_a_person_gives_feedback_and_a_killed_report_is_listed_resumed_and_compared(
    filled: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "report.md"
    with OpenAIServer(reply=slow_at_the_end) as server:
        llm = {"base_url": server.base_url, "model": "m", "retries": 0}
        config = tmp_path / "config.yaml"
        config.write_text(yaml.safe_dump({"llm": llm}), encoding="utf-8")
        screen = tmp_path / "said"
        process, keyboard = person(filled, config, screen, "report", "Total revenue", "-o", str(file))
        os.write(keyboard, f"{FEEDBACK}\n".encode())
        os.write(keyboard, b"y\n")
        try:
            wait_for(lambda: any(role_of(request) == "frame" for request in server.requests), 300)
            wait_for(lambda: "Overview, draft 1:" in screen.read_text(encoding="utf-8"), 60)
        finally:
            process.kill()
            process.wait()
            said = screen.read_text(encoding="utf-8")
            os.close(keyboard)
        plans = [content(request) for request in server.requests if role_of(request) == "plan"]
    assert len(plans) == 2 and FEEDBACK in plans[1] and "Plan so far:" in plans[1]
    assert said.count("Report on Total revenue") == 2 and not file.exists()

    with OpenAIServer(reply=Script(write=None)) as server:
        settings = filled.model_copy(update={"llm": LLMSettings(base_url=server.base_url, model="m", retries=0)})
        (row,) = [one for one in here(settings, "report", "--list")["runs"] if one["topic"] == "Total revenue"]
        assert row["state"] == "interrupted" and row["run_id"][:8] in said
        done = here(settings, "report", "--resume", row["run_id"][:8], "-o", str(file))
        assert {role_of(request) for request in server.requests} == {"frame"}
        assert done["run_id"] == row["run_id"] and done["mode"] == "model" and done["usage"]["calls"] > 10
        assert file.read_text(encoding="utf-8").startswith("# Total revenue")
        again = here(settings, "report", "--rerun", row["run_id"], "--section", "2", "-o", str(tmp_path / "again.docx"))
        assert (tmp_path / "again.docx").read_bytes()[:2] == b"PK" and again["sections"] == done["sections"]
        fresh = here(settings, "report", "Total revenue", "--yes", "-o", str(tmp_path / "fresh.md"))
        found = here(settings, "report", "--diff", row["run_id"][:10], fresh["run_id"])
    assert {section["change"] for section in found["sections"]} == {"same"} and found["facts"] == []


def test_a_run_that_is_not_there_is_one_sentence(filled: Settings, tmp_path: Path) -> None:
    with pytest.raises(RagError, match="No report run begins with “ffff0000”"):
        here(filled, "report", "--resume", "ffff0000", "-o", str(tmp_path / "x.md"))


def test_a_company_that_is_not_there_and_a_plan_that_nobody_approves_are_one_sentence(
    filled: Settings, tmp_path: Path
) -> None:
    with pytest.raises(RagError, match="No filing of"):
        here(filled, "report", "Zyxel's debt", "--yes", "-o", str(tmp_path / "x.md"))
    with pytest.raises(RagError, match="add --yes to approve it"):
        here(filled, "report", "Total revenue", "-o", str(tmp_path / "x.md"))
    assert not (tmp_path / "x.md").exists()
