"""A question whose part or time stands apart, as one that names them where they belong: "Acme 2023: Valves sales"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.periods import DATED
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Filing

BY_PARTS = re.compile(
    r" by (?:\w+ )?(?:segment|division|region|product|country|geography|brand)s?(?=\W|$)", re.IGNORECASE
)
"""“Revenues by segment”: the figure is told of each part, and is called without them."""
# "Sales by segment: Pumps FY23".
_BY_PARTS_NAMED = re.compile(
    rf"(?P<head>[^:?]+?){BY_PARTS.pattern}(?P<when>(?: (?:in|for))?\s*(?:{DATED.pattern})?)\s*[:–—-]\s*"
    rf"(?P<part>[A-Z][^:?\d]*?)(?P<tail>(?: (?:in|for))?\s*(?:{DATED.pattern})?)\W*",
    re.IGNORECASE,
)
_LED_BY_TIME = re.compile(
    rf"\W*(?P<who>[A-Za-z][\w&.’' -]{{2,40}}?),? (?P<when>{DATED.pattern})(?P<sign>\s*[:–—-])?\s+"
    r"(?P<figure>(?!what\b|how\b|which\b|why\b|did\b|is\b|was\b|does\b)[A-Za-z][^:?]+?)\W*",
    re.IGNORECASE,
)


def put_in_order(text: str, filings: Sequence[Filing]) -> str:
    """The question with the part behind its figure, and the time at its end."""
    return _with_its_time_behind(_told_apart(text), filings)


def _told_apart(text: str) -> str:
    """ "Sales by segment: Pumps FY23" as "Sales FY23 for Pumps": the part that is named behind the figure."""
    found = _BY_PARTS_NAMED.fullmatch(text)
    if found is None or vocabulary().mentions(found["part"]):
        return text
    when = (found["when"] or found["tail"]).rstrip()
    return f"{found['head']}{when} for {found['part'].strip()}?"


def _with_its_time_behind(text: str, filings: Sequence[Filing]) -> str:
    """ "Acme 2019: Valves segment revenue" as "Acme's Valves segment revenue in 2019?"; others as they are."""
    found = _LED_BY_TIME.fullmatch(text)
    named = find_companies(found["who"], filings).spans if found is not None else ()
    # Without a sign between them the name has to be that of the company alone.
    if found is None or not named or (not found["sign"] and (0, len(found["who"])) not in {one[1:] for one in named}):
        return text
    return f"{found['who']}'s {found['figure']} in {found['when']}?"
