"""One page of the web, fetched so that a page or a redirect cannot reach into the network this runs in (SSRF).

The host is resolved here, every address is checked, and the connection goes to the checked address itself: there is no
second look-up that could answer differently (DNS rebinding). Proxies, cookies and credentials are never used.
"""

from __future__ import annotations

import ssl
import threading
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

import httpcore

from rag.errors import LLMStopped, WebError, WebRefused, WebUnavailable
from rag.web.addresses import PORTS, Allow, Resolve, checked_addresses, checked_url, is_public, resolve

# Who asks and why, so that a site can refuse it.
USER_AGENT = "Footnote/1.0 (reads single pages for one person's question)"
# PDFs and pictures of strangers are not opened: their parsers are the larger risk.
KINDS = ("text/html", "text/plain")
REDIRECTS = (301, 302, 303, 307, 308)
# Browsers follow twenty; a page for reading needs one or two.
MOST_REDIRECTS = 5
MB = 1024 * 1024
_TRIES = 2
"""Addresses of a host that are tried, the first ones."""


@dataclass(frozen=True)
class Fetched:
    """One page as it came: url after redirects, body decoded from gzip, charset "" when the server named none."""

    url: str
    kind: str
    charset: str
    body: bytes


@dataclass(frozen=True)
class Limits:
    """What a fetch may take: bytes (on the wire, and again when unpacked), seconds in all, ports (None: any)."""

    bytes: int = 5 * MB
    seconds: float = 10.0
    ports: frozenset[int] | None = PORTS


class _Stream(httpcore.NetworkStream):
    """A connection that ends at a deadline, however slowly bytes drip, and when a person presses stop."""

    def __init__(self, inner: httpcore.NetworkStream, clock: _Clock) -> None:
        self._inner = inner
        self._clock = clock

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Bytes that are there before the deadline."""
        return self._inner.read(max_bytes, self._clock.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send all before the deadline."""
        self._inner.write(buffer, self._clock.left())

    def close(self) -> None:
        """Hang up."""
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """The same connection, encrypted and certified for the host of the URL."""
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, self._clock.left()), self._clock)

    def get_extra_info(self, info: str) -> Any:
        """What the connection knows of itself."""
        return self._inner.get_extra_info(info)


class _Clock:
    """The deadline of one fetch."""

    def __init__(self, seconds: float, stop: threading.Event | None) -> None:
        self._end = time.monotonic() + seconds
        self._stop = stop

    def left(self) -> float:
        """Seconds that are left; raises WebUnavailable when none are, LLMStopped when stop was pressed."""
        if self._stop is not None and self._stop.is_set():
            raise LLMStopped("Stopped by you.")
        left = self._end - time.monotonic()
        # httpcore's own error, so that all time limits end in one sentence.
        if left <= 0:
            raise httpcore.ReadTimeout
        return left


class _Backend(httpcore.NetworkBackend):
    """Connects to addresses that were checked, and to nothing else."""

    def __init__(self, clock: _Clock, resolve: Resolve, allow: Allow) -> None:
        self._clock = clock
        self._resolve = resolve
        self._allow = allow
        self._inner = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to the host; raises WebRefused, WebUnavailable or httpcore's errors."""
        # An IPv6 host keeps its brackets in httpcore.
        name = host.strip("[]")
        addresses = checked_addresses(name, self._resolve(name, port, self._clock.left()), self._allow)[:_TRIES]
        for address in addresses:
            try:
                return _Stream(self._inner.connect_tcp(address, port, self._clock.left(), None, ()), self._clock)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if address == addresses[-1]:
                    raise
        raise AssertionError("unreachable")


def fetch(
    url: str,
    limits: Limits | None = None,
    *,
    allow: Allow = is_public,
    resolve: Resolve = resolve,
    stop: threading.Event | None = None,
) -> Fetched:
    """The page at a URL. Raises WebRefused (address, kind or size), WebUnavailable (network, time), LLMStopped.

    allow says which addresses may be reached and resolve finds them; tests pass their own.
    """
    limits = limits or Limits()
    backend = _Backend(_Clock(limits.seconds, stop), resolve, allow)
    # No connection is kept: the next host has to be checked like the first.
    with httpcore.ConnectionPool(network_backend=backend, max_keepalive_connections=0, retries=0) as pool:
        for _ in range(MOST_REDIRECTS + 1):
            # Each hop anew: a redirect is how a public page leads inside.
            parts = checked_url(url, limits.ports)
            found = _get(pool, parts.geturl(), parts.hostname or "", limits)
            if isinstance(found, Fetched):
                return found
            url = _joined(parts.geturl(), found)
    raise WebRefused(f"{parts.hostname} sends from one address to the next, so the page was not opened.")


def _joined(url: str, location: str) -> str:
    try:
        return urljoin(url, location)
    except ValueError as error:
        raise WebRefused("A page sends on to something that is no address, so it was not opened.") from error


def _get(pool: httpcore.ConnectionPool, url: str, host: str, limits: Limits) -> Fetched | str:
    """The page, or the address that it redirects to."""
    headers: Mapping[bytes | str, bytes | str] = {
        "user-agent": USER_AGENT,
        "accept": ", ".join(KINDS),
        "accept-encoding": "gzip",
    }
    try:
        with pool.stream("GET", url, headers=headers) as response:
            return _received(response, url, host, limits)
    except httpcore.TimeoutException as error:
        raise WebUnavailable(f"{host} took longer than {limits.seconds:.3g} s, so the page was left out.") from error
    except (httpcore.NetworkError, httpcore.ProtocolError, ssl.SSLError, UnicodeError) as error:
        raise WebUnavailable(f"{host} could not be read, so the page was left out.") from error


def _received(response: httpcore.Response, url: str, host: str, limits: Limits) -> Fetched | str:
    headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in response.headers}
    if response.status in REDIRECTS and "location" in headers:
        return headers["location"]
    if response.status != 200:
        raise WebUnavailable(f"{host} answered with status {response.status}, so the page was left out.")
    kind, _, parameters = headers.get("content-type", "").partition(";")
    if kind.strip().lower() not in KINDS:
        raise WebRefused(f"{host} sent something that is not a page of text, so it was left out.")
    pieces = _unpacked(_capped(response.iter_stream(), host, limits), headers.get("content-encoding", ""), host)
    # Counted on the wire and again unpacked: a kilobyte of gzip can hold a gigabyte.
    body = b"".join(_capped(pieces, host, limits))
    charset = parameters.lower().partition("charset=")[2].partition(";")[0].strip(" \"'")
    return Fetched(url, kind.strip().lower(), charset, body)


def _capped(pieces: Iterable[bytes], host: str, limits: Limits) -> Iterator[bytes]:
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > limits.bytes:
            raise WebRefused(f"The page of {host} is larger than {limits.bytes / MB:.3g} MB, so it was left out.")
        yield piece


def _unpacked(pieces: Iterable[bytes], coding: str, host: str) -> Iterator[bytes]:
    """The pieces, out of gzip in steps so small that a bomb is noticed long before it fills the memory."""
    coding = coding.strip().lower()
    if coding in ("", "identity"):
        yield from pieces
        return
    if coding not in ("gzip", "x-gzip"):
        raise WebError(f"{host} packs its pages in a way that was not asked for, so the page was left out.")
    # 31: gzip's header and nothing else.
    unpacker = zlib.decompressobj(wbits=31)
    try:
        for piece in pieces:
            while piece and not unpacker.eof:
                yield unpacker.decompress(piece, 64 * 1024)
                piece = unpacker.unconsumed_tail
    except zlib.error as error:
        raise WebUnavailable(f"{host} sent a damaged page, so it was left out.") from error
