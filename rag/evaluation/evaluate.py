"""Retrieval measured on a person's own questions: hits of pages and filings, precision, recall, MRR, what is astray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from rag.config import Settings
from rag.errors import EvaluationError
from rag.evaluation.questions import Question, read_questions
from rag.index import Index
from rag.query.directory import company_of, group_of
from rag.recipes import RECIPES, search
from rag.types import Filing, Query, SearchResult

# Every k of the source systems' tables, and 20 for what a re-ranker could still lift.
KS = (1, 2, 3, 4, 5, 6, 7, 10, 20)
DEPTH = max(KS)
Json = dict[str, Any]


def evaluate(questions_path: Path, index: Index, settings: Settings, recipes: Sequence[str] = ()) -> Json:
    """S3-08: `{recipes: {NAME: {metrics, by_kind, by_company, by_keyword, questions}}}` for each recipe (default: all).

    Raises EvaluationError with one sentence for a file or a recipe that cannot be used.
    """
    questions = read_questions(questions_path)
    return {"recipes": dict(measured(questions, index, settings, checked(recipes)))}


def checked(recipes: Sequence[str]) -> tuple[str, ...]:
    """The recipes to measure, all of them when none is named; raises EvaluationError for one that does not exist."""
    unknown = sorted(set(recipes) - set(RECIPES))
    if unknown:
        raise EvaluationError(f"There is no recipe {', '.join(unknown)}; choose from {', '.join(RECIPES)}.")
    return tuple(dict.fromkeys(recipes or RECIPES))


def measured(
    questions: Sequence[Question],
    index: Index,
    settings: Settings,
    recipes: Sequence[str],
    on_question: Callable[[], None] = lambda: None,
) -> Iterator[tuple[str, Json]]:
    """(recipe, its figures), recipe by recipe; on_question is called after every question and may raise to stop."""
    for name in recipes:
        yield name, _run(name, questions, index, settings, on_question)


def measure(question: Question, results: Sequence[Json]) -> dict[str, float]:
    """The figures of one question at every k; the k slots count even when fewer results came back."""
    # By file name: question files know no ids of this library.
    right = [result["doc_name"] == question.doc_name for result in results]
    relevant = [ok and bool(question.pages & set(r["pages"])) for ok, r in zip(right, results, strict=True)]
    figures = {"mrr": next((1 / rank for rank, hit in enumerate(relevant, 1) if hit), 0.0)}
    for k in KS:
        seen = {page for ok, result in zip(right[:k], results, strict=False) if ok for page in result["pages"]}
        # Pages count once, however many passages of one are found.
        recall = len(seen & question.pages) / len(question.pages)
        precision = sum(relevant[:k]) / k
        figures |= {
            f"page_hit@{k}": float(any(relevant[:k])),
            f"doc_hit@{k}": float(any(right[:k])),
            f"all_pages@{k}": float(recall == 1),
            f"precision@{k}": precision,
            f"recall@{k}": recall,
            f"f1@{k}": 2 * precision * recall / (precision + recall) if precision + recall else 0.0,
        }
    return figures


def astray(results: Sequence[Json], query: Query, wrong: Mapping[str, tuple[bool, bool]]) -> dict[str, float]:
    """The share of the first ten results of another company or fiscal year, where the question names one."""
    # What a person would look at.
    names = [result["doc_name"] for result in results[:10]]
    figures = {}
    if names and (query.filters.companies or query.named_absent):
        figures["wrong_company"] = mean([wrong[name][0] for name in names])
    if names and query.filters.fiscal_years:
        figures["wrong_year"] = mean([wrong[name][1] for name in names])
    return figures


def pinned(question: Question, results: Sequence[Json], query: Query) -> dict[str, float]:
    """Whether the first result is of the right filing, where the question names its company and a period."""
    if not query.filters.companies or not query.periods:
        return {}
    return {"named_doc_hit@1": float(bool(results) and results[0]["doc_name"] == question.doc_name)}


def result_rows(result: SearchResult) -> list[Json]:
    """Hits as `evaluate` prints them: doc_name, page, pages (from 1), ref_id."""
    return [
        {
            "doc_name": hit.chunk.doc_name,
            "page": hit.chunk.page_first,
            "pages": list(range(hit.chunk.page_first, hit.chunk.page_last + 1)),
            "ref_id": hit.chunk.ref_id,
        }
        for hit in result.hits
    ]


def _run(
    name: str, questions: Sequence[Question], index: Index, settings: Settings, on_question: Callable[[], None]
) -> Json:
    filings = index.filings()
    rows, figures, seconds = [], {}, []
    keywords: dict[str, list[str]] = {}
    for question in questions:
        # Contexts cost time and change no rank.
        found = search(question.question, index, settings, k=DEPTH, recipe=name, expanded=False)
        results = result_rows(found)
        query = found.query
        away = astray(results, query, _wrong(question, filings, query.filters.companies))
        figures[question.id] = measure(question, results) | pinned(question, results, query) | away
        keywords[question.id] = [*query.named_statements, *query.metrics, *query.topics]
        seconds.append(found.seconds)
        rows.append({**_asked(question, results), "results": results})
        on_question()
    # The first question loads the model: a mean would tell of that, the middle one does not.
    ordered = sorted(seconds)
    metrics = _means(figures.values()) | {"questions": len(questions), "not_indexed": _missing(questions, filings)}
    metrics |= {"p50_ms": 1000 * ordered[len(ordered) // 2], "p95_ms": 1000 * ordered[int(len(ordered) * 0.95)]}
    return {
        "metrics": metrics,
        "by_kind": _grouped(figures, {q.id: [q.kind] for q in questions}),
        "by_company": _grouped(figures, {q.id: [q.company] for q in questions}),
        "by_keyword": _grouped(figures, keywords),
        "questions": rows,
    }


def _asked(question: Question, results: Sequence[Json]) -> Json:
    """The question with its evidence and `rank`: the first result on an evidence page, from 1, or None."""
    right = (r["doc_name"] == question.doc_name and question.pages & set(r["pages"]) for r in results)
    rank = next((rank for rank, hit in enumerate(right, 1) if hit), None)
    asked = {"id": question.id, "question": question.question, "doc_name": question.doc_name}
    return {**asked, "evidence_pages": sorted(question.pages), "rank": rank}


def _wrong(question: Question, filings: Sequence[Filing], named: Sequence[str] = ()) -> dict[str, tuple[bool, bool]]:
    """doc_name to (another company, another fiscal year) than the filing with the evidence.

    In a comparison the other companies that the question names are not wrong.
    """
    groups = group_of(filings)
    gold = next((f for f in filings if f.doc_name == question.doc_name), None)
    if gold is None:
        return {f.doc_name: (False, False) for f in filings}
    right = {groups[gold.report_id]}
    if company_of(gold) in named:
        right |= {groups[f.report_id] for f in filings if company_of(f) in named}
    return {f.doc_name: (groups[f.report_id] not in right, f.fiscal_year != gold.fiscal_year) for f in filings}


def _missing(questions: Iterable[Question], filings: Iterable[Filing]) -> int:
    have = {filing.doc_name for filing in filings}
    return sum(question.doc_name not in have for question in questions)


def _means(figures: Iterable[Mapping[str, float]]) -> dict[str, float]:
    rows = list(figures)
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: mean(row[name] for row in rows if name in row) for name in names}


def _grouped(figures: Mapping[str, dict[str, float]], names: Mapping[str, Iterable[str]]) -> dict[str, Json]:
    """The means of each group; a question is in every group that names gives for its id."""
    groups: dict[str, list[dict[str, float]]] = {}
    for name, group in ((name, group) for name, given in names.items() for group in given or ["other"]):
        groups.setdefault(group or "other", []).append(figures[name])
    return {name: {**_means(rows), "questions": len(rows)} for name, rows in sorted(groups.items())}
