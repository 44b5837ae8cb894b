"""What kind of answer a question wants: a person, a date, a reason …; it decides which places may answer it at all."""

from __future__ import annotations

import re
from typing import Literal

Kind = Literal[
    "person", "date", "duration", "place", "reason", "outlook", "count", "share", "table", "list", "terms", "policy",
    "yesno", "figure", "prose",
]  # fmt: skip
NO_ROW: frozenset[Kind] = frozenset(("person", "date", "place", "outlook", "policy", "terms", "list", "duration"))
"""Kinds that a row of a statement never answers."""
FIGURES: frozenset[Kind] = frozenset(("count", "share", "figure", "table"))
"""Kinds whose answer is a figure."""
ONE_ANSWER: frozenset[Kind] = frozenset(("person", "date", "duration", "place", "count", "share", "figure", "yesno"))
"""Kinds that one sentence or row answers."""
# Whose name a question may want with another word than "who".
_OFFICE = r"(?:officer|chairman|chair|ceo|cfo|president|auditors?|directors?|founders?|head|partner|secretary)"
_PARTS = r"(?:region|segment|country|geograph\w+|product|category|type|year|maturity|location|division|class)"
MOVED = (
    r"(?:drove|caused|led|explains?|made|pushed|pulled|turned|lifted|boosted|hurt|helped|dragged|raised|lowered|"
    r"weighed on|held back|brought down)"
)
"""What a cause did to a figure ("what pushed up …")."""
_ROLES = r"(?:customer|competitor|supplier|shareholder|stockholder|owner|vendor|wholesaler|rival|partner)s?"
# "By how many percentage points": what is asked for is no count of them.
_RATES = r"(?:percent\w*|per cent|basis points|points)"
# In this order: what a question begins with tells more than the words it holds.
_RULES: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    ("place", (r"^where\b",)),
    # "The number of sites where …".
    ("count", (rf"^(?:the )?(?:how many|number of)\b(?! {_RATES})[^?]*\b(?:where|when|who)\b",)),
    ("reason", (r"^why\b",)),
    # "When does … recognize revenue" asks for a rule, and for no day.
    (
        "policy",
        (
            r"^when (?:does|do|is|are|must|should)\b.*"
            r"\b(?:recogni[sz]e|record(?! date)|accrue|capitali[sz]e|impair|expense)",
        ),
    ),
    ("date", (r"^(?:since |until |by )?when\b(?!.*\baudit)",)),
    ("yesno", (r"^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would)\b",)),
    (
        "person",
        (
            r"^which (?:of \w+'s )?(?:director|executive|officer|manager|(?:board )?member|analyst|auditor)\b",
            r"^which (?:\w+ )?firm\b",
        ),
    ),
    # "CEO of …", "…'s CFO in 2022": a bare office is asked for by its holder.
    (
        "person",
        (
            r"^(?:(?:what|name) (?:is|was|are) )?(?:the )?(?:[\w&.'’]+ ){0,4}"
            r"(?:ceo|coo|cto|cfo(?=.*\bsince when\b)|chief \w+ officer|chair(?:man|woman|person)|general counsel)"
            r"(?: (?:of|at|for)\b(?!.*\b(?:pay|salar\w+|compensation|report\w*|letter)\b).*)?"
            r"(?:,? (?:and since\b|in|as of|at the end of|fy|fiscal|20|19).*)?\W*$",
        ),
    ),
    ("list", (rf"\b(?:who|which)\b.*\b{_ROLES}\b", r"\bwho (?:supplies|competes|owns)\b")),
    (
        "person",
        (r"\bwho(?:m|se)?\b", rf"\b(?:name|age) of\b.*\b{_OFFICE}\b", r"\bwhich (?:firm|person)\b|\bwhen\b.*audit"),
    ),
    ("reason", (r"\bwhy\b|\breasons?\b|\bwhat (?:is|was|lies) behind\b", rf"\bwhat {MOVED}\b")),
    (
        "table",
        (
            rf"\bby (?:\w+ )?{_PARTS}\b|\b(?:in|for|of|per) each (?:\w+ )?{_PARTS}\b|\bper {_PARTS}\b",
            r"\bhow (?:do|does|did|is|are|was|were)\b.* (?:split|broken down|break down|divided|distributed)\b",
            r"\bbreakdown\b|\bmaturit(?:y|ies) (?:schedule|profile|table)\b|\bmaturities of\b",
        ),
    ),
    (
        "duration",
        (
            r"\bhow (?:long|many (?:consecutive )?years)\b",
            r"\b(?:lease|remaining|average) terms?\b|\b(?:useful|service) li(?:fe|ves)\b",
            r"\b(?:vesting|amorti[sz]ation|contractual|notice) periods?\b",
        ),
    ),
    (
        "date",
        (
            r"\bwhen (?:did|do|does|is|was|were|will|has|have|can|must)\b|\bhow old\b",
            r"\b(?:what|which) (?:date|year|month|day)\b",
        ),
    ),
    ("place", (r"\bwhere\b|\bin (?:which|what) (?:countries|country|city|cities|states?)\b",)),
    (
        "share",
        (
            r"\b(?:what|which|how (?:big|large|much)) (?:a |is the )?(?:part|share|percent\w*|proportion|portion) of\b",
            r"\bshare of\b.*\bmarkets?\b|\bmarket share\b",
            r"(?<!per )\b(?:share|percentage|portion) of (?:[\w&.'’-]+ ){0,4}(?:sales|revenues?|profits?|employees)\b",
            r"^what (?:\w+ )?stake\b|^how fast\b",
        ),
    ),
    (
        "count",
        (
            rf"\bhow many\b(?! {_RATES})|\bhow (?:large|big)\b.*\b(?:workforce|staff)\b|\b(?:number of|headcount)\b",
            r"\b(?:member|subscriber|customer|employee|associate|store|club|branch|location|user)s?(?:hip)? count\b",
        ),
    ),
    # What is due by a schedule stands in one.
    ("figure", (r"\bexpects? to (?:pay|amorti[sz]e|recogni[sz]e)\b.*\b20\d\d\b",)),
    (
        "outlook",
        (
            r"\b(?:expect(?:s|ed|ations?)?|anticipates?|project(?:s|ions?)|foresees?)\b(?! (?:return|li[fv]e|credit))",
            r"\b(?:forecast(?:s|ed|ing)?|outlook|guid(?:e[sd]?|ance|ing)|intends?|(?-i:targets?))\b",
            r"\bplans? (?:to|for)\b",
            r"\bpropos(?:e|es|ed|al)\b|\brecommends?\b",
            r"\b(?:do|does|did) (?:[\w&.'’-]+ ){1,4}(?<!the )(?<!this )(?<!a )(?:project|guide)\b",
        ),
    ),
    (
        "terms",
        (r"\b(?:covenants?|conditions of|terms|obliged|must|restrict(?:ed|ions?)?)\b(?! (?:cash|stock|share|unit))",),
    ),
    (
        "policy",
        (
            r"\b(?:policy|policies)\b",
            r"\bhow (?:does|do|did|is|are)\b.*"
            r"\b(?:account|recogni[sz]e|measure|value|depreciat|amorti[sz]|defin|calculat|classif|treat)",
        ),
    ),
    (
        "list",
        (
            r"\binto (?:which|what)\b|\bwhat (?:\w+ ){1,2}segments\b|\bwhat are\b.*\b(?:segments|divisions|brands)\b",
            r"\bwhich\b.*[a-z]{3}s\b|^which (?:company|business)\b",
        ),
    ),
    (
        "figure",
        (
            rf"\bhow (?:much|big|large|high|low|many {_RATES})\b|^by (?:what|which) percent",
            r"^(?:the )?(?:net )?(?:carrying|book|fair|market|notional|gross) (?:amount|value|balance)s? of\b",
            r"^(?:at|for) (?:what|which) (?:\w+ )?(?:price|cost|amount|value|rate)\b",
            r"^what (?:do|does|did|will)\b.*\b(?:get|got|receive[ds]?)\b.*\b(?:per|for each)\b",
            r"^what (?:[\w-]+ ){0,3}(?:do|does|did|would|will|has|have)\b.*"
            r"\b(?:cost|charge|pay|paid|spend|spent|earn(?:ed)?|owed?)\b",
        ),
    ),
)
_COMPILED = tuple((kind, re.compile("|".join(patterns), re.IGNORECASE)) for kind, patterns in _RULES)
# "As of Q2'2023, is it …": when is asked, and not what.
_LEAD = re.compile(
    r"^\W*(?:(?:and|so|but|please|tell me|say)\b,?\s+)*"
    r"(?:(?:as of|as at|at|in|for|during|on|by)\b[^,?]{0,40}\d[^,?]{0,12},\s+)?",
    re.IGNORECASE,
)


_PARTIES = re.compile(rf"\b{_ROLES}\b", re.IGNORECASE)


_MISSED: dict[Kind, str] = {
    "person": "names a person or a firm",
    "date": "gives a date",
    "duration": "says how long",
    "place": "names a place",
    "outlook": "looks ahead",
    "count": "gives a count",
    "share": "gives a share",
    "figure": "gives a figure",
}


def missed(kind: Kind) -> str:
    """What to say where no place has what was asked for; "" for kinds that need nothing certain."""
    return f"Nothing was found that {_MISSED[kind]}." if kind in _MISSED else ""


_TELLS = re.compile(
    r"\bhow (?:did|does|do|has|have|is|are|was|were)\b|\b(?:describe|discuss|explain|impact|effects?|happened|says?)\b|"
    r"\b(?:summari[sz]e|outline|overview|tell (?:me|us) about|sources of)\b|"
    # Letters are no figure: "BBB".
    r"\b(?:credit|debt|issuer) ratings?\b|\bratings? (?:at|by|from|with)\b",
    re.I,
)
# "What is its Digital Media segment?", "What does it include?", "How does it recognise …?": no amount says it, unless
# it is asked how that amount moved.
_THINGS = (
    r"(?:program(?:me)?|plan|strateg(?:y|ie)|segment|division|business|method|approach|process|agreement|transaction|"
    r"partnership|relationship|joint venture)s?"
)
_DONE = (
    r"(?:recogni[sz]|account|measur|defin|classif|calculat|determin|depreciat|amorti[sz]|capitali[sz]|valu|estimat|"
    r"treat|hedg)"
)
# "Sales in the Flexibles segment" are an amount.
_OWN = r"(?:(?!(?:of|from|in|by|for|to|at)\b)[\w&.’'-]+ )"
_DESCRIBED = re.compile(
    rf"^what (?:is|are|was|were) (?:{_OWN}{{0,4}}?[\w&.]+['’]s?|its|their) "
    rf"(?!.*(?:\w{{3}}est|most|least|top)\b){_OWN}*{_THINGS}\W*$|"
    r"^what (?:does|do|did)\b.*\b(?:include|comprise|consist of|contain)\W*$|"
    r"^what (?:are|were)\b.*\bsources of\b|"
    r"^what (?:does|do|did|has|have)\b.*\b(?:say|said|tell us|told us) (?:about|on)\b|"
    rf"^how (?:does|do|did)\b.*\b{_DONE}(?:e|y|ify|t)?(?: for)?\b(?!.*\b(?:chang|compar|develop|mov|grow|evolv))|"
    rf"^how (?:is|are|was|were)\b.*\b{_DONE}(?:i?ed)\b",
    re.IGNORECASE,
)


def tells(question: str) -> bool:
    """Whether it wants to be told something rather than a figure."""
    return _TELLS.search(question) is not None or described(question)


def described(question: str) -> bool:
    """Whether it asks what a thing is or how something is accounted for, which no figure says."""
    return _DESCRIBED.search(_LEAD.sub("", question.strip())) is not None


# "Who is the CFO": the letters stand for a cash flow too, which nobody is.
_HOLDER = re.compile(rf"^who(?:['’]?s)?\b[^?]*\b(?:{_OFFICE}|coo|cto|counsel)\b|\bsince when\b", re.IGNORECASE)


# "Does it expect to contribute to its plans?" is a yes or a no, which no amount tells.
_INTENDS = re.compile(
    r"^(?:does|do|did|will|is|are)\b[^,]*\b(?:expect|plan|intend|anticipat)(?:s|es|ing)?\b", re.IGNORECASE
)


def only_in_words(question: str) -> bool:
    """Whether no figure can answer: it asks what a thing is, who holds an office, or whether something is intended."""
    plain = _LEAD.sub("", question.strip())
    return described(question) or any(one.search(plain) is not None for one in (_HOLDER, _INTENDS))


# Without any of these a question is only the name of what it asks for: "MAUs in the fourth quarter of 2019".
_SPOKEN = re.compile(
    r"\b(?:what|how|why|who|whose|when|where|which|did|does|do|is|are|was|were|has|have|had|will|can|could|should|would"
    r"|tell|explain|describe|list|show|name|compare|summar\w+|discuss)\b",
    re.IGNORECASE,
)


def only_names(question: str) -> bool:
    """Whether it is no sentence, but the name of what it asks for."""
    return _SPOKEN.search(question) is None


def names_parties(question: str) -> bool:
    """Whether it asks who the customers, owners, rivals … are, which a table of names may tell."""
    return _PARTIES.search(question) is not None


def wanted(question: str) -> Kind:
    """The kind of answer; "prose" where nothing tells it."""
    plain = _LEAD.sub("", question.strip())
    return next((kind for kind, pattern in _COMPILED if pattern.search(plain)), "prose")
