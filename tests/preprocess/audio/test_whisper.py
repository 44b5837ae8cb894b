"""Real speech through the real model on this machine: `make audio`, a model in .bench/whisper-base, and espeak-ng."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from preprocess.audio import AudioOptions
from preprocess.audio.whisper import ROOT, whisper_model
from preprocess.convert import convert_file

MODEL = ROOT / ".bench" / "whisper-base"
SPOKEN = (
    "Good afternoon, and welcome to the second quarter 2023 earnings call of Harbor Lamps. "
    "Revenue was four hundred and twelve million dollars, up seven percent from last year. "
    "Gross margin fell to thirty one percent because of freight. "
    "We opened nineteen shops in the northern region."
)


@pytest.mark.slow
@pytest.mark.skipif(whisper_model(str(MODEL)) is None, reason="needs make audio and a model in .bench/whisper-base")
@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng, which speaks the test's sentences")
def test_figures_that_are_spoken_are_written_down(tmp_path: Path) -> None:
    clip = tmp_path / "clip.wav"
    subprocess.run(["espeak-ng", "-s", "140", "-w", str(clip), SPOKEN], check=True, timeout=60)
    speech = AudioOptions(model_path=str(MODEL))
    report = convert_file(clip, "HARBOR_2023Q2_call.wav", tmp_path / "out", speech=speech)
    # A machine's voice is hard to hear: the base model takes "four hundred and twelve" for two numbers.
    for words in ("7%", "31%", "19 shops", "Gross margin"):
        assert words in report.full_content.replace(" percent", "%"), report.full_content
    assert report.pages[0].seconds is not None and report.pages[0].seconds[0] < 3
