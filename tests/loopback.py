"""A server on loopback that lives as long as a `with`: what the scripted model and the scripted web stand on."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self


class Loopback:
    """Serves from `with` to its end; closing is set then, hung_up once a client has left before its answer was sent."""

    def __init__(self, handler: type[BaseHTTPRequestHandler], port: int = 0) -> None:
        self.closing = threading.Event()
        self.hung_up = threading.Event()
        self._http = Http(("127.0.0.1", port), handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._http.server_address[1])

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)


class Http(ThreadingHTTPServer):
    """A thread a client; owner is the Loopback that its handlers answer for."""

    daemon_threads = True
    owner: Any

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are part of the tests."""
        self.owner.hung_up.set()
