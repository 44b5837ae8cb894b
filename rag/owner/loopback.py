"""The running app, asked by commands: a small HTTP server on 127.0.0.1 that answers POST /call with a bearer token.

Only who can read index/.owner.json (mode 0600) knows the token. It is never logged: the server logs nothing. A Host
header that is not loopback is refused, so that no web page can reach it by a name of its own.
"""

from __future__ import annotations

import hmac
import http.client
import json
import logging
import threading
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

from preprocess.errors import FootnoteError
from rag.errors import IndexBusy, RagError
from rag.owner.lock import Owner, busy_sentence

# A plan of a report with its feedback is some kilobytes; a megabyte is nobody's question.
MAX_BODY = 1024 * 1024
# An index that is made anew or a measurement takes that long, and the caller waits for it.
CALL_SECONDS = 3600
LOG = logging.getLogger("footnote.loopback")
Calls = Mapping[str, Callable[[dict[str, Any]], Any]]
"""By method: arguments as JSON values in, a JSON value out; raises FootnoteError."""


class LoopbackServer:
    """Serves calls until closed. `port` is chosen by the system."""

    def __init__(self, calls: Calls, token: str) -> None:
        handler = type("Handler", (_Handler,), {"calls": calls, "token": token})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, name="footnote-loopback", daemon=True)

    @property
    def port(self) -> int:
        """Where it listens on 127.0.0.1."""
        return int(self._server.server_address[1])

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def close(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(timeout=5)


def call(owner: Owner, method: str, arguments: dict[str, Any]) -> Any:
    """Ask the owner; raises RagError with the owner's own sentence, or IndexBusy when it cannot be asked."""
    body = json.dumps({"method": method, "arguments": arguments}).encode()
    headers = {"Authorization": f"Bearer {owner.token}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection("127.0.0.1", owner.port, timeout=CALL_SECONDS)
    try:
        connection.request("POST", "/call", body, headers)
        response = connection.getresponse()
        document = json.loads(response.read())
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise IndexBusy(busy_sentence(owner)) from error
    finally:
        connection.close()
    if response.status == 200:
        return document["result"]
    if response.status == 409:
        raise RagError(str(document["error"]))
    raise IndexBusy(busy_sentence(owner))


class _Handler(BaseHTTPRequestHandler):
    """One request of a command; calls and token are those of the server that it belongs to."""

    calls: ClassVar[Calls]
    token: ClassVar[str]

    server_version = "footnote"
    sys_version = ""
    # For sending a request: who connects and says nothing holds no thread.
    timeout = 30

    def do_POST(self) -> None:
        """Check who asks and what, then answer 200 {result} or 409 {error: sentence}."""
        try:
            status, document = self._answer()
        except FootnoteError as error:
            status, document = 409, {"error": str(error)}
        except Exception:
            LOG.exception("call")
            status, document = 409, {"error": "The running app failed on this; its log in .state/logs says more."}
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: a request line or header could hold what is secret."""

    def _answer(self) -> tuple[int, dict[str, Any]]:
        # A page of the web that rebinds its own name to 127.0.0.1 sends that name here.
        host = self.headers.get("Host", "").rsplit(":", 1)[0]
        if host not in ("127.0.0.1", "localhost") or self.path != "/call":
            return 404, {"error": "Not here."}
        given = self.headers.get("Authorization", "").encode()
        # Takes the same time for every wrong token.
        if not hmac.compare_digest(given, f"Bearer {self.token}".encode()):
            return 401, {"error": "Not allowed."}
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MAX_BODY:
            return 413, {"error": "Too large."}
        asked = _parse(self.rfile.read(int(length)))
        if asked is None or asked[0] not in self.calls:
            return 400, {"error": "Not a call."}
        return 200, {"result": self.calls[asked[0]](asked[1])}


def _parse(body: bytes) -> tuple[str, dict[str, Any]] | None:
    try:
        document = json.loads(body)
    except ValueError:
        return None
    if not isinstance(document, dict) or set(document) != {"method", "arguments"}:
        return None
    method, arguments = document["method"], document["arguments"]
    return (method, arguments) if isinstance(method, str) and isinstance(arguments, dict) else None
