"""Items of one subject that are none of each other: what is leased and owed for it, what came and what piled up.

"Leases" are assets, liabilities, costs, payments and years; other comprehensive income is of a year and accumulates; a
goodwill that is left is no impairment of it. A word that finds all of them names one.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.wish import Wish

_LEASES = re.compile(r"\bleas(?:es?|ed|ing)\b|\bright[- ]of[- ]use\b|\bROU\b", re.IGNORECASE)
_SORTS = {
    "right-of-use assets": re.compile(r"\bright[- ]of[- ]use\b|\bROU\b|\bassets?\b", re.IGNORECASE),
    "lease liabilities": re.compile(r"\bliabilit(?:y|ies)\b|\bobligations?\b|\bow(?:e[ds]?|ing)\b", re.IGNORECASE),
    "a cost of leases": re.compile(
        r"\b(?:costs?|expenses?|rent(?:s|al|als)?|amorti[sz]ation|interest|charges?)\b", re.IGNORECASE
    ),
    "income from leases": re.compile(r"\b(?:income|revenues?|receivables?|receipts?)\b", re.IGNORECASE),
    "payments for leases": re.compile(
        r"\b(?:payments?|pa(?:id|ys?)|cash flows?|spen[dt]|commitments?)\b", re.IGNORECASE
    ),
    "how long leases run": re.compile(r"\bterms?\b|\byears?\)|\bin years\b", re.IGNORECASE),
    "a rate of leases": re.compile(r"\brates?\b|%", re.IGNORECASE),
    "assets obtained for leases": re.compile(r"\bobtain\w*|\bin exchange\b|\badditions?\b", re.IGNORECASE),
}
_TITLED = ("how long leases run", "a rate of leases", "assets obtained for leases")
"""What a title alone may say of bare rows under it, and never says of amounts held."""
_BARE = frozenset(content("operating finance financing capital lease leases"))
_OF_LEASES = re.compile(r"\b(?P<kind>operating|finance|financing|capital|variable|short-term) leases?\b", re.IGNORECASE)
_ACCUMULATED = re.compile(r"\baccumulated (?:other )?comprehensive\b|\bAOC[IL]\b", re.IGNORECASE)
_OTHER = re.compile(r"\bother comprehensive\b|\bOCI\b", re.IGNORECASE)
_ALL = re.compile(r"\bcomprehensive\b", re.IGNORECASE)
_STATEMENT = re.compile(r"\bstatements? of (?:[a-z]+ )*comprehensive (?:income|loss|earnings)\b", re.IGNORECASE)
_PLANS = re.compile(
    r"\b(?:retirement|pensions?|post-?retirement|benefit (?:costs?|plans?|obligations?))\b", re.IGNORECASE
)
_MOVES = re.compile(r"\b(?:reclassif\w+|amounts?|chang\w+|mov\w+|before)\b", re.IGNORECASE)


def of_another_of_leases(wish: Wish, ground: Ground) -> str:
    """Why what a row says of leases is not what the question says of them: assets, what is owed, a cost, years.

    A question for "leases" that says none of these is answered by no row that does.
    """
    if not wish.figure or not _LEASES.search(wish.text) or not ground.figures:
        return ""
    text = timeless(wish.text)
    asked, bare = _sorts(text), frozenset(content(text)) - WEAK <= _BARE
    rows = [cited for cited, _ in ground.figures if cited.cell is not None]
    if len(rows) < len(ground.figures):
        return "the question does not say what of the leases, which the cited sentence tells more of" if bare else ""
    told = [_told_of_leases(cited, titles=bare or bool(asked)) for cited in rows]
    if bare and all(told):
        return f"the question does not say what of the leases, the cited row is of {min(told[0])}"
    if asked and all(one and not one & asked for one in told):
        return f"the question asks for {min(asked)}, the cited row is of {min(told[0])}"
    alone = "" if wish.several or _OF_LEASES.search(text) else _one_kind(rows)
    return f"the cited row is of {alone} leases alone, which the question does not say" if alone else ""


def of_another_comprehensive(wish: Wish, ground: Ground) -> str:
    """Why comprehensive income, the other one of a year and what has accumulated of it are none of each other."""
    asked = _comprehensive(_STATEMENT.sub(" ", wish.text))
    if not asked or wish.several or _MOVES.search(wish.text) or not ground.figures:
        return ""
    places = [f"{cited.column} ; {cited.citation.caption} ; {cited.citation.over}" for cited, _ in ground.figures]
    if not _PLANS.search(wish.text) and all(map(_PLANS.search, places)):
        return "the cited figure is of benefit plans, which the question does not name"
    names = [cited.name.rpartition(": ")[2] for cited, _ in ground.figures if cited.cell is not None]
    apart = len(names) == len(ground.figures) and all(_comprehensive(name) not in ("", asked) for name in names)
    return f"the cited row is “{short(names[0])}”, the question asks for {asked}" if apart else ""


def _sorts(text: str) -> frozenset[str]:
    """What of leases a text speaks of."""
    return frozenset(name for name, pattern in _SORTS.items() if pattern.search(text))


def _told_of_leases(cited: Cited, *, titles: bool) -> frozenset[str]:
    """What of leases a row is of: by its own name, by what stands over it, or by a title that leaves no other."""
    place, own = cited.citation, cited.name.rpartition(": ")[2]
    titled = _sorts(f"{place.over} ; {place.caption}") & frozenset(_TITLED)
    if titles and frozenset(content(own)) - WEAK <= _BARE and titled:
        return titled
    return _sorts(own) or _sorts(cited.name) or _sorts(place.over)


def _one_kind(rows: list[Cited]) -> str:
    """The kind of lease that every row is of by its name, in a table that has another kind; "" where there is none."""
    for cited in rows:
        own, place = _OF_LEASES.search(cited.name.rpartition(": ")[2]), cited.citation
        others = {one["kind"].lower() for one in _OF_LEASES.finditer(" ; ".join((*place.rivals, *place.beside)))}
        if own is None or not others - {own["kind"].lower()}:
            return ""
    found = _OF_LEASES.search(rows[0].name.rpartition(": ")[2])
    return found["kind"].lower() if found is not None else ""


def _comprehensive(text: str) -> str:
    """Which comprehensive income a text names; "" where none."""
    if _ACCUMULATED.search(text):
        return "what has accumulated"
    if _OTHER.search(text):
        return "the other comprehensive income of a time"
    return "comprehensive income as a whole" if _ALL.search(text) else ""


NEAR_ITEMS = (of_another_of_leases, of_another_comprehensive)
"""What is held against every figure for being of a neighbour of what is asked for."""
