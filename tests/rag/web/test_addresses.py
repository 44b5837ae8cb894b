"""Which addresses are opened: only public ones, on two ports, named plainly."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from rag.errors import WebRefused
from rag.web.addresses import checked_addresses, checked_url, is_public, same_page

PRIVATE = [
    "127.0.0.1",
    "127.8.8.8",
    "10.0.0.1",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "192.88.99.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "fec0::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "fd00:ec2::254",
    "::127.0.0.1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.216.34", "2606:4700::6810:84e5", "2a00:1450:4001:830::200e"])
def test_public_addresses_are_allowed(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://0177.0.0.1/",
        "http://0x7f.0.0.1/",
        "http://0x7f000001/",
        "http://2130706433/",
        "http://127.1/",
        "http://017700000001/",
        "http://1.2.3.4.5/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "gopher://example.com:80/",
        "//example.com/",
        "example.com",
        "",
        "http://",
        "http://user@example.com/",
        "http://user:word@example.com/",
        "http://@example.com/",
        "http://example.com:8080/",
        "http://example.com:22/",
        "http://example.com:0/",
        "http://example.com:99999/",
        "http://exa mple.com/",
        "http://example.com/a b",
        "http://example.com/\r\nHost: other",
        "http://example.com\\@127.0.0.1/",
        "http://[::1%25eth0]/",
        "http://[::1",
        "http://-example.com/",
        "http://" + "a" * 300 + ".com/",
        "http://example.com/" + "a" * 2000,
    ],
)
def test_addresses_written_in_another_way_are_refused(url: str) -> None:
    with pytest.raises(WebRefused) as refused:
        checked_url(url)
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)


def test_a_plain_address_is_kept_without_its_fragment() -> None:
    assert checked_url("https://Example.com:443/a?b=1#c").geturl() == "https://example.com/a?b=1"
    assert checked_url("http://bücher.example/").hostname == "xn--bcher-kva.example"
    assert checked_url("http://[2606:4700::6810:84e5]/x").geturl() == "http://[2606:4700::6810:84e5]/x"


def test_one_private_address_among_public_ones_is_enough_to_refuse() -> None:
    assert checked_addresses("a.example", ["8.8.8.8"]) == ("8.8.8.8",)
    for addresses in (["8.8.8.8", "10.0.0.1"], ["fe80::1%eth0"], ["not an address"], []):
        with pytest.raises(WebRefused):
            checked_addresses("a.example", addresses)


def test_the_same_page_has_many_addresses() -> None:
    assert same_page("https://www.example.com/a/") == same_page("http://example.com/a#b")
    assert same_page("https://example.com/a?id=1") != same_page("https://example.com/a?id=2")
