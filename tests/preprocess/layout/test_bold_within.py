"""Bold words within text: links and leads are no headings, and cut no paragraph."""

from pathlib import Path

from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf

TEXT = [f"{SENTENCE} {word}" for word in ("and Asia", "and Africa", "and Peru")]


def test_a_link_in_bold_over_several_lines_stays_within_its_paragraph(tmp_path: Path) -> None:
    opening = "To hear of our results as soon as they are published, please visit our pages at "
    at = 72 + stringWidth(opening, "Helvetica", 10)
    puts = [*column(TEXT), Put(opening, 72, 136), Put("http://www.lantern.com/", at, 136, bold=True)]
    rest = "owners-and-analysts-of-the-company-and-its-lamps/results-and-presentations/news-by-mail."
    puts += [Put(rest, 72, 148, bold=True)]
    puts += [Put("html", 72, 160, bold=True), Put(", or write to the head of the office in the town.", 96, 160)]
    report = convert(make_pdf(tmp_path / "a.pdf", [puts]))
    (block,) = report.blocks
    address = f"http://www.lantern.com/{rest}html"
    assert block.kind == "Text" and address in block.text


def test_the_first_sentence_of_a_lead_in_bold_is_no_heading(tmp_path: Path) -> None:
    lead = [Put("The company lights the harbours of the coast.", 72, 80, bold=True, size=12)]
    words = (
        "It sells lanterns and wicks to nineteen countries, and in each of them it",
        "keeps alight the lamps that it has sold, by night and in fog, since it",
    )
    lead += [Put(words[k % 2], 72, 96 + 14 * k, bold=True, size=12) for k in range(4)]
    lead += [Put("stands by them.", 72, 152, bold=True, size=12)]
    report = convert(make_pdf(tmp_path / "a.pdf", [[*lead, *column(TEXT, y=200), *column(TEXT, y=260)]]))
    assert "Heading" not in {block.kind for block in report.blocks}


def test_the_head_of_a_chapter_of_one_page_runs_as_the_others_do(tmp_path: Path) -> None:
    pages = []
    for number in range(24):
        head = "Notes on lamps" if number < 12 else "Notes on wicks" if number < 23 else "Of one page"
        x = 540 - stringWidth(head, "Helvetica", 12)
        pages.append([Put(head, x, 40, size=12), *column([f"{line} {number * 'a'}" for line in TEXT])])
    report = convert(make_pdf(tmp_path / "a.pdf", pages))
    assert report.pages[-1].running_heads == ("Of one page",)
