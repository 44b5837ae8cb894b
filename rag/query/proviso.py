"""What a question says about the case that it makes no sense: it shapes the answer and asks for nothing itself."""

from __future__ import annotations

import re

# "If gross margin is not a useful metric for a company like this, then please state that and explain why."
_PROVISO = re.compile(
    r"(?:(?<=[.?!;,])|^)\s*(?:but |and )?if\b(?=[^.?!;]*(?:\bnot\b|cannot|n[’']t\b))"
    r"(?=[^.?!]*\b(?:state|say|explain|tell|note|mention|indicate)\b)[^.?!]*[.?!]?",
    re.IGNORECASE,
)


def without_proviso(question: str) -> str:
    """The question without such sentences; the whole question where nothing else is left."""
    left = _PROVISO.sub("", question).strip(" ;,")
    return left if re.search(r"\w", left) else question
