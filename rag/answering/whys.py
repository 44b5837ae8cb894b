"""A why-question in everyday words as one in the words of the accounts: "What pushed up X?" as "Why did X increase?".

By how much a figure moved names no figure: "go up by half" is an increase. What is not known stays as it is.
"""

from __future__ import annotations

import re

from rag.answering.why_first import FALL, RISE, why_first
from rag.answering.why_moves import MORE_RULES, against_the_other, in_full_words

_UP = (
    r"(?:(?:turn(?:ed)?|go|goes|went) positive|"
    r"(?:go|goes|went|gone|climb(?:ed)?|shot|shoot|move[ds]?|edge[ds]?|creep|crept|inch(?:ed)?|"
    r"tick(?:ed)?|drift(?:ed)?) up|climb(?:ed)?|jump(?:ed)?|leap(?:ed|t)?|"
    r"surged?|soar(?:ed)?|swell(?:ed)?|swollen|balloon(?:ed)?|widen(?:ed)?|doubled?|tripled?|spiked?|"
    r"(?:sky)?rocket(?:ed)?|explod(?:e|ed)|mushroom(?:ed)?)"
)
_DOWN = (
    r"(?:(?:turn(?:ed)?|go|goes|went) negative|"
    r"(?:go|goes|went|gone|come|came|moved?|edged?|creep|crept|inch(?:ed)?|tick(?:ed)?|drift(?:ed)?) down|"
    r"plunged?|slump(?:ed)?|slid(?:e|ed)?|tumbled?|s[aiu]nk|"
    r"shr[aiu]nk|halved?|narrow(?:ed)?|dip(?:ped)?|collapsed?|plummet(?:ed)?|slip(?:ped)?|"
    r"tank(?:ed)?|crater(?:ed)?|nose-?dived?|crumbled?|implod(?:e|ed)|evaporated?)"
)
_PUSHED = r"(?:pushed|pulled|drove|sent|brought|took|dragged|dragging|forced|knocked)"
_RAISED = r"(?:lifted|boosted|raised)"
_LOWERED = r"(?:lowered|hurt|weighed on|held back|dragged(?: down| on)?|depressed)"
_SIZE = (
    r"(?:[\d.,]+ ?(?:%|percent|per cent|basis points|bps|percentage points)|\$ ?[\d.,]+ ?(?:[mb]illion|[mb]n|[mb])\b|"
    r"(?:(?:about|almost|nearly|more than|over) )?(?:a |one )?(?:half|third|quarter|fifth|tenth)\b(?! of))"
)
_MUCH = r"(?:so much|so sharply|sharply|steeply|strongly|that much|so strongly|a lot|so hard|that hard|so badly)"
# "To several billion dollars" tells no level.
_SOME = r"(?:several|a few|many|multiple) [mb]illions?(?: of)?(?: dollars)?"
_BY = re.compile(rf"\sby {_SIZE}|\sto {_SOME}(?=\s|\W*$)|\s{_MUCH}(?=\s|\W*$)", re.IGNORECASE)
_NOT_ASKED = r"(?!(?:did|was|were|is|are|has|have|does|do)\b)"
_WORSE = r"(?:lower|weaker|smaller|reduced|worse)"
_BETTER = r"(?:higher|stronger|larger|bigger|better)"
_LED = r"(?:drove|led to|caused|explains?|explained|is behind|was behind|were behind|lies behind)"
_REASON = r"(?:what(?:['’]s| is| was) )?(?:the )?(?:main |key )?(?:reason|cause|driver)s? (?:for|of|behind)"
_WHAT_LED = (
    rf"^(?:what(?:['’]s behind| {_LED})|{_REASON}) (?P<whose>(?:(?!the\b)[\w&.-]+(?: [\w&.-]+)?['’]s? )?)(?:the |a )?"
)
_OR_SO = r"(?:(?:so |that )?much |(?:a )?(?:bit|little|lot|slightly|far|so) )?"
_CAUSES = r"(?:drove|caused|explains?|explained|triggered|contributed to|led to|accounts for|accounted for)"
_ASKS_FOR = (
    rf"(?:what(?:['’]s| (?:is|was|lies|lay)) behind|what {_CAUSES}|"
    r"what (?:is|was) (?:driving|causing|explaining|responsible for)|"
    rf"(?:what|which) (?:main |key )?(?:factors?|reasons?|causes?|things) (?:{_CAUSES}|(?:is|was|are|were) behind)|"
    r"(?:how (?:do|does|would|can|should) [\w ]{1,24} )?(?:please )?explain|why (?:is|was) there|"
    r"(?:what(?:['’]s| is| was| are| were) )?(?:the )?(?:main |key )?(?:reason|cause|driver)s? (?:for|behind|of))"
)
# What gets better by falling, or may do either.
_EITHER_WAY = r"(?P<what>(?:[\w&.’'/-]+ ){0,5}?(?:ratio|rate|loss(?:es)?|costs?|expenses?|charge-?offs?)\b.*)$"
_SO = r"(?:(?:so|that|this|very|unusually|such an?) )"
_LEVEL = (
    r"(?:(?:at|only|just|over|about|nearly|as (?:high|low) as|minus|negative|an?) )*\(?-?\d[\d.,]*\)? ?(?:%|percent\b)"
)
_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE | re.DOTALL), put)
    for pattern, put in (
        # "Why was X so low": what is asked of a level is what moved it there.
        (rf"^why (?:was|is|were|are) (?P<what>.+?) {_SO}(?:low|small|weak)\b", r"why did \g<what> decrease"),
        (rf"^why (?:was|is|were|are) (?P<what>.+?) {_SO}(?:high|large|big)\b", r"why did \g<what> increase"),
        (
            r"^why (?:was|is|were|are) (?P<what>.+?) negative\b(?=\s+(?:in|for|at|during)\b|$)",
            r"why did \g<what> decrease",
        ),
        (
            rf"^why (?:did )?(?P<who>{_NOT_ASKED}[\w&.’'-]+(?: [\w&.’'-]+){{0,2}}?) "
            r"(?:have|had|report(?:ed)?|post(?:ed)?) an? (?:negative|(?:very |unusually )?low) (?P<what>[^,;?]+)$",
            r"why did \g<who> \g<what> decrease",
        ),
        (rf"^why (?:was|is|were|are) (?P<what>.+?\b(?:rate|ratio|margin)) {_LEVEL}", r"why did \g<what> change"),
        # "What led to a better loss ratio": it may have fallen.
        (rf"{_WHAT_LED}better {_EITHER_WAY}", r"why did \g<whose>\g<what> improve"),
        (rf"{_WHAT_LED}worse {_EITHER_WAY}", r"why did \g<whose>\g<what> worsen"),
        # "What led to lower X", "what's behind Acme's higher X".
        (rf"{_WHAT_LED}{_BETTER} (?P<what>.+)$", r"why did \g<whose>\g<what> increase"),
        (rf"{_WHAT_LED}{_WORSE} (?P<what>.+)$", r"why did \g<whose>\g<what> decrease"),
        # "X 2018: why higher than 2017?"
        (rf"^why (?!did\b)(?P<what>[^:]+): {_OR_SO}{_BETTER}\b.*$", r"why did \g<what> increase"),
        (rf"^why (?!did\b)(?P<what>[^:]+): {_OR_SO}{_WORSE}\b.*$", r"why did \g<what> decrease"),
        # "Why did X jump 78%", "why did X go up".
        (rf"^why (?:did|has|have) (?P<what>.+?) (?:been )?{_UP}\b(?: {_SIZE})?", r"why did \g<what> increase"),
        (rf"^why (?:did|has|have) (?P<what>.+?) (?:been )?{_DOWN}\b(?: {_SIZE})?", r"why did \g<what> decrease"),
        (r"^why (?:did|has) (?P<what>.+?) los[et] less\b", r"why did \g<what> loss decrease"),
        (r"^why (?:did|has) (?P<what>.+?) los[et] more\b", r"why did \g<what> loss increase"),
        (r"^why (?P<what>(?!did\b).+?) earned more\b", r"why did \g<what> earnings increase"),
        (r"^why (?P<what>(?!did\b).+?) earned less\b", r"why did \g<what> earnings decrease"),
        # "Why did X rise 28%".
        (rf"^why did (?P<what>.+?) (?:rise|grow|increase|climb) {_SIZE}", r"why did \g<what> increase"),
        (rf"^why did (?P<what>.+?) (?:fall|drop|decline|decrease) {_SIZE}", r"why did \g<what> decrease"),
        # "Why X dropped": told as a part of something else.
        (rf"^why {_NOT_ASKED}(?P<what>.+?) (?:rose|grew|increased|{_UP})\b(?: {_SIZE})?", r"why did \g<what> increase"),
        (
            rf"^why {_NOT_ASKED}(?P<what>.+?) (?:fell|dropped|declined|decreased|{_DOWN})\b(?: {_SIZE})?",
            r"why did \g<what> decrease",
        ),
        # "What was behind the 33% rise in X", "Reason for the fall in X".
        *(
            (
                rf"^{_ASKS_FOR} "
                rf"(?:the |an? )?(?:{_SIZE} )?{result} (?:in|of) (?:the )?(?P<what>.+)$",
                rf"why did \g<what> {verb}",
            )
            for result, verb in ((RISE, "increase"), (FALL, "decrease"))
        ),
        *(
            (
                rf"^to what (?:do|does|did) (?P<who>.+?) attribute (?:the |its )?{result} (?:in|of) (?P<what>.+)$",
                rf"why did \g<who> \g<what> {verb}",
            )
            for result, verb in ((RISE, "increase"), (FALL, "decrease"))
        ),
        (rf"^(?:what|which factors) {_PUSHED} (?P<what>.+?) (?:up|higher)\b", r"why did \g<what> increase"),
        (rf"^(?:what|which factors) {_PUSHED} (?P<what>.+?) (?:down|lower)\b", r"why did \g<what> decrease"),
        (rf"^what {_PUSHED} up (?P<what>.+)$", r"why did \g<what> increase"),
        (rf"^what {_PUSHED} down (?P<what>.+)$", r"why did \g<what> decrease"),
        (rf"^what {_RAISED} (?P<what>.+)$", r"why did \g<what> increase"),
        (rf"^what {_LOWERED} (?P<what>.+)$", r"why did \g<what> decrease"),
        (
            rf"^what made (?P<what>.+?) (?:{_UP}|increase|rise|grow|improve)\b",
            r"why did \g<what> increase",
        ),
        (rf"^what made (?P<what>.+?) (?:{_DOWN}|decrease|drop|decline|fall)\b", r"why did \g<what> decrease"),
        *MORE_RULES,
    )
)
_HOW_COME = re.compile(r"^\W*how(?:['’]s)? come\b(?: that\b)?", re.IGNORECASE)
_WHY = re.compile(r"why (?:did|was|were|is|are|has|have|had)\b", re.IGNORECASE)
# The time at the end of what moved: "Boeing's expense in 2022" moved in it.
_TIME = re.compile(
    r"(?P<rest>.+?)(?P<time>,? (?:in|during|for|over) (?:the )?(?:(?:first|second|third|fourth|fiscal|full|year|"
    r"quarter|of|fy|q[1-4])\W*)*(?:fy ?)?'?\d{2,4})?$",
    re.IGNORECASE | re.DOTALL,
)


def asked_plainly(question: str) -> str:
    """The question as "why did … increase" or "why did … decrease" where it says so otherwise; else as it is."""
    question = _HOW_COME.sub("Why", in_full_words(question))
    whole = " ".join(question.split()).rstrip("?. ")
    said = why_first(whole)
    said = against_the_other(said) or said
    bare = _BY.sub("", said) if re.match(r"\W*(?:why|what|reason)", said, re.IGNORECASE) else said
    for pattern, put in _RULES:
        found = pattern.match(bare)
        if found is not None:
            return _put(found, put, bare)
    if said != whole and not _WHY.match(said):
        return question
    return question if bare == whole else f"{bare[0].upper()}{bare[1:]}?"


def _put(found: re.Match[str], put: str, said: str) -> str:
    """The plain question, with the time behind its verb."""
    moved, verb = found.expand(put).removeprefix("why did ").rsplit(" ", 1)
    whole = _TIME.fullmatch(moved.strip())
    what, time = (whole["rest"], whole["time"] or "") if whole is not None else (moved, "")
    return f"Why did {what} {verb}{time}{said[found.end() :]}?"
