from __future__ import annotations

import dataclasses
import json
import time
from decimal import Decimal
from pathlib import Path

import pytest

from preprocess.convert import convert_file
from preprocess.converters.marker_setup import MarkerSetup
from preprocess.errors import ConverterMissing, PreprocessError, ReportFormatError, StoreError
from preprocess.report import Block, Cell, Column, Line, Page, Report, Row, Table, Unit
from preprocess.store.reports import (
    delete_report,
    load_report,
    remove_leftovers,
    report_folders,
    save_report,
    stored_with,
)


@pytest.fixture
def stored(sample: Path, tmp_path: Path) -> tuple[Report, Path]:
    report = convert_file(sample, sample.name, tmp_path / "data")
    return report, tmp_path / "data" / report.report_id


def test_a_stored_report_loads_as_it_was(stored: tuple[Report, Path]) -> None:
    report, folder = stored
    assert load_report(folder) == report
    assert (folder / "source.pdf").read_bytes()[:5] == b"%PDF-"
    assert report_folders(folder.parent) == [folder]


def test_the_files_have_the_keys_of_the_source_format(stored: tuple[Report, Path]) -> None:
    report, folder = stored
    tables = sorted(folder.glob("*_table_*.json"))
    assert len(tables) == len(report.tables)
    table = json.loads(tables[0].read_text("utf-8"))
    assert list(table)[:5] == ["date", "context_heading", "context_paragraph", "summary", "table"]
    main = json.loads(next(p for p in folder.glob("*.json") if "_table_" not in p.name).read_text("utf-8"))
    assert main["full_content"] == report.full_content and "date" in main


def test_the_same_pdf_gives_the_same_bytes(sample: Path, tmp_path: Path) -> None:
    folders = []
    for name in ("one", "two"):
        report = convert_file(sample, sample.name, tmp_path / name)
        folders.append(tmp_path / name / report.report_id)
    for path in folders[0].iterdir():
        assert path.read_bytes() == (folders[1] / path.name).read_bytes()


def test_a_report_of_before_columns_had_currencies_gets_them_as_it_is_read(stored: tuple[Report, Path]) -> None:
    report, folder = stored
    heads = (Column("2022 US$"), Column("2022 €"))
    euros = dataclasses.replace(report.tables[0], columns=heads, rows=(), unit=Unit("EUR"), checks=())
    for version, read in ((10, ["USD", "EUR"]), (11, ["EUR", "EUR"])):
        older = dataclasses.replace(report, tables=(euros,), converter_version=version)
        save_report(older, folder / "source.pdf", folder.parent / str(version))
        (table,) = load_report(folder.parent / str(version) / report.report_id).tables
        assert [table.currency_of(column) for column in table.columns] == read


def test_an_unknown_key_is_refused_by_name(stored: tuple[Report, Path]) -> None:
    _, folder = stored
    main = next(p for p in folder.glob("*.json") if "_table_" not in p.name)
    raw = json.loads(main.read_text("utf-8"))
    main.write_text(json.dumps({**raw, "colour": "red"}), "utf-8")
    with pytest.raises(ReportFormatError, match="unknown key 'colour'"):
        load_report(folder)
    raw["blocks"][0]["end"] = 10**9
    main.write_text(json.dumps(raw), "utf-8")
    with pytest.raises(ReportFormatError, match="points outside the text"):
        load_report(folder)


def test_a_damaged_table_file_is_named(stored: tuple[Report, Path]) -> None:
    _, folder = stored
    path = next(folder.glob("*_table_0.json"))
    path.write_text("{", "utf-8")
    with pytest.raises(ReportFormatError, match=r"_table_0\.json is not valid JSON"):
        load_report(folder)


def test_saving_again_replaces_and_deleting_leaves_nothing(stored: tuple[Report, Path], sample: Path) -> None:
    report, folder = stored
    save_report(dataclasses.replace(report, title="Another"), sample, folder.parent)
    assert load_report(folder).title == "Another"
    delete_report(report.report_id, folder.parent)
    assert list(folder.parent.iterdir()) == []


def test_a_failed_save_keeps_the_older_version(stored: tuple[Report, Path], tmp_path: Path) -> None:
    report, folder = stored
    with pytest.raises(StoreError, match="nothing was lost"):
        save_report(dataclasses.replace(report, title="Another"), tmp_path / "missing.pdf", folder.parent)
    assert load_report(folder) == report
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


@pytest.mark.parametrize("name", ["../outside", "a/b", "", ".hidden", "a\\b"])
def test_no_report_id_leads_outside_the_data_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(PreprocessError):
        delete_report(name, tmp_path)


def test_leftovers_of_a_crash_are_hidden_and_removed(stored: tuple[Report, Path]) -> None:
    _, folder = stored
    (folder.parent / ".new-x-1").mkdir()
    assert report_folders(folder.parent) == [folder]
    remove_leftovers(folder.parent)
    assert not (folder.parent / ".new-x-1").exists()


def test_the_same_bytes_are_found_under_any_name(stored: tuple[Report, Path]) -> None:
    report, folder = stored
    assert stored_with(report.sha256, folder.parent) == folder
    assert stored_with("0" * 64, folder.parent) is None


def test_plain_files_of_the_source_format_load(tmp_path: Path) -> None:
    table = "| Year | Sales |\n| --- | --- |\n| 2022 | 51 |"
    main = {"date": "2023-07-20", "company_rating": "Buy", "full_content": f"# Title\n\nSome words.\n\n{table}"}
    other = "| A | B |\n| --- | --- |\n| x | 1 |"
    (tmp_path / "note.json").write_text(json.dumps(main), "utf-8")
    (tmp_path / "note_table_0.json").write_text(json.dumps({"summary": "Sales by year", "table": table}), "utf-8")
    (tmp_path / "note_table_1.json").write_text(json.dumps({"table": other, "extra": 1}), "utf-8")
    (tmp_path / "second.json").write_text(json.dumps({"full_content": "Alone."}), "utf-8")
    assert [path.name for path in report_folders(tmp_path)] == ["note.json", "second.json"]
    report = load_report(tmp_path / "note.json")
    assert report.date and report.date.isoformat() == "2023-07-20"
    assert [block.kind for block in report.blocks] == ["Heading", "Text", "Table", "Table"]
    assert all(report.full_content[b.start : b.end] == b.text for b in report.blocks)
    assert report.tables[0].rows[0].cells[0].text == "51"
    assert {table.id for table in report.tables} == {b.id for b in report.blocks if b.kind == "Table"}


def test_marker_is_named_as_missing_with_the_way_to_get_it(sample: Path, tmp_path: Path) -> None:
    with pytest.raises(ConverterMissing, match="make marker"):
        convert_file(sample, sample.name, tmp_path, converter="marker", marker=MarkerSetup(environment=tmp_path))


def test_a_report_of_250_pages_loads_within_a_second(tmp_path: Path, sample: Path) -> None:
    box = (1.25, 2.5, 3.75, 4.0)
    cells = tuple(Cell("$ (1,577)", Decimal(-1577), box, 1) for _ in range(4))
    rows = tuple(Row(f"Label of row {n}", 0, cells, box, 1) for n in range(20))
    tables = tuple(
        Table(f"/page/{n}/Table/0", (n,), box, "", (Column("2022"),) * 4, rows, Unit(), "other", "| a |")
        for n in range(1, 151)
    )
    text = "words " * 10
    content = "".join(text for _ in range(10_000))
    blocks = tuple(
        Block(
            f"/page/1/Text/{n}",
            "Text",
            1,
            box,
            text,
            60 * n,
            60 * n + 60,
            lines=(Line(60 * n, 60 * n + 60, box, 1),) * 2,
        )
        for n in range(10_000)
    )
    pages = tuple(Page(n, 612, 792, 0, 0) for n in range(1, 251))
    report = Report(
        *("big-00000000", "0" * 64, "big.pdf", "Big", None, None, "10-k", 2022, None, None, None),
        pages=pages,
        blocks=blocks,
        tables=tables,
        full_content=content,
        converter="textlayer",
    )
    folder = save_report(report, sample, tmp_path)
    started = time.process_time()
    assert load_report(folder) == report
    assert time.process_time() - started < 1.5
