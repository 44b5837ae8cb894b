"""What a filing says under the heading that names what is asked: the opening of that section, in its own words.

A question to be told about a matter ("Describe the segments", "Does it have off-balance sheet arrangements?") shares
its words with a hundred sentences that only mention the matter. A filing gives most matters a heading, and says at
once below it what there is to say, be it "None."
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from preprocess.report import Block, Report
from rag.answering.match.asked import Ask
from rag.answering.match.concepts import Concept
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.match.postings import sections
from rag.answering.match.stems import stem
from rag.answering.match.wanted import Kind, described
from rag.answering.quote.lookup import context_of, with_its_list
from rag.answering.quote.prose import is_boilerplate, is_sentence
from rag.answering.quote.rows import Quote, name_of
from rag.answering.topics.passages import alike, sentences_in
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary
from rag.types import Context, SearchResult

_TOLD: frozenset[Kind] = frozenset(("prose", "list", "terms", "policy", "yesno", "outlook"))
"""Kinds of answer that a section gives."""
# Of a longer heading the question names only a part.
_SHARE, _SHARE_OF_POLICY, _LONGEST = 0.5, 0.3, 12
_MOST_FILINGS, _MOST_SECTIONS, _READ, _MOST = 2, 6, 16, 3
# Cosines of sentences under one heading differ by some hundredths.
_OPENS, _TOLD_OF = 0.15, 0.2
_FEWEST_PARTS, _MOST_PARTS, _LEADING = 3, 8, 12
_WHICH = re.compile(r"^\W*(?:which|what (?:are|were)|list|name)\b", re.IGNORECASE)
_RISKS = "Item 1A"
_POLICIES = re.compile(r"\b(?:policies|critical accounting)\b", re.IGNORECASE)
# An auditor tells what was audited, and not how it is.
_AUDIT = re.compile(r"critical audit matter|independent registered|independent auditor", re.IGNORECASE)
_NOTHING = re.compile(r"(?:None|Not applicable|No(?:t| such)? [a-z]+)\W*", re.IGNORECASE)
_NUMBERED = re.compile(r"^\W*(?:item|note|part|section)\s+[\dIVX]+[A-C]?\b|^\W*\(?[a-z\d]{1,2}[.)]\s", re.IGNORECASE)
# What a heading says of its section and not of the matter.
_GENERAL = (
    "our the of and related other additional information policy policies accounting status summary overview significant"
)
_GENERAL_STEMS = frozenset(stem(word) for word in _GENERAL.split())
# What is done by a policy stands in its sentences, and what it is done to over them.
_DONE = "recognize measure value test define calculate determine depreciate amortize capitalize classify estimate treat"
_DONE_STEMS = frozenset(stem(word) for word in _DONE.split())


@dataclass(frozen=True)
class _Section:
    """What stands under one heading before the next one."""

    path: tuple[str, ...]
    blocks: tuple[Block, ...]
    report: Report
    like: Context

    @property
    def heading(self) -> str:
        """Its own heading without its number."""
        return _NUMBERED.sub("", self.path[-1]).strip(" .:–—-")

    def sentences(self) -> Iterator[SentencePlace]:
        """Its sentences in reading order."""
        for block in self.blocks:
            if block.kind in ("Text", "ListItem"):
                yield from sentences_in(block, self.report, self.like)


def headed_quotes(result: SearchResult, report_of: Callable[[str], Report], ask: Ask) -> tuple[Quote, ...]:
    """What the filings found say under headings that name what is asked; () for figures and where none does."""
    if ask.wants not in _TOLD or not result.query.filters.companies:
        return ()
    likes = {c.filing.report_id: c for c in reversed(result.contexts)}
    first = list(dict.fromkeys(c.filing.report_id for c in result.contexts))[:_MOST_FILINGS]
    quotes: list[Quote] = []
    for report_id in first:
        quotes += _of_filing(report_of(report_id), likes[report_id], ask, len(first) > 1)
        if quotes and not result.query.periods:
            break
    return tuple(quotes)


def _of_filing(report: Report, like: Context, ask: Ask, several: bool) -> Sequence[Quote]:
    found = [section for section in _sections(report, like) if _names(section, ask)]
    if listed := next((parts for section in found if (parts := _listed(section, ask))), None):
        return listed
    told = [(section, said) for section in islice(found, _MOST_SECTIONS) if _does(said := _said(section, ask), ask)]
    if not told:
        return ()
    section, said = max(told, key=lambda pair: _worth(pair[0], pair[1], ask))
    named = f"{name}: " if (name := name_of(said[0], several)) else ""
    lead = f"{section.heading}: " if _NOTHING.fullmatch(said[0].text) else ""
    return [Quote(place, 1.0, f"{named}{lead}“{place.text}”") for place in said]


def _sections(report: Report, like: Context) -> Iterator[_Section]:
    """The sections of the filing itself in reading order, without its risk factors and what is attached to it."""
    body = (block for block in report.blocks if sections(report).is_own(block.start))
    for path, blocks in groupby(body, key=lambda block: block.heading_path):
        whole = tuple(blocks)
        if path and whole[0].sec_item != _RISKS and not any(map(_AUDIT.search, path)):
            yield _Section(path, tuple(block for block in whole if block.kind != "Heading"), report, like)


def _names(section: _Section, ask: Ask) -> bool:
    """Whether its heading says all that is asked for and little else."""
    heading = section.heading
    words = [stem(word) for word in tokenize(heading) if word not in vocabulary().stop_words]
    telling = [word for word in words if word not in _GENERAL_STEMS]
    matters = _matters(ask)
    over = text_stems(heading)
    if not telling or len(words) > _LONGEST or not matters or not all(concept.among(over) for concept in matters):
        return False
    asked = {word for concept in matters for form in concept.forms for word in form}
    share = _SHARE_OF_POLICY if ask.wants == "policy" and _is_policy(section) else _SHARE
    return sum(word in asked for word in telling) >= share * len(telling)


def _matters(ask: Ask) -> list[Concept]:
    """The concepts of the question that a heading has to name."""
    ways = _GENERAL_STEMS | (_DONE_STEMS if ask.wants == "policy" or described(ask.query.question) else frozenset())
    return [concept for concept in ask.concepts if not set(concept.asked) <= ways]


def _listed(section: _Section, ask: Ask) -> list[Quote]:
    """The headings below a section as a list under its own."""
    lead = f"{section.heading}:\n\n"
    return [
        Quote(place, 1.0, f"{'' if at else lead}- {place.text.rstrip(' :.')}")
        for at, place in enumerate(_parts(section, ask))
    ]


def _parts(section: _Section, ask: Ask) -> list[SentencePlace]:
    """The headings below one that only leads to them, where what there is of it is asked for; else none."""
    short = sum(is_sentence(place.text) for place in section.sentences()) <= _LEADING
    if not short or not _WHICH.search(ask.query.question):
        return []
    below = (block for block in section.report.blocks if block.kind == "Heading")
    parts = [block for block in below if block.heading_path[:-1] == section.path]
    placed = ((block, context_of(block, section.report, section.like)) for block in parts[:_MOST_PARTS])
    made = [
        SentencePlace(
            section.report, context, block.start + len(block.text) - len(block.text.lstrip("#* ")), block.end, (block,)
        )
        for block, context in placed
        if context is not None
    ]
    return made if len(made) >= _FEWEST_PARTS else []


def _said(section: _Section, ask: Ask) -> list[SentencePlace]:
    """The sentences of a section that open it or mean most of the question, in reading order."""
    read = list(islice(section.sentences(), _READ))
    if read and _NOTHING.fullmatch(read[0].text):
        return read[:1]
    whole = [with_its_list(place) for place in read if is_sentence(place.text) and not is_boilerplate(place.text)]
    whole = [place for place in whole if not place.text.endswith(":")]
    worth = {place.key: _alike([place], ask) + _TOLD_OF * ask.told(text_stems(place.text)) for place in whole}
    if whole and ask.wants != "policy":
        worth[whole[0].key] += _OPENS
    chosen: list[SentencePlace] = []
    for place in sorted(whole, key=lambda place: -worth[place.key]):
        if len(chosen) < _MOST and not any(alike(place, other) for other in chosen):
            chosen.append(place)
    return sorted(chosen, key=lambda place: place.start)


def _does(said: Sequence[SentencePlace], ask: Ask) -> bool:
    """Whether the sentences say what is done to the matter, where the question names it ("amortize")."""
    done = [
        concept
        for concept in ask.concepts
        if concept not in _matters(ask) and set(concept.asked) <= _DONE_STEMS - _GENERAL_STEMS
    ]
    stems = frozenset[str]().union(*(text_stems(place.text) for place in said))
    return bool(said) and all(concept.among(stems) for concept in done)


def _worth(section: _Section, said: Sequence[SentencePlace], ask: Ask) -> float:
    """How much a section says of the question; of a policy the most where the policies stand."""
    return _alike(said, ask) + _OPENS * (ask.wants == "policy" and _is_policy(section))


def _is_policy(section: _Section) -> bool:
    """Whether it stands among the accounting policies."""
    return any(map(_POLICIES.search, section.path))


def _alike(places: Sequence[SentencePlace], ask: Ask) -> float:
    """How much the sentences mean of the question; 0 where no model can tell."""
    if ask.likeness is None:
        return 0.0
    return max(ask.likeness(ask.query.subject or ask.query.question, [place.text for place in places]))
