"""The stages of the `footnote` recipe: a question's tokens, page scores, statement pages, the best chunk of a page.

Pages are ranked, not chunks: evidence is cited by page, and the first results must not be five pieces of one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from rag.chunks.tokens import tokenize
from rag.config import RetrievalSettings
from rag.index import Index
from rag.index.base import page_key, report_of_key
from rag.query.coverage import Scope
from rag.query.understand import LONGEST_QUESTION, printed_figures
from rag.query.vocabulary import vocabulary
from rag.retrieval.ingredients import (
    DEFAULT,
    HALF,
    RERANKED,
    PageScore,
    Weights,
    asides,
    page_number,
    passage_matches,
    row_matches,
    section_matches,
    statement_pages,
)
from rag.retrieval.legs import fused_legs
from rag.retrieval.passages import figure_share
from rag.types import Hit, Legs, Query

# More chunks than a filing of 400 pages has.
WHOLE_FILING = 3000
# A total is printed in summaries, statements and notes, a round figure anywhere.
FIGURE_CHUNKS = 30
# When half of what is said is the metric it is all that is asked; prose that names one still likes its statement.
FULL_FOCUS, LEAST_FOCUS = 0.5, 0.55
# Where only a figure is asked, prose that talks about it must not come before the row that prints it.
ON_FIGURES = 1.25
# Passages are read page by page: 8 filings of 12 pages keep a question under a tenth of a second.
FEW_FILINGS, EACH_FILING = 8, 12
# The same paragraph is reworded from year to year; an older filing must say clearly more to be lifted.
CLEARLY, LIFT = 1.15, 3.0


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
    weights = _focused(query, index, weights)
    terms = term_weights(query, weights)
    reports = frozenset(scope.weights)
    pages: dict[str, PageScore] = {}
    # Over the whole library the vector store answers: exact cosines of some filings are read from as many files.
    some = None if len(reports) == len(index.filings()) else reports
    fused = fused_legs(query.question[:LONGEST_QUESTION], index, settings, report_ids=some, weights=terms)
    for hit in fused:
        page = _page(pages, page_key(hit.chunk.report_id, hit.chunk.page_first))
        page.hits.append(hit)
    _add(pages, "fused", _best((k, h.score) for k, p in pages.items() for h in p.hits))
    _add(pages, "dense", _closeness(fused))
    _add(pages, "chunk", _best((k, h.legs.bm25 or 0.0) for k, p in pages.items() for h in p.hits))
    _add_values(pages, query, index, reports)
    _add(pages, "page", dict(index.bm25(terms, settings.candidates, some, "page")))
    if weights.statement:
        found = statement_pages(query, index, reports, weights)
        # A statement of a whole year answers half of a question about one quarter of it.
        wide = {key: HALF * strength for key, strength in found.items() if report_of_key(key) in scope.too_wide}
        _add_raw(pages, "statement", {**found, **wide})
    _join_tables(pages, fused)
    _add_raw(pages, "section", section_matches(query, pages, index))
    _add_raw(pages, "aside", asides(query, pages))
    if weights.row and query.metrics:
        _add_raw(pages, "row", row_matches(query, _ordered(pages, scope, weights)))
    if weights.passage:
        _add_raw(pages, "passage", passage_matches(query, _candidates(query, pages, scope, weights), index))
    if not query.periods:
        scope = replace(scope, weights=_by_evidence(pages, scope))
    return _ordered(pages, scope, weights)


def _focused(query: Query, index: Index, weights: Weights) -> Weights:
    """Statements and rows count less where a metric is only spoken of ("the revenue that came from Starbucks").

    Where a figure or a statement is all that is asked for, they count most, and likeness in meaning says nothing; so it
    is for a printed figure alone.
    """
    share = figure_share(query, index) / FULL_FOCUS if query.metrics else 0.0
    if query.named_statements or share >= 1 or set(query.words) <= printed_figures(query):
        sure = ON_FIGURES * weights.statement, ON_FIGURES * weights.row
        return replace(weights, statement=sure[0], row=sure[1], dense=0.0)
    least = max(LEAST_FOCUS, share) if query.metrics else 1.0
    return replace(weights, statement=least * weights.statement, row=least * weights.row)


def _join_tables(pages: dict[str, PageScore], hits: Iterable[Hit]) -> None:
    """A table over several pages is one place: what speaks for its other pages speaks for the first."""
    for chunk in (hit.chunk for hit in hits if hit.chunk.kind == "table"):
        first = _page(pages, page_key(chunk.report_id, chunk.page_first))
        # Its hit opens on the first page, so the first must not lose to a page that only repeats the header.
        for number in range(chunk.page_first + 1, chunk.page_last + 1):
            other = pages.get(page_key(chunk.report_id, number))
            for name, value in other.parts.items() if other else ():
                first.parts[name] = max(value, first.parts.get(name, 0.0))


def _closeness(hits: Iterable[Hit]) -> dict[str, float]:
    """How near the meaning of each page's chunks is to the question: 1 the nearest found, 0 the farthest found."""
    found = [(hit.chunk, hit.legs.dense) for hit in hits if hit.legs.dense is not None]
    low, high = min((near for _, near in found), default=0.0), max((near for _, near in found), default=0.0)
    # One hit, or all alike: then nearness tells no page from another.
    if low == high:
        return {}
    return _best(
        (page_key(chunk.report_id, number), (near - low) / (high - low))
        for chunk, near in found
        for number in range(chunk.page_first, chunk.page_last + 1)
    )


def _candidates(query: Query, pages: Mapping[str, PageScore], scope: Scope, weights: Weights) -> list[PageScore]:
    """The pages whose passages are read: the best, and with no period named the best of each filing too."""
    best = _ordered(pages, scope, weights)
    # With a period named the tiers have chosen the filing already.
    if query.periods or len(scope.weights) > FEW_FILINGS:
        return best[:RERANKED]
    of_each = ([page for page in best if report_of_key(page.key) == name][:EACH_FILING] for name in scope.weights)
    return list({page.key: page for page in (*best[:RERANKED], *chain(*of_each))}.values())


def _by_evidence(pages: Mapping[str, PageScore], scope: Scope) -> dict[str, float]:
    """With no period named the newest filing counts most, unless an older one says clearly more of what is asked."""
    best = _best((report_of_key(page.key), page.parts.get("passage", 0.0)) for page in pages.values())
    lifted, said = {}, 0.0
    for name, weight in sorted(scope.weights.items(), key=lambda pair: -pair[1]):
        clearly = best.get(name, 0.0) / (CLEARLY * said) if said else 1.0
        # From the newest to the oldest, each against the best said so far: an older filing is lifted for what newer
        # ones lack.
        lifted[name] = min(1.0, weight * max(1.0, clearly) ** LIFT)
        said = max(said, best.get(name, 0.0))
    return lifted


def _ordered(pages: Mapping[str, PageScore], scope: Scope, weights: Weights) -> list[PageScore]:
    """Score every page from its parts and put the best first."""
    for page in pages.values():
        score = sum(getattr(weights, name) * value for name, value in page.parts.items())
        page.score = score * scope.weights[report_of_key(page.key)] ** weights.tier
    return sorted(pages.values(), key=lambda page: -page.score)


def _add_values(pages: dict[str, PageScore], query: Query, index: Index, reports: frozenset[str]) -> None:
    """A printed figure in the question ("1,577") finds the chunks that print it, tables first."""
    values = dict.fromkeys(printed_figures(query), 1.0)
    scores: dict[str, float] = {}
    for key, score in index.bm25(values, FIGURE_CHUNKS, reports) if values else ():
        chunk = index.chunk(key)
        page = _page(pages, page_key(chunk.report_id, chunk.page_first))
        # The chunk that prints the figure stands for its page, whatever the legs found there.
        page.hits.sort(key=lambda hit: hit.chunk != chunk)
        if not page.hits or page.hits[0].chunk != chunk:
            page.hits.insert(0, Hit(chunk, 0.0, Legs(bm25=score)))
        scores[page.key] = max(scores.get(page.key, 0.0), score * (1.0 if chunk.kind == "table" else HALF))
        page.hits.sort(
            key=lambda hit: hit.chunk.kind != "table" or not values.keys() & set(tokenize(hit.chunk.search_text))
        )
    _add(pages, "value", scores)


def page_hits(query: Query, pages: Sequence[PageScore], index: Index, k: int) -> list[Hit]:
    """k hits: the best chunk of each page in the order of the pages; further chunks only when the pages run out.

    A chunk that runs over several pages stands once, at the best of them.
    """
    first: dict[str, Hit] = {}
    rest: list[Hit] = []
    for page in pages:
        if len(first) == k:
            break
        hits = [_scored(hit, page) for hit in _chunks_of(query, page, index) if hit.chunk.ref_id not in first]
        first |= {hit.chunk.ref_id: hit for hit in hits[:1]}
        rest += hits[1:]
    return [*first.values(), *(hit for hit in rest if hit.chunk.ref_id not in first)][:k]


def _scored(hit: Hit, page: PageScore) -> Hit:
    return replace(hit, score=page.score)


def _chunks_of(query: Query, page: PageScore, index: Index) -> list[Hit]:
    """The chunks of a page that the legs found, best first; a page found as a page gives its best chunk by words."""
    if page.hits:
        return page.hits
    report_id, number = report_of_key(page.key), page_number(page.key)
    terms = dict.fromkeys(token for text in (query.question, *query.expansions) for token in tokenize(text))
    # A page found as a page has no chunk yet: its first chunk in the ranking of the whole filing.
    for key, score in index.bm25(dict.fromkeys(terms, 1.0), WHOLE_FILING, frozenset([report_id])):
        if f"|p{number}|" in key:
            return [Hit(index.chunk(key), page.score, Legs(bm25=score))]
    # None of its chunks has a word of the question: the page was found by its statement, whose largest chunk is the
    # table.
    touching = [c for c in index.chunks(report_id) if c.page_first <= number <= c.page_last]
    return [Hit(chunk, page.score, Legs()) for chunk in sorted(touching, key=lambda c: -len(c.search_text))[:1]]


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


def _add_raw(pages: dict[str, PageScore], name: str, scores: Mapping[str, float]) -> None:
    for key, score in scores.items():
        _page(pages, key).parts[name] = score
