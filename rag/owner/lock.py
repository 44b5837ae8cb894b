"""One owner of the index: a file lock, and a file beside it that tells where the owner can be asked."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import psutil  # type: ignore[import-untyped]
from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, ValidationError

from rag.config import Settings
from rag.errors import IndexBusy, StorageError


class Owner(BaseModel):
    """Who holds the index: process id, loopback address of its call server, its secret, and the app's address."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pid: int
    port: int
    token: str
    url: str | None


class IndexLock:
    """The lock of one index folder; held by one process at a time, freed by the system when that process dies."""

    def __init__(self, settings: Settings) -> None:
        self._file = settings.index_dir / ".owner.json"
        self._settings = settings
        try:
            settings.index_dir.mkdir(parents=True, exist_ok=True)
            # Not tied to a thread: the service is opened in one and closed in another.
            self._lock = FileLock(settings.index_dir / ".lock", timeout=0, thread_local=False, is_singleton=False)
            self._lock.acquire()
        except Timeout as error:
            raise IndexBusy(busy_sentence(read_owner(settings))) from error
        except OSError as error:
            raise StorageError(
                f"The folder {settings.index_dir} cannot be written ({error.strerror}); "
                "make it writable or set FOOTNOTE_HOME to another folder."
            ) from error
        # Anew at every start: a token that leaked is worth nothing tomorrow.
        self.token = secrets.token_urlsafe(32)

    def announce(self, port: int, url: str | None) -> None:
        """Write where this process can be asked, readable by this user only."""
        owner = Owner(pid=os.getpid(), port=port, token=self.token, url=url)
        temp = self._file.with_suffix(".part")
        temp.unlink(missing_ok=True)
        # Created readable by this user only: a mode set afterwards leaves a moment in which anybody can read it.
        handle = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(owner.model_dump_json())
        temp.replace(self._file)

    def release(self) -> None:
        """Give the index back."""
        self._file.unlink(missing_ok=True)
        self._lock.release()


def read_owner(settings: Settings) -> Owner | None:
    """The process that holds the index, or None when nobody says so (or the file is damaged or stale)."""
    path: Path = settings.index_dir / ".owner.json"
    try:
        owner = Owner.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None
    # A killed app leaves its file behind; the system has freed its lock.
    return owner if psutil.pid_exists(owner.pid) else None


def busy_sentence(owner: Owner | None) -> str:
    """Why a second owner cannot start, and what to do."""
    if owner is None:
        return "Footnote is already running for this folder; use that one or set FOOTNOTE_HOME."
    where = f"process {owner.pid}, {owner.url}" if owner.url else f"process {owner.pid}"
    return f"Footnote is already running for this folder ({where}); use that one or set FOOTNOTE_HOME."
