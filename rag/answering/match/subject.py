"""What a question is about beside its line items: names, segments, what is counted; the evidence has to hold it.

"Revenue from cloud computing" is not answered by a row of revenue, nor "A350 deliveries" by a sentence on deliveries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from preprocess.report import Report
from rag.answering.match.asked import Ask
from rag.answering.match.asked_words import Phrase, Words, known_words
from rag.answering.match.concepts import in_order, other_forms
from rag.answering.match.evidence import around_stems, label_stems, label_words, text_stems
from rag.answering.match.fits import NUMBER_WORD
from rag.answering.match.held import bears, counts, has_figure, in_years, own_names, stems_of
from rag.answering.match.places import Place, RowPlace, SentencePlace
from rag.answering.match.postings import block_counts
from rag.answering.match.stems import stem
from rag.answering.match.wanted import NO_ROW
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary
from rag.types import SearchResult

# Where nobody is named, a sentence of any filing shares half of the words by chance.
_NEARLY = 0.7
# Of a row the headings over it may tell the rest, but the label itself has to tell this part.
_WHOLE, _PART = 0.85, 0.4
_TITLED = re.compile(r"\b(?:Mr|Ms|Mrs|Dr)\. ([A-Z][\w’'-]+)")
_FIGURE = re.compile(
    r"\b(?:what(?:'s| is| was| were| are)|how (?:much|many|high|large|big)|compute|calculate|determine|"
    r"what (?:\w+ ){1,3}(?:did|does|do|has|have) )\b",
    re.IGNORECASE,
)
# "European" for Europe, "Japanese" for Japan.
_OF_LAND = re.compile(r"(?<=\w{4})(?:ean|ian|an|ese)$")
# "What did … pay to buy …" wants a price as much as "how much" does.
_AMOUNT = re.compile(r"\bhow (?:much|many)\b|^\W*what (?:did|does|will)\b.*\b(?:pay|spend|cost)\b", re.IGNORECASE)
_NOW = re.compile(
    r"\b(?:current(?:ly)?|today'?s?|right now|latest) (?:\w+ ){0,2}(?:price|quote|weather|rate of exchange)|"
    r"\bprices? .{0,30}\b(?:today|right now|now)\b|\bweather\b",
    re.IGNORECASE,
)
_PROSE = re.compile(
    r"\b(?:why|who|where|when|drove|driv\w+|reasons?|caus\w+|explain|describe|discuss|risks?|strateg\w*|outlook|"
    r"how (?:did|does|do|has|have|is|are|was|were)|impact|affect\w*|effects?|accounting|polic\w+|which|meaning|terms|"
    r"contribut\w*|happen\w*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Subject:
    """The phrases and the named line items of a question; figure: it asks for a number, not for prose.

    strange: a word by which the question names a line item stands nowhere in the filings ("vaccine revenue" of a bank).
    """

    phrases: tuple[Phrase, ...]
    items: tuple[Metric, ...]
    figure: bool
    years: tuple[int, ...] = ()
    counting: bool = False
    amount: bool = False
    rarest: frozenset[str] = frozenset()
    alone: Mapping[str, float] = field(default_factory=dict)
    ask: Ask | None = None
    strange: bool = False

    def told(self, places: Sequence[Place]) -> bool:
        """Whether the places hold every phrase, and one of the line items where a figure is asked for.

        Where the question names nobody, one place has to hold most of its words: anything shares some of them.
        """
        if self.figure and self.strange:
            return False
        own = [(place, stems_of(place)) for place in places]
        vague = self.alone and not self.items and len(self.phrases) < 2
        if vague and not any(self._whole(place) for place in places):
            return False
        phrases = all(any(self.holds(phrase, place, stems) for place, stems in own) for phrase in self.phrases)
        if self._beside() and not any(self._together(place, stems) for place, stems in own):
            return False
        priced = self.amount and not self.items and self.names
        if priced and not any(self._priced(place, stems) for place, stems in own):
            return False
        if self.counting and not any(self._counted(place, stems) for place, stems in own):
            return False
        return phrases and (not self.figure or not self.items or self._item_told(places))

    def _beside(self) -> tuple[Phrase, ...]:
        """What stands beside the line items of a question for a figure: "Germany" of "revenue in Germany"."""
        return tuple(p for p in self.phrases if p.kind != "counted") if self.figure and self.items else ()

    def _together(self, place: Place, stems: frozenset[str]) -> bool:
        """Whether one place tells of all that and of a line item; of a row the table may name the item."""
        if not all(self.holds(phrase, place, stems, wide=False) for phrase in self._beside()):
            return False
        own = frozenset(stem(word) for word in label_words(place.label)) if isinstance(place, RowPlace) else frozenset()
        if own and any(own <= phrase.stems for phrase in self._beside()):
            return True
        around = stems if isinstance(place, RowPlace) else frozenset()
        named = (name for item in self._wanted() for name in own_names(item.name))
        return any(bears(place, item) for item in self._wanted()) or any(
            {stem(word) for word in name} <= around for name in named
        )

    def _priced(self, place: Place, stems: frozenset[str]) -> bool:
        """Whether a place that tells of a name asked about prints an amount with it ("how much was paid for …")."""
        return self._has_figure(place) and any(self.holds(phrase, place, stems) for phrase in self.names)

    def _counted(self, place: Place, stems: frozenset[str]) -> bool:
        """Whether a place that tells of what is counted prints a number for it; a day or a model's name is none."""
        number = self._has_figure(place) or NUMBER_WORD.search(place.text) is not None
        return number and all(self.holds(p, place, stems) for p in self.phrases if p.kind == "counted")

    def _has_figure(self, place: Place) -> bool:
        """Whether an amount is printed, or a number before what is counted ("894 production F-35 aircraft")."""
        return has_figure(place, self.counting) or (self.counting and counts(place, self.ask))

    def _whole(self, place: Place) -> bool:
        own = text_stems(place.text) if isinstance(place, SentencePlace) else stems_of(place)
        if self.ask is not None and self.ask.concepts:
            return self.ask.told(own) >= _NEARLY
        return sum(w for word, w in self.alone.items() if word in own) >= _NEARLY * sum(self.alone.values())

    def holds(self, phrase: Phrase, place: Place, stems: frozenset[str], wide: bool = True) -> bool:
        """Whether the place tells of the phrase: most of its words, the rarest among them, with a figure if asked.

        wide: a name may stand in another sentence of the paragraph ("In 2022 we delivered 141 aircraft").
        """
        if wide and phrase.kind != "beside" and isinstance(place, SentencePlace):
            stems = stems.union(*(text_stems(block.text) for block in place.blocks))
        found = {word for word in phrase.stems if _names(word, stems) or self._spelled(word, stems)}
        if phrase.kind == "name" and isinstance(place, SentencePlace) and _titled(place) & phrase.stems:
            return True
        if not (phrase.stems & self.rarest <= found and len(found) * 5 >= len(phrase.stems) * 3):
            return False
        return not (phrase.kind == "beside" and self.figure) or self._has_figure(place)

    def _spelled(self, word: str, stems: frozenset[str]) -> bool:
        """Whether a text has what an abbreviation of the question stands for ("CET1"), or the one of its words."""
        concepts = self.ask.concepts if self.ask is not None else ()
        return any(word in concept.asked and concept.among(stems) for concept in concepts)

    def keeps(self, place: Place) -> bool:
        """Whether the place is about all of the phrases and, where one is named, about a line item."""
        stems = stems_of(place)
        about = all(self.holds(phrase, place, stems) for phrase in self.phrases)
        return about and (not self.figure or not self.items or any(bears(place, item) for item in self._wanted()))

    def is_of_names(self, place: Place) -> bool:
        """Whether the place tells of all proper names of the question."""
        return all(self.holds(phrase, place, stems_of(place)) for phrase in self.names)

    @property
    def names(self) -> tuple[Phrase, ...]:
        """The phrases that are proper names."""
        return tuple(phrase for phrase in self.phrases if phrase.kind == "name")

    def words(self) -> tuple[str, ...]:
        """Beginnings of the words to look for in a filing: those of the phrases, else those of the line items."""
        stems = {word for phrase in self.phrases for word in phrase.stems}
        return tuple(stems) or tuple({stem(w) for item in self.items for name in own_names(item.name) for w in name})

    def _wanted(self) -> Iterator[Metric]:
        for item in self.items:
            yield item
            yield from (vocabulary().metric_of[name] for name in item.of)

    def _all_told(self, place: Place) -> bool:
        """Whether a row or sentence tells nearly all of the question in words of filings ("we employed 57,500")."""
        if self.ask is None or any(concept.absent for concept in self.ask.concepts):
            return False
        several = len(self.ask.concepts) > 1
        if isinstance(place, SentencePlace):
            return (several or self.counting) and self.ask.told(text_stems(place.text)) >= _WHOLE
        words = label_stems(place.label)
        told = self.ask.told(words | around_stems(place)) >= _WHOLE and self.ask.told(words) >= _PART
        return several and told and in_order(self.ask.concepts, place.label)

    def _item_told(self, places: Sequence[Place]) -> bool:
        return any(self._one_told(item, places) for item in self.items)

    def _one_told(self, item: Metric, places: Sequence[Place]) -> bool:
        """The item itself with a figure, or two of what it is computed from."""
        figures = [place for place in places if self._has_figure(place) and in_years(place, self.years)]
        if any(bears(place, item) or self._all_told(place) for place in figures):
            return True
        parts = [vocabulary().metric_of[name] for name in item.of]
        return sum(any(bears(place, part) for place in figures) for part in parts) >= max(
            1, min(2, len(parts)) if parts else 2
        )


def subject_of(result: SearchResult, ask: Ask, reports: Sequence[Report]) -> Subject:
    """What the question of `result` is about; its words are weighed by how often the reports print them."""
    question = result.query.question
    words = Words.of(question, result)
    counts = [block_counts(report)[1] for report in reports]

    def often(word: str) -> int:
        return sum(count[word] for count in counts)

    phrases = tuple(dict.fromkeys(words.phrases(often)))
    rarest = frozenset(min(phrase.stems, key=lambda word: (often(word), word)) for phrase in phrases)
    known = vocabulary().metric_of
    named = tuple(known[name] for name in result.query.metrics if name in known and name not in known_words().groups)
    figure = _FIGURE.search(question) is not None and not _PROSE.search(question) and not ask.prose
    figure = figure and ask.wants not in NO_ROW
    phrases = tuple(phrase for phrase in phrases if figure or phrase.kind != "beside")
    alone = {} if result.query.filters.companies else dict(ask.weights)
    counting = re.search(r"\bhow many\b", question, re.IGNORECASE) is not None
    amount = _AMOUNT.search(question) is not None
    absent = {word for concept in ask.concepts if concept.absent for word in concept.asked}
    tokens = [stem(token) for token in tokenize(question)]
    printed = (m for m in vocabulary().mentions(question) if isinstance(m.entry, Metric) and not m.entry.of)
    spans = [tokens[m.position : m.position + m.length] for m in printed]
    strange = any(len(span) > 1 and absent & set(span) for span in spans)
    return Subject(phrases, named, figure, ask.years, counting, amount, rarest, alone, ask, strange)


def _titled(place: SentencePlace) -> set[str]:
    """Stems of the surnames by which a sentence speaks of people ("Mr. Nadella")."""
    return {stem(token) for name in _TITLED.findall(place.text) for token in tokenize(name)}


def _names(word: str, stems: frozenset[str]) -> bool:
    """Whether a text has the word, what filings print for it, or the country of an adjective ("European")."""
    if word in stems or any(form <= stems for form in other_forms(word)):
        return True
    land = _OF_LAND.sub("", word)
    return land != word and any(other.startswith(land) and len(other) <= len(land) + 2 for other in stems)


def asks_of_now(question: str) -> bool:
    """Whether the question is about this very moment, which no filing tells of ("the current price of …")."""
    return _NOW.search(question) is not None
