"""A hit of the search as a row of the list that `render.hits` draws."""

from __future__ import annotations

from typing import Any

from pages.shared import names
from rag.types import Hit

SCORES = {
    "fused": "What orders the list: all signs as the recipe weighs them; it compares hits of one search only.",
    "dense": "How near the passage is in meaning: the cosine of both embeddings, 1 at most.",
    "words": "How much of the question’s words it holds, rare ones counting more: BM25, without an upper end.",
    "rerank": "What the re-ranking model gave the passage for the question.",
}


def explained() -> str:
    """What the scores of a hit say, as markdown."""
    return "\n".join(f"- **{leg}**: {words}" for leg, words in SCORES.items())


def hit_row(rank: int, hit: Hit, name: str, key: str, snippet: str) -> dict[str, Any]:
    """One row of `hits`: name is the filing's; the scores stand as fused, dense, words (BM25) and rerank."""
    chunk = hit.chunk
    heading = chunk.heading_path[-1] if chunk.heading_path else ""
    place = (names.chunk_pages(chunk), chunk.sec_item or "", heading, chunk.kind)
    legs = (("fused", hit.score), ("dense", hit.legs.dense), ("words", hit.legs.bm25), ("rerank", hit.legs.rerank))
    return {
        "rank": rank,
        "key": key,
        "name": name,
        "place": " · ".join(names.shortened(part, 60) for part in place if part),
        "doubt": hit.doubt,
        "snippet": snippet,
        "scores": [[leg, None if score is None else _score(score), SCORES[leg]] for leg, score in legs],
    }


def _score(value: float) -> str:
    # Reciprocal ranks are hundredths and differ in the third place only; the other scores do not.
    return f"{value:.4f}" if abs(value) < 0.1 else f"{value:.2f}"
