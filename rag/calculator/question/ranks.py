"""What a question ranks: the words by which it does, the parts it means, the figure they are ranked by."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from rag.calculator.facts.axes import DIMENSION
from rag.calculator.facts.parted import Breakdown
from rag.calculator.nouns import within_sentence
from rag.calculator.question.asking import Mode
from rag.calculator.question.phrases import SAYS_NOTHING, plain
from rag.calculator.question.rank_tails import Tail
from rag.calculator.question.rank_words import (
    OWN_PROFIT,
    as_profit,
    by_amount,
    is_valued,
    other_profits,
    plainly_ranked,
    without_count,
)
from rag.calculator.question.ranked_figure import GROWTH, SUPERLATIVE, figure_asked, printed_figure, within_asked
from rag.calculator.question.request import Request, request_for
from rag.calculator.question.rows import row_request
from rag.calculator.question.units import asks_percent
from rag.calculator.spans import Span, read_span
from rag.query.periods import find_periods

_LONGEST = 300
_RANK = re.compile(r"\b(?:rank(?:ing)?|order|sort|list)\b", re.IGNORECASE)
_SPLIT = re.compile(
    rf"\b(?:by|for each|of each|broken down by|split by)(?: each)? (?={DIMENSION.pattern.replace('?P<', '?P<_')})",
    re.IGNORECASE,
)
_WHICH_PART = re.compile(rf"\bwhich(?: of)?(?: [\w&.’'-]+){{0,4}}? (?:{DIMENSION.pattern})", re.IGNORECASE)
# The kinds of expenses are the rows of a statement; a breakdown of one of them has not all of them.
_OF_COSTS = re.compile(
    r"\b(?:types?|kinds?|categor(?:y|ies)|class(?:es)?|lines?|groups?) of (?:\w+ )?(?:expenses?|costs?|spending)\b|"
    r"\b(?:expenses?|costs?|spending) (?:types?|kinds?|categor(?:y|ies)|class(?:es)?|lines?|groups?)\b",
    re.IGNORECASE,
)
_WHICH = re.compile(r"\b(?:which|what|who|rank(?:ing)?|order|sort|name)\b", re.IGNORECASE)
# "Which vaccine had …": the word may name what is divided, and its products are meant.
_WHICH_KIND = re.compile(
    r"^\W*which (?:[\w&.’'-]+ ){1,6}?(?=(?:had|has|was|is|did|sold|sells|grew|fell|declined|dropped|brought|made|"
    r"generated|contributed|saw|posted|recorded|performed|earned)\b)",
    re.IGNORECASE,
)
_WHICH_MOVED = re.compile(
    r"^\W*(?:in |of |at )?which (?!(?:(?:fiscal|calendar) )?(?:years?|quarters?|months?|half|periods?|way|direction|"
    rf"one|of|company|companies|firms?)\b)(?:[\w&.’'-]+ ){{1,7}}?(?:{GROWTH.pattern.replace('?P<', '?P<_')})",
    re.IGNORECASE,
)
# "Of console, PC and mobile, which platform …": the parts to choose from.
_CHOSEN = re.compile(
    r"^\W*(?:of|among|between)\s+(?P<list>[^?]{3,120}?(?:,| and | or )[^?]{2,60}?),?\s+(?=(?:which|what)\b)",
    re.IGNORECASE,
)
_ABROAD = re.compile(
    r"\b(?:outside|other than|excluding|except|apart from|besides)(?: of)? (?:the )?"
    r"(?:United States|U\.?S\.?A?|America)\b\.?",
    re.IGNORECASE,
)
# "Excluding Embedded, in which segment …": a part that the question leaves out.
_LEFT_OUT = re.compile(
    r"\b(?i:excluding|except(?: for)?|other than|apart from|leaving out|leaving aside|besides|without)(?: the)? "
    r"(?P<name>[A-Z][\w&.’'-]*(?: (?:and |of |& )?[A-Z&][\w&.’'-]*){0,5})"
    r"(?: segment| business| division)?(?=\s*(?:,|$|\?))",
)
BASIS = re.compile(
    r"\(?\b(?:on an? |in )(?:percent(?:age)?|%|proportional|relative)(?: (?:basis|terms))?\b\)?|"
    r"\(?\bby top[- ]?line\b\)?|(?<=revenue )dollars\b|(?<=sales )dollars\b|"
    r"\bpercent(?:age)?[- ]wise\b|\bpercent(?:age)?(?= (?:growth|increase|decline|decrease|drop)\b)|"
    r"\bon an? (?:as[- ])?reported basis\b|"
    r"\b(?:year[- ](?:over|on)[- ]year|yoy|proportionally|"
    r"compared (?:to|with) (?:the )?(?:prior|previous|last) year)\b",
    re.IGNORECASE,
)
"""Words that say in what a move is measured, and name no figure."""
_VERSUS = re.compile(r"\b(?:vs|versus)\b\.?(?! (?:the )?(?:[1-4]?Q|FY|last|prior|previous|a year|\d))", re.IGNORECASE)
# "Its three segments", "the four business segments": how many there are names none of them.
_COUNTED = re.compile(
    rf"\b(?:two|three|four|five|six|seven|eight|nine|ten)\s+(?={DIMENSION.pattern.replace('?P<', '?P<_')})",
    re.IGNORECASE,
)
# "…, and how much was it?": the table of all tells that of the first as well.
_AND_HOW_MUCH = re.compile(
    r",?\s+and\s+(?:by )?(?P<asks>how (?:much|large|big|high|many)|what (?:was|were|is|are|did))\b(?P<said>[^?\d]*)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Ranking:
    """What is ranked: parts of a dimension ("segment"; word is how the question calls it) by a figure.

    better is +1 for most, -1 for least, 0 for a list; abroad leaves the home country out, without the part of that
    name. loss: how the question calls what only parts below nought have. in_percent: whether growth is asked for as a
    rate and nothing else. printed: the figure by its own words, as rows of the parts print it. instead: profits that
    may stand for the one that no part is told by; own_profit: what rows of the parts may call it. within: words that
    may name what is divided ("oncology"), with the figure that is left without them; only_within: whether nothing else
    names the parts; whole: how what they are parts of was found to be divided. only: the parts that are named to
    choose from. tail: what else is asked of the first, besides: the words of another figure of it. fell: what fell most
    is asked for, so that where none did this is told.
    """

    request: Request
    dimension: str
    word: str
    better: int
    listed: bool = False
    abroad: bool = False
    without: str = ""
    loss: str = ""
    in_percent: bool = False
    printed: Request | None = None
    instead: tuple[Request, ...] = ()
    own_profit: Request | None = None
    within: tuple[tuple[str, Request], ...] = ()
    only_within: bool = False
    whole: Breakdown | None = None
    only: tuple[str, ...] = ()
    tail: Tail = ""
    besides: str = ""
    fell: bool = False

    @property
    def figure(self) -> str:
        """What is ranked, in words; revenue where the question names none."""
        name = self.request.name if self.request.name != "the result" else "revenue"
        return within_sentence(name)


def read_ranking(question: str, company_words: Collection[str], newest: int | None) -> Ranking | None:
    """The ranking that a question asks for; None when it asks for something else or a word is not understood."""
    question = without_count(question)
    # Two things that are set beside each other are named, and no parts of a kind.
    if _VERSUS.search(question) or len(question) > _LONGEST or not (_WHICH.search(question) or _SPLIT.search(question)):
        return None
    if _OF_COSTS.search(question):
        return None
    text = _COUNTED.sub("", without_how_much(question.strip(" ?.!")))
    chosen = _CHOSEN.match(text)
    text = text[chosen.end("list") :].lstrip(" ,") if chosen is not None else text
    abroad = _ABROAD.search(text) is not None
    text = _ABROAD.sub(" ", text)
    left_out = _LEFT_OUT.search(text)
    text = _LEFT_OUT.sub(" ", text)
    text = BASIS.sub(" ", text)
    profits = other_profits(text)
    text = plainly_ranked(text)
    text, lost = as_profit(text)
    superlative, split = SUPERLATIVE.search(text), _SPLIT.search(text) is not None
    listed = split or _RANK.search(text) is not None
    named = _head(text)
    text = text if named is not None else _WHICH_KIND.sub(r"\g<0>product ", text)
    dimension = named or _head(text)
    if dimension is None or not (superlative or listed):
        return None
    spoken, periods = read_span(text), find_periods(text)
    if spoken is None or spoken.day is not None or spoken.span == Span(0, 3):
        return None
    text = spoken.rest
    years = tuple(sorted(periods.years)) or ((newest,) if newest and not periods.latest else ())
    grew = GROWTH.search(text)
    if not 0 < len(years) <= 2 or periods.impossible or (len(years) == 2 and not grew) or (lost and grew):
        return None
    mode: Mode = "single" if grew is None else "growth" if superlative is None or not by_amount(question) else "change"
    printed = printed_figure(text, company_words, years, mode, question)
    request = figure_asked(text, company_words, years, mode, question) or printed
    within = tuple(within_asked(text, company_words, years, mode, question, spoken.span))
    request = within[0][1] if request is None and within else request
    if request is None or not (named or within):
        return None
    printed = replace(printed, span=spoken.span) if printed is not None else None
    request = replace(request, span=spoken.span)
    sense = -1 if superlative is not None and superlative["least"] else 1
    fell = (grew is not None and grew["down"] is not None) or bool(lost)
    sense = -sense if fell and not is_valued(superlative, lost) else sense
    kind = str(dimension.lastgroup)
    word, without = _singular(dimension[0].lower()), left_out["name"] if left_out else ""
    better, loss = sense if superlative else 0 if split else 1, lost
    instead = tuple(filter(None, (request_for(name, request.years, mode, question) for name in profits)))
    instead = tuple(replace(one, span=spoken.span) for one in instead)
    own_profit = row_request(plain(OWN_PROFIT), years, mode, question, "") if profits else None
    own_profit = replace(own_profit, name=OWN_PROFIT, span=spoken.span) if own_profit is not None else None
    in_percent = asks_percent(question) or BASIS.search(question) is not None
    return Ranking(
        request,
        kind,
        word,
        better,
        listed,
        abroad,
        without,
        loss,
        in_percent,
        printed,
        instead,
        own_profit,
        within,
        named is None,
        only=_each(chosen["list"]) if chosen is not None else (),
        fell=grew is not None and grew["down"] is not None and sense < 0,
    )


def _each(names: str) -> tuple[str, ...]:
    """The names of "console, PC and mobile"."""
    return tuple(name for one in re.split(r",\s*(?:and |or )?|\s+and\s+|\s+or\s+", names) if (name := plain(one)))


def _head(text: str) -> re.Match[str] | None:
    """The noun of the parts: of two beside each other the last, so that an "Acme Brand geography" is no brand."""
    found: re.Match[str] | None = None
    for match in DIMENSION.finditer(text):
        if found is not None and text[found.end() : match.start()].strip():
            break
        found = match
    return found


def without_how_much(text: str) -> str:
    """The text without a second question for the figure of the first part, where that names no other figure."""
    found = _AND_HOW_MUCH.search(text)
    said = {*plain(text[: found.start()]).split(), *SAYS_NOTHING, "they"} if found is not None else set()
    return text if found is None or set(plain(found["said"]).split()) - said else text[: found.start()]


def without_called(question: str, company_words: Collection[str]) -> str:
    """The question without the superlatives that are a company's name: "Best Buy" ranks nothing."""

    def kept(match: re.Match[str]) -> str:
        word, after = match[0].split()[-1], plain(match.string[match.end() :]).split()[:1]
        named = word[:1].isupper() or (after and after[0] in company_words)
        return "" if named and word.lower() in company_words else match[0]

    return SUPERLATIVE.sub(kept, question)


def asks_parts(question: str) -> bool:
    """Whether a figure is asked for part by part ("by segment"), so that the whole is no answer."""
    return _SPLIT.search(question) is not None


def asks_which_part(question: str) -> bool:
    """Whether one of several parts is asked for ("which segment"), so that a figure without its name is no answer."""
    return _WHICH_PART.search(question) is not None


def asks_which_moved(question: str) -> bool:
    """Whether it asks which of several of a kind moved ("which resort's revenue rose"), so that one figure is none."""
    return _WHICH_MOVED.search(question) is not None


def _singular(word: str) -> str:
    """The noun for one part: "business segment" of "business segments"."""
    word = re.sub(r"^lobs?$", "line of business", word)
    if re.search(r"(?:ss|class)$", word):
        return word
    word = re.sub(r"(ch|categor|countr|geograph)ies$", r"\1y", word)
    return re.sub(r"(?:(?<=class)es|(?<=business)es|s)$|s(?= of)", "", word, count=1)
