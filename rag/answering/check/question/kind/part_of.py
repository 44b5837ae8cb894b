"""Whether a percentage is the share that is asked for: of that part, of that whole, and not what the part grew by."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish
from rag.answering.match.abbreviations import both_ways
from rag.answering.numbers.read import figures

_SHARE = re.compile(
    r"(?<!per )\b(?:shares?|portion|proportion|slice|percent(?:age)?|fraction|chunk|cut|%) of\b|\bhow much of\b",
    re.IGNORECASE,
)
_GROWTH = re.compile(
    r"\b(?:grow\w*|chang\w+|increas\w+|decreas\w+|declin\w+|variance|rose|fell|up|down)\b", re.IGNORECASE
)
_IS_SHARE = re.compile(r"\b(?:share|portion|proportion|mix|percent(?:age)? of|% of|as an? (?:percent\w*|%))\b", re.I)
_MEASURE = (
    r"['’]? (?=(?:net |operating |pre-?tax |adjusted |total )*(?:sales|revenues?|profits?|income|earnings|assets|"
    r"ebitdar?|ebit|contribution|margin|capital|capex|depreciation)\b)"
)
_ALL = r"(?:(?:the|total|all|its|our|combined|aggregate|net|reportable|operating) )*segments?"
# "Segment" before the measure, not behind the name of one: "share of segment profit", no "share of the Pet segment".
_OF_SEGMENTS = re.compile(
    rf"\b(?:shares?|portion|proportion|slice|percent(?:age)?|fraction|%) of {_ALL}{_MEASURE}", re.IGNORECASE
)
_SEGMENTS_OWN = re.compile(rf"(?:^|['’]s?|\b(?:the|total|of|in|was|is|were))\s+{_ALL}{_MEASURE}", re.IGNORECASE)
_SEGMENT = re.compile(r"\bsegments?\b", re.IGNORECASE)
_IS_OF = re.compile(
    r"\b(?:represent(?:s|ed|ing)?|account(?:s|ed|ing) for|compris(?:es?|ed|ing)|made up|ma(?:de|kes?) up"
    r"|constitut(?:es?|ed|ing)|contribut(?:es?|ed|ing)|(?:was|were|is|are|equal(?:s|ed)?))"
    r" (?:approximately |about |roughly |nearly |over |more than |less than |an? |only )*$",
    re.IGNORECASE,
)
# What is only included, or where it is booked, is not what the percentage is of.
_ASIDE = re.compile(
    r"\([^)]*\)|,?\s(?:(?:which|that) (?:are|is|were|was) )?(?:primarily|mainly|largely|partly|mostly|generally"
    r"|recorded|reported|booked|included|including|recognized|excluding|such as)\b[^,;]*,?",
    re.IGNORECASE,
)
_FROM_THERE = re.compile(r"\b(?:from|in|within|inside) the (?:United States|U\.?S\.?A?)(?![A-Za-z])", re.IGNORECASE)
_THERE = re.compile(r"\bunited states\b|\bU\.?S\.?A?(?![A-Za-z])|\b(?:america|domestic)\b", re.IGNORECASE)
_AMOUNT = re.compile(
    r"\b(?:net |total |operating |gross )?(?:sales|revenues?|profits?|income|earnings)\b", re.IGNORECASE
)
_RATE = re.compile(
    r"\b(?:rates?|margins?|percent\w*|pct|growth|grow\w*|grew|mix|yield|ratio|comp(?:arable)?|same[- ]store|change\w*"
    r"|yoy|increas\w+|decreas\w+|declin\w+|rose|fell|concentrat\w+|dependen\w+|proportion|breakdown|split|tax\w*)\b|%",
    re.IGNORECASE,
)
_TO_ANOTHER = re.compile(
    r"\b(?:interest|debt|dividend|service|charge) coverage\b|\bcoverage (?:means|ratio|is)\b|\btimes covered\b"
    r"|\bdebt[- ]to[- ](?:equity|assets|capital|ebitda)\b|\brelative to\b",
    re.IGNORECASE,
)
_SENTENCE_ENDS = re.compile(r"(?:^|[.;]\s+)(?=[A-Z“])")


def growth_for_share(wish: Wish, ground: Ground) -> str:
    """Why the growth of a part is not its share of the whole; "" where the question says that something moved."""
    if not _SHARE.search(wish.text) or _GROWTH.search(wish.text) or not ground.figures:
        return ""
    grown = all(_is_growth(cited) for cited, _ in ground.figures)
    return "the question asks for a share, the cited row is of a growth" if grown else ""


def share_for_amount(wish: Wish, ground: Ground) -> str:
    """Why a percentage of sales or profit is not the sales or the profit: no word of the question asks for a rate."""
    money = _AMOUNT.search(wish.text) and not (_RATE.search(wish.text) or _SHARE.search(wish.text))
    if not money or wish.quantity or wish.aim.moved or wish.aim.share or not ground.figures or wish.several:
        return ""
    rates = wish.figure and ground.number.status != "derived" and all(cited.kind == "%" for cited, _ in ground.figures)
    return "the question asks for an amount, the figure is a percentage" if rates else ""


def amount_for_ratio(wish: Wish, ground: Ground) -> str:
    """Why a sum in money is no coverage and no ratio of one figure to another."""
    if not _TO_ANOTHER.search(wish.text) or ground.number.status != "derived" or wish.aim.moved:
        return ""
    read = figures(ground.number.text)
    money = bool(read) and bool(read[0].currency)
    return "the question asks for a ratio, the figure is an amount" if money else ""


def _is_growth(cited: Cited) -> bool:
    """Whether a row or column is called a growth, and neither a share."""
    own = f"{cited.name} {cited.column}"
    return cited.cell is not None and _GROWTH.search(own) is not None and _IS_SHARE.search(own) is None


def of_no_segments(wish: Wish, ground: Ground) -> str:
    """Why the company's figure is not that of its segments together, or no base of a share in that; else ""."""
    asked = _OF_SEGMENTS.search(wish.text) or (not wish.parts and _SEGMENTS_OWN.search(wish.text))
    if not asked or not ground.figures:
        return ""
    other = any(not _SEGMENT.search(_at(cited)) for cited, _ in ground.figures)
    return "the question asks for what the segments have together, the cited figure is the company’s" if other else ""


def _at(cited: Cited) -> str:
    place = cited.citation
    own = place.quote if cited.claim is not None else ""
    return " ; ".join((cited.name, cited.column, place.heading, place.caption, place.over, *place.under, own))


def of_what_stands_aside(wish: Wish, ground: Ground) -> str:
    """Why a share is not that of what its sentence only puts in: "sales to states, mostly booked at Pet, were 40%"."""
    claimed = all(cited.claim is not None for cited, _ in ground.figures)
    if not ground.figures or not claimed or not _SHARE.search(wish.text):
        return ""
    found = [_left_aside(wish, cited) for cited, _ in ground.figures]
    return f"the cited percentage is not that of “{found[0]}”, which its sentence only puts in" if all(found) else ""


def _left_aside(wish: Wish, cited: Cited) -> str:
    """The first word of the question that only an aside before the figure's verb says; "" for none."""
    assert cited.claim is not None
    sentence, at = cited.claim.sentence, cited.claim.mention.start
    verb = _IS_OF.search(sentence, 0, at)
    if verb is None:
        return ""
    begin = max((found.end() for found in _SENTENCE_ENDS.finditer(sentence, 0, verb.start())), default=0)
    before = sentence[begin : verb.start()]
    subject, behind = _ASIDE.sub(" ", before), sentence[at:]
    aside, kept = (_stems(wish, text) for text in (" ".join(_ASIDE.findall(before)), f"{subject} {behind}"))
    asked = frozenset(content(timeless(wish.text))) - WEAK - ACCOUNTS
    lost = sorted(stem for stem in asked if bears(stem, aside) and not bears(stem, kept))
    return lost[0] if lost and _stems(wish, subject) else ""


def _stems(wish: Wish, text: str) -> frozenset[str]:
    """The stems of a text with what its letters spell out, and the other way about."""
    return both_ways(frozenset(content(text)) | alike(text), wish.spelled)


def of_all_countries(wish: Wish, ground: Ground) -> str:
    """Why a row that says nothing of the United States is not of what comes from there alone; "" for other ones."""
    if not _FROM_THERE.search(wish.text) or not ground.figures:
        return ""
    other = all(cited.cell is not None and not _THERE.search(_at(cited)) for cited, _ in ground.figures)
    return "nothing at the cited place says the question’s “United States”" if other else ""


SHARES = (growth_for_share, share_for_amount, amount_for_ratio, of_no_segments, of_what_stands_aside)
"""What is held against a figure that is told for a share."""
