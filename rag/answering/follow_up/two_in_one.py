"""Follow-ups that name a part and ask something of it at once: "why did Valves drop?", "and Pumps - profit?".

They are two follow-ups in a row, the figure before of that part and what is asked of it: each is read by its own rules.
"""

from __future__ import annotations

import re

from rag.answering.follow_up.asks_moved import moved_since
from rag.answering.follow_up.said import LEAD
from rag.query.vocabulary import vocabulary

_NAME = r"(?P<part>(?:the )?(?-i:[A-Z])[\w&.’'/-]*(?: (?:(?-i:[A-Z])[\w&.’'/-]*|and|of|&|segment|division|business))*?)"
_MOVED = (
    r"(?P<moved>up|down|higher|lower|gr[eo]w|rise|fall|increase|decrease|decline|drop|shrink|slip|jump|improve|weak|"
    r"strong|flat|slow)"
)
_FIGURE = r"(?:its |the |their )?(?!it\b|that\b|they\b|this\b)[a-z&]+(?: [a-z&]+){0,2}?"
_WHY_OF = re.compile(rf"why (?:did|was|were|has|is) (?P<figure>{_FIGURE}) (?:so )?{_MOVED}\W*", re.IGNORECASE)
_TWO = tuple(
    (re.compile(form, re.IGNORECASE), rest)
    for form, rest in (
        # "And sam's club - why did profit drop there?"
        (
            r"(?P<part>[\w&.’'/]+(?:,? [\w&.’'/-]+){0,6}?)(?:\s+[-–—]+\s*|,\s+(?=why|how))"
            r"(?P<rest>(?!and\b|or\b|excluding\b|including\b|net of\b)[a-z][^:;?]{3,60})",
            r"\g<rest>?",
        ),
        # "Why did profit drop there?"
        (rf"why (?:did|was|were|has|is) (?P<part>{_FIGURE}) (?:so )?{_MOVED} there", r"why did it \g<moved>?"),
        # "What did Valves earn?"
        (
            rf"(?:what|how much) (?:did|does) {_NAME} (?P<moved>earn|make|sell|bring in|take in)",
            r"what did it \g<moved>?",
        ),
        # "Why was the other half, Valves, down?"
        (
            rf"why (?:did|was|were|has|is) (?:the (?:other|second|rest)(?: \w+)?, )?{_NAME},? (?:so )?{_MOVED}",
            r"why did it \g<moved>?",
        ),
    )
)
_ASIDE = re.compile(r"^the (?:other|second|first) (?:half|part|one|segment|division),? ", re.IGNORECASE)
_WITHIN = frozenset(("and", "of", "the"))
_WAY = re.compile(r"\s*(?:,|and|&|\+)\s*(?:the )?(?:direction|change|growth|trend|move)\W*$", re.IGNORECASE)
_TIME = re.compile(r"\b(?:years?|quarters?|months?|same|total|whole|overall|ok|sorry|wait|thanks)\b|\d", re.IGNORECASE)


def two_in_one(question: str) -> tuple[str, ...]:
    """The follow-ups that a question is made of: its part's, what is asked of that, how it moved; () for one alone."""
    said = LEAD.sub("", question).strip(" ?.!,;")
    found = next(((match, rest) for form, rest in _TWO if (match := form.fullmatch(said))), None)
    if found is None:
        return ()
    match, rest = found
    name = re.sub(r"^the ", "", _ASIDE.sub("", match["part"]), flags=re.IGNORECASE)
    # "And operating income there - up or down?"
    if match.re is _TWO[0][0] and moved_since(match["rest"]):
        return (f"and {match['part']}?", match["rest"])
    known = name.islower() and vocabulary().mentions(name)
    if known or _TIME.search(name) or set(name.lower().split()) & (vocabulary().stop_words - _WITHIN):
        return ()
    of_part = match.re is not _TWO[1][0]
    part = " ".join(f"{word[0].upper()}{word[1:]}" for word in name.split()) if of_part and name.islower() else name
    asked = re.sub(r"\s+there(?=\W*$)", "", match.expand(rest))
    way = _WAY.search(asked)
    if why := _WHY_OF.fullmatch(asked):
        # Of a figure of its own: that figure first, and then why.
        return (f"and {part}?", f"and {why['figure']}?", f"why did it {why['moved']}?")
    return (f"and {part}?", f"and {asked[: way.start()]}?", "how did it change?") if way else (f"and {part}?", asked)
