"""The sentences that tell why a thing moved, by its own words: under the heading of its part, of its period, its way.

For what no known figure names: a cost of one part, a product, a line of the income statement. A sentence that only says
"the decrease was due to …" tells of what the one before it names, or else the heading over it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Block, Report
from rag.answering.match.abbreviations import spelled_out
from rag.answering.match.causes import SPOKEN, fits_the_way, way_of
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.quote.prose import is_boilerplate, is_sentence
from rag.answering.quote.rows import Quote
from rag.answering.topics.driven import Figure
from rag.answering.topics.driver_places import with_list
from rag.answering.topics.each_part import is_told_of_one
from rag.answering.topics.goes_on import with_the_factors, with_what_goes_on
from rag.answering.topics.of_period import (
    asks_a_longer_time,
    is_of_another_length,
    is_of_another_year,
    is_of_the_year,
)
from rag.answering.topics.passages import sentences_in
from rag.answering.topics.tells_why import Sentence, Told, compares, only_holds_back, says_nothing_else
from rag.answering.topics.thing_moved import AMOUNTS, RATIOS, Form, Thing, thing_moved
from rag.answering.topics.under_part import initials, is_of_another_part, is_told, letters_for, part_over
from rag.types import Context, SearchResult

_DISCUSSED = frozenset(("Item 7", "Item 2"))
_NOTES = frozenset(("Item 8", "Item 1"))
_PROSE = ("Text", "ListItem")
_ITEM_HEAD = re.compile(r"\W*(?:part|item)\b|management['’]s discussion", re.IGNORECASE)
_SUPPOSES = re.compile(r"\b(?:could|may|might|would|will|expects?|expected to|anticipates?)\b")
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_AMOUNT = re.compile(r"\d ?(?:%|percent|basis points|million|billion)|\$ ?\d", re.IGNORECASE)
# A point of a list need not be a whole sentence: "an increase of $8 million in rent, due to two new shops; and".
_POINT = re.compile(r"^\W*(?:an? |the )?(?:net )?(?:increase|decrease|decline|growth|higher|lower)s?\b", re.IGNORECASE)
_MOST, _MOST_FOLLOWING, _NEAR_HEADS = 2, 8, 3
_TOLD, _IN_IT, _DEEPER, _NESTED, _SURE, _FIGURED = 2.0, 1.0, 0.25, 1.0, 0.25, 0.5


@dataclass(frozen=True)
class _Found:
    worth: float
    place: SentencePlace


def reasons_told(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """The best sentences that tell why what the question names moved; () for other questions and where none does."""
    thing = thing_moved(result) if result.query.filters.companies else None
    if thing is None:
        return ()
    figure = Figure.of_question(result, report_of)
    for report_id in dict.fromkeys(context.filing.report_id for context in result.contexts):
        like = next(context for context in result.contexts if context.filing.report_id == report_id)
        if thing.years and like.filing.fiscal_year not in thing.years:
            continue
        report = report_of(report_id)
        found = [
            one for one in _of_filing(thing, report, like) if not (figure and is_told_of_one(one.place, figure, report))
        ]
        if quotes := tuple(_best(found)):
            return quotes
    return ()


def _best(found: Sequence[_Found]) -> Iterator[Quote]:
    """The best one, and what else is as good under the very same headings."""
    first = max(found, key=lambda one: one.worth, default=None)
    if first is None:
        return
    near = [one for one in found if one.worth >= first.worth - _SURE and _head(one.place) == _head(first.place)]
    chosen: list[SentencePlace] = []
    for one in (first, *(one for one in near if one is not first)):
        apart = all(one.place.end <= other.start or one.place.start >= other.end for other in chosen)
        if apart and len(chosen) < _MOST:
            chosen.append(one.place)
            yield Quote(one.place, one.worth, f"“{one.place.text}”")


def _head(place: SentencePlace) -> tuple[str, ...]:
    return tuple(place.blocks[0].heading_path)


def _of_filing(thing: Thing, report: Report, like: Context) -> Iterator[_Found]:
    own = any(block.sec_item in _DISCUSSED for block in report.blocks)
    thing = thing.with_letters(spelled_out(report))
    reader = _Reader(thing, report, like, letters_for(thing.words, report))
    named = frozenset().union(*(form for form, _ in thing.forms))
    known = [
        (at, block)
        for at, block in enumerate(report.blocks)
        if block.kind in _PROSE and text_stems(f"{block.text} {_last(block)}") & named
    ]
    discussed = [at for at, block in known if (block.sec_item in _DISCUSSED if own else block.sec_item is None)]
    found = [one for at in discussed for one in reader.of_block(at)] or reader.of_one_part(discussed)
    # What the discussion does not tell, a note to the statements may: what a tax rate or an allowance moved for.
    yield from found or [one for at, block in known if block.sec_item in _NOTES for one in reader.of_block(at)]


def _last(block: Block) -> str:
    return block.heading_path[-1] if block.heading_path else ""


@dataclass(frozen=True)
class _Reader:
    """One filing read for the reasons of a thing. letters: those that stand for words of the question in it."""

    thing: Thing
    report: Report
    like: Context
    letters: Mapping[str, Form]

    def of_one_part(self, blocks: Sequence[int]) -> list[_Found]:
        """What is told of a thing whose own name stands under the heading of no more than one part: a product of it."""
        own = [(at, one) for at in blocks for one in self.of_block(at, any_part=True) if self._is_named_in(one.place)]
        parts = {part_over(self.report.blocks[at], self.report) for at, _ in own}
        return [one for _, one in own] if len(parts) == 1 else []

    def _is_named_in(self, place: SentencePlace) -> bool:
        """Whether a sentence itself says a word that the question says beside the line item.

        A ratio or a count has no word for an amount in its name, and may be one part's alone.
        """
        return any(
            all(is_told(word, text_stems(place.text), self.letters) for word in told.beside)
            and (told.beside or self._is_a_ratio)
            for told in Sentence(place.text).names(self.thing, frozenset(self.letters))
        )

    @property
    def _is_a_ratio(self) -> bool:
        """Whether what moved is a ratio or a count and no amount, by its words or by those its letters stand for."""
        long = (frozenset(words) for short, words in spelled_out(self.report) if short in self.thing.words)
        words = self.thing.words.union(*long)
        return bool(words & RATIOS) and not words & AMOUNTS

    def of_block(self, at: int, *, any_part: bool = False) -> Iterator[_Found]:
        """What the sentences of one block tell of the thing, each with what it leads to."""
        block = self.report.blocks[at]
        if not any_part and is_of_another_part(block, self.report, self.thing, self.letters):
            return
        sentences = list(sentences_in(block, self.report, self.like))
        for number, place in enumerate(sentences):
            found = self._told_itself(place) or self._told_of_before(place, sentences[:number], at)
            if found is None:
                continue
            whole = with_list(found.place, self.report.blocks[at + 1 : at + 1 + _MOST_FOLLOWING])
            whole = with_what_goes_on(_to_its_end(whole, self.report, at), sentences[number + 1 :])
            whole = with_the_factors(whole, sentences[:number])
            if self._may_be_told(whole, place):
                yield _Found(found.worth + (_FIGURED if _AMOUNT.search(whole.text) else 0.0), whole)

    def _told_itself(self, place: SentencePlace) -> _Found | None:
        """A sentence that names the thing, says how it moved and then why."""
        sentence, best = Sentence(place.text), 0.0
        kinds = any(Sentence(_last(place.blocks[0])).names(self.thing))
        for told in sentence.names(self.thing, frozenset(self.letters), kinds=kinds):
            cause = sentence.cause_after(told.end)
            if cause is None or not self._fits(cause) or only_holds_back(place.text, cause):
                continue
            way, beside = sentence.way(told, cause, self.thing), self._beside(told, place, place.text[: cause.start()])
            if way == 0 or way * self.thing.way < 0 or beside is None:
                continue
            best = max(best, _TOLD + beside - (_NESTED if sentence.has_cause_before(told.start) else 0.0))
        return _Found(best, place) if best else None

    def _told_of_before(self, place: SentencePlace, ahead: Sequence[SentencePlace], at: int) -> _Found | None:
        """ "The decrease was due to …" after the sentence that names the thing, or first under its heading."""
        sentence = Sentence(place.text)
        before = ahead[-1] if ahead else None
        lead = before.text if before is not None else f"{_leads_to(self.report, at)} {_last(place.blocks[0])}".strip()
        moved, again = sentence.moved_only(), sentence.goes_on_about(self.thing) if before is not None else None
        cause = sentence.cause_after(moved.start("moved")) if moved is not None else again
        if cause is None or not self._fits(cause):
            return None
        ahead_of_it = place.text[: cause.start()]
        said = ahead_of_it[moved.end("moved") :] if moved is not None else ""
        named = next(iter(Sentence(lead).names(self.thing, frozenset(self.letters))), None)
        if named is None or not says_nothing_else(said, self.thing.words | text_stems(lead)):
            return None
        if before is not None and not (compares(lead) or Sentence(lead).way(named) or way_of(ahead_of_it)):
            return None
        way = way_of(moved["moved"] if moved is not None else ahead_of_it) or Sentence(lead).way(named)
        beside = self._beside(named, place, f"{lead} {said}")
        if beside is None or way * self.thing.way < 0 or only_holds_back(place.text, cause):
            return None
        return _Found(_TOLD + beside, replace(place, start=before.start) if before is not None else place)

    def _fits(self, cause: re.Match[str]) -> bool:
        """Whether the cause may be that of the way asked for: what was good for a tax rate made it fall."""
        return fits_the_way(cause[0], -self.thing.way if self.thing.better_by_falling else self.thing.way)

    def _beside(self, told: Told, place: SentencePlace, moved: str) -> float | None:
        """How near the words beside the thing are told; None where one of them is not told at all."""
        block = place.blocks[0]
        heads = [head for head in block.heading_path if not _ITEM_HEAD.match(head) and not _YEAR.search(head)]
        around = (moved, *heads[: -_NEAR_HEADS - 1 : -1], self.report.full_content[block.start : place.start])
        told_by = [(text_stems(text), initials(text) if text in heads else "") for text in around]
        far = [self._how_far(word, told_by) for word in told.beside]
        return None if None in far else _IN_IT - _DEEPER * max((one for one in far if one is not None), default=0)

    def _how_far(self, word: str, around: Sequence[tuple[Form, str]]) -> int | None:
        """In which of the texts around, by distance, a word of the question is told; None where in none."""
        told = (at for at, (stems, short) in enumerate(around) if word == short or is_told(word, stems, self.letters))
        return next(told, None)

    def _may_be_told(self, whole: SentencePlace, place: SentencePlace) -> bool:
        """Whether it is a whole sentence of the right period and part, of what was and not of what may be."""
        block, thing = place.blocks[0], self.thing
        point = block.kind == "ListItem" and _POINT.match(place.text) is not None
        if not (is_sentence(place.text) or len(whole.blocks) > 1 or point) or whole.text.endswith(":"):
            return False
        if is_boilerplate(whole.text) or SPOKEN.search(whole.text) or _SUPPOSES.search(place.text):
            return False
        ahead = self.report.full_content[block.start : place.start]
        dated = (place.text, ahead, *reversed(block.heading_path))
        if thing.quarter and is_of_the_year(" ".join(dated), place.context.filing):
            return False
        if is_of_another_year(next((text for text in dated if _YEAR.search(text)), ""), thing.years):
            return False
        lengths = (_last(block), *((place.text,) if thing.quarter or asks_a_longer_time(thing.question) else ()))
        return not thing.years or not any(is_of_another_length(one, quarter=thing.quarter) for one in lengths)


def _leads_to(report: Report, at: int) -> str:
    """The paragraph that a point of a list stands under: "Lower revenues for Acme One and Acme Two:"."""
    if report.blocks[at].kind != "ListItem":
        return ""
    above = next(
        (one for one in reversed(report.blocks[max(0, at - _MOST_FOLLOWING) : at]) if one.kind == "Text"), None
    )
    return above.text if above is not None and above.text.rstrip().endswith(":") else ""


def _to_its_end(place: SentencePlace, report: Report, at: int) -> SentencePlace:
    """The sentence with the block that it goes on in, where a column or a page ends in it."""
    following = report.blocks[at + 1 : at + 2]
    broken = len(place.blocks) == 1 and place.end >= place.blocks[0].end and place.text[-1:] not in ".;:"
    goes_on = following and following[0].kind == "Text" and re.match(r"[a-z\d]", following[0].text)
    return replace(place, end=following[0].end, blocks=(*place.blocks, *following)) if broken and goes_on else place
