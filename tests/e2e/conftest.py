"""The real model's server, one for all tests of the folder; without --e2e they are skipped and say so."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-e2e" / "bin" / "python"


@pytest.fixture(scope="session")
def base_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The OpenAI-compatible address of a small instruct model that runs on this machine."""
    if not request.config.getoption("--e2e"):
        pytest.skip("asks a real language model for minutes; run `make e2e`")
    command = [str(PYTHON), str(ROOT / "tests" / "e2e" / "llama_server.py"), str(ROOT / ".bench" / "e2e")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdin is not None and server.stdout is not None
        # The library logs to the same stream before it says where it listens.
        address = next(line.strip() for line in server.stdout if line.startswith("http://"))
        yield f"{address}/v1"
        server.stdin.close()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            # On a busy machine the library takes long to let go of its model.
            server.kill()
