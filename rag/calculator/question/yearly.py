"""How a figure moved against the year before, as people type it: "lamp sales yoy % 2021"."""

from __future__ import annotations

import re

_ASKS = r"(?:is|are|was|were|did|does|do|has|have|had|how|what|which|why|who|by|can|could|will|would)"
_MOVED = (
    r"(?:growth|gr[eo]w\w*|chang\w*|increas\w*|decreas\w*|declin\w*|r[io]se|risen|f[ae]ll\w*|drop\w*|differ\w*|"
    r"compar\w*|chg|up|down|higher|lower|improv\w*)"
)
_PERCENT = r"(?:,?(?: in)? ?(?:%|pct\b|percent(?:age)?\b))?"
_YEARLY = re.compile(
    rf"^(?!\W*{_ASKS}\b)(?!.*\b{_MOVED}\b)(?P<what>.*?\w)(?:,? (?:\$|usd|amounts?) (?:and|&|\+))?,?\s+"
    rf"(?:year[- ](?:over|on)[- ]year|yoy|y/y){_PERCENT}(?P<when>[^?]*?){_PERCENT}"
    r"(?P<end>\s*\??(?:\s+Answer in [^?]+)?)$",
    re.IGNORECASE,
)
# A share moves by points: nobody means its percentage of a percentage.
_SHARE = re.compile(r"\b(?:margins?|ratio|rate|share|yield|percent(?:age)?|ro[ea]|roic|% of)\b|%", re.IGNORECASE)


def as_growth(question: str) -> str:
    """The question with what is typed as "yoy" asked as growth, or as the change of a share; others as they are."""
    found = _YEARLY.match(question)
    if found is None:
        return question
    if _SHARE.search(found["what"]):
        return f"change in {found['what']}{found['when']}{found['end']}"
    return f"{found['what']} year-over-year growth{found['when']}{found['end']}"
