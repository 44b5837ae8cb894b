"""A cross-encoder that reads question and passage together, where its weights are on the machine.

Only `download_reranker` fetches weights, and only `make reranker` calls it.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.config import EmbeddingSettings, Settings
from rag.embed.bge_m3 import fetch, folder_of, offline
from rag.embed.minilm import open_session
from rag.errors import ModelMissing
from rag.index import chunk_key
from rag.types import Hit

# A chunk of 1,500 characters and a question fit; longer pairs cost time by the square of their length.
MAX_TOKENS = 512
SIZE = "2.3 GB"
FIX = "make reranker"
NO_CROSS_ENCODER = (
    "The cross-encoder stage is off, because its weights are not on this machine; the hybrid score takes its place."
    f" `{FIX}` downloads them ({SIZE})."
)
_open: dict[tuple[str, str], Reranker] = {}
# A second question at the first one's start must not load 2.3 GB again.
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class RerankerStatus:
    """What a person is told of the cross-encoder: its name or "off", one sentence, and what to do about it."""

    name: str
    ready: bool
    sentence: str
    fix: str | None = None


class Reranker(Protocol):
    """Scores passages for a question."""

    def scores(self, question: str, passages: Sequence[str]) -> NDArray[np.float32]:
        """One score from 0 to 1 a passage."""
        ...


def open_reranker(path: str, settings: EmbeddingSettings) -> Reranker | None:
    """The process's one cross-encoder, or None where the weights are not on this machine.

    path is a local folder or a name in the hub's cache; a folder in FlashRank's format (tokenizer.json and one .onnx
    file) is run by ONNX Runtime. Raises ModelMissing when the weights cannot be read.
    """
    folder, onnx = folder_of(path), _onnx_file(path)
    if folder is None and onnx is None:
        return None
    with _lock:
        key = (str(folder or onnx), settings.device)
        if key not in _open:
            _open[key] = CrossEncoder(folder, settings) if folder else OnnxCrossEncoder(Path(str(onnx)), settings)
        return _open[key]


def reranker_status(settings: Settings) -> RerankerStatus:
    """Whether a cross-encoder is on this machine and which recipes it works for; looks at files only."""
    path, pages = settings.retrieval.three_stage.reranker_path, settings.retrieval.rerank
    if folder_of(path) is None and _onnx_file(path) is None:
        off = f"The cross-encoder is off: {path} is not on this machine ({SIZE})."
        return RerankerStatus("off", False, f"{off} Search ranks without it.", f"Run `{FIX}`.")
    if not pages:
        sentence = "The cross-encoder is on this machine and works for the recipe three-stage only."
        return RerankerStatus("three-stage", True, sentence, "Set retrieval.rerank to use it for footnote too.")
    return RerankerStatus(Path(path).name, True, f"The cross-encoder reads the first {pages} pages of every question.")


def download_reranker(settings: Settings) -> None:
    """`make reranker`: fetch the cross-encoder's weights; raises ModelMissing with one sentence."""
    fetch(settings.retrieval.three_stage.reranker_path, FIX, "search ranks without a cross-encoder")


def cross_encoded(question: str, hits: Sequence[Hit], settings: Settings) -> tuple[dict[str, float], tuple[str, ...]]:
    """S1-03: the cross-encoder's score by chunk key of each candidate; none, and why, where it cannot run."""
    try:
        model = open_reranker(settings.retrieval.three_stage.reranker_path, settings.embedding)
    except ModelMissing as error:
        return {}, (str(error),)
    if model is None:
        return {}, (NO_CROSS_ENCODER,)
    made = model.scores(question, [hit.chunk.search_text for hit in hits])
    return {chunk_key(hit.chunk): float(score) for hit, score in zip(hits, made, strict=True)}, ()


class CrossEncoder:
    """A sequence classifier with one output, such as BAAI/bge-reranker-v2-m3, run by FlagEmbedding."""

    def __init__(self, folder: Path, settings: EmbeddingSettings) -> None:
        """Load from disk; raises ModelMissing."""
        self._batch = settings.batch_size
        self._running = threading.Lock()
        try:
            with offline():
                self._model = _load(folder, settings)
        except Exception as error:
            # The libraries raise any exception type; a person needs the folder and the way out.
            raise ModelMissing(f"The cross-encoder in {folder} cannot be loaded; put its files there again.") from error

    def scores(self, question: str, passages: Sequence[str]) -> NDArray[np.float32]:
        """One score from 0 to 1 a passage; of each pair the first 512 tokens are read."""
        if not passages:
            return np.zeros(0, np.float32)
        pairs = [(question, passage) for passage in passages]
        # A fast tokenizer that two threads set up at the same time raises “Already borrowed”.
        with self._running:
            made = self._model.compute_score(pairs, batch_size=self._batch, max_length=MAX_TOKENS, normalize=True)
        return np.asarray(made, np.float32).reshape(len(passages))


class OnnxCrossEncoder:
    """A cross-encoder as FlashRank ships them (S1-03): an exported classifier with one or two outputs."""

    def __init__(self, file: Path, settings: EmbeddingSettings) -> None:
        """Load from disk; raises ModelMissing."""
        self._batch = settings.batch_size
        try:
            self._tokenizer = _pair_tokenizer(file.parent / "tokenizer.json")
            self._session = open_session(file, settings.threads)
            self._inputs = {node.name for node in self._session.get_inputs()}
        except Exception as error:
            # Two libraries, any exception type: a person needs the file and the way out.
            raise ModelMissing(f"The cross-encoder {file} cannot be loaded; put its files there again.") from error

    def scores(self, question: str, passages: Sequence[str]) -> NDArray[np.float32]:
        """One score from 0 to 1 a passage; of each pair the first 512 tokens are read."""
        starts = range(0, len(passages), self._batch)
        made = [self._batch_scores(question, passages[at : at + self._batch]) for at in starts]
        return np.concatenate([np.zeros(0, np.float32), *made])

    def _batch_scores(self, question: str, passages: Sequence[str]) -> NDArray[np.float32]:
        read = self._tokenizer.encode_batch([(question, passage) for passage in passages])
        rows = {
            "input_ids": [one.ids for one in read],
            "attention_mask": [one.attention_mask for one in read],
            "token_type_ids": [one.type_ids for one in read],
        }
        feed = {name: np.array(values, np.int64) for name, values in rows.items() if name in self._inputs}
        logits = np.asarray(self._session.run(None, feed)[0], np.float32)
        # With two outputs the second is "relevant", and softmax of two is the sigmoid of their difference.
        relevant = logits[:, 0] if logits.shape[1] == 1 else logits[:, 1] - logits[:, 0]
        return np.asarray(1 / (1 + np.exp(-relevant)), np.float32)


def _onnx_file(path: str) -> Path | None:
    folder = Path(path).expanduser()
    files = sorted(folder.glob("*.onnx")) if (folder / "tokenizer.json").is_file() else []
    # With two .onnx files nobody can say which is the classifier.
    return files[0] if len(files) == 1 else None


def _pair_tokenizer(path: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.enable_padding()
    return tokenizer


def _load(folder: Path, settings: EmbeddingSettings) -> Any:
    import torch
    from FlagEmbedding import FlagReranker

    torch.set_num_threads(settings.threads)
    # Half precision is slower than full on a CPU.
    return FlagReranker(str(folder), use_fp16=settings.device == "cuda", devices=settings.device)
