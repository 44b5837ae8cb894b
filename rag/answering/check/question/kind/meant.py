"""Figures that stand beside what is asked for and are meant otherwise than the question means it.

A share of sales to Walmart is said where Walmart is named, an assumption is a rate, an item of a list is explained only
by what leads to it, a sentence among the segments is of one of them, and what assets earned is not what they were.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.same_item import short
from rag.answering.check.question.aim import SPENT_OF
from rag.answering.check.question.ground import Ground, statements_named
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
_COST = re.compile(r"\b(?:costs?|expenses?|margins?|profits?|losses|earnings|spen[dt])\b", re.IGNORECASE)
# A sentence whose subject is the cost: what it says behind that is of the cost.
_COST_OF = re.compile(
    r"\W*(?:(?:the|our|total|consolidated) )*costs? of (?:[\w&’'-]+ ){0,5}?(?:sales|revenues?)(?: revenues?)? "
    r"(?:(?:for|in) [^.;,]{1,60} )?(?:increased|decreased|declined|rose|fell|grew|was|were|dropped)\b",
    re.IGNORECASE,
)
_SPENDING = re.compile(r"\b(?:costs?|expenses?|expenditures?|spend\w*|payments?|purchases?|paid)\b", re.IGNORECASE)
_CAME_IN = re.compile(r"\b(?:sales|revenues?|turnover|income|earnings|profits?|cash)\b", re.IGNORECASE)
_SPENT_ON = re.compile(
    r"\bspending on\b|\b(?:did|does|do)\b[^?]*\b(?:spend|put|pour|invest|plou?gh|plow) (?:on|into|in|for)\b",
    re.IGNORECASE,
)
# Where the name of a company stood.
_NAMED = re.compile(r"\s{2,}(?:['’]s?\s+)?")
_AS_SHARE = re.compile(r"\bas a percentage of\b", re.IGNORECASE)
_OF_SALES = re.compile(
    r"(?:%|\bpercent(?:age)?|\bshare|\bportion) of (?:our |its |the |total |net |consolidated )*"
    r"(?:sales|revenues?|income|earnings|profits?|(?:operating |free )?cash flows?)\b",
    re.IGNORECASE,
)
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
    """Why a row of profits is not what somebody sold: "what did Valves sell" beside its segment's net income.

    Nor is what a sentence says of "cost of lamp sales".
    """
    claims = [cited.claim for cited, _ in ground.figures]
    cost = bool(claims) and all(claim is not None and _COST_OF.match(claim.sentence) for claim in claims)
    if cost and _SALES.search(wish.text) and not _COST.search(wish.text):
        return "the question asks for sales, the cited sentence is of their cost"
    rows = bool(ground.figures) and all(cited.cell is not None for cited, _ in ground.figures)
    if not rows or not _SELLS.search(wish.text) or ground.number.status == "derived":
        return ""
    texts = [f"{cited.name} ; {cited.column} ; {cited.citation.caption}" for cited, _ in ground.figures]
    if all(_PROFIT.search(text) and not _SALES.search(text) for text in texts):
        return "the question asks what was sold, the cited row is of profits"
    return ""


def share_not_spent(wish: Wish, ground: Ground) -> str:
    """Why a figure is not what was spent on something, or which part of the sales: of no cost, no percentage of them.

    "Spending on phones" is not what phones were sold for.
    """
    if SPENT_OF.search(_NAMED.sub(" ", wish.text)) and ground.number.status != "derived" and ground.figures:
        said = any(_OF_SALES.search(_told_at(cited)) for cited, _ in ground.figures)
        return "" if said else "the question asks which part was spent, the cited place says no percentage of it"
    if not _SPENT_ON.search(wish.text) or any(cited.cell is None for cited, _ in ground.figures):
        return ""
    if not _AS_SHARE.search(wish.text) or ground.number.status != "derived":
        sold = ground.figures and all(_is_sold(cited) for cited, _ in ground.figures)
        return "the question asks what was spent, the cited row is of sales" if sold else ""
    parts = [cited for cited, _ in ground.figures if not _CAME_IN.search(cited.name.rpartition(": ")[2])]
    other = next((cited.name for cited in parts if not _is_cost(cited)), "")
    return f"the cited row “{short(other)}” is not said to be a cost" if other else ""


def _is_sold(cited: Cited) -> bool:
    """Whether a row or what stands over it says sales and no cost."""
    place = cited.citation
    said = _OF_SALES.sub(" ", f"{cited.name} ; {place.caption} ; {place.over}")
    return _SALES.search(said) is not None and _SPENDING.search(said) is None


def _told_at(cited: Cited) -> str:
    return cited.claim.sentence if cited.claim is not None else f"{cited.name} ; {cited.citation.caption}"


def _is_cost(cited: Cited) -> bool:
    """Whether a row is called or stands under a cost, or is one of what an income statement takes off its sales."""
    place = cited.citation
    named = statements_named(place.caption or place.heading)
    if "cash flow statement" in named or _SPENDING.search(f"{cited.name} ; {place.caption} ; {place.over}"):
        return True
    return "income statement" in named and not _SALES.search(cited.name)


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


SOLD = (profit_for_sales, share_not_spent)
"""What is held against a figure of sales, or of what part of them was spent."""
