"""Whether a row says what was added to an item where the question asks for the item itself, or the other way."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.calendar_words import MONTH

_ADDED = re.compile(
    r"^\W*(?:additions? to|purchases? of|(?:sales?|maturities) (?:and \w+ )?of"
    r"|payments? (?:to acquire|for)|proceeds from)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:add(?:s|ed|itions?)?|purchas\w+|bought|buy\w*|acqui\w+|pa(?:y|ys|id|yments?)|spen[dt]\w*|invest\w*|outlays?"
    r"|cap(?:ital )?ex\w*|capital|proceeds|s[eo]ld|sales?|dispos\w+|cash(?! (?:and|&|equivalents))|cost"
    r"|issu\w+|borrow\w*|raise|repurchas\w+|matur\w+)\b",
    re.IGNORECASE,
)
_HELD = re.compile(
    r"\b(?:property|plant|equipment|long-lived assets|inventor(?:y|ies)|goodwill|intangibles?"
    r"|marketable securities|(?:short-term|long-term) investments)\b",
    re.IGNORECASE,
)

# "Net carrying amount" is held to its "net".
_CARRIED = re.compile(r"(?<!net )\b(?:carrying (?:value|amount)|carried|book value)\b", re.IGNORECASE)
_GROSS = re.compile(r"\b(?:gross|original(?:ly)?|historical|at cost|before)\b", re.IGNORECASE)
_THINGS = (
    r"(?:goodwill|intangibles?(?: assets)?|property(?:,? plant)?(?:,? (?:and|&) equipment)?|PP&?E|inventor(?:y|ies)"
    r"|(?:(?:valuation|credit loss|bad debt|warranty) )?(?:allowances?|reserves?|accruals?))"
)
_ASKS_ADDED = re.compile(
    rf"\b{_THINGS} (?:(?:that )?(?:was|were|is) )?(?:acquired|added|additions?|acquisitions?|purchased|recogni[sz]ed)\b"
    rf"|\b(?:acquired|added|additional|new|additions? (?:to|in|of)|acquisitions? (?:to|in|of)|purchased|add(?:ed)? to)"
    rf" (?:the |its )?{_THINGS}\b",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?:total )?{_THINGS}(?:,? (?:net|gross|total))?", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:acqui\w+|add(?:ed|itions?)|purchas\w+|chang\w+|increase\w*|net (?:additions?|increase))\b", re.I
)
_ON_DAY = re.compile(rf"\b(?:as of|as at|at) (?:both )?(?:the end of |{MONTH})", re.IGNORECASE)
# What was paid for securities, beside what they are worth.
_COST_OF_SECURITIES = re.compile(
    r"\b(?:adjusted|amorti[sz]ed) cost\b|\b(?:securities|investments?|equivalents)['’]? (?:at )?cost\b"
    r"|\bcost basis\b|\bcost of (?:[\w,-]+ ){0,4}(?:cash|securities|investments?)\b",
    re.IGNORECASE,
)
_ADDS = re.compile(r"\b(add|deduct|charg)", re.IGNORECASE)
_COST = re.compile(r"\bcosts?\b", re.IGNORECASE)


def added_for_held(wish: Wish, ground: Ground) -> str:
    """Why what was added to property, plant and equipment is not the property that is asked for."""
    if not (wish.figure or wish.thing_asked) or not ground.figures or ground.number.status == "derived":
        return ""
    if _ASKS.search(wish.text) or wish.aim.moved or not _HELD.search(wish.text):
        return ""
    rows = [cited for cited, _ in ground.figures]
    added = [cited.cell is not None and _says_added(cited) for cited in rows]
    return "the question asks for what there is, the cited row says what was added" if all(added) else ""


def not_as_held(wish: Wish, ground: Ground) -> str:
    """Why a balance is not what was added to it, or one before what was taken off it not what it is carried at."""
    return _held_for_added(wish, ground) or _gross_for_carrying(wish, ground) or _worth_for_cost(wish, ground)


def _held_for_added(wish: Wish, ground: Ground) -> str:
    """Why a balance of goodwill or the like at the end of a year is not what was added to it in that year."""
    if not _ASKS_ADDED.search(wish.text) or not ground.figures:
        return ""
    held = all(_is_balance(cited) if cited.claim is None else _is_on_a_day(cited) for cited, _ in ground.figures)
    return "the question asks for what was added, the cited place says what there is" if held else ""


def _is_on_a_day(cited: Cited) -> bool:
    """Whether a sentence says how much there was on a day, and of nothing that it came in."""
    assert cited.claim is not None
    return _ON_DAY.search(cited.claim.sentence) is not None and not _MOVED.search(clause_of(cited))


def _gross_for_carrying(wish: Wish, ground: Ground) -> str:
    """Why what was paid for goodwill before its impairments is not what it is carried at."""
    if not _CARRIED.search(wish.text) or _GROSS.search(wish.text) or not ground.figures:
        return ""
    gross = all(
        cited.cell is not None and _GROSS.search(f"{cited.name} ; {cited.column}") for cited, _ in ground.figures
    )
    return "the question asks for what it is carried at, the cited row is gross" if gross else ""


def _worth_for_cost(wish: Wish, ground: Ground) -> str:
    """Why what securities are worth, or held at, is not what they cost; "" where the place says a cost."""
    if not _COST_OF_SECURITIES.search(wish.text) or not ground.figures:
        return ""
    cost = any(_COST.search(_around(cited)) for cited, _ in ground.figures)
    return "" if cost else "the question asks for the cost of securities, which the cited place does not say"


def _around(cited: Cited) -> str:
    place, claim = cited.citation, cited.claim
    return f"{cited.name} ; {cited.column} ; {place.over} ; {claim.sentence if claim is not None else ''}"


def _is_balance(cited: Cited) -> bool:
    """Whether a row is called by what there is, and neither it nor its column by what moved it."""
    said = f"{cited.name} ; {cited.column} ; {cited.citation.caption}"
    return _BARE.fullmatch(cited.name.rpartition(": ")[2].strip()) is not None and not _MOVED.search(said)


def _says_added(cited: Cited) -> bool:
    return any(_ADDED.match(name) for name in (*cited.name.split(": "), cited.column))


def adds_alike(question: str, column: str) -> bool:
    """Whether a column is of what was added, or taken off, and the question asks for just that."""
    asked, told = ({found.lower() for found in _ADDS.findall(text)} for text in (question, column))
    return bool(asked & told)
