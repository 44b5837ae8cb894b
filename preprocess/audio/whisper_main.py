"""Run by the Python of .venv-audio: one JSON line of segments per piece of a recording, on stdout."""

from __future__ import annotations

import json
import sys
from typing import Any

RATE = 16_000
# A speaker breathes within that time; words are not cut in two.
QUIET_SECONDS = 15
BLOCK = RATE // 10


def main() -> int:
    """Write down pieces first … count - 1 of the recording that the argument names."""
    asked = json.loads(sys.argv[1])
    from faster_whisper import WhisperModel, decode_audio

    sound = decode_audio(asked["audio"], sampling_rate=RATE)
    edges = _edges(sound, asked["count"], asked["seconds"])
    model = WhisperModel(asked["model"], device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True)
    for number in range(asked["first"], asked["count"]):
        start, end = edges[number], edges[number + 1]
        # With the text before as a prompt, one misheard sentence is repeated to the end of the call.
        found, _ = model.transcribe(sound[start:end], condition_on_previous_text=False)
        begun = start / RATE
        segments = [(round(begun + s.start, 2), round(begun + s.end, 2), s.text.strip()) for s in found]
        print(json.dumps({"piece": number, "segments": segments}), flush=True)
    return 0


def _edges(sound: Any, count: int, seconds: int) -> list[int]:
    """Where pieces begin and end, in samples: at the quietest tenth of a second near each full length."""
    edges = [0]
    for number in range(1, count):
        end = min(number * seconds * RATE, len(sound))
        start = max(edges[-1], end - QUIET_SECONDS * RATE)
        blocks = range(start, max(start + 1, end - BLOCK), BLOCK)
        edges.append(min(blocks, key=lambda at: float(abs(sound[at : at + BLOCK]).sum())) + BLOCK // 2)
    return [*edges, len(sound)]


if __name__ == "__main__":
    sys.exit(main())
