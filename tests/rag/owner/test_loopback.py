from __future__ import annotations

import http.client
import json
import stat
from pathlib import Path

import pytest

from rag.config import Settings
from rag.errors import IndexBusy, RagError
from rag.owner import loopback
from rag.owner.lock import Owner, read_owner
from rag.service import Service


def post(port: int, body: bytes, **headers: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", "/call", body, headers)
    status = connection.getresponse().status
    connection.close()
    return status


def echo(given: dict[str, object]) -> object:
    if given.get("fail"):
        raise RagError("It failed on purpose.")
    return given


@pytest.fixture
def server() -> loopback.LoopbackServer:
    started = loopback.LoopbackServer({"echo": echo}, "secret")
    started.start()
    return started


def test_a_call_goes_there_and_back(server: loopback.LoopbackServer) -> None:
    owner = Owner(pid=1, port=server.port, token="secret", url=None)
    assert loopback.call(owner, "echo", {"a": ["ü", 1]}) == {"a": ["ü", 1]}
    with pytest.raises(RagError, match="It failed on purpose"):
        loopback.call(owner, "echo", {"fail": True})
    server.close()
    with pytest.raises(IndexBusy):
        loopback.call(owner, "echo", {})


def test_strangers_are_refused(server: loopback.LoopbackServer) -> None:
    body = json.dumps({"method": "echo", "arguments": {}}).encode()
    allowed = {"Authorization": "Bearer secret"}
    assert post(server.port, body, **allowed) == 200
    assert post(server.port, body) == 401
    assert post(server.port, body, Authorization="Bearer guess") == 401
    assert post(server.port, body, **allowed, Host="evil.example:80") == 404
    assert post(server.port, b"[1, 2]", **allowed) == 400
    assert post(server.port, json.dumps({"method": "__class__", "arguments": {}}).encode(), **allowed) == 400
    # The size alone is announced: the server hangs up on a body that it will not read.
    assert post(server.port, b"", **allowed, **{"Content-Length": str(loopback.MAX_BODY + 1)}) == 413
    server.close()


def test_the_owner_file_is_private_and_the_token_is_in_no_log(home: Settings) -> None:
    service = Service.open(home, resume=False)
    path = home.index_dir / ".owner.json"
    owner = read_owner(home)
    assert owner is not None and stat.S_IMODE(path.stat().st_mode) == 0o600
    assert loopback.call(owner, "health", {})["index"]["ready"] is True
    with pytest.raises(RagError):
        loopback.call(owner, "search", {"question": "x", "unknown": 1})
    service.close()
    assert not path.exists()
    logs = [file.read_text(encoding="utf-8") for file in Path(home.state_dir / "logs").glob("*")]
    assert all(owner.token not in text for text in logs)
