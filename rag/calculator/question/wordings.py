"""Ways to put a question that mean what others say plainly, each with the words that stand for it.

A question is put anew three times on its way: formulas that it brings in as "X is defined as: …" (supposed.py), then
all of it in the words of the accounts (`plainer`), and last what asks in one way (`plainly_asked`).
"""

from __future__ import annotations

import re
from calendar import month_name, monthrange
from collections.abc import Callable

from rag.calculator.formulas import book
from rag.calculator.question.more_than import MORE_THAN
from rag.calculator.question.phrases import plain
from rag.calculator.question.portions import as_share
from rag.calculator.question.said_otherwise import OTHERWISE
from rag.calculator.question.sums import SUMS_ASKED
from rag.calculator.question.supposed import put, supposed, ways
from rag.calculator.question.usual import in_usual_words
from rag.calculator.question.went import WENT
from rag.calculator.spans import MONTHS
from rag.query.periods import one_year

_WHO = r"(?:did|does|has|have|do) (?P<who>[^?,]+?)"
_CHANGED = (
    r"\b(?:increased?|decreased?|changed?|grown?|grew|improved?|declined?|rise|risen|rose|fall|fell|fallen|drop|"
    r"dropped|moved?|shift(?:ed)?)\b"
)
_KIND = r"(?:short|long)[- ]term|non-?current|current|sustaining|growth|fixed[- ]rate|floating[- ]rate"
_TOGETHER = r"(?:combined|(?:taken |added )?together|in total)"
_MONTH = "|".join(MONTHS)
# "Year-end receivables" are a balance, and no time.
_NO_BALANCE = (
    r"(?! (?:net |total |trade |accounts )*(?:balances?|figures?|assets|equity|receivables?|inventor|payables?|debt|"
    r"share|stock|property|PP))"
)
_NO_FIGURE = re.compile(
    r"\b(?:using|use|attributable|available|applicable|paid|related|provided|round(?:ed)?|nearest|decimals?|months?|"
    r"weeks?|years?|date|from|in|up|due|according|compared|\d)\b",
    re.IGNORECASE,
)
_LENGTHS = {3: "three", 6: "six", 9: "nine", 12: "twelve"}
_PART_OF_YEAR = re.compile(r"\b(?:six|nine|twelve) months\b|\bfirst half\b", re.IGNORECASE)
_MOVED = re.compile(
    r"\bgr[eo]w|\bincrease|\bdecrease|\bdeclin|\bris[ei]|\brose|\bf[ae]ll|\bdrop|\bchang", re.IGNORECASE
)
_PRINTED = " as previously reported"


def _months(match: re.Match[str]) -> str:
    """ "The three months ended December 31, 2022"; as it is where it is no part of a year by quarters."""
    first, last = (MONTHS.index(match[name].lower()) for name in ("first", "last"))
    length, year = (last - first) % 12 + 1, int(match["year"])
    if length not in _LENGTHS:
        return match[0]
    day = monthrange(year, last + 1)[1]
    return f"the {_LENGTHS[length]} months ended {month_name[last + 1]} {day}, {year}"


def _fiscal(match: re.Match[str]) -> str:
    """ "2022-23", as India writes a fiscal year, is the one that ends in 2023; other pairs stay as they are."""
    year = int(match[1]) + 1
    return f"FY{year}" if year % 100 == int(match[2]) else match[0]


def _at_the_end(match: re.Match[str]) -> str:
    """ " at the end of fiscal 2023"; nothing for the latest year end, which is meant where no year is said."""
    when = re.sub(r"^of\s+", "", (match["when"] or match["then"] or "").strip())
    return f" at the end of {when}" if re.search(r"\d", when) else ""


def _figures(to: str) -> Callable[[re.Match[str]], str]:
    """The words where both sides are figures."""
    return lambda match: match[0] if any(map(_NO_FIGURE.search, match.group("one", "other"))) else match.expand(to)


def _minus(match: re.Match[str]) -> str:
    """One figure less the other; as it is where the "and" stands within a name: "cash and cash equivalents"."""
    one, other = plain(match["one"]), plain(match["other"])
    whole = f" {one} and {other} "
    named = any(f" {name} " in whole and f" {name} " not in f" {one} . {other} " for name in book().names)
    return match[0] if named else f"{match['one']} minus {match['other']}"


_PLAIN = ways(
    # "At their fiscal 2023 year ends", "at the latest balance sheet dates"
    (
        r",?\s*\b(?:at|as of|on)\s+(?:(?:the|their|its|each|respective|latest|last|most recent)\s+)*"
        r"(?P<when>(?:fiscal\s+)?(?:(?:19|20)\d\d)?)\s*(?:fiscal\s+|financial\s+)?"
        rf"(?:year[- ]?ends?|balance sheet dates?)\b{_NO_BALANCE}(?P<then>\s+(?:of\s+)?(?:fiscal\s+)?(?:19|20)\d\d)?",
        _at_the_end,
    ),
    *WENT,
    # "Did sales rise or fall in 2022, and what were they": the figure and how it moved.
    (
        r"^\W*(?:did|has|have) (?P<what>[^?]+?) (?:risen? or fall(?:en)?|fall(?:en)? or risen?|"
        r"increased? or decreased?|grow or (?:shrink|fall)|go up or down)\b"
        r"(?P<when>(?:(?!\b(?:between|from|and)\b)[^?,])*)"
        r"(?:,? and (?:what (?:was|were) (?:it|they)|(?:by )?how much|to what))?\s*\?*$",
        r"What was \g<what>\g<when>, and did it change?",
    ),
    # "Short-term and long-term borrowings combined", "capital expenditure, sustaining and growth together"
    (
        rf"\b(?P<one>{_KIND}) (?:and|plus) (?P<other>{_KIND}) (?P<what>[a-z][a-z -]*?),? {_TOGETHER}\b",
        r"the sum of \g<one> \g<what> and \g<other> \g<what>",
    ),
    (
        rf"\b(?P<what>[a-z]+(?: [a-z]+)?)(?:, | \()(?P<one>{_KIND}) (?:and|plus) (?P<other>{_KIND}),? "
        rf"{_TOGETHER}\b\)?,?",
        r"the sum of \g<one> \g<what> and \g<other> \g<what>",
    ),
    # As the accounts say it, which is what is meant anyway; a statutory tax rate is another thing.
    (
        r"\s(?:statutory|IFRS|as reported)\s(?=(?:operating|net|gross|profit|revenues?|earnings|income(?! tax)|EPS)\b)",
        " ",
    ),
    # What is spent on plant is a payment of the year and no balance of what was bought before.
    (
        rf"\b(?:how much|what) (?:money |cash |capital )?{_WHO} "
        r"(?:spend|spent|invest(?:ed)?|pay|paid|lay out|laid out) (?:on|in|into|for) (?:its |new |additional )*"
        r"(?:property(?:, plant,?)? (?:and|&) equipment|plant and equipment|PP&E|PPE|fixed assets|capital assets)\b"
        r"(?:,? and (?:other |capitalized |internal-use )*(?:intangible assets|intangibles|software)\b)?",
        r"what were the capital expenditures of \g<who>",
    ),
    (
        rf"\b(?:how much|what) (?:net )?cash {_WHO} "
        r"(?:use|used|generate|generated|provide|provided|spend|spent|raise|raised|earn|bring in) "
        r"(?:in|from|by|for|on|through) (?:its )?(?:(?P<what>operating|investing|financing) activities|operations\b)",
        lambda m: f"what was the {m['what'] or 'operating'} cash flow of {m['who']}",
    ),
    (
        rf"\b(?:how much|what) (?:net )?cash {_WHO} (?:use|used|spend|spent) "
        r"(?:to pay|on|for|on paying) (?:its |cash )*dividends",
        r"what were the dividends paid of \g<who>",
    ),
    # "Due in 2026, as at January 1, 2023": what falls due has one year.
    (
        r"(?P<due>\b(?:due|matur\w+|payable) (?:in )?(?:fiscal |FY ?)?(?:19|20)\d\d\b),? (?:as of|as at|at) "
        rf"(?:{_MONTH})[a-z]*\.? \d{{1,2}},? (?:19|20)\d\d\b",
        r"\g<due>",
    ),
    *MORE_THAN,
    *OTHERWISE,
    (
        r"\b(?:(?P<three>13|thirteen|14|fourteen)|(?P<six>26|twenty-six)|(?P<nine>39|thirty-nine))[- ]weeks?\b",
        lambda m: f"{m.lastgroup} months",
    ),
    (r"\b((?:19|20)\d\d)[-–](\d\d)\b(?![-–/\d])", _fiscal),
    # "October-December 2022", "Jan–Sep 2023": months to the end of the last one.
    (
        rf"\b(?P<first>{_MONTH})[a-z]*\.?\s*(?:-|–|—|\bto\b|\bthrough\b)\s*(?P<last>{_MONTH})[a-z]*\.?\s+"
        r"(?P<year>(?:19|20)\d\d)\b",
        _months,
    ),
    # "What equity ratio did X have at the end of 2022?"
    (
        r"\bwhat (?P<measure>(?!kinds?\b|types?\b|part\b|share\b|percentage\b)(?-i:[a-z])[\w&/ -]{2,50}?) did "
        r"(?P<who>(?-i:[A-Z])[^?,]*?) (?:have|show|post|achieve|record)\b",
        r"what was the \g<measure> of \g<who>",
    ),
    # "EBITDA margin on revenue from operations": a margin is on revenue.
    (r"(?<=margin) on (?:the )?(?:total |net )?(?:revenues?|sales|turnover)(?: from operations)?\b", ""),
    # "Accounts receivable for Microsoft, net": the last word is one of the figure's name.
    (
        r"\b(?P<what>(?:accounts |trade |notes )?receivables?|inventor(?:y|ies)|(?:other )?intangible assets|property"
        r"(?: and |, plant and )equipment|PP&E) (?P<who>(?:for|of) (?-i:[A-Z])[^,?]*), net\b",
        r"net \g<what> \g<who>",
    ),
    # "Debt (senior notes) to total capital (senior notes plus equity)": what each side stands for is said beside it.
    (
        r"(?<!['’])\b[a-z][a-z -]{1,30} \((?P<one>[a-z][^()]*)\) (?:to|over|divided by) [a-z][a-z -]{1,30} "
        r"\((?P<other>[a-z][^()]*)\)",
        _figures(r"ratio of \g<one> to (\g<other>)"),
    ),
    # "(equity to total assets)", "(services over total revenue)": a definition in brackets.
    (
        r"\(\s*(?P<one>[a-z][a-z &,/-]*?) (?:to|over|as a share of) (?P<other>[a-z][a-z &,/-]*?)\s*\)",
        _figures(r"(\g<one> divided by \g<other>)"),
    ),
    (
        r"(?<=[A-Za-z)])\s+(?:here\s+)?"
        r"(?:means|stands for|shall mean|is taken (?:here )?(?:as|to be)|is understood as)\s+",
        " is defined as ",
    ),
    (
        r"^\W*(?:taking|using|with)\s+(?P<body>[^?]+?)\s+as (?:the|a|its|our) definition,\s*"
        r"(?P<asks>(?:what|how)\b[^?]*)\?",
        r"\g<asks>, defined as \g<body>?",
    ),
)
# "… in the second quarter compared with a year before": growth is against the year before anyway.
_YEAR_BEFORE = re.compile(
    r",?\s*\b(?:compared (?:with|to)|versus|vs\.?|against|over|from|relative to)\s+"
    r"(?:(?:the|a|one|that of the|its) )?(?:(?:same|corresponding|comparable) (?:quarter|period|months) "
    r"(?:of |in |a )?(?:the |a )?)?"
    r"(?:(?:prior|previous|preceding|last)[- ]year(?: period| quarter)?|year (?:before|earlier|ago|prior))",
    re.IGNORECASE,
)
_ASKED = ways(
    # "The difference between X and Y" is of two figures where neither is a time.
    (
        r"\b(?:the )?difference between (?P<one>[^?,]*?[a-z]\)?) and "
        r"(?P<other>(?!(?:fy|q\d|fiscal|in|at|for|as|on|during)\b)[a-z][^?,]*?)"
        r"(?=\s+(?:in|at|for|as of|on|during)\b|[?.,]|$)",
        _minus,
    ),
    *SUMS_ASKED,
    # "By how many percentage points did the margin change": the change of a share is in points already.
    (
        rf"\b(?:by )?how many (?:percentage )?points (?:did|has|have)\b(?P<what>[^?]*?){_CHANGED}",
        r"what is the change of \g<what> ",
    ),
    (
        r"\bhow many times (?:did|does|do|has|have)\s+(?P<left>[^?]+?)\s+cover(?:s|ed)?\s+(?P<right>[^?.]+)",
        r"what is the ratio of \g<left> to \g<right>",
    ),
    # "How much did operating profit fall, in percent"
    (
        rf"\b(?:by )?how much (?:did|has|have)\b(?P<what>[^?]*?){_CHANGED}(?P<when>[^?]*?),? in (?:percent|%)(?=\W|$)",
        r"what is the percent change of \g<what> \g<when>",
    ),
    (
        r"\b(?:by (?:what|how (?:much|many)) (?:percent(?:age)?|in percent|%)|(?:what|how many) percent(?:age)?) "
        rf"(?:did|has|have)\b(?P<what>[^?]*?){_CHANGED}",
        r"what is the percent change of \g<what> ",
    ),
    # "At the end of fiscal 2017, what was …"
    (
        r"^\W*(?P<lead>(?:at|as of|as at|in|for|during|by|on|over|from|between|across)\b[^?,]{0,50}?(?:,\s)?\d{4})"
        r"\s*,\s*(?P<what>(?:what|how|which)\b[^?]*?)[ ?.]*(?P<rest>(?:\?\s|, (?:defined|calculated|computed) ).+)?$",
        lambda m: f"{m['what']} {_small(m['lead'])}{m['rest'] or '?'}",
    ),
    # "Best Buy FY2017: sublease income as a percentage of rent expense?"
    (
        r"^\W*(?P<lead>(?-i:[A-Z])[^:?=]{1,50}?\b(?:FY\s?)?(?:19|20)\d\d)\s*:\s+"
        r"(?:what (?:was|is|were|are) )?(?P<what>(?-i:[a-z])[^?:=]*?)[ .]*\?\s*$",
        r"What was \g<what> of \g<lead>?",
    ),
)


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]


def plainer(question: str) -> str:
    """The question in the words of the accounts; as it is where it uses no others."""
    question = put(in_usual_words(as_columns_say(one_year(supposed(question)))), _PLAIN)
    question = as_share(question)
    if _PART_OF_YEAR.search(question):
        # "Year to date (39 weeks)": the weeks say which part of the year that is.
        question = re.sub(r"\(\s*\)", " ", re.sub(r"\byear[- ]to[- ]date\b", " ", question, flags=re.IGNORECASE))
    return _YEAR_BEFORE.sub("", question) if _MOVED.search(question) else question


def plainly_asked(question: str) -> str:
    """ "By what percentage did sales increase" as "what is the percent change of sales", and the like."""
    return put(question, _ASKED)


def as_columns_say(question: str) -> str:
    """ "Originally report … before the restatement" as "as previously reported"; other questions as they are.

    A change of restated figures is that of the statements, which print no others.
    """
    if _PRINTED.strip() in question.lower():
        return question
    text = re.sub(r"\b(?:originally|initially|first)\s+(?=report(?:ed)?\b)", "", question, flags=re.IGNORECASE)
    text = re.sub(r",?\s*\b(?:before|prior to) (?:the |its |any )?restatement\b", "", text, flags=re.IGNORECASE)
    if text != question:
        return f"{text.rstrip(' ?.')}{_PRINTED}?"
    after = r",?\s*\b(?:as restated|after (?:the |its )?restatement)\b"
    return re.sub(after, "", question, flags=re.IGNORECASE) if _MOVED.search(question) else question
