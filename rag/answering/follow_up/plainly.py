"""Follow-ups in everyday words as the short ones that the rules know: "what's that as % of sales" as "as % of sales".

What points at the figure before ("that", "it", "there") says nothing that the short form leaves out. What is not known
stays as it is.
"""

from __future__ import annotations

import re

from rag.answering.follow_up.asks_moved import moved_since

_IT = r"(?:that|it|this|they|those|these|them)"
_IS = r"(?:['’]?s|['’]?re| is| was| were| are)"
_LED = r"^(?P<led>\W*(?:(?:and|but|so|ok|then)\b[\s,]*)*)"
_SHARE = r"(?:share|percent(?:age)?|per cent|%|pct|proportion|fraction)"
_MOVE = r"(?:change|difference|delta|move|rise|increase|growth|gain|drop|fall|decline|decrease|jump)"
_NAMED_YEAR = r"(?:in )?(?P<year>(?:fiscal |FY ?)?(?:19|20)\d\d|FY ?\d\d)"
_EARNED = (
    r"(?:(?:\w+ ){0,2}(?:profits?|income|earnings|loss|margin|ebitda|ebita|ebit|capex|capital expenditures?|backlog|"
    r"assets|r&d|depreciation|revenues?|sales))"
)
_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(f"{_LED}{pattern}\\W*$", re.IGNORECASE), put)
    for pattern, put in (
        # "What's that as % of sales", "how much was that in Q2", "that in euros?"
        (
            rf"(?:(?:what|how (?:much|high|large|big)){_IS}? )?{_IT} (?P<rest>(?:as|in|for|at|per(?! share)|over|"
            r"during|divided|relative|versus|vs\.?|compared)\s[^?]+)",
            r"\g<led>\g<rest>?",
        ),
        (rf"(?:what|how (?:much|high)){_IS} {_IT} (?P<rest>(?:the|a|one|two|three|\d) [^?]+)", r"\g<led>\g<rest>?"),
        (
            rf"(?:what|how (?:much|high|large|big)){_IS} (?:the|that) (?:figure|number|amount) "
            r"(?P<rest>(?:in|for|at)\s[^?]+)",
            r"\g<led>\g<rest>?",
        ),
        (
            rf"(?:what|how much) (?:did|does|do) {_IT} (?:come to|amount to|total)(?P<rest> (?:in|for|at) [^?]+)",
            r"\g<led>\g<rest>?",
        ),
        # "Since 2020?"
        (rf"since {_NAMED_YEAR}", r"\g<led>vs \g<year>?"),
        # "Any reason?", "what's behind the move?", "what helped?"
        (
            rf"(?:any|what{_IS} the) reasons?(?: for {_IT})?|what{_IS} behind (?:(?:the|that|this) {_MOVE}|{_IT})|"
            rf"explain(?: {_IT})?|"
            rf"why (?:that|so|this|is {_IT}|was {_IT})|what (?:explains|moved|helped|hurt)(?: {_IT})?",
            r"\g<led>why?",
        ),
        # "How much of group revenue is that?", "how does that compare with the group?"
        (
            r"how much of (?:the )?(?P<of>(?:total|group|company|overall|whole)(?: [\w ]+?)?) "
            rf"(?:is|was|are|were) {_IT}",
            r"\g<led>as a percentage of \g<of>?",
        ),
        (
            rf"how (?:does|did|do) {_IT} compare (?:to|with|against) (?:the )?"
            r"(?:total|group|company|whole)(?: total| as a whole)?",
            r"\g<led>as a percentage of total?",
        ),
        # "That's what % of sales?", "what % of sales does that make up?", "what % of sales?"
        (rf"{_IT}{_IS} what {_SHARE} of (?P<of>[\w ]+)", r"\g<led>as a percentage of \g<of>?"),
        (
            rf"(?:what|which) {_SHARE} of (?!{_IT}\b)(?P<of>[\w ]+?) (?:do|does|did) {_IT} "
            r"(?:make up|account for|represent|come to|equal)",
            r"\g<led>as a percentage of \g<of>?",
        ),
        (
            rf"(?:what|which) {_SHARE} of (?P<of>(?:(?:the |its |total |net )*)(?:sales|revenues?|assets|equity))",
            r"\g<led>as a percentage of \g<of>?",
        ),
        # "And the profit on that?", "profit there?", "how much capex went in there?"
        (
            rf"(?:what{_IS} )?(?P<figure>(?:the |its )?{_EARNED}) (?:on|of|from|in|off|for) {_IT}",
            r"\g<led>\g<figure>?",
        ),
        (rf"(?:what about |how about )?(?P<figure>(?:the |its )?{_EARNED}) (?:in )?there", r"\g<led>\g<figure>?"),
        (
            rf"(?:how much|what) (?P<figure>(?:\w+ )??{_EARNED}) (?:went|goes|was (?:put|spent|invested|made))"
            rf"(?: (?:in|into|on|to))? (?:there|{_IT})",
            r"\g<led>\g<figure>?",
        ),
        (rf"(?:what|which) margin{_IS} {_IT}", r"and margin?"),
        (rf"(?:what|how much) (?:did|does|do) {_IT} cost(?: (?:it|them|to (?:make|earn|produce)))?", r"\g<led>cost?"),
        # "And how big was Canada?"
        (
            r"how (?:big|large) (?:was|is|were|are) (?P<name>(?-i:[A-Z])[\w&.’'/-]*(?: [\w&.’'/-]+){0,4})",
            r"\g<led>for \g<name>?",
        ),
        # "That of Space?"
        (
            r"(?:what about |how about )?(?:that|those|the one) (?P<of>of|for|in) (?P<rest>(?!which\b)[^?]+)",
            r"and for \g<rest>?",
        ),
        (r"(?:in |for )?(?P<count>two|three|four|five|\d) years ago", r"\g<led>\g<count> years before?"),
    )
)


def put_plainly(question: str) -> str:
    """The follow-up in the short form that stands for it; as it is where none does."""
    if moved := moved_since(question):
        return moved
    found = next(((match, put) for form, put in _RULES if (match := form.match(question))), None)
    return question if found is None else found[0].expand(found[1])
