"""A web on loopback: pages by path, sent well or badly, and what a fetch of the tests may reach.

In a test: with WebServer({"/a": Page(b"<p>…</p>")}) as web: fetch(web.url("/a"), **web.reach())
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from rag.web.addresses import Address
from rag.web.fetch import Limits
from tests.loopback import Http, Loopback

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True)
class Page:
    """What a path sends. drip: seconds between single bytes, without end. raw: these bytes in place of an answer."""

    body: bytes = b""
    kind: str = HTML
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    drip: float = 0.0
    raw: bytes | None = None


class WebServer(Loopback):
    """The server, running from `with` to its end; seen holds (path, headers) of every request."""

    def __init__(self, pages: Mapping[str, Page]) -> None:
        super().__init__(_Handler)
        self.pages = dict(pages)
        self.seen: list[tuple[str, dict[str, str]]] = []

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        """The address of a path."""
        return f"http://{host}:{self.port}{path}"

    def reach(self, seconds: float = 5.0, size: int = 200_000) -> dict[str, Any]:
        """Arguments of `fetch` that allow loopback and this port, and nothing else."""
        return {"limits": Limits(size, seconds, frozenset((self.port,))), "allow": loopback_only}


def loopback_only(address: Address) -> bool:
    """The opposite of what fetches by default: only 127.0.0.1 itself."""
    return str(address) == "127.0.0.1"


def article(title: str, *paragraphs: str) -> Page:
    """A page as newspapers make them: navigation, an article, a footer."""
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    nav = "<nav><a href='/x'>Home</a> <a href='/y'>Subscribe</a></nav>"
    html = (
        f"<html><head><title>{title}</title></head><body>{nav}<article><h1>{title}</h1>{body}</article></body></html>"
    )
    return Page(html.encode())


class _Handler(BaseHTTPRequestHandler):
    server: Http

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """One page as its path says."""
        self.server.owner.seen.append((self.path, {k.lower(): v for k, v in self.headers.items()}))
        page = self.server.owner.pages.get(self.path, Page(b"no", status=404))
        if page.raw is not None:
            self.wfile.write(page.raw)
            return
        self.send_response(page.status)
        self.send_header("content-type", page.kind)
        for name, value in page.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(page.body)
        while page.drip and not self.server.owner.closing.wait(page.drip):
            self.wfile.write(b"x")
