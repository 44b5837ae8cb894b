"""The JSON documents of the commands: the same whether this process owns the index or asks the one that does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from preprocess.report import BBox, Report
from rag.facade.health import Health
from rag.types import Answer, Citation, Context, Filing, Filters, Hit, NumberCheck, SearchResult, Step, Usage

_FILTERS = TypeAdapter(Filters)
_FILING = TypeAdapter(Filing)
_HEALTH = TypeAdapter(Health)
_CITATION = TypeAdapter(Citation)
_NUMBER = TypeAdapter(NumberCheck)
_STEP = TypeAdapter(Step)
_USAGE = TypeAdapter(Usage)


def search_document(result: SearchResult, report_of: Callable[[str], Report]) -> dict[str, Any]:
    """The document of `search`: pages are physical and counted from 1, boxes are points from the top left."""
    # By identity first: two contexts may hold chunks of one ref_id, from two filings of one name.
    contexts = {id(hit.chunk): context for context in result.contexts for hit in context.hits}
    by_ref = {(h.chunk.report_id, h.chunk.ref_id): c for c in result.contexts for h in c.hits}
    rows = []
    for rank, hit in enumerate(result.hits, start=1):
        context = contexts.get(id(hit.chunk)) or by_ref.get((hit.chunk.report_id, hit.chunk.ref_id))
        rows.append(_row(rank, hit, context, report_of(hit.chunk.report_id)))
    return {
        "query": result.query.question,
        "filters": filters_document(result.query.filters),
        "keywords": list(result.query.keywords),
        "recipe": result.recipe,
        "seconds": round(result.seconds, 4),
        "results": rows,
        "relaxed": list(result.relaxed),
        "notices": list(result.notices),
    }


def filters_document(filters: Filters) -> dict[str, Any]:
    """Only the filters that narrow something."""
    return {key: value for key, value in _FILTERS.dump_python(filters, mode="json").items() if value}


def answer_document(answer: Answer) -> dict[str, Any]:
    """The document of `ask`."""
    return {
        "question": answer.question,
        "answer": answer.text,
        "refused": answer.refused,
        "mode": answer.mode,
        "citations": [citation_document(citation) for citation in answer.citations],
        "numbers": [_NUMBER.dump_python(number, mode="json") for number in answer.numbers],
        "iterations": answer.iterations,
        "usage": _USAGE.dump_python(answer.usage, mode="json"),
        "seconds": round(answer.seconds, 4),
        "notices": list(answer.notices),
        "standalone": answer.standalone,
        "steps": [_STEP.dump_python(step, mode="json") for step in answer.steps],
        "suggestions": list(answer.suggestions),
    }


def health_document(health: Health) -> dict[str, Any]:
    """The document of `health`."""
    return dict(_HEALTH.dump_python(health, mode="json"))


def _row(rank: int, hit: Hit, context: Context | None, report: Report) -> dict[str, Any]:
    chunk = hit.chunk
    filing = context.filing if context is not None else None
    return {
        "rank": rank,
        "score": hit.score,
        "legs": {"dense": hit.legs.dense, "bm25": hit.legs.bm25, "rerank": hit.legs.rerank},
        "ref_id": chunk.ref_id,
        "report_id": chunk.report_id,
        "doc_name": chunk.doc_name,
        "kind": chunk.kind,
        "page": chunk.page_first,
        "pages": list(range(chunk.page_first, chunk.page_last + 1)),
        "bbox": _box(hit, report),
        "doubt": hit.doubt,
        "text": chunk.text,
        "context": context.text if context is not None else chunk.text,
        "metadata": {
            **(_metadata(filing) if filing is not None else {}),
            "heading_path": list(chunk.heading_path),
            "sec_item": chunk.sec_item,
        },
    }


def _metadata(filing: Filing) -> dict[str, Any]:
    known: dict[str, Any] = _FILING.dump_python(filing, mode="json")
    # They stand at the row itself, or say nothing about the passage.
    elsewhere = ("report_id", "doc_name", "pages", "tables", "doubtful")
    return {key: value for key, value in known.items() if key not in elsewhere}


def citation_document(citation: Citation) -> dict[str, Any]:
    """One citation with its filing's names and the box around its boxes on its page."""
    document: dict[str, Any] = _CITATION.dump_python(citation, mode="json")
    filing = document.pop("filing")
    boxes = [box["bbox"] for box in document["boxes"] if box["page"] == citation.page]
    named = {key: filing[key] for key in ("report_id", "doc_name", "url")}
    return {**document, **named, "bbox": _union(boxes)}


def _box(hit: Hit, report: Report) -> list[float] | None:
    """The smallest box on the hit's first page around its lines there, or None for a report without places."""
    chunk = hit.chunk
    boxes: list[BBox] = []
    wanted = set(chunk.block_ids)
    for block in report.blocks:
        if block.id in wanted and chunk.page_first in block.pages:
            lines = [line for line in block.lines if line.start < chunk.end and line.end > chunk.start]
            boxes += [line.bbox for line in lines if line.page == chunk.page_first] if lines else [block.bbox]
    return _union(boxes)


def _union(boxes: list[BBox]) -> list[float] | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return [round(float(value), 2) for value in (min(lefts), min(tops), max(rights), max(bottoms))]
