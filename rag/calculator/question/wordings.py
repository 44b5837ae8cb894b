"""Ways to put a question that mean what others say plainly: a year as "2022/23", a definition as a supposition."""

from __future__ import annotations

import re
from calendar import month_name, monthrange

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.restated import as_columns_say
from rag.calculator.question.sums import both_kinds
from rag.calculator.spans import MONTHS
from rag.query.periods import one_year

# "If liquidity is cash plus securities, what was X's liquidity": a definition, and no supposition.
_IF = re.compile(
    r"^\W*(?:if|suppose|assuming|where|with)\s+(?:we (?:define|take|treat) )?(?P<name>[A-Za-z][A-Za-z&/ -]{1,50}?)\s+"
    r"(?:is|are|means|equals|=|being|as)\s+(?:defined (?:as|by)\s+)?(?P<body>[^?]*?(?:\b(?:plus|minus|less|divided by|"
    r"over|times)\b|\s[-+*/÷×]\s)[^?]*?),\s*(?=(?:what|how|calculate|compute)\b)",
    re.IGNORECASE,
)
_MEANS = re.compile(
    r"(?<=[A-Za-z)])\s+(?:here\s+)?(?:means|stands for|shall mean|is taken (?:here )?(?:as|to be)|is understood as)\s+",
    re.IGNORECASE,
)
_TAKING = re.compile(
    r"^\W*(?:taking|using|with)\s+(?P<body>[^?]+?)\s+as (?:the|a|its|our) definition,\s*"
    r"(?P<asks>(?:what|how)\b[^?]*)\?",
    re.IGNORECASE,
)
# As the accounts say it, which is what is meant anyway; a statutory tax rate is another thing.
_AS_REPORTED = re.compile(
    r"\s(?:statutory|IFRS|as reported)\s(?=(?:operating|net|gross|profit|revenues?|earnings|income(?! tax)|EPS)\b)",
    re.IGNORECASE,
)
# "(equity to total assets)", "(services over total revenue)": a definition in brackets.
_TO = re.compile(
    r"\(\s*(?P<one>[a-z][a-z &,/-]*?) (?:to|over|as a share of) (?P<other>[a-z][a-z &,/-]*?)\s*\)", re.IGNORECASE
)
_NO_FIGURE = re.compile(
    r"\b(?:using|use|attributable|available|applicable|paid|related|provided|round(?:ed)?|nearest|decimals?|months?|weeks?|years?|date|from|in|up|due|according|compared|\d)\b",
    re.IGNORECASE,
)
# "What share of total revenues did net income make up": the second as a percentage of the first.
_MAKES_UP = re.compile(
    r"\bwhat (?:share|part|portion|proportion|percentage|percent|%|fraction) of (?P<whole>[^?]+?) "
    r"(?:did|does|do|was|were|is|are) (?P<part>[^?]+?)\s*"
    r"(?:\b(?:make up|made up|represent(?:ed)?|account(?:ed)? for|contribute|amount to|come to)\b)",
    re.IGNORECASE,
)
# "Did sales rise or fall in 2022, and what were they": the figure and how it moved.
_EITHER_WAY = re.compile(
    r"^\W*(?:did|has|have) (?P<what>[^?]+?) (?:risen? or fall(?:en)?|fall(?:en)? or risen?|increased? or decreased?|"
    r"grow or (?:shrink|fall)|go up or down)\b(?P<when>(?:(?!\b(?:between|from|and)\b)[^?,])*)"
    r"(?:,? and (?:what (?:was|were) (?:it|they)|(?:by )?how much|to what))?\s*\?*$",
    re.IGNORECASE,
)
# "What share of inventories was work in process at the end of 2023?"
_IS_PART = re.compile(
    r"\bwhat (?:share|part|portion|proportion|percentage|percent|%|fraction) of (?P<whole>[^?]+?) (?:was|were|is|are) "
    r"(?P<part>(?!(?:in|at|from|by|of|due|for|on|made|generated|derived|earned|attributable|the)\b)[^?]+?)"
    r"(?=\s+(?:in|at|as of|for|during|on)\s+"
    r"(?:the (?:end|year|quarter|first|second|third|fourth|fiscal)|fiscal|year|FY|Q[1-4]|"
    rf"(?:19|20)\d\d|(?:{'|'.join(MONTHS)})[a-z]*\.? \d)|\s*\?)",
    re.IGNORECASE,
)
# "… in the second quarter compared with a year before": growth is against the year before anyway.
_YEAR_BEFORE = re.compile(
    r",?\s*\b(?:compared (?:with|to)|versus|vs\.?|against|over|from|relative to)\s+"
    r"(?:(?:the|a|one|that of the|its) )?(?:(?:same|corresponding|comparable) (?:quarter|period|months) "
    r"(?:of |in |a )?(?:the |a )?)?"
    r"(?:(?:prior|previous|preceding|last)[- ]year(?: period| quarter)?|year (?:before|earlier|ago|prior))",
    re.IGNORECASE,
)
_GREW = re.compile(
    r"\bgr[eo]w|\bincrease|\bdecrease|\bdecline|\bris[ei]|\brose|\bf[ae]ll|\bdrop|\bchange", re.IGNORECASE
)
# What is spent on plant is a payment of the year and no balance of what was bought before.
_SPENT = re.compile(
    r"\b(?:how much|what) (?:money |cash |capital )?(?:did|does|has|have|do) (?P<who>[^?,]+?) "
    r"(?:spend|spent|invest(?:ed)?|pay|paid|lay out|laid out) (?:on|in|into|for) (?:its |new |additional )*"
    r"(?:property(?:, plant,?)? (?:and|&) equipment|plant and equipment|PP&E|PPE|fixed assets|capital assets)\b",
    re.IGNORECASE,
)
# "October-December 2022", "Jan–Sep 2023": months to the end of the last one.
_RANGE = re.compile(
    rf"\b(?P<first>{'|'.join(MONTHS)})[a-z]*\.?\s*(?:-|–|—|\bto\b|\bthrough\b)\s*"
    rf"(?P<last>{'|'.join(MONTHS)})[a-z]*\.?\s+(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
# "At their fiscal 2023 year ends", "at the latest balance sheet dates".
_YEAR_END = re.compile(
    r",?\s*\b(?:at|as of|on)\s+(?:(?:the|their|its|each|respective|latest|last|most recent)\s+)*"
    r"(?P<when>(?:fiscal\s+)?(?:(?:19|20)\d\d)?)\s*(?:fiscal\s+|financial\s+)?(?:year[- ]?ends?|balance sheet dates?)\b"
    r"(?P<then>\s+(?:of\s+)?(?:fiscal\s+)?(?:19|20)\d\d)?",
    re.IGNORECASE,
)
_LENGTHS = {3: "three", 6: "six", 9: "nine", 12: "twelve"}
# "How much cash did X use in operating activities".
_FLOWED = re.compile(
    r"\b(?:how much|what) (?:net )?cash (?:did|does|has|have|do) (?P<who>[^?,]+?) "
    r"(?:use|used|generate|generated|provide|provided|spend|spent|raise|raised|earn|bring in) "
    r"(?:in|from|by|for|on|through) (?:its )?(?P<what>operating|investing|financing) activities",
    re.IGNORECASE,
)
# Quarters of a retailer's year, which the calculator counts in months.
_WEEKS = re.compile(
    r"\b(?:(?P<three>13|thirteen|14|fourteen)|(?P<six>26|twenty-six)|(?P<nine>39|thirty-nine))[- ]weeks?\b",
    re.IGNORECASE,
)
# "Year to date (39 weeks)": the weeks say which part of the year that is.
_PART = re.compile(r"\b(?:six|nine|twelve) months\b|\bfirst half\b", re.IGNORECASE)
_TO_DATE = re.compile(r"\byear[- ]to[- ]date\b", re.IGNORECASE)
# "What equity ratio did X have at the end of 2022?"
_HAD = re.compile(
    r"\b[Ww]hat (?P<measure>(?!kinds?\b|types?\b|part\b|share\b|percentage\b)[a-z][\w&/ -]{2,50}?) did "
    r"(?P<who>[A-Z][^?,]*?) (?:have|show|post|achieve|record)\b",
)


# "Debt (senior notes) to total capital (senior notes plus equity)": what each side stands for is said beside it.
_GLOSSED = re.compile(
    r"(?<!['’])\b[a-z][a-z -]{1,30} \((?P<one>[a-z][^()]*)\) (?:to|over|divided by) [a-z][a-z -]{1,30} "
    r"\((?P<other>[a-z][^()]*)\)",
    re.IGNORECASE,
)
# "EBITDA margin on revenue from operations": a margin is on revenue.
_ON_REVENUE = re.compile(
    r"(?<=margin) on (?:the )?(?:total |net )?(?:revenues?|sales|turnover)(?: from operations)?\b", re.IGNORECASE
)
# "Accounts receivable for Microsoft, net": the last word is one of the figure's name.
_NET_BEHIND = re.compile(
    r"\b(?P<what>(?:accounts |trade |notes )?receivables?|inventor(?:y|ies)|(?:other )?intangible assets|property"
    r"(?: and |, plant and )equipment|PP&E) (?P<who>(?:for|of) (?-i:[A-Z])[^,?]*), net\b",
    re.IGNORECASE,
)
_PERCENT_OF = re.compile(r"\bas (?:a |the )?(?:percent(?:age)?|share|%) of\b", re.IGNORECASE)
_NAMED = re.compile(r"\(\s*(?P<name>[a-z][a-z -]+)\s*\)", re.IGNORECASE)


def _months(match: re.Match[str]) -> str:
    """ "The three months ended December 31, 2022"; as it is where it is no part of a year by quarters."""
    first, last = (MONTHS.index(match[name].lower()) for name in ("first", "last"))
    length, year = (last - first) % 12 + 1, int(match["year"])
    if length not in _LENGTHS:
        return match[0]
    day = monthrange(year, last + 1)[1]
    return f"the {_LENGTHS[length]} months ended {month_name[last + 1]} {day}, {year}"


def _defined(match: re.Match[str]) -> str:
    """A bracket of two figures as the division that it stands for."""
    return match[0] if _NO_FIGURE.search(match[0]) else f"({match['one']} divided by {match['other']})"


def _spelled(match: re.Match[str]) -> str:
    """The division of what two names stand for."""
    unlike = any(_NO_FIGURE.search(match[side]) for side in ("one", "other"))
    return match[0] if unlike else f"ratio of {match['one']} to ({match['other']})"


def _fiscal(match: re.Match[str]) -> str:
    """ "2022-23", as India writes a fiscal year, is the one that ends in 2023; other pairs stay as they are."""
    year = int(match[1]) + 1
    return f"FY{year}" if year % 100 == int(match[2]) else match[0]


def _at_the_end(match: re.Match[str]) -> str:
    """ " at the end of fiscal 2023"; nothing for the latest year end, which is meant where no year is said."""
    when = re.sub(r"^of\s+", "", (match["when"] or match["then"] or "").strip())
    return f" at the end of {when}" if re.search(r"\d", when) else ""


def plainer(question: str) -> str:
    """The question with these ways put plainly; as it is where it uses none."""
    question = _YEAR_END.sub(_at_the_end, question)
    question = _EITHER_WAY.sub(lambda m: f"What was {m['what']}{m['when']}, and did it change?", question)
    question = _IF.sub(lambda m: f"{m['name']} is defined as {m['body']}. ", one_year(question))
    question = both_kinds(question)
    question = _AS_REPORTED.sub(" ", as_columns_say(question))
    question = _SPENT.sub(lambda m: f"what were the capital expenditures of {m['who']}", question)
    question = _FLOWED.sub(lambda m: f"what was the {m['what'].lower()} cash flow of {m['who']}", question)
    question = _WEEKS.sub(lambda m: f"{m.lastgroup} months", question)
    question = _RANGE.sub(_months, re.sub(r"\b((?:19|20)\d\d)[-–](\d\d)\b(?![-–/\d])", _fiscal, question))
    question = _HAD.sub(lambda m: f"what was the {m['measure']} of {m['who']}", question)
    question = _NET_BEHIND.sub(lambda m: f"net {m['what']} {m['who']}", _ON_REVENUE.sub("", question))
    question = _GLOSSED.sub(_spelled, question)
    question = _TO.sub(_defined, question)
    if _MAKES_UP.search(question) or _PERCENT_OF.search(question):
        question = _NAMED.sub(lambda m: " " if plain(m["name"]) in book().names else m[0], question)
    question = _MEANS.sub(" is defined as ", question)
    question = _TAKING.sub(lambda m: f"{m['asks']}, defined as {m['body']}?", question)
    if not _MAKES_UP.search(question):
        question = _IS_PART.sub(lambda m: f"what was {m['part']} as a percentage of {m['whole']}", question)
    question = _MAKES_UP.sub(lambda m: f"what was {m['part']} as a percentage of {m['whole']}", question)
    question = re.sub(r"\(\s*\)", " ", _TO_DATE.sub(" ", question)) if _PART.search(question) else question
    return _YEAR_BEFORE.sub("", question) if _GREW.search(question) else question
