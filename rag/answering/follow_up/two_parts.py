"""Follow-ups on two parts of a company: "which of the two grew?", "how does that split between home and abroad?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rag.answering.follow_up.figure import Before, before_of
from rag.answering.follow_up.named import lead_of
from rag.query.understand import understand
from rag.types import Filing

_WHICH = re.compile(
    r"^\W*(?:(?:and|so|but)\s+)?which(?: one)? of "
    r"(?:the two|them|these(?: two)?|those(?: two)?|both)\s+(?P<rest>\S.*?)\W*$",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"(?:(?:actually|really) )?(?P<how>grew|rose|increased|fell|declined|shrank|dropped|decreased)(?P<than>\b.*)?", re.I
)
_SPLIT = re.compile(
    r"^\W*(?:(?:and|so)\s+)?how (?:does|did|do|is|was) (?:that|it|this) "
    r"(?:split|break down|divide[sd]?|spread)(?: up)?\s+"
    r"(?:between|into|across|by)\s+(?P<one>[^?,]{2,40}?)\s+and\s+(?P<other>[^?,]{2,40}?)\W*$",
    re.IGNORECASE,
)
# "Acme's domestic revenue and international revenue in FY2023": two parts that one question names.
_NAMED = re.compile(r"['’]s (?P<one>[^?]+?) (?P<figure>[^?]+?) and (?P<other>[^?]+?) (?P=figure)(?= in |\W*$)")
_PART = re.compile(r" (?:segment|division|business)$", re.IGNORECASE)
_PAIR = 2


class Two(NamedTuple):
    """Two parts of a company by their names, the figure that was asked of both, and when."""

    one: str
    other: str
    figure: str
    owner: str
    when: str


def of_two_parts(question: str, before: Before, asked: Sequence[str], filings: Sequence[Filing]) -> str:
    """Which of two parts that were asked about has more of something, or grew; a figure split into two; else ""."""
    if (split := _SPLIT.match(question)) is not None:
        return _split(split, before)
    found = _WHICH.match(question)
    two = two_before(before, asked, filings) if found is not None else None
    if found is None or two is None:
        return ""
    led = f"{two.owner}: which of {two.one} and {two.other}"
    if (moved := _MOVED.fullmatch(found["rest"])) is not None:
        pace = (moved["than"] or "").strip()
        told = f"{two.figure} {pace}" if pace else f"in {two.figure}"
        return f"{led} {moved['how']} {told}{two.when}?"
    return f"{led} {found['rest']}{'' if understand(question, filings).periods else two.when}?"


def _split(found: re.Match[str], before: Before) -> str:
    """The figure before, of both parts that a follow-up names: "domestic revenue and international revenue"."""
    if not before.owner or not before.figure or before.inside or before.part:
        return ""
    one, other = (re.sub(r"^(?:the|its) ", "", found[name].strip()) for name in ("one", "other"))
    return f"What was {before.owner}'s {one} {before.own} and {other} {before.own}{before.when}?"


def two_before(before: Before, asked: Sequence[str], filings: Sequence[Filing]) -> Two | None:
    """The two parts of which one figure was asked last; None where it is not exactly two of one company and time."""
    named = _NAMED.search(asked[-1])
    if named is not None and before.owner:
        return Two(named["one"], named["other"], named["figure"], before.owner, before.when)
    if len(asked) < _PAIR or not before.owner:
        return None
    former = before_of(asked[-2], understand(asked[-2], filings), filings)
    parts = [_part_of(one) for one in (former, before)]
    alike = (former.owner, former.when, _figure_of(former)) == (before.owner, before.when, _figure_of(before))
    if not alike or not all(parts) or parts[0] == parts[1] or not _figure_of(before):
        return None
    # A third part before them would be one of several.
    if len(asked) > _PAIR:
        earlier = before_of(asked[-3], understand(asked[-3], filings), filings)
        if _part_of(earlier) not in ("", *parts) and _figure_of(earlier) == _figure_of(before):
            return None
    return Two(parts[0], parts[1], _figure_of(before), before.owner, before.when)


def _part_of(one: Before) -> str:
    part = one.inside or re.sub(r"^ \w+ (?:the )?", "", one.part) or lead_of(one.figure)
    return _PART.sub("", part)


def _figure_of(one: Before) -> str:
    """The figure without its part and the word for one: "net income" of "Chat segment net income"."""
    own = one.own.removeprefix(lead_of(one.own)).strip() if not (one.inside or one.part) else one.own
    return re.sub(r"^(?:segment|division|business) ", "", own, flags=re.IGNORECASE)
