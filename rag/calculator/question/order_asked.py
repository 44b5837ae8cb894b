"""A question for an order, the first few or the last few, put as one for the first or the last of them.

"Acme R&D by segment, highest first", "Acme's three best-selling drugs", "the bottom 3 categories by sales": the table
of all of them in order tells each of these. What says only how the table is to be told is no word of what is asked.
"""

from __future__ import annotations

import re

from rag.calculator.question.order_words import DOWN as _DOWN
from rag.calculator.question.order_words import KIND as _KIND
from rag.calculator.question.order_words import UP as _UP
from rag.calculator.question.order_words import in_order_words
from rag.calculator.question.rank_words import MANY

# "Highest to lowest", "largest first", "in descending order": how the table is to be told.
_FALLING = rf"(?:from )?(?:the )?{_UP}(?: (?:down )?to (?:the )?{_DOWN}| first)|(?:in )?descending(?: order)?"
_RISING = rf"(?:from )?(?:the )?{_DOWN}(?: (?:up )?to (?:the )?{_UP}| first)|(?:in )?ascending(?: order)?"
_TOLD_IN = re.compile(
    r"[\s,;:(–—-]*\b(?:(?:ranked|sorted|ordered|listed|rank|sort|in order)\b[\s,:]*)?"
    rf"(?:(?:{_FALLING})|(?P<rises>{_RISING}))\b\)?",
    re.IGNORECASE,
)
_RANKED = re.compile(
    r",?\s+(?:ranked|ranking|sorted|in order)(?: of size)?(?=\s*(?:$|\b(?:in|for|by)\b))", re.IGNORECASE
)
# "With sales": the table tells the figure of each.
_WITH_FIGURES = re.compile(
    r",?\s+(?:with|w/|incl(?:uding|\.)?|showing|(?:and|&)(?= (?:the|their|its)\b))\s+(?:(?:the|their|its|all|each) )*"
    r"(?:sales|revenues?|figures?|amounts?|numbers?|values?|dollars?)(?: (?:of|for) each)?\s*$",
    re.IGNORECASE,
)
_RANKS = re.compile(r"^\W*(?:please )?(?:rank|order|sort)\b", re.IGNORECASE)
_SAYS = re.compile(
    r"^\W*(?:please )?(?:rank|order|sort|list|name|give me|show me|show|what (?:is|was|are|were))\b\s*", re.IGNORECASE
)
_WHEN = r"(?:[\s,]+(?:(?:in|for|during|at|of|from)\b|FY ?['’]?\d|Q[1-4]|[1-4]Q|(?:19|20)\d\d)[^?]*)?"
_BY = r"(?:(?!\b(?:in|for|during|at|and|FY|Q[1-4])\b)[^?,\d])+?"
_FIRST_FEW = re.compile(
    rf"^(?P<lead>[^?]*?)\b(?:the )?(?:(?P<end>top|bottom) {MANY}|{MANY} (?P<most>{_UP}|{_DOWN})(?:[- ]selling)?)"
    rf"(?: (?P<size>largest|biggest|smallest))? (?P<whose>(?:(?!by\b)[\w&.’'-]+ ){{0,3}}?)(?P<kind>{_KIND})"
    rf"(?P<mid>(?: (?:at|of|for) [\w&.’' -]+?)?)(?:\s+by\s+(?P<by>{_BY}))?(?P<rest>{_WHEN})$",
    re.IGNORECASE,
)
# "Acme's worst segment by sales growth"
_BEST_BY = re.compile(
    rf"^(?P<lead>[^?]*?)\b(?:the )?(?P<most>{_UP}|{_DOWN})(?:[- ]performing)? "
    rf"(?P<whose>(?:(?!by\b)[\w&.’'-]+ ){{0,3}}?)(?P<kind>{_KIND})(?P<mid>(?: (?:at|of|for) [\w&.’' -]+?)?)"
    rf"\s+by\s+(?P<by>{_BY})(?P<rest>{_WHEN})$",
    re.IGNORECASE,
)
_FEW_LAST = re.compile(
    rf"^(?P<lead>[^?]*?)(?P<kind>{_KIND})(?:\s+by\s+(?P<by>{_BY}))?(?P<rest>[^?]*?)"
    rf"[\s,:–—-]+(?P<end>top|bottom) {MANY}$",
    re.IGNORECASE,
)
_OF_EACH = re.compile(rf"^(?P<what>[^?]+?) by (?P<kind>{_KIND})(?P<rest>[^?]*)$", re.IGNORECASE)
_BY_WHAT = re.compile(rf"^(?P<lead>[^?]*?)(?P<kind>{_KIND})(?P<mid>[^?]*?) by (?P<what>[^?]+)$", re.IGNORECASE)
# "Segment with the lowest margin", "largest backlog among its segments".
_WITH_MOST = re.compile(
    rf"^(?P<lead>[^?]*?)\b(?:the )?(?P<kind>{_KIND}(?: (?:outside|within|excluding)[\w&.’' ]+?)?) "
    rf"with (?:the )?(?P<most>{_UP}|{_DOWN}) (?P<rest>[^?]+)$",
    re.IGNORECASE,
)
_AMONG = re.compile(
    rf"^(?P<lead>[^?]*?)\b(?:the )?(?P<most>{_UP}|{_DOWN}) (?P<what>[^?]+?)"
    rf"(?:,? (?:among|amongst|across|of all|out of)|, by) (?P<whose>(?:[\w&.’'-]+ ){{0,4}}?)"
    rf"(?P<kind>{_KIND})(?P<rest>[^?]*)$",
    re.IGNORECASE,
)
# "Lowest margin segment": the measure stands before the noun.
_MEASURE = r"(?:margins?|income|profits?|revenues?|sales|growth|earnings|EBIT(?:DA)?|assets|capex|backlog|returns?)"
_OF_MEASURE = re.compile(
    rf"^(?P<lead>[^?]*?)\b(?:the )?(?P<most>{_UP}|{_DOWN})(?:,? (?:&|and|/|or) (?:the )?(?P<other>{_UP}|{_DOWN}))?"
    rf"(?P<what>(?:[ -](?:[\w&]+[ -]){{0,4}}?{_MEASURE})?)(?:[ -]performing)? (?P<kind>{_KIND})"
    rf"(?:\s+by\s+(?P<by>{_BY}))?(?P<rest>[^?]*)$",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\b(?:which|who|where|when|how|why|whose)\b", re.IGNORECASE)
_SIZES = (
    (re.compile(r"\b(?:thinnest|slimmest|leanest|tightest|poorest)\b", re.IGNORECASE), "lowest"),
    (re.compile(r"\b(?:thinner|slimmer|leaner|poorer)\b", re.IGNORECASE), "lower"),
    (re.compile(r"\b(?:fattest|richest|heftiest|widest)\b", re.IGNORECASE), "highest"),
    (re.compile(r"\b(?:fatter|richer|heftier|wider)\b", re.IGNORECASE), "higher"),
)
# "Which of the last five years was best for sales", "best year for sales of the last five".
_SPAN = r"(?:the )?(?:last|past) (?P<many>three|four|five|3|4|5)(?: fiscal| financial)?(?: years?)?"
_BEST_YEAR = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?P<lead>.*?)\bwhich of {_SPAN} (?:was|is) (?:the )?(?P<most>{_UP}|{_DOWN})(?: one)? for (?P<what>.+)$",
        rf"^(?P<lead>.*?)\bwhich (?:fiscal )?year (?:was|is) (?:the )?(?P<most>{_UP}|{_DOWN})(?: one)? of {_SPAN} "
        r"for (?P<what>.+)$",
        rf"^(?P<lead>.*?)(?:\b(?:what|which) (?:was|is) )?(?:the )?\b(?P<most>{_UP}|{_DOWN}) (?:fiscal )?year "
        rf"for (?P<what>.+?) (?:of|in|over) {_SPAN}$",
    )
)
# "Which category sold the most": had the highest sales.
_SOLD = re.compile(
    rf"^(?P<which>\W*(?:which|what) [^?]*?{_KIND}[^?]*?) sold (?:the )?(?P<how>most|least)"
    r"(?=\s*(?:[,?]|$|(?:at|in|for|during|by)\b))",
    re.IGNORECASE,
)
# "Where did Acme sell the most", "outside the US, in which country did it bill the most": which region had most sales.
_ABROAD = r"(?:outside|other than|excluding) (?:of )?(?:the )?(?:US|U\.S\.|USA|United States|America)"
_WHERE = re.compile(
    rf"^\W*(?:(?P<first>{_ABROAD}),? )?(?:where|in (?:which|what) (?P<kind>country|region|geography|market)) "
    rf"(?:(?P<abroad>{_ABROAD}),? )?(?:in the world )?(?:did|does|has) (?P<who>[^?,]+?) "
    r"(?:(?:sell|sold|bill|billed|book|booked|invoiced?) (?:the |its )?(?P<most>most|least)(?: (?:sales|revenues?))?|"
    r"(?:generated?|ma[dk]e|earn(?:ed)?|bring in) (?:the |its )?(?P<size>most|least) (?:net )?(?:sales|revenues?))"
    r"(?P<rest>(?: (?:in|for|during) [^?,]+)?(?:, (?:and )?[^?]+)?)\?\s*$",
    re.IGNORECASE,
)
# "Which country outside the US is first in revenue", "which drug came last by sales": it had most, or least, of it.
_COMES_FIRST = re.compile(
    rf"^\W*(?P<which>(?:which|what) (?:[\w&.’'-]+ ){{0,3}}?{_KIND}(?:,? {_ABROAD},?)?) "
    r"(?:(?:is|was|came|comes|ranks|ranked|stood|stands) )(?:in )?(?:the )?"
    r"(?:(?P<last>last)|first|number one|no\. ?1|#1|on top)(?: place)? (?:in|by|for|in terms of|when it comes to) "
    r"(?P<what>(?!(?:19|20)\d\d|FY|fiscal|the)[^?]+)\?\s*$",
    re.IGNORECASE,
)
# "Which product cost Acme the most sales": which one lost the most of them.
_COST = re.compile(
    rf"^(?P<which>\W*(?:which|what) (?:[\w&.’'-]+ ){{0,3}}?{_KIND}(?: of [a-z]+)?) cost (?P<who>[^?]+?) "
    r"(?P<what>(?:the )?most (?:net )?(?:sales|revenues?|profits?|income)(?: dollars)?\b)",
    re.IGNORECASE,
)
# "In which category did Acme lose the most sales": which one lost it.
_SIZE = {"most": "highest", "least": "lowest"}
_PAST = {"lose": "lost", "gain": "gained", "earn": "earned", "make": "made", "generate": "generated", "grow": "grew"}
_IN_WHICH = re.compile(
    rf"^\W*(?:in|at|from|for) (?P<which>which (?:[\w&.’'-]+ ){{0,3}}?{_KIND}) (?:did|has) (?P<who>[^?]+?) "
    rf"(?P<verb>{'|'.join(_PAST)}) (?P<what>(?:the )?(?:most|least)\b[^?]*?)"
    r"(?P<when> (?:in|for|during|between|from|over) (?:the )?(?:fiscal |FY ?)*(?:19|20)\d\d[^?]*)?\s*\?",
    re.IGNORECASE,
)
_LEAST = re.compile(_DOWN, re.IGNORECASE)
_LED = re.compile(r"[:,;–—-]\s*$")


def rank_put_plainly(question: str) -> str:
    """The question as one for the first or last of a kind; as it is where it asks for no order."""
    question = _IN_WHICH.sub(_which_one, in_order_words(_WHERE.sub(_where, question)))
    question = _COMES_FIRST.sub(
        lambda m: f"{m['which']} had the {'lowest' if m['last'] else 'highest'} {m['what'].strip()}?", question
    )
    question = _COST.sub(r"\g<which> lost \g<what> at \g<who>", question)
    question = _SOLD.sub(lambda m: f"{m['which']} had the {_SIZE[m['how'].lower()]} sales", question)
    for pattern, plain in _SIZES:
        question = pattern.sub(plain, question)
    text = question.strip().rstrip(" ?.!")
    told, rises = _without_order(text)
    bare = _WITH_FIGURES.sub("", told)
    put = _best_year(text) or _of_measure(bare) or _few(bare) or _few_last(bare)
    if put is None and not _ASKS.search(bare):
        asks_order = told != text or _RANKS.match(text) is not None
        put = _with_most(bare) or (_ordered(bare, rises=rises) if asks_order else None)
    return f"{' '.join(put.split())}?" if put is not None else question


def _where(found: re.Match[str]) -> str:
    how, out = _SIZE[(found["most"] or found["size"]).lower()], found["first"] or found["abroad"]
    kind = f"{(found['kind'] or 'region').lower()}{f' {out[:1].lower()}{out[1:]}' if out else ''}"
    return f"Which {kind} had the {how} revenue at {found['who']}{found['rest']}?"


def _which_one(found: re.Match[str]) -> str:
    which, verb = found["which"], _PAST[found["verb"].lower()]
    return f"{which[:1].upper()}{which[1:]} {verb} {found['what']} at {found['who']}{found['when'] or ''}?"


def _without_order(text: str) -> tuple[str, bool]:
    """The text without the words that say in which order its table is told, and whether the least comes first."""
    found = _TOLD_IN.search(text)
    if found is None:
        return _RANKED.sub("", text), False
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip(" ,")
    return _RANKED.sub("", rest), found["rises"] is not None


def _best_year(text: str) -> str | None:
    """ "Which of the last five years was best for sales": in which of them they were highest."""
    found = next((match for shape in _BEST_YEAR if (match := shape.match(text))), None)
    if found is None:
        return None
    how = "lowest" if _LEAST.fullmatch(found["most"]) else "highest"
    what, _, paper = found["what"].partition(", ")
    led = f"{found['lead']} {paper}".strip(" ,:")
    return f"In which fiscal year was {what} {how} in the last {found['many']} years{f' {led}' if led else ''}"


def _of_measure(text: str) -> str | None:
    """ "Lowest margin segment of Acme", "Acme's best and worst segment by margin": which one had it, or which two."""
    found = _OF_MEASURE.match(text)
    what = (found["by"] or found["what"]).strip(" -") if found is not None else ""
    if found is None or not what or (found["by"] and not found["other"]) or _ASKS.search(found["lead"]):
        return None
    one = _which(found["lead"], _one(found["kind"]), found["most"], f"{what}{found['rest']}")
    ends = {
        "lowest" if _LEAST.fullmatch(end) else "highest" for end in (found["most"], found["other"] or found["most"])
    }
    return one if len(ends) == 1 else re.sub(r"\bthe (?:highest|lowest) ", "the highest and the lowest ", one, count=1)


def _few(text: str) -> str | None:
    """ "Acme's three best-selling drugs in 2022": which one sold best."""
    found = _FIRST_FEW.match(text) or _BEST_BY.match(text)
    if found is None or _ASKS.search(found["lead"]):
        return None
    named = found.groupdict()
    said = named.get("size") or named["most"] or named.get("end") or ""
    what = f"{found['by'] or 'revenue'}{found['mid']}{found['rest']}"
    return _which(found["lead"], f"{found['whose']}{_one(found['kind'])}", said, what)


def _few_last(text: str) -> str | None:
    """ "Acme drugs 2022 top 3"."""
    found = _FEW_LAST.match(text)
    if found is None or _ASKS.search(found["lead"]):
        return None
    return _which(found["lead"], _one(found["kind"]), found["end"], f"{found['by'] or 'revenue'} {found['rest']}")


def _with_most(text: str) -> str | None:
    """ "Segment with the lowest margin", "largest backlog among Acme's segments": which one had it."""
    bare = _SAYS.sub("", text)
    if (found := _WITH_MOST.match(bare)) is not None:
        return _which(found["lead"], _one(found["kind"]), found["most"], found["rest"])
    if (found := _AMONG.match(bare)) is None:
        return None
    kind = f"{_owner(found['whose'])}{_one(found['kind'])}"
    return _which(found["lead"], kind, found["most"], f"{found['what']}{found['rest']}")


def _ordered(text: str, *, rises: bool) -> str | None:
    """ "Acme R&D by segment": its segments are ranked by it."""
    bare, how = _SAYS.sub("", text), "lowest" if rises else "highest"
    if (each := _OF_EACH.match(bare)) is not None:
        return _which("", _one(each["kind"]), how, f"{each['what']}{each['rest']}")
    if (by := _BY_WHAT.match(bare)) is not None:
        return _which(by["lead"], _one(by["kind"]), how, f"{by['what']}{by['mid']}")
    named = list(re.finditer(_KIND, bare, re.IGNORECASE))
    if not named:
        return None
    lead, rest = bare[: named[-1].start()], bare[named[-1].end() :]
    return _which(lead, _one(named[-1][0]), how, f"revenue{rest}")


def _which(lead: str, kind: str, said: str, what: str) -> str:
    """The question for the first of a kind, of the company that is named before it."""
    how = "lowest" if _LEAST.fullmatch(said) else "highest"
    lead = _SAYS.sub("", lead)
    if _LED.search(lead):
        return f"{lead} which {kind} had the {how} {what}"
    return f"Which {_owner(lead)}{kind} had the {how} {what}"


def _owner(lead: str) -> str:
    """ "Acme " of "Acme's "."""
    bare = re.sub(r"^(?:the|all|its|their)\b\s*", "", re.sub(r"[’']s?(?=\s|$)", "", lead).strip(), flags=re.IGNORECASE)
    return f"{bare} " if bare else ""


def _one(kind: str) -> str:
    """The noun for one part."""
    if re.search(r"(?:ss|class)$", kind, re.IGNORECASE):
        return kind
    kind = re.sub(r"(ch|categor|countr|geograph|propert)ies\b", r"\1y", kind, flags=re.IGNORECASE)
    return re.sub(r"(?<![s’'])s(?= (?:outside|within|excluding)|$)", "", kind)
