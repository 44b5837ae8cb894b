import io
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from tests.preprocess.made import SENTENCE, convert

CHAPTERS = "lamps wicks oil"


def report_with(path: Path, titles: list[str], size: float) -> Path:
    """Pages of text, each with a title that runs up its left edge."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    for title, chapter in zip(titles, CHAPTERS.split(), strict=True):
        canvas.setFont("Helvetica", 10)
        for n, text in enumerate(
            (f"All about {chapter}:", f"{SENTENCE} {chapter}", f"{chapter} {SENTENCE}", "So be it.")
        ):
            canvas.drawString(150, 700 - 12 * n, text)
        canvas.rotate(90)
        canvas.setFont("Helvetica-Bold", size)
        canvas.drawString(60, -100, title)
        canvas.showPage()
    canvas.save()
    path.write_bytes(buffer.getvalue())
    return path


def test_a_large_title_along_the_page_heads_what_stands_beside_it(tmp_path: Path) -> None:
    report = convert(report_with(tmp_path / "a.pdf", ["Board of Harbours", "Our People", "Our Planet"], 60))
    assert [b.text for b in report.blocks if b.kind == "Heading"] == [
        "### Board of Harbours",
        "### Our People",
        "### Our Planet",
    ]
    assert report.blocks[1].heading_path == ("Board of Harbours",)


def test_small_words_on_the_edge_and_watermarks_head_nothing(tmp_path: Path) -> None:
    small = convert(report_with(tmp_path / "a.pdf", ["Annual Report 1", "Annual Report 2", "Annual Report 3"], 8))
    marked = convert(report_with(tmp_path / "b.pdf", ["DRAFT"] * 3, 80))
    assert not [b for report in (small, marked) for b in report.blocks if b.kind == "Heading"]
