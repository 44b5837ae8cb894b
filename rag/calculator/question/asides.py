"""What a question says beside its figure: "if the quick ratio is not relevant for this company, state that and why"."""

from __future__ import annotations

import re

# "If gross margin is not a useful metric for a company like this, then please state that and explain why."
_EXCUSE = re.compile(
    r"(?P<before>^|[.?!;,]|\))\s*(?:and\s+)?\bif\b(?=[^.?!;]*\b(?:not|n[’']t|no)\b)"
    r"(?=[^.?!]*\b(?:state|say|explain|tell|note|mention|indicate|specify|answer|write)\b)[^.?!]*[.?!]*",
    re.IGNORECASE,
)


def without_aside(question: str) -> tuple[str, bool]:
    """The question without leave to say that a figure has no meaning here; whether such leave was given."""
    rest = _EXCUSE.sub(lambda match: "." if match["before"] in ";," else match["before"], question)
    return (question, False) if rest == question else (rest.strip(), True)
