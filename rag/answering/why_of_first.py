"""Why the part that a first question names moved: "Which region's sales fell, and why?".

The second question is asked of that part by its name, its figure and its year; a reason that speaks of no such part
is none of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.match.evidence import text_stems
from rag.types import Answer, Citation

_ASKS_WHICH = re.compile(
    r"^\W*(?:(?:in|at|by|for|of|from|on|with) )?"
    r"(?:which|what(?! (?:was|were|is|are|did|does|do|has|share|percent)\b))\b",
    re.IGNORECASE,
)
_WHEN = r"from (?:[^.:;]+?) to (?P<when>[^.:;]*?(?:19|20)\d\d)"
_MOVED = re.compile(
    rf"^(?P<owner>[^:;]+?['’]s?) (?P<what>[^:;]+?) (?P<verb>rose|fell) {_WHEN} in "
    r"(?P<name>[^()]+?) \([^()]*\)(?:; not in|\.(?:\s|$))"
)
_RANKED = re.compile(
    r"^(?P<owner>[^:;]+?['’]s?) [^:;]+? with the (?:highest|lowest|largest|smallest) (?P<what>[^:;]+?) "
    rf"(?:growth|change|decline) {_WHEN}(?:, [^:]+ left out,)? was (?P<name>[^:]+): (?P<sign>-?)\$?\d"
)


_IN_NONE = re.compile(r"^[^:;]+? (?:rose|fell) in no \w+|^Not one \w+ fell\b")


def asks_which(question: str) -> bool:
    """Whether a question asks which of several it is."""
    return _ASKS_WHICH.match(question) is not None


def in_none(asked: str, told: Answer) -> bool:
    """Whether the answer to "which …" is none of them: there is nothing to tell a reason of."""
    return told.mode == "computed" and asks_which(asked) and _IN_NONE.match(told.text) is not None


def why_of_first(asked: str, told: Answer) -> str:
    """Why the one part moved that the answer to "which …" names; "" where it names none, or more than one."""
    found = _MOVED.match(told.text) or _RANKED.match(told.text) if told.mode == "computed" else None
    if found is None or not asks_which(asked):
        return ""
    said = found.groupdict()
    fell = said.get("verb") == "fell" or said.get("sign") == "-"
    verb = "decrease" if fell else "increase"
    return f"Why did {said['owner']} {said['name']} {said['what']} {verb} in {said['when']}?"


def speaks_of_first(told: Answer, citations: Sequence[Citation]) -> bool:
    """Whether each cited reason speaks of the part that an answer names."""
    found = _MOVED.match(told.text) or _RANKED.match(told.text)
    name = text_stems(found["name"]) if found is not None else frozenset()
    return bool(name and citations) and all(name <= text_stems(one.quote) for one in citations)
