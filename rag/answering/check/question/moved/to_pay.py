"""What was paid and what falls due: neither is told for the other, nor one part of it for all or for other years.

What falls due by contract is no expense of the year, what a deal cost besides is not its price, and of obligations
the question may ask for those of certain years, or for all of them.
"""

from __future__ import annotations

import re

from rag.answering.check.place.items import content
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.stretches import stretches

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
# What was paid for something with a name is none of what it sold.
_TO_COME = re.compile(
    r"\b(?:is|are|was|were|payments?|amounts?)\b[^?]*\bto (?:be )?(?:receiv|collect)\w*", re.IGNORECASE
)
_COMES = re.compile(
    r"\b(?:to be|receiv(?:e|able)\w*|due|future|undiscounted|maturit\w+|expect\w*|schedule\w*|minimum|over the next)\b",
    re.I,
)
_FOR_A_NAME = re.compile(r"\b(?:[Pp]ay|[Pp]aid|[Pp]aying) for (?:the )?[A-Z]")
_SOLD = re.compile(r"\b(?:revenues?|sales|earnings|profits?|income|loss(?:es)?)\b", re.IGNORECASE)
_BESIDE_PRICE = re.compile(
    r"\b(?:(?:acquisition|transaction|integration|deal|merger)(?:[- ]\w+){0,3}[- ](?:costs?|charges?|expenses?|fees?)|"
    r"(?:costs?|charges?|expenses?|fees?) (?:related|associated|in connection|incurred)|"
    r"(?:net )?debt|borrowings)\b",
    re.IGNORECASE,
)
_DEAL = re.compile(
    r"\b(?:acqui\w+|purchas\w+|consideration|price|pa(?:id|y|yment)|bought|transferred)\b", re.IGNORECASE
)
_DUE = re.compile(
    r"\b(?:due|payable|pa(?:id|yments?)|fall\w*|matur\w+|obligations?|commit\w*|repa\w+)\b", re.IGNORECASE
)
_CURRENT = re.compile(r"\bcurrent\b|\bdue within\b|\bshort[- ]term\b", re.IGNORECASE)
_WITHIN_A_YEAR = frozenset({(0, 1)})
_TOTAL_OF = re.compile(r"\btotal (?P<what>[a-z]+ (?:obligations|commitments))\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:total|all|aggregate)\b", re.IGNORECASE)


def due_for_spent(wish: Wish, ground: Ground) -> str:
    """Why what is to be paid by contract is no expense of the year; "" where the question asks what falls due."""
    if had := _had_for_to_come(wish, ground):
        return had
    rows = [place for place in ground.citations if place.cells]
    if not ground.figures or len(rows) < len(ground.citations) or not _SPENT.search(wish.text):
        return ""
    heads = (f"{p.heading} ; {p.caption} ; {p.over} ; {' ; '.join(head for head, _ in p.cells)}" for p in rows)
    due = all(map(_TO_PAY.search, heads)) and not _ASKS_TO_PAY.search(wish.text)
    return "the question asks for an expense, the cited table says what falls due by contract" if due else ""


def _had_for_to_come(wish: Wish, ground: Ground) -> str:
    """Why a sentence that says nothing of what is to come is not what is to be received, as of a lease."""
    claims = [cited.claim for cited, _ in ground.figures]
    if not _TO_COME.search(wish.text) or not claims or None in claims:
        return ""
    told = any(claim is not None and _COMES.search(claim.sentence) for claim in claims)
    return "" if told else "the question asks for what is to come, the cited sentence says nothing of that"


def cost_beside_a_deal(wish: Wish, ground: Ground) -> str:
    """Why what a deal cost beside its price is not what was paid for it: "acquisition related costs"."""
    claims = [cited.claim for cited, _ in ground.figures]
    buys, named = _BUYS.search(wish.text) is not None, _FOR_A_NAME.search(wish.text) is not None
    if not claims or None in claims or not (buys or named) or _BESIDE_PRICE.search(wish.text):
        return ""
    clauses = [clause_of(cited) for cited, _ in ground.figures if cited.claim is not None]
    beside = all(
        (buys and _BESIDE_PRICE.search(clause)) or (not _DEAL.search(clause) and (buys or _SOLD.search(clause)))
        for clause in clauses
    )
    return "the question asks what was paid for it, the cited sentence says another amount" if beside else ""


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
