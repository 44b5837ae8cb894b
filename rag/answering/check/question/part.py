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
from rag.calculator.question.phrases import plain
from rag.query.directory import company_of


def of_no_part(wish: Wish, ground: Ground) -> str:
    """The part that the question asks for a figure of, where no word of its name stands at any of the figures."""
    if wish.several or not (wish.figure or wish.thing_asked) or not ground.figures:
        return ""
    for part in wish.parts:
        if not any(_is_of(part, cited, ground) for cited, _ in ground.figures):
            return f"the question is about “{short(part)}”, which the cited place does not name"
    return ""


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
    yield from (cited.column, place.label, place.over, place.heading, place.caption, ground.shown_with(place))
    yield place.quote if cited.claim is not None else place.worded
