"""What is said of files that are still on their way: an answer cannot hold what was not read when it was asked."""

from __future__ import annotations

from collections.abc import Sequence

from rag.jobs.journal import JobView

UNREAD = "not read yet when this was asked"


def unread(jobs: Sequence[JobView]) -> tuple[JobView, ...]:
    """The files that cannot be searched yet, in the order they are worked on."""
    waiting = [job for job in jobs if job.running and job.state != "indexing"]
    return tuple(sorted(waiting, key=lambda job: (job.state == "queued", job.created)))


def unread_sentence(jobs: Sequence[JobView]) -> str | None:
    """The notice of an answer that was begun while files were being read; None when all were."""
    waiting = unread(jobs)
    if not waiting:
        return None
    more = len(waiting) - 1
    names = waiting[0].name if not more else f"{waiting[0].name} and {more} more {'file' if more == 1 else 'files'}"
    verb, pronoun = ("were", "they are") if more else ("was", "it is")
    return f"{names} {verb} {UNREAD}; ask again when {pronoun} ready."
