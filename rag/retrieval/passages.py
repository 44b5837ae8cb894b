"""How much of a question one passage answers: the share of its concepts that stand together, 0 to 1.

A concept is a thing the question names: a metric or topic of the vocabulary, in any of its wordings, or another word.
Words count by their rarity. A passage is a sentence, two neighbouring ones, or a table row; what only the heading or
the caption above it says counts less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag.chunks.tokens import tokenize
from rag.index import Index
from rag.index.passages import ABOVE, PROSE, Passages, token_name
from rag.query.understand import LONGEST_QUESTION
from rag.query.vocabulary import Metric, Statement, Topic, vocabulary
from rag.query.wordings import wordings
from rag.types import Query

# The person's own wording first, a synonym nearly as good; a word of the same section only hints at the thing.
SAID, OTHERWISE, TERM = 1.0, 0.9, 0.6
# A heading says what all below it is about, this sentence included or not.
FROM_ABOVE = 0.65
# Two sentences that say it together ("The plan … It expires …") are a little less than one that says all.
PAIR = 0.9
# "How much" answered without a number is talk about the thing.
NO_FIGURE = 0.75
# A name of two rare words is rarer than its rarest, but its words go together: not the sum.
MORE_WORDS = 0.5
# How questions ask for a number; a digit in the question itself asks for what goes with it.
_FIGURE = re.compile(
    r"\bhow (?:many|much|large|big|high|often|dependent|important)\b|\b(?:percent\w*|share of|number of|price|rate"
    r"|total|amount)\b|\d|多少|幾",
    re.IGNORECASE,
)
Floats = NDArray[np.float64]
Bits = NDArray[np.bool_]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing that is asked for: its weight, and the token sets that name it with how surely each does."""

    weight: float
    ways: tuple[tuple[frozenset[str], float], ...]


def concepts(query: Query, index: Index) -> tuple[Concept, ...]:
    """What the question names, without its companies and periods; words that no filing prints are left out."""
    subject = query.subject[:LONGEST_QUESTION]
    tokens = tokenize(subject)
    found: list[Concept] = []
    used: set[str] = set()
    for mention in vocabulary().mentions(subject, tokens):
        # Entries that share a wording are one concept: its words count once.
        span = frozenset(tokens[mention.position : mention.position + mention.length])
        if not isinstance(mention.entry, Statement) and span - used:
            used |= span
            ways = tuple(_ways(span, mention.entry))
            # A wording that no filing prints weighs as much as the commonest one that some filing does.
            printed = (_weight(way, index) for way, _ in ways if all(map(index.idf, way)))
            found.append(Concept(_weight(span, index) or min(printed, default=0.0), ways))
    words = (word for word in query.words if word not in used)
    found += [_word_concept(word, index) for word in words]
    return tuple(concept for concept in found if concept.weight > 0)


def _word_concept(word: str, index: Index) -> Concept:
    """A word of the question in any of its wordings that are printed; it is as rare as the commonest sure one."""
    printed = {form: (sure, index.idf(form)) for form, sure in wordings(word).items()}
    ways = tuple((frozenset((form,)), sure) for form, (sure, rare) in printed.items() if rare)
    own = index.idf(word)
    return Concept(own or min((rare for _, rare in printed.values() if rare), default=0.0), ways)


def figure_share(query: Query, index: Index) -> float:
    """How much of what a question says is the metrics it names, 0 to 1: little where they are only spoken of."""
    subject = query.subject[:LONGEST_QUESTION]
    tokens = tokenize(subject)
    spans = [m for m in vocabulary().mentions(subject, tokens) if not isinstance(m.entry, Topic)]
    told = {token for m in spans for token in tokens[m.position : m.position + m.length]}
    weights = {word: index.idf(word) for word in dict.fromkeys((*query.words, *told))}
    whole = sum(weights.values())
    return sum(weights[word] for word in told) / whole if whole else 1.0


def wants_figure(question: str) -> bool:
    """Whether the answer must print a number."""
    return bool(_FIGURE.search(question[:LONGEST_QUESTION]))


def coverage(asked: Sequence[Concept], chunks: Sequence[Passages], figure: bool) -> list[float]:
    """The weighted share of the concepts in the best passage of each chunk; figure: the answer is a number."""
    whole = sum(concept.weight for concept in asked)
    if not whole or not chunks:
        return [0.0] * len(chunks)
    names = sorted({token_name(token) for concept in asked for way, _ in concept.ways for token in way})
    column = {name: i for i, name in enumerate(names)}
    said, above, value, owner = _table(np.array(names, np.uint32), chunks, figure)
    total = np.zeros(len(said))
    for concept in asked:
        total += concept.weight * _matches(concept, column, said, above)
    best = np.zeros(len(chunks))
    np.maximum.at(best, owner, total * value)
    return [float(share) for share in best / whole]


def _table(names: NDArray[np.uint32], chunks: Sequence[Passages], figure: bool) -> tuple[Bits, Bits, Floats, Ints]:
    """Which passage says which name, itself or with what stands above it; each passage's value, and whose it is."""
    tokens = np.concatenate([part.tokens for part in chunks])
    lengths = np.concatenate([np.diff(part.lines) for part in chunks])
    kinds = np.concatenate([part.kinds for part in chunks])
    figures = np.concatenate([part.figures for part in chunks])
    owner = np.repeat(np.arange(len(chunks)), [len(part.kinds) for part in chunks])
    place = np.minimum(np.searchsorted(names, tokens), len(names) - 1)
    known = names[place] == tokens
    # Words as columns of bits: all lines are compared at once, where sets would be compared line by line.
    said: Bits = np.zeros((len(kinds), len(names)), np.bool_)
    said[np.repeat(np.arange(len(kinds)), lengths)[known], place[known]] = True
    heads = np.flatnonzero(kinds == ABOVE)
    above: Bits = said[heads][owner]
    value = np.where(kinds == ABOVE, 0.0, np.where(figures | (not figure), 1.0, NO_FIGURE))
    # Rows are not paired: two neighbouring rows are two facts.
    first = np.flatnonzero((kinds[:-1] == PROSE) & (kinds[1:] == PROSE) & (owner[:-1] == owner[1:]))
    both = np.where(figures[first] | figures[first + 1] | (not figure), PAIR, PAIR * NO_FIGURE)
    return (
        np.concatenate([said, said[first] | said[first + 1]]),
        np.concatenate([said | above, said[first] | said[first + 1] | above[first]]),
        np.concatenate([value, both]),
        np.concatenate([owner, owner[first]]),
    )


def _matches(concept: Concept, column: dict[int, int], said: Bits, above: Bits) -> Floats:
    """How surely each passage names a concept."""
    best = np.zeros(len(said))
    # Most wordings of a concept stand nowhere in these passages; one look saves comparing each line.
    there: Bits = np.asarray(above.any(axis=0))
    for way, sure in concept.ways:
        columns = [column[token_name(token)] for token in way]
        if there[columns].all():
            np.maximum(best, sure * said[:, columns].all(axis=1), out=best)
            np.maximum(best, sure * FROM_ABOVE * above[:, columns].all(axis=1), out=best)
    return best


def _weight(span: frozenset[str], index: Index) -> float:
    rare = [index.idf(token) for token in span]
    return max(rare) + MORE_WORDS * (sum(rare) - max(rare))


def _ways(span: frozenset[str], entry: Metric | Topic) -> Iterator[tuple[frozenset[str], float]]:
    sure = {span: SAID}
    for texts, value in (((entry.name, *entry.synonyms, *entry.labels), OTHERWISE), (entry.terms, TERM)):
        for words in map(frozenset, map(tokenize, texts)):
            if words:
                sure.setdefault(words, value)
    yield from sure.items()
