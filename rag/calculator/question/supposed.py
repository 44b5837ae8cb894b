"""A figure's formula in a question, however it is brought in, as the sentence "X is defined as: …"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Way = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]
"""Words that are put in one way, and those that stand for them."""
_NAME = r"[A-Za-z][A-Za-z&%/\- ]{0,60}?(?:\s?\([A-Za-z&]{2,12}\))?"
_SIGN = r"(?:\b(?:plus|minus|less|divided by|over|times)\b|\s[-+*/÷×]\s)"
_END = r"(?=[.?!;](?:\s|$)|$)"


def ways(*ways: tuple[str, str | Callable[[re.Match[str]], str]]) -> tuple[Way, ...]:
    """The ways in their order, in any case of letters."""
    return tuple((re.compile(pattern, re.IGNORECASE), to) for pattern, to in ways)


_SUPPOSED = ways(
    # "Given that FCF is A - B, what …", "If liquidity is cash plus securities, what was …"
    (
        r"^\W*(?:if|suppose|assuming|where|with|(?:given|knowing|seeing|considering|provid(?:ing|ed)) that)\s+"
        r"(?:we (?:define|take|treat) )?(?P<name>[A-Za-z][A-Za-z&/ -]{1,50}?)\s+(?:is|are|means|equals|=|being|as)\s+"
        rf"(?:defined (?:as|by)\s+)?(?P<body>[^?]*?{_SIGN}[^?]*?),\s*(?=(?:what|how|calculate|compute)\b)",
        r"\g<name> is defined as \g<body>. ",
    ),
    # "For the purposes of this question, assume FCF is defined as …": who supposes it, and for what, is no part of it.
    (
        r"(?:\bfor (?:the )?purposes? of (?:this|the|our|my) [^,.?!]{1,40},\s*)?(?<![\w-])(?:please |kindly )?"
        r"(?:assume|suppose|assuming|let['’]s (?:assume|say)|let us (?:assume|say)|note|consider)(?: that)?\s+"
        rf"(?=(?:the )?{_NAME}\s+(?:is|are|=|equals|means)\b)",
        "",
    ),
    (
        rf"\bwe (?:define|calculate|compute|measure)\s+(?P<name>{_NAME})\s+(?:as|by)\b\s*:?\s*",
        r"\g<name> is defined as: ",
    ),
    (
        r"\s(?:should be|must be|shall be|is to be|has to be|is being|gets)\s+"
        r"(?:defined|calculated|computed|measured|given|determined|taken)\s+(?:as|by)\b\s*:?\s*",
        " is defined as: ",
    ),
    # "Use the formula ROA = …", "Formula: …"
    (
        rf"(?:^|(?<=[.?!;]\s))(?:please )?(?:(?:use|apply|using|with|take) )?(?:the |this |following )*"
        rf"(?:formula|definition|equation)(?: used)?(?: is)?\s*:?\s*(?:(?P<name>{_NAME})\s*=\s*)?"
        rf"(?P<body>[^?!;=:]*?{_SIGN}[^?!;=]*?){_END}",
        lambda m: f"{m['name']} is defined as: {m['body']}" if m["name"] else f"Use {m['body']}",
    ),
    (
        rf",?\s+(?:where|with|if|when)\s+(?P<name>{_NAME})\s*=\s*(?P<body>[^?=;]*?{_SIGN}[^?=;]*?)\s*\?",
        r"? \g<name> is defined as: \g<body>.",
    ),
)


def supposed(question: str) -> str:
    """The question with its formulas told as "X is defined as: …"; as it is where none is brought in otherwise."""
    return _without_shell(put(question, _SUPPOSED))


def put(question: str, ways: Sequence[Way]) -> str:
    """The question with each of these ways in turn."""
    for pattern, to in ways:
        question = pattern.sub(to, question)
    return question


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
