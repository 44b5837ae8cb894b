"""Figures that stand beside what is asked for and are meant otherwise: of another partner, of what is still to be paid.

A share of sales to Walmart is said where Walmart is named, what falls due is no expense of the year, an assumption is
a rate, and an item of a list is explained only by what leads to it.
"""

from __future__ import annotations

import re

from rag.answering.check.place.items import content
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.stretches import stretches
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies

# "Sales to Walmart", "revenue from Apple", "bought from Pfizer".
_WITH = re.compile(r"\b(?:to|from|with|by)\s+(?:the\s+)?(?:customers?\s+)?$", re.IGNORECASE)
_TO_PAY = re.compile(
    r"\bcontractual (?:cash )?obligations\b|\b(?:cash )?payments? due\b|\bcommitments? due\b", re.IGNORECASE
)
_ASKS_TO_PAY = re.compile(
    r"\b(?:due|ow(?:e[ds]?|ing)|obligations?|commit\w*|contractual\w*|payable|payments?|matur\w+|schedule\w*|future|"
    r"remain\w*|outstanding|repa\w+)\b",
    re.IGNORECASE,
)
_SPENT = re.compile(r"\b(?:expenses?|charges?|costs?|provisions?|recogni[sz]ed|recorded|incurred|booked)\b", re.I)
_BUYS = re.compile(
    r"\b(?:pay|paid|spen[dt]|cost)\b.*\b(?:acquir\w+|acquisition|buy|bought|purchase)\b|"
    r"\b(?:purchase|acquisition) price\b",
    re.IGNORECASE,
)
_BESIDE_PRICE = re.compile(
    r"\b(?:(?:acquisition|transaction|integration|deal|merger)(?:[- ]\w+){0,3}[- ](?:costs?|charges?|expenses?|fees?)|"
    r"(?:costs?|charges?|expenses?|fees?) (?:related|associated|in connection|incurred)|"
    r"(?:net )?debt|borrowings)\b",
    re.IGNORECASE,
)
_DEAL = re.compile(
    r"\b(?:acqui\w+|purchas\w+|consideration|price|pa(?:id|y|yment)|bought|transferred)\b", re.IGNORECASE
)
_ASSUMED = re.compile(r"\b(?:assumptions?|assumed)\b", re.IGNORECASE)
_RATES = ("%", "points", "bps")
_DUE = re.compile(
    r"\b(?:due|payable|pa(?:id|yments?)|fall\w*|matur\w+|obligations?|commit\w*|repa\w+)\b", re.IGNORECASE
)
_CURRENT = re.compile(r"\bcurrent\b|\bdue within\b", re.IGNORECASE)
_WITHIN_A_YEAR = frozenset({(0, 1)})
_TOTAL_OF = re.compile(r"\btotal (?P<what>[a-z]+ (?:obligations|commitments))\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:total|all|aggregate)\b", re.IGNORECASE)
_SEGMENTS = re.compile(
    r"\bsegment (?:information|results|review|(?:operating )?performance|analysis|discussion)\b", re.IGNORECASE
)
_OF_ALL = re.compile(r"\b(?:total|consolidated|company|group|overall|we|our)\b", re.IGNORECASE)
_RETURN = re.compile(r"\bactual (?:gain|loss|returns?) (?:\(loss\) )?on (?:\w+ )?assets\b", re.IGNORECASE)
# "$10,131 more than the fair value": no level of either.
_THAN = re.compile(
    r"\s*(?:million|billion|thousand)?\s*(?:more|less|higher|lower|greater) than (?:the|its|our)\b", re.I
)
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


def due_for_spent(wish: Wish, ground: Ground) -> str:
    """Why what is to be paid by contract is no expense of the year; "" where the question asks what falls due."""
    rows = [place for place in ground.citations if place.cells]
    if not ground.figures or len(rows) < len(ground.citations) or not _SPENT.search(wish.text):
        return ""
    heads = (f"{p.heading} ; {p.caption} ; {p.over} ; {' ; '.join(head for head, _ in p.cells)}" for p in rows)
    due = all(map(_TO_PAY.search, heads)) and not _ASKS_TO_PAY.search(wish.text)
    return "the question asks for an expense, the cited table says what falls due by contract" if due else ""


def cost_beside_a_deal(wish: Wish, ground: Ground) -> str:
    """Why what a deal cost beside its price is not what was paid for it: "acquisition related costs"."""
    claims = [cited.claim for cited, _ in ground.figures]
    if not claims or None in claims or not _BUYS.search(wish.text) or _BESIDE_PRICE.search(wish.text):
        return ""
    clauses = [clause_of(cited) for cited, _ in ground.figures if cited.claim is not None]
    beside = all(_BESIDE_PRICE.search(clause) or not _DEAL.search(clause) for clause in clauses)
    return "the question asks what was paid for it, the cited sentence says another amount" if beside else ""


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


def without_the_stretch(wish: Wish, ground: Ground) -> str:
    """Why a place that names no stretch of years says nothing of what falls due in the one asked for."""
    asked = stretches(wish.text)
    if len(asked) != 1 or not _DUE.search(wish.text) or not ground.figures:
        return ""
    places = (cited.claim.sentence if cited.claim else f"{cited.name} ; {cited.column}" for cited, _ in ground.figures)
    told = any(asked & stretches(place) or (asked == _WITHIN_A_YEAR and _CURRENT.search(place)) for place in places)
    return "" if told else "the question asks what falls due in certain years, which the cited place does not say"


def one_of_the_total(wish: Wish, ground: Ground) -> str:
    """Why one kind is not the total of all: "lease obligations" where total contractual obligations are asked for."""
    total = _TOTAL_OF.search(wish.text)
    rows = [cited for cited, _ in ground.figures if cited.cell is not None]
    if total is None or not rows or len(rows) < len(ground.figures) or ground.number.status == "derived":
        return ""
    names = [cited.name.rpartition(": ")[2] for cited in rows]
    kinds = [frozenset(content(name)) - frozenset(content(wish.text)) for name in names]
    shared = [frozenset(content(name)) & frozenset(content(total["what"])) for name in names]
    part = all(kinds) and all(shared) and not any(map(_ALL.search, names))
    return f"the question asks for a total, the cited row is “{names[0]}”" if part else ""


def of_some_segment(wish: Wish, ground: Ground) -> str:
    """Why a sentence among the results of the segments that names no one is not the company's figure."""
    claims = [cited.claim for cited, _ in ground.figures]
    if not claims or None in claims or wish.parts or not wish.figure or "segment" in wish.text.lower():
        return ""
    among = all(_SEGMENTS.search(f"{place.heading} ; {place.caption}") for place in ground.citations)
    own = any(claim is not None and _OF_ALL.search(claim.sentence) for claim in claims)
    return "the cited sentence stands among the results of the segments and names none" if among and not own else ""


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
