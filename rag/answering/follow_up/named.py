"""Follow-ups that name a part of what was asked: a segment, a place, a product ("and for Optical Communications?")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.figure import SEGMENTS, Before
from rag.answering.follow_up.forms import LED_BY_BASIS
from rag.answering.follow_up.in_order import BY_PARTS
from rag.answering.follow_up.said import LEAD
from rag.calculator.facts.regions import is_region
from rag.chunks.tokens import tokenize
from rag.query.directory import directory_of
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing, Query

_NAME = r"[A-Z][\w’'&./-]*"
_UNIT = r"(?i:segments?|divisions?|business(?:es)?|units?|regions?|brands?)"
_LED = r"(?i:and|but|also|then|so|what about|how about|(?:the )?same(?: question| thing)?)"
_ALONE = re.compile(
    rf"^\W*(?P<led>(?:{_LED}\s+)*)(?P<how>(?i:for|of|from|in|at|within)\s+)?(?P<the>(?i:the|its)\s+)?"
    rf"(?P<part>{_NAME}(?:,? (?:{_NAME}|and|of|&))*(?: {_UNIT})?|[\w’'&/ -]{{3,40}} {_UNIT})\W*$"
)
# "Canada's net sales", "net sales of Pet": another figure of a part.
_FIGURE_OF = re.compile(
    rf"^\W*(?:{_LED}\s+)*(?:(?i:the)\s+)?(?:(?P<own>{_NAME}?(?: (?:{_NAME}|and|&))*?)['’]s? (?P<what>[a-z][\w &/-]+?)"
    rf"|(?P<figure>[a-z][\w &/-]+?) (?P<how>of|for|in|from) (?P<the>the )?(?P<part>{_NAME}(?: (?:{_NAME}|and|&))*))\W*$"
)
# Places that every filing has, and no figure is called.
_GENERAL = re.compile(
    rf"^\W*(?P<led>(?:{_LED}\s+)*)(?P<how>(?i:for)\s+)?(?P<the>(?!))?(?P<part>(?i:international|domestic|overseas))\W*$"
)
# "737?", "and the 787s?": what is built is called by a number.
_MODEL = re.compile(
    rf"^\W*(?P<led>(?:{_LED}\s+)*)(?P<how>(?i:for|of)\s+)?(?P<the>(?i:the)\s+)?"
    r"(?P<part>\d{3}(?:-\d+)?X?(?: [A-Z]+)?)s?\W*$"
)
# What is no name of a part: an abbreviation such as EPS, the first word of a question.
_ABBREVIATED = re.compile(r"[A-Z]{2,5}")
# Behind a figure by segment, "cib?" is the short name of one.
_INITIALS = re.compile(r"\W*(?:and\s+)?[a-z]{2,5}\W*")
_PLACES = frozenset(["US", "USA", "UK", "EU", "EMEA", "APAC", "LATAM"])
_QUESTION = re.compile(
    r"(?:What|How|Why|When|Which|Who|Where|Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|Break|Split|Show|"
    r"By|Other|All|Each|Every|Any|Both|Remaining)\b",
    re.IGNORECASE,
)
# "How much of the revenue was Comirnaty", "revenues by segment": another part takes the place of what was named.
_HOW_MUCH_OF = re.compile(
    r"^How much of .+? (?:was|were|is|are|came from|comes from|related to) (?=[^?]+$)", re.IGNORECASE
)
# "Converse EBIT": initials that measure are no word of the part's name.
_MEASURE = r"(?:EBITDAR?|EBIT|EBITA|SG&A|R&D|D&A|EPS|ROE|ROA|ROIC|NII|FCF|PP&E|GAAP|MAUs?)(?![\w&])"
_CAPITALS = re.compile(
    rf"(?!{_MEASURE}){_NAME}(?:,? (?:(?!{_MEASURE}){_NAME}|and|of|&))*(?<! and)(?<! of)(?= (?:[a-z]|{_MEASURE}))"
)
# What one figure is less than another is of no part.
_OF_TWO = re.compile(r" (?:minus|plus|divided by) ")
_FEW, _PAIR = 3, 2
_OF_A_FIGURE = frozenset(("total", "net", "gross", "average", "and", "adjusted"))
_LED_IN = re.compile(r"^ (?:for|in|at|within|from|of) (?:the )?")
THERE = re.compile(
    r"\s+(?:there|in (?:that|this) (?:segment|region|country|market|business|division))\b", re.IGNORECASE
)
"""What points at the part before: “the pretax income there”."""
_OWN = re.compile(r"\b(?:attributable|per share)\b", re.IGNORECASE)


def of_a_named_part(
    question: str, before: Before, new: Query, filings: Sequence[Filing], corrected: bool = False
) -> str:
    """What was asked before, of the part that is named; "" where none is, or where it is a figure or a company."""
    by_parts = BY_PARTS.search(before.text) is not None
    initials = by_parts and _INITIALS.fullmatch(question) and not set(tokenize(question)) & vocabulary().words
    found = _ALONE.match(question.upper() if initials else question) or _GENERAL.match(question)
    found = found or _MODEL.match(question)
    if found is None or new.periods or _known(new, filings) or not before.owner:
        return ""
    # "MGM China" is no other company than MGM; its name alone is.
    if new.filters.companies and (new.filters.companies != (before.owner,) or not _beyond(found["part"], before)):
        return ""
    part = found["part"].capitalize() if found["part"].islower() and " " not in found["part"] else found["part"]
    how = (found["how"] or "").strip().lower()
    placed = how in ("in", "at", "within")
    # Of what was asked as a portion, a name of several words is another portion: "Asset Management".
    known = _is_figure(part, new) and not (before.whole and " " in part)
    if not placed and (not before.figure or known):
        return ""
    led = (
        corrected or found["led"] or how or found["the"] or (" " in part and part[0].isupper()) or found.re is _GENERAL
    )
    # A name that no figure has a word of is one, with or without a lead: "Bakery?"
    led = led or before.inside or not set(tokenize(part)) & vocabulary().words
    short = _ABBREVIATED.fullmatch(part) and part not in _PLACES and not how and not by_parts
    if not led or _QUESTION.match(part) or short:
        return ""
    said = f"the {part}" if found["the"] else part
    # A word of the company's own name would name the company.
    if not _beyond(part, before) and not re.search(_UNIT, part):
        said = f"the {part} segment"
    return with_part(before.text, before, f" {how if placed else 'for'} {said}")


def other_figure_of_a_part(question: str, before: Before, new: Query, filings: Sequence[Filing]) -> str:
    """Another figure, of a part that is named with it ("and Canada's net sales?"); "" for other questions."""
    found = _FIGURE_OF.match(question)
    if found is None or not new.metrics or new.filters.companies or new.periods or not before.owner:
        return ""
    if _known(new, filings):
        return ""
    part, figure = found["own"] or found["part"], found["what"] or found["figure"]
    said = f"{found['how'] or 'for'} {found['the'] or ''}{part}"
    figure = LEAD.sub("", figure)
    return f"What was {before.owner}'s {figure}{before.when} {said.replace('of ', 'for ', 1)}?"


def of_that_place(question: str, before: Before) -> str:
    """Another figure of the part before, pointed at ("the pretax income there"): without the word, and the part.

    As it is where nothing points at a part, or there is none.
    """
    place = before.part or (f" in {before.inside}" if before.inside else "")
    return f"{THERE.sub('', question).rstrip(' ?.!')}{place}?" if place and THERE.search(question) else question


def is_of_revenue(text: str, before: Before, new: Query) -> bool:
    """Whether a few small words name what revenue is earned with ("footwear"): no figure and no matter of their own."""
    words = re.sub(r"^the ", "", text).split()
    small = 0 < len(words) <= _FEW and all(word.isalpha() and word.islower() for word in words)
    known = new.metrics or new.topics or new.periods or set(words) & (vocabulary().words | vocabulary().stop_words)
    return small and not known and before.query.metrics == ("revenue",) and bool(before.owner)


def of_a_bare_word(text: str, before: Before, new: Query) -> str:
    """A few small words after a portion or a part's revenue: another portion ("equipment"), what is earned there.

    "" for words that name a figure or a matter, and after other figures.
    """
    words = re.sub(r"^the ", "", text).split()
    named = new.metrics or new.topics or new.periods or new.filters.companies or set(words) & vocabulary().stop_words
    if named or not 0 < len(words) <= _FEW or text[:1].isupper() or not before.owner:
        return ""
    if before.whole:
        return f"How much of {before.owner}'s {before.whole}{before.day} was {' '.join(words)}?"
    earned = before.query.metrics == ("revenue",) and before.inside and set(words) & vocabulary().words
    return before.text.replace(before.inside, f"{before.inside} {' '.join(words)}", 1) if earned else ""


def of_its_kind(text: str, before: Before, new: Query) -> str:
    """Another part of a figure that is called by its part: "and rooms?" after "casino revenues"; "" for others."""
    name, lead = re.sub(r"^(?:the|its) ", "", text), lead_of(before.own)
    # "Strip casino revenues": of the same place, where there is another kind of them.
    own = before.own.removeprefix(lead).strip()
    kind, own = (kind, own) if (kind := kind_of(own)) else (kind_of(before.own), before.own)
    said = [word for word in name.split() if word != "and"]
    plain = 0 < len(said) <= _FEW and not set(tokenize(" ".join(said))) & vocabulary().stop_words
    if not kind or not plain or new.metrics or new.topics or not before.owner or own not in before.text:
        return ""
    return before.text.replace(own, f"{name} {kind}", 1)


def kind_of(figure: str) -> str:
    """The last words of a figure that is called by a part of the company: "revenues" of "casino revenues"; else ""."""
    words, tokens = figure.split(), tokenize(figure)
    if len(words) > 1 and words[-1] == "growth" and not vocabulary().mentions(" ".join(words[:-1])):
        return "growth"
    mentions = [one for one in vocabulary().mentions(figure) if isinstance(one.entry, Metric)]
    # "Underlying EBIT" is told on a basis, not of a part.
    if LED_BY_BASIS.match(figure) or not mentions or len(words) < _PAIR or len(words) != len(tokens):
        return ""
    last, ending = mentions[-1], vocabulary().mentions(words[-1])
    if last.position + last.length < len(tokens):
        return ""
    # "Casino revenue" is a metric of its own, and still the revenue of casinos; "net sales" is all of it.
    own = any(one.entry.name == "revenue" for one in ending) and last.entry.name != "revenue"
    return " ".join(words[last.position :]) if last.position else words[-1] if own else ""


def led_by_a_name(figure: str) -> bool:
    """Whether a figure is told of a part that is named in front of it: "Consumer Health sales"."""
    lead = _CAPITALS.match(figure)
    if lead is None or _is_measure(lead[0]):
        return False
    return re.search(r"[ /]", lead[0].strip()) is not None or not (
        (lead[0].isupper() and not is_region(lead[0])) or set(tokenize(lead[0])) & vocabulary().words
    )


def _is_measure(name: str) -> bool:
    """Whether a name in capitals is that of a figure; "Rest of World" and "Search and News Advertising" are places."""
    found = [one for one in vocabulary().mentions(name) if one.entry.name != "geographic revenue"]
    rest = [token for token in tokenize(name) if token not in _OF_A_FIGURE]
    return bool(found) and sum(one.length for one in found) >= len(rest)


def of_the_part_before(text: str, question: str, before: Before, new: Query) -> str:
    """Another figure of the part that stood in front of the figure before: "Intelligent Cloud operating income"."""
    lead = lead_of(before.figure)
    return text if not lead or names_a_part(text) or not tells_of_parts(question, new) else f"{lead} {text}"


def lead_of(figure: str) -> str:
    """The part in front of a figure: "Intelligent Cloud" of "Intelligent Cloud revenue"; "" for none."""
    lead = None if _OF_TWO.search(figure) else _CAPITALS.match(figure)
    named = lead is not None and led_by_a_name(figure) and not LED_BY_BASIS.match(figure)
    return re.sub(r"['’]s?$", "", lead[0]) if lead and named else ""


def names_a_part(text: str) -> bool:
    """Whether a figure is told with a part of its own, before it or behind it: "net revenues at MGM China"."""
    return led_by_a_name(text) or re.search(r" (?:at|for|in|of|within) (?:the )?[A-Z]", text) is not None


def with_part(text: str, before: Before, part: str) -> str:
    """The question narrowed to a part, in place of the one that the question before was narrowed to."""
    bare = BY_PARTS.sub("", re.sub(r"(?:[?! ]|(?<!\.[A-Z])\.)+$", "", text))
    if of_that := _HOW_MUCH_OF.match(bare):
        named, lead = re.sub(_LED_IN, "", part).strip(), lead_of(before.whole)
        if is_region(named) and is_region(lead) and not is_region(bare.removeprefix(of_that[0])):
            return f"{bare.replace(lead, named, 1)}?"
        if lead and is_region(bare.removeprefix(of_that[0]).removeprefix("in ")) and not is_region(named):
            return f"{bare.replace(lead, named, 1)}?"
        # What is beside a portion of a part's figure is no part of that part, unless it is a place.
        asked = of_that[0] if not lead or is_region(named) else of_that[0].replace(f"{lead} ", "", 1)
        return f"{asked}{named}?"
    if (name := before.inside or lead_of(before.figure)) and not before.part and name in bare:
        if bare.startswith(f"{name} ") and set(tokenize(name)) & set(tokenize(before.owner)):
            # "Walmart U.S. sales": the part's name says whose it is, and another one's does not.
            bare = f"{before.owner}'s {bare}"
        return f"{_instead(bare, name, re.sub(_LED_IN, '', part))}?"
    return f"{bare.removesuffix(before.part) if before.part else bare}{part}?"


def _instead(text: str, name: str, part: str) -> str:
    """The question with another part in place of the one that is named in it; with none, without it."""
    unit = rf"(?: {_UNIT})?" if not part or re.search(rf" {_UNIT}$", part) else ""
    led = r"(?: (?:in|at|for|from|within))? (?:the )?" if not part else r" (?:the )?"
    # "How much did the Pumps revenue change": the article is the figure's. Both figures of a share are of the part.
    of_figure = part and text.startswith(f"How much did the {name}") and not part.startswith("the ")
    put, sides = f"{' the' if of_figure else ''} {part}".rstrip(), 1 + text.count(" as a percentage of ")
    said = re.sub(rf"{led}{re.escape(name)}(?!\w){unit}", lambda _: put, text, count=sides)
    said = re.sub(r"(?<=['’]s )the ", "", said)
    # "MGM's MGM China": the part's name says whose it is.
    return re.sub(r"\b(\w+)(?: [\w&.]+){0,3}['’]s? (?=\1 )", lambda own: own[0] if _goes_on(said, own) else "", said)


def _goes_on(text: str, own: re.Match[str]) -> bool:
    """Whether a word goes on a company's name, so that "Acme Mail's Mail" is no more than the part's own name."""
    before = text[: own.start()].split()[-1:]
    return bool(before) and before[0][:1].isupper() and not _QUESTION.fullmatch(before[0])


def tells_of_parts(question: str, new: Query) -> bool:
    """Whether what is asked for next is told of a part as well: a company's dividends and taxes are not."""
    return bool(set(new.metrics) & set(SEGMENTS)) and _OWN.search(question) is None


def _beyond(part: str, before: Before) -> bool:
    return bool(set(tokenize(part)) - set(tokenize(before.owner)))


def _known(new: Query, filings: Sequence[Filing]) -> bool:
    """Whether the name is that of a large company: it has no filing here, and is no part of another."""
    return bool(set(new.named_absent) & set(directory_of(filings).names.values()))


def _is_figure(part: str, new: Query) -> bool:
    """Whether the words name a figure or a matter of their own: "Free Cash Flow", but not "Health Care Benefits"."""
    if re.search(rf"\b{_UNIT}$", part):
        return False
    return bool(new.metrics or new.topics) and set(tokenize(part)) <= vocabulary().words
