from __future__ import annotations

import json
from pathlib import Path

import pytest

from preprocess.cli import main, pdf_files
from preprocess.version import CONVERTER_VERSION
from tests.openai_server import OpenAIServer, Turn
from tests.pdfs import simple_pdf
from tests.sounds import FIVE_MINUTES, mpeg


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_bad_file_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in"
    source.mkdir()
    (source / "bad.pdf").write_bytes(b"no pdf")
    (source / "good.PDF").write_bytes(simple_pdf())
    status, out, err = run(capsys, source, tmp_path / "out", "--json")
    outcomes = {Path(entry["source"]).name: entry for entry in json.loads(out)}
    assert status == 1
    assert outcomes["good.PDF"]["status"] == "ready" and outcomes["good.PDF"]["pages"] == 2
    assert outcomes["bad.pdf"]["status"] == "failed" and outcomes["bad.pdf"]["reason"]
    assert set(outcomes["bad.pdf"]) == {"source", "report_id", "status", "reason", "pages", "tables", "seconds"}
    assert "Traceback" not in err
    assert (tmp_path / "out" / outcomes["good.PDF"]["report_id"] / "source.pdf").is_file()


def test_the_same_bytes_are_skipped_under_another_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(simple_pdf())
    assert run(capsys, tmp_path / "a.pdf", tmp_path / "out")[0] == 0
    status, out, _ = run(capsys, tmp_path / "b.pdf", tmp_path / "out", "--json")
    assert status == 0 and json.loads(out)[0]["status"] == "skipped"


def test_nothing_to_do_is_a_warning_and_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, tmp_path, tmp_path / "out", "--json")
    assert status == 1 and json.loads(out) == [] and "nothing to do" in err


def test_wrong_arguments_are_status_2_and_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, tmp_path / "missing", tmp_path / "out")[0] == 2
    with pytest.raises(SystemExit) as caught:
        main(["only-one"])
    assert caught.value.code == 2
    capsys.readouterr()
    config = tmp_path / "bad.yaml"
    config.write_text("preprocess: {max_pages: none}", "utf-8")
    status, _, err = run(capsys, tmp_path, tmp_path / "out", "--config", config)
    assert status == 2 and err.count("\n") == 1


def test_the_missing_converter_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.pdf").write_bytes(simple_pdf())
    config = tmp_path / "config.yaml"
    config.write_text(json.dumps({"preprocess": {"marker": {"environment": str(tmp_path / "none")}}}), "utf-8")
    arguments = (tmp_path / "a.pdf", tmp_path / "out", "--converter", "marker", "--config", config, "--json")
    status, out, _ = run(capsys, *arguments)
    assert status == 1 and "make marker" in json.loads(out)[0]["reason"]


def test_no_table_leaves_tables_in_the_text(sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, sample, tmp_path / "out", "--no-table", "--json")
    assert status == 0 and json.loads(out)[0]["tables"] == 0


def test_folders_of_the_convention_name_the_company(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "Acme" / "2023" / "10Q_10K"
    folder.mkdir(parents=True)
    (folder / "10Q-Q2-2023.pdf").write_bytes(simple_pdf())
    _, out, _ = run(capsys, tmp_path, tmp_path / "out", "--json")
    (entry,) = json.loads(out)
    stored = tmp_path / "out" / entry["report_id"]
    main_file = next(path for path in stored.glob("*.json") if "_table_" not in path.name)
    report = json.loads(main_file.read_text("utf-8"))
    assert (report["company"], report["doc_type"], report["fiscal_quarter"]) == ("Acme", "10-q", 2)


def test_links_are_read_where_they_lie(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "elsewhere" / "kept.pdf"
    kept.parent.mkdir()
    kept.write_bytes(simple_pdf())
    folder = tmp_path / "in" / "Acme" / "2023" / "10Q_10K"
    folder.mkdir(parents=True)
    (folder / "10Q-Q2-2023.pdf").symlink_to(kept)
    (folder / "gone.pdf").symlink_to(tmp_path / "nowhere.pdf")
    status, out, _ = run(capsys, tmp_path / "in", tmp_path / "out", "--json")
    read, gone = json.loads(out)
    assert (status, read["status"], gone["status"]) == (1, "ready", "failed") and "cannot be read" in gone["reason"]
    stored = tmp_path / "out" / read["report_id"]
    main_file = next(path for path in stored.glob("*.json") if "_table_" not in path.name)
    assert json.loads(main_file.read_text("utf-8"))["company"] == "Acme"


def test_output_inside_input_is_not_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"")
    inside = tmp_path / "out" / "a-00000000"
    inside.mkdir(parents=True)
    (inside / "source.pdf").write_bytes(b"")
    assert pdf_files(tmp_path, tmp_path / "out") == [tmp_path / "a.pdf"]


def test_what_was_read_before_a_failure_is_not_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "call.mp3").write_bytes(mpeg(2 * FIVE_MINUTES))
    config = tmp_path / "config.yaml"
    with OpenAIServer(Turn(text="Revenue rose."), Turn(status=400), Turn(text="Costs fell.")) as server:
        spoken = {"model_path": "/nowhere", "base_url": server.base_url, "model": "m"}
        config.write_text(json.dumps({"audio": spoken}), "utf-8")
        arguments = (tmp_path / "call.mp3", tmp_path / "out", "--config", config, "--json")
        failed, _, _ = run(capsys, *arguments)
        again, out, _ = run(capsys, *arguments)
    (entry,) = json.loads(out)
    assert (failed, again, entry["status"], len(server.requests)) == (1, 0, "ready", 3)
    assert [path.name for path in (tmp_path / "out").iterdir()] == [entry["report_id"]]


def test_a_report_of_an_older_converter_is_made_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.pdf").write_bytes(simple_pdf())
    run(capsys, tmp_path / "a.pdf", tmp_path / "out")
    (main_file,) = (tmp_path / "out").glob("*/a.json")
    right = main_file.read_bytes()
    old = right.replace(f'"converter_version": {CONVERTER_VERSION}'.encode(), b'"converter_version": 0')
    main_file.write_bytes(old.replace(b"lantern", b"lanterm"))
    status, out, _ = run(capsys, tmp_path / "a.pdf", tmp_path / "out", "--json")
    assert status == 0 and json.loads(out)[0]["status"] == "ready" and main_file.read_bytes() == right
    assert [path.name for path in (tmp_path / "out").iterdir()] == [main_file.parent.name]
