"""Whether a figure is of the part of the company that the question names: Blizzard's is not Activision Blizzard's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.named import is_abbreviated
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish
from rag.calculator.facts.parts import regions
from rag.calculator.formulas import WHOLE
from rag.calculator.question.phrases import plain
from rag.query.directory import company_of

_OF_ALL = re.compile(
    r"\b(?:total|consolidated|overall|whole|combined|all|each)\b|\b(?:company|group|firm)(?:['’]?s|wide)?\b",
    re.IGNORECASE,
)
_WORLDWIDE = re.compile(
    r"\b(?:(?:worldwide|consolidated|overall) (?:effective )?|company[’']s effective )", re.IGNORECASE
)
_WHOLE_ROW = re.compile(r"(?:grand |company |group )?totals?|(?:total )?consolidated(?: totals?)?", re.IGNORECASE)
_NAMED_BY, _TELLING = 2, 4
"""So many words a part is called by where one of them alone may be of another; so many letters a name has."""
_OF_A_FIGURE = frozenset({"net", "gross", "total", "adjusted", "operating", "cash", "diluted", "basic"})
# "As a percentage of CVS's revenues": the name is gone from the text, and its place is left.
_BY_ALL = re.compile(
    r"(?:percent(?:age)?|%|share|proportion|divided|relative)\s+(?:of|by|to)(?:\s+the)?"
    r"(?:\s+(?:['’]s\s+)?(?:total|consolidated|overall|whole|company|group|firm)\b|\s{4,}(?:['’]s\s+)?)(?P<what>[^?]*)",
    re.IGNORECASE,
)


def of_no_part(wish: Wish, ground: Ground) -> str:
    """The part that the question asks for a figure of, where no word of its name stands at any of the figures."""
    if wish.several or not (wish.figure or wish.thing_asked) or not ground.figures:
        return ""
    for part in wish.parts:
        if _is_the_company(part, ground):
            continue
        if reason := _of_two(part, wish, ground):
            return reason
        if not any(_is_of(part, cited, ground) for cited, _ in ground.figures):
            return f"the question is about “{short(part)}”, which the cited place does not name"
        others = [_of_another(part, wish, cited) for cited, _ in ground.figures]
        if all(others):
            return f"the question is about “{short(part)}”, the cited place is of “{short(others[0])}”"
    return ""


def _of_another(part: str, wish: Wish, cited: Cited) -> str:
    """The segment that a row and what heads it name, where they have only a word of the one that is asked for.

    "Pharmacy" under "Retail/LTC" is not of Pharmacy Services.
    """
    place = cited.citation
    if _is_of_all_beside(part, cited):
        return cited.name
    at = " ; ".join((cited.name, cited.column, place.over, place.heading, place.caption))
    text = f" {' '.join(plain(at).replace('/', ' ').split())} "
    if cited.cell is None or len(plain(part).split()) < _NAMED_BY or plain(part) in text or is_abbreviated(part, text):
        return ""
    asked = plain(wish.text)
    others = (one for one in wish.segments if plain(one) not in asked and not is_abbreviated(one, wish.text))
    return next((one for one in others if len(one) >= _TELLING and f" {plain(one)} " in text), "")


def _is_of_all_beside(part: str, cited: Cited) -> bool:
    """Whether a row is what all parts come to, in a table that has the part in another row, even over this one."""
    over, _, own = cited.name.rpartition(": ")
    place = cited.citation
    rows = {plain(name.rpartition(": ")[2]) for name in (*place.rivals, *place.beside)}
    whole = cited.cell is not None and _WHOLE_ROW.fullmatch(own.strip()) is not None
    return whole and (plain(part) in rows or ("consolidated" in own.lower() and plain(part) not in plain(over)))


def _is_the_company(part: str, ground: Ground) -> bool:
    """Whether a name is the company's whole one with the first word of its figure: "General Mills net sales"."""
    words = plain(part).split()
    behind = next((at for at, word in enumerate(words) if word in _OF_A_FIGURE), 0)
    owners = (re.findall(r"\w+", plain(company_of(cited.citation.filing))) for cited, _ in ground.figures)
    named = any(words[:behind] == owner[:behind] for owner in owners)
    return behind > 1 and named and set(words[behind:]) <= _OF_A_FIGURE


def _of_two(part: str, wish: Wish, ground: Ground) -> str:
    """Why a ratio of a part's figure to the company's, or to the part's own, is not the one that is asked for."""
    formula = ground.number.formula or ""
    if "/" not in formula or WHOLE in formula:
        return ""
    own = [_is_of(part, cited, ground) for cited, _ in ground.figures]
    if any(own) and not all(own) and not (_OF_ALL.search(wish.text) or _BY_ALL.search(wish.text)):
        return f"the figure divides what is of “{short(part)}” by what is the whole company's"
    by_all = _BY_ALL.search(wish.text)
    if by_all is None or not all(own) or plain(part) in plain(by_all["what"]):
        return ""
    return f"the question divides by what is the whole company's, the figure by what is of “{short(part)}”"


def _is_of(part: str, cited: Cited, ground: Ground) -> bool:
    """Whether a place has a telling word of the name beside its company's name, or another name of the part."""
    owner = plain(company_of(cited.citation.filing)).split()
    words, printed = plain(part).split(), list(_printed(cited, ground))
    if words[0] in owner[:1] and len(words) > 1 and words[:2] != owner[:2]:
        # "NIKE Brand" is no brand, and Walmart U.S. not all that is earned in the United States.
        rest = " ".join(words[1:])
        own = re.compile(rf"(?<!\w){re.escape(' '.join(words))}(?!\w)|^{re.escape(rest)}(?: (?:operations|segment))?$")
        return any(own.search(plain(text)) for text in printed)
    bare = (re.sub(rf"(?<!\w){re.escape(' '.join(owner[:2]))}(?!\w)", " ", plain(text)) for text in printed)
    return _bears(part, " ; ".join(bare), " ; ".join(printed))


def _bears(part: str, text: str, printed: str) -> bool:
    own = frozenset(content(part)) - WEAK
    stems = frozenset(content(text)) | alike(text)
    if any(bears(word, stems) for word in own) or any(f" {name} " in f" {text} " for name in _names(part)):
        return True
    return is_abbreviated(part, printed) or is_abbreviated(printed, part)


def _names(part: str) -> Iterator[str]:
    """The name, and what else a place of the name is called."""
    name = plain(part)
    yield from (name, name.replace("u.s.", "united states"), name.replace("united states", "u.s."))
    for printed, others in regions().aliases.items():
        called = {printed, *map(plain, others)}
        yield from called if name in called else ()


def _printed(cited: Cited, ground: Ground) -> Iterator[str]:
    """All that stands at a figure, piece by piece, but whose filing it is."""
    place = cited.citation
    yield from cited.name.split(": ")
    # "The worldwide tax rate": a heading that was left behind does not say whose a sentence's figure is.
    heads = () if cited.claim is not None and _WORLDWIDE.search(place.quote) else (place.heading, place.caption)
    yield from (cited.column, place.label, place.over, *heads)
    # A reconciliation of what is the company's own is under no part of it.
    if plain(company_of(place.filing)) not in plain(place.caption):
        yield ground.shown_with(place)
    yield place.quote if cited.claim is not None else place.worded
