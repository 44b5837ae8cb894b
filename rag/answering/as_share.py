"""A share of a part in the words that the calculator reads: "Lamps as a % of Acme 2022 sales" is "Lamps' share of …".

Tried where the question as it is put has no answer for sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.bare import Bare, bare
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing

_SHARE = r"(?:%|percent(?:age)?|pct|share|slice|portion|proportion|fraction|chunk|cut|piece|weight)"
_FROM = (
    r"(?:(?:that |which )?(?:came|comes|come|sits|sat|was|is|were|are|falls|fell|did|does|went|goes)(?: made| earned| "
    r"generated| derived| booked| sold)?|made|earned|generated|derived|booked)"
)
_PERCENT = re.compile(
    r"[\s,;]*(?:\(\s*(?:in |as )?(?:an? )?(?:%|percent|pct)\s*\)|\b(?:in|as an?) (?:percent|pct|%)|(?<=,) %)\s*$", re.I
)
_SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?:what |which ){_SHARE} of (?P<whole>.+?) (?:did|does|do) (?P<part>.+?) "
        r"(?:earn|make|generate|bring in|contribute|account for|represent|make up|deliver|book|post|produce)$",
        rf"^(?:what(?:['’]s| is| was| were) (?:the )?)?{_SHARE} of (?P<whole>.+?) {_FROM} (?:from|in|by|at|under) "
        r"(?P<part>.+)$",
        rf"^(?:of |(?:what |which ){_SHARE} of |how much of )(?:the )?(?P<whole>.+?),? {_FROM} "
        r"(?:(?:from|in|by|at|under|attributable to|due to) )?(?P<part>.+)$",
        rf"^(?:what(?:['’]s| is| was| were) )?(?:the )?(?P<part>.+?) (?:expressed )?as (?:an? |the )?{_SHARE} of "
        r"(?P<whole>.+)$",
        rf"^(?:what(?:['’]s| is| was| were) )?(?:the )?(?P<part>.+?)(?:['’]s|(?<=s)['’])? {_SHARE} of (?P<whole>.+)$",
        rf"^(?:what(?:['’]s| is| was| were) )?(?:the )?{_SHARE} of (?P<part>[^?]+?) in (?P<whole>.+)$",
    )
)
# "Went out as dividends + buybacks": what of a figure was paid for others.
_SPENT = re.compile(
    rf"^(?:what |which ){_SHARE} of (?P<whole>.+?) (?:went|was|were|is|got) "
    r"(?:out |back |spent |paid |returned |used |given )*(?:out )?(?:as|to|on|in|for|via|through|into) "
    r"(?P<part>.+)$",
    re.IGNORECASE,
)
_PLUS = re.compile(r"\s*(?:\+|\bplus\b|&|\band\b)\s*", re.IGNORECASE)
_LED = re.compile(r"^(?:(?:the|its|their|all|our) )+|^(?:for|at|within) ", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:what|which|how|why|who|when|did|does|do|market|each|plus|minus|and|or|not|excluding|before|after|per)\b|[+/=]|"
    # What something was spent on is no part of it.
    r"^(?:into|spen[dt]|put|pay|paid|invest\w*|pour\w*|plou?gh\w*|plow\w*|sink|sunk|devot\w*|use|allocat\w*) ",
    re.IGNORECASE,
)
_MOST, _BOTH = 7, 2


def as_share(question: str, filings: Sequence[Filing]) -> str:
    """The question for a part's share so; as it is where it asks for none, or for one figure over another."""
    told = bare(_PERCENT.sub("", question.strip().rstrip(" ?.!")), filings)
    if told is not None and (spent := _spent(told)):
        return spent
    found = next((one for shape in _SHAPES if told and (one := shape.match(told.text))), None)
    if told is None or found is None or len(told.times) > 1:
        return question
    part, whole = (_LED.sub("", found[name]).strip(" ,") for name in ("part", "whole"))
    if not part or not whole or _OTHER.search(part) or re.search(r"[+/=?]", whole) or len(part.split()) > _MOST:
        return question
    # "R&D as a share of sales" is of two figures of the whole company.
    return question if _names_a_figure(part) else _put(told, part, whole)


def _spent(told: Bare) -> str:
    """What several figures together are of another; "" where one of them is not known."""
    found = _SPENT.match(told.text)
    parts = _PLUS.split(_LED.sub("", found["part"])) if found is not None else []
    if found is None or len(parts) != _BOTH or not all(map(_names_a_figure, (*parts, found["whole"]))):
        return ""
    return f"What was {' plus '.join(parts)} as a percentage of {told.of(found['whole'])}{told.at}?"


def _put(told: Bare, part: str, whole: str) -> str:
    """ "What was Lamps's share of Acme's sales in 2022?"; what is a part's as a whole are its sales."""
    figure = whole if _names_a_figure(whole) else f"{whole} sales"
    return f"What was {part}'s share of {told.of(figure)}{told.at}?"


def _names_a_figure(text: str) -> bool:
    """Whether a text names a known figure."""
    return any(isinstance(one.entry, Metric) for one in vocabulary().mentions(text, tokenize(text)))
