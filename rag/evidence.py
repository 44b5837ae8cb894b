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
from rag.places import RowPlace, SentencePlace
from rag.tokens import tokenize
from rag.types import Query, SearchResult
from rag.vocabulary import Metric, vocabulary

_ASKING = (
    "calculate compute based basing use using help want answer question explain describe state useful then because "
    "relevant bring among versus compare comparison average round decimal place million billion thousand percent usd "
    "dollar line item financial metric primarily profile major key main primary type kind way"
)
_EXTRA_STOP = frozenset(_ASKING.split())
_COMPARING = re.compile(
    r"\b(?:compar\w*|chang\w*|grow\w*|grew|increas\w*|decreas\w*|improv\w*|declin\w*|trend\w*|between|versus|vs|differ\w*|"
    r"average|cagr|rose|fell|drop\w*|reduc\w*|year[- ]over[- ]year|yoy|turnover|higher|lower)\b",
    re.IGNORECASE,
)
_PROSE = re.compile(
    r"\b(?:why|who|where|when|drove|driv\w+|reasons?|caus\w+|explain|describe|risks?|strateg\w*|legal|lawsuits?|"
    r"litigation|segments? (?:of|does)|products? (?:and|or)|which|are there|has .{1,40} (?:reported|announced)|"
    r"what (?:are|is) the (?:main|primary|key|major))\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")
_NOTE = re.compile(r"\((?:notes?|see)\b[^)]*\)|\b[Nn]otes? \d[\d, and]*", re.IGNORECASE)


@dataclass(frozen=True)
class Ask:
    """A question made ready to be compared: weights of its rare words, its line items, its years, what it wants.

    items are the metrics whose rows are wanted, components before the ratio that is made of them.
    """

    query: Query
    weights: Mapping[str, float]
    items: tuple[Metric, ...]
    years: tuple[int, ...]
    quarters: tuple[int, ...]
    comparing: bool
    prose: bool

    def coverage(self, tokens: Iterable[str]) -> float:
        """The share of the question's weight that is among `tokens`, 0…1; 0 for a question of stop words only."""
        whole = sum(self.weights.values())
        return sum(self.weights.get(token, 0.0) for token in set(tokens)) / whole if whole else 0.0


def understand_ask(result: SearchResult, reports: Sequence[Report]) -> Ask:
    """The question of `result` against the filings its contexts come from."""
    query = result.query
    names = {token for c in result.contexts for token in tokenize(f"{c.filing.company or ''} {c.filing.ticker or ''}")}
    names |= {token for company in query.filters.companies for token in tokenize(company)}
    words = query.words or tuple(t for t in tokenize(query.question) if t not in vocabulary().stop_words)
    words = tuple(t for t in words if t not in _EXTRA_STOP and t not in names and not _YEAR.fullmatch(t))
    return Ask(
        query=query,
        weights=_weights(words, reports),
        items=_items(query),
        years=_years(query),
        quarters=query.filters.fiscal_quarters,
        comparing=bool(_COMPARING.search(query.question)),
        prose=bool(_PROSE.search(query.question)),
    )


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
            found.update(set(tokenize(piece)))
        known = (len(pieces), found)
    _COUNTED[key] = known
    for old in list(_COUNTED)[:-_MOST_COUNTED]:
        _COUNTED.pop(old, None)
    return known


def _items(query: Query) -> tuple[Metric, ...]:
    """The metrics of the question, each ratio after the line items it is computed from."""
    known = vocabulary().metric_of
    named = [known[name] for name in query.metrics if name in known]
    if not named:
        named = [m.entry for m in vocabulary().mentions(query.question) if isinstance(m.entry, Metric)]
    wanted = [part for metric in named for part in (*(known[name] for name in metric.of), metric)]
    return tuple({metric.name: metric for metric in wanted}.values())


def _years(query: Query) -> tuple[int, ...]:
    named = tuple(year for year, _ in query.periods if year)
    return tuple(sorted(set(named or query.filters.fiscal_years), reverse=True))


def year_of(column: Column) -> int | None:
    """The fiscal year a column is about: its period's, else the only year printed in its header."""
    if column.period is not None and column.period.fiscal_year:
        return column.period.fiscal_year
    printed = set(_YEAR.findall(column.label))
    return int(printed.pop()) if len(printed) == 1 else None


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


def item_score(place: RowPlace, item: Metric) -> float:
    """How surely the row is the line item: same words, in the statement where the item lives, 0…1.5."""
    own, full = label_words(place.row.label), label_words(place.label)
    best = max(
        (max(alike(own, name), 0.95 * alike(full, name)) - 0.01 * i for i, name in enumerate(names_of(item.name))),
        default=0.0,
    )
    table = place.table
    at_home = item.statement is not None and table.statement_type == item.statement
    return best + (0.25 if at_home else 0.0) + (0.25 if at_home and table.is_financial_statement else 0.0)


def row_score(place: RowPlace, ask: Ask) -> float:
    """How well the row's words answer a question that names no known line item, 0…1."""
    words = label_words(place.label)
    around = tokenize(f"{place.table.caption} {place.table.context_heading}")
    own = sum(ask.weights.get(word, 0.0) for word in set(words))
    share = own / (own + sum(2.0 for word in set(words) if word not in ask.weights)) if own else 0.0
    return share * (0.5 * ask.coverage(words) + 0.5 * ask.coverage((*words, *around)))


def sentence_score(place: SentencePlace, ask: Ask) -> float:
    """How well a sentence answers the question: rare words it shares, terms of the expansion, the asked year, 0…1.6."""
    words = tokenize(place.text)
    own = ask.coverage(words)
    around = ask.coverage((*words, *tokenize(place.heading)))
    terms = max((_share(tokenize(term), words) for term in ask.query.expansions), default=0.0)
    year = any(str(year) in place.text for year in ask.years)
    return 0.7 * own + 0.3 * around + 0.25 * terms + (0.08 if year else 0.0)


def _share(phrase: Sequence[str], words: Sequence[str]) -> float:
    return len(set(phrase) & set(words)) / len(set(phrase)) if phrase else 0.0
