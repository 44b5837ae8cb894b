"""Whether a place says the measure that the question names, and not only its words.

"Net investment income" has all words of net income and is another figure; plants that are held for sale are no sales.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import PROFITS, content, metrics_named, metrics_of
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.answering.match.asked_words import known_words
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

_OF_A_SHARE = re.compile(r"\b(?:shares?|eps)\b")
# Where the row stands is no measure of it: "royalties (in other income/deductions)".
_STANDS_IN = re.compile(r"\((?:(?:included|recorded|reported|booked) )?(?:in|within|under) [^()]*\)", re.IGNORECASE)
# "% change excluding currency"
_CHANGED = re.compile(r"\b(?:change|growth|increase)\b", re.IGNORECASE)
_SEGMENT = re.compile(r"\bsegment ", re.IGNORECASE)


def unmeasured(wish: Wish, ground: Ground) -> str:
    """The known measure of several words that the question names and of which the places have the words alone."""
    if wish.several:
        return ""
    segment, measures = _is_headed(wish, ground), _measures(_STANDS_IN.sub(" ", wish.text))
    if measures and ground.figures and all(_of_another(measures, cited) for cited, _ in ground.figures):
        return f"the cited row is of another measure than the question’s “{next(iter(measures.values()))}”"
    for name, words in measures.items():
        if ground.figures and all(_only_its_words(name, words, cited, segment=segment) for cited, _ in ground.figures):
            return f"nothing at the cited place says the question’s “{words}”"
    return ""


def _measures(text: str) -> dict[str, str]:
    """The line items of statements that a text names in more than one word, with those words."""
    tokens = tokenize(text)
    found = (m for m in vocabulary().mentions(text, tokens) if isinstance(m.entry, Metric) and m.length > 1)
    named = {m.entry.name: " ".join(tokens[m.position : m.position + m.length]) for m in found}
    known = vocabulary().metric_of
    items = (name for name in named if known[name].statement and name not in known_words().groups)
    return {name: named[name] for name in items if not _OF_A_SHARE.search(named[name])}


def _of_another(measures: Mapping[str, str], cited: Cited) -> bool:
    """Whether a row is called by a line item of a statement that is none of those asked for, whatever heads it.

    "Income before income taxes: Foreign" of a note on income taxes is no tax.
    """
    parts = cited.name.split(": ") if cited.claim is None else ()
    own = (name for part in parts for name in metrics_of(part) & metrics_named(part))
    # "Time deposits | Cash and cash equivalents": the words of its cells say of what the row is a part.
    within = metrics_named(cited.citation.worded) if cited.claim is None else frozenset()
    items = {name for name in (*own, *within) if vocabulary().metric_of[name].statement}
    return bool(items) and not items & measures.keys() and not _is_change(measures, items, cited)


def _is_change(measures: Mapping[str, str], items: Collection[str], cited: Cited) -> bool:
    """Whether a column tells by how many percent the row changed, where its growth is asked for."""
    told = cited.kind == "%" and _CHANGED.search(cited.column) is not None
    of = (vocabulary().metric_of[name].of for name in measures)
    return told and any(len(one) == 1 and one[0] in items for one in of)


def _is_headed(wish: Wish, ground: Ground) -> bool:
    """Whether the question names what heads a figure, whose "pretax segment income" is then its pretax income."""
    shown = " ".join(ground.shown_with(place) for place in ground.citations).partition(": ")[0]
    heads = (shown, *(place.heading for place in ground.citations))
    rows = {stem for cited, _ in ground.figures for stem in content(cited.name)}
    own = (set(content(head)) for head in heads)
    return any(words - rows and words <= set(content(wish.text)) for words in own)


def _only_its_words(name: str, words: str, cited: Cited, *, segment: bool) -> bool:
    """Whether a place prints words of a measure at most, each for itself, and the measure itself nowhere."""
    place = cited.citation
    own = f"{cited.name} ; {cited.column}" if cited.claim is None else said_of(cited)
    text = f"{own} ; {place.worded} ; {place.heading} ; {place.caption}"
    if cited.claim is not None:
        named = frozenset(_named_in(text, words))
        return name not in named and not _grew(name, named, cited)
    whole = _SEGMENT.sub("", cited.name) if segment else cited.name
    parts = (whole, cited.column, place.heading, *cited.name.split(": "))
    said = metrics_named(text).union(*(metrics_of(part) for part in parts))
    return name not in said and not _is_change({name: words}, said, cited)


def _grew(name: str, named: frozenset[str], cited: Cited) -> bool:
    """Whether a measure is the growth of one item, of which a sentence says by how many percent it rose or fell."""
    item = vocabulary().metric_of[name].of
    moved = cited.claim is not None and cited.claim.direction != 0 and cited.kind == "%"
    return moved and len(item) == 1 and item[0] in named


def _named_in(text: str, words: str) -> Iterator[str]:
    """The measures that prose names; "profit" alone, as in "profit adjustments", is no net earnings."""
    tokens = tokenize(text)
    for found in vocabulary().mentions(text, tokens):
        if found.length > 1 or found.entry.name not in PROFITS or tokens[found.position] in words.split():
            yield found.entry.name
