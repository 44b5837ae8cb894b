"""Pages that are read from their pictures get the same structure: headings, levels, Items, running lines."""

from pathlib import Path

import pypdfium2 as pdfium

from preprocess.convert import quiet
from preprocess.converters.textlayer import TextLayer
from preprocess.page.words import PageWords
from preprocess.report import Word
from tests.pdfs import image_only_pdf
from tests.preprocess.made import SENTENCE

NUMBERS = "one two three four five six seven"


class Read:
    """A reader of pictures that sees an annual report: words, boxes and sizes, but no fonts."""

    kind = "ocr-made"

    def wants(self, document: pdfium.PdfDocument, page: PageWords) -> bool:
        """Every page without words."""
        return not page.words

    def read(self, document: pdfium.PdfDocument, number: int) -> PageWords:
        """The words of a page of Item 7 from page 2 on."""
        word = NUMBERS.split()[number - 1]
        lines = [("LANTERN CORP 2022 FORM 10-K", 40.0, 9.0)]
        if number == 2:
            lines += [("PART II", 70.0, 14.0), ("Item 7. Discussion of Results", 95.0, 12.0)]
        lines += [(f"Liquidity of {word}", 130.0, 14.0)]
        texts = (f"{SENTENCE} {word}", f"{word} {SENTENCE}", f"Thus {word} was lit.")
        lines += [(text, 160.0 + 12 * k, 10.0) for k, text in enumerate(texts)]
        lines += [(str(number), 760.0, 9.0)]
        return words_of(number, lines)


def words_of(number: int, lines: list[tuple[str, float, float]]) -> PageWords:
    """A page of lines (text, y, size), every character half as wide as high."""
    words: list[Word] = []
    sizes: list[float] = []
    for text, y, size in lines:
        x = 72.0
        for word in text.split():
            width = 0.5 * size * len(word)
            words.append(Word(word, (x, y - 0.75 * size, x + width, y + 0.2 * size)))
            sizes.append(size)
            x += width + 0.3 * size
    count = len(words)
    return PageWords(
        number, 612.0, 792.0, tuple(words), tuple(sizes), (False,) * count, ocr=True, scores=(0.9,) * count
    )


def test_scanned_pages_have_headings_items_and_running_lines(tmp_path: Path) -> None:
    pdf = tmp_path / "a.pdf"
    pdf.write_bytes(image_only_pdf(7))
    report = TextLayer(ocr=Read()).convert(pdf, "TEST_2022_10K.pdf", quiet)
    assert all(page.ocr and page.running_heads[0] == "LANTERN CORP 2022 FORM 10-K" for page in report.pages)
    headings = [(b.level, b.text.lstrip("# "), b.sec_item) for b in report.blocks if b.kind == "Heading" and b.page < 4]
    assert headings == [
        (3, "Liquidity of one", None),
        (1, "PART II", None),
        (2, "Item 7. Discussion of Results", "Item 7"),
        (3, "Liquidity of two", "Item 7"),
        (3, "Liquidity of three", "Item 7"),
    ]
    assert report.blocks[-1].heading_path == ("PART II", "Item 7. Discussion of Results", "Liquidity of seven")
