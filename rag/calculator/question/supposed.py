"""A figure's formula in a question, however it is brought in, as the sentence "X is defined as: …".

"Taking ROA as net income over assets, what was Nike's?", "By ROA I mean …", "…, which is net income over assets?":
words that lead to a formula, the name, a word that says it is one, and arithmetic. Without arithmetic, no definition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rag.calculator.question.explained import explained

Way = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""Words that are put in one way, and those that stand for them."""
_NAME = (
    r"(?!(?:what|how|which|when|where|who|in|at|for|of|it|that|this|define|take|treat|use|calculate|compute|measure|"
    r"assume|suppose|let|note|please|round|answer|express)\b)"
    r"[A-Za-z][A-Za-z&%/\- ]{0,60}?(?:\s?\([A-Za-z&]{2,12}\))?"
)
_SIGN = r"(?:\b(?:plus|minus|less|divided by|over|times|net of)\b|\s[-+*/÷×]\s)"
_BODY = rf"[^?!;:=]*?{_SIGN}[^?!;:=]*?"
_HOW = r"(?:defined|calculated|computed|measured|given|determined|taken|understood)"
_LEAD = (
    r"(?:please|kindly|assuming|assume|supposing|suppose|let['’]?s|let us|let|say|note|consider(?:ing)?|with|given|"
    r"giving|knowing|seeing|providing|provided|defining|define|taking|take|treating|treat|using|use|apply|if|where|"
    r"when|by|here|(?:i|we) (?:define|take|calculate|compute|measure|call|use)|for|that|the|this|my|our|so|now|"
    r"question|(?:house |own )?(?:formula|definition|equation|view|convention|method|approach)(?: used| here)?"
    r"(?: is| that|:)*|(?:in|for) (?:the )?(?:purposes? of )?(?:this|the|our|my) [^,.?!=]{1,40}?,?)\W*"
)
_IS = (
    r"(?:\s+here)?(?:\s+(?:should be|must be|shall be|is to be|has to be|is being|gets|is|are|be)\s+"
    rf"{_HOW}\s+(?:here\s+)?(?:as|by)\b|\s+{_HOW}\s+(?:as|by)\b|\s*=|"
    r",?\s+(?:is|are|be|being|means?|meaning|equals?|as|that is,?|i\.e\.,?|(?:i|we) (?:mean|use|take|compute|"
    r"calculate)|refers to|stands for|which (?:is|means|equals)|to (?:be|mean)))\s*:?"
)
_ASKS = r"(?:please )?(?:what|how|compute|calculate|find|give|work out|tell|determine|show|which)\b"
_WANTS = re.compile(
    r"^\W*(?:please )?(?:compute|calculate|find|give(?: me)?|work out|tell me|determine|show(?: me)?)\b", re.IGNORECASE
)
_HAS = re.compile(r"^what (?:did|does) (?P<whose>[^?]+?) (?:have|report|show)\b", re.IGNORECASE)
_WHOSE = re.compile(r"(['’]s?)(?= (?:in|for|at|during|over|FY|fiscal|Q[1-4]|(?:19|20)\d\d)\b|\s*[?.])")


def ways(*ways: tuple[str, str | Callable[[re.Match[str]], str]]) -> tuple[Way, ...]:
    """The ways in their order, in any case of letters."""
    return tuple((re.compile(pattern, re.IGNORECASE), to) for pattern, to in ways)


def put(question: str, ways: Sequence[Way]) -> str:
    """The question with each of these ways in turn."""
    for pattern, to in ways:
        question = pattern.sub(to, question)
    return question


def supposed(question: str) -> str:
    """The question with its formulas told as "X is defined as: …"; as it is where none is brought in otherwise."""
    return _without_shell(put(explained(question), _SUPPOSED))


def _capital(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}".strip()


def _asked_first(found: re.Match[str]) -> str:
    """The asking words, with the name that was told before them, and its formula behind."""
    name, asks = found["name"].strip(), found["asks"].strip()
    if name.lower() not in asks.lower():
        pointed = re.sub(r"\b(?:it|that|this)\b", name, asks, count=1, flags=re.IGNORECASE)
        asks = pointed if pointed != asks else _WHOSE.sub(rf"\1 {name}", asks, count=1)
        asks = _HAS.sub(lambda m: f"What was {m['whose']}'s {name}", asks)
    end = "" if asks[-1:] in ".?!" else "?"
    return f"{_capital(asks)}{end} {_capital(name)} is defined as: {found['body']}."


def _without_shell(question: str) -> str:
    """ "Defined as (a - b)" as "defined as a - b": brackets around the whole of a formula say nothing."""
    found = re.search(r"\bdefined as\b\s*:?\s*(?=\()", question, re.IGNORECASE)
    if found is None:
        return question
    depth, start = 0, found.end()
    for at in range(start, len(question)):
        depth += {"(": 1, ")": -1}.get(question[at], 0)
        if depth == 0:
            rest = question[at + 1 :]
            whole = re.match(r"\s*(?:[.?!;,]|$)", rest) is not None
            return f"{question[:start]}{question[start + 1 : at]}{rest}" if whole else question
    return question


_SUPPOSED = ways(
    # "Treat quick assets as A plus B, and divide by C": all of what is asked.
    (
        rf"(?<=[^.?])[.?]\s+(?:treat|take|count|define)\s+(?P<name>{_NAME})\s+as\s+(?P<body>{_BODY}),?\s+"
        r"(?:and )?(?:then )?divide (?:it |that |this |them |the (?:sum|result) )?by\s+(?P<by>[^,.?!;:=]+)(?=[.?!]|$)",
        r", defined as (\g<body>) / \g<by>",
    ),
    # "…, defining it as A less B?"
    (
        rf",?\s+(?:defining|calculating|computing|measuring|taking) (?:it|this|that|the (?:figure|ratio)) as\s+"
        rf"(?P<body>{_BODY})(?=[?.]\s*$|[?.]\s)",
        r", defined as \g<body>",
    ),
    # "The average of total assets at the start and the end of the year", "of opening and closing total assets".
    (
        r"\b(?:the )?(?:average|mean) of (?:(?:the )?(?P<what>[\w &-]+?) at the (?:start|beginning) and (?:at )?"
        r"(?:the )?end of (?:the |each )?(?:fiscal )?(?:year|period)|(?:the )?(?:opening|beginning) and (?:the )?"
        r"(?:closing|ending) (?P<item>[\w &-]+?)(?=[,.?!;)]|$| (?:in|for|of)\b))",
        lambda m: f"average {m['what'] or m['item']}",
    ),
    # "Free cash flow being A less B, what was Walmart's in 2018?": the formula stands before what is asked.
    (
        rf"^\W*(?:{_LEAD}\s+)*(?P<name>{_NAME}){_IS}\s+(?P<body>{_BODY})\s*[,:;.]\s*(?P<asks>{_ASKS}[^\n]*)$",
        _asked_first,
    ),
    # "Using A less B, what was Acme's free cash flow?"
    (
        r"^\W*(?:using|taking|with)\s+(?P<body>(?:(?!\bas\b)[^?!;:=,])*?"
        r"(?:\b(?:plus|minus|less|divided by)\b|\s[-+*/÷×]\s)"
        r"(?:(?!\bas\b)[^?!;:=,])*),\s*(?P<asks>(?:what|how)\b[^?]*)\?",
        lambda m: f"{_capital(m['asks'])}, defined as {m['body']}?",
    ),
    # A sentence of its own behind the question: "By ROA I mean net income over assets."
    (
        rf"(?<=[?.!;])\s+(?:{_LEAD}\s+)*(?P<name>{_NAME}){_IS}\s+(?P<body>{_BODY})\s*(?=[.!;]|$)",
        lambda m: f" {_capital(m['name'])} is defined as: {m['body']}",
    ),
    (
        rf",?\s+(?:where|with|if|when)\s+(?P<name>{_NAME}){_IS}\s+(?P<body>{_BODY})\s*\?\s*$",
        lambda m: f"? {_capital(m['name'])} is defined as: {m['body']}.",
    ),
    # "…, which is net income over assets?", "Work out ROA: net income over assets": its own name stands before it.
    (
        rf"(?P<asks>^\W*{_ASKS}(?:(?!defined as)[^?:])*?)(?:,\s+(?:which (?:is|means|equals)|being|meaning|i\.e\.,?|"
        r"that is,?|(?:counting|adding|summing)(?: up| together)?|(?:made up|consisting|composed) of|"
        rf"{_HOW} (?:from|with|through))|:)\s+(?P<body>{_BODY})\s*[?.]?\s*$",
        lambda m: f"{_WANTS.sub('What is', m['asks'])}, defined as {m['body']}?",
    ),
    (
        r"^\W*(?:please )?(?:calculate|compute|determine|work out)\s+(?P<what>(?:(?!\bdefined\b)[^?:=])+?)\s+"
        rf"(?:as|using)\s+(?!a\b|an\b|the\b|of\b|at\b|only\b)(?P<body>{_BODY})(?=[.?!;](?:\s|$)|$)",
        r"What is \g<what>, defined as \g<body>?",
    ),
    (
        r"^\W*what do (?:you|we|i) get (?P<whom>[^?]*?)\s*(?:when|if) (?:you|we|i) (?:take|compute|calculate)\s+"
        rf"(?P<body>{_BODY})\?",
        r"What is \g<body> \g<whom>?",
    ),
)
