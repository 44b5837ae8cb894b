"""Figures of another nature than the words of a question: not done for done, one share for their number, no measure.

A funded backlog is not what is not funded, earnings per share are no number of shares, revenue that is requested of a
regulator is none, and a row that only bears the name that was asked for says nothing of what its bare number is.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content, metrics_named
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.kind.said_there import THERE
from rag.answering.check.question.moved.expensed import expensed_for_spent
from rag.answering.check.question.wish import PER_SHARE, Wish
from rag.answering.match.stems import stem
from rag.calculator.question.more_than import BETWEEN_TWO
from rag.query.periods import find_periods

_NOT = re.compile(
    r"\b(?:not|never)(?: yet| been| being)* (?P<done>[a-z]{3,}(?:ed|[^aeiou]en|lt|pt|id))\b", re.IGNORECASE
)
_DENIES = re.compile(r"\b(?:not|never|no|without|un[a-z]{4,}|non[a-z-]{4,}|remain\w*|yet to)\b", re.IGNORECASE)
_SHARES = re.compile(
    r"\b(?:share count|number of shares|(?:diluted|basic|average|outstanding|issued) shares"
    r"|shares (?:outstanding|issued))\b",
    re.IGNORECASE,
)
_REQUESTED = re.compile(
    r"\b(?:request(?:s|ed|ing)?|seek(?:s|ing)?|sought|propos(?:es|ed|ing)|petition\w*|applied for"
    r"|filed (?:an?|its) [\w ]{0,40}(?:proceeding|case|application|petition))\b",
    re.IGNORECASE,
)
_ASKS_REQUESTS = re.compile(
    r"\b(?:request\w*|seek\w*|sought|propos\w+|petition\w*|appl(?:y|ied)|fil(?:ed|ing)|rate (?:case|increase|relief)s?"
    r"|additional|surcharges?)\b",
    re.IGNORECASE,
)
_LESS = re.compile(r"\([^()]*[a-z] (?:−|–|-|minus|less) [^()]*\)", re.IGNORECASE)
_LEFT = re.compile(
    rf"{_LESS.pattern}|\b(?:difference|gap|spread|excess|exceed\w*|net of|less|more|higher|lower|compared|versus)\b",
    re.IGNORECASE,
)
_YEAR, _TWO = re.compile(r"\b(?:19|20)\d\d\b"), 2
_SHARE_OF = re.compile(r"\b(?:share|percent(?:age)?|%|portion|proportion|part|how much) of\b", re.IGNORECASE)
_ASKS_SHARE = re.compile(r"\b(?:what|which) (?:share|percent(?:age)?|%|portion|proportion|part) of\b", re.IGNORECASE)
_MOVE_BEHIND = re.compile(
    r"\s*(?:percent |% ?|(?:million|billion|thousand) )?(?:increase|decrease|decline|growth|drop|rise|reduction)\b",
    re.I,
)
_MOVED_BY = re.compile(
    r"\b(?:increas|decreas|declin|grew|r[io]se|fell|dropp)\w*,?(?: by| of)?(?: (?:approximately|about))? ?$", re.I
)
_OF_WHAT = re.compile(r"\s*(?:percent )?of (?:the |our )?(?P<whole>(?:[A-Z][\w&’'.-]*,? ?(?:and |of )?)+)[\w ]{0,40}")
_WHAT_IS = re.compile(r"^\W*what (?:is|was|were|are)\b", re.IGNORECASE)
_MOVED_FROM = re.compile(r"\b(?:declines?|increases?|decreases?) (?:from|due to|because of)\b", re.IGNORECASE)
_HELD = re.compile(r"\b(?:total|segment|identifiable|net) assets\b|\bassets of\b", re.IGNORECASE)
_DEALT = re.compile(
    r"\b(?:sold|sell(?:s|ing)?|sale|divest\w*|dispos\w*|bought|buy(?:s|ing)?|acqui\w+|purchas\w+|price)\b",
    re.IGNORECASE,
)
_FOR = re.compile(
    r"\bfor (?:a (?:total|purchase price) of )?(?:approximately |about )?[^\s]{0,3}$|\([^()]*$", re.IGNORECASE
)
_TOOK = re.compile(
    r"\b(?:took|takes?|suffered) (?:the |a )?(?:biggest|largest|worst|greatest|hardest) (?:hit|decline|drop|fall)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(r"\bothers?\b|\betc\b", re.IGNORECASE)
_AND_OTHER = re.compile(r"\w,? (?:and|&) others?\W*$", re.IGNORECASE)


def done_for_not_done(wish: Wish, ground: Ground) -> str:
    """What a place says was done, where the question asks for what was not: a funded backlog for one not funded."""
    asked = _NOT.search(wish.text)
    if asked is None or not ground.figures or ground.number.status == "derived":
        return ""
    texts = [
        said_of(c) if c.claim is not None else f"{c.name} ; {c.column} ; {c.citation.caption}"
        for c, _ in ground.figures
    ]
    done = all(stem(asked["done"].lower()) in content(text) and not _DENIES.search(text) for text in texts)
    return f"the question asks for what is not “{asked['done']}”, the cited place for what is" if done else ""


def of_one_share(wish: Wish, ground: Ground) -> str:
    """Why what one share earned is no number of shares."""
    if not ground.figures or not _SHARES.search(wish.text) or PER_SHARE.search(wish.text):
        return ""
    each = all(cited.kind.endswith("/share") or PER_SHARE.search(cited.name) for cited, _ in ground.figures)
    return "the question asks for a number of shares, the figure is of one share" if each else ""


def requested_for_booked(wish: Wish, ground: Ground) -> str:
    """Why revenue that somebody asks a regulator for is none that was booked."""
    if not ground.figures or _ASKS_REQUESTS.search(wish.text) or not metrics_named(wish.text) & {"revenue"}:
        return ""
    asked = all(c.claim is not None and _REQUESTED.search(c.claim.sentence) for c, _ in ground.figures)
    return "the cited amount is only requested, the question asks for what there was" if asked else ""


def of_no_measure(wish: Wish, ground: Ground) -> str:
    """Why a bare number of a row is no answer to a question that names the row and no measure: acres of a hotel."""
    said = frozenset(content(_WHAT_IS.sub("", wish.text))) - WEAK
    named = frozenset[str]().union(*wish.names)
    if not ground.figures or ground.number.status != "verified" or not said or not said <= named:
        return ""
    bare = all(_is_bare(cited) and said <= frozenset(content(cited.name)) for cited, _ in ground.figures)
    return "neither the question nor the cited row says what the figure is of" if bare else ""


def not_subtracted(wish: Wish, ground: Ground) -> str:
    """Why one of two figures is no answer to what is left of them: "(fees - costs) as % of volume"."""
    asked = _LESS.search(wish.question) or BETWEEN_TWO.search(wish.question)
    quoted = bool(ground.figures) and ground.number.status == "verified" and asked is not None
    whole = quoted and not any(_LEFT.search(_words(cited)) for cited, _ in ground.figures)
    return "the question asks for one figure less another, the cited place is of one of them" if whole else ""


def of_years_before(wish: Wish, ground: Ground) -> str:
    """Why how something moved in a year before is no answer to how it moved to the later of two years."""
    asked = find_periods(wish.question).years
    if len(asked) < _TWO or not wish.aim.moved or ground.number.status == "derived":
        return ""
    told = [{int(year) for year in _YEAR.findall(said_of(c))} if c.claim else set() for c, _ in ground.figures]
    before = bool(told) and all(years and max(years) < max(asked) for years in told)
    return f"the question asks for {max(asked)}, the cited sentence is of years before" if before else ""


def of_the_part_s_own(wish: Wish, ground: Ground) -> str:
    """Why a share of what a part has is none of what the company has: "88% of Jets' backlog" of the backlog."""
    if moved := _moved_for_share(wish, ground):
        return moved
    if not _SHARE_OF.search(wish.text) or not wish.parts or ground.number.status == "derived":
        return ""
    wholes = [_OF_WHAT.match(c.claim.sentence, c.claim.mention.end) if c.claim else None for c, _ in ground.figures]
    names = [frozenset(content(part)) for part in wish.parts]
    own = bool(wholes) and all(one and any(name <= frozenset(content(one[0])) for name in names) for one in wholes)
    return "the cited percentage is of what the part has, the question asks for one of the whole" if own else ""


def _moved_for_share(wish: Wish, ground: Ground) -> str:
    """Why by how much something moved is no share: "a 16% decrease in memberships" of what percent were memberships."""
    if _ASKS_SHARE.search(wish.text) is None or wish.aim.moved or ground.number.status == "derived":
        return ""
    moved = [
        c.claim is not None
        and bool(
            _MOVE_BEHIND.match(c.claim.sentence, c.claim.mention.end)
            or _MOVED_BY.search(c.claim.sentence[: c.claim.mention.start])
        )
        for c, _ in ground.figures
    ]
    told = "the question asks for a share, the cited figure says by how much something changed"
    return told if moved and all(moved) else ""


def _words(cited: Cited) -> str:
    """The words of the row, or of the sentence."""
    return cited.claim.sentence if cited.claim is not None else cited.name


def _is_bare(cited: Cited) -> bool:
    """Whether a cell has neither a unit nor words of its column that say what it counts."""
    unit = cited.citation.unit
    return cited.cell is not None and not cited.kind and (not unit or "not stated" in unit)


def of_what_it_lost(wish: Wish, ground: Ground) -> str:
    """Why "declines from lamps" is none of what lamps brought; "" where the question asks for what moved."""
    if wish.aim.moved or not ground.figures:
        return ""
    lost = all(cited.cell is not None and _MOVED_FROM.search(cited.name) for cited, _ in ground.figures)
    return "the question asks how much it was, the cited row is of a change" if lost else ""


def price_for_balance(wish: Wish, ground: Ground) -> str:
    """Why what something was sold for is none of what is held: total assets are not the price of some of them."""
    if not _HELD.search(wish.text) or _DEALT.search(wish.text) or not ground.figures:
        return ""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    sold = len(claims) == len(ground.figures) and all(
        _DEALT.search(claim.sentence) and _FOR.search(claim.sentence, 0, claim.mention.start) for claim in claims
    )
    return "the question asks for what is held, the cited sentence says a price" if sold else ""


def of_nothing_named(wish: Wish, ground: Ground) -> str:
    """Why nothing is told of who "took the biggest hit" where the question does not say in what; else ""."""
    unnamed = _TOOK.search(wish.text) is not None and not metrics_named(_TOOK.sub(" ", wish.text)) - {"segment results"}
    return "the question does not say in which figure" if unnamed and ground.figures else ""


def with_others(wish: Wish, ground: Ground) -> str:
    """Why "front store and other" is more than the front store, where the question says no other."""
    if not ground.figures or _OTHER.search(wish.text):
        return ""
    names = [cited.name.rpartition(": ")[2] for cited, _ in ground.figures if cited.cell is not None]
    wider = len(names) == len(ground.figures) and all(_AND_OTHER.search(name) for name in names)
    return f"the cited row is “{names[0]}”, the question names no other" if wider else ""


UNLIKE = (
    done_for_not_done,
    of_one_share,
    requested_for_booked,
    of_no_measure,
    not_subtracted,
    of_years_before,
    of_the_part_s_own,
    of_what_it_lost,
    price_for_balance,
    of_nothing_named,
    expensed_for_spent,
    *THERE,
)
"""What is held against every figure; `with_others` only against what is quoted as the answer."""
