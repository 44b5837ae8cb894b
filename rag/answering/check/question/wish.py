"""What a question wants of a figure: a ratio, a count, an amount per share; a balance or what moved; which names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rag.answering.check.claims.asked import Asked
from rag.answering.check.place.items import PROFITS, WEAK, content, metrics_named
from rag.answering.check.question.ground import statements_named
from rag.answering.match.asked_words import known_words
from rag.answering.match.stems import stem
from rag.answering.match.wanted import FIGURES, tells, wanted
from rag.answering.numbers.currency import asked_currency
from rag.answering.numbers.stated import Stated, stated
from rag.calculator.facts.parts import regions
from rag.chunks.tokens import tokenize
from rag.query.directory import load_book
from rag.query.names import find_companies
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing

Quantity = Literal["rate", "count", "per share", ""]
_RATE = re.compile(
    r"\b(?:ratio|margins?(?! (?:loans?|calls?|debt|requirements?))|percent(?:age)?(?! points?)|per cent|yield|payout|"
    r"(?:inventory|asset|receivables?|payables?|capital) turnover|"
    r"returns? on (?!plan)|how fast|"
    r"(?<!exchange )rates?(?! of exchange)|"
    r"(?:what|which|how (?:big|large)(?: a| is the)?) (?:share|proportion|part|portion|fraction) of"
    r"|as a (?:share|proportion) of"
    r"|(?<!per )share of (?!(?:the )?(?:profit|loss|income|earnings|results?|common|class)))\b|%",
    re.IGNORECASE,
)
_PER_SHARE = re.compile(
    r"\bper (?:[\w-]+ ){0,2}share\b|\bEPS\b|\b(?:earnings|loss|dividends?|paid|earned) a share\b", re.IGNORECASE
)
_COUNT = re.compile(
    r"\b(?:how many|(?:what|which) (?:is|was|were) (?:the )?(?:average |total )?number of) "
    r"(?!(?:US |U\.S\. )?(?:dollars|euros?|pounds|percent|per cent|%|basis|points|times|years|months|days"
    r"|weeks|millions?|billions?|thousands?)\b)(?P<things>[\w’'&-]+(?: [\w’'&-]+){0,3})",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"\bhow much\b|\bwhat amount\b|\bin (?:USD|US\$|\$|dollars|millions?|billions?)\b", re.IGNORECASE
)
PART_OF_YEAR = re.compile(
    r"\b(?:quarter\w*|months?|weeks?|half|H[12]|[12]H|Q[1-4]|[1-4]Q|year[- ]to[- ]date|ytd|interim|so far)\b",
    re.IGNORECASE,
)
_MONTH = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b")
# "Debt due after 2027": a bound, and no time of which a figure could be.
_BOUND = re.compile(r"\b(?:after|beyond|later than) (?:fiscal |FY ?|year )*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_AT_DAY = re.compile(r"\b(?:at|as of|as at|on)\s(?:the\s)?$", re.IGNORECASE)
_STOCK = re.compile(
    r"\b(?:owe[sd]?|owing|on hand|at (?:the )?(?:year[- ]end|(?:fiscal )?year’?'?s end|end of|close of))\b",
    re.IGNORECASE,
)
FLOW = re.compile(
    r"\b(?:spen[dt]|spending|pay|paid|pays|earn(?:s|ed)?|generated?|invest(?:s|ed)? in|repurchased?|(?:buy|bought) back"
    r"|cost (?:it|the)|during|raised?|collect(?:ed)?|used?)\b",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:was|were|did|had)\b", re.IGNORECASE)
_SEVERAL = re.compile(
    r"\b(?:among|which|versus|vs|compare\w*|either|both|difference)\b|,.*\b(?:and|or)\b", re.IGNORECASE
)
# What makes another figure of one of the same name.
_QUALIFIERS = re.compile(
    r"\b(?:adjusted|accumulated|organic|deferred|unreali[sz]ed|unearned|currency[- ]neutral)\b", re.IGNORECASE
)
_DOLLARS = re.compile(r"\bin (?:US |U\.S\. )?(?:dollars|euros|pounds)\b|\b(?:spen[dt]|pay|paid|cost)\b", re.IGNORECASE)
_LEFT_OUT = re.compile(r"\b(?:without|excluding|except|other than|apart from|before)\b.*", re.IGNORECASE)
_MEASURED = re.compile(r"\b(?:what|how) (?:was|were|is|are) (?:the )?(?:average|total|year-end)\b", re.IGNORECASE)
_CODE = re.compile(r"\b[A-Z]{1,4}-\d+\b")
_MONEY = PROFITS | {"revenue"}
# "How much of it" may be a share.
_AMOUNT = re.compile(r"\b(?:how much(?! (?:of|as)\b)|what amount|in (?:dollars|euros))\b", re.IGNORECASE)
_OF_RATE = re.compile(
    rf"{_RATE.pattern}|\bhow much of\b|\btax\b|\binterest\b|\bstakes?\b|\bweight\b|\bown\w*\b", re.IGNORECASE
)
_SHARE = re.compile(
    r"(?<!per )\b(?:share|proportion|part|portion|percent(?:age)?|%|fraction) of\b(?!.*\b(?:growth|increase|change)\b)",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\b(?:minim(?:um|al)|maxim(?:um|al)|requir\w+|targets?|thresholds?|limits?|goals?|covenants?|must|at least|up to"
    r"|authori[sz]ed|capacity|commit\w*|regulatory)\b",
    re.IGNORECASE,
)
_BY_HOW_MUCH = re.compile(
    r"\bby how much\b"
    r"|\bhow much (?:did|has|have|was|were)\b.{0,80}\b(?:change|grow|increase|decrease|rise|fall|decline|drop)d?\b",
    re.IGNORECASE,
)
_SEGMENT = re.compile(
    r"(?P<name>(?:[\w&’'-]+ ){1,3})(?:segment|division|business unit|subsidiary)\b(?!s)", re.IGNORECASE
)
# What asks by how much something changed, or is itself a change.
_MOVED = re.compile(
    r"\b(?:grow\w*|grew|growth|r[io]se|rising|increas\w+|decreas\w+|declin\w+|chang\w+|f[ae]ll\w*|drop\w*|shr[aiu]nk\w*|mov\w+"
    r"|improv\w+|expan\w+|contract\w*|swing|trend\w*|develop\w*|evol\w+|faster|higher|lower|more|less|up|down|gain\w*"
    r"|comparable|same[- ]store|like[- ]for[- ]like|organic\w*|inflation|compared?|versus|vs)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(r"\b(?:together|combined(?! ratio)|the sum of|added up|in aggregate|plus)\b", re.IGNORECASE)
# The day on which a year ends, not a day in it.
_YEAR_END = re.compile(
    r"\b(?:year[- ]?end|(?:fiscal )?year[’']?s[’']? end|(?:end|close) of (?:the )?(?:fiscal |financial |calendar )?"
    r"(?:year\b|FY ?'?\d{2,4}\b|(?:19|20)\d{2}\b))",
    re.IGNORECASE,
)
_NAME = re.compile(r"[A-Z][a-z][\w’'-]+|[A-Z]-[A-Z][a-z]+|[A-Z]?[a-z]+[A-Z][A-Za-z]*|[A-Z]+-?\d+[A-Za-z0-9]*")
_WORD = re.compile(r"[A-Za-z][\w’'&.+-]*")
_VERB = re.compile(r"\b(?:did|does|do|is|are|was|were|has|have|had|will|can)\b")
_AMERICA = re.compile(r"U\.S\.?|US|USA")
_PERIOD = re.compile(r"(?:FY|Q|H)'?\d+|\d?Q\d*|10-?[KQ]|8-?K", re.IGNORECASE)


AMERICA = frozenset(content("United States"))
"""The stems of the country that questions name in two letters."""
VAGUE = frozenset(content("balance average size level rate ratio percentage share ending beginning"))
"""Stems of what may be said of any line item."""


@dataclass(frozen=True)
class Wish:
    """A question without its companies, and what it says of the figure that it wants; currency: "" or the code."""

    text: str
    question: str
    currency: str
    period: Stated | None
    quantity: Quantity
    things: frozenset[str]
    names: tuple[frozenset[str], ...]
    codes: tuple[str, ...]
    statements: frozenset[str]
    whole_year: bool
    balance: bool
    flow: bool
    ahead: bool
    several: bool
    qualifiers: tuple[str, ...]
    figure: bool
    share: bool
    limit: bool
    segment: frozenset[str]
    by_how_much: bool
    amount: bool
    money: bool
    moved: bool
    together: bool
    year_end: bool

    @property
    def named(self) -> str:
        """The question without what it leaves out: "slot funds, without pledged funds"."""
        return _LEFT_OUT.sub(" ", self.text)

    @classmethod
    def of(cls, question: str, filings: Sequence[Filing]) -> Wish:
        """What `question` wants; filings are those whose companies it may name."""
        rest = find_companies(question, filings).rest or question
        period = _period(question)
        counted = _COUNT.search(rest)
        return cls(
            text=rest,
            question=question,
            currency=asked_currency(question),
            period=period,
            quantity=_quantity(rest),
            things=frozenset(content(_VERB.split(counted["things"])[0])) if counted else frozenset(),
            names=tuple(_names(rest, question, filings)),
            codes=tuple(code for code in _CODE.findall(rest) if not _is_when(code)),
            statements=statements_named(question),
            whole_year=_is_whole_year(question, period),
            balance=_is_balance(question),
            flow=FLOW.search(rest) is not None and not _is_balance(question),
            ahead=_PAST.search(question) is None or wanted(question) == "outlook",
            several=_SEVERAL.search(rest) is not None,
            qualifiers=tuple(dict.fromkeys(word.lower() for word in _QUALIFIERS.findall(rest))),
            figure=_is_for_a_figure(question, rest),
            share=_SHARE.search(rest) is not None,
            limit=_LIMIT.search(rest) is not None,
            segment=_segment(rest),
            by_how_much=_BY_HOW_MUCH.search(rest) is not None,
            amount=_is_for_an_amount(rest),
            money=_is_for_money(rest),
            moved=_MOVED.search(rest) is not None,
            together=_TOGETHER.search(rest) is not None,
            year_end=_YEAR_END.search(question) is not None,
        )


def _period(question: str) -> Stated | None:
    """The one period that a question is about; None where it names none, or only what a figure comes after."""
    period, bound = Asked.of(question).period, _BOUND.search(question)
    return None if period is not None and bound is not None and period.year == int(bound["year"]) else period


def _quantity(text: str) -> Quantity:
    if _PER_SHARE.search(text):
        return "per share"
    if _RATE.search(text) and not _HOW_MUCH.search(text):
        return "rate"
    return "count" if _COUNT.search(text) else ""


def _is_for_a_figure(question: str, rest: str) -> bool:
    """Whether only a figure answers it, and no words do."""
    kind = wanted(question)
    named = kind == "prose" and bool(_item_stems(rest) or _MEASURED.search(rest)) and not tells(question)
    return kind in FIGURES or named or (bool(_quantity(rest)) and kind != "yesno")


def _segment(text: str) -> frozenset[str]:
    """The stems of the segment that a question is about, in capitals or not: "the gas utility segment"."""
    found = _SEGMENT.search(text)
    if found is None:
        return frozenset()
    words = [word for word in found["name"].split() if word.lower() not in known_words().filler | {"which", "what"}]
    return frozenset(content(" ".join(words))) - WEAK - _item_stems(found["name"])


def _is_for_an_amount(text: str) -> bool:
    """Whether it asks for money, of which no percentage is any: sales, a profit, "how much was spent"."""
    named = metrics_named(text) & _MONEY
    return (_AMOUNT.search(text) is not None or bool(named)) and _OF_RATE.search(text) is None


def _is_for_money(text: str) -> bool:
    """Whether it asks for an amount of a currency, and for no ratio of one."""
    named = bool(metrics_named(text) & _MONEY) or _DOLLARS.search(text) is not None
    return named and _OF_RATE.search(text) is None


def _is_whole_year(question: str, period: Stated | None) -> bool:
    """Whether it asks for a year as a whole, so that three or six months of it are something else."""
    bare = period is not None and not (period.months or period.quarter or period.end or period.relative)
    return bare and not PART_OF_YEAR.search(question) and not _MONTH.search(question)


def _is_balance(question: str) -> bool:
    """Whether it asks for what there is on a day, and not for what moved in a time."""
    days = [one for one in stated(question) if one.end and not one.months and _AT_DAY.search(question[: one.start])]
    return bool(days) or _STOCK.search(question) is not None


def _names(rest: str, question: str, filings: Sequence[Filing]) -> Iterator[frozenset[str]]:
    """The stems of each proper name of the question that is no company's and no line item's."""
    words = list(_WORD.finditer(rest))
    items = _item_stems(rest, known_words().groups)  # "Canada" may head a row of revenue, and is a name all the same
    own = {stem(token) for filing in filings for token in tokenize(f"{filing.company or ''} {filing.ticker or ''}")}
    places = regions().places
    known = [word for word in words if _is_plain(word[0], items) and word[0].lower() not in places]
    if any(word[0][:1].isupper() and word[0][1:].islower() and not _begins(rest, word.start()) for word in known):
        return  # capitals tell nothing where ordinary words have them too
    for word in words:
        plain = word[0].strip(".-+").removesuffix("'s").removesuffix("’s")
        stems = frozenset(content(plain))
        named = _NAME.fullmatch(plain) is not None and not _begins(rest, word.start())
        if _AMERICA.fullmatch(word[0]) and not re.match(r"\s?(?:\$|dollars?|GAAP)", rest[word.end() :]):
            yield AMERICA
        place = plain.lower() in places
        if named and stems and (place or not (_is_plain(plain, items) or _is_when(plain) or stems <= own)):
            yield stems


def _is_plain(word: str, items: frozenset[str]) -> bool:
    """Whether a word names a line item, or nothing at all."""
    plain = word.lower()
    filler = plain in known_words().filler or plain in vocabulary().stop_words or plain in load_book().not_names
    return filler or {stem(token) for token in tokenize(plain)} <= items


def _is_when(word: str) -> bool:
    return _MONTH.search(word) is not None or _PERIOD.fullmatch(word) is not None or word.lower() == "fiscal"


def _begins(text: str, start: int) -> bool:
    return re.search(r"(?:^|[.?!:]\s*)$", text[:start].rstrip(" “\"'(")) is not None


def _item_stems(text: str, without: frozenset[str] = frozenset()) -> frozenset[str]:
    """The stems of the words that name line items; without: metrics that are none, by name."""
    tokens = tokenize(text)
    found = (m for m in vocabulary().mentions(text, tokens) if isinstance(m.entry, Metric))
    named = (m for m in found if m.entry.name not in without)
    return frozenset(stem(token) for m in named for token in tokens[m.position : m.position + m.length])
