"""Whether a question that sets two things beside each other is told by places that speak of both.

"Was A's revenue larger than B's?" has no answer in a sentence on A alone, however right its figure is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish

# "Acme FY2017: which segment …": whose and when stand before what is asked.
_LED = re.compile(
    r"^[^?;]{0,60}?(?:[:–—]|\s-\s|,)\s*(?=(?:(?:in|of|at|for) )?(?:which|what|who|where|when|rank|did|does|do|was|were"
    r"|is|are|(?:the )?(?:top|biggest|largest|smallest|highest|lowest|best|worst|fastest|slowest|most|least))\b)",
    re.IGNORECASE,
)
_HOW = (
    r"(?:higher|lower|larger|bigger|greater|smaller|more|less|fewer|better|worse|faster|slower|ahead|above|below"
    r"|highest|lowest|largest|biggest|most|least|fastest|best)"
)
_VERB = r"(?:did|does|do|was|were|is|are|has|have|had)"
_OR = re.compile(
    rf"^\W*(?:{_VERB}\b\s*)?(?P<one>[^?]+?)\s+or\s+(?P<other>[^?]+?\b{_HOW}\b[^?]*)"
    rf"|\b{_HOW}\b[^?]*?[,:]\s*(?P<first>[^?,]+?)\s+or\s+(?P<second>[^?]+)",
    re.IGNORECASE,
)
_THAN = re.compile(rf"^\W*{_VERB}\b\s*(?P<one>[^?]+?)\b{_HOW}\b[^?]{{0,30}}?\bthan\s+(?P<other>[^?]+)", re.IGNORECASE)
# What is cast against somebody is set beside nothing.
_BESIDE = re.compile(
    r"(?P<one>[^?;]+?)\s+(?:vs\.?|versus|(?<!cast )(?<!vote )(?<!votes )(?<!voted )against|"
    r"compared (?:to|with))\s+(?P<other>[^?;]+?)\W*",
    re.IGNORECASE,
)
# "More about fewer visits or smaller baskets": which of two a move is of.
_MORE_OF = re.compile(
    r"\b(?:more|mostly|mainly|primarily|rather|chiefly) (?:about|due to|because of|from|driven by|a matter of|down to"
    r"|caused by|through|by|on account of|a result of)\s+(?P<one>[^?,]+?),?\s+(?:or|than)"
    r"(?: (?:by|from|about|due to))?\s+(?P<other>[^?]+)",
    re.IGNORECASE,
)
# "Did its sales online grow while stores shrank?": both moved, each its way.
_MOVE = (
    r"(?:gr[eo]w\w*|r[io]se\w*|increas\w*|climb\w*|improv\w*|expand\w*|gain\w*|f[ae]ll\w*|shr[aiu]nk\w*|declin\w*"
    r"|decreas\w*|dropp?\w*|lose|lost|slid\w*|contract\w*|weaken\w*)"
)
_WHILE = re.compile(
    rf"^\W*{_VERB}\b\s*(?P<one>[^?]+?\b{_MOVE}\b[^?]*?),?\s+(?:while|whereas|even as|even though|although|as)\s+"
    rf"(?P<other>[^?]+?\b{_MOVE}\b[^?]*)",
    re.IGNORECASE,
)
# Another time, an amount or what was expected is no other thing.
_NO_THING = re.compile(
    r"^\W*(?:(?:in|at|on|for|during|a|the|its|it|one|two)\b\W*)*(?:(?:others?|fiscal|FY|Q[1-4]|year|last|prior|previous|same|before|ago"
    r"|third|half|quarter|expect\w*|plan\w*|average|percent|usual|ever|that|was|did|guid\w*)\b|[$€£]?\d)",
    re.IGNORECASE,
)
_WAYS = re.compile(rf"\b(?:{_HOW}|{_MOVE}|its|their|the)\b", re.IGNORECASE)
_INCLUDED = re.compile(r"\binclud\w+ .*?(?=\b(?:was|were|is|are)\b|\.|$)", re.IGNORECASE)
_TIME = re.compile(r"\b(?:in|at|during|for|as of)\b(?=[^?]*\d).*|\b(?:FY|Q)?\d[\w.,]*", re.IGNORECASE)
_MEASURES = frozenset(
    content("revenue sales income profit margin segment division business member membership stores units growth share")
)


def bare_question(text: str) -> str:
    """A question without the company and the time that stand before it: "Acme FY2017: which segment …"."""
    return _LED.sub("", " ".join(text.split()), count=1)


def sides_of(wish: Wish) -> tuple[frozenset[str], frozenset[str]] | None:
    """The words that each of two things has for itself, where a question asks which of them is ahead; else None."""
    text = bare_question(wish.text)
    if (beside := _BESIDE.fullmatch(text)) is not None:
        return _beside(beside["one"], beside["other"])
    if (both := _MORE_OF.search(text) or _WHILE.search(text)) is not None:
        sides = [frozenset(content(_WAYS.sub(" ", _TIME.sub(" ", both[side])))) for side in ("one", "other")]
        bare = [side - _MEASURES or side for side in sides]
        return (bare[0], bare[1]) if all(bare) else None
    found = _THAN.search(text) or _OR.search(text)
    if found is None:
        return None
    said = found.groupdict()
    one, other = said.get("one") or said.get("first") or "", said.get("other") or said.get("second") or ""
    if _NO_THING.match(other) or _NO_THING.match(one):
        return None
    first, second = (frozenset(content(re.sub(rf"\b{_HOW}\b.*", " ", _TIME.sub(" ", side)))) for side in (one, other))
    # What both are measured by is said once, of the one or the other.
    own = (first - second - _MEASURES, second - first - _MEASURES)
    return own if all(own) else None


def _beside(one: str, other: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """The word of each of two things that stand on either side of "vs": what both are measured by is said of one."""
    if _NO_THING.match(other):
        return None
    first, second = (tuple(content(_TIME.sub(" ", side))) for side in (one, other))
    both = frozenset(first) & frozenset(second) | _MEASURES
    last = next((stem for stem in reversed(first) if stem not in both), "")
    next_to = next((stem for stem in second if stem not in both), "")
    return (frozenset((last,)), frozenset((next_to,))) if last and next_to else None


def is_of_a_side(wish: Wish, cited: Cited) -> bool:
    """Whether a row is called after one of two things that the question sets beside each other: visits are counted."""
    said = frozenset(content(cited.name)) | alike(cited.name)
    return any(all(bears(stem, said) for stem in side) for side in sides_of(wish) or ())


def one_sided(wish: Wish, grounds: Sequence[Ground]) -> str:
    """Why places do not tell which of two things is ahead; "" where they speak of both, or nothing is compared."""
    sides = sides_of(wish)
    if sides is None:
        return ""
    places = " ; ".join(_at(cited) for ground in grounds for cited, _ in ground.figures)
    said = frozenset(content(places)) | alike(places)
    lacking = [side for side in sides if not all(bears(stem, said) for stem in side)]
    return "the question sets two things beside each other, the cited places speak of one" if lacking else ""


def _at(cited: Cited) -> str:
    """What stands there, without what one figure includes: that is of all of it together."""
    place = cited.citation
    own = _INCLUDED.sub(" ", place.quote) if cited.cell is None else f"{cited.column} ; {cited.name}"
    return " ; ".join((own, place.label, place.over, place.caption, place.heading))
