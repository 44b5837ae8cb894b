"""A written report as a file: markdown, Word, PDF, or its numbers as a workbook, each imported when it is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from rag.errors import RagError
from rag.reports.types import WrittenReport

__all__ = ["KINDS", "Exported", "export", "file_name", "kind_of"]
KINDS = {
    "md": "text/markdown",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True, slots=True)
class Exported:
    """One file to take away: its name, its bytes and its media type."""

    name: str
    data: bytes
    mime: str


def export(report: WrittenReport, kind: str) -> Exported:
    """The report as one of KINDS; the same report gives the same bytes. Raises RagError for another kind."""
    if kind not in KINDS:
        raise RagError(f"A report cannot be written as {kind!r}; choose one of {', '.join(KINDS)}.")
    if kind == "md":
        data = report.markdown.encode()
    else:
        from rag.reports.exports.build import document

        data = import_module(f"rag.reports.exports.{kind}").written(document(report))
    return Exported(file_name(report.plan.topic, kind), data, KINDS[kind])


def kind_of(path: Path) -> str:
    """The kind that a file's ending asks for; raises RagError when it asks for none of KINDS."""
    kind = path.suffix.lstrip(".").lower()
    if kind not in KINDS:
        raise RagError(f"{path.name} does not say what to write; end it in .md, .docx, .pdf or .xlsx.")
    return kind


def file_name(topic: str, kind: str) -> str:
    """ "annual-review-of-nike.pdf": the topic's words that any file system takes."""
    words = re.findall(r"[^\W_]+", topic.lower())
    return f"{'-'.join(words)[:60].rstrip('-') or 'report'}.{kind}"
