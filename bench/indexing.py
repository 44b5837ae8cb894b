"""CPU of indexing: embedding by us, in full precision and in 8 bits, beside plain sentence-transformers.

Embedding is nearly all of indexing (Chroma and BM25 together take two seconds per 1,000 chunks). Plain is what the
source systems do: the whole chunk as it is, cut at 256 tokens, in batches of 32. Ours embeds the words of a chunk, each
thing once (rag/index/embedded.py), and cuts nothing off. First chunks drawn evenly from all shared filings, then the
whole of one filing. What 8 bits cost in hits: `python -m bench.retrieval --model minilm` beside the default.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from bench.figures import Figures
from rag.config import EmbeddingSettings
from rag.embed import open_embedder
from rag.index.catalogue import Entry, read_entries
from rag.index.embedded import embed_text
from rag.types import Chunk

TITLE = "CPU of embedding"
# Some seconds of each model a round: long enough to time, short enough to repeat.
CHUNKS = 64
SEED = 3
# The best of three: other work on the machine only ever adds.
ROUNDS = 3
WHOLE = "NETFLIX_2015_10K"
# In turn slice by slice, so that a busy minute falls on all models alike.
SLICE = 64
OURS = ("minilm", "minilm-int8")
Run = tuple[Callable[[list[str]], Any], Callable[[Chunk], str]]


def measure() -> Figures:
    """The same chunks by each; CPU seconds of one thread."""
    from bench.retrieval import PDFS, prepare

    if not PDFS.is_dir():
        return Figures(TITLE, ("not measured",), ((f"the shared filings are not at {PDFS}",),))
    settings = prepare(vectors=False)
    entries = list(read_entries(settings.index_dir / "chunks", settings.chunking).values())
    drawn = random.Random(SEED).sample([chunk for entry in entries for chunk in entry.chunks()], CHUNKS)
    embedders = [open_embedder(EmbeddingSettings.model_validate({"model": name})).embed for name in OURS]
    runs: list[Run] = [(_plain(), lambda chunk: chunk.search_text), *((embed, embed_text) for embed in embedders)]
    sampled, filing = _best(runs, drawn), _whole(runs, entries)
    texts = [embed_text(chunk) for chunk in drawn]
    cosines = (embedders[0](texts) * embedders[1](texts)).sum(axis=1)
    columns = (
        "model",
        f"{CHUNKS} chunks: CPU s per 1,000",
        "times faster",
        f"{WHOLE}: CPU s per 1,000",
        "times faster",
    )
    rows = [
        (name, f"{one:.0f}", f"{sampled[0] / one:.2f}", f"{two:.0f}", f"{filing[0] / two:.2f}")
        for name, one, two in zip(("sentence-transformers, fp32", *OURS), sampled, filing, strict=True)
    ]
    notes = (f"cosine of 8 bits to 32: mean {cosines.mean():.3f}, least {cosines.min():.3f}",)
    return Figures(TITLE, columns, tuple(rows), notes)


def _best(runs: Sequence[Run], chunks: Sequence[Chunk]) -> list[float]:
    """CPU seconds per 1,000 chunks of each run, the best of rounds in turn: what else runs here slows all of them."""
    _seconds(runs, chunks[:1])
    rounds = [_seconds(runs, chunks) for _ in range(ROUNDS)]
    return [1000 * min(times) / len(chunks) for times in zip(*rounds, strict=True)]


def _whole(runs: Sequence[Run], entries: Sequence[Entry]) -> list[float]:
    """CPU seconds per 1,000 chunks over a whole filing, slice by slice in turn."""
    chunks = next(entry.chunks() for entry in entries if entry.head.filing.doc_name == WHOLE)
    slices = [_seconds(runs, chunks[at : at + SLICE]) for at in range(0, len(chunks), SLICE)]
    return [1000 * sum(times) / len(chunks) for times in zip(*slices, strict=True)]


def _seconds(runs: Sequence[Run], chunks: Sequence[Chunk]) -> list[float]:
    times = []
    for embed, text in runs:
        started = time.process_time()
        embed([text(chunk) for chunk in chunks])
        times.append(time.process_time() - started)
    return times


def _plain() -> Callable[[list[str]], Any]:
    import torch
    from sentence_transformers import SentenceTransformer

    from rag.embed.minilm import model_folder

    torch.set_num_threads(1)
    model = SentenceTransformer(str(model_folder()), device="cpu")
    return lambda texts: model.encode(texts, batch_size=32, show_progress_bar=False)
