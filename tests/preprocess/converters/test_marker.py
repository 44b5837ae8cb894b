from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from preprocess.convert import quiet
from preprocess.converters.marker import Marker
from preprocess.converters.marker_setup import MarkerOptions, MarkerSetup, endpoint
from preprocess.converters.textlayer import TextLayer
from preprocess.errors import ConversionError
from preprocess.page.page_cache import DiskPages
from preprocess.report import Report
from tests.pdfs import image_only_pdf, text_pdf
from tests.preprocess.converters.replay import asked, environment, player, recorded_pages


@pytest.fixture(scope="module")
def plain(sample: Path) -> Report:
    return TextLayer().convert(sample, sample.name, quiet)


@pytest.fixture(scope="module")
def made(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("marker")
    return Marker(environment(folder), child=player(folder)).convert(sample, sample.name, quiet)


def test_markers_json_becomes_the_same_tables_with_boxes_units_and_checks(made: Report, plain: Report) -> None:
    assert [table.rows for table in made.tables] == [table.rows for table in plain.tables]
    assert [table.columns for table in made.tables] == [table.columns for table in plain.tables]
    assert [(t.unit, t.statement_type, t.checks) for t in made.tables] == [
        (t.unit, t.statement_type, t.checks) for t in plain.tables
    ]


def test_headings_items_lists_and_metadata_are_those_of_the_filing(made: Report, plain: Report) -> None:
    assert made.converter == "marker" and "without its weights" in made.notices[0]
    assert (made.company, made.doc_type, made.fiscal_year) == (plain.company, "10-k", 2025)
    assert [(b.kind, b.level, b.sec_item, b.text) for b in made.blocks] == [
        (b.kind, b.level, b.sec_item, b.text) for b in plain.blocks
    ]
    assert [page.running_heads for page in made.pages] == [page.running_heads for page in plain.pages]


def test_every_box_lies_on_its_page(made: Report) -> None:
    for block in made.blocks:
        page = made.pages[block.page - 1]
        x0, y0, x1, y1 = block.bbox
        assert 0 <= x0 < x1 <= page.width and 0 <= y0 < y1 <= page.height


def changed(folder: Path, change: object) -> Path:
    """The recorded pages with every block changed by a function, as a file."""
    assert callable(change)
    pages = recorded_pages()
    for page in pages:
        blocks = page["blocks"]
        assert isinstance(blocks, list)
        page["blocks"] = [new for block in blocks for new in change(block)]
    path = folder / "changed.json"
    path.write_text(json.dumps(pages), "utf-8")
    return path


def test_words_that_marker_forgot_are_still_there(sample: Path, tmp_path: Path, plain: Report) -> None:
    recorded = changed(tmp_path, lambda block: [] if block["type"] in ("Text", "Table") else [block])
    made = Marker(environment(tmp_path), child=player(tmp_path, recorded=recorded)).convert(sample, "a.pdf", quiet)
    assert sorted("".join(made.full_content.split())) == sorted("".join(plain.full_content.split()))
    assert [table.rows for table in made.tables] == [table.rows for table in plain.tables]


def test_what_marker_calls_a_running_line_is_dropped_but_known(sample: Path, tmp_path: Path) -> None:
    def relabel(block: dict[str, object]) -> list[dict[str, object]]:
        running = "Washington, D.C. 20549" in str(block["html"])
        return [{**block, "type": "PageHeader"} if running else block]

    recorded = changed(tmp_path, relabel)
    made = Marker(environment(tmp_path), child=player(tmp_path, recorded=recorded)).convert(sample, "a.pdf", quiet)
    assert "Washington, D.C. 20549" not in made.full_content
    assert "Washington, D.C. 20549" in made.pages[0].running_heads


def test_polygons_off_the_page_are_clipped(sample: Path, tmp_path: Path) -> None:
    def stretch(block: dict[str, object]) -> list[dict[str, object]]:
        polygon = block["polygon"]
        assert isinstance(polygon, list)
        return [{**block, "polygon": [[x + 3000 * (x > 300), y] for x, y in polygon]}]

    recorded = changed(tmp_path, stretch)
    made = Marker(environment(tmp_path), child=player(tmp_path, recorded=recorded)).convert(sample, "a.pdf", quiet)
    assert all(block.bbox[2] <= 612 for block in made.blocks)


def test_a_stopped_conversion_goes_on_at_the_next_batch(sample: Path, tmp_path: Path, made: Report) -> None:
    setup = environment(tmp_path, batch_pages=3)
    cache = DiskPages(tmp_path / "pages", hashlib.sha256(sample.read_bytes()).hexdigest())
    dies = player(tmp_path, "wanted[0] == '6' and os.kill(os.getpid(), 9)")
    with pytest.raises(ConversionError, match="stopped in the middle"):
        Marker(setup, cache=cache, child=dies).convert(sample, sample.name, quiet)
    assert asked(tmp_path) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    (tmp_path / "asked").unlink()
    again = DiskPages(tmp_path / "pages", cache.sha256)
    steps: list[tuple[str, int, int]] = []
    report = Marker(setup, cache=again, child=player(tmp_path)).convert(
        sample, sample.name, lambda stage, done, total: steps.append((stage, done, total))
    )
    assert asked(tmp_path) == [[6, 7, 8]] and report == made
    assert [step for step in steps if step[0] == "tables"] == [("tables", 6, 9), ("tables", 9, 9)]


def test_pictures_of_pages_need_weights_or_ocr(tmp_path: Path) -> None:
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(image_only_pdf())
    with pytest.raises(ConversionError, match=r"has a text layer.*auto"):
        Marker(environment(tmp_path), child=player(tmp_path)).convert(scan, "scan.pdf", quiet)


def test_a_file_without_words_in_blocks_still_has_its_page(tmp_path: Path) -> None:
    pdf = tmp_path / "plain.pdf"
    pdf.write_bytes(text_pdf([("A line that marker says nothing about.",)]))
    recorded = tmp_path / "one.json"
    recorded.write_text('[{"id": "/page/0/Page/1", "bbox": [0, 0, 612, 792], "blocks": []}]', "utf-8")
    made = Marker(environment(tmp_path), child=player(tmp_path, recorded=recorded)).convert(pdf, "plain.pdf", quiet)
    assert "A line that marker says nothing about." in made.full_content


def test_weights_count_once_they_are_in_the_cache_and_fit(tmp_path: Path) -> None:
    setup = environment(tmp_path)
    assert setup.mode == "text-layer" and not setup.reads_scans
    auto = MarkerSetup(MarkerOptions(), endpoint("http://localhost:1/v1/", "m"), setup.environment)
    assert auto.mode == "text-layer" and auto.asked_llm is None and auto.more == "Run `make marker-weights`."
    packages = setup.environment / "lib" / "python3.11" / "site-packages"
    (packages / "torch-2.13.0+cpu.dist-info").mkdir()
    (packages / "torchvision-0.28.0.dist-info").mkdir()
    assert "TORCH_INDEX" in str(auto.more)
