"""Follow-ups that ask for the answer before once more: how it was computed, where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.types import Citation

_IT = r"(?:that|it|this|these|those|they|the (?:figure|number|answer|amount|result)s?)"
_CALCULATION = r"(?:calculations?|computation|maths?|workings?|formula|steps|arithmetic)"
_SOURCE = r"(?:source|footnote|reference|citation|evidence|proof|page(?: number)?|pages|filing|document|row|cell)"
_AGAIN = re.compile(
    r"^\W*(?:(?:and|but|so|ok|please|can you|could you)\s+)*(?:"
    rf"(?:show|give|explain|tell)(?: me)? (?:the |your |that |its )?(?:{_CALCULATION}|{_SOURCE})"
    rf"|(?:what(?:['’]s| is| was| are)? )?(?:the |your )?(?:{_CALCULATION}|{_SOURCE})(?: (?:for|of|behind) {_IT})?"
    rf"|(?:on )?(?:which|what) {_SOURCE}(?: (?:is|was|are|were|does|do|did) {_IT}"
    r"(?: (?:on|from|in|at|come from|stand on|stand in|taken from))?| (?:says?|prints?|shows?) (?:that|it|this))?"
    rf"|where (?:is|was|are|were|does|do|did|can i find) {_IT}"
    r"(?: (?:from|printed|stated|shown|found|written|come from|stand|reported|say (?:that|it|this)))?"
    rf"|how (?:is|was|are|were|did you|do you) (?:{_IT} )?"
    rf"(?:calculated?|computed?|derived?|work(?:ed)? out|get|got|find)(?: (?:to )?{_IT})?"
    rf"|{_IT} (?:seems?|looks?|sounds?) (?:too |very |a bit )?(?:low|high|wrong|off|odd|small|large|big)"
    r"(?:[,.;:]? (?:please )?(?:(?:re-?|double[- ]?)?check|verify)(?: (?:it|that|this|again))?)?"
    rf"|(?:please )?(?:(?:re-?|double[- ]?)?check|verify|plot|chart|graph|draw|repeat) {_IT}(?: again)?"
    rf"|are you sure(?: (?:about|of) {_IT})?|is {_IT} (?:right|correct|true)|says who"
    r")\W*$",
    re.IGNORECASE,
)

_BY_HOW_MUCH = re.compile(
    r"^\W*(?:(?:and|so|ok)\s+)?(?:by )?how much(?: (?:more|less|higher|lower))?\W*$", re.IGNORECASE
)
_TWO_SIDES = re.compile(
    r" minus | change (?:from|in)\b|\bwhich of\b|\b(?:more|less|higher|lower) than\b", re.IGNORECASE
)


def asks_again(question: str) -> bool:
    """Whether it asks how the answer before was made or where it stands: the same answer shows both."""
    return _AGAIN.match(question) is not None


def asks_by_how_much(question: str, asked: str) -> bool:
    """Whether "by how much?" is asked of two figures that the question before set beside each other."""
    return _BY_HOW_MUCH.match(question) is not None and _TWO_SIDES.search(asked) is not None


def where_it_stands(citations: Sequence[Citation]) -> str:
    """One sentence that names the page of each footnote; "" without footnotes."""
    told = dict.fromkeys(f"{one.marker} is page {one.page} of {one.filing.doc_name}" for one in citations)
    return f"{'; '.join(told)}." if told else ""
