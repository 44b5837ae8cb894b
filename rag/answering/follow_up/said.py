"""A follow-up without what only turns it: politeness, and the words of a correction ("no, I meant …")."""

from __future__ import annotations

import re

LEAD = re.compile(
    r"^\s*(?:(?:and|but|also|then|so|what about|how about|same (?:for|question for))\b[\s,]*)+", re.IGNORECASE
)
"""Words that only lead on from what was said: "and what about …"."""
# "Same, but for the six months", "same thing a year earlier": what is the same is left out.
_SAME_BUT = re.compile(
    r"^\W*(?:(?:and|so|now)\s+)?(?:(?:(?:the )?same(?: (?:thing|question|figure|number))?|again),? but\s+"
    r"|(?:the )?same (?:thing|question|figure|number),?\s+(?=(?:for|in|at|as of|during|over|on|an?|one|two|the)\s))",
    re.IGNORECASE,
)
# "That treats business": who says what it does names it, and points at nothing.
_DESCRIBED = re.compile(
    r"\b(?:that|this) (?=(?:(?!same |other |very |one |segment |c[ao]me |is |was |were |are |did |do |does |has |had |"
    r"comes |went |made |from |to |in |on |of |for |by |at |with |the |an? |due |after |before |between |because |per |"
    r"related |relates |mean |means )[a-z][\w&’'-]* ){1,3}(?:business|company|deal|unit|plant|acquisition|"
    r"settlement|divestiture|sale|merger|facility|investment)\b)",
    re.IGNORECASE,
)
_POLITE = re.compile(r",?\s+(?:please|thanks|thank you)\W*$", re.IGNORECASE)
_GREETS = re.compile(r"^\W*(?:ok(?:ay)?|thanks|thank you|alright|hm+|i see)\b[\s,.!;:–—-]+(?=\w)", re.IGNORECASE)
_CORRECTS = re.compile(
    r"^\W*(?:(?:no|nope|sorry|wait|actually|rather|not that(?: one)?|i (?:mean|meant)|i was asking (?:about|for)|"
    r"i wanted)\b[\s,.:;–—-]*)+(?:(?:only|just|rather)\b\s*)?",
    re.IGNORECASE,
)
_ONLY = re.compile(r"^\W*(?:only|just)\s+(?:for\s+)?(?=\S)|(?<=\w)\s+(?:only|alone)(?=\W*$)", re.IGNORECASE)
# "Not the quarter, the full year": what is denied stands first.
_DENIED = re.compile(r"^\W*not\s+[^,;.]{2,40}[,;.]\s*(?:but\s+)?", re.IGNORECASE)
# "Back to Walmart: net sales?"
_BACK = re.compile(
    r"^\W*(?:(?:let['’]?s |can we )?(?:go(?:ing)? |return(?:ing)? )?back|return(?:ing)?) to (?P<who>[^:,;]{2,60}?)"
    r"(?:\s*[:,;]\s*(?:and\s+)?(?P<what>[^?]+?))?\W*$",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"^\W*(?:no|nope|sorry|wait|actually)\W*$", re.IGNORECASE)


def back_to(question: str) -> str:
    """Whom "back to Walmart: net sales?" names; "" for other questions."""
    found = _BACK.match(question)
    return found["who"] if found else ""


def without_turns(question: str) -> tuple[str, bool]:
    """The question without politeness and correcting words, and whether it corrects the one before."""
    text = _SAME_BUT.sub("", _GREETS.sub("", _DESCRIBED.sub("the ", _POLITE.sub("", question))))
    if _WHOLE.match(text):
        return question, False
    if back := _BACK.match(text):
        # Back to a figure is no company to ask it of.
        joined = f"{back['what']} of {back['who']}?" if back["who"][0].isupper() else f"{back['who']}, {back['what']}?"
        return joined if back["what"] else f"{back['who']}?", True
    said = _ONLY.sub("", _DENIED.sub("", _CORRECTS.sub("", text)))
    return (said, True) if said != text and said.strip() else (text, False)
