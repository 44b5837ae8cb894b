"""Which of several companies a question is about: "How much of Square's revenue came from Starbucks?" is about Square.

The other one is a word of the subject, which the right page prints, and its filings do not belong into the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag.query.directory import Token, load_book, name_tokens

BETWEEN = frozenset(["and", "or", "vs", "versus"])
BEFORE_PARTNER = frozenset(["from", "for", "with", "by", "to", "in", "of", "on", "into"])
AUXILIARY = frozenset("do does did is was are were has have had will would can could must may".split())  # noqa: SIM905
PARTS = frozenset(
    "customer buyer client supplier vendor partner lender borrower tenant landlord competitor".split()  # noqa: SIM905
)
# "from the Starbucks": an article may stand between; "as one of the largest customers of" is eight words long.
REACH, ROLE_REACH = 2, 8


_MEASURED = frozenset("feet foot footage meters metres meter metre miles mile kilometers kilometres yards inch".split())  # noqa: SIM905
_VERB, _WHERE = "incorporated", frozenset(["in", "under", "on", "as", "at", "or", "and", "since"])


@dataclass(frozen=True, slots=True)
class Place:
    """Where a company is named: tokens[first:end]."""

    group: str
    first: int
    end: int


def is_measure(tokens: Sequence[Token], place: Place) -> bool:
    """Whether the word measures an area and names nobody: "square feet"."""
    return place.end < len(tokens) and tokens[place.end].key in _MEASURED and place.end - place.first == 1


def main_company(tokens: Sequence[Token], places: Sequence[Place]) -> str | None:
    """The one company that a question is about, where its grammar says so; None where all that are named are meant."""
    groups = {place.group for place in places}
    if len(groups) < 2 or any(_joined(tokens, left, right) for left, right in pairwise(places)):
        return None
    wholes = {place.group for place in places if _has_part(tokens, place)}
    subjects = {p.group for p in places if p.first and tokens[p.first - 1].key in AUXILIARY}
    owners = {place.group for place in places if tokens[place.end - 1].possessive}
    for found in (wholes, subjects | owners):
        others = [place for place in places if place.group not in found]
        if len(found) == 1 and (found == wholes or all(_is_partner(tokens, place) for place in others)):
            return next(iter(found))
    return None


def _joined(tokens: Sequence[Token], left: Place, right: Place) -> bool:
    between = {token.key for token in tokens[left.end : right.first]}
    return left.group != right.group and between <= BETWEEN


def _has_part(tokens: Sequence[Token], place: Place) -> bool:
    """ "as a buyer for General Mills": the other company plays a part for this one."""
    before = [token.key for token in tokens[max(0, place.first - ROLE_REACH) : place.first]]
    return bool(before) and before[-1] in BEFORE_PARTNER and "as" in before and bool(PARTS & set(before))


def _is_partner(tokens: Sequence[Token], place: Place) -> bool:
    """Whether the name stands after "from", "for the", "with" …"""
    return any(token.key in BEFORE_PARTNER for token in tokens[max(0, place.first - REACH) : place.first])


def is_part(tokens: Sequence[Token], place: Place, names: Sequence[str]) -> bool:
    """Whether one word of a company's longer names names its segment: "the Acme segment" of Acme Tools."""
    book = load_book()
    ends = book.legal_endings | book.other_endings
    sizes = [sum(token.key not in ends for token in name_tokens(name)) for name in names]
    before = [token.key for token in tokens[place.end : place.end + 1]] in (["segment"], ["division"])
    # "Which Acme segment" asks for one of Acme's.
    asked = place.first > 0 and tokens[place.first - 1].key in ("which", "what")
    return before and not asked and not tokens[place.end - 1].possessive and place.end - place.first < min(sizes)


def is_verb(tokens: Sequence[Token], at: int) -> bool:
    """Whether "incorporated" is what was done to a company: it ends the question, or a place or a time follows."""
    after = tokens[at + 1].key if at + 1 < len(tokens) else "in"
    return tokens[at].text == _VERB and after in _WHERE
