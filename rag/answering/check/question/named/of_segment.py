"""Whether a row is of a segment or a market that the question does not say: its return is not the company's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_named
from rag.answering.check.place.named import is_abbreviated
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.names import item_stems
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.speech import alike, speech
from rag.answering.check.question.wish import FLOW, VAGUE, Wish
from rag.answering.match.abbreviations import both_ways
from rag.calculator.facts.parts import regions
from rag.calculator.facts.segment_names import pieces
from rag.calculator.question.phrases import plain

_OF_SEGMENTS = re.compile(
    r"\b(?:segments?|divisions?|lines? of business|business(?:es)?|units?|parts?|by|each|every|which|where)\b",
    re.IGNORECASE,
)
_TWO = 2
_SEGMENT = re.compile(r"segment", re.IGNORECASE)
_UNIT = re.compile(r"segment|division|business|\bunits?\b", re.IGNORECASE)
_OTHER_KIND = re.compile(
    r"\b(?:by|major|principal) (?:[a-z]+ )?(?:markets?|products?|services?|brands?|categor(?:y|ies)|types?|kinds?"
    r"|customers?|channels?|platforms?|franchises?|sources?|countr(?:y|ies)|geograph\w+)\b",
    re.IGNORECASE,
)
_KIND = re.compile(r" (?:(?:operating |reportable )?segments?|results|operations|business|division)$")
_ENDS = re.compile(r"\W*(?:segment )?(?:results|operations)? ?\(?continued\)?\W*$", re.IGNORECASE)

# "UNITED STATES MARKET", "International operations" over the rows of a table: there is another one beside it.
_MARKET = r"(?:united states|u\.?s\.?|domestic|international|foreign|non-?u\.?s\.?|overseas)"
_ONE_MARKET = re.compile(rf"\W*{_MARKET}(?: (?:markets?|stores|retail|operations|business|locations)){{0,3}}\W*", re.I)
_NAMES_MARKET = re.compile(rf"\b{_MARKET}\b|\b(?:abroad|outside|America|internationally)\b", re.IGNORECASE)
# What every part of a company has, opens and closes.
_SHOPS = re.compile(
    r"\b(?:retail |total |net |new )*(?:units|stores|clubs|locations|shops|outlets|restaurants|branches)"
    r"(?: (?:were |was |are )?(?:opened|closed|open|operated))?\b"
    r"|\b(?:headcount|head count|(?:number of )?employees)\b"
    r"|\b(?:store|unit|club|shop|branch|restaurant) (?:openings|closings|closures|count)\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\W*(?:sub-?)?totals?\W*", re.IGNORECASE)
_PARTS_ABOVE = re.compile(
    r"\b(?:categor(?:y|ies)|products?|services?|segments?|regions?|lines|businesses)\b[^?]*\b(?:represent|account|make|"
    r"made|exceed|contribut|generat)\w*\b[^?]*\d ?(?:%|percent)",
    re.IGNORECASE,
)
_GAIN = re.compile(r"\b(?:income|profit|earnings)\b", re.IGNORECASE)


def of_one_market(wish: Wish, ground: Ground) -> str:
    """Why the total of one of two markets is not that of both; "" where the question names a place or a part."""
    if not ground.figures or wish.names or wish.parts or _NAMES_MARKET.search(wish.text):
        return ""
    head = _spoilt_by(ground, [_market_of(cited) for cited, _ in ground.figures])
    return f"the cited total is of “{short(head)}”, which the question does not name" if head else ""


def _market_of(cited: Cited) -> str:
    """The heading that is the market of a total; "" for other rows and headings."""
    total = cited.cell is not None and _TOTAL.fullmatch(cited.name.rpartition(": ")[2])
    return cited.citation.heading if total and _ONE_MARKET.fullmatch(cited.citation.heading) else ""


def of_a_segment(wish: Wish, ground: Ground) -> str:
    """Why every figure, or one that it is computed of, is of one segment that the question does not say; else ""."""
    if no_segment := _of_what_is_none(wish, ground):
        return no_segment
    # Which parts are above a share asks for all of them, wherever their table stands.
    if wish.several or _PARTS_ABOVE.search(wish.text) or not ground.figures:
        return ""
    return _under_a_segment(wish, ground) or _of_a_joined_name(wish, ground) or _of_a_segments_places(wish, ground)


def _of_what_is_none(wish: Wish, ground: Ground) -> str:
    """What the question calls a segment and the filing does not: a line of products, a market of its customers."""
    known = {plain(name) for name in wish.segments}
    asked = (
        name
        for name in wish.parts
        if re.search(rf"\b{re.escape(name)} (?:operating |reportable )?segment\b", wish.question, re.IGNORECASE)
    )
    name = next((name for name in asked if plain(name) not in known), "")
    if not name or not ground.figures:
        return ""
    said = any(_is_called_segment(cited, known) for cited, _ in ground.figures)
    return "" if said else f"“{short(name)}” is no segment by the filing"


def _is_called_segment(cited: Cited, known: Set[str]) -> bool:
    """Whether the place calls it one; a note of segments tells of markets too, and of what a segment's total holds."""
    place, called = cited.citation, _SEGMENT if len(known) >= _TWO else _UNIT
    own = " ; ".join((cited.name, cited.column, place.over, place.caption))
    noted = " ; ".join(_over(cited)) if cited.claim is None else place.quote
    of_parts = {plain(text).removeprefix("total ") for text in place.beside if plain(text).startswith("total ")}
    inside = any(text.startswith(name) for text in of_parts for name in known) and not plain(own).startswith("total ")
    other = _OTHER_KIND.search(own) is not None and not _SEGMENT.search(own)
    apart = cited.claim is None and (inside or other)
    return not apart and called.search(noted) is not None


def _over(cited: Cited) -> tuple[str, ...]:
    place = cited.citation
    said = place.quote if cited.claim is not None else ""
    return (place.heading, place.caption, place.over, *place.under, said)


def _spoilt_by(ground: Ground, found: Sequence[str]) -> str:
    """The segment that spoils a figure: all that it rests on is of one, or any of what it is computed of is."""
    spoilt = any(found) if ground.number.status == "derived" else all(found)
    return next(filter(None, found), "") if spoilt else ""


def _under_a_segment(wish: Wish, ground: Ground) -> str:
    """The segment that every figure stands under, where the question asks for a figure that the whole company has."""
    if not wish.segments or not _asks_of_the_whole(wish, ground):
        return ""
    found = _spoilt_by(ground, [next(_headed_by(wish, cited, ground), "") for cited, _ in ground.figures])
    return f"the cited row is of “{short(found)}”, which the question does not name" if found else ""


def _of_a_joined_name(wish: Wish, ground: Ground) -> str:
    """The segment whose name joins another's with more: "Corporate & Investment Bank" is not "Corporate"."""
    found = _spoilt_by(ground, [next(_joined_with(wish, cited, ground), "") for cited, _ in ground.figures])
    return f"the cited row is of “{short(found)}”, the question names only a part of that" if found else ""


def _joined_with(wish: Wish, cited: Cited, ground: Ground) -> Iterator[str]:
    """The segments over a row of which the question says one piece, the name of another segment, and no more."""
    known, said = {plain(name) for name in wish.segments}, frozenset(content(wish.text)) | alike(wish.text)
    titles = set(_titles(cited, ground))
    for name in (name for name in wish.segments if plain(name) in titles):
        parts = pieces(name)
        told = [part for part in parts if _is_said(part, said)]
        if len(parts) > len(told) == 1 and plain(told[0]) in known and not is_abbreviated(name, wish.text):
            yield name


def _is_said(part: str, said: frozenset[str]) -> bool:
    """Whether a question says a word of a name; of one without telling words ("Print") nobody knows."""
    own = content(part)
    return not own or any(bears(word, said) for word in own)


def _titles(cited: Cited, ground: Ground) -> Iterator[str]:
    """What stands over a row or heads its column, as the name of a segment would."""
    place = cited.citation
    over = (place.heading, place.caption, *cited.name.split(": "), *ground.shown_with(place).split(": "))
    for text in (*over, timeless(cited.column)) if cited.cell is not None else ():
        yield _KIND.sub("", plain(_ENDS.sub("", text.strip())))


def _asks_of_the_whole(wish: Wish, ground: Ground) -> bool:
    """Whether nothing but a known figure is named: a product of a segment stands under its name rightly."""
    shops = _SHOPS.search(wish.text) is not None
    if wish.parts or not (shops or metrics_named(wish.text)) or _OF_SEGMENTS.search(_SHOPS.sub(" ", wish.text)):
        return False
    text = FLOW.sub(" ", timeless(_SHOPS.sub(" ", wish.text)))
    own = frozenset().union(*(company_stems(place.filing) for place in ground.citations))
    free = item_stems(text) | own | WEAK | ACCOUNTS | VAGUE | frozenset(content(" ".join(speech().free)))
    # "Operating income (loss)" is the one or the other.
    free |= frozenset(content("loss")) if _GAIN.search(text) else frozenset()
    return not frozenset(content(text)) - free


def _of_a_segments_places(wish: Wish, ground: Ground) -> str:
    """The segment that a table of places is of, by how its title begins: its sales in China are not all sales there."""
    if not all(map(_is_a_place, wish.parts)):
        return ""
    found = _spoilt_by(ground, [_titled_by(wish, cited) for cited, _ in ground.figures])
    return f"the cited table is of “{short(found)}”, which the question does not name" if found else ""


def _is_a_place(name: str) -> bool:
    return set(plain(name).split()) <= regions().words


def _titled_by(wish: Wish, cited: Cited) -> str:
    """The segment, or its letters, with which the title over a row of a place begins and which is not asked for."""
    if cited.cell is None or not _is_a_place(cited.name.rpartition(": ")[2]):
        return ""
    said = both_ways(frozenset(content(wish.text)) | alike(wish.text), wish.spelled)
    for title in (cited.citation.caption, cited.citation.heading):
        first = content(title.partition(" ")[0])
        lettered = [frozenset(long) for own, long in wish.spelled if own in first]
        for name in wish.segments:
            letters = any(long <= frozenset(content(name)) for long in lettered)
            begins = letters or plain(title).startswith(f"{plain(name)} ")
            if begins and not any(bears(word, said) for word in content(name) or first):
                return title.partition(" ")[0] if letters else name
    return ""


def _headed_by(wish: Wish, cited: Cited, ground: Ground) -> Iterator[str]:
    """The segments whose very name stands over the row, none of whose words the question says."""
    place = cited.citation
    if cited.cell is None:
        return
    over = (
        place.heading,
        place.caption,
        place.over,
        *cited.name.split(": ")[:-1],
        *ground.shown_with(place).split(": ")[:-1],
    )
    # A statement of the whole company may follow a segment's part without a heading that ends it.
    over += () if ground.statements else place.under
    said = frozenset(content(wish.text)) | alike(wish.text)
    titles = {_KIND.sub("", plain(_ENDS.sub("", text.strip()))) for text in over}
    for name in wish.segments:
        told = any(bears(word, said) for word in content(name)) or is_abbreviated(name, wish.text)
        if plain(name) in titles and not told:
            yield name
