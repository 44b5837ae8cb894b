"""The fetch against a real server: redirects, rebinding, bombs, drips, kinds, sizes."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator, Sequence

import pytest

from rag.errors import LLMStopped, WebRefused, WebUnavailable
from rag.web.fetch import Limits, fetch
from tests.web_server import Page, WebServer

PAGE = Page(b"<p>Plain words.</p>")


@pytest.fixture
def web() -> Iterator[WebServer]:
    with WebServer({"/": PAGE}) as server:
        yield server


class Answers:
    """A resolver that answers differently every time it is asked."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def __call__(self, host: str, port: int, seconds: float) -> Sequence[str]:
        self.asked.append(host)
        return self.answers.pop(0)


def test_a_page_comes_with_its_kind_and_encoding(web: WebServer) -> None:
    found = fetch(web.url("/"), **web.reach())
    assert (found.kind, found.charset, found.body) == ("text/html", "utf-8", PAGE.body)
    headers = web.seen[0][1]
    assert headers["user-agent"].startswith("Footnote") and not headers.keys() & {"cookie", "authorization", "referer"}


def test_loopback_is_refused_unless_it_was_allowed(web: WebServer) -> None:
    with pytest.raises(WebRefused, match="private network"):
        fetch(web.url("/"), Limits(ports=None))
    with pytest.raises(WebRefused, match="private network"):
        fetch(web.url("/", "localhost"), Limits(ports=None))
    with pytest.raises(WebRefused, match="ports 80 and 443"):
        fetch(web.url("/"))
    assert not web.seen


def test_a_redirect_into_the_private_network_is_refused(web: WebServer) -> None:
    for target in ("http://127.0.0.2:%d/", "http://169.254.169.254:%d/", "http://[::1]:%d/", "file:///etc/passwd"):
        place = target % web.port if "%d" in target else target
        web.pages["/go"] = Page(status=302, headers={"location": place})
        with pytest.raises(WebRefused):
            fetch(web.url("/go"), **web.reach())
    assert {path for path, _ in web.seen} == {"/go"}


def test_redirects_are_followed_five_times_and_no_more(web: WebServer) -> None:
    web.pages |= {f"/{n}": Page(status=301, headers={"location": f"/{n + 1}"}) for n in range(8)}
    web.pages["/5"] = PAGE
    assert fetch(web.url("/0"), **web.reach()).url == web.url("/5")
    web.pages["/5"] = Page(status=308, headers={"location": "/5"})
    with pytest.raises(WebRefused, match="one address to the next"):
        fetch(web.url("/0"), **web.reach())


def test_the_checked_address_is_the_one_that_is_reached(web: WebServer) -> None:
    rebinding = Answers(["127.0.0.1"], ["10.0.0.1"])
    fetch(web.url("/", "pages.example"), resolve=rebinding, **web.reach())
    assert rebinding.asked == ["pages.example"] and web.seen[0][1]["host"].startswith("pages.example")


def test_a_host_that_moves_into_the_private_network_between_two_hops_is_refused(web: WebServer) -> None:
    web.pages["/go"] = Page(status=302, headers={"location": "/"})
    rebinding = Answers(["127.0.0.1"], ["10.0.0.1"])
    with pytest.raises(WebRefused, match="private network"):
        fetch(web.url("/go", "pages.example"), resolve=rebinding, **web.reach())
    assert len(web.seen) == 1


def test_a_gzip_bomb_is_noticed_before_it_fills_the_memory(web: WebServer) -> None:
    bomb = gzip.compress(b"0" * 50_000_000)
    web.pages["/bomb"] = Page(bomb, headers={"content-encoding": "gzip"})
    with pytest.raises(WebRefused, match="larger than"):
        fetch(web.url("/bomb"), **web.reach())
    web.pages["/fine"] = Page(gzip.compress(PAGE.body), headers={"content-encoding": "gzip"})
    assert fetch(web.url("/fine"), **web.reach()).body == PAGE.body
    web.pages["/torn"] = Page(b"no gzip", headers={"content-encoding": "gzip"})
    with pytest.raises(WebUnavailable, match="damaged"):
        fetch(web.url("/torn"), **web.reach())


def test_a_large_page_and_an_endless_one_are_left_out(web: WebServer) -> None:
    web.pages["/large"] = Page(b"x" * 300_000)
    with pytest.raises(WebRefused, match="larger than"):
        fetch(web.url("/large"), **web.reach())
    web.pages["/drip"] = Page(b"", drip=0.02)
    started = time.monotonic()
    with pytest.raises(WebUnavailable, match="took longer"):
        fetch(web.url("/drip"), **web.reach(seconds=0.4))
    assert time.monotonic() - started < 10


def test_stop_ends_a_fetch(web: WebServer) -> None:
    web.pages["/drip"] = Page(b"", drip=0.02)
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    with pytest.raises(LLMStopped):
        fetch(web.url("/drip"), **web.reach(seconds=20), stop=stop)


@pytest.mark.parametrize("kind", ["application/pdf", "image/svg+xml", "application/javascript", "", "text/html2"])
def test_only_text_is_read(web: WebServer, kind: str) -> None:
    web.pages["/other"] = Page(b"%PDF", kind=kind)
    with pytest.raises(WebRefused, match="not a page of text"):
        fetch(web.url("/other"), **web.reach())


def test_broken_servers_cost_one_sentence(web: WebServer) -> None:
    web.pages |= {
        "/huge": Page(PAGE.body, headers={"x-big": "a" * 300_000}),
        "/none": Page(raw=b""),
        "/words": Page(raw=b"this is no http\r\n\r\n"),
        "/gone": Page(b"", status=410),
        "/cut": Page(raw=b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 99\r\n\r\nshort"),
        "/odd": Page(raw=b"HTTP/1.1 302 Found\r\nlocation: http://[::zz]/\r\ncontent-length: 0\r\n\r\n"),
    }
    for path in list(web.pages)[1:]:
        with pytest.raises((WebUnavailable, WebRefused)) as failed:
            fetch(web.url(path), **web.reach())
        assert str(failed.value).endswith(".") and len(str(failed.value)) < 160, path


def test_a_dead_server_and_an_unknown_host_are_told_apart_from_refusals() -> None:
    with WebServer({}) as gone:
        url, reach = gone.url("/"), gone.reach()
    with pytest.raises(WebUnavailable):
        fetch(url, **reach)
    with pytest.raises(WebUnavailable, match="could not be found"):
        fetch("http://no-such-host.invalid/")
