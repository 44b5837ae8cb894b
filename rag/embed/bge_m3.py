"""BAAI/bge-m3 from a local folder or the hub's cache, by FlagEmbedding or sentence-transformers. Never downloads.

`download` is the only function of Footnote that fetches weights, and only `make models` (or the button that names the
size) calls it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.config import EmbeddingSettings
from rag.errors import ModelMissing

NAME = "bge-m3"
SIZE = "2.3 GB"
# The model's own limit; a chunk has a few hundred.
MAX_TOKENS = 8192
# Without these a folder is a broken download, which must not be mistaken for the model.
_FILES = ("config.json", "tokenizer.json")
_WEIGHTS = ("model.safetensors", "pytorch_model.bin")


def local_folder(settings: EmbeddingSettings) -> Path | None:
    """Where the weights are on this machine: the folder of the settings, or its newest whole snapshot in the cache."""
    return folder_of(settings.bge_m3_path)


def folder_of(model: str) -> Path | None:
    """Where a model's weights are: the folder `model`, or the newest whole snapshot of that name in the hub's cache."""
    path = Path(model).expanduser()
    snapshots = hub_cache() / ("models--" + model.replace("/", "--")) / "snapshots"
    found = sorted(snapshots.glob("*"), key=lambda p: p.stat().st_mtime, reverse=True) if snapshots.is_dir() else []
    return next((folder for folder in (path, *found) if _whole(folder)), None)


def hub_cache() -> Path:
    """The hub's cache folder, by the variables that huggingface_hub reads, without importing it."""
    # The variables are read here: importing the hub's client takes longer than the look.
    home = os.environ.get("HF_HOME") or str(Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "huggingface")
    return Path(os.environ.get("HF_HUB_CACHE") or str(Path(home) / "hub")).expanduser()


def _whole(folder: Path) -> bool:
    return all((folder / name).is_file() for name in _FILES) and any((folder / name).is_file() for name in _WEIGHTS)


class BgeM3:
    """bge-m3's dense vectors (S2-10)."""

    name = NAME

    def __init__(self, settings: EmbeddingSettings) -> None:
        """Load from disk; raises ModelMissing when the weights are not on this machine or cannot be read."""
        folder = local_folder(settings)
        if folder is None:
            raise ModelMissing(f"The embedding model bge-m3 is not on this machine ({SIZE}): run `make models`.")
        self._batch, self._device = settings.batch_size, settings.device
        try:
            with offline():
                self._model = _load(folder, settings)
        except Exception as error:
            # Two libraries, any exception type: a person needs the folder and the way out, not their traceback.
            raise ModelMissing(f"The embedding model in {folder} cannot be loaded; run `make models` again.") from error
        # A folder may hold another model of the family: its own vector says how long vectors are.
        self.dimension = int(self.embed(["a"]).shape[1])

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of texts, up to 8,192 tokens each; the CUDA cache is emptied after every call (S2-10)."""
        made = self._model.encode(list(texts), batch_size=self._batch, max_length=MAX_TOKENS)["dense_vecs"]
        vectors = np.asarray(made, np.float32).reshape(len(texts), -1)
        if self._device == "cuda":
            _empty_cuda_cache()
        unit: NDArray[np.float32] = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
        return unit


def download(settings: EmbeddingSettings) -> Path:
    """Fetch bge-m3 into the hub's cache (2.3 GB) and give its folder.

    Raises ModelMissing when the hub is out of reach.
    """
    return fetch(settings.bge_m3_path, "make models", "search uses the bundled model")


def fetch(model: str, command: str, meanwhile: str) -> Path:
    """Download a model's weights into the hub's cache; where that fails ModelMissing names the command to run again."""
    from huggingface_hub import snapshot_download

    # The repository also holds ONNX and pictures, which double the download.
    patterns = ["*.json", "*.model", "*.bin", "*.pt", "*.safetensors", "1_Pooling/*"]
    try:
        return Path(snapshot_download(model, allow_patterns=patterns, ignore_patterns=["onnx/*"]))
    except Exception as error:
        # The hub's client raises errors of several libraries: a person needs the name and the way out.
        raise ModelMissing(
            f"{model} could not be downloaded ({type(error).__name__}); check the network, then run"
            f" `{command}` again. Until then {meanwhile}."
        ) from error


def _load(folder: Path, settings: EmbeddingSettings) -> Any:
    import torch
    from FlagEmbedding import BGEM3FlagModel

    torch.set_num_threads(settings.threads)
    # Half precision is for GPUs: on a CPU it is emulated and slower.
    return BGEM3FlagModel(str(folder), use_fp16=settings.device == "cuda", devices=settings.device)


@contextmanager
def offline() -> Iterator[None]:
    """Keep the libraries from asking the hub while a local folder is loaded."""
    before = {name: os.environ.get(name) for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")}
    os.environ.update(dict.fromkeys(before, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


def _empty_cuda_cache() -> None:
    import torch

    torch.cuda.empty_cache()
