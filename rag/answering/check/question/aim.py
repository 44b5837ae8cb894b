"""What kind of number a question aims at: an amount, a share, a change, a sum, a limit; of which segment."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.answering.check.place.items import PROFITS, WEAK, content, metrics_named
from rag.answering.check.question.names import item_stems
from rag.answering.match.asked_words import known_words
from rag.answering.match.wanted import wanted

RATE = re.compile(
    r"\b(?:ratio|(?<!initial )(?<!variation )margins?(?! (?:loans?|calls?|debt|requirements?))"
    r"|coupons?(?! (?:payments?|redemptions?|books?|discounts?|notes?|bonds?))"
    r"|percent(?:age)?(?! points?)|per cent|yield|payout|book[- ]to[- ]bill|"
    r"(?:inventory|asset|receivables?|payables?|capital) turnover|(?:revenue|sales) mix(?! shift)|"
    r"returns? on (?!(?:[\w’-]+ ){0,3}plan\b)|how fast|how well (?:funded|covered|capitali[sz]ed)|"
    r"(?:revenue|customer|net|gross) retention|"
    r"(?<!exchange )(?<!production )(?<!through )rates?(?! of exchange)"
    r"(?! (?:increases?|cases?|base|hikes?|relief|filings?|contracts?|swaps?|caps?|locks?|derivatives?|forwards?)\b)|"
    r"(?:what|which|how (?:big|large)(?: a| is the)?) (?:share|proportion|part|portion|fraction) of"
    r"(?!.*\b(?:largest|biggest|highest|smallest|lowest|most|least)\b)"
    r"|as a (?:share|proportion) of"
    r"|(?:ROTCE|ROTE|ROE|ROA|ROAA|ROIC|ROCE|NIM|CET1)"
    # A part of another one's profit, as an owner books it, is money.
    r"|(?<!per )share of (?!(?:the )?(?:profit|loss|income|earnings|results?|common|class)"
    r"|(?:the )?(?!(?:net|operating|total|gross|group|segment|pre-?tax)\b)[\w&.-]+(?:['’]s)? (?:net |operating )?"
    r"(?:profits?|loss(?:es)?|income|earnings|results?)))\b|%",
    re.IGNORECASE,
)
"""What asks for a ratio."""
SPENT_OF = re.compile(
    r"\bhow much of (?:(?:its|the|their|an?|each|every|[\w&.-]+['’]s?) |['’]s? |"
    r"(?:total|net|operating|gross|annual|all) )*"
    r"(?:revenues?|sales|turnover|income|earnings|profits?|(?:operating |free )?cash flows?)\b[^?]*?"
    r"\b(?:did\b[^?]*?\b(?:put|spend|pay|plou?gh|plow|pour|sink|invest|devote|use|allocate|commit|direct|channel|"
    r"hand|give|return|distribute|lay|set)|(?:went|goes)|(?:was|were|is|are|got) (?:\w+ )?(?:put|spent|paid|"
    r"plou?ghed|plowed|poured|sunk|invested|devoted|used|allocated|returned|distributed|laid|set))\b"
    r"(?: (?:back|out|over|up|aside|away|down))*(?: to (?:its |the |their )?\w+)? "
    r"(?:into|in|on|for|to|towards?|through|as|via) (?!(?:(?:the )?(?:year|fiscal|quarter|FY)\b|\d))",
    re.IGNORECASE,
)
"""What asks which part of what came in was spent on something: "how much of its sales did it put into stores"."""
BOOKED = re.compile(
    r"^(?!.*\band (?:what|how|which)\b)"
    r"\W*what (?:[\w-]+ ){0,5}?(?:income|expenses?|interest|penalt(?:y|ies)|costs?|charges?|loss(?:es)?|gains?"
    r"|benefits?|impairments?|tax(?:es)?|revenues?|depreciation|amorti[sz]ation|compensation|provisions?|dividends?)\b"
    r".* did .*\b(?:recogni[sz]e|incur|record|accrue|pay|earn|book|charge)\b",
    re.IGNORECASE,
)
"""What asks for an amount by what was done with it: "what interest and penalties did it recognize"."""
_DOLLARS = re.compile(r"\bin (?:US |U\.S\. )?(?:dollars|euros|pounds)\b|\b(?:spen[dt]|pay|paid|cost)\b", re.IGNORECASE)
_MONEY = PROFITS | {"revenue"}
# "How much of it" may be a share.
_AMOUNT = re.compile(
    r"\b(?:how much(?! (?:of|as)\b)|what amount|in (?:dollars|euros)|carrying (?:amount|value))\b", re.IGNORECASE
)
_STANDS = re.compile(
    r"^\W*(?:what|how much) (?:is|was|were|are) (?:the |its )?(?:(?:total|net|gross|long-term|short-term) )+"
    r"(?:debt|borrowings|assets|liabilities|equity)\b(?! \w*(?:ratio|securities|compensation|awards?|funds?)\b)",
    re.IGNORECASE,
)
_OF_RATE = re.compile(
    rf"{RATE.pattern}|\bhow much of\b|\btax\b|\binterest\b|\bstakes?\b|\bweight\b|\bown\w*\b", re.IGNORECASE
)
# "0.95% Notes" are called by their rate.
_COUPON = re.compile(r"\d%")
# "How much tax was paid" asks for no rate of it.
_TAXED = re.compile(r"\bhow much (?!of|as)(?:[\w-]+ ){0,4}tax(?:es)?\b(?! (?:rates?|as)\b)", re.IGNORECASE)
_SHARE = re.compile(
    r"(?<!per )\b(?:share|proportion|part|portion|percent(?:age)?|%|fraction) of\b(?!.*\b(?:growth|increase|change)\b)",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\b(?:minim(?:um|al)|maxim(?:um|al)|requir\w+|(?-i:targets?)|thresholds?|limits?|goals?|covenants?|must|at least"
    r"|up to|authori[sz]ed|capacity|commit\w*|regulatory)\b",
    re.IGNORECASE,
)
_BY_HOW_MUCH = re.compile(
    r"\bby how much\b|\b(?:yoy|y/y|year[- ](?:over|on)[- ]year)\b"
    r"|\bhow much (?:higher|lower|larger|smaller|more|less) (?:was|were|is|are|did)\b"
    r"|\bdifference between\b.*\b(?:19|20)\d\d\b.*\b(?:19|20)\d\d\b"
    r"|\bhow much (?:did|has|have|was|were)\b.{0,80}\b(?:change|grow|increase|decrease|rise|fall|decline|drop)d?\b",
    re.IGNORECASE,
)
_SEGMENT = re.compile(
    r"(?P<name>(?:[\w&’'-]+ ){1,3})(?:segment|division|business unit|subsidiary)\b(?!s)", re.IGNORECASE
)
# "Sat with the subsidiary": what stands before an article is no part of the name behind it.
_ARTICLE = re.compile(r"(?:^|\s)(?:the|an?|its|their|our|each|this|that)(?=\s)", re.IGNORECASE)
# "Which Acme segment" says whose segments they are, "the lowest segment profit" a rank: none names one.
_ASKED_FOR = re.compile(
    r"\b(?:which|what|(?:high|low|large|small|bigg|great|weak|strong)e?(?:r|st)|most|least|best|worst)\b", re.IGNORECASE
)
# "Pretax segment income" names no segment.
_MEASURED = frozenset(content("pretax pre-tax adjusted"))
# What asks by how much something changed, or is itself a change.
# What is changed into chips at a casino's tables: "table games drop", "main floor drop".
_TABLE_DROP = re.compile(r"\b(?P<of>tables?|games?|floor) drop\b", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:grow\w*|grew|growth|r[io]se|rising|increas\w+|decreas\w+|declin\w+|chang\w+|f[ae]ll\w*|drop\w*|shr[aiu]nk\w*|mov\w+"
    r"|cagr|compound\w*|annuali[sz]ed|improv\w+|expan\w+|contract\w*|swing|trend\w*|(?<!research and )(?<!research & )"
    r"develop(?!ed (?!in\b|over\b|since\b|from\b|between\b|during\b)[a-z])\w*|evol\w+"
    r"|faster|higher|lower|more|less|(?<!make )(?<!made )(?<!makes )"
    r"(?<!adding )(?<!add )(?<!summing )up|down|gain\w*|widen\w*|narrow(?:s|ed|ing)\b"
    r"|comparable|identical(?=[- ](?:stores?[- ])?sales)|same[- ]store"
    r"|like[- ]for[- ]like|organic\w*|inflation|compared?"
    # "Revenue 2018 vs 2017" asks how it moved, "revenue vs costs" for both.
    r"|(?:versus|vs)(?=\.? (?:the )?(?:(?:fiscal|FY|Q[1-4]|H[12]|prior|previous|last|same|a year"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*) ?)*[’']?(?:\d|year|quarter|period|month)))\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"\b(?:together|combined(?! ratio)|the sum of|added up|in aggregate|plus"
    r"|(?:non-?)?current and (?:non-?current|long-term)|long-term and (?:current|short-term)"
    r"|short(?:[- ]?term|-)? and long[- ]term"
    r"|interim and final)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a question, without its companies, says of the number.

    share: of a whole. limit: it names one itself. amount: nothing in percent; money: nothing but money. moved: it asks
    for a change or is about one, by_how_much for its size. together: for a sum.
    """

    share: bool
    limit: bool
    segment: frozenset[str]
    by_how_much: bool
    amount: bool
    money: bool
    moved: bool
    together: bool

    @classmethod
    def of(cls, text: str) -> Aim:
        """What the question's text aims at; one for a reason is told by how much something moved."""
        reason = wanted(text) == "reason"
        return cls(
            share=_SHARE.search(text) is not None,
            limit=_LIMIT.search(text) is not None,
            segment=_segment(text),
            by_how_much=_BY_HOW_MUCH.search(text) is not None,
            amount=_is_for_an_amount(text) and not reason,
            money=_is_for_money(text) and not reason,
            moved=_MOVED.search(without_table_drop(text)) is not None or reason,
            together=_TOGETHER.search(text) is not None,
        )


def without_table_drop(text: str) -> str:
    """The text with what is bet at a casino's tables called by no word for a change."""
    return _TABLE_DROP.sub(r"\g<of> buy-in", text)


def _segment(text: str) -> frozenset[str]:
    """The stems of the segment that a question is about, in capitals or not: "the gas utility segment"."""
    no_name = known_words().filler
    for found in _SEGMENT.finditer(text):
        if _ASKED_FOR.search(found["name"]):
            continue
        words = " ".join(word for word in _ARTICLE.split(found["name"])[-1].split() if word.lower() not in no_name)
        if stems := frozenset(content(words)) - WEAK - item_stems(found["name"]) - _MEASURED:
            return stems
    return frozenset()


def _is_for_an_amount(text: str) -> bool:
    """Whether it asks for money, of which no percentage is any: sales, a profit, "how much was spent"."""
    named = metrics_named(text) & _MONEY
    text = _TAXED.sub("how much", _COUPON.sub(" ", text))
    money = _AMOUNT.search(text) is not None or bool(named) or _STANDS.search(" ".join(text.split())) is not None
    return money and _OF_RATE.search(text) is None


def _is_for_money(text: str) -> bool:
    """Whether it asks for an amount of a currency, and for no ratio of one."""
    named = bool(metrics_named(text) & _MONEY) or _DOLLARS.search(text) is not None
    return named and _OF_RATE.search(text) is None
