"""The documents of the commands as text for a person at a terminal."""

from __future__ import annotations

import textwrap
from typing import Any

# Quotes stay readable on a wide terminal and wrap once on a narrow one.
WIDTH = 100
MEASURES = {
    "page_hit@1": "page@1",
    "page_hit@5": "@5",
    "page_hit@10": "@10",
    "all_pages@10": "all pages@10",
    "named_doc_hit@1": "filing@1 (named)",
    "wrong_company": "other company",
    "wrong_year": "other year",
    "mrr": "MRR",
    "p50_ms": "ms",
}
"""The figures of `evaluate` for a terminal; filing@1 is over the questions that name company and period."""


def plain(text: str) -> str:
    """Text of a filing or a model without control characters, which a terminal would obey."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)


def health_text(document: dict[str, Any]) -> str:
    """One line per part."""
    names = ("embedder", "reranker", "llm", "index", "jobs", "disk", "download", "web", "reader")
    rows = [(name, document[name]) for name in names]
    rows += [(part["name"], part) for part in document["converters"]]
    lines = [f"{'ok ' if part['ready'] else '-- '}{name:<10} {_part(part)}" for name, part in rows]
    return plain("\n".join([*lines, *document["notices"]]))


def index_text(document: dict[str, Any]) -> str:
    """Counts, and what failed."""
    model = document["model"] or "no vectors"
    counts = f"{document['reports']} reports, {document['chunks']} passages, {document['vectors']} vectors ({model})"
    failed = [f"{job['name']}: {job['reason']}" for job in document["failed"]]
    return plain("\n".join([f"{counts} in {document['seconds']} s", *failed, *document["notices"]]))


def search_text(document: dict[str, Any]) -> str:
    """Ranked passages."""
    lines = []
    for row in document["results"]:
        legs = ", ".join(f"{name} {value:.3f}" for name, value in row["legs"].items() if value is not None)
        lines.append(f"{row['rank']}. {row['doc_name']}, page {row['page']}  (score {row['score']:.4f}; {legs})")
        if row["doubt"]:
            lines.append(f"   ⚠ doubtful table: {row['doubt']}")
        lines.append(textwrap.indent(_clip(row["text"]), "   "))
    if not lines:
        lines = ["Nothing was found; rephrase the question or loosen the filters."]
    return plain("\n".join([*lines, *document["notices"]]))


def answer_text(document: dict[str, Any]) -> str:
    """The answer and its sources."""
    lines = [document["answer"], ""]
    for citation in document["citations"]:
        place = citation["url"] or f"{citation['doc_name']}, page {citation['page']}"
        care = f"  ⚠ doubtful table: {citation['doubt']}" if citation["doubt"] else ""
        lines.append(f"{citation['marker']} {place}{care}")
        lines.append(textwrap.indent(_clip(citation["quote"]), "    "))
    return plain("\n".join([*lines, *document["notices"]]).rstrip())


def plan_text(plan: dict[str, Any]) -> str:
    """The proposed sections."""
    sections = [f"{n}. {s['name']}: {s['description']}" for n, s in enumerate(plan["sections"], start=1)]
    return plain("\n".join([f"Report on {plan['topic']}", *sections]))


def report_text(document: dict[str, Any]) -> str:
    """Where the report is."""
    found = f"{len(document['sections'])} sections with {len(document['citations'])} footnotes"
    return plain("\n".join([f"{document['file']}: {found}, in {document['seconds']} s", *document["notices"]]))


def runs_text(document: dict[str, Any]) -> str:
    """One line a run."""
    lines = [
        f"{run['run_id'][:8]}  {run['started'][:16]}  {run['state']:<11} {run['done']}/{run['total']}  {run['topic']}"
        for run in document["runs"]
    ]
    return plain("\n".join([*lines, *document["notices"]] or ["No report was written yet."]))


def diff_text(document: dict[str, Any]) -> str:
    """Numbers that changed, then the lines of the sections that did."""
    lines = []
    for fact in document["facts"]:
        row = fact["after"] or fact["before"]
        old, new = (one["printed"] if one else "–" for one in (fact["before"], fact["after"]))
        lines.append(f"{row['company']}, {row['name']}, {row['period']}: {old} → {new}")
    marks = {"added": "+", "removed": "-"}
    for section in document["sections"]:
        changed = [f"{marks[line['change']]} {line['text']}" for line in section["lines"] if line["change"] in marks]
        lines += [f"{section['name']} ({section['change']})", *changed] if section["change"] != "same" else []
    return plain("\n".join(lines) or "The two reports say the same.")


def evaluation_text(document: dict[str, Any]) -> str:
    """A table of the main figures, one line a recipe; --json has every figure, also by kind, company and keyword."""
    recipes = document["recipes"]
    rows = [("", *MEASURES.values()), *((name, *_measured(found["metrics"])) for name, found in recipes.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
    metrics = next(iter(recipes.values()))["metrics"]
    # Such questions can only be missed, and pull every recipe down alike.
    absent = f"; {metrics['not_indexed']} of a filing that is not in the library" if metrics["not_indexed"] else ""
    return plain("\n".join([*lines, f"{metrics['questions']} question{'s' * (metrics['questions'] != 1)}{absent}"]))


def _measured(metrics: dict[str, Any]) -> list[str]:
    return ["–" if name not in metrics else f"{metrics[name]:.{0 if name == 'p50_ms' else 3}f}" for name in MEASURES]


def _part(part: dict[str, Any]) -> str:
    return f"{part['sentence']} {part['fix']}" if part["fix"] and not part["ready"] else str(part["sentence"])


def _clip(text: str) -> str:
    return textwrap.fill(textwrap.shorten(text, 400, placeholder=" …"), WIDTH)
