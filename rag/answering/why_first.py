"""The "why" of a question before what moved, wherever it stands: "Rent fell in 2022, for what reason?".

What is said without a verb for how it moved gets one: "Rent 2022, cause of the fall?" is "why did rent 2022 decrease".
"""

from __future__ import annotations

import re

RISE = r"(?:increase|rise|growth|jump|surge|gain|climb|upturn|upswing|improvement|spike|uptick)"
"""How a question calls what rose by a noun …"""
FALL = (
    r"(?:decrease|decline|drop|fall|reduction|slump|downturn|plunge|dip|shrinkage|slide|collapse|contraction|downtick)"
)
"""… and what fell."""
_MOVE = rf"(?:{RISE}|{FALL})"
_SAME = rf"(?:that|this|it|(?:the|this|that|its|such an?) (?:(?:big|sharp|steep|large) )?{_MOVE})"
_NAMES = r"(?:main |key |primary |biggest )?(?:reason|cause|driver|factor)s?"
# "X dropped in 2022, how come?", "X 2018 - what was behind the increase?"
_ENDING = re.compile(
    r"^(?P<said>.+?)\s*[,;:.?–—-]+\s*(?:and |but |so )?(?P<tail>how come|for what reasons?|because of what|due to what|"
    rf"why(?: (?:so|(?:is|was) (?:that|this|it)|(?:the|this|that) {_MOVE}))?|"
    rf"(?:(?:what(?:['’]s| is| was| were| are)|whats) )?(?:the |its |their )?{_NAMES}(?: (?:for|behind|of) {_SAME})?|"
    rf"what (?:caused|drove|explains|explained|led to|triggered) {_SAME}|what(?: is| was|['’]s) behind {_SAME})"
    r"(?P<time> (?:in|for|during|over) [\w ]{0,25}\d{2,4})?$",
    re.IGNORECASE | re.DOTALL,
)
# The same without a comma before it, where it can be nothing else.
_BARE_ENDING = re.compile(
    rf"^(?P<said>.+) (?P<tail>why|how come|because of what|due to what|for what reasons?|"
    rf"what (?:caused|drove|explains|explained|led to) {_SAME}|"
    rf"what(?: is| was|['’]s) behind {_SAME})$",
    re.IGNORECASE,
)
_AFTER_COLON = re.compile(
    r"^(?P<said>[^:?.]{3,60}):\s*why(?P<more> (?!did|was|were|is|are|has|have).+)$", re.IGNORECASE
)
# "Acme tax rate 2022, why so high?"
_LEVEL_ENDING = re.compile(
    r"^(?P<said>.+?)[\s,;:.?–—-]+why (?:(?:is|was) it )?(?:so|that|this) (?P<way>high|low|large|small|big)$",
    re.IGNORECASE,
)
# "Acme 2022: why did rent fall?", "Acme 2022: reason for the lower rent?"
_OWNER_FIRST = re.compile(
    rf"^(?P<owner>[^:?.]{{3,60}}):\s*(?P<why>(?:why|what|how come|(?:the )?{_NAMES} (?:for|of|behind))\b.+)$",
    re.IGNORECASE,
)
_TIME_FIRST = re.compile(
    r"^(?P<time>(?:in|for|during) [^,]{0,30}\d[^,]{0,12}), (?P<why>(?:why|what) .+)$", re.IGNORECASE
)
_AUX = re.compile(r"^(?P<aux>why (?:did|was|were|is|are|has|have|had)) (?P<more>.+)$", re.IGNORECASE)
_REASON = re.compile(
    rf"^(?:what(?:['’]s| is| was| were| are) )?(?:the )?{_NAMES} (?:why |that )?(?!for\b|of\b|behind\b|to\b)(?=\S)",
    re.IGNORECASE,
)
_REASON_OF = re.compile(
    rf"^(?:what(?:['’]s| is| was| were| are) )?(?:the )?{_NAMES} (?:for|of|behind) (?!the {_MOVE})"
    r"(?:the )?(?P<what>.+)$",
    re.IGNORECASE,
)
# "What happened to X in 2021, why the collapse in sales?": X's sales fell.
_HAPPENED = re.compile(
    r"^what(?:['’]s| has| is)? happen(?:ed|ing) (?:to|with) (?P<what>.+?)"
    r"(?P<time>(?: in| during)? (?:fy ?|fiscal |q\d )?(?:19|20)?\d\d)?"
    rf"[,;:?–—-]+ (?:and )?(?:why|what caused|what drove) (?:the |this |such a )?(?P<move>{_MOVE})"
    r"(?: (?:in|of) (?:its |the )?(?P<of>.+))?$",
    re.IGNORECASE,
)
_NOUN_ONLY = re.compile(
    rf"^why (?:the |a |this |that |such an? )?(?:(?:big|sharp|steep|large|huge) )?(?P<move>{_MOVE}) (?:in|of) "
    r"(?P<what>.+)$",
    re.IGNORECASE,
)
_NOT_ASKED = r"(?!(?:did|was|were|is|are|has|have|had|do|does)\b)"
# "Why US net income growth 2022": the noun says which way it moved.
_NOUN_LAST = re.compile(
    rf"^why {_NOT_ASKED}(?!the\b)(?P<what>.+?) (?P<move>{_MOVE})"
    r"(?P<time>(?:,? (?:in|for|during|of))? ?(?:(?:fy|fiscal|q\d|year|quarter|the|first|second|third|fourth|of) ?)*"
    r"'?\d{2,4})?$",
    re.IGNORECASE,
)
_STATE = re.compile(
    rf"^why {_NOT_ASKED}(?P<what>\w\w.+?) (?<!went )(?<!gone )(?<!came )(?<!go )(?<!moved )"
    r"(?:is |was |are |were )?(?:(?:so much|much|so|a bit) )?"
    r"(?P<way>up|higher|down|lower)\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_STATE_FIRST = re.compile(
    rf"^why {_NOT_ASKED}(?:an? |the |such an? )?(?:(?:so much|much|so) )?(?P<way>higher|lower) (?P<what>.+)$",
    re.IGNORECASE,
)
_NEWS = re.compile(
    rf"\b(?:up|down|higher|lower|bigger|smaller|{_MOVE}s?)\b|\b(?:rose|fell|grew|\w{{3,}}(?:ed|pt|nk|id))\b", re.I
)
_AT_A_TIME = re.compile(
    r"(?P<what>.+?)(?P<time>,? (?:in|for|during|at|over) (?:(?:the|fiscal|first|second|third|fourth|quarter|of|year) )*"
    r"(?:fy ?|q\d ?(?:fy ?)?)?'?\d{2,4})?",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"^(?:(?:in|at|by|for|of|from|on|with) which|"
    r"why|what|how|which|who|when|where|is|are|was|were|did|do|does|has|have|can)\b",
    re.IGNORECASE,
)


def why_first(said: str) -> str:
    """A question why with its "why" at the beginning; any other as it is."""
    if (happened := _HAPPENED.match(said)) is not None:
        return _happened(happened)
    if (timed := _TIME_FIRST.match(said)) is not None and _AUX.match(timed["why"]):
        return f"{timed['why']} {timed['time'][0].lower()}{timed['time'][1:]}"
    if (level := _LEVEL_ENDING.match(said)) is not None and not _QUESTION.match(said):
        return f"why did {level['said']} {'decrease' if level['way'].lower() in ('low', 'small') else 'increase'}"
    colon, ending = _AFTER_COLON.match(said), _ENDING.match(said) or _BARE_ENDING.match(said)
    if ending is not None and not _QUESTION.match(said):
        return _moved(ending)
    if colon is not None:
        return f"why {colon['said']}:{colon['more']}"
    if (owned := _OWNER_FIRST.match(said)) is not None:
        return _owned(owned, said)
    if (of := _REASON_OF.match(said)) is not None and _NOUN_LAST.match(f"why {of['what']}"):
        return _with_verb(f"why {of['what']}")
    if (named := _REASON.match(said)) is not None and _NEWS.search(said, named.end()):
        return _with_verb(f"why {said[named.end() :]}")
    return _with_verb(said)


def _moved(found: re.Match[str]) -> str:
    """ "why …" of what stood before it, with the verb of a noun behind it where it has none of its own."""
    said, tail = found["said"], found.groupdict().get("tail") or ""
    noun, time = re.search(rf"\b{_MOVE}$", tail, re.IGNORECASE), found.groupdict().get("time") or ""
    if noun is not None and not _NEWS.search(said):
        return f"why did {said} {_verb(noun[0])}{time}"
    return _with_verb(f"why {said}{time}")


def _with_verb(said: str) -> str:
    """ "Why the fall in rent", "why rent growth 2022" and "why rent up in 2022" with a verb."""
    if (noun := _NOUN_ONLY.match(said)) is not None:
        return f"why did {noun['what']} {_verb(noun['move'])}"
    if (last := _NOUN_LAST.match(said)) is not None:
        return f"why did {last['what']} {_verb(last['move'])}{last['time'] or ''}"
    state = _STATE_FIRST.match(said) or _STATE.match(said)
    if state is None or ":" in said:
        return said
    verb = "increase" if state["way"].lower() in ("up", "higher") else "decrease"
    if (rest := state.groupdict().get("rest")) is not None:
        return f"why did {state['what']} {verb}{rest}"
    whole = _AT_A_TIME.fullmatch(state["what"])
    return f"why did {whole['what']} {verb}{whole['time'] or ''}" if whole is not None else said


def _owned(found: re.Match[str], said: str) -> str:
    """The question behind a colon, of what stands before it; as it is where it is none of a movement."""
    why = why_first(found["why"])
    asked = _AUX.match(why)
    if asked is not None:
        return f"{asked['aux']} {found['owner']} {asked['more']}"
    lower = re.match(
        rf"^(?:what (?:is|was) )?(?:the )?{_NAMES} (?:for|of|behind) (?:the |a )?(?P<way>lower|higher) (?P<what>.+)$",
        found["why"],
        re.IGNORECASE,
    )
    if lower is None:
        return said
    return f"why did {found['owner']} {lower['what']} {'increase' if lower['way'].lower() == 'higher' else 'decrease'}"


def _happened(found: re.Match[str]) -> str:
    what = f"{found['what']} {found['of']}" if found["of"] else found["what"]
    return f"why did {what} {_verb(found['move'])}{found['time'] or ''}"


def _verb(noun: str) -> str:
    return "increase" if re.fullmatch(RISE, noun, re.IGNORECASE) else "decrease"
