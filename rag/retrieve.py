"""The stages of the `footnote` recipe: a question's tokens, page scores, statement pages, the best chunk of a page.

Pages are ranked, not chunks: evidence is cited by page, and the first results must not be five pieces of one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rag.config import RetrievalSettings
from rag.coverage import Scope
from rag.fuse import fused_hits
from rag.index import Index
from rag.index.base import page_key, report_of_key
from rag.query import LONGEST_QUESTION
from rag.tokens import tokenize
from rag.types import Hit, Legs, Query
from rag.vocabulary import Statement, vocabulary

REACH = 4
FAINT = 0.05
PAGES_EACH = 40
WHOLE_FILING = 3000


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each ingredient counts; 0 switches one off (the ablation of bench/retrieval.py)."""

    expansion: float = 0.5
    year: float = 0.3
    fused: float = 0.5
    chunk: float = 0.5
    page: float = 1.0
    statement: float = 2.0
    section: float = 0.1
    tier: float = 1.0
    sharpness: float = 8.0
    neighbours: float = 0.15


DEFAULT = Weights()


@dataclass(slots=True)
class PageScore:
    """One page while it is scored: parts by ingredient, and the chunks of it that the legs found, best first."""

    key: str
    parts: dict[str, float] = field(default_factory=dict)
    hits: list[Hit] = field(default_factory=list)
    score: float = 0.0


def term_weights(query: Query, weights: Weights = DEFAULT) -> dict[str, float]:
    """The lexical query: the question's own words, filing terms at a lower weight, years as column headers."""
    terms = dict.fromkeys(query.words, 1.0)
    for token in (token for phrase in query.expansions for token in tokenize(phrase)):
        if token not in vocabulary().grammar and weights.expansion:
            terms.setdefault(token, weights.expansion)
    for year in {year for year, _ in query.periods if year}:
        terms.setdefault(str(year), weights.year)
    return terms or dict.fromkeys(tokenize(query.question), 1.0)


def ranked_pages(
    query: Query, index: Index, settings: RetrievalSettings, scope: Scope, weights: Weights = DEFAULT
) -> list[PageScore]:
    """Pages of a scope, best first."""
    terms = term_weights(query, weights)
    reports = frozenset(scope.weights)
    pages: dict[str, PageScore] = {}
    fused = fused_hits(query.question[:LONGEST_QUESTION], index, settings, report_ids=reports, weights=terms)
    for hit in fused:
        page = _page(pages, page_key(hit.chunk.report_id, hit.chunk.page_first))
        page.hits.append(hit)
    _add(pages, "fused", _best((k, h.score) for k, p in pages.items() for h in p.hits))
    _add(pages, "chunk", _best((k, h.legs.bm25 or 0.0) for k, p in pages.items() for h in p.hits))
    _add(pages, "page", dict(index.bm25(terms, settings.candidates, reports, "page")))
    if weights.statement:
        for key, strength in statement_pages(query, index, reports, weights).items():
            _page(pages, key).parts["statement"] = strength
    for page in pages.values():
        score = sum(getattr(weights, name) * value for name, value in page.parts.items())
        page.score = score * scope.weights[report_of_key(page.key)] ** weights.tier
    return sorted(pages.values(), key=lambda page: -page.score)


def statement_pages(
    query: Query, index: Index, reports: frozenset[str], weights: Weights = DEFAULT
) -> dict[str, float]:
    """Pages that hold the statements the question's metrics live in, with a strength from 0 to 1.

    A primary statement is the page of a filing with the most of its typical line items; the three stand together.
    """
    wanted = [s for s in vocabulary().statements if s.name in query.statements]
    if not wanted:
        return {}
    scores = {s.name: _anchor_scores(s, index, reports) for s in {*vocabulary().statements[:3], *wanted}}
    peaks = {
        name: {report: max(pages, key=pages.__getitem__) for report, pages in found.items()}
        for name, found in scores.items()
    }
    strengths: dict[str, float] = {}
    for statement in wanted:
        others = [peak for name, peak in peaks.items() if name != statement.name]
        for report, pages in scores[statement.name].items():
            tops = [peak[report] for peak in others if report in peak]
            raised = {
                n: s * (1 + weights.neighbours * sum(abs(n - top) <= REACH for top in tops)) for n, s in pages.items()
            }
            best = max(raised.values())
            for number, score in raised.items():
                strength = (score / best) ** weights.sharpness
                if strength > FAINT:
                    key = page_key(report, number)
                    strengths[key] = max(strength, strengths.get(key, 0.0))
    return strengths


def page_hits(query: Query, pages: Sequence[PageScore], index: Index, k: int) -> list[Hit]:
    """k hits: the best chunk of each page in the order of the pages; further chunks only when the pages run out."""
    chosen = [(page, _chunks_of(query, page, index)) for page in pages[:k]]
    first = [_scored(hits[0], page) for page, hits in chosen if hits]
    rest = [_scored(hit, page) for page, hits in chosen for hit in hits[1:]]
    return (first + rest)[:k]


def _scored(hit: Hit, page: PageScore) -> Hit:
    return replace(hit, score=page.score)


def _chunks_of(query: Query, page: PageScore, index: Index) -> list[Hit]:
    """The chunks of a page that the legs found, best first; a page found as a page gives its best chunk by words."""
    if page.hits:
        return page.hits
    report_id, number = report_of_key(page.key), _number(page.key)
    terms = dict.fromkeys(token for text in (query.question, *query.expansions) for token in tokenize(text))
    for key, score in index.bm25(dict.fromkeys(terms, 1.0), WHOLE_FILING, frozenset([report_id])):
        if f"|p{number}|" in key:
            return [Hit(index.chunk(key), page.score, Legs(bm25=score))]
    touching = [c for c in index.chunks(report_id) if c.page_first <= number <= c.page_last]
    return [Hit(chunk, page.score, Legs()) for chunk in sorted(touching, key=lambda c: -len(c.search_text))[:1]]


def _anchor_scores(statement: Statement, index: Index, reports: frozenset[str]) -> dict[str, dict[int, float]]:
    """report_id → page → how much of the statement's typical wording stands there, for the best pages."""
    tokens = {token for anchor in statement.anchors for token in tokenize(anchor)}
    pages: dict[str, dict[int, float]] = {}
    for key, score in index.bm25(dict.fromkeys(sorted(tokens), 1.0), PAGES_EACH * len(reports), reports, "page"):
        pages.setdefault(report_of_key(key), {})[_number(key)] = score
    return pages


def _page(pages: dict[str, PageScore], key: str) -> PageScore:
    return pages.setdefault(key, PageScore(key))


def _best(scores: Iterable[tuple[str, float]]) -> dict[str, float]:
    best: dict[str, float] = {}
    for key, score in scores:
        best[key] = max(score, best.get(key, 0.0))
    return best


def _add(pages: dict[str, PageScore], name: str, scores: Mapping[str, float]) -> None:
    """Put an ingredient onto the pages, scaled so that its best is 1."""
    top = max(scores.values(), default=0.0)
    for key, score in scores.items():
        if top > 0:
            _page(pages, key).parts[name] = score / top


def _number(key: str) -> int:
    return int(key.rpartition("/p")[2])
