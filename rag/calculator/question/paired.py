"""A figure and how it moved, asked at once, put as the one question whose answer tells both.

"What was X's margin in 2022 and by how many points did it change from 2021?" is by how many points it changed from 2021
to 2022: the answer names the margin of both years.
"""

from __future__ import annotations

import re

from rag.calculator.question.supposed import put, ways

_TIME = (
    r"(?:the )?(?:(?:first|second|third|fourth|1st|2nd|3rd|4th) (?:half|quarter)(?: of)? |"
    r"(?:first |last )?(?:three|six|nine) months (?:of |ended [A-Z][a-z]+ \d{1,2},? )?|[QH][1-4] |[1-4]Q ?)?"
    r"(?:the )?(?:(?:fiscal|financial|calendar)(?: year)? |FY ?)?(?:(?:19|20)\d\d|['’]?\d\d\b)"
)
_IT = r"(?:it|that|this|they|the (?:figure|ratio|rate|margin|number|amount))"
_MOVED = (
    r"(?:change|move|shift|differ|rise|fall|increase|decrease|grow|decline|drop|improve|worsen|expand|contract|go up|"
    r"go down)"
)
_SINCE = (
    r"(?:from|versus|vs\.?|against|since|over|compared (?:to|with)|relative to|on) "
    r"(?:(?:that (?:of|in|for)|its level in) )?"
)
_POINTS = r"(?:percentage points?|pp|points)"
_MANY = rf"how (?:many {_POINTS}|much \(?in {_POINTS}\)?)"
_END = r"(?P<end>\W*(?:$|[.?!].*))"
_ASKS = (
    r"^\W*what (?:was|were|is|are) (?P<figure>[^?]+?),? (?:in|for|during|at the end of) "
    rf"(?P<now>{_TIME}),? and (?:by )?"
)
_OPENING = r"(?:the )?(?:start|beginning|opening)(?: balances?)?"
_CLOSING = (
    r"(?:the )?(?:end|ending|closing)(?: balances?)?(?: (?:of|for) (?:the |that |its )?(?:fiscal |financial )?year)?"
)


def _by(found: re.Match[str]) -> str:
    """By how much, or by how many points or percent, the figure changed; between its two times where it names them."""
    unit = (found["unit"] or "").lower()
    how = "many percentage points" if "p" in unit.replace("percent", "") else "many percent" if unit else "much"
    said = found.groupdict()
    between = f" from {said['then']} to {said['now']}{said['end']}" if said.get("then") else ""
    return f"By how {how} did {said['figure']} change{between}"


_WAYS = ways(
    (rf"{_ASKS}(?P<unit>{_MANY}) did {_IT} {_MOVED} {_SINCE}(?P<then>{_TIME}){_END}", _by),
    (rf"{_ASKS}how much did {_IT} {_MOVED} (?:in (?P<unit>{_POINTS}) )?{_SINCE}(?P<then>{_TIME}){_END}", _by),
    (
        rf"^\W*how (?:did|does|do) (?P<figure>[^?]+?) (?:in|for|of|during) (?P<now>{_TIME}) compare "
        rf"(?:with|to|against) (?:(?:that|those) (?:of|in|for) )?(?P<then>{_TIME}),? "
        rf"in (?P<unit>percent|percentage terms|{_POINTS}|%){_END}",
        _by,
    ),
    (
        rf"^\W*in (?P<unit>{_POINTS}|percent|%),? how (?:much )?did (?P<figure>[^?]+?) {_MOVED}"
        r"(?= (?:from|between|over)\b)",
        _by,
    ),
    (
        rf"^(?P<whose>[A-Z][^?]*?['’]s?) (?P<now>{_TIME}) (?P<figure>[^?,]+?),? and that (?:of|in|for) "
        rf"(?P<then>{_TIME})\W*$",
        r"What was \g<whose> \g<figure> in \g<now> and \g<then>?",
    ),
    # The mean of two balances is of those at both ends in any case.
    (rf"(\baverage (?!of\b)[^,.?;()]*?),? (?:at|of|between|from) {_OPENING} (?:and|&) {_CLOSING}(?=\W)", r"\1"),
)


def told_at_once(question: str) -> str:
    """The question as the one whose answer tells all that it asks; as it is where it asks nothing of the kind."""
    return put(question, _WAYS)
