"""CPU of indexing: embedding 1,000 chunks by us, in full precision and in 8 bits, beside plain sentence-transformers.

Embedding is nearly all of indexing (Chroma and BM25 together take two seconds per 1,000 chunks). Plain is what the
source systems do: the whole chunk as it is, cut at 256 tokens, in batches of 32. Ours leaves the cells of tables to
BM25 and cuts nothing off. What 8 bits cost in hits: `python -m bench.retrieval --model minilm` beside the default.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from bench.figures import Figures
from rag.config import EmbeddingSettings
from rag.embed import open_embedder
from rag.index.catalogue import read_entries
from rag.index.vectors import embed_text

TITLE = "CPU of embedding"
CHUNKS = 60
SEED = 3
EACH = 4
ROUNDS = 3
OURS = ("minilm", "minilm-int8")


def measure() -> Figures:
    """The same sampled chunks by each; CPU seconds of one thread."""
    from bench.retrieval import PDFS, prepare

    if not PDFS.is_dir():
        return Figures(TITLE, ("not measured",), ((f"the shared filings are not at {PDFS}",),))
    settings = prepare(vectors=False)
    dice = random.Random(SEED)
    entries = read_entries(settings.index_dir / "chunks", settings.chunking).values()
    drawn = [chunk for entry in entries for chunk in dice.sample(entry.chunks(), min(EACH, len(entry.head.refs)))]
    chunks = dice.sample(drawn, min(CHUNKS, len(drawn)))
    ours = [embed_text(chunk) for chunk in chunks]
    embedders = [open_embedder(EmbeddingSettings.model_validate({"model": name})).embed for name in OURS]
    runs = [(_plain(), [chunk.search_text for chunk in chunks]), *((embed, ours) for embed in embedders)]
    plain, whole, small = _best(runs)
    cosines = (embedders[0](ours) * embedders[1](ours)).sum(axis=1)
    rows = [("sentence-transformers, fp32", plain), ("minilm", whole), ("minilm-int8", small)]
    notes = (f"{len(chunks)} chunks of all shared filings; cosine of 8 bits to 32: mean {cosines.mean():.3f}",)
    columns = ("model", "CPU s per 1,000 chunks", "times faster")
    return Figures(TITLE, columns, tuple((n, f"{s:.0f}", f"{plain / s:.2f}") for n, s in rows), notes)


def _best(runs: Sequence[tuple[Callable[[list[str]], Any], list[str]]]) -> list[float]:
    """CPU seconds per 1,000 texts of each run, the best of rounds in turn: what else runs here slows all of them."""
    best = [float("inf")] * len(runs)
    for embed, texts in runs:
        embed([texts[0]])
    for _ in range(ROUNDS):
        for at, (embed, texts) in enumerate(runs):
            started = time.process_time()
            embed(list(texts))
            best[at] = min(best[at], 1000 * (time.process_time() - started) / len(texts))
    return best


def _plain() -> Callable[[list[str]], Any]:
    import torch
    from sentence_transformers import SentenceTransformer

    from rag.embed.minilm import model_folder

    torch.set_num_threads(1)
    model = SentenceTransformer(str(model_folder()), device="cpu")
    return lambda texts: model.encode(texts, batch_size=32, show_progress_bar=False)
