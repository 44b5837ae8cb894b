"""The made filings as PDFs, reports and answers: Chromium prints their HTML, a home in .bench keeps the rest."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from bench.composed.truth import DATA, Question
from preprocess.convert import convert_file
from preprocess.errors import ConversionError, ConverterMissing
from preprocess.report import Report
from rag.config import Settings, load_settings
from rag.service import Service
from rag.types import Answer

BENCH = Path(__file__).resolve().parents[2] / ".bench" / "unseen"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_BROWSER = "No Chromium was found to print the made filings with; install one (on Debian: apt-get install chromium)."
# Seconds: printing takes one to three, and a browser that hangs must end.
PATIENCE = 120
# Nothing of the person's own browser is used or changed, and no host is looked for.
_QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer")


def browser() -> str | None:
    """Where a Chromium is, or None."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def home(bench: Path = BENCH, data: Path = DATA) -> Settings:
    """The settings of a home for these very pages: reports of other HTML must not stand beside them."""
    digest = sha256(
        b"".join(path.read_bytes() for path in sorted([*data.glob("*.html"), *data.glob("*.css")]))
    ).hexdigest()
    return load_settings(home=bench / digest[:8])


def reports(names: Sequence[str], settings: Settings) -> Iterator[tuple[str, Report]]:
    """Each filing printed, where that was not done, and converted anew; raises ConverterMissing, ConversionError."""
    for name in names:
        pdf = settings.home / "pdf" / f"{name}.pdf"
        if not pdf.is_file():
            print_pdf(DATA / f"{name}.html", pdf, browser())
        print(f"Converting {name} …", file=sys.stderr, flush=True)
        yield name, convert_file(pdf, pdf.name, settings.data_dir)


def print_pdf(page: Path, pdf: Path, program: str | None) -> None:
    """Print a page of HTML into a PDF, in one step; raises ConverterMissing without a program, ConversionError."""
    if program is None:
        raise ConverterMissing(NO_BROWSER)
    pdf.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=pdf.parent) as folder:
        made = Path(folder) / pdf.name
        target = (f"--user-data-dir={folder}", f"--print-to-pdf={made}", page.as_uri())
        ended = subprocess.run([program, *_QUIET, *target], check=False, capture_output=True, timeout=PATIENCE)
        if not made.is_file():
            said = ended.stderr.decode(errors="replace").strip().splitlines()[-1:]
            raise ConversionError(f"Chromium did not print {page.name}: {' '.join(said) or 'it said nothing'}.")
        made.rename(pdf)


def answers(asked: Sequence[Question], settings: Settings) -> Iterator[tuple[Question, Answer]]:
    """Each question with the answer of the whole service, without a model; the index is brought up to date first."""
    service = Service.open(settings, resume=False)
    try:
        service.bring_up_to_date()
        for question in asked:
            yield question, service.ask(question.question)
    finally:
        service.close()
