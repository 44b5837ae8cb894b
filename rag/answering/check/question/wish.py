"""What a question wants of a figure: a ratio, a count, an amount per share; a balance or what moved; which names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rag.answering.check.claims.asked import Asked
from rag.answering.check.place.items import content
from rag.answering.check.question.ahead import looks_ahead
from rag.answering.check.question.aim import BOOKED, RATE, SPENT_OF, Aim
from rag.answering.check.question.counting import COUNT, head_counted, stems_counted
from rag.answering.check.question.ground import statements_named
from rag.answering.check.question.names import MONTH, codes_of, item_stems, names_of
from rag.answering.match.abbreviations import Spelled
from rag.answering.match.totals_told import Total
from rag.answering.match.wanted import FIGURES, Kind, described, only_names, tells, wanted
from rag.answering.numbers.calendar_words import MONTH as SHORT_MONTH
from rag.answering.numbers.currency import asked_currency
from rag.answering.numbers.stated import Stated, stated
from rag.query.names import find_companies
from rag.query.papers import papers_named
from rag.query.periods import find_periods
from rag.types import Filing

Quantity = Literal["rate", "count", "per share", ""]
PER_SHARE = re.compile(
    r"\bper (?:[\w-]+ ){0,2}share\b|\bEPS\b|\b(?:earnings|loss|dividends?|paid|earned) a share\b"
    r"|\b(?:conversion|exercise|strike) prices?\b",
    re.IGNORECASE,
)
"""What asks for an amount per share."""
_HOW_MUCH = re.compile(
    r"\bhow much\b|\bwhat amount\b|\bin (?:USD|US\$|\$|dollars|millions?|billions?)\b", re.IGNORECASE
)
PART_OF_YEAR = re.compile(
    r"\b(?:quarter\w*|months?|weeks?|half|H[12]|[12]H|Q[1-4]|[1-4]Q|year[- ]to[- ]date|ytd|interim|so far)\b",
    re.IGNORECASE,
)
_EARLY = re.compile(r"\b(?:early|mid|late)(?: in)?[- ](?:fiscal )?(?:19|20)\d\d\b", re.IGNORECASE)
# "Debt due after 2027": a bound, and no time of which a figure could be.
_BOUND = re.compile(r"\b(?:after|beyond|later than) (?:fiscal |FY ?|year )*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_AT_DAY = re.compile(r"\b(?:at|as of|as at|on)\s(?:the\s)?$", re.IGNORECASE)
_STOCK = re.compile(
    r"\b(?:owe[sd]?|owing|on hand|at (?:the )?(?:year[- ]end|(?:fiscal )?year’?'?s end|end of|close of))\b",
    re.IGNORECASE,
)
# "Cash and marketable securities Dec 31 2016" is of that day, "net income Dec 31 2016" of the year that it ends.
_HELD = re.compile(
    r"\b(?:cash and|securities|investments|receivables?|payables?|inventor(?:y|ies)|debt|assets|liabilities|goodwill"
    r"|deposits|backlog|borrowings)\b",
    re.IGNORECASE,
)
_FLOWS = re.compile(
    r"\b(?:purchas\w+|proceeds|(?:re)?pa(?:id|y|ying|yments?)|expenses?|income|costs?|changes?|sales?|revenues?|gains?"
    r"|loss(?:es)?|interest|charges?|issu\w+|acqui\w+|write-?offs?|impairments?|flows?|ended|ending|through|until|since)\b",
    re.IGNORECASE,
)
# "Right-of-use assets" and "paid-in capital" are balances.
FLOW = re.compile(
    r"(?<![\w-])(?:spen[dt]|spending|pay|paid(?! in (?:capital|surplus))|pays|earn(?:s|ed)?|generated?"
    r"|invest(?:s|ed)? in|repurchased?|(?:buy|bought) back|cost (?:it|the)|during|raised?|collect(?:ed)?"
    r"|(?<!right of )used?)(?![\w-])",
    re.IGNORECASE,
)
_PAID = re.compile(r"\b(?:re)?payments? (?:on|of|for)\b|\brepayments?\b|\bproceeds\b", re.IGNORECASE)
_SEVERAL = re.compile(
    r"\b(?:among|which|versus|vs|compare\w*|either|both|difference|respectively)\b|,.*\b(?:and|or)\b", re.IGNORECASE
)
# "Headcount vs a year ago" is of one thing.
_ANOTHER_TIME = re.compile(
    r"\b(?:versus|vs\b\.?|compared (?:to|with)) (?:(?:the|an?|its) )?"
    r"(?=(?:fiscal|FY|Q[1-4]|[1-4]Q|H[12]|[12]H|prior|previous|last|same|year|quarter|month|ago)\b|(?:19|20)\d\d|[’']\d\d)",
    re.IGNORECASE,
)
# Items and places whose one name is a list.
_ONE_ITEM = re.compile(
    r"\bproperty, plant,? (?:and|&) equipment\b|\bselling, general,? (?:and|&) administrative\b"
    r"|\bresearch, development,? and (?:engineering|related)\b|\bdepreciation, depletion,? and amortization\b"
    r"|\bcash, cash equivalents,? and (?:restricted cash|(?:short-term |marketable )?(?:securities|investments))\b"
    r"|\bEurope, (?:the )?Middle East,? and Africa\b",
    re.IGNORECASE,
)
# What is left of "Acme Co., Inc." without the name.
_LEGAL = re.compile(r"\s{2,}[.,]+\s{2,}")
# What makes another figure of one of the same name.
_QUALIFIERS = re.compile(
    r"\b(?:adjusted|accumulated|organic|deferred|unreali[sz]ed|unearned|currency[- ]neutral)\b", re.IGNORECASE
)
_LEFT_OUT = re.compile(r"\b(?:without|excluding|except|other than|apart from|before|net of)\b.*", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:what|how) (?:was|were|is|are) (?:the )?(?:average|total|year-end)\b"
    # Without a verb: "firmwide VaR average, second quarter 2022".
    r"|^(?!.*\b(?:what|how|why|who|when|where|which|did|does|do|is|are|was|were|has|have|had)\b).*\baverage\b",
    re.IGNORECASE,
)
_WHAT_IS = re.compile(r"\W*what(?:['’]s| is| was| were)\b", re.IGNORECASE)
_GROWTH = re.compile(r"\bgrowth(?: rate)?(?= (?:in|for|during|from|vs|versus|over)\b|\W*$)", re.IGNORECASE)
# What a utility asks of its regulator, in money.
_RATE_RISE = re.compile(r"\brate (?:increases?|hikes?|relief)\b", re.IGNORECASE)
# "June 30 2021" is a day, and "above $100,000" no comparison with another time.
_NO_COMMA = re.compile(rf"((?:{SHORT_MONTH})\.? \d{{1,2}}) ((?:19|20)\d\d)\b", re.IGNORECASE)
_ABOVE = re.compile(r"\b(?:above|over|below|under|more than|less than|exceeding) (?=[$€£¥]\s?\d)", re.IGNORECASE)
# The day on which a year ends, not a day in it.
_YEAR_END = re.compile(
    r"(?<!half )(?<!half-)\b(?:year[- ]?end|(?:fiscal )?year[’']?s[’']? end|"
    r"(?:end|close) of (?:the )?(?:fiscal |financial |calendar )?(?:year\b|FY ?'?\d{2,4}\b|(?:19|20)\d{2}\b))",
    re.IGNORECASE,
)
# Where the name of a company stood.
_NAMED = re.compile(r"\s{2,}(?:['’]s?(?=\s))?\s*")
# "5.4% notes due 2040", "fixed rate senior notes" are called by their rate; nobody asks for one.
_SECURITY = re.compile(
    r"\b(?:\d+(?:\.\d+)?\s?%|(?:fixed|floating|variable)[- ]rate)"
    r"\s(?=(?:[\w-]+\s){0,3}(?:notes?|bonds?|debentures?|loans?|preferred|convertibles?|securities)\b)",
    re.IGNORECASE,
)
_NOT_ADJUSTED = re.compile(r"\b(?:not|non)[- ]adjusted\b|\bbefore (?:any )?adjustments?\b", re.IGNORECASE)


VAGUE = frozenset(content("balance average size level rate ratio percentage share ending beginning"))
"""Stems of what may be said of any line item."""


@dataclass(frozen=True)
class Wish:
    """A question without its companies, and what it says of the figure that it wants; currency: "" or the code.

    parts: those of the company of which it asks for a figure, as its filings print them; segments: all that there are;
    spelled: the abbreviations that they spell out; totals: what their text tells of a total that it names.
    """

    text: str
    question: str
    currency: str
    period: Stated | None
    quantity: Quantity
    things: frozenset[str]
    thing: str
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
    aim: Aim
    year_end: bool
    parts: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    spelled: tuple[Spelled, ...] = ()
    totals: tuple[Total, ...] = ()

    @property
    def named(self) -> str:
        """The question without what it leaves out: "slot funds, without pledged funds"."""
        return _LEFT_OUT.sub(" ", self.text)

    @property
    def thing_asked(self) -> bool:
        """Whether it asks what something is, or only names it, so that a number told for it is taken for the answer."""
        named = only_names(self.text) or _WHAT_IS.match(self.question) is not None
        return named and self.kind == "prose" and not tells(self.question)

    @property
    def kind(self) -> Kind:
        """The kind of answer that it wants."""
        return wanted(self.question)

    @classmethod
    def of(cls, question: str, filings: Sequence[Filing], parts: tuple[str, ...] = ()) -> Wish:
        """What `question` wants; filings are those whose companies it may name, parts those of a company it names."""
        rest = _NOT_ADJUSTED.sub("as reported", find_companies(question, filings).rest or question)
        period = _period(question)
        counted = COUNT.search(" ".join(rest.split()))
        aim = Aim.of(_without_parts(rest, parts))
        return cls(
            text=rest,
            question=question,
            currency=asked_currency(question),
            period=period,
            quantity=_quantity(_NAMED.sub(" the ", rest)),
            things=stems_counted(counted),
            thing=head_counted(counted),
            names=tuple(names_of(rest, filings)),
            codes=codes_of(rest),
            statements=statements_named(question),
            whole_year=_is_whole_year(question, period),
            balance=_is_balance(question),
            flow=FLOW.search(rest) is not None and not _is_balance(question),
            ahead=looks_ahead(question, rest),
            several=is_for_several(rest, parts),
            qualifiers=tuple(dict.fromkeys(word.lower() for word in _QUALIFIERS.findall(rest))),
            figure=_is_for_a_figure(question, rest, aim),
            aim=aim,
            year_end=_YEAR_END.search(question) is not None,
            parts=parts,
        )


def is_for_several(text: str, parts: tuple[str, ...]) -> bool:
    """Whether it asks for one of several things; "Europe, Middle East and Africa" is one, as is "Acme Co., Inc."."""
    said = _ONE_ITEM.sub(" ", _LEGAL.sub(" ", _without_parts(text, parts)))
    return _SEVERAL.search(_ANOTHER_TIME.sub(" ", said)) is not None


def _without_parts(text: str, parts: tuple[str, ...]) -> str:
    """The text without the names of parts, whose words ask for nothing: "More Personal Computing" is not more of it."""
    for part in parts:
        text = re.sub(re.escape(part).replace("\\&", "(?:&|and)"), " it ", text, flags=re.IGNORECASE)
    return text


def pays(text: str) -> bool:
    """Whether a text speaks of what is paid or comes in: "payments on long-term debt" are none of the debt."""
    return _PAID.search(text) is not None


def _period(question: str) -> Stated | None:
    """The one period that a question is about; None where it names none, or only what a figure comes after."""
    plain = _ABOVE.sub("of ", _NO_COMMA.sub(r"\1, \2", question))
    period, bound = Asked.of(plain).period, _BOUND.search(question)
    named = {year for year, _ in papers_named(question)} - set(find_periods(question).years)
    if period is not None and period.year in named:
        # "The 2027 notes" are asked for as they are today.
        return None
    return None if period is not None and bound is not None and period.year == int(bound["year"]) else period


def _quantity(text: str) -> Quantity:
    if PER_SHARE.search(text):
        return "per share"
    if SPENT_OF.search(text) or (RATE.search(_SECURITY.sub(" ", text)) and not _HOW_MUCH.search(text)):
        return "rate"
    return "count" if COUNT.search(text) else ""


def _is_for_a_figure(question: str, rest: str, aim: Aim) -> bool:
    """Whether only a figure answers it, and no words do."""
    kind = wanted(question)
    dated = only_names(rest) and bool(stated(question))
    named = kind == "prose" and bool(item_stems(rest) or _MEASURED.search(rest) or dated or aim.amount)
    named = named and not tells(question)
    named = named or _RATE_RISE.search(rest) is not None
    named = named or bool(_WHAT_IS.match(question) and _GROWTH.search(rest) and stated(question))
    named = named or bool(BOOKED.search(rest) and stated(question) and not tells(question))
    return kind in FIGURES or named or (bool(_quantity(rest)) and kind != "yesno" and not described(question))


def _is_whole_year(question: str, period: Stated | None) -> bool:
    """Whether it asks for a year as a whole, so that three or six months of it are something else."""
    bare = period is not None and not (period.months or period.quarter or period.end or period.relative)
    part = PART_OF_YEAR.search(question) or _EARLY.search(question)
    return bare and not part and not MONTH.search(question)


def _is_balance(question: str) -> bool:
    """Whether it asks for what there is on a day, and not for what moved in a time."""
    question = _NO_COMMA.sub(r"\1, \2", question)
    held = _HELD.search(question) is not None and _FLOWS.search(question) is None
    days = [
        one
        for one in stated(question)
        if one.end
        and not one.months
        and (_AT_DAY.search(question[: one.start]) or (held and one.stop == len(question)))
    ]
    return bool(days) or _STOCK.search(question) is not None
