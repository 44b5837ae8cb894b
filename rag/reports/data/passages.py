"""The filing's own words on drivers, risks and outlook: whole sentences chosen by the rules of passages.yaml."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from preprocess.reading import reading
from preprocess.report import Block, Report
from rag.answering.match.places import SentencePlace
from rag.answering.match.sentences import split_sentences
from rag.answering.numbers.read import figures
from rag.answering.quote.prose import is_sentence
from rag.reports.data.passage_rules import Kind, rule_book
from rag.reports.data.telling import alike, subject, timely
from rag.reports.facts.footing import prose_context

# Characters: a paragraph, a phrase and a heading of two lines.
_LONGEST, _SHORTEST, _LONGEST_HEADING = 480, 40, 80
# _NEAR: blocks between a heading and a passage that is still shown under it.
_OFF_TOPIC, _NEAR = 4.0, 10
# Not quoted are passages with a smaller share of the best score, and those that say too little, be it the best one.
_WORTH, _LEAST = 0.4, 3.0
# Fewer titled blocks than these are a mention, and no part of the filing.
_FEW = 3
# A heading of so many words says something; shorter ones name a chapter.
_TELLING_WORDS = 6
# What a sentence that stands alone as the title of a passage is worth.
_TITLE = 4.0
# A sentence may end in a quotation or a bracket.
_ENDS = '.!?"”’)'
# The mark is the printer's; quoted within our own list it would stand twice.
_BULLET = re.compile(r"^[-•●▪]\s*")
# Marks of markdown, bullets and chapter numbers before a heading; "2023 results" keeps its year.
_MARKUP = re.compile(r"^[#\s*•●▪-]+(?:\d{1,2}(?:\.\d+)*\.?\s+(?=\D))?")
# Zero-width characters that some printers set between letters of headings.
_UNSEEN = re.compile("[\u200b\u2060\ufeff]")
# The words of an outlook in the notes on accounting standards are about rules, not about the business.
_ACCOUNTING = re.compile(r"accounting (?:policies|estimates|pronouncements|standards|guidance)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence, or two where the first says what the second is about, and the filing's own heading over it."""

    place: SentencePlace
    heading: str = ""


@dataclass(frozen=True)
class _Found:
    place: SentencePlace
    score: float
    topic: int


def kinds() -> tuple[str, ...]:
    """The names that a planned section may ask for."""
    return tuple(rule_book().kinds)


def chosen(report: Report, kind: str, most: int, taken: Sequence[Passage] = ()) -> tuple[Passage, ...]:
    """At most so many passages of that kind, by topic, then in the order of the filing; none that repeats another one.

    taken are passages that are quoted elsewhere already.
    """
    kept = list[_Found]()
    said = [passage.place.text for passage in taken if passage.place.report.report_id == report.report_id]
    for one in _candidates(report, kind):
        if len(kept) < most and not any(alike(one.place.text, text) for text in said):
            kept.append(one)
            said.append(one.place.text)
    # Chosen by score, shown in reading order.
    kept.sort(key=lambda f: (f.topic, f.place.start))
    return tuple(Passage(f.place, _heading(f.place)) for f in kept)


# Six kinds of passage of eight filings: what the sections of one report ask for again.
_MOST_KEPT = 48
_judged_before: OrderedDict[tuple[Hashable, str], tuple[_Found, ...]] = OrderedDict()


def every(report: Report, kind: str) -> Iterator[tuple[float, Passage]]:
    """Every passage that speaks of a kind, with its score, also those that say too little by themselves."""
    return ((found.score, Passage(found.place)) for found in _all(report, kind))


def _all(report: Report, kind: str) -> tuple[_Found, ...]:
    """Every passage of a kind; kept for the reports used last, for each section asks for them again."""
    key = (reading(report), kind)
    if key not in _judged_before:
        _judged_before[key] = _in_tiers(report, rule_book().kinds[kind])
        while len(_judged_before) > _MOST_KEPT:
            _judged_before.popitem(last=False)
    return _judged_before[key]


def _in_tiers(report: Report, kind: Kind) -> tuple[_Found, ...]:
    """The passages of the parts that are about the kind; of the whole filing, and by looser rules, where these do not.

    What is found only so is worth a little less than what came before it.
    """
    parts = _blocks(report, kind)
    found: dict[int, _Found] = {}
    tiers = [(blocks, rules) for rules in (kind, *((kind.relaxed,) if kind.otherwise else ())) for blocks in parts]
    for less, (blocks, rules) in enumerate(tiers):
        titles = _titles(report, blocks, rules) if rules.headings else ()
        for one in (*titles, *_sentences(report, blocks, rules)):
            found.setdefault(one.place.start, replace(one, score=one.score - less))
        # Looser rules only where the strict ones leave a section empty.
        if sum(one.score >= _LEAST for one in found.values()) >= _FEW:
            break
    return tuple(found.values())


def _candidates(report: Report, kind: str) -> tuple[_Found, ...]:
    """The passages that are worth quoting, best first."""
    found = _all(report, kind)
    best = max((one.score for one in found), default=0.0)
    worth = [one for one in found if one.score >= max(_LEAST, _WORTH * best)]
    return tuple(_by_topic(sorted(worth, key=lambda f: -f.score)))


def _heading(place: SentencePlace) -> str:
    """The heading shortly before a passage where it tells what the passage is about, else "".

    A filing's headings are not all found, and one that stands far above is likely another passage's.
    """
    block = place.blocks[0]
    at = next((at for at, one in enumerate(place.report.blocks) if one.id == block.id), 0)
    near = [one for one in place.report.blocks[max(0, at - _NEAR) : at] if one.kind == "Heading"]
    path = [title_of(text) for text in block.heading_path[-3:]]
    last = path[-1] if path else ""
    if last and sum(b.kind == "Heading" and title_of(b.text) == last for b in place.report.blocks) > 2:
        # The same heading stands under every segment, so the one above it tells whose passage it is.
        told = next((title for title in reversed(path[:-1]) if not says_nothing(title)), "")
        return told if told and _fits(told, place) else ""
    for one in reversed(near):
        told = title_of(one.text)
        if told in path and not says_nothing(told):
            return told if _fits(told, place) else ""
    return ""


def says_nothing(title: str) -> bool:
    """Whether a heading tells nothing of what stands below it."""
    return not title or bool(figures(title)) or rule_book().common.general.search(title.lower()) is not None


def _fits(told: str, place: SentencePlace) -> bool:
    return len(told) <= _LONGEST_HEADING and told.lower() not in place.text.lower()


def title_of(text: str) -> str:
    """A heading without its markup, its number and characters that nobody sees."""
    return " ".join(_MARKUP.sub("", _UNSEEN.sub("", text)).split()).strip(" .:*")


def _blocks(report: Report, kind: Kind) -> list[list[Block]]:
    """Which blocks are read, one group after the other: the first item that the filing has, and nothing else.

    In a filing without items what stands below headings about the kind, then everything.
    """
    usable = [b for b in report.blocks if b.kind in ("Text", "ListItem", "Heading") and not _of_accounting(b)]
    for item in kind.items:
        own = [block for block in usable if block.sec_item == item]
        # An Item of fewer blocks refers elsewhere ("see Item 7") and tells nothing.
        if len(own) >= 5:
            return [own]
    if any(block.sec_item in kind.items for block in usable):
        return [[block for block in usable if block.sec_item in kind.items]]
    titled = [block for block in usable if re.search(kind.titles, " ".join(block.heading_path).lower())]
    return [titled, usable] if kind.titles and not kind.strict else [titled or usable]


def _of_accounting(block: Block) -> bool:
    """Whether a block explains how accounts are kept: its "guidance" and "expected" are no outlook."""
    return any(_ACCOUNTING.search(heading) for heading in block.heading_path[-2:])


def _titles(report: Report, blocks: Sequence[Block], kind: Kind) -> Iterator[_Found]:
    """Headings that are sentences."""
    for at, block in enumerate(blocks):
        begin = block.start + len(_MARKUP.match(block.text)[0]) if _MARKUP.match(block.text) else block.start  # type: ignore[index]
        text = report.full_content[begin : block.end].strip()
        if block.kind == "Heading" and (text.endswith(".") or len(text.split()) >= _TELLING_WORDS):
            found = _judged(report, (begin, begin, block.end), block, kind, at / len(blocks))
            yield from (replace(one, score=one.score + _TITLE) for one in found)


def _sentences(report: Report, blocks: Sequence[Block], kind: Kind) -> Iterator[_Found]:
    """Sentences of paragraphs; one that leans on the sentence before it takes that along, or is left out."""
    for at, block in enumerate(blocks):
        if block.kind == "Heading":
            continue
        spans = list(split_sentences(report.full_content, block.start, block.end))
        for number, (start, end) in enumerate(spans):
            begin = start
            if rule_book().common.leans.match(_plain(report, start, end).lower()):
                begin = spans[number - 1][0] if number else -1
            if begin < 0 or rule_book().common.leans.match(_plain(report, begin, end).lower()):
                continue
            titled = _TITLE if kind.headings and len(spans) == 1 and block.kind == "Text" else 0.0
            found = _judged(report, (begin, start, end), block, kind, at / len(blocks))
            told = (one for one in found if kind.prose_has is None or kind.prose_has.search(one.place.text.lower()))
            yield from (replace(one, score=one.score + titled) for one in told)


def _plain(report: Report, start: int, end: int) -> str:
    return _BULLET.sub("", " ".join(report.full_content[start:end].split()))


def _judged(report: Report, span: tuple[int, int, int], block: Block, kind: Kind, depth: float) -> Iterator[_Found]:
    """The sentence with its score, when it is one and speaks of what is sought; span begins where its lead begins."""
    begin, start, end = span
    text, low = _plain(report, begin, end), _plain(report, start, end).lower()
    # The points of a release end without a full stop.
    closed = text[-1:] in f"{_ENDS}:,;" or block.kind != "ListItem" or end < block.end
    whole = text if closed else f"{text}."
    if not len(low) >= _SHORTEST or not len(text) <= _LONGEST or whole[-1:] not in _ENDS:
        return
    if not is_sentence(whole) or rule_book().never(kind).search(text.lower()):
        return
    must, *needs = kind.patterns
    told = must.search(low) or (kind.under and (re.search(kind.under, low) or _stands_under(block, kind)))
    if not told or not all(pattern.search(low) for pattern in needs):
        return
    score = sum(weight for pattern, weight in kind.weights if pattern.search(low)) + timely(text, report)
    # What matters most stands first in a part; a sentence beyond three lines is read by few.
    score += (3.0 if kind.early else 1.0) * (1 - depth) - max(0, len(text) - 300) / 150
    topic = subject(low, kind.topics)
    score -= _OFF_TOPIC if kind.topics and topic == len(kind.topics) else 0.0
    yield _Found(SentencePlace(report, prose_context(report, begin), begin, end, (block,)), score, topic)


def _stands_under(block: Block, kind: Kind) -> bool:
    """Whether a heading says it: a sentence below that of a segment speaks of the segment without its name.

    A heading that lists many things ("Performance, Strategy and Outlook") says it of none of its sentences.
    """
    titles = (title_of(heading).lower() for heading in block.heading_path[-2:])
    return any(len(title.split()) <= _TELLING_WORDS and re.search(kind.under, title) for title in titles)


def _by_topic(found: Sequence[_Found]) -> Iterator[_Found]:
    """The best of each topic, then the second best of each, and so on."""
    by: dict[int, list[_Found]] = {}
    for one in found:
        by.setdefault(one.topic, []).append(one)
    for rank in range(max((len(own) for own in by.values()), default=0)):
        yield from sorted((own[rank] for own in by.values() if rank < len(own)), key=lambda f: -f.score)
