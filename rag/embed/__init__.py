"""Embedding models: bge-m3 once it is on the machine, else the bundled MiniLM. Importing this loads no library."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from rag.config import ROOT, EmbeddingSettings
from rag.embed import bge_m3, minilm
from rag.embed.base import Embedder, EmbedderStatus

__all__ = ["Embedder", "EmbedderStatus", "download_bge_m3", "embedder_status", "open_embedder", "release_embedders"]
_open: dict[tuple[object, ...], Embedder] = {}
_lock = threading.Lock()


def open_embedder(settings: EmbeddingSettings, name: str | None = None) -> Embedder:
    """The process's one instance of the model that the settings ask for (S2-11), or of the one called `name`.

    The bundled model's export goes to index/models of FOOTNOTE_HOME, or of the repository. Raises ModelMissing.
    """
    chosen = name or embedder_status(settings).name
    cache = Path(os.environ.get("FOOTNOTE_HOME") or ROOT).expanduser().resolve() / "index" / "models"
    # Tests and the pages may open with other settings in one process.
    key = (chosen, settings.bge_m3_path, settings.device, settings.threads, str(cache))
    with _lock:
        if key not in _open:
            bits = 8 if chosen == minilm.NAME_INT8 else 32
            _open[key] = (
                bge_m3.BgeM3(settings) if chosen == bge_m3.NAME else minilm.MiniLM(cache, settings.threads, bits)
            )
        return _open[key]


def release_embedders() -> None:
    """Forget the loaded models, so that their memory can go; the next call loads again."""
    with _lock:
        _open.clear()


def embedder_status(settings: EmbeddingSettings) -> EmbedderStatus:
    """Which model would embed now and what to do about it; looks at files only."""
    wanted = "bge-m3" if settings.model == "auto" else settings.model
    bundled = minilm.model_folder() is not None
    if wanted == "bge-m3" and bge_m3.local_folder(settings) is not None:
        return EmbedderStatus("bge-m3", wanted, True, "Search uses bge-m3.")
    if settings.model == "bge-m3":
        sentence = f"The settings ask for bge-m3, which is not on this machine ({bge_m3.SIZE}): run `make models`."
        return EmbedderStatus("bge-m3", wanted, False, sentence, "make models")
    if not bundled:
        sentence = "No embedding model is installed: run `make setup`; until then search uses words only."
        return EmbedderStatus(minilm.NAME_INT8, wanted, False, sentence, "make setup")
    if wanted in (minilm.NAME, minilm.NAME_INT8):
        bits = "8 bits" if wanted == minilm.NAME_INT8 else "full precision"
        return EmbedderStatus(wanted, wanted, True, f"Search uses the bundled MiniLM in {bits}, as the settings ask.")
    # 8 bits find the same pages in half the time (`python -m bench.retrieval --model minilm` beside the default).
    sentence = f"Search uses the bundled MiniLM; bge-m3 is not on this machine ({bge_m3.SIZE}): run `make models`."
    return EmbedderStatus(minilm.NAME_INT8, wanted, True, sentence, "make models")


def download_bge_m3(settings: EmbeddingSettings) -> None:
    """`make models`: the only place of Footnote that downloads weights; raises ModelMissing with one sentence."""
    bge_m3.download(settings)
