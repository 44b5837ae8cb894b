"""What each command does: ask the desk, show the document."""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from dataclasses import asdict

from rag.commands import text as cli_text
from rag.commands.run import Run
from rag.owner.desk import open_desk


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
        while question := read_line("> "):
            # As many turns as the chat page looks back on.
            document = desk("ask", {"question": question, "history": history[-4:], "web": run.args.web})
            history.append((document["standalone"] or question, document["answer"]))
            run.show(document, cli_text.answer_text)


def evaluate(run: Run) -> None:
    """`evaluate`: recall by page for each recipe."""
    asked = {"questions": str(run.args.questions.resolve()), "recipes": run.args.recipe or []}
    with open_desk(run.settings) as desk:
        run.show(desk("evaluate", asked), cli_text.evaluation_text)


def models(run: Run) -> None:
    """`models`: download bge-m3, or the cross-encoder; a running app is told to use it."""
    from rag.embed import download_bge_m3, embedder_status
    from rag.retrieval.rerank import download_reranker, reranker_status

    if run.args.reranker:
        download_reranker(run.settings)
        run.show(asdict(reranker_status(run.settings)), lambda d: str(d["sentence"]))
        return
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


def read_line(prompt: str) -> str:
    """One line from a person, without the space around it."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()
