"""What stands before a question, put behind it: "Over FY2019 and FY2020 combined, how much did Nike pay …?".

Only words for a time, a unit, a statement or a sum may stand there; any other word, and the question stays as it is.
"""

from __future__ import annotations

import re

from rag.calculator.spans import MONTHS

_YEAR = r"(?:(?:19|20)?\d\d|fy ?'?\d\d(?:\d\d)?)"
_TIME = rf"(?:{_YEAR}(?:[-–—]{_YEAR})?|\d{{1,2}}|(?:{'|'.join(MONTHS)})[a-z]*\.?)"
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|twelve|both|all|each)"
_LENGTH = (
    r"(?:(?:fiscal |financial |calendar )?(?:years?|quarters?|months?|periods?)(?:[- ]?ends?)?|fiscal|year[- ]?end|"
    r"first|last|past|latest|ended|ending|end|close|start|inclusive|same|whole|full)"
)
_TOGETHER = r"(?:combined|together|altogether|cumulatively|total|aggregate|sum|basis|terms)"
_UNIT = r"(?:usd|us|u\.s\.|dollars?|millions?|billions?|thousands?|percent(?:age)?|%|\$|percentage points?)"
_SOURCE = (
    r"(?:(?:consolidated )?(?:cash flows? statements?|balance sheets?|income statements?|"
    r"statements? of (?:[a-z]+ ){0,3}(?:flows?|operations|income|earnings|position)))"
)
_SMALL = r"(?:in|at|as|of|for|on|over|from|during|by|between|across|through|to|until|and|the|its|their|per|with|within)"
_LOOKING = r"(?:looking (?:only )?at|based (?:only |solely )?on|according to|going by|judging by|drawing on|relying on)"
_SECTION = r"(?:(?:operating|investing|financing) (?:section|part|activities)(?: of)?)"
_OWNER = r"(?:(?-i:[A-Z])[\w.&’'-]*(?: (?-i:[A-Z])[\w.&’'-]*)*['’]s?)"
_PIECE = rf"(?:{_SOURCE}|{_SECTION}|{_TIME}|{_NUMBER}|{_LENGTH}|{_TOGETHER}|{_UNIT}|{_SMALL}|{_OWNER})"
_ASKS = (
    r"(?:what|how (?:much|many|large|big|high|far|fast)|by (?:what|how)|at what|which|did|does|do|has|have|was|were|is)"
)
_FRONTED = re.compile(
    rf"^\W*(?P<lead>(?:{_LOOKING} )?(?:{_PIECE}(?:,? |(?=,))){{1,16}}),\s+"
    rf"(?P<asks>{_ASKS}\b[^?.]*(?:\.(?:\d|(?-i:[A-Z])\.)[^?.]*)*)(?P<end>[?.]|$)",
    re.IGNORECASE,
)
_SEEN = re.compile(rf"^{_LOOKING} ", re.IGNORECASE)
_FROM = re.compile(r"^(?:from|in|on|per|within) ", re.IGNORECASE)
_OF_OWNER = re.compile(rf"(?P<owner>{_OWNER}) ", re.IGNORECASE)
_DEFINED = re.compile(
    r"\s*\((?:[^()]|\([^()]*\))*\)?\s*$|"
    r",\s*(?:which|defined|calculated|computed|measured|where|i\.?e|that is|meaning|being|tak(?:ing|en)|using|"
    r"with|if|when|as|given)\b",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(did|does|has|have|was|were|do|is) (?:it|they|the company)\b")


def unfronted(question: str) -> str:
    """The question with what stands before it put behind; as it is where that says more than a time or a unit."""
    found = _FRONTED.match(question)
    if found is None:
        return question
    lead, asks = found["lead"].strip(" ,"), found["asks"].strip()
    if owner := _OF_OWNER.search(lead):
        # "Looking at Nike's cash flow statement, what did it pay": the company is the one that is asked about.
        lead = _OF_OWNER.sub("its ", lead, count=1)
        name = re.sub(r"['’]s?$", "", owner["owner"])
        asks = _IT.sub(rf"\1 {name}", asks, count=1)
    lead = f"from {_SEEN.sub('', lead)}" if _SEEN.match(lead) else f"{lead[:1].lower()}{lead[1:]}"
    # A formula behind the figure is not of that time.
    defined = _DEFINED.search(asks)
    asks, rest = (asks[: defined.start()].rstrip(), asks[defined.start() :]) if defined else (asks, "")
    return f"{asks[:1].upper()}{asks[1:]} {lead}{rest}{found['end'] or '?'}{question[found.end() :]}"
