"""Quotes that tell how something moved, or what it is, where the question asks why: they are no answer to it."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answering.draft import Draft
from rag.answering.match.causes import AS_IT_DID, CAUSE, DENIED_AS, DENIES, DOWN, REASON, UP, WHY_NOT
from rag.answering.match.wanted import wanted
from rag.llm.prompts import REFUSAL

NO_REASON = "Nearest, but no answer, as the question asks why and no quoted sentence says it: {quote}"
# "Decreased $3.2 billion, reflecting an operational decrease of $3.0 billion": the fall again, without the currencies.
_AGAIN = re.compile(
    r"\breflect(?:s|ed|ing) (?:an? |the )?(?:net )?(?:operational|organic) (?:increase|decrease|growth|decline)s?\b"
    r"(?:[^,;.]|\.\d)*(?:,? and (?:an? )?(?:un)?favorable impacts? (?:of|from) foreign exchange)?",
    re.IGNORECASE,
)
# Looser words that lead to a cause behind what moved: "declined in China, where resellers destocked after new checks".
_LEADS = re.compile(
    r"\b(?:(?:affected|impacted|hurt|helped|weighed) (?:\w+ )?(?:by|on)|after|amid|following|where|given|thanks to"
    r"|(?:on|from|with|by) (?:lower|higher|strong\w*|weak\w*|more|fewer|increas\w+|decreas\w+|reduc\w+|improv\w+))\b"
    rf"|{AS_IT_DID}",
    re.IGNORECASE,
)
# "Primarily represents" says what something is.
_IS = re.compile(r"\bprimarily (?:represents?|consists?|includes?|comprises?)\b", re.IGNORECASE)
# Other words for how a figure moved, than those for a rise and a fall.
_TURNED = re.compile(
    r"\b(?:gain(?:ed|s)?|los(?:e|es|t)|swing|swung|turn(?:ed|s)?|chang\w+|mov(?:e[ds]?|ing))\b", re.IGNORECASE
)
_WHY = re.compile(r"^\W*why\b", re.IGNORECASE)
# What was done has a reason in what it was for, or in what came before it.
_PURPOSE = re.compile(
    r"\b(?:in order to|so (?:that|as to)|designed to|intended to|aim(?:ed|s|ing) (?:to|at)|reasons?|purposes?|since|"
    r"upon|in (?:light|view) of|in response|depend\w*|to (?:better |further |more \w+ )?(?:help|serve|allow|enable|"
    r"provide|reduce|improve|support|ensure|increase|focus|align|simplify|meet|comply|preserve|maintain|mitigate|address|"
    r"fund|finance|repay|protect|strengthen|expand|accelerate|create|conserve|retain|satisfy|offset|avoid))\b",
    re.IGNORECASE,
)
_LONGEST = 300


def refused_without_reason(question: str, draft: Draft) -> Draft:
    """The draft; a refusal that shows the first quote where nothing of it says why, though the question asks that."""
    quoted = draft.mode == "quotes" and not draft.refused and bool(draft.citations)
    moved = any(way.search(question) for way in (UP, DOWN, _TURNED))
    if not (quoted and wanted(question) == "reason" and (moved or draft.found)):
        return draft
    if says_why(draft.text) if moved and not WHY_NOT.search(question) else _tells_why(draft.text, question):
        return draft
    first = " ".join(draft.text.split("\n")[0].split())
    near = NO_REASON.format(quote=first if len(first) <= _LONGEST else f"{first[:_LONGEST].rsplit(' ', 1)[0]} …")
    return replace(
        draft, text=REFUSAL, citations=(), refused=True, found=False, numbers=(), notices=(*draft.notices, near)
    )


def _tells_why(text: str, question: str) -> bool:
    """Whether words give a reason of what was done or is not so; true where the question asks for one by no "why"."""
    if WHY_NOT.search(question):
        return DENIES.search(text) is not None and (says_why(text) or DENIED_AS.search(text) is not None)
    return says_why(text) or _WHY.match(question) is None or _PURPOSE.search(text) is not None


def says_why(text: str) -> bool:
    """Whether words name a cause, other than that what moved did so without the currencies too."""
    told = _IS.sub(" ", _AGAIN.sub(" ", text))
    return any(words.search(told) for words in (CAUSE, REASON, _LEADS))
