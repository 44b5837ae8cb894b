"""`python -m preprocess INPUT OUTPUT`: PDFs of a file or folder become report folders in OUTPUT (S2-01, S3-01).

Exit 0: all done. 1: a file failed, or there was nothing to do. 2: wrong arguments.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, NoReturn

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from preprocess.audio import AudioOptions
from preprocess.convert import CONVERTERS, Describe, convert_file
from preprocess.converters.marker_setup import LLMEndpoint, MarkerOptions, endpoint, marker_setup
from preprocess.errors import ConversionError, FootnoteError, RejectedFile
from preprocess.intake.accept import AcceptedPdf, accept
from preprocess.page.page_cache import DiskPages
from preprocess.report import ENDINGS, Report
from preprocess.store.reports import load_report, stored_version, stored_with
from preprocess.version import CONVERTER_VERSION

PAGES = ".pages"
"""In OUTPUT until the file is converted: a command that was stopped, or failed on the way, goes on at its page."""
DEFAULT_CONFIG = Path(__file__).resolve().parent.parent / "retriever_config.yaml"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file, as --json prints it. reason is a sentence when status is not "ready"."""

    source: str
    report_id: str | None
    status: Literal["ready", "skipped", "failed"]
    reason: str | None
    pages: int
    tables: int
    seconds: float


class Limits(BaseModel):
    """The part of the configuration file that this command needs; the app refuses unknown keys, this does not."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    converter: Literal["auto", "textlayer", "marker"] = "auto"
    max_file_mb: int = Field(default=200, ge=1)
    max_pages: int = Field(default=3000, ge=1)
    marker: MarkerOptions = MarkerOptions()
    llm: LLMEndpoint | None = None
    speech: AudioOptions = AudioOptions()


class _Parser(argparse.ArgumentParser):
    """One sentence on stderr instead of the usage text."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see --help.\n")


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns the exit status."""
    options = _parser().parse_args(arguments)
    source: Path = options.input
    if not source.exists():
        return _wrong(f"{source} does not exist; give a PDF or a folder of PDFs.")
    try:
        limits = _limits(options.config)
    except FootnoteError as error:
        return _wrong(str(error))
    files = pdf_files(source, options.output)
    if not files:
        _say(f"Warning: there is no PDF or recording in {source}, so there is nothing to do.")
    try:
        described = _describer(options)
    except FootnoteError as error:
        return _wrong(str(error))
    outcomes = [_process(path, source, options, limits, described) for path in files]
    if options.json:
        print(json.dumps([asdict(outcome) for outcome in outcomes], ensure_ascii=False, indent=1))
    return 1 if not outcomes or any(outcome.status == "failed" for outcome in outcomes) else 0


def pdf_files(source: Path, output: Path) -> list[Path]:
    """The file itself, or every *.pdf below a folder, sorted; hidden folders and OUTPUT are left out."""
    if source.is_file():
        return [source]
    # A link that leads nowhere is one of the files too: its outcome says so.
    found = (path for path in source.rglob("*") if path.suffix.lower()[1:] in ENDINGS and not path.is_dir())
    inside = output.resolve()
    return sorted(
        path
        for path in found
        if not any(part.startswith(".") for part in path.relative_to(source).parts)
        and (inside not in path.resolve().parents or inside == source.resolve())
        # Report folders keep the PDF under this name: a library as INPUT is not read again.
        and path.stem != "source"
    )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m preprocess", description="PDF filings to the JSON that Footnote indexes.")
    parser.add_argument(
        "input", type=Path, help="a PDF, or a folder (Company/Year/10Q_10K/<Type>-<Quarter>-<Year>.pdf is read)"
    )
    parser.add_argument("output", type=Path, help="gets one folder a report")
    parser.add_argument("--converter", choices=CONVERTERS, help="default: the configuration file's")
    parser.add_argument("--model", metavar="NAME", help="language model that adds metadata and summaries")
    parser.add_argument("--no-table", action="store_true", help="leave tables in the text, make no table files")
    parser.add_argument("--config", type=Path, default=DEFAULT_CONFIG, help="default: retriever_config.yaml")
    parser.add_argument("--json", action="store_true", help="print one JSON document on stdout and nothing else there")
    return parser


def _limits(config: Path) -> Limits:
    if config == DEFAULT_CONFIG and not config.exists():
        return Limits()
    try:
        data = yaml.safe_load(config.read_text(encoding="utf-8")) or {}
        limits = Limits.model_validate({**(data.get("preprocess") or {}), "speech": data.get("audio") or {}})
        model = data.get("llm") or {}
        return limits.model_copy(update={"llm": endpoint(model.get("base_url"), model.get("model"))})
    except (OSError, UnicodeDecodeError, yaml.YAMLError, AttributeError, ValidationError) as error:
        reason = _reason(error)
        raise FootnoteError(
            f"The configuration {config} cannot be used ({reason}); correct it and start again."
        ) from error


def _describer(options: argparse.Namespace) -> Describe | None:
    """What --model adds, at OPENAI_BASE_URL with OPENAI_API_KEY; None without it."""
    if not options.model:
        return None
    from preprocess.describe import DescribeSettings, describer

    return describer(DescribeSettings(model=options.model), options.output / ".state" / "summaries")


def _reason(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"preprocess.{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return (error.strerror if isinstance(error, OSError) else None) or str(error).splitlines()[0]


def _process(
    path: Path, source: Path, options: argparse.Namespace, limits: Limits, described: Describe | None
) -> Outcome:
    """One file; its failure is its own and does not stop the others."""
    started = time.perf_counter()

    def outcome(status: Literal["ready", "skipped", "failed"], reason: str | None, **facts: object) -> Outcome:
        seconds = round(time.perf_counter() - started, 3)
        made = Outcome(str(path), None, status, reason, 0, 0, seconds)
        made = Outcome(**{**asdict(made), **facts})
        _say(
            f"{path.name}: {status}"
            + (f", {made.pages} pages, {made.tables} tables" if made.pages else "")
            + (f". {reason}" if reason else "")
        )
        return made

    try:
        data = _read(path, limits)
        accepted = accept(path.name, data, max_bytes=limits.max_file_mb * 1_000_000, max_pages=limits.max_pages)
        known = stored_with(accepted.sha256, options.output)
        if known is not None and (known.name != accepted.report_id or _current(known)):
            report = load_report(known)
            facts = {"report_id": report.report_id, "pages": len(report.pages), "tables": len(report.tables)}
            return outcome("skipped", "These bytes are already in the output folder.", **facts)
        report = _converted(path, accepted, _folders(path, source), options, limits, described)
    except ConversionError as error:
        # What was read so far is kept: a limit that is raised, or an endpoint that answers again, goes on from there.
        return outcome("failed", str(error))
    except FootnoteError as error:
        _forget(options.output)
        return outcome("failed", str(error))
    except Exception as error:
        _forget(options.output)
        what = f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"[:200].rstrip(": .")
        return outcome("failed", f"The file could not be processed ({what}); print it to a new PDF and try that.")
    _forget(options.output)
    return outcome("ready", None, report_id=report.report_id, pages=len(report.pages), tables=len(report.tables))


def _converted(
    path: Path,
    accepted: AcceptedPdf,
    folders: Sequence[str],
    options: argparse.Namespace,
    limits: Limits,
    described: Describe | None,
) -> Report:
    """One accepted file, converted as the options and limits say, and stored."""
    return convert_file(
        path,
        accepted.name,
        options.output,
        converter=options.converter or limits.converter,
        with_tables=not options.no_table,
        folders=folders,
        describe=described,
        marker=marker_setup(limits.marker, limits.llm),
        cache=DiskPages(options.output / PAGES, accepted.sha256),
        speech=limits.speech,
    )


def _forget(output: Path) -> None:
    """Remove the pages that conversions on their way had kept."""
    shutil.rmtree(output / PAGES, ignore_errors=True)


def _current(folder: Path) -> bool:
    """Whether today's converter made a stored report; one of an older version is made again."""
    made = stored_version(folder)
    return made is None or made[1] >= CONVERTER_VERSION


def _read(path: Path, limits: Limits) -> bytes:
    try:
        size = path.stat().st_size
        if size > limits.max_file_mb * 1_000_000:
            raise RejectedFile(f"The file has {size / 1e6:,.0f} MB and the limit is {limits.max_file_mb} MB; split it.")
        return path.read_bytes()
    except OSError as error:
        raise RejectedFile(f"The file cannot be read ({error.strerror}); check its permissions.") from error


def _folders(path: Path, source: Path) -> tuple[str, ...]:
    """The folders above a file; with a folder as INPUT those inside it, its own name first.

    A link counts where it lies, not where its file does: it may point out of INPUT.
    """
    # Company, year and form: the convention has three levels.
    if source.is_file():
        return path.parent.resolve().parts[-3:]
    return (*source.resolve().parts[-3:], *path.parent.relative_to(source).parts)[-3:]


def _say(sentence: str) -> None:
    # A file's name may hold what a terminal obeys, or what turns the line around.
    print("".join(c if c.isprintable() else " " for c in sentence), file=sys.stderr)


def _wrong(sentence: str) -> int:
    _say(sentence)
    return 2
