"""Bytes and a name of unknown origin become an AcceptedPdf, or one sentence why not. Nothing is rendered or written.

Limits come first, then what the bytes look like, then what PDFium can open (in a process of its own): the cheapest
refusal wins, and a damaged file is never accepted with pages missing.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass

from preprocess.audio.sound import read_sound, sniff
from preprocess.errors import RejectedFile
from preprocess.intake.apart import INSPECTOR
from preprocess.report import ENDINGS

HEADER_WINDOW = 1024
"""PDF readers look for "%PDF-" in the first 1024 bytes; mail gateways and scanners put a few bytes in front of it."""
MAX_STEM_CHARS = 120
MAX_STEM_BYTES = 200
"""Files named after a report (`<name>_table_<i>.json`) must stay under the 255 bytes that file systems allow."""
# Readable in a list, and short beside the longest path that systems allow.
MAX_SLUG = 60
UNNAMED = "unnamed"

# What people drop by mistake; the sentence that names it spares a second try.
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word, Excel or PowerPoint file"),
    (b"{\\rtf", "an RTF document"),
    (b"%!PS", "a PostScript file"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"MZ", "a Windows program"),
    (b"\x7fELF", "a program"),
)
_ZIP_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"word/document.xml", "a Word document"),
    (b"xl/workbook", "an Excel workbook"),
    (b"ppt/presentation.xml", "a PowerPoint presentation"),
    (b"application/epub+zip", "an EPUB book"),
    (b"application/vnd.oasis.opendocument", "an OpenDocument file"),
)
_SAVE_AS_PDF = frozenset({"a Word document", "an Excel workbook", "a PowerPoint presentation", "an HTML page"})


@dataclass(frozen=True, slots=True)
class AcceptedPdf:
    """A PDF, or a recording, that can be read: cleaned name with its ending, SHA-256, report_id, number of pages."""

    name: str
    sha256: str
    report_id: str
    pages: int


def accept(name: str, data: bytes, *, max_bytes: int, max_pages: int) -> AcceptedPdf:
    """Check one file. Raises RejectedFile with one sentence (what, why, what to do) that does not repeat the name."""
    _check_size(data, max_bytes)
    if sniff(data) is not None:
        return _recording(name, data)
    _check_kind(data)
    _check_whole(data)
    pages = INSPECTOR.count_pages(data, max_pages)
    cleaned = clean_name(name)
    sha256 = hashlib.sha256(data).hexdigest()
    return AcceptedPdf(cleaned, sha256, make_report_id(cleaned, sha256), pages)


def _recording(name: str, data: bytes) -> AcceptedPdf:
    """A recording of a call; it counts as one page until it is written down."""
    sound = read_sound(data)
    cleaned = clean_name(name, sound.kind)
    sha256 = hashlib.sha256(data).hexdigest()
    return AcceptedPdf(cleaned, sha256, make_report_id(cleaned, sha256), 1)


def clean_name(name: str, ending: str = "pdf") -> str:
    """The base name in NFC without control, direction or path characters; stem of 1–120 characters, then the ending."""
    text = _printable(name)
    base = re.sub(r'[<>:"|?*]', "_", text.rpartition("/")[2])
    stem = re.sub(rf"\.{ending}\s*$", "", base, flags=re.IGNORECASE)
    return f"{_shorten(stem.strip(' .')) or UNNAMED}.{ending}"


def shown_name(name: str) -> str:
    """The cleaned name of a file that is not taken in, with the ending that it has."""
    stem, _, ending = _printable(name).rpartition("/")[2].rpartition(".")
    return clean_name(stem, ending) if stem and re.fullmatch(r"[A-Za-z0-9]{1,8}", ending) else clean_name(name)


def folders_of(name: str) -> tuple[str, ...]:
    """The folders in front of a name that came with its path, cleaned, innermost last; at most three (S3-01)."""
    parts = (part.strip(" .") for part in _printable(name).split("/")[:-1])
    return tuple(_shorten(part) for part in parts if part)[-3:]


def make_report_id(name: str, sha256: str) -> str:
    """Slug of the name (ASCII, at most 60 characters), "-" and the first 8 of the SHA-256: a safe folder name."""
    stem = re.sub(rf"\.(?:{'|'.join(ENDINGS)})$", "", name, flags=re.IGNORECASE)
    ascii_only = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode("ascii")
    slug = re.sub(r"[^a-z0-9]+", "-", ascii_only.lower())[:MAX_SLUG].strip("-")
    return f"{slug or 'report'}-{sha256[:8]}"


def looks_like(data: bytes) -> str | None:
    """What the first bytes say the file is ("a Word document"), or None when they say nothing."""
    if data.startswith(b"%PDF-"):
        return None
    if data.startswith(b"PK\x03\x04"):
        return next((kind for mark, kind in _ZIP_KINDS if mark in data), "a ZIP archive")
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    head = data[:HEADER_WINDOW].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith((b"<!doctype html", b"<html", b"<head", b"<body")) or b"<html" in head:
        return "an HTML page"
    return "an XML file" if head.startswith(b"<?xml") else None


def _printable(name: str) -> str:
    """A name as NFC without control and direction characters, "/" between its folders."""
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).replace("\\", "/")
    return "".join(c for c in text if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn"})


def _shorten(stem: str) -> str:
    cut = stem[:MAX_STEM_CHARS].encode("utf-8")[:MAX_STEM_BYTES]
    return cut.decode("utf-8", "ignore").strip(" .")


def _check_size(data: bytes, max_bytes: int) -> None:
    if not data:
        raise RejectedFile("The file is empty (0 bytes), so there is nothing to read; download or export it again.")
    if len(data) > max_bytes:
        raise RejectedFile(
            f"The file has {len(data) / 1e6:,.1f} MB and the limit is {max_bytes / 1e6:,.1f} MB; "
            "split it, or raise preprocess.max_file_mb in retriever_config.yaml."
        )


def _check_kind(data: bytes) -> None:
    """A file that is another format first and a PDF later is refused: two readers would see two documents in it."""
    kind = looks_like(data)
    if kind is None and data.find(b"%PDF-", 0, HEADER_WINDOW) >= 0:
        return
    advice = "save it as PDF and add that" if kind in _SAVE_AS_PDF else "choose the PDF of the filing"
    if kind is None and b"%PDF-" in data:
        raise RejectedFile(
            "The file is not a clean PDF: something else stands in front of it (its header comes after 1024 bytes); "
            "download it again or print it to a new PDF."
        )
    if kind is None:
        kind = "plain text" if _is_text(data[:4096]) else "a file of another kind"
    raise RejectedFile(f"The file is not a PDF, it looks like {kind}; {advice}.")


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        # A character cut by the window's end is not a sign of binary data.
        text = head[: error.start].decode("utf-8") if len(head) - error.start < 4 else "\x00"
    return all(c.isprintable() or c.isspace() for c in text)


def _check_whole(data: bytes) -> None:
    """Refuse a file whose end is missing: PDFium may rebuild what is left of it, and pages would be lost in silence."""
    linearized = re.search(rb"/Linearized\b.{0,200}?/L\s+(\d+)", data[:2048], re.DOTALL)
    # A linearised PDF says how long it is.
    cut = linearized is not None and int(linearized[1]) > len(data)
    if cut or b"startxref" not in data:
        raise RejectedFile(
            "The PDF is cut off: its end is missing, so pages would be lost; download or copy it again, completely."
        )
