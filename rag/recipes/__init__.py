"""Retrieval recipes by name: each is a short composition of stages, so that anyone can read and compare them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace

from preprocess.report import DocType
from rag.chunks.tokens import tokenize
from rag.config import Settings
from rag.index import Index
from rag.query.coverage import Plan, plan
from rag.query.directory import company_of, is_known
from rag.query.names import capitalised
from rag.query.owners import owner_of
from rag.query.parts import listed_metrics, split_question
from rag.query.proviso import without_proviso
from rag.query.understand import LONGEST_QUESTION, understand
from rag.query.vocabulary import vocabulary
from rag.recipes.base import Ranked, Recipe
from rag.recipes.ensemble import ensemble
from rag.recipes.footnote import footnote
from rag.recipes.minmax_80_20 import minmax_80_20
from rag.recipes.page_funnel import page_funnel
from rag.recipes.three_stage import three_stage
from rag.recipes.weighted_70_30 import weighted_70_30
from rag.retrieval.expand import doubted, expand
from rag.retrieval.likeness import likeness
from rag.types import Filing, Filters, Query, SearchResult

# One line of names; the Library page has them all.
LISTED = 8
NOT_THERE = "No filing in the library passes these filters; remove one of them."
NOTHING_ASKED = "Ask about a figure, a statement or a subject of the filings; this question has no word to search for."
NOTHING_INDEXED = "There is no filing in the library yet; add one on the Upload page."
NOTHING_FOUND = "Nothing in the filings matches these words; name a line item or a subject as a filing would print it."

RECIPES: dict[str, Recipe] = {
    "footnote": footnote,
    "ensemble": ensemble,
    "page-funnel": page_funnel,
    "three-stage": three_stage,
    "minmax-80-20": minmax_80_20,
    "weighted-70-30": weighted_70_30,
}


def search(
    question: str,
    index: Index,
    settings: Settings,
    *,
    filters: Filters | None = None,
    ignored: Filters | None = None,
    k: int | None = None,
    recipe: str | None = None,
    expanded: bool = True,
) -> SearchResult:
    """Search by a recipe (default: the settings'); k hits (default: top_k), expanded small-to-large.

    filters are kept strictly, what the question names is weighed, except the values in ignored; expanded=False leaves
    the contexts out. Without a hit `notices` say why; nothing that a person types raises, only a recipe that does not
    exist does (KeyError).
    """
    started = time.perf_counter()
    name, k = recipe or settings.retrieval.recipe, k or settings.retrieval.top_k
    filings = index.filings()
    query = _checked(understand(without_proviso(question), filings, filters, ignored), index)
    if owner := owner_of(query, filings, index):
        query = replace(query, filters=replace(query.filters, companies=(owner,)))
    query, read = _read(query, filings, settings)
    found = plan(query, filings, _topic_types(query))
    refusal = _refusal(query, filings, found) or ("" if _said(query, index) else NOTHING_FOUND)
    ranked = Ranked(()) if refusal else RECIPES[name](query, index, settings, found, k)
    notices = (refusal,) if refusal else (*_absent(query, filings), *_impossible(query), *found.notices)
    if not refusal:
        notices += ranked.notices if ranked.hits else (NOTHING_FOUND,)
    hits = doubted(ranked.hits, index) if expanded else ranked.hits
    contexts = expand(hits, index, settings.retrieval) if expanded else ()
    notices += read
    seconds = time.perf_counter() - started
    relaxed = tuple(dict.fromkeys((*found.relaxed, *ranked.relaxed)))
    looked = frozenset(name for scope in found.scopes for name in scope.weights)
    seen = tuple(filing for filing in filings if filing.report_id in looked)
    return SearchResult(query, name, hits, contexts, seconds, relaxed, notices, seen, likeness(settings, question))


def _read(query: Query, filings: Sequence[Filing], settings: Settings) -> tuple[Query, tuple[str, ...]]:
    """The parts of the question; where the settings say so, with what a model reads in it, and sentences on that."""
    query = replace(query, sub_questions=split_question(query.question) or listed_metrics(query.subject))
    if settings.retrieval.understand == "rules" or not filings or not tokenize(query.question):
        return query, ()
    from rag.llm.roles import open_role
    from rag.query.told import told

    return told(query, filings, open_role(settings.llm, "light"))


def _checked(query: Query, index: Index) -> Query:
    """A company that is only guessed from a capital letter is absent where no filing uses the word."""
    chosen = query.filters.companies or query.filters.report_ids
    guessed = query.named_absent or (() if chosen else capitalised(query.question))
    sure = set(filter(is_known, query.named_absent))
    return replace(query, named_absent=tuple(name for name in guessed if name in sure or not _in_use(name, index)))


def _in_use(name: str, index: Index) -> bool:
    return all(index.idf(token) for token in tokenize(name))


def _said(query: Query, index: Index) -> bool:
    """Whether some filing prints a word of the question or a term for it; else nearness of meaning finds only noise."""
    terms = (token for text in (query.question[:LONGEST_QUESTION], *query.expansions) for token in tokenize(text))
    return any(index.idf(term) for term in terms if term not in vocabulary().grammar)


def _topic_types(query: Query) -> tuple[DocType, ...]:
    topics = (topic for topic in vocabulary().topics if topic.name in query.topics)
    return tuple(dict.fromkeys(kind for topic in topics for kind in topic.doc_types))


def _refusal(query: Query, filings: Sequence[Filing], found: Plan) -> str:
    """Why there is nothing to search for, in one sentence; "" when there is."""
    if not filings:
        return NOTHING_INDEXED
    if not set(tokenize(query.question)) - vocabulary().grammar:
        return NOTHING_ASKED
    if query.named_absent and not query.filters.companies:
        return _absent(query, filings)[0]
    return "" if found.scopes else NOT_THERE


def _absent(query: Query, filings: Iterable[Filing]) -> list[str]:
    """One sentence that names the companies that are not there, and some that are."""
    if not query.named_absent:
        return []
    have = sorted({company_of(filing) for filing in filings}, key=str.lower)
    # No count: it would stand in the answer as a number without a footnote.
    more = " and others" if len(have) > LISTED else ""
    named = ", ".join(query.named_absent[:LISTED])
    there = f"{', '.join(have[:LISTED])}{more}".removesuffix(".")
    return [f"There is no filing of {named} in the library; there are filings of {there}."]


def _impossible(query: Query) -> list[str]:
    years = ", ".join(map(str, query.impossible_years))
    return [f"No filing can cover {years}; other periods were searched."] if years else []
