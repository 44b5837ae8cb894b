"""Blocks of a filing that hold most of what a question is about, wherever they stand; and places made of them.

A search ranks pages by all their words; the one sentence that says how many people are employed may stand on a page
about anything. The words of every block are known, so asking all of them costs less than a millisecond.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from preprocess.report import Block, Report
from rag.answering.match.asked import Ask
from rag.answering.match.causes import CAUSE
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import RowPlace, SentencePlace, rows_of, sentences_of
from rag.answering.match.postings import postings, sections
from rag.answering.match.sentences import split_sentences
from rag.answering.match.wanted import Kind
from rag.answering.numbers.durations import DURATION
from rag.retrieval.expand import doubts_in
from rag.types import Context, Hit, Legs

# A block with less than half of the question is about something else.
_MOST_BLOCKS, _LEAST = 16, 0.5
# "Jane Doe (age 50), Executive Vice President and Chief Financial Officer since 2019" is still a title.
_LONGEST_TITLE = 25
# What a reader takes in as one answer.
_MOST_ITEMS, _LONGEST_LIST = 8, 1200
# About half of a rare word, so that the year decides among blocks that tell as much.
_YEAR_TOLD = 0.4
# A block that names a thing in two ways ("auditor", "public accounting firm") is about it.
_EACH_WAY = 0.05
_OF_WHAT = re.compile(
    r"^(?:The|This) (?:\w+ ){0,2}(?:increase|decrease|decline|growth|improvement|change)s? (?:in|of) "
    r"(?:the |our |its )?"
    r"(?P<what>(?:(?!(?:for|in|during|was|is|were|from|primarily|mainly|largely|reflect\w*|due)\b)[\w&’'-]+ ?)+)"
)
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTH = re.compile(rf"\b(?:{_MONTHS}) (?:\d+, )?(?:19|20)\d\d")
_FORESEES = re.compile(
    r"\b(?:expect(?:s|ed)?|anticipates?|outlook|guidance|forecasts?|(?-i:targets?))\b.*\d", re.IGNORECASE | re.DOTALL
)
_SOUGHT: dict[Kind, tuple[re.Pattern[str], float]] = {
    "date": (_MONTH, 0.2),
    "duration": (DURATION, 0.2),
    "outlook": (_FORESEES, 2.0),
}
_BARE_DATE = re.compile(r"(?:[A-Z][\w-]+ )?(?:[Dd]ate|[Dd]ay)(?: of [a-z]+)?: [^.:]{6,24}\.?")
_SIGNED = re.compile(r"/s/|\b(?:LLP|AG)\W*$")
_POINTING = re.compile(
    r"^(?:As a result|As such|Therefore|Accordingly|These|This|Such|It|They|He|She|In addition, it|"
    r"The (?:facility|agreement|notes|program|plan|authorization|lease|(?:increase|decrease|decline|change)s?)\b|"
    r"The (?:growth|improvement|rise|fall|reduction|plaintiffs?|complaint|lawsuit|suit)\b|No other\b|"
    r"The (?:operational|overall|net|[\d.,]+ (?:percentage|basis) points?|[\d.,]+ ?(?:%|percent)|\$[\d.,]+ [mb]illion) "
    r"(?:growth|increase|decrease|decline|improvement|change)\b|Operational (?:growth|decline|increase|decrease)\b|"
    r"(?:For|In) (?:the )?[^,.]{4,30} ?, the (?:increase|decrease|decline|growth|improvement|change) (?:was|is)\b|"
    r"The (?:[\w-]+ ){1,4}of such\b|"
    r"Excluding [^,]{3,60}, (?:the|this) (?:increase|decrease|decline|change|growth|improvement))\b"
)


_NAMED = re.compile(rf"(?<=[a-z,] )(?!(?:{_MONTHS}|Company|Firm|Board)\b)[A-Z][\w&-]+")


def contexts_about(report: Report, ask: Ask, like: Context) -> tuple[Context, ...]:
    """Contexts of one block each, those that tell most of the question first; none where no block tells half of it."""
    known, blocks = postings(report), report.blocks
    told: dict[int, float] = {}
    for concept in ask.concepts:
        named = Counter(at for form in concept.forms for at in known.having(form))
        for at, ways in named.items():
            told[at] = told.get(at, 0.0) + concept.weight + _EACH_WAY * (ways - 1)
    for at in frozenset[int]().union(*(known.having((str(year),)) for year in ask.years)) & told.keys():
        told[at] += _YEAR_TOLD * sum(at in known.having((str(year),)) for year in ask.years)
    _add_headings(told, report, ask)
    least = _LEAST * sum(concept.weight for concept in ask.concepts)
    there = [at for at, weight in told.items() if weight >= least and at < len(blocks)]
    if sought := _SOUGHT.get(ask.wants):
        # "incorporated" stands in fifty lines on exhibits, and in one with a month.
        told |= {at: told[at] + sought[1] for at in there if sought[0].search(blocks[at].text)}
    # Of blocks that tell as much the short ones are to the point, and the first ones introduce the matter.
    short = sorted(there, key=lambda at: (-told[at], len(blocks[at].text)))[:_MOST_BLOCKS]
    early = sorted(there, key=lambda at: (-told[at], at))[:_MOST_BLOCKS]
    best = dict.fromkeys((*short, *early))
    wanted = dict.fromkeys(near for at in best for near in (at, _led_to(blocks, at)))
    made = (context_of(blocks[at], report, like) for at in wanted)
    return tuple(context for context in made if context is not None)


def _add_headings(told: dict[int, float], report: Report, ask: Ask) -> None:
    """Adds to tables what only the headings over them tell: "Headcount" under "Corporate & Investment Bank"."""
    for at in [at for at in told if at < len(report.blocks) and report.blocks[at].kind == "Table"]:
        block = report.blocks[at]
        own, over = text_stems(block.text), text_stems(" ".join(block.heading_path))
        told[at] += sum(c.weight for c in ask.concepts if c.among(over) and not c.among(own))


def _led_to(blocks: Sequence[Block], at: int) -> int:
    """The table that a sentence leads to ("maturities are as follows:"); the block itself otherwise."""
    leads = at + 1 < len(blocks) and blocks[at].text.rstrip().endswith(":") and blocks[at + 1].kind == "Table"
    return at + 1 if leads else at


def context_of(block: Block, report: Report, like: Context) -> Context | None:
    """A context of one block, for its footnotes; None for a block that is in no chunk."""
    chunk = sections(report).chunk_of.get(block.id)
    if chunk is None:
        return None
    hit, doubts = Hit(chunk, 0.0, Legs()), doubts_in(report, (block.id,))
    return Context((hit,), like.filing, block.text, block.start, block.end, block.pages, (), (block.id,), doubts)


def places_in(context: Context, report: Report) -> tuple[tuple[RowPlace, ...], tuple[SentencePlace, ...]]:
    """The rows and sentences of one block's context."""
    block = sections(report).block_of[context.block_ids[0]]
    if block.kind == "Table":
        table = next((table for table in report.tables if table.id == block.id), None)
        return (rows_of(context, report, True) if table is not None else ()), ()
    return (), sentences_of(context, report)


def titles_of(contexts: Sequence[Context], report: Report) -> Iterator[SentencePlace]:
    """Short headings and lines of the contexts as places ("Jane Doe (age 50), Chief Executive Officer")."""
    for context in contexts:
        for block_id in context.block_ids:
            block = sections(report).block_of.get(block_id)
            if block is not None and block.kind != "Table" and len(block.text.split()) <= _LONGEST_TITLE:
                mark = re.match(r"[#*_\s]*", report.full_content[block.start : block.end])
                yield SentencePlace(report, context, block.start + (mark.end() if mark else 0), block.end, (block,))


def with_what_it_points_to(place: SentencePlace) -> SentencePlace:
    """The sentence with the one before it in its paragraph, where it begins by pointing back ("As a result, …").

    So does a bare label with a date: what is paid stands before "Payment date: 4 April 2025."
    """
    points = _POINTING.match(place.text) or _BARE_DATE.fullmatch(place.text)
    before = _before(place) if points else None
    if before is None or is_of_its_own(place.text, before.text):
        return place
    return replace(place, start=before.start)


def is_of_its_own(text: str, before: str) -> bool:
    """Whether "the decrease in capital spending" names what the sentence before it says no word of."""
    moved = _OF_WHAT.match(text)
    named = text_stems(moved["what"]) if moved is not None else frozenset()
    return bool(named) and not named & text_stems(before)


def with_what_names_it(place: SentencePlace, ask: Ask) -> SentencePlace:
    """A sentence with figures with the one before it, where only that one names the rest of what is asked for.

    "The order approved an increase of $5 million" is of the commission whose order it was. A sentence that names
    something else itself is not of what the one before it names, and one that tells all of it answers by itself.
    """
    before = _before(place) if place.figures else None
    if before is None:
        return place
    own, told = text_stems(f"{place.text} {place.heading}"), text_stems(before.text)
    lacking = [concept for concept in ask.concepts if not concept.among(own)]
    whole = before.figures and all(concept.among(told) for concept in ask.concepts)
    if not lacking or whole or ask.told(own) < _LEAST or not all(concept.among(told) for concept in lacking):
        return place
    return place if _names(place.text) - _names(before.text) else replace(place, start=before.start)


def _before(place: SentencePlace) -> SentencePlace | None:
    """The sentence before it in its paragraph."""
    if not place.blocks:
        return None
    block = place.blocks[0]
    spans = split_sentences(place.report.full_content, block.start, block.end)
    return next((replace(place, start=start, end=end) for start, end in reversed(spans) if end <= place.start), None)


def _names(text: str) -> frozenset[str]:
    """The words that a sentence writes large within it, which months and the company itself do not count among."""
    return frozenset(_NAMED.findall(text))


def with_its_list(place: SentencePlace) -> SentencePlace:
    """A sentence that ends with a colon with the items of the list that it leads to ("primarily driven by:")."""
    if not place.blocks or not place.text.endswith(":"):
        return place
    blocks = place.report.blocks
    at = next((i for i, block in enumerate(blocks) if block.id == place.blocks[-1].id), len(blocks))
    items: list[Block] = []
    for block in blocks[at + 1 : at + 1 + _MOST_ITEMS]:
        if block.kind != "ListItem" or block.end - place.start > _LONGEST_LIST:
            break
        items.append(block)
    return replace(place, end=items[-1].end, blocks=(*place.blocks, *items)) if items else place


def with_what_it_requires(place: SentencePlace, ask: Ask) -> SentencePlace:
    """The sentence on a covenant with the next one, where only that one says how much is required."""
    if ask.wants != "terms" or place.figures or not place.blocks:
        return place
    block = place.blocks[-1]
    spans = split_sentences(place.report.full_content, block.start, block.end)
    after = next((replace(place, start=start, end=end) for start, end in spans if start >= place.end), None)
    if after is None or not after.figures or not ask.told(text_stems(after.text)):
        return place
    return replace(place, end=after.end)


def with_its_reason(place: SentencePlace, ask: Ask) -> SentencePlace:
    """The sentence on how a figure moved with the next one, where only that one says why: "The decline was due to"."""
    if ask.wants != "reason" or not place.blocks or CAUSE.search(place.text):
        return place
    block = place.blocks[-1]
    spans = split_sentences(place.report.full_content, block.start, block.end)
    after = next((replace(place, start=start, end=end) for start, end in spans if start >= place.end), None)
    if after is None or not _POINTING.match(after.text) or not CAUSE.search(after.text):
        return place
    return place if is_of_its_own(after.text, place.text) else replace(place, end=after.end)


def with_signature(place: SentencePlace) -> SentencePlace:
    """An auditor's sentence with the signature above it ("/s/ … LLP"), which is what names the firm."""
    if not place.blocks or "auditor since" not in place.text:
        return place
    blocks = place.report.blocks
    at = next((i for i, block in enumerate(blocks) if block.id == place.blocks[0].id), 0)
    near = [block for block in blocks[max(0, at - 3) : at] if block.page == blocks[at].page]
    signed = next((block for block in near if _SIGNED.search(block.text)), None)
    run = tuple(blocks[blocks.index(signed) : at + 1]) if signed is not None else ()
    return replace(place, start=run[0].start, blocks=run) if run else place


def is_attached(place: SentencePlace) -> bool:
    """Whether the sentence stands in what is filed with an annual or quarterly report: plans, contracts, by-laws."""
    if not place.blocks or place.report.doc_type not in ("10-k", "10-q") or place.blocks[0].sec_item is not None:
        return False
    return not sections(place.report).is_own(place.start)
