"""A thing with both of its portions named, in a question that computes: "growth of leases, current and long-term".

What both come to is told behind the question as a definition, so that neither portion stands for the whole.
"""

from __future__ import annotations

import re

_SHORT = r"(?:short[- ]term|(?<!non-)(?<!non )current)(?: portions?)?"
_LONG = r"(?:long[- ]term|non-?\s?current)(?: portions?)?"
_AND = r"(?:,? (?:and|plus|&|\+|as well as) |/)"
_STOP = (
    r"(?:the|its|their|total|both|of|in|at|to|as|by|for|from|on|over|did|do|does|was|were|is|are|has|have|and|plus|"
    r"what|how|much|many|percent\w*|change\w*|gr[eo]w\w*|increase\w*|decrease\w*|rise|rose|fall|fell|relative|divided|"
    r"compared?|versus|vs|share|ratio|portion|less|minus|average|mean|combined|together)"
)
_WORD = rf"(?!{_STOP}\b)[a-z][a-z-]*"
_THING = rf"{_WORD}(?: {_WORD}){{0,3}}"
_KINDS = rf"(?P<a>{_SHORT}|{_LONG})(?: {_THING})??{_AND}(?P<b>{_SHORT}|{_LONG})"
_SHAPES = tuple(
    re.compile(rf"(?<![\w’'-])(?:(?:the |its |their )?total )?{shape}", re.IGNORECASE)
    for shape in (
        rf"(?P<thing>(?-i:{_THING})) \((?:both )?{_KINDS}(?: (?P=thing))?\)",
        rf"(?P<thing>(?-i:{_THING})), (?:both )?{_KINDS},",
        rf"(?:both )?(?P<a>{_SHORT}|{_LONG}){_AND}(?P<b>{_SHORT}|{_LONG}) (?P<thing>(?-i:{_THING}))",
    )
)
_COMPUTES = re.compile(
    r"\b(?:percent\w*|chang\w+|gr[eo]w\w*|increas\w+|decreas\w+|ratio|relative to|divided by|multiple|share of|"
    r"average)\b|%",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"=|\b(?:defined|computed|calculated|define|i\.e\.)", re.IGNORECASE)
_OPEN = re.compile(r"[?.]\s*$")


def with_both_terms(question: str) -> str:
    """The question with the sum of both portions as a definition; as it is where it names no such pair."""
    if _DEFINED.search(question) or not _COMPUTES.search(question):
        return question
    found = next((one for shape in _SHAPES if (one := shape.search(question))), None)
    # A thing that is called by its term is of that one alone.
    if (
        found is None
        or re.search(rf"\b(?:{_SHORT}|{_LONG})\b", found["thing"])
        or found["a"][:4].lower() == found["b"][:4].lower()
    ):
        return question
    thing = found["thing"]
    put = f"{question[: found.start()]}total {thing}{question[found.end() :]}"
    kinds = (re.sub(r" portions?$", "", found[one], flags=re.IGNORECASE).lower() for one in "ab")
    first, second = (f"{kind} {thing}" for kind in kinds)
    asked = put if _OPEN.search(put) else f"{put}?"
    head, mark, behind = asked.partition("?")
    return f"{head}{mark} Total {thing} is defined as: {first} plus {second}.{behind}".strip()
