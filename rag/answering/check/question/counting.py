"""What a question counts: the noun behind "how many", and not what is done by it or with it."""

from __future__ import annotations

import re

from rag.answering.check.place.items import content

COUNT = re.compile(
    r"(?:\bhow many|^\W*number of|\b(?:what|which) (?:is|was|were) (?:the )?(?:average |total )?number of) "
    r"(?!(?:US |U\.S\. )?(?:dollars|euros?|pounds|percent|per cent|%|basis|points|times|years|months|days"
    r"|weeks|millions?|billions?|thousands?)\b)(?P<things>(?:U\.S\.|[\w’'&+-]+)(?: [\w’'&-]+){0,3})",
    re.IGNORECASE,
)
"""How many of something are asked for."""
# "Factories supplying the shop" are factories.
_DOING = re.compile(r"(?<=[a-z]s) [a-z]{3,}ing\b.*$")
_JOINT = re.compile(r"\b(?:in|at|of|for|on|by|from|with|under|during|as|to|per|that|who|which|where|when|whose)\b")
_VERB = re.compile(r"\b(?:did|does|do|is|are|was|were|has|have|had|will|can)\b")


def stems_counted(found: re.Match[str] | None) -> frozenset[str]:
    """Stems of the words that say what is counted."""
    return frozenset(content(_VERB.split(_things(found))[0]))


def head_counted(found: re.Match[str] | None) -> str:
    """The noun that is counted: "stores" of "Sam's Club stores in Texas"."""
    words = [word for word in _VERB.split(_JOINT.split(_things(found))[0])[0].split() if content(word)]
    return words[-1] if words else ""


def _things(found: re.Match[str] | None) -> str:
    return _DOING.sub("", found["things"]) if found is not None else ""
