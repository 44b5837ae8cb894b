"""How well a row or a sentence answers a question: words weighted by how rare they are in the filings, line items by
the names filings print for them, and the periods that columns are about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from preprocess.report import Column
from rag.answering.match.asked import Ask
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.match.postings import sections
from rag.answering.match.schedules import is_time, lead_stems, year_label
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

# A sentence without the name of the line item has to say nearly everything else.
_OWN_WORDS = 0.75
# Half of the words: "net sales" is not "cost of sales".
_SAME_NAME = 0.5
_SCHEDULED = 0.6
GENERIC = frozenset(("total", "net", "other", "amount", "balance", "sum", "subtotal"))
"""A label of such words alone is the sum of whatever the table is about."""
_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")
# "Net of sales: 2022, $1; 2021, $88": amounts that a caption prints beside its row.
_AMOUNT_OF_YEAR = re.compile(r"\b(?:19|20)\d{2}[,:–—-]?\s[$€£¥]\s?\d[\d,.]*")
_BRACKETS = re.compile(r"\([^()]*\)")
# "Goodwill (Note 9)": the reference is no part of the name.
_NOTE = re.compile(r"\((?:notes?|see)\b[^)]*\)|\b[Nn]otes? \d[\d, and]*", re.IGNORECASE)


def year_of(column: Column) -> int | None:
    """The fiscal year a column is about: its period's, else the only year printed in its header."""
    if column.period is not None and column.period.fiscal_year:
        return column.period.fiscal_year
    printed = set(_YEAR.findall(column.label))
    return int(printed.pop()) if len(printed) == 1 else None


def own_years(label: str) -> tuple[str, ...]:
    """The years that a row's words call it by; not those of amounts that stand in them, as its cells have their own."""
    return tuple(_YEAR.findall(_AMOUNT_OF_YEAR.sub(" ", label)))


@lru_cache(maxsize=1 << 14)
def label_words(label: str) -> tuple[str, ...]:
    """The words of a row label that tell what it is, without references to notes."""
    return tuple(t for t in tokenize(_NOTE.sub(" ", label)) if t not in ("and", "of", "the", "in", "for", "to", "by"))


def alike(label: Sequence[str], phrase: Sequence[str]) -> float:
    """How far two names of a line item are the same words, 0…1 (Dice)."""
    mine, other = set(label), set(phrase)
    return 2 * len(mine & other) / (len(mine) + len(other)) if mine and other else 0.0


@lru_cache(maxsize=512)
def names_of(item_name: str) -> tuple[tuple[str, ...], ...]:
    """The printed names of a metric as words: its labels first, then what people call it."""
    item = vocabulary().metric_of[item_name]
    return tuple(dict.fromkeys(label_words(text) for text in (*item.labels, *item.synonyms, item.name)))


def item_rows(own: Sequence[RowPlace], item: Metric, ask: Ask) -> list[tuple[float, RowPlace]]:
    """The row that is the line item; the rows of all its labels where none bears its name (a rate, "cash flow")."""
    scored = [(_item_score_of(place, item, ask), place) for place in own]
    best = max(scored, default=None, key=lambda pair: pair[0])
    if best is None or item.of or _bears_name(best[1], item):
        return [best] if best else []
    rows = [
        max(((item_score(place, owner), place) for place in own), key=lambda pair: pair[0]) for owner in _owners(item)
    ]
    return list({place.key: (score, place) for score, place in (*rows, best)}.values())


def _item_score_of(place: RowPlace, item: Metric, ask: Ask) -> float:
    """More for the row under the segment, region or class that the question names beside the item."""
    score = item_score(place, item)
    if not score or not ask.qualifiers:
        return score
    words = label_stems(place.label)
    return score + 0.6 * max(ask.qualified(words), ask.told_beside(words | around_stems(place)))


def _owners(item: Metric) -> tuple[Metric, ...]:
    """The line items whose names are among the labels of another metric: what a rate or a group is made of."""
    labels = set(item.labels)
    others = (m for m in vocabulary().metrics if m.name != item.name and not m.of and m.statement)
    return tuple(m for m in others if labels & {m.name, *m.labels[:3], *m.synonyms})[:4]


def _bears_name(place: RowPlace, item: Metric) -> bool:
    names = {frozenset(label_words(text)) for text in (item.name, *item.synonyms)}
    return any(alike(label_words(place.row.label), tuple(name)) > 0.85 for name in names)


@lru_cache(maxsize=1 << 14)
def label_stems(label: str) -> frozenset[str]:
    """The stems of a row label."""
    return frozenset(stem(word) for word in label_words(label))


def item_score(place: RowPlace, item: Metric) -> float:
    """How surely the row is the line item: same words, in the statement where the item lives, 0…1.5."""
    own, full = label_words(place.row.label), label_words(place.label)
    if not set(own) - GENERIC and not _heads_name(place, item):
        return 0.0
    best = max(
        (max(alike(own, name), 0.95 * alike(full, name)) - 0.01 * i for i, name in enumerate(names_of(item.name))),
        default=0.0,
    )
    if best < _SAME_NAME:
        return 0.0
    table = place.table
    at_home = item.statement is not None and table.statement_type == item.statement
    return best + (0.25 if at_home else 0.0) + (0.25 if at_home and table.is_financial_statement else 0.0)


def _heads_name(place: RowPlace, item: Metric) -> bool:
    """Whether what stands over a row of a bare "Total" names the item."""
    over = lead_stems(place) | label_stems(place.label)
    return any(name - GENERIC and name - GENERIC <= over for name in name_stems(item.name))


def row_score(place: RowPlace, ask: Ask) -> float:
    """How well the row's words and what stands over them answer a question that names no known line item, 0…1."""
    words = label_stems(place.label)
    if says_when(place, ask):
        told = ask.told(words | around_stems(place) | lead_stems(place))
        return told if told >= _SCHEDULED else 0.0
    own = [concept for concept in ask.concepts if concept.among(words)]
    weight = sum(concept.weight for concept in own)
    if not own:
        return 0.0
    meant = frozenset[str]().union(*(form for concept in own for form in concept.forms))
    # What stands in brackets only explains ("Converse stores (including factory stores)").
    # … and what it stands under takes nothing from a row that is named itself.
    named = place.row.label if any(c.among(label_stems(place.row.label)) for c in own) else place.label
    bare = label_stems(_BRACKETS.sub(" ", named)) or words
    share = weight / (weight + sum(1.0 for word in bare if word not in meant))
    return share * (0.5 * ask.told(words) + 0.5 * ask.told(words | around_stems(place)))


def says_when(place: RowPlace, ask: Ask) -> bool:
    """Whether the row is the time that is asked for in a schedule: "Fiscal 2023", "After five years"."""
    if (year := year_label(place)) is not None:
        return year in ask.years
    return is_time(place) and label_stems(place.row.label) <= text_stems(ask.query.question)


def around_stems(place: RowPlace) -> frozenset[str]:
    """Stems of what stands over and beside a row: its columns and words, the caption, the headings from the top."""
    block = sections(place.report).block_of.get(place.table.id)
    path = " ".join(block.heading_path) if block else ""
    columns = " ".join(column.label for column in place.table.columns)
    return text_stems(f"{place.table.caption} {place.table.context_heading} {path} {columns} {place.worded}")


@lru_cache(maxsize=1 << 13)
def text_stems(text: str) -> frozenset[str]:
    """The stems of a text."""
    return frozenset(stem(token) for token in tokenize(text))


def sentence_score(place: SentencePlace, ask: Ask) -> float:
    """How well a sentence answers the question: what it tells of it, in how few words, terms of the expansion, year."""
    stems = text_stems(place.text)
    own = ask.told(stems)
    around = ask.told(stems | text_stems(place.heading))
    # Who else "produces" something is no answer: the act alone tells nothing of the subject, where there is one.
    telling = [concept for concept in ask.concepts if concept.asked != (ask.verb,)] or ask.concepts
    hits = sum(concept.among(stems) for concept in telling)
    terms = sum(0.5 for term in term_stems(ask.query.expansions) if term <= stems)
    rarest = max(ask.concepts, key=lambda concept: concept.weight, default=None)
    little = hits < 2 and own < 0.5 and around < 0.7 and not (rarest and rarest.among(stems))
    if not hits or (len(ask.concepts) > 1 and little and not ask.query.topics):
        return 0.0
    if (
        ask.items
        and ask.wants == "figure"
        and own < _OWN_WORDS
        and not any(name <= stems for item in ask.items for name in name_stems(item.name))
    ):
        return 0.0
    dense = min(1.0, 3 * hits / (len(stems) + 4))
    return 0.7 * own + 0.25 * around + 0.15 * dense + 0.2 * min(terms, 1.0) + _year_bonus(place, ask)


def _year_bonus(place: SentencePlace, ask: Ask) -> float:
    """A sentence about the asked year is worth more; one about older years only is worth less when none is asked."""
    if ask.years:
        return 0.12 * min(3, sum(str(year) in place.text for year in ask.years))
    years = [int(year) for year in _YEAR.findall(place.text)]
    return -0.15 if years and max(years) < (place.context.filing.fiscal_year or 0) else 0.0


@lru_cache(maxsize=512)
def name_stems(item_name: str) -> tuple[frozenset[str], ...]:
    """The printed names of a metric as sets of stems."""
    return tuple(frozenset(stem(word) for word in name) for name in names_of(item_name) if name)


@lru_cache(maxsize=64)
def term_stems(terms: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Each filing term as the set of its stems."""
    stems = (frozenset(stem(token) for token in tokenize(term)) for term in terms)
    return tuple(dict.fromkeys(term for term in stems if term))
