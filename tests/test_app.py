from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rag.config import ROOT, Settings, load_settings
from rag.owner.lock import read_owner
from tests.rag.helpers import prose_pdf, wait_for, workers


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=5) as response:
            return response.status == 200
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def app(settings: Settings, port: int) -> Iterator[subprocess.Popen[str]]:
    line = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    env = {**os.environ, "FOOTNOTE_HOME": str(settings.home)}
    with subprocess.Popen(
        line, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_the_app_resumes_jobs_without_a_browser_and_ends_in_order(home: Settings) -> None:
    from rag.service import Service

    waiting = Service.open(home, resume=False)
    waiting.upload("waiting.pdf", prose_pdf(300, "waiting"))
    waiting.close()
    port = free_port()
    with app(home, port) as process:
        wait_for(lambda: answers(port))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/chat?c=1", timeout=5) as page:
            assert page.status == 200 and page.url == f"http://127.0.0.1:{port}/?c=1"
        owner = read_owner(home)
        assert owner is not None and owner.url == f"http://127.0.0.1:{port}"
        wait_for(lambda: workers(owner.pid) or list(home.data_dir.glob("waiting-*")))
        second = free_port()
        with app(home, second) as other:
            assert other.wait(timeout=60) == 1
            assert other.stderr is not None and f"http://127.0.0.1:{port}); use that one" in other.stderr.read()
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert f"http://127.0.0.1:{port}" in out and "Traceback" not in err
    assert read_owner(home) is None and not (home.index_dir / ".owner.json").exists()


def test_a_home_that_cannot_be_used_is_one_sentence_and_the_page_is_served(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("not a folder", encoding="utf-8")
    port = free_port()
    with app(load_settings(home=tmp_path / "home"), port) as process:
        wait_for(lambda: answers(port))
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    assert "set FOOTNOTE_HOME to another folder" in err and "Traceback" not in err


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    server = load_settings().server
    with socket.socket() as other:
        # Whoever has the port now, this test or another program, the app cannot have it.
        with suppress(OSError):
            other.bind((server.address, server.port))
        run = subprocess.run(
            [sys.executable, "app.py"],
            cwd=ROOT,
            env={**os.environ, "FOOTNOTE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert run.returncode == 1
    assert run.stderr.startswith(f"The app cannot listen on {server.address}:{server.port}")
    assert "server.port in retriever_config.yaml" in run.stderr and "Traceback" not in run.stderr
