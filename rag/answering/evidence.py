"""How well a row or a sentence answers a question: words weighted by how rare they are in the filings, line items by
the names filings print for them, and the periods that the question asks about."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from preprocess.report import Column, Report
from rag.answering.places import RowPlace, SentencePlace
from rag.query.vocabulary import Metric, vocabulary
from rag.tokens import tokenize
from rag.types import Query, SearchResult

_ASKING = (
    "calculate compute based basing use using help want answer question explain describe state useful then because "
    "relevant bring among versus compare comparison average round decimal place million billion thousand percent usd "
    "dollar line item financial metric primarily profile major key main primary type kind way before after prior "
    "previous"
)
_EXTRA_STOP = frozenset(_ASKING.split())
_COMPARING = re.compile(
    r"\b(?:compar\w*|chang\w*|grow\w*|grew|increas\w*|decreas\w*|improv\w*|declin\w*|trend\w*|between|versus|vs|differ\w*|"
    r"average|cagr|rose|fell|drop\w*|reduc\w*|year[- ]over[- ]year|yoy|turnover|higher|lower)\b",
    re.IGNORECASE,
)
_PROSE = re.compile(
    r"\b(?:why|who|where|drove|driv\w+|reasons?|caus\w+|explain|describe|risks?|strateg\w*|legal|lawsuits?|litigation)\b",
    re.IGNORECASE,
)
_OWN_WORDS = 0.75
_SAME_NAME = 0.5
_MARGIN = re.compile(r"\bmargins?\b|(?:%|percent(?:age)?) of (?:\w+ )?(?:sales|revenues?)\b", re.IGNORECASE)
_ENDINGS = re.compile(r"(?:ations?|ities|ity|ments?|ings?|edly|ed|ally|ly|als?|ies|ions?|ives?|ers?|ors?|es|s|e|y|i)$")
_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")
_NOTE = re.compile(r"\((?:notes?|see)\b[^)]*\)|\b[Nn]otes? \d[\d, and]*", re.IGNORECASE)


@dataclass(frozen=True)
class Ask:
    """A question made ready to be compared: weights of its rare words, its line items, its years, what it wants.

    items are the metrics whose rows are wanted, a ratio before what it is made of. qualifiers are the
    words beside the names of the items ("subscription" revenue).
    """

    query: Query
    weights: Mapping[str, float]
    items: tuple[Metric, ...]
    years: tuple[int, ...]
    quarters: tuple[int, ...]
    comparing: bool
    prose: bool
    qualifiers: Mapping[str, float]

    def qualified(self, words: Iterable[str]) -> float:
        """The share of the qualifiers' weight among stems, 0…1; 0 when there are none."""
        whole = sum(self.qualifiers.values())
        return sum(self.qualifiers.get(word, 0.0) for word in set(words)) / whole if whole else 0.0

    def coverage(self, tokens: Iterable[str]) -> float:
        """The share of the question's weight that is among `tokens`, 0…1; 0 for a question of stop words only."""
        whole = sum(self.weights.values())
        found = {stem(token) for token in tokens}
        return sum(weight for word, weight in self.weights.items() if word in found) / whole if whole else 0.0


def understand_ask(result: SearchResult, reports: Sequence[Report]) -> Ask:
    """The question of `result` against the filings its contexts come from."""
    query = result.query
    names = {token for c in result.contexts for token in tokenize(f"{c.filing.company or ''} {c.filing.ticker or ''}")}
    names |= {token for company in query.filters.companies for token in tokenize(company)}
    words = query.words or tuple(t for t in tokenize(query.question) if t not in vocabulary().stop_words)
    words = tuple(stem(t) for t in words if t not in _EXTRA_STOP and t not in names and not _YEAR.fullmatch(t))
    weights = _weights(words, reports)
    named = _named_words(query) | {stem(word) for word in tokenize(query.question) if _COMPARING.fullmatch(word)}
    return Ask(
        query=query,
        weights=weights,
        qualifiers={word: weight for word, weight in weights.items() if word not in named},
        items=_items(query),
        years=_years(query),
        quarters=query.filters.fiscal_quarters,
        comparing=bool(_COMPARING.search(query.question)),
        prose=bool(_PROSE.search(query.question)),
    )


def _named_words(query: Query) -> frozenset[str]:
    """Stems of the names by which the question calls known items and topics; filings may print others for them."""
    tokens = tokenize(query.question)
    spans = (tokens[m.position : m.position + m.length] for m in vocabulary().mentions(query.question))
    return frozenset(stem(token) for span in spans for token in span)


def _weights(words: Sequence[str], reports: Sequence[Report]) -> dict[str, float]:
    """Rarity of each word over the blocks of the reports: ln(1 + blocks / (1 + blocks with the word))."""
    counts = [block_counts(report) for report in reports]
    blocks = sum(total for total, _ in counts) or 1
    return {word: math.log(1 + blocks / (1 + sum(found[word] for _, found in counts))) for word in set(words)}


_COUNTED: dict[tuple[str, str], tuple[int, Counter[str]]] = {}
_MOST_COUNTED = 64


def block_counts(report: Report) -> tuple[int, Counter[str]]:
    """Number of blocks of a report, and in how many of them each token is; kept for the reports used last."""
    key = (report.report_id, report.sha256)
    known = _COUNTED.pop(key, None)
    if known is None:
        found: Counter[str] = Counter()
        pieces = [block.text for block in report.blocks] or report.full_content.split("\n\n")
        for piece in pieces:
            found.update({stem(token) for token in tokenize(piece)})
        known = (len(pieces), found)
    _COUNTED[key] = known
    for old in list(_COUNTED)[:-_MOST_COUNTED]:
        _COUNTED.pop(old, None)
    return known


def _items(query: Query) -> tuple[Metric, ...]:
    """The metrics of the question, each before the line items it is computed from."""
    known = vocabulary().metric_of
    named = [known[name] for name in query.metrics if name in known]
    if not named:
        named = [m.entry for m in vocabulary().mentions(query.question) if isinstance(m.entry, Metric)]
    if named and _MARGIN.search(query.question):
        named.append(known["revenue"])
    wanted = [part for metric in named for part in (metric, *(known[name] for name in metric.of))]
    return tuple({metric.name: metric for metric in wanted}.values())


def _years(query: Query) -> tuple[int, ...]:
    named = tuple(year for year, _ in query.periods if year)
    return tuple(sorted(set(named or query.filters.fiscal_years), reverse=True))


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The word without its endings, so that "cyclicality" meets "cyclical" and "forecasting" meets "forecasts"."""
    for _ in range(3):
        shorter = _ENDINGS.sub("", word)
        if shorter == word or len(shorter) < 4 or not shorter.isascii():
            break
        word = shorter
    return word


def year_of(column: Column) -> int | None:
    """The fiscal year a column is about: its period's, else the only year printed in its header."""
    if column.period is not None and column.period.fiscal_year:
        return column.period.fiscal_year
    printed = set(_YEAR.findall(column.label))
    return int(printed.pop()) if len(printed) == 1 else None


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
    scored = [(item_score(place, item) + 0.6 * ask.qualified(label_stems(place.label)), place) for place in own]
    best = max(scored, default=None, key=lambda pair: pair[0])
    if best is None or item.of or _bears_name(best[1], item):
        return [best] if best else []
    rows = [
        max(((item_score(place, owner), place) for place in own), key=lambda pair: pair[0]) for owner in _owners(item)
    ]
    return list({place.key: (score, place) for score, place in (*rows, best)}.values())


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
    best = max(
        (max(alike(own, name), 0.95 * alike(full, name)) - 0.01 * i for i, name in enumerate(names_of(item.name))),
        default=0.0,
    )
    if best < _SAME_NAME:
        return 0.0
    table = place.table
    at_home = item.statement is not None and table.statement_type == item.statement
    return best + (0.25 if at_home else 0.0) + (0.25 if at_home and table.is_financial_statement else 0.0)


def row_score(place: RowPlace, ask: Ask) -> float:
    """How well the row's words answer a question that names no known line item, 0…1."""
    words = label_stems(place.label)
    around = tokenize(f"{place.table.caption} {place.table.context_heading}")
    own = sum(ask.weights.get(word, 0.0) for word in words)
    share = own / (own + sum(1.0 for word in words if word not in ask.weights)) if own else 0.0
    return share * (0.5 * ask.coverage(words) + 0.5 * ask.coverage((*words, *around)))


def sentence_score(place: SentencePlace, ask: Ask) -> float:
    """How well a sentence answers the question: rare words it shares, terms of the expansion, the asked year, 0…1.6."""
    words = tokenize(place.text)
    own = ask.coverage(words)
    around = ask.coverage((*words, *tokenize(place.heading)))
    stems = {stem(word) for word in words}
    terms = sum(0.5 for term in term_stems(ask.query.expansions) if term <= stems)
    if not (ask.items or ask.query.topics) and len(ask.weights) > 1 and len(stems & set(ask.weights)) < 2:
        return 0.0
    if (
        ask.items
        and own < _OWN_WORDS
        and not any(name <= stems for item in ask.items for name in name_stems(item.name))
    ):
        return 0.0
    return 0.7 * own + 0.3 * around + 0.3 * min(terms, 1.0) + _year_bonus(place, ask)


def _year_bonus(place: SentencePlace, ask: Ask) -> float:
    """A sentence about the asked year is worth more; one about older years only is worth less when none is asked."""
    if ask.years:
        return 0.08 if any(str(year) in place.text for year in ask.years) else 0.0
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
