"""Whether a sentence has what the question wants in it: a name for "who", a date for "when", a cause for "why" …"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from decimal import Decimal

from rag.answering.match.asked import Ask
from rag.answering.match.events import of_another_event
from rag.answering.match.persons import in_office
from rag.answering.match.places import Place, SentencePlace
from rag.answering.match.spots import spans_of
from rag.answering.match.stems import stem
from rag.answering.match.wanted import names_parties
from rag.answering.match.why_fit import reason_fit
from rag.answering.numbers.durations import length_told
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.read import figures
from rag.chunks.tokens import tokenize

MISSING = -0.6
"""What a sentence loses that lacks what was asked for."""
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = re.compile(rf"\b(?:19|20)\d{{2}}\b|\b(?:{_MONTHS})\b|\b(?:first|second|third|fourth) quarter\b")
_AHEAD = re.compile(
    r"\b(?:expect(?:s|ed|ations?|ing)?|anticipat\w+|outlook|guid(?:e[sd]?|ance|ing)|forecast\w*|project(?:s|ed|ion|ions)?|plan(?:s|ned)?|"
    r"intend\w*|will|(?-i:target)\w*|propos\w+|recommend\w*|estimate[sd]?)\b",
    re.I,
)
_OWN_PLAN = re.compile(
    r"\b(?:we|management|(?:the )?(?:company|firm|corporation|group|board)|[A-Z]\w+) (?:also |now |currently |still )?"
    r"(?:expects?|anticipates?|plans?|intends?|forecasts?|projects?|(?-i:targets?)|will)\b|\b(?:is|are) expected to\b"
)
_BOUND = re.compile(
    r"\b(?:must|requir\w+|maximum|minimum|maintain\w*|exceed\w*|complian\w+|comply|restrict\w*|limit\w*|matur\w+|due|"
    r"bears?|interest|per annum|subject to)\b",
    re.I,
)
_METHOD = re.compile(
    r"\b(?:recogni[sz]\w+|measured|account(?:ed)? for|method|stated at|policy|amorti[sz]\w+|determined|recorded|"
    r"defin\w+|calculat\w+|comput\w+|classif\w+|represents?|excludes?|means)\b",
    re.I,
)
# "Our headquarters are located in …": a verb of place says more than a bare "in".
_PLACED = re.compile(
    r"\b(?:located|based|headquarter\w*|situated|relocat\w+|offices?|facilit\w+)\b.{0,60}"
    rf"\b(?:in|at|to|near) (?:the )?(?!(?:{_MONTHS})\b)[A-Z]"
)
# "At June 30" is no place.
_PLACE = re.compile(rf"\b(?:in|at|to|near) (?:the )?(?!(?:{_MONTHS})\b)[A-Z][a-z]+")
_SEVERAL = re.compile(
    r"\b(?:includ\w+|consist\w*|compris\w+|such as|following|namely|represented|accounted|two|three|four|five|no)\b",
    re.I,
)
# "The 5.875% senior notes": the rate is their name.
_PAPER = re.compile(
    r"(\d+(?:\.\d+)?) ?% (?:(?!of\b|in\b)[\w-]+ ){0,3}(?:notes?|bonds?|debentures?|loans?|preferred)\b", re.I
)
# "five reportable segments: …": the number stands just before what is listed.
_MANY = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|following|\d+)\b(?: [\w-]+){0,3} $", re.I)
# "F-35", "COVID-19": the number is a name's.
_OF_NAME = re.compile(r"[A-Za-z]-$")
_PART = re.compile(
    r"\b(?:half|majority|most|all|none|no|(?:one|two|three)[- ](?:third|half|quarter|fifth|tenth)s?)\b", re.IGNORECASE
)
NUMBER_WORD = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\b"
    r"(?!(?: (?:and|to|or) \w+)?[ -](?:months?|years?|quarters?|weeks?|days?|hours?)\b)",
    re.I,
)
"""A number in letters that may count what is asked for; months and years are when."""
# "18 million shares", "48 states": what a number counts, where that is no people.
_OTHERS = re.compile(r"\s(?:(?!of\b)[a-z-]+ ){0,2}?(?!people|persons|individuals)[a-z]{3,}s\b")
_COMPANY = re.compile(r"\b[A-Z][\w&.’'-]+(?: [A-Z][\w&.’'-]+)*,? (?:Inc|Corp|Company|Co|Ltd|plc|SA|AG|LLC)\b")
# A gross margin is said in percent as often as in money.
_WHOLE = 0.99
# "18 million shares are reserved for employees": what is counted ends before the verb.
_THING_ENDS = re.compile(r"[,;:(]|\b(?:are|is|was|were|have|has|had|for|that|which|who|under)\b")
_RATE = re.compile(r"\b(?:how much of|retention|margins?|ratios?|rates?|yield|percent\w*|turnover|returns?)\b|%", re.I)
# "The severance of 84 employees" says nothing of how many there are.
_LEAVING = re.compile(
    r"\b(?:hired|recruited|new (?:hires|employees|colleagues)|"
    r"severance|laid off|lay-?offs?|furlough\w*|terminat\w+|redundan\w+|eliminat\w+|reductions? (?:in|of)|cut)\b",
    re.I,
)
# "Which customer did it lose" is not told by what the loss of customers could do.
_FORMER = re.compile(r"\b(?:previous|former|prior|old|replac\w+|terminat\w+)\b", re.IGNORECASE)
_REPLACED = re.compile(
    r"\breplac\w+ (?:the|our|its) (?:previous|former|prior|existing)\b|\boriginally scheduled to (?:expire|mature)\b",
    re.I,
)
_DID, _MAY = re.compile(r"\bdid\b"), re.compile(r"\b(?:could|may|might)\b")
_STAFF = frozenset(stem(word) for word in ("employees", "people", "staff", "workforce", "headcount", "workers"))


def fit(place: SentencePlace, ask: Ask, rare: Mapping[str, int], names: Set[str]) -> float:
    """About -1…0.5: what the sentence gains or loses for the kind of answer asked for.

    rare: in how many blocks each stem is; names: stems of the names of the company that is asked about.
    """
    text = place.text
    if ask.wants == "outlook" and text.endswith(":"):
        # What only leads to a table looks ahead to the table.
        return MISSING
    if ask.wants in ("list", "person", "date") and _DID.search(ask.query.question) and _MAY.search(text):
        return MISSING
    match ask.wants:
        case "person":
            held = in_office(text, ask, rare, names)
            return MISSING if held is None else held
        case "date":
            told = _DATE.search(text) and not of_another_event(text, ask) and not _of_the_former(text, ask)
            return _near(_DATE, text, ask) if told else MISSING
        case "duration":
            length = length_told(text, ask.query.question)
            return _near(length, text, ask) if length is not None else MISSING
        case "place":
            return _at(text, ask)
        case "reason":
            return reason_fit(place, ask, MISSING)
        case "outlook":
            return _ahead(text, place, ask)
        case "count" | "share" | "figure":
            return _counted(place, ask)
        case "terms":
            return 0.2 if _BOUND.search(text) else -0.1
        case "policy":
            return 0.2 if _METHOD.search(text) else -0.1
        case "yesno":
            return (0.1 if _DATE.search(text) else 0.0) - (0.2 if text.endswith(":") else 0.0)
        case "list":
            named = 0.3 if names_parties(ask.query.question) and _COMPANY.search(text) else 0.0
            return (0.2 if _SEVERAL.search(text) else 0.0) + named + _enumerated(text, ask)
    return 0.0


def _of_the_former(text: str, ask: Ask) -> bool:
    """Whether a sentence says when what was there before another one ended: the facility that was replaced."""
    return _REPLACED.search(text) is not None and _FORMER.search(ask.query.question) is None


def _at(text: str, ask: Ask) -> float:
    """More where a place stands just behind what is asked for ("headquarters are located in Redmond")."""
    spans = [span for concept in ask.concepts for span in spans_of(concept, text)]
    if any(_PLACE.search(text[end : end + 50]) for _, end in spans):
        return 0.35
    return 0.2 if _PLACED.search(text) else 0.1 if _PLACE.search(text[1:]) else MISSING


def _enumerated(text: str, ask: Ask) -> float:
    """More for "five reportable segments: …", which says how many there are and names them."""
    spans = [span for concept in ask.concepts for span in spans_of(concept, text)]
    listed = any(_MANY.search(text[max(0, start - 40) : start]) and text.count(",", end) >= 1 for start, end in spans)
    return 0.3 if listed else 0.0


def _near(pattern: re.Pattern[str], text: str, ask: Ask) -> float:
    """More where what is asked for stands close to the words of the question."""
    spots = [m.start() for m in pattern.finditer(text)]
    words = [
        m.start()
        for m in re.finditer(r"\w+", text)
        if any(c.among({stem(t) for t in tokenize(m[0])}) for c in ask.concepts)
    ]
    gap = min((abs(spot - word) for spot in spots for word in words), default=200)
    return 0.25 if gap <= 40 else 0.15 if gap <= 90 else 0.05


def _ahead(text: str, place: SentencePlace, ask: Ask) -> float:
    if not _AHEAD.search(text):
        return MISSING
    # "We expect …" tells a plan; "estimates that include expected rates" only says that there are some.
    own = 0.25 if _OWN_PLAN.search(text) else 0.0
    year = place.context.filing.fiscal_year
    # The year of a list of targets stands in the line that leads to it.
    dated = f"{text} {place.bare.before}"
    later = bool(year) and any(str(year + n) in dated for n in (1, 2, 3) if year)
    # "in 2023" where 2023 is asked for: the other plans of a filing share most of such a question's words.
    asked = any(str(one) in dated for one in ask.years)
    told = any(not _is_year(mention) for mention in place.figures)
    figured = (0.3 if ask.items else 0.1) if told else -0.3 if ask.items else 0.0
    return 0.2 + own + (0.15 if later else 0.0) + (0.3 if asked else 0.0) + figured


def _is_year(mention: Mention) -> bool:
    return mention.value == mention.value.to_integral_value() and 1900 <= mention.value <= 2100 and not mention.currency


def _counted(place: SentencePlace, ask: Ask) -> float:
    """A number that is no year; more where it stands just before a thing that is asked for."""
    numbers = [m for m in place.figures if not _is_year(m) and not _OF_NAME.search(place.text[: m.start])]
    if ask.wants == "share":
        numbers = [m for m in numbers if m.percent]
        if not numbers and _PART.search(place.text):
            return 0.0
    elif ask.wants == "count":
        numbers = [m for m in numbers if not m.percent and not m.currency] or (
            [m for m in numbers if m.percent] if "%" in ask.query.question else []
        )
    elif ask.items and ask.items[0].statement and not _may_be_rate(place.text, ask):
        # "21% of revenue" says nothing of how much revenue.
        numbers = [m for m in numbers if not m.percent]
    if not numbers:
        return 0.0 if ask.wants == "count" and NUMBER_WORD.search(place.text) else MISSING
    if _leaves(place.text, ask):
        return MISSING
    counted = [m for m in numbers if _counts_it(place.text[m.end : m.end + 60], ask) or _is_counted(place, m, ask)]
    largest = max((abs(m.value) for m in counted), default=Decimal(1))
    if ask.wants == "count" and not counted and all(_OTHERS.match(place.text[m.end :]) for m in numbers):
        return MISSING
    # Of several counts of one thing the whole is wanted, not a part.
    whole = 0.03 * min(6, max(0, largest.adjusted())) if ask.wants == "count" else 0.0
    return (0.25 if counted else 0.1) + whole


def _may_be_rate(text: str, ask: Ask) -> bool:
    """Whether a percentage may answer: a rate or a change is asked for, or more than the item ("revenue retention")."""
    whole = bool(ask.qualifiers) and ask.told(frozenset(stem(token) for token in tokenize(text))) >= _WHOLE
    return ask.comparing or _RATE.search(ask.query.question) is not None or whole


def _leaves(text: str, ask: Ask) -> bool:
    """Whether a sentence is on those who go where the question is how many there are."""
    staff = any(_STAFF & set(concept.asked) for concept in ask.concepts)
    return ask.wants == "count" and staff and bool(_LEAVING.search(text)) and not _LEAVING.search(ask.query.question)


def names_the_rate(place: Place, ask: Ask) -> bool:
    """Whether a place is on the paper that a question calls by its rate ("the 5.875% notes"); so is all without one."""
    asked = [Decimal(rate) for rate in _PAPER.findall(ask.query.question)]
    if not asked:
        return True
    heads = (place.heading,) if isinstance(place, SentencePlace) else (place.table.caption, place.table.context_heading)
    printed = [one.value for text in (place.text, *heads) for one in figures(text) if one.percent]
    return any(rate in printed for rate in asked)


def tells_amount(text: str) -> bool:
    """Whether a text holds a figure, in digits or words, or how much of the whole it is ("most", "no", "a third")."""
    return bool(figures(text)) or NUMBER_WORD.search(text) is not None or _PART.search(text) is not None


def counts_asked(place: SentencePlace, ask: Ask) -> bool:
    """Whether a number of the sentence stands just before what the question counts."""
    counts = [m.end for m in place.figures if not m.percent and not _is_of_a_name(place, m.end)]
    counts += [m.end() for m in NUMBER_WORD.finditer(place.text)]
    return any(_counts_it(place.text[end : end + 60], ask) for end in counts)


def _is_of_a_name(place: SentencePlace, end: int) -> bool:
    """Whether a capital behind a number makes it a name: "737 MAX"; "41,000 Acme people" are those of Acme."""
    behind = place.text[end:].split(maxsplit=1)[:1]
    own = set(tokenize(place.context.filing.company or ""))
    return bool(behind) and behind[0][:1].isupper() and not set(tokenize(behind[0])) & own


def _counts_it(after: str, ask: Ask) -> bool:
    words = {stem(token) for token in tokenize(_THING_ENDS.split(after)[0])[:5]}
    return any(concept.among(words) for concept in ask.concepts)


def _is_counted(place: SentencePlace, mention: Mention, ask: Ask) -> bool:
    """Whether the number follows what is counted ("we employed approximately 77,300 people") and is of nothing else."""
    words = {stem(token) for token in tokenize(place.text[max(0, mention.start - 40) : mention.start])[-4:]}
    named = any(concept.among(words) for concept in ask.concepts)
    return ask.wants == "count" and named and not _OTHERS.match(place.text[mention.end :])
