"""`report`: plan, approval or feedback, sections, file; the list of runs, one gone on with, two compared."""

from __future__ import annotations

import base64
import sys
import time
from pathlib import Path
from typing import Any

from rag.commands import text as cli_text
from rag.commands.plain import read_line
from rag.commands.run import Run
from rag.errors import RagError, StorageError
from rag.files import write_atomically
from rag.owner.desk import Desk, open_desk
from rag.reports.exports import kind_of

# Steps appear as they are done; the run itself takes minutes.
POLL_SECONDS = 0.2
NOT_APPROVED = "The plan was not approved, so no report was written"


def report(run: Run) -> None:
    """`report`: what its arguments ask for."""
    if run.args.list:
        with open_desk(run.settings) as desk:
            run.show(desk("runs", {}), cli_text.runs_text)
    elif run.args.diff:
        with open_desk(run.settings) as desk:
            before, after = (_known(desk, name) for name in run.args.diff)
            run.show(desk("compare", {"before": before, "after": after}), cli_text.diff_text)
    else:
        _write(run)


def _write(run: Run) -> None:
    """A new report, or a run that goes on, into a file."""
    started, kind = time.monotonic(), kind_of(run.args.output)
    with open_desk(run.settings) as desk:
        run_id = _old_run(run, desk) if run.args.resume or run.args.rerun else _new_run(run, desk)
        print(f"This is run {run_id}; `--resume {run_id[:8]}` goes on with it.", file=sys.stderr)
        written = _wait(desk, run_id)
        data = base64.b64decode(desk("export", {"run_id": run_id, "kind": kind}))
    _store(run.args.output, data)
    document = {"topic": written["topic"], "file": str(run.args.output), "run_id": run_id}
    document |= {key: written[key] for key in ("mode", "sections", "citations", "notices", "facts", "tables", "usage")}
    run.show({**document, "seconds": round(time.monotonic() - started, 2)}, cli_text.report_text)


def _new_run(run: Run, desk: Desk) -> str:
    """The id of the run of an approved plan."""
    asked = {"topic": run.args.topic, "options": _options(run)}
    plan = desk("plan", asked)
    if run.args.feedback:
        plan = desk("plan", {**asked, "feedback": run.args.feedback, "before": plan})
    while (words := "" if run.args.yes else _told(plan)) != "":
        plan = desk("plan", {**asked, "feedback": words, "before": plan})
    if run.args.yes:
        _show_notices(plan)
    return str(desk("start", plan))


def _told(plan: dict[str, Any]) -> str:
    """What a person says of the plan: "" approves it, anything else is feedback; raises RagError when it is refused."""
    _show_notices(plan)
    print(cli_text.plan_text(plan), file=sys.stderr)
    # A script has nobody to ask, and silence is no approval.
    if not sys.stdin.isatty():
        raise RagError(f"{NOT_APPROVED}; add --yes to approve it.")
    words = read_line("Write these sections? [y/N, or say what to change] ")
    if words.lower() in ("", "n", "no"):
        raise RagError(f"{NOT_APPROVED}.")
    return "" if words.lower() in ("y", "yes") else words


def _old_run(run: Run, desk: Desk) -> str:
    """The id of a run that goes on, or of which one section is written again."""
    # The first characters of an id are enough, as with commits.
    run_id = _known(desk, run.args.resume or run.args.rerun)
    if run.args.resume:
        desk("resume", {"run_id": run_id})
    else:
        desk("rerun", {"run_id": run_id, "section": run.args.section - 1})
    return run_id


def _known(desk: Desk, name: str) -> str:
    """The id of the run that begins so; raises RagError for none or several."""
    found = [one["run_id"] for one in desk("runs", {})["runs"] if one["run_id"].startswith(name.lower())]
    if len(found) != 1:
        many = "more than one report run begins" if found else "no report run begins"
        raise RagError(f"{many.capitalize()} with “{name[:40]}”; `python -m rag report --list` names them.")
    return str(found[0])


def _options(run: Run) -> dict[str, Any]:
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


def _wait(desk: Desk, run_id: str) -> dict[str, Any]:
    """Wait for a run to end, saying each step; the written report, or RagError with its sentence."""
    shown = 0
    while True:
        run = desk("run", {"run_id": run_id})
        for line in run["steps"][shown:]:
            print(cli_text.plain(line), file=sys.stderr)
        shown = len(run["steps"])
        if run["state"] != "running":
            break
        time.sleep(POLL_SECONDS)
    if run["report"] is None:
        raise RagError(run["error"] or "The report was stopped before it was finished.")
    return dict(run["report"])


def _show_notices(plan: dict[str, Any]) -> None:
    for notice in plan["notices"]:
        print(cli_text.plain(notice), file=sys.stderr)


def _store(path: Path, data: bytes) -> None:
    try:
        write_atomically(path, data)
    except OSError as error:
        raise StorageError(f"The report could not be written to {path} ({error.strerror}).") from error
