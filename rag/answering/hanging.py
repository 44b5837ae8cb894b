"""Sentences that only hang on the question before them: "What are they about?", "If not, how large is the shortfall?".

What they want is told by the answer to that question: the sentences of a topic, the figure of a yes or no.
"""

from __future__ import annotations

import re

_SENTENCES = re.compile(r"(?<=[?.!])\s+(?=[A-Z])")
_ASKS = re.compile(r"^\W*(?:what|how|which|who|whose|when|where|why|did|does|do|is|was|are|were|has|have|can)\b", re.I)
_YES_OR_NO = re.compile(r"^\W*(?:is|are|was|were|does|do|did|has|have|had|can)\b", re.IGNORECASE)
_THEY = (
    r"(?:they|them|it|these|those|this|that"
    r"|the (?:main|key|major|largest|biggest|most important|principal|material) ones?|(?:which|what|the) ones?)"
)
_ABOUT = r"(?: (?:all |mainly |mostly )?(?:about|concern(?:ing)?|involve|regard(?:ing)?|related? to))?"
# What the ones are that were asked for: the same question once more.
_WHICH = re.compile(
    rf"^\W*(?:and |so )?(?:if (?:so|any|yes),? )?(?:(?:what|which|who) (?:is|are|was|were|do|does|did) {_THEY}{_ABOUT}"
    r"|(?:which(?: ones?)?|who|what)(?:,? and (?:by |for |to )?(?:how much|how many|what (?:share|part|extent)))?"
    rf"|(?:please )?(?:name|list|describe|summari[sz]e) {_THEY}(?: briefly)?)\W*$",
    re.IGNORECASE,
)
_IF = r"\W*(?:and )?if (?:so|not|yes|no|it is|it is not|it isn['’]t)(?:,? (?:or|and) (?:if )?(?:so|not))?,?"
_SIZE = re.compile(
    rf"^{_IF} (?:(?:how (?:large|big|much|high|wide)|what) (?:is|was|are|were) |by how much\b)"
    r"[^?.]{0,20}\b(?:surplus|shortfall|deficit|gap|excess|difference|deficiency|it)\b[^?.]{0,30}\W*$",
    re.IGNORECASE,
)
_SHOWN = re.compile(
    r"^\W*(?:please )?(?:state|give|show|quote|cite|name|report|include) (?:me )?"
    r"(?:(?:both|the|all|each|two|three|its|their) )*"
    r"(?:amounts?|figures?|numbers?|values?|percentages?|calculations?|workings?)\W*$",
    re.IGNORECASE,
)
_JUSTIFIED = re.compile(
    r"^\W*(?:please )?(?:use|using|base|support|justify|back|explain)\b[^?]*"
    r"\b(?:justif\w+|support|back(?:ing)?|reason\w*|your (?:answer|view|claim|verdict|case)|why or why not)\b[^?]*\.?$"
    r"|^\W*why or why not\W*$",
    re.IGNORECASE,
)


def without_hanging(question: str) -> str:
    """The question without sentences behind the first one that hang on it; what asks anything new stays."""
    first, *others = _SENTENCES.split(question.strip())
    if not others or not _ASKS.match(first):
        return question
    judged = _YES_OR_NO.match(first) is not None
    return " ".join((first, *(one for one in others if not _hangs(one, judged))))


def _hangs(sentence: str, judged: bool) -> bool:
    """Whether a sentence asks nothing that the first does not; judged: that one asks for yes or no."""
    patterns = (_WHICH, _SHOWN, *((_SIZE, _JUSTIFIED) if judged else ()))
    return any(one.match(sentence) for one in patterns)
