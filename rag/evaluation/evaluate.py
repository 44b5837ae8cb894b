"""Retrieval measured on a person's own questions: page-hit@k, doc-hit@k, precision, recall, MRR, wrong company or year.

Reads FinanceBench's format (JSON lines; evidence_page_num counts from 0) and a simple CSV (question, doc_name, page;
pages from 1, several rows with the same question are its several pages). Ours count from 1, everywhere.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from rag.config import Settings
from rag.errors import EvaluationError
from rag.index import Index
from rag.query.names import group_of
from rag.recipes import RECIPES, search
from rag.types import Filing, Query, SearchResult

KS = (1, 2, 3, 5, 7, 10, 20)
DEPTH = max(KS)
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """One question with the pages that hold its answer: doc_name and pages from 1; kind and company for break-downs."""

    id: str
    question: str
    doc_name: str
    pages: frozenset[int]
    kind: str = ""
    company: str = ""


class _Evidence(BaseModel):
    model_config = ConfigDict(extra="ignore")
    evidence_page_num: int
    doc_name: str | None = None
    evidence_doc_name: str | None = None


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore")
    question: str
    doc_name: str
    evidence: list[_Evidence]
    financebench_id: str = ""
    question_type: str = ""
    company: str = ""


class _Row(BaseModel):
    model_config = ConfigDict(extra="ignore")
    question: str
    doc_name: str
    page: int
    id: str = ""


def evaluate(questions_path: Path, index: Index, settings: Settings, recipes: Sequence[str] = ()) -> Json:
    """S3-08: `{recipes: {NAME: {metrics, by_kind, by_company, questions}}}` for each recipe (default: all).

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


def read_questions(path: Path) -> tuple[Question, ...]:
    """Questions of a .jsonl or .csv file; raises EvaluationError naming the line."""
    try:
        return parse_questions(path.name, path.read_bytes())
    except OSError as error:
        raise EvaluationError(f"The questions in {path} cannot be read ({type(error).__name__}).") from error


def parse_questions(name: str, data: bytes) -> tuple[Question, ...]:
    """Questions of a file called name (.csv, else JSON lines); raises EvaluationError naming the line."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EvaluationError(f"The questions in {name} cannot be read: the file is not UTF-8 text.") from error
    questions = _read_csv(name, text) if name.lower().endswith(".csv") else _read_lines(name, text)
    if not questions:
        raise EvaluationError(f"{name} has no question with an evidence page; nothing was measured.")
    return questions


def measure(question: Question, results: Sequence[Json]) -> dict[str, float]:
    """The figures of one question at every k; the k slots count even when fewer results came back."""
    right = [result["doc_name"] == question.doc_name for result in results]
    relevant = [ok and bool(question.pages & set(r["pages"])) for ok, r in zip(right, results, strict=True)]
    figures = {"mrr": next((1 / rank for rank, hit in enumerate(relevant, 1) if hit), 0.0)}
    for k in KS:
        seen = {page for ok, result in zip(right[:k], results, strict=False) if ok for page in result["pages"]}
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
    names = [result["doc_name"] for result in results[:10]]
    figures = {}
    if names and (query.filters.companies or query.named_absent):
        figures["wrong_company"] = mean([wrong[name][0] for name in names])
    if names and query.filters.fiscal_years:
        figures["wrong_year"] = mean([wrong[name][1] for name in names])
    return figures


def result_rows(result: SearchResult) -> list[Json]:
    """Hits as the JSON of DESIGN: doc_name, page, pages (from 1), ref_id."""
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
    for question in questions:
        found = search(question.question, index, settings, k=DEPTH, recipe=name, expanded=False)
        results = result_rows(found)
        away = astray(results, found.query, _wrong(question, filings))
        figures[question.id] = measure(question, results) | away
        seconds.append(found.seconds)
        rows.append({**_asked(question, results), "results": results})
        on_question()
    ordered = sorted(seconds)
    metrics = _means(figures.values()) | {"questions": len(questions), "not_indexed": _missing(questions, filings)}
    metrics |= {"p50_ms": 1000 * ordered[len(ordered) // 2], "p95_ms": 1000 * ordered[int(len(ordered) * 0.95)]}
    return {
        "metrics": metrics,
        "by_kind": _grouped(questions, figures, "kind"),
        "by_company": _grouped(questions, figures, "company"),
        "questions": rows,
    }


def _asked(question: Question, results: Sequence[Json]) -> Json:
    """The question with its evidence and `rank`: the first result on an evidence page, from 1, or None."""
    right = (r["doc_name"] == question.doc_name and question.pages & set(r["pages"]) for r in results)
    rank = next((rank for rank, hit in enumerate(right, 1) if hit), None)
    asked = {"id": question.id, "question": question.question, "doc_name": question.doc_name}
    return {**asked, "evidence_pages": sorted(question.pages), "rank": rank}


def _wrong(question: Question, filings: Sequence[Filing]) -> dict[str, tuple[bool, bool]]:
    """doc_name to (another company, another fiscal year) than the filing with the evidence."""
    groups = group_of(filings)
    gold = next((f for f in filings if f.doc_name == question.doc_name), None)
    if gold is None:
        return {f.doc_name: (False, False) for f in filings}
    company = groups[gold.report_id]
    return {f.doc_name: (groups[f.report_id] != company, f.fiscal_year != gold.fiscal_year) for f in filings}


def _missing(questions: Iterable[Question], filings: Iterable[Filing]) -> int:
    have = {filing.doc_name for filing in filings}
    return sum(question.doc_name not in have for question in questions)


def _means(figures: Iterable[Mapping[str, float]]) -> dict[str, float]:
    rows = list(figures)
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: mean(row[name] for row in rows if name in row) for name in names}


def _grouped(questions: Iterable[Question], figures: Mapping[str, dict[str, float]], by: str) -> dict[str, Json]:
    groups: dict[str, list[dict[str, float]]] = {}
    for question in questions:
        groups.setdefault(getattr(question, by) or "other", []).append(figures[question.id])
    return {name: {**_means(rows), "questions": len(rows)} for name, rows in sorted(groups.items())}


def _read_lines(file: str, text: str) -> tuple[Question, ...]:
    questions = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            data = _Line.model_validate(json.loads(line))
        except (json.JSONDecodeError, ValidationError) as error:
            raise EvaluationError(f"{file}, line {number}: not a question in FinanceBench's format.") from error
        names = ((e.evidence_doc_name or e.doc_name or data.doc_name, e.evidence_page_num) for e in data.evidence)
        pages = frozenset(page + 1 for name, page in names if name == data.doc_name)
        if pages:
            name = data.financebench_id or f"q{number}"
            questions.append(Question(name, data.question, data.doc_name, pages, data.question_type, data.company))
    return tuple(questions)


def _read_csv(file: str, text: str) -> tuple[Question, ...]:
    pages: dict[tuple[str, str], set[int]] = {}
    for number, row in enumerate(csv.DictReader(text.splitlines()), 2):
        try:
            data = _Row.model_validate(row)
        except ValidationError as error:
            raise EvaluationError(f"{file}, line {number}: expected the columns question, doc_name, page.") from error
        pages.setdefault((data.question, data.doc_name.removesuffix(".pdf")), set()).add(data.page)
    numbered = enumerate(pages.items(), 1)
    return tuple(Question(f"q{n}", text, name, frozenset(found)) for n, ((text, name), found) in numbered)
