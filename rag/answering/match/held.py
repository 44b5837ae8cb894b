"""What one row or sentence holds: words, a figure, the years it is about, the name of a line item."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rag.answering.match.asked import Ask
from rag.answering.match.evidence import alike, label_words, names_of
from rag.answering.match.fits import counts_asked
from rag.answering.match.places import Place, RowPlace, SentencePlace
from rag.answering.match.schedules import is_time, lead_stems
from rag.answering.match.stems import stem
from rag.answering.numbers.mentions import Mention
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")


def stems_of(place: Place) -> frozenset[str]:
    """Stems of a row or sentence with what stands over it."""
    if isinstance(place, RowPlace):
        columns = " ".join(column.label for column in place.table.columns)
        text = f"{place.label} {columns} {place.table.caption} {place.table.context_heading}"
    else:
        text = f"{place.text} {place.heading}"
    return frozenset(stem(token) for token in tokenize(text))


def has_figure(place: Place, counting: bool = False) -> bool:
    """Whether the place prints an amount or a share, or a count where one is asked for; no year, no name like 787."""
    if isinstance(place, RowPlace):
        return True
    figures = place.figures
    amounts = any(m.scaled or m.currency or m.percent or set("%,.") & set(m.text) for m in figures)
    return amounts or (counting and any(_counts(place, m) for m in figures))


def counts(place: Place, ask: Ask | None) -> bool:
    """Whether a number of a sentence stands just before what the question counts."""
    return isinstance(place, SentencePlace) and ask is not None and counts_asked(place, ask)


def _counts(place: SentencePlace, mention: Mention) -> bool:
    """Whether a plain number stands before what it counts ("124 footwear factories"), so that it is no name."""
    after = place.text[mention.end :].lstrip()
    year = 1900 < abs(mention.value) < 2100
    return not year and re.match(r"(?:[a-z]+ ){0,2}[a-z]+s\b(?! and)", after) is not None and mention.value < 10**6


def in_years(place: Place, years: Sequence[int]) -> bool:
    """Whether a sentence is about one of the years, or names none; rows are chosen by their columns."""
    if not years or isinstance(place, RowPlace):
        return True
    named = {int(year) for year in _YEAR.findall(place.text)}
    return not named or bool(named & set(years))


def bears(place: Place, item: Metric) -> bool:
    """Whether the place calls something by a name of the item; rows of counts and times by what stands over them."""
    if isinstance(place, RowPlace):
        if is_time(place) or (item.statement is None and not item.of):
            stems = stems_of(place) | lead_stems(place)
            return any({stem(word) for word in name} <= stems for name in own_names(item.name))
        if _is_split(place, item):
            return True
        # "Time deposits | Cash and cash equivalents | 117": the words of its cells say where the row stands.
        labels = [label_words(text) for text in (place.row.label, place.label, place.worded) if text]
        return any(_is_named(label, name) for label in labels for name in own_names(item.name))
    told = f" {' '.join(stem(word) for word in tokenize(place.text) if word not in ('and', 'of', 'the'))} "
    return any(f" {' '.join(stem(word) for word in name)} " in told for name in own_names(item.name))


def _is_split(place: RowPlace, item: Metric) -> bool:
    """Whether the row is a part of the item: "Medical" in a table of "Revenue by end market"."""
    over = f"{place.table.caption} {place.table.context_heading}".lower()
    return any(re.search(rf"\b{re.escape(' '.join(name))}\s+by\b", over) for name in own_names(item.name))


def _is_named(label: Sequence[str], name: Sequence[str]) -> bool:
    """Whether a label is the name, begins with it, or holds it and one word more."""
    left = iter(label)
    near = len(label) <= len(name) + 1 and all(word in left for word in name)
    return tuple(label[: len(name)]) == tuple(name) or near or alike(label, name) > 0.88


@lru_cache(maxsize=512)
def own_names(item_name: str) -> tuple[tuple[str, ...], ...]:
    """The printed names of an item, without those that are another item's."""
    others = {label_words(word) for m in vocabulary().metrics if m.name != item_name for word in (m.name, *m.synonyms)}
    own = {label_words(word) for word in (item_name, *vocabulary().metric_of[item_name].synonyms)}
    return tuple(name for name in names_of(item_name) if name and (name in own or name not in others))
