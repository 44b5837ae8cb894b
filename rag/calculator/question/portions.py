"""One figure as a part of another: "what share of net income went to buybacks", "how much of sales is spent on R&D"."""

from __future__ import annotations

import re

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.spans import MONTHS

_SHARE = r"\b(?:what|which) (?:share|part|portion|proportion|percentage|percent|%|fraction) of"
_MONTH = "|".join(MONTHS)
_TIME = (
    r"\s+(?:in|at|as of|for|during|on)\s+(?:the (?:end|year|quarter|first|second|third|fourth|fiscal)|fiscal|year|"
    rf"FY|Q[1-4]|(?:19|20)\d\d|(?:{_MONTH})[a-z]*\.? \d)|\s*\?"
)
_WHEN = rf"(?={_TIME})"
_MAKES_UP = re.compile(
    rf"{_SHARE} (?P<whole>[^?]+?) (?:did|does|do|was|were|is|are) (?P<part>[^?]+?)\s*"
    r"\b(?:make up|made up|represent(?:ed)?|account(?:ed)? for|contribute|amount to|come to)\b",
    re.IGNORECASE,
)
# "What share of inventories was work in process at the end of 2023?"
_IS_PART = re.compile(
    rf"{_SHARE} (?P<whole>[^?]+?) (?:was|were|is|are) "
    r"(?P<part>(?!(?:in|at|from|by|of|due|for|on|made|generated|derived|earned|attributable|the|"
    r"\w+ed (?:with|by|through|from|via|in|out|using|under|to|for|at))\b)[^?]+?)"
    rf"{_WHEN}",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?:[A-Z][\w.’'-]*|[A-Z]+)(?:(?:,? (?:&|and|of)|,)? [A-Z][\w.’'-]*)*")
# "Went to buybacks", "was paid out as dividends", "did Nike spend on research".
_OF = rf"(?:{_SHARE}|\bhow much of|\bhow (?:large|big|high) a (?:share|part|portion|proportion|percentage) of)"
_GONE = (
    r"(?:went|goes|go|going|(?:(?:was|is|were|are|has been|gets|got) )?(?:paid|given|handed|spent|used|distributed|"
    r"returned(?: to (?:share|stock)holders)?|(?:re)?invested|put|eaten|consumed|absorbed|taken|swallowed|devoted|"
    r"allocated|plough?ed|plowed|kept|retained|left|converted|turned))"
)
_PUTS = (
    r"(?:pay|give|hand|spend|use|distribute|return(?: to (?:share|stock)holders)?|(?:re)?invest|put|devote|allocate|"
    r"plough|plow|keep|retain|convert|turn)"
)
_TO = r"(?: (?:out|up|back|over|away))?,? (?:as|on|in|by|for|to|into|through|via|towards?|with)"
_SPENT = re.compile(
    rf"{_OF} (?P<whole>[^?,]+?) (?:{_GONE}|(?:did|does|do|has|have) (?P<who>[^?,]+?) {_PUTS}){_TO} "
    rf"(?:(?:the|its|their|paying|buying(?! back)|making) )*(?P<part>[^?,]+?)"
    rf"(?=\s+(?:by|at|of) (?-i:[A-Z])|\s*[,?.]|{_TIME})",
    re.IGNORECASE,
)
# "What multiple of net income was operating cash flow", "for each dollar of sales, how much did X spend on research".
_MULTIPLE = re.compile(
    rf"\bwhat multiple of (?P<whole>[^?,]+?) (?:was|were|is|are) (?:the |its )?(?P<part>[^?,]+?){_WHEN}", re.IGNORECASE
)
_FOR_EACH = re.compile(
    rf"\bfor (?:each|every) dollar of (?P<whole>[^?,]+), how much (?:did|does|do) (?P<who>[^?,]+?) {_PUTS}{_TO} "
    rf"(?P<part>[^?]+?){_WHEN}",
    re.IGNORECASE,
)
# "Stock-based compensation equalled what share of revenue in 2019?"
_EQUALS = re.compile(
    r"^\W*(?P<part>(?!(?:in|at|for|of|on|by|what|how|which|did|does)\b)[^?,]+?) "
    r"(?:equal+ed|equals|represent(?:ed|s)|was|were|is|are|made up|makes up|amounted to|came to|accounted for) "
    r"(?:what|which) (?:share|part|portion|proportion|percentage|percent|fraction) of (?P<whole>[^?]+)",
    re.IGNORECASE,
)
_OWNER = re.compile(
    r"^(?:(?:the|its|their|our|every|each|dollar of|dollar|total (?=\w+ \w))\s+)*(?:[A-Z][\w&.’' -]*?['’]s?\s+)?"
    r"(?:(?:fiscal|FY|year)?\s?(?:19|20)?\d\d\s+)?"
)
_TIMED = re.compile(r"\s+(?:in|for|during|of|at the end of) (?:(?:the )?(?:fiscal|year|FY) ?)*(?:19|20)?\d\d$", re.I)
_PER_DOLLAR = re.compile(r"\b(?:every|each) dollar of ", re.IGNORECASE)
_HELD_BACK = re.compile(r"\b(?:keep|kept|retain\w*|left|convert\w*|turn(?:ed)?)\b", re.IGNORECASE)
_COST = re.compile(r"\b(?:costs?|expenses?|expenditures?|spending|payments?|purchases?|charges?|tax(?:es)?)\b", re.I)
_IT = re.compile(r"(?:it|they|the (?:company|group|firm|bank)|we|you)", re.IGNORECASE)
_LONGEST = 6


def as_share(question: str) -> str:
    """The question for one figure as a percentage of another; as it is where it asks for none."""
    question = _EQUALS.sub(r"What was \g<part> as a percentage of \g<whole>", question)
    question = _MULTIPLE.sub(r"what was \g<part> as a multiple of \g<whole>", question)
    question = _SPENT.sub(_spent, _FOR_EACH.sub(_spent, question))
    return (_MAKES_UP if _MAKES_UP.search(question) else _IS_PART).sub(_share, question)


def _share(found: re.Match[str]) -> str:
    """One figure as a percentage of another, or what came from a part that has a name: "MedTech" of sales."""
    part, whole = found["part"], found["whole"]
    if _NAME.fullmatch(part) and plain(part) not in book().names:
        return f"what share of {whole} came from {part}"
    return f"what was {part} as a percentage of {whole}"


def _spent(found: re.Match[str]) -> str:
    """What a figure was used for, as a percentage of it; as it is where that is a place or a name."""
    part, whole = found["part"], _PER_DOLLAR.sub("", found["whole"])
    known = book().names.get(plain(part))
    row = part == part.lower() and len(part.split()) <= _LONGEST
    # "Paid in cash": what is held at the end of a year is nothing that was spent.
    if not (known or row) or not _is_amount(whole) or (known and not _is_flow(known)):
        return found[0]
    # Of a row that is known by its own words alone only what it cost was spent on it.
    part = part if known or _HELD_BACK.search(found[0]) or _COST.search(part) else f"spending on {part}"
    who = found["who"] or ""
    of = f" of {who}" if who and not _IT.fullmatch(who) else ""
    return f"{'W' if found[0][0].isupper() else 'w'}hat was {part} as a percentage of {whole}{of}"


def _is_amount(words: str) -> bool:
    """Whether words are an amount of the book, whoever's it is."""
    bare = _TIMED.sub("", words)
    name = book().names.get(plain(bare)) or book().names.get(plain(_OWNER.sub("", bare)))
    return name is not None and book().kind_of(name) == "money"


def _is_flow(name: str) -> bool:
    """Whether a name of the book is an amount of a year."""
    item = book().line(name)
    return book().kind_of(name) == "money" and (item is None or item.statements[0] != "balance_sheet")
