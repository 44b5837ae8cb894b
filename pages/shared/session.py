"""The one Service of this process, for app.py and every page."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from rag.config import Settings, load_settings
from rag.service import Service

if TYPE_CHECKING:
    from rag.web.web import Web

_lock = threading.Lock()
_held: Service | None = None
_home: str | None = None


def service(url: str | None = None, settings: Settings | None = None, web: Web | None = None) -> Service:
    """The Service of the configured home, opened when there is none yet (the app opens it before any page).

    settings are read from the configuration file unless given, web is theirs; both count only on opening. A changed
    FOOTNOTE_HOME closes the old one and opens the new. Raises ConfigError, IndexBusy, StorageError.
    """
    global _held, _home
    wanted = os.environ.get("FOOTNOTE_HOME")
    with _lock:
        # Pages call this many times in a run, so the configuration is not read again while a Service is held.
        if _held is None or _home != wanted:
            _close()
            _held = Service.open(settings or load_settings(), url=url, web=web)
            _home = wanted
        return _held


def close() -> None:
    """Close the Service, if one is open."""
    with _lock:
        _close()


def _close() -> None:
    global _held
    if _held is not None:
        _held.close()
        _held = None
