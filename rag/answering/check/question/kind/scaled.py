"""Whether an amount is sure to be of a scale: money where no table tells one, a price per piece where one does."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.speech import speech
from rag.answering.check.question.wish import PER_SHARE, Wish
from rag.calculator.facts.stated import counts_units, is_of_one

_UNSCALED = "scale not stated"
_SCALED = re.compile(r"\bin (?:thousands|millions|billions|crores?|lakhs?)\b", re.IGNORECASE)
# "(R$/kg)", "(thousand ounces)", "($)": a unit of a row's own; "(loss)" is none.
_OWN_UNIT = re.compile(
    r"\([^)]*(?:[$€£¥%/\d]|\bper [a-z]|\b(?:thousands?|millions?|billions?|dollars|units?|number|count|shares?)\b"
    r"|\b[kmgt]?oz\b|\b[km]?t\b)[^)]*\)",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"\bweighted[- ]average\b.*\b(?:fair values?|(?:exercise|purchase|grant|issue|strike|share|stock) prices?)\b"
    r"|\b(?:exercise|strike) prices?\b|\bgrant[- ]date fair values?\b",
    re.IGNORECASE,
)
# An area is printed in full.
_LAND = re.compile(
    r"\bsquare (?:f(?:ee|oo)t(?:age)?|met(?:er|re)s)\b|\b(?:footage|acres|acreage|hectares)\b", re.IGNORECASE
)
_CENTS = re.compile(r"[$€£]\s?\d{1,3}\.\d\d\b")
_PER_PIECE = re.compile(
    r"[$€£¥]\s?/\s?[a-z]|\b(?:price|rent|rate|cost|fee|revenue|spend\w*)s?\b[^;]{0,20}\bper (?!cent)[a-z]",
    re.IGNORECASE,
)
# "Per the balance sheet" says where, "per year" how long.
_EACH_ASKED = re.compile(
    r"\bper (?!(?:the|its|their|our|form|gaap|annum|cents?|years?|quarters?|months?|weeks?|days?|hours?)\b)"
    r"(?P<what>[a-z]+(?:[ -][a-z]+)?)\b",
    re.IGNORECASE,
)
# "RevPAR", "ARPU": initials may say it.
_EACH_SAID = re.compile(
    r"\b(?:per|each|every|apiece|average|avg)\b|\b(?-i:[A-Z]{1,2}[a-z]*P[A-Z]{0,3})\b", re.IGNORECASE
)
_PER_SAID = re.compile(r"\b(?:per|each|every|a) ((?:[\w-]+ ){0,2}[\w-]+)", re.IGNORECASE)
_AVERAGED = re.compile(r"\b(?:apiece|average|avg|each|RevPAR|ARPU)\b", re.IGNORECASE)


def whole_for_each(wish: Wish, ground: Ground) -> str:
    """Why an amount in all is no answer to what it comes to for each: interest expense, and "per store"."""
    asked = _EACH_ASKED.search(PER_SHARE.sub(" ", wish.text))
    if asked is None or not ground.figures or ground.number.status == "derived":
        return ""
    each = frozenset(content(asked["what"].split()[0]))
    for cited, _ in ground.figures:
        place = cited.citation
        own = f"{cited.name} ; {cited.column}"
        over = f"{place.worded} ; {place.heading} ; {place.caption} ; {place.unit}"
        if cited.claim is not None:
            # "75 million members enjoy 125 million hours per day": per what has to be said.
            said = _PER_SAID.findall(place.quote)
            if any(each & frozenset(content(what)) for what in said) or _AVERAGED.search(place.quote):
                return ""
            continue
        # "In millions, except per share amounts" stands over what is of all.
        if _EACH_SAID.search(PER_SHARE.sub(" ", f"{own} ; {over}")) or each & frozenset(content(own)):
            return ""
    return f"the question asks for it “{asked[0]}”, the cited place says it of all"


def unscaled(wish: Wish, ground: Ground) -> str:
    """Why an amount is not sure where nothing at its table says in what it is counted: 251.2 of what."""
    bare = (
        cited.cell is not None
        and _UNSCALED in cited.citation.unit
        and not cited.kind.endswith(("%", "/share", "shares", "quantity"))
        and not _OWN_UNIT.search(f"{cited.name} {cited.column}")
        and not _is_of_one_share(cited)
        and not is_of_one(cited.name, cited.text)
        and not _is_counted(wish, cited)
        for cited, _ in ground.figures
    )
    return "nothing at its table says in what its amounts are counted" if not wish.quantity and all(bare) else ""


def _is_of_one_share(cited: Cited) -> bool:
    """Whether an amount with its sign and cents is what a share or an award costs on average: a price of one piece."""
    return _PRICED.search(cited.name) is not None and _CENTS.search(cited.text) is not None


def _is_counted(wish: Wish, cited: Cited) -> bool:
    """Whether a row counts things one by one, which no table gives a scale: votes, stores, the phase of a trial."""
    place = cited.citation
    named = frozenset(content(f"{cited.name} {cited.column} {place.heading}"))
    whole = cited.value == cited.value.to_integral_value() and not wish.aim.money
    measured = _LAND.search(f"{cited.name} ; {cited.column}") is not None
    return whole and (measured or counts_units(place.caption) or bool(named & speech().things))


def scaled_per_piece(wish: Wish, ground: Ground) -> str:
    """Why a price per piece is not sure in a table of millions, whose unit it would have taken."""
    del wish
    odd = (
        cited.cell is not None
        and _SCALED.search(cited.citation.unit) is not None
        and len(cited.kind) == len("USD")
        and _PER_PIECE.search(f"{cited.name} ; {cited.column} ; {cited.citation.heading}") is not None
        and not _SCALED.search(f"{cited.name} {cited.column}")
        for cited, _ in ground.figures
    )
    return "a figure per piece is not counted in the unit of its table" if ground.figures and all(odd) else ""


def doubted(wish: Wish, ground: Ground) -> str:
    """What a filing itself says against the unit or the periods that the cited tables were read with."""
    del wish
    found = [cited.citation.contradicted for cited, _ in ground.figures]
    return f"its table contradicts its filing: {found[0]}" if found and all(found) else ""
