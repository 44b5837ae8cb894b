"""What a recording is, told from its bytes; damaged and over-long ones are refused with a sentence."""

from __future__ import annotations

import pytest

from preprocess.audio.sound import cut, read_sound, sniff
from preprocess.errors import RejectedFile
from preprocess.intake.accept import accept
from tests import pdfs
from tests.sounds import m4a, mpeg, tone

ID3 = b"ID3\x04\x00\x00\x00\x00\x00\x0a" + bytes(10)


@pytest.mark.parametrize(
    ("data", "kind", "seconds"),
    [
        (tone(2.5), "wav", 2.5),
        (mpeg(100), "mp3", 2.61),
        (mpeg(100, ID3), "mp3", 2.61),
        (m4a(90), "m4a", 90),
    ],
)
def test_kind_and_length_come_from_the_bytes(data: bytes, kind: str, seconds: float) -> None:
    sound = read_sound(data)
    assert sound.kind == kind and sound.seconds == pytest.approx(seconds, abs=0.01)


@pytest.mark.parametrize("data", [pdfs.simple_pdf(1), b"", b"PK\x03\x04", b"plain text \xff\xfb\x90\x00"])
def test_other_files_are_no_recordings(data: bytes) -> None:
    assert sniff(data) is None


@pytest.mark.parametrize("data", [tone()[:30], m4a(90)[:40], ID3 + b"no frames here", m4a(7 * 3600)])
def test_damaged_and_endless_recordings_are_refused_with_one_sentence(data: bytes) -> None:
    with pytest.raises(RejectedFile) as refused:
        accept("call.mp3", data, max_bytes=10**9, max_pages=10)
    assert str(refused.value).endswith(".") and "\n" not in str(refused.value)


@pytest.mark.parametrize("data", [tone(2.5), mpeg(100, ID3)])
def test_pieces_are_recordings_that_together_are_as_long_as_the_whole(data: bytes) -> None:
    sound = read_sound(data)
    pieces = cut(data, sound, 1.0)
    assert len(pieces) == 3 and pieces[0][0] == 0
    assert sum(read_sound(piece).seconds for _, piece in pieces) == pytest.approx(sound.seconds, abs=0.01)
    assert pieces[1][0] == pytest.approx(read_sound(pieces[0][1]).seconds, abs=0.001)


def test_an_accepted_recording_keeps_its_kind_in_its_name() -> None:
    accepted = accept("../Q2 call.MP3", mpeg(), max_bytes=10**6, max_pages=1)
    assert accepted.name == "Q2 call.mp3" and accepted.report_id.startswith("q2-call-")
    assert accept("call.pdf", tone(), max_bytes=10**6, max_pages=1).name == "call.pdf.wav"
