"""What each command does: ask the desk, show the document."""

from __future__ import annotations

import base64
import sys
import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from rag import cli_text
from rag.desk import Desk, open_desk
from rag.errors import RagError, StorageError
from rag.files import write_atomically
from rag.reports.exports import kind_of

if TYPE_CHECKING:
    from rag.cli import Run

POLL_SECONDS = 0.2


def index(run: Run) -> None:
    """`index`: finish waiting uploads, index what is new; fails when a file failed."""
    started = time.monotonic()
    with open_desk(run.settings) as desk:
        document = desk("index", {"rebuild": run.args.rebuild})
    document["seconds"] = round(time.monotonic() - started, 2)
    run.show(document, cli_text.index_text)


def health(run: Run) -> None:
    """`health`: what works and what does not."""
    with open_desk(run.settings) as desk:
        run.show(desk("health", {}), cli_text.health_text)


def search(run: Run) -> None:
    """`search`: ranked passages with page and box."""
    asked = {"question": run.args.question, "k": run.args.k, "recipe": run.args.recipe, "filters": _filters(run)}
    with open_desk(run.settings) as desk:
        run.show(desk("search", asked), cli_text.search_text)


def ask(run: Run) -> None:
    """`ask`: an answer with its citations."""
    asked = {"question": run.args.question, "mode": run.args.mode, "filters": _filters(run), "web": run.args.web}
    with open_desk(run.settings) as desk:
        run.show(desk("ask", asked), cli_text.answer_text)


def read(run: Run) -> None:
    """`read`: one filing read page by page by a language model."""
    asked = {"report_id": run.args.report_id, "question": run.args.question}
    with open_desk(run.settings) as desk:
        run.show(desk("read", asked), cli_text.answer_text)


def chat(run: Run) -> None:
    """`chat`: keeps the conversation while it runs (S3-07)."""
    history: list[tuple[str, str]] = []
    print("Ask about the indexed filings; an empty line ends.", file=sys.stderr)
    with open_desk(run.settings) as desk:
        while question := _read_line("> "):
            document = desk("ask", {"question": question, "history": history[-4:], "web": run.args.web})
            history.append((document["standalone"] or question, document["answer"]))
            run.show(document, cli_text.answer_text)


def report(run: Run) -> None:
    """`report`: plan, approval, sections, file."""
    started, kind = time.monotonic(), kind_of(run.args.output)
    with open_desk(run.settings) as desk:
        asked = {"topic": run.args.topic, "options": _report_options(run)}
        plan = desk("plan", asked)
        if run.args.feedback:
            plan = desk("plan", {**asked, "feedback": run.args.feedback, "before": plan})
        for notice in plan["notices"]:
            print(cli_text.plain(notice), file=sys.stderr)
        if not run.args.yes:
            _approve(plan)
        run_id = desk("start", plan)
        written = _wait(desk, run_id)
        data = base64.b64decode(desk("export", {"run_id": run_id, "kind": kind}))
    try:
        write_atomically(run.args.output, data)
    except OSError as error:
        raise StorageError(f"The report could not be written to {run.args.output} ({error.strerror}).") from error
    sections = [section["name"] for section in plan["sections"]]
    document = {"topic": run.args.topic, "file": str(run.args.output), "mode": written["mode"], "sections": sections}
    document |= {key: written[key] for key in ("citations", "notices", "facts", "tables")}
    run.show({**document, "seconds": round(time.monotonic() - started, 2)}, cli_text.report_text)


def evaluate(run: Run) -> None:
    """`evaluate`: recall by page for each recipe."""
    asked = {"questions": str(run.args.questions.resolve()), "recipes": run.args.recipe or []}
    with open_desk(run.settings) as desk:
        run.show(desk("evaluate", asked), cli_text.evaluation_text)


def models(run: Run) -> None:
    """`models`: download bge-m3; a running app is told to use it."""
    from rag.embed import download_bge_m3, embedder_status

    download_bge_m3(run.settings.embedding)
    status = embedder_status(run.settings.embedding)
    with open_desk(run.settings) as desk:
        desk("wake", {})
    run.show({"name": status.name, "ready": status.ready, "sentence": status.sentence}, lambda d: str(d["sentence"]))


def _filters(run: Run) -> dict[str, list[str | int]] | None:
    found: dict[str, list[str | int]] = defaultdict(list)
    for key, value in run.args.filter or ():
        found[key].append(value)
    return dict(found) or None


def _report_options(run: Run) -> dict[str, Any]:
    """The options of `report` as the service takes them; raises RagError when the outline cannot be read."""
    args = run.args
    try:
        structure = args.structure.read_text(encoding="utf-8") if args.structure else ""
    except (OSError, UnicodeDecodeError) as error:
        raise RagError(f"The outline {args.structure} cannot be read as text; name a UTF-8 file.") from error
    return {
        "companies": args.company or [], "periods": args.period or [], "length": args.length,
        "language": args.language, "sources": "web" if args.web else "local", "template": args.template or "",
        "structure": structure, "max_search_depth": args.depth,
    }  # fmt: skip


def _approve(plan: dict[str, Any]) -> None:
    print(cli_text.plan_text(plan), file=sys.stderr)
    if not sys.stdin.isatty():
        raise RagError("The plan was not approved, so no report was written; add --yes to approve it.")
    if _read_line("Write these sections? [y/N] ").lower() not in ("y", "yes"):
        raise RagError("The plan was not approved, so no report was written.")


def _read_line(prompt: str) -> str:
    print(prompt, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def _wait(desk: Desk, run_id: str) -> dict[str, Any]:
    """Wait for a run to end; the written report, or RagError with its sentence."""
    shown = -1
    while (run := desk("run", {"run_id": run_id}))["state"] == "running":
        if run["done"] != shown:
            shown = run["done"]
            print(f"{shown} of {run['total']} sections are written.", file=sys.stderr)
        time.sleep(POLL_SECONDS)
    if run["report"] is None:
        raise RagError(run["error"] or "The report was stopped before it was finished.")
    return dict(run["report"])
