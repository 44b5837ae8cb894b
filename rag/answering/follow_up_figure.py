"""What the question before asked for: its figure in its own words, of which part of the company, and when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag.answering.follow_up_periods import DATED, SPAN, in_words, order
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Filing, Query

_WHOM = "¤"
_WHEN = (
    r"(?= (?:in|for|at|during|on|over|as of|as at)(?: the)?(?: end of| year ended| fiscal| financial)*"
    r" (?:year|FY|Q[1-4]|\d|19|20|first|second|third|fourth|January|February|March|April|May|June|July|August|September"
    r"|October|November|December)| for (?:the )?[A-Z]|\W*$)"
)
_SAYS = (
    rf"^\W*(?:what|how (?:much|high|large|big)) (?:was|were|is|are) {_WHOM}(?:['’]s?)? ?(?P<figure>[^?¤]+?){_WHEN}",
    rf"^\W*what (?:was|were|is|are) (?:the )?(?P<figure>[^?¤]+?) (?:of|at|for|by) (?:the )?{_WHOM}",
    rf"^\W*(?:what|how much) (?:did|does|has|have) {_WHOM} (?:report|record|post|spend|spent|earn|pay|paid)"
    rf" (?:for|as|on|in) (?P<figure>[^?¤]+?){_WHEN}",
    rf"^\W*(?:what|how much) (?P<figure>[^?¤]+?) (?:did|does|has) {_WHOM}",
    rf"^\W*{_WHOM}(?:['’]s?)? (?P<figure>[^?¤]+?)(?:{_WHEN}|(?= (?:(?:fiscal|FY|Q[1-4]|(?:first|second|third|fourth) "
    rf"quarter)(?: of)? ?)?(?:19|20)\d\d\W*$))",
    rf"^\W*how (?:much )?did (?:the )?(?P<figure>[^?¤]+?) (?:of|at) (?:the )?{_WHOM} change\b",
    rf"^\W*how much of (?:the )?{_WHOM}[^¤]+? (?:was|were) (?P<figure>[^?¤]+?)\W*$",
)
_FIGURE = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _SAYS)
_OWN_PART = re.compile(
    rf"\b(?:did|does|has|was|were|is) {_WHOM} (?P<part>[A-Z][\w’'&-]*(?: (?:[A-Z][\w’'&-]*|and|&))*) (?=[a-z])"
)
_LONGEST, _NEAR = 9, 4
BY_PARTS = re.compile(
    r" by (?:\w+ )?(?:segment|division|region|product|country|geography|brand)s?(?=\W|$)", re.IGNORECASE
)
"""“Revenues by segment”: the figure is told of each part, and is called without them."""
# "… for Optical Communications?": the part that a question was narrowed to, at its end.
_PART = re.compile(
    r"\s(?:for|in|at|within) (?P<part>(?:the )?[A-Z][\w’'&.,/-]*(?: (?:[A-Z][\w’'&.,/-]*|and|of|&|segment))*)\W*$"
)
# "… in fiscal 2023 for footwear?": in small letters only behind the time, as a reserve is "for losses".
_SMALL_PART = re.compile(r"(?<=\d)\sfor (?P<part>[a-z]+(?: [a-z]+){0,2})\W*$")
# "¤'s Aeronautics segment", "in Greater China", "from Prevnar": the part within a question.
_NAMED = r"[A-Z][\w’'&.-]*(?:,? (?:[A-Z][\w’'&.-]*|and|of|&))*(?<! and)(?<! of)(?<! &)"
_INSIDE = re.compile(
    rf"(?:{_WHOM}(?:['’]s?)? |\b(?:in|at|for|from|within|did|does) (?:the )?)(?P<part>{_NAMED})"
    r"(?=(?P<unit> segment| division)?)(?=,? [a-z]|\W*$)"
)
# "Netflix's domestic streaming segment": in small letters, the word behind it says that it is one.
_SMALL_UNIT = re.compile(r"\w['’]s? (?P<part>[a-z&/-]+(?: [a-z&/-]+){0,3}?)(?<! by) (?:segment|division)\b")
_LEADING = re.compile(r"^(?:for|in|at|within) (?:the )?")
_MONTH = re.compile(r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|FY|Q[1-4]\b")
SEGMENTS = ("revenue", "operating income", "gross profit", "net income", "ebitda", "operating margin", "gross margin")
"""What is told of a part of a company as well: its dividends and its taxes are not."""


@dataclass(frozen=True, slots=True)
class Before:
    """The question that another leans on: its text and meaning, the words of its figure, its part (" for Canada").

    inside: the name of a part that is told within it: "Aeronautics" of "Lockheed Martin's Aeronautics segment".
    """

    text: str
    query: Query
    figure: str
    part: str
    inside: str = ""

    @property
    def owner(self) -> str:
        """The one company that it is about; "" for several or none."""
        return self.query.filters.companies[0] if len(self.query.filters.companies) == 1 else ""

    @property
    def own(self) -> str:
        """Its figure without the part that is told within it: "apparel revenue"."""
        part = re.escape(self.inside)
        led = rf"^{part} | (?:in|at|for|from|within) (?:the )?{part}$"
        return re.sub(led, "", self.figure) if self.inside else self.figure

    @property
    def named(self) -> str:
        """Its figure with the part before it: "Optical Communications net sales"."""
        part = self.inside or _LEADING.sub("", self.part.strip())
        return f"{part} {self.own}".strip()

    @property
    def span(self) -> str:
        """ "the first half of " where it asks for months that are no quarter; else ""."""
        found = SPAN.search(self.text)
        return f"the {found['span']} of " if found else ""

    @property
    def when(self) -> str:
        """ " in the first half of FY2023": its time, as the end of another question; "" for no time."""
        years = sorted({year for year, _ in self.query.periods if year})
        if self.span and len(years) == 1:
            return f" in {self.span}FY{years[0]}"
        return in_words(sorted(self.query.periods, key=order))


def before_of(text: str, query: Query, filings: Sequence[Filing]) -> Before:
    """What the next question may take over from this one."""
    part = _part(text, filings)
    return Before(text, query, _figure(text, query, filings), part, "" if part else _inside(text, filings))


def _without_names(before: str, filings: Sequence[Filing]) -> str:
    """The question with a mark in place of each company."""
    text, spans = before, sorted(find_companies(before, filings).spans, key=lambda span: span[1])
    # "Activision Blizzard's Activision revenue": right behind the name, a word of it is a part.
    again = {
        two
        for one, two in pairwise(spans)
        if one[0] == two[0] and two[1] - one[2] < _NEAR and two[2] - two[1] < one[2] - one[1]
    }
    for _, start, end in reversed([span for span in spans if span not in again]):
        text = f"{text[:start]}{_WHOM}{text[end:]}"
    return text


def _inside(before: str, filings: Sequence[Filing]) -> str:
    """The last name of a part within a question: no time, no figure, and no other word of the vocabulary."""
    if small := _SMALL_UNIT.search(before):
        return small["part"]
    found = _INSIDE.finditer(_without_names(before, filings))
    named = [one["part"] for one in found if one["unit"] or not vocabulary().mentions(one["part"])]
    parts = [name for name in named if not _MONTH.match(name) and before.count(name) == 1]
    return _led_by_its_owner(parts[-1], before) if parts else ""


def _led_by_its_owner(part: str, before: str) -> str:
    """The part with the name of the company that it bears itself: "the Walmart U.S. segment" is no U.S. alone."""
    own = re.search(rf"\b[A-Z][\w&.-]*(?<!['’]s) {re.escape(part)}(?= (?:segment|division)\b)", before)
    return own[0] if own else part


def _figure(before: str, old: Query, filings: Sequence[Filing]) -> str:
    """The words of the figure that was asked for ("membership and other income"), else its name in the vocabulary."""
    text = _without_names(before, filings)
    # The legal form of a name stands behind it.
    text = re.sub(rf"{_WHOM},? (?:Inc|Corp|Co|Ltd|plc|LLC)\b\.?(?=['’]| |$)", _WHOM, text)
    found = next((match["figure"].strip(" ,") for pattern in _FIGURE if (match := pattern.match(text))), "")
    found = BY_PARTS.sub("", found)
    named = old.metrics[0] if old.metrics else ""
    plain = found and len(found.split()) <= _LONGEST and not DATED.search(found) and _WHOM not in found
    figure, part = found if plain else named, _OWN_PART.search(text)
    # "How much revenue did Boeing Global Services make": of the part that its company's name leads.
    return f"{part['part']} {figure}" if part and figure and part["part"] not in figure else figure


def _part(before: str, filings: Sequence[Filing]) -> str:
    """The part that the question before ends with, its word included (" for Optical Communications"); else ""."""
    found = _PART.search(before) or _SMALL_PART.search(before)
    if found is None or _MONTH.match(found["part"]):
        return ""
    owners = find_companies(found["part"], filings).companies
    # "for MGM China" is a part of MGM, "for MGM Resorts" is the company.
    if any(set(tokenize(found["part"])) <= set(tokenize(owner)) for owner in owners):
        return ""
    return before[found.start() : found.end("part")]
