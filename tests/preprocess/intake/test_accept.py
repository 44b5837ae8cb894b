import hashlib
import unicodedata
from pathlib import Path

import pytest

from preprocess.errors import RejectedFile
from preprocess.intake.accept import AcceptedPdf, accept, clean_name, folders_of, looks_like, make_report_id, shown_name
from tests import pdfs


def take(data: bytes, name: str = "filing.pdf", max_bytes: int = 50_000_000, max_pages: int = 500) -> AcceptedPdf:
    return accept(name, data, max_bytes=max_bytes, max_pages=max_pages)


def refusal(data: bytes, max_bytes: int = 50_000_000, max_pages: int = 500) -> str:
    with pytest.raises(RejectedFile) as caught:
        take(data, max_bytes=max_bytes, max_pages=max_pages)
    return str(caught.value)


def test_a_pdf_is_accepted_with_its_hash_its_pages_and_a_folder_name() -> None:
    data = pdfs.simple_pdf(3)
    sha256 = hashlib.sha256(data).hexdigest()
    assert take(data, "My Filing 2023.PDF") == AcceptedPdf(
        "My Filing 2023.pdf", sha256, f"my-filing-2023-{sha256[:8]}", 3
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"hello", "looks like plain text"),
        (b"\x00\x01\xfe\xff" * 9, "a file of another kind"),
        (b"<!DOCTYPE html><html><body>%PDF-1.4", "an HTML page; save it as PDF"),
        (b"\xef\xbb\xbf  <html>", "an HTML page"),
        (b"<?xml version='1.0'?><xbrl/>", "an XML file"),
        (b"PK\x03\x04" + b"\x00" * 30 + b"word/document.xml", "a Word document; save it as PDF"),
        (b"PK\x03\x04" + b"\x00" * 30 + b"xl/workbook.xml", "an Excel workbook"),
        (b"PK\x03\x04" + b"\x00" * 30, "a ZIP archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        (b"%PDF-1.7\n" + b"x" * 500, "cut off"),
        (b"%PDF-1.7\nstartxref\n0\n%%EOF", "damaged"),
    ],
)
def test_what_is_not_a_pdf_is_named_for_what_it_is(data: bytes, words: str) -> None:
    assert words in refusal(data)


@pytest.mark.parametrize("percent", [1, 10, 50, 90, 99])
def test_a_file_cut_anywhere_is_refused_rather_than_read_with_pages_missing(percent: int) -> None:
    assert "cut off" in refusal(pdfs.truncated_pdf(percent, pdfs.filing_pdf()))


def test_a_linearized_file_shorter_than_it_says_is_cut_off_though_it_has_an_end_marker() -> None:
    head = b"%PDF-1.5\n1 0 obj\n<</Linearized 1/L 900000/H[1 2]/O 3>>\nendobj\nstartxref\n0\n%%EOF\n"
    assert "cut off" in refusal(head + b" " * 500)


def test_a_password_is_asked_for_only_when_it_is_needed() -> None:
    assert "password" in refusal(pdfs.encrypted_pdf("secret"))
    assert take(pdfs.encrypted_pdf("")).pages == 2


def test_no_pages_is_said_even_right_after_an_encrypted_file() -> None:
    # PDFium keeps the error code of the file before: the reason must come from this file's bytes.
    refusal(pdfs.encrypted_pdf("secret"))
    assert "no pages" in refusal(pdfs.no_pages_pdf())


@pytest.mark.parametrize("data", [pdfs.page_tree_loop_pdf(), pdfs.lying_count_pdf(5)], ids=["loop", "lie"])
def test_announced_pages_that_are_not_there_are_named(data: bytes) -> None:
    assert "cannot be opened" in refusal(data)


def test_an_absurd_page_count_costs_nothing() -> None:
    # PDFium counts the pages itself when the announced number cannot be.
    assert take(pdfs.lying_count_pdf(2_000_000_000)).pages == 1


def test_limits_name_the_setting_to_raise() -> None:
    data = pdfs.simple_pdf(3)
    assert "max_file_mb" in refusal(data, max_bytes=100)
    assert "3 pages and the limit is 2" in refusal(data, max_pages=2)


def test_a_pdf_after_another_format_is_refused_and_after_a_few_stray_bytes_accepted() -> None:
    assert "a ZIP archive" in refusal(pdfs.polyglot_pdf())
    assert "stands in front" in refusal(pdfs.polyglot_pdf(b"\n" * 1100))
    assert take(pdfs.polyglot_pdf(b"\r\n" * 10)).pages == 2


def test_a_picture_only_pdf_and_hostile_text_are_accepted_for_the_converter_to_judge() -> None:
    assert take(pdfs.image_only_pdf()).pages == 1
    assert take(pdfs.hostile_text_pdf()).pages == 1


def test_a_refusal_is_one_sentence() -> None:
    for data in (b"", b"x", pdfs.truncated_pdf(10), pdfs.encrypted_pdf(), pdfs.no_pages_pdf()):
        text = refusal(data)
        assert text.endswith(".") and ". " not in text and "\n" not in text


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("../../x.pdf", "x.pdf"),
        ("C:\\Users\\me\\x.PDF", "x.pdf"),
        ("/etc/passwd", "passwd.pdf"),
        ("a\x00b\nc.pdf", "ab c.pdf"),
        ("annual\u202efdp.exe", "annualfdp.exe.pdf"),
        ("a|b:c*.pdf", "a_b_c_.pdf"),
        ("", "unnamed.pdf"),
        ("...", "unnamed.pdf"),
        (".pdf", "unnamed.pdf"),
        ("..", "unnamed.pdf"),
        (" .hidden .pdf ", "hidden.pdf"),
        ("\ud800.pdf", "unnamed.pdf"),
        ("年度报告.pdf", "年度报告.pdf"),
    ],
)
def test_names_lose_paths_controls_and_direction_marks(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned
    assert clean_name(cleaned) == cleaned


def test_a_name_of_300_characters_fits_any_file_system() -> None:
    for letter in ("a", "年", "\U0001f600"):
        name = clean_name(letter * 300 + ".pdf")
        assert len(name) <= 124 and len(f"{name}_table_9999.json".encode()) <= 255


def test_composed_and_decomposed_twins_are_one_name() -> None:
    twins = {clean_name(unicodedata.normalize(form, "Société Générale.pdf")) for form in ("NFC", "NFD")}
    assert len(twins) == 1


@pytest.mark.parametrize("name", ["a" * 300, "年报", "../..", "ÀÉ ö 2023 10-K", "", "-", "CON"])
def test_a_report_id_is_a_safe_folder_name(name: str) -> None:
    report_id = make_report_id(clean_name(name), "ab12cd34" * 8)
    assert report_id.endswith("-ab12cd34")
    assert len(report_id) <= 69 and report_id.replace("-", "").isalnum() and report_id.isascii()


def test_a_pdf_that_mentions_html_early_is_still_a_pdf() -> None:
    assert looks_like(b"%PDF-1.7\n% made from <html>") is None


@pytest.mark.shared
def test_real_filings_are_accepted(real_filings: Path) -> None:
    for path in sorted(real_filings.glob("*.pdf"))[:4]:
        data = path.read_bytes()
        assert take(data, path.name).pages == pdfs.page_count(data)


def test_the_folders_of_a_dropped_folder_are_words_and_lead_nowhere() -> None:
    assert folders_of("filings/Nike/2023/10Q_10K/10Q-Q2-2023.pdf") == ("Nike", "2023", "10Q_10K")
    assert folders_of("../../etc/\u202ex\x00/..\\a.pdf") == ("etc", "x")
    assert folders_of("plain.pdf") == () and folders_of("/a.pdf") == ()
    assert all(len(part) <= 120 for part in folders_of("y" * 4000 + "/a.pdf"))


def test_a_refused_file_is_called_by_its_own_name() -> None:
    names = {"a/b/Memo.DOCX": "Memo.DOCX", "call.mp3": "call.mp3", "x.pdf": "x.pdf", "note": "note.pdf"}
    assert {name: shown_name(name) for name in names} == names
    assert shown_name("evil\u202efdp.e<x>e") == "evilfdp.e_x_e.pdf" and shown_name("..") == "unnamed.pdf"
