"""Who sold less or earned more, as what fell or rose: "did it earn less in 2022 than in 2021" is of its profit.

What was earned by a segment is its operating income; where the words name no figure, the question stays as it is.
"""

from __future__ import annotations

import re

VERB = (
    r"(?:sold|sell|earn(?:ed)?|ma[dk]e|(?:brought|bring|took|take|pull|pulled|haul|hauled) in|generated?|produced?|"
    r"collect(?:ed)?)"
)
"""The verbs of what comes in."""
THAN_THEN = (
    r"than (?:(?:in|for|during) (?:(?:the|fiscal|Q[1-4]) |FY ?)*(?:\d{4}|prior|previous|last)\b|it \w+|"
    r"(?:the|a|its) (?:year|quarter|prior|previous)\b|last\b|(?:fiscal |FY ?)?(?:19|20)\d\d(?![,\d]))"
)
"""By which something is set beside what it was at another time, and not beside a limit."""
SIZE = r"(?:less or more|more or less|less|more|fewer)"
WHAT = r"(?:(?: (?!(?:in|for|at|during|over|than|of|and|on|but|compared|versus|vs)\b)[\w-]+){0,4}?)"
_SEGMENTS = re.compile(r"\b(?:segments?|divisions?|business(?:es)?|units?)\b", re.IGNORECASE)
_SIDE = re.compile(r"(?<=[\w’'] )(?:side|arm|half)$", re.IGNORECASE)
_BEFORE_TAX = re.compile(
    r"(?:profit |income |earnings |money )?(?:before (?:income )?tax(?:es)?|pre-?tax)", re.IGNORECASE
)
_CASH = re.compile(
    r"(?:operating cash|cash (?:from|out of) (?:its |their |the )?operati(?:ons|ng activities))", re.IGNORECASE
)
_FIGURE = re.compile(
    r"(?:(?:net|gross|operating|total|pre-?tax|product|service|services|free) )*"
    r"(?:sales|revenues?|income|profits?|earnings|cash(?: flow)?|margins?)",
    re.IGNORECASE,
)
_DID = re.compile(
    rf"^(?P<led>\W*(?:(?:why|how come) )?(?:did|has|have)) (?P<who>(?!there\b)[^?,]+?) (?P<verb>{VERB}) "
    rf"(?:(?:so much|much|far|a lot|a bit|quite a bit|significantly|slightly) )?(?P<size>{SIZE})"
    rf"(?P<what>{WHAT}(?: (?:from|out of) (?:its |their |the )?operati(?:ons|ng activities))?)"
    r"(?=\W*$|,? (?:in|during|for|over|than|compared|versus|vs|and|but)\b|, )",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b(?:any|every|each|all|some|which)\b", re.IGNORECASE)
_YEAR = r"(?:FY ?|fiscal (?:year )?)?(?P<{name}>(?:19|20)\d\d)"
# "In 2022 than in 2021": what moves in a year does so from the one before.
_THAN = re.compile(
    rf"(?P<when> (?:in|during|for|over) {_YEAR.format(name='year')})?,? (?:than|compared (?:to|with)|versus|vs\.?) "
    rf"(?:(?:in|it did in|during|for) )?(?:{_YEAR.format(name='before')}|(?:a|the|its) year (?:before|earlier|ago)|"
    r"(?:the )?(?:prior|previous|last) year)",
    re.IGNORECASE,
)


def figure_of(verb: str, what: str, *, of_segment: bool) -> str:
    """The figure that is more or less where so much more or less is sold, earned or brought in; "" where none is."""
    verb, what = verb.lower(), " ".join(what.split())
    if _BEFORE_TAX.fullmatch(what):
        return "earnings before income taxes"
    if _CASH.fullmatch(what):
        return "cash from operations"
    if verb in ("sold", "sell"):
        return "" if what else "sales"
    if re.match(r"earn|ma[dk]e", verb) and what.lower() in ("", "money", "profit"):
        return "operating income" if of_segment else "net income"
    if not what:
        return "" if verb.startswith(("produce", "collect")) else "revenue"
    return what if _FIGURE.fullmatch(what) else ""


def of_segment(text: str) -> bool:
    """Whether a text speaks of segments, whose profit is told before what the company pays for all of them."""
    return _SEGMENTS.search(text) is not None


def as_move(question: str) -> str:
    """The question for how such a figure moved; as it is where it says so in no such way."""
    found = _DID.match(question)
    if found is None or _SEVERAL.search(found["who"]):
        return question
    who = _SIDE.sub("segment", found["who"])
    figure = figure_of(found["verb"], found["what"], of_segment=of_segment(who))
    if not figure:
        return question
    rest = question[found.end() :]
    # "More than a million" is a limit.
    if re.match(r"\s*than\b", rest, re.IGNORECASE) and _THAN.match(rest) is None:
        return question
    size = found["size"].lower()
    moved = "rise or fall" if " or " in size else "rise" if size == "more" else "fall"
    whose = who if of_segment(who) else f"{who}'s" if not re.search(r"[’']s?$", who) else who
    return f"{found['led']} {whose} {figure} {moved}{since_when(rest)}"


def since_when(text: str) -> str:
    """A text with the later time alone of one that is set beside the year before it, with both of others."""
    return _THAN.sub(_when, text, count=1)


def _when(found: re.Match[str]) -> str:
    """The later time alone where the other is the year before it, else both."""
    if found["before"] is None or found["year"] is None:
        return found["when"] or (f" from {found['before']}" if found["before"] else "")
    follows = int(found["year"]) - int(found["before"]) == 1
    return str(found["when"]) if follows else f" from {found['before']} to {found['year']}"
