"""Question files: FinanceBench's format (JSON lines; evidence_page_num counts from 0) and a simple CSV.

The CSV has the columns question, doc_name, page: pages from 1, several rows with the same question are its several
pages. Ours count from 1, everywhere.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from rag.errors import EvaluationError


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


def read_questions(path: Path) -> tuple[Question, ...]:
    """Questions of a .jsonl or .csv file; raises EvaluationError naming the line."""
    try:
        return parse_questions(path.name, path.read_bytes())
    except OSError as error:
        raise EvaluationError(f"The questions in {path} cannot be read ({type(error).__name__}).") from error


def parse_questions(name: str, data: bytes) -> tuple[Question, ...]:
    """Questions of a file called name (.csv, else JSON lines); raises EvaluationError naming the line."""
    try:
        # Spreadsheets put a byte order mark in front of a CSV.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EvaluationError(f"The questions in {name} cannot be read: the file is not UTF-8 text.") from error
    questions = _read_csv(name, text) if name.lower().endswith(".csv") else _read_lines(name, text)
    if not questions:
        raise EvaluationError(f"{name} has no question with an evidence page; nothing was measured.")
    return questions


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
        # Its pages count from 0, ours from 1.
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
        # People write the file's name with its ending.
        pages.setdefault((data.question, data.doc_name.removesuffix(".pdf")), set()).add(data.page)
    numbered = enumerate(pages.items(), 1)
    return tuple(Question(f"q{n}", text, name, frozenset(found)) for n, ((text, name), found) in numbered)
