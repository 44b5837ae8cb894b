"""Words of a question for an order, as the shapes of such questions have them.

"Rank the 4 segments by how much profit grew, high to low" is "rank segments by growth in profit, highest first": how
many there are, and that a year is set beside the one before, are no words of what is ranked.
"""

from __future__ import annotations

import re

from rag.calculator.facts.axes import DIMENSION
from rag.query.less_or_more import THAN_THEN, VERB, WHAT, figure_of, of_segment, since_when

_PART = re.sub(r"\?P<\w+>", "?:", DIMENSION.pattern)
KIND = rf"(?:{_PART}|\b(?:states?|programs?|resorts?|properties|departments?)\b)"
"""The nouns of what is ranked."""
UP = r"(?:highest|largest|biggest|greatest|most|best|top|fastest|quickest|strongest)"
DOWN = r"(?:lowest|smallest|least|fewest|worst|bottom|slowest|weakest)"
_RANKS = re.compile(
    rf"\b(?:rank\w*|order|sort\w*|list|{UP}|{DOWN}|which|high to low|low to high)\b|"
    r"^\W*(?:did|do|does|has|have|was|were|is|are)\b[^?]*\b(?:any|every|each|all|some)\b",
    re.IGNORECASE,
)
# A region, and a category of products, told in other words.
_REGION = re.compile(r"\b(?:part|corner)(?P<s>s?) of the (?:world|globe)\b", re.IGNORECASE)
_GOODS = re.compile(r"\b(?:type|kind|sort)(?P<s>s?) of (?:merchandise|goods|wares)\b", re.IGNORECASE)
_COUNT = re.compile(
    r"\b(?P<the>the )?(?<!top )(?<!bottom )(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]) "
    rf"(?=(?:(?!of\b|{UP}\b|{DOWN}\b)[\w&.’'-]+ ){{0,3}}?{KIND}(?<=s)\b)",
    re.IGNORECASE,
)
_YEAR = r"(?:(?P<q{n}>Q[1-4]|[1-4]Q|H[12])\s?)?(?:FY ?|fiscal (?:year )?)?['’]?(?P<y{n}>(?:19|20)\d\d)"
# "2022 vs 2021", "lower in Q2 FY2024 than in Q2 FY2023".
_YEARS = re.compile(
    rf"\b(?P<later>{_YEAR.format(n=1)}),?\s+(?:vs\b\.?|versus|over|against|on|compared (?:to|with)|from|than)"
    rf"(?: (?:in|for))?(?: the)? {_YEAR.format(n=2)}\b",
    re.IGNORECASE,
)
_AGO = re.compile(
    r",?\s+(?:vs\b\.?|versus|over|on|compared (?:to|with)|against|than|from) (?:(?:in|for|the|a|its) )*"
    r"(?:prior|previous|last|preceding|year)[- ](?:year|ago|before|earlier)(?:[- ](?:quarter|period|half))?\b",
    re.IGNORECASE,
)
_HIGHER_THAN = re.compile(
    r"\b(?:had|has|have|reported|posted|saw) (?:an? )?(?:(?P<down>lower|smaller)|higher|larger|bigger) "
    r"(?P<what>[^?,]{3,60}?) (?=in\b[^?]*\bthan\b)",
    re.IGNORECASE,
)
# "Sold less in 2022 than in 2021", "earned more before tax than the year before": the figure fell, or rose.
_SOLD_LESS = re.compile(
    rf"\b(?P<verb>{VERB}) (?P<size>less|more|fewer)(?P<what>{WHAT})(?P<whose>(?: (?:for|at) [\w.&’'-]+)?)"
    r"(?= than\b| (?:in|during|for|over)\b[^?]*\bthan\b)",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"\bfrom (\d{4}) to (\d{4})\b")
_BARE = re.compile(r"(?:sell|earn|make|bring in|take in|pull in|haul in|generate|produce|collect)", re.IGNORECASE)
_LESS_THAN = re.compile(rf"\b(?:less|more|fewer|lower|higher|larger|smaller)\b[^?]*\b{THAN_THEN}", re.IGNORECASE)
_SIZE = r"(?:\$|%|dollars?|percent(?:age)?|pct)"
_BY_HOW_MUCH = re.compile(
    r"\b(?:by|on) how (?:much|fast|strongly) (?:(?:its|their|the) )?(?P<what>[^?,()]{2,50}?) "
    r"(?:(?P<down>fell|declined|decreased|dropped|shrank)|grew|rose|increased|changed|moved)\b",
    re.IGNORECASE,
)
_BY_CHANGE = re.compile(rf"\bby (?:{_SIZE} )?(?:change|movement|swing) in\b", re.IGNORECASE)
_CHANGE_BEHIND = re.compile(
    rf"\bby (?P<what>(?:(?!{_SIZE}|growth\b)[\w&-]+ ){{1,4}}?)(?:{_SIZE} )?(?:change|movement|swing)\b(?! in\b)", re.I
)
# A size of a move is a move: "the biggest revenue jump".
_JUMP = re.compile(rf"(?<=\b)(?P<led>{UP} (?:[\w&%$-]+ ){{0,4}})(?:jump|surge|boost|uptick|gain)\b", re.IGNORECASE)
_SLUMP = re.compile(rf"(?<=\b)(?P<led>{UP} (?:[\w&%$-]+ ){{0,4}})(?:slump|slide|dip|plunge|fall-?off|hit)\b", re.I)
_DOLLARS = re.compile(
    r"\(\s*(?:in )?\$\s*\)|\bin \$(?: terms)?(?=[\s,?.)]|$)|\bin (?:absolute |revenue )?dollar terms\b|"
    r"\bin absolute terms\b|(?:\$|\bdollar) (?=(?:growth|change|increase|decrease|decline|gain|rise|drop|fall|jump)\b)",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\(\s*(?:in )?(?:%|percent|pct)\s*\)|\bin (?:%|pct)(?: terms)?(?=[\s,?.)]|$)", re.IGNORECASE)
_FIRST = re.compile(
    rf"[\s,;:.(–—-]*\b(?:with )?(?:the )?{UP} (?:{_SIZE} )?"
    r"(?:(?P<down>drops?|falls?|declines?|decreases?|slumps?)|gains?|increases?|rises?|jumps?|changes?|movers?) "
    r"(?:first|on top)\b\)?",
    re.IGNORECASE,
)
_HIGH_TO_LOW = re.compile(r"\b(?:from )?(?:high to low|best to worst)\b", re.IGNORECASE)
_LOW_TO_HIGH = re.compile(r"\b(?:from )?(?:low to high|worst to best)\b", re.IGNORECASE)
_PROFITABLE = re.compile(
    r"[\s,]*\b(?:ranked |sorted |ordered )?from (?:the )?(?:(?P<most>most)|least) to (?:the )?(?:least|most) "
    r"profitable\b",
    re.IGNORECASE,
)
# "Segments with falling profit": which of them saw it fall.
_MOVERS = re.compile(
    rf"^\W*(?:please )?(?:list|name|show|give me)\s+(?P<kinds>[^?,]*?{KIND}) (?:with|that had|showing|having) (?:an? )?"
    r"(?:(?P<down>falling|declining|lower|shrinking|decreasing)|rising|growing|higher|increasing) "
    r"(?P<what>[^?,]+?)(?P<when> (?:in|for|during|over) [^?,]*\d[^?,]*)?$",
    re.IGNORECASE,
)
_HOW_RANKED = re.compile(
    rf"^\W*(?:how|in (?:what|which) order) (?:did|do|does) (?P<kinds>[^?]*?{KIND}) (?:rank|stack up|line up)"
    r"(?: against each other)? (?:by|on|in terms of|in|for) (?P<by>[^?]+)$",
    re.IGNORECASE,
)
# "Falling profit in 22, …": what else could be 22 stands behind it.
_IN_ORDER_OF = re.compile(
    rf"^\W*(?:please )?(?:name|list|show|give me|what (?:are|were)) (?P<kinds>[^?]*?{KIND}) (?:in order of|ordered by|"
    r"sorted by|ranked (?:by|on)) (?P<by>[^?]+)$",
    re.IGNORECASE,
)
_SHORT_YEAR = re.compile(r"\b(?P<led>in|for|during) ['’]?(?P<year>[0-3]\d)(?=\s*(?:,|;|\?|$))", re.IGNORECASE)
# "Actually grew on a reported basis": figures are reported ones where nothing else is said.
_IDLE = re.compile(r"\b(?:actually|really) (?=[a-z])|,? on (?:an? )?(?:as[- ])?reported basis\b", re.IGNORECASE)
_SELLERS = re.compile(r"\b(?P<most>best|top)[- ]sellers\b", re.IGNORECASE)


def in_order_words(question: str) -> str:
    """The question in such words; as it is where it ranks nothing."""
    text = _REGION.sub(r"region\g<s>", question.strip().rstrip(" ?.!"))
    text = _GOODS.sub(lambda m: "product categories" if m["s"] else "product category", text)
    text = _SELLERS.sub(r"\g<most>-selling products", text)
    if not (re.search(KIND, text, re.IGNORECASE) and _RANKS.search(text)):
        return question
    text = _IDLE.sub("", text)
    text = _SHORT_YEAR.sub(r"\g<led> 20\g<year>", text)
    size = " in dollars" if _DOLLARS.search(text) else " in percent" if _PERCENT.search(text) else ""
    told = _ordered(" ".join(_PERCENT.sub(" ", _DOLLARS.sub(" ", text)).split()))
    told = _moved(
        _one_time(
            _COUNT.sub(lambda found: found["the"] or "", _IN_ORDER_OF.sub(_ranked, _HOW_RANKED.sub(_ranked, told)))
        )
    )
    put = re.sub(r" +,", ",", " ".join(told.split()))
    return f"{put}{size}" if put != question.strip().rstrip(" ?.!") else question


def _ordered(text: str) -> str:
    """In which order the table is told, shortly; a list of what moved has its own order."""
    first = _FIRST.search(text)
    if first is not None:
        text = f"{text[: first.start()]} {text[first.end() :]}".strip()
        moves = "decline" if first["down"] else "growth"
        text = _CHANGE_BEHIND.sub(rf"by {moves} in \g<what>", _BY_CHANGE.sub(f"by {moves} in", text))
    text = _PROFITABLE.sub(lambda m: f" by operating income, {'highest' if m['most'] else 'lowest'} first", text)
    return _LOW_TO_HIGH.sub("lowest first", _HIGH_TO_LOW.sub("highest first", text))


def _ranked(found: re.Match[str]) -> str:
    return f"rank {found['kinds']} by {found['by']}"


def _one_time(text: str) -> str:
    """The later of a year and the one before it: what moves does so from that one."""
    text = _HIGHER_THAN.sub(lambda m: f"saw {m['what']} {'fall' if m['down'] else 'rise'} ", text)
    told = _SOLD_LESS.sub(_sold_less, text)
    text = _FROM_TO.sub(r"between \1 and \2", since_when(told)) if told != text else text
    # Whatever else is less than it was is not told by what it is.
    if _LESS_THAN.search(text):
        return text
    return _AGO.sub(" ", _YEARS.sub(_later, text))


def _sold_less(found: re.Match[str]) -> str:
    """What it sold or earned less of fell; as it is where that is no figure."""
    figure = figure_of(found["verb"], found["what"], of_segment=of_segment(found.string))
    # What a region or a product earns is told nowhere.
    if not figure or figure == "net income":
        return found[0]
    had = "have" if _BARE.fullmatch(found["verb"]) else "had"
    whose = f" at{found['whose'][4:]}" if found["whose"] else ""
    return f"{had} {figure} {'rise' if found['size'].lower() == 'more' else 'fall'}{whose}"


def _later(found: re.Match[str]) -> str:
    """The later time where the other is the same of the year before."""
    one, other = (found[f"q{n}"] or "" for n in (1, 2))
    follows = int(found["y1"]) - int(found["y2"]) == 1
    return found["later"] if follows and (one.upper() == other.upper() or not other) else found[0]


def _moved(text: str) -> str:
    """How something moved by the word for it: "growth in profit" of "how much profit grew"."""
    text = _BY_HOW_MUCH.sub(lambda m: f"by {'decline' if m['down'] else 'growth'} in {m['what']}", text)
    text = _CHANGE_BEHIND.sub(r"by growth in \g<what>", _BY_CHANGE.sub("by growth in", text))
    text = _SLUMP.sub(
        r"\g<led>decline", _JUMP.sub(r"\g<led>increase", _SELLERS.sub(r"\g<most>-selling products", text))
    )
    found = _MOVERS.match(text)
    if found is None:
        return text
    return f"Which {found['kinds']} saw {found['what']} {'fall' if found['down'] else 'rise'}{found['when'] or ''}"
