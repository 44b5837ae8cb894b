"""A part told for its whole, or a whole for its part: long-term debt is not total debt, interest not that on notes."""

from __future__ import annotations

import re
from decimal import Decimal

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import metrics_named
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import VAGUE, Wish
from rag.answering.match.asked_words import known_words
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies

# "How much of it is due within one year" is of its current portion: no words name that for sure.
_WHEN = re.compile(r"\b(?:due|within|over|after|before|next|current\w*|years?|months?|quarters?)\b", re.IGNORECASE)
_PORTION = re.compile(
    r"\bhow much of (?P<whole>[^?]+?) (?:was|were|is|are|came|comes|went|goes)"
    r"(?: (?:due|related?|relates?|attributable|allocated|recorded))*"
    r" (?:(?:from|to|for|on|in|by|as|under|at) )?(?P<part>[^?]+)",
    re.IGNORECASE,
)
# Who buys is no part by itself: "how much of its sales does Acme account for".
_ACCOUNTED = re.compile(
    r"\b(?:how much|what (?:part|portion|share|percent\w*)) of (?P<whole>[^?]+?) (?:does|do|did) (?P<part>[^?]+?)"
    r" (?:account for|represent|make up|contribute|bring in|generate|buy|provide)\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\b(?:total|overall|combined|entire)\b", re.IGNORECASE)
_TERM = re.compile(
    r"\b(?:(?:long|short)[- ]?(?:er)?[- ]term|non-?\s?current|current (?:portion|maturities|liabilit\w+|assets)"
    r"|due (?:within|after) (?:one|a) year|unsecured|secured|senior|subordinated)\b",
    re.IGNORECASE,
)
_SUM = re.compile(r"\b(?:total|including|and|plus|combined)\b|[&+]", re.IGNORECASE)

# "List the segments by net revenue" asks for several figures.
_LIST = re.compile(r"\W*(?:please |can you )?(?:list|rank|order|sort|break ?down|split)\b", re.IGNORECASE)
_EACH = re.compile(
    r"\b(?:and|split|broken down|breakdown) by "
    r"(?:program|segment|region|product|category|country|type|brand|division|model)\b",
    re.IGNORECASE,
)
_SEVERAL, _PAIR = 3, 2
_LEVEL = re.compile(r"\blevels? (?P<which>[123])\b", re.IGNORECASE)

# "What share of that was group revenue": what is a part of something is never more than all of it.
_SHARE_OF = re.compile(
    r"\b(?:share|portion|part|proportion|fraction|slice) of (?!(?:equity|debt|income|earnings|profit)\b)"
    r"|(?:%|\bpercent(?:age)?|\bper cent) of (?:the |its )?(?:total|group|company|overall|consolidated|firmwide)\b",
    re.IGNORECASE,
)
_ALL_OF_IT = Decimal(100)


def above_its_whole(wish: Wish, ground: Ground) -> str:
    """Why a part is not more than all of it: one of two figures is of something else, or they stand upside down.

    Two measures that are known by name may be any multiple of each other: "debt as a share of total equity".
    """
    value, figures = ground.number.value, [cited for cited, _ in ground.figures]
    share = "%" in ground.number.text and ground.number.status == "derived" and _SHARE_OF.search(wish.text)
    if not share or value is None or value <= _ALL_OF_IT or len(figures) != _PAIR:
        return ""
    one, other = (metrics_named(cited.name) for cited in figures)
    return "" if one and other and not one & other else "a part of a whole cannot be more than all of it"


def of_one_level(wish: Wish, ground: Ground) -> str:
    """Why a table of what is valued on level 3 alone does not tell all that there is of an asset."""
    if _LEVEL.search(wish.text) or not ground.figures or ground.number.status == "derived":
        return ""
    found = [_levels(cited) for cited, _ in ground.figures]
    alone = all(len(levels) == 1 for levels in found)
    return f"the cited table is of level {min(found[0])} alone, which the question does not name" if alone else ""


def _levels(cited: Cited) -> frozenset[str]:
    """The levels of fair value that a row's table names, in other columns and over it."""
    place = cited.citation
    columns = " ; ".join(column for column, _ in place.cells)
    own = cited.cell is None or _LEVEL.search(cited.column)
    return frozenset() if own else frozenset(_LEVEL.findall(f"{columns} ; {place.caption}"))


def one_for_a_list(wish: Wish, ground: Ground) -> str:
    """Why one row is no list of several: the total of all segments for "list the segments by net revenue".

    A sentence may list them, each with its figure, and so may a row whose columns are the segments.
    """
    told = {place.label or place.quote for place in ground.around}
    alone = len(told) == 1 and bool(ground.figures) and ground.number.status != "derived"
    if not (_LIST.match(wish.question) or _EACH.search(wish.question)) or not alone:
        return ""
    for cited, peers in ground.figures:
        if sum(cited.claim is not None or peer.end == cited.end for peer in peers) >= _SEVERAL:
            return ""
    return "the question asks for a list, the cited place is of one figure"


def part_for_total(wish: Wish, ground: Ground) -> str:
    """Why what is owed for long, or soon, or with a security, is no total of it: "Long-term debt" for total debt."""
    if not _TOTAL.search(wish.text) or _TERM.search(wish.text) or ground.number.status == "derived":
        return ""
    names = [cited.name.rpartition(": ")[2] for cited, _ in ground.figures if cited.cell is not None]
    parts = [_TERM.search(name) for name in names if not _SUM.search(name)]
    if not parts or len(parts) < len(ground.figures) or not all(parts) or parts[0] is None:
        return ""
    return f"the question asks for a total, the cited row is “{parts[0][0]}” alone"


def whole_for_portion(wish: Wish, ground: Ground) -> str:
    """Why the whole is no answer to how much of it a part was: "of interest expense, how much was on the notes"."""
    sold = _sold_to(wish, ground)
    asked = sold or _ACCOUNTED.search(wish.question) or _PORTION.search(wish.text)
    if asked is None or _WHEN.search(asked["part"]) or ground.number.status == "derived" or not ground.figures:
        return ""
    own = _stems(asked["part"]) - _stems(asked["whole"]) - VAGUE - frozenset(map(stem, known_words().filler))
    for cited, _ in ground.figures:
        # The customer's own filing tells nothing of what it buys of another.
        there = _said(cited) | (frozenset() if sold else company_stems(cited.citation.filing))
        if not own or any(bears(word, there) for word in own):
            return ""
    part = " ".join(asked["part"].split())
    return f"the question asks how much of it was “{part}”, which the cited place does not say"


def _sold_to(wish: Wish, ground: Ground) -> re.Match[str] | None:
    """How much of one company's figure another company is: "how much of Acme's sales is Bolt?"."""
    asked = _PORTION.search(wish.question)
    known = [place.filing for place in ground.around]
    if asked is None:
        return None
    found = (find_companies(asked[side], known, beside=True) for side in ("whole", "part"))
    one, two = ({*named.companies, *(name for name, _, _ in named.strangers)} for named in found)
    return asked if one and two and not one & two else None


def _said(cited: Cited) -> frozenset[str]:
    """The stems of the row with its column and heading, or of the sentence that prints the figure."""
    own = f"{cited.name} {cited.column} {cited.citation.heading}"
    text = cited.claim.sentence if cited.claim is not None else own
    return _stems(text) | alike(text)


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, tokenize(text)))
