"""Where a fetch may go: which URLs are followed, how a host becomes addresses, which addresses are refused."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit, urlunsplit

from rag.errors import WebRefused, WebUnavailable

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int, float], Sequence[str]]
"""resolve(host, port, seconds) → addresses as text; raises WebUnavailable."""
Allow = Callable[[Address], bool]
# Other ports are where a machine's own services listen.
PORTS = frozenset((80, 443))
# Longer ones carry data, not an address.
LONGEST_URL = 2000
# The resolver takes 0177.1 and 2130706433 for 127.0.0.1; nobody writes a public host so.
_NUMERIC = re.compile(r"(?:0x[0-9a-f]*|\d+)", re.IGNORECASE)
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
# RFC 1035's limits: 63 characters a label, 253 in all.
_HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*\.?")
# Line ends and backslashes are read as something else by one parser than by the next.
_UNPRINTABLE = re.compile(r"[\x00-\x20\x7f\\]")
_CARRIERS = tuple(IPv6Network(n) for n in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "fec0::/10"))
"""Blocks whose addresses carry an IPv4 address inside, which would then be the one that is reached."""
# 6to4 anycast counts as global, and leads wherever the next router likes.
_RELAY = IPv4Network("192.88.99.0/24")


def is_public(address: Address) -> bool:
    """Whether an address is one of the public internet: no loopback, private, link-local, multicast, reserved one."""
    plain = address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
    if isinstance(address, IPv4Address):
        return plain and address not in _RELAY
    return plain and address.ipv4_mapped is None and not any(address in block for block in _CARRIERS)


def checked_url(url: str, ports: frozenset[int] | None = PORTS) -> SplitResult:
    """The parts of a URL that may be fetched, its host in ASCII; raises WebRefused with one sentence.

    Hosts in octal, hex or short form ("0177.1", "2130706433") are refused before anything resolves them.
    """
    try:
        parts = urlsplit(url.strip())
        port, host = parts.port, _ascii(parts.hostname or "")
    except ValueError as error:
        raise WebRefused("The address is not a web address, so it was not opened.") from error
    if len(url) > LONGEST_URL or _UNPRINTABLE.search(url.strip()):
        raise WebRefused("The address is too long or holds characters no address has, so it was not opened.")
    if parts.scheme not in ("http", "https"):
        raise WebRefused("Only http and https addresses are opened.")
    if "@" in parts.netloc:
        raise WebRefused("An address with a user name or a password in it is not opened.")
    default = 443 if parts.scheme == "https" else 80
    if ports is not None and (default if port is None else port) not in ports:
        raise WebRefused("Only addresses on the ports 80 and 443 are opened.")
    shown = f"[{host}]" if ":" in host else host
    return parts._replace(netloc=shown if port in (None, default) else f"{shown}:{port}", fragment="")


def _ascii(host: str) -> str:
    """The host as the resolver gets it; raises ValueError for one that is no name and no whole address."""
    if ":" in host:
        # A zone index names an interface of this machine.
        if "%" in host:
            raise ValueError(host)
        return str(IPv6Address(host))
    name = host if host.isascii() else host.encode("idna").decode("ascii")
    if not _HOST.fullmatch(name.lower()):
        raise ValueError(host)
    if _NUMERIC.fullmatch(name.rstrip(".").rpartition(".")[2]):
        return str(IPv4Address(name))
    return name.lower()


def same_page(url: str) -> str:
    """What makes two addresses one page: no scheme, no "www.", no fragment, no final slash."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removeprefix("www.")
    return urlunsplit(("", host, parts.path.rstrip("/"), parts.query, ""))


def resolve(host: str, port: int, seconds: float) -> tuple[str, ...]:
    """Addresses of a host by the system's resolver, which has no time limit of its own; raises WebUnavailable."""
    found: list[str] = []

    def ask() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return
        found.extend(dict.fromkeys(str(row[4][0]) for row in rows))

    # Daemon: a resolver that hangs must not keep the app from ending.
    asking = threading.Thread(target=ask, name="footnote-resolve", daemon=True)
    asking.start()
    asking.join(seconds)
    if not found:
        raise WebUnavailable(f"The host {host} could not be found; is there a network connection?")
    return tuple(found)


def checked_addresses(host: str, addresses: Sequence[str], allow: Allow = is_public) -> tuple[str, ...]:
    """The addresses, when every one of them may be reached; raises WebRefused when a single one may not."""
    try:
        wrong = [text for text in addresses if "%" in text or not allow(ip_address(text))]
    except ValueError as error:
        raise WebRefused(f"The host {host} has no usable address, so it was not opened.") from error
    # One private address among public ones is how rebinding looks: none is tried.
    if wrong or not addresses:
        raise WebRefused(f"The host {host} leads into a private network, so it was not opened.")
    return tuple(addresses)
