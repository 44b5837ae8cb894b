"""The commands: `python -m rag index|health|search|ask|read|report|evaluate|chat|models`.

Exit status 0: done; 1: failed, with one sentence on stderr; 2: wrong arguments. With --json one JSON document goes to
stdout and nothing else. A command that finds the index owned by the running app asks that app.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO, get_args

from preprocess.errors import FootnoteError
from preprocess.report import DocType
from rag.commands import text as cli_text
from rag.commands.run import Run
from rag.config import Settings, load_settings

# Singular to whoever types one value; Filters has tuples.
FILTER_KEYS = {
    "company": "companies",
    "doc_type": "doc_types",
    "fiscal_year": "fiscal_years",
    "fiscal_quarter": "fiscal_quarters",
    "report_id": "report_ids",
}
MODES = ("direct", "standard", "detailed", "deep")


def main(argv: Sequence[str], out: TextIO) -> int:
    """Run one command; returns the exit status."""
    try:
        parser = _parser()
        args = parser.parse_args(list(argv))
        if missing := _missing(args):
            parser.error(missing)
    except SystemExit as stop:
        # argparse exits by itself; 2 is what it means by wrong arguments.
        return int(stop.code or 0)
    settings: Settings | None = None
    try:
        settings = load_settings(args.config)
        args.run(Run(args, settings, out))
    except FootnoteError as error:
        return _failed(str(error))
    except KeyboardInterrupt:
        return _failed("Stopped.")
    # `… | head` hangs up: nothing failed that anybody wants to read.
    except BrokenPipeError:
        return 1
    except Exception:
        return _failed(_log(settings))
    return 0


def _parser() -> argparse.ArgumentParser:
    from rag.commands import plain as commands
    from rag.commands import report as report_commands

    parser = argparse.ArgumentParser(prog="python -m rag", description="Search, ask and write from indexed filings.")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", type=Path, metavar="FILE", help="another retriever_config.yaml")
    common.add_argument("--json", action="store_true", help="print one JSON document")
    subs = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Run], None], about: str) -> argparse.ArgumentParser:
        sub = subs.add_parser(name, parents=[common], help=about, description=about)
        sub.set_defaults(run=run)
        return sub

    index = command("index", commands.index, "index what is new in preprocessed_data/ and finish waiting uploads")
    index.add_argument("--rebuild", action="store_true", help="make the whole index anew")
    command("health", commands.health, "say what works on this machine and what does not")
    search = command("search", commands.search, "search the filings")
    search.add_argument("question", metavar="QUESTION", type=_text)
    search.add_argument("--recipe", choices=recipes(), help="how to search")
    search.add_argument("--k", type=_count, metavar="N", help="how many results (1 to 100)")
    _add_filter(search)
    ask = command("ask", commands.ask, "answer a question from the filings")
    ask.add_argument("question", metavar="QUESTION", type=_text)
    ask.add_argument("--mode", choices=MODES, help="how many rounds to answer, grade and search again")
    _add_filter(ask)
    _add_web(ask)
    read = command("read", commands.read, "let a language model read one filing page by page and answer from it")
    read.add_argument("report_id", metavar="REPORT_ID", type=_text, help="its id, or its file's name without ending")
    read.add_argument("question", metavar="QUESTION", type=_text)
    _add_report(command("report", report_commands.report, "write a report, or go on with one"))
    evaluate = command("evaluate", commands.evaluate, "measure recipes on a file of questions")
    evaluate.add_argument("questions", type=Path, metavar="QUESTIONS.jsonl")
    evaluate.add_argument("--recipe", choices=recipes(), action="append", help="a recipe to measure; may be repeated")
    _add_web(command("chat", commands.chat, "ask question after question; an empty line ends it"))
    models = command("models", commands.models, "download bge-m3 (2.3 GB)")
    models.add_argument("--reranker", action="store_true", help="download the cross-encoder instead (2.3 GB)")
    return parser


def recipes() -> tuple[str, ...]:
    """The names of the recipes that the settings know."""
    from rag.config import RetrievalSettings

    return tuple(get_args(RetrievalSettings.model_fields["recipe"].annotation))


def _add_filter(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--filter", type=_filter, action="append", metavar="key=value", help=f"narrow to {', '.join(FILTER_KEYS)}"
    )


def _add_web(parser: argparse.ArgumentParser) -> None:
    about = "ask the web where the filings do not answer (web.enabled); the question's words leave this machine"
    parser.add_argument("--web", action="store_true", help=about)


def _add_report(parser: argparse.ArgumentParser) -> None:
    from rag.reports.templates import template_names

    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("topic", metavar="TOPIC", type=_text, nargs="?", help="what a new report is about")
    what.add_argument("--list", action="store_true", help="the runs that are stored, newest first")
    what.add_argument("--resume", metavar="RUN", type=_text, help="go on with a run that was stopped or cut off")
    what.add_argument("--rerun", metavar="RUN", type=_text, help="write one --section of a run again")
    what.add_argument("--diff", metavar="RUN", type=_text, nargs=2, help="what changed from one run to another")
    parser.add_argument("--section", type=_count, metavar="N", help="which section --rerun writes, counted from 1")
    parser.add_argument("-o", dest="output", type=Path, metavar="FILE", help="FILE.md, .docx, .pdf or .xlsx")
    parser.add_argument("--yes", action="store_true", help="approve the plan without being asked")
    parser.add_argument("--template", choices=template_names(), help="what kind of report; default: by the topic")
    parser.add_argument("--structure", type=Path, metavar="FILE", help="your own outline, a section a line")
    parser.add_argument("--company", action="append", metavar="NAME", help="a company to write about; may be repeated")
    parser.add_argument("--period", action="append", metavar="PERIOD", help="2023, Q2 2023 or 2021-2023; repeatable")
    parser.add_argument("--language", choices=("en", "zh-TW"), default="en", help="of headings and sentences")
    parser.add_argument("--length", choices=("short", "standard", "long"), default="standard", help="how much")
    parser.add_argument("--web", action="store_true", help="search the web too")
    parser.add_argument("--depth", type=_count, default=2, metavar="N", help="how often a section is written at most")
    parser.add_argument("--feedback", metavar="TEXT", help="what to change in the proposed plan")


def _missing(args: argparse.Namespace) -> str:
    """What `report` lacks; "" when nothing."""
    if args.command != "report" or args.list or args.diff:
        return ""
    if args.rerun and not args.section:
        return "--rerun needs --section N"
    return "" if args.output else "the following arguments are required: -o FILE"


def _text(value: str) -> str:
    if not value.strip():
        raise argparse.ArgumentTypeError("it is empty")
    return value


def _count(value: str) -> int:
    if not value.isdecimal() or not 1 <= int(value) <= 100:
        raise argparse.ArgumentTypeError("give a number from 1 to 100")
    return int(value)


def _filter(value: str) -> tuple[str, str | int]:
    key, equals, wanted = value.partition("=")
    if not equals or key not in FILTER_KEYS or not wanted.strip():
        raise argparse.ArgumentTypeError(f"give key=value with one of {', '.join(FILTER_KEYS)}")
    if key == "doc_type" and wanted.lower() not in get_args(DocType):
        raise argparse.ArgumentTypeError(f"doc_type is one of {', '.join(get_args(DocType))}")
    if key.startswith("fiscal_"):
        digits = wanted.upper().removeprefix("Q" if key == "fiscal_quarter" else "FY")
        # As rag.query.periods reads years.
        low, high = (1, 4) if key == "fiscal_quarter" else (1950, 2050)
        if not digits.isdecimal() or not low <= int(digits) <= high:
            raise argparse.ArgumentTypeError(f"{key} is a number from {low} to {high}")
        return FILTER_KEYS[key], int(digits)
    return FILTER_KEYS[key], wanted.lower() if key == "doc_type" else wanted


def _failed(sentence: str) -> int:
    print(cli_text.plain(sentence), file=sys.stderr)
    return 1


def _log(settings: Settings | None) -> str:
    """Write the traceback at hand to a log file and say so in one sentence."""
    problem = traceback.format_exc()
    summary = problem.strip().rsplit("\n", 1)[-1][:200]
    if settings is None:
        return f"Something went wrong that Footnote did not expect ({summary})."
    path = settings.state_dir / "logs" / f"error-{time.strftime('%Y%m%d-%H%M%S')}.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(problem, encoding="utf-8")
    except OSError:
        return f"Something went wrong that Footnote did not expect ({summary}), and no log could be written."
    return f"Something went wrong that Footnote did not expect ({summary}); {path} holds the details."
