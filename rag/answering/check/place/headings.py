"""What stands over a table, against the words of a claim: its segment, its caption, what the whole of it is of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content, overlap
from rag.answering.check.place.named import explained
from rag.answering.match.stems import stem

# "Balance at December 31, 2023" is of what its whole table is.
_BALANCE = frozenset(stem(word) for word in ["balance", "balances", "beginning", "ending", "opening", "closing"])
_SEGMENT = re.compile(r"\b((?:[A-Z][\w&’'-]*,?\s(?:(?:and|of|&)\s)?)*[A-Z][\w&’-]*)\s[Ss]egment\b")
_CLAUSES = re.compile(r"[;；]|,\s(?:while|whereas|but|and)\s|[.]\s")
_TITLE = re.compile(r"\b[A-Z][\w&’'-]*(?:\s(?:(?:and|of|&)\s)?[A-Z][\w&’'-]*)+")


def above(cited: Cited) -> str:
    """What stands over the table: its heading and its caption."""
    return f"{cited.citation.heading} {cited.citation.caption}"


def of_another_segment(claim: Claim, cited: Cited) -> str:
    """The segment that the words name, where the heading over the row is of another one; "" where it is not."""
    over = _SEGMENT.search(above(cited))
    said = _SEGMENT.findall(_CLAUSES.split(claim.sentence[: claim.start])[-1])
    # "FY2019 segment net revenues": a year names no segment.
    if (
        over is None
        or not said
        or re.search(r"\d", said[-1])
        or overlap(said[-1], f"{above(cited)} {cited.name} {cited.column}")
    ):
        return ""
    return str(said[-1])


def below_its_heading(claim: Claim, cited: Cited) -> Claim:
    """The claim without names that the table or the column bears as a whole, where it says more than those.

    "Pharmacy Services revenue", by the total revenues under that heading, speaks of no row "Services".
    """
    around, own = f"{above(cited)} {cited.column}", cited.name
    words, nearby = (
        _TITLE.sub(lambda name: _without_title(name[0], around, own), text) for text in (claim.words, claim.nearby)
    )
    return replace(claim, words=words, nearby=nearby) if content(words) else claim


def _without_title(name: str, around: str, row: str) -> str:
    """A name without its end that stands over the table: "CVS Health's Pharmacy Services" leaves the company's."""
    ends = (name[match.start() :] for match in re.finditer(r"(?<!\S)[A-Z]", name))
    title = next((end for end in ends if " " in end and end in around and not overlap(end, row)), "")
    return name.removesuffix(title) if title else name


def of_above(claim: Claim, cited: Cited) -> bool:
    """Whether the words name what the whole table is of, its caption or the row's columns."""
    there = frozenset(content(f"{above(cited)} {cited.column}"))
    return any(explained(word, there | frozenset(content(cited.name))) for word in content(claim.words)[:1])


def is_total(claim: Claim, cited: Cited, rivals: Sequence[str]) -> bool:
    """Whether the row is a bare "Total" and the words are the caption's, which no other row says in full."""
    said, caption = frozenset(content(claim.words)), frozenset(content(above(cited)))
    named = [said <= frozenset(content(rival)) for rival in rivals]
    bare = not frozenset(content(cited.name.rpartition(": ")[2])) - WEAK - _BALANCE
    heading = frozenset(content(cited.citation.heading))
    others = frozenset(word for rival in rivals for word in content(rival))
    if bare and said & caption - others - WEAK and frozenset(content(cited.name)) & _BALANCE:
        return True
    return bare and bool(said) and ((bool(heading) and heading <= said) or (said <= caption and not any(named)))


def of_its_table(claim: Claim, cited: Cited, other: str) -> bool:
    """Whether the words say the row in full and of the other row only what the whole table is of.

    "Foreign pre-tax income" is the row "Foreign" of a table of income before taxes, not its total.
    """
    said, caption = frozenset(content(claim.words)), frozenset(content(above(cited)))
    own = frozenset(content(cited.name)) - WEAK
    apart = bool(own) and own <= said and not own & frozenset(content(other))
    placed = re.search(rf"\b(?:in|from|at|for) (?:the )?{re.escape(cited.name.rpartition(': ')[2])}\b", claim.words)
    return apart and (placed is not None or frozenset(content(other)) <= caption)
