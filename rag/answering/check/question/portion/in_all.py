"""A row that bears the name of a whole and is a part of it: deferred revenue of which the text tells a larger total."""

from __future__ import annotations

import re
from decimal import Decimal

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_TOTAL = re.compile(r"\btotal\b", re.IGNORECASE)
# Text rounds to a tenth of a billion.
_ROUNDED = Decimal("0.02")
_BRACKETS = re.compile(r"\([^)]*\)")
_AND = re.compile(r",\s*(?:and\s+)?|\s+and\s+")
# A sentence that leads to a table is no title.
_LONGEST = 8
# What is owed in part soon and in part later, in a list of what is owed later.
_LATER = re.compile(r"\bother (?:long-?term|non-?current) (?:liabilities|assets)\b", re.IGNORECASE)
_LATER_ASKED = re.compile(r"\b(?:long-?term|non-?current|other)\b", re.IGNORECASE)
_IN_TWO_PARTS = re.compile(
    r"\b(?:warrant(?:y|ies)|(?:deferred|unearned) (?:revenues?|income)|contract liabilit\w+|leases?|advances|debt"
    r"|borrowings|incentives?|insurance)\b",
    re.IGNORECASE,
)
_TAKEN_OFF = re.compile(r"\b(?:reduc|net|offset|lower)\w*", re.IGNORECASE)
# "$1.5 billion in assets associated with uncertain tax positions" are no such positions.
_GOES_WITH = re.compile(
    r"\s*(?:in|of) (?P<what>assets|liabilities|receivables|payables) (?:associated|related|relating) (?:with|to)\b",
    re.I,
)
_IS_TAKEN_OFF = re.compile(
    r"\b(?:reduced|lowered|offset|netted) (?:for|by) (?:[\w’'-]+ ){1,6}of (?:\S+ (?:million|billion),? and )?\S?$",
    re.IGNORECASE,
)


def part_of_a_told_total(wish: Wish, ground: Ground) -> str:
    """Why a row is not the total that is asked for: it is called by none, and the filing's text tells another."""
    if not wish.totals or not ground.figures or ground.number.status == "derived":
        return ""
    part = all(_is_part(wish, cited, peers) for cited, peers in ground.figures)
    return f"the filing tells another total than the row “{short(ground.figures[0][0].name)}”" if part else ""


def _is_part(wish: Wish, cited: Cited, peers: tuple[Cited, ...]) -> bool:
    own = " ".join(cited.name.rpartition(": ")[2].lower().split())
    if cited.cell is None or _TOTAL.search(f"{own} {cited.column}"):
        return False
    told = [value for name, value in wish.totals if name == own]
    known = [abs(one.value) for one in peers]
    return bool(told) and not any(abs(one - value) <= value * _ROUNDED for one in known for value in told)


def later_part_for_all(wish: Wish, ground: Ground) -> str:
    """Why a row of the other long-term liabilities is not all of a reserve, of which a part falls due within a year."""
    if _LATER_ASKED.search(wish.text) or not ground.figures or ground.number.status == "derived":
        return ""
    later = all(
        cited.cell is not None
        and _LATER.search(f"{cited.citation.caption} ; {cited.citation.heading}")
        and _IN_TWO_PARTS.search(cited.name)
        and not _TOTAL.search(cited.name)
        for cited, _ in ground.figures
    )
    return "the cited row is of what is long-term, which the question does not say" if later else ""


def one_of_a_titled_list(wish: Wish, ground: Ground) -> str:
    """Why the row of one of the things that a title lists is not all of those, which the question says as well."""
    if not ground.figures or ground.number.status == "derived":
        return ""
    found = [_beside_in_title(wish, cited) for cited, _ in ground.figures]
    return f"the question asks for “{found[0]}” too, the cited row is of one of the list" if all(found) else ""


def _beside_in_title(wish: Wish, cited: Cited) -> str:
    """Another member of the list over a table in which the row is one, that the question says; "" for none."""
    name = _BRACKETS.sub(" ", cited.name.rpartition(": ")[2])
    own, said = frozenset(content(name)), frozenset(content(wish.text))
    for title in (cited.citation.heading, cited.citation.caption) if cited.cell is not None else ():
        short_title = " and " in title and len(title.split()) <= _LONGEST
        members = [part.strip() for part in _AND.split(title)] if short_title and own else []
        stems = [frozenset(content(member)) for member in members]
        if own in stems:
            column = frozenset(content(cited.column))
            others = (m for m, s in zip(members, stems, strict=True) if s - own - column - WEAK and s <= said)
            return next(others, "")
    return ""


def taken_off_another(wish: Wish, ground: Ground) -> str:
    """Why what another amount is "reduced for" may be a part of it: "the assets are reduced for tax benefits of $3"."""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    if not claims or len(claims) < len(ground.figures) or _TAKEN_OFF.search(wish.text):
        return ""
    if all(_IS_TAKEN_OFF.search(claim.sentence, 0, claim.mention.start) for claim in claims):
        return "the cited amount is what another one is reduced by, which need not be all of it"
    beside = [_GOES_WITH.match(claim.sentence, claim.mention.end) for claim in claims]
    other = next((one["what"] for one in beside if one), "")
    apart = all(beside) and other[:-1].lower() not in wish.text.lower()
    return f"the cited amount is of {other} that go with what is asked for" if apart else ""
