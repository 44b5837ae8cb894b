"""What the place of a figure says of it in other words than its name: in the row's own cells, or as a cost kept.

"Term debt | 100 basis points | Increase in annual interest expense | 129" is no debt; costs that were capitalized are
no spending of a year, net income is none of the events that moved it, and what a question says itself it does not ask.
"""

from __future__ import annotations

import re
from decimal import Decimal

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content, metrics_named, metrics_of
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

# Words in a row's cells that tell another measure than its name.
_MEASURES = re.compile(
    r"\b(?:increases?|decreases?|declines?|changes?|impacts?|effects?|gains?|loss(?:es)?|expenses?|income|fair values?|"
    r"cash flows?|earnings|revenues?|sensitivity)\b",
    re.IGNORECASE,
)
_EVENTS = re.compile(
    r"\b(?:events?|transactions?|factors?|circumstances|developments?|one-?(?:time|off) (?:items?|charges?|gains?))\b"
    r"[^?]*?\b(?:chang|affect|impact|increas|decreas|reduc|boost|lower|rais|distort|influenc|hit|hurt|inflat|skew)\w*\b"
    r"(?P<moved>[^?]*)",
    re.IGNORECASE,
)
_WHICH_DEALS = re.compile(
    r"\b(?:what|which) (?:[a-z]+ )?(?:acquisitions?|mergers?|divestitures?|companies|businesses|deals)\b"
    r"[^?]*\b(?:make|made|complete[ds]?|acquired?|buy|bought|announced?|sell|sold|divest(?:ed)?|close[ds]?)\b",
    re.IGNORECASE,
)
_SPENT = re.compile(r"\b(?:spend|spent|spending|expenses?|expensed|charged?|paid|pay|cost)\b", re.IGNORECASE)
_HOW_MUCH = re.compile(r"\b(?:how (?:much|large|many)|amounts?|prices?|cost|costs|consideration|paid)\b", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|when|who|whose|where|why)\b", re.IGNORECASE)
_KEPT = re.compile(r"(?<!net of )(?<!net of amounts )\bcapitali[sz]ed\b(?! interest)", re.IGNORECASE)
# Debt of both terms in one sum: "short and long term debt", "total debt, current and long-term".
_BOTH_TERMS = re.compile(
    r"\bshort and long[- ]term (?:debt|borrowings)\b|\btotal (?:debt|borrowings)\b[^?]*\b(?:short[- ]term|current)\b"
    r"[^?]{0,20}(?:\b(?:and|plus)\b|[+&])[^?]{0,8}\b(?:long[- ]term|non-?current)\b",
    re.IGNORECASE,
)
_LONG = re.compile(r"\b(?:long[- ]term|non-?current)\b", re.IGNORECASE)
_SHORT = re.compile(r"\bshort[- ]term\b|(?<!net of )(?<!less )(?<!excluding )(?<!non-)\bcurrent\b", re.IGNORECASE)
_OF_A_SHARE = re.compile(r"\s*(?:to [$€£]?[\d.]+ )?(?:per|a|for each) (?:\w+ )?share\b", re.IGNORECASE)
_SHARES_ASKED = re.compile(r"\bper\b|\bshare\b|\bdividends?\b|\bEPS\b|\bprices?\b", re.IGNORECASE)
# "How many stores does it own": those that it only runs or rents are no answer.
_HOW_HELD = re.compile(
    r"\bhow many\b[^?]*\b(?:do|does|did|has|have|had|are|were)\b[^?]*"
    r"\b(?P<held>own|owned|lease|leased|rent|rented|franchised?)\b"
    r"(?! (?:and|or) (?:operate|run|lease)|[- ](?:and|or)[- ])",
    re.IGNORECASE,
)
_HELD = {"own": "own", "lea": "leas", "ren": "(?:rent|leas)", "fra": "franchis"}
_NUMBER = re.compile(
    r"(?<![\w.,])[$€£]?(?P<number>\d[\d,]*(?:\.\d+)?)(?: ?(?P<scale>thousand|million|billion))?(?![\w%])"
)
_SCALES = {"": 0, "thousand": 3, "million": 6, "billion": 9}
_MEMBER = r"[a-z][\w-]*(?: [a-z][\w-]*){0,3}"
_LISTED = re.compile(rf"\b(?P<one>{_MEMBER}), (?P<two>{_MEMBER}),? and (?P<three>{_MEMBER})", re.IGNORECASE)
_ONE_ITEM = re.compile(
    r"property, (?:plant|equipment)|(?:selling|sales|marketing), general|depreciation, (?:depletion|amort)|land, b",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"\b(?:expenses?|costs?|income|revenues?|sales|charges?|payments?|liabilit(?:y|ies)|assets?)\b", re.I
)
_MANY = re.compile(r"\bhow (?:many|often)\b|\bnumber of\b|\bcount\b", re.IGNORECASE)
_THINGS = re.compile(
    r"\s+(?:[a-z-]+ )?(?:participants|employees|associates|members|stores|locations|countries|people|persons|customers|"
    r"patents|states|subsidiaries|facilities|plans)\b",
    re.IGNORECASE,
)
_A_YEAR = range(1900, 2101)


def worded_otherwise(wish: Wish, ground: Ground) -> str:
    """Why rows whose own cells say that they measure something else are not what their name says."""
    if not ground.figures:
        return ""
    found = [_other_measure(cited, frozenset(content(wish.text))) for cited, _ in ground.figures]
    return f"the cited row says “{short(found[0])}”, which the question does not" if all(found) else ""


def _other_measure(cited: Cited, said: frozenset[str]) -> str:
    """The words of a row's cells that measure, where the question does not say them."""
    if cited.cell is None:
        return ""
    place = cited.citation
    for (_, text), value in zip(place.cells, place.values, strict=False):
        if value is None and _MEASURES.search(text) and len(frozenset(content(text)) - said) > 1:
            return text
    return ""


def level_for_event(wish: Wish, ground: Ground) -> str:
    """Why the row of a figure is none of the events that are said to have moved it."""
    asked = _EVENTS.search(wish.text)
    if asked is None or not ground.figures:
        return ""
    level = all(cited.cell is not None and _is_moved(cited, asked["moved"]) for cited, _ in ground.figures)
    return "the question asks what happened, the cited row is the figure that it moved" if level else ""


def _is_moved(cited: Cited, moved: str) -> bool:
    named = frozenset(content(cited.name))
    return bool(metrics_of(cited.name) & metrics_named(moved)) or bool(named and named <= frozenset(content(moved)))


def amount_for_names(wish: Wish, ground: Ground) -> str:
    """Why a row of money is no list of the companies that were bought or sold."""
    rows = ground.figures and all(cited.cell is not None for cited, _ in ground.figures)
    asked = rows and _WHICH_DEALS.search(wish.question) and not _HOW_MUCH.search(wish.question)
    return "the question asks which they were, the cited row says how much was paid" if asked else ""


def kept_for_spent(wish: Wish, ground: Ground) -> str:
    """Why costs that stand capitalized on a day are not what was spent in a time."""
    if not _SPENT.search(wish.text) or _KEPT.search(wish.text) or not ground.figures:
        return ""
    kept = all(_KEPT.search(_said(cited)) for cited, _ in ground.figures)
    return "the question asks for what was spent, the cited costs were capitalized" if kept else ""


def told_in_the_question(wish: Wish, ground: Ground) -> str:
    """Why a number that the question itself says is no answer to it."""
    if not wish.figure or _WHICH.search(wish.question) or not ground.figures or ground.number.value is None:
        return ""
    told = abs(ground.number.value) in _numbers(wish.question)
    return f"the question says {ground.number.text.strip()} itself" if told else ""


def of_each_share(wish: Wish, ground: Ground) -> str:
    """Why an amount that its sentence tells per share is not how much of something there is in all."""
    if wish.kind != "figure" or wish.quantity == "per share" or _SHARES_ASKED.search(wish.text) or not ground.figures:
        return ""
    claims = [cited.claim for cited, _ in ground.figures]
    each = all(claim is not None and _OF_A_SHARE.match(claim.sentence, claim.mention.end) for claim in claims)
    return "the question asks for an amount in all, the figure is per share" if each else ""


def of_one_term(wish: Wish, ground: Ground) -> str:
    """Why long-term debt alone is not debt of both terms."""
    if not _BOTH_TERMS.search(wish.text) or ground.number.status == "derived" or not ground.figures:
        return ""
    said = [cited.name if cited.claim is None else said_of(cited) for cited, _ in ground.figures]
    one = all(_LONG.search(text) and not _SHORT.search(text) for text in said)
    return "the question asks for debt of both terms, the cited one is long-term" if one else ""


def held_otherwise(wish: Wish, ground: Ground) -> str:
    """Why a count that says nothing of how the things are held is not how many of them are owned, or rented."""
    asked = _HOW_HELD.search(wish.text)
    if asked is None or not ground.figures:
        return ""
    said = re.compile(rf"\b{_HELD[asked['held'].lower()[:3]]}", re.IGNORECASE)
    silent = all(not said.search(_everything(cited)) for cited, _ in ground.figures)
    return f"nothing at the cited place says the question’s “{asked['held'].lower()}”" if silent else ""


def _everything(cited: Cited) -> str:
    place = cited.citation
    own = f"{cited.name} ; {cited.column} ; {place.caption} ; {place.over}"
    return own if cited.claim is None else cited.claim.sentence


def _numbers(text: str) -> set[Decimal]:
    found = ((one["number"].replace(",", ""), one["scale"] or "") for one in _NUMBER.finditer(text))
    return {Decimal(number).scaleb(_SCALES[scale]) for number, scale in found if not _is_year(number, scale)}


def _is_year(number: str, scale: str) -> bool:
    return not scale and number.isdigit() and int(number) in _A_YEAR


def _said(cited: Cited) -> str:
    return cited.name if cited.claim is None else cited.claim.sentence


def one_of_the_list(wish: Wish, ground: Ground) -> str:
    """Why one of three things that a question names as one sum is not the sum: "cash, equivalents and investments".

    What the heading over a row names is not what the row is.
    """
    listed = _LISTED.search(wish.text)
    if (
        listed is None
        or _ONE_ITEM.search(listed[0])
        or wish.several
        or ground.number.status == "derived"
        or not ground.figures
    ):
        return ""
    members = [frozenset(content(listed[name])) for name in ("one", "two", "three")]
    own = [frozenset(content(cited.name.rpartition(": ")[2])) for cited, _ in ground.figures if cited.cell is not None]
    alone = [
        name for name in own if name and any(name <= one for one in members) and any(one - name for one in members)
    ]
    single = len(own) == len(ground.figures) == len(alone) and all(sum(n <= m for m in members) == 1 for n in own)
    return f"the question asks for “{listed[0].strip()}”, the cited row is of one of them" if single else ""


def counted_for_money(wish: Wish, ground: Ground) -> str:
    """Why a number of people or places is no expense, cost or income that a question asks for."""
    if not _MONEY.search(wish.text) or _MANY.search(wish.text) or not ground.figures:
        return ""
    counted = all(
        cited.claim is not None and _THINGS.match(cited.claim.sentence[cited.claim.mention.end :])
        for cited, _ in ground.figures
    )
    return "the question asks for money, the cited number counts things" if counted else ""


THERE = (
    worded_otherwise,
    level_for_event,
    amount_for_names,
    kept_for_spent,
    told_in_the_question,
    one_of_the_list,
    counted_for_money,
    of_each_share,
    held_otherwise,
    of_one_term,
)
"""What is held against a figure by what stands with it."""
