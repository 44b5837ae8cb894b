"""Real speech through the real model on this machine: `make audio`, and espeak-ng to speak."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from preprocess.audio import AudioOptions
from preprocess.audio.whisper import audio_python, whisper_model
from preprocess.convert import convert_file

SPOKEN = (
    "Good afternoon, and welcome to the second quarter 2023 earnings call of Harbor Lamps. "
    "Revenue was four hundred and twelve million dollars, up seven percent from last year. "
    "Gross margin fell to thirty one percent because of freight. "
    "We opened nineteen shops in the northern region."
)


ENCODE = """
import sys, av
with av.open(sys.argv[1]) as source, av.open(sys.argv[2], "w") as target:
    stream = target.add_stream(sys.argv[3], rate=22050)
    for frame in source.decode(audio=0):
        target.mux(stream.encode(frame))
    target.mux(stream.encode(None))
"""


@pytest.mark.slow
@pytest.mark.skipif(whisper_model(AudioOptions().model_path) is None, reason="needs `make audio`")
@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng, which speaks the test's sentences")
@pytest.mark.parametrize(("ending", "codec"), [("wav", "pcm_s16le"), ("mp3", "libmp3lame"), ("m4a", "aac")])
def test_figures_that_are_spoken_are_written_down(tmp_path: Path, ending: str, codec: str) -> None:
    spoken, clip = tmp_path / "spoken.wav", tmp_path / f"clip.{ending}"
    subprocess.run(["espeak-ng", "-s", "140", "-w", str(spoken), SPOKEN], check=True, timeout=60)
    subprocess.run([str(audio_python()), "-c", ENCODE, str(spoken), str(clip), codec], check=True, timeout=60)
    report = convert_file(clip, f"HARBOR_2023Q2_call.{ending}", tmp_path / "out", speech=AudioOptions())
    # A machine's voice is hard to hear: the base model takes "four hundred and twelve" for two numbers, and in one of
    # the three encodings "up seven" for "a hundred".
    for words in ("31%", "19 shops", "Gross margin", "Harbor Lamps"):
        assert words in report.full_content.replace(" percent", "%"), report.full_content
    assert report.pages[0].seconds is not None and report.pages[0].seconds[0] < 3
    assert (report.fiscal_year, report.fiscal_quarter, report.doc_type) == (2023, 2, "earnings")
