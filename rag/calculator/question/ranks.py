"""What a question ranks: the words by which it does, the parts it means, the figure they are ranked by."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from rag.calculator.facts.axes import DIMENSION
from rag.calculator.question.asking import Mode, cleaned
from rag.calculator.question.phrases import SAYS_NOTHING, NotUnderstood, Reader, plain
from rag.calculator.question.rank_words import other_profits, plainly_ranked, without_count
from rag.calculator.question.request import Request, request_for
from rag.calculator.question.rows import row_request
from rag.calculator.question.units import asks_percent
from rag.calculator.spans import Span, read_span
from rag.query.periods import find_periods

_LONGEST = 300
_MOST = r"higher|larger|bigger|greater|more|largest|biggest|highest|greatest|most|best|top|leading|main|strongest"
# "Loans, less reserves" takes something off.
_LEAST = (
    r"lower|smaller|(?<!, )less(?! (?:reserves?|allowances?|accumulated|current|treasury|unamortized)\b)|fewer|"
    r"smallest|lowest|least|fewest|worst|weakest"
)
_GREW = r"gr[eo]w(?:n|ing|s)?|growth|increas(?:ed?|ing)|expand(?:ed|ing)|ris(?:e|en|ing)|rose"
_SHRANK = r"declin(?:ed|ing|e)|f[ae]ll(?:en|ing)?|shr[aiu]nk(?:ing)?|decreas(?:ed?|ing)|dropp?e?d?|contracted|lost"
SUPERLATIVE = re.compile(rf"\b(?:the )?(?:(?P<most>{_MOST}|fastest|quickest)|(?P<least>{_LEAST}|slowest))\b", re.I)
_GROWTH = re.compile(rf"\b(?:(?P<up>{_GREW})|(?P<down>{_SHRANK}))\b", re.IGNORECASE)
_RANK = re.compile(r"\b(?:rank(?:ing)?|order|sort|list)\b", re.IGNORECASE)
_SPLIT = re.compile(
    rf"\b(?:by|for each|of each|broken down by|split by)(?: each)? (?={DIMENSION.pattern.replace('?P<', '?P<_')})",
    re.IGNORECASE,
)
_WHICH_PART = re.compile(rf"\bwhich(?: of)?(?: [\w&.’'-]+){{0,4}}? (?:{DIMENSION.pattern})", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|what|who|rank(?:ing)?|order|sort|name)\b", re.IGNORECASE)
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
_BASIS = re.compile(
    r"\(?\b(?:on an? |in )(?:percent(?:age)?|%|proportional|relative)(?: (?:basis|terms))?\b\)?|"
    r"\(?\bby top[- ]?line\b\)?|"
    r"\bpercent(?:age)?(?= (?:growth|increase|decline|decrease|drop)\b)|\bon an? (?:as[- ])?reported basis\b|"
    r"\b(?:year[- ](?:over|on)[- ]year|yoy|proportionally|"
    r"compared (?:to|with) (?:the )?(?:prior|previous|last) year)\b",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"\b(?:which|what|who|whose|was|were|is|are|did|do|does|had|has|have|gave|rank|ranking|order|sort|list|name|by|"
    r"in terms of|according to|at (?:the )?(?:year[- ])?end|account(?:ed|s)?(?: for)?|contribut(?:ed|es|e)(?: to)?|"
    r"contribution(?: to)?(?! (?:profit|margin|income|loss))|generat(?:ed|es|e)|"
    r"brought(?: in)?|brings?|gets?|got|earn(?:ed|s)?|made|makes?|sold|sells?|took|takes?|drew|produc(?:ed|es)|"
    r"report(?:ed|s)?|derived|during|within|"
    r"came|comes?|saw|sees?|seen|show(?:s|ed|n)?|post(?:s|ed)?|record(?:s|ed)?|experienc(?:es|ed)|suffer(?:s|ed)?|"
    r"break ?down|split|incurr?(?:s|ed)?|deliver(?:s|ed)?|achiev(?:es|ed)|registered|share|portion|part|majority|"
    r"company|group|total|overall|one|ones|profitable|rate|its|their|the|us|me)\b",
    re.IGNORECASE,
)


# "Revenue in domestic" is domestic revenue.
_WHERE = re.compile(r"^(?P<what>[a-z ]+) in (?P<where>domestic|international|foreign|overseas)$", re.IGNORECASE)
_JOINS_AT_END = re.compile(r"^(?:(?:in|to|and|of|from)\b|\W)+|(?:\s+(?:in|to|and|of|from))+\W*$", re.IGNORECASE)
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
# Every part's figure is printed under the name of the profit, a loss below nought.
_LOSS = re.compile(
    r"\b(?:(?P<kind>operating|net|pre-?tax)|(?P<own>contribution|segment)) loss(?:es)?\b|"
    r"\bloss(?:es)? (?P<rest>from operations|before (?:income )?tax(?:es)?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Ranking:
    """What is ranked: parts of a dimension ("segment"; word is how the question calls it) by a figure.

    better is +1 for most, -1 for least, 0 for a list; abroad leaves the home country out, without the part of that
    name. loss: how the question calls what only parts below nought have. in_percent: whether growth is asked for as a
    rate and nothing else. printed: the figure by its own words, as rows of the parts print it. instead: profits that
    may stand for the one that no part is told by.
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

    @property
    def figure(self) -> str:
        """What is ranked, in words; revenue where the question names none."""
        return self.request.name if self.request.name != "the result" else "revenue"


def read_ranking(question: str, company_words: Collection[str], newest: int | None) -> Ranking | None:
    """The ranking that a question asks for; None when it asks for something else or a word is not understood."""
    question = without_count(question)
    if len(question) > _LONGEST or not (_WHICH.search(question) or _SPLIT.search(question)):
        return None
    text = _COUNTED.sub("", without_how_much(question.strip(" ?.!")))
    abroad = _ABROAD.search(text) is not None
    text = _ABROAD.sub(" ", text)
    left_out = _LEFT_OUT.search(text)
    text = _LEFT_OUT.sub(" ", text)
    text = _BASIS.sub(" ", text)
    profits = other_profits(text)
    text = plainly_ranked(text)
    lost = _LOSS.search(text)
    text = _LOSS.sub(_profit, text)
    superlative, split = SUPERLATIVE.search(text), _SPLIT.search(text) is not None
    listed = split or _RANK.search(text) is not None
    dimension = _head(text)
    if dimension is None or not (superlative or listed):
        return None
    spoken, periods = read_span(text), find_periods(text)
    if spoken is None or spoken.day is not None or spoken.span == Span(0, 3):
        return None
    text = spoken.rest
    years = tuple(sorted(periods.years)) or ((newest,) if newest and not periods.latest else ())
    grew = _GROWTH.search(text)
    if not 0 < len(years) <= 2 or periods.impossible or (len(years) == 2 and not grew) or (lost and grew):
        return None
    mode: Mode = "single" if grew is None else "growth" if superlative is None or not _by_amount(question) else "change"
    printed = _printed(text, company_words, years, mode, question)
    request = figure_asked(text, company_words, years, mode, question) or printed
    if request is None:
        return None
    printed = replace(printed, span=spoken.span) if printed is not None else None
    request = replace(request, span=spoken.span)
    sense = -1 if superlative is not None and superlative["least"] else 1
    sense = -sense if (grew is not None and grew["down"]) or lost else sense
    kind = str(dimension.lastgroup)
    word, without = _singular(dimension[0].lower()), left_out["name"] if left_out else ""
    better, loss = sense if superlative else 0 if split else 1, lost[0].lower() if lost else ""
    instead = tuple(filter(None, (request_for(name, request.years, mode, question) for name in profits)))
    instead = tuple(replace(one, span=spoken.span) for one in instead)
    in_percent = asks_percent(question) or _BASIS.search(question) is not None
    return Ranking(request, kind, word, better, listed, abroad, without, loss, in_percent, printed, instead)


def _profit(lost: re.Match[str]) -> str:
    """The profit under whose name a loss is printed below nought."""
    if lost["own"]:
        return f"{lost['own']} profit"
    return f"{lost['kind']} income" if lost["kind"] else f"income {lost['rest']}"


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


def _by_amount(question: str) -> bool:
    """Whether growth is meant as an amount: "grew the most in dollars"."""
    return (
        re.search(r"\b(?:in dollars?|absolute|by amount|in (?:USD )?(?:millions|billions))\b", question, re.I)
        is not None
    )


def figure_asked(
    text: str, company_words: Collection[str], years: tuple[int, ...], mode: Mode, question: str, *, unsaid: str = ""
) -> Request | None:
    """The figure that a question ranks by; None where a word is not understood.

    unsaid: what is meant where it names none, revenue if not given.
    """
    left = _left_over(text, company_words)
    made = (_request(words if _says(words) else unsaid or "revenue", years, mode, question) for words in left)
    return next((one for one in made if one is not None), None)


def _printed(
    text: str, company_words: Collection[str], years: tuple[int, ...], mode: Mode, question: str
) -> Request | None:
    """The figure by the words that are left, for rows that no statement has: "contribution profit"."""
    words = _left_over(text, company_words)[0]
    made = row_request(plain(words), years, mode, question, "") if _says(words) else None
    return replace(made, name=_WHERE.sub(r"\g<where> \g<what>", words)) if made is not None else None


def _left_over(text: str, company_words: Collection[str]) -> tuple[str, ...]:
    """The words of the figure: without company, years, dimension, superlative and what only joins them.

    "Revenues net of interest expense" have an "of" of their own: first it stays within a name, then it goes.
    """
    for pattern in (DIMENSION, SUPERLATIVE, _GROWTH):
        text = pattern.sub(" ", text)
    said = cleaned(re.sub(r"[’']s?(?=\s|$)", " ", text), company_words)
    within = _JOINS_AT_END.sub(" ", " ".join(_FILLER.sub(" ", said).split())).strip(" ,;")
    without = re.sub(r"\b(?:of|from)\b", " ", within)
    return tuple(dict.fromkeys(" ".join(words.split()) for words in (within, without)))


def _request(words: str, years: tuple[int, ...], mode: Mode, question: str) -> Request | None:
    """The figure that the words name."""
    try:
        Reader().read(re.sub(r"%|\bpercent(?:age)?\b", " ", words))
    except NotUnderstood:
        return None
    return request_for(words, years, mode, question if not asks_percent(question) or mode == "single" else "")


def _says(words: str) -> bool:
    """Whether a word of them is one that says something."""
    return any(word not in SAYS_NOTHING for word in plain(words).split())


def _singular(word: str) -> str:
    """The noun for one part: "business segment" of "business segments"."""
    if re.search(r"(?:ss|class)$", word):
        return word
    word = re.sub(r"(ch|categor|countr|geograph)ies$", r"\1y", word)
    return re.sub(r"(?:(?<=class)es|(?<=business)es|s)$|s(?= of)", "", word, count=1)
