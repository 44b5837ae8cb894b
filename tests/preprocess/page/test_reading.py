from __future__ import annotations

import hashlib
from dataclasses import fields, replace
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from preprocess.convert import convert_file, quiet
from preprocess.errors import ConversionError
from preprocess.page.page_cache import BATCH, DiskPages, clean_pages, forget_pages
from preprocess.page.page_codec import pack_page, unpack_page
from preprocess.page.reading import TEXT_LAYER, read_pages
from preprocess.page.words import PageWords
from preprocess.report import Word
from preprocess.version import CONVERTER_VERSION
from tests import pdfs

BLANK = PageWords(1, 612.0, 792.0, (), (), ())
FULL = PageWords(
    number=7,
    width=612.1,
    height=1 / 3,
    words=(Word("Umsatz €", (0.1, 0.2, 1e-300, 4.0)), Word("年度", (1.0, 2.0, 3.0, 4.0))),
    sizes=(9.96, 0.1),
    bold=(True, False),
    rotated=(Word("up", (5.0, 6.0, 7.0, 8.0)),),
    rules=((0.0, 1.0, 2.0, 3.0),),
    walls=((4.0, 1.0, 4.5, 9.0),),
    baselines=(700.25, 1e9),
    ocr=True,
    turn=270.35,
    scores=(0.9, 1 / 7),
    weights=(200.0, 900.0),
    italic=(False, True),
)


class Pretend:
    """A reader of pictures that counts its pages and reads the same word on each."""

    kind = "ocr-pretend"

    def __init__(self) -> None:
        self.read_pages: list[int] = []

    def wants(self, document: pdfium.PdfDocument, page: PageWords) -> bool:
        """Every page without words."""
        return not page.words

    def read(self, document: pdfium.PdfDocument, number: int) -> PageWords:
        """One word, "seen"."""
        self.read_pages.append(number)
        return replace(BLANK, number=number, words=(Word("seen", (1, 2, 3, 4)),), sizes=(9.0,), bold=(False,))


def stored(tmp_path: Path, data: bytes) -> tuple[Path, str]:
    pdf = tmp_path / "source.pdf"
    pdf.write_bytes(data)
    return pdf, hashlib.sha256(data).hexdigest()


def test_a_page_comes_back_bit_for_bit() -> None:
    assert unpack_page(pack_page(FULL)) == FULL
    assert unpack_page(pack_page(BLANK)) == BLANK
    assert {field.name for field in fields(PageWords) if getattr(FULL, field.name) == getattr(BLANK, field.name)} <= {
        "width"
    }


def test_pages_of_a_stopped_conversion_are_not_read_again(tmp_path: Path) -> None:
    pdf, sha256 = stored(tmp_path, pdfs.simple_pdf(BATCH + 4))
    first = read_pages(pdf, sha256, DiskPages(tmp_path / "pages", sha256), quiet)
    begun = [next(first) for _ in range(BATCH + 2)]
    first.close()
    kept = DiskPages(tmp_path / "pages", sha256)
    assert [kept.get(TEXT_LAYER, page) is not None for page in (1, BATCH, BATCH + 1)] == [True, True, False]
    again = list(read_pages(pdf, sha256, kept, quiet))
    assert again[: BATCH + 2] == begun
    assert again == list(read_pages(pdf, sha256, None, quiet))


def test_a_page_of_pictures_is_read_by_ocr_once_whatever_happens_after(tmp_path: Path) -> None:
    pdf, sha256 = stored(tmp_path, pdfs.image_only_pdf(3))
    reader = Pretend()
    begun = read_pages(pdf, sha256, DiskPages(tmp_path / "pages", sha256), quiet, reader)
    assert [next(begun).words[0].text, next(begun).words[0].text] == ["seen", "seen"]
    begun.close()
    pages = list(read_pages(pdf, sha256, DiskPages(tmp_path / "pages", sha256), quiet, reader))
    assert [page.number for page in pages] == [1, 2, 3] and reader.read_pages == [1, 2, 3]


def test_pages_of_another_version_or_a_damaged_file_are_not_used(tmp_path: Path) -> None:
    folder, sha256 = tmp_path / "pages", "a" * 64
    cache = DiskPages(folder, sha256)
    cache.put("ocr", 1, b"page one")
    cache.put("ocr", 2, b"page two")
    assert DiskPages(folder, sha256).get("ocr", 2) == b"page two"
    assert DiskPages(folder, sha256, version=CONVERTER_VERSION + 1).get("ocr", 2) is None
    damaged = next(folder.rglob("ocr.2"))
    damaged.write_bytes(damaged.read_bytes()[:-1])
    again = DiskPages(folder, sha256)
    assert again.get("ocr", 2) is None and again.get("ocr", 1) == b"page one"
    forget_pages(folder, sha256)
    assert list(folder.iterdir()) == []


def test_pages_nobody_waits_for_are_removed(tmp_path: Path) -> None:
    for sha256 in ("a" * 64, "b" * 64):
        for version in (CONVERTER_VERSION, CONVERTER_VERSION - 1):
            DiskPages(tmp_path / "p", sha256, version).put("ocr", 1, b"x")
    clean_pages(tmp_path / "p", frozenset({"a" * 64}))
    left = {str(path.relative_to(tmp_path / "p")) for path in tmp_path.rglob("ocr.1")}
    assert left == {f"{'a' * 64}/v{CONVERTER_VERSION}/ocr.1"}


def test_a_cache_belongs_to_one_file(tmp_path: Path) -> None:
    pdf, sha256 = stored(tmp_path, pdfs.simple_pdf(1))
    with pytest.raises(ConversionError, match="bytes changed"):
        next(read_pages(pdf, sha256, DiskPages(tmp_path / "pages", "b" * 64), quiet))


def test_a_report_says_which_version_made_it_and_what_describes_it_is_stored(tmp_path: Path) -> None:
    pdf, _ = stored(tmp_path, pdfs.simple_pdf(1))
    report = convert_file(
        pdf, "a.pdf", tmp_path / "out", describe=lambda report: replace(report, highlights="A lamp at 12 dollars.")
    )
    assert report.converter_version == CONVERTER_VERSION and report.highlights == "A lamp at 12 dollars."
