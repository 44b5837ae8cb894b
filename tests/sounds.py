"""Recordings that tests need, made on the spot: tones and silence, never speech."""

from __future__ import annotations

import io
import math
import struct
import wave

# Of an MP3, in frames, with one more: the piece that is sent at a time.
FIVE_MINUTES = round(300 / (1152 / 44100)) + 1


def tone(seconds: float = 2.0, rate: int = 8000) -> bytes:
    """A WAV file of a quiet tone, 16-bit mono."""
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        samples = (int(900 * math.sin(i * 0.2)) for i in range(int(seconds * rate)))
        sound.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
    return out.getvalue()


def mpeg(frames: int = 100, tag: bytes = b"") -> bytes:
    """An MP3 of empty layer III frames: 128 kbit/s at 44.1 kHz, 26 ms each."""
    frame = b"\xff\xfb\x90\x00" + bytes(413)
    return tag + frame * frames


def m4a(seconds: int = 90) -> bytes:
    """The outline of an M4A: its type, and a header that tells its length; no sound."""
    header = _box(b"mvhd", bytes(12) + struct.pack(">II", 1000, seconds * 1000) + bytes(80))
    return _box(b"ftyp", b"M4A \x00\x00\x00\x00") + _box(b"moov", header + _box(b"trak", b"mp4a"))


def _box(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data) + 8) + name + data
