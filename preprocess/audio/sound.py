"""What a recording is, from its bytes and without decoding it: kind, length, and where it can be cut."""

from __future__ import annotations

import io
import struct
import wave
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from preprocess.errors import RejectedFile

SoundKind = Literal["wav", "mp3", "m4a"]
# What a killed conversion loses at most, and what an endpoint takes in one request.
PIECE_SECONDS = 300
# Calls last one or two hours; a day-long recording is a mistake.
MAX_HOURS = 6
# From the MPEG audio standard: hertz by version and index.
_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
_BITRATES_1 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_BITRATES_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
# Of MPEG-4 files with sound, as recorders and phones write them.
_BRANDS = (b"M4A ", b"M4B ", b"mp42", b"mp41", b"isom", b"iso2", b"dash")
_DAMAGED = "The recording is damaged or cut off; export it again as MP3, WAV or M4A."


@dataclass(frozen=True, slots=True)
class Sound:
    """One recording: its kind and length in seconds."""

    kind: SoundKind
    seconds: float


def sniff(data: bytes) -> SoundKind | None:
    """The kind of recording these bytes begin like, or None."""
    if data[:4] == b"RIFF" and data[8:12] == b"WAVE":
        return "wav"
    if data[4:8] == b"ftyp" and data[8:12] in _BRANDS:
        return "m4a"
    if data[:3] == b"ID3":
        return "mp3"
    first = _frame(data, 0)
    return "mp3" if first and _frame(data, first[0]) else None


def read_sound(data: bytes) -> Sound:
    """Kind and length; raises RejectedFile with one sentence for what is damaged, silent of nature or too long."""
    kind = sniff(data)
    seconds = {"wav": _wav_seconds, "mp3": _mp3_seconds, "m4a": _m4a_seconds}[kind](data) if kind else 0.0
    if kind is None or seconds <= 0:
        raise RejectedFile(_DAMAGED)
    if seconds > MAX_HOURS * 3600:
        raise RejectedFile(f"The recording is {seconds / 3600:.1f} hours long and the limit is {MAX_HOURS}; split it.")
    return Sound(kind, seconds)


def cut(data: bytes, sound: Sound, limit: float = PIECE_SECONDS) -> list[tuple[float, bytes]]:
    """(start in seconds, bytes of a whole small recording) of each piece of about `limit` seconds.

    M4A keeps the lengths of its frames in one place and is not cut.
    """
    if sound.kind == "wav":
        return list(_wav_pieces(data, limit))
    return list(_mp3_pieces(data, limit)) if sound.kind == "mp3" else [(0.0, data)]


def _wav_seconds(data: bytes) -> float:
    try:
        with wave.open(io.BytesIO(data)) as opened:
            frame = opened.getnchannels() * opened.getsampwidth()
            frames = min(opened.getnframes(), len(data) // max(1, frame))
            return float(frames / opened.getframerate())
    except (wave.Error, EOFError, ZeroDivisionError, struct.error) as error:
        raise RejectedFile("The WAV file is not plain PCM sound, or is cut off; export it as 16-bit PCM.") from error


def _wav_pieces(data: bytes, limit: float) -> Iterator[tuple[float, bytes]]:
    with wave.open(io.BytesIO(data)) as opened:
        rate, done = opened.getframerate(), 0
        while frames := opened.readframes(int(limit * rate)):
            out = io.BytesIO()
            with wave.open(out, "wb") as piece:
                piece.setnchannels(opened.getnchannels())
                piece.setsampwidth(opened.getsampwidth())
                piece.setframerate(rate)
                piece.writeframes(frames)
            yield done / rate, out.getvalue()
            done += int(limit * rate)


def _frames(data: bytes) -> Iterator[tuple[int, int, float]]:
    """(start, end, seconds) of every MPEG frame; what is not a frame is passed over."""
    at = 0
    if data[:3] == b"ID3" and len(data) > 10:
        a, b, c, d = data[6:10]
        at = 10 + (a << 21 | b << 14 | c << 7 | d)
    while 0 <= at < len(data) - 4:
        frame = _frame(data, at)
        if frame is None or at + frame[0] > len(data):
            at = data.find(b"\xff", at + 1)
            continue
        yield at, at + frame[0], frame[1]
        at += frame[0]


def _frame(data: bytes, at: int) -> tuple[int, float] | None:
    """(length in bytes, seconds) of the layer III frame whose header stands at `at`, or None."""
    if at + 4 > len(data) or data[at] != 0xFF or data[at + 1] & 0xE6 != 0xE2:
        return None
    version, rate, bits = data[at + 1] >> 3 & 3, data[at + 2] >> 2 & 3, data[at + 2] >> 4
    # Reserved values: these bytes only look like a header.
    if version == 1 or rate == 3 or bits in (0, 15):
        return None
    samples = 1152 if version == 3 else 576
    hertz = _RATES[version][rate]
    kilobits = (_BITRATES_1 if version == 3 else _BITRATES_2)[bits]
    return samples // 8 * kilobits * 1000 // hertz + (data[at + 2] >> 1 & 1), samples / hertz


def _mp3_seconds(data: bytes) -> float:
    return sum(seconds for _, _, seconds in _frames(data))


def _mp3_pieces(data: bytes, limit: float) -> Iterator[tuple[float, bytes]]:
    parts: list[bytes] = []
    begun = now = 0.0
    for start, end, seconds in _frames(data):
        parts.append(data[start:end])
        now += seconds
        if now - begun >= limit:
            yield begun, b"".join(parts)
            begun, parts = now, []
    if parts:
        yield begun, b"".join(parts)


def _m4a_seconds(data: bytes) -> float:
    moov = _box(data, 0, len(data), b"moov")
    header = _box(data, *moov, b"mvhd") if moov else None
    if header is None or header[1] - header[0] < 32 or b"mp4a" not in data[moov[0] : moov[1]]:  # type: ignore[index]
        return 0.0
    at = header[0]
    if data[at] == 1:
        scale, length = struct.unpack_from(">IQ", data, at + 20)
    else:
        scale, length = struct.unpack_from(">II", data, at + 12)
    return float(length / scale) if scale else 0.0


def _box(data: bytes, start: int, end: int, name: bytes) -> tuple[int, int] | None:
    """(start, end) of what is in the first box of that name among those that follow one another."""
    while start + 8 <= end:
        size, head = struct.unpack_from(">I", data, start)[0], 8
        if size == 1 and start + 16 <= end:
            size, head = struct.unpack_from(">Q", data, start + 8)[0], 16
        size = end - start if size == 0 else size
        if size < head or start + size > end:
            return None
        if data[start + 4 : start + 8] == name:
            return start + head, start + size
        start += size
    return None
