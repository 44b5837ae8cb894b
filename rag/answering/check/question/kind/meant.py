"""Figures that stand beside what is asked for and are meant otherwise than the question means it.

A share of sales to Walmart is said where Walmart is named, an assumption is a rate, an item of a list is explained only
by what leads to it, a sentence among the segments is of one of them, and what assets earned is not what they were.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.named.registrant import telling_words
from rag.answering.check.question.wish import Wish
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.names import find_companies

# "Sales to Walmart", "revenue from Apple", "bought from Pfizer".
_WITH = re.compile(r"\b(?:to|from|with|by)\s+(?:the\s+)?(?:customers?\s+)?$", re.IGNORECASE)
_ASSUMED = re.compile(r"\b(?:assumptions?|assumed)\b", re.IGNORECASE)
_SELLS = re.compile(
    r"\b(?:did|does|do|has|have)\b[^?]*\b(?:sell|sold|turn(?:ed)? over|take in|bring in)\b", re.IGNORECASE
)
_PROFIT = re.compile(r"\b(?:income|profits?|earnings|EBITDA?)\b", re.IGNORECASE)
_SALES = re.compile(r"\b(?:sales|revenues?|turnover)\b", re.IGNORECASE)
_RATES = ("%", "points", "bps")
_SEGMENTS = re.compile(
    r"\bsegment (?:information|results|review|(?:operating )?performance|analysis|discussion)\b", re.IGNORECASE
)
_NOTE_OF_SEGMENTS = re.compile(r"\bsegment information\b", re.IGNORECASE)
_COUNTRY = re.compile(r"(?P<non>\bnon-)?\b(?:U\.\s?S\b|United States\b)", re.IGNORECASE)
_OF_ALL = re.compile(r"\b(?:total|consolidated|company|group|overall|we|our)\b", re.IGNORECASE)
_RETURN = re.compile(r"\bactual (?:gain|loss|returns?) (?:\(loss\) )?on (?:\w+ )?assets\b", re.IGNORECASE)
# "$10,131 more than the fair value": no level of either.
_THAN = re.compile(
    r"\s*(?:million|billion|thousand)?\s*(?:more|less|higher|lower|greater) than (?:the|its|our)\b", re.I
)
_OWN_PART = re.compile(
    r"\battributable\b|\b(?:exclud\w+|without|ex|before) (?:the )?(?:non-?controlling|minorit\w+)", re.IGNORECASE
)
_MINORITY = re.compile(r"\b(?:non-?controlling|minority) interests?\b", re.IGNORECASE)
_REDEEM = re.compile(r"\bredeem\w*\b|\bredemption\b|\bmezzanine\b|\btemporary\b", re.IGNORECASE)
_ENTITIES = re.compile(r"\bVIEs?\b|\bvariable interest entit(?:y|ies)\b", re.IGNORECASE)
_LISTED = re.compile(r";(?:\s*(?:and|or))?\s*$", re.IGNORECASE)


def without_the_partner(wish: Wish, ground: Ground) -> str:
    """Why a place that does not name it tells nothing of the company with which the filing's own is asked to deal."""
    named = find_companies(wish.question, [place.filing for place in ground.citations], beside=True)
    if not ground.figures or not named.companies or ground.number.status == "derived":
        return ""
    printed = set(tokenize(" ; ".join((*ground.places, *(_over(ground))))))
    for _, start, end in named.strangers:
        name = wish.question[start:end]
        if _WITH.search(wish.question[:start]) and not printed & set(tokenize(name)[:1]):
            return f"the question asks what goes to {name} or comes from it, which the cited place does not name"
    return ""


def with_the_minority(wish: Wish, ground: Ground) -> str:
    """Why a row that holds what belongs to others is not the part that is the company's own holders'."""
    if not _OWN_PART.search(wish.question) or not ground.figures:
        return ""
    held = all(_holds_both(cited) for cited, _ in ground.figures)
    return (
        "the question asks for what is attributable to the company’s own holders, the cited row is not" if held else ""
    )


def of_those_to_redeem(wish: Wish, ground: Ground) -> str:
    """Why interests or shares that can be handed back are not all, or the others, of that name."""
    if _REDEEM.search(wish.text) or not ground.figures:
        return ""
    handed = all(
        _REDEEM.search(cited.name) and " and " not in cited.name and cited.cell is not None
        for cited, _ in ground.figures
    )
    return "the cited row is of what is redeemable, which the question does not say" if handed else ""


def of_entities_apart(wish: Wish, ground: Ground) -> str:
    """Why a row of a table on entities that are consolidated without being owned is not the company's; else ""."""
    if _ENTITIES.search(wish.question) or not ground.figures:
        return ""
    apart = all(
        cited.cell is not None and _ENTITIES.search(" ; ".join((cited.citation.caption, cited.citation.heading)))
        for cited, _ in ground.figures
    )
    return "the cited table is of variable interest entities, which the question does not name" if apart else ""


def _holds_both(cited: Cited) -> bool:
    """Whether a row says nothing of whose it is, in a table that has a row of those without control."""
    place, own = cited.citation, cited.name
    others = " ; ".join((*place.rivals, *place.beside))
    whose = _OWN_PART.search(own) or set(telling_words(company_of(place.filing))) & set(tokenize(own))
    return cited.cell is not None and _MINORITY.search(others) is not None and not whose


def amount_for_assumption(wish: Wish, ground: Ground) -> str:
    """Why an amount of money is no assumption, which is a rate."""
    if not ground.figures or not _ASSUMED.search(wish.text) or wish.aim.money:
        return ""
    amounts = all(cited.cell is not None and cited.kind not in _RATES for cited, _ in ground.figures)
    said = any(_ASSUMED.search(f"{cited.name} ; {head}") for cited, _ in ground.figures for head in _over(ground))
    return "the question asks what is assumed, the figure is an amount" if amounts and not said else ""


def item_of_a_list(wish: Wish, ground: Ground) -> str:
    """Why an item of a list answers no question for a figure: it may be a goal or a result."""
    claims = [cited.claim for cited, _ in ground.figures]
    listed = bool(claims) and all(claim is not None and _LISTED.search(claim.sentence) for claim in claims)
    return (
        "the cited words are an item of a list, which is told by what leads to it"
        if listed and wish.figure and wish.kind != "reason"
        else ""
    )


def of_some_segment(wish: Wish, ground: Ground) -> str:
    """Why a sentence among the results of the segments that names no one is not the company's figure."""
    claims = [cited.claim for cited, _ in ground.figures]
    if not claims or None in claims or wish.parts or not wish.figure or "segment" in wish.text.lower():
        return ""
    among = all(_SEGMENTS.search(f"{place.heading} ; {place.caption}") for place in ground.citations)
    own = any(claim is not None and _OF_ALL.search(claim.sentence) for claim in claims)
    # The note on segments tells of countries too, of the whole company.
    own = own or all(_of_the_country(wish, cited) for cited, _ in ground.figures)
    return "the cited sentence stands among the results of the segments and names none" if among and not own else ""


def _of_the_country(wish: Wish, cited: Cited) -> bool:
    """Whether a sentence of the note on segments begins with the country, or all others, that the question names."""
    asked, place = _COUNTRY.search(wish.text), cited.citation
    before = _COUNTRY.finditer(cited.claim.sentence, 0, cited.claim.mention.start) if cited.claim is not None else ()
    own = next(reversed([*before]), None)
    noted = _NOTE_OF_SEGMENTS.search(f"{place.heading} ; {place.caption}") is not None
    return noted and asked is not None and own is not None and (asked["non"] is None) == (own["non"] is None)


def profit_for_sales(wish: Wish, ground: Ground) -> str:
    """Why a row of profits is not what somebody sold: "what did Valves sell" beside its segment's net income."""
    rows = bool(ground.figures) and all(cited.cell is not None for cited, _ in ground.figures)
    if not rows or not _SELLS.search(wish.text) or ground.number.status == "derived":
        return ""
    texts = [f"{cited.name} ; {cited.column} ; {cited.citation.caption}" for cited, _ in ground.figures]
    if all(_PROFIT.search(text) and not _SALES.search(text) for text in texts):
        return "the question asks what was sold, the cited row is of profits"
    return ""


def return_for_assets(wish: Wish, ground: Ground) -> str:
    """Why what assets earned, or by how much they differ from something, is not what they were."""
    if not ground.figures or not wish.figure or wish.aim.moved or _RETURN.search(wish.text):
        return ""
    earned = all(_RETURN.search(cited.name) for cited, _ in ground.figures if cited.cell is not None)
    apart = all(
        _THAN.match(cited.claim.sentence, cited.claim.mention.end) is not None
        for cited, _ in ground.figures
        if cited.claim is not None
    )
    if not (earned and apart):
        return ""
    return "the question asks what there was, the cited place says what it earned or by how much it differs"


def _over(ground: Ground) -> tuple[str, ...]:
    """What stands over the cited places."""
    return tuple(f"{place.heading} ; {place.caption} ; {place.over}" for place in ground.citations)
