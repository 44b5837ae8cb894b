"""A part told where the question asks in so many words for all of it: one segment's charges for those of the company.

"As a whole" and "company-wide" want no segment, "with Acme included" more than Acme, and "tenders plus redemptions"
not the redemptions alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.portion.both_terms import of_one_term
from rag.answering.check.question.portion.in_all import (
    later_part_for_all,
    one_of_a_titled_list,
    part_of_a_told_total,
    taken_off_another,
)
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish
from rag.answering.match.stems import stem
from rag.calculator.question.phrases import plain

# Where the name of the company stood, nothing is left: "all of Acme", "for Acme as a whole".
_ALL = re.compile(
    r"\ball (?:of|across) (?:the |its )?(?:company|group|firm|business(?:es)?|segments?|divisions?)\b"
    r"|\ball of\s*(?:$|[,.;?)]|\s{2,})|\bas a whole\b|\b(?:the|whole|entire|total|overall) (?:company|group|firm)\b"
    r"|\b(?:company|firm|group|enterprise|corporate)[- ]?wide\b|\b(?:all|every) (?:of its )?(?:segments|divisions)\b"
    r"|\bconsolidated\b|\ball together\b|\baltogether\b|\ball told\b",
    re.IGNORECASE,
)
_WITH = re.compile(
    r"\b(?:with|includ(?:ing|es?)|incl\.?|inclusive of|counting|plus)\s+(?:the |its )?"
    r"(?P<what>[A-Z][\w&'’-]*(?: [A-Z&][\w&'’-]*)*)"
)
_WORD = r"[A-Za-z][\w'’-]*"
_SUM = re.compile(
    rf"\b(?P<one>{_WORD})(?: {_WORD})? (?:plus|\+) (?:the )?(?P<two>{_WORD})|\b(?P<first>{_WORD}) and (?:the )?"
    rf"(?P<second>{_WORD})(?: {_WORD})? (?:together|combined|taken together|in total|added up)\b",
    re.IGNORECASE,
)
_CAPITALS = re.compile(r"\b[A-Z][A-Za-z0-9]{1,6}\b")
# "PGD recorded charges of $2 million": who records by its letters is no whole company.
_WHO = re.compile(r"\b(?P<who>[A-Z]{2,6}) (?:recorded|recogni[sz]ed|incurred|reported|posted|earned|took|had)\b")
_BOTH = re.compile(r"\b(?P<one>[\w-]+) (?:and|&) (?P<two>[\w-]+(?: [\w-]+){0,2})", re.IGNORECASE)
_MORE = re.compile(r"\b(?:additional|capitali[sz]ed|incremental|remaining)\b[^.;$€£]{0,20}[$€£]?$", re.IGNORECASE)
_TERMS = frozenset(content("short long term short-term long-term current net total"))
_ALL_OF_IT = re.compile(r"\btotal\b|\ball lines\b|\bin all\b|\baltogether\b", re.IGNORECASE)
_INCLUDES = re.compile(
    r"\binclud(?:es?|ed|ing) (?:(?:approximately |about )?[$€£]?[\d.,]+ (?:million |billion |thousand )?(?:,|and|or) )*"
    r"(?:approximately |about )?[$€£]?$",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"\b(?:minus|less|net of|subtracting|plus|over|to) (?:the |total )?(?P<one>[\w-]+) (?:and|&) "
    r"(?P<two>(?!(?:cash equivalents|equipment|amortization|administrative|marketing)\b)[\w-]+(?: [\w-]+){0,2})",
    re.IGNORECASE,
)
_ADDED = re.compile(r"\b(?:total|combined|together|aggregate|all|and|plus|including|net)\b|[&+,/]", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:total|combined|together|aggregate|all)\b", re.IGNORECASE)


def of_a_part_for_all(wish: Wish, ground: Ground) -> str:
    """The segment that every figure is of, where the question says that it wants the whole company's."""
    if not ground.figures or wish.several or ground.number.status == "derived" or not _ALL.search(wish.text):
        return ""
    found = [next(_segments_at(wish, cited, ground), "") for cited, _ in ground.figures]
    return f"the question asks for all of the company, the cited place is of “{short(found[0])}”" if all(found) else ""


def of_what_is_included(wish: Wish, ground: Ground) -> str:
    """The part that every figure is of alone, where the question asks for a figure that includes it."""
    asked = _WITH.search(wish.question)
    if asked is None or not ground.figures or ground.number.status == "derived":
        return ""
    part = plain(asked["what"])
    alone = all(part in map(plain, _titles(cited, ground)) for cited, _ in ground.figures)
    return f"the question asks for a figure with “{asked['what']}”, the cited row is of that alone" if alone else ""


def of_one_of_a_sum(wish: Wish, ground: Ground) -> str:
    """What of two things that the question adds up the place of every figure does not name, though it names the other.

    A row that is called a total may be of both.
    """
    asked = _SUM.search(wish.text)
    if asked is None or not ground.figures or ground.number.status == "derived":
        return ""
    if asked["one"] and all(cited.cell is not None and not _ADDED.search(cited.name) for cited, _ in ground.figures):
        return f"the question adds two things up, the cited row is “{short(ground.figures[0][0].name)}” alone"
    one, two = asked["one"] or asked["first"], asked["two"] or asked["second"]
    lacking = [_lacks(cited, one, two) for cited, _ in ground.figures]
    both = f"“{one}” and “{two}” together"
    return f"the question asks for {both}, the cited place says nothing of “{lacking[0]}”" if all(lacking) else ""


def _lacks(cited: Cited, one: str, two: str) -> str:
    """Which of two words a figure's row or sentence leaves out, where it has the other; "" else."""
    text = cited.claim.sentence if cited.claim is not None else f"{cited.name} {cited.citation.over}"
    if _TOTAL.search(cited.name) or not (content(one) and content(two)):
        return ""
    there = frozenset(content(text)) | alike(text)
    has = [all(bears(stem, there) for stem in content(word)) for word in (one, two)]
    return "" if has[0] == has[1] else (two if has[0] else one)


def _segments_at(wish: Wish, cited: Cited, ground: Ground) -> Iterator[str]:
    """The segments by whose names a figure's row, sentence or headings call it, in full or by their letters."""
    texts = tuple(_titles(cited, ground)) if cited.cell is not None else (cited.claim.sentence,) if cited.claim else ()
    heads, said = {plain(text) for text in texts}, "; ".join(texts)
    for name in wish.segments:
        own = frozenset(content(name)) - WEAK
        if cited.cell is None and own and len(name.split()) > 1 and f" {plain(name)} " in f" {plain(said)} ":
            yield name
        if plain(name) in heads:
            yield name
    if cited.cell is None:
        yield from (match["who"] for match in _WHO.finditer(said))
    for name in wish.segments:
        for letters, long in wish.spelled:
            if len(long) > 1 and frozenset(long) <= frozenset(content(name)):
                yield from (word for word in _CAPITALS.findall(said) if stem(word.lower()) == letters)


def _titles(cited: Cited, ground: Ground) -> Iterator[str]:
    """What stands over a row: its heads, its table's titles, and of a table that is no statement the headings above."""
    place = cited.citation
    yield from (place.heading, place.caption, *cited.name.split(": "), timeless(cited.column), *place.over.split(" ; "))
    yield from ground.shown_with(place).split(": ")[:-1]
    yield from () if ground.statements else place.under


def of_one_of_those_taken(wish: Wish, ground: Ground) -> str:
    """What of two things that a question takes off no row of a computed figure is called: "debt less cash and notes".

    The cash among notes, "Notes: Cash", is no cash and notes either.
    """
    computed = ground.number.status == "derived"
    asked = (_TAKEN if computed else _BOTH).search(wish.text)
    if asked is None or not ground.figures:
        return ""
    one, two = frozenset(content(asked["one"])), frozenset(content(asked["two"])) - _TERMS
    if not (one and two):
        return ""
    names = [cited.name.rpartition(": ") for cited, _ in ground.figures if cited.cell is not None]
    own = [frozenset(content(last)) for _, _, last in names]
    under = computed or all(two & frozenset(content(over)) for over, _, _ in names)
    half = under and any(one <= name for name in own) and not any(two & name for name in own)
    return f"the question takes “{asked['one']}” and “{asked['two']}”, the cited row is of the first" if half else ""


def only_included(wish: Wish, ground: Ground) -> str:
    """Why what a total "includes" is not the total: "expense includes $2 million and $3 million of the change"."""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    if not claims or len(claims) < len(ground.figures) or not _ALL_OF_IT.search(wish.text):
        return ""
    before = [(claim.sentence, 0, claim.mention.start) for claim in claims]
    part = all(_INCLUDES.search(*one) or _MORE.search(*one) for one in before)
    return "the question asks for all of it, the cited amount is only included" if part else ""


SUMS = (
    of_one_of_a_sum,
    of_one_of_those_taken,
    only_included,
    of_one_term,
    part_of_a_told_total,
    later_part_for_all,
    one_of_a_titled_list,
    taken_off_another,
)
"""What is held against a figure that is told for what two things, or all of them, come to."""
