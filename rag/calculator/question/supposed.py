"""A figure's formula in a question, however it is brought in, as the sentence "X is defined as: …"."""

from __future__ import annotations

import re

_NAME = r"[A-Za-z][A-Za-z&%/\- ]{0,60}?(?:\s?\([A-Za-z&]{2,12}\))?"
_SIGN = r"(?:\b(?:plus|minus|less|divided by|over|times)\b|\s[-+*/÷×]\s)"
_END = r"(?=[.?!;](?:\s|$)|$)"
_HOW = r"(?:defined|calculated|computed|measured|given|determined|taken)"
# "For the purposes of this question, assume FCF is defined as …": who supposes it, and for what, is no part of it.
_SUPPOSES = re.compile(
    r"(?:\bfor (?:the )?purposes? of (?:this|the|our|my) [^,.?!]{1,40},\s*)?(?<![\w-])(?:please |kindly )?"
    r"(?:assume|suppose|assuming|let['’]s (?:assume|say)|let us (?:assume|say)|note|consider)(?: that)?\s+"
    rf"(?=(?:the )?{_NAME}\s+(?:is|are|=|equals|means)\b)",
    re.IGNORECASE,
)
_WE_DEFINE = re.compile(
    rf"\bwe (?:define|calculate|compute|measure)\s+(?P<name>{_NAME})\s+(?:as|by)\b\s*:?\s*", re.IGNORECASE
)
_SHOULD = re.compile(
    rf"\s(?:should be|must be|shall be|is to be|has to be|is being|gets)\s+{_HOW}\s+(?:as|by)\b\s*:?\s*", re.IGNORECASE
)
# "Use the formula ROA = …", "Formula: …".
_FORMULA = re.compile(
    rf"(?:^|(?<=[.?!;]\s))(?:please )?(?:(?:use|apply|using|with|take) )?(?:the |this |following )*"
    rf"(?:formula|definition|equation)(?: used)?(?: is)?\s*:?\s*(?:(?P<name>{_NAME})\s*=\s*)?"
    rf"(?P<body>[^?!;=:]*?{_SIGN}[^?!;=]*?){_END}",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    rf"^\W*(?:given|knowing|seeing|considering|providing|provided) that\s+(?P<name>{_NAME})\s+(?:is|equals|=|means)\s+"
    rf"(?:{_HOW} (?:as|by) )?(?P<body>[^?]*?{_SIGN}[^?]*?),\s*(?=(?:what|how|calculate|compute)\b)",
    re.IGNORECASE,
)
_WHERE = re.compile(
    rf",?\s+(?:where|with|if|when)\s+(?P<name>{_NAME})\s*=\s*(?P<body>[^?=;]*?{_SIGN}[^?=;]*?)\s*\?", re.IGNORECASE
)
_COMPUTE_AS = re.compile(
    rf"^\W*(?:please )?(?:calculate|compute|determine|work out)\s+(?P<what>[^?:=]+?)\s+as\s+"
    rf"(?!a\b|an\b|the\b|of\b|at\b)(?P<body>[^?:=]*?{_SIGN}[^?:=]*?){_END}",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"(?P<is>\bdefined as\b\s*:?\s*)\(", re.IGNORECASE)


def supposed(question: str) -> str:
    """The question with its formulas told as "X is defined as: …"; as it is where none is brought in otherwise."""
    if found := _GIVEN.match(question):
        asked = question[found.end() :]
        question = f"{asked[:1].upper()}{asked[1:]} {found['name']} is defined as: {found['body']}."
    question = _COMPUTE_AS.sub(lambda m: f"What is {m['what']}, defined as {m['body']}?", question)
    question = _SUPPOSES.sub("", question)
    question = _WE_DEFINE.sub(lambda m: f"{m['name']} is defined as: ", question)
    question = _SHOULD.sub(" is defined as: ", question)
    question = _FORMULA.sub(
        lambda m: f"{m['name']} is defined as: {m['body']}" if m["name"] else f"Use {m['body']}", question
    )
    question = _WHERE.sub(lambda m: f"? {m['name']} is defined as: {m['body']}.", question)
    return _without_shell(question)


def _without_shell(question: str) -> str:
    """ "Defined as (a - b)" as "defined as a - b": brackets around the whole of a formula say nothing."""
    found = _DEFINED.search(question)
    if found is None:
        return question
    depth, start = 0, found.end() - 1
    for at in range(start, len(question)):
        depth += {"(": 1, ")": -1}.get(question[at], 0)
        if depth == 0:
            rest = question[at + 1 :]
            whole = re.match(r"\s*(?:[.?!;,]|$)", rest) is not None
            return f"{question[:start]}{question[start + 1 : at]}{rest}" if whole else question
    return question
