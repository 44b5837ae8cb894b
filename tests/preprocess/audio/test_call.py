"""A recorded call becomes a report with seconds in place of pages, through a real HTTP endpoint."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from preprocess.audio import AudioOptions
from preprocess.convert import convert_file, quiet
from preprocess.errors import ConversionError, ConverterMissing
from preprocess.page.page_cache import DiskPages
from preprocess.report import Report
from preprocess.store.reports import load_report, source_file
from tests.openai_server import OpenAIServer, Turn
from tests.sounds import FIVE_MINUTES, mpeg, tone

SAID = (
    "Welcome to the second quarter 2023 earnings call of Harbor Lamps.",
    "Revenue was 412 million dollars, up 7 percent.",
    "We opened nineteen shops in the north.",
    "Gross margin fell to 31 percent because of freight.",
)


def heard(server: OpenAIServer) -> AudioOptions:
    return AudioOptions(model_path="/nowhere", base_url=server.base_url, model="whisper-1")


def call(folder: Path, data: bytes) -> Path:
    path = folder / "call"
    path.write_bytes(data)
    return path


def test_a_call_becomes_passages_with_their_seconds(tmp_path: Path) -> None:
    with OpenAIServer(Turn(text="\n".join(SAID))) as server:
        report = convert_file(call(tmp_path, tone(80.0)), "HARBOR Q2 2023 earnings call.wav", tmp_path / "out",
                              speech=heard(server))  # fmt: skip
    assert report.media == "audio" and report.doc_type == "earnings"
    assert [page.seconds for page in report.pages] == [(0.0, 39.5), (40.0, 79.5)]
    assert [report.full_content[p.start : p.end] for p in report.pages] == [" ".join(SAID[:2]), " ".join(SAID[2:])]
    assert [block.page for block in report.blocks] == [1, 2] and report.doc_name == "HARBOR Q2 2023 earnings call"
    folder = tmp_path / "out" / report.report_id
    kept = source_file(folder)
    assert kept is not None and kept.name == "source.wav" and kept.read_bytes() == tone(80.0)
    assert load_report(folder) == report


def test_year_and_quarter_of_the_file_name_beat_what_was_heard(tmp_path: Path) -> None:
    with OpenAIServer(Turn(text="\n".join(SAID)), Turn(text="\n".join(SAID))) as server:
        path = call(tmp_path, tone(80.0))
        other = convert_file(path, "HARBOR_2024Q3_call.wav", tmp_path / "out", speech=heard(server))
        same = convert_file(path, "HARBOR_2023Q2_call.wav", tmp_path / "out", speech=heard(server))
    assert (other.fiscal_year, other.fiscal_quarter) == (2024, 3) and "Q3 of fiscal year 2024" in other.title
    assert dict(other.origins)["fiscal_year"] == "file name" and any("Q2 2023 was heard" in n for n in other.notices)
    assert (same.fiscal_year, same.fiscal_quarter) == (2023, 2) and len(same.notices) == 1


def test_a_stopped_call_goes_on_where_it_was(tmp_path: Path) -> None:
    data = mpeg(2 * FIVE_MINUTES)
    path, sha256 = call(tmp_path, data), hashlib.sha256(data).hexdigest()
    with OpenAIServer(Turn(text=SAID[0]), Turn(status=400), Turn(text=SAID[1])) as server:

        def convert(progress: Callable[[str, int, int], None] = quiet) -> Report:
            pages = DiskPages(tmp_path / "pages", sha256)
            return convert_file(
                path, "call.mp3", tmp_path / "out", cache=pages, speech=heard(server), progress=progress
            )

        with pytest.raises(ConversionError, match="status 400"):
            convert()
        seen: list[tuple[str, int, int]] = []
        report = convert(lambda *args: seen.append(args))
    assert [request["path"] for request in server.requests] == ["/v1/audio/transcriptions"] * 3
    assert seen == [("reading", 300, 600), ("reading", 600, 600)]
    assert report.full_content == f"{SAID[0]} {SAID[1]}"
    assert report.pages[-1].seconds is not None and report.pages[-1].seconds[1] == pytest.approx(319.5, abs=0.1)


@pytest.mark.parametrize(
    ("status", "words"), [(401, "OPENAI_API_KEY"), (404, "audio.model"), (413, "as MP3"), (400, "status 400")]
)
def test_what_the_endpoint_refuses_is_one_sentence(tmp_path: Path, status: int, words: str) -> None:
    with (
        OpenAIServer(Turn(status=status)) as server,
        pytest.raises(ConversionError) as failed,
    ):
        convert_file(call(tmp_path, tone()), "call.wav", tmp_path / "out", speech=heard(server))
    assert words in str(failed.value) and "\n" not in str(failed.value)


def test_without_a_speech_model_a_call_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ConverterMissing, match="make audio"):
        convert_file(call(tmp_path, tone()), "call.wav", tmp_path / "out", speech=AudioOptions(model_path="/nowhere"))
