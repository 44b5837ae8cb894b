"""Years that only name a paper: "the 2027 Notes" and "notes due May 19, 2033" are asked for today, not in that year."""

from __future__ import annotations

import re

_PAPER = r"(?:notes?|bonds?|debentures?|converts|convertibles)"
_KIND = r"(?:(?:\d+(?:\.\d+)?% )?(?:convertible|senior|unsecured|secured|subordinated|exchangeable|second|lien|euro) )*"
_MONTH = r"(?:(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? (?:\d{1,2},? )?)?"
# "The 2019 buyback authorization": what is called by the year of its approval.
_APPROVED = (
    r"(?:(?:share|stock|common|equity|buyback|repurchase) ){0,4}"
    r"(?:authori[sz]ation|(?<=buyback )program(?:me)?|(?<=repurchase )program(?:me)?)"
)
# "Notes are due in 2024" asks for what falls due in that year.
_NAMED = re.compile(
    rf"(?P<before>(?:19|20)\d\d)(?= {_KIND}{_PAPER}\b(?! (?:payable|receivable|to|on)\b)| {_APPROVED}\b)|"
    rf"\b{_PAPER} (?:that (?:are|is) )?(?:due|maturing|mature) (?:in )?(?:on )?{_MONTH}(?P<after>(?:19|20)\d\d)",
    re.IGNORECASE,
)
# Where a sum is asked for, the year may be when it falls due.
_SCHEDULED = re.compile(r"\b(?:how much|how many|what (?:amount|part|portion)|total|amounts? of)\b", re.IGNORECASE)


def paper_years(text: str) -> frozenset[int]:
    """Where in a text the years begin by which notes and bonds are called."""
    if _SCHEDULED.search(text):
        return frozenset(m.start("before") for m in _NAMED.finditer(text) if m["before"])
    return frozenset(m.start("before") if m["before"] else m.start("after") for m in _NAMED.finditer(text))


def papers_named(text: str) -> tuple[tuple[int, str], ...]:
    """The year of each paper that a text calls by it, and the first letters of its month, "" without one."""
    found = ((int(m["before"] or m["after"]), (m["month"] or "").capitalize()) for m in _NAMED.finditer(text))
    return tuple(dict.fromkeys(found))
