"""More everyday words for what moved: "what squeezed X", "X climbing from 2%", "sales rose but profit fell – why?".

Each is a form of a question why and what it plainly asks. Of two that went apart the second is the one asked about.
"""

from __future__ import annotations

import re

_ROSE = (
    r"(?:went up|gone up|shot up|climbed|rose|risen|grew|grown|increased|rise|grow|increase|go up|jumped|surged|"
    r"soared|improved|swelled|spiked|"
    r"ticked up|(?:(?:was|were|is|are) )?(?:up|higher|better|larger))"
)
_FELL = (
    r"(?:went down|gone down|came down|fell|fallen|dropped|declined|decreased|fall|drop|decline|go down|"
    r"slipped|slid|shrank|shrunk|sank|tumbled|"
    r"plunged|dipped|slumped|worsened|(?:(?:was|were|is|are) )?(?:down|lower|worse|smaller))"
)
_RISING = (
    r"(?:climbing|rising|growing|increasing|jumping|surging|soaring|going up|shooting up|swelling|ballooning|widening|"
    r"doubling|spiking|expanding|moving up)"
)
_FALLING = (
    r"(?:falling|dropping|declining|decreasing|slipping|sliding|shrinking|sinking|tumbling|plunging|dipping|slumping|"
    r"going down|coming down|halving|narrowing|contracting|eroding|moving down)"
)
_NARROWED = r"(?:compression|contraction|squeeze|erosion|deterioration|weakness|pullback|shrinkage)"
_WIDENED = r"(?:expansion|widening)"
_LEVEL = r"\(?-?\$?[\d.,]+\)? ?(?:%|percent|per cent|[mb]illion|[mb]n|[mb]\b)?"
_TO = rf"(?: (?:from (?:(?:about|around|just) )?{_LEVEL} )?to (?:(?:about|around|just) )?{_LEVEL})?"
_BEHIND = (
    r"(?:what(?:['’]s| is| was| lies| lay| were) behind|what (?:explains|explained|caused|drove|(?:is|was) driving)|"
    r"(?:what(?:['’]s| is| was) )?(?:the )?(?:main |key )?(?:reasons?|causes?|drivers?) (?:for|of|behind))"
)
_HELD_DOWN = (
    r"(?:squeezed|hit|hammered|dented|crushed|pressured|eroded|compressed|ate into|cut into|dragged on|sank|shrank|"
    r"put pressure on|took a toll on|hurt|hampered|knocked|clipped|slashed|dampened|weakened|pinched)"
)
_HELD_UP = r"(?:helped|propelled|fueled|fuelled|inflated|bumped up|supported|buoyed|bolstered|strengthened|swelled)"
_NOT_ASKED = r"(?!(?:did|was|were|is|are|has|have|does|do)\b)"
_ONE_OFF = (
    r"(?P<what>(?:(?:(?!(?:an?|the|big|large|huge) )[\w-]+ ){1,4}?"
    r"(?:loss(?:es)?|charges?|impairments?|write-?downs?|write-?offs?|gains?)|"
    r"(?:loss(?:es)?|charges?|impairments?|gains?)(?= (?:on|from)\b))"
    r"(?: (?:on|from|for|related to) (?:the |its )?[\w&-]+(?: (?!(?:in|during|for|at)\b)[\w&-]+){0,4})?)"
)
_SPENDS = r"(?:spend(?:ing)?|spent|pay(?:ing)?|paid)"
_MUCH = r"(?:so much |a lot |much |far )?"
MORE_RULES: tuple[tuple[str, str], ...] = (
    *(
        (rf"^{_BEHIND} (?:the )?(?P<what>.+?)(?:['’]s?)? {moving}{_TO}(?= |$)", f"why did \\g<what> {verb}")
        for moving, verb in ((_RISING, "increase"), (_FALLING, "decrease"))
    ),
    # "What was behind Acme's margin compression?"
    *(
        (
            rf"^{_BEHIND} (?P<what>(?!the {noun})[^,;]+?) {noun}"
            r"(?= (?:in|during|for|over)\b| (?:FY|Q\d|20|19)|$)",
            f"why did \\g<what> {verb}",
        )
        for noun, verb in ((_WIDENED, "increase"), (_NARROWED, "decrease"))
    ),
    *(
        (
            rf"^why (?:has|have|is|was|are|were|did|do|does) (?P<what>.+?) (?:(?:been|keep|kept|start(?:ed)?) )?"
            rf"{moving}{_TO}(?= |$)",
            f"why did \\g<what> {verb}",
        )
        for moving, verb in ((_RISING, "increase"), (_FALLING, "decrease"))
    ),
    *(
        (
            rf"^why (?:is|was|are|were) (?P<what>.+?) (?:so |much |so much |that much )?(?:{size})"
            r"(?=(?: than| from)? (?:in|during|for|than|last|the)\b|$)",
            f"why did \\g<what> {verb}",
        )
        for size, verb in (("bigger|larger|stronger", "increase"), ("smaller|weaker", "decrease"))
    ),
    (rf"^(?:what|which factors) {_HELD_DOWN} (?P<what>.+?)$", r"why did \g<what> decrease"),
    (rf"^(?:what|which factors) {_HELD_UP} (?P<what>.+?)$", r"why did \g<what> increase"),
    # "Why was Acme spending less on advertising": what it cost went down.
    *(
        (
            rf"^why (?:(?:is|was|did|has|have) )?(?P<who>{_NOT_ASKED}[\w&.’'-]+(?: [\w&.’'-]+){{0,3}}?) (?:been )?"
            rf"{_SPENDS} {_MUCH}{much} (?:on|for) (?P<what>.+)$",
            f"why did \\g<who>'s \\g<what> {verb}",
        )
        for much, verb in (("more", "increase"), ("less", "decrease"))
    ),
    # "Why did Acme book a $3bn loss on the sale": what came out of nothing rose.
    *(
        (
            rf"^why {led}(?:such )?(?:an? |the )?(?:(?:~|about |around )?\$ ?[\d.,]+ ?\w* )?(?:(?:big|large|huge) )?"
            rf"{_ONE_OFF}{behind}(?=,? (?:in|during|for|at) (?:the |fiscal |FY|Q\d|\d|first|second|third|fourth)|$)",
            r"why did \g<who>'s \g<what> increase",
        )
        for led, behind in (
            (
                rf"(?:did|has|have) (?P<who>{_NOT_ASKED}[\w&.’'-]+(?: [\w&.’'-]+){{0,3}}?) "
                r"(?:book(?:ed)?|record(?:ed)?|tak(?:e|en)|report(?:ed)?|recogni[sz]ed?|incur(?:red)?|post(?:ed)?|"
                r"suffer(?:ed)?|have|had) ",
                "",
            ),
            (r"(?:was|were) there ", r" (?:at|for) (?P<who>(?!the\b)[\w&.’'-]+(?: [\w&.’'-]+){0,3}?)"),
        )
    ),
    # "How come Acme had a 142% tax rate": what a level is asked for is what moved it there.
    (
        rf"^why (?:did )?(?P<who>{_NOT_ASKED}[\w&.’'-]+(?: [\w&.’'-]+){{0,2}}?) (?:have|had|report(?:ed)?|post(?:ed)?|"
        rf"saw|see|show(?:ed)?) (?:such )?an? {_LEVEL} (?P<what>(?:[\w-]+ ){{0,4}}(?:rate|ratio|margin))\b",
        r"why did \g<who>'s \g<what> change",
    ),
)
"""Forms of a question why, without its marks, each with what it plainly asks."""
_SHORT = ((re.compile(r"^\W*whats\b", re.I), "what's"), (re.compile(r"^\W*(why|how)['’]d\b", re.I), r"\1 did"))
_LED = r"^why (?:did |has |have )?(?P<who>(?:[^:]{2,40}:\s*)?)"
_TIME = (
    r"(?P<time>(?: (?:in|during|for))? (?:the )?(?:(?:first|second|third|fourth) quarter of )?"
    r"(?:fiscal |FY ?|Q[1-4] ?)*(?:19|20)\d\d)?"
)
_APART = tuple(
    (
        re.compile(
            rf"{_LED}(?P<first>.+?) {one}{_TIME},? (?:but|while|yet|though|whereas|and) (?P<what>.+?) {other}"
            r"(?P<tail>(?:,? (?:in|during|for) [^,;]*)?)$",
            re.IGNORECASE,
        ),
        verb,
    )
    for one, other, verb in ((_ROSE, _FELL, "decrease"), (_FELL, _ROSE, "increase"))
)


def in_full_words(question: str) -> str:
    """The question with "what is" for "whats" and "why did" for "why'd"."""
    for pattern, put in _SHORT:
        question = pattern.sub(put, question)
    return question


def against_the_other(said: str) -> str:
    """Of two that went apart the why of the second: "sales rose in 2018 but profit fell"; "" for other questions."""
    for pattern, verb in _APART:
        if (found := pattern.match(said)) is not None:
            who = found["who"].strip().rstrip(":").strip()
            whose = f"{who}'s " if who else _whose(found["first"])
            return f"why did {whose}{found['what']} {verb}{found['time'] or ''}{found['tail']}"
    return ""


def _whose(first: str) -> str:
    """The owner that stands before the first of the two: "Acme's " of "Acme's sales"."""
    owner = re.match(r".+?['’]s? ", first)
    return owner[0] if owner is not None else ""
