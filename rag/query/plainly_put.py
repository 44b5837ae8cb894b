"""A question whose figure, formula or years are told in a roundabout way, as it is put plainly.

"The ratio is A divided by B" defines what is asked for; an average "per year" is one over the years; "& yoy" asks how
the figure before it moved; "among the kinds that it splits its sales into, which one" asks which of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rag.query.directory import load_book
from rag.query.funded import as_funded_status
from rag.query.less_or_more import as_move
from rag.query.shares_told import share_of_each_year

_Put = str | Callable[[re.Match[str]], str]
_NOUN = (
    r"ratio|return|rate|margin|multiple|turnover|coverage|cover|payout|yield|percentage|share|proportion|intensity|"
    r"conversion|metric|measure"
)
_SIGN = r"(?:\b(?:divided by|over|plus|minus|less|times)\b|\s[-+*/÷×]\s|\)\s*/)"
_WHO = r"(?P<who>(?-i:[A-Z])[\w.&’'-]*(?: (?-i:[A-Z&])[\w.&’'-]*)*)"
_YEAR = r"(?:fiscal (?:years? )?|FY ?|years? )?'?(?:19|20)\d\d"
_YEARS = rf"{_YEAR}(?:(?:\s?[-–]\s?|,? (?:to|through|until|and) |, (?:and )?)(?:FY ?|fiscal )?(?:19|20)?\d\d)+"
_COUNT = r"(?:two|three|four|five|six|\d)"
_MEANT = (
    r"(?:[;,]|\s[-–—])?\s*(?:\(\s*)?(?:where(?:by)?|with|when|if|taking|and)?\s*\b(?:the|this|that)\s+(?P=same)\s+"
    r"(?:here\s+)?(?:is|being|means|equals|as|to be|=)\s+"
    r"(?:(?:here )?(?:defined|calculated|computed|measured|taken) (?:as|by)\s+)?"
)
_SPLITS = r"(?:breaks?|splits?|divides?|disaggregates?|separates?|groups?|sorts?|reports?|discloses?)"
_OVER = r"(?:over|across|in|for|from|during|between)\b"
_A_YEAR = r"(?: (?:per|a|each|every) (?:fiscal )?year| annually| yearly)"
_OWNER = r"(?:(?-i:[A-Z])[\w.&-]*(?: (?-i:[A-Z])[\w.&-]*)*['’]s? )?"
_EARN = r"(?:earn|make|made|get|got|generate|achieve|produce)d?"
_SPEND = (
    r"(?:put|pour(?:ed)?|plough(?:ed)?|plow(?:ed)?|sink|sunk|pump(?:ed)?|channel(?:led|ed)?|spen[dt]|invest(?:ed)?)"
)
# "Research facilities" are no research.
_ENDS = rf"(?=\s*(?:[?,.]|$)|{_A_YEAR}\b| {_OVER}| on average| (?:FY|fiscal|Q[1-4]|\d))"
_MOST = r"(?:most|largest|biggest|highest|least|smallest|lowest)"
_COMPANY = r"(?:(?:company|group|firm|overall|consolidated|company['’]s|group['’]s) )?"
_BETTER = r"(?:better|worse|improv(?:ed?|ing)|worsen(?:ed|ing)?|higher|lower)"
_THAN = (
    r"(?:than|on|from|over|versus|vs\.?|compared (?:with|to)|against) (?:it was )?(?:a |the )?"
    r"(?:year (?:before|earlier|ago)|(?:prior|previous|last) year)"
)
_USED = re.compile(
    r"\b(?:use|using|take|taking|with) (?:the )?(?P<what>average (?:[a-z]+ ){0,4}?[a-z]+) (?:of|for|over|between|in) "
    r"(?:FY ?|fiscal )?(?P<one>(?:19|20)\d\d) and (?:FY ?|fiscal )?(?P<other>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_OWN_NOUN = re.compile(
    rf"^(?P<head>[^?.]*?\b(?P<same>{_NOUN})\b[^?.]*?)(?:[?.]\s*)?{_MEANT}"
    rf"(?P<body>(?!(?:over|less|more|above|below|under|not)\b)[^?.;]*?{_SIGN}[^?.;]*?)\s*\)?(?P<end>[?.](?:\s|$)|$)",
    re.IGNORECASE,
)


def _defined(found: re.Match[str]) -> str:
    """The figure with its formula behind it."""
    return f"{found['head'].rstrip(' ,;(')}, defined as {found['body']}? "


def _what_was(figure: str) -> str:
    """The question for a figure that is typed; a symbol in small letters stays one, without a capital at its begin."""
    first = figure.split()[0]
    if figure.islower() and first not in load_book().everyday:
        return f"what was {figure}"
    return f"What was {figure[:1].upper()}{figure[1:]}"


def _averaged(found: re.Match[str]) -> str:
    """The average of the years that are behind it, and no more that they are to be averaged."""
    asked = found["asked"]
    if not re.search(r"\b(?:average|mean)\b", asked, re.IGNORECASE):
        asked = re.sub(r"^(\W*what (?:is|was|were|are) )(?:the )?", r"\1the average of ", asked, flags=re.IGNORECASE)
    rest = found["rest"] or ""
    told = f"{asked} {rest[:1].upper()}{rest[1:]}".strip()
    return told if re.search(r"\b(?:average|mean)\b", asked, re.IGNORECASE) else found[0]


def _made_of(found: re.Match[str]) -> str:
    """The two figures asked for, and the formula of the first, of which the second is made."""
    asked = re.sub(
        r"^(?:please )?(?:compute|calculate|find|determine|give|work out) ", "What was ", found["head"], flags=re.I
    )
    return f"{asked}? {found['a']} is defined as: {found['body']}.{' Round to' if found['round'] else ''}"


_PUT: tuple[tuple[re.Pattern[str], _Put], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), put)
    for pattern, put in (
        # "What return did it earn on its equity": its return on equity.
        (
            rf"\bwhat (?P<what>return|yield) (?:did|does|has) {_WHO} {_EARN}"
            r" (?P<on>on|from) (?:its |their |the )?",
            r"what was \g<who>'s \g<what> \g<on> ",
        ),
        # "The three-year average (FY2020 to FY2022) of X": of X over these years.
        (
            rf"(?P<mean>^\W*(?:what (?:is|was|were|are) )?(?:the |its )?{_OWNER}"
            rf"(?:simple |{_COUNT}[- ](?:fiscal[- ])?years? )*(?:average|mean)\b[^?.()]*?)"
            rf"\s*\((?:of |over |for |in |across |the )*(?P<years>{_YEARS})\)(?P<what>[^?.]*)(?P<end>[?.]|$)",
            r"\g<mean>\g<what> over \g<years>\g<end>",
        ),
        # "Average the three yearly percentages": what a mean of a share over years is.
        (
            rf"^(?P<asked>[^?]+\?)\s+(?:please )?(?:take the )?(?:simple )?(?:average|mean)(?: of)? "
            rf"(?:the |these |those )?(?:{_COUNT} )?(?:yearly|annual|single-year)?\s*"
            r"(?:percentages?|ratios|rates|shares|margins|figures|values)"
            r"(?:(?:,? and |[.;]\s*)(?P<rest>(?:round|give|express|answer|report|state|use)\b.*)|[.;]?\s*)$",
            _averaged,
        ),
        # "What did it spend a year, on average, over these years": the mean of them.
        (
            r"^\W*on average,\s+(?P<asks>(?:how much|what) (?:did|does|has|was|were)\b[^?]*?)"
            rf"{_A_YEAR}?(?P<when>,? {_OVER}[^?]*?{_YEARS}[^?]*)\?",
            r"\g<asks> on average\g<when>?",
        ),
        (
            r"(?P<mean>\b(?:on average|average|averaged|mean)\b[^?]*?),?"
            + rf"{_A_YEAR},?(?P<when> {_OVER}[^?]*?{_YEARS})",
            r"\g<mean>\g<when>",
        ),
        (
            rf"(?P<asks>\b(?:how much|what) [^?]*?){_A_YEAR},? on average,?(?P<when> {_OVER}[^?]*?{_YEARS})",
            r"\g<asks> on average\g<when>",
        ),
        # "Put into research": spent on it.
        (
            rf"\b(?P<asks>how much|what) (?P<did>did|does|has) (?P<who>[^?,]{{2,50}}?) "
            rf"{_SPEND} (?:into|in|on) (?:its )?"
            rf"(?:research and development|research|R&D){_ENDS}",
            r"\g<asks> \g<did> \g<who> spend on research and development",
        ),
        # "Went into buying property": into purchases of it.
        (
            r"\b(?P<into>(?:went|goes|go|gone) (?:into|to|on|for)) (?:buying|purchasing|acquiring) (?:new )?"
            r"(?=property\b)",
            r"\g<into> purchases of ",
        ),
        # "How much debt did it pay back": how much it repaid.
        (
            r"\b(?P<what>how much (?:[a-z -]+ )?(?:debt|notes|loans?|borrowings)) (?P<did>did|has) "
            r"(?P<who>[^?,]{2,50}?) "
            r"(?:pay|paid) (?:back|off|down)\b",
            r"\g<what> \g<did> \g<who> repay",
        ),
        # "Stock compensation fy25 & yoy": the figure and how it moved.
        (
            r"^(?!\W*(?:what|how|which|why|who|did|does|is|was|were|are)\b)(?P<what>[^?,;]*?\w)\s*(?:&|\+|,? and|/)\s*"
            r"(?:its )?(?:yoy|y/y|year[- ]over[- ]year|year[- ]on[- ]year)(?: (?:growth|change|move|chg|%))*\s*\??\s*$",
            lambda found: f"{_what_was(found['what'])}, and how did it change?",
        ),
        # "Is it positive, and did it get better or worse than a year before": by how much it changed.
        (
            rf"(?P<first>^\W*(?:is|was|does|did|has)\b[^?]*?\b(?:positive|negative)\b[^?]*?),? and "
            rf"(?:did|has|is|was) it (?:(?:get(?:ting)?|got(?:ten)?|been) )?{_BETTER}"
            rf"(?: or {_BETTER})?(?: {_THAN})?\s*\?",
            r"\g<first>, and by how much did it change?",
        ),
        # "EBITDA and EBITDA margin for 2024, with EBITDA as A plus B": what both are made of.
        (
            r"^(?P<head>[^?.]*?(?<![\w-])(?P<a>[A-Za-z][\w&-]*(?: [a-z][\w-]*){0,3}?) and (?:the |its )?"
            r"(?P=a)[ -](?:margin|ratio|yield|turnover|conversion|coverage)\b[^?.:;]*?),? "
            r"(?:with|where|taking|treating|defining|using|if) (?:the )?(?P=a) "
            r"(?:(?:is|being|as|means|equals|=|defined|measured|calculated) )+(?P<body>[^?.:;]*?"
            rf"{_SIGN}[^?.:;]*?)[.?](?P<round>\s+(?:(?:the|its) )?(?:margin|ratio|yield) to)?(?=\s|$)",
            _made_of,
        ),
        # "Among the products that Acme splits its sales into, which one grew fastest".
        (
            r"^\W*(?:of|among|out of) (?:all )?(?:the |its )?(?:(?:kinds|types|sorts|categories|groups|lines) of )?"
            rf"(?P<kind>(?-i:[a-z])[a-z &-]{{3,50}}?)(?: that| which)? {_WHO} {_SPLITS}(?: out| down| up)?"
            r"(?: (?:its|their|the))?(?: total| net)?(?: sales| revenues?)?(?: (?:into|by|for|in|out|to))?, "
            r"(?:which|what)(?: one)?(?: of (?:them|these))? ",
            r"Which of \g<who>'s \g<kind> ",
        ),
        # "Which segment made the most, and what share of the company total was that": its share of what it made.
        (
            rf"(?P<first>^\W*(?:which|what)\b[^?]*?\b{_MOST}\b[^?]*?),? and "
            r"(?:what|which) (?:share|percent(?:age)?|%|portion|proportion|part) of (?:the |its )?"
            rf"{_COMPANY}(?:total|whole) "
            r"(?:was|is|were|did|does) (?:that|this|it)(?: (?:represent|make up|account for|come to|amount to))?\s*\?",
            r"\g<first>, and what was its share of the total?",
        ),
    )
)


_TERM = re.compile(
    r"\b(?P<term>short|long)[- ]term "
    r"(?P<what>(?:deferred|unearned) (?:revenues?|income)|contract (?:liabilities|assets)|"
    r"(?:(?:operating|finance) )?lease (?:liability|liabilities|obligations))\b",
    re.IGNORECASE,
)


_BUYBACK = r"(?:share |stock |common stock )?(?:re-?purchases?|buy-?backs?)\b"
_TO_THE_END = r"(?:[^?,]|,(?= \d{4}))*"
_STILL = r"(?:(?:still|currently|left|remaining|available|unused|unspent|to spend) ?)"
_ROOM = r"^\W*how much (?:room |headroom |capacity |money |authori[sz]ation )?"
# "How much is left under its buyback program": what item 5 of every annual report tells in its own words.
_LEFT_OF = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ROOM}(?:is |was |remains? |remained ){_STILL}*(?:under|on|in|of) "
        rf"(?P<of>[^?,]*?{_BUYBACK}{_TO_THE_END})\W*$",
        rf"{_ROOM}(?:did|does) (?P<who>{_WHO.replace('?P<who>', '?:')}) {_STILL}*have {_STILL}+(?:under|on|in) "
        rf"(?:its|the) (?P<of>[^?,]*?{_BUYBACK}{_TO_THE_END})\W*$",
        rf"^\W*how much of (?P<of>[^?,]*?{_BUYBACK}[^?,]*?) (?:is|was|remains?|remained) ?{_STILL}+"
        rf"(?P<when>{_TO_THE_END})\W*$",
    )
)
_USED_OF = re.compile(
    r"\bused\b(?=[^?]*\b(?:programs?|programmes?|authori[sz]ations?)\b)"
    r"|(?<=\w )(?P<of>(?:programs?|programmes?|authori[sz]ations?)\b[^?]*?)\bused\b",
    re.IGNORECASE,
)


def at_its_term(question: str) -> str:
    """The question with a balance that filings part by the heading over it, current or not; others as they are.

    What was used of a program is what was utilized of it, which tells more.
    """
    question = _USED_OF.sub(lambda one: f"{one['of'] or ''}utilized", question)
    return _TERM.sub(lambda one: f"{'' if one['term'].lower() == 'short' else 'non-'}current {one['what']}", question)


def _usual_average(question: str) -> str:
    """The question without the two years of an average, where those are the one asked for and the one before."""
    found = _USED.search(question)
    asked = re.search(r"\b(?:19|20)\d\d\b", question[: found.start()]) if found is not None else None
    if found is None or asked is None or {int(found["one"]), int(found["other"])} != {int(asked[0]), int(asked[0]) - 1}:
        return question
    return f"{question[: found.end('what')]}{question[found.end() :]}"


def plainly_put(question: str) -> str:
    """The question put plainly; as it is where it is not put in any of these ways."""
    question = as_move(_usual_average(as_funded_status(share_of_each_year(question))))
    question = _OWN_NOUN.sub(_defined, question).rstrip()
    for pattern, put in _PUT:
        question = pattern.sub(put, question)
    return question


def left_of_a_program(question: str) -> str:
    """The question for what is left of a buyback in the words of item 5; another question as it is."""
    for one in _LEFT_OF:
        if (found := one.match(question)) is not None:
            named = found.groupdict()
            whose = f"{named['who']}'s " if named.get("who") else ""
            when = f" {named['when'].strip()}" if named.get("when") else ""
            of = f"{whose}{named['of'].strip()}{when}"
            return f"What was the dollar value of shares that may yet be purchased under {of}?"
    return question
